/**
 * Limits on one server's input requests: a cap on those pending, in number and in bytes, a rate, and "decline all from
 * this server" (E-14, G-11).
 *
 * Owns: counting. Never settles or shows input requests. No timers: the window is computed from past times.
 */
import type { InputRequest } from "../input-request.js";
import type { HostClock } from "./host-clock.js";
import { isServersOwn } from "./refusal-response.js";

/** Maximum number of pending input requests of one server. */
export const MAX_WAITING = 20;
/** Maximum number of input requests of one server within {@link RATE_WINDOW_MS}. */
export const MAX_PER_WINDOW = 10;
/** Length of the rate window, in milliseconds. */
export const RATE_WINDOW_MS = 10_000;
/** Maximum size of one server's pending input requests in bytes, by the estimate of `json/weight.ts`. */
export const MAX_WAITING_BYTES = 16_000_000;

/**
 * Number of refusals by the user in a row after which the requests of a server no longer open a dialog automatically.
 */
const QUIET_AFTER = 3;

/** Limit over which a server's input requests are refused without a prompt. */
export type LimitReason = "too-many-waiting" | "too-much-waiting" | "too-often";

interface ServerCount {
  /** Times at which the latest input requests were admitted, oldest first. */
  readonly admitted: number[];
  declinedAll: boolean;
  /** Refusals of the user since the last answer. */
  refusals: number;
  /** Number of the newest answer whose input requests were admitted. */
  round: number | undefined;
  /** True after the user was notified that requests are refused; reset when a request is admitted. */
  reported: boolean;
}

/** Pending input requests of one server, including the new one. */
export interface InputRequestLoad {
  readonly count: number;
  readonly bytes: number;
}

/** Limits of servers' input requests. */
export class InputRequestLimits {
  #clock: HostClock;
  #servers = new Map<string, ServerCount>();

  constructor(clock: HostClock) {
    this.#clock = clock;
  }

  /**
   * Admits an input request (`undefined`) or returns the reason for its refusal. `load`: pending input requests of this
   * server, including this one.
   */
  admit(request: InputRequest, load: InputRequestLoad): LimitReason | "declined-all" | undefined {
    const { serverId, kind, round } = request;
    const isFromServer = isServersOwn(request);
    if (kind === "tool" && !isFromServer) return undefined;
    const count = this.#count(serverId);
    if (count.declinedAll && isFromServer) return "declined-all";
    // These belong to a request that was already admitted: the review of its answer, or a retry after the model failed.
    // Neither is counted again.
    if (kind === "sampling-result" || (kind === "sampling" && request.failure)) return undefined;
    const now = this.#clock.now();
    while ((count.admitted[0] ?? now) <= now - RATE_WINDOW_MS) count.admitted.shift();
    if (load.count > MAX_WAITING) return "too-many-waiting";
    if (load.bytes > MAX_WAITING_BYTES) return "too-much-waiting";
    // The rate protects the user, whom requests of an extension never prompt.
    if (kind === "extension" || (round !== undefined && count.round === round)) return undefined;
    if (count.admitted.length >= MAX_PER_WINDOW) return "too-often";
    count.admitted.push(now);
    count.round = round;
    count.reported = false;
    return undefined;
  }

  /** True at the first refusal since an input request of this server was last admitted. */
  reportOnce(serverId: string): boolean {
    const count = this.#count(serverId);
    if (count.reported) return false;
    count.reported = true;
    return true;
  }

  /** Refuses all input requests of this server from now on, until {@link forget}. */
  declineAll(serverId: string): void {
    this.#count(serverId).declinedAll = true;
  }

  /** Reverts {@link declineAll}. Returns false if there is nothing to revert. */
  undoDeclineAll(serverId: string): boolean {
    const count = this.#servers.get(serverId);
    if (!count?.declinedAll) return false;
    count.declinedAll = false;
    count.refusals = 0;
    return true;
  }

  /** Counts the user's response. */
  answered(request: Pick<InputRequest, "serverId" | "kind" | "app">, isRefusal: boolean): void {
    if (!isServersOwn(request)) return;
    const count = this.#count(request.serverId);
    count.refusals = isRefusal ? count.refusals + 1 : 0;
  }

  /** True if a request must wait until the user opens it. */
  isQuiet(request: Pick<InputRequest, "serverId" | "kind" | "app">): boolean {
    return isServersOwn(request) && (this.#servers.get(request.serverId)?.refusals ?? 0) >= QUIET_AFTER;
  }

  /** Resets the limits of an ended connection. */
  forget(serverId: string): void {
    this.#servers.delete(serverId);
  }

  #count(serverId: string): ServerCount {
    let count = this.#servers.get(serverId);
    if (!count)
      this.#servers.set(
        serverId,
        (count = { admitted: [], declinedAll: false, refusals: 0, round: undefined, reported: false }),
      );
    return count;
  }
}
