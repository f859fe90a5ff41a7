/**
 * `<mcp-prompts-list>`: searchable list of the prompts of one server.
 *
 * Owns: the filter and the selection. Never gets a prompt.
 */
import { css, html, nothing, type TemplateResult } from "lit";
import { property } from "lit/decorators.js";
import type { Prompt } from "../../../src/protocol/types/index.js";
import { filterItems } from "../../../src/state/filter.js";
import { isMalformed, type MalformedRow } from "../../../src/state/index.js";
import { RowHeight } from "../../controllers/row-height.js";
import { ListsController } from "../../controllers/lists-controller.js";
import type { VirtualRow } from "../../parts/basic/virtual-rows.js";
import { define } from "../../parts/basic/define.js";
import { plainWords } from "../../parts/basic/plain-words.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { resourcesEn } from "../../strings/en/resources.js";
import { addEnglish } from "../../strings/index.js";
import { base } from "../../theme/index.js";
import { itemIcon } from "../server-header/item-icon.js";
import { ServerList } from "../lists/server-list.js";
import { listStyles } from "../lists/list-styles.js";
import { malformedLine } from "../malformed/malformed-line.js";
import { malformedStyles } from "../malformed/malformed-styles.js";
import { inPlace } from "../malformed/in-place.js";
import { findMalformed } from "../malformed/malformed-row.js";
import { MalformedSelectChangeEvent } from "../malformed/malformed-select-event.js";
import { highlightMatch } from "../shared/highlight-match.js";

addEnglish(resourcesEn);

/** Fired when the user selected a prompt in a list. Bubbles, composed. */
export class PromptSelectChangeEvent extends Event {
  readonly serverId: string;
  /** Name of the prompt. */
  readonly prompt: string;

  constructor(serverId: string, prompt: string) {
    super("mcp-prompt-select-change", { bubbles: true, composed: true });
    this.serverId = serverId;
    this.prompt = prompt;
  }
}

declare global {
  interface HTMLElementEventMap {
    "mcp-prompt-select-change": PromptSelectChangeEvent;
  }
}

/** Height of a row, in pixels. */
const ROW_HEIGHT = 44;

/**
 * The prompts of a server, with filter and count. Loads them automatically once the server is connected; until then,
 * and offline, shows cached ones. Only the visible rows are in the document.
 *
 * Keyboard: `/` goes to the filter. In the filter: Down goes into the list, Enter chooses the first match, Escape
 * clears. In the list: Up, Down, PageUp, PageDown, Home, End move, Enter or Space choose; Up on the first row goes back
 * to the filter.
 *
 * @fires {ConnectRequestEvent} mcp-connect-request - The user wants to reconnect; cancelable. Unless canceled, the
 * element connects.
 * @fires {PromptSelectChangeEvent} mcp-prompt-select-change - A prompt was selected.
 * @fires {MalformedSelectChangeEvent} mcp-malformed-select-change - An unusable entry was selected.
 * @csspart filter - The filter field.
 * @csspart list - The scrolling list.
 * @cssprop [--mcp-surface-raised] - Background.
 * @cssprop [--mcp-selected] - Background of the selected row.
 */
export class McpPromptsList extends ServerList {
  static override styles = [
    ...base,
    ...listStyles,
    malformedStyles,
    css`
      .item {
        block-size: var(--_row);
      }
      .first > .small {
        flex: none;
        margin-inline-start: auto;
      }
      .initial {
        --mcp-icon-size: 16px;
        align-self: center;
      }
      .second > .mono {
        margin-inline-end: var(--_1);
        color: var(--_text);
      }
    `,
  ];

  /** Name of the selected prompt. */
  @property({ reflect: true }) selected: string | undefined;
  /** Index in the server's list of the selected entry, if it is unusable; no prompt is selected in that case. */
  @property({ attribute: false }) selectedEntry: number | undefined;

  protected override readonly words = "prompts";
  protected override readonly lists = new ListsController(this, ["prompts"]);
  readonly #rowHeight = new RowHeight(this, ROW_HEIGHT);
  #shown: readonly (Prompt | MalformedRow)[] = [];

  protected override get rowHeight(): number {
    return this.#rowHeight.now;
  }

  protected override get chosenRow(): number {
    return this.#shown.findIndex((row) => this.#isSelected(row));
  }

  override render(): TemplateResult {
    const list = this.lists.list("prompts");
    const { items, malformed } = list;
    const { filterText: filter } = this;
    this.#shown =
      filter.trim() === ""
        ? inPlace(items, malformed)
        : [...filterItems(items, filter), ...findMalformed(malformed, filter, this.strings)];
    return this.draw({ list, shown: this.#shown.length, row: (item) => this.#row(item) });
  }

  #row(item: VirtualRow): TemplateResult | typeof nothing {
    const row = this.#shown[item.index];
    if (!row) return nothing;
    if (!isMalformed(row)) return this.option(item, "item", this.#isSelected(row), this.#prompt(row));
    const line = malformedLine(row, this.filterText.trim(), false, this.strings);
    return this.option(item, "item malformed", this.#isSelected(row), line);
  }

  #prompt(prompt: Prompt): TemplateResult {
    const { name, title, description = "", arguments: args = [] } = prompt;
    const query = this.filterText.trim();
    const hasTitle = title !== undefined && title !== "" && title !== name;
    return html`<div class="words" title=${visibleLine(hasTitle ? `${title} · ${name}` : name, 300)}>
        <div class="first">
          ${prompt.icons?.length ? itemIcon({ ...prompt, host: this.host, serverUrl: this.lists.state?.server.url, fallback: { icon: "prompt" } }) : nothing}
          <span class="title ${hasTitle ? "" : "mono"}" dir="auto">${highlightMatch(visibleLine(hasTitle ? title : name), query)}</span>
          ${args.length > 0 ? html`<span class="muted small">${this.strings.t("prompts.arguments-count", { count: args.length })}</span>` : nothing}
        </div>
        <div class="second" dir="auto">${hasTitle ? html`<span class="mono" dir="auto">${highlightMatch(visibleLine(name), query)}</span>` : nothing} ${highlightMatch(visibleLine(plainWords(description), 300), query)}</div>
      </div>`;
  }

  #isSelected(row: Prompt | MalformedRow): boolean {
    if (isMalformed(row)) return row.place === this.selectedEntry;
    return this.selectedEntry === undefined && row.name === this.selected;
  }

  protected override choose(index: number): void {
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

define("mcp-prompts-list", McpPromptsList, "filter", "list");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-prompts-list": McpPromptsList;
  }
}
