/**
 * Which of very many rows of one height are in view.
 *
 * Owns: the range that is drawn and where. A browser lays out some ten million pixels, no more: beyond that the scroll bar covers all rows
 * in larger steps, while keys still move row by row. Never draws.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** One row to draw. */
export interface WindowRow {
  readonly index: number;
  /** Pixels from the top of the scrolled box. */
  readonly start: number;
}

/** How a list describes itself. */
export interface RowWindowOptions {
  /** The scrolling element; `null` until it was rendered. */
  readonly scroller: () => HTMLElement | null | undefined;
  /** Height of every row, pixels. */
  readonly rowHeight: number;
  /** Height of what lies above the rows in the same box and stays there, pixels. Default 0. */
  readonly headHeight?: number;
}

/** Below what every browser can lay out. */
const MAX_HEIGHT = 8_000_000;
const OVERSCAN = 6;
/** Assumed until the box was measured. */
const UNMEASURED = 600;

/** Draws only what is seen. */
export class RowWindow implements ReactiveController {
  readonly #element: ReactiveControllerHost;
  readonly #options: RowWindowOptions;
  readonly #resized = new ResizeObserver(() => this.#look());
  #watched: HTMLElement | null = null;
  #top = 0;
  #height = UNMEASURED;
  #count = 0;

  constructor(element: ReactiveControllerHost, options: RowWindowOptions) {
    this.#element = element;
    this.#options = options;
    element.addController(this);
  }

  hostUpdated(): void {
    const scroller = this.#options.scroller() ?? null;
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

  hostConnected(): void {
    this.#element.requestUpdate();
  }

  /** Height of the box of all rows, pixels. */
  get totalHeight(): number {
    return Math.min(MAX_HEIGHT, this.#count * this.#options.rowHeight);
  }

  /** Rows that fit, at least one. */
  get page(): number {
    return Math.max(1, Math.floor(this.#viewport / this.#options.rowHeight));
  }

  /** The first row in view, counted from 0; between two rows it is a fraction. */
  get first(): number {
    const most = this.totalHeight - this.#viewport;
    if (most <= 0) return 0;
    const share = Math.min(1, Math.max(0, this.#top / most));
    return share * (this.#count - this.#viewport / this.#options.rowHeight);
  }

  /** The rows to draw of `count`. Call while rendering. */
  rows(count: number): WindowRow[] {
    this.#count = count;
    const { rowHeight } = this.#options;
    const { first } = this;
    const from = Math.max(0, Math.floor(first) - OVERSCAN);
    const to = Math.min(count, Math.ceil(first + this.#viewport / rowHeight) + OVERSCAN);
    const top = Math.min(this.#top, Math.max(0, this.totalHeight - this.#viewport));
    return Array.from({ length: Math.max(0, to - from) }, (_, at) => ({
      index: from + at,
      start: Math.round(top + (from + at - first) * rowHeight),
    }));
  }

  /** Makes `row` the first in view, as far as there are rows below it. */
  goTo(row: number): void {
    const scroller = this.#options.scroller();
    const rest = this.#count - this.#viewport / this.#options.rowHeight;
    if (!scroller || rest <= 0) return;
    scroller.scrollTop = Math.max(0, Math.min(1, row / rest)) * (this.totalHeight - this.#viewport);
    this.#look();
  }

  get #viewport(): number {
    return Math.max(this.#options.rowHeight, this.#height - (this.#options.headHeight ?? 0));
  }

  readonly #look = (): void => {
    const scroller = this.#options.scroller();
    if (!scroller) return;
    const [top, height] = [scroller.scrollTop, scroller.clientHeight || UNMEASURED];
    if (top === this.#top && height === this.#height) return;
    this.#top = top;
    this.#height = height;
    this.#element.requestUpdate();
  };
}
