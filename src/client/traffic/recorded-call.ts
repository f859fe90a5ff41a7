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
import type { Stored, StoredMessage } from "./stored.js";
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

/** Complete name of the tool that a request calls. */
export function toolNameOf(request: StoredMessage): string {
  const name = paramsOf(request)?.name;
  return typeof name === "string" ? name : (request.subject ?? "");
}

/** End of a call: its result, or the reason there is none; neither if it was cancelled. */
export interface RecordedEnd {
  readonly at: number;
  readonly result?: Raw;
  readonly error?: PlainError;
}

/**
 * Marks the messages and exchanges of each recorded call with its id. Lines of the file that name a call belong to its
 * last request. Of other calls, these are found: the request, its answer, the exchange, and what that carried; a
 * request that only led to an input request belongs to the next one of the same tool.
 */
export function markCalls(store: TrafficStore): void {
  markNamed(store);
  const byExchange = new Map<number, string>();
  const rounds = new Map<string, StoredMessage[]>();
  for (const entry of store.all()) {
    if (entry.kind !== "message" || !isCall(entry) || entry.callId !== undefined) continue;
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

/** Replaces the ids of calls in the file by those of this recording. */
function markNamed(store: TrafficStore): void {
  const keyOf = ({ serverId, callId }: Stored): string => JSON.stringify([serverId, callId]);
  const calls = new Map<string, string>();
  for (const entry of store.all())
    if (entry.kind === "message" && isCall(entry) && entry.callId !== undefined)
      calls.set(keyOf(entry), callIdOf(entry));
  for (const entry of store.all()) if (entry.callId !== undefined) entry.callId = calls.get(keyOf(entry));
}

/** Response to a request, if the recording contains it. */
export function answerOf({ pairId }: StoredMessage, store: TrafficStore): StoredMessage | undefined {
  const answer = store.get(pairId);
  return answer?.kind === "message" ? answer : undefined;
}

/** True for a response that requests input before the call continues: the next request continues the same call. */
function isInputRequired(answer: StoredMessage | undefined): boolean {
  return answer?.type === "result" && resultOf(answer).resultType === "input_required";
}

/** End of the call that a request represents; if the call became a task, that of the task. */
export function endOf(request: StoredMessage, store: TrafficStore): RecordedEnd {
  const answer = answerOf(request, store);
  const direct = answer && ownEnd(answer);
  if (direct) return direct;
  const { callId } = request;
  const own = callId === undefined ? [] : store.all().filter((entry) => entry.callId === callId);
  for (const entry of own.toReversed()) {
    const end = entry.kind === "message" && entry.direction === "in" ? taskEnd(entry) : undefined;
    if (end) return end;
  }
  const at = (own.at(-1) ?? answer ?? request).at;
  const isCancelled = own.some((entry) =>
    entry.kind === "message"
      ? entry.direction === "out" && entry.method === "notifications/cancelled"
      : entry.state === "cancelled" && entry.id === request.exchangeId,
  );
  return isCancelled ? { at } : { at, error: toPlainError(lost(answer)) };
}

/** End of a call in the response to its request; `undefined` if the call continued. */
function ownEnd({ at, type, value }: StoredMessage): RecordedEnd | undefined {
  const { error, result } = (value ?? {}) as Raw; // reading these members is safe for any object
  if (type === "error" && isObject(error)) return { at, error: errorOf(error) };
  return isObject(result) && hasContent(result) ? { at, result } : undefined;
}

/**
 * End of a call in a message about its task; `undefined` if the task goes on, or if the message is about something
 * else.
 */
function taskEnd(message: StoredMessage): RecordedEnd | undefined {
  const { at, method } = message;
  if (method !== "tasks/get" && method !== "tasks/result" && method !== "tasks/cancel") return undefined;
  if (method === "tasks/result") return ownEnd(message);
  const { status, result, error } = resultOf(message);
  if (status === "cancelled") return { at };
  if (status === "failed" && isObject(error)) return { at, error: errorOf(error) };
  return status === "completed" && isObject(result) && hasContent(result) ? { at, result } : undefined;
}

const hasContent = (result: Raw): boolean => "content" in result || "structuredContent" in result;

function errorOf({ code, message }: Raw): PlainError {
  return toPlainError(new ServerError(typeof code === "number" ? code : 0, String(message).slice(0, 1_000)));
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
  const { at, result, error } = endOf(request, store);
  if (!result) return { args, ...(error && { error }) };
  try {
    const view = await results.keep(readCallToolResult(result), Math.max(0, at - request.at), result);
    return { args, result: view };
  } catch (cause) {
    return { args, error: toPlainError(cause) };
  }
}

function lost(answer: StoredMessage | undefined): ClientError {
  if (!answer) return new ClientError("ERR-STREAM-LOST", "The recording holds no answer to this call.");
  if (isInputRequired(answer))
    return new ClientError("ERR-STREAM-LOST", "The recording ends while this call waits for input.");
  return answer.value === undefined
    ? new ClientError("ERR-LIMIT", "The result was too large to be recorded.")
    : new ClientError("ERR-STREAM-LOST", "The recording holds no result of this call, which may have become a task.");
}
