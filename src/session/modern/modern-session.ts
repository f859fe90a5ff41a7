/**
 * Session of 2026-07-28, which exists only in this client: each request carries the client's identity, revision and
 * capabilities.
 *
 * Owns: the envelope of each request (V-07), the headers that mirror its body (H-01), and the meaning of the
 * `resultType` of results (B-07). Cancelling ends the exchange and sends nothing (U-08), except on a shared connection.
 * A server request is a protocol violation: it is reported and never answered (B-08).
 */
import { ClientError, isMcpError } from "../../errors/index.js";
import { Peer, type Params, type RequestId, type StreamPacing } from "../../jsonrpc/index.js";
import { unlessAborted } from "../../async/unless-aborted.js";
import {
  encodeHeaderValue,
  META,
  methodRow,
  readCapabilities,
  readImplementation,
  requireMethod,
  type LoggingLevel,
  type MethodName,
  type Revision,
  type RevisionRow,
} from "../../protocol/index.js";
import type { PeerTransport } from "../../transport/index.js";
import { progressTaker, requestNotifications, tokenText } from "../progress.js";
import { Attempts } from "../attempts.js";
import type { RequestRetryOptions } from "../request-retry.js";
import {
  DEFAULT_DEADLINES,
  type ClientSelf,
  type ServerSelf,
  type Session,
  type SessionEvents,
  type SessionRequestOptions,
  type SubscriptionFilter,
} from "../session.js";
import type { KeptAnswers } from "./kept-answers.js";
import type { Listening } from "./listen.js";

/** Minimum interval between requests for the server's description, in milliseconds. */
const DISCOVER_PAUSE_MS = 5_000;

type Notify = (method: string, params: Params) => void;
/** Loads live updates with the first subscription. */
const loadListen = (): Promise<Pick<typeof import("./listen.js"), "Listening" | "openStreams">> =>
  import("./listen.js");

export class ModernSession implements Session {
  readonly row: RevisionRow;
  readonly client: ClientSelf;
  /** Input responses of calls that failed; created by the rounds. */
  keptAnswers: KeptAnswers | undefined;
  self: ServerSelf = { capabilities: {} };
  #transport: PeerTransport;
  #peer: Peer;
  #events: SessionEvents;
  #pacing: StreamPacing;
  #loadListen: typeof loadListen;
  /** Live updates, created with the first subscription. */
  #listening: Promise<Listening> | undefined;
  /** Receivers on a shared connection, by progress token and by subscription. */
  #tokens = new Map<string, { id: RequestId; take: (params: Params) => void }>();
  #streams = new Map<string, Notify>();
  readonly #closed = new AbortController();
  /** Aborts when the session has ended. */
  readonly closed = this.#closed.signal;
  #attempts: Attempts;
  /**
   * Time at which the server's description becomes stale, in milliseconds since the epoch; 0 before the first
   * description (K-05).
   */
  #staleAt = 0;
  #ttlMs = 0;
  #renewing: Promise<unknown> | undefined;

  /** `load` loads the code for live updates. */
  constructor(
    row: RevisionRow,
    client: ClientSelf,
    transport: PeerTransport,
    events: SessionEvents,
    pacing: StreamPacing,
    load = loadListen,
  ) {
    this.#loadListen = load;
    this.row = row;
    this.client = client;
    this.#transport = transport;
    this.#events = events;
    this.#pacing = pacing;
    this.#attempts = new Attempts(pacing);
    const problem = (reason: string): void => events.problem(reason);
    this.#peer = new Peer(transport, { problem, notification: this.#notified }, undefined, pacing.clock);
    transport.start({
      message: (incoming, arrival) => {
        if (arrival.isInBatch) problem("the server sent a batch; this revision has none");
        this.#peer.message(incoming, arrival);
      },
      problem,
      lost: (error) => {
        this.#peer.close(error); // requests in flight will not be answered
        this.#closed.abort(error);
        this.#listening?.then((listening) => listening.close()).catch(() => undefined); // `follow` already reported the failure
        events.lost(error);
      },
    });
  }

  /** Stores the server's description, which is fresh for `ttlMs`; before the first, the session has no capabilities. */
  discovered(self: ServerSelf, ttlMs = 0): void {
    const isFirst = this.#staleAt === 0;
    const hasChanged = JSON.stringify(self) !== JSON.stringify(this.self);
    this.#ttlMs = ttlMs;
    this.#staleAt = this.#pacing.clock.now() + Math.max(DISCOVER_PAUSE_MS, ttlMs);
    this.self = self;
    if (hasChanged && !isFirst) this.#events.reopened?.();
  }

