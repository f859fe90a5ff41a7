/**
 * Columns of the traffic table: which are shown, how wide they are, and by which the entries are sorted.
 *
 * Owns: the user's choices, which are stored in this browser, except the order, which lasts as long as the view. Never
 * renders.
 */
import type { ReactiveControllerHost } from "lit";
import type { TrafficSort, TrafficSortKey } from "../../../src/client/api/index.js";
import { readRemembered, remember } from "../../page-storage/remembered.js";
import type { StringKey } from "../../strings/packs.js";

/** Names of the columns, in the order in which they are shown. */
export const COLUMN_NAMES = [
  "method",
  "name",
  "server",
  "status",
  "duration",
  "size",
  "start",
  "id",
  "waterfall",
] as const;

/** Name of a column. */
export type ColumnName = (typeof COLUMN_NAMES)[number];

/** One column. Widths are in pixels. */
export interface TrafficColumn {
  readonly name: ColumnName;
  readonly label: StringKey;
  /** Absent for a column that entries can't be sorted by. */
  readonly sort?: TrafficSortKey;
  readonly width: number;
  /** True for a column that takes the remaining width until the user sets its width. */
  readonly isFlexible?: boolean;
}

const COLUMNS: Readonly<Record<ColumnName, TrafficColumn>> = {
  method: { name: "method", label: "traffic.column-method", sort: "method", width: 208 },
  name: { name: "name", label: "traffic.column-name", sort: "name", width: 104, isFlexible: true },
  server: { name: "server", label: "traffic.server", sort: "server", width: 120 },
  status: { name: "status", label: "traffic.status", sort: "status", width: 96 },
  duration: { name: "duration", label: "traffic.column-duration", sort: "duration", width: 64 },
  size: { name: "size", label: "traffic.size", sort: "size", width: 72 },
  start: { name: "start", label: "traffic.column-start", sort: "start", width: 96 },
  id: { name: "id", label: "traffic.column-id", sort: "id", width: 64 },
  waterfall: { name: "waterfall", label: "traffic.column-waterfall", width: 120, isFlexible: true },
};
const HIDDEN: readonly ColumnName[] = ["id"];
const KEY = "traffic-columns";
const MIN = 40;
const MAX = 1_000;
/** Width of the column with the status dot. */
const DOT = 24;

export class TrafficColumns {
  readonly #element: ReactiveControllerHost;
  readonly #onSort: () => void;
  #hidden = new Set<ColumnName>(HIDDEN);
  #widths = new Map<ColumnName, number>();
  #sort: TrafficSort | undefined;

  /** `onSort`: called when the order changed. */
  constructor(element: ReactiveControllerHost, onSort: () => void) {
    this.#element = element;
    this.#onSort = onSort;
    const { hidden, widths } = (readRemembered("local", KEY) ?? {}) as { hidden?: unknown; widths?: unknown }; // checked below
    if (Array.isArray(hidden)) this.#hidden = new Set(COLUMN_NAMES.filter((name) => hidden.includes(name)));
    if (typeof widths !== "object" || widths === null) return;
    for (const [name, width] of Object.entries(widths)) {
      const column = COLUMN_NAMES.find((one) => one === name);
      if (column && typeof width === "number") this.#widths.set(column, bounded(width));
    }
  }

  /** Order of the entries; `undefined` is the order of time. */
  get sort(): TrafficSort | undefined {
    return this.#sort;
  }

  /** Columns to show. The server is omitted if there is only one. */
  shown(hasServers: boolean): readonly TrafficColumn[] {
    return COLUMN_NAMES.filter((name) => this.isShown(name) && (name !== "server" || hasServers)).map(
      (name) => COLUMNS[name],
    );
  }

  /** Every column. */
  get all(): readonly TrafficColumn[] {
    return Object.values(COLUMNS);
  }

  isShown(name: ColumnName): boolean {
    return !this.#hidden.has(name);
  }

  /** Shows or hides a column; the last one stays. */
  toggle(name: ColumnName): void {
    if (!this.#hidden.delete(name) && this.#hidden.size < COLUMN_NAMES.length - 1) this.#hidden.add(name);
    this.#keep();
  }

  /** Width of a column, of which a flexible one takes more if there is room. */
  widthOf({ name, width }: TrafficColumn): number {
    return this.#widths.get(name) ?? width;
  }

  /** Sets the width of a column; `undefined` is the default. `isFinal`: also stores it. */
  resize(name: ColumnName, width: number | undefined, isFinal: boolean): void {
    if (width === undefined) this.#widths.delete(name);
    else this.#widths.set(name, bounded(width));
    if (isFinal) this.#keep();
    else this.#element.requestUpdate();
  }

  /** Sorts by a column: ascending, then descending, then in order of time. */
  sortBy(by: TrafficSortKey): void {
    if (this.#sort?.by !== by) this.setSort({ by });
    else this.setSort(this.#sort.isDescending ? undefined : { by, isDescending: true });
  }

  /** Sets the order. */
  setSort(sort: TrafficSort | undefined): void {
    this.#sort = sort;
    this.#onSort();
    this.#element.requestUpdate();
  }

  /** CSS of the columns: the template of a row's grid, and the width below which the table scrolls. */
  style(columns: readonly TrafficColumn[]): string {
    const tracks = columns.map((column) => {
      const width = this.widthOf(column);
      return column.isFlexible && !this.#widths.has(column.name) ? `minmax(${width}px,1fr)` : `${width}px`;
    });
    const least = columns.reduce((sum, column) => sum + this.widthOf(column), DOT);
    return `--columns:${DOT}px ${tracks.join(" ")};--least:${least}px`;
  }

  #keep(): void {
    remember("local", KEY, { hidden: [...this.#hidden], widths: Object.fromEntries(this.#widths) });
    this.#element.requestUpdate();
  }
}

function bounded(width: number): number {
  return Math.round(Math.max(MIN, Math.min(MAX, width)));
}
