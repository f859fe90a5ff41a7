/**
 * Prepares a schema for the library: one flat document with all references resolved.
 *
 * Owns: turning every reference into `#/$defs/…`, including dynamic references: the target of a `$dynamicRef` depends
 * only on the resources that were entered on the way to it, so each such way gets its own copy of the schema. Omits
 * identifiers, annotations and unknown keywords, so that no name chosen by a server takes part in the library's
 * internal bookkeeping. Never changes the schema that it reads.
 * https://json-schema.org/draft/2020-12/json-schema-core#section-8.2.3.2
 */
import { isMcpError } from "../../errors/index.js";
import { isJsonObject, member, type JsonObject } from "../json-value.js";
import { APPLICATORS, ASSERTIONS, type Content } from "./keywords.js";
import { SCHEMA_LIMITS, tooLargeToCheck } from "./limits.js";
import { ownKeywords, type OwnCheck } from "./own-keywords.js";
import { readNamePattern } from "./patterns.js";
import type { Resources } from "./resources.js";

/** Linked document and its checks. */
export interface Linked {
  readonly schema: JsonObject;
  /** Checks of the keywords that this client handles itself, by the `format` that replaces those keywords. */
  readonly own: ReadonlyMap<string, OwnCheck>;
  /** Patterns that member names are matched against. */
  readonly keyPatterns: readonly string[];
  /** Parts of the schema that are skipped for all values, as sentences. */
  readonly skipped: readonly string[];
}

/** Schema of each dynamic anchor; that of the outermost resource takes precedence. */
interface Scope {
  readonly id: string;
  readonly anchors: ReadonlyMap<string, JsonObject>;
}

type Entry = readonly [string, unknown];

/** Names under which the library never reads a schema, although they are ordinary member names in `properties`. */
const OVERLOOKED = /^(default|enum|const|examples|__\$.*)$/s;

const literally = (name: string): string => `^${name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}$`;

/**
 * Links `root` into one document; the names of this client's checks start with `prefix`.
 * @throws ClientError `ERR-PROTO` for a reference that has no target in the document, `ERR-LIMIT` if a pattern or a
 * size exceeds its limit.
 */
export function link(root: JsonObject, resources: Resources, prefix: string): Linked {
  return new Linker(resources, prefix).run(root);
}

class Linker {
  #resources: Resources;
  #prefix: string;
  #targets = new Set<unknown>();
  #dynamic = false;
  #names = new Map<unknown, Map<string, string>>();
  #waiting: { readonly name: string; readonly target: JsonObject | boolean; readonly scope: Scope }[] = [];
  #own = new Map<string, OwnCheck>();
  #ownNames = new Map<JsonObject, string | undefined>();
  #keyPatterns = new Set<string>();
  #skipped = new Set<string>();
  #copies = 0;

  constructor(resources: Resources, prefix: string) {
    this.#resources = resources;
    this.#prefix = prefix;
  }

