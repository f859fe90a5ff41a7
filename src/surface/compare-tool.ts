/**
 * Compares two definitions of a tool.
 *
 * Owns: the class of each change. Arguments that were valid must stay valid; a result must stay one that the client
 * expects.
 * https://modelcontextprotocol.io/specification/2026-07-28/server/tools
 */
import { isJsonObject, member, sameJson, type JsonObject } from "../schema/json-value.js";
import { compareSchemas } from "./compare-schemas.js";
import { changeOf, compareTexts, type ItemChange } from "./item-change.js";
import { pointer, type SchemaEffect } from "./schema-change.js";

/** Effects on a schema that break a client which sends values, or one which receives them. */
const BREAKING: Readonly<Record<"inputSchema" | "outputSchema", readonly SchemaEffect[]>> = {
  inputSchema: ["narrowed", "replaced", "removed"],
  outputSchema: ["widened", "replaced", "removed"],
};

/** Hints with their defaults, and the value that a client treats with less care. */
const HINTS = [
  { name: "readOnlyHint", unset: false, harmless: true, isOfWriting: false },
  { name: "destructiveHint", unset: true, harmless: false, isOfWriting: true },
  { name: "idempotentHint", unset: false, harmless: true, isOfWriting: true },
  { name: "openWorldHint", unset: true, harmless: false, isOfWriting: false },
] as const;

const APP_MEMBERS = ["ui", "ui/resourceUri", "openai/outputTemplate"] as const;

/** Changes from one definition of a tool to another. */
export function compareTool(before: JsonObject, after: JsonObject): readonly ItemChange[] {
  return [
    ...schemaChanges("inputSchema", before, after),
    ...outputChanges(before, after),
    ...hintChanges(before, after),
    ...taskChanges(before, after),
    ...metaChanges(before, after),
    ...compareTexts(before, after, ["title", "description", "icons", "annotations/title"]),
  ];
}

function schemaChanges(
  member: "inputSchema" | "outputSchema",
  before: JsonObject,
  after: JsonObject,
): readonly ItemChange[] {
  return compareSchemas(before[member], after[member]).map(({ effect, path, ...values }) => {
    const at = `/${member}${path}`;
    if (effect === "text") return { class: "text", change: changeOf(values), path: at, ...values };
    return {
      class: BREAKING[member].includes(effect) ? "breaking" : "non-breaking",
      change: effect,
      path: at,
      ...values,
    };
  });
}

function outputChanges(before: JsonObject, after: JsonObject): readonly ItemChange[] {
  const [old, now] = [before.outputSchema, after.outputSchema];
  if (old !== undefined && now !== undefined) return schemaChanges("outputSchema", before, after);
  if (now !== undefined) return [{ class: "non-breaking", change: "added", path: "/outputSchema", after: now }];
  return old === undefined ? [] : [{ class: "breaking", change: "removed", path: "/outputSchema", before: old }];
}

/** A tool that claims less harmlessness than before may do what the user did not allow. */
function hintChanges(before: JsonObject, after: JsonObject): readonly ItemChange[] {
  const [first, second] = [objectIn(before, "annotations"), objectIn(after, "annotations")];
  // Of a tool that only reads, the other two hints say nothing (schema, ToolAnnotations).
  const isReadOnly = first.readOnlyHint === true && second.readOnlyHint === true;
  return HINTS.flatMap(({ name, unset, harmless, isOfWriting }): readonly ItemChange[] => {
    const [old, now] = [first, second].map((hints) => (typeof hints[name] === "boolean" ? hints[name] : unset));
    if (old === now) return [];
    return [
      {
        class: now === harmless || (isOfWriting && isReadOnly) ? "non-breaking" : "breaking",
        change: "changed",
        path: pointer("/annotations", name),
        before: old,
        after: now,
      },
    ];
  });
}

/** Ways of calling a tool that each value of `taskSupport` allows: as a task, and as a plain request. */
const TASK_WAYS: Readonly<Record<string, readonly string[]>> = {
  forbidden: ["plain"],
  optional: ["plain", "task"],
  required: ["task"],
};

function taskChanges(before: JsonObject, after: JsonObject): readonly ItemChange[] {
  const read = (tool: JsonObject): string => {
    const { taskSupport } = objectIn(tool, "execution");
    return typeof taskSupport === "string" && Object.hasOwn(TASK_WAYS, taskSupport) ? taskSupport : "forbidden";
  };
  const [old, now] = [read(before), read(after)];
  if (old === now) return [];
  const isKept = TASK_WAYS[old]?.every((way) => TASK_WAYS[now]?.includes(way)) === true;
  return [
    {
      class: isKept ? "non-breaking" : "breaking",
      change: "changed",
      path: "/execution/taskSupport",
      before: old,
      after: now,
    },
  ];
}

/** The app of a tool, and who may call it; other metadata has no meaning for every client. */
function metaChanges(before: JsonObject, after: JsonObject): readonly ItemChange[] {
  const [first, second] = [objectIn(before, "_meta"), objectIn(after, "_meta")];
  const changes: ItemChange[] = [];
  const [old, now] = [callersOf(first), callersOf(second)];
  if (!sameJson(old, now)) {
    const isKept = old.every((caller) => now.includes(caller));
    changes.push({
      class: isKept ? "non-breaking" : "breaking",
      change: "changed",
      path: "/_meta/ui/visibility",
      before: old,
      after: now,
    });
  }
  for (const name of new Set([...Object.keys(first), ...Object.keys(second)])) {
    const isUi = name === "ui";
    const [was, is] = [first, second].map((meta) => (isUi ? withoutCallers(meta.ui) : member(meta, name)));
    if (sameJson(was, is)) continue;
    const values = { ...(was !== undefined && { before: was }), ...(is !== undefined && { after: is }) };
    const isApp = APP_MEMBERS.some((one) => one === name);
    changes.push({
      class: isApp ? "non-breaking" : "text",
      change: changeOf(values),
      path: pointer("/_meta", name),
      ...values,
    });
  }
  return changes;
}

function callersOf(meta: JsonObject): readonly string[] {
  const { visibility } = objectIn(meta, "ui");
  const known = ["model", "app"];
  return Array.isArray(visibility) ? known.filter((one) => visibility.includes(one)) : known;
}

function withoutCallers(ui: unknown): unknown {
  if (!isJsonObject(ui)) return ui;
  const { visibility: _visibility, ...rest } = ui;
  return Object.keys(rest).length > 0 ? rest : undefined;
}

function objectIn(value: JsonObject, name: string): JsonObject {
  const inner = member(value, name);
  return isJsonObject(inner) ? inner : {};
}
