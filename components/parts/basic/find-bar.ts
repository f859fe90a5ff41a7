/**
 * `<mcp-find-bar>`: finds a text in content, or values by a JSONPath, and moves from match to match.
 *
 * Owns: the field, the count and the current match. The targets search themselves.
 */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import { contentsEn } from "../../strings/en/contents.js";
import { valuesEn } from "../../strings/en/values.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { define } from "./define.js";
import type { FindTarget, PathProblem } from "./find-target.js";
import { normalizedPath } from "./path-text.js";
import { visible, visibleLine } from "./visible-text.js";

addEnglish(contentsEn);
addEnglish(valuesEn);

/** Milliseconds without a key press after which the search starts. */
const PAUSE_MS = 150;

/** Matches of one target. */
interface Matches {
  readonly target: FindTarget;
  readonly count: number;
}

/**
 * A field, the number of matches, and buttons for the previous and the next one. Case is ignored. A note says that
 * content can't be read.
 *
 * A JSONPath (RFC 9535), which begins with `$.` or `$[`, filters JSON: the selected values are listed with their paths,
 * and choosing one shows it in the content. An invalid path is reported with the place of the problem.
 *
 * Keyboard: Enter and ↓ move to the next match, Shift+Enter and ↑ to the previous one, Escape closes.
 *
 * @fires {Event} mcp-find-close - The user closed the search.
 */
export class McpFindBar extends LitElement {
  static override styles = [
    base,
    css`
      .row {
        flex-wrap: nowrap;
        gap: 0 2px;
      }
      input {
        inline-size: 100%;
        max-inline-size: 280px;
      }
      .count {
        min-inline-size: 9ch;
        padding-inline: var(--_1);
        text-align: center;
        white-space: nowrap;
        font-variant-numeric: tabular-nums;
      }
      [role="listbox"] {
        max-block-size: 164px;
        overflow: auto;
        margin-block-start: var(--_1);
        border: 1px solid var(--_border);
        border-radius: var(--_radius);
        font: var(--_size-small) / 20px var(--_mono);
      }
      [role="option"] {
        display: flex;
        gap: var(--_3);
        padding-inline: var(--_2);
        white-space: pre;
        cursor: default;
        content-visibility: auto;
        contain-intrinsic-block-size: 20px;
      }
      [role="option"]:hover {
        background: var(--_hover);
      }
      [aria-selected="true"] {
        background: var(--_selected);
      }
      [role="option"] bdi {
        flex: 0 1 auto;
        overflow: hidden;
        text-overflow: ellipsis;
      }
      bdi.path {
        flex-shrink: 0;
        max-inline-size: 60%;
        color: var(--_code-key);
      }
      @media (pointer: coarse) {
        [role="option"] {
          line-height: 28px;
        }
      }
    `,
  ];

  /** Returns the content to search. Called at the start of each search. */
  @property({ attribute: false, noAccessor: true }) targets: (() => readonly FindTarget[]) | undefined;

