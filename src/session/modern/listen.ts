/**
 * Live updates of 2026-07-28: one `subscriptions/listen` stream for the whole filter, reopened when it is lost (N-03 …
 * N-10).
 *
 * Owns: the lifetime of the stream, and the notifications it may carry. A transient failure only causes a delay. When
 * the filter changes, the new stream opens before the old one ends (N-08); meanwhile, notifications on the old stream
 * are accepted.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/subscriptions
 */
import { ClientError, isMcpError } from "../../errors/index.js";
import type { FailureTraits } from "../../errors/failures.js";
import {
  isObject,
  pause,
  type AbandonReason,
  type Params,
  type Peer,
  type RequestId,
  type StreamPacing,
} from "../../jsonrpc/index.js";
import { retry } from "../../jsonrpc/retry.js";
import { LATE_MS, MAX_REFUSALS, Pace } from "../../jsonrpc/pace.js";
import { META, type RevisionRow } from "../../protocol/index.js";
import type { ClientSelf, SubscriptionFilter } from "../session.js";
import { mirrorHeaders, withEnvelope } from "./modern-session.js";

/** An open stream. */
export interface ListenStream {
  /** Id of its request. */
  readonly id: RequestId;
  /** Settles when the stream ends; resolves if the server ended it deliberately. */
  readonly ended: Promise<unknown>;
}

/** Dependencies of the stream. */
export interface ListenPort {
  readonly pacing: StreamPacing;
  /**
   * Sends the request; notifications of its stream go to `onNotification`. `onSent`: called when the request has a
   * connection.
   */
  open(
    params: Params,
    signal: AbortSignal,
    onNotification: (method: string, params: Params) => void,
    onSent: () => void,
  ): ListenStream;
  notification(method: string, params: Params): void;
  problem(reason: string): void;
  /** Called when a lost stream is open again: changes in between were not reported (N-07). */
  missed(): void;
  /** Requests the server's description again, because the server was away and may have changed. */
  renew(): Promise<unknown>;
  /** Called when the server refuses live updates that it previously supported. */
  refused(error: unknown): void;
}

/** Session whose requests open streams. */
export interface StreamOwner {
  readonly peer: Peer;
  readonly row: RevisionRow;
  readonly client: ClientSelf;
  /** Receivers of notifications by stream, if all messages arrive on one connection. */
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
          // The request has no deadline: the stream stays open as long as it is needed (N-11).
          idleTimeoutMs: Infinity,
          totalTimeoutMs: Infinity,
          signal,
          onSent,
          onNotification,
          onAbandon,
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

/**
 * Maximum time that a new stream waits for a connection before the old stream ends and frees its own, in milliseconds.
 */
const REPLACE_MS = 500;
/**
 * Time in milliseconds that the old stream stays open after the server acknowledged the new one: earlier notifications
 * may still be in transit.
 */
const OVERLAP_MS = 1_000;
/** Maximum time that a caller waits for the acknowledgement, in milliseconds; attempts to open the stream continue. */
const AGREE_MS = 10_000;

/** Stream that is kept open until the filter changes. */
interface Kept {
  readonly filter: Params;
  readonly over: AbortController;
  /** True from the server's acknowledgement until the stream ends. */
  isLive: boolean;
}

/** Reports the outcome of opening a stream; only the first call counts. */
interface Caller {
  acknowledged(acknowledged: SubscriptionFilter): void;
  refused(error: unknown): void;
}

/** Subscription of one session. */
export class Listening {
  #port: ListenPort;
  /** Newest stream. A replaced stream is not reopened. */
  #current: Kept | undefined;
  /** Streams that have not been ended: the current one, and for a short time the previous one. */
  #kept = new Set<Kept>();
  /** Controller that ends the requests for the server's description. */
  #renewal: AbortController | undefined;

  constructor(port: ListenPort) {
    this.#port = port;
  }

