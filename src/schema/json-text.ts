/**
 * Parses JSON text while the user types it.
 *
 * Owns: the position of the first mistake. The error messages of engines differ, and some contain no position, so a
 * text that `JSON.parse` rejects is read a second time to find the mistake. https://www.rfc-editor.org/rfc/rfc8259
 */
import { parseExact } from "../json/exact-text.js";
import { JsonTokens } from "../json/json-tokens.js";

/** Parsed value, or position of the first mistake; line and column count from 1. */
export type ParsedText =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly line: number; readonly column: number };

/**
 * Parses `text`; numbers keep all digits. Never throws.
 * @example parseJsonText('{"a": }') // { ok: false, line: 1, column: 7 }
 */
export function parseJsonText(text: string): ParsedText {
  try {
    return { ok: true, value: parseExact(text) };
  } catch {
    const before = text.slice(0, mistakeIn(text)).split("\n");
    return { ok: false, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  }
}

const SPACE = /[ \t\r\n]*/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
/** Part of a string; one pattern for a whole string would overflow the stack on megabytes. */
const STRING_PART = /[ !#-[\]-\uffff]+|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** Position after what `pattern` matches at `at`. */
function after(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** Index of the first mistake in `text`; the end of the text if something is missing there. */
function mistakeIn(text: string): number {
  const tokens = new JsonTokens(text);
  /** Closing brackets of the open objects and lists. */
  const open: ("}" | "]")[] = [];
  let next: "value" | "first" | "key" | "first-key" | "colon" | "after" = "value";
  for (;;) {
    const begin = after(SPACE, text, tokens.to);
    if (!tokens.next() || begin < tokens.from) return begin;
    const { char, from, to } = tokens;
    const close = open.at(-1);
    if (char === close && (next === "after" || next === "first" || next === "first-key")) {
      open.pop();
      next = "after";
    } else if (next === "after") {
      if (char !== "," || close === undefined) return from;
      next = close === "}" ? "key" : "value";
    } else if (next === "colon") {
      if (char !== ":") return from;
      next = "value";
    } else if ((char === "{" || char === "[") && (next === "value" || next === "first")) {
      open.push(char === "{" ? "}" : "]");
      next = char === "{" ? "first-key" : "first";
    } else {
      const isKey: boolean = next === "key" || next === "first-key";
      if (isKey && char !== '"') return from;
      const valid = char === '"' ? validString(text, from) : after(SCALAR, text, from);
      if (valid < to) return valid;
      next = isKey ? "colon" : "after";
    }
  }
}

/** Position after the string that starts at `from`, or of the first mistake in it. */
function validString(text: string, from: number): number {
  let at = from + 1;
  for (let part = after(STRING_PART, text, at); part > at; part = after(STRING_PART, text, at)) at = part;
  return text[at] === '"' ? at + 1 : at;
}
