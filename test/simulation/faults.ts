/**
 * All faults of the simulated world, by name, and the dice that decide when they strike.
 *
 * Owns: the names, their probabilities in one run, and the record of faults that struck. Never: the effects of a fault, which the part of
 * the world that it strikes implements.
 */
import type { Random } from "./random.js";
import type { Trace } from "./trace.js";
import type { VirtualClock } from "./virtual-clock.js";

/** Faults of one exchange, by the place at which they strike. */
export const LINK_FAULTS = [
  "refused", // no connection: the request never arrives
  "answer-lost", // the request arrives, its answer does not
  "cut-clean", // the stream ends between two events
  "cut-reset", // the stream breaks between two events
  "cut-mid-event", // the stream ends within an event
  "cut-mid-character", // the stream breaks within a character of UTF-8
  "stalled", // nothing arrives any more, and neither side notices for a while
  "slow", // seconds on the way, so that answers overtake each other
] as const;
export const SERVER_FAULTS = [
  "unauthorized", // 401: the token has expired
  "insufficient-scope", // 403: the token allows too little
  "rate-limited", // 429
  "unavailable", // 503 before anything was done
  "unavailable-after", // 502, 503 or 504 of a gateway, after the work was done
  "server-error", // 500 with text
  "server-error-rpc", // 500 with a JSON-RPC error
  "client-error", // 400, 403, 406 or 410 with text
  "client-error-rpc", // 400 with a tool's own JSON-RPC error, about an argument called "session_name"
  "html", // a page for people
  "redirected", // 301, 302 or 307 to the same path with a slash
  "stream-refused", // a stream that was open before is refused once: 400, 401, 403, 406 (legacy GET)
  "malformed-answer", // an answer with our id that is no JSON-RPC response
  "no-replay", // a server that forgot the events it is asked to go on after, or that can't go on at all: 400 or 405
  "restarting-ids", // a server that numbers its events anew on each connection
  "repeated-request-id", // a server that uses the id of a request again once it was answered
  "no-token", // the page's token provider never answers, throws, or gives no token
] as const;
/** Faults of the whole server or device, at times named by the plan. */
const EVENTS = [
  "session-expired", // the session is gone for new requests; what runs is still answered
  "session-dropped", // the server's memory is gone: session, streams and running calls
  "restarted", // the server is away for a while
  "restarted-changed", // and comes back with other tools, capabilities, revision or era
  "offline", // the device has no network
  "asleep", // the device sleeps; its connections die unnoticed
  "clock-set", // somebody sets the device's time of day
] as const;
export type LinkFault = (typeof LINK_FAULTS)[number];
export type ServerFault = (typeof SERVER_FAULTS)[number];
type WorldEvent = (typeof EVENTS)[number];
export type FaultKind = LinkFault | ServerFault | WorldEvent;

/** Probability that a fault strikes when it can, 0 to 1. */
export interface FaultChance {
  readonly kind: LinkFault | ServerFault;
  readonly probability: number;
}

/** One fault that struck. */
export interface Strike {
  readonly kind: FaultKind;
  readonly at: number;
  /** Target of the fault: a method, a stream, the server. */
  readonly target: string;
}

export class Faults {
  readonly strikes: Strike[] = [];
  #chances: ReadonlyMap<FaultKind, number>;
  #random: Random;
  #clock: VirtualClock;
  #trace: Trace;
  #isOver = false;

  constructor(chances: readonly FaultChance[], random: Random, clock: VirtualClock, trace: Trace) {
    this.#chances = new Map(chances.map(({ kind, probability }) => [kind, probability]));
    this.#random = random;
    this.#clock = clock;
    this.#trace = trace;
  }

  /** Ends all faults. */
  stop(): void {
    this.#isOver = true;
    this.#trace.add("fault", () => "no more faults from here on");
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** True if this fault can strike in this run. */
  has(kind: FaultKind): boolean {
    return this.#chances.has(kind);
  }

  /** Throws the dice; a fault that strikes is recorded. `target`: the part it strikes. */
  strike(kind: LinkFault | ServerFault, target: string, factor = 1): boolean {
    const probability = this.#chances.get(kind);
    if (probability === undefined || this.#isOver || !this.#random.chance(probability * factor)) return false;
    this.note(kind, target);
    return true;
  }

  /** Records a fault that the plan itself caused. */
  note(kind: FaultKind, target: string): void {
    this.strikes.push({ kind, at: this.#clock.now(), target });
    this.#trace.add("fault", () => `${kind} strikes ${target}`);
  }

  /** Time of the newest fault; `-Infinity` before the first. */
  get lastAt(): number {
    return this.strikes.at(-1)?.at ?? -Infinity;
  }
}
