/**
 * Call in a recording, in the same form as a live call.
 *
 * Owns: its id, its arguments, and its result or the reason there is none. A file may contain anything.
 */
import { ClientError, ServerError, toPlainError, type PlainError } from "../../errors/index.js";
import { isObject } from "../../jsonrpc/index.js";
import { readCallToolResult } from "../../protocol/index.js";
import type { RecordedCall, ResultKeeper } from "../api/index.js";
import { paramsOf, resultOf } from "./recorded-lists.js";
import type { StoredMessage } from "./stored.js";
import type { TrafficStore } from "./traffic-store.js";

type Raw = Readonly<Record<string, unknown>>;

/** Id of the call that a request represents. */
export function callIdOf({ id }: StoredMessage): string {
  return `recorded-${id}`;
}

/** True for the request of a call. */
export function isCall({ type, direction, method }: StoredMessage): boolean {
  return type === "request" && direction === "out" && method === "tools/call";
}

/**
 * Marks the messages and exchanges of each recorded call with its id: the request, its answer, the exchange, and what that carried. A
 * request that only led to an input request belongs to the next one of the same tool.
 */
export function markCalls(store: TrafficStore): void {
  const byExchange = new Map<number, string>();
  const rounds = new Map<string, StoredMessage[]>();
  for (const entry of store.all()) {
    if (entry.kind !== "message" || !isCall(entry)) continue;
    const key = JSON.stringify([entry.serverId, entry.subject]);
    const requests = [...(rounds.get(key) ?? []), entry];
    if (isInputRequired(answerOf(entry, store))) {
      rounds.set(key, requests);
      continue;
    }
    rounds.delete(key);
    for (const request of requests) {
      request.callId = callIdOf(entry);
      const answer = answerOf(request, store);
      if (answer) answer.callId = request.callId;
      if (request.exchangeId !== undefined) byExchange.set(request.exchangeId, request.callId);
    }
  }
  for (const entry of store.all())
    entry.callId ??= byExchange.get((entry.kind === "exchange" ? entry.id : entry.exchangeId) ?? -1);
}

/** Response to a request, if the recording contains it. */
export function answerOf({ pairId }: StoredMessage, store: TrafficStore): StoredMessage | undefined {
  const answer = store.get(pairId);
  return answer?.kind === "message" ? answer : undefined;
}

/** True for a response that requests input before the call continues: the next request continues the same call. */
export function isInputRequired(answer: StoredMessage | undefined): boolean {
  return answer?.type === "result" && resultOf(answer).resultType === "input_required";
}

/** Reason why a call has no result; `undefined` if it has one. */
export function recordedFailureOf(answer: StoredMessage | undefined): PlainError | undefined {
  if (answer?.type === "result") return undefined;
  const { error } = (answer?.value ?? {}) as Raw; // reading this member is safe for any object
  if (!isObject(error))
    return toPlainError(new ClientError("ERR-STREAM-LOST", "The recording holds no answer to this call."));
  const code = typeof error.code === "number" ? error.code : 0;
  return toPlainError(new ServerError(code, String(error.message).slice(0, 1_000)));
}

/** Call with this id; its result is added to `results`. `undefined` if there is none. */
export async function recordedCall(
  store: TrafficStore,
  callId: string,
  results: ResultKeeper,
): Promise<RecordedCall | undefined> {
  const request = store.get(Number(callId.replace("recorded-", "")));
  if (request?.kind !== "message" || !isCall(request) || callIdOf(request) !== callId) return undefined;
  const given = paramsOf(request)?.arguments;
  const args = isObject(given) ? given : {};
  const answer = answerOf(request, store);
  const error = recordedFailureOf(answer);
  if (error || !answer) return { args, ...(error && { error }) };
  const result = resultOf(answer);
  if (!("content" in result) && !("structuredContent" in result)) return { args, error: toPlainError(lost(answer)) };
  try {
    const view = await results.keep(readCallToolResult(result), Math.max(0, answer.at - request.at), result);
    return { args, result: view };
  } catch (cause) {
    return { args, error: toPlainError(cause) };
  }
}

function lost({ value }: StoredMessage): ClientError {
  return value === undefined
    ? new ClientError("ERR-LIMIT", "The result was too large to be recorded.")
    : new ClientError("ERR-STREAM-LOST", "The recording holds no result of this call, which may have become a task.");
}
