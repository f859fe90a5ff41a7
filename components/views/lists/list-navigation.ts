/**
 * The keyboard in a list of virtual rows of one height.
 *
 * Owns: which row the keys are at. The focus stays on the list (`aria-activedescendant`), because a row
 * that scrolls away leaves the document. Never knows what the rows are and never selects: it says which row was chosen.
 * Keys: Up, Down, PageUp, PageDown, Home, End move; Enter and Space choose.
 */
import type { ReactiveControllerHost } from "lit";
import { VirtualRows, type VirtualRow, type VirtualRowsOptions } from "../../parts/basic/virtual-rows.js";

/** Description of a list. */
export interface ListOptions extends VirtualRowsOptions {
  /** The row was chosen with the keyboard. */
  readonly choose: (index: number) => void;
  /** Up was pressed on the first row. */
  readonly leaveUp?: () => void;
}

/** Rows in view, and the one the keys are at. */
export class ListNavigation {
  readonly #element: ReactiveControllerHost;
  readonly #options: ListOptions;
  readonly #virtual: VirtualRows;
  #drawn: readonly VirtualRow[] = [];
  #count = 0;
  #active = -1;

  constructor(element: ReactiveControllerHost, options: ListOptions) {
    this.#element = element;
    this.#options = options;
    this.#virtual = new VirtualRows(element, options);
  }

  /** The row the keys are at, -1 for none. */
  get active(): number {
    return Math.min(this.#active, this.#count - 1);
  }

  /** Number of rows that were drawn from last. */
  get count(): number {
    return this.#count;
  }

  /** The rows that were drawn last. */
  get drawn(): readonly VirtualRow[] {
    return this.#drawn;
  }

  /** Height of all rows, pixels. */
  get totalHeight(): number {
    return this.#virtual.totalHeight;
  }

  /** The rows to draw of `count`. Call while rendering. `isAtEnd`: those at the end, where the list is going to be scrolled to. */
  rows(count: number, isAtEnd?: boolean): readonly VirtualRow[] {
    this.#count = count;
    return (this.#drawn = this.#virtual.rows(count, isAtEnd));
  }

  /** Moves to a row and brings it into view. */
  moveTo(index: number): void {
    if (this.#count === 0) return;
    this.#active = Math.max(0, Math.min(index, this.#count - 1));
    this.#virtual.scrollTo(this.#active);
    this.#element.requestUpdate();
  }

  /** Back to the top with no row active: the list is another one now. */
  reset(): void {
    this.#active = -1;
    this.#virtual.scrollTo(0);
  }

  /** Handles a key pressed while the list has the focus. */
  readonly onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = this.#target(event.key);
    if (target !== undefined) this.moveTo(target);
    else if (event.key === "ArrowUp") this.#options.leaveUp?.();
    else if ((event.key === "Enter" || event.key === " ") && this.active >= 0) this.#options.choose(this.active);
    else return;
    event.preventDefault();
  };

  #target(key: string): number | undefined {
    const page = Math.max(1, this.#virtual.page - 1);
    switch (key) {
      case "ArrowDown":
        return this.active + 1;
      case "ArrowUp":
        return this.active > 0 ? this.active - 1 : undefined;
      case "PageDown":
        return this.active + page;
      case "PageUp":
        return this.active - page;
      case "Home":
        return 0;
      case "End":
        return this.#count - 1;
      default:
        return undefined;
    }
  }
}
