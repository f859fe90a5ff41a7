/**
 * Parses JSON text while the user types it.
 *
 * Owns: the position of the first mistake. The error messages of engines differ, and some contain no position, so a
 * text that `JSON.parse` rejects is read a second time to find the mistake. https://www.rfc-editor.org/rfc/rfc8259
 */
import { parseExact } from "../json/exact-text.js";

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
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** Index of the first mistake in `text`; the end of the text if something is missing there. */
function mistakeIn(text: string): number {
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? "";
    at += found.length;
    return found !== "";
  };
  // Reads the string character by character, because a regular expression would overflow the stack on a string of
  // megabytes.
  const takeString = (): boolean => {
    if (text[at] !== '"') return false;
    at++;
    while (at < text.length && text.charCodeAt(at) >= 0x20) {
      if (text[at] === '"') return at++ > 0;
      if (text[at] !== "\\") at++;
      else if (!take(ESCAPE)) return false;
    }
    return false;
  };
  const open: ("{" | "[")[] = [];
  // Expected next token: a value, a key, or the comma or bracket after a value.
  let next: "value" | "first" | "key" | "first-key" | "after" = "value";
  for (;;) {
    take(SPACE);
    const char = text[at];
    if (char === undefined) return at;
    if (next === "after") {
      const inside = open.at(-1);
      if (inside !== undefined && char === ",") next = inside === "{" ? "key" : "value";
      else if (inside !== undefined && char === (inside === "{" ? "}" : "]")) open.pop();
      else return at;
      at++;
    } else if ((next === "first" && char === "]") || (next === "first-key" && char === "}")) {
      open.pop();
      next = "after";
      at++;
    } else if (next === "key" || next === "first-key") {
      if (!takeString()) return at;
      take(SPACE);
      if (text[at] !== ":") return at;
      at++;
      next = "value";
    } else if (char === "{" || char === "[") {
      open.push(char);
      next = char === "{" ? "first-key" : "first";
      at++;
    } else {
      if (!takeString() && (char === '"' || !take(SCALAR))) return at;
      next = "after";
    }
  }
}
