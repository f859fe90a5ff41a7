/**
 * Table of the methods that this client sends: their requirements, and how they are transported.
 *
 * Owns: the table, the check before every request, and the encoding of values that are mirrored in header fields (H-01
 * … H-03). Header mirroring, priorities and retries use the table; a method without a row can't be sent.
 */
import { ClientError } from "../errors/index.js";
import type { ServerCapabilities } from "./types/index.js";
import type { Era, RevisionRow } from "./revisions.js";

/** Markers around a header value in Base64. */
const OPEN = "=?base64?";
const CLOSE = "?=";

/** Properties of a method. */
export interface MethodRow {
  /** The only era in which the method exists. Default: both. */
  readonly era?: Era;
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

/** Methods of the client, by name. */
export const METHODS = {
  initialize: { era: "legacy", priority: "urgent" },
  ping: { era: "legacy", safe: true, priority: "urgent" },
  "server/discover": { era: "modern", safe: true, priority: "urgent" },
  "tools/list": { needs: "tools", safe: true },
  "tools/call": { needs: "tools", nameParam: "name", rounds: true },
  "resources/list": { needs: "resources", safe: true },
  "resources/templates/list": { needs: "resources", safe: true },
  "resources/read": { needs: "resources", nameParam: "uri", safe: true, rounds: true },
  "resources/subscribe": { era: "legacy", needs: "resources", flag: "subscribe", safe: true },
  "resources/unsubscribe": { era: "legacy", needs: "resources", flag: "subscribe", safe: true },
  "prompts/list": { needs: "prompts", safe: true },
  "prompts/get": { needs: "prompts", nameParam: "name", safe: true, rounds: true },
  "completion/complete": { needs: "completions", safe: true },
  "logging/setLevel": { era: "legacy", needs: "logging", safe: true },
  "skills/list": { era: "modern", safe: true },
  "skills/get": { era: "modern", safe: true },
  "resources/directory/read": { era: "modern", safe: true },
  "subscriptions/listen": { era: "modern", priority: "stream" },
  "tasks/get": { nameParam: "taskId", safe: true },
  "tasks/result": { era: "legacy", safe: true },
  "tasks/list": { era: "legacy", needs: "tasks", safe: true },
  "tasks/update": { era: "modern", nameParam: "taskId" },
  "tasks/cancel": { nameParam: "taskId" },
} as const satisfies Record<string, MethodRow>;

/** Name of a method this client can send. */
export type MethodName = keyof typeof METHODS;

/** Row of a method. The row of a custom method (`Server.request`) is empty. */
export function methodRow(method: MethodName): MethodRow {
  return Object.hasOwn(METHODS, method) ? METHODS[method] : {};
}

/**
 * Throws `ERR-METHOD` if a session can't send `method`: the era does not have the method, or the server did not declare
 * the capability that it needs (C-03).
 */
export function requireMethod(method: MethodName, row: RevisionRow, capabilities: ServerCapabilities): void {
  const { era, needs, flag } = methodRow(method);
  if (era !== undefined && era !== row.era) {
    throw new ClientError("ERR-METHOD", `MCP ${row.revision} has no ${method}.`, { method, revision: row.revision });
  }
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
