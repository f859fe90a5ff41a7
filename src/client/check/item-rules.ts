/**
 * Rules for every item with a name and a description.
 *
 * Owns: names, descriptions, and lists that are too long for a model to read.
 */
import type { Findings } from "./finding.js";

/** Item with a name. */
export interface NamedItem {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
}

/** Names that every client accepts (the specification of 2025-11-25, "Tool Names"). */
const USUAL = /^[A-Za-z0-9_.-]{1,128}$/;
const SHORT = 16;
/** Number of findings of a kind that are reported individually; more are summarized. */
const FEW = 5;
const LONG = 2_000;

/** Checks names. `isStrict`: only the characters that every client accepts are valid. */
export function checkNames(items: readonly NamedItem[], isStrict: boolean, found: Findings): void {
  const seen = new Set<string>();
  const reported = new Set<string>();
  for (const { name } of items) {
    if (isStrict && !USUAL.test(name)) found.add("warning", "name-unusual", { name });
    if (seen.has(name) && !reported.has(name)) {
      found.add("error", "name-duplicate", { name });
      reported.add(name);
    }
    seen.add(name);
  }
}

/** Checks descriptions. `severity`: severity of a missing description. */
export function checkDescriptions(items: readonly NamedItem[], severity: "warning" | "hint", found: Findings): void {
  const silent = items.filter(({ description }) => (description?.trim() ?? "") === "").map(({ name }) => name);
  if (silent.length > FEW)
    found.add(severity, "descriptions-missing", {
      params: { count: silent.length, names: silent.slice(0, 20).join(", ") },
    });
  else for (const name of silent) found.add(severity, "description-missing", { name });
  for (const { name, description } of items) {
    const text = description?.trim() ?? "";
    if (text === "") continue;
    if (text.length < SHORT) found.add("hint", "description-short", { name, params: { length: text.length } });
    else if (text.length > LONG) found.add("hint", "description-long", { name, params: { length: text.length } });
  }
}

/** Checks the size of a list, which models have to read completely. */
export function checkSize(items: readonly unknown[], found: Findings): void {
  if (items.length > 60) found.add("hint", "list-long", { params: { count: items.length } });
  let characters = 0;
  for (const item of items) characters += JSON.stringify(item)?.length ?? 0;
  if (characters > 100_000) found.add("hint", "list-large", { params: { characters } });
}
