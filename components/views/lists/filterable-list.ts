/**
 * Base of the views with a filter above a virtual list: tools, prompts, resources, log, audit trail, traffic.
 *
 * Owns: the filter field, the list box, moving the focus between them, and their keys. Independent of the content of
 * rows.
 */
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { query } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { VirtualRow } from "../../parts/basic/virtual-rows.js";
import { StringsController } from "../../strings/index.js";
import { frameIcon } from "../../theme/index.js";
import { ListNavigation } from "./list-navigation.js";

/** The list box of a view. */
export interface ListBox {
  readonly label: string;
  /** Number of rows. */
  readonly count: number;
  /** Renders a row. */
  readonly row: (item: VirtualRow) => unknown;
  /** Returns the key of a row. Default: its index, so that rendered rows are reused for other matches. */
  readonly keyOf?: (item: VirtualRow) => unknown;
  readonly isBusy?: boolean;
  /** True if the list is about to be scrolled to the end. */
  readonly isAtEnd?: boolean;
  /** ARIA role of the list. Default: `listbox`. */
  readonly role?: "listbox" | "tree";
  /** Further CSS classes. */
  readonly look?: string;
}

/** A filter above a virtual list. */
export abstract class FilterableList extends LitElement {
  @query(".list") protected readonly list: HTMLElement | null | undefined;
  @query("input[type=search]") protected readonly field: HTMLInputElement | null | undefined;
  protected readonly strings = new StringsController(this);
  protected readonly keys: ListNavigation;
  #filterText = "";

  constructor() {
    super();
    const height = (): number => this.rowHeight;
    const head = (): number => this.headHeight;
    this.keys = new ListNavigation(this, {
      scroller: () => this.list,
      get rowHeight() {
        return height();
      },
      get headHeight() {
        return head();
      },
      choose: (index) => this.choose(index),
      leaveUp: () => this.focusFilter(),
    });
    this.addEventListener("keydown", this.#onKeyDown);
  }

  /** Height of a row, pixels. */
  protected abstract get rowHeight(): number;

  /** Height of a sticky head above the rows, pixels. */
  protected get headHeight(): number {
    return 0;
  }

  /** Text in the filter. */
  protected get filterText(): string {
    return this.#filterText;
  }

  /** Sets the filter text, and begins the list again. */
  protected setFilter(text: string): void {
    this.#filterText = text;
    this.keys.reset();
    this.requestUpdate();
  }

  /** Performs the action of a row. */
  protected abstract choose(index: number): void;

  /** Index of the selected row; -1 if it is not in the list. */
  protected get chosenRow(): number {
    return -1;
  }

  /** Index of the first matching row; -1 if there is none. */
  protected get firstFound(): number {
    return Math.min(0, this.keys.count - 1);
  }

  /** Moves the focus to the filter. */
  focusFilter(): void {
    this.field?.focus();
    this.field?.select();
  }

  /** Moves the focus into the list, to the selected row if there is one. */
  focusList(): void {
    const chosen = this.chosenRow;
    this.keys.moveTo(chosen >= 0 ? chosen : Math.max(0, this.keys.active));
    this.list?.focus();
  }

  /** Renders the field of the filter. */
  protected filterField(label: string): TemplateResult {
    return html`<div class="field">
      ${frameIcon("search")}
      <input
        id="filter"
        part="filter"
        type="search"
        autocomplete="off"
        spellcheck="false"
        placeholder=${label}
        aria-label=${label}
        aria-controls="list"
        aria-keyshortcuts="/"
        .value=${this.filterText}
        @input=${this.#onInput}
        @keydown=${this.#onFilterKey}
      />
    </div>`;
  }

  /** Renders the rows in view. */
  protected listBox({ label, count, row, keyOf, isBusy, isAtEnd, role, look = "" }: ListBox): TemplateResult {
    const items = this.keys.rows(count, isAtEnd);
    const { active } = this.keys;
    return html`<div
      id="list"
      class="list ${look}"
      part="list"
      role=${role ?? "listbox"}
      tabindex=${count > 0 ? 0 : -1}
      ?hidden=${count === 0}
      aria-label=${label}
      aria-busy=${isBusy ? "true" : "false"}
      aria-activedescendant=${items.some(({ index }) => index === active) ? `row-${active}` : nothing}
      @keydown=${this.onListKey}
      @focus=${this.onListFocus}
      @click=${this.#onClick}
    >
      <div class="sizer" role="presentation" .style=${`block-size:${this.keys.totalHeight}px`}>
        ${repeat(items, keyOf ?? (({ index }) => index), row)}
      </div>
    </div>`;
  }

  /** Renders a row of a list box. `look`: CSS classes of the row. */
  protected option({ index, start }: VirtualRow, look: string, selected: boolean, content: unknown): TemplateResult {
    return html`<div
      class="${look} ${index === this.keys.active ? "active" : ""}"
      id="row-${index}"
      role="option"
      data-index=${index}
      aria-selected=${selected ? "true" : "false"}
      aria-setsize=${this.keys.count}
      aria-posinset=${index + 1}
      .style=${`transform:translateY(${start}px)`}
    >
      ${content}
    </div>`;
  }

  /** Handles a key in the list. */
  protected onListKey(event: KeyboardEvent): void {
    this.keys.onKeyDown(event);
  }

  /** Marks a row when the list receives the focus from the keyboard. */
  protected onListFocus(): void {
    if (this.keys.active < 0 && this.list?.matches(":focus-visible")) this.focusList();
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const [target] = event.composedPath();
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return;
    event.preventDefault();
    this.focusFilter();
  };

  readonly #onInput = (): void => this.setFilter(this.field?.value ?? "");

  readonly #onFilterKey = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    const { firstFound, filterText } = this;
    if (event.key === "ArrowDown" && this.keys.count > 0) this.focusList();
    else if (event.key === "Enter" && filterText.trim() !== "" && firstFound >= 0) this.choose(firstFound);
    else if (event.key === "Escape" && filterText !== "") this.setFilter("");
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  readonly #onClick = (event: MouseEvent): void => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-index]") : null;
    if (!row) return;
    const index = Number(row.dataset.index);
    this.keys.moveTo(index);
    this.choose(index);
  };
}
