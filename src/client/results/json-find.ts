/**
 * Finds a text in a JSON value: in keys, strings, numbers and words.
 *
 * Owns: the search, which yields to other work of this thread, and its limits. Case is ignored.
 */
import { nextTurn } from "../../async/turns.js";
import { digitsOf, isAnyNumber } from "../../json/exact-number.js";
import type { JsonMatch, JsonMatches, JsonPath } from "../api/views.js";

/** Number of characters and values after which other work may run, which takes a few milliseconds. */
const AT_ONCE = 262_144;
/** Maximum number of matches that are returned; further ones are only counted. */
const MAX_MATCHES = 1_000;

/** Node that is still to be searched. */
interface Place {
  readonly value: unknown;
  readonly path: JsonPath;
  readonly places: readonly number[];
}

/** Returns the matches of `text` in document order. An empty text has none. */
export async function findInJson(root: unknown, text: string): Promise<JsonMatches> {
  const matches: JsonMatch[] = [];
  let total = 0;
  if (text === "") return { total, matches };
  const pattern = new RegExp(text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"), "gi");
  const found = (match: JsonMatch): void => {
    total++;
    if (matches.length < MAX_MATCHES) matches.push(match);
  };
  let done = 0;
  const rest: Place[] = [{ value: root, path: [], places: [] }];
  for (let place = rest.pop(); place; place = rest.pop()) {
    if (done > AT_ONCE) {
      await nextTurn();
      done = 0;
    }
    const { value, path, places } = place;
    const key = path.at(-1);
    if (typeof key === "string" && key.search(pattern) >= 0) found({ path, places, isKey: true });
    if (typeof value === "object" && value !== null && !isAnyNumber(value)) {
      const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
      for (let at = entries.length - 1; at >= 0; at--) {
        const [name, inner] = entries[at] ?? ["", undefined];
        rest.push({ value: inner, path: [...path, name], places: [...places, at] });
      }
      done += entries.length * 20;
      continue;
    }
    const shown = typeof value === "string" ? value : isAnyNumber(value) ? digitsOf(value) : String(value);
    for (const { index } of shown.matchAll(pattern)) found({ path, places, at: index });
    done += shown.length + 20;
  }
  return { total, matches };
}
