/** Event for the selection of an unusable entry. */
import type { CacheReadOptions } from "../../../src/client/api/index.js";
import type { MalformedRow } from "../../../src/state/index.js";

export type { MalformedRow };

/** Fired when the user selected an unusable entry in a list. Bubbles, composed. */
export class MalformedSelectChangeEvent extends Event {
  readonly serverId: string;
  readonly list: NonNullable<CacheReadOptions["list"]>;
  readonly entry: MalformedRow;

  constructor(serverId: string, list: NonNullable<CacheReadOptions["list"]>, entry: MalformedRow) {
    super("mcp-malformed-select-change", { bubbles: true, composed: true });
    this.serverId = serverId;
    this.list = list;
    this.entry = entry;
  }
}

declare global {
  interface HTMLElementEventMap {
    "mcp-malformed-select-change": MalformedSelectChangeEvent;
  }
}
