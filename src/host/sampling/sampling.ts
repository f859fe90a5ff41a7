/**
 * `sampling/createMessage`: a model answers, a person sees both what goes in and what goes out (SA-02).
 *
 * Owns: the order (check, ask, run, ask) and the limit on repeated requests within one call. Keeps no messages between requests (SA-09).
 * Never: how a model is reached (a provider does that).
 * https://modelcontextprotocol.io/specification/2025-11-25/client/sampling
 */
import type { CreateMessageRequestParams, CreateMessageResult } from "../../protocol/types/index.js";
import type { Asker } from "../ask.js";
import type { AskQueue } from "../ask-queue.js";
import type { JsonObject } from "../json-object.js";
import { overLimit, refused } from "../refusal.js";
import { readSamplingParams } from "./history.js";
import type { SamplingProvider } from "./provider.js";
import { isSamplingResult } from "./result.js";

/** Sampling requests within one running call of ours. */
export const MAX_SAMPLINGS_PER_CALL = 10;
/** Calls whose count is remembered; the oldest are forgotten. */
const REMEMBERED_CALLS = 1_000;

/** What sampling is made of. */
export interface SamplingOptions {
  readonly queue: AskQueue;
  readonly provider?: SamplingProvider | undefined;
  /** Without a provider: let a person write the answers. Default false: sampling is then not declared. */
  readonly byHand?: boolean | undefined;
}

export class Sampling {
  #queue: AskQueue;
  #provider: SamplingProvider | undefined;
  #byHand: boolean;
  #perCall = new Map<string, number>();

  constructor({ queue, provider, byHand = false }: SamplingOptions) {
    this.#queue = queue;
    this.#provider = provider;
    this.#byHand = byHand;
  }

  /** Whether there is anybody to answer (SA-01). */
  get possible(): boolean {
    return this.#provider !== undefined || this.#byHand;
  }

  /** Whether tools may be in a request. */
  get tools(): boolean {
    return this.#provider?.tools === true;
  }

  /**
   * Answers one request. Rejects with a refusal: -32601 when undeclared, -32602 for bad parameters, -1 when rejected by the person,
   * -32603 when the model failed (`ERR-SAMPLING`) or the server asked too often (`ERR-LIMIT`). Aborts pass through.
   */
  async createMessage(raw: JsonObject, asker: Asker, signal: AbortSignal): Promise<CreateMessageResult> {
    if (!this.possible) throw refused(-32601, "sampling is not supported");
    const params = readSamplingParams(raw, { tools: this.tools });
    this.#countFor(asker);
    const provider = this.#provider;
    const asked = { ...asker, kind: "sampling" as const, params, ...(provider && { provider: provider.name }) };
    const answer = await this.#queue.ask(asked, signal);
    switch (answer.action) {
      case "reject":
        throw rejected();
      case "answer":
        return answer.result; // whoever wrote it has seen it: no second question
      case "run": {
        const put = answer.params ?? params;
        const result = await this.#run(provider, put, signal);
        const review = await this.#queue.ask({ ...asker, kind: "sampling-result", params: put, result }, signal);
        if (review.action === "reject") throw rejected();
        return review.result ?? result;
      }
      default:
        return answer satisfies never;
    }
  }

  async #run(
    provider: SamplingProvider | undefined,
    params: CreateMessageRequestParams,
    signal: AbortSignal,
  ): Promise<CreateMessageResult> {
    let result: unknown;
    try {
      if (!provider) throw new Error("no provider");
      result = await untilAborted(provider.createMessage(params, signal), signal);
    } catch (error) {
      signal.throwIfAborted();
      throw refused(-32603, "the model failed", "ERR-SAMPLING", error);
    }
    if (!isSamplingResult(result)) throw refused(-32603, "the model gave no usable answer", "ERR-SAMPLING");
    return result;
  }

  /** A server that asks again after every answer runs on the person's money (row "infinite sampling loop" of the attack corpus). */
  #countFor({ serverId, during }: Asker): void {
    if (during?.callId === undefined) return; // outside a call, the rate of the queue is the limit
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

function rejected(): Error {
  return refused(-1, "User rejected sampling request");
}

/** Settles with the signal, even when the work below ignores it. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const aborted = (): void => reject(signal.reason);
    if (signal.aborted) aborted();
    signal.addEventListener("abort", aborted);
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", aborted));
  });
}
