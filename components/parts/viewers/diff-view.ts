/**
 * `<mcp-diff-view>`: changes between two texts.
 *
 * Owns: starting comparisons, the folds, the current change, and the visible rows. Never keeps the texts of a finished
 * comparison.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { contentsEn } from "../../strings/en/contents.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { define } from "../basic/define.js";
import { visibleLine } from "../basic/visible-text.js";
import { diffLine, LONGEST_LINE, wordMarks, type WordMarks } from "./diff-line.js";
import { compareLines, type LineDiff } from "./diff-lines.js";
import { DIFF_LINE_HEIGHT, layOut, rowsBetween, type DiffLayout, type DiffRow } from "./diff-rows.js";
import { diffStyles } from "./diff-styles.js";

addEnglish(contentsEn);

/** Maximum number of characters of each text. */
const MAX_CHARS = 4_000_000;
/** Minimum width in pixels for showing the texts side by side. */
const WIDE = 720;
/** Height in pixels of the rows rendered beyond each edge. */
const BEYOND = 200;
/** Time for marking words in one render, in milliseconds; the rest is done in the next render. */
const MARK_MS = 12;

/** Layouts of the two texts. */
export type DiffArrangement = "auto" | "unified" | "split";

interface Compared extends LineDiff {
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Number of characters of the longest displayed line. */
  readonly longest: number;
}

/**
 * Compares two texts line by line, and marks changed words within lines. Equal lines are folded; a click unfolds them.
 * Changed lines have a sign in addition to their colour. Only the visible rows are in the document.
 *
 * A note says if no line differs, or if the texts are too large. If parts of them are too different, both versions of
 * that part are shown in sequence. Keyboard: in the lines, `n` or F7 goes to the next change, `p` or Shift+F7 to the
 * previous one; the arrow keys scroll.
 * @csspart bar - The line with counts and buttons.
 * @csspart lines - The scrolling lines.
 * @cssprop [--mcp-diff-height=480px] - Maximum height.
 */
export class McpDiffView extends LitElement {
  static override styles = [...base, diffStyles];

  /** The older text. (`before` and `after` are methods of all elements.) */
  @property({ attribute: false }) beforeText = "";
  /** The newer text. */
  @property({ attribute: false }) afterText = "";
  /** Label of the older text. Default: "Before". */
  @property({ attribute: "before-label" }) beforeLabel = "";
  /** Label of the newer text. Default: "After". */
  @property({ attribute: "after-label" }) afterLabel = "";
  /** Layout in one or two columns; `auto` depends on the width. */
  @property() arrangement: DiffArrangement = "auto";

