/**
 * Finds the exact digits of numbers that a server sent.
 *
 * Owns: the exact counterpart of a message that contains numbers that a double can't hold. Most code uses the ordinary
 * JSON value. The counterpart, which has the same structure but exact numbers, is used for display, checks and storage.
 * A message can't interfere with this.
 */
import { isExactNumber } from "./exact-number.js";
import { parseExact } from "./exact-text.js";
import { hasNoted, parts, type Source } from "./long-numbers.js";

/** Exact counterparts, by the ordinary objects and lists. */
const exactValues = new WeakMap<object, unknown>();

/** Depth to which copied objects are searched: an answer is copied wherever a part of it is omitted. */
const COPIED = 3;

/**
 * Returns `value` with exact numbers where a double can't hold them; the same object if there are none. `value`: a part
 * of a message, or a copy that contains parts of a message.
 */
export function exactOf(value: unknown): unknown {
  return hasNoted() ? exactPart(value, COPIED) : value;
}

function exactPart(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  const part = parts.get(value);
  if (part) readAgain(part.source);
  if (part || exactValues.has(value)) return exactValues.get(value) ?? value;
  if (depth === 0) return value;
  // Members that are identical in the original have its digits; members that were copied, too, are searched.
  const original = originalOf(value, depth) as Record<string, unknown> | undefined; // arrays can be read by key, too
  const digits = exactPart(original, 0) as typeof original;
  const copy = value as Record<string, unknown>;
  const members = Object.keys(copy).map((name) => {
    const isSame = original && Object.hasOwn(original, name) && Object.is(original[name], copy[name]);
    return [name, isSame ? digits?.[name] : exactPart(copy[name], depth - 1)] as const;
  });
  if (members.every(([name, one]) => Object.is(one, copy[name]))) return value;
  return Array.isArray(value) ? members.map(([, one]) => one) : Object.fromEntries(members);
}

/** Part of a message from which `value` was copied. It is found through an inner part that both contain. */
function originalOf(value: object, depth: number): object | undefined {
  for (const one of Object.values(value) as unknown[]) {
    if (typeof one !== "object" || one === null) continue;
    const own = parts.has(one) ? one : depth > 1 ? originalOf(one, depth - 1) : undefined;
    const outer = own && parts.get(own)?.outer;
    if (outer) return outer;
  }
  return undefined;
}

/** Part of a message and its exact counterpart. */
interface Pair {
  readonly plain: Record<string, unknown>; // arrays can be read by key, too
  readonly exact: Record<string, unknown>;
  readonly outer: Pair | undefined;
  hasExact: boolean;
}

function readAgain(source: Source): void {
  const { text, root } = source;
  if (text === undefined) return;
  source.text = undefined;
  const pairs: Pair[] = [];
  const open: Pair[] = [];
  const enter = (plain: unknown, exact: unknown, outer: Pair | undefined): void => {
    if (typeof plain === "object" && plain !== null)
      open.push({ plain: plain as Pair["plain"], exact: exact as Pair["exact"], outer, hasExact: false }); // both were parsed from the same text, so they have the same structure
  };
  enter(root, parseExact(text), undefined);
  for (let pair = open.pop(); pair; pair = open.pop()) {
    pairs.push(pair);
    for (const [name, exact] of Object.entries(pair.exact)) {
      if (!isExactNumber(exact)) enter(pair.plain[name], exact, pair);
      else for (let one: Pair | undefined = pair; one && !one.hasExact; one = one.outer) one.hasExact = true;
    }
  }
  // The list has outer parts before inner ones, so it is processed in reverse. Parts without exact numbers are not
  // copied.
  for (const { plain, exact, hasExact } of pairs.reverse()) {
    if (!hasExact) continue;
    const copy: Record<string, unknown> = Array.isArray(plain) ? ([...plain] as never) : { ...plain };
    for (const [name, one] of Object.entries(exact)) {
      if (isExactNumber(one)) copy[name] = one;
      else if (typeof one === "object" && one !== null) {
        const inner = plain[name] as object; // the member is an object in `exact`, so it is one here
        copy[name] = exactValues.get(inner) ?? inner;
      }
    }
    exactValues.set(plain, copy);
  }
}
