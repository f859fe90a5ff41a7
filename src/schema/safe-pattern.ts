/**
 * Patterns of a schema while a user types, used only where they can't hang the page.
 *
 * Owns: the bounds, which are tighter than those of the full check: this runs in the page's thread, at every key. What a pattern may
 * cost is judged in one place for both, `validation/patterns.ts`.
 */
import { isMcpError } from "../errors/index.js";
import { readPattern } from "./validation/patterns.js";

const MAX_PATTERN = 200;
/** Steps a match may take at worst. */
const MAX_STEPS = 5_000_000;

/** Whether `text` matches; `undefined` when the pattern is not one we run (too costly, or not valid). */
export function matchesPattern(pattern: string, text: string): boolean | undefined {
  if (pattern.length > MAX_PATTERN) return undefined;
  try {
    const { stepsFor, matches } = readPattern(pattern);
    return stepsFor(text.length) > MAX_STEPS ? undefined : matches(text);
  } catch (error) {
    if (isMcpError(error)) return undefined; // not judged here: the full check says why
    throw error;
  }
}
