/**
 * Common values of all photographs: their size, and chance that is the same at every start.
 *
 * Owns nothing of their content.
 */

/** Width of a photograph, in pixels. */
export const WIDTH = 480;
/** Height of a photograph, in pixels. */
export const HEIGHT = 320;

/** A small linear congruential generator: the same numbers from the same seed, 0–1. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}
