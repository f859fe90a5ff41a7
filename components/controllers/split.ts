/**
 * Movable separator between two panes.
 *
 * Owns: the size of one pane (the width of the first pane, or the height of the last pane), which is set by pointer or
 * keyboard, kept within limits and stored. Works in pixels of its container, not of the window. Never renders: the
 * element reads {@link SplitController.size} and attaches the handlers. Keys on the separator: Left and Right (Up and
 * Down) by 16 px, Home and End to the limits; double click: the default.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { readRemembered, remember } from "../page-storage/remembered.js";

/** Options of a separator. Sizes are in pixels. */
export interface SplitOptions {
  /** Name under which the size is stored. */
  readonly name: string;
  readonly initial: number;
  readonly min: number;
  /** Minimum size of the other pane. */
  readonly minRest: number;
  /** `inline`: the width of the first pane, the default; `block`: the height of the last one. */
  readonly axis?: "inline" | "block";
  /** Element that contains both panes. */
  readonly container: () => HTMLElement | null;
}

const STEP = 16;

/** Controls the separator between two panes. */
export class SplitController implements ReactiveController {
  readonly #element: ReactiveControllerHost;
  readonly #options: SplitOptions;
  #wanted: number;
  #drag: { readonly x: number; readonly y: number; readonly size: number } | undefined;

  constructor(element: ReactiveControllerHost, options: SplitOptions) {
    this.#element = element;
    this.#options = options;
    const remembered = readRemembered("local", `split:${options.name}`);
    this.#wanted = typeof remembered === "number" && Number.isFinite(remembered) ? remembered : options.initial;
    element.addController(this);
  }

  hostDisconnected(): void {
    this.#drag = undefined;
  }

  /** Minimum size of the pane. */
  get min(): number {
    return this.#options.min;
  }

  /** Maximum size of the pane, given the current size of the container. */
  get max(): number {
    const container = this.#options.container();
    const room = (this.#isBlock ? container?.clientHeight : container?.clientWidth) ?? 0;
    return room === 0 ? Number.MAX_SAFE_INTEGER : Math.max(this.#options.min, room - this.#options.minRest);
  }

  /**
   * Size that the user chose, for a style sheet that keeps it within the container. Unlike `size`, reading it does not
   * force a layout.
   */
  get wanted(): number {
    return this.#wanted;
  }

  /** Size of the pane, within its limits. */
  get size(): number {
    return Math.round(Math.max(this.#options.min, Math.min(this.#wanted, this.max)));
  }

  readonly onPointerDown = (event: PointerEvent): void => {
    if (event.button !== 0 || !(event.currentTarget instanceof HTMLElement)) return;
    this.#drag = { x: event.clientX, y: event.clientY, size: this.size };
    event.currentTarget.setPointerCapture(event.pointerId);
    event.preventDefault();
    event.currentTarget.focus();
  };

  readonly onPointerMove = (event: PointerEvent): void => {
    if (!this.#drag) return;
    const { x, y, size } = this.#drag;
    // Events use pixels of the window; the size uses pixels of the container.
    const zoom = this.#options.container()?.currentCSSZoom ?? 1;
    const delta = (this.#isBlock ? y - event.clientY : event.clientX - x) / zoom;
    this.#set(size + (this.#rightToLeft() ? -delta : delta), false);
  };

  readonly onPointerUp = (): void => {
    if (!this.#drag) return;
    this.#drag = undefined;
    this.#set(this.size, true);
  };

  readonly onDoubleClick = (): void => this.#set(this.#options.initial, true);

  readonly onKeyDown = (event: KeyboardEvent): void => {
    const [less, more] = this.#keys();
    if (event.key === less || event.key === more) {
      this.#set(this.size + (event.key === more ? STEP : -STEP), true);
    } else if (event.key === "Home") this.#set(this.min, true);
    else if (event.key === "End") this.#set(this.max, true);
    else return;
    event.preventDefault();
  };

  get #isBlock(): boolean {
    return this.#options.axis === "block";
  }

  /** Keys that make the pane smaller and larger. */
  #keys(): readonly [string, string] {
    if (this.#isBlock) return ["ArrowDown", "ArrowUp"];
    return this.#rightToLeft() ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"];
  }

  #rightToLeft(): boolean {
    if (this.#isBlock) return false;
    const container = this.#options.container();
    return container !== null && getComputedStyle(container).direction === "rtl";
  }

  #set(size: number, keep: boolean): void {
    this.#wanted = Math.max(this.min, Math.min(size, this.max));
    if (keep) remember("local", `split:${this.#options.name}`, this.size);
    this.#element.requestUpdate();
  }
}
