/**
 * Parses comma- and tab-separated text into rows.
 *
 * Owns: parsing the text slice by slice, and sorting the rows. Rows that differ in length from the first one, and
 * unclosed quotes, are shown as parsed. No DOM.
 */
import Papa from "papaparse";
import type { LoadText } from "../basic/text-view.js";
import type { TextHead } from "../../../src/client/api/views.js";
import type { LoadRows, TableRows } from "./data-table.js";
import { breathe, inSlices } from "../basic/slices.js";

/** Number of comparisons between two yields. */
const TURN = 512;

/**
 * Returns the numbers from 0 to `count - 1` in the order of `compare`: a stable merge sort that
 * yields often, for `inSlices`.
 * @example await inSlices(sorting(rows.length, byName))
 */
function* sorting(count: number, compare: (a: number, b: number) => number): Generator<undefined, Uint32Array> {
  let from = Uint32Array.from({ length: count }, (_, index) => index);
  let to = new Uint32Array(count);
  let turns = 0;
  for (let width = 1; width < count; width *= 2) {
    for (let left = 0; left < count; left += 2 * width) {
      const [middle, end] = [Math.min(left + width, count), Math.min(left + 2 * width, count)];
      let [a, b] = [left, middle];
      for (let at = left; at < end; at++) {
        if (++turns % TURN === 0) yield undefined;
        const takesLeft = a < middle && (b >= end || compare(from[a] ?? 0, from[b] ?? 0) <= 0);
        to[at] = (takesLeft ? from[a++] : from[b++]) ?? 0;
      }
    }
    [from, to] = [to, from];
  }
  return from;
}

/** Maximum number of characters read in total; {@link STEP} is the number read at once. */
const MAX_READ = 30_000_000;
const STEP = 24_576;
/** Maximum length of a quoted field. */
const MAX_OPEN = 1_000_000;
const MAX_COLUMNS = 200;

type Rows = readonly (readonly string[])[];

/**
 * Returns the rows of a text, which is read with the first request. `mimeType` may indicate tab-separated text, or text
 * without a header row.
 */
export function csvRows(text: TextHead, loadText: LoadText | undefined, mimeType: string): LoadRows {
  let reading: Promise<Rows> | undefined;
  const orders = new Map<string, Promise<Uint32Array>>();
  const hasHead = !/;\s*header\s*=\s*"?absent/i.test(mimeType);
  return async ({ offset, limit, sort }): Promise<TableRows> => {
    reading ??= readRows(text, loadText, mimeType);
    let all: Rows;
    try {
      all = await reading;
    } catch (error) {
      reading = undefined; // the next request tries again
      throw error;
    }
    const head = hasHead ? all[0] : undefined;
    const body = head ? all.slice(1) : all;
    const names = head ?? Array.from({ length: body[0]?.length ?? 0 }, (_, column) => String(column + 1));
    let order: Uint32Array | undefined;
    if (sort) {
      const key = JSON.stringify(sort);
      const made = orders.get(key) ?? inSlices(byColumn(body, sort));
      orders.clear(); // only the newest order is cached, because each is as long as the table
      orders.set(key, made);
      order = await made;
    }
    const rows = Array.from({ length: Math.max(0, Math.min(limit, body.length - offset)) }, (_, at) => {
      const index = order ? (order[offset + at] ?? 0) : offset + at;
      return { index, cells: (body[index] ?? []).slice(0, MAX_COLUMNS).map(cellOf) };
    });
    const hiddenColumns = Math.max(0, names.length - MAX_COLUMNS);
    return { columns: names.slice(0, MAX_COLUMNS), hiddenColumns, total: body.length, rows };
  };
}

function cellOf(text: string): { readonly text: string; readonly kind: "number" | "string" } {
  return { text, kind: isNumber(text) ? "number" : "string" };
}

function isNumber(text: string): boolean {
  return text.length < 40 && /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?\s*$/.test(text);
}

const texts = new Intl.Collator(undefined, { numeric: true });

/** Computes the order of the rows by a column; yields often. */
function* byColumn(
  body: Rows,
  { column, descending }: { readonly column: number; readonly descending: boolean },
): Generator<undefined, Uint32Array> {
  const turn = descending ? -1 : 1;
  const values: (number | string | undefined)[] = [];
  for (const row of body) {
    const text = row[column] ?? "";
    values.push(text === "" ? undefined : isNumber(text) ? Number(text) : text);
    if (values.length % 1_024 === 0) yield undefined;
  }
  return yield* sorting(body.length, (a, b) => {
    const [one, other] = [values[a], values[b]];
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
    if (typeof one === "number" && typeof other === "number") return (one - other) * turn;
    if (typeof one === "string" && typeof other === "string") return texts.compare(one, other) * turn;
    return (typeof one === "number" ? -1 : 1) * turn;
  });
}

async function readRows({ head, length }: TextHead, loadText: LoadText | undefined, mimeType: string): Promise<Rows> {
  const rows: string[][] = [];
  const delimiter = /tab-separated/i.test(mimeType)
    ? "\t"
    : Papa.parse(head.slice(0, 8_192), { preview: 20 }).meta.delimiter;
  const most = Math.min(length, MAX_READ);
  let rest = "";
  for (let at = 0; at < most;) {
    const part = at < head.length ? head.slice(at, at + STEP) : await loadText?.(at, Math.min(at + STEP, most));
    if (part === undefined || part === "") break;
    at += part.length;
    rest += at === part.length ? part.replace(/^\ufeff/, "") : part;
    const end = at >= most || rest.length > MAX_OPEN ? rest.length : endOfRows(rest);
    if (end > 0) for (const row of rowsIn(rest.slice(0, end), delimiter)) rows.push(row);
    rest = rest.slice(end);
    await breathe();
  }
  return rows;
}

function rowsIn(text: string, delimiter: string): readonly string[][] {
  return Papa.parse<string[]>(text, { delimiter, skipEmptyLines: true }).data;
}

/** Returns the end of the last complete row: after a newline outside quotes. */
function endOfRows(text: string): number {
  let [end, open] = [0, false];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) open = !open;
    else if (code === 0x0a && !open) end = at + 1;
  }
  return end;
}
