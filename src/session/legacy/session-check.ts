/**
 * Finds out whether the server still knows a session.
 *
 * Owns: the ping that decides, which all requests that are in doubt share. Does not own: what a refusal says
 * (`session-refusals.ts`), and what follows when the session is gone.
 */
import { isMcpError } from "../../errors/index.js";
import { traitsOf } from "../../errors/failures.js";
import type { Clock, Peer } from "../../jsonrpc/index.js";
import { pause } from "../../jsonrpc/pacing.js";
import { descriptionOf, isSessionGone, mayConcernSession } from "./session-refusals.js";

/** Deadline of the ping, in milliseconds. */
const PING_MS = 10_000;

/** Dependencies of the check. */
export interface SessionCheckPort {
  readonly peer: Pick<Peer, "request">;
  readonly clock: Clock;
  /** True if the transport has a session that the server can forget. */
  hasSession(): boolean;
  /** Called with the failure of a ping that proves nothing about the session. */
  contradicted?(error: unknown): void;
}

/** Check of one session. */
export class SessionCheck {
  readonly #port: SessionCheckPort;
  #running: Promise<boolean | undefined> | undefined;
  /** Refusal of the last ping, as {@link descriptionOf} has it. */
  #pingRefusal: string | undefined;

  constructor(port: SessionCheckPort) {
    this.#port = port;
  }

  /** True for a refusal that may mean that the session is gone. */
  isDoubtful(refusal: unknown): boolean {
    return this.#port.hasSession() && mayConcernSession(refusal);
  }

  /** True for a refusal exactly like that of the last ping: only the session concerns both. */
  isAsPing(refusal: unknown): boolean {
    return descriptionOf(refusal) === this.#pingRefusal;
  }

  /** True if the session is gone; `undefined` if that is not known. A ping that is under way is awaited. */
  isGone(): Promise<boolean | undefined> {
    return (this.#running ??= this.#refusesPing().finally(() => (this.#running = undefined)));
  }

  /** Waits for `gone`; `undefined` if it takes longer than `leftMs`, the rest of a request's deadline. */
  async within(leftMs: number, gone: Promise<boolean | undefined>): Promise<boolean | undefined> {
    const over = new AbortController();
    const waitMs = Math.min(Math.max(0, leftMs), 2 * PING_MS);
    const late = pause(waitMs, this.#port.clock, over.signal).then(() => undefined);
    return Promise.race([gone, late]).finally(() => over.abort());
  }

  /**
   * True if the server refuses a ping because it does not know the session; `undefined` if that is not known, because
   * the ping failed for a transient reason, including missing authorization, or was refused without a JSON-RPC error.
   */
  async #refusesPing(): Promise<boolean | undefined> {
    const deadlines = { idleTimeoutMs: PING_MS, totalTimeoutMs: PING_MS };
    try {
      await this.#port.peer.request("ping", {}, { ...deadlines, priority: "urgent", isUnattended: true });
      return false;
    } catch (error) {
      this.#pingRefusal = descriptionOf(error);
      if (isSessionGone(error) || this.isDoubtful(error)) return true;
      this.#port.contradicted?.(error); // has an effect only if the error is a refusal
      const isAnswer = !isMcpError(error) || !/^ERR-(AUTH|HTTP$)/.test(error.code);
      return isAnswer && !traitsOf(error).isTransient ? false : undefined;
    }
  }
}
