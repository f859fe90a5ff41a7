/**
 * Schema checker that runs in the current thread.
 *
 * Owns: the compiled schemas. They are cached by object as long as the caller keeps the schema, and the last hundred
 * also by their text, because a schema that arrives through a port is a new object each time.
 */
import { hasExact, withoutBigints } from "../../json/convert-numbers.js";
import { ClientError } from "../../errors/index.js";
import { isJsonObject, type JsonObject } from "../json-value.js";
import { boundSchema } from "./bounds.js";
import { checkExactly } from "./exact-check.js";
import type { DialectName, Documents } from "./dialect.js";
import { Library } from "./library.js";
import { readySchema, type ReadySchema } from "./ready-schema.js";
import { failureVerdict, type SchemaChecker, type Verdict } from "./schema-checker.js";

/** Options of a checker. */
export interface SchemaCheckerOptions {
  /**
   * Documents that schemas may refer to, by absolute URI without fragment. Default: none, because nothing is ever
   * fetched (J-02).
   */
  readonly documents?: Documents;
}

/** Prepared schema, or the verdict on all values if the schema can't be used. */
type PreparedSchema = ReadySchema | Verdict;

/** Maximum number of schemas in one instance of the library, and of schemas that are cached by their text. */
const MAX_SCHEMAS = 100;

/**
 * Creates a checker that runs in the current thread. Do not change a schema after it was used for a check.
 * @example await createSchemaChecker().check({ type: "string" }, 1) // { kind: "invalid", … }
 */
export function createSchemaChecker(options: SchemaCheckerOptions = {}): SchemaChecker {
  return new LocalChecker(options.documents ?? new Map<string, unknown>());
}

class LocalChecker implements SchemaChecker {
  #documents: Documents;
  #libraries = new Map<DialectName, Library>();
  #byObject = new WeakMap<JsonObject, PreparedSchema>();
  #byText = new Map<string, PreparedSchema>();

  constructor(documents: Documents) {
    this.#documents = documents;
  }

  async check(givenSchema: unknown, givenValue: unknown): Promise<Verdict> {
    try {
      const [schema, value] = [withoutBigints(givenSchema), withoutBigints(givenValue)];
      if (schema === true) return { kind: "valid" };
      if (schema === false) return invalid("is not allowed");
      if (!isJsonObject(schema)) throw new ClientError("ERR-PROTO", "This is no JSON Schema: it is not an object.");
      if (!hasExact(value) && !this.#hasExact(schema)) return this.#check(schema, value);
      return checkExactly(schema, value, (nearSchema, nearValue) => this.#check(nearSchema, nearValue));
    } catch (error) {
      return failureVerdict(error);
    }
  }

  #check(schema: JsonObject, value: unknown): Verdict {
    const kept = this.#kept(schema);
    if (typeof kept !== "function") return kept;
    if (value === undefined) return invalid("is missing");
    const { problems, skipped } = kept(value);
    const verdict: Verdict = problems.length === 0 ? { kind: "valid" } : { kind: "invalid", problems };
    return skipped.length === 0 ? verdict : { ...verdict, skipped };
  }

  /** True for a schema with exact numbers; determined once for each schema. */
  #hasExact(schema: JsonObject): boolean {
    if (this.#byObject.has(schema)) return false; // only schemas without exact numbers are cached
    return hasExact(schema);
  }

  #kept(schema: JsonObject): PreparedSchema {
    const known = this.#byObject.get(schema);
    if (known) return known;
    boundSchema(schema);
    const text = JSON.stringify(schema);
    const kept = this.#byText.get(text) ?? this.#read(schema);
    // The least recently used schema is evicted first.
    this.#byText.delete(text);
    this.#byText.set(text, kept);
    const [oldest] = this.#byText.keys();
    if (this.#byText.size > MAX_SCHEMAS && oldest !== undefined) this.#byText.delete(oldest);
    this.#byObject.set(schema, kept);
    return kept;
  }

  #read(schema: JsonObject): PreparedSchema {
    try {
      return readySchema(schema, this.#documents, (dialect) => this.#library(dialect));
    } catch (error) {
      return failureVerdict(error);
    }
  }

  #library(dialect: DialectName): Library {
    const known = this.#libraries.get(dialect);
    if (known && known.size < MAX_SCHEMAS) return known;
    const fresh = new Library(dialect);
    this.#libraries.set(dialect, fresh);
    return fresh;
  }
}

function invalid(message: string): Verdict {
  return {
    kind: "invalid",
    problems: [{ path: [], message, code: message === "is missing" ? "required" : "not", params: {} }],
  };
}
