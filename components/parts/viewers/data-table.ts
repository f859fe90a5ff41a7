/**
 * `<mcp-data-table>`: table with any number of rows and columns.
 *
 * Owns: the rendered rows, the loaded pages, and the sort order. The caller provides the rows.
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { contentsEn } from "../../strings/en/contents.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { define } from "../basic/define.js";
import { visibleLine } from "../basic/visible-text.js";
import { VirtualRows, type VirtualRow } from "../basic/virtual-rows.js";

addEnglish(contentsEn);

/** One cell: one line of text, as the server sent it. */
export interface TableCell {
  readonly text: string;
  readonly kind: "string" | "number" | "boolean" | "null" | "object" | "array";
}

/**
 * Some of the rows. A cell is absent if a row has no value for its column; a row may have more cells than there are
 * columns.
 */
export interface TableRows {
  readonly columns: readonly string[];
  /** Number of columns that are not shown. */
  readonly hiddenColumns: number;
  readonly total: number;
  /** `index`: zero-based number of the row in the source. */
  readonly rows: readonly { readonly index: number; readonly cells: readonly (TableCell | undefined)[] }[];
}

/** Requested rows: `limit` rows from `offset` on, in an order. */
export interface RowsQuery {
  readonly offset: number;
  readonly limit: number;
  readonly sort?: { readonly column: number; readonly descending: boolean };
}

/** Returns rows; may be asynchronous and may reject. */
export type LoadRows = (query: RowsQuery) => Promise<TableRows>;

const ROW = 24;
const HEAD = 28;
const PAGE = 100;
const MAX_PAGES = 60;
/** Maximum number of characters shown in a cell and in its tooltip. */
const CELL = 120;
const TOOLTIP = 1_000;

/**
 * Shows a table of any length; only the visible part is in the document. A click on a column header sorts by that
 * column: ascending, descending, original order.
 *
 * Rows that are being loaded show a placeholder, a failure is shown with a retry button, and a note says if there is
 * nothing to show. Cells are one line of plain text, with hidden characters made visible. Keyboard: the table scrolls
 * with ↑ ↓ PageUp PageDown Home End; the column headers are buttons.
 * @csspart table - The scrolling box.
 * @cssprop [--mcp-table-max-height=480px] - Maximum height of the box.
 */
export class McpDataTable extends LitElement {
  static override styles = [
    base,
    css`
      .box {
        max-block-size: var(--mcp-table-max-height, 480px);
        overflow: auto;
        contain: content;
        border: 1px solid var(--_border);
        border-radius: var(--_radius);
        background: var(--_surface);
      }
      .rows {
        position: relative;
        min-inline-size: max-content;
      }
      .line {
        display: grid;
        grid-template-columns: var(--_columns);
        grid-auto-flow: column;
        grid-auto-columns: max-content;
        font: var(--_size-small) / 20px var(--_mono);
        inline-size: max-content;
        min-inline-size: 100%;
      }
      .head {
        position: sticky;
        inset-block-start: 0;
        z-index: 1;
        block-size: 28px;
        background: var(--_surface-raised);
        border-block-end: 1px solid var(--_border);
      }
      .body {
        position: absolute;
        inset-block-start: 0;
        inset-inline-start: 0;
        block-size: 24px;
        border-block-end: 1px solid color-mix(in srgb, var(--_border) 55%, transparent);
      }
      .body:hover {
        background: var(--_hover);
      }
      .cell {
        padding: 2px var(--_2);
        white-space: pre;
        overflow: hidden;
        text-overflow: ellipsis;
      }
      .head .cell {
        display: flex;
        padding: 0;
      }
      .head button {
        flex: 1;
        min-inline-size: 0;
        justify-content: start;
        gap: 2px;
        padding-inline: var(--_2);
        border-radius: 0;
        color: var(--_text);
        font-weight: 600;
      }
      .head button:focus-visible {
        outline-offset: -2px;
      }
      .head button span {
        overflow: hidden;
        text-overflow: ellipsis;
      }
      .number {
        text-align: end;
        color: var(--_code-number);
      }
      .place {
        padding-inline: var(--_1) var(--_2);
        text-align: end;
        color: var(--_text-muted);
        user-select: none;
      }
      .boolean,
      .null {
        color: var(--_code-word);
      }
      .object,
      .array {
        color: var(--_text-muted);
      }
      .foot {
        min-block-size: 24px;
      }
    `,
  ];

  /** Source of the rows. Setting a new function starts over. */
  @property({ attribute: false }) load: LoadRows | undefined;
  /** Name of the table, for screen readers. Default: "Table". */
  @property() label = "";

