/**
 * The JSON-RPC peer: correlates answers with requests, and makes sure that every request settles.
 *
 * Owns: ids, the table of requests in flight, deadlines, incoming requests and their cancellation.
 * Never: I/O (a {@link Channel} below does that), MCP method names or their meaning (a session above does that).
 * Every promise settles: by answer, error, deadline, abort, end of its exchange, or {@link Peer.close}.
 */
import { ClientError, isMcpError, ServerError } from "../errors/index.js";
import type { Arrival, Channel, ChannelSink, Lane, SendOptions } from "./channel.js";
import { systemClock, type Clock } from "./clock.js";
import type { Incoming, JsonRpcErrorObject, JsonRpcMessage, JsonRpcRequest, Params, RequestId } from "./messages.js";
import { Pending, type AbandonReason, type Deadlines } from "./pending.js";

/** How one request is made. */
export interface PeerRequestOptions extends Deadlines {
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly lane?: Lane | undefined;
  /** Notifications that arrived on this request's own exchange, in order. */
  readonly onNotification?: (method: string, params: Params) => void;
  /** Called when this side gave the request up, before its exchange is ended. */
  readonly onAbandon?: (id: RequestId, reason: AbandonReason) => void;
}

/** A request of the server, and what is known around it. */
export interface ServedRequest {
  readonly method: string;
  readonly params: Params;
  /** Our own request whose exchange carried it; `undefined` on a way that belongs to none: what is in flight then is no evidence. */
  readonly during?: RequestId | undefined;
  /** Aborts when the server takes it back, or when the peer is closed. */
  readonly signal: AbortSignal;
}

/** Answers a request of the server: a result, or a rejection with {@link RpcAnswerError} for a chosen code. */
export type RequestHandler = (request: ServedRequest) => Promise<Readonly<Record<string, unknown>>>;

/** What a peer tells those above it. */
export interface PeerEvents {
  /** A notification that belongs to no request in flight. */
  notification(method: string, params: Params): void;
  /** Something the server sent that can't be used; it cost nothing else. */
  problem(reason: string): void;
}

/** Thrown by a {@link RequestHandler} to answer with this JSON-RPC error. */
export class RpcAnswerError extends Error {
  readonly error: JsonRpcErrorObject;
  constructor(error: JsonRpcErrorObject) {
    super(error.message);
    this.error = error;
  }
}

/** How many ids of finished requests are remembered, to tell a late answer from an unknown one. */
const REMEMBERED = 1_000;
/** How long a message without an answer may take to be delivered. */
const DELIVERY_MS = 30_000;

/** A request in flight, and what was wished for it. */
type PendingRequest = Pending & { notify?: PeerRequestOptions["onNotification"]; lane?: Lane | undefined };

export class Peer implements ChannelSink {
  #channel: Channel;
  #events: PeerEvents;
  #clock: Clock;
  #onRequest: RequestHandler | undefined;
  #lastId = 0;
  #pending = new Map<RequestId, PendingRequest>();
  #incoming = new Map<RequestId, AbortController>();
  #finished = new Set<RequestId>();
  #served = new Set<RequestId>();
  #closedBy: unknown;

  /** `onRequest` absent: requests of the server are a protocol violation, reported and not answered (2026-07-28, B-08). */
  constructor(channel: Channel, events: PeerEvents, onRequest?: RequestHandler, clock: Clock = systemClock) {
    this.#channel = channel;
    this.#events = events;
    this.#onRequest = onRequest;
    this.#clock = clock;
  }

