/**
 * Search in an MCP registry (API v0.1).
 *
 * Owns: the request, without credentials, the limits of the response, and why there is none. Contacts a registry only
 * when it is called. Everything in a response is untrusted.
 * https://github.com/modelcontextprotocol/registry/blob/main/docs/reference/api/generic-registry-api.md
 */
import { readBody } from "../bytes/read-body.js";
import { isObject } from "../json/is-object.js";
import { readServerJson, type ServerJson } from "./server-json.js";

/** Registry of the MCP project. */
export const OFFICIAL_REGISTRY = "https://registry.modelcontextprotocol.io";

/** Server in a registry. */
export interface RegistryServer {
  /** The `server.json` as the registry has it. */
  readonly serverJson: Readonly<Record<string, unknown>>;
  readonly server: ServerJson;
  readonly status: "active" | "deprecated" | "deleted";
  /** Reason for the status. */
  readonly statusMessage?: string;
}

/** Page of results. */
export interface RegistryPage {
  readonly servers: readonly RegistryServer[];
  /** Cursor of the next page; absent after the last. */
  readonly nextCursor?: string;
}

/** Search to be made. */
export interface RegistrySearch {
  /** Address of the registry. */
  readonly registry: string;
  /** Part of the name of a server. */
  readonly search: string;
  readonly cursor?: string | undefined;
  readonly signal?: AbortSignal;
}

/**
 * Reason there is no page. `unreachable`: the browser does not tell a missing CORS header from a missing network or
 * server. `status`: {@link RegistryError.status} has the number.
 */
export type RegistryFailure =
  | "bad-address"
  | "offline"
  | "policy"
  | "unreachable"
  | "timeout"
  | "rate-limit"
  | "status"
  | "not-registry"
  | "too-large";

/** Failure of a search. */
export class RegistryError extends Error {
  readonly reason: RegistryFailure;
  readonly status: number | undefined;

  constructor(reason: RegistryFailure, status?: number) {
    super(`The search in the registry failed: ${reason}.`);
    this.name = "RegistryError";
    this.reason = reason;
    this.status = status;
  }
}

const PAGE = 30;
const MOST_SERVERS = 100;
const MAX_BYTES = 4_000_000;
const MAX_CURSOR = 2_000;
const TIMEOUT_MS = 20_000;

/** Returns the address of a registry without a trailing slash; `undefined` if it can't be one. */
export function registryAddress(text: string): string | undefined {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return undefined;
  const { protocol, origin, pathname, username, password, search, hash } = new URL(trimmed);
  const isPlain = /^https?:$/.test(protocol) && username + password + search + hash === "";
  return isPlain ? origin + pathname.replace(/\/+$/, "") : undefined;
}

/** Searches a registry. Rejects with {@link RegistryError}, or with the reason of the signal. */
export async function searchRegistry({ registry, search, cursor, signal }: RegistrySearch): Promise<RegistryPage> {
  const base = registryAddress(registry);
  if (base === undefined) throw new RegistryError("bad-address");
  const query = new URLSearchParams({ search, version: "latest", limit: String(PAGE) });
  if (cursor !== undefined) query.set("cursor", cursor);
  const deadline = AbortSignal.timeout(TIMEOUT_MS);
  const any = signal ? AbortSignal.any([signal, deadline]) : deadline;
  try {
    const response = await fetch(`${base}/v0.1/servers?${query}`, {
      headers: { accept: "application/json" },
      credentials: "omit",
      referrerPolicy: "no-referrer",
      redirect: "error", // the user agreed to this host alone
      signal: any,
    });
    if (response.status === 429) throw new RegistryError("rate-limit");
    // A registry of an older API, or no registry.
    if (response.status === 404 || response.status === 405) throw new RegistryError("not-registry");
    if (!response.ok) throw new RegistryError("status", response.status);
    const bytes = await readBody(response, MAX_BYTES, undefined, any);
    any.throwIfAborted();
    if (bytes.length > MAX_BYTES) throw new RegistryError("too-large");
    return pageOf(parsed(bytes));
  } catch (error) {
    if (error instanceof RegistryError) throw error;
    signal?.throwIfAborted();
    if (deadline.aborted) throw new RegistryError("timeout");
    throw new RegistryError(globalThis.navigator?.onLine === false ? "offline" : "unreachable");
  }
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

function pageOf(value: unknown): RegistryPage {
  if (!isObject(value) || !Array.isArray(value.servers)) throw new RegistryError("not-registry");
  const rows: readonly unknown[] = value.servers.slice(0, MOST_SERVERS);
  const metadata: Readonly<Record<string, unknown>> = isObject(value.metadata) ? value.metadata : {};
  const cursor = metadata.nextCursor ?? metadata.next_cursor;
  const servers = rows.flatMap(serverIn);
  if (typeof cursor !== "string" || cursor === "" || cursor.length > MAX_CURSOR) return { servers };
  return { servers, nextCursor: cursor };
}

/** Reads a row; older registries have the server itself as the row. */
function serverIn(row: unknown): readonly RegistryServer[] {
  if (!isObject(row)) return [];
  const found = isObject(row.server) ? row.server : row;
  if (typeof found.name !== "string") return [];
  // An entry without addresses and packages is one, too: it can't be used, and says so.
  const serverJson = Array.isArray(found.remotes) || Array.isArray(found.packages) ? found : { ...found, remotes: [] };
  const server = readServerJson(serverJson);
  if (!server) return [];
  const meta = isObject(row._meta) ? row._meta["io.modelcontextprotocol.registry/official"] : undefined;
  const { status, statusMessage } = isObject(meta) && meta.status !== undefined ? meta : found;
  return [
    {
      serverJson,
      server,
      status: status === "deprecated" || status === "deleted" ? status : "active",
      ...(typeof statusMessage === "string" && { statusMessage: statusMessage.slice(0, 500) }),
    },
  ];
}
