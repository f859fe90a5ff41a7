/**
 * Event for an icon that is not shown.
 *
 * Owns: the event. Listeners choose the sentence for the reason: `icon.refused-<reason>`.
 */
import type { IconRefusal } from "./icon/judge-icon.js";

/** Fired when none of an item's icons can be shown; reports the best of them, with the reason. Bubbles, composed. */
export class IconRefusedEvent extends Event {
  /** Beginning of the icon's address, as the server sent it: untrusted. */
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
