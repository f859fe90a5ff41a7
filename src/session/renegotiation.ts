/**
 * Negotiates again with a server that contradicts its negotiated era or revision: after a deployment, or behind a load
 * balancer (V-08, V-11).
 *
 * Owns: the evidence, and the decision to negotiate. Loaded when a request first fails. Does not own: the negotiation
 * (`negotiate.ts`) or the replacement of a session (`negotiated-session.ts`).
 */
import { ClientError, isMcpError, type McpError } from "../errors/index.js";
import { traitsOf, type FailureTraits } from "../errors/failures.js";
import { monotonicTime, pause, type Delivery } from "../jsonrpc/index.js";
import { retry } from "../jsonrpc/retry.js";
import { MAX_REFUSALS, Pace } from "../jsonrpc/pace.js";
import { methodRow, type Era, type MethodName } from "../protocol/index.js";
import type { Negotiated, NegotiateOptions } from "./negotiate.js";
import { DEFAULT_DEADLINES, type Session, type SessionRequestOptions, type SubscriptionFilter } from "./session.js";
import { unlessAborted } from "../async/unless-aborted.js";

/** Time without further negotiations after a server was found to be unchanged, in milliseconds. */
const CONFIRMED_MS = 60_000;
/**
 * Time without further negotiations after a server changed, in milliseconds; doubled each time it changes within a
 * minute.
 */
const CHANGED_MS = 1_000;
/** Number of timed-out steps after which a negotiation starts again. */
const STEPS = 4;

/** The session that may be replaced. */
export interface Renegotiable {
  readonly session: Session;
  readonly closed: AbortSignal;
  readonly options: NegotiateOptions;
  /** Live updates to maintain, whichever session is current. */
  readonly filter: SubscriptionFilter | undefined;
  negotiate(options: NegotiateOptions): Promise<Negotiated>;
  /** Replaces the current session. */
  replaceBy(session: Session): void;
}

/** Negotiation in progress. */
interface Running {
  /** Resolves when the first attempt has ended. Never rejects. */
  readonly tried: Promise<void>;
  /** Resolves when the server's era is known or the negotiation was abandoned. Never rejects. */
  readonly settled: Promise<void>;
}

export class Renegotiation {
  #owner: Renegotiable;
  #running: Running | undefined;
  /** Error because of which the current session was lost; `undefined` while it is usable. */
  #lostBy: { readonly error: unknown } | undefined;
  /** True if the live updates of the current session have ended. */
  #hasEndedUpdates = false;
  #calmUntil = 0;
  /** Last time the server was found to have changed, and the time without further negotiations after it. */
  #changedAt = -Infinity;
  #changedMs = 0;
  #isPostponed = false;

  constructor(owner: Renegotiable) {
    this.#owner = owner;
  }

