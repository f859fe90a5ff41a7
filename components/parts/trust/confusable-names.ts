/**
 * Names that can be confused with others: names that look alike, and names with hidden or confusable characters.
 *
 * Owns: checking a complete list of names. Loaded on demand.
 */
import { comparingNames, findHidden } from "../../../src/text-safety/index.js";
import { inSlices } from "../basic/slices.js";

/** Reasons a name is confusable. */
export interface ConfusableName {
  /** Names that look the same. */
  readonly alike: readonly string[];
  /** True if it has invisible characters, or letters of two scripts in one word. */
  readonly hidden: boolean;
}

const PLAIN = /^[\x20-\x7E]*$/;

/**
 * Returns the confusable names. Works in slices, so that the page stays responsive. Rejects with the signal's reason.
 *
 * @example (await confusableNames(tools.map(({ name }) => name))).get("p\u0430y")?.hidden
 */
export function confusableNames(
  names: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, ConfusableName>> {
  return inSlices(lookingAt(names), signal);
}

function* lookingAt(names: readonly string[]): Generator<undefined, ReadonlyMap<string, ConfusableName>> {
  const odd = new Map<string, ConfusableName>();
  for (const [name, alike] of yield* comparingNames(names)) odd.set(name, { alike, hidden: false });
  for (const name of names) {
    yield;
    if (PLAIN.test(name) || findHidden(name, "name").spots.length === 0) continue;
    odd.set(name, { alike: odd.get(name)?.alike ?? [], hidden: true });
  }
  return odd;
}
