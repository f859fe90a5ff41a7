/**
 * `<mcp-json-lines>`: a JSON text as in an editor: numbered lines that fold.
 *
 * Owns: the rendered lines, the active line and the keys. `line-model.ts` has the lines. Only the visible ones are in
 * the document.
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { addEnglish, StringsController } from "../../../strings/index.js";
import { valuesEn } from "../../../strings/en/values.js";
import { icon } from "../../../theme/icons.js";
import { base } from "../../../theme/index.js";
import { copied, type CopyOutcome } from "../../basic/copy-button.js";
import { define } from "../../basic/define.js";
import type { FindTarget, Found, FoundMatch, FoundMatches } from "../../basic/find-target.js";
import { foundIn } from "../../basic/find-target.js";
import { normalizedPath } from "../../basic/path-text.js";
import { denseSize, VirtualRows, type VirtualRow } from "../../basic/virtual-rows.js";
import { visible } from "../../basic/visible-text.js";
import { LineModel } from "./line-model.js";

addEnglish(valuesEn);

/** Height of a line in pixels, on which the virtual rows depend. */
const LINE_HEIGHT = denseSize(24, 16);
/** Most characters of a line that are shown. */
const LONGEST = 1_000;
/** Time for which the outcome of copying is shown, in milliseconds. */
const OUTCOME_MS = 2_000;
/** Name of a member, its value, and a comma. */
const PARTS = /^("[^"\\]*(?:\\.[^"\\]*)*": )?(.*?)(,?)$/s;

/**
 * Shows formatted JSON text as numbered lines. Objects and arrays fold; a folded one
 * shows the number of its items. Long lines are cut; copying takes the whole value.
 *
 * Keyboard: ↑ ↓ PageUp PageDown Home End move; → unfolds an object or array, then moves into it; ← folds it, then moves
 * to what encloses it; Enter or Space folds and unfolds; C copies the value (the text of a string, otherwise JSON), P
 * its path (a normalized path of RFC 9535).
 */
export class McpJsonLines extends LitElement implements FindTarget {
  static override styles = [
    base,
    css`
      .box {
        position: relative;
        overflow: auto;
        max-block-size: var(--mcp-text-max-height, 480px);
        border: 1px solid var(--_border);
        border-radius: var(--_radius);
        background: var(--_field);
        font: 12px / ${LINE_HEIGHT}px var(--_mono);
        tab-size: 2;
      }
      .all {
        position: relative;
        min-inline-size: 100%;
      }
      .line {
        position: absolute;
        inset-block-start: 0;
        inset-inline-start: 0;
        display: flex;
        align-items: center;
        block-size: ${LINE_HEIGHT}px;
        min-inline-size: 100%;
        white-space: pre;
        contain: layout style;
      }
      .line:hover {
        background: var(--_hover);
      }
      .box:focus-visible {
        outline-offset: -2px;
      }
      .line[aria-selected="true"] {
        background: var(--_selected);
      }
      .line.line.found {
        background: color-mix(in srgb, var(--_warning) 22%, transparent);
      }
      .number {
        position: sticky;
        inset-inline-start: 0;
        z-index: 1;
        display: flex;
        flex: none;
        justify-content: end;
        align-self: stretch;
        min-inline-size: calc(var(--digits) * 1ch + 24px);
        border-inline-end: 1px solid var(--_border);
        background: var(--_surface-sunken);
        color: var(--_text-muted);
        user-select: none;
        cursor: default;
      }
      .number svg {
        inline-size: 18px;
        block-size: ${LINE_HEIGHT}px;
        padding: 0 3px;
      }
      .number:not(:has(svg)) {
        padding-inline-end: 18px;
      }
      [aria-expanded="true"] .number svg {
        rotate: 90deg;
      }
      .indent {
        flex: none;
        align-self: stretch;
        margin-inline-start: var(--_1);
        background: repeating-linear-gradient(to right, var(--_border) 0 1px, transparent 1px 2ch);
      }
      .key {
        color: var(--_code-key);
      }
      .string {
        color: var(--_code-string);
      }
      .digits {
        color: var(--_code-number);
      }
      .word {
        color: var(--_code-word);
      }
      .count {
        padding-inline-start: 1ch;
        color: var(--_text-muted);
      }
      .copy {
        position: sticky;
        inset-inline-end: 0;
        display: flex;
        align-items: center;
        margin-block: -5px;
        margin-inline-start: auto;
        padding-inline-start: var(--_2);
        white-space: normal;
      }
    `,
  ];

  /** Lines to show. */
  @property({ attribute: false }) lines: LineModel | undefined;
  /** Finds a text, or the values of a JSONPath, in the value. Without it, nothing is found. */
  @property({ attribute: false }) findText: ((text: string) => Promise<FoundMatches>) | undefined;
  /** Name of the value, for screen readers. Default: "JSON value". */
  @property() label = "";

  @state() private active = 0;
  @state() private found: number | undefined;
  @state() private outcome: CopyOutcome | undefined;
  @query(".box") private readonly box: HTMLElement | null | undefined;
  readonly #strings = new StringsController(this);
  readonly #rows = new VirtualRows(this, { scroller: () => this.box, rowHeight: LINE_HEIGHT });
  #matches: readonly FoundMatch[] = [];
  #wanted = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
    this.outcome = undefined;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("lines")) return;
    this.active = 0;
    this.found = undefined;
    this.#matches = [];
  }

  /** Finds a text, ignoring case, or the values of a JSONPath. An empty text ends the search. */
  async find(text: string): Promise<Found> {
    this.#wanted = text;
    this.#matches = [];
    this.found = undefined;
    const found = text === "" ? undefined : await this.findText?.(text);
    if (!found) return { total: 0, count: 0 };
    if (this.#wanted === text) this.#matches = found.matches;
    return foundIn(found);
  }

  /** Scrolls to a match, counted from 0, and marks it; `undefined` removes the mark. */
  async showMatch(index: number | undefined): Promise<void> {
    const match = index === undefined ? undefined : this.#matches[index];
    const { lines } = this;
    const found = (this.found = match && lines?.lineOf(match.places));
    if (!lines || found === undefined) return;
    await this.#go(found);
    this.#rows.goTo(Math.max(0, lines.positionOf(found) - this.#rows.page / 2)); // the bar of the search may cover the edge
  }

  /** Makes a line the active one, and brings it into view. */
  async #go(line: number): Promise<void> {
    const { lines } = this;
    lines?.reveal(line);
    this.active = line;
    await this.updateComplete; // the number of rows may have changed
    this.box?.scrollIntoView({ block: "nearest" });
    this.#rows.scrollTo(lines?.positionOf(line) ?? 0);
  }

  #fold(line: number, isFolded = !this.lines?.isFolded(line)): boolean {
    const isDone = this.lines?.fold(line, isFolded) === true;
    if (isDone) this.active = line;
    this.requestUpdate();
    return isDone;
  }

  #onKey(event: KeyboardEvent): void {
    const { active, lines } = this;
    if (!lines || event.ctrlKey || event.metaKey || event.altKey) return;
    const { shown } = lines;
    const at = lines.positionOf(active);
    const go = (position: number): void =>
      void this.#go(shown[Math.max(0, Math.min(position, shown.length - 1))] ?? active);
    switch (event.key) {
      case "ArrowDown":
        go(at + 1);
        break;
      case "ArrowUp":
        go(at - 1);
        break;
      case "PageDown":
        go(at + this.#rows.page);
        break;
      case "PageUp":
        go(at - this.#rows.page);
        break;
      case "Home":
        go(0);
        break;
      case "End":
        go(shown.length - 1);
        break;
      case "ArrowRight":
        if (!this.#fold(active, false) && lines.endOf(active) !== undefined) go(at + 1);
        break;
      case "ArrowLeft":
        if (!this.#fold(active, true) && lines.parentOf(active) >= 0) void this.#go(lines.parentOf(active));
        break;
      case "Enter":
      case " ":
        this.#fold(active);
        break;
      case "c":
        void this.#copy(this.#value);
        break;
      case "p":
        void this.#copy(this.#path);
        break;
      default:
        return;
    }
    event.preventDefault();
  }

  readonly #value = (): string => {
    const json = this.lines?.valueOf(this.active) ?? "";
    return json.startsWith('"') ? String(JSON.parse(json)) : json;
  };

  readonly #path = (): string => normalizedPath(this.lines?.pathOf(this.active) ?? []);

  async #copy(load: () => string): Promise<void> {
    clearTimeout(this.#timer);
    this.outcome = await copied(load);
    this.#timer = setTimeout(() => (this.outcome = undefined), OUTCOME_MS);
  }

  override render(): TemplateResult | typeof nothing {
    const { t } = this.#strings;
    const { lines } = this;
    if (!lines) return nothing;
    const { shown, count } = lines;
    const rows = this.#rows.rows(shown.length);
    const isDrawn = rows.some(({ index }) => shown[index] === this.active);
    return html`<div
        class="box"
        role="tree"
        tabindex="0"
        dir="ltr"
        aria-label=${this.label || t("tree.label")}
        aria-activedescendant=${isDrawn ? `line-${this.active}` : nothing}
        style=${`--digits:${String(count).length}`}
        @keydown=${(event: KeyboardEvent) => this.#onKey(event)}
        @click=${this.#onClick}
      >
        <div class="all" role="presentation" style=${`block-size:${this.#rows.totalHeight}px`}>
          ${repeat(
            rows,
            ({ index }) => shown[index],
            (row) => this.#line(lines, row, shown[row.index] ?? 0),
          )}
        </div>
      </div>
      <span class="hidden" role="status">${this.outcome ? t(this.outcome) : ""}</span>`;
  }

  #line(model: LineModel, { start }: VirtualRow, line: number): TemplateResult {
    const { t } = this.#strings;
    const isFolded = model.isFolded(line);
    const { text, length } = model.textOf(line, LONGEST);
    const end = isFolded ? model.textOf(model.endOf(line) ?? line, 2).text : "";
    const level = model.levelOf(line);
    const isActive = line === this.active;
    return html`<div
      id="line-${line}"
      class="line ${line === this.found ? "found" : ""}"
      data-line=${line}
      role="treeitem"
      aria-level=${level + 1}
      aria-expanded=${isFolded === undefined ? nothing : String(!isFolded)}
      aria-selected=${isActive ? "true" : "false"}
      style=${`transform:translateY(${start}px)`}
    >
      <span class="number" aria-hidden="true">${line + 1}${isFolded === undefined ? nothing : icon("chevron")}</span
      ><span class="indent" style=${`inline-size:${level * 2}ch`}></span>${coloured(text)}${
        isFolded ? html`…${end}<span class="count">${t("tree.items", { count: model.sizeOf(line) })}</span>` : nothing
      }${length > LONGEST ? html`…<span class="count">${t("tree.chars", { count: length })}</span>` : nothing}
      ${isActive ? this.#copyButtons() : nothing}
    </div>`;
  }

  #copyButtons(): TemplateResult {
    const { t } = this.#strings;
    const one = (label: string, load: () => string, symbol?: TemplateResult): TemplateResult =>
      html`<mcp-copy-button compact tabindex="-1" .label=${label} .load=${load} .symbol=${symbol}></mcp-copy-button>`;
    return html`<span class="copy">
      ${this.outcome ? html`<span class="count">${t(this.outcome)}</span>` : nothing}
      ${one(t("value.copy"), this.#value)}${one(t("value.copy-path"), this.#path, icon("tree"))}
    </span>`;
  }

  /** A click makes a line the active one; on its number, it also folds. */
  readonly #onClick = ({ target }: Event): void => {
    if (!(target instanceof Element) || target.closest(".copy")) return;
    const line = Number(target.closest<HTMLElement>("[data-line]")?.dataset.line ?? this.active);
    this.active = line;
    if (target.closest(".number")) this.#fold(line);
  };
}

/** Renders JSON text, formatted as `Results.json` returns it. `findText`: the search in its value. */
export async function jsonLines(
  text: string,
  findText: (text: string) => Promise<FoundMatches>,
  label: string,
): Promise<TemplateResult> {
  const lines = await LineModel.of(text);
  return html`<mcp-json-lines .lines=${lines} .findText=${findText} .label=${label}></mcp-json-lines>`;
}

/** Renders a line in the colours of its parts. */
function coloured(text: string): TemplateResult {
  const [, name, value = "", comma = ""] = PARTS.exec(text) ?? [];
  const kind = value.startsWith('"')
    ? "string"
    : /^[-\d]/.test(value)
      ? "digits"
      : /^[tfn]/.test(value)
        ? "word"
        : undefined;
  const key = name === undefined ? nothing : html`<span class="key">${visible(name.slice(0, -2))}</span>: `;
  return html`<bdi dir="ltr">${key}${kind === undefined ? value : html`<span class=${kind}>${visible(value)}</span>`}${comma}</bdi>`;
}

define("mcp-json-lines", McpJsonLines);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-json-lines": McpJsonLines;
  }
}
