/** Event for a selected entry. */

/** Fired when another entry was selected in a part of the traffic view. Bubbles. */
export class EntryChangeEvent extends Event {
  readonly entryId: number;

  constructor(entryId: number) {
    super("mcp-entry-change", { bubbles: true });
    this.entryId = entryId;
  }
}

declare global {
  interface HTMLElementEventMap {
    "mcp-entry-change": EntryChangeEvent;
  }
}
