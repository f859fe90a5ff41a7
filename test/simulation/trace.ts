/**
 * The trace of one run: one line for each event, with its time and its actor. Written only on request.
 */
import type { VirtualClock } from "./virtual-clock.js";

/** The actor of an event. */
export type Actor = "user" | "engine" | "network" | "server" | "fault" | "world" | "checker";

export class Trace {
  readonly lines: string[] = [];
  readonly isOn: boolean;
  #clock: VirtualClock;

  constructor(clock: VirtualClock, isOn: boolean) {
    this.#clock = clock;
    this.isOn = isOn;
  }

  /** Adds a line. `what` is called only when the trace is on. */
  add(actor: Actor, what: () => string): void {
    if (!this.isOn) return;
    this.lines.push(`${timeOf(this.#clock.elapsed).padStart(13)}  ${actor.padEnd(8)} ${what()}`);
  }
}

/** Minutes, seconds and milliseconds: `12:03.450`. */
function timeOf(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  return `${minutes}:${((ms % 60_000) / 1_000).toFixed(3).padStart(6, "0")}`;
}
