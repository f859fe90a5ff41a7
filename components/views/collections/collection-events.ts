/** Events of the parts of the collections view. All bubble; the view handles them. */
import type { Collection, CollectionCall } from "../../../src/collections/index.js";
import type { ItemPlace } from "../../../src/collections/edit-items.js";

/** Fired when the user changed the collection. `place`: where the shown item is now. */
export class CollectionChangeEvent extends Event {
  readonly collection: Collection;
  readonly place: ItemPlace | undefined;

  constructor(collection: Collection, place?: ItemPlace) {
    super("mcp-collection-change", { bubbles: true });
    this.collection = collection;
    this.place = place;
  }
}

/** Fired when the user changed a call, without moving it. Composed. */
export class CollectionCallEvent extends Event {
  readonly before: CollectionCall;
  readonly after: CollectionCall;

  constructor(before: CollectionCall, after: CollectionCall) {
    super("mcp-collection-call", { bubbles: true, composed: true });
    this.before = before;
    this.after = after;
  }
}

/** Fired when the user wants to run the shown item. */
export class CollectionRunRequestEvent extends Event {
  constructor() {
    super("mcp-collection-run-request", { bubbles: true });
  }
}

declare global {
  interface HTMLElementEventMap {
    "mcp-collection-change": CollectionChangeEvent;
    "mcp-collection-call": CollectionCallEvent;
    "mcp-collection-run-request": CollectionRunRequestEvent;
  }
}
