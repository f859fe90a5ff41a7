/**
 * Locates a part of a value in its JSON text.
 *
 * Owns: finding the position of a path, in one pass over text that parses. Strings are skipped, never copied, unless
 * they are keys on the path.
 */
import { JsonTokens } from "../json/json-tokens.js";
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
  let at = 0;
  for (const step of path) {
    const inner = startOf(text, at, step);
    if (inner === undefined) break;
    at = inner;
  }
  const tokens = new JsonTokens(text, at);
  tokens.next();
  return { from: tokens.from, to: tokens.to };
}

/**
 * Start of a member or item of the value at `from`; of several members with the same name the last counts, as in
 * `JSON.parse`.
 */
function startOf(text: string, from: number, step: string | number): number | undefined {
  const tokens = new JsonTokens(text, from);
  tokens.next();
  const isObject = tokens.char === "{";
  if (!isObject && (tokens.char !== "[" || typeof step !== "number")) return undefined;
  let found: number | undefined;
  for (let index = 0; tokens.next() && tokens.depth > 0; index++) {
    const isHere = isObject ? JSON.parse(tokens.word) === String(step) : index === step;
    if (isObject) for (const _ of ["colon", "value"]) tokens.next();
    if (isHere) found = tokens.from;
    if (isHere && !isObject) break;
    tokens.skip();
    tokens.next();
  }
  return found;
}
