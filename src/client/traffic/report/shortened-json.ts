/**
 * JSON of a message at a bounded length.
 *
 * Owns: shortening long strings, lists and objects so that the beginning of everything remains. Strings in place of
 * what is left out say how much that is.
 */
import { isExactNumber } from "../../../json/exact-number.js";
import { jsonOrNothing } from "../../results/json-text.js";
import type { Secrets } from "../mask.js";

/** Maximum length of a string. */
const MAX_STRING = 4_000;
/** Additional characters that are searched for secrets, which may lie across the end of a shortened string. */
const MARGIN = 10_000;
const MAX_DEPTH = 40;
/** Share of the length that is planned, because lengths are estimated. */
const ROOM = 0.9;

/** Indented JSON of about `max` characters at most, with secrets masked; undefined if the value is not JSON. */
export function shortenedJson(value: unknown, max: number, secrets: Secrets): string | undefined {
  let left = max * ROOM;
  const text = (whole: string): string => {
    const masked = secrets.masked(whole.slice(0, MAX_STRING + MARGIN));
    left -= Math.min(masked.length, MAX_STRING);
    if (whole.length <= MAX_STRING) return masked;
    return `${masked.slice(0, MAX_STRING)}… (${whole.length - MAX_STRING} more characters left out)`;
  };
  const shorter = (one: unknown, depth: number): unknown => {
    left -= 2 * depth + 8; // indentation and punctuation
    if (typeof one === "string") return text(one);
    if (typeof one !== "object" || one === null || isExactNumber(one)) return one;
    if (depth === MAX_DEPTH) return "… (deeper levels left out)";
    const isList = Array.isArray(one);
    const names = Object.keys(one);
    const members: [string, unknown][] = [];
    for (const name of names) {
      if (left <= 0) {
        members.push(["…", `… (${names.length - members.length} more left out)`]);
        break;
      }
      members.push([isList ? name : text(name), shorter((one as Readonly<Record<string, unknown>>)[name], depth + 1)]); // arrays can be read by key, too
    }
    return isList ? members.map(([, member]) => member) : Object.fromEntries(members);
  };
  const json = jsonOrNothing(shorter(value, 0), 2);
  return json && secrets.masked(json);
}