  @state() private total: number | undefined;
  @state() private at = 0;
  @state() private isLost = false;
  @state() private problem: PathProblem | undefined;
  /** Selected values of a JSONPath, with their numbers among all matches. */
  @state() private values: readonly { readonly index: number; readonly path: string; readonly preview: string }[] = [];
  @query("input") private readonly field: HTMLInputElement | null | undefined;
  readonly #strings = new StringsController(this);
  #matches: readonly Matches[] = [];
  #shown: FindTarget | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Number of searches so far, used to ignore the results of an earlier one. */
  #search = 0;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#end();
  }

  override focus(): void {
    this.field?.focus();
    this.field?.select();
  }

  /** Searches again, because the content has changed. */
  async refresh(): Promise<void> {
    const text = this.field?.value ?? "";
    const search = ++this.#search;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.isLost = false;
    const matches: Matches[] = [];
    const values: (typeof this.values)[number][] = [];
    let problem: PathProblem | undefined;
    let [total, before] = [0, 0];
    for (const target of this.targets?.() ?? []) {
      try {
        const found = await target.find(text);
        total += found.total;
        problem ??= found.problem;
        for (const [at, { path, preview = "" }] of found.values?.entries() ?? [])
          values.push({ index: before + at, path: normalizedPath(path), preview });
        before += found.count;
        matches.push({ target, count: found.count });
      } catch {
        this.isLost = true; // shown beside the count
      }
      if (search !== this.#search) return;
    }
    this.#matches = matches;
    this.values = values;
    this.problem = problem;
    this.total = text === "" ? undefined : total;
    await this.#go(0);
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#search++;
    for (const { target } of this.#matches) void target.find("").catch(() => undefined); // the content is gone
    void this.#shown?.showMatch(undefined);
    this.#matches = [];
    this.#shown = undefined;
  }

  /** Number of matches that can be shown. */
  get #count(): number {
    return this.#matches.reduce((sum, { count }) => sum + count, 0);
  }

  async #go(to: number): Promise<void> {
    const count = this.#count;
    const at = count === 0 ? 0 : (to + count) % count;
    this.at = at;
    void this.updateComplete.then(() =>
      this.renderRoot.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" }),
    );
    let before = 0;
    for (const { target, count: own } of this.#matches) {
      if (at < before + own) {
        if (this.#shown !== target) await this.#shown?.showMatch(undefined);
        this.#shown = target;
        return target.showMatch(at - before);
      }
      before += own;
    }
    await this.#shown?.showMatch(undefined);
  }

  override render(): TemplateResult {
    const { t, formats } = this.#strings;
    const { total, at, isLost } = this;
    const number = formats.number;
    const hasMatches = this.#count > 0;
    const count =
      total === undefined
        ? ""
        : total === 0
          ? t("find.none")
          : t("find.of", { at: number(at + 1), total: number(total) });
    const button = (name: "previous" | "next", step: number): TemplateResult =>
      html`<button class="icon" ?disabled=${!hasMatches} aria-label=${t(`find.${name}`)} title=${t(`find.${name}`)} @click=${() => this.#go(this.at + step)}>
        ${icon(name === "next" ? "down" : "up")}
      </button>`;
    return html`<div class="row" role="search" @keydown=${this.#onKey}>
      <input type="search" aria-label=${t("find.label")} placeholder=${t("find.hint")} spellcheck="false" autocomplete="off" maxlength="400" aria-controls=${this.values.length > 0 ? "values" : nothing} aria-activedescendant=${this.values.some(({ index }) => index === at) ? `value-${at}` : nothing} @input=${this.#onInput} />
      <span class="count small ${total === 0 || isLost ? "problem" : "muted"}" role="status">${isLost && total === 0 ? t("block.no-data") : count}</span>
      ${button("previous", -1)} ${button("next", 1)}
      <button class="icon" aria-label=${t("find.close")} title=${t("find.close")} @click=${this.#close}>${icon("close")}</button>
      </div>
      ${this.problem ? this.#problem(this.problem) : nothing} ${this.values.length > 0 ? this.#values() : nothing}`;
  }

  #problem(problem: PathProblem): TemplateResult {
    return html`<p class="problem small" role="status">${this.#problemText(problem)}</p>`;
  }

  #problemText(problem: PathProblem): string {
    const { t, formats } = this.#strings;
    if (problem.kind === "too-large") return t("find.too-large");
    const { message, at } = problem;
    const reason = visibleLine(message);
    return at === undefined
      ? t("find.invalid", { reason })
      : t("find.invalid-at", { reason, at: formats.number(at + 1) });
  }

  #values(): TemplateResult {
    return html`<div id="values" role="listbox" dir="ltr" aria-label=${this.#strings.t("find.values")}>
      ${this.values.map(
        ({ index, path, preview }) =>
          html`<div id="value-${index}" role="option" aria-selected=${index === this.at ? "true" : "false"} @click=${() => this.#go(index)}>
            <bdi class="path">${visibleLine(path, 300)}</bdi><bdi>${visible(preview)}</bdi>
          </div>`,
      )}
    </div>`;
  }

  readonly #onInput = (): void => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.refresh(), PAUSE_MS);
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (event.key === "Escape") this.#close();
    else if (step !== 0) void this.#go(this.at + step);
    else if (event.key !== "Enter" || event.target !== this.field || event.ctrlKey || event.metaKey) return;
    else if (this.#timer !== undefined) void this.refresh();
    else void this.#go(this.at + (event.shiftKey ? -1 : 1));
    event.preventDefault();
    event.stopPropagation();
  };

  readonly #close = (): void => {
    this.#end();
    this.dispatchEvent(new Event("mcp-find-close"));
  };
}

define("mcp-find-bar", McpFindBar);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-find-bar": McpFindBar;
  }
}