  async request(method: MethodName, params: Params, options: SessionRequestOptions = {}): Promise<Params> {
    if (method === "server/discover") return this.#discover(params, options);
    try {
      requireMethod(method, this.row, this.self.capabilities);
    } catch (error) {
      if (!this.#isStale) throw error;
      await unlessAborted(this.#renewSelf(), options.signal); // the server may support live updates by now
      this.closed.throwIfAborted();
      requireMethod(method, this.row, this.self.capabilities);
    }
    if (this.#ttlMs > 0 && this.#isStale) void this.#renewSelf();
    const { safe, rounds } = methodRow(method);
    const { callId, onInput, signal: end, totalTimeoutMs: patienceMs = DEFAULT_DEADLINES.totalTimeoutMs } = options;
    const isSafe = safe === true;
    const { delivery = { mayHaveRun: false } } = options;
    const ends = [this.closed, ...(end ? [end] : [])];
    const retries: RequestRetryOptions = {
      isSafe,
      patienceMs,
      delivery,
      /** Combined signal, created on demand because most requests never need one. */
      get signal() {
        return AbortSignal.any(ends);
      },
    };
    const send = (extra?: Params): Promise<Params> => {
      const own = { ...options, delivery }; // here, because `totalSince` is another one in each round
      return this.#attempts.run(() => this.#once(method, { ...params, ...extra }, own), retries);
    };
    let result = await (this.keptAnswers?.send(method, params, send) ?? send());
    if (rounds && result.resultType === "input_required") {
      const { withRounds } = await import("./input-rounds.js"); // most requests are complete after one round
      const [pacing, signal] = [this.#pacing, AbortSignal.any(ends)];
      result = await withRounds(result, { session: this, method, params, callId, onInput, send, pacing, signal });
    }
    return this.client.complete?.(method, result, retries) ?? acceptedOnly(method, result, options.accepts?.(this));
  }

  /**
   * Requests the server's description and stores it. Not repeated while nothing answers, because the caller
   * needs to know whether the server is reachable.
   */
  async #discover(params: Params, options: SessionRequestOptions): Promise<Params> {
    const result = await this.#attempts.run(() => this.#once("server/discover", params, options), {
      isSafe: true,
      patienceMs: 0,
      delivery: { mayHaveRun: false },
      signal: options.signal ? AbortSignal.any([options.signal, this.closed]) : this.closed,
    });
    const implementation = readImplementation(result);
    const self: ServerSelf = {
      capabilities: readCapabilities(result),
      ...(implementation && { implementation }),
      ...(typeof result.instructions === "string" && { instructions: result.instructions }),
    };
    this.discovered(self, typeof result.ttlMs === "number" ? result.ttlMs : 0);
    return acceptedOnly("server/discover", result);
  }

  /** True if the server's description must be requested again before its next use (K-05). */
  get #isStale(): boolean {
    return this.#staleAt !== 0 && this.#pacing.clock.now() >= this.#staleAt;
  }

