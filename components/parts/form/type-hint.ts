/**
 * Type and limits of a field, as a few words after its name.
 *
 * Owns: the words, which are those of JSON Schema: `integer, 1–10`.
 */
import { digitsOf, type AnyNumber } from "../../../src/json/exact-number.js";
import type { FormField } from "../../../src/schema/index.js";
import type { Translate } from "../../strings/index.js";
import { visibleLine } from "../basic/visible-text.js";

/**
 * Returns type and limits; empty for fields whose control shows both. `limitsOnly`: empty also for a field without
 * limits or a format.
 */
export function typeHint(field: FormField, limitsOnly: boolean, t: Translate): string {
  const joined = (type: string, limits: readonly string[]): string =>
    limits.length === 0 && limitsOnly ? "" : [...(limitsOnly ? [] : [type]), ...limits].join(", ");
  switch (field.kind) {
    case "integer":
    case "number":
      return joined(field.kind, numbers(field.min, field.max, field.above, field.below));
    case "string": {
      const range = rangeOf(field.minLength, field.maxLength);
      const format = field.format === undefined ? [] : [visibleLine(field.format, 40)];
      return joined("string", [...format, ...(range === "" ? [] : [t("forms.characters", { range })])]);
    }
    case "array": {
      const range = rangeOf(field.minItems, field.maxItems);
      return joined("array", range === "" ? [] : [t("forms.items", { range })]);
    }
    default:
      return "";
  }
}

function numbers(min: AnyNumber, max: AnyNumber, above: AnyNumber, below: AnyNumber): readonly string[] {
  const isKnown = (one: AnyNumber): boolean => typeof one !== "number" || Number.isFinite(one);
  const limits = isKnown(min) && isKnown(max) ? [`${digitsOf(min)}–${digitsOf(max)}`] : [];
  if (limits.length === 0 && isKnown(min)) limits.push(`≥ ${digitsOf(min)}`);
  if (limits.length === 0 && isKnown(max)) limits.push(`≤ ${digitsOf(max)}`);
  if (isKnown(above)) limits.push(`> ${digitsOf(above)}`);
  if (isKnown(below)) limits.push(`< ${digitsOf(below)}`);
  return limits;
}

function rangeOf(min: number, max: number): string {
  if (!Number.isFinite(max)) return min > 0 ? `≥ ${min}` : "";
  return min > 0 ? (min === max ? String(min) : `${min}–${max}`) : `≤ ${max}`;
}
