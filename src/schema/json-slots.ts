/**
 * Finds the slot at a position of JSON text that is still being written.
 *
 * Owns: one pass over the text that tolerates missing commas, colons, values and closing brackets; an unclosed string
 * ends at the end of its line. It finds the slot at the position, and the value around it as far as it can be read. It
 * is not recursive, so text may be nested to any depth. https://www.rfc-editor.org/rfc/rfc8259
 */
import { parseExact } from "../json/exact-text.js";
import { JsonTokens } from "../json/json-tokens.js";
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

/** Slot at the position. */
interface Found extends Omit<JsonSlot, "around" | "taken"> {
  /** Object or list of the slot. */
  readonly inside: Open | undefined;
  /** True if the name in the slot occurs a second time in its object. */
  isTwice: boolean;
}

/** Maximum nesting depth at which slots are found. */
const MAX_DEPTH = 500;

const COLON_NEXT = /\s*:/y;
/** Whole numbers, which are frequent in long lists; all other values are parsed as JSON. */
const DIGITS = /^(?:0|[1-9]\d{0,14})$/;

/**
 * Slot at `pos`; `undefined` if neither a name nor a value can stand there, or if the text is nested deeper than 500
 * levels.
 * @example slotInJson('{"unit": }', 9) // { kind: "value", path: ["unit"], from: 9, to: 9, typed: "", … }
 */
export function slotInJson(text: string, pos: number): JsonSlot | undefined {
  return new SlotReader(text, pos).read();
}

/** Reads the tokens of a text, and keeps the slot at a position and the value around it. */
class SlotReader {
  readonly #text: string;
  readonly #pos: number;
  readonly #tokens: JsonTokens;
  readonly #open: Open[] = [];
  #root: { readonly value: unknown } | undefined;
  #found: Found | undefined;

  constructor(text: string, pos: number) {
    this.#text = text;
    this.#pos = pos;
    this.#tokens = new JsonTokens(text, 0, true);
  }

  read(): JsonSlot | undefined {
    const tokens = this.#tokens;
    for (;;) {
      const end = tokens.to;
      const isToken = tokens.next();
      if (!this.#found && end <= this.#pos && this.#pos <= tokens.from) this.#findGap();
      if (!isToken) return this.#slot();
      if (!this.#take(tokens.char)) return undefined;
    }
  }

  #slot(): JsonSlot | undefined {
    if (!this.#found) return undefined;
    const { inside, isTwice, ...slot } = this.#found;
    const names = slot.kind === "key" && inside ? Object.keys(inside.holds) : [];
    // The name in the slot is a key of the object if a value follows it.
    const taken = isTwice ? names : names.filter((name) => name !== slot.word);
    return { ...slot, taken, around: this.#root?.value };
  }

  /** Reads one token; false if the text is nested too deeply. */
  #take(char: string): boolean {
    const inside = this.#open.at(-1);
    if (char === "{" || char === "[") {
      this.#follow(inside);
      const holds = char === "{" ? {} : [];
      this.#put(inside, holds, true);
      if (this.#open.length === MAX_DEPTH) return false;
      this.#open.push(char === "{" ? { holds, step: "", next: "key" } : { holds, step: 0, next: "value" });
    } else if (char === "}" || char === "]") this.#open.pop();
    else if (char === ",") {
      if (!inside) return true;
      if (typeof inside.step === "number") inside.step++;
      inside.next = typeof inside.step === "number" ? "value" : "key";
    } else if (char === ":") {
      if (inside?.next === "colon") inside.next = "value";
    } else this.#takeWord(inside);
    return true;
  }

  #takeWord(inside: Open | undefined): void {
    const { from, to, word } = this.#tokens;
    const pos = this.#pos;
    const isHere = pos > from && (pos < to || (pos === to && !isClosed(word)));
    COLON_NEXT.lastIndex = to;
    if (inside && !Array.isArray(inside.holds) && (inside.next !== "value" || COLON_NEXT.test(this.#text))) {
      this.#takeName(inside, inside.holds, isHere);
      return;
    }
    this.#follow(inside);
    if (isHere) this.#find("value", from, to);
    this.#put(inside, valueOf(word), !isHere);
  }

  #takeName(inside: Open, holds: Record<string, unknown>, isHere: boolean): void {
    const { from, to, word } = this.#tokens;
    if (isHere) this.#find("key", from, to);
    inside.step = nameOf(word);
    inside.next = "colon";
    const found = this.#found;
    if (found?.inside === inside && found.word === inside.step)
      found.isTwice ||= !isHere || Object.hasOwn(holds, inside.step);
    // A name without a value counts as taken, too; the name that is being written does not.
    if (!isHere) setOwn(holds, inside.step, undefined);
  }

  /** Continues a list in which a value follows without a comma. */
  #follow(inside: Open | undefined): void {
    if (inside?.next !== "after" || typeof inside.step !== "number") return;
    inside.step++;
    inside.next = "value";
  }

  #put(inside: Open | undefined, value: unknown, isKept: boolean): void {
    if (!inside) {
      this.#root ??= { value: isKept ? value : undefined };
      return;
    }
    inside.next = "after";
    if (Array.isArray(inside.holds)) inside.holds[Number(inside.step)] = isKept ? value : undefined;
    else if (isKept) setOwn(inside.holds, String(inside.step), value);
  }

  #findGap(): void {
    const inside = this.#open.at(-1);
    if (inside ? inside.next === "value" : !this.#root) this.#find("value", this.#pos, this.#pos);
    else if (inside?.next === "key") this.#find("key", this.#pos, this.#pos);
  }

  #find(kind: "key" | "value", from: number, to: number): void {
    const text = this.#text;
    const steps = this.#open.map(({ step }) => step);
    const start = text[from] === '"' ? from + 1 : from;
    const word = from === to ? undefined : text.slice(from, to);
    this.#found = {
      kind,
      from,
      to,
      inside: this.#open.at(-1),
      isTwice: false,
      path: kind === "key" ? steps.slice(0, -1) : steps,
      word: kind === "key" && word !== undefined ? nameOf(word) : word,
      typed: text.slice(start, Math.max(this.#pos, start)),
    };
  }
}

/** True if a string has its own closing quotation mark: text typed after it is not part of the string. */
function isClosed(word: string): boolean {
  return word.startsWith('"') && word.length > 1 && word.endsWith('"');
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