  @state() private facts: TableRows | undefined;
  @state() private sort: RowsQuery["sort"];
  @state() private failed = false;
  @query(".box") private readonly box: HTMLElement | null | undefined;
  readonly #strings = new StringsController(this);
  readonly #window = new VirtualRows(this, { scroller: () => this.box, rowHeight: ROW, headHeight: HEAD });
  #pages = new Map<number, TableRows | "loading">();
  #generation = 0;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#generation++;
    // Pending requests are aborted; loaded pages stay.
    for (const [page, rows] of this.#pages) if (rows === "loading") this.#pages.delete(page);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("load")) {
      this.facts = undefined;
      this.sort = undefined;
      this.#startOver();
    }
  }

  #startOver(): void {
    this.#generation++;
    this.#pages.clear();
    this.failed = false;
    void this.#need(0);
  }

  async #need(page: number): Promise<void> {
    const { load, sort } = this;
    if (!load || this.#pages.has(page)) return;
    const generation = this.#generation;
    this.#pages.set(page, "loading");
    try {
      const rows = await load({ offset: page * PAGE, limit: PAGE, ...(sort && { sort }) });
      if (generation !== this.#generation) return;
      this.#pages.set(page, rows);
      this.facts = rows;
      // Discards the pages that were loaded first, which are usually farthest from the visible ones.
      for (const old of this.#pages.keys()) if (this.#pages.size > MAX_PAGES && old !== page) this.#pages.delete(old);
    } catch {
      if (generation !== this.#generation) return;
      this.#pages.delete(page);
      this.failed = true;
    }
    this.requestUpdate();
  }

  #sortBy(column: number): void {
    const { sort } = this;
    if (sort?.column !== column) this.sort = { column, descending: false };
    else this.sort = sort.descending ? undefined : { column, descending: true };
    this.#startOver();
    if (this.box) this.box.scrollTop = 0;
  }

  #onKey(event: KeyboardEvent): void {
    if (event.target !== this.box || event.ctrlKey || event.metaKey || event.altKey) return;
    const { first, page } = this.#window;
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page - 1,
      PageUp: 1 - page,
      Home: -Infinity,
      End: Infinity,
    };
    const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    this.#window.goTo(Math.max(0, Math.min(Math.round(first) + step, this.facts?.total ?? 0)));
  }

  override render(): TemplateResult {
    const { t } = this.#strings;
    const { facts } = this;
    const problem = this.failed
      ? html`<div class="row" role="status">
          <span class="problem">${t("state.load-failed")}</span>
          <button type="button" @click=${() => this.#startOver()}>${t("state.retry")}</button>
        </div>`
      : nothing;
    if (!facts) return this.failed ? html`${problem}` : html`<p class="muted" role="status">${t("state.loading")}</p>`;
    if (facts.total === 0) return html`<p class="muted">${t("viewers.no-rows")}</p>`;
    const rows = this.#window.rows(facts.total);
    return html`<div
        class="box"
        part="table"
        role="table"
        tabindex="0"
        aria-label=${this.label || t("viewers.table")}
        aria-rowcount=${facts.total + 1}
        aria-colcount=${facts.columns.length + 1}
        .style=${`--_columns:${widths(facts)}`}
        @keydown=${(event: KeyboardEvent) => this.#onKey(event)}
      >
        ${this.#head(facts)}
        <div class="rows" role="rowgroup" .style=${`block-size:${this.#window.totalHeight}px`}>
          ${rows.map((row) => this.#row(row, facts.columns.length))}
        </div>
      </div>
      ${problem}
      <div class="row foot">
        <span class="muted small">
          ${t("viewers.rows", { count: facts.total })}
          ${facts.hiddenColumns > 0 ? t("viewers.hidden-columns", { count: facts.hiddenColumns }) : nothing}
        </span>
      </div>`;
  }

  #head({ columns }: TableRows): TemplateResult {
    return html`<div class="line head" role="row" aria-rowindex="1">
      <div class="cell place" role="columnheader"><span class="hidden">${this.#strings.t("viewers.row-number")}</span></div>
      ${columns.map((name, column) => {
        const sorted = this.sort?.column === column ? this.sort : undefined;
        const order = sorted ? (sorted.descending ? "descending" : "ascending") : "none";
        return html`<div class="cell" role="columnheader" aria-sort=${order}>
          <button type="button" class="quiet" title=${visibleLine(name, 200)} @click=${() => this.#sortBy(column)}>
            <span>${visibleLine(name, 60) || "\u00a0"}</span>${sorted ? icon(sorted.descending ? "down" : "up") : nothing}
          </button>
        </div>`;
      })}
    </div>`;
  }

  #row({ index, start }: VirtualRow, columns: number): TemplateResult {
    const page = Math.floor(index / PAGE);
    const known = this.#pages.get(page);
    const row = typeof known === "object" ? known.rows[index - page * PAGE] : undefined;
    if (known === undefined && !this.failed) void this.#need(page);
    const extra = Math.max(0, (row?.cells.length ?? 0) - columns);
    return html`<div class="line body" role="row" aria-rowindex=${index + 2} aria-busy=${row ? nothing : "true"} .style=${`transform:translateY(${start}px)`}>
      <div class="cell place" role="rowheader">${row ? row.index + 1 : "…"}</div>
      ${Array.from({ length: columns }, (_, column) => cell(row?.cells[column]))}
      ${extra > 0 ? html`<div class="cell" role="cell">${row?.cells.slice(columns).map((one) => `${visibleLine(one?.text ?? "", CELL)} `)}</div>` : nothing}
    </div>`;
  }
}

function cell(value: TableCell | undefined): TemplateResult {
  if (!value) return html`<div class="cell" role="cell"></div>`;
  const { text, kind } = value;
  return html`<div class="cell ${kind}" role="cell" dir="auto" title=${text.length > 12 ? visibleLine(text, TOOLTIP) : nothing}>${visibleLine(text, CELL)}</div>`;
}

/** Returns the column widths in characters, based on the first rows and limited, so that all rows align. */
function widths({ columns, rows, total }: TableRows): string {
  const place = `${Math.max(3, String(total).length) + 2}ch`;
  const ofColumns = columns.map((name, column) => {
    const longest = rows.slice(0, 50).reduce((most, { cells }) => Math.max(most, cells[column]?.text.length ?? 0), 0);
    return `${Math.min(40, Math.max(8, name.length + 5, longest + 4))}ch`;
  });
  return [place, ...ofColumns].join(" ");
}

declare global {
  interface HTMLElementTagNameMap {
    "mcp-data-table": McpDataTable;
  }
}
define("mcp-data-table", McpDataTable, "table");
