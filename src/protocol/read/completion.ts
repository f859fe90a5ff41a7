/**
 * Reads answers to `completion/complete`.
 *
 * Owns: which values are omitted. Unlike the other readers, this code is loaded with the first completion request.
 */
import { isObject } from "../../jsonrpc/index.js";
import type { Completion } from "../types/index.js";

type Result = Readonly<Record<string, unknown>>;

const MAX_COMPLETIONS = 100;

/** Reads a `completion/complete` result: at most 100 distinct values; malformed values are omitted (P-07). */
export function readCompletion(result: Result): Completion {
  const completion = isObject(result.completion) ? result.completion : {};
  const values: unknown[] = Array.isArray(completion.values) ? completion.values : [];
  const texts = [...new Set(values.filter((one): one is string => typeof one === "string"))];
  const { total, hasMore } = completion;
  return {
    values: texts.slice(0, MAX_COMPLETIONS),
    ...(typeof total === "number" && Number.isFinite(total) && { total }),
    ...((hasMore === true || texts.length > MAX_COMPLETIONS) && { hasMore: true }),
  };
}
