/**
 * List of objects as a table, a few rows at a time and sorted, which is sent to a page instead of the list.
 *
 * Owns: the columns, and the order of the rows. The slices are bounded; finding the columns still reads the keys of
 * each object, and sorting compares the values of all rows.
 */
import { compareNumbers, isAnyNumber, type AnyNumber } from "../../json/exact-number.js";
import { isJsonObject } from "../../json/json-object.js";
import { jsonNode } from "./json-nodes.js";
import type { JsonNode, TableQuery, TableSlice } from "../api/views.js";

/** Maximum number of columns shown; more are counted. */
const MAX_COLUMNS = 100;
/** Maximum number of rows whose keys are read. */
const LOOKED_AT = 10_000;
/** Maximum number of rows in one slice. */
const MAX_ROWS = 1_000;

interface Table {
  readonly columns: readonly string[];
  readonly hiddenColumns: number;
  /** Most recent sort order. */
  order?: { readonly key: string; readonly rows: readonly number[] };
}

const tables = new WeakMap<readonly unknown[], Table>();

/** Rows of `list` if it is a list of objects (at least half of those inspected); `undefined` for anything else. */
export function tableSlice(list: unknown, { offset, limit, sort }: Omit<TableQuery, "path">): TableSlice | undefined {
  if (!Array.isArray(list)) return undefined;
  const table = tables.get(list) ?? tableOf(list);
  if (!table) return undefined;
  tables.set(list, table);
  const { columns, hiddenColumns } = table;
  const order = sort && columns.includes(sort.column) ? orderOf(list, table, sort) : undefined;
  const indexes = Array.from({ length: Math.max(0, Math.min(limit, MAX_ROWS, list.length - offset)) }, (_, row) => {
    return order ? (order[offset + row] ?? 0) : offset + row;
  });
  const rows = indexes.map((index) => ({ index, cells: columns.map((column) => cell(list[index], column)) }));
  return { columns, hiddenColumns, total: list.length, offset, rows };
}

function tableOf(list: readonly unknown[]): Table | undefined {
  const columns = new Set<string>();
  let objects = 0;
  const looked = Math.min(list.length, LOOKED_AT);
  for (let row = 0; row < looked; row++) {
    const item = list[row];
    if (!isJsonObject(item)) continue;
    objects++;
    for (const key of Object.keys(item)) columns.add(key);
  }
  if (objects === 0 || objects * 2 < looked) return undefined;
  return { columns: [...columns].slice(0, MAX_COLUMNS), hiddenColumns: Math.max(0, columns.size - MAX_COLUMNS) };
}

function cell(row: unknown, column: string): JsonNode | undefined {
  const value = valueOf(row, column);
  return value === undefined ? undefined : jsonNode(column, value);
}

function valueOf(row: unknown, column: string): unknown {
  return isJsonObject(row) && Object.hasOwn(row, column) ? row[column] : undefined;
}

function orderOf(
  list: readonly unknown[],
  table: Table,
  { column, descending }: NonNullable<TableQuery["sort"]>,
): readonly number[] {
  const key = JSON.stringify([column, descending]);
  if (table.order?.key === key) return table.order.rows;
  const values = list.map((row) => sortable(valueOf(row, column)));
  const turn = descending ? -1 : 1;
  const rows = list.map((_, index) => index).sort((a, b) => compare(values[a], values[b], turn) || a - b);
  table.order = { key, rows };
  return rows;
}

/**
 * Sort value: numbers are compared with numbers, strings with strings, and other values by their kind; absent values
 * come last in either direction.
 */
type Sortable = AnyNumber | string | undefined;

function sortable(value: unknown): Sortable {
  if (isAnyNumber(value) || typeof value === "string") return value;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (Array.isArray(value)) return value.length;
  return value === null || value === undefined ? undefined : Object.keys(value).length;
}

const texts = new Intl.Collator(undefined, { numeric: true });

function compare(a: Sortable, b: Sortable, turn: number): number {
  if (a === undefined || b === undefined) return (a === undefined ? 1 : 0) - (b === undefined ? 1 : 0);
  if (isAnyNumber(a) && isAnyNumber(b)) return compareNumbers(a, b) * turn;
  if (typeof a === "string" && typeof b === "string") return texts.compare(a, b) * turn;
  return (isAnyNumber(a) ? -1 : 1) * turn;
}
