/**
 * An icon that is not shown, and why.
 *
 * Owns: the event. The reason's sentence is its reader's: `icon.refused-<reason>`.
 */
import type { IconRefusal } from "./icon/judge-icon.js";

/** None of an item's icons can be shown; reports the best of them. Bubbles, composed. */
export class IconRefusedEvent extends Event {
  /** The beginning of its address, as the server sent it: untrusted. */
  readonly src: string;
  readonly reason: IconRefusal;

  constructor(src: string, reason: IconRefusal) {
    super("mcp-icon-refused", { bubbles: true, composed: true });
    this.src = src;
    this.reason = reason;
  }
}

declare global {
  interface HTMLElementEventMap {
    "mcp-icon-refused": IconRefusedEvent;
  }
}
