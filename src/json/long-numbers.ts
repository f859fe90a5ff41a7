/**
 * Keeps the texts of messages that may contain numbers that a double can't hold.
 *
 * Owns: which values were parsed from which text. The values are ordinary JSON; `exact-of.ts` finds the digits on
 * demand. Each text is scanned once; almost all texts cause no further work.
 */

/** Text of a message and the value parsed from it; the text is released when its digits have been read. */
export interface Source {
  text: string | undefined;
  readonly root: unknown;
}

/** Source of a part of a message, and the part that contains it. */
export interface Part {
  readonly source: Source;
  readonly outer: object | undefined;
}

/** Information about parts of messages, by their objects or lists. */
export const parts = new WeakMap<object, Part>();

let isAnyNoted = false;

/** True if any text has been kept. */
export const hasNoted = (): boolean => isAnyNoted;

/**
 * Maximum depth at which parts of a message can be looked up. The schema of an input
 * request in a response is at level 5.
 */
const LEVELS = 5;
/** Maximum number of objects and lists that are recorded per message: more than the items of any page of a list. */
const MOST = 50_000;

/** Parses like `JSON.parse`, and keeps the text if numbers may have lost digits. */
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

/**
 * Sixteen consecutive digits or points. The pattern is written out, because engines skip ahead with a pattern of fixed
 * length, which is ten times as fast as `{16}`.
 */
const MANY_DIGITS = /[\d.][\d.][\d.][\d.][\d.][\d.][\d.][\d.][\d.][\d.][\d.][\d.][\d.][\d.][\d.][\d.]/;
const LARGE_EXPONENT = /\d[eE][+-]?\d\d\d/;

/** True if the text may have a number that a double can't hold: a quick test without false negatives. */
export function mayLoseDigits(text: string): boolean {
  return MANY_DIGITS.test(text) || LARGE_EXPONENT.test(text);
}
