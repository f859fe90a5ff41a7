/**
 * Form model of a JSON Schema. Types only.
 *
 * Owns: the kinds of field. A part that matches no kind is `json` and entered as JSON text. Children are functions: they are read on
 * demand, so recursive schemas cost nothing until a user opens them.
 */
import type { AnyNumber } from "../json/exact-number.js";
import type { Truth, WorkBudget } from "./holds.js";

/** Code of a rule without a control. */
export type RuleCode =
  | "not"
  | "contains"
  | "key-names"
  | "min-members"
  | "max-members"
  | "one-of-members"
  | "variant"
  | "schema";

/** Requirement that no control shows. */
export interface Rule {
  readonly code: RuleCode;
  /** Values for the placeholders of the sentence. */
  readonly params: Readonly<Record<string, string | number>>;
  /** True if `value` meets the rule; `undefined` when that can't be decided quickly. */
  holds(value: unknown, steps: WorkBudget): Truth;
}

/** Members of every field. */
export interface FieldBase {
  /** Raw name in the object it belongs to; `""` for the root, items, entries and options. */
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly required: boolean;
  /** True if `null` is allowed besides the kind's values. */
  readonly nullable: boolean;
  readonly deprecated: boolean;
  /** Present (even as `null`) when the schema has one. */
  readonly default?: unknown;
  /** Examples, at most five. */
  readonly examples: readonly unknown[];
  /** Set by the server: not editable. */
  readonly readOnly?: boolean;
  /** Hidden while it is entered. */
  readonly writeOnly?: boolean;
  /** Rules besides those of the kind. */
  readonly rules?: readonly Rule[];
  /** Field for a value, where the schema depends on it. */
  readonly follow?: (value: unknown, steps: WorkBudget) => FormField;
}

/** Known members in order, possibly with free keys. */
export interface ObjectField extends FieldBase {
  readonly kind: "object";
  readonly fields: () => readonly FormField[];
  /** Field of a free key: of this one, or of any new one; `undefined` when the schema gives none. */
  readonly entry: (key?: string) => FormField | undefined;
  /** True if other keys are not allowed. */
  readonly closed: boolean;
  /** Keys that are required when a key is present. */
  readonly needs: ReadonlyMap<string, readonly string[]>;
}

/** Free keys, one kind of value. */
export interface MapField extends FieldBase {
  readonly kind: "map";
  readonly entry: () => FormField;
}

/** A list; the first items may each have a field of their own. */
export interface ArrayField extends FieldBase {
  readonly kind: "array";
  readonly item: (index: number) => FormField;
  readonly minItems: number;
  readonly maxItems: number;
  readonly unique: boolean;
}

/** Text. */
export interface StringField extends FieldBase {
  readonly kind: "string";
  readonly format?: string;
  /** Encoding of bytes as text, and their media type. */
  readonly content?: { readonly encoding: "base64" | "base64url"; readonly mediaType?: string };
  /** True if the text is likely longer than a line. */
  readonly long: boolean;
  readonly minLength: number;
  readonly maxLength: number;
  readonly pattern?: string;
}

/** Number; limits are ±Infinity when there are none. */
export interface NumberField extends FieldBase {
  readonly kind: "number" | "integer";
  readonly min: AnyNumber;
  readonly max: AnyNumber;
  readonly above: AnyNumber;
  readonly below: AnyNumber;
  readonly multipleOf?: AnyNumber;
}

/** True or false. */
interface BooleanField extends FieldBase {
  readonly kind: "boolean";
}

/** One of given values. */
export interface EnumField extends FieldBase {
  readonly kind: "enum";
  readonly options: readonly { readonly value: unknown; readonly label: string }[];
}

/** One of several fields (`oneOf`, `anyOf`, several types). */
export interface ChoiceField extends FieldBase {
  readonly kind: "choice";
  readonly options: readonly { readonly label: string | undefined; readonly field: () => FormField }[];
}

/** Anything, as JSON text. */
export interface JsonField extends FieldBase {
  readonly kind: "json";
  /** Reason why there is no form: any value is valid, a `$ref` that can't be resolved, too large, or of an unsupported shape. */
  readonly reason: "any" | "ref" | "too-large" | "complex";
  /** The type the value must have, where known. */
  readonly type?: "object" | "array";
}

/** A field of a form. */
export type FormField =
  | ObjectField
  | MapField
  | ArrayField
  | StringField
  | NumberField
  | BooleanField
  | EnumField
  | ChoiceField
  | JsonField;
