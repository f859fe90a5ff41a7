/**
 * The session of 2026-07-28: there is none on the wire. Each request says who asks, in which revision, with which capabilities.
 *
 * Owns: the envelope of each request, and what the answer's `resultType` means (B-07). Cancelling ends the exchange, nothing is
 * sent (U-08), but where all travels on one way. A server's request is a protocol violation: reported, never answered (B-08).
 */
import { ClientError, isMcpError } from "../../errors/index.js";
import { Peer, type Params, type RequestId, type StreamPacing } from "../../jsonrpc/index.js";
import { META, methodRow, type MethodName, type RevisionRow } from "../../protocol/index.js";
import type { Transport } from "../../transport/index.js";
import { progressTaker, requestNotifications, tokenText } from "../progress.js";
import { repeated } from "../repeat.js";
import { requireMethod } from "../require-method.js";
import {
  DEFAULT_DEADLINES,
  type ClientSelf,
  type ServerSelf,
  type Session,
  type SessionEvents,
  type SessionRequestOptions,
  type Wanted,
} from "../session.js";
import { mirrorHeaders, withEnvelope } from "./envelope.js";
import type { Listening, ListenStream } from "./listen.js";

type Notify = (method: string, params: Params) => void;
/** Opened only when something is subscribed. */
const loadListen = (): Promise<Pick<typeof import("./listen.js"), "Listening">> => import("./listen.js");

export class ModernSession implements Session {
  readonly row: RevisionRow;
  readonly client: ClientSelf;
  #self: ServerSelf = { capabilities: {} };
  #transport: Transport;
  #peer: Peer;
  #events: SessionEvents;
  #pacing: StreamPacing;
  #loadListen: typeof loadListen;
  /** Made when live updates are first wanted. */
  #listening: Promise<Listening> | undefined;
  /** Where all travels on one way: who waits for which progress and for which subscription. */
  #tokens = new Map<string, { id: RequestId; take: (params: Params) => void }>();
  #streams = new Map<string, Notify>();
  #closed = new AbortController();

  /** `load`: what live updates are made of, when the first are wanted. */
  constructor(
    row: RevisionRow,
    client: ClientSelf,
    transport: Transport,
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
    const problem = (reason: string): void => events.problem(reason);
    this.#peer = new Peer(transport, { problem, notification: this.#notified }, undefined, pacing.clock);
    transport.start({
      message: (incoming, arrival) => this.#peer.message(incoming, arrival),
      problem,
      lost: (error) => {
        this.#peer.close(error); // nothing in flight gets an answer
        this.#closed.abort(error);
        this.#listening?.then((listening) => listening.close()).catch(() => undefined); // whose `follow` told that it failed
        events.lost(error);
      },
    });
  }

  get self(): ServerSelf {
    return this.#self;
  }

  /** Notes what `server/discover` told; until then the session has no capabilities. */
  discovered(self: ServerSelf): void {
    this.#self = self;
  }

  async request(method: MethodName, params: Params, options: SessionRequestOptions = {}): Promise<Params> {
    requireMethod(method, this.row, this.#self.capabilities);
    const { safe, rounds, nameParam } = methodRow(method);
    const isSafe = safe === true || options.repeatable === true;
    const ends = [this.#closed.signal, ...(options.signal ? [options.signal] : [])];
    const patience = {
      isSafe,
      pacing: this.#pacing,
      /** Joined where one is needed, which most requests never do. */
      get signal() {
        return AbortSignal.any(ends);
      },
    };
    const send = (extra: Params): Promise<Params> =>
      repeated(() => this.#once(method, { ...params, ...extra }, options), patience);
    if (!rounds) return acceptedOnly(method, await send({}), options.accepts);
    const name = nameParam && params[nameParam];
    const { callId, onInput } = options;
    const during = { method, ...(typeof name === "string" && { name }), ...(callId !== undefined && { callId }) };
    const { client } = this;
    let result = await send({});
    if (result.resultType === "input_required") {
      const { withRounds } = await import("./input-rounds.js"); // most answers need no more than one round
      result = await withRounds(result, { ...patience, method, client, during, onInput, send });
    }
    return acceptedOnly(method, result, options.accepts);
  }

  async follow(wanted: Wanted): Promise<Wanted> {
    const making = (this.#listening ??= this.#makeListening());
    // What could not be loaded may be had the next time.
    making.catch(() => this.#listening === making && (this.#listening = undefined));
    return (await making).want(wanted);
  }

  async close(reason: unknown): Promise<void> {
    this.#closed.abort(reason);
    // First: where all travels on one way, a server is told that its stream is not wanted any more.
    if (this.#listening) (await this.#listening.catch(() => undefined))?.close();
    this.#peer.close(reason);
    await this.#transport.close();
  }

  async #makeListening(): Promise<Listening> {
    const { Listening } = await this.#loadListen();
    return new Listening({
      pacing: this.#pacing,
      problem: (reason) => this.#events.problem(reason),
      open: (params, signal, notify) => this.#openStream(params, signal, notify),
      notification: (method, params) => this.#events.notification(method, params),
      missed: () => this.#events.reopened?.(),
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
          signal: options.signal,
          lane: methodRow(method).lane,
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

  #openStream(params: Params, signal: AbortSignal, onNotification: Notify): ListenStream {
    const { revision } = this.row;
    let id: RequestId = 0;
    const ended = this.#peer
      .request(
        "subscriptions/listen",
        (own) => {
          id = own;
          this.#streams.set(String(id), onNotification);
          return withEnvelope(params, revision, this.client);
        },
        {
          // No deadline: the stream lives as long as it is wanted (N-11).
          idleTimeoutMs: Infinity,
          totalTimeoutMs: Infinity,
          signal,
          lane: "stream",
          headers: mirrorHeaders("subscriptions/listen", params, revision),
          onNotification,
          onAbandon: (own, reason) => this.#cancel(own, reason),
        },
      )
      .finally(() => this.#streams.delete(String(id)));
    return { id, ended };
  }

  /** Where an exchange of its own carried the request, its end was the cancellation (U-08). */
  #cancel(requestId: RequestId, reason: string): void {
    if (!this.#transport.isShared || reason === "closed") return;
    this.#peer.notify("notifications/cancelled", { requestId, reason }).catch((error: unknown) => {
      if (isMcpError(error) && error.code === "ERR-CLOSED") return; // the close has ended it, too
      this.#events.problem(`the cancellation could not be sent: ${String(error)}`);
    });
  }

  /** What came on no request's own exchange: by its token or subscription it may belong to one all the same. */
  #notified = (method: string, params: Params): void => {
    if (method === "notifications/progress") {
      const owner = this.#tokens.get(tokenText(params.progressToken) ?? "");
      if (!owner) return; // of a request that is over (U-02)
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

/** `complete`, absent, or what the caller is ready for; everything else is one we declared no capability for (B-07, M-09). */
function acceptedOnly(method: MethodName, result: Params, accepts: string | undefined): Params {
  const type = result.resultType;
  if (type === undefined || type === "complete" || type === accepts) return result;
  const seen = typeof type === "string" ? type : typeof type; // only text: a value nested without end can't be written
  const text =
    type === "input_required"
      ? `The server wants input for ${method}, which this client did not offer.`
      : `The server answered ${method} with a result of the unknown type "${seen}".`;
  throw new ClientError("ERR-PROTO", text, { method, resultType: seen });
}
