/**
 * Pace of restarts of one server after changes of its files.
 *
 * Owns: the limit for a server that changes watched files each time it starts, and would start for ever. A user who
 * saves twice does not notice it.
 */

/** Ends of young processes in a row that are not held up. */
const FREE = 3;

/** Pace of restarts. */
export class RestartPace {
  readonly #youngMs: number;
  readonly #heldMs: number;
  #inRow = 0;

  /** Times in milliseconds: age of a young process, and the age that one reaches after three young ones. */
  constructor(youngMs: number, heldMs: number) {
    this.#youngMs = youngMs;
    this.#heldMs = heldMs;
  }

  /** Time that a process of this age still runs after a change, in milliseconds. */
  delayMs(ageMs: number): number {
    this.#inRow = ageMs < this.#youngMs ? this.#inRow + 1 : 0;
    return this.#inRow > FREE ? Math.max(0, this.#heldMs - ageMs) : 0;
  }
}
