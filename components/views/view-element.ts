/**
 * Methods the panel may call on the open view.
 *
 * Owns: the interface. Each part is optional: a view without a filter has nothing to focus.
 */
import type { ShowTarget } from "./show-request-event.js";

/** A view, as the panel sees it. */
export interface ViewElement extends HTMLElement {
  /** Moves the focus to its filter. */
  focusFilter?(): void;
  /** Does what the view is for, with what is open: runs the tool, gets the prompt. */
  run?(): Promise<void> | void;
  /** Ends what runs visible; false when there is nothing to end. */
  cancel?(): boolean;
  /** Opens an item. */
  show?(wanted: ShowTarget): void | Promise<void>;
}
