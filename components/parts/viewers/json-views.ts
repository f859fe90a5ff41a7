/**
 * Views of a JSON value that the engine stores: a tree, its lists as tables, its text.
 *
 * Owns: finding lists to show as tables. The complete value is transferred only as text, on demand.
 */
import { html, type TemplateResult } from "lit";
import { until } from "lit/directives/until.js";
import type { Results } from "../../../src/client/api/index.js";
import { parseExact } from "../../../src/json/exact-text.js";
import type { JsonNode, JsonPath } from "../../../src/client/api/views.js";
import type { FoundMatches } from "../basic/find-target.js";
import type { LoadString } from "./json/json-tree.js";
import { type LoadJson, gatherJson } from "./json/tree-json.js";
import type { LoadRows, TableRows } from "./data-table.js";
import type { ContentView } from "./view-switch.js";

/**
 * Maximum number of members of an object that are searched for lists; {@link MAX_TABLES} is the maximum number of lists
 * shown.
 */
const LOOKED_AT = 50;
const MAX_TABLES = 8;

/** Location of a value: the structured content of a result, or the JSON of a block's text. */
export interface JsonPlace {
  readonly results: Results;
  readonly resultId: string;
  /** Index of the block; `undefined` for the structured content. */
  readonly block: number | undefined;
  readonly root: JsonNode;
  /** Name of the value, for screen readers. */
  readonly label: string;
}

/** Returns the paths of lists of objects: the root itself, or its members. */
export async function tablesIn({ results, resultId, block, root }: JsonPlace): Promise<readonly JsonPath[]> {
  const isTable = async (path: JsonPath): Promise<boolean> =>
    (await results.table(resultId, { path, offset: 0, limit: 1 }, block)) !== undefined;
  if (root.type === "array") return (await isTable([])) ? [[]] : [];
  if (root.type !== "object") return [];
  const { nodes } = await results.nodes(resultId, [], 0, LOOKED_AT, block);
  const found: JsonPath[] = [];
  for (const { key, type, size } of nodes) {
    if (found.length === MAX_TABLES) break;
    if (type === "array" && size > 0 && (await isTable([key]))) found.push([key]);
  }
  return found;
}

/** Returns a view with a table for each list, one below the other. */
export function tableView(place: JsonPlace, paths: readonly JsonPath[]): ContentView {
  const tables = paths.map((path) => ({ path, load: rowsOf(place, path) }));
  return {
    name: "table",
    load: () => import("./data-table.js"),
    draw: () =>
      html`${tables.map(
        ({ path, load }) =>
          html`${path.length > 0 && tables.length > 1 ? html`<div class="muted small mono" dir="ltr">${String(path[0])}</div>` : ""}
            <mcp-data-table .load=${load} .label=${path.length > 0 ? String(path[0]) : place.label}></mcp-data-table>`,
      )}`,
  };
}

function rowsOf({ results, resultId, block }: JsonPlace, path: JsonPath): LoadRows {
  let columns: readonly string[] = [];
  return async ({ offset, limit, sort }): Promise<TableRows> => {
    const column = sort && columns[sort.column];
    const order = sort && column !== undefined ? { sort: { column, descending: sort.descending } } : {};
    const slice = await results.table(resultId, { path, offset, limit, ...order }, block);
    if (!slice) throw new Error("The list is not there any more.");
    columns = slice.columns;
    const rows = slice.rows.map(({ index, cells }) => ({
      index,
      cells: cells.map((cell) => cell && { text: plain(cell), kind: cell.type }),
    }));
    return { columns, hiddenColumns: slice.hiddenColumns, total: slice.total, rows };
  };
}

/** Returns a string without its quotes, for table cells. */
function plain({ type, preview }: JsonNode): string {
  if (type !== "string") return preview;
  try {
    return String(JSON.parse(preview));
  } catch {
    return preview.slice(1); // truncated before the closing quote
  }
}

/** Returns a view of the value as a tree, which loads it node by node. */
export function treeView({ results, resultId, block, root, label }: JsonPlace): ContentView {
  const load = (path: JsonPath, offset: number, limit: number) => results.nodes(resultId, path, offset, limit, block);
  const whole = (): Promise<string> => results.json(resultId, block ?? "structured");
  const loadJson: LoadJson = (path) =>
    path.length === 0 ? whole() : gatherJson(root, path, load, async () => parsed(await whole()));
  const findText = finderIn({ results, resultId, block });
  const loadString: LoadString = (path, from, to) => results.string(resultId, path, from, to, block);
  return {
    name: "tree",
    load: () => import("./json/json-tree.js"),
    draw: () =>
      html`<mcp-json-tree .root=${root} .loadChildren=${load} .loadJson=${loadJson} .loadString=${loadString} .findText=${findText} .label=${label}></mcp-json-tree>`,
  };
}

/** Maximum number of characters of a value that a JSONPath is applied to, which is parsed on this thread. */
const MAX_SEARCHED = 10_000_000;

/** Returns a search in the value: for a text, which the engine finds, or for the values that a JSONPath selects. */
export function finderIn({ results, resultId, block }: Pick<JsonPlace, "results" | "resultId" | "block">) {
  let read: Promise<unknown> | undefined;
  /** Parses the value; `undefined` if it is too large. */
  const readValue = async (): Promise<unknown> => {
    const json = await results.json(resultId, block ?? "structured");
    return json.length > MAX_SEARCHED ? undefined : parseExact(json);
  };
  return async (text: string): Promise<FoundMatches> => {
    const found = (): Promise<FoundMatches> => results.find(resultId, text, block);
    if (!/^\$[.[]/.test(text)) return found();
    const { selectInJson } = await import("./json/json-select.js");
    const value = await (read ??= readValue());
    if (value !== undefined) return selectInJson(value, text, found);
    return { ...(await found()), problem: { kind: "too-large" } };
  };
}

/** Maximum number of characters of a text that is parsed again on this thread to extract one part of it. */
const MAX_PARSED = 5_000_000;

function parsed(json: string): unknown {
  if (json.length > MAX_PARSED) throw new RangeError("The value is too large to take a part of it.");
  return parseExact(json);
}

/** Returns a view of the value as lines of formatted JSON text. */
export function jsonTextView({ results, resultId, block, label }: JsonPlace, failed: string): ContentView {
  const findText = finderIn({ results, resultId, block });
  const read = async (): Promise<TemplateResult> => {
    const [text, { jsonLines }] = await Promise.all([
      results.json(resultId, block ?? "structured"),
      import("./json/json-lines.js"),
    ]);
    return jsonLines(text, findText, label);
  };
  let requested: Promise<TemplateResult> | undefined;
  return {
    name: "json",
    load: () => import("./json/json-lines.js"),
    draw: () => html`${until((requested ??= read().catch(() => html`<p class="problem">${failed}</p>`)), "")}`,
  };
}
