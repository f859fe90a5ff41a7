/**
 * Names a user could take for others: those that look alike, and those with hidden or confusable characters.
 *
 * Owns: looking at a whole list of them, for views that load it when there are names.
 */
import { comparingNames, findHidden } from "../../../src/text-safety/index.js";
import { inSlices } from "../basic/slices.js";

/** Oddity of a name. */
export interface ConfusableName {
  /** Names it looks like. */
  readonly alike: readonly string[];
  /** It has characters that can't be seen, or letters of two alphabets in a word. */
  readonly hidden: boolean;
}

const PLAIN = /^[\x20-\x7E]*$/;

/**
 * The names that are odd; the others are absent. Works in slices, so that the page stays awake. Rejects with the signal's reason.
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
