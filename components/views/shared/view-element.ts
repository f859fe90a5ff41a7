/**
 * Methods that the panel may call on the open view.
 *
 * Owns: the interface. Each method is optional: for example, a view without a filter has no field to focus.
 */
import type { ShowTarget } from "./show-request-event.js";

/** Interface of a view for the panel. */
export interface ViewElement extends HTMLElement {
  /** Moves the focus to the filter of the view. */
  focusFilter?(): void;
  /** Performs the main action of the view on the open item: runs the tool, gets the prompt. */
  run?(): Promise<void> | void;
  /** Ends the visible operation; returns false if there is none. */
  cancel?(): boolean;
  /** Opens an item. */
  show?(wanted: ShowTarget): void | Promise<void>;
}
