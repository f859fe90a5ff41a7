/**
 * Watches the world while it runs, and reports the broken rule.
 *
 * Owns: the checks of each event (requests, settlements, reports) and at the end of a run. `call-rules.ts` checks the ends of calls,
 * `liveness.ts` the recovery after the last fault.
 */
import type { ServerSnapshot } from "../../src/client/api/index.js";
import { judgeCall } from "./call-rules.js";
import type { ClientListener } from "./client.js";
import type { Exchange } from "./exchange.js";
import type { Faults } from "./faults.js";
import type { CallFacts, Ledger, Settlement } from "./ledger.js";
import type { NetworkObserver } from "./network.js";
import type { VirtualClock } from "./virtual-clock.js";

/** State of one connection as the engine reports it. */
export interface ConnectionFacts {
  state: ServerSnapshot["state"] | undefined;
  snapshot: ServerSnapshot | undefined;
  tools: readonly string[] | undefined;
  /** True if the newest attempt to list the tools failed, and the failure was reported to the user. */
  hasToolsFailed: boolean;
  /** Times at which the user closed it last, at which it was given up, and at which it was not connected. */
  endedAt: number;
  brokeAt: number;
  /** Sessions named in requests since, and those of the connections that ended. */
  readonly sessions: Set<string>;
  readonly endedSessions: Set<string>;
  readonly problems: { readonly at: number; readonly reason: string }[];
  /** Resources that the engine reported as subscribed. */
  readonly wanted: Set<string>;
  /** Resources that are not subscribed any more, or could not be: a server may have accepted a request that was given up. */
  readonly unwanted: Set<string>;
}

/** Messages that must leave at once: they must not wait behind calls and streams. */
const URGENT = /^(ping|server\/discover|initialize|notifications\/|answer to |DELETE)/;
/** Further requests that find out why another failed, or belong to signing in. */
const DIAGNOSIS = /^GET (probe|metadata)/;

/** Time within which a cancellation is sent. */
const CANCEL_MS = 5_000;
/** Statuses that mean that there is no stream; 405 to the first GET is final at once. */
const REFUSALS: readonly number[] = [400, 406];
/** Time that a token provider is given. */
const NO_TOKEN_MS = 30_000;
/** Time within which a first stream must open to be in time. */
const LATE_MS = 500;
/** Faults after which another attempt need not succeed, and how many of them end the attempts: as in `src/client/platform/load-again.ts`. */
const NO_LIST: readonly string[] = ["malformed-answer", "client-error", "client-error-rpc", "html", "redirected"];
const MAX_LIST_REFUSALS = 8;
/** Refusals of a stream that broke before it was open, until it is taken for one that does not exist (docs/retries.md). */
const MAX_STREAM_REFUSALS = 8;

export class Checker implements NetworkObserver, ClientListener {
  readonly ledger: Ledger;
  #clock: VirtualClock;
  #faults: Faults;
  #connections = new Map<string, ConnectionFacts>();
  /** Ids of requests that were passed to the network, by path and session. */
  #sent = new Set<string>();
  /** Times of `server/discover` while no stream was open, and the times until which the stream had to open, by path. */
  #openings = new Map<string, { readonly since: number; until?: number }>();
  /** Streams of `subscriptions/listen` that were requested, by path. */
  #listenStreams = new Map<string, Exchange[]>();
  /** Time of the last request for events after an id, by path. */
  #resumedAt = new Map<string, number>();
  /** Number of GET streams that were requested, by path. */
  #getStreams = new Map<string, Exchange[]>();
  /** Time of the request for the first stream of live updates, by path and session. */
  #firstStreams = new Map<string, number>();
  /** Requests that carried calls, by their exchange; and the ids of requests that were cancelled, by their scope. */
  #requests = new Map<Exchange, { readonly scope: string; readonly id: unknown }>();
  #cancelled = new Set<string>();
  /** Requests of the newest read of each resource, by path and label. */
  #reads = new Map<string, Exchange[]>();
  /** Newest request for a page of the tools, by path. */
  #lists = new Map<string, Exchange>();
  #followsLists: boolean;
  /** Calls by their progress token and session. */
  #tokens = new Map<string, CallFacts>();
  /** Time at which the device last slept. */
  sleptAt = -Infinity;
  /** Time at which a ping was last passed to the network, by path. */
  readonly pingedAt = new Map<string, number>();

