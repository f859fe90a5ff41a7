/**
 * Rules for tools: names, descriptions, schemas, claims.
 *
 * Owns: the rules. Schemas are judged by the validator that checks results.
 * https://modelcontextprotocol.io/specification/2025-11-25/server/tools
 */
import { isObject } from "../../jsonrpc/index.js";
import type { Tool } from "../../protocol/index.js";
import type { SchemaChecker } from "../../schema/validation/schema-checker.js";
import type { Findings } from "./finding.js";
import { checkDescriptions, checkNames, checkSize } from "./item-rules.js";

/** Checks all tools. Rejects with the signal's reason. */
export async function checkTools(
  tools: readonly Tool[],
  checker: SchemaChecker | undefined,
  found: Findings,
  signal: AbortSignal,
): Promise<void> {
  checkNames(tools, true, found);
  checkDescriptions(tools, "warning", found);
  checkSize(tools, found);
  const plain = tools.filter(({ outputSchema }) => outputSchema === undefined).length;
  if (plain > 0) found.add("hint", "output-schema-missing", { params: { count: plain } });
  const unclaimed = tools.filter(({ annotations }) => annotations === undefined).length;
  if (unclaimed > 0) found.add("hint", "annotations-missing", { params: { count: unclaimed } });
  for (const tool of tools) {
    signal.throwIfAborted();
    checkParameters(tool, found);
    const { name, annotations, inputSchema, outputSchema } = tool;
    if (annotations?.readOnlyHint === true && annotations.destructiveHint === true)
      found.add("warning", "annotations-contradict", { name });
    await checkSchema(checker, name, inputSchema, "schema-broken", found);
    if (outputSchema !== undefined) await checkSchema(checker, name, outputSchema, "output-schema-broken", found);
  }
}

/** Checks an arbitrary value against a schema, because an unusable schema is reported for any value. */
async function checkSchema(
  checker: SchemaChecker | undefined,
  name: string,
  schema: unknown,
  id: "schema-broken" | "output-schema-broken",
  found: Findings,
): Promise<void> {
  const verdict = await checker?.check(schema, {});
  if (verdict?.kind === "unsupported") found.add("error", id, { name, params: { reason: verdict.reason } });
}

function checkParameters({ name, inputSchema }: Tool, found: Findings): void {
  const schema: Readonly<Record<string, unknown>> = isObject(inputSchema) ? inputSchema : {};
  const properties = isObject(schema.properties) ? schema.properties : {};
  const silent = Object.entries(properties)
    .filter(([, property]) => !isObject(property) || typeof property.description !== "string")
    .map(([key]) => key);
  if (silent.length > 0) found.add("hint", "parameter-undescribed", { name, params: { names: silent.join(", ") } });
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  const unknown = required.filter((key) => typeof key === "string" && !Object.hasOwn(properties, key));
  if (unknown.length > 0 && schema.additionalProperties === false)
    found.add("error", "required-unknown", { name, params: { names: unknown.join(", ") } });
  else if (unknown.length > 0) found.add("hint", "required-unknown", { name, params: { names: unknown.join(", ") } });
}
