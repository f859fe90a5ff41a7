/** The event of a tool being chosen in the tools list. */

/** A tool was selected in a list. Bubbles, composed. */
export class ToolSelectChangeEvent extends Event {
  readonly serverId: string;
  /** The tool's name. */
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
