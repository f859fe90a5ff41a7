/**
 * The legacy era as a session that lasts: when the server forgets it, a new `initialize` takes its place and its state is said again.
 *
 * Owns: when to begin anew, what is replayed (log level, subscriptions), which requests are asked again. A request the server refused
 * for want of a session was never begun and is asked again; of the others in flight, only those that do no harm (T-13).
 */
import { ClientError, isMcpError } from "../../errors/index.js";
import { later } from "../../errors/later.js";
import type { Params, StreamPacing } from "../../jsonrpc/index.js";
import { Pace } from "../../jsonrpc/pace.js";
import { methodRow, type MethodName, type RevisionRow } from "../../protocol/index.js";
import { isOutage } from "../outage.js";
import { repeated } from "../repeat.js";
import {
  DEFAULT_DEADLINES,
  type ClientSelf,
  type ServerSelf,
  type Session,
  type SessionEvents,
  type SessionRequestOptions,
  type Wanted,
} from "../session.js";
import { unlessAborted } from "../unless-aborted.js";
import { duringOf, type LegacySession } from "./legacy-session.js";
import type { Visits } from "./visits.js";

/** What a lasting session is made of. */
export interface LastingOptions {
  readonly first: LegacySession;
  /** Opens another session with the same server: a new transport, a new `initialize`. */
  readonly open: (signal: AbortSignal) => Promise<LegacySession>;
  /** Whom pages are put to that the server wants visited first. */
  readonly client: ClientSelf;
  readonly events: SessionEvents;
  readonly pacing: StreamPacing;
}

/** Sessions lost in a row, without one answer between them, before it is given up (attack 127). */
const MAX_REOPENS = 3;

export class LastingSession implements Session {
  #current: LegacySession;
  #options: LastingOptions;
  #closed = new AbortController();
  #reopening: Promise<void> | undefined;
  #fruitless = 0;
  #logLevel: Params | undefined;
  #uris = new Set<string>();
  #hasVisits = false;
  /** Loaded when a server first wants a page visited. */
  #visiting: () => Promise<Visits>;

  constructor(options: LastingOptions, load = (): Promise<typeof import("./visits.js")> => import("./visits.js")) {
    this.#options = options;
    this.#current = options.first;
    this.#visiting = later(async () => new (await load()).Visits(options.client));
  }

  get row(): RevisionRow {
    return this.#current.row;
  }

  get self(): ServerSelf {
    return this.#current.self;
  }

  async request(method: MethodName, params: Params, options: SessionRequestOptions = {}): Promise<Params> {
    const closed = this.#closed.signal;
    const signal = options.signal ? AbortSignal.any([options.signal, closed]) : closed;
    const ask = (): Promise<Params> => this.#request(method, params, options, signal);
    try {
      return await ask();
    } catch (error) {
      if (!isMcpError(error) || error.code !== "ERR-URL-ELICITATION") throw error;
      this.#hasVisits = true;
      const visits = await unlessAborted(
        this.#visiting().catch(() => undefined),
        signal,
      );
      if (!visits) throw error; // the server's own says what is missing
      return visits.after(error, ask, duringOf(method, params, options), signal);
    }
  }

