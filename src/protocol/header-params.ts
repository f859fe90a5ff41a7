/**
 * Mirrors tool parameters in `Mcp-Param-*` headers (2026-07-28, `x-mcp-header`).
 *
 * Owns: reading the annotations of an input schema, refusing illegal annotations, and creating the headers of a call.
 * An illegal annotation anywhere makes the whole tool unusable (H-05): the server would refuse or misread the call.
 */
import { isObject } from "../jsonrpc/index.js";
import { encodeHeaderValue } from "./methods.js";

/** Mirrored parameter: the full name of the header and the path to the argument. */
export interface HeaderParam {
  readonly header: string;
  readonly path: readonly string[];
}

/** Mirrored parameters of a schema, or the reason why the tool can't be used. */
export type HeaderParams =
  | { readonly kind: "ok"; readonly params: readonly HeaderParam[] }
  | { readonly kind: "invalid"; readonly reason: string };

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const MAX_NODES = 20_000;

/**
 * Reads the annotations of an input schema (H-05). Recursive, because the depth was already checked when the tool was
 * read.
 */
export function readHeaderParams(inputSchema: unknown): HeaderParams {
  const params: HeaderParam[] = [];
  const names = new Set<string>();
  let nodes = 0;
  let reason: string | undefined;

  const visit = (node: unknown, path: readonly string[] | undefined): void => {
    if (reason !== undefined || typeof node !== "object" || node === null) return;
    if (++nodes > MAX_NODES) {
      reason = "the inputSchema is too large to be checked";
      return;
    }
    if (Array.isArray(node)) return node.forEach((item) => visit(item, undefined));
    if (!isObject(node)) return;
    if (Object.hasOwn(node, "x-mcp-header")) {
      const name = node["x-mcp-header"];
      reason = refusal(name, node.type, path, names);
      if (reason !== undefined) return;
      names.add(String(name).toLowerCase());
      params.push({ header: `Mcp-Param-${String(name)}`, path: path ?? [] });
    }
    for (const [key, value] of Object.entries(node)) {
      if (SCHEMA_MAPS.has(key) && isObject(value)) {
        const inner = key === "properties" ? path : undefined;
        for (const [name, schema] of Object.entries(value)) visit(schema, inner && [...inner, name]);
      } else if (!DATA_KEYWORDS.has(key)) {
        visit(value, undefined);
      }
    }
  };
  visit(inputSchema, []);
  return reason === undefined ? { kind: "ok", params } : { kind: "invalid", reason };
}

/** Keywords whose values are maps of schemas with arbitrary names as keys. */
const SCHEMA_MAPS = new Set(["properties", "patternProperties", "dependentSchemas", "$defs", "definitions"]);

/** Keywords whose values are data instead of schemas. */
const DATA_KEYWORDS = new Set(["default", "const", "enum", "examples", "x-mcp-header"]);

function refusal(
  name: unknown,
  type: unknown,
  path: readonly string[] | undefined,
  names: ReadonlySet<string>,
): string | undefined {
  if (typeof name !== "string" || !TOKEN.test(name)) return `x-mcp-header ${JSON.stringify(name)} is not a header name`;
  if (path === undefined || path.length === 0) return `x-mcp-header "${name}" is on a value that has no fixed place`;
  if (type !== "string" && type !== "integer" && type !== "boolean") {
    return `x-mcp-header "${name}" is on type ${JSON.stringify(type)}; only string, integer and boolean can be mirrored`;
  }
  if (names.has(name.toLowerCase())) return `x-mcp-header "${name}" is used twice`;
  return undefined;
}

/** Returns true for whole numbers within ±2^53−1, of either type. */
function isSafe(value: unknown): boolean {
  return Number.isSafeInteger(typeof value === "bigint" ? Number(value) : value);
}

/** Header fields of one call (H-03, H-04). Arguments that are absent or `null` have no header. */
export function headersOfCall(
  params: readonly HeaderParam[],
  args: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { header, path } of params) {
    let value: unknown = args;
    for (const key of path) value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
    if (typeof value === "string") headers[header] = encodeHeaderValue(value);
    else if (typeof value === "boolean" || isSafe(value)) headers[header] = String(value);
  }
  return headers;
}
