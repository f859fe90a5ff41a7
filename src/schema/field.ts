/**
 * The form model: what a form shows for a JSON Schema. Types only.
 *
 * Owns: the kinds of field. What no kind fits is `json`: that part alone is entered as JSON text.
 * Children are functions: they are read when first asked for, so recursive schemas cost nothing until a user opens them.
 */
import type { AnyNumber } from "../json/exact-number.js";
import type { Answer, Steps } from "./holds.js";

/** What a rule without a control is called. */
export type RuleCode =
  | "not"
  | "contains"
  | "key-names"
  | "min-members"
  | "max-members"
  | "one-of-members"
  | "variant"
  | "schema";

/** A demand that no control shows. */
export interface Rule {
  readonly code: RuleCode;
  /** For the placeholders of the sentence. */
  readonly params: Readonly<Record<string, string | number>>;
  /** Whether `value` meets it; `undefined` when that can't be told quickly. */
  holds(value: unknown, steps: Steps): Answer;
}

/** What every field has. */
export interface FieldBase {
  /** The raw name in the object it belongs to; `""` for the root, items, entries and options. */
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly required: boolean;
  /** `null` is allowed beside what the kind says. */
  readonly nullable: boolean;
  readonly deprecated: boolean;
  /** Present (even as `null`) when the schema has one. */
  readonly default?: unknown;
  /** At most five. */
  readonly examples: readonly unknown[];
  /** Kept by the server: nothing for a user to enter. */
  readonly readOnly?: boolean;
  /** Not to be shown while it is entered. */
  readonly writeOnly?: boolean;
  /** Demands beside what the kind says. */
  readonly rules?: readonly Rule[];
  /** Where the schema depends on the value: the field for this one. */
  readonly follow?: (value: unknown, steps: Steps) => FormField;
}

/** Known members in order, maybe with free keys beside them. */
export interface ObjectField extends FieldBase {
  readonly kind: "object";
  readonly fields: () => readonly FormField[];
  /** Free keys: the field of this one, or of any new one; `undefined` when the schema gives none. */
  readonly entry: (key?: string) => FormField | undefined;
  /** Other keys are not allowed. */
  readonly closed: boolean;
  /** When a key is present these are required too. */
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
  /** Bytes as text, and of what media type. */
  readonly content?: { readonly encoding: "base64" | "base64url"; readonly mediaType?: string };
  /** Likely more than a line. */
  readonly long: boolean;
  readonly minLength: number;
  readonly maxLength: number;
  readonly pattern?: string;
}

/** Numbers; limits are ±Infinity when there are none. */
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
  /** Why there is no form: anything goes, a `$ref` leads to the network or nowhere, too large, or of a shape we can't show. */
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
