/**
 * Locates a part of a value in its JSON text.
 *
 * Owns: finding the position of a path, in one pass over text that parses. Strings are skipped, never copied, unless
 * they are keys on the path. https://www.rfc-editor.org/rfc/rfc8259
 */
import { afterString } from "../json/after-string.js";
import type { ValuePath } from "./json-value.js";

/** Range of text, in UTF-16 code units from 0. */
export interface TextSpan {
  readonly from: number;
  readonly to: number;
}

/**
 * Span of the value at `path`, or of the nearest existing part around it. `text` must parse.
 * @example placeInJson('{"a": [1, 2]}', ["a", 1]) // { from: 10, to: 11 }
 */
export function placeInJson(text: string, path: ValuePath): TextSpan {
  let at = skipSpace(text, 0);
  for (const step of path) {
    const inner = text[at] === "{" ? memberAt(text, at, String(step)) : itemAt(text, at, step);
    if (inner === undefined) break;
    at = inner;
  }
  const isGroup = text[at] === "{" || text[at] === "[";
  return { from: at, to: isGroup ? at + 1 : skipValue(text, at) };
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= 0x20) at++;
  return at;
}

/** Position after the value that starts here. It is not recursive, so text may be nested to any depth. */
function skipValue(text: string, from: number): number {
  let at = from;
  let depth = 0;
  while (at < text.length) {
    const char = text[at];
    if (char === '"') at = afterString(text, at);
    else if (char === "{" || char === "[") {
      depth++;
      at++;
    } else if (char === "}" || char === "]") {
      if (depth === 0) return at;
      depth--;
      at++;
    } else if (depth > 0 || !/[\s,]/.test(char ?? "")) {
      at++;
      continue;
    } else return at;
    if (depth === 0) return at;
  }
  return at;
}

/** Start of the member's value; of several members with the same name the last counts, as in `JSON.parse`. */
function memberAt(text: string, object: number, name: string): number | undefined {
  let found: number | undefined;
  let at = skipSpace(text, object + 1);
  while (text[at] === '"') {
    const end = afterString(text, at);
    const key: unknown = JSON.parse(text.slice(at, end));
    at = skipSpace(text, skipSpace(text, end) + 1);
    if (key === name) found = at;
    at = skipSpace(text, skipValue(text, at));
    if (text[at] === ",") at = skipSpace(text, at + 1);
  }
  return found;
}

function itemAt(text: string, list: number, index: string | number): number | undefined {
  if (text[list] !== "[" || typeof index !== "number") return undefined;
  let at = skipSpace(text, list + 1);
  for (let left = index; text[at] !== "]" && at < text.length; left--) {
    if (left === 0) return at;
    at = skipSpace(text, skipValue(text, at));
    if (text[at] === ",") at = skipSpace(text, at + 1);
  }
  return undefined;
}
