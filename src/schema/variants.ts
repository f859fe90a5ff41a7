/**
 * Schemas that offer a selection: of values (`enum`, `const`), of alternatives (`oneOf`, `anyOf`).
 *
 * Owns: distinguishing the two, handling `null` among the alternatives, and the label of each alternative.
 */
import { writeExact } from "../json/exact-text.js";
import type { EnumField, FieldBase, FormField, JsonField } from "./field.js";
import { combine, flatten } from "./flatten.js";
import { isJsonObject, member, type JsonObject } from "./json-value.js";
import { once, typesOf, annotationsOf, type FormReader } from "./reading.js";
import { namesMembers } from "./rules.js";

const MAX_OPTIONS = 40;
const MAX_VALUES = 2_000;

/** `enum`, `const`, and `oneOf`/`anyOf` made of titled `const`s. */
export function enumOf(schema: JsonObject, base: FieldBase): EnumField | JsonField | undefined {
  let options: { value: unknown; label: string }[];
  const values = Object.hasOwn(schema, "const") ? [schema["const"]] : member(schema, "enum");
  const all = member(schema, "oneOf") ?? member(schema, "anyOf");
  const variants = Array.isArray(all) ? (all as readonly unknown[]).filter((variant) => !isNull(variant)) : [];
  let nullable = base.nullable;
  if (Array.isArray(values)) {
    const names = member(schema, "enumNames");
    const name = (value: unknown, index: number): string => {
      const given: unknown = Array.isArray(names) ? names[index] : undefined;
      return typeof given === "string" ? given : labelOf(value);
    };
    options = values.map((value: unknown, index) => ({ value, label: name(value, index) }));
  } else if (variants.length > 0 && variants.every(isConst)) {
    nullable ||= Array.isArray(all) && variants.length < all.length;
    options = variants.map((variant) => {
      const { title } = annotationsOf(variant);
      return { value: variant["const"], label: title ?? labelOf(variant["const"]) };
    });
  } else {
    return undefined;
  }
  if (options.length === 0 || options.length > MAX_VALUES) return { ...base, kind: "json", reason: "too-large" };
  return { ...base, nullable, kind: "enum", options };
}

/** True for a schema that allows only `null`, in any notation. */
function isNull(schema: unknown): boolean {
  if (!isJsonObject(schema)) return false;
  const type = member(schema, "type");
  const values = member(schema, "enum");
  if (type === "null" || (Array.isArray(type) && type.length === 1 && type[0] === "null")) return true;
  if (Object.hasOwn(schema, "const")) return schema["const"] === null && Object.keys(schema).length === 1;
  return Array.isArray(values) && values.length === 1 && values[0] === null;
}

function isConst(schema: unknown): schema is JsonObject {
  return isJsonObject(schema) && Object.hasOwn(schema, "const");
}

function labelOf(value: unknown): string {
  return typeof value === "string" ? value : (writeExact(value) ?? "").slice(0, 80);
}

/**
 * Field of `oneOf` or `anyOf`; `undefined` if the alternatives only list required members, which is a rule and not a
 * choice.
 */
export function choiceOf(schema: JsonObject, base: FieldBase, reading: FormReader): FormField | undefined {
  const key = Array.isArray(member(schema, "oneOf")) ? "oneOf" : "anyOf";
  const { [key]: variants, ...rest } = schema;
  if (!Array.isArray(variants) || variants.length === 0) return undefined;
  if (variants.every(namesMembers)) return undefined;
  if (variants.length > MAX_OPTIONS) return { ...base, kind: "json", reason: "too-large" };
  const real = variants.filter((variant: unknown) => !isNull(variant));
  const nullable = base.nullable || real.length < variants.length;
  // The title, default and description that the options share are shown once, beside the control that selects an
  // option.
  const shared = Object.fromEntries(
    Object.entries(rest).filter(([name]) => !/^(title|description|default|examples|deprecated)$/.test(name)),
  );
  if (real.length === 1) {
    const only = flatten(combine(rest, real[0]), reading.root, reading.work);
    if ("reason" in only) return { ...base, nullable, kind: "json", reason: only.reason };
    return reading.fieldOf(only.schema, { ...base, ...annotationsOf(only.schema), ...said(base), nullable });
  }
  const options = real.map((variant: unknown) => {
    const field = once(() =>
      reading.read(Object.keys(shared).length > 0 ? combine(shared, variant) : variant, "", true),
    );
    return { label: variantLabel(variant, reading), field };
  });
  return { ...base, nullable, kind: "choice", options };
}

/** Outer title and description, if there are any. They take precedence over the option's own. */
function said({ title, description }: FieldBase): Pick<FieldBase, "title" | "description"> {
  return { ...(title !== undefined && { title }), ...(description !== undefined && { description }) };
}

/** Label of an alternative: its title, its distinguishing constant, the name of its definition, or its type. */
function variantLabel(variant: unknown, reading: FormReader): string | undefined {
  const flat = flatten(variant, reading.root, reading.work);
  if ("reason" in flat) return undefined;
  const { title } = annotationsOf(flat.schema);
  if (title !== undefined) return title;
  const properties = member(flat.schema, "properties");
  const tag = Object.values(isJsonObject(properties) ? properties : {}).find(isConst);
  if (tag) return labelOf(tag["const"]);
  const ref = isJsonObject(variant) ? member(variant, "$ref") : undefined;
  if (typeof ref === "string") return ref.slice(ref.lastIndexOf("/") + 1);
  const types = typesOf(flat.schema);
  return types.length > 0 ? types.join(", ") : undefined;
}
