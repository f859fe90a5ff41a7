/**
 * Change of one item of a surface.
 *
 * Owns: the type, and changes of texts, which are the same for every kind of item.
 */
import type { SurfaceChange } from "../client/api/surface-types.js";
import { isJsonObject, member, sameJson, type JsonObject } from "../schema/json-value.js";

/** A change of an item whose kind and name are known. */
export type ItemChange = Omit<SurfaceChange, "item" | "name">;

/** Kind of a change between two values, either of which may be absent. */
export function changeOf(values: {
  readonly before?: unknown;
  readonly after?: unknown;
}): "added" | "removed" | "changed" {
  return !("before" in values) ? "added" : !("after" in values) ? "removed" : "changed";
}

/** Changes of texts. `members`: names, or two names with a slash for a member of an object. */
export function compareTexts(before: JsonObject, after: JsonObject, members: readonly string[]): readonly ItemChange[] {
  return members.flatMap((name) => {
    const [was, is] = [before, after].map((item) => deep(item, name.split("/")));
    if (sameJson(was, is)) return [];
    const values = { ...(was !== undefined && { before: was }), ...(is !== undefined && { after: is }) };
    return [{ class: "text" as const, change: changeOf(values), path: `/${name}`, ...values }];
  });
}

function deep(item: JsonObject, [name, ...rest]: readonly string[]): unknown {
  const value = name === undefined ? undefined : member(item, name);
  return rest.length === 0 ? value : isJsonObject(value) ? deep(value, rest) : undefined;
}
