/**
 * Legacy session that survives the loss of its session id: when the server forgets the session, a new `initialize`
 * replaces it, and the log level and subscriptions are sent again.
 *
 * Owns: when to reconnect, and which requests go to the new session. Only safe requests, and those that the server
 * refused because the session was unknown, are resent (T-13). Those that run on the old session stay there.
 */
import { ClientError, isMcpError, type McpError } from "../../errors/index.js";
import { traitsOf } from "../../errors/failures.js";
import { lazyAsync } from "../../async/lazy-async.js";
import { monotonicTime, type Params, type StreamPacing } from "../../jsonrpc/index.js";
import { retry } from "../../jsonrpc/retry.js";
import { MAX_REFUSALS, Pace } from "../../jsonrpc/pace.js";
import { methodRow, type MethodName, type RevisionRow } from "../../protocol/index.js";
import { Attempts } from "../attempts.js";
import {
  DEFAULT_DEADLINES,
  type AcknowledgedFilter,
  type ClientSelf,
  type ServerSelf,
  type Session,
  type SessionEvents,
  type SessionRequestOptions,
  type SubscriptionFilter,
} from "../session.js";
import { unlessAborted } from "../../async/unless-aborted.js";
import { duringOf } from "./answers.js";
import type { LegacySession } from "./legacy-session.js";
import type { UrlElicitationGate } from "./url-elicitation-gate.js";

/** Ports and options that keep a session open. */
export interface ReconnectingOptions {
  readonly first: LegacySession;
  /** Opens another session with the same server: a new transport, a new `initialize`. */
  readonly open: (signal: AbortSignal) => Promise<LegacySession>;
  /** Opens the URLs that the server requires the user to visit first. */
  readonly client: ClientSelf;
  readonly events: SessionEvents;
  readonly pacing: StreamPacing;
}

/** Maximum number of consecutive unused sessions that the server forgot. */
const MAX_USELESS = 3;
/** Time after which a session counts as used, in milliseconds. */
const LASTED_MS = 10_000;
/** Maximum number of sessions that one request may lose after it was sent in them. */
const MAX_LOSSES = 3;

/** Loads the replay on demand, because few sessions are lost. */
const loadReplay = lazyAsync(() => import("./replay.js"));

export class ReconnectingSession implements Session {
  #current: LegacySession;
  #openedAt: number;
  #options: ReconnectingOptions;
  #attempts: Attempts;
  #closed = new AbortController();
  /** Previous sessions on which requests still run. */
  #retired = new Set<LegacySession>();
  #reopening: Promise<void> | undefined;
  #reopeningBy: unknown;
  #pace: Pace;
  #useless = 0;
  /** Number of consecutive sessions whose connection ended before any use. */
  #broken = 0;
  #logLevel: Params | undefined;
  #uris = new Set<string>();
  #hasVisits = false;
  #isRetired = false;
  /** URL-elicitation gate, loaded when a server first requires a URL to be visited. */
  #visiting: () => Promise<UrlElicitationGate>;

  constructor(
    options: ReconnectingOptions,
    load = (): Promise<typeof import("./url-elicitation-gate.js")> => import("./url-elicitation-gate.js"),
  ) {
    const { pacing, first, client } = options;
    this.#options = options;
    this.#current = first;
    this.#openedAt = monotonicTime(pacing.clock);
    this.#pace = new Pace(pacing);
    this.#attempts = new Attempts(pacing);
    this.#visiting = lazyAsync(async () => new (await load()).UrlElicitationGate(client));
  }

  get row(): RevisionRow {
    return this.#current.row;
  }

  get reopeningBy(): unknown {
    return this.#reopening && this.#reopeningBy;
  }

  get self(): ServerSelf {
    return this.#current.self;
  }

