/**
 * Live updates of 2026-07-28: one `subscriptions/listen` stream for all that is wanted, opened anew when it is lost (N-03 … N-10).
 *
 * Owns: the stream's life and what it may bring. A failure that passes costs time, and nothing else. To change what is wanted, the new stream is open before the old one ends (N-08).
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/subscriptions
 */
import { ClientError, isMcpError } from "../../errors/index.js";
import type { FailureTraits } from "../../errors/failures.js";
import {
  isObject,
  type AbandonReason,
  type Params,
  type Peer,
  type RequestId,
  type StreamPacing,
  type Timer,
} from "../../jsonrpc/index.js";
import { retry } from "../../jsonrpc/retry.js";
import { Pace } from "../../jsonrpc/pace.js";
import { META, type RevisionRow } from "../../protocol/index.js";
import type { ClientSelf, Wanted } from "../session.js";
import { mirrorHeaders, withEnvelope } from "./envelope.js";

/** One opened stream. */
export interface ListenStream {
  /** The id of its request. */
  readonly id: RequestId;
  /** Settles when the stream ended: resolves when the server ended it on purpose. */
  readonly ended: Promise<unknown>;
}

/** What the stream stands on. */
export interface ListenPort {
  readonly pacing: StreamPacing;
  /** Sends the request; notifications of its stream go to `onNotification`. `onSent`: it has a connection. */
  open(
    params: Params,
    signal: AbortSignal,
    onNotification: (method: string, params: Params) => void,
    onSent: () => void,
  ): ListenStream;
  notification(method: string, params: Params): void;
  problem(reason: string): void;
  /** The stream was lost and is open again: what changed meanwhile was not reported (N-07). */
  missed(): void;
  /** Asks the server to describe itself anew: it was away, and may be another one since. */
  renew(): Promise<unknown>;
  /** The server refuses live updates that it gave before. */
  refused(error: unknown): void;
}

/** The session whose requests open streams. */
export interface StreamOwner {
  readonly peer: Peer;
  readonly row: RevisionRow;
  readonly client: ClientSelf;
  /** Receivers of notifications by stream, where everything arrives on one connection. */
  readonly streams: Map<string, Notify>;
  onAbandon(id: RequestId, reason: AbandonReason): void;
}

type Notify = (method: string, params: Params) => void;

/** Opens streams as requests of a session, for {@link ListenPort}. */
export function openStreams({ peer, row, client, streams, onAbandon }: StreamOwner): ListenPort["open"] {
  const { revision } = row;
  return (params, signal, onNotification, onSent) => {
    let id: RequestId = 0;
    const ended = peer
      .request(
        "subscriptions/listen",
        (own) => {
          id = own;
          streams.set(String(id), onNotification);
          return withEnvelope(params, revision, client);
        },
        {
          // No deadline: the stream lives as long as it is wanted (N-11).
          ...{ idleTimeoutMs: Infinity, totalTimeoutMs: Infinity },
          ...{ signal, onSent, onNotification, onAbandon },
          priority: "stream",
          isUnattended: true,
          headers: mirrorHeaders("subscriptions/listen", params, revision),
        },
      )
      .finally(() => streams.delete(String(id)));
    return { id, ended };
  };
}

const CANCELLED = "notifications/cancelled";
const ACKNOWLEDGED = "notifications/subscriptions/acknowledged";

/** Refusals, one after the other, by a server that gave live updates before: one that is being deployed refuses for a while. */
const MAX_REFUSALS = 8;

/** The new stream waits so long for a connection before the old one leaves it its own, milliseconds. */
const REPLACE_MS = 500;
/** A caller waits so long for a connection to be free; the stream goes on waiting, milliseconds. */
const CONNECTION_MS = 10_000;

/** The subscription of one session. */
export class Listening {
  #port: ListenPort;
  #current: AbortController | undefined;
  /** The streams that are open, by what ends them. */
  #live = new WeakSet<AbortSignal>();
  /** The newest stream waits for a connection. */
  #isWaiting = false;
  /** Ends asking what the server is. */
  #renewal: AbortController | undefined;

  constructor(port: ListenPort) {
    this.#port = port;
  }

