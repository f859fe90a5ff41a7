/**
 * `<mcp-find-bar>`: finds a text in content, and moves from match to match.
 *
 * Owns: the field, the count and the current match. The targets search themselves.
 */
import { css, html, LitElement, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import { contentsEn } from "../../strings/en/contents.js";
import { valuesEn } from "../../strings/en/values.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { define } from "./define.js";
import type { FindTarget } from "./find-target.js";

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
 * Keyboard: Enter moves to the next match, Shift+Enter to the previous one, Escape closes.
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
        max-inline-size: 220px;
      }
      .count {
        min-inline-size: 9ch;
        padding-inline: var(--_1);
        text-align: center;
        white-space: nowrap;
        font-variant-numeric: tabular-nums;
      }
    `,
  ];

  /** Returns the content to search. Called at the start of each search. */
  @property({ attribute: false, noAccessor: true }) targets: (() => readonly FindTarget[]) | undefined;

  @state() private total: number | undefined;
  @state() private at = 0;
  @state() private isLost = false;
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
    let total = 0;
    for (const target of this.targets?.() ?? []) {
      try {
        const found = await target.find(text);
        total += found.total;
        matches.push({ target, count: found.count });
      } catch {
        this.isLost = true; // shown beside the count
      }
      if (search !== this.#search) return;
    }
    this.#matches = matches;
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
      <input type="search" aria-label=${t("find.label")} placeholder=${t("find.label")} spellcheck="false" maxlength="200" @input=${this.#onInput} />
      <span class="count small ${total === 0 || isLost ? "problem" : "muted"}" role="status">${isLost && total === 0 ? t("block.no-data") : count}</span>
      ${button("previous", -1)} ${button("next", 1)}
      <button class="icon" aria-label=${t("find.close")} title=${t("find.close")} @click=${this.#close}>${icon("close")}</button>
    </div>`;
  }

  readonly #onInput = (): void => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.refresh(), PAUSE_MS);
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    if (event.key === "Escape") this.#close();
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