  async request(method: MethodName, params: Params, options: SessionRequestOptions = {}): Promise<Params> {
    const closed = this.#closed.signal;
    // A signal of its own for each request, because Node warns of more than ten listeners of one signal.
    const signal = AbortSignal.any(options.signal ? [options.signal, closed] : [closed]);
    const send = (): Promise<Params> => this.#request(method, params, options, signal);
    try {
      return await send();
    } catch (error) {
      if (!isMcpError(error) || error.code !== "ERR-URL-ELICITATION") throw error;
      this.#hasVisits = true;
      const gate = await unlessAborted(
        this.#visiting().catch(() => undefined),
        signal,
      );
      if (!gate) throw error; // the server's own error states what it requires
      return gate.after(error, send, duringOf(method, params, options), signal);
    }
  }

  async #request(
    method: MethodName,
    params: Params,
    options: SessionRequestOptions,
    signal: AbortSignal,
  ): Promise<Params> {
    const { safe, priority } = methodRow(method);
    const { totalSince, totalTimeoutMs = DEFAULT_DEADLINES.totalTimeoutMs, delivery = { mayHaveRun: false } } = options;
    const isSafe = safe === true;
    let session = this.#current;
    let losses = 0;
    const { clock } = this.#options.pacing;
    let sentAt = totalSince;
    let isSent = false;
    let leftMs = totalTimeoutMs;
    // One deadline across all sessions, from when the request is first sent; before that, waiting counts.
    const attempt = async (): Promise<Params> => {
      isSent = false;
      const since = monotonicTime(clock);
      const wasLost = losses > 0; // only losses after sending count
      if (wasLost) leftMs = (sentAt ?? since) + totalTimeoutMs - since;
      const late = new AbortController();
      const timeOut = (): void => late.abort(neverReady(method, totalTimeoutMs, delivery.mayHaveRun));
      const isTimed = (wasLost || this.#reopening) && Number.isFinite(leftMs);
      const timer = isTimed ? clock.after(Math.max(0, leftMs), timeOut) : undefined;
      const own = timer ? AbortSignal.any([signal, late.signal]) : signal;
      const onSent = (): void => {
        timer?.cancel();
        isSent = true;
        sentAt ??= monotonicTime(clock);
        options.onSent?.();
      };
      try {
        await this.#ready(own);
        if (!wasLost) timer?.cancel(); // the request may wait for a connection
        if (sentAt === undefined) leftMs -= monotonicTime(clock) - since;
        session = this.#current;
        const from = wasLost ? sentAt : totalSince;
        return await session.request(method, params, { ...options, totalSince: from, delivery, signal: own, onSent });
      } finally {
        timer?.cancel();
      }
    };
    try {
      const result = await this.#attempts.run(attempt, {
        isSafe,
        signal,
        delivery,
        patienceMs: priority === "urgent" ? 0 : totalTimeoutMs,
        again: (error, { mayHaveRun }) => {
          if (!isForgotten(error) || this.#closed.signal.aborted) return undefined;
          this.lost(session, error);
          return !this.#isRetired && (isSafe || !mayHaveRun) && (isSent ? ++losses : losses) <= MAX_LOSSES;
        },
      });
      if (method === "logging/setLevel") this.#logLevel = params;
      return result;
    } catch (error) {
      throw isForgotten(error) && delivery.mayHaveRun && !signal.aborted ? lostOnTheWay(method, error) : error;
    }
  }

  /** Handles a server notification that concerns only the session; returns true if it was one. */
  notified(method: string, params: Params): boolean {
    if (method !== "notifications/elicitation/complete") return false;
    if (this.#hasVisits)
      this.#visiting().then(
        (gate) => gate.completed(params),
        () => undefined,
      );
    return true;
  }

  /**
   * Subscribes to new resources of the filter and unsubscribes from the others; list changes are sent without a
   * subscription. Each resource is handled separately: a refusal does not affect the others; `refusal` has the reason.
   */
  async subscribe({ tools, prompts, resources, uris = [] }: SubscriptionFilter): Promise<AcknowledgedFilter> {
    const filter = new Set(uris);
    const { capabilities } = this.self;
    let refusal: unknown;
    for (const uri of new Set([...this.#uris, ...filter])) {
      if (!filter.has(uri)) {
        await this.#try(this, "resources/unsubscribe", { uri });
        this.#uris.delete(uri); // removed only now, because the server sends updates until it has unsubscribed
      } else if (!this.#uris.has(uri)) {
        const error = await this.#try(this, "resources/subscribe", { uri });
        if (error === undefined) this.#uris.add(uri);
        refusal ??= error;
      }
    }
    return {
      tools: tools === true && capabilities.tools?.listChanged === true,
      prompts: prompts === true && capabilities.prompts?.listChanged === true,
      resources: resources === true && capabilities.resources?.listChanged === true,
      uris: [...this.#uris],
      ...(refusal !== undefined && { refusal }),
    };
  }

  /** Sends a request whose refusal is only reported and returned. Rejects if the server can't be reached. */
  async #try(session: Pick<Session, "request">, method: MethodName, params: Params): Promise<unknown> {
    const current = this.#current;
    try {
      await session.request(method, params);
      // The session that answered may have been replaced meanwhile; the next one does not know the subscription.
      return session === this && current !== this.#current ? await this.#try(session, method, params) : undefined;
    } catch (error) {
      if (isForgotten(error) || traitsOf(error).isTransient || this.#closed.signal.aborted) throw error;
      this.#options.events.problem(`${method} was refused: ${String(error)}`);
      return error;
    }
  }

  /** Replaces a session that is gone, or whose connection ended. */
  lost(session: LegacySession, error: unknown): void {
    // The lost session is a previous one, or no session is needed anymore.
    if (session !== this.#current || this.#isRetired || this.#closed.signal.aborted) return;
    this.#reopening ??= this.#reopen(session, error).finally(() => {
      this.#reopening = undefined;
      // The new session may have been lost as soon as it was opened.
      const { lostBy } = this.#current;
      if (this.#current !== session && lostBy !== undefined) this.lost(this.#current, lostBy);
    });
    this.#reopening.catch(() => undefined); // the failure is reported through `events.lost` and to all waiting callers
  }

  retire(): void {
    this.#isRetired = true;
  }

  async close(reason: unknown): Promise<void> {
    this.#closed.abort(reason);
    await Promise.all([this.#current, ...this.#retired].map((session) => session.close(reason)));
  }

  /** Waits for the session that is being opened. Rejects with the signal's reason. */
  async #ready(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (!this.#reopening) return;
    await unlessAborted(this.#reopening, signal);
    signal.throwIfAborted();
  }

  /** Replaces `old` by a new session. Rejects if none can be opened. */
  async #reopen(old: LegacySession, error: unknown): Promise<void> {
    const { events, pacing } = this.#options;
    const { signal } = this.#closed;
    this.#reopeningBy = error;
    events.reopening?.(error);
    // Requests that run on the old session are answered or refused there.
    this.#retire(old, error);
    const lasted = monotonicTime(pacing.clock) - this.#openedAt >= LASTED_MS;
    if (old.wasOfUse || lasted) {
      this.#useless = 0;
      this.#broken = 0;
      this.#pace.productive();
    } else this.#count(error);
    let refusals = 0;
    try {
      if (this.#useless > MAX_USELESS) throw keepsForgetting(error);
      // The first unused session is replaced at once, and so is a session that was used, within the limit of attempts.
      if (this.#useless + this.#broken !== 1) await this.#pace.wait(signal);
      signal.throwIfAborted();
      await retry(() => this.#openNext(signal), {
        signal,
        pace: this.#pace,
        again: ({ isTransient }, failure) => {
          if (this.#isRetired) return false;
          if (!isForgotten(failure)) return isTransient || (isRefusal(failure) && ++refusals < MAX_REFUSALS);
          this.#count(failure);
          return this.#useless <= MAX_USELESS;
        },
      });
    } catch (failure) {
      signal.throwIfAborted();
      if (this.#isRetired) throw failure; // requests on the previous sessions continue
      throw this.#giveUp(isForgotten(failure) ? keepsForgetting(error) : failure);
    }
    events.reopened?.();
  }

  /** Counts an unused session. A connection that ended proves nothing about the server: it is an outage. */
  #count(error: unknown): void {
    const isRefused = isMcpError(error) && (error.data.status !== undefined || isServerError(error.cause));
    if (isRefused) this.#useless++;
    else this.#broken++;
  }

  #retire(old: LegacySession, error: unknown): void {
    this.#retired.add(old);
    const text = "The session ended before the answer came.";
    const reason = new ClientError("ERR-SESSION", text, { mayHaveRun: true }, error);
    void old.retire(reason).then(() => this.#retired.delete(old));
  }

  /** Opens a session, and replays the log level and subscriptions in the background: no call waits for that. */
  async #openNext(signal: AbortSignal): Promise<void> {
    const opened = await this.#options.open(signal);
    try {
      signal.throwIfAborted();
      if (opened.lostBy !== undefined) throw opened.lostBy; // the connection ended with the response to `initialize`
      this.#current = opened;
      this.#openedAt = monotonicTime(this.#options.pacing.clock);
    } catch (failure) {
      void opened.close(failure);
      throw failure;
    }
    void this.#replay(opened);
  }

  /** Replays the log level and subscriptions in the session. Never rejects. */
  async #replay(session: LegacySession): Promise<void> {
    const uris = this.#uris;
    const logLevel = (): Params | undefined => this.#logLevel;
    const { signal } = this.#closed;
    const { pacing } = this.#options;
    const isCurrent = (): boolean => session === this.#current && !this.#isRetired && !signal.aborted;
    if (uris.size === 0 && !this.#logLevel) return;
    // The session is back, but the server that handles the replayed requests may need a moment longer.
    const loading = retry(loadReplay, { pace: new Pace(pacing), signal, again: isCurrent });
    const loaded = await loading.catch(() => undefined);
    return loaded?.replay({
      uris,
      signal,
      pacing,
      isCurrent,
      get logLevel() {
        return logLevel();
      },
      request: (method, params) => session.request(method, params),
      problem: (reason) => this.#options.events.problem(reason),
      lost: (error) => this.lost(session, error),
    });
  }

  #giveUp(error: unknown): unknown {
    const reason = isServerError(error) ? noOther(error) : error;
    this.#closed.abort(reason);
    this.#options.events.lost(error);
    return reason;
  }
}

function isServerError(error: unknown): error is McpError {
  return isMcpError(error) && error.name === "ServerError"; // compared by name: there may be two copies of the class
}

function isForgotten(error: unknown): boolean {
  return isMcpError(error) && error.code === "ERR-SESSION";
}

/**
 * True for HTTP 4xx without a JSON-RPC error, unless it concerns sign-in: a proxy may have answered instead of the
 * server.
 */
function isRefusal(error: unknown): boolean {
  return isMcpError(error) && error.code === "ERR-HTTP";
}

function keepsForgetting(cause: unknown): ClientError {
  const text = "The server keeps forgetting its session. Tell its operator, then connect again.";
  return new ClientError("ERR-SESSION", text, { mayHaveRun: false }, cause);
}

/**
 * Error for requests that wait for a session: the server's refusal of `initialize` is not a response to any of them.
 */
function noOther(cause: Error): ClientError {
  const text = `The session is lost, and the server refuses another: ${cause.message}`;
  return new ClientError("ERR-SESSION", text, { mayHaveRun: false }, cause);
}

function neverReady(method: string, timeoutMs: number, mayHaveRun: boolean): ClientError {
  const text = `${method} timed out: the server had no session for it within ${timeoutMs} ms. Try again later.`;
  return new ClientError("ERR-TIMEOUT", text, { method, kind: "total", timeoutMs, mayHaveRun });
}

function lostOnTheWay(method: string, cause: unknown): ClientError {
  const text = `The server forgot the session before it answered ${method}. It may have run.`;
  return new ClientError("ERR-STREAM-LOST", text, { method, mayHaveRun: true }, cause);
}