  async #request(
    method: MethodName,
    params: Params,
    options: SessionRequestOptions,
    signal: AbortSignal,
  ): Promise<Params> {
    const isSafe = methodRow(method).safe === true || options.repeatable === true;
    const { pacing } = this.#options;
    const closed = this.#closed.signal;
    for (let attempt = 0; ; attempt++) {
      await this.#ready(method, signal, options.totalTimeoutMs);
      const session = this.#current;
      try {
        const ask = (): Promise<Params> => session.request(method, params, options);
        const result = await repeated(ask, { isSafe, pacing, signal });
        this.#fruitless = 0;
        if (method === "logging/setLevel") this.#logLevel = params;
        return result;
      } catch (error) {
        if (!isMcpError(error) || error.code !== "ERR-SESSION" || closed.aborted) throw error;
        this.lost(session, error);
        const wasRefused = error.data.refused === true;
        if (!isSafe && !wasRefused) throw lostOnTheWay(method, error);
        if (attempt === MAX_REOPENS) throw error;
      }
    }
  }

  /** Takes a notification of the server's that is the session's own business; true when it was. */
  notified(method: string, params: Params): boolean {
    if (method !== "notifications/elicitation/complete") return false;
    // Told to who waits for it.
    if (this.#hasVisits)
      this.#visiting().then(
        (visits) => visits.completed(params),
        () => undefined,
      );
    return true;
  }

  /**
   * Subscribes to what is new and unsubscribes from what is not wanted any more; lists tell their changes by themselves. Each resource
   * for itself: one that is refused costs the others nothing; `refusal` says why.
   */
  async follow({ tools, prompts, resources, uris = [] }: Wanted): Promise<Wanted & { readonly refusal?: unknown }> {
    const wanted = new Set(uris);
    const { capabilities } = this.self;
    let refusal: unknown;
    for (const uri of new Set([...this.#uris, ...wanted])) {
      if (!wanted.has(uri)) {
        this.#uris.delete(uri);
        await this.#try(this, "resources/unsubscribe", { uri });
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

  /** Says something whose refusal costs nothing else: that is reported, and resolved with. Rejects when there is nobody to ask now. */
  async #try(session: Pick<Session, "request">, method: MethodName, params: Params): Promise<unknown> {
    try {
      await session.request(method, params);
      return undefined;
    } catch (error) {
      if (isForgotten(error) || isOutage(error) || this.#closed.signal.aborted) throw error;
      this.#options.events.problem(`${method} was refused: ${String(error)}`);
      return error;
    }
  }

  /** The session or its connection is gone, noticed outside of any request. */
  lost(session: LegacySession, error: unknown): void {
    if (session !== this.#current || this.#closed.signal.aborted) return; // the one before, or none is wanted any more
    this.#reopening ??= this.#openAnew(session, error).finally(() => (this.#reopening = undefined));
    this.#reopening.catch(() => undefined); // told through `events.lost`, and to all who wait for it
  }

  async close(reason: unknown): Promise<void> {
    this.#closed.abort(reason);
    await this.#current.close(reason);
  }

  /** Waits for the session that is being opened, but no longer than a request may take altogether. */
  async #ready(
    method: MethodName,
    signal: AbortSignal,
    totalMs: number = DEFAULT_DEADLINES.totalTimeoutMs,
  ): Promise<void> {
    signal.throwIfAborted();
    if (!this.#reopening) return;
    const late = new AbortController();
    const tell = (): void => {
      const text = `${method} timed out: there was no connection for ${totalMs} ms. Try again later.`;
      late.abort(new ClientError("ERR-TIMEOUT", text, { method, kind: "total", timeoutMs: totalMs }));
    };
    const timer = Number.isFinite(totalMs) ? this.#options.pacing.clock.after(totalMs, tell) : undefined;
    try {
      await unlessAborted(this.#reopening, AbortSignal.any([signal, late.signal]));
    } finally {
      timer?.cancel();
    }
    signal.throwIfAborted();
  }

  /** Puts a new session in the place of `old`. Rejects when none can be had. */
  async #openAnew(old: LegacySession, error: unknown): Promise<void> {
    const { events, pacing } = this.#options;
    const { signal } = this.#closed;
    events.reopening?.(error);
    // What is in flight on it is settled now. Whether it was begun is not known, unlike of the one that was refused.
    void old.close(new ClientError("ERR-SESSION", "The session ended before the answer came.", {}, error));
    const pace = new Pace(pacing);
    for (;;) {
      if (++this.#fruitless > MAX_REOPENS) {
        const text = "The server keeps forgetting its session. Tell its operator, then connect again.";
        return this.#giveUp(new ClientError("ERR-SESSION", text, {}, error));
      }
      let opened: LegacySession | undefined;
      try {
        opened = await this.#options.open(signal);
        signal.throwIfAborted();
        this.#current = opened;
        await this.#replay(opened);
        signal.throwIfAborted();
        return events.reopened?.();
      } catch (failure) {
        void opened?.close(failure);
        signal.throwIfAborted();
        if (isOutage(failure))
          this.#fruitless--; // not the server's forgetting: it may last
        else if (!isForgotten(failure)) return this.#giveUp(failure);
        pace.postpone(isMcpError(failure) ? failure.data.retryAfterMs : undefined);
        await pace.wait(true, signal);
        signal.throwIfAborted();
      }
    }
  }

  /** Says again what the new session does not know. What it does not take costs nothing else. */
  async #replay(session: LegacySession): Promise<void> {
    const again: [MethodName, Params][] = [...this.#uris].map((uri) => ["resources/subscribe", { uri }]);
    if (this.#logLevel) again.unshift(["logging/setLevel", this.#logLevel]);
    for (const [method, params] of again) {
      await this.#try(session, method, params);
    }
  }

  #giveUp(error: unknown): never {
    this.#closed.abort(error);
    this.#options.events.lost(error);
    throw error;
  }
}

function isForgotten(error: unknown): boolean {
  return isMcpError(error) && error.code === "ERR-SESSION";
}

function lostOnTheWay(method: string, cause: unknown): ClientError {
  const text = `The server forgot the session before it answered ${method}. The work may or may not have been done.`;
  return new ClientError("ERR-STREAM-LOST", text, { method }, cause);
}
