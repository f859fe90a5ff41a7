/**
 * Decides if a field's control can show a value.
 *
 * Owns: that decision. A value that its control can't show is edited as JSON, so that no control looks empty although
 * there is a value.
 */
import { isAnyNumber } from "../json/exact-number.js";
import type { FormField } from "./field.js";
import { isJsonObject, sameJson } from "./json-value.js";

/** True for an absent value and for a value of the field's kind. @example canShow(numberField, "5") // false */
export function canShow(field: FormField, value: unknown): boolean {
  if (value === undefined || (value === null && field.nullable)) return true;
  switch (field.kind) {
    case "object":
    case "map":
      return isJsonObject(value);
    case "array":
      return Array.isArray(value);
    case "string":
      return typeof value === "string";
    case "number":
    case "integer":
      return isAnyNumber(value);
    case "boolean":
      return typeof value === "boolean";
    case "enum":
      return field.options.some((option) => sameJson(option.value, value));
    case "choice":
    case "json":
      return true;
    default:
      return field satisfies never;
  }
}
