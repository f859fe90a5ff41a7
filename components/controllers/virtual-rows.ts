/**
 * Virtual rows of one height: which of thousands are in view.
 *
 * Owns: the range that is drawn, and scrolling to a row. Rows of one height need one division, not a measuring library: see the
 * decisions in the README. Never draws.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** One row to draw. */
export interface VirtualRow {
  readonly index: number;
  /** Pixels from the top of the list. */
  readonly start: number;
}

/** How a list describes itself. */
export interface VirtualRowsOptions {
  /** The scrolling element; `null` until it was rendered. */
  readonly scroller: () => HTMLElement | null;
  /** Height of every row, pixels. */
  readonly rowHeight: number;
}

/** Rows drawn beyond each edge, so that a flick of the wheel meets no gap. */
const OVERSCAN = 6;
/** Assumed until the list was measured: enough for its first frame. */
const UNMEASURED = 800;

/** Draws only what is seen. */
export class VirtualRows implements ReactiveController {
  readonly #element: ReactiveControllerHost;
  readonly #options: VirtualRowsOptions;
  readonly #resized = new ResizeObserver(() => this.#look());
  #watched: HTMLElement | null = null;
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

  /** Height of all rows, pixels. */
  get totalHeight(): number {
    return this.#count * this.#options.rowHeight;
  }

  /** The rows to draw of `count`. Call while rendering. `isAtEnd`: those at the end, where the list is going to be scrolled to. */
  rows(count: number, isAtEnd?: boolean): VirtualRow[] {
    const { rowHeight } = this.#options;
    this.#count = count;
    if (isAtEnd) this.#top = Math.max(0, count * rowHeight - this.#height);
    const { first, last } = this.#range();
    return Array.from({ length: Math.max(0, last - first) }, (_, at) => ({
      index: first + at,
      start: (first + at) * rowHeight,
    }));
  }

  /** Brings a row into view, moving no further than needed. */
  scrollTo(index: number): void {
    const scroller = this.#options.scroller();
    if (!scroller) return;
    const { rowHeight } = this.#options;
    const start = index * rowHeight;
    if (start < scroller.scrollTop) scroller.scrollTop = start;
    else if (start + rowHeight > scroller.scrollTop + scroller.clientHeight) {
      scroller.scrollTop = start + rowHeight - scroller.clientHeight;
    }
    this.#look();
  }

  #range(): { first: number; last: number } {
    const { rowHeight } = this.#options;
    const seen = Math.ceil(this.#height / rowHeight) + 1;
    // A list that has become shorter may still think that it is scrolled further than it goes.
    const top = Math.max(0, Math.min(Math.floor(this.#top / rowHeight), this.#count - seen));
    return { first: Math.max(0, top - OVERSCAN), last: Math.min(this.#count, top + seen + OVERSCAN) };
  }

  readonly #look = (): void => {
    const scroller = this.#options.scroller();
    if (!scroller) return;
    const before = this.#range();
    this.#top = scroller.scrollTop;
    this.#height = scroller.clientHeight || UNMEASURED;
    const after = this.#range();
    if (before.first !== after.first || before.last !== after.last) this.#element.requestUpdate();
  };
}
