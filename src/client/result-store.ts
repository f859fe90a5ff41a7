/**
 * Keeps the results whose views are out, and reads them piece by piece.
 *
 * Owns: the results, until released; the oldest are forgotten past {@link MAX_KEPT}. Never: how a view looks.
 */
import { ClientError } from "../errors/index.js";
import type { CallToolResult } from "../protocol/index.js";
import type { ResultKeeper } from "./api.js";
import { jsonSlice } from "./json-nodes.js";
import { base64OfBlock, textOfBlock, viewOfResult } from "./result-view.js";
import type { JsonPath, JsonSlice, ResultView } from "./views.js";

const MAX_KEPT = 50;

export class ResultStore implements ResultKeeper {
  #results = new Map<string, CallToolResult>();
  /** What the JSON of a result is, where that is not the result itself. */
  #sources = new WeakMap<CallToolResult, object>();
  #lastId = 0;

  /** Keeps a result and gives its view. */
  async keep(result: CallToolResult, elapsedMs: number, source?: object): Promise<ResultView> {
    const resultId = `result-${++this.#lastId}`;
    if (source) this.#sources.set(result, source);
    this.#results.set(resultId, result);
    if (this.#results.size > MAX_KEPT)
      for (const oldest of this.#results.keys()) if (this.#results.delete(oldest)) break;
    return viewOfResult(resultId, result, elapsedMs);
  }

  async text(resultId: string, block: number, from: number, to: number): Promise<string> {
    const text = textOfBlock(this.#get(resultId).content[block]);
    if (text === undefined)
      throw new ClientError("ERR-ARGUMENT", `Block ${block} of this result has no text.`, { block });
    return text.slice(from, to);
  }

  async bytes(resultId: string, block: number): Promise<ArrayBuffer> {
    const data = base64OfBlock(this.#get(resultId).content[block]);
    if (data === undefined)
      throw new ClientError("ERR-ARGUMENT", `Block ${block} of this result has no bytes.`, { block });
    return decodeBase64(data);
  }

  async nodes(resultId: string, path: JsonPath, offset: number, limit: number): Promise<JsonSlice> {
    return jsonSlice(this.#get(resultId).structuredContent, path, offset, limit);
  }

  async json(resultId: string, part: "result" | "structured"): Promise<string> {
    const result = this.#get(resultId);
    try {
      const whole = this.#sources.get(result) ?? result;
      return JSON.stringify(part === "structured" ? result.structuredContent : whole, null, 2) ?? "null";
    } catch (cause) {
      throw new ClientError("ERR-LIMIT", "This result is nested too deeply to be written as JSON.", {}, cause);
    }
  }

  async release(resultId: string): Promise<void> {
    this.#results.delete(resultId);
  }

  #get(resultId: string): CallToolResult {
    const result = this.#results.get(resultId);
    if (!result)
      throw new ClientError("ERR-ARGUMENT", "This result is not kept any more. Run the tool again.", { resultId });
    return result;
  }
}

/** Rejects with `ERR-PROTO` for text that is no base64. */
function decodeBase64(data: string): ArrayBuffer {
  let binary: string;
  try {
    binary = atob(data);
  } catch (cause) {
    throw new ClientError("ERR-PROTO", "The server sent bytes that are no base64.", {}, cause);
  }
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes.buffer;
}
