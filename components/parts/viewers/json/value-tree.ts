/**
 * Shows an available JSON value as a tree.
 *
 * Owns: providing `<mcp-json-tree>` with nodes of a value that is already in the page, such as the arguments in an
 * input request, unlike a call's result.
 */
import { html, type TemplateResult } from "lit";
import type { JsonNode } from "../../../../src/client/api/views.js";
import { digitsOf, isAnyNumber } from "../../../../src/json/exact-number.js";
import { writeExact } from "../../../../src/json/exact-text.js";
import { isJsonObject, valueAt } from "../../../../src/schema/index.js";
import "./json-tree.js";
import type { LoadString } from "./json-tree.js";
import type { LoadJson } from "./tree-json.js";
import type { LoadChildren } from "./tree-model.js";

const PREVIEW = 200;
const GLIMPSE = 5;

interface Source {
  readonly root: JsonNode;
  readonly loadChildren: LoadChildren;
  readonly loadJson: LoadJson;
  readonly loadString: LoadString;
}

/** Cached, because a tree keeps its open nodes as long as it receives the same source. */
const sources = new WeakMap<object, Source>();

/**
 * Renders `value`. `label`: name of the value, for screen readers.
 * @example valueTree(request.arguments, "Arguments")
 */
export function valueTree(value: object, label: string): TemplateResult {
  const source = sources.get(value) ?? sourceOf(value);
  sources.set(value, source);
  return html`<mcp-json-tree
    .root=${source.root}
    .loadChildren=${source.loadChildren}
    .loadJson=${source.loadJson}
    .loadString=${source.loadString}
    .label=${label}
  ></mcp-json-tree>`;
}

/** Returns the beginning of a value as JSON text, at most 200 characters. */
export function previewOf(value: object): string {
  return nodeOf("", value).preview;
}

function sourceOf(value: object): Source {
  return {
    root: nodeOf("", value),
    loadChildren: async (path, offset, limit) => {
      const entries = entriesOf(valueAt(value, path));
      const nodes = entries.slice(offset, offset + limit).map(([key, item]) => nodeOf(key, item));
      return { total: entries.length, offset, nodes };
    },
    loadJson: async (path) => writeExact(valueAt(value, path), 2) ?? "null",
    loadString: async (path, from, to) => String(valueAt(value, path)).slice(from, to),
  };
}

function entriesOf(value: unknown): (readonly [key: string | number, value: unknown])[] {
  if (Array.isArray(value)) return value.map((item: unknown, index) => [index, item]);
  return isJsonObject(value) ? Object.entries(value) : [];
}

/** Returns the node of a value, with its beginning as JSON text. */
export function nodeOf(key: string | number, value: unknown): JsonNode {
  if (typeof value === "string") {
    return { key, type: "string", size: value.length, preview: clip(JSON.stringify(value.slice(0, PREVIEW))) };
  }
  if (isAnyNumber(value)) return { key, type: "number", size: 0, preview: clip(digitsOf(value)) };
  if (typeof value === "boolean") return { key, type: "boolean", size: 0, preview: String(value) };
  const isList = Array.isArray(value);
  if (!isList && !isJsonObject(value)) return { key, type: "null", size: 0, preview: "null" };
  const entries = entriesOf(value);
  const parts = entries
    .slice(0, GLIMPSE)
    .map(([name, item]) => (isList ? short(item) : `${quoted(name)}: ${short(item)}`));
  const inner = [...parts, ...(entries.length > GLIMPSE ? ["…"] : [])].join(", ");
  return {
    key,
    type: isList ? "array" : "object",
    size: entries.length,
    preview: clip(isList ? `[${inner}]` : `{${inner}}`),
  };
}

function short(value: unknown): string {
  if (isAnyNumber(value)) return digitsOf(value).slice(0, 40);
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return value.length > 0 ? "[…]" : "[]";
  return typeof value === "object" && value !== null ? "{…}" : String(value);
}

const quoted = (text: string | number): string => JSON.stringify(String(text).slice(0, 40));
const clip = (text: string): string => (text.length > PREVIEW ? `${text.slice(0, PREVIEW - 1)}…` : text);
