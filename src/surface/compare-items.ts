/**
 * Compares prompts, resources, and facts about the server itself.
 *
 * Owns: the class of each change. Items with the same name, URI or URI template are given.
 */
import { isJsonObject, type JsonObject } from "../schema/json-value.js";
import type { ServerSurface } from "../client/api/surface-types.js";
import { changeOf, compareTexts, type ItemChange } from "./item-change.js";
import { pointer } from "./schema-change.js";

/** Changes of a prompt. */
export function comparePrompt(before: JsonObject, after: JsonObject): readonly ItemChange[] {
  const [old, now] = [argumentsOf(before), argumentsOf(after)];
  const changes: ItemChange[] = [];
  for (const [name, argument] of old) {
    const path = pointer("/arguments", name);
    const successor = now.get(name);
    if (!successor) changes.push({ class: "breaking", change: "removed", path, before: argument });
    else {
      const [was, is] = [argument.required === true, successor.required === true];
      if (was !== is)
        changes.push({
          class: is ? "breaking" : "non-breaking",
          change: is ? "narrowed" : "widened",
          path: `${path}/required`,
          before: was,
          after: is,
        });
      changes.push(
        ...compareTexts(argument, successor, ["title", "description"]).map((change) => ({
          ...change,
          path: path + change.path,
        })),
      );
    }
  }
  for (const [name, argument] of now) {
    if (old.has(name)) continue;
    const isRequired = argument.required === true;
    changes.push({
      class: isRequired ? "breaking" : "non-breaking",
      change: "added",
      path: pointer("/arguments", name),
      after: argument,
    });
  }
  return [...changes, ...compareTexts(before, after, ["title", "description", "icons"])];
}

function argumentsOf(prompt: JsonObject): ReadonlyMap<string, JsonObject> {
  const list = Array.isArray(prompt.arguments) ? (prompt.arguments as unknown[]) : [];
  return new Map(list.flatMap((one) => (isJsonObject(one) && typeof one.name === "string" ? [[one.name, one]] : [])));
}

/** Changes of a resource or of a resource template. Content of another type has to be read differently. */
export function compareResource(before: JsonObject, after: JsonObject): readonly ItemChange[] {
  const [was, is] = [before.mimeType, after.mimeType];
  const values = { ...(was !== undefined && { before: was }), ...(is !== undefined && { after: is }) };
  const type: readonly ItemChange[] =
    was === is
      ? []
      : [
          {
            class: was !== undefined && is !== undefined ? "breaking" : "non-breaking",
            change: changeOf(values),
            path: "/mimeType",
            ...values,
          },
        ];
  return [...type, ...compareTexts(before, after, ["name", "title", "description", "icons", "annotations", "size"])];
}

/** Changes of facts about the server. */
export function compareServer(before: ServerSurface["server"], after: ServerSurface["server"]): readonly ItemChange[] {
  const [was, is] = [before.protocolVersion, after.protocolVersion];
  const revision: readonly ItemChange[] =
    was === is || was === undefined || is === undefined
      ? []
      : [{ class: "non-breaking", change: "changed", path: "/protocolVersion", before: was, after: is }];
  return [...revision, ...compareTexts({ ...before }, { ...after }, ["name", "title", "version", "instructions"])];
}
