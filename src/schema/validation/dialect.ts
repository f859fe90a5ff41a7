/**
 * Determines the dialect of a JSON Schema (J-01).
 *
 * Owns: the list of supported dialects, and reading `$schema`. Never guesses: any other dialect is refused with an
 * error that names it (`ERR-DIALECT`). https://json-schema.org/draft/2020-12/json-schema-core#section-8.1.1
 */
import { ClientError } from "../../errors/index.js";
import { isJsonObject, member, type JsonObject } from "../json-value.js";

/** Supported dialects; `2020-12` applies to a schema that names none. */
export type DialectName = "2020-12" | "draft-07";

/** Dialect of a schema. */
export interface Dialect {
  readonly name: DialectName;
  /**
   * True if validation keywords (`type`, `required`, `minimum`, …) apply; false only for a registered meta-schema whose
   * `$vocabulary` omits them.
   */
  readonly asserts: boolean;
}

/**
 * Other documents that a schema may refer to, by absolute URI without fragment. In production there are none (J-02).
 */
export type Documents = ReadonlyMap<string, unknown>;

const DIALECTS: readonly (readonly [RegExp, DialectName])[] = [
  [/^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/, "2020-12"],
  [/^https?:\/\/json-schema\.org\/draft-07\/schema#?$/, "draft-07"],
];

const VALIDATION_VOCABULARY = "https://json-schema.org/draft/2020-12/vocab/validation";

/**
 * Dialect of a whole schema.
 * @throws ClientError `ERR-DIALECT` if the schema is written in any other dialect.
 * @example dialectOf({ type: "object" }, new Map()).name // "2020-12"
 */
export function dialectOf(schema: unknown, documents: Documents): Dialect {
  const declared = isJsonObject(schema) ? member(schema, "$schema") : undefined;
  if (declared === undefined) return { name: "2020-12", asserts: true };
  const named = typeof declared === "string" ? nameOf(declared) : undefined;
  if (named) return { name: named, asserts: true };
  const meta = typeof declared === "string" ? documents.get(declared.replace(/#$/, "")) : undefined;
  if (isJsonObject(meta) && nameOf(String(member(meta, "$schema"))) === "2020-12") {
    return { name: "2020-12", asserts: assertsIn(meta) };
  }
  throw unsupported(declared);
}

/**
 * Checks a `$schema` inside a schema: one document has only one dialect.
 * @throws ClientError `ERR-DIALECT` if it changes the dialect.
 */
export function expectDialect(schema: JsonObject, dialect: Dialect, documents: Documents): void {
  const declared = member(schema, "$schema");
  if (declared !== undefined && dialectOf(schema, documents).name !== dialect.name) throw unsupported(declared);
}

function nameOf(uri: string): DialectName | undefined {
  return DIALECTS.find(([pattern]) => pattern.test(uri))?.[1];
}

function assertsIn(meta: JsonObject): boolean {
  const vocabulary = member(meta, "$vocabulary");
  return !isJsonObject(vocabulary) || Object.hasOwn(vocabulary, VALIDATION_VOCABULARY);
}

function unsupported(declared: unknown): ClientError {
  const shown = typeof declared === "string" ? declared.slice(0, 200) : typeof declared;
  return new ClientError(
    "ERR-DIALECT",
    `The schema dialect "${shown}" is not supported here; supported are JSON Schema 2020-12 and draft-07.`,
    { dialect: shown },
  );
}
