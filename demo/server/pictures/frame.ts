/**
 * Common values of all photographs: their size, and random numbers that are the same at every start.
 *
 * Does not own their content.
 */

/** Width of a photograph, in pixels. */
export const WIDTH = 480;
/** Height of a photograph, in pixels. */
export const HEIGHT = 320;

/** A small linear congruential generator of numbers between 0 and 1: the same seed gives the same numbers. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}
