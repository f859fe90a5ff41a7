/**
 * Heartbeat of one app: reports an app that does not begin, or no longer answers.
 *
 * Owns: the intervals, and the number of unanswered pings. Does not own: the app's state (`app-bridge.ts`).
 */
import type { Clock, Timer } from "../../../jsonrpc/index.js";

/** Time after which an app without a handshake counts as unresponsive, in milliseconds. */
const HANDSHAKE_MS = 15_000;
/** Interval of the pings, and the number of unanswered ones after which an app counts as unresponsive. */
const INTERVAL_MS = 5_000;
const MISSED = 2;

/** Actions of a heartbeat. */
export interface HeartbeatActions {
  /** Sends a ping; the returned function forgets it. */
  readonly ping: (answered: () => void) => () => unknown;
  /** Reports that the app does not respond. May be called again. */
  readonly silent: () => void;
}

export class Heartbeat {
  #clock: Clock;
  #actions: HeartbeatActions;
  #timer: Timer;
  #missed = 0;
  #forget: () => unknown = () => undefined;

  constructor(clock: Clock, actions: HeartbeatActions) {
    this.#clock = clock;
    this.#actions = actions;
    this.#timer = clock.after(HANDSHAKE_MS, actions.silent);
  }

  /** Begins to send pings, after the handshake. */
  start(): void {
    this.#timer.cancel();
    this.#timer = this.#clock.after(INTERVAL_MS, () => this.#beat());
  }

  /** Any message shows that the app responds. */
  heard(): void {
    this.#missed = 0;
  }

  stop(): void {
    this.#timer.cancel();
  }

  #beat(): void {
    if (this.#missed++ >= MISSED) this.#actions.silent();
    this.#forget(); // an app that never answers adds nothing
    this.#forget = this.#actions.ping(() => undefined);
    this.start();
  }
}
