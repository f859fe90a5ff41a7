/**
 * Keeps the results whose views are in use, and reads them piece by piece.
 *
 * Owns: the results until they are released, and the digits of every number in them. Beyond {@link KEPT}, the oldest
 * are dropped. Does not own: the shape of a view.
 */
import { ClientError } from "../../errors/index.js";
import { exactOf } from "../../json/exact-of.js";
import { parseExact } from "../../json/exact-text.js";
import type { CallToolResult, ContentBlock } from "../../protocol/index.js";
import type { ResultKeeper } from "../api/index.js";
import { bytesOf } from "./block-bytes.js";
import { findInJson } from "./json-find.js";
import { jsonNode, jsonSlice, resultValueAt, stringSlice } from "./json-nodes.js";
import { tableSlice } from "./json-table.js";
import { jsonText } from "./json-text.js";
import { base64OfBlock, textOfBlock, viewOfResult } from "./result-view.js";
import type { JsonMatches, JsonNode, JsonPath, JsonSlice, ResultView, TableQuery, TableSlice } from "../api/views.js";

/** Limits for kept results; the newest is kept whatever its size. */
const KEPT = { results: 50, chars: 128e6 } as const;
/**
 * Limit for measuring: a result with more values counts as the maximum size, because counting all of them would take
 * too long.
 */
const COUNTED = { values: 200_000, chars: 64e6 };

/** Parsed JSON; `undefined` for invalid JSON. */
type Parsed = { readonly value: unknown } | undefined;

export class ResultStore implements ResultKeeper {
  #results = new Map<string, CallToolResult>();
  #chars = new Map<string, number>();
  /** Source of each result's JSON: the object it was made from, with all digits. */
  #sources = new WeakMap<CallToolResult, object>();
  #structured = new WeakMap<CallToolResult, unknown>();
  #json = new WeakMap<ContentBlock, Parsed>();
  #tag: number;
  #lastId = 0;

  /**
   * `tag`: unique for each store. Views outlive the engine that created them, so ids of one store must not be valid in
   * another.
   */
  constructor(tag = 0) {
    this.#tag = tag;
  }

  /** Keeps a result and returns its view. */
  async keep(result: CallToolResult, elapsedMs: number, source?: object): Promise<ResultView> {
    const resultId = `result-${this.#tag}-${++this.#lastId}`;
    const exact = exactOf(result) as CallToolResult; // the same result with all digits
    const whole = source ? (exactOf(source) as object) : exact;
    this.#sources.set(result, whole);
    this.#structured.set(result, exact.structuredContent);
    this.#results.set(resultId, result);
    this.#chars.set(resultId, charsOf(result));
    this.#forgetOldest();
    return viewOfResult(resultId, result, elapsedMs, exact.structuredContent, whole);
  }

  async text(resultId: string, block: number, from: number, to: number): Promise<string> {
    const text = textOfBlock(this.#get(resultId).content[block]);
    if (text === undefined)
      throw new ClientError("ERR-ARGUMENT", `Block ${block} of this result has no text.`, { block });
    return text.slice(from, to);
  }

  async bytes(resultId: string, block: number, from?: number, to?: number): Promise<ArrayBuffer> {
    const found = this.#get(resultId).content[block];
    const data = base64OfBlock(found);
    if (found === undefined || data === undefined)
      throw new ClientError("ERR-ARGUMENT", `Block ${block} of this result has no bytes.`, { block });
    return bytesOf(found, data, from, to);
  }

  async nodes(resultId: string, path: JsonPath, offset: number, limit: number, block?: number): Promise<JsonSlice> {
    return jsonSlice(this.#value(resultId, block), path, offset, limit);
  }

  async string(resultId: string, path: JsonPath, from: number, to: number, block?: number): Promise<string> {
    return stringSlice(this.#value(resultId, block), path, from, to);
  }

  async find(resultId: string, text: string, block?: number): Promise<JsonMatches> {
    return findInJson(this.#value(resultId, block), text);
  }

  async root(resultId: string, block: number): Promise<JsonNode | undefined> {
    const parsed = this.#parsed(this.#get(resultId).content[block]);
    return parsed && jsonNode("", parsed.value);
  }

  async table(resultId: string, query: TableQuery, block?: number): Promise<TableSlice | undefined> {
    return tableSlice(resultValueAt(this.#value(resultId, block), query.path), query);
  }

  async json(resultId: string, part: "result" | "structured" | number): Promise<string> {
    const value =
      part === "result" ? this.#whole(resultId) : this.#value(resultId, part === "structured" ? undefined : part);
    return value === undefined ? "null" : jsonText(value);
  }

  async release(resultId: string): Promise<void> {
    this.#results.delete(resultId);
    this.#chars.delete(resultId);
  }

  #forgetOldest(): void {
    let chars = 0;
    for (const one of this.#chars.values()) chars += one;
    for (const [resultId, own] of this.#chars) {
      if (this.#chars.size === 1 || (this.#chars.size <= KEPT.results && chars <= KEPT.chars)) return;
      chars -= own;
      void this.release(resultId);
    }
  }

  /** Result as received. */
  #whole(resultId: string): object {
    const result = this.#get(resultId);
    return this.#sources.get(result) ?? result;
  }

  /** Structured content, or the JSON in the text of a block. */
  #value(resultId: string, block: number | undefined): unknown {
    const result = this.#get(resultId);
    if (block === undefined) return this.#structured.get(result);
    const parsed = this.#parsed(result.content[block]);
    if (!parsed) throw new ClientError("ERR-ARGUMENT", `The text of block ${block} is no JSON.`, { block });
    return parsed.value;
  }

  /** Parses the text of a block once. The value is released with the block. */
  #parsed(block: ContentBlock | undefined): Parsed {
    if (block === undefined) return undefined;
    if (this.#json.has(block)) return this.#json.get(block);
    const parsed = parse(textOfBlock(block));
    this.#json.set(block, parsed);
    return parsed;
  }

  #get(resultId: string): CallToolResult {
    const result = this.#results.get(resultId);
    if (!result)
      throw new ClientError("ERR-ARGUMENT", "This result is not kept any more. Run the tool again.", { resultId });
    return result;
  }
}

/** Approximate number of characters of a result; every value counts slightly more than its text. */
function charsOf(result: CallToolResult): number {
  let chars = 0;
  let values = 0;
  const rest: unknown[] = [result];
  while (rest.length > 0) {
    const value = rest.pop();
    if (++values > COUNTED.values) return Math.max(chars, COUNTED.chars);
    chars += typeof value === "string" ? value.length : 16;
    const inner: unknown[] = typeof value === "object" && value !== null ? Object.values(value) : [];
    if (inner.length > COUNTED.values) return Math.max(chars, COUNTED.chars);
    for (const one of inner) rest.push(one);
  }
  return chars;
}

function parse(text: string | undefined): Parsed {
  try {
    return text === undefined ? undefined : { value: parseExact(text) };
  } catch {
    return undefined; // not an error, because a text need not be JSON
  }
}
