/**
 * Finds the values of a JSON value that a JSONPath selects.
 *
 * Owns: their places, and the limits for a path that a user types.
 */
import { openJsonPath, type SelectPath } from "../../../../src/json-path/json-path.js";
import { valueAt } from "../../../../src/schema/index.js";
import type { FoundMatch, FoundMatches, PathProblem } from "../../basic/find-target.js";
import { nodeOf } from "./value-tree.js";

/** Values that a path may visit: those of a result of about five megabytes, which take this thread about a second. */
const MOST_VISITED = 300_000;

/** Maximum number of values that are returned; further ones are only counted. */
const MAX_SELECTED = 1_000;

let opened: Promise<SelectPath> | undefined;

/**
 * Returns the selected values, in the order of the path. If the path can't be applied, returns the problem, and the
 * occurrences of its text from `find`.
 */
export async function selectInJson(
  root: unknown,
  path: string,
  find: () => Promise<FoundMatches>,
): Promise<FoundMatches> {
  opened ??= openJsonPath(MOST_VISITED);
  opened.catch(() => (opened = undefined)); // the next path loads it again
  const selected = (await opened)(path, root);
  const asText = async (problem: PathProblem): Promise<FoundMatches> => ({ ...(await find()), problem });
  switch (selected.kind) {
    case "values": {
      const { locations } = selected;
      const placeOf = placesIn(root);
      const matches = locations.slice(0, MAX_SELECTED).map((location): FoundMatch => {
        const places = location.map((key, depth) => placeOf(location.slice(0, depth), key));
        return { path: location, places, preview: nodeOf("", valueAt(root, location)).preview };
      });
      return { total: locations.length, matches };
    }
    case "invalid":
      // The library repeats the place at the end of its message.
      return asText({ ...selected, message: selected.message.replace(/ \('.*':\d+\)$/s, "") });
    case "too-large":
      return asText(selected);
    default:
      return selected satisfies never;
  }
}

/** Returns a function for the positions of keys among their siblings, which counts those of each object once. */
function placesIn(root: unknown): (parent: FoundMatch["path"], key: string | number) => number {
  const known = new Map<object, ReadonlyMap<string, number>>();
  return (parent, key) => {
    if (typeof key === "number") return key;
    const value = valueAt(root, parent) as object; // it has the key
    const places = known.get(value) ?? new Map(Object.keys(value).map((name, place) => [name, place]));
    known.set(value, places);
    return places.get(key) ?? 0;
  };
}
