/**
 * Words for one change of a surface.
 *
 * Owns: the sentence of a change, and the readable form of its place. Names and values come from servers and files:
 * they are shown as one visible line.
 */
import type { SurfaceChange } from "../../../src/client/api/index.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import type { StringsController } from "../../strings/index.js";

/** Longest value in a sentence, in characters. */
const LONGEST = 60;
/** Steps of a place that only structure a schema. */
const STRUCTURE: ReadonlySet<string> = new Set(["properties", "arguments"]);

/** Returns the sentence of a change, without the name of its item. */
export function changeSentence(
  { change, path, before, after, isMalformed }: SurfaceChange,
  { t }: StringsController,
): string {
  if (path === "") {
    if (isMalformed) return t(change === "added" ? "changes.item-usable" : "changes.item-unusable");
    if (change === "renamed") return t("changes.item-renamed", { name: visibleLine(String(after), LONGEST) });
    return t(change === "removed" ? "changes.item-removed" : "changes.item-added");
  }
  if (path.endsWith("/required") && typeof (after ?? before) === "string") {
    const name = shortValue(after ?? before);
    const part = placeOfChange(path.slice(0, -"/required".length));
    return t(after === undefined ? "changes.optional" : "changes.required", { part, name });
  }
  const values = {
    part: placeOfChange(path),
    before: before === undefined ? t("changes.absent") : shortValue(before),
    after: after === undefined ? t("changes.absent") : shortValue(after),
  };
  return t(change === "renamed" ? "changes.part-changed" : `changes.part-${change}`, values);
}

/** Returns a JSON Pointer as a path for people: `inputSchema › city › minLength`. */
export function placeOfChange(pointer: string): string {
  const steps = pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  return visibleLine(steps.filter((step, at) => at === 0 || !STRUCTURE.has(step)).join(" › "), 160);
}

function shortValue(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return visibleLine(text, LONGEST);
}

/** Returns a value as text for a comparison line by line. */
export function valueText(value: unknown): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : (JSON.stringify(value, null, 2) ?? "");
}
