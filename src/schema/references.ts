/**
 * Resolves a `$ref` inside one document.
 *
 * Owns: local references (`#`, JSON Pointer, `$anchor` and `$dynamicAnchor` at the root and in `$defs`). Never fetches:
 * a reference to another document is unresolved. https://json-schema.org/draft/2020-12/json-schema-core#section-8.2.3
 */
import { isJsonObject, member, type JsonObject } from "./json-value.js";

/** Schema that a reference names; `undefined` if it can't be resolved in this document. */
export function resolveReference(ref: string, root: JsonObject): JsonObject | boolean | undefined {
  if (!ref.startsWith("#")) return undefined;
  const pointer = ref.slice(1);
  let here: unknown = root;
  if (pointer !== "" && !pointer.startsWith("/")) {
    if (!isAnchored(root, pointer)) {
      const pools = [member(root, "$defs"), member(root, "definitions")].filter(isJsonObject);
      here = pools.flatMap((pool) => Object.values(pool)).find((def) => isJsonObject(def) && isAnchored(def, pointer));
    }
  } else {
    for (const step of pointer.split("/").slice(1)) {
      const key = decode(step).replaceAll("~1", "/").replaceAll("~0", "~");
      if (Array.isArray(here)) here = (here as readonly unknown[])[/^\d+$/.test(key) ? Number(key) : -1];
      else here = isJsonObject(here) ? member(here, key) : undefined;
    }
  }
  return typeof here === "boolean" || isJsonObject(here) ? here : undefined;
}

function isAnchored(def: JsonObject, name: string): boolean {
  return member(def, "$anchor") === name || member(def, "$dynamicAnchor") === name;
}

function decode(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
