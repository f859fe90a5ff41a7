/** Events of the resource views: for the selection, and for changed resources. */

/** A selected item: a resource by its URI, or a template by its text. */
export type ResourceChoice =
  | { readonly kind: "resource"; readonly uri: string }
  | { readonly kind: "template"; readonly uriTemplate: string };

/** Fired when the user selected a resource or a template in a list. Bubbles, composed. */
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

/** Fired when watched resources changed, or when a changed resource was read. Bubbles, composed. */
export class ResourceMarksChangeEvent extends Event {
  readonly serverId: string;
  /** Time of the last change of each resource since it was last read, by URI, in milliseconds since the epoch. */
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