  /** `followsLists`: the lists are kept up to date, and not loaded otherwise. */
  constructor(ledger: Ledger, clock: VirtualClock, faults: Faults, followsLists: boolean) {
    this.#followsLists = followsLists;
    this.ledger = ledger;
    this.#clock = clock;
    this.#faults = faults;
  }

  connection(path: string): ConnectionFacts {
    const known = this.#connections.get(path);
    if (known) return known;
    const made: ConnectionFacts = {
      state: undefined,
      snapshot: undefined,
      tools: undefined,
      hasToolsFailed: false,
      endedAt: -Infinity,
      sessions: new Set(),
      endedSessions: new Set(),
      brokeAt: -Infinity,
      problems: [],
      wanted: new Set(),
      unwanted: new Set(),
    };
    this.#connections.set(path, made);
    return made;
  }

  sent(exchange: Exchange): void {
    const { request } = exchange;
    if (request.label === "GET stream" || request.label.startsWith("subscriptions/listen")) {
      const session = `${serverPath(request.path)} ${request.headers.get("mcp-session-id") ?? ""}`;
      if (!this.#firstStreams.has(session)) this.#firstStreams.set(session, this.#clock.now());
    }
    const path = serverPath(request.path);
    const sessionId = request.headers.get("mcp-session-id");
    if (sessionId !== null) this.connection(path).sessions.add(sessionId);
    if (request.label === "GET stream") {
      this.#getStreams.set(path, [...(this.#getStreams.get(path) ?? []), exchange]);
    }
    const listens = this.#listenStreams.get(path) ?? [];
    if (request.label.startsWith("server/discover") && listens.every(({ isOver }) => isOver))
      this.#openings.set(path, { since: this.#clock.now() });
    if (request.label.startsWith("subscriptions/listen")) {
      const opening = this.#openings.get(path);
      if (opening) opening.until ??= this.#clock.now() + LATE_MS;
      this.#listenStreams.set(path, [...listens, exchange]);
    }
    const eventId = request.headers.get("last-event-id");
    if (eventId !== null) this.#resumedAt.set(serverPath(request.path), this.#clock.now());
    const call = eventId === null ? this.ledger.callOf(request.message) : this.ledger.callOfEvent(eventId);
    call?.exchanges.push(exchange);
    if (request.label.startsWith("resources/read")) this.#judgeRead(path, exchange);
    if (request.label.startsWith("tools/list")) this.#judgeWalk(path, exchange);
    if (call && eventId === null && call.settlements.length > 0)
      this.ledger.violate("settled-is-not-sent", `${call.key} is sent although its caller has its end`);
    const { id, method, params } = (request.message ?? {}) as {
      id?: unknown;
      method?: unknown;
      params?: { requestId?: unknown; task?: unknown; _meta?: { progressToken?: unknown } };
    };
    const scope = `${request.path} ${request.headers.get("mcp-session-id") ?? ""} `;
    if (typeof method === "string" && id !== undefined) this.#sent.add(scope + JSON.stringify(id));
    if (call && id !== undefined) {
      // What asks for a task is ended by `tasks/cancel` alone, once it has an id.
      if (params?.task === undefined) this.#requests.set(exchange, { scope, id });
      this.#judgeToken(call, scope, params?._meta?.progressToken);
    }
    if (method === "notifications/cancelled") this.#cancelled.add(scope + JSON.stringify(params?.requestId));
    if (method === "ping" || method === "server/discover")
      this.pingedAt.set(serverPath(request.path), this.#clock.now());
    if (method === "notifications/cancelled" && !this.#sent.has(scope + JSON.stringify(params?.requestId)))
      this.ledger.violate(
        "cancels-what-was-sent",
        `a cancellation of ${String(params?.requestId)}, which was never sent`,
      );
  }

  /** Notes that the user reads a resource. */
  reads(path: string, uri: string): void {
    this.#reads.set(`${path} resources/read ${uri}`, []);
  }

  /** Checks that a read is not sent again once the server refused to go on with its stream: it would do so again (docs/retries.md). */
  #judgeRead(path: string, exchange: Exchange): void {
    const sent = this.#reads.get(`${path} ${exchange.request.label}`);
    if (sent?.some(({ struck }) => struck.includes("no-replay")))
      this.ledger.violate(
        "refused-resume-is-final",
        `${exchange.request.label} is sent again after its stream was refused`,
      );
    sent?.push(exchange);
  }

  /** Checks that a followed list is loaded by one walk over its pages at a time, whatever the rate of changes (N-01, G-11). */
  #judgeWalk(path: string, exchange: Exchange): void {
    const other = this.#lists.get(path);
    this.#lists.set(path, exchange);
    const session = ({ request }: Exchange): string | null => request.headers.get("mcp-session-id");
    const isUnanswered = other && !other.isOver && other.lastByteAt === undefined;
    if (this.#followsLists && isUnanswered && session(other) === session(exchange))
      this.ledger.violate(
        "one-walk-at-a-time",
        `${exchange.request.label} is sent while ${other.request.label} is unanswered`,
      );
  }

  /** Checks that the progress tokens of calls that run in one session differ (U-01). */
  #judgeToken(call: CallFacts, scope: string, token: unknown): void {
    if (token === undefined || scope.endsWith("  ")) return; // without a session, each call has its own exchange
    const other = this.#tokens.get(scope + JSON.stringify(token));
    if (other && other !== call && other.settlements.length === 0)
      this.ledger.violate(
        "tokens-differ",
        `${call.key} has the progress token of ${other.key}, which is still running`,
      );
    this.#tokens.set(scope + JSON.stringify(token), call);
  }

  /** Checks that a legacy call that is given up while it runs is cancelled on the wire (U-05, U-06). */
  #expectCancel(facts: CallFacts, at: number): void {
    const { path, exchanges } = facts;
    const isRunning = exchanges.some(
      ({ outcome, endedAt }) => outcome === "aborted" && Math.abs((endedAt ?? -1) - at) <= 2,
    );
    const post = exchanges.findLast((one) => this.#requests.has(one));
    const sent = post && this.#requests.get(post);
    if (!isRunning || !sent || facts.isTask || post.request.headers.get("mcp-protocol-version") === "2026-07-28")
      return;
    this.#clock.schedule(CANCEL_MS, () => {
      const { endedAt, brokeAt, state } = this.connection(path);
      const isExcused = Math.max(endedAt, brokeAt, this.sleptAt) >= at - CANCEL_MS || state !== "connected";
      if (isExcused || facts.isForgotten || facts.isTask || this.#cancelled.has(sent.scope + JSON.stringify(sent.id)))
        return;
      this.ledger.violate(
        "cancelled-on-the-wire",
        `${facts.key} was given up while it ran, and the server was not notified`,
      );
    });
  }

