/**
 * Content that the user entered into an elicitation form: its check, and its initial defaults.
 *
 * Owns: that content holds only requested fields of permitted types (E-04), and the schema's defaults for fields
 * without a value (E-05, SEP-1034). Never runs a server's `pattern`.
 * https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation
 */
import { isDate, isDateTime } from "../../json/date-time.js";
import { compareNumbers, digitsOf, isAnyNumber, isWhole } from "../../json/exact-number.js";
import type { ElicitResult } from "../../protocol/types/index.js";
import { readFormFields, type FieldRule, type Option, type RequestedField } from "./form-fields.js";
import type { JsonObject } from "../../json/json-object.js";

/** Content of an accepted form. */
export type FormContent = NonNullable<ElicitResult["content"]>;

/**
 * Content with the schema's defaults for fields without a value; defaults that violate the schema of their field are
 * omitted.
 * @example withDefaults({ type: "object", properties: { size: { type: "string", default: "M" } } }, {}); // { size: "M" }
 */
export function withDefaults(schema: unknown, content: JsonObject): JsonObject {
  const missing = fieldsOf(schema).filter(
    ({ name, rule, schema: field }) =>
      !Object.hasOwn(content, name) &&
      Object.hasOwn(field, "default") &&
      valueProblem(rule, field["default"]) === undefined,
  );
  if (missing.length === 0) return content;
  // Created from entries, because a field may be named `__proto__`.
  return Object.fromEntries([
    ...Object.entries(content),
    ...missing.map(({ name, schema: field }) => [name, field["default"]] as const),
  ]);
}

/** Problem of an accepted form's content; `undefined` if it may be sent. Names the field, never its value. */
export function contentProblem(schema: unknown, content: JsonObject): string | undefined {
  const fields = new Map(fieldsOf(schema).map((field) => [field.name, field]));
  for (const [name, value] of Object.entries(content)) {
    const field = fields.get(name);
    if (!field) return `the form has no field ${JSON.stringify(name)}`;
    const problem = valueProblem(field.rule, value);
    if (problem !== undefined) return `field ${JSON.stringify(name)} ${problem}`;
  }
  for (const { name, required } of fields.values()) {
    if (required && !Object.hasOwn(content, name)) return `field ${JSON.stringify(name)} is required`;
  }
  return undefined;
}

function fieldsOf(schema: unknown): readonly RequestedField[] {
  const reading = readFormFields(schema);
  return reading.kind === "form" ? reading.fields : [];
}

function valueProblem(rule: FieldRule, value: unknown): string | undefined {
  switch (rule.kind) {
    case "text": {
      if (typeof value !== "string") return "is no text";
      const length = [...value].length;
      if (length < rule.minLength) return `is shorter than ${rule.minLength} characters`;
      if (length > rule.maxLength) return `is longer than ${rule.maxLength} characters`;
      return formatProblem(rule.format, value);
    }
    case "number":
      if (!isAnyNumber(value) || (typeof value === "number" && !Number.isFinite(value))) return "is no number";
      if (rule.integer && !isWhole(value)) return "is no whole number";
      if (compareNumbers(value, rule.min) < 0) return `is less than ${digitsOf(rule.min)}`;
      return compareNumbers(value, rule.max) > 0 ? `is more than ${digitsOf(rule.max)}` : undefined;
    case "boolean":
      return typeof value === "boolean" ? undefined : "is neither true nor false";
    case "one":
      return isOneOf(rule.options, value) ? undefined : "is none of the options";
    case "many": {
      if (!Array.isArray(value)) return "is no list";
      const chosen = new Set<unknown>(value);
      if (chosen.size < value.length) return "holds an option twice";
      if ([...chosen].some((one) => !isOneOf(rule.options, one))) return "holds what is no option";
      if (value.length < rule.minItems) return `needs at least ${rule.minItems} options`;
      return value.length > rule.maxItems ? `takes at most ${rule.maxItems} options` : undefined;
    }
    default:
      return rule satisfies never;
  }
}

function isOneOf(options: readonly Option[], value: unknown): boolean {
  const isSame = (option: Option): boolean =>
    isAnyNumber(option) && isAnyNumber(value) && compareNumbers(option, value) === 0;
  return options.some((option) => option === value || isSame(option));
}

/** Problem of a value that certainly violates its format; the server checks the rest. */
function formatProblem(format: string | undefined, value: string): string | undefined {
  switch (format) {
    case "email":
      return /^[^\s@]+@[^\s@]+$/.test(value) ? undefined : "is no e-mail address";
    case "uri":
      if (!URL.canParse(value)) return "is no address";
      return /^(javascript|data|vbscript):$/.test(new URL(value).protocol) ? "is no safe address" : undefined;
    case "date":
      return isDate(value) ? undefined : "is no date";
    case "date-time":
      return isDateTime(value) ? undefined : "is no time";
    default:
      return undefined;
  }
}
