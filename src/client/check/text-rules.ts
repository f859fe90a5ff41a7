/**
 * What texts and names of a server hide: characters nobody sees, names nobody can tell apart.
 *
 * Owns: which texts are looked at. What counts as hidden is `schema/hidden-text.ts`, as everywhere in the panel.
 */
import { findHidden, lookAlikes } from "../../schema/index.js";
import type { Findings } from "./finding.js";
import type { NamedItem } from "./item-rules.js";

/** Longer texts are looked at so far. Characters. */
const LOOKED_AT = 20_000;

/** Looks at the server's instructions, and at names, titles and descriptions of what it offers. */
export function checkTexts(instructions: string | undefined, items: readonly NamedItem[], found: Findings): void {
  if (instructions !== undefined) tellHidden("instructions", [instructions], [], found);
  for (const { name, title, description } of items) {
    const texts = [title, description].filter((text) => text !== undefined);
    tellHidden(name, texts, [name], found);
  }
  for (const [name, others] of lookAlikes(items.map((item) => item.name)))
    found.add("warning", "names-alike", { name, params: { names: others.join(", ") } });
}

function tellHidden(name: string, texts: readonly string[], names: readonly string[], found: Findings): void {
  const kinds = new Set([
    ...texts.flatMap((text) => Object.keys(findHidden(text.slice(0, LOOKED_AT)).counts)),
    ...names.flatMap((text) => Object.keys(findHidden(text.slice(0, LOOKED_AT), "name").counts)),
  ]);
  if (kinds.size > 0) found.add("warning", "text-hidden", { name, params: { reason: [...kinds].join(", ") } });
}
