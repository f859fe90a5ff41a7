/**
 * Virtual rows of equal height: only the visible ones of thousands are rendered.
 *
 * Owns: the rendered range, its position, and scrolling to a row. Browsers lay out at most about ten million pixels:
 * beyond that, the scroll bar covers all rows in larger steps, while keys still move row by row. Rows of equal height
 * need only a division, not a library that measures them: see docs/decisions/2026-11-24-virtual-list.md. Never renders.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** True if the main pointer of the device is a finger, for which rows and bars keep larger targets. */
const isTouch = globalThis.matchMedia?.("(pointer: coarse)").matches ?? false; // absent where there is no DOM

/**
 * Returns a size in pixels of the dense views: those with thousands of rows for a mouse and keys. `usual`: the size for
 * a finger. Default of `dense`: the height of a row.
 */
export function denseSize(usual: number, dense = 20): number {
  return isTouch ? usual : dense;
}

/** One row to render. */
export interface VirtualRow {
  readonly index: number;
  /** Offset in pixels from the top of the box that contains all rows. */
  readonly start: number;
}

/** Options of a list. */
export interface VirtualRowsOptions {
  /** Returns the scrolling element; absent until it is rendered. */
  readonly scroller: () => HTMLElement | null | undefined;
  /** Height of each row, in pixels. Read on every render. */
  readonly rowHeight: number;
  /** Height in pixels of sticky content above the rows in the same box. Default: 0. */
  readonly headHeight?: number;
}

/**
 * Number of rows rendered beyond each edge, so that fast scrolling shows no gap. The first frame comes sooner without
 * them: they are rendered after {@link WIDEN_MS} milliseconds, or as soon as the list is scrolled.
 */
const OVERSCAN = 6;
const WIDEN_MS = 50;
/** Height assumed until the list is measured, enough for its first frame. */
const UNMEASURED = 800;
/** Maximum height in pixels that every browser can lay out. */
const MAX_HEIGHT = 8_000_000;

/** Computes the visible rows. */
export class VirtualRows implements ReactiveController {
  readonly #element: ReactiveControllerHost;
  readonly #options: VirtualRowsOptions;
  readonly #resized = new ResizeObserver(() => this.#look());
  #watched: HTMLElement | null | undefined;
  #top = 0;
  #height = UNMEASURED;
  #count = 0;
  #overscan = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(element: ReactiveControllerHost, options: VirtualRowsOptions) {
    this.#element = element;
    this.#options = options;
    element.addController(this);
  }

  /** Finds the scrolling element, which any update may add, remove or replace. */
  hostUpdated(): void {
    const scroller = this.#options.scroller();
    if (scroller === this.#watched) return;
    this.hostDisconnected();
    this.#watched = scroller;
    if (!scroller) return;
    scroller.addEventListener("scroll", this.#onScroll, { passive: true });
    this.#resized.observe(scroller);
    if (this.#overscan === 0) this.#timer = setTimeout(this.#widen, WIDEN_MS);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#watched?.removeEventListener("scroll", this.#onScroll);
    this.#resized.disconnect();
    this.#watched = null;
  }

  /**
   * Restores the scroll position, which browsers reset when an element is moved, and requests an update, with which a
   * reconnected list finds its scrolling element.
   */
  hostConnected(): void {
    const scroller = this.#options.scroller();
    if (scroller) scroller.scrollTop = this.#top;
    this.#element.requestUpdate();
  }

  /** Height in pixels of the box that contains all rows. */
  get totalHeight(): number {
    return Math.min(MAX_HEIGHT, this.#count * this.#options.rowHeight);
  }

  /** Number of visible rows; the last may be cut off. */
  get #seen(): number {
    const { rowHeight, headHeight = 0 } = this.#options;
    return Math.max(1, (this.#height - headHeight) / rowHeight);
  }

  /** Number of completely visible rows, at least one. */
  get page(): number {
    return Math.floor(this.#seen);
  }

  /** Maximum scroll offset of the box, in pixels. */
  get #range(): number {
    return Math.max(0, this.totalHeight - this.#seen * this.#options.rowHeight);
  }

  /** Zero-based index of the first visible row; fractional between two rows. */
  get first(): number {
    // After a list becomes shorter, its scroll offset may still be beyond the end.
    return this.#range && Math.min(1, this.#top / this.#range) * (this.#count - this.#seen);
  }

  /**
   * Returns which of `count` rows to render. Call this while rendering. `isAtEnd`: returns the last rows, because the
   * list is about to be scrolled to the end.
   */
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

  /** Scrolls a row into view, no further than necessary. */
  scrollTo(index: number): void {
    this.#look();
    if (index < this.first) this.goTo(index);
    else if (index + 1 > this.first + this.#seen) this.goTo(index + 1 - this.#seen);
  }

  /** Makes `row` the first visible row, if there are enough rows below it. */
  goTo(row: number): void {
    const scroller = this.#options.scroller();
    const rest = this.#count - this.#seen;
    if (scroller && rest > 0) scroller.scrollTop = Math.min(1, row / rest) * this.#range;
    this.#look();
  }

  /** Index of the first rendered row, and the index after the last one. */
  get #drawn(): readonly [number, number] {
    const from = Math.floor(this.first);
    const overscan = this.#overscan;
    return [Math.max(0, from - overscan), Math.min(this.#count, Math.ceil(from + this.#seen) + 1 + overscan)];
  }

  readonly #onScroll = (): void => {
    this.#overscan = OVERSCAN;
    this.#look();
  };

  readonly #widen = (): void => {
    this.#overscan = OVERSCAN;
    this.#element.requestUpdate();
  };

  readonly #look = (): void => {
    const scroller = this.#options.scroller();
    if (!scroller) return;
    const [from, to] = this.#drawn;
    const before = this.#top;
    this.#top = scroller.scrollTop;
    this.#height = scroller.clientHeight || UNMEASURED;
    const after = this.#drawn;
    // If the scroll bar moves in larger steps, each step moves the rows.
    const isMoved = this.totalHeight === MAX_HEIGHT && before !== this.#top;
    if (isMoved || from !== after[0] || to !== after[1]) this.#element.requestUpdate();
  };
}
