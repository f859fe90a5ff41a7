/**
 * Rules for hidden text: invisible characters and confusable names in a server's lists.
 *
 * Owns: the selection of texts. `src/text-safety` defines hidden text for the whole panel.
 */
import type { Prompt, Resource, ResourceTemplate, Tool } from "../../protocol/index.js";
import { findHidden, lookAlikes, schemaTexts, type HiddenFindings } from "../../text-safety/index.js";
import type { Findings } from "./finding.js";
import type { NamedItem } from "./item-rules.js";

/** Maximum number of characters checked per text. */
const LOOKED_AT = 20_000;

/** Lists of a server. */
export interface Listed {
  readonly tools: readonly Tool[];
  readonly resources: readonly Resource[];
  readonly templates: readonly ResourceTemplate[];
  readonly prompts: readonly Prompt[];
}

/** Checks the server's instructions, and the names, titles, descriptions and arguments of its list items. */
export function checkTexts(instructions: string | undefined, listed: Listed, found: Findings): void {
  const { tools, resources, templates, prompts } = listed;
  if (instructions !== undefined) report("text-hidden", "instructions", [findHidden(cut(instructions))], found);
  for (const item of [...tools, ...resources, ...templates, ...prompts]) checkItem(item, found);
  for (const { name, inputSchema, outputSchema } of tools) checkArguments(name, [inputSchema, outputSchema], found);
  for (const prompt of prompts) checkArguments(prompt.name, prompt.arguments, found);
  // Items of different kinds may have the same name: a tool is never confused with a prompt.
  for (const items of [tools, resources, templates, prompts])
    for (const [name, others] of lookAlikes(items.map((item) => item.name)))
      found.add("warning", "names-alike", { name, params: { names: others.join(", ") } });
}

function checkItem({ name, title, description }: NamedItem, found: Findings): void {
  const { counts, ...named } = findHidden(cut(name), "name");
  // These letters are visible, so removing them is not useful advice.
  const { "mixed-script": mixed, ...unseen } = counts;
  if (mixed !== undefined) found.add("warning", "name-mixed", { name });
  const texts = [title, description].map((text) => findHidden(cut(text ?? "")));
  report("text-hidden", name, [{ ...named, counts: unseen }, ...texts], found);
}

function checkArguments(name: string, schema: unknown, found: Findings): void {
  report("arguments-hidden", name, [findHidden(schemaTexts(schema).join("\n"))], found);
}

/** Text that counts the findings of each kind. */
function report(
  id: "text-hidden" | "arguments-hidden",
  name: string,
  looked: readonly HiddenFindings[],
  found: Findings,
): void {
  const params: Record<string, number> = {};
  for (const { counts } of looked)
    for (const [kind, count] of Object.entries(counts)) params[kind] = (params[kind] ?? 0) + count;
  if (Object.keys(params).length > 0) found.add("warning", id, { name, params });
}

function cut(text: string): string {
  return text.slice(0, LOOKED_AT);
}
