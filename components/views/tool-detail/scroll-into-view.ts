/**
 * Scrolls the outcome of a run into view.
 *
 * Owns: scrolling the pane when a run starts, and when a run ends with too little of the outcome visible. Never moves
 * the focus, and never scrolls if the user has scrolled or moved elsewhere meanwhile.
 */
import { focusedWithin } from "../../controllers/focused-within.js";

/** Minimum visible height of an outcome with its tabs, in CSS pixels. */
const ENOUGH = 200;
/** Time in milliseconds after the end of a run during which the outcome may still grow and be scrolled into view. */
const SETTLED_MS = 1_000;

/** The pane and its content. */
export interface OutputPane {
  /** Element that contains everything; it scrolls as a whole if there is hardly any height. */
  readonly element: Element;
  /** Returns the element that usually scrolls. */
  readonly body: () => HTMLElement | null | undefined;
  /** Resolves when the reported changes are rendered. */
  readonly drawn: () => Promise<unknown>;
}

/** Scrolling for one run. */
export class ScrollIntoView {
  readonly #pane: OutputPane;
  readonly #focused: HTMLElement | undefined;
  #top: number | undefined;

  constructor(pane: OutputPane) {
    this.#pane = pane;
    this.#focused = focusedWithin(pane.element);
    void this.#begin();
  }

  /**
   * Called when the run has ended: scrolls the start of the outcome to the top, unless enough of it is visible or the
   * user is busy with another part. `isShown` returns true if this run is displayed.
   */
  async end(isShown: () => boolean): Promise<void> {
    await this.#pane.drawn();
    // The tabs and the outcome in them are elements that render in separate updates.
    for (const part of this.#output?.querySelectorAll("mcp-answer-tabs, mcp-answer-tabs > *") ?? [])
      if ("updateComplete" in part) await part.updateComplete;
    this.#output?.style.removeProperty("min-block-size");
    const output = this.#output;
    if (!output || this.#bring(output, isShown)) return;
    // The content of the outcome may appear later, because its code has to be loaded first.
    const growth = new ResizeObserver(() => this.#bring(output, isShown) && growth.disconnect());
    growth.observe(output);
    setTimeout(() => growth.disconnect(), SETTLED_MS);
  }

  /** Scrolls if necessary; returns true if nothing remains to be done. */
  #bring(output: Element, isShown: () => boolean): boolean {
    const pane = this.#pane.body();
    if (!pane || !output.isConnected || !isShown() || this.#isBusy(pane)) return true;
    const place = output.getBoundingClientRect();
    const around = this.#pane.element.getBoundingClientRect();
    const inner = pane.getBoundingClientRect();
    const start = Math.max(place.top, inner.top, around.top);
    const inSight = Math.min(place.bottom, inner.bottom, around.bottom) - start;
    if (inSight >= ENOUGH) return true;
    if (inSight >= place.height - 1) return false;
    pane.scrollTop += place.top - inner.top;
    this.#pane.element.scrollTop += inner.top - around.top;
    this.#top = pane.scrollTop;
    return false;
  }

  /**
   * Called when the run starts: if its progress would be below the edge, the pane scrolls to show it in the lower
   * third.
   */
  async #begin(): Promise<void> {
    await this.#pane.drawn();
    const pane = this.#pane.body();
    const output = this.#output;
    if (!pane || !output) return;
    const hiddenBelow = output.getBoundingClientRect().top + 80 - pane.getBoundingClientRect().bottom;
    if (hiddenBelow > 0) pane.scrollTop += hiddenBelow + pane.clientHeight / 3;
    this.#top = pane.scrollTop;
    // Keeps the height of the progress until the outcome is rendered: WebKit scrolls up when the content gets shorter
    // even for a moment, which would look like scrolling by the user.
    output.style.minBlockSize = `${output.offsetHeight}px`;
  }

  get #output(): HTMLElement | null | undefined {
    return this.#pane.body()?.querySelector<HTMLElement>(".output");
  }

  /** Returns true if the user has scrolled, or moved to the arguments, since the run started. */
  #isBusy(pane: HTMLElement): boolean {
    const isScrolled = this.#top !== undefined && Math.abs(pane.scrollTop - this.#top) > 1;
    const { element } = this.#pane;
    const isInArguments = element.shadowRoot?.activeElement?.localName === "mcp-arguments-editor";
    return isScrolled || (isInArguments && focusedWithin(element) !== this.#focused);
  }
}
