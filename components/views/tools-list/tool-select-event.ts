/** The events of something being chosen in the tools list. */
import type { MalformedRow } from "../../../src/state/index.js";

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

/** An entry that can't be used as a tool was selected in a list. Bubbles, composed. */
export class MalformedToolSelectChangeEvent extends Event {
  readonly serverId: string;
  readonly entry: MalformedRow;

  constructor(serverId: string, entry: MalformedRow) {
    super("mcp-malformed-tool-select-change", { bubbles: true, composed: true });
    this.serverId = serverId;
    this.entry = entry;
  }
}

declare global {
  interface HTMLElementEventMap {
    "mcp-malformed-tool-select-change": MalformedToolSelectChangeEvent;
    "mcp-tool-select-change": ToolSelectChangeEvent;
  }
}
