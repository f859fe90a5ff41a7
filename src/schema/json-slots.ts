/**
 * Finds the slot at a position of JSON text that is still being written.
 *
 * Owns: one pass over the text that tolerates missing commas, colons, values and closing brackets; an unclosed string
 * ends at the end of its line. It finds the slot at the position, and the value around it as far as it can be read. It
 * is not recursive, so text may be nested to any depth. https://www.rfc-editor.org/rfc/rfc8259
 */
import { parseExact } from "../json/exact-text.js";
import type { TextSpan } from "./json-places.js";
import type { ValuePath } from "./json-value.js";

/** Member name or value that is at a position, or could be written there. */
export interface JsonSlot extends TextSpan {
  readonly kind: "key" | "value";
  /** For a key, the path of its object; for a value, the path of the value itself. */
  readonly path: ValuePath;
  /** Complete text of the slot; `undefined` if the slot is empty. For a name, without the quotation marks. */
  readonly word: string | undefined;
  /** Part of the slot's text before the position, without the opening quotation mark. */
  readonly typed: string;
  /** Names that the object already has. */
  readonly taken: readonly string[];
  /** Value of the whole text, without the slot's own content. */
  readonly around: unknown;
}

/** Object or list whose end has not been read. */
interface Open {
  readonly holds: Record<string, unknown> | unknown[];
  /** Name or index of the member that is being read, or was read last. */
  step: string | number;
  next: "key" | "colon" | "value" | "after";
}

/** Maximum nesting depth at which slots are found. */
const MAX_DEPTH = 500;

const MARKS = "{}[]:,";
/** Whitespace, including characters that JSON does not allow but a user may type or paste. */
const SPACE = /\s*/y;
const WORD_END = /[\s{}[\]:,"]/g;
const COLON_NEXT = /\s*:/y;
/** Whole numbers, which are frequent in long lists; all other values are parsed as JSON. */
const DIGITS = /^(?:0|[1-9]\d{0,14})$/;

/**
 * Slot at `pos`; `undefined` if neither a name nor a value can stand there, or if the text is nested deeper than 500
 * levels.
 * @example slotInJson('{"unit": }', 9) // { kind: "value", path: ["unit"], from: 9, to: 9, typed: "", … }
 */
export function slotInJson(text: string, pos: number): JsonSlot | undefined {
  const open: Open[] = [];
  let root: unknown;
  let hasRoot = false;
  let found: (Omit<JsonSlot, "around" | "taken"> & { readonly inside: Open | undefined }) | undefined;
  let isPast = false;
  /** True if the name in the slot occurs a second time in its object. */
  let isTwice = false;

  const find = (kind: "key" | "value", from: number, to: number): void => {
    isPast = true;
    const inside = open.at(-1);
    const steps = open.map(({ step }) => step);
    const isString = text[from] === '"';
    const word = from === to ? undefined : text.slice(from, to);
    found = {
      kind,
      from,
      to,
      inside,
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
  /** Continues a list in which a value follows without a comma. */
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
      // A name without a value counts as taken, too; the name that is being written does not.
      if (!isHere) setOwn(inside.holds as Record<string, unknown>, inside.step, undefined);
      return;
    }
    follow();
    if (isHere) find("value", from, to);
    put(valueOf(text.slice(from, to)), !isHere);
  };

  for (let at = 0; ;) {
    SPACE.lastIndex = at;
    SPACE.test(text);
    at = SPACE.lastIndex;
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
  // The name in the slot is a key of the object if a value follows it.
  const taken = isTwice ? names : names.filter((name) => name !== slot.word);
  return { ...slot, taken, around: root };
}

function endOfToken(text: string, from: number, char: string): number {
  if (char === '"') return endOfString(text, from);
  if (MARKS.includes(char)) return from + 1;
  WORD_END.lastIndex = from;
  return WORD_END.exec(text)?.index ?? text.length;
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

/** True if a string has its own closing quotation mark: text typed after it is not part of the string. */
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

/** Sets an own property, even one called `__proto__`. */
function setOwn(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name === "__proto__") Object.defineProperty(object, name, { value, enumerable: true, configurable: true });
  else object[name] = value;
}
