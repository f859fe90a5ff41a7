/**
 * How much one server may ask: a cap on what waits, in number and in bytes, a rate, and "decline all from this server" (E-14, G-11).
 *
 * Owns: counting. Never: settling or showing asks. No timers: the window is looked back on.
 */
import type { InputRequest, InputRequestKind } from "./input-request.js";
import type { HostClock } from "./host-clock.js";

/** Asks of one server that may wait at once. */
export const MAX_WAITING = 20;
/** Asks of one server within {@link RATE_WINDOW_MS}. */
export const MAX_PER_WINDOW = 10;
/** Milliseconds. */
export const RATE_WINDOW_MS = 10_000;
/** Bytes of the input requests of one server that may wait at once, by the estimate of `json/weight.ts`. */
export const MAX_WAITING_BYTES = 16_000_000;

/** Refusals of the user in a row after which the requests of a server wait without a dialog that opens by itself. */
const QUIET_AFTER = 3;

/** The limit over which a server's asks are refused without anybody seeing them. */
export type LimitReason = "too-many-waiting" | "too-much-waiting" | "too-often";

/** Asked because of what this client does, not because a server asked: no server can use them up, and declining its requests spares them. */
const OWN: readonly InputRequestKind[] = ["tool", "sign-in", "client-id"];

/** True for requests of a server; consent and sign-in come from this client. */
export function isServersOwn(kind: InputRequestKind): boolean {
  return !OWN.includes(kind);
}

interface ServerCount {
  /** When the last asks were let through, oldest first. */
  readonly admitted: number[];
  declinedAll: boolean;
  /** Refusals of the user since the last answer. */
  refusals: number;
  /** The newest answer whose entries were accepted. */
  round: number | undefined;
  /** The user was told that asks are refused; told anew once an input request was let through in between. */
  reported: boolean;
}

/** What waits of one server, or is to wait. */
export interface InputRequestLoad {
  readonly count: number;
  readonly bytes: number;
}

/** What a server may still ask. */
export class InputRequestLimits {
  #clock: HostClock;
  #servers = new Map<string, ServerCount>();

  constructor(clock: HostClock) {
    this.#clock = clock;
  }

  /**
   * Accepts an input request (`undefined`) or gives the reason for its refusal. `load`: the input requests of this server that wait, this one
   * included.
   */
  admit(request: InputRequest, load: InputRequestLoad): LimitReason | "declined-all" | undefined {
    const { serverId, kind, round } = request;
    if (kind === "tool") return undefined;
    const count = this.#count(serverId);
    if (count.declinedAll && isServersOwn(kind)) return "declined-all";
    // Of a request that was let through: its second half, or once more because a model failed. It is not counted twice.
    if (kind === "sampling-result" || (kind === "sampling" && request.failure)) return undefined;
    const now = this.#clock.now();
    while ((count.admitted[0] ?? now) <= now - RATE_WINDOW_MS) count.admitted.shift();
    if (load.count > MAX_WAITING) return "too-many-waiting";
    if (load.bytes > MAX_WAITING_BYTES) return "too-much-waiting";
    if (round !== undefined && count.round === round) return undefined;
    if (count.admitted.length >= MAX_PER_WINDOW) return "too-often";
    count.admitted.push(now);
    count.round = round;
    count.reported = false;
    return undefined;
  }

  /** True the first time since an input request of this server was last let through. */
  reportOnce(serverId: string): boolean {
    const count = this.#count(serverId);
    if (count.reported) return false;
    count.reported = true;
    return true;
  }

  /** Refuses everything this server asks from now on, until {@link forget}. */
  declineAll(serverId: string): void {
    this.#count(serverId).declinedAll = true;
  }

  /** Takes {@link declineAll} back. False when there is nothing to take back. */
  undoDeclineAll(serverId: string): boolean {
    const count = this.#servers.get(serverId);
    if (!count?.declinedAll) return false;
    count.declinedAll = false;
    count.refusals = 0;
    return true;
  }

  /** Takes an answer of the user. */
  answered(serverId: string, kind: InputRequestKind, isRefusal: boolean): void {
    if (!isServersOwn(kind)) return;
    const count = this.#count(serverId);
    count.refusals = isRefusal ? count.refusals + 1 : 0;
  }

  /** True if a request waits until the user opens it. */
  isQuiet(serverId: string, kind: InputRequestKind): boolean {
    return isServersOwn(kind) && (this.#servers.get(serverId)?.refusals ?? 0) >= QUIET_AFTER;
  }

  /** The connection ended: the next one starts anew. */
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
