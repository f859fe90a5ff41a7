/**
 * JSON value as nodes, a few at a time, which are sent to a page instead of the value.
 *
 * Owns: sizes, previews and slices. The slices are bounded; the cost for this thread still grows with the number of
 * keys of an object.
 */
import { ClientError } from "../../errors/index.js";
import { isAnyNumber, digitsOf, isExactNumber } from "../../json/exact-number.js";
import type { JsonNode, JsonPath, JsonSlice } from "../api/views.js";

const PREVIEW = 200;
const GLIMPSE_ITEMS = 5;

/** Node of a value, without children. */
export function jsonNode(key: string | number, value: unknown): JsonNode {
  if (isAnyNumber(value)) return { key, type: "number", size: 0, preview: clip(digitsOf(value)) };
  if (Array.isArray(value)) return { key, type: "array", size: value.length, preview: glimpse(value) };
  if (typeof value === "object" && value !== null) {
    return { key, type: "object", size: Object.keys(value).length, preview: glimpse(value) };
  }
  if (typeof value === "string") {
    return { key, type: "string", size: value.length, preview: clip(JSON.stringify(value.slice(0, PREVIEW))) };
  }
  if (typeof value === "boolean") return { key, type: "boolean", size: 0, preview: String(value) };
  return { key, type: "null", size: 0, preview: "null" };
}

/**
 * Children `offset` … `offset + limit` of the node at `path`. Rejects with `ERR-ARGUMENT` for a path without a value.
 */
export function jsonSlice(root: unknown, path: JsonPath, offset: number, limit: number): JsonSlice {
  const value = resultValueAt(root, path);
  if (Array.isArray(value)) {
    const nodes = value.slice(offset, offset + limit).map((item: unknown, index) => jsonNode(offset + index, item));
    return { total: value.length, offset, nodes };
  }
  if (typeof value !== "object" || value === null || isExactNumber(value)) return { total: 0, offset: 0, nodes: [] };
  const keys = Object.keys(value);
  const members = value as Readonly<Record<string, unknown>>; // an object, not an array
  return {
    total: keys.length,
    offset,
    nodes: keys.slice(offset, offset + limit).map((key) => jsonNode(key, members[key])),
  };
}

/** Value at `path`. Throws `ERR-ARGUMENT` for a path without a value. */
export function resultValueAt(root: unknown, path: JsonPath): unknown {
  let value = root;
  for (const key of path) {
    if (typeof value !== "object" || value === null || isExactNumber(value) || !Object.hasOwn(value, key)) {
      throw new ClientError("ERR-ARGUMENT", `There is nothing at ${JSON.stringify(path)} in this result.`, { path });
    }
    value = (value as Readonly<Record<string | number, unknown>>)[key]; // an own member, as checked above
  }
  return value;
}

/** Characters `from` up to `to` of the string at `path`. Throws `ERR-ARGUMENT` for any other value. */
export function stringSlice(root: unknown, path: JsonPath, from: number, to: number): string {
  const value = resultValueAt(root, path);
  if (typeof value !== "string")
    throw new ClientError("ERR-ARGUMENT", `There is no string at ${JSON.stringify(path)}.`, { path });
  return value.slice(from, to);
}

/** Preview of the first few members, one level deep. */
function glimpse(value: object): string {
  const isArray = Array.isArray(value);
  const parts: string[] = [];
  let length = 2;
  const keys = isArray
    ? Array.from({ length: Math.min(value.length, GLIMPSE_ITEMS) }, (_, i) => String(i))
    : Object.keys(value).slice(0, GLIMPSE_ITEMS);
  for (const key of keys) {
    const item = (value as Readonly<Record<string, unknown>>)[key]; // the keys were read from this value
    const text = short(item);
    parts.push(isArray ? text : `${JSON.stringify(key.slice(0, 40))}: ${text}`);
    length += text.length;
    if (length > PREVIEW) break;
  }
  const total = isArray ? value.length : Object.keys(value).length;
  const inner = parts.join(", ") + (total > parts.length ? ", …" : "");
  return clip(isArray ? `[${inner}]` : `{${inner}}`);
}

function short(value: unknown): string {
  if (isAnyNumber(value)) return digitsOf(value).slice(0, 40);
  if (Array.isArray(value)) return value.length ? "[…]" : "[]";
  if (typeof value === "object" && value !== null) return "{…}";
  return typeof value === "string"
    ? JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)
    : String(value);
}

const clip = (text: string): string => (text.length > PREVIEW ? `${text.slice(0, PREVIEW - 1)}…` : text);
