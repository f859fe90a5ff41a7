/**
 * `<mcp-prompts-list>`: the prompts of one server, to find and choose from.
 *
 * Owns: the filter and the selection. Never gets a prompt.
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { Host } from "../../../src/client/api/index.js";
import type { Prompt } from "../../../src/protocol/types/index.js";
import { countOf, filterItems, isMalformed, type MalformedRow } from "../../../src/state/index.js";
import { HostController } from "../../controllers/host-controller.js";
import { ListNavigation } from "../lists/list-navigation.js";
import { RowHeight, withRowHeight } from "../../controllers/row-height.js";
import { ListsController } from "../../controllers/lists-controller.js";
import type { VirtualRow } from "../../parts/basic/virtual-rows.js";
import { define } from "../../parts/basic/define.js";
import { plainWords } from "../../parts/basic/plain-words.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { promptsEn } from "../../strings/en/prompts.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { base } from "../../theme/index.js";
import { listBar, listEmpty, listState, type ListFrame } from "../list-frame.js";
import { itemIcon } from "../server-icon/item-icon.js";
import { listStyles } from "../list-styles.js";
import { malformedLine } from "../malformed/malformed-line.js";
import { findMalformed, inPlace } from "../malformed/malformed-row.js";
import { MalformedSelectChangeEvent } from "../malformed/malformed-select-event.js";
import { highlightMatch } from "../highlight-match.js";
import { PromptSelectChangeEvent } from "./prompt-select-event.js";

addEnglish(promptsEn);

/** Height of a row, pixels. */
const ROW_HEIGHT = 44;

/**
 * The prompts of a server: filter, count, rows. Loads them by itself once the server is connected; until then, and offline, shows what is
 * remembered. However many there are, only the rows in view are in the document.
 *
 * Keyboard: `/` goes to the filter. In the filter: Down goes into the list, Enter chooses the first match, Escape clears.
 * In the list: Up, Down, PageUp, PageDown, Home, End move, Enter or Space choose; Up on the first row goes back to the filter.
 *
 * @fires {ConnectRequestEvent} mcp-connect-request - The user wants to connect again; cancelable. Unless prevented, it connects.
 * @fires {PromptSelectChangeEvent} mcp-prompt-select-change - A prompt was chosen.
 * @fires {MalformedSelectChangeEvent} mcp-malformed-select-change - An entry that can't be used was chosen.
 * @csspart filter - The filter field.
 * @csspart list - The scrolling list.
 * @cssprop [--mcp-surface-raised] - Its background.
 * @cssprop [--mcp-selected] - Background of the chosen row.
 */
export class McpPromptsList extends LitElement {
  static override styles = [
    ...base,
    ...listStyles,
    css`
      .item {
        block-size: var(--_row);
      }
    `,
  ];

  /** The host the server belongs to. */
  @property({ attribute: false }) host: Host | undefined;
  /** Whose prompts to show. */
  @property({ attribute: "server-id" }) serverId: string | undefined;
  /** Name of the chosen prompt. */
  @property({ reflect: true }) selected: string | undefined;
  /** Place in the server's list of the chosen entry, where that can't be used; then no prompt is chosen. */
  @property({ attribute: false }) selectedEntry: number | undefined;

  @state() private filter = "";
  @query(".list") private readonly list: HTMLElement | null | undefined;
  @query("#filter") private readonly field: HTMLInputElement | null | undefined;