  /**
   * Examines a request that failed on `session`. Resolves with true if another session replaced it and the request may
   * be resent there, because it is safe or the server verifiably did not start it. Rejects with `ERR-SESSION` if it is
   * still unknown whether the refusal concerns a task.
   */
  async allowsAgain(
    session: Session,
    error: unknown,
    method: MethodName,
    options: SessionRequestOptions,
    { mayHaveRun }: Delivery,
  ): Promise<boolean> {
    const { era } = session.row;
    const isContradiction = contradicts(error, era, method);
    const isSafe = methodRow(method).safe === true;
    if (isContradiction) this.#doubt(session, error);
    // The server answered, or may have started work that must not run twice; negotiating again would not help.
    else if (isSafe ? isAnswer(error) && !traitsOf(error).isTransient : mayHaveRun) return false;
    await this.#wait(options);
    if (options.totalSince !== undefined && this.#leftMs(options) <= 0) return false;
    const { session: now } = this.#owner;
    if (now === session) {
      if (isContradiction && this.#running && method.startsWith("tasks/")) throw notSettled(error);
      return false;
    }
    // A server of another era refused an unknown method: it did not start the request.
    return isSafe || !mayHaveRun || (isContradiction && now.row.era !== era && !isAnswer(error));
  }

  /** Records that the server refused live updates or a ping in a way that no server of this era and revision does. */
  contradicted(session: Session, error: unknown): void {
    this.#hasEndedUpdates ||= session === this.#owner.session;
    this.#doubt(session, error);
  }

  /** Records that the session was lost, so the server may have changed. */
  lost(session: Session, error: unknown): void {
    const { session: current, closed, options } = this.#owner;
    if (session !== current) return;
    // A modern session is lost with its connection; a legacy one only if the server refuses another.
    const isOver = options.renews ? isClosed(error) : !isRefusal(error);
    if (closed.aborted || isOver) return options.events.lost(error);
    this.#lostBy = { error };
    options.events.reopening?.(error);
    this.#start(session, error);
  }

  /**
   * Waits for the negotiation in progress: for its first attempt, or for its end if there is no usable session, but no
   * longer than the total deadline of the request. Rejects with the reason of the request's signal.
   */
  async #wait(request: SessionRequestOptions): Promise<void> {
    if (!this.#running) return;
    const { settled, tried } = this.#running;
    const { closed, options } = this.#owner;
    const over = new AbortController();
    const leftMs = Math.max(0, this.#leftMs(request));
    const late = pause(leftMs, options.pacing.clock, AbortSignal.any([closed, over.signal]));
    try {
      await unlessAborted(Promise.race([this.#lostBy ? settled : tried, late]), request.signal);
    } finally {
      over.abort();
    }
  }

  /** Time until the total deadline of a request, in milliseconds; the whole of it before the request is sent. */
  #leftMs({ totalSince, totalTimeoutMs = DEFAULT_DEADLINES.totalTimeoutMs }: SessionRequestOptions): number {
    const now = monotonicTime(this.#owner.options.pacing.clock);
    return (totalSince ?? now) + totalTimeoutMs - now;
  }

  /** Negotiates if `error` is evidence of a change: at once, or as soon as the time without negotiations has passed. */
  #doubt(session: Session, error: unknown): void {
    const { session: current, closed, options } = this.#owner;
    if (session !== current || closed.aborted || !isRefusal(error)) return;
    const { clock } = options.pacing;
    const calmMs = this.#calmUntil - monotonicTime(clock);
    if (calmMs <= 0) return this.#start(session, error);
    if (this.#isPostponed) return;
    this.#isPostponed = true;
    void pause(calmMs, clock, closed).then(() => {
      this.#isPostponed = false;
      this.#doubt(session, error);
    });
  }

  #start(session: Session, error: unknown): void {
    if (this.#running) return;
    let onTried = (): void => undefined;
    const tried = new Promise<void>((resolve) => (onTried = resolve));
    this.#running = { tried, settled: this.#settle(session, error, onTried) };
  }

  /**
   * Negotiates until the server's era is known. Replaces `old` with the new session if the era or revision differs, or
   * if `old` is lost. Never rejects.
   */
  async #settle(old: Session, error: unknown, onTried: () => void): Promise<void> {
    const { options, closed } = this.#owner;
    const { pacing, events } = options;
    let refusals = 0;
    const again = ({ isTransient }: FailureTraits, failure: unknown): boolean => {
      onTried();
      return isTransient || (!isUnauthorized(failure) && ++refusals < MAX_REFUSALS);
    };
    const found = await retry(() => this.#negotiate(), { pace: new Pace(pacing), signal: closed, again }).catch(
      () => undefined,
    );
    this.#running = undefined;
    const lostBy = this.#lostBy;
    const hasEndedUpdates = this.#hasEndedUpdates;
    this.#lostBy = undefined;
    this.#hasEndedUpdates = false;
    const isAnother = found !== undefined && (lostBy !== undefined || found.session.row !== old.row);
    this.#calm(isAnother);
    if (isAnother && !closed.aborted) {
      this.#owner.replaceBy(found.session);
      // Running requests continue on the old session; live updates come from the new one.
      if (old.retire) old.retire();
      else old.subscribe({}).catch(() => undefined);
      void this.#followAgain(found.session);
      events.reopened?.(found.foundBy);
      // The new session was lost before it replaced the old one, so the loss was not reported.
      const { reopeningBy } = found.session;
      if (reopeningBy !== undefined) events.reopening?.(reopeningBy);
    } else {
      if (lostBy && !closed.aborted) events.lost(lostBy.error);
      else if (found && hasEndedUpdates) void this.#followAgain(old);
      void found?.session.close(closed.aborted ? closed.reason : error);
    }
    onTried();
  }

  async #negotiate(): Promise<Negotiated> {
    const { options, closed } = this.#owner;
    const late = new AbortController();
    const timeoutMs = STEPS * options.timeoutMs;
    const timer = options.pacing.clock.after(timeoutMs, () => late.abort(tookTooLong(timeoutMs)));
    try {
      const signal = AbortSignal.any([closed, late.signal]);
      return await this.#owner.negotiate({ ...options, known: undefined, signal });
    } finally {
      timer.cancel();
    }
  }

  /**
   * Requests live updates from a session that does not deliver them. Retries once if the server refuses, and more often
   * if another party, such as a proxy, refuses. Never rejects.
   */
  async #followAgain(session: Session): Promise<void> {
    const { options, closed } = this.#owner;
    const { pacing, events } = options;
    const isWanted = (): boolean => session === this.#owner.session && !closed.aborted;
    let refusals = 0;
    let maxRefusals = 2;
    const subscribe = async (): Promise<void> => {
      const { filter } = this.#owner;
      if (!filter) return;
      const { refusal } = await session.subscribe(filter);
      // A refusal by the server itself is final; a proxy may soon respond differently.
      if (refusal === undefined || (isMcpError(refusal) && refusal.name === "ServerError")) return;
      maxRefusals = MAX_REFUSALS;
      throw refusal;
    };
    try {
      await retry(subscribe, {
        pace: new Pace(pacing),
        signal: closed,
        again: ({ isTransient }) => isWanted() && (isTransient || ++refusals < maxRefusals),
      });
    } catch (error) {
      if (!isWanted()) return;
      this.#hasEndedUpdates = false; // the failure is final: no further attempt follows
      events.problem(`live updates can't be had from the server as it is now: ${String(error)}`);
    }
  }

  /** Records the end of a negotiation: the next one may follow only after a delay. */
  #calm(isAnother: boolean): void {
    const now = monotonicTime(this.#owner.options.pacing.clock);
    if (isAnother) {
      const isRecent = now - this.#changedAt < CONFIRMED_MS;
      this.#changedMs = isRecent ? Math.min(this.#changedMs * 2, CONFIRMED_MS) : CHANGED_MS;
      this.#changedAt = now;
    }
    this.#calmUntil = now + (isAnother ? this.#changedMs : CONFIRMED_MS);
  }
}

/** Errors of the modern era that servers of the older revisions never send. */
const MODERN_ONLY: readonly unknown[] = [-32020, -32021, -32022];
/**
 * Errors that a modern server sends for a request without the envelope of its revision; older servers send these errors
 * with status 200.
 */
const MISSES_ENVELOPE: readonly unknown[] = [-32600, -32602];
/** Statuses with which a server of another era refuses unknown requests. */
const UNKNOWN_ERA: readonly unknown[] = [400, 404, 405, 406];
/** Errors of a modern server that are about the request. */
const ABOUT_REQUEST: readonly unknown[] = [-32020, -32021, -32602, -32603];

/** True for a refusal of `method` that a server of this era and revision never sends. */
function contradicts(error: unknown, era: Era, method: MethodName): boolean {
  if (!isMcpError(error)) return false;
  if (error.data.isIncomplete === true) return false; // the rest of the response may be a server's own error
  if (error.code.startsWith("ERR-AUTH")) return false; // the status may come from the authorization server
  const { status } = error.data;
  const rpcCode = rpcCodeOf(error);
  if (era === "legacy") return MODERN_ONLY.includes(rpcCode) || (status === 400 && MISSES_ENVELOPE.includes(rpcCode));
  if (rpcCode === -32022) return true;
  if (rpcCode === -32601) return methodRow(method).needs !== undefined; // the server declared the capability for this method
  return UNKNOWN_ERA.includes(status) && !ABOUT_REQUEST.includes(rpcCode);
}

/** Error codes of JSON-RPC and MCP. */
const PROTOCOL: readonly unknown[] = [-32700, -32600, -32601, -32602, ...MODERN_ONLY];

/** True for a server-specific error with the id of the request: the request may have run, whatever its envelope. */
function isAnswer(error: unknown): boolean {
  if (!isMcpError(error) || error.data.isUnaddressed === true) return false;
  const rpcCode = rpcCodeOf(error);
  return rpcCode !== undefined && !PROTOCOL.includes(rpcCode);
}

function rpcCodeOf(error: McpError): unknown {
  return "rpcCode" in error ? error.rpcCode : error.data.rpcCode;
}

/**
 * True if the server is running and refuses the request, except for missing authorization, which another era would
 * require too.
 */
function isRefusal(error: unknown): boolean {
  return isMcpError(error) && !traitsOf(error).isTransient && !isUnauthorized(error);
}

/** True if the connection ended and is not to be replaced. */
function isClosed(error: unknown): boolean {
  return isMcpError(error) && error.code === "ERR-CLOSED";
}

function isUnauthorized(error: unknown): boolean {
  return isMcpError(error) && error.code.startsWith("ERR-AUTH");
}

function tookTooLong(timeoutMs: number): ClientError {
  return new ClientError("ERR-TIMEOUT", `The server could not be negotiated with within ${timeoutMs} ms.`);
}

/** Failure of a request about a task that a server of another revision may have refused. */
function notSettled(cause: unknown): ClientError {
  const text = "The server changed its revision. Try again.";
  return new ClientError("ERR-SESSION", text, { mayHaveRun: false }, cause);
}
