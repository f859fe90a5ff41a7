/**
 * Session that can be replaced if the server's era or revision changes (V-08, V-11).
 *
 * Owns: the current session, and closing a replaced session after its last request. `renegotiation.ts` decides when to
 * replace it.
 */
import { ClientError } from "../errors/index.js";
import { lazyAsync } from "../async/lazy-async.js";
import { monotonicTime, type Delivery, type Params } from "../jsonrpc/index.js";
import type { MethodName, RevisionRow } from "../protocol/index.js";
import { negotiate, type Negotiated, type NegotiateOptions } from "./negotiate.js";
import type { Renegotiable } from "./renegotiation.js";
import type {
  AcknowledgedFilter,
  ClientSelf,
  ServerSelf,
  Session,
  SessionEvents,
  SessionRequestOptions,
  SubscriptionFilter,
} from "./session.js";

/**
 * Opens a session as {@link negotiate} does. If no era was chosen, negotiates again if the server contradicts the
 * session.
 */
export async function openSession(options: NegotiateOptions): Promise<Negotiated> {
  // A chosen era is final, and a connection that the embedder opened ends with its server.
  if (!options.renews && (options.era !== "auto" || !options.loadHttpSse)) return negotiate(options);
  const session = new NegotiatedSession(options);
  return { ...(await session.negotiate(options)), session };
}

/** Loaded once for all sessions. */
export const loadRenegotiation = lazyAsync(() => import("./renegotiation.js"));

class NegotiatedSession implements Session, Renegotiable {
  readonly options: NegotiateOptions;
  #current: Session | undefined;
  readonly #closed = new AbortController();
  readonly closed = this.#closed.signal;
  /** Number of requests that run on each session. */
  #running = new Map<Session, number>();
  filter: SubscriptionFilter | undefined;
  #renegotiation = lazyAsync(async () => new (await loadRenegotiation()).Renegotiation(this));

  constructor(options: NegotiateOptions) {
    this.options = options;
  }

  get session(): Session {
    if (!this.#current) throw new Error("negotiate() comes first");
    return this.#current;
  }

  get row(): RevisionRow {
    return this.session.row;
  }

  get self(): ServerSelf {
    return this.session.self;
  }

  get client(): ClientSelf | undefined {
    return this.session.client;
  }

  async request(method: MethodName, params: Params, options: SessionRequestOptions = {}): Promise<Params> {
    const delivery: Delivery = options.delivery ?? { mayHaveRun: false };
    const { session } = this;
    const { clock } = this.options.pacing;
    let { totalSince } = options;
    const own: SessionRequestOptions = {
      ...options,
      delivery,
      /** One deadline across both sessions; after input of the user, it begins anew. */
      get totalSince() {
        return totalSince;
      },
      onSent() {
        totalSince ??= monotonicTime(clock);
        options.onSent?.();
      },
      onInput() {
        totalSince = undefined;
        options.onInput?.();
      },
    };
    try {
      return await this.#request(session, method, params, own);
    } catch (error) {
      if (this.closed.aborted || options.signal?.aborted) throw error;
      const found = await this.#renegotiation().catch(() => undefined);
      if (!(await found?.allowsAgain(session, error, method, own, delivery))) throw error;
      options.signal?.throwIfAborted();
      return this.#request(this.session, method, params, own);
    }
  }

  async subscribe(filter: SubscriptionFilter): Promise<AcknowledgedFilter> {
    this.filter = filter;
    const { session, closed } = this;
    const acknowledged = await session.subscribe(filter).catch((error: unknown) => {
      if (session === this.session) throw error;
    });
    // Another session replaced it in the meantime, possibly with an earlier filter.
    if (!acknowledged || session !== this.session) return this.subscribe(this.filter);
    const { refusal } = acknowledged;
    if (refusal === undefined || closed.aborted) return acknowledged;
    const found = await this.#renegotiation().catch(() => undefined);
    const isAnother = await found?.allowsAgain(session, refusal, "resources/subscribe", {}, { mayHaveRun: false });
    return isAnother ? this.session.subscribe(this.filter) : acknowledged;
  }

  async close(reason: unknown): Promise<void> {
    this.#closed.abort(reason);
    await Promise.all([...new Set([...this.#running.keys(), this.session])].map((session) => session.close(reason)));
  }

  async negotiate(options: NegotiateOptions): Promise<Negotiated> {
    let own: Session | undefined;
    const { events } = this.options;
    // A session that is still being negotiated, or was replaced, reports nothing to the owner.
    const isCurrent = (): boolean => own === this.#current;
    const doubted =
      (how: "lost" | "contradicted") =>
      (error: unknown): void => {
        if (!isCurrent()) return;
        const session = own;
        const unknown = (): unknown => how === "lost" && events.lost(error);
        if (session) this.#renegotiation().then((found) => found[how](session, error), unknown);
        else unknown();
      };
    const ofSession: SessionEvents = {
      ...events,
      lost: doubted("lost"),
      contradicted: doubted("contradicted"),
      reopening: (error) => isCurrent() && events.reopening?.(error),
      reopened: () => isCurrent() && events.reopened?.(),
    };
    const negotiated = await negotiate({ ...options, events: ofSession });
    own = negotiated.session;
    this.#current ??= own;
    return negotiated;
  }

  replaceBy(session: Session): void {
    const old = this.session;
    this.#current = session;
    if (!this.#running.has(old)) void old.close(replaced());
  }

  async #request(session: Session, ...request: Parameters<Session["request"]>): Promise<Params> {
    this.#running.set(session, (this.#running.get(session) ?? 0) + 1);
    try {
      return await session.request(...request);
    } finally {
      const running = (this.#running.get(session) ?? 0) - 1;
      if (running > 0) this.#running.set(session, running);
      else {
        this.#running.delete(session);
        if (session !== this.#current) void session.close(replaced());
      }
    }
  }
}

function replaced(): ClientError {
  return new ClientError("ERR-CLOSED", "The server speaks another revision now: another session replaced this one.");
}