  /**
   * Changes the filter. Resolves with the part that the server agreed to. Rejects if the server has no live updates
   * (N-10). If it did not agree within ten seconds, rejects with the reason; the stream is still opened as soon as
   * possible.
   */
  async want(requestedFilter: SubscriptionFilter): Promise<SubscriptionFilter> {
    const old = this.#current;
    const filter = filterOf(requestedFilter);
    if (Object.keys(filter).length === 0) {
      this.close();
      return {};
    }
    const own: Kept = { filter, over: new AbortController(), isLive: false };
    this.#current = own;
    this.#kept.add(own);
    if (!old?.isLive) this.#end(old);
    try {
      const acknowledged = await new Promise<SubscriptionFilter>((resolve, reject) => {
        void this.#run(own, old, { acknowledged: resolve, refused: reject });
      });
      if (old) void pause(OVERLAP_MS, this.#port.pacing.clock, old.over.signal).then(() => this.#end(old));
      return acknowledged;
    } catch (error) {
      this.#end(old); // the old stream may have delivered notifications outside the new filter
      throw error;
    }
  }

  /** Ends all streams. */
  close(): void {
    this.#current = undefined;
    this.#renewal?.abort();
    for (const kept of this.#kept) this.#end(kept);
  }

  #end(kept: Kept | undefined): void {
    if (!kept) return;
    this.#kept.delete(kept);
    kept.over.abort();
  }

  /**
   * Reports that changes may have been missed because no stream was open, and requests the server's description until
   * it arrives.
   */
  #missed(): void {
    const { pacing, missed, renew } = this.#port;
    missed();
    this.#renewal?.abort();
    const { signal } = (this.#renewal = new AbortController());
    let refusals = 0;
    const again = ({ isTransient }: FailureTraits): boolean => isTransient || ++refusals < MAX_REFUSALS;
    retry(renew, { pace: new Pace(pacing), signal, again }).catch(() => undefined); // after a final failure, the known description stays
  }

  /** Keeps a stream open until it is ended or replaced, or until the server reports that it has none. Never rejects. */
  async #run(own: Kept, old: Kept | undefined, caller: Caller): Promise<void> {
    const { pacing, problem, refused } = this.#port;
    const { signal } = own.over;
    const pace = new Pace(pacing);
    const isWanted = (): boolean => own === this.#current && !signal.aborted;
    let wasOpen = false;
    let hasFailed = false;
    let isLive = false;
    let refusals = 0;
    let failure: unknown = noConnection();
    const since = pacing.clock.now();
    const late = pacing.clock.after(AGREE_MS, () => caller.refused(failure));
    const again = ({ isTransient }: FailureTraits, error: unknown): boolean => {
      if (!isWanted()) {
        // It broke before it was ended: it was perhaps the only stream that could have reported the last changes.
        if (isLive && this.#current?.isLive && !signal.aborted) this.#missed();
        return false;
      }
      hasFailed = true;
      failure = error;
      if (isLive) return true; // the stream was open, and was lost
      const isKnown = wasOpen || old !== undefined;
      const mayPass = isTransient || isUnauthorized(error) || (isKnown && !isFinal(error) && ++refusals < MAX_REFUSALS);
      if (mayPass && pace.isFirst) problem(`live updates can't be had now: ${String(error)}`);
      return mayPass;
    };
    const onAgreed = (acknowledged: SubscriptionFilter): void => {
      isLive = own.isLive = true;
      refusals = 0;
      // Notifications were lost while neither this stream nor the previous one was open, and the server may have
      // changed (N-07).
      const isLate = pacing.clock.now() - since > LATE_MS;
      if (wasOpen || hasFailed || (old ? !old.isLive : isLate)) this.#missed();
      wasOpen = true;
      late.cancel();
      caller.acknowledged(acknowledged);
    };
    const attempt = async (): Promise<void> => {
      isLive = false;
      // The old stream may occupy the only connection that the new stream could use.
      const replacing = pacing.clock.after(REPLACE_MS, () => this.#end(old));
      const onSent = (): void => {
        replacing.cancel();
        if (!hasFailed) failure = notAgreed();
      };
      try {
        await this.#once(own, pace, onSent, onAgreed);
      } finally {
        replacing.cancel();
        own.isLive = false;
      }
    };
    while (isWanted()) {
      try {
        await retry(attempt, { pace, signal, again });
      } catch (error) {
        if (!isWanted()) break;
        if (wasOpen || old) {
          problem("the server ended live updates; lists are refreshed on request");
          refused(error);
        }
        late.cancel();
        return caller.refused(error);
      }
      // Prevents a tight loop with a server that ends its streams at once or responds with JSON.
      if (isWanted()) await pace.wait(signal);
    }
    late.cancel();
    caller.acknowledged({});
  }

  /** Reads one stream until it ends. */
  async #once(
    own: Kept,
    pace: Pace,
    onSent: () => void,
    onAgreed: (acknowledged: SubscriptionFilter) => void,
  ): Promise<void> {
    const { filter } = own;
    let acknowledged: SubscriptionFilter | undefined;
    const over = new AbortController();
    const both = AbortSignal.any([own.over.signal, over.signal]);
    let stream: ListenStream | undefined;
    const onNotification = (method: string, params: Params): void => {
      if (method === CANCELLED) return over.abort(); // some servers announce the end of the stream with this notification
      const id = isObject(params._meta) ? params._meta[META.subscriptionId] : undefined;
      // A connection may deliver messages while it sends. The stream is not registered yet, so that these messages
      // belong to this stream.
      if (id !== undefined && stream && String(id) !== String(stream.id)) {
        return this.#port.problem("a notification of another subscription came on this stream");
      }
      if (method === ACKNOWLEDGED) {
        acknowledged = wantedOf(isObject(params.notifications) ? params.notifications : {});
        return onAgreed(acknowledged);
      }
      // Accepts nothing before the acknowledgement, and nothing outside the filter (N-05).
      if (acknowledged && isWanted(method, filter)) {
        pace.productive();
        const isStillWanted = this.#current !== undefined && isWanted(method, this.#current.filter);
        return isStillWanted ? this.#port.notification(method, params) : undefined;
      }
      this.#port.problem(`${method} came on the stream of live updates, unasked`);
    };
    stream = this.#port.open({ notifications: filter }, both, onNotification, onSent);
    try {
      await stream.ended;
    } catch (error) {
      if (!over.signal.aborted) throw error;
    }
    if (!acknowledged) throw new ClientError("ERR-PROTO", "The server ended live updates before it agreed to any.");
  }
}

function noConnection(): ClientError {
  const text =
    "No connection is free for live updates: other streams of this origin use them. They begin when one ends.";
  return new ClientError("ERR-TIMEOUT", text, { mayHaveRun: false });
}

function notAgreed(): ClientError {
  const text = "The server has not agreed to live updates yet. They begin when it does.";
  return new ClientError("ERR-TIMEOUT", text, { mayHaveRun: true });
}

/** True if sign-in is required. The user may sign in because of another request; this one never prompts. */
function isUnauthorized(error: unknown): boolean {
  return isMcpError(error) && (error.code === "ERR-AUTH" || error.code === "ERR-FORBIDDEN");
}

/** True if the server has no live updates, or none for this client (N-10). */
function isFinal(error: unknown): boolean {
  if (!isMcpError(error)) return true;
  const { code, data } = error;
  const isUnknown = data.status === 404 || data.status === 405;
  return isUnknown || ["ERR-METHOD", "ERR-PARAMS", "ERR-CAP", "ERR-VERSION", "ERR-CLOSED"].includes(code);
}

function filterOf({ tools, prompts, resources, uris = [] }: SubscriptionFilter): Params {
  return {
    ...(tools && { toolsListChanged: true }),
    ...(prompts && { promptsListChanged: true }),
    ...(resources && { resourcesListChanged: true }),
    ...(uris.length > 0 && { resourceSubscriptions: uris }),
  };
}

function wantedOf(acknowledged: Params): SubscriptionFilter {
  const texts = (value: unknown): string[] =>
    Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
  return {
    tools: acknowledged.toolsListChanged === true,
    prompts: acknowledged.promptsListChanged === true,
    resources: acknowledged.resourcesListChanged === true,
    uris: texts(acknowledged.resourceSubscriptions),
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
