/** The events of the resources views: what was chosen, and what changed. */

/** A choice: a resource by its URI, or a template by its text. */
export type ResourceChoice =
  | { readonly kind: "resource"; readonly uri: string }
  | { readonly kind: "template"; readonly uriTemplate: string };

/** A resource or a template was chosen in a list. Bubbles, composed. */
export class ResourceSelectChangeEvent extends Event {
  readonly serverId: string;
  /** As the server sent it: untrusted. */
  readonly choice: ResourceChoice;

  constructor(serverId: string, choice: ResourceChoice) {
    super("mcp-resource-select-change", { bubbles: true, composed: true });
    this.serverId = serverId;
    this.choice = choice;
  }
}

/** Resources changed, or what changed was read. Bubbles, composed. */
export class ResourceMarksChangeEvent extends Event {
  readonly serverId: string;
  /** Times of changes since a resource was last read, by URI, milliseconds since the epoch. */
  readonly changes: ReadonlyMap<string, number>;

  constructor(serverId: string, changes: ReadonlyMap<string, number>) {
    super("mcp-resource-marks-change", { bubbles: true, composed: true });
    this.serverId = serverId;
    this.changes = changes;
  }
}

declare global {
  interface HTMLElementEventMap {
    "mcp-resource-marks-change": ResourceMarksChangeEvent;
    "mcp-resource-select-change": ResourceSelectChangeEvent;
  }
}