  /**
   * Changes what is wanted. Resolves with what the server agreed to, once it can be reached; rejects when it has no live updates (N-10).
   */
  async want(wanted: Wanted): Promise<Wanted> {
    const old = this.#current;
    const filter = filterOf(wanted);
    if (Object.keys(filter).length === 0) {
      this.#current = undefined;
      old?.abort();
      return {};
    }
    const own = new AbortController();
    this.#current = own;
    const { clock } = this.#port.pacing;
    // The old one may hold the only connection there is for the new.
    const making = clock.after(REPLACE_MS, () => this.#isWaiting && old?.abort());
    let waiting: Timer | undefined;
    try {
      return await new Promise<Wanted>((resolve, reject) => {
        waiting = clock.after(CONNECTION_MS, () => this.#isWaiting && reject(noConnection()));
        void this.#run(filter, own.signal, old?.signal, resolve, reject);
      });
    } finally {
      making.cancel();
      waiting?.cancel();
      old?.abort(); // also when the new one failed: it may have brought what is not wanted any more
    }
  }

  /** Ends the stream. */
  close(): void {
    this.#current?.abort();
    this.#current = undefined;
    this.#renewal?.abort();
  }

  /** What changed while no stream was open was not reported; nor was what the server is, which it is asked until it says so. */
  #missed(): void {
    const { pacing, missed, renew } = this.#port;
    missed();
    this.#renewal?.abort();
    const { signal } = (this.#renewal = new AbortController());
    retry(renew, { pace: new Pace(pacing), signal }).catch(() => undefined); // then nothing is known to be different
  }

  /** Keeps a stream open until `signal` aborts or the server says that there is none. Never rejects. */
  async #run(
    filter: Params,
    signal: AbortSignal,
    replaced: AbortSignal | undefined,
    onAgreed: (agreed: Wanted) => void,
    onRefused: (error: unknown) => void,
  ): Promise<void> {
    const { pacing, problem, refused } = this.#port;
    const pace = new Pace(pacing);
    let wasOpen = false;
    let hasFailed = false;
    let isLive = false;
    let refusals = 0;
    const again = ({ isTransient }: FailureTraits, error: unknown): boolean => {
      if (signal.aborted) return false;
      hasFailed = true;
      if (isLive) return true; // it was open, and broke
      const isKnown = wasOpen || replaced !== undefined;
      const mayPass = isTransient || isUnauthorized(error) || (isKnown && !isFinal(error) && ++refusals < MAX_REFUSALS);
      if (mayPass && pace.isFirst) problem(`live updates can't be had now: ${String(error)}`);
      return mayPass;
    };
    const attempt = async (): Promise<void> => {
      isLive = false;
      try {
        await this.#once(filter, signal, pace, (agreed) => {
          isLive = true;
          refusals = 0;
          // What was sent while neither this one nor the one it replaces was open is lost, and what the server was before may be no more (N-07).
          if (wasOpen || hasFailed || (replaced && !this.#live.has(replaced))) this.#missed();
          wasOpen = true;
          this.#live.add(signal);
          onAgreed(agreed);
        });
      } finally {
        this.#live.delete(signal);
      }
    };
    while (!signal.aborted) {
      try {
        await retry(attempt, { pace, signal, again });
      } catch (error) {
        if (signal.aborted) break;
        if (wasOpen || replaced) {
          problem("the server ended its live updates; lists are refreshed when they are requested");
          refused(error);
        }
        return onRefused(error);
      }
      // A server that ends its streams at once, or answers with JSON, is not asked in a hot loop.
      await pace.wait(signal);
    }
    onAgreed({});
  }

  /** One stream, to its end. */
  async #once(filter: Params, signal: AbortSignal, pace: Pace, onAgreed: (agreed: Wanted) => void): Promise<void> {
    let agreed: Wanted | undefined;
    const over = new AbortController();
    const both = AbortSignal.any([signal, over.signal]);
    let stream: ListenStream | undefined;
    this.#isWaiting = true;
    const onSent = (): boolean => (this.#isWaiting = false);
    const onNotification = (method: string, params: Params): void => {
      if (method === CANCELLED) return over.abort(); // the end, as some servers announce it (Q1)
      const id = isObject(params._meta) ? params._meta[META.subscriptionId] : undefined;
      // A connection may deliver while it sends: then the stream is not known yet, and it is this one's.
      if (id !== undefined && stream && String(id) !== String(stream.id)) {
        return this.#port.problem("a notification of another subscription came on this one's stream");
      }
      if (method === ACKNOWLEDGED) {
        agreed = wantedOf(isObject(params.notifications) ? params.notifications : {});
        return onAgreed(agreed);
      }
      // Nothing before the acknowledgement, and nothing that was not asked for (N-05).
      if (agreed && isWanted(method, filter)) {
        pace.productive();
        return this.#port.notification(method, params);
      }
      this.#port.problem(`${method} came on the stream of live updates, unasked`);
    };
    stream = this.#port.open({ notifications: filter }, both, onNotification, onSent);
    try {
      await stream.ended;
    } catch (error) {
      if (!over.signal.aborted) throw error;
    }
    if (!agreed) throw new ClientError("ERR-PROTO", "The server ended its live updates before it agreed to any.");
  }
}

function noConnection(): ClientError {
  const text =
    "No connection is free for live updates: other streams of this origin hold those there are. They begin as soon as one ends.";
  return new ClientError("ERR-TIMEOUT", text, { mayHaveRun: false });
}

/** The user may sign in for another request; this one does not ask them. */
function isUnauthorized(error: unknown): boolean {
  return isMcpError(error) && (error.code === "ERR-AUTH" || error.code === "ERR-FORBIDDEN");
}

/** The server says that it has no live updates, or none for this client (N-10). */
function isFinal(error: unknown): boolean {
  if (!isMcpError(error)) return true;
  const { code, data } = error;
  const isUnknown = data.status === 404 || data.status === 405;
  return isUnknown || ["ERR-METHOD", "ERR-PARAMS", "ERR-CAP", "ERR-VERSION", "ERR-CLOSED"].includes(code);
}

function filterOf({ tools, prompts, resources, uris = [] }: Wanted): Params {
  return {
    ...(tools && { toolsListChanged: true }),
    ...(prompts && { promptsListChanged: true }),
    ...(resources && { resourcesListChanged: true }),
    ...(uris.length > 0 && { resourceSubscriptions: uris }),
  };
}

function wantedOf(agreed: Params): Wanted {
  const texts = (value: unknown): string[] =>
    Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
  return {
    tools: agreed.toolsListChanged === true,
    prompts: agreed.promptsListChanged === true,
    resources: agreed.resourcesListChanged === true,
    uris: texts(agreed.resourceSubscriptions),
  };
}

function isWanted(method: string, filter: Params): boolean {
  switch (method) {
    case "notifications/tools/list_changed":
      return filter.toolsListChanged === true;
    case "notifications/prompts/list_changed":
      return filter.promptsListChanged === true;
    case "notifications/resources/list_changed":
      return filter.resourcesListChanged === true;
    case "notifications/resources/updated":
      return filter.resourceSubscriptions !== undefined;
    default:
      return false;
  }
}
