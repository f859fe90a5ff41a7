/**
 * `sampling/createMessage`: a model answers, and the user reviews both the request and the answer (SA-02).
 *
 * Owns: the order (check, prompt, run, prompt) and the limit on repeated requests within one call. Keeps no messages
 * between requests (SA-09). A provider calls the model.
 * https://modelcontextprotocol.io/specification/2025-11-25/client/sampling
 */
import type { CreateMessageRequestParams, CreateMessageResult } from "../../protocol/types/index.js";
import { ClientError, toPlainError, type PlainError } from "../../errors/index.js";
import type { InputRequestEnd, InputRequestSource } from "../input-request.js";
import type { InputRequestQueue } from "../queue/input-request-queue.js";
import type { JsonObject } from "../../json/json-object.js";
import { overLimit, refused } from "../refusal.js";
import { readSamplingParams } from "../answers/sampling-history.js";
import type { ModelAnswer, SamplingProvider } from "../sampling-provider.js";
import { isSamplingResult } from "../answers/sampling-result.js";

/** Maximum number of sampling requests during one call of this client. */
const MAX_SAMPLINGS_PER_CALL = 10;
/** Maximum number of attempts to answer one request with a model that fails. */
const MAX_ATTEMPTS = 5;
/** Number of calls whose count is stored; the oldest are removed. */
const REMEMBERED_CALLS = 1_000;

/** Dependencies of sampling. */
export interface SamplingOptions {
  readonly queue: InputRequestQueue;
  readonly provider?: SamplingProvider | undefined;
  /** True to let the user write the answers if there is no provider. Default false: sampling is then not declared. */
  readonly manual?: boolean | undefined;
  /** True if the queue has a handler for sampling, and whether it accepts tools. */
  readonly handler?: { readonly tools: boolean } | undefined;
}

export class Sampling {
  #queue: InputRequestQueue;
  #provider: SamplingProvider | undefined;
  #manual: boolean;
  #handler: { readonly tools: boolean } | undefined;
  #perCall = new Map<string, number>();

  constructor({ queue, provider, manual = false, handler }: SamplingOptions) {
    this.#queue = queue;
    this.#provider = provider;
    this.#manual = manual;
    this.#handler = handler;
  }

  /** True if a handler, a model or the user can answer (SA-01). */
  get possible(): boolean {
    return this.#provider !== undefined || this.#manual || this.#handler !== undefined;
  }

  /** True if requests may contain tools. */
  get tools(): boolean {
    return (this.#handler ?? this.#provider)?.tools === true;
  }

  /**
   * Answers one request. Rejects with a refusal: -32601 if sampling is not declared, -32602 for invalid parameters, -1
   * if the user rejected the request, -32603 if the model failed (`ERR-SAMPLING`) or the server sent too many requests
   * (`ERR-LIMIT`). Aborts pass through.
   */
  async createMessage(raw: JsonObject, source: InputRequestSource, signal: AbortSignal): Promise<CreateMessageResult> {
    if (!this.possible) throw refused(-32601, "sampling is not supported");
    const params = readSamplingParams(raw, { tools: this.tools });
    this.#countFor(source);
    return this.#answer(params, source, signal);
  }

  /** Reports a model's failure to the user, who may retry; a policy runs only once. */
  async #answer(
    params: CreateMessageRequestParams,
    source: InputRequestSource,
    signal: AbortSignal,
  ): Promise<CreateMessageResult> {
    const provider = this.#provider;
    let put = params;
    let failed: ClientError | undefined;
    for (let attempt = 1; ; attempt++) {
      const failure = failed && { failure: failureOf(failed) };
      const requested = {
        ...source,
        kind: "sampling" as const,
        params: put,
        ...(provider && { provider: provider.name }),
        ...failure,
      };
      let end: InputRequestEnd | undefined;
      const answer = await this.#queue.request(requested, signal, (how) => (end = how));
      switch (answer.action) {
        case "reject":
          throw failed ?? rejected();
        case "answer":
          return answer.result; // the user wrote the answer: it needs no review
        case "run":
          break;
        default:
          return answer satisfies never;
      }
      put = answer.params ?? put;
      let given: ModelAnswer;
      try {
        given = await this.#run(provider, put, signal);
      } catch (error) {
        if (!(error instanceof ClientError)) throw error;
        if (end !== "answered" || attempt === MAX_ATTEMPTS) {
          this.#queue.report(`a model did not answer a request for sampling: ${failureOf(error).message}`, source);
          throw error;
        }
        failed = error;
        continue;
      }
      const { result, usage, refused: left } = given;
      const facts = { ...(usage && { usage }), ...(left && { refused: left }) };
      const review = await this.#queue.request(
        { ...source, kind: "sampling-result", params: put, result, ...facts },
        signal,
      );
      if (review.action === "reject") throw rejected();
      return review.result ?? result;
    }
  }

  async #run(
    provider: SamplingProvider | undefined,
    params: CreateMessageRequestParams,
    signal: AbortSignal,
  ): Promise<ModelAnswer> {
    let answer: ModelAnswer;
    try {
      if (!provider) throw new Error("no provider");
      answer = await untilAborted(provider.createMessage(params, signal), signal);
    } catch (error) {
      signal.throwIfAborted();
      throw refused(-32603, "the model failed", "ERR-SAMPLING", error);
    }
    if (!isSamplingResult(answer.result)) throw refused(-32603, "the model gave no usable answer", "ERR-SAMPLING");
    return answer;
  }

  /** Counts the requests of a call: a server that requests again after every answer would run up the user's costs. */
  #countFor({ serverId, during }: InputRequestSource): void {
    if (during?.callId === undefined) return; // outside a call, the rate limit of the queue applies
    const key = JSON.stringify([serverId, during.callId]);
    const count = (this.#perCall.get(key) ?? 0) + 1;
    if (count > MAX_SAMPLINGS_PER_CALL)
      throw overLimit(`more than ${MAX_SAMPLINGS_PER_CALL} samplings in one call`, -32603);
    this.#perCall.delete(key);
    this.#perCall.set(key, count);
    const [oldest] = this.#perCall.keys();
    if (this.#perCall.size > REMEMBERED_CALLS && oldest !== undefined) this.#perCall.delete(oldest);
  }
}

/** Failure to show to the user: the model's error, not the one sent to the server. */
function failureOf(error: ClientError): PlainError {
  return toPlainError(error.cause instanceof ClientError ? error.cause : error);
}

function rejected(): Error {
  return refused(-1, "User rejected sampling request");
}

/** Rejects when the signal aborts, even if `work` ignores the signal. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const aborted = (): void => reject(signal.reason);
    if (signal.aborted) aborted();
    signal.addEventListener("abort", aborted);
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", aborted));
  });
}