  async #renewSelf(): Promise<void> {
    this.#renewing ??= this.#discover({}, { isUnattended: true });
    await this.#renewing.catch(() => (this.#staleAt = this.#pacing.clock.now() + DISCOVER_PAUSE_MS));
    this.#renewing = undefined;
  }

  async subscribe(filter: SubscriptionFilter): Promise<SubscriptionFilter> {
    const making = (this.#listening ??= this.#makeListening());
    // If the code could not be loaded, the next call tries again.
    making.catch(() => this.#listening === making && (this.#listening = undefined));
    return (await making).want(filter);
  }

  async close(reason: unknown): Promise<void> {
    this.#closed.abort(reason);
    // Done first: on a shared connection, the server must be notified that the stream has ended.
    if (this.#listening) (await this.#listening.catch(() => undefined))?.close();
    this.#peer.close(reason);
    await this.#transport.close();
  }

  async #makeListening(): Promise<Listening> {
    const { Listening, openStreams } = await this.#loadListen();
    return new Listening({
      pacing: this.#pacing,
      problem: (reason) => this.#events.problem(reason),
      open: openStreams({
        peer: this.#peer,
        row: this.row,
        client: this.client,
        streams: this.#streams,
        onAbandon: (id, reason) => this.#cancel(id, reason),
      }),
      notification: (method, params) => this.#events.notification(method, params),
      missed: () => this.#events.reopened?.(),
      renew: () => this.#discover({}, { isUnattended: true }),
      refused: (error) => this.#events.contradicted?.(error),
    });
  }

  async #once(method: MethodName, params: Params, options: SessionRequestOptions): Promise<Params> {
    const { revision } = this.row;
    let token: number | undefined;
    try {
      return await this.#peer.request(
        method,
        (id) => {
          token = options.onProgress && id;
          if (token !== undefined) this.#tokens.set(String(token), { id, take: progressTaker(options.onProgress) });
          return withEnvelope(params, revision, this.client, { progressToken: token, logLevel: options.logLevel });
        },
        {
          idleTimeoutMs: options.idleTimeoutMs ?? DEFAULT_DEADLINES.idleTimeoutMs,
          totalTimeoutMs: options.totalTimeoutMs ?? DEFAULT_DEADLINES.totalTimeoutMs,
          totalSince: options.totalSince,
          onSent: options.onSent,
          signal: options.signal,
          priority: methodRow(method).priority,
          delivery: options.delivery,
          isUnattended: options.isUnattended,
          headers: mirrorHeaders(method, params, revision, options.mirrored),
          onNotification: requestNotifications(
            options,
            (own) => token !== undefined && tokenText(own) === String(token),
            (name, data) => this.#events.notification(name, data),
          ),
          onAbandon: (id, reason) => this.#cancel(id, reason),
        },
      );
    } finally {
      if (token !== undefined) this.#tokens.delete(String(token));
    }
  }

  /**
   * Cancels a request on a shared connection. Otherwise, ending the request's own exchange already cancels it (U-08).
   */
  #cancel(requestId: RequestId, reason: string): void {
    if (!this.#transport.isShared || reason === "closed") return;
    this.#peer.notify("notifications/cancelled", { requestId, reason }).catch((error: unknown) => {
      if (isMcpError(error) && error.code === "ERR-CLOSED") return; // the request has already ended because the connection closed
      this.#events.problem(`the cancellation could not be sent: ${String(error)}`);
    });
  }

  /**
   * Dispatches a notification that did not arrive on a request's own exchange, by its progress token or subscription.
   */
  #notified = (method: string, params: Params): void => {
    if (method === "notifications/progress") {
      const owner = this.#tokens.get(tokenText(params.progressToken) ?? "");
      if (!owner) return; // progress of a request that has ended (U-02)
      this.#peer.touch(owner.id);
      return owner.take(params);
    }
    const meta = params._meta as Params | undefined;
    const own = method === "notifications/cancelled" ? params.requestId : meta?.[META.subscriptionId];
    const notify = own === undefined ? undefined : this.#streams.get(String(own));
    if (notify) notify(method, params);
    else this.#events.notification(method, params);
  };
}

/**
 * Result, if its type is `complete`, absent, or accepted by the caller. Rejects every other type, because no capability
 * was declared for it (B-07, M-09).
 */
function acceptedOnly(method: MethodName, result: Params, accepted?: string): Params {
  const type = result.resultType;
  if (type === undefined || type === "complete" || type === accepted) return result;
  const seen = typeof type === "string" ? type : typeof type; // included only if it is a string: a deeply nested value can't be serialized
  const text =
    type === "input_required"
      ? `The server wants input for ${method}, which this client did not offer.`
      : `The server answered ${method} with a result of the unknown type "${seen}".`;
  throw new ClientError("ERR-PROTO", text, { method, resultType: seen });
}

/** Parameters with their envelope. */
export function withEnvelope(
  params: Params,
  revision: Revision,
  self: ClientSelf,
  extra: { readonly progressToken?: number | undefined; readonly logLevel?: LoggingLevel | undefined } = {},
): Params {
  const own = params._meta as Params | undefined; // the caller's own keys are kept
  const _meta = {
    ...own,
    [META.protocolVersion]: revision,
    [META.clientInfo]: self.implementation,
    [META.clientCapabilities]: self.capabilities("modern"),
    ...(extra.progressToken !== undefined && { progressToken: extra.progressToken }),
    ...(extra.logLevel !== undefined && { [META.logLevel]: extra.logLevel }),
  };
  return { ...params, _meta };
}

/** Headers that mirror the request body. */
export function mirrorHeaders(
  method: MethodName,
  params: Params,
  revision: Revision,
  mirrored: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const { nameParam } = methodRow(method);
  const name = nameParam && params[nameParam];
  return {
    ...mirrored,
    "mcp-protocol-version": revision,
    "mcp-method": method,
    ...(typeof name === "string" && { "mcp-name": encodeHeaderValue(name) }),
  };
}
