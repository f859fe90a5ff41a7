/**
 * Shows a text of any length.
 *
 * Owns: the part of the text that is in the document. The beginning is shown at once; the rest is loaded in pieces as
 * the user scrolls. Offscreen pieces are not laid out (`content-visibility`), which keeps 20 MB usable.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { TextHead } from "../../../src/client/api/views.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { valuesEn } from "../../strings/en/values.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import "./copy-button.js";
import { define } from "./define.js";
import {
  findMarkStyles,
  markRange,
  patternOf,
  rangeIn,
  scrollIntoSight,
  type FindTarget,
  type Found,
} from "./find-target.js";
import { highlightStyles } from "./highlight-styles.js";
import { saveFile } from "./save.js";
import { textPieces, type DrawnPiece, type TextPiece } from "./text-pieces.js";
import { searchText } from "./text-search.js";
import { textViewStyles } from "./text-view-styles.js";
import { visible } from "./visible-text.js";

addEnglish(valuesEn);

/** Number of characters fetched at once. */
const STEP = 65_536;
/** Maximum number of characters of a text with a button that jumps to the end, because that renders all of the text. */
const END_UP_TO = 5_000_000;
/** A text without lines that are usually wrapped: one of less than 80 characters, or several of less than 40. */
const NARROW = /^(.{0,79}|(.{0,39}\n)*.{0,39})$/;
/** MIME types that determine the file extension; any other text is saved as `.txt`. */
const ENDING_KEPT = /^(text\/(csv|markdown)|application\/json)\s*(;|$)/i;

/**
 * Renders a piece; the result must have the same text as the piece. Called for one piece at a time, with pauses in
 * between that keep the page responsive.
 */
export type PaintPiece = (piece: TextPiece) => Node;

/** Fetches the characters from `from` up to, but not including, `to`. */
export type LoadText = (from: number, to: number) => Promise<string>;

/**
 * Shows text unchanged: whitespace is kept, control, escape and bidi characters are made visible, and nothing is
 * interpreted.
 *
 * Copy and Download provide the complete, unchanged text. The empty, loading and error states are shown as text, with a
 * retry button. Keyboard: the text is a scrollable region in the tab order.
 * @csspart text - The scrolling box.
 * @cssprop [--mcp-text-max-height=480px] - Maximum height of the box.
 */
export class McpTextView extends LitElement implements FindTarget {
  static override styles = [base, highlightStyles, findMarkStyles, textViewStyles];

  /** Beginning of the text, and its total length. */
  @property({ attribute: false }) text: TextHead | undefined;
  /** Fetches the rest; without it, only the beginning is shown. */
  @property({ attribute: false }) loadText: LoadText | undefined;
  /** Wraps long lines. */
  @property({ type: Boolean }) wrap = true;
  /** Name of a downloaded file. */
  @property() name = "text";
  /** Type of the text, which determines the file extension. */
  @property() mimeType = "text/plain";
  /** Name of the text, for screen readers. Default: "Text". */
  @property() label = "";

  /** @internal Custom rendering of the pieces; used by the code viewer. */
  @property({ attribute: false }) paint: PaintPiece | undefined;

  @state() private pieces: readonly DrawnPiece[] = [];
  @state() private phase: "idle" | "loading" | "failed" = "idle";
  @state() private unsaved = false;
  readonly #strings = new StringsController(this);
  /** Results of custom rendering, which is expensive and therefore runs once for each piece. */
  #painted = new WeakMap<TextPiece, Node>();
  #mayPaint = false;
  #painting: ReturnType<typeof setTimeout> | undefined;
  #loaded = 0;
  /** An incomplete line, kept until its end arrives, so that pieces do not split lines. */
  #tail = "";
  #observer: IntersectionObserver | undefined;
  #generation = 0;
  /** The text that is searched for, and the places of its first matches. */
  #wanted = "";
  #matches: readonly number[] = [];

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer ??= new IntersectionObserver(
      (entries) => {
        if (this.phase === "idle" && entries.some((entry) => entry.isIntersecting)) void this.#more();
      },
      { rootMargin: "600px" },
    );
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer?.disconnect();
    this.#observer = undefined;
    clearTimeout(this.#painting);
    this.#painting = undefined;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("paint")) this.#painted = new WeakMap();
    if (!changed.has("text")) return;
    this.#generation++;
    this.pieces = [];
    this.phase = "idle";
    this.unsaved = false;
    this.#tail = "";
    this.#loaded = 0;
    if (this.text) this.#append(this.text.head);
  }

