/**
 * Finds the slot at a position of JSON text that is still being written.
 *
 * Owns: one pass over the text that tolerates missing commas, colons, values and ends; strings end at their line. It finds the slot at the
 * position, and the value around it as far as it can be read. Text of any depth is read without recursion.
 * https://www.rfc-editor.org/rfc/rfc8259
 */
import { parseExact } from "../json/exact-text.js";
import type { TextSpan } from "./json-places.js";
import type { ValuePath } from "./json-value.js";

/** Name or value that is, or could be, at a position. */
export interface JsonSlot extends TextSpan {
  readonly kind: "key" | "value";
  /** Path of the object for a key; of the value itself for a value. */
  readonly path: ValuePath;
  /** Complete word in the slot; `undefined` if it is empty. A name is without its quotation marks. */
  readonly word: string | undefined;
  /** Text before the position, without the quotation mark. */
  readonly typed: string;
  /** Other names of the object. */
  readonly taken: readonly string[];
  /** Complete value, without the text in the slot. */
  readonly around: unknown;
}

/** Object or list whose end has not been read. */
interface Open {
  readonly holds: Record<string, unknown> | unknown[];
  /** Name, or index, of the next or last member. */
  step: string | number;
  next: "key" | "colon" | "value" | "after";
}

/** Maximum depth of slots. */
const MAX_DEPTH = 500;

const MARKS = "{}[]:,";
const WORD_END = /[\s{}[\]:,"]/g;
const COLON_NEXT = /\s*:/y;
/** The commonest words of long lists; all others are left to JSON. */
const DIGITS = /^(?:0|[1-9]\d{0,14})$/;

/**
 * The slot at `pos`; `undefined` if no name and no value can stand, and in text nested
 * deeper than 500 levels.
 * @example slotInJson('{"unit": }', 9) // { kind: "value", path: ["unit"], from: 9, to: 9, typed: "", … }
 */
export function slotInJson(text: string, pos: number): JsonSlot | undefined {
  const open: Open[] = [];
  let root: unknown;
  let hasRoot = false;
  let found: (Omit<JsonSlot, "around" | "taken"> & { readonly inside: Open | undefined }) | undefined;
  let isPast = false;
  /** The name at the place is there another time. */
  let isTwice = false;

  const find = (kind: "key" | "value", from: number, to: number): void => {
    isPast = true;
    const inside = open.at(-1);
    const steps = open.map(({ step }) => step);
    const isString = text[from] === '"';
    const word = from === to ? undefined : text.slice(from, to);
    found = {
      ...{ kind, from, to, inside },
      path: kind === "key" ? steps.slice(0, -1) : steps,
      word: kind === "key" && word !== undefined ? nameOf(word) : word,
      typed: text.slice(isString ? from + 1 : from, Math.max(pos, isString ? from + 1 : from)),
    };
  };
  const gap = (at: number): void => {
    isPast = true;
    const inside = open.at(-1);
    if (inside ? inside.next === "value" : !hasRoot) find("value", at, at);
    else if (inside?.next === "key") find("key", at, at);
  };
  const put = (value: unknown, isKept: boolean): void => {
    const inside = open.at(-1);
    if (!inside) {
      if (!hasRoot && isKept) root = value;
      hasRoot = true;
      return;
    }
    inside.next = "after";
    if (Array.isArray(inside.holds)) inside.holds[Number(inside.step)] = isKept ? value : undefined;
    else if (isKept) setOwn(inside.holds, String(inside.step), value);
  };
  /** A value starts without a comma before it. */
  const follow = (): void => {
    const inside = open.at(-1);
    if (inside?.next !== "after" || typeof inside.step !== "number") return;
    inside.step++;
    inside.next = "value";
  };
  const word = (from: number, to: number): void => {
    const inside = open.at(-1);
    const isHere = !isPast && pos > from && (pos < to || (pos === to && !isClosed(text, from, to)));
    COLON_NEXT.lastIndex = to;
    const isKey = inside && !Array.isArray(inside.holds) && (inside.next !== "value" || COLON_NEXT.test(text));
    if (isKey) {
      if (isHere) find("key", from, to);
      inside.step = nameOf(text.slice(from, to));
      inside.next = "colon";
      if (found?.inside === inside && found.word === inside.step)
        isTwice ||= !isHere || Object.hasOwn(inside.holds, inside.step);
      // Also a name without a value is taken; one that is being written is not.
      if (!isHere) setOwn(inside.holds as Record<string, unknown>, inside.step, undefined);
      return;
    }
    follow();
    if (isHere) find("value", from, to);
    put(valueOf(text.slice(from, to)), !isHere);
  };

  for (let at = 0; ;) {
    while (isSpace(text.charCodeAt(at))) at++;
    if (!isPast && pos <= at) gap(pos);
    const char = text[at];
    if (char === undefined) break;
    const to = endOfToken(text, at, char);
    const inside = open.at(-1);
    if (char === "{" || char === "[") {
      follow();
      const holds = char === "{" ? {} : [];
      put(holds, true);
      if (open.length === MAX_DEPTH) return undefined;
      open.push(char === "{" ? { holds, step: "", next: "key" } : { holds, step: 0, next: "value" });
    } else if (char === "}" || char === "]") open.pop();
    else if (char === ",") {
      if (inside && typeof inside.step === "number") inside.step++;
      if (inside) inside.next = typeof inside.step === "number" ? "value" : "key";
    } else if (char === ":") {
      if (inside?.next === "colon") inside.next = "value";
    } else word(at, to);
    at = to;
  }
  if (!found) return undefined;
  const { inside, ...slot } = found;
  const names = slot.kind === "key" && inside ? Object.keys(inside.holds) : [];
  // Its own value put the name into the object, too.
  const taken = isTwice ? names : names.filter((name) => name !== slot.word);
  return { ...slot, taken, around: root };
}

function endOfToken(text: string, from: number, char: string): number {
  if (char === '"') return endOfString(text, from);
  if (MARKS.includes(char)) return from + 1;
  WORD_END.lastIndex = from;
  return WORD_END.exec(text)?.index ?? text.length;
}

/** True for whitespace, including kinds a user may paste. */
function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xa0 || code === 0xfeff;
}

/** Position after the string that starts here, or the end of its line. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const char = text[at];
    if (char === '"') return at + 1;
    if (char === "\n") return at;
    if (char === "\\") at++;
  }
  return text.length;
}

/** True if a string has its own closing quotation mark: text typed after it belongs to something else. */
function isClosed(text: string, from: number, to: number): boolean {
  return text[from] === '"' && to - from > 1 && text[to - 1] === '"';
}

function nameOf(word: string): string {
  const value = valueOf(word);
  return typeof value === "string" ? value : word.replace(/^"/, "");
}

function valueOf(word: string): unknown {
  if (DIGITS.test(word)) return Number(word);
  try {
    return parseExact(word);
  } catch {
    return word.startsWith('"') ? word.slice(1) : undefined;
  }
}

/** `__proto__` is a name like any other. */
function setOwn(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name === "__proto__") Object.defineProperty(object, name, { value, enumerable: true, configurable: true });
  else object[name] = value;
}
