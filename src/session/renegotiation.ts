/**
 * Negotiates again with a server that contradicts what it was found to be: after a deployment, or behind a load balancer (V-08, V-11).
 *
 * Owns: the evidence, and when it is worth a negotiation. Loaded with the first request that fails. Never: how a session is negotiated
 * (`negotiate.ts`), nor what takes the place of what (`negotiated-session.ts`).
 */
import { isMcpError, type McpError } from "../errors/index.js";
import { traitsOf } from "../errors/failures.js";
import type { Delivery } from "../jsonrpc/index.js";
import { methodRow, type Era, type MethodName } from "../protocol/index.js";
import type { Negotiated, NegotiateOptions } from "./negotiate.js";
import type { Session, SessionRequestOptions } from "./session.js";

/** A server that was found to be what it was before is not doubted again for so long, milliseconds. */
const DOUBT_PAUSE_MS = 60_000;
/** A negotiation that takes so many times what one step may take is given up: the session that is there goes on. */
const STEPS = 4;

/** The session whose place another may take. */
export interface Renegotiable {
  readonly session: Session;
  readonly closed: AbortSignal;
  readonly options: NegotiateOptions;
  negotiate(options: NegotiateOptions): Promise<Negotiated>;
  /** Puts the session in the place of the one that is there. */
  replaceBy(found: Negotiated): void;
}

export class Renegotiation {
  #owner: Renegotiable;
  #running: Promise<void> | undefined;
  #doubtAgainAt = 0;

  constructor(owner: Renegotiable) {
    this.#owner = owner;
  }

  /**
   * Looks at a request that `session` failed at. Resolves with true when another session took its place, on which the request may be sent
   * again: it is safe, or the server provably did not start it.
   */
  async allowsAgain(
    session: Session,
    error: unknown,
    method: MethodName,
    { repeatable }: SessionRequestOptions,
    { mayHaveRun }: Delivery,
  ): Promise<boolean> {
    const { era } = session.row;
    const isContradiction = contradicts(error, era, method);
    if (isContradiction) await this.doubt(session, error);
    else if (this.#running) await this.#running;
    const { session: now } = this.#owner;
    const isSafe = methodRow(method).safe === true || repeatable === true;
    // A server of another era refused what it does not know: it did not start that. But a legacy server that takes what comes may have
    // let the tool answer, with a number of its own; which numbers say that nothing was started stands in the table of failures.
    const isOfTool = era === "modern" && isServerError(error);
    const isOfAnotherEra = isContradiction && now.row.era !== era && !isOfTool;
    const wasRefused = !mayHaveRun || isOfAnotherEra;
    return now !== session && (isSafe || wasRefused);
  }

  /** The server refused something as no server of this era and revision would. */
  async doubt(session: Session, error: unknown): Promise<void> {
    if (session !== this.#owner.session || !isRefusal(error)) return;
    const { clock } = this.#owner.options.pacing;
    if (!this.#running && clock.now() < this.#doubtAgainAt) return;
    this.#doubtAgainAt = clock.now() + DOUBT_PAUSE_MS;
    await this.#start(session, error, false);
  }

  /** The session can't be kept up: the server may be another one now. */
  async lost(session: Session, error: unknown): Promise<void> {
    const { closed, options } = this.#owner;
    if (closed.aborted || !isRefusal(error)) return options.events.lost(error);
    await this.#start(session, error, true);
  }

  #start(session: Session, error: unknown, isLost: boolean): Promise<void> {
    this.#running ??= this.#negotiate(session, error, isLost).finally(() => (this.#running = undefined));
    return this.#running;
  }

  /** What is found takes the place of `old` where it is of another era or revision, or where `old` is lost. Never rejects. */
  async #negotiate(old: Session, error: unknown, isLost: boolean): Promise<void> {
    const { options, closed } = this.#owner;
    const { pacing, timeoutMs, events } = options;
    const late = new AbortController();
    const timer = pacing.clock.after(STEPS * timeoutMs, () => late.abort());
    let found: Negotiated;
    try {
      const signal = AbortSignal.any([closed, late.signal]);
      found = await this.#owner.negotiate({ ...options, known: undefined, signal });
    } catch {
      if (isLost && !closed.aborted) events.lost(error);
      return;
    } finally {
      timer.cancel();
    }
    const isAnother = isLost || found.session.row !== old.row;
    if (isAnother && !closed.aborted) this.#owner.replaceBy(found);
    else await found.session.close(closed.aborted ? closed.reason : error);
  }
}

/** Modern errors that no server of the older revisions answers with. */
const MODERN_ONLY: readonly unknown[] = [-32020, -32021, -32022];
/** Errors of a modern server about a request without the envelope of its revision; older ones answer them with 200. */
const MISSES_ENVELOPE: readonly unknown[] = [-32600, -32602];
/** Statuses with which a server of another era refuses what it does not know. */
const UNKNOWN_ERA: readonly unknown[] = [400, 404, 405, 406];
/** Errors of a modern server that are about the request. */
const ABOUT_REQUEST: readonly unknown[] = [-32020, -32021, -32602, -32603];

/** True for a refusal of `method` that a server of this era and revision does not give. */
function contradicts(error: unknown, era: Era, method: MethodName): boolean {
  if (!isMcpError(error)) return false;
  if (error.code.startsWith("ERR-AUTH")) return false; // its status may be another server's
  const { status } = error.data;
  const rpcCode = rpcCodeOf(error);
  if (era === "legacy") return MODERN_ONLY.includes(rpcCode) || (status === 400 && MISSES_ENVELOPE.includes(rpcCode));
  if (rpcCode === -32022) return true;
  if (rpcCode === -32601) return methodRow(method).needs !== undefined; // it declared that it has the method
  return UNKNOWN_ERA.includes(status) && !ABOUT_REQUEST.includes(rpcCode);
}

function isServerError(error: unknown): boolean {
  return isMcpError(error) && error.name === "ServerError";
}

function rpcCodeOf(error: McpError): unknown {
  return "rpcCode" in error ? error.rpcCode : error.data.rpcCode;
}

/** The server is there, and refuses; not for want of authorization, which another era would want, too. */
function isRefusal(error: unknown): boolean {
  return isMcpError(error) && !traitsOf(error).isTransient && !error.code.startsWith("ERR-AUTH");
}