  @state() private compared: Compared | "comparing" | "too-large" | undefined;
  @state() private current = -1;
  @state() private isWide = false;
  @query(".lines") private readonly lines: HTMLElement | null | undefined;
  readonly #strings = new StringsController(this);
  readonly #resized = new ResizeObserver(() => this.#measureSoon());
  readonly #opened = new Set<number>();
  readonly #marks = new Map<string, WordMarks | undefined>();
  #layout: DiffLayout | undefined;
  #watched: HTMLElement | null | undefined;
  #height = 600;
  #generation = 0;
  #frame: number | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resized.observe(this);
    if (this.hasUpdated) void this.#compare();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resized.disconnect();
    this.#watched = undefined;
    this.#generation++;
  }

  /** Moves to the next (1) or previous (-1) change, wrapping around. */
  step(by: 1 | -1): void {
    const changes = this.#layout?.changes ?? [];
    if (changes.length === 0) return;
    const from = this.current < 0 && by < 0 ? 0 : this.current;
    this.current = (from + by + changes.length) % changes.length;
    const top = changes[this.current]?.top ?? 0;
    this.lines?.scrollTo({ top: Math.max(0, top - this.#height / 3) });
    this.requestUpdate();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("beforeText") || changed.has("afterText")) void this.#compare();
    const { compared } = this;
    this.#layout = typeof compared === "object" ? layOut(compared.pieces, this.#opened, this.#isSplit) : undefined;
  }

  protected override updated(): void {
    const { lines, compared } = this;
    if (typeof compared === "object") {
      const digits = String(Math.max(compared.before.length, compared.after.length)).length;
      lines?.style.setProperty("--_digits", String(digits));
    }
    if (lines === this.#watched) return;
    this.#watched = lines;
    if (!lines) return;
    this.#resized.observe(lines);
    this.#measureSoon();
  }

  override render(): TemplateResult {
    const { t } = this.#strings;
    const { compared } = this;
    if (compared === undefined || compared === "comparing")
      return html`<p class="message muted" role="status">${t("diff.comparing")}</p>`;
    if (compared === "too-large") return html`<p class="message muted" role="status">${t("diff.too-large")}</p>`;
    return html`${this.#bar(compared)}
    ${compared.coarse ? html`<p class="message muted small" role="status">${t("diff.coarse")}</p>` : nothing}
    ${
      compared.added + compared.removed === 0
        ? html`<p class="message muted" role="status">${t("diff.equal")}</p>`
        : this.#lines(compared)
    }`;
  }

  get #isSplit(): boolean {
    return this.arrangement === "auto" ? this.isWide : this.arrangement === "split";
  }

  get #names(): { readonly before: string; readonly after: string } {
    const { t } = this.#strings;
    return {
      before: visibleLine(this.beforeLabel || t("diff.before"), 80),
      after: visibleLine(this.afterLabel || t("diff.after"), 80),
    };
  }

  #bar({ added, removed }: Compared): TemplateResult {
    const { t, formats } = this.#strings;
    const total = this.#layout?.changes.length ?? 0;
    const { before, after } = this.#names;
    const counts = { added: formats.number(added), removed: formats.number(removed) };
    const at = Math.min(this.current, total - 1);
    return html`<div class="row bar" part="bar">
      <span class="counts" aria-hidden="true"
        ><span class="plus">+${counts.added}</span> <span class="minus">−${counts.removed}</span></span
      >
      <span class="hidden">${t("diff.counts", counts)}</span>
      <span class="names muted small">${before} → ${after}</span>
      <span class="row end">
        <span class="muted small" role="status"
          >${at < 0 ? t("diff.changes", { count: total }) : t("diff.position", { at: at + 1, total })}</span
        >
        ${this.#button("previous", "up", () => this.step(-1), total)}
        ${this.#button("next", "down", () => this.step(1), total)}
        <button
          type="button"
          class="quiet small"
          aria-pressed=${this.#isSplit ? "true" : "false"}
          @click=${() => (this.arrangement = this.#isSplit ? "unified" : "split")}
        >
          ${t("diff.split")}
        </button>
      </span>
    </div>`;
  }

  #button(key: "previous" | "next", shape: "up" | "down", run: () => void, total: number): TemplateResult {
    const label = this.#strings.t(`diff.${key}`);
    return html`<button
      type="button"
      class="icon"
      aria-label=${label}
      title=${label}
      aria-keyshortcuts=${key === "next" ? "n F7" : "p Shift+F7"}
      ?disabled=${total === 0}
      @click=${run}
    >
      ${icon(shape)}
    </button>`;
  }

  #lines(compared: Compared): TemplateResult {
    const layout = this.#layout ?? layOut(compared.pieces, this.#opened, this.#isSplit);
    const top = this.lines?.scrollTop ?? 0;
    const rows = rowsBetween(layout, Math.max(0, top - BEYOND), top + this.#height + BEYOND);
    const current = layout.changes[this.current]?.piece;
    const until = performance.now() + MARK_MS;
    const split = layout.split;
    const width = `${split ? `calc(50% + ` : `calc(`}${compared.longest + 12}ch)`;
    return html`<div
      class="lines ${split ? "split" : ""}"
      part="lines"
      role="region"
      dir="ltr"
      tabindex="0"
      aria-label=${this.#strings.t("diff.label", this.#names)}
      @scroll=${this.#onScroll}
      @keydown=${this.#onKeyDown}
    >
      <div class="sizer" .style=${`block-size:${layout.height}px;inline-size:max(100%, ${width})`}>
        ${repeat(
          rows,
          (row) => `${row.kind}${row.before}-${row.after}`,
          (row) =>
            row.kind === "fold"
              ? this.#fold(row)
              : diffLine({
                  row,
                  before: compared.before,
                  after: compared.after,
                  split,
                  isCurrent: row.kind === "changed" && row.piece === current,
                  marks: this.#marksOf(row, compared, until),
                }),
        )}
      </div>
    </div>`;
  }

  #fold({ piece, count, top }: DiffRow): TemplateResult {
    return html`<div class="line fold" .style=${`transform:translateY(${top}px)`}>
      <div class="cells">
        <button type="button" class="quiet" @click=${() => this.#open(piece)}>
          ${icon("chevron")}${this.#strings.t("diff.fold", { count })}
        </button>
      </div>
    </div>`;
  }

  #open(piece: number): void {
    this.#opened.add(piece);
    this.lines?.focus();
    this.requestUpdate();
  }

  /**
   * Returns the marks of a changed line and the line that replaces it; marks that would take too long are added with
   * the next render.
   */
  #marksOf(row: DiffRow, { pieces, before, after }: Compared, until: number): WordMarks | undefined {
    const piece = pieces[row.piece];
    if (row.kind !== "changed" || !piece) return undefined;
    const at = row.before === undefined ? (row.after ?? 0) - piece.after : row.before - piece.before;
    if (at >= piece.beforeCount || at >= piece.afterCount) return undefined;
    const key = `${row.piece}-${at}`;
    if (this.#marks.has(key)) return this.#marks.get(key);
    if (performance.now() > until) {
      requestAnimationFrame(() => this.requestUpdate());
      return undefined;
    }
    const marks = wordMarks(before[piece.before + at] ?? "", after[piece.after + at] ?? "");
    this.#marks.set(key, marks);
    return marks;
  }

  async #compare(): Promise<void> {
    const generation = ++this.#generation;
    const show = (compared: typeof this.compared): void => {
      this.#opened.clear();
      this.#marks.clear();
      this.current = -1;
      this.compared = compared;
    };
    if (Math.max(this.beforeText.length, this.afterText.length) > MAX_CHARS) {
      show("too-large");
      return;
    }
    if (typeof this.compared !== "object") show("comparing"); // an earlier comparison stays until the next one is there
    const pause = async (): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve));
      if (generation !== this.#generation) throw new DOMException("Another comparison took its place.", "AbortError");
    };
    try {
      await pause();
      const before = this.beforeText.split("\n");
      await pause();
      const after = this.afterText.split("\n");
      await pause();
      const result = await compareLines(before, after, { pause, now: () => performance.now() });
      const longest = Math.min(LONGEST_LINE, Math.max(longestOf(before), longestOf(after)));
      if (generation === this.#generation) show({ ...result, before, after, longest });
    } catch (error) {
      if (generation === this.#generation) throw error;
    }
  }

  /** Measures the element in a separate frame, to avoid a resize loop. */
  #measureSoon(): void {
    if (this.#frame !== undefined) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = undefined;
      if (this.isConnected) this.#measure();
    });
  }

  #measure(): void {
    this.isWide = this.clientWidth >= WIDE;
    const { lines } = this;
    if (!lines) return;
    lines.style.setProperty("--_seen", `${lines.clientWidth}px`);
    if (Math.abs(this.#height - lines.clientHeight) < DIFF_LINE_HEIGHT) return;
    this.#height = lines.clientHeight;
    this.requestUpdate();
  }

  readonly #onScroll = (): void => {
    this.lines?.style.setProperty("--_shift", `${this.lines.scrollLeft}px`);
    this.requestUpdate();
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "n" || (event.key === "F7" && !event.shiftKey)) this.step(1);
    else if (event.key === "p" || event.key === "F7") this.step(-1);
    else return;
    event.preventDefault();
  };
}

function longestOf(lines: readonly string[]): number {
  return lines.reduce((longest, line) => Math.max(longest, line.length), 0);
}

define("mcp-diff-view", McpDiffView, "bar", "lines");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-diff-view": McpDiffView;
  }
}
