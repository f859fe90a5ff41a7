/** Event for the selection of a tool. */

/** Fired when the user selected a tool in a list. Bubbles, composed. */
export class ToolSelectChangeEvent extends Event {
  readonly serverId: string;
  /** Name of the tool. */
  readonly tool: string;

  constructor(serverId: string, tool: string) {
    super("mcp-tool-select-change", { bubbles: true, composed: true });
    this.serverId = serverId;
    this.tool = tool;
  }
}

declare global {
  interface HTMLElementEventMap {
    "mcp-tool-select-change": ToolSelectChangeEvent;
  }
}
