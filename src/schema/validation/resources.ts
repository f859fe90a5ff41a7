/**
 * Resolves the references of a schema.
 *
 * Owns: base URIs, anchors and JSON Pointers inside one document and the documents that were passed with it; only own
 * members are followed. Never fetches: a reference to any other document is refused with an error that names it (J-02,
 * `ERR-PROTO`).
 * https://json-schema.org/draft/2020-12/json-schema-core#section-8.2 · https://www.rfc-editor.org/rfc/rfc6901
 */
import { ClientError } from "../../errors/index.js";
import { isJsonObject, member, type JsonObject } from "../json-value.js";
import { expectDialect, type Dialect, type Documents } from "./dialect.js";
import { innerSchemas } from "./keywords.js";
import { SCHEMA_LIMITS, tooLargeToCheck } from "./limits.js";

/** Base URI of a schema without `$id`; it is only ever compared with itself. */
const NOWHERE = "json-schema:///";

/** Schema with its resources and their names. */
export class Resources {
  readonly dialect: Dialect;
  #documents: Documents;
  /** The base URI in force inside each schema object. */
  #bases = new Map<JsonObject, string>();
  #roots = new Map<string, JsonObject>();
  #anchors = new Map<string, JsonObject>();
  #dynamic = new Map<string, Map<string, JsonObject>>();

  /** @throws ClientError `ERR-LIMIT` for too many schemas, `ERR-DIALECT` if an inner schema changes the dialect. */
  constructor(root: JsonObject, dialect: Dialect, documents: Documents) {
    this.dialect = dialect;
    this.#documents = documents;
    this.#register(root, NOWHERE, true);
  }

  /** The base URI in force inside `schema`. */
  baseOf(schema: JsonObject): string {
    return this.#bases.get(schema) ?? NOWHERE;
  }

  /** All schema objects found so far; those found during the iteration are included. */
  all(): Iterable<JsonObject> {
    return this.#bases.keys();
  }

  /** Schemas of the resource at the URI `base`, by their `$dynamicAnchor`. */
  dynamicAnchors(base: string): ReadonlyMap<string, JsonObject> {
    return this.#dynamic.get(base) ?? new Map<string, JsonObject>();
  }

  /**
   * Schema that `reference`, written in the schema `from`, leads to.
   * @throws ClientError `ERR-PROTO` if it leads out of the document, or if its target does not exist.
   */
  find(reference: string, from: JsonObject): JsonObject | boolean {
    const [uri = "", fragment = ""] = split(reference);
    const base = this.baseOf(from);
    const target = uri === "" ? base : absolute(uri, base);
    const resource = target === undefined ? undefined : this.#resource(target);
    if (target === undefined || !resource) {
      throw new ClientError(
        "ERR-PROTO",
        `The schema refers to another document ("${reference.slice(0, 300)}"); it is not fetched, so the value was not checked.`,
        { ref: reference },
      );
    }
    if (fragment === "") return resource;
    const found = fragment.startsWith("/")
      ? this.#pointed(resource, fragment)
      : this.#anchors.get(`${this.baseOf(resource)}#${decode(fragment)}`);
    if (found !== undefined) return found;
    throw new ClientError(
      "ERR-PROTO",
      `The schema refers to a part that it does not have ("${reference.slice(0, 300)}"), so the value was not checked.`,
      { ref: reference },
    );
  }

  #resource(uri: string): JsonObject | undefined {
    const known = this.#roots.get(uri);
    if (known) return known;
    const given = this.#documents.get(uri);
    if (!isJsonObject(given)) return undefined;
    this.#register(given, uri, true);
    return given;
  }

  #pointed(resource: JsonObject, pointer: string): JsonObject | boolean | undefined {
    let here: unknown = resource;
    let base = this.baseOf(resource);
    for (const step of pointer.split("/").slice(1)) {
      const key = decode(step).replaceAll("~1", "/").replaceAll("~0", "~");
      if (Array.isArray(here)) here = (here as readonly unknown[])[/^\d+$/.test(key) ? Number(key) : -1];
      else here = isJsonObject(here) ? member(here, key) : undefined;
      if (isJsonObject(here)) base = this.#bases.get(here) ?? base;
    }
    // Schemas are also stored under keywords that no dialect defines.
    if (isJsonObject(here) && !this.#bases.has(here)) this.#register(here, base, false);
    return isJsonObject(here) || typeof here === "boolean" ? here : undefined;
  }

  #register(root: JsonObject, base: string, whole: boolean): void {
    if (whole) this.#roots.set(base, root);
    const open: { schema: JsonObject; base: string }[] = [{ schema: root, base }];
    for (let next = open.pop(); next; next = open.pop()) {
      if (this.#bases.has(next.schema)) continue;
      expectDialect(next.schema, this.dialect, this.#documents);
      const inside = this.#name(next.schema, next.base);
      this.#bases.set(next.schema, inside);
      if (this.#bases.size > SCHEMA_LIMITS.subschemas)
        throw tooLargeToCheck(`more than ${SCHEMA_LIMITS.subschemas} schemas inside`);
      for (const inner of innerSchemas(next.schema, this.dialect.name)) open.push({ schema: inner, base: inside });
    }
  }

  /** Registers the names of a schema; returns the base URI inside it. */
  #name(schema: JsonObject, base: string): string {
    const old = this.dialect.name === "draft-07";
    // In draft-07, all keywords beside a `$ref` are ignored.
    const id = old && typeof member(schema, "$ref") === "string" ? undefined : member(schema, "$id");
    let inside = base;
    if (typeof id === "string") {
      const [uri = "", fragment = ""] = split(id);
      if (uri !== "") {
        inside = absolute(uri, base) ?? base;
        if (!this.#roots.has(inside)) this.#roots.set(inside, schema);
      }
      if (old && fragment !== "") this.#anchors.set(`${inside}#${decode(fragment)}`, schema);
    }
    if (old) return inside;
    const anchor = member(schema, "$anchor");
    if (typeof anchor === "string") this.#anchors.set(`${inside}#${anchor}`, schema);
    const dynamic = member(schema, "$dynamicAnchor");
    if (typeof dynamic === "string") {
      this.#anchors.set(`${inside}#${dynamic}`, schema);
      this.#dynamic.set(inside, new Map([...this.dynamicAnchors(inside), [dynamic, schema]]));
    }
    return inside;
  }
}

function split(reference: string): [string, string] {
  const at = reference.indexOf("#");
  return at < 0 ? [reference, ""] : [reference.slice(0, at), reference.slice(at + 1)];
}

function absolute(uri: string, base: string): string | undefined {
  return URL.canParse(uri, base) ? new URL(uri, base).href : undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
