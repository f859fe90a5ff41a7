/**
 * Keyboard navigation in a list of virtual rows of equal height.
 *
 * Owns: the active row. The focus stays on the list (`aria-activedescendant`), because a row that scrolls out of view
 * is removed from the document. Independent of the content of rows; reports which row was chosen. Keys: Up, Down,
 * PageUp, PageDown, Home, End move; Enter and Space choose.
 */
import type { ReactiveControllerHost } from "lit";
import { VirtualRows, type VirtualRow, type VirtualRowsOptions } from "../../parts/basic/virtual-rows.js";

/** Options of the keyboard navigation. */
export interface ListOptions extends VirtualRowsOptions {
  /** Called when a row was chosen with the keyboard. */
  readonly choose: (index: number) => void;
  /** Called when Up was pressed on the first row. */
  readonly leaveUp?: () => void;
}

/** Manages the visible rows and the active row. */
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

  /** Index of the active row; -1 if there is none. */
  get active(): number {
    return Math.min(this.#active, this.#count - 1);
  }

  /** Number of rows in the last render. */
  get count(): number {
    return this.#count;
  }

  /** Rows of the last render. */
  get drawn(): readonly VirtualRow[] {
    return this.#drawn;
  }

  /** Total height of all rows, in pixels. */
  get totalHeight(): number {
    return this.#virtual.totalHeight;
  }

  /**
   * Returns which of `count` rows to render. Call this while rendering. `isAtEnd`: returns the last rows, because the
   * list is about to be scrolled to the end.
   */
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

  /** Scrolls to the top with no active row, because the list was replaced. */
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
