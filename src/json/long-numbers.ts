/**
 * Keeps the texts of messages with numbers that a double may not hold.
 *
 * Owns: which values came from which text. The values are ordinary JSON; `exact-of.ts` finds the digits on demand. Costs a scan of each
 * text, and nothing else for almost all of them.
 */

/** Parsed text; released once the digits were found. */
export interface Source {
  text: string | undefined;
  readonly root: unknown;
}

/** Part of a message: its text, and the part that contains it. */
export interface Part {
  readonly source: Source;
  readonly outer: object | undefined;
}

/** Parts by their object or list. */
export const parts = new WeakMap<object, Part>();

let isAnyNoted = false;

/** True if there was any such text. */
export const hasNoted = (): boolean => isAnyNoted;

/** Levels of a message whose parts can be looked up: the schema in an input request in an answer is at 5. */
const LEVELS = 5;
/** Maximum number of objects and lists at those levels: more than any list has items on a page. */
const MOST = 50_000;

/** Parses as `JSON.parse` does, and keeps the text where the value may have lost digits. */
export function parseNoting(text: string): unknown {
  const root: unknown = JSON.parse(text);
  if (!mayLoseDigits(text)) return root;
  isAnyNoted = true;
  const source: Source = { text, root };
  let level: object[] = [];
  let left = MOST;
  const enter = (value: unknown, outer: object | undefined): void => {
    if (typeof value !== "object" || value === null || left-- <= 0) return;
    parts.set(value, { source, outer });
    level.push(value);
  };
  enter(root, undefined);
  for (let depth = 0; depth < LEVELS; depth++) {
    const above = level;
    level = [];
    for (const one of above) for (const member of Object.values(one)) enter(member, one);
  }
  return root;
}

/** Sixteen digits and points in a row. Written out, because engines jump ahead by a pattern of known length: ten times as fast as `{16}`. */
const MANY_DIGITS = /[\d.][\d.][\d.][\d.][\d.][\d.][\d.][\d.][\d.][\d.][\d.][\d.][\d.][\d.][\d.][\d.]/;
const LARGE_EXPONENT = /\d[eE][+-]?\d\d\d/;

/** True if the text may have a number that a double can't hold: a quick test without false negatives. */
export function mayLoseDigits(text: string): boolean {
  return MANY_DIGITS.test(text) || LARGE_EXPONENT.test(text);
}
