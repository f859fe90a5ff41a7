/**
 * Handles server requests, in the revisions that have them: runs, answers, and stops them when the server cancels
 * (U-07).
 *
 * Owns: the table of requests being handled, their maximum number, and pausing deadlines meanwhile (U-12). Independent
 * of MCP methods. Not exported by the index of this folder, because only sessions of the older revisions load it.
 */
import type { Arrival } from "./channel.js";
import type { InvalidMessage, JsonRpcErrorObject, JsonRpcMessage, JsonRpcRequest, RequestId } from "./messages.js";
import type { IncomingPort, RequestHandler, ServeRequests } from "./peer.js";

/**
 * Maximum number of requests handled at the same time, including responses in transit, and maximum number of characters
 * of an id that is sent back.
 */
const MOST = 1_000;

/** Thrown by a {@link RequestHandler} to answer with this JSON-RPC error. */
export class RpcAnswerError extends Error {
  readonly error: JsonRpcErrorObject;
  constructor(error: JsonRpcErrorObject) {
    super(error.message);
    this.error = error;
  }
}

/**
 * Decides whether a request of this client is lost, because the server sent a request during it that can't be answered
 * due to `error`.
 */
export type IsRequestLost = (id: RequestId, error: unknown) => boolean;

/** Handles server requests with `handler`. */
export function serveRequests(handler: RequestHandler, isRequestLost?: IsRequestLost): ServeRequests {
  return (port) => new IncomingRequests(handler, port, isRequestLost);
}

export class IncomingRequests {
  #handler: RequestHandler;
  #port: IncomingPort;
  #isRequestLost: IsRequestLost | undefined;
  #served = new Map<RequestId, AbortController>();
  /** Number of requests being handled, including responses in transit. */
  #open = 0;
  /** True once exceeding the limit was reported. */
  #isOver = false;

  constructor(handler: RequestHandler, port: IncomingPort, isRequestLost?: IsRequestLost) {
    this.#handler = handler;
    this.#port = port;
    this.#isRequestLost = isRequestLost;
  }

  async serve(request: JsonRpcRequest, arrival: Arrival): Promise<void> {
    const { id, method } = request;
    // A resumed stream may deliver a request twice (T-17). An id can be reused once it was answered.
    if (this.#served.has(id)) {
      return this.#port.problem(`the request ${JSON.stringify(id)} (${method}) came twice`);
    }
    await this.#within(id, () => this.#serve(request, arrival));
  }

  async #serve({ id, method, params = {} }: JsonRpcRequest, arrival: Arrival): Promise<void> {
    const controller = new AbortController();
    this.#served.set(id, controller);
    const owner = arrival.exchangeOf;
    // The user may have to answer, which takes time. The associated client request then waits without a deadline
    // (U-12). If that request is unknown, the idle deadlines of all requests in flight are paused, but the total
    // deadlines continue.
    const isOwned = owner !== undefined;
    const { inFlight } = this.#port;
    const waiting = [...inFlight].flatMap(([id, pending]) => (!isOwned || id === owner ? [pending] : []));
    const hold = (): (() => void) => {
      for (const pending of waiting) pending.pause(isOwned);
      return () => {
        for (const pending of waiting) pending.resume(isOwned);
      };
    };
    const release = hold();
    let answer: { result: Readonly<Record<string, unknown>> } | { error: JsonRpcErrorObject };
    try {
      answer = { result: await this.#handler({ method, params, during: owner, signal: controller.signal, hold }) };
    } catch (error) {
      answer = { error: error instanceof RpcAnswerError ? error.error : { code: -32603, message: "Internal error" } };
    } finally {
      release();
    }
    if (controller.signal.aborted) return; // cancelled or closed, so no response is sent (U-07)
    this.#served.delete(id);
    await this.#answer({ jsonrpc: "2.0", id, ...answer }, method, owner);
  }

  /** Responds to an invalid value that was intended as a request (B-08). */
  async refuse({ reason, requestId: id }: InvalidMessage): Promise<void> {
    if (id === undefined) return;
    const error = { code: -32600, message: `Invalid request: ${reason}` };
    await this.#within(id, () => this.#answer({ jsonrpc: "2.0", id, error }, "an invalid request"));
  }

  /**
   * Runs `work` for a request. Requests beyond the limit, or with an id that is too long to be sent back, are not
   * answered.
   */
  async #within(id: RequestId, work: () => Promise<void>): Promise<void> {
    if (this.#open >= MOST || String(id).length > MOST) {
      if (!this.#isOver)
        this.#port.problem(`requests were not answered: over ${MOST} at once, or with an id over ${MOST} characters`);
      this.#isOver = true;
      return;
    }
    this.#open++;
    try {
      await work();
    } finally {
      if (--this.#open === 0) this.#isOver = false;
    }
  }

  /** Stops the handler of a request that the server cancelled; no response is sent (U-07). */
  cancel(id: RequestId, reason: unknown): void {
    this.#served.get(id)?.abort(reason);
    this.#served.delete(id);
  }

  close(reason: unknown): void {
    for (const controller of this.#served.values()) controller.abort(reason);
    this.#served.clear();
  }

  /** `owner`: request of this client on whose behalf the server sends this one. */
  async #answer(message: JsonRpcMessage, method: string, owner?: RequestId): Promise<void> {
    try {
      await this.#port.deliver(message, method);
    } catch (error) {
      const { inFlight } = this.#port;
      this.#port.problem(`the answer to ${method} could not be sent: ${String(error)}`);
      if (owner !== undefined && this.#isRequestLost?.(owner, error)) inFlight.get(owner)?.abandon("closed", error);
    }
  }
}
