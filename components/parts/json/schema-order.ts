/**
 * Sorts the members of a value in the order of its schema.
 *
 * Owns: the order. Values are unchanged; numbers keep their digits.
 */
import { isJsonObject, member } from "../../../src/schema/json-value.js";

/** Maximum depth, which is more than any form has. */
const MAX_DEPTH = 32;

/**
 * Returns `value` with the members that `schema` describes first, in the order of the schema, then the other members in
 * their original order. The same applies within objects and lists.
 * @example inSchemaOrder({ properties: { a: {}, b: {} } }, { c: 1, b: 2, a: 3 }) // { a: 3, b: 2, c: 1 }
 */
export function inSchemaOrder(schema: unknown, value: unknown, depth = 0): unknown {
  if (!isJsonObject(schema) || depth === MAX_DEPTH) return value;
  if (Array.isArray(value)) {
    const items = member(schema, "items");
    return value.map((item) => inSchemaOrder(items, item, depth + 1));
  }
  const properties = member(schema, "properties");
  if (!isJsonObject(value) || !isJsonObject(properties)) return value;
  const described = Object.keys(properties).filter((key) => Object.hasOwn(value, key));
  const keys = new Set([...described, ...Object.keys(value)]);
  return Object.fromEntries(
    [...keys].map((key) => [key, inSchemaOrder(member(properties, key), value[key], depth + 1)]),
  );
}