  run(root: JsonObject): Linked {
    this.#findTargets();
    const top = this.#inner(root, { id: "", anchors: new Map<string, JsonObject>() });
    const defs: Entry[] = [];
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) {
      const { name, target, scope } = next;
      defs.push([name, isJsonObject(target) ? this.#body(target, scope) : target ? {} : { not: {} }]);
    }
    const schema = { ...(isJsonObject(top) ? top : {}), [this.#shelf]: Object.fromEntries(defs) };
    return { schema, own: this.#own, keyPatterns: [...this.#keyPatterns], skipped: [...this.#skipped] };
  }

  get #shelf(): string {
    return this.#resources.dialect.name === "draft-07" ? "definitions" : "$defs";
  }

  /** Finds the targets of references, which are stored once; all other schemas remain in place. */
  #findTargets(): void {
    const modern = this.#resources.dialect.name !== "draft-07";
    const anchored: JsonObject[] = [];
    for (const schema of this.#resources.all()) {
      const ref = member(schema, "$ref");
      if (typeof ref === "string") this.#targets.add(this.#resources.find(ref, schema));
      if (!modern) continue;
      if (typeof member(schema, "$dynamicRef") === "string") this.#dynamic = true;
      if (typeof member(schema, "$dynamicAnchor") === "string") anchored.push(schema);
    }
    if (this.#dynamic) anchored.forEach((schema) => this.#targets.add(schema));
  }

  #inner(value: unknown, scope: Scope): unknown {
    if (!isJsonObject(value)) return value;
    return this.#targets.has(value) ? this.#refer(value, scope) : this.#body(value, scope);
  }

  #refer(target: JsonObject | boolean, scope: Scope): { readonly $ref: string } {
    const named = this.#names.get(target) ?? new Map<string, string>();
    this.#names.set(target, named);
    let name = named.get(scope.id);
    if (name === undefined) {
      name = `s${(this.#copies += 1)}`;
      named.set(scope.id, name);
      this.#waiting.push({ name, target, scope });
    }
    return { $ref: `#/${this.#shelf}/${name}` };
  }

  #body(schema: JsonObject, outer: Scope): JsonObject {
    if ((this.#copies += 1) > 4 * SCHEMA_LIMITS.subschemas)
      throw tooLargeToCheck("references that need too many copies");
    const { name: dialect, asserts } = this.#resources.dialect;
    const scope = this.#enter(outer, this.#resources.baseOf(schema));
    const ref = member(schema, "$ref");
    const referred = typeof ref === "string" ? this.#refer(this.#resources.find(ref, schema), scope) : undefined;
    if (referred && dialect === "draft-07") return referred;
    const entries: Entry[] = referred ? [["$ref", referred.$ref]] : ref === undefined ? [] : [["$ref", ref]];
    const dynamicRef = dialect === "draft-07" ? undefined : member(schema, "$dynamicRef");
    // Further schemas for the same value that can't be written under their own keyword and become part of `allOf`.
    const also: unknown[] = [];
    if (typeof dynamicRef === "string") also.push(this.#refer(this.#dynamicTarget(dynamicRef, schema, scope), scope));
    for (const [name, { content }] of APPLICATORS[dialect]) {
      if (Object.hasOwn(schema, name)) entries.push([name, this.#under(content, schema[name], scope)]);
    }
    const own = asserts ? this.#ownOf(schema) : undefined;
    if (asserts) {
      for (const name of ASSERTIONS[dialect]) {
        if (Object.hasOwn(schema, name) && !ownKeywords.handles(name, schema[name])) entries.push([name, schema[name]]);
      }
    }
    if (own !== undefined) entries.push(["format", own]);
    return this.#spread(new Map(entries), also);
  }

  #under(content: Content, value: unknown, scope: Scope): unknown {
    if (content === "map" && isJsonObject(value)) {
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, this.#inner(inner, scope)]));
    }
    if ((content === "list" || content === "mixed") && Array.isArray(value)) {
      return value.map((inner: unknown) => this.#inner(inner, scope));
    }
    return content === "schema" || content === "mixed" ? this.#inner(value, scope) : value;
  }

  /**
   * Moves schemas under names that the library ignores ({@link OVERLOOKED}) to equivalent places where it reads them.
   */
  #spread(entries: Map<string, unknown>, also: unknown[]): JsonObject {
    const move = (keyword: string, take: (name: string, schema: unknown) => void): void => {
      const map = entries.get(keyword);
      if (!isJsonObject(map)) return;
      const [seen, overlooked]: [Entry[], Entry[]] = [[], []];
      for (const entry of Object.entries(map)) {
        (OVERLOOKED.test(entry[0]) && isJsonObject(entry[1]) ? overlooked : seen).push(entry);
      }
      if (overlooked.length === 0) return;
      entries.set(keyword, Object.fromEntries(seen));
      for (const [name, schema] of overlooked) take(name, schema);
    };
    const patterns: Entry[] = [];
    move("patternProperties", (name, schema) => patterns.push([`(?:${name})`, schema]));
    move("properties", (name, schema) => patterns.push([literally(name), schema]));
    if (patterns.length > 0) {
      const there = entries.get("patternProperties") ?? {};
      if (isJsonObject(there)) {
        for (const [pattern, schema] of patterns) {
          if (Object.hasOwn(there, pattern)) also.push({ patternProperties: { [pattern]: schema } });
        }
        const added = patterns.filter(([pattern]) => !Object.hasOwn(there, pattern));
        entries.set("patternProperties", Object.fromEntries([...Object.entries(there), ...added]));
      }
    }
    for (const keyword of ["dependentSchemas", "dependencies"]) {
      move(keyword, (name, schema) => also.push({ anyOf: [{ not: { required: [name] } }, schema] }));
    }
    this.#dropUnrunnable(entries);
    const names = entries.get("patternProperties");
    if (isJsonObject(names)) Object.keys(names).forEach((pattern) => this.#keyPatterns.add(pattern));
    if (also.length > 0) {
      const all = entries.get("allOf");
      entries.set("allOf", [...(Array.isArray(all) ? (all as readonly unknown[]) : []), ...also]);
    }
    return Object.fromEntries(entries);
  }

  /**
   * Removes name patterns that are not run. The rules for all other names then can't be checked either and are removed,
   * too.
   */
  #dropUnrunnable(entries: Map<string, unknown>): void {
    const names = entries.get("patternProperties");
    if (!isJsonObject(names)) return;
    const kept = Object.entries(names).filter(([pattern]) => {
      try {
        return readNamePattern(pattern);
      } catch (error) {
        if (!isMcpError(error)) throw error;
        const reason = pattern.length > 200 ? `A pattern of ${pattern.length} characters is not run` : error.message;
        if (this.#skipped.size < 5) this.#skipped.add(`${reason}, so names were not matched against it.`);
        return false;
      }
    });
    if (kept.length === Object.keys(names).length) return;
    entries.set("patternProperties", Object.fromEntries(kept));
    entries.delete("additionalProperties");
    entries.delete("unevaluatedProperties");
  }

  #ownOf(schema: JsonObject): string | undefined {
    if (this.#ownNames.has(schema)) return this.#ownNames.get(schema);
    const check = ownKeywords.read(schema);
    const name = check && `${this.#prefix}-own-${this.#own.size}`;
    if (check && name !== undefined) this.#own.set(name, check);
    this.#ownNames.set(schema, name);
    return name;
  }

  #dynamicTarget(reference: string, schema: JsonObject, scope: Scope): JsonObject | boolean {
    const first = this.#resources.find(reference, schema);
    const name = reference.slice(reference.indexOf("#") + 1);
    return isJsonObject(first) && member(first, "$dynamicAnchor") === name ? (scope.anchors.get(name) ?? first) : first;
  }

  #enter(scope: Scope, base: string): Scope {
    if (!this.#dynamic) return scope;
    const fresh = [...this.#resources.dynamicAnchors(base)].filter(([name]) => !scope.anchors.has(name));
    if (fresh.length === 0) return scope;
    const anchors = new Map([...scope.anchors, ...fresh]);
    // A name together with the resource that defines it identifies the schema.
    const id = `${scope.id}\n${fresh.map(([name]) => `${base}#${name}`).join("\n")}`;
    return { id, anchors };
  }
}
