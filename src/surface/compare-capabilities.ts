/**
 * Compares the capabilities that a server declares, extensions included.
 *
 * Owns: the class of each change: a client may rely on everything that was declared.
 */
import { isJsonObject, member, sameJson, type JsonObject } from "../schema/json-value.js";
import type { SurfaceChange } from "../client/api/surface-types.js";
import { pointer } from "./schema-change.js";

/** Changes of capabilities. Members that are `false` count as absent. */
export function compareCapabilities(before: object, after: object): readonly SurfaceChange[] {
  return compareMembers({ ...before }, { ...after }, []);
}

function compareMembers(before: JsonObject, after: JsonObject, steps: readonly string[]): readonly SurfaceChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key): readonly SurfaceChange[] => {
    const [was, is] = [before, after].map((capabilities) => declared(member(capabilities, key)));
    const [name = key, ...path] = [...steps, key];
    const at = { item: "capability" as const, name, path: path.length > 0 ? pointer("", ...path) : "" };
    if (sameJson(was, is)) return [];
    if (isJsonObject(was) && isJsonObject(is)) return steps.length > 4 ? [] : compareMembers(was, is, [...steps, key]);
    if (was === undefined) return [{ ...at, class: "non-breaking", change: "added", after: is }];
    if (is === undefined) return [{ ...at, class: "breaking", change: "removed", before: was }];
    return [{ ...at, class: "breaking", change: "changed", before: was, after: is }];
  });
}

const declared = (value: unknown): unknown => (value === false || value === null ? undefined : value);
