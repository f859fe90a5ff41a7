/**
 * The JSON-RPC peer: matches responses with requests, and ensures that every request settles.
 *
 * Owns: ids, the table of requests in flight, deadlines, incoming requests and their cancellation. Does not own: I/O
 * (the {@link Channel} below) or MCP methods and their meaning (the session above). Every promise settles: with a
 * result or an error, or because of a deadline, an abort, the end of its exchange, or {@link Peer.close}.
 */
import { ClientError, isMcpError, ServerError } from "../errors/index.js";
import type { Arrival, Channel, ChannelSink, Priority, SendOutcome } from "./channel.js";
import { systemClock, type Clock } from "./clock.js";
import type { IncomingRequests } from "./incoming-requests.js";
import type { Incoming, InvalidMessage, JsonRpcMessage, JsonRpcRequest, Params, RequestId } from "./messages.js";
import { Pending, type AbandonReason, type PendingOptions } from "./pending.js";

/** Options of one request. */
export interface PeerRequestOptions extends PendingOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly priority?: Priority | undefined;
  /** As in {@link SendOptions}. */
  readonly isUnattended?: boolean | undefined;
  /** Notifications that arrived on this request's own exchange, in order. */
  readonly onNotification?: (method: string, params: Params) => void;
  /** Called when this side abandons a request that was sent, before its exchange is ended. */
  readonly onAbandon?: (id: RequestId, reason: AbandonReason) => void;
}

/** Server request and its context. */
export interface ServedRequest {
  readonly method: string;
  readonly params: Params;
  /**
   * Client request whose exchange carried it; `undefined` on a channel that does not belong to a request. In that case,
   * requests in flight are no evidence of the context.
   */
  readonly during?: RequestId | undefined;
  /** Aborts when the server cancels the request or the peer is closed. */
  readonly signal: AbortSignal;
  /**
   * Pauses the deadlines of client requests, as an unanswered server request does, until the returned function is
   * called.
   */
  readonly hold: () => () => void;
}

/**
 * Handles a server request: resolves with the result, or rejects with {@link RpcAnswerError} to choose the error code.
 */
export type RequestHandler = (request: ServedRequest) => Promise<Readonly<Record<string, unknown>>>;

/** Part of a peer that handles server requests. */
export interface IncomingPort {
  problem(reason: string): void;
  /** Client requests in flight. */
  readonly inFlight: ReadonlyMap<RequestId, Pick<Pending, "pause" | "resume" | "abandon">>;
  deliver(message: JsonRpcMessage, method: string): Promise<void>;
}

/** Creates the part that handles server requests; `serveRequests` returns such a function. */
export type ServeRequests = (port: IncomingPort) => IncomingRequests;

/** Events of a peer. */
export interface PeerEvents {
  /** Receives a notification that belongs to no request in flight. */
  notification(method: string, params: Params): void;
  /** Reports unusable data from the server; it had no other effect. */
  problem(reason: string): void;
  /** Runs the delivery of a message without a response, and repeats it after transient failures. Default: once. */
  readonly attempting?: <T>(attempt: () => Promise<T>, signal: AbortSignal) => Promise<T>;
}

/** Number of finished requests whose ids are kept, to distinguish a late response from one with an unknown id. */
const REMEMBERED = 1_000;
/** Deadline for delivering a notification, in milliseconds. */
const DELIVERY_MS = 30_000;
/** Deadline for delivering a response, in milliseconds: the server waits for it, and the user may have typed it. */
const RESPONSE_MS = 600_000;

/** Request in flight, and its options. */
type PendingRequest = Pending & { notify?: PeerRequestOptions["onNotification"] };

export class Peer implements ChannelSink {
  #channel: Channel;
  #events: PeerEvents;
  #clock: Clock;
  #incoming: IncomingRequests | undefined;
  #ids: { last: number };
  #pending = new Map<RequestId, PendingRequest>();
  #finished = new Set<RequestId>();
  #closedBy: unknown;