  /**
   * Sends a request and waits for its answer. `params` may be made from the id (for progress tokens).
   * Rejects with `ServerError` (the server's error), `ClientError` (`ERR-TIMEOUT`, `ERR-STREAM-LOST`, `ERR-CLOSED`, whatever the
   * channel reports) or the signal's own reason.
   */
  request(
    method: string,
    params: Params | ((id: number) => Params),
    options: PeerRequestOptions,
  ): Promise<Readonly<Record<string, unknown>>> {
    if (this.#closedBy !== undefined) return Promise.reject(this.#closedBy);
    if (options.signal?.aborted) return Promise.reject(options.signal.reason);
    const id = ++this.#lastId;
    const pending: PendingRequest = new Pending(method, options, this.#clock, options.signal, (reason) =>
      options.onAbandon?.(id, reason),
    );
    pending.notify = options.onNotification;
    pending.lane = options.lane;
    this.#pending.set(id, pending);
    const message = { jsonrpc: "2.0" as const, id, method, params: typeof params === "function" ? params(id) : params };
    void this.#exchange(message, pending, options.headers);
    return pending.promise.finally(() => {
      this.#pending.delete(id);
      remember(this.#finished, id);
    });
  }

  /** Sends a notification. Rejects when the channel could not deliver it in time (`ERR-TIMEOUT` after `timeoutMs`, default 30,000). */
  notify(method: string, params?: Params, options: { signal?: AbortSignal; timeoutMs?: number } = {}): Promise<void> {
    return this.#deliver({ jsonrpc: "2.0", method, ...(params && { params }) }, method, options);
  }

  /** Takes one message from the channel. */
  message(incoming: Incoming, arrival: Arrival): void {
    if (this.#closedBy !== undefined) return;
    switch (incoming.kind) {
      case "result":
        return this.#answered(incoming.message.id, arrival, (pending) => pending.resolve(incoming.message.result));
      case "error": {
        const { id, error } = incoming.message;
        const owner = id ?? arrival.exchangeOf;
        if (owner === undefined) return this.#events.problem(`an error without an id: ${error.code} ${error.message}`);
        return this.#answered(owner, arrival, (pending) =>
          pending.reject(new ServerError(error.code, error.message, error.data)),
        );
      }
      case "notification": {
        const { method, params = {} } = incoming.message;
        const owner = arrival.exchangeOf === undefined ? undefined : this.#pending.get(arrival.exchangeOf);
        owner?.touch();
        return owner?.notify ? owner.notify(method, params) : this.#events.notification(method, params);
      }
      case "request":
        void this.#serve(incoming.message, arrival);
        return;
      case "invalid":
        return this.#events.problem(incoming.reason);
      default:
        return incoming satisfies never;
    }
  }

  /** The server cancelled a request of its own: stop its handler; no answer is sent (U-07). */
  cancelIncoming(id: RequestId, reason: unknown): void {
    this.#incoming.get(id)?.abort(reason);
    this.#incoming.delete(id);
  }

  /** A sign of life for a request in flight that came by another way (progress on another stream). */
  touch(id: RequestId): void {
    this.#pending.get(id)?.touch();
  }

  /** Settles everything with `reason` and takes nothing more. */
  close(reason: unknown): void {
    if (this.#closedBy !== undefined) return;
    this.#closedBy = reason;
    for (const pending of [...this.#pending.values()]) pending.abandon("closed", reason);
    for (const controller of this.#incoming.values()) controller.abort(reason);
    this.#incoming.clear();
  }

  async #exchange(message: JsonRpcRequest, pending: PendingRequest, headers: SendOptions["headers"]): Promise<void> {
    try {
      const outcome = await this.#channel.send(message, {
        signal: pending.exchange.signal,
        onActivity: () => pending.touch(),
        onPause: (isPaused, forPerson) => (isPaused ? pending.pause(forPerson) : pending.resume(forPerson)),
        ...(pending.lane && { lane: pending.lane }),
        ...(headers && { headers }),
      });
      if (outcome === "ended" && !pending.isSettled) pending.reject(streamLost(message.method));
    } catch (error) {
      pending.reject(isMcpError(error) ? error : streamLost(message.method, error));
    }
  }

  #answered(id: RequestId, arrival: Arrival, settle: (pending: Pending) => void): void {
    const pending = this.#find(id);
    if (pending) {
      settle(pending);
      // Answered on another stream: its own has nothing more to bring and would hold its connection.
      if (String(arrival.exchangeOf) !== String(id)) pending.exchange.abort();
      return;
    }
    if (this.#finished.has(id) || this.#finished.has(Number(id))) return; // late, after a timeout or an abort: expected (U-06)
    this.#events.problem(`an answer to the unknown id ${JSON.stringify(id)}`);
  }

  /** By id and type; some servers turn our numbers into strings, which is tolerated and reported (B-03). */
  #find(id: RequestId): Pending | undefined {
    const exact = this.#pending.get(id);
    if (exact || typeof id !== "string" || !/^\d+$/.test(id)) return exact;
    const loose = this.#pending.get(Number(id));
    if (loose) this.#events.problem(`the answer to ${id} carries the id as a string`);
    return loose;
  }

  async #serve({ id, method, params = {} }: JsonRpcRequest, arrival: Arrival): Promise<void> {
    if (!this.#onRequest)
      return this.#events.problem(`the server sent a request (${method}), which this revision forbids`);
    // A stream that was resumed may bring it twice (T-17).
    if (this.#served.has(id)) return this.#events.problem(`the request ${JSON.stringify(id)} (${method}) came twice`);
    remember(this.#served, id);
    const controller = new AbortController();
    this.#incoming.set(id, controller);
    const owner = arrival.exchangeOf;
    // Whoever answers may be a person, who takes time: what is in flight waits without a deadline (U-12).
    const waiting = owner === undefined ? [...this.#pending.values()] : [this.#pending.get(owner)];
    for (const pending of waiting) pending?.pause(true);
    let answer: { result: Readonly<Record<string, unknown>> } | { error: JsonRpcErrorObject };
    try {
      answer = { result: await this.#onRequest({ method, params, during: owner, signal: controller.signal }) };
    } catch (error) {
      answer = { error: error instanceof RpcAnswerError ? error.error : { code: -32603, message: "Internal error" } };
    } finally {
      for (const pending of waiting) pending?.resume(true);
    }
    if (controller.signal.aborted) return; // cancelled or closed: no answer (U-07)
    this.#incoming.delete(id);
    await this.#deliver({ jsonrpc: "2.0", id, ...answer }, method).catch((error: unknown) =>
      this.#events.problem(`the answer to ${method} could not be sent: ${String(error)}`),
    );
  }

  /** Nothing answers a notification or an answer, so their delivery has a deadline of its own. */
  async #deliver(
    message: JsonRpcMessage,
    method: string,
    { signal, timeoutMs = DELIVERY_MS }: { signal?: AbortSignal; timeoutMs?: number } = {},
  ): Promise<void> {
    const late = new AbortController();
    const timer = this.#clock.after(timeoutMs, () => {
      const text = `${method} was not taken within ${timeoutMs} ms. Try again.`;
      late.abort(new ClientError("ERR-TIMEOUT", text, { method, timeoutMs }));
    });
    try {
      await this.#channel.send(message, { signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal });
    } finally {
      timer.cancel();
    }
  }
}

function remember(ids: Set<RequestId>, id: RequestId): void {
  ids.add(id);
  if (ids.size > REMEMBERED) for (const oldest of ids) return void ids.delete(oldest);
}

function streamLost(method: string, cause?: unknown): ClientError {
  const text = `The connection ended before ${method} was answered. The work may or may not have been done.`;
  return new ClientError("ERR-STREAM-LOST", text, { method }, cause);
}
