/**
 * Table of the methods that this client sends: their requirements, and how they are transported.
 *
 * Owns: the table, the check before every request, and the encoding of values that are mirrored in header fields (H-01 … H-03).
 * Header mirroring, priorities and retries use the table; a method without a row can't be sent.
 */
import { ClientError } from "../errors/index.js";
import type { ServerCapabilities } from "./types/index.js";
import type { Era, RevisionRow } from "./revisions.js";

/** Markers around a header value in Base64. */
const OPEN = "=?base64?";
const CLOSE = "?=";

/** Properties of a method. */
export interface MethodRow {
  /** Eras in which the method exists. */
  readonly eras: readonly Era[];
  /** Server capability that the method needs (C-03). */
  readonly needs?: keyof ServerCapabilities;
  /** Flag within this capability that the method needs. */
  readonly flag?: "subscribe";
  /** Parameter that is mirrored in `Mcp-Name` (spec 2026-07-28, "Standard request headers"). */
  readonly nameParam?: "name" | "uri" | "taskId";
  /** True for an idempotent method: the request is sent again automatically if its answer was lost (T-05). */
  readonly safe?: true;
  /**
   * Priority. Default `request`. `urgent`: the request never waits behind others, and a reachable server answers it at
   * once.
   */
  readonly priority?: "urgent" | "stream";
  /** True if a server of the modern era may answer with `input_required` (M-01). */
  readonly rounds?: true;
}

const BOTH: readonly Era[] = ["legacy", "modern"];
const LEGACY: readonly Era[] = ["legacy"];
const MODERN: readonly Era[] = ["modern"];

/** Methods of the client, by name. */
export const METHODS = {
  initialize: { eras: LEGACY, priority: "urgent" },
  ping: { eras: LEGACY, safe: true, priority: "urgent" },
  "server/discover": { eras: MODERN, safe: true, priority: "urgent" },
  "tools/list": { eras: BOTH, needs: "tools", safe: true },
  "tools/call": { eras: BOTH, needs: "tools", nameParam: "name", rounds: true },
  "resources/list": { eras: BOTH, needs: "resources", safe: true },
  "resources/templates/list": { eras: BOTH, needs: "resources", safe: true },
  "resources/read": { eras: BOTH, needs: "resources", nameParam: "uri", safe: true, rounds: true },
  "resources/subscribe": { eras: LEGACY, needs: "resources", flag: "subscribe", safe: true },
  "resources/unsubscribe": { eras: LEGACY, needs: "resources", flag: "subscribe", safe: true },
  "prompts/list": { eras: BOTH, needs: "prompts", safe: true },
  "prompts/get": { eras: BOTH, needs: "prompts", nameParam: "name", safe: true, rounds: true },
  "completion/complete": { eras: BOTH, needs: "completions", safe: true },
  "logging/setLevel": { eras: LEGACY, needs: "logging", safe: true },
  "skills/list": { eras: MODERN, safe: true },
  "skills/get": { eras: MODERN, safe: true },
  "resources/directory/read": { eras: MODERN, safe: true },
  "subscriptions/listen": { eras: MODERN, priority: "stream" },
  "tasks/get": { eras: BOTH, nameParam: "taskId", safe: true },
  "tasks/result": { eras: LEGACY, safe: true },
  "tasks/list": { eras: LEGACY, needs: "tasks", safe: true },
  "tasks/update": { eras: MODERN, nameParam: "taskId" },
  "tasks/cancel": { eras: BOTH, nameParam: "taskId" },
} as const satisfies Record<string, MethodRow>;

/** Name of a method this client can send. */
export type MethodName = keyof typeof METHODS;

/** Row of a method. The row of a custom method (`Server.request`) contains only the eras. */
export function methodRow(method: MethodName): MethodRow {
  return Object.hasOwn(METHODS, method) ? METHODS[method] : { eras: BOTH };
}

/**
 * Throws `ERR-METHOD` if a session can't send `method`: the era does not have the method, or the server did not declare
 * the capability that it needs (C-03).
 */
export function requireMethod(method: MethodName, row: RevisionRow, capabilities: ServerCapabilities): void {
  if (!methodRow(method).eras.includes(row.era)) {
    throw new ClientError("ERR-METHOD", `MCP ${row.revision} has no ${method}.`, { method, revision: row.revision });
  }
  const { needs, flag } = methodRow(method);
  if (needs === undefined || (needs === "completions" && !row.completionsFlag)) return;
  const capability: Readonly<Record<string, unknown>> | undefined = capabilities[needs];
  if (capability !== undefined && (flag === undefined || capability[flag] === true)) return;
  const missing = flag ? `${needs}.${flag}` : needs;
  const text = `The server offers no ${missing}, so ${method} can't be sent.`;
  throw new ClientError("ERR-METHOD", text, { method, capability: missing });
}

/**
 * True for a value that needs no encoding: visible ASCII without leading or trailing spaces, which is not enclosed in
 * the Base64 markers.
 */
function isPlain(value: string): boolean {
  if (!/^[\x20-\x7e]*$/.test(value) || value !== value.trim()) return false;
  return !(value.startsWith(OPEN) && value.endsWith(CLOSE));
}

/** Encodes a value for `Mcp-Name` or `Mcp-Param-*`. The empty string remains empty. */
export function encodeHeaderValue(value: string): string {
  if (isPlain(value)) return value;
  return OPEN + btoa(utf8ByteString(value)) + CLOSE;
}

/** UTF-8 bytes as a string with one character per byte, the format that `btoa` and header values need. */
export function utf8ByteString(text: string): string {
  let bytes = "";
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte);
  return bytes;
}
