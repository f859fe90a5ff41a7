/**
 * Rules of a schema that no control represents: `not`, `contains`, `propertyNames`, the number of members, and
 * alternatives that only list required members.
 *
 * Owns: the code of each rule, which selects its text, and the quick check of each rule.
 */
import type { Rule, RuleCode } from "./field.js";
import { holds } from "./holds.js";
import { isJsonObject, member, type JsonObject } from "./json-value.js";

/** Rules of a flat schema, including those that flattening kept in its `allOf`. */
export function rulesOf(schema: JsonObject, root: JsonObject): readonly Rule[] {
  const kept = member(schema, "allOf");
  const parts = Array.isArray(kept) ? (kept as readonly unknown[]).filter(isJsonObject) : [];
  const rules = parts.map((part) => ruleOf(part, root));
  for (const keyword of ["minProperties", "maxProperties"] as const) {
    const count = member(schema, keyword);
    if (typeof count !== "number") continue;
    const code = keyword === "minProperties" ? "min-members" : "max-members";
    rules.push(rule(code, { [keyword]: count }, root, { count }));
  }
  // Alternatives that only list required members are not a choice.
  for (const keyword of ["anyOf", "oneOf"]) {
    const options = member(schema, keyword);
    if (!Array.isArray(options) || !options.every(namesMembers)) continue;
    rules.push(rule("one-of-members", { [keyword]: options as unknown }, root, { names: namesIn(options) }));
  }
  return rules;
}

function ruleOf(part: JsonObject, root: JsonObject): Rule {
  if (Object.hasOwn(part, "not")) return rule("not", part, root, {});
  if (Object.hasOwn(part, "contains")) {
    const [min, max] = [member(part, "minContains") ?? 1, member(part, "maxContains")];
    return rule("contains", part, root, { count: Number(min), ...(typeof max === "number" && { max }) });
  }
  if (Object.hasOwn(part, "propertyNames")) return rule("key-names", part, root, {});
  if (Object.hasOwn(part, "anyOf") || Object.hasOwn(part, "oneOf")) return rule("variant", part, root, {});
  return rule("schema", part, root, {});
}

function rule(code: RuleCode, schema: JsonObject, root: JsonObject, params: Rule["params"]): Rule {
  return { code, params, holds: (value, steps) => holds(schema, value, root, steps) };
}

/** True for an alternative that only lists required members. */
export function namesMembers(schema: unknown): boolean {
  return isJsonObject(schema) && Object.keys(schema).every((key) => key === "required");
}

function namesIn(options: readonly unknown[]): string {
  const names = options.flatMap((option) => (isJsonObject(option) ? [member(option, "required")].flat() : []));
  return [...new Set(names.filter((name) => typeof name === "string"))].slice(0, 10).join(", ");
}
