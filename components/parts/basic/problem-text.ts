/** Sentence for a problem with a value. */
import type { ValueProblem } from "../../../src/schema/index.js";
import type { StringKey, Translate } from "../../strings/index.js";
import { visibleLine } from "./visible-text.js";

/** Formats and types that have specific sentences, which do not repeat the schema's term. */
const WORDS: Readonly<Record<string, StringKey>> = {
  "format date": "problem.format-date",
  "format date-time": "problem.format-date-time",
  "format time": "problem.format-time",
  "format email": "problem.format-email",
  "format uri": "problem.format-uri",
  "format uuid": "problem.format-uuid",
  "format ipv4": "problem.format-ipv4",
  "format ipv6": "problem.format-ipv6",
  "format hostname": "problem.format-hostname",
  "format duration": "problem.format-duration",
  "format regex": "problem.format-regex",
  "type number": "problem.type-number",
  "type integer": "problem.type-integer",
};

/** Returns the sentence for a problem. */
export function problemText(t: Translate, { code, params }: ValueProblem): string {
  const shown = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === "string" ? visibleLine(value, 120) : value,
  ]);
  const range = code === "contains" && "max" in params ? "problem.contains-range" : undefined;
  const words = range ?? WORDS[`${code} ${code === "format" ? params["format"] : params["type"]}`];
  // The entries come from the problem's parameters, so they have the same type.
  return t(words ?? `problem.${code}`, Object.fromEntries(shown) as ValueProblem["params"]);
}
