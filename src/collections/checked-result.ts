/**
 * Outcome of a call as expectations see it.
 *
 * Owns: the result with all digits of its numbers, without what belongs to the exchange and not to the answer, and its
 * size.
 */
import type { PlainError } from "../errors/index.js";
import { exactOf } from "../json/exact-of.js";
import { isJsonObject, type JsonObject } from "../json/json-object.js";
import { jsonSizeOf } from "../json/weight.js";
import type { CallStatus } from "./format.js";
import { RESULT_LIMITS } from "./limits.js";

/** Outcome of a call. */
export interface CallOutcome {
  readonly status: CallStatus;
  /** Result of a call that has one; `"too-large"` if it is larger than what is checked. */
  readonly result?: JsonObject | "too-large";
  readonly error?: PlainError;
  readonly durationMs: number;
  /** Schema that the tool promises its structured content to fit. */
  readonly outputSchema?: unknown;
  /** True if the server does not list the tool. Known only if an expectation needs the schema. */
  readonly isUnlisted?: true;
}

/** Members that differ between revisions and requests, and say nothing about the answer. */
const OF_THE_EXCHANGE = new Set(["_meta", "resultType", "ttlMs", "cacheScope"]);

/** Result with exact numbers, without the members of the exchange, and without members that are `undefined`. */
export function checkedResult(result: object): JsonObject | "too-large" {
  const plain = Object.fromEntries(
    Object.entries(exactOf(result) as object).filter(
      ([name, value]) => value !== undefined && !OF_THE_EXCHANGE.has(name),
    ),
  );
  const { values, chars } = jsonSizeOf(plain, RESULT_LIMITS.values);
  return values > RESULT_LIMITS.values || chars > RESULT_LIMITS.chars ? "too-large" : plain;
}

/** Status of a result: a tool reports its own errors in it. */
export function statusOf(result: object): CallStatus {
  return isJsonObject(result) && result.isError === true ? "tool-error" : "done";
}
