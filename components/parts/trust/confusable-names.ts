/**
 * Names that can be confused with others: names that look alike, and names with hidden or confusable characters; also
 * descriptions with hidden ones.
 *
 * Owns: checking a complete list. Loaded on demand.
 */
import { comparingNames, findHidden, type HiddenFindings } from "../../../src/text-safety/index.js";
import { inSlices } from "../basic/slices.js";

/** Reasons a name is confusable. */
export interface ConfusableName {
  /** Names that look the same. */
  readonly alike: readonly string[];
  /** True if it, or its title or description, has invisible characters, or it has letters of two scripts in one word. */
  readonly hidden: boolean;
}

/** A name, and the texts beside it. */
export interface DescribedName {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}

const PLAIN = /^[\n\x20-\x7E]*$/;

/**
 * Returns the confusable names. Works in slices, so that the page stays responsive. Rejects with the signal's reason.
 *
 * @example (await confusableNames(tools)).get("p\u0430y")?.hidden
 */
export function confusableNames(
  items: readonly DescribedName[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, ConfusableName>> {
  return inSlices(lookingAt(items), signal);
}

function* lookingAt(items: readonly DescribedName[]): Generator<undefined, ReadonlyMap<string, ConfusableName>> {
  const odd = new Map<string, ConfusableName>();
  const names = items.map(({ name }) => name);
  for (const [name, alike] of yield* comparingNames(names)) odd.set(name, { alike, hidden: false });
  for (const { name, title = "", description = "" } of items) {
    yield;
    const texts = [title, description].filter((text) => !PLAIN.test(text));
    const isHidden = texts.some((text) => hidesText(findHidden(text)));
    if (!isHidden && (PLAIN.test(name) || findHidden(name, "name").spots.length === 0)) continue;
    odd.set(name, { alike: odd.get(name)?.alike ?? [], hidden: true });
  }
  return odd;
}

/** Returns true if a text has characters that a reader does not see, but a model does. */
export function hidesText({ counts }: HiddenFindings): boolean {
  return [counts.tags, counts["zero-width"], counts.bidi, counts.variation].some((count) => count !== undefined);
}
