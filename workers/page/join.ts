/**
 * Assembles a large result or answer from the pieces of `split.ts`. Loaded with the first large result.
 *
 * Owns: the open containers, and the number of pieces in transit.
 */
import type { Piece } from "../contract.js";

/** Number of pieces requested in advance: the worker writes one while the page reads another. */
const AHEAD = 3;

/** Assembles all pieces; `next` returns them in order. Rejects as `next` does. */
export async function joinAll(next: () => Promise<Piece | undefined>): Promise<unknown> {
  const joined = new Joined();
  const ahead = Array.from({ length: AHEAD }, next);
  try {
    for (let piece = await ahead.shift(); piece; piece = await ahead.shift()) {
      ahead.push(next());
      joined.add(piece);
    }
    return joined.value;
  } finally {
    void Promise.allSettled(ahead);
  }
}

export class Joined {
  /** A container whose only member is the value. */
  #root: Record<string, unknown> = {};
  #open: (Record<string, unknown> | unknown[])[] = [this.#root];

  /** Adds the next piece. */
  add(piece: Piece): void {
    if ("json" in piece) {
      const members = JSON.parse(piece.json) as object;
      for (const [key, member] of Object.entries(members)) this.#put(key, member);
    } else if ("close" in piece) this.#open.pop();
    else if ("open" in piece) {
      const container = piece.open === "array" ? [] : {};
      this.#put(piece.key, container);
      this.#open.push(container);
    } else this.#put(piece.key, "text" in piece ? JSON.parse(piece.text) : piece.value);
  }

  /** The value, after all pieces were taken. */
  get value(): unknown {
    return Object.values(this.#root)[0];
  }

  #put(key: string, value: unknown): void {
    const into = this.#open.at(-1) ?? this.#root;
    if (Array.isArray(into)) into.push(value);
    // An assignment to `__proto__` would change the object's prototype.
    else if (key === "__proto__")
      Object.defineProperty(into, key, { value, configurable: true, enumerable: true, writable: true });
    else into[key] = value;
  }
}
