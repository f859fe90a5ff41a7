/** Event of a message from an app. */
import type { ContentBlock } from "../../src/protocol/types/index.js";

/**
 * Fired when an app sent a message in the user's name and the user approved it. Bubbles, composed. A page with a
 * conversation adds the message to it.
 */
export class AppMessageEvent extends Event {
  readonly serverId: string;
  readonly tool: string;
  /** As the app sent it: untrusted. */
  readonly content: readonly ContentBlock[];

  constructor(serverId: string, tool: string, content: readonly ContentBlock[]) {
    super("mcp-app-message", { bubbles: true, composed: true });
    this.serverId = serverId;
    this.tool = tool;
    this.content = content;
  }
}

declare global {
  interface HTMLElementEventMap {
    "mcp-app-message": AppMessageEvent;
  }
}