  readonly #strings = new StringsController(this);
  readonly #host = new HostController(this, (server) => [server?.server]);
  readonly #lists = new ListsController(this, ["prompts"]);
  readonly #keys = new ListNavigation(
    this,
    withRowHeight(new RowHeight(this, ROW_HEIGHT), {
      scroller: () => this.list ?? null,
      choose: (index: number) => this.#choose(index),
      leaveUp: () => this.focusFilter(),
    }),
  );
  #shown: readonly (Prompt | MalformedRow)[] = [];

  constructor() {
    super();
    this.addEventListener("keydown", this.#onKeyDown);
  }

  /** Moves the focus to the filter. */
  focusFilter(): void {
    this.field?.focus();
    this.field?.select();
  }

  /** Moves the focus into the list, to the chosen prompt where there is one. */
  focusList(): void {
    const chosen = this.#shown.findIndex((row) => this.#isSelected(row));
    this.#keys.moveTo(chosen >= 0 ? chosen : Math.max(0, this.#keys.active));
    this.list?.focus();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("serverId")) return;
    this.filter = "";
    this.#keys.reset();
  }

  override render(): TemplateResult {
    const { items, malformed } = this.#lists.get("prompts");
    const { filter } = this;
    this.#shown =
      filter.trim() === ""
        ? inPlace(items, malformed)
        : [...filterItems(items, filter), ...findMalformed(malformed, filter, this.#strings)];
    const count = this.#shown.length;
    const frame = this.#frame(items.length, countOf(malformed ?? []));
    const rows = this.#keys.rows(count);
    const { active } = this.#keys;
    return html`
      ${listBar(frame, this.#strings)} ${listState(frame, this.#strings)}
      <div
        class="list"
        id="list"
        part="list"
        role=${count > 0 ? "listbox" : "presentation"}
        tabindex=${count > 0 ? "0" : "-1"}
        aria-label=${this.#strings.t("prompts.title")}
        aria-activedescendant=${active >= 0 ? `row-${active}` : ""}
        ?hidden=${count === 0}
        @keydown=${this.#keys.onKeyDown}
        @focus=${this.#onFocus}
        @click=${this.#onClick}
      >
        <div class="sizer" role="presentation" .style=${`block-size:${this.#keys.totalHeight}px`}>
          ${repeat(
            rows,
            ({ index }) => this.#shown[index],
            (item) => this.#row(item),
          )}
        </div>
      </div>
      ${listEmpty(frame, this.#strings)}
    `;
  }

  #row(item: VirtualRow): TemplateResult | typeof nothing {
    const row = this.#shown[item.index];
    if (!row) return nothing;
    return html`<div
      class="item ${item.index === this.#keys.active ? "active" : ""} ${isMalformed(row) ? "malformed" : ""}"
      id="row-${item.index}"
      role="option"
      data-index=${item.index}
      aria-selected=${this.#isSelected(row) ? "true" : "false"}
      aria-setsize=${this.#shown.length}
      aria-posinset=${item.index + 1}
      .style=${`transform:translateY(${item.start}px)`}
    >
      ${isMalformed(row) ? malformedLine(row, this.filter.trim(), false, this.#strings) : this.#prompt(row)}
    </div>`;
  }

  #prompt(prompt: Prompt): TemplateResult {
    const { name, title, description = "", arguments: args = [] } = prompt;
    const query = this.filter.trim();
    const hasTitle = title !== undefined && title !== "" && title !== name;
    return html`${prompt.icons?.length ? itemIcon({ ...prompt, host: this.host, serverUrl: this.#host.state?.server.url, fallback: { icon: "prompt" } }) : nothing}
      <div class="words">
        <div class="first">
          <span class="title ${hasTitle ? "" : "mono"}" dir="auto">${highlightMatch(visibleLine(hasTitle ? title : name), query)}</span>
          <span class="name mono" dir="auto">${hasTitle ? highlightMatch(visibleLine(name), query) : nothing}</span>
          ${args.length > 0 ? html`<span class="muted small">${this.#strings.t("prompts.arguments-count", { count: args.length })}</span>` : nothing}
        </div>
        <div class="second" dir="auto">${highlightMatch(visibleLine(plainWords(description), 300), query)}</div>
      </div>`;
  }

  #isSelected(row: Prompt | MalformedRow): boolean {
    if (isMalformed(row)) return row.place === this.selectedEntry;
    return this.selectedEntry === undefined && row.name === this.selected;
  }

  #frame(usable: number, malformed: number): ListFrame {
    return {
      words: "prompts",
      element: this,
      host: this.host,
      server: this.#host.state,
      isOnline: this.#host.server !== undefined,
      list: this.#lists.get("prompts"),
      total: usable + malformed,
      malformed,
      shown: this.#shown.length,
      filter: this.filter,
      onFilter: this.#onFilter,
      onFilterKey: this.#onFilterKey,
      reload: () => this.#lists.reload(),
    };
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.composedPath()[0] instanceof HTMLInputElement) return;
    event.preventDefault();
    this.focusFilter();
  };

  readonly #onFilter = (text: string): void => {
    this.filter = text;
    this.#keys.reset();
    if (text === "") this.field?.focus();
  };

  readonly #onFilterKey = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    if (event.key === "ArrowDown" && this.#shown.length > 0) this.focusList();
    else if (event.key === "Enter" && this.filter.trim() !== "" && this.#shown.length > 0) this.#choose(0);
    else if (event.key === "Escape" && this.filter !== "") this.#onFilter("");
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  readonly #onFocus = (): void => {
    if (this.#keys.active < 0 && this.list?.matches(":focus-visible")) this.focusList();
  };

  readonly #onClick = (event: MouseEvent): void => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-index]") : null;
    if (!row) return;
    const index = Number(row.dataset.index);
    this.#keys.moveTo(index);
    this.#choose(index);
  };

  #choose(index: number): void {
    const row = this.#shown[index];
    if (!row || this.serverId === undefined) return;
    if (isMalformed(row)) {
      this.selectedEntry = row.place;
      this.dispatchEvent(new MalformedSelectChangeEvent(this.serverId, "prompts", row));
      return;
    }
    this.selectedEntry = undefined;
    this.selected = row.name;
    this.dispatchEvent(new PromptSelectChangeEvent(this.serverId, row.name));
  }
}

define("mcp-prompts-list", McpPromptsList);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-prompts-list": McpPromptsList;
  }
}
