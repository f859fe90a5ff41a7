/**
 * Runs the patterns of a schema while a user types, unless they could hang the page.
 *
 * Owns: the limits, which are tighter than those of the full check, because these matches run in the page's thread at
 * every keystroke. `validation/patterns.ts` computes the cost of a pattern for both checks.
 */
import { isMcpError } from "../errors/index.js";
import { readPattern } from "./validation/patterns.js";

const MAX_PATTERN = 200;
/** Maximum number of steps of a match. */
const MAX_STEPS = 5_000_000;

/** Steps that are left for all matches of one action. */
export interface StepBudget {
  left: number;
}

/**
 * True if `text` matches; `undefined` when the pattern is not run (too costly, or invalid). The steps of the match are
 * taken from `budget`.
 */
export function matchesPattern(pattern: string, text: string, budget?: StepBudget): boolean | undefined {
  if (pattern.length > MAX_PATTERN) return undefined;
  try {
    const { stepsFor, matches } = readPattern(pattern);
    const steps = stepsFor(text.length);
    if (budget) budget.left -= steps;
    return steps > MAX_STEPS || (budget?.left ?? 0) < 0 ? undefined : matches(text);
  } catch (error) {
    if (isMcpError(error)) return undefined; // not run here: the full check reports the reason
    throw error;
  }
}