  /**
   * Without `serve`, server requests are a protocol violation: they are reported and not answered (2026-07-28, B-08).
   */
  constructor(channel: Channel, events: PeerEvents, serve?: ServeRequests, clock: Clock = systemClock) {
    this.#channel = channel;
    this.#ids = channel.ids ?? { last: 0 };
    this.#events = events;
    this.#clock = clock;
    this.#incoming = serve?.({
      problem: (reason) => events.problem(reason),
      deliver: (message, method) => this.#deliver(message, method, { timeoutMs: RESPONSE_MS }),
      inFlight: this.#pending,
    });
  }

  /**
   * Sends a request and waits for its response. `params` may be computed from the id (for progress tokens). Rejects
   * with `ServerError` (the server's error), `ClientError` (`ERR-TIMEOUT`, `ERR-STREAM-LOST`, `ERR-CLOSED`, or an error
   * of the channel) or the signal's own reason.
   */
  request(
    method: string,
    params: Params | ((id: number) => Params),
    options: PeerRequestOptions,
  ): Promise<Readonly<Record<string, unknown>>> {
    if (this.#closedBy !== undefined) return Promise.reject(this.#closedBy);
    if (options.signal?.aborted) return Promise.reject(options.signal.reason);
    const id = ++this.#ids.last;
    const pending: PendingRequest = new Pending(method, options, this.#clock, (reason) =>
      pending.isSent ? options.onAbandon?.(id, reason) : undefined,
    );
    pending.notify = options.onNotification;
    this.#pending.set(id, pending);
    const message = { jsonrpc: "2.0" as const, id, method, params: typeof params === "function" ? params(id) : params };
    void this.#exchange(message, pending, options);
    return pending.promise.finally(() => {
      this.#pending.delete(id);
      remember(this.#finished, id);
    });
  }

  /**
   * Sends a notification. Rejects if the channel could not deliver it in time (`ERR-TIMEOUT` after `timeoutMs`, default
   * 30,000).
   */
  notify(method: string, params?: Params, options: { signal?: AbortSignal; timeoutMs?: number } = {}): Promise<void> {
    return this.#deliver({ jsonrpc: "2.0", method, ...(params && { params }) }, method, options);
  }

  /** Receives one message from the channel. */
  message(incoming: Incoming, arrival: Arrival): void {
    if (this.#closedBy !== undefined) return;
    switch (incoming.kind) {
      case "result":
        this.#deviates(incoming.deviation, incoming.message.id);
        return this.#answered(incoming.message.id, arrival, (pending) => pending.resolve(incoming.message.result));
      case "error": {
        const { id, error } = incoming.message;
        // An error whose id is missing or matches no request answers the request of its exchange (B-04).
        const owner = id === undefined || !this.#isKnown(id) ? arrival.exchangeOf : id;
        if (owner === undefined) {
          const whose = id === undefined ? "without an id" : `for the unknown id ${JSON.stringify(id)}`;
          return this.#events.problem(`an error ${whose}: ${error.code} ${error.message}`);
        }
        this.#deviates(incoming.deviation, owner);
        this.#answered(owner, arrival, (pending) =>
          pending.reject(new ServerError(error.code, error.message, error.data)),
        );
        // The transport does not recognize this response, and must not wait for another.
        if (id !== undefined && String(id) !== String(owner)) this.#pending.get(owner)?.exchange.abort();
        return;
      }
      case "notification": {
        const { method, params = {} } = incoming.message;
        const owner = arrival.exchangeOf === undefined ? undefined : this.#pending.get(arrival.exchangeOf);
        owner?.touch();
        return owner?.notify ? owner.notify(method, params) : this.#events.notification(method, params);
      }
      case "request":
        if (this.#incoming) return void this.#incoming.serve(incoming.message, arrival);
        return this.#events.problem(
          `the server sent a request (${incoming.message.method}), which this revision forbids`,
        );
      case "invalid":
        return this.#invalid(incoming, arrival);
      default:
        return incoming satisfies never;
    }
  }

  /** Stops the handler of a request that the server cancelled; no response is sent (U-07). */
  cancelIncoming(id: RequestId, reason: unknown): void {
    this.#incoming?.cancel(id, reason);
  }

  /** Records activity for a request in flight that arrived on another stream, such as progress. */
  touch(id: RequestId): void {
    this.#pending.get(id)?.touch();
  }

  /** Rejects messages that have not been sent yet with `reason`; sent messages continue. */
  rejectUnsent(reason: unknown): void {
    for (const pending of [...this.#pending.values()]) if (!pending.isSent) pending.abandon("closed", reason);
  }

  /**
   * Rejects all pending requests with `reason`, stops the handlers of server requests, and accepts no further messages.
   */
  close(reason: unknown): void {
    if (this.#closedBy !== undefined) return;
    this.#closedBy = reason;
    for (const pending of [...this.#pending.values()]) pending.abandon("closed", reason);
    this.#incoming?.close(reason);
  }

  async #exchange(message: JsonRpcRequest, pending: PendingRequest, options: PeerRequestOptions): Promise<void> {
    const { delivery } = options;
    const mayHaveRun = delivery?.mayHaveRun === true;
    let isTaken = false;
    try {
      const outcome = await this.#channel.send(message, {
        ...options,
        signal: pending.exchange.signal,
        onSent: pending.sent,
        onActivity: () => {
          isTaken = true;
          pending.touch();
        },
        onPause: (isPaused, forUser) => {
          // The server refused the request, which is resent with another authorization; unless it answered before, and
          // refuses to go on.
          if (delivery && forUser && !isTaken) delivery.mayHaveRun = mayHaveRun || !isPaused;
          return isPaused ? pending.pause(forUser) : pending.resume(forUser);
        },
      });
      if (outcome === "ended" && !pending.isSettled) pending.reject(streamLost(message.method));
    } catch (error) {
      pending.reject(isMcpError(error) ? error : streamLost(message.method, error));
    }
  }

  /**
   * Handles an invalid value: one intended as a response settles its request; one intended as a request is answered
   * (B-08).
   */
  #invalid(incoming: InvalidMessage, arrival: Arrival): void {
    const { reason, responseTo, requestId } = incoming;
    const pending = responseTo === undefined ? undefined : this.#find(responseTo);
    if (pending && responseTo !== undefined) {
      const text = `The server's response to ${pending.method} breaks the protocol: ${reason}.`;
      const error = new ClientError("ERR-PROTO", text, { method: pending.method });
      return this.#answered(responseTo, arrival, () => pending.reject(error));
    }
    this.#events.problem(reason);
    if (requestId !== undefined) void this.#incoming?.refuse(incoming);
  }

  #answered(id: RequestId, arrival: Arrival, settle: (pending: Pending) => void): void {
    const pending = this.#find(id);
    if (pending) {
      settle(pending);
      // If the response arrived on another stream, the request's own stream delivers nothing more, but would occupy a
      // connection.
      if (String(arrival.exchangeOf) !== String(id)) pending.exchange.abort();
      return;
    }
    if (this.#finished.has(id) || this.#finished.has(Number(id))) return; // a late response after a timeout or an abort is expected (U-06)
    this.#events.problem(`an answer to the unknown id ${JSON.stringify(id)}`);
  }

  /** Reports the rule that a response to the request `id` breaks, although it is usable. */
  #deviates(deviation: string | undefined, id: RequestId): void {
    if (deviation !== undefined && this.#isKnown(id))
      this.#events.problem(`a response breaks the protocol: ${deviation}`);
  }

  /** True for the id of a request, in flight or finished. */
  #isKnown(id: RequestId): boolean {
    return [id, Number(id)].some((one) => this.#pending.has(one) || this.#finished.has(one));
  }

  /**
   * Finds a pending request by id and type. Some servers convert numeric ids to strings, which is tolerated and
   * reported (B-03).
   */
  #find(id: RequestId): Pending | undefined {
    const exact = this.#pending.get(id);
    if (exact || typeof id !== "string" || !/^\d+$/.test(id)) return exact;
    const loose = this.#pending.get(Number(id));
    if (loose) this.#events.problem(`the answer to ${id} carries the id as a string`);
    return loose;
  }

  /**
   * Sends a message without a response, with its own deadline. Repeating it is harmless: a server ignores the response
   * to a request that no longer exists.
   */
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
    const both = signal ? AbortSignal.any([signal, late.signal]) : late.signal;
    const attempt = (): Promise<SendOutcome> => this.#channel.send(message, { signal: both });
    try {
      await (this.#events.attempting?.(attempt, both) ?? attempt());
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
  const text = `The connection ended before ${method} was answered. It may have run.`;
  return new ClientError("ERR-STREAM-LOST", text, { method }, cause);
}
