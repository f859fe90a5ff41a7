/**
 * Form model of a JSON Schema. Types only.
 *
 * Owns: the kinds of fields. A part of a schema that fits no kind becomes a `json` field, entered as JSON text.
 * Children are functions that read them on demand, so that recursive schemas cost nothing until a user opens them.
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

/** Requirement of a schema that no control represents. */
export interface Rule {
  readonly code: RuleCode;
  /** Values for the placeholders in the rule's text. */
  readonly params: Readonly<Record<string, string | number>>;
  /** True if `value` meets the rule; `undefined` when that can't be decided quickly. */
  holds(value: unknown, steps: WorkBudget): Truth;
}

/** Properties common to all fields. */
export interface FieldBase {
  /** Key in the object that contains the field; `""` for the root, items, entries and options. */
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly required: boolean;
  /** True if `null` is allowed besides the values of the field's kind. */
  readonly nullable: boolean;
  readonly deprecated: boolean;
  /** Default value; present (even as `null`) if the schema has one. */
  readonly default?: unknown;
  /** Examples of values, at most five. */
  readonly examples: readonly unknown[];
  /** True if the server sets the value: it can't be edited. */
  readonly readOnly?: boolean;
  /** True if the value is hidden while it is entered, like a password. */
  readonly writeOnly?: boolean;
  /** Rules that no control represents. */
  readonly rules?: readonly Rule[];
  /** Returns the field for a value; present if the schema depends on the value. */
  readonly follow?: (value: unknown, steps: WorkBudget) => FormField;
}

/** Object with known members, in order, and possibly free keys. */
export interface ObjectField extends FieldBase {
  readonly kind: "object";
  readonly fields: () => readonly FormField[];
  /** Field of the free key `key`, or of a new key if `key` is absent; `undefined` if the schema defines none. */
  readonly entry: (key?: string) => FormField | undefined;
  /** True if no other keys are allowed. */
  readonly closed: boolean;
  /** Keys that are required if a certain key is present, by that key. */
  readonly needs: ReadonlyMap<string, readonly string[]>;
}

/** Object with free keys whose values all have the same field. */
export interface MapField extends FieldBase {
  readonly kind: "map";
  readonly entry: () => FormField;
}

/** List; each of its first items may have its own field. */
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
  /** Encoding and media type, if the text represents bytes. */
  readonly content?: { readonly encoding: "base64" | "base64url"; readonly mediaType?: string };
  /** True if the text is likely to be longer than a line. */
  readonly long: boolean;
  readonly minLength: number;
  readonly maxLength: number;
  readonly pattern?: string;
}

/** Number; absent limits are ±Infinity. */
export interface NumberField extends FieldBase {
  readonly kind: "number" | "integer";
  readonly min: AnyNumber;
  readonly max: AnyNumber;
  readonly above: AnyNumber;
  readonly below: AnyNumber;
  readonly multipleOf?: AnyNumber;
}

/** Boolean value. */
interface BooleanField extends FieldBase {
  readonly kind: "boolean";
}

/** One of several fixed values. */
export interface EnumField extends FieldBase {
  readonly kind: "enum";
  readonly options: readonly { readonly value: unknown; readonly label: string }[];
}

/** Choice between several fields (`oneOf`, `anyOf`, several types). */
export interface ChoiceField extends FieldBase {
  readonly kind: "choice";
  readonly options: readonly { readonly label: string | undefined; readonly field: () => FormField }[];
}

/** Any value, entered as JSON text. */
export interface JsonField extends FieldBase {
  readonly kind: "json";
  /**
   * Reason why there is no control: any value is valid, a `$ref` names another document, or a part that is missing, the
   * schema is too large, or its structure is not supported.
   */
  readonly reason: "any" | "ref" | "missing" | "too-large" | "complex";
  /** Required type of the value, if known. */
  readonly type?: "object" | "array";
}

/** Field of a form. */
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
