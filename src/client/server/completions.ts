/**
 * Completion requests: the newest request for an argument supersedes the previous one (P-05, P-06).
 *
 * Owns: tracking the newest request, and debouncing while the user types.
 * https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/completion
 */
import { pause, type Clock } from "../../jsonrpc/index.js";
import type { Completion, CompletionReference } from "../../protocol/index.js";
import { readCompletion } from "../../protocol/read/completion.js";
import type { Session, SessionRequestOptions } from "../../session/index.js";
import type { CompletionOptions } from "../api/index.js";

/** One completion request. */
export interface CompletionQuestion {
  readonly ref: CompletionReference;
  readonly argument: { readonly name: string; readonly value: string };
  /** Arguments filled in so far. */
  readonly context?: Readonly<Record<string, string>> | undefined;
}

export class Completions {
  #session: Session;
  #clock: Clock;
  #requested = new Map<string, AbortController>();

  constructor(session: Session, clock: Clock) {
    this.#session = session;
    this.#clock = clock;
  }

  /**
   * Sends the request. Rejects with `AbortError` when a newer request for the same argument superseded it, otherwise as
   * a request does.
   */
  async request(
    { ref, argument, context }: CompletionQuestion,
    { debounceMs = 0, ...options }: SessionRequestOptions & Pick<CompletionOptions, "debounceMs">,
  ): Promise<Completion> {
    const key = JSON.stringify([ref, argument.name]);
    this.#requested.get(key)?.abort(new DOMException("A newer question took its place.", "AbortError"));
    const newer = new AbortController();
    this.#requested.set(key, newer);
    const signal = options.signal ? AbortSignal.any([options.signal, newer.signal]) : newer.signal;
    const takesContext = this.#session.row.completionContext;
    const params = { ref, argument, ...(context && takesContext && { context: { arguments: context } }) };
    try {
      if (debounceMs > 0) await pause(debounceMs, this.#clock, signal);
      signal.throwIfAborted();
      return readCompletion(await this.#session.request("completion/complete", params, { ...options, signal }));
    } finally {
      if (this.#requested.get(key) === newer) this.#requested.delete(key);
    }
  }
}
