/**
 * The texts of messages with numbers that a double may not hold.
 *
 * Owns: which values came out of which text. The values are ordinary JSON, for whoever uses them; `exact-of.ts` finds the digits when somebody
 * wants to see them. Costs a look at each text, and nothing else for almost all of them.
 */

/** A parsed text; it is let go of once the digits were found. */
export interface Source {
  text: string | undefined;
  readonly root: unknown;
}

/** A part of a message: which text it came out of, and the part it stands in. */
export interface Part {
  readonly source: Source;
  readonly outer: object | undefined;
}

/** By the object or list that is asked about. */
export const parts = new WeakMap<object, Part>();

let isAnyNoted = false;

/** Whether there was any such text. */
export const hasNoted = (): boolean => isAnyNoted;

/** Levels below a message at which something may be asked about: the schema in a question in an answer is at 5. */
const LEVELS = 5;
/** Objects and lists at those levels: more than any list has items on a page. */
const MOST = 50_000;

/** Parses as `JSON.parse` does, and remembers the text where it may say more than the value. */
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

/** Whether the text may have a number that a double can't hold: a look at it, which is wrong in one direction only. */
export function mayLoseDigits(text: string): boolean {
  return MANY_DIGITS.test(text) || LARGE_EXPONENT.test(text);
}
