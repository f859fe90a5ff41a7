/**
 * Computes how many schemas a linked schema applies to the same value, at most.
 *
 * Owns: following `$ref`, `allOf`, `anyOf` and similar keywords as a graph, with memoization: references that double
 * the work 21 times are counted in 21 additions. A cycle that does not descend into the value would never end and is
 * refused; a cycle through `properties` or `items` ends with the value.
 */
import { ClientError } from "../../errors/index.js";
import { isJsonObject, member, type JsonObject } from "../json-value.js";
import type { DialectName } from "./dialect.js";
import { APPLICATORS } from "./keywords.js";
import { SCHEMA_LIMITS, tooLargeToCheck } from "./limits.js";

/** Factors that determine the work for each part of a value. */
export interface Shape {
  /** Number of entries of the largest `properties`. */
  readonly properties: number;
  /**
   * Maximum number of schemas that apply to one value under an `unevaluated…` keyword; 0 if there is no such keyword.
   */
  readonly unevaluated: number;
}

/** Number of schemas applied to one value, and the length of their longest chain. */
interface Reach {
  readonly count: number;
  readonly chain: number;
}

/**
 * Checks the limits of a linked schema.
 * @throws ClientError `ERR-LIMIT` if a limit is exceeded, `ERR-PROTO` for a reference that leads back to itself.
 */
export function boundExpansion(linked: JsonObject, dialect: DialectName): Shape {
  return new Expansion(linked, dialect).run();
}

class Expansion {
  #root: JsonObject;
  #dialect: DialectName;
  #shelf: JsonObject;
  #known = new Map<JsonObject, Reach | "open">();

  constructor(root: JsonObject, dialect: DialectName) {
    this.#root = root;
    this.#dialect = dialect;
    const shelf = member(root, dialect === "draft-07" ? "definitions" : "$defs");
    this.#shelf = isJsonObject(shelf) ? shelf : {};
  }

  run(): Shape {
    let [properties, unevaluated] = [0, 0];
    const seen = new Set<JsonObject>();
    const open: unknown[] = [this.#root, ...Object.values(this.#shelf)];
    for (let schema = open.pop(); schema !== undefined; schema = open.pop()) {
      if (!isJsonObject(schema) || seen.has(schema)) continue;
      seen.add(schema);
      const { count } = this.#reach(schema, 0);
      if ("unevaluatedItems" in schema || "unevaluatedProperties" in schema) unevaluated = Math.max(unevaluated, count);
      const named = member(schema, "properties");
      if (isJsonObject(named)) properties = Math.max(properties, Object.keys(named).length);
      open.push(...this.#inside(schema, true), ...this.#inside(schema, false));
    }
    return { properties, unevaluated };
  }

  #reach(schema: JsonObject, level: number): Reach {
    const known = this.#known.get(schema);
    if (known === "open") {
      throw new ClientError("ERR-PROTO", "The schema refers back to itself without end, so the value was not checked.");
    }
    if (known) return known;
    if (level > SCHEMA_LIMITS.chain)
      throw tooLargeToCheck(`more than ${SCHEMA_LIMITS.chain} schemas inside each other for one value`);
    this.#known.set(schema, "open");
    let [count, chain] = [1, 0];
    for (const inner of this.#inside(schema, true)) {
      const reach = this.#reach(inner, level + 1);
      count += reach.count;
      chain = Math.max(chain, reach.chain);
      if (count > SCHEMA_LIMITS.expansion)
        throw tooLargeToCheck(`references that multiply past ${SCHEMA_LIMITS.expansion}`);
    }
    if (chain >= SCHEMA_LIMITS.chain)
      throw tooLargeToCheck(`more than ${SCHEMA_LIMITS.chain} schemas inside each other for one value`);
    const reach = { count, chain: chain + 1 };
    this.#known.set(schema, reach);
    return reach;
  }

  /** Inner schemas that apply to the same value, or inner schemas that apply to its parts. */
  #inside(schema: JsonObject, same: boolean): JsonObject[] {
    const found: unknown[] = [];
    for (const [name, keyword] of APPLICATORS[this.#dialect]) {
      const value = member(schema, name);
      if (keyword.same !== same || value === undefined) continue;
      if (keyword.content === "map") found.push(...(isJsonObject(value) ? Object.values(value) : []));
      else found.push(...[value].flat());
    }
    const ref = member(schema, "$ref");
    if (same && typeof ref === "string") found.push(member(this.#shelf, ref.slice(ref.lastIndexOf("/") + 1)));
    return found.filter(isJsonObject);
  }
}