  /**
   * Checks that one connection is kept for urgent messages: they may wait only for each other, for short diagnostic requests, and for the
   * first of requests that were sent ahead because those before them had been answered quickly.
   */
  queued({ request }: Exchange, holders: readonly Exchange[]): void {
    if (URGENT.test(request.label) && holders.every((one) => !isShort(one) && !one.request.isLow))
      this.ledger.violate(
        "urgent-first",
        `${request.label} waits for ${holders.map((one) => one.request.label).join(", ")}`,
      );
  }

  settled(facts: CallFacts, settlement: Settlement): void {
    facts.settlements.push(settlement);
    if (settlement.kind === "error" && isGivenUp(facts, settlement.error)) this.#expectCancel(facts, settlement.at);
    const { endedAt, brokeAt, state } = this.connection(facts.path);
    const since = facts.startedAt;
    // The fate of the session is reported with the next batch of events: a refusal to open another session may end the call before.
    const wasRefused = this.#faults.strikes.some(
      ({ at, kind, target }) => at >= since && (target === "initialize" || kind === "restarted-changed"),
    );
    const wasBroken = wasRefused || brokeAt >= since || state !== "connected";
    // Connections that died while the device slept are detected one after the other, as are connections struck by a fault.
    const couldNotReopen =
      wasBroken &&
      (this.sleptAt >= since - 60_000 ||
        this.#faults.strikes.some(
          ({ at, kind, target }) => at >= since - 60_000 && (isOpening(target) || kind === "restarted-changed"),
        ));
    judgeCall(
      facts,
      settlement,
      {
        hasEnded: endedAt >= since,
        couldNotReopen,
        slept: this.sleptAt >= since,
        lostSharedStream: this.#hasLostSharedStream(facts),
        hadNoToken: this.#faults.strikes.some(({ at, kind }) => kind === "no-token" && at >= since - NO_TOKEN_MS),
      },
      this.ledger,
    );
  }

  /** True for a call over HTTP+SSE whose stream, the newest when it was sent, is over. */
  #hasLostSharedStream({ path, exchanges }: CallFacts): boolean {
    const sent = exchanges.findLast(({ request }) => request.path.startsWith(`${path}/messages`));
    if (!sent) return false;
    const stream = this.#getStreams.get(path)?.findLast(({ request }) => request.number < sent.request.number);
    return stream?.isOver === true;
  }

  /**
   * True if the GET stream of the newest session was never open and was refused as often as a client accepts. A server that restarts in the
   * other era between initialize and the first GET answers 405 too, as every server without a stream does: a client that checked each of
   * them for a change would be wrong.
   */
  isStreamRefused(path: string): boolean {
    const streams = this.#getStreams.get(path) ?? [];
    const session = streams.at(-1)?.request.headers.get("mcp-session-id");
    const own = streams.filter(({ request }) => request.headers.get("mcp-session-id") === session);
    if (own.some(({ status }) => status === 200)) return false;
    if (own.find(({ status }) => status !== 401)?.status === 405) return true;
    return own.filter(({ status = 0 }) => REFUSALS.includes(status)).length >= MAX_STREAM_REFUSALS;
  }

  /**
   * True when the first stream of a session was requested just before. What the server changes before it takes that stream reaches nobody,
   * and the list may have been answered already: one that opens late has lists loaded again, but a client that did so after every first
   * stream would load each list twice. A modern server may have changed since it was asked what it is, and no session tells of that.
   */
  isOpening(path: string, at: number): boolean {
    const { since = Infinity, until = -Infinity } = this.#openings.get(path) ?? {};
    if (since <= at && at <= until) return true;
    return [...this.#firstStreams].some(
      ([session, since]) => session.startsWith(`${path} `) && since <= at && at - since <= LATE_MS,
    );
  }

  /**
   * True if the client replaced a stream of live updates whose connection was dead without its knowledge: messages that the server sent on it
   * are lost.
   */
  wasOnDeadStream(path: string, at: number): boolean {
    return (this.#listenStreams.get(path) ?? []).some(
      ({ isDead, outcome, sentAt, endedAt }) =>
        isDead && outcome === "aborted" && sentAt <= at && at <= (endedAt ?? -1),
    );
  }

  /** True when the list of tools was refused, or answered with what is none, as often as a client takes. */
  isListRefused(): boolean {
    const refusals = this.#faults.strikes.filter(
      ({ kind, target }) => target.startsWith("tools/list") && NO_LIST.includes(kind),
    );
    return refusals.length >= MAX_LIST_REFUSALS;
  }

  /** True when events numbered anew were asked for since: a server skips those whose numbers the client seems to have. */
  skipsEvents(path: string, at: number): boolean {
    return this.#faults.has("restarting-ids") && (this.#resumedAt.get(path) ?? -Infinity) >= at;
  }

  /** Notes that the user ends a connection: nothing more is expected of it. */
  ended(path: string): void {
    const connection = this.connection(path);
    connection.endedAt = this.#clock.now();
    connection.wanted.clear();
    for (const session of connection.sessions) connection.endedSessions.add(session);
    connection.sessions.clear();
    for (const notice of this.ledger.notices)
      if (notice.path === path) notice.excuse ??= "the user closed the connection";
  }

  state(path: string, server: ServerSnapshot): void {
    const connection = this.connection(path);
    // If it is connected again, until now: a call made meanwhile waited for the connection.
    const wasBroken = connection.state !== undefined && connection.state !== "connected";
    if (wasBroken || server.state !== "connected") connection.brokeAt = this.#clock.now();
    connection.snapshot = server;
    connection.state = server.state;
    if (server.state !== "failed") return;
    if (!server.info) {
      // Nobody has a connection to a server that could not be connected: what it sent on the way there has no reader.
      for (const notice of this.ledger.notices) if (notice.path === path) notice.excuse ??= "nobody was connected";
      return;
    }
    this.ended(path);
    const { error } = server;
    const code = error && "code" in error ? error.code : "no code";
    const status = error && "data" in error ? error.data.status : undefined;
    const message = error?.message ?? "no reason";
    if (!isFinal(code, status) && !this.#forgotOften())
      this.ledger.violate("given-up-for-a-reason", `${path} was given up with ${code}: ${message}`);
  }

  tools(path: string, names: readonly string[]): void {
    const connection = this.connection(path);
    connection.tools = [...names];
    connection.hasToolsFailed = false;
  }

  toolsFailed(path: string): void {
    this.connection(path).hasToolsFailed = true;
  }

  notice(_path: string, number: number): void {
    const notice = this.ledger.notices[number - 1];
    if (!notice) return this.ledger.violate("told-once", `a message was told that nobody sent: ${number}`);
    notice.reportedAt.push(this.#clock.now());
    if (notice.reportedAt.length > 1)
      this.ledger.violate("told-once", `message ${number} was told ${notice.reportedAt.length} times`);
  }

  problem(path: string, reason: string): void {
    this.connection(path).problems.push({ at: this.#clock.now(), reason });
  }

  /** Checks at the end of a run that messages that arrived were reported, and that messages that could be sent again arrived. */
  judgeNotices(): void {
    const now = this.#clock.now();
    for (const notice of this.ledger.notices) {
      const { number, kind, uri, path, session, call, arrivedAt, isResumable, excuse, emittedAt, reportedAt } = notice;
      if (reportedAt.length > 0 || excuse !== undefined || now - emittedAt < 60_000) continue;
      // A call that is over gets no more messages.
      const overAt = call?.settlements[0]?.at;
      if (overAt !== undefined && (arrivedAt ?? Infinity) >= overAt) continue;
      const { problems, wanted, unwanted, endedSessions } = this.connection(path);
      if (endedSessions.has(session)) continue; // the server does not know yet that the user closed it
      if (problems.some(({ at }) => at >= emittedAt)) continue;
      if (uri !== undefined && (unwanted.has(uri) || !wanted.has(uri))) continue;
      if (arrivedAt !== undefined)
        this.ledger.violate("what-arrived-is-told", `${kind} message ${number} arrived at ${path} and was never told`);
      else if (isResumable)
        this.ledger.violate(
          "nothing-lost",
          `${kind} message ${number} of ${path} could be sent again and was never fetched`,
        );
    }
  }

  /** True if sessions, or their streams, were lost so often in a short time that giving up is right. */
  #forgotOften(): boolean {
    const since = this.#clock.now() - 60_000;
    return (
      this.#faults.strikes.filter(
        ({ at, kind, target }) => at >= since && (isOpening(target) || kind === "client-error"),
      ).length > 3
    );
  }
}

/** The path of the server itself: an endpoint of HTTP+SSE, or one that the server moved to, is below it. */
function serverPath(path: string): string {
  return path.split("/").slice(0, 3).join("/");
}

/** True if the caller gave up, or the deadline did. */
function isGivenUp({ abortReason }: CallFacts, error: unknown): boolean {
  return (abortReason !== undefined && error === abortReason) || (error as { code?: unknown }).code === "ERR-TIMEOUT";
}

function isShort({ request }: Exchange): boolean {
  return URGENT.test(request.label) || DIAGNOSIS.test(request.label);
}

function isOpening(target: string): boolean {
  return /initialize|discover|GET|server/.test(target);
}

/** True for codes after which a connection may be given up: waiting would not help. */
function isFinal(code: string, status: unknown): boolean {
  if (/^ERR-(VERSION|CLOSED|AUTH.*|FORBIDDEN|PROTO|NOT-MCP|METHOD|PARAMS)$/.test(code)) return true;
  const isPassing = typeof status !== "number" || status >= 500 || [408, 425, 429].includes(status);
  return (code === "ERR-HTTP" || code === "ERR-RPC") && !isPassing;
}
