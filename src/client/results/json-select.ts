/**
 * Finds the values of a JSON value that a JSONPath selects.
 *
 * Owns: their places, and the limits for a path that a user types. The code of JSONPath is loaded with the first path.
 */
import { lazyAsync } from "../../async/lazy-async.js";
import type { JsonMatch, JsonMatches, JsonPathProblem } from "../api/views.js";
import { findInJson } from "./json-find.js";
import { jsonNode, resultValueAt } from "./json-nodes.js";

/** Values that a path may visit: those of a result of about five megabytes, which take this thread about a second. */
const MOST_VISITED = 300_000;

/** Maximum number of values that are returned; further ones are only counted. */
const MAX_SELECTED = 1_000;

const load = lazyAsync(async () => (await import("../../json-path/json-path.js")).openJsonPath(MOST_VISITED));

/** Returns true for a text that is meant as a JSONPath. */
export function isJsonPath(text: string): boolean {
  return /^\$[.[]/.test(text);
}

/**
 * Returns the selected values, in the order of the path. If the path can't be applied, returns the problem, and the
 * occurrences of its text.
 */
export async function selectInJson(root: unknown, path: string): Promise<JsonMatches> {
  const selected = (await load())(path, root);
  const asText = async (problem: JsonPathProblem): Promise<JsonMatches> => ({
    ...(await findInJson(root, path)),
    problem,
  });
  switch (selected.kind) {
    case "values": {
      const { locations } = selected;
      const placeOf = placesIn(root);
      const matches = locations.slice(0, MAX_SELECTED).map((location): JsonMatch => {
        const places = location.map((key, depth) => placeOf(location.slice(0, depth), key));
        return { path: location, places, preview: jsonNode("", resultValueAt(root, location)).preview };
      });
      return { total: locations.length, matches };
    }
    case "invalid":
      // The library repeats the place at the end of its message.
      return asText({ ...selected, message: selected.message.replace(/ \('.*':\d+\)$/s, "") });
    case "too-large":
      return asText({ kind: "too-large", message: "The value has too many parts for a path that searches it." });
    default:
      return selected satisfies never;
  }
}

/** Returns a function for the positions of keys among their siblings, which counts those of each object once. */
function placesIn(root: unknown): (parent: JsonMatch["path"], key: string | number) => number {
  const known = new Map<object, ReadonlyMap<string, number>>();
  return (parent, key) => {
    if (typeof key === "number") return key;
    const value = resultValueAt(root, parent) as object; // it has the key
    const places = known.get(value) ?? new Map(Object.keys(value).map((name, place) => [name, place]));
    known.set(value, places);
    return places.get(key) ?? 0;
  };
}