  protected override updated(): void {
    this.#observer?.disconnect();
    const end = this.renderRoot.querySelector(".end");
    // Observing again reports the visibility immediately, so a tall screen keeps loading until it is full.
    if (end && this.phase === "idle") this.#observer?.observe(end);
  }

  get #complete(): boolean {
    return this.#loaded >= (this.text?.length ?? 0) || !this.loadText;
  }

  #append(chunk: string): void {
    this.#loaded += chunk.length;
    const { pieces, tail } = textPieces(this.#tail + chunk, this.#complete, this.pieces.at(-1));
    this.pieces = [...this.pieces, ...pieces];
    this.#tail = tail;
  }

  async #more(): Promise<void> {
    if (!this.loadText || !this.text || this.#complete || this.phase === "loading") return;
    const generation = this.#generation;
    this.phase = "loading";
    try {
      const chunk = await this.loadText(this.#loaded, Math.min(this.#loaded + STEP, this.text.length));
      if (generation !== this.#generation) return;
      // The text is shorter than announced and ends here.
      if (chunk === "") this.#loaded = this.text.length;
      this.#append(chunk);
      this.phase = "idle";
    } catch {
      if (generation === this.#generation) this.phase = "failed";
    }
  }

  /** Loads the missing text and scrolls to the last line. */
  async #toEnd(): Promise<void> {
    await this.#upTo(Infinity);
    const box = this.renderRoot.querySelector<HTMLElement>(".box");
    box?.focus();
    box?.scrollTo(0, box.scrollHeight);
  }

  /** Loads the text up to a character; stops if a piece can't be loaded. */
  async #upTo(place: number): Promise<void> {
    const generation = this.#generation;
    while (this.#loaded <= place && !this.#complete && this.phase !== "failed" && generation === this.#generation) {
      if (!this.isConnected) break;
      if (this.phase === "loading") await new Promise(requestAnimationFrame);
      else await this.#more();
    }
    await this.updateComplete;
  }

  /** Finds a text, ignoring case. An empty text ends the search. */
  async find(text: string): Promise<Found> {
    this.#wanted = text;
    this.#matches = [];
    const { text: head, loadText } = this;
    if (!head) return { total: 0, count: 0 };
    const isOver = (): boolean => this.#wanted !== text || this.text !== head;
    const { total, places } = await searchText(head, loadText, text, isOver);
    if (!isOver()) this.#matches = places;
    return { total, count: places.length };
  }

  /** Scrolls to a match, counted from 0, and marks it; `undefined` removes the mark. */
  async showMatch(index: number | undefined): Promise<void> {
    markRange(undefined);
    const place = index === undefined ? undefined : this.#matches[index];
    if (place === undefined) return;
    await this.#upTo(place + this.#wanted.length);
    const at = this.pieces.findIndex(({ to }) => place < to);
    const piece = this.pieces[at];
    const box = this.renderRoot.querySelector<HTMLElement>(".box");
    const drawn = this.renderRoot.querySelectorAll("pre")[at < 0 ? this.pieces.length : at]; // the last line may not be complete
    if (!box || !drawn) return;
    box.scrollIntoView({ block: "nearest" });
    drawn.scrollIntoView({ block: "nearest" });
    await new Promise(requestAnimationFrame); // a piece out of sight has no layout
    const from = piece?.from ?? this.pieces.at(-1)?.to ?? 0;
    const before = this.#matches.filter((one) => one >= from && one < place).length;
    const found = [...(drawn.textContent ?? "").matchAll(patternOf(this.#wanted))][before];
    const range = found && rangeIn(drawn, found.index, found[0].length);
    if (!range) return;
    markRange(range);
    await scrollIntoSight(range, box);
  }

  /** Returns the complete, unchanged text, not only the displayed part. */
  readonly #whole = async (): Promise<string> => {
    const { text, loadText } = this;
    if (!text) return "";
    const parts = [text.head];
    for (let at = text.head.length; at < text.length;) {
      const part = await loadText?.(at, Math.min(at + STEP * 16, text.length));
      if (part === undefined || part === "") throw new Error("The rest of the text is not there.");
      parts.push(part);
      at += part.length;
    }
    return parts.join("");
  };

  async #download(): Promise<void> {
    try {
      saveFile(await this.#whole(), this.name, ENDING_KEPT.test(this.mimeType) ? this.mimeType : "text/plain");
      this.unsaved = false;
    } catch {
      this.unsaved = true; // the failure is shown beside the button
    }
  }

  #drawn(piece: TextPiece): unknown {
    const { paint } = this;
    if (!paint) return piece.text;
    const known = this.#painted.get(piece);
    if (known) return known;
    if (!this.#mayPaint) {
      this.#painting ??= setTimeout(() => {
        this.#painting = undefined;
        this.requestUpdate();
      });
      return piece.text;
    }
    this.#mayPaint = false;
    const painted = paint(piece);
    this.#painted.set(piece, painted);
    return painted;
  }

  override render(): TemplateResult {
    const { t, formats } = this.#strings;
    const length = this.text?.length ?? 0;
    this.#mayPaint = true;
    if (length === 0) return html`<p class="muted">${t("text.empty")}</p>`;
    // JSON and markup are always left-to-right, regardless of the words in them.
    const dir = /^\s*[{[<]/.test(this.text?.head ?? "") ? "ltr" : "auto";
    const shown = this.pieces.length > 0 || this.#tail !== "" ? this.#loaded : 0;
    const isShort = this.#complete && NARROW.test(this.text?.head ?? "");
    return html`<div class="all ${isShort ? "short" : ""}">
      <div
        class="box ${this.wrap ? "wrap" : ""}"
        part="text"
        role="region"
        tabindex="0"
        aria-label=${this.label || t("text.label")}
      >
        ${this.pieces.map((piece) => html`<pre .style=${`--_height:${piece.heightPx}px`} dir=${dir}>${this.#drawn(piece)}</pre>`)}
        ${this.#tail === "" ? nothing : html`<pre dir=${dir}>${visible(this.#tail)}</pre>`}
        ${
          this.#complete
            ? nothing
            : html`<div class="row end">
              ${this.phase === "failed" ? html`<span class="problem">${t("state.load-failed")}</span>` : nothing}
              <button type="button" ?disabled=${this.phase === "loading"} @click=${() => this.#more()}>
                ${t(this.phase === "loading" ? "state.loading" : this.phase === "failed" ? "state.retry" : "text.more")}
              </button>
            </div>`
        }
      </div>
      <div class="row bar">
        ${
          this.#complete && shown >= length
            ? nothing
            : html`<span class="muted small">
              ${t("text.shown", { shown: formats.number(shown), total: formats.number(length) })}
            </span>`
        }
        ${
          isShort
            ? nothing
            : html`<button
              type="button"
              class="quiet small wrapping"
              aria-pressed=${this.wrap}
              @click=${() => (this.wrap = !this.wrap)}
            >
              ${this.wrap ? icon("check") : nothing}${t("text.wrap")}
            </button>`
        }
        ${
          this.#complete || length > END_UP_TO
            ? nothing
            : html`<button type="button" class="quiet small" @click=${() => this.#toEnd()}>
              ${icon("down")}${t("text.end")}
            </button>`
        }
        ${this.unsaved ? html`<span class="problem small" role="status">${t("block.no-data")}</span>` : nothing}
        <mcp-copy-button compact .load=${this.#whole}></mcp-copy-button>
        <button
          type="button"
          class="icon"
          aria-label=${t("value.download")}
          title=${t("value.download")}
          @click=${() => this.#download()}
        >
          ${icon("download")}
        </button>
      </div>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "mcp-text-view": McpTextView;
  }
}
define("mcp-text-view", McpTextView, "text");
