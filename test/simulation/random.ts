/**
 * Repeatable random numbers: every part of the world draws from a sequence of its own, made from the seed and the part's name, so that
 * further draws of one part change nothing for the others.
 */
export class Random {
  #state: number;
  #seed: number;

  constructor(seed: number) {
    this.#seed = seed >>> 0;
    this.#state = this.#seed;
  }

  /** A separate sequence. */
  of(name: string): Random {
    let hash = this.#seed ^ 0x9e3779b9;
    for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
    return new Random(hash ^ (hash >>> 15));
  }

  /** A number 0 ≤ x < 1 (mulberry32). */
  next = (): number => {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number, both ends included. */
  between(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  pick<T>(from: readonly T[]): T {
    const one = from[Math.floor(this.next() * from.length)];
    if (one === undefined) throw new Error("nothing to pick from");
    return one;
  }
}
