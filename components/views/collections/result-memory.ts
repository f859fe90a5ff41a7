/**
 * Results of saved calls that are kept in the page, so that they can be shown and become snapshots.
 *
 * Owns: the limit. When it is exceeded, the oldest results are dropped.
 */
import { writeExact } from "../../../src/json/exact-text.js";

/** Most results that are kept. */
const MOST_RESULTS = 100;
/** Most characters of JSON that are kept, in all results together. */
const MOST_CHARS = 20_000_000;

type Result = Readonly<Record<string, unknown>>;

interface Kept {
  readonly chars: number;
  readonly dropped: () => void;
}

/** Results in the order of their arrival. */
export class ResultMemory {
  readonly #kept = new Map<Result, Kept>();
  #chars = 0;

  /** Keeps a result; `dropped` is called when it is dropped for newer ones. The newest result is always kept. */
  add(result: Result, dropped: () => void): void {
    const chars = (writeExact(result) ?? "").length;
    this.#kept.set(result, { chars, dropped });
    this.#chars += chars;
    for (const [oldest, kept] of this.#kept) {
      if (this.#kept.size <= 1 || (this.#chars <= MOST_CHARS && this.#kept.size <= MOST_RESULTS)) return;
      this.delete(oldest);
      kept.dropped();
    }
  }

  /** Removes a result that is no longer needed. */
  delete(result: Result): void {
    this.#chars -= this.#kept.get(result)?.chars ?? 0;
    this.#kept.delete(result);
  }
}
