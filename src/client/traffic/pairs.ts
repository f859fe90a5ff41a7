/**
 * Matches answers to requests within one session.
 *
 * Owns: the pending requests in each direction. Their number is limited: the oldest unanswered requests are dropped.
 */
import type { RequestId } from "../../jsonrpc/index.js";
import type { StoredMessage } from "./stored.js";

/** Maximum number of pending requests, per direction. */
const MAX_WAITING = 2_000;

export class Pairs {
  #waiting = { out: new Map<string, StoredMessage>(), in: new Map<string, StoredMessage>() };

  /**
   * Takes the next message. Returns the request that it answers, and updates both. `exchangeOf`: the request whose
   * exchange carried the message.
   */
  add(entry: StoredMessage, exchangeOf?: RequestId): StoredMessage | undefined {
    if (entry.type === "request") return this.#wait(entry);
    if (entry.type !== "result" && entry.type !== "error") return undefined;
    const waiting = this.#waiting[entry.direction === "out" ? "in" : "out"];
    // Some servers turn numbers into strings; an error without an id belongs to the exchange that carried it (B-04).
    const key = String(entry.rpcId ?? exchangeOf);
    const request = waiting.get(key);
    if (!request) return undefined;
    waiting.delete(key);
    joinPair(request, entry);
    return request;
  }

  #wait(entry: StoredMessage): undefined {
    const waiting = this.#waiting[entry.direction];
    waiting.set(String(entry.rpcId), entry);
    if (waiting.size > MAX_WAITING) for (const oldest of waiting.keys()) return void waiting.delete(oldest);
    return undefined;
  }
}

/** Links a request and its answer. */
export function joinPair(request: StoredMessage, answer: StoredMessage): void {
  request.pairId = answer.id;
  answer.pairId = request.id;
  answer.method = request.method;
  answer.subject ??= request.subject;
  request.outcome = answer.outcome;
  request.answerChars = answer.chars;
  request.durationMs = answer.durationMs = Math.max(0, answer.at - request.at);
}
