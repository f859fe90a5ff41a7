/**
 * Virtual rows of one height: the few of thousands that are in view.
 *
 * Owns: the range that is drawn, its place, and scrolling to a row. A browser lays out some ten million pixels, no more: beyond that the scroll
 * bar covers all rows in larger steps, while keys still move row by row. Rows of one height need one division, not a measuring library: see
 * docs/decisions/2026-11-24-virtual-list.md. Never draws.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** One row to draw. */
export interface VirtualRow {
  readonly index: number;
  /** Pixels from the top of the box of all rows. */
  readonly start: number;
}

/** Description of a list. */
export interface VirtualRowsOptions {
  /** The scrolling element; absent until it was rendered. */
  readonly scroller: () => HTMLElement | null | undefined;
  /** Height of every row, pixels. Read with each drawing. */
  readonly rowHeight: number;
  /** Height of what lies above the rows in the same box and stays there, pixels. Default 0. */
  readonly headHeight?: number;
}

/** Rows drawn beyond each edge, so that a flick of the wheel meets no gap. */
const OVERSCAN = 6;
/** Assumed until the list was measured: enough for its first frame. */
const UNMEASURED = 800;
/** Below what every browser can lay out. */
const MAX_HEIGHT = 8_000_000;

/** Draws only what is seen. */
export class VirtualRows implements ReactiveController {
  readonly #element: ReactiveControllerHost;
  readonly #options: VirtualRowsOptions;
  readonly #resized = new ResizeObserver(() => this.#look());
  #watched: HTMLElement | null | undefined;
  #top = 0;
  #height = UNMEASURED;
  #count = 0;

  constructor(element: ReactiveControllerHost, options: VirtualRowsOptions) {
    this.#element = element;
    this.#options = options;
    element.addController(this);
  }

  /** The scroller may have come, gone or been replaced with any update. */
  hostUpdated(): void {
    const scroller = this.#options.scroller();
    if (scroller === this.#watched) return;
    this.hostDisconnected();
    this.#watched = scroller;
    if (!scroller) return;
    scroller.addEventListener("scroll", this.#look, { passive: true });
    this.#resized.observe(scroller);
  }

  hostDisconnected(): void {
    this.#watched?.removeEventListener("scroll", this.#look);
    this.#resized.disconnect();
    this.#watched = null;
  }

  /** A list shown again finds its scroller with its next update. A browser forgets where what is moved was scrolled to. */
  hostConnected(): void {
    const scroller = this.#options.scroller();
    if (scroller) scroller.scrollTop = this.#top;
    this.#element.requestUpdate();
  }

  /** Height of the box of all rows, pixels. */
  get totalHeight(): number {
    return Math.min(MAX_HEIGHT, this.#count * this.#options.rowHeight);
  }

  /** Rows that fit; the last may be cut. */
  get #seen(): number {
    const { rowHeight, headHeight = 0 } = this.#options;
    return Math.max(1, (this.#height - headHeight) / rowHeight);
  }

  /** Whole rows that fit, at least one. */
  get page(): number {
    return Math.floor(this.#seen);
  }

  /** Pixels the box can be scrolled by. */
  get #range(): number {
    return Math.max(0, this.totalHeight - this.#seen * this.#options.rowHeight);
  }

  /** The first row in view, counted from 0; between two rows it is a fraction. */
  get first(): number {
    // A list that has become shorter may still think that it is scrolled further than it goes.
    return this.#range && Math.min(1, this.#top / this.#range) * (this.#count - this.#seen);
  }

  /** The rows to draw of `count`. Call while rendering. `isAtEnd`: those at the end, where the list is going to be scrolled to. */
  rows(count: number, isAtEnd?: boolean): VirtualRow[] {
    this.#count = count;
    if (isAtEnd) this.#top = this.#range;
    const { first } = this;
    const top = Math.min(this.#top, this.#range);
    const [from, to] = this.#drawn;
    return Array.from({ length: Math.max(0, to - from) }, (_, at) => ({
      index: from + at,
      start: Math.round(top + (from + at - first) * this.#options.rowHeight),
    }));
  }

  /** Brings a row into view, moving no further than needed. */
  scrollTo(index: number): void {
    this.#look();
    if (index < this.first) this.goTo(index);
    else if (index + 1 > this.first + this.#seen) this.goTo(index + 1 - this.#seen);
  }

  /** Makes `row` the first in view, as far as there are rows below it. */
  goTo(row: number): void {
    const scroller = this.#options.scroller();
    const rest = this.#count - this.#seen;
    if (scroller && rest > 0) scroller.scrollTop = Math.min(1, row / rest) * this.#range;
    this.#look();
  }

  /** The first row that is drawn, and the one after the last. */
  get #drawn(): readonly [number, number] {
    const from = Math.floor(this.first);
    return [Math.max(0, from - OVERSCAN), Math.min(this.#count, Math.ceil(from + this.#seen) + 1 + OVERSCAN)];
  }

  readonly #look = (): void => {
    const scroller = this.#options.scroller();
    if (!scroller) return;
    const [from, to] = this.#drawn;
    const before = this.#top;
    this.#top = scroller.scrollTop;
    this.#height = scroller.clientHeight || UNMEASURED;
    const after = this.#drawn;
    // Where the scroll bar goes in larger steps, each of them moves the rows.
    const isMoved = this.totalHeight === MAX_HEIGHT && before !== this.#top;
    if (isMoved || from !== after[0] || to !== after[1]) this.#element.requestUpdate();
  };
}
