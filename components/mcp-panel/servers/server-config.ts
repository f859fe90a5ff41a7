/**
 * Configuration of the servers that a panel connects to.
 *
 * Owns: reading the `mcpServers` map of config files, from a property or JSON text. Never connects. Unknown members are
 * ignored; an entry without a web address (a local program) is reported by name.
 */
import type { RegisteredClient } from "../../../src/client/api/index.js";
import { isObject } from "../../../src/json/is-object.js";
import { serverSettings } from "../../page-storage/known-servers.js";
import { readHeaders, readPins, type ConnectSettings } from "../../page-storage/connect-settings.js";

/** A server to connect to, with its options. */
export interface ServerEntry extends ConnectSettings {
  /** Id of the connection: the key of the entry, or the address. */
  readonly id: string;
  readonly url: string;
  /** Client registration used for sign-in. */
  readonly auth?: RegisteredClient;
  /** Only shown from the cache: the server was left open, and the user has not connected it yet. */
  readonly isOffline?: true;
}

/** Result of reading a configuration. */
export interface ServerConfig {
  readonly entries: readonly ServerEntry[];
  /** Keys of entries that can't be used in a browser. */
  readonly skipped: readonly string[];
  /** Keys of entries with an invalid `auth`; they are connected without it. */
  readonly badAuth: readonly string[];
  /** True if the text or value is not a map of servers. */
  readonly broken: boolean;
}

/** Map of servers, optionally wrapped in `{ mcpServers: … }`. */
export type ServerMap = Readonly<Record<string, Omit<ServerEntry, "id" | "isOffline">>>;

/** Address of the tools of the page itself, which are a server without one. */
export const PAGE_TOOLS = "page:tools";

/** Configuration without servers. */
export const NO_SERVERS: ServerConfig = { entries: [], skipped: [], badAuth: [], broken: false };
const BROKEN: ServerConfig = { ...NO_SERVERS, broken: true };

/** Reads a map of servers from JSON text. */
export function readServerText(text: string): ServerConfig {
  try {
    return readServerMap(JSON.parse(text));
  } catch {
    return BROKEN;
  }
}

/** Reads a map of servers from an untrusted value. */
export function readServerMap(value: unknown): ServerConfig {
  const map = isObject(value) && isObject(value.mcpServers) ? value.mcpServers : value;
  if (!isObject(map)) return BROKEN;
  const entries: ServerEntry[] = [];
  const skipped: string[] = [];
  const badAuth: string[] = [];
  for (const [id, entry] of Object.entries(map)) {
    if (!isObject(entry) || typeof entry.url !== "string" || entry.url.trim() === "") {
      skipped.push(id);
      continue;
    }
    const auth = readAuth(entry.auth);
    if (entry.auth !== undefined && !auth) badAuth.push(id);
    const headers = readHeaders(entry.headers);
    entries.push({ id, url: entry.url, ...readPins(entry), ...(headers && { headers }), ...(auth && { auth }) });
  }
  return { entries, skipped, badAuth, broken: false };
}

/** Returns the entry of a server that is given only by its address, which is also its id. */
export function serverEntryOf(url: string): ServerEntry {
  const trimmed = url.trim();
  return {
    id: URL.canParse(trimmed, document.baseURI) ? new URL(trimmed, document.baseURI).href : trimmed,
    url: trimmed,
  };
}

/** Returns true if two entries request the same connection. */
export function sameEntry(a: ServerEntry, b: ServerEntry): boolean {
  const requested = ({
    id,
    url,
    headers,
    era,
    revision,
    connectTimeoutMs,
    timeouts,
    signIn,
    offers,
    isOffline,
  }: ServerEntry): string =>
    JSON.stringify([id, url, headers, era, revision, connectTimeoutMs, timeouts, signIn, offers, isOffline]);
  return requested(a) === requested(b);
}

function readAuth(value: unknown): RegisteredClient | undefined {
  if (!isObject(value)) return undefined;
  const { issuer, clientId, clientSecret, tokenEndpointAuthMethod } = value;
  if (typeof issuer !== "string" || typeof clientId !== "string" || issuer === "" || clientId === "") return undefined;
  return {
    issuer,
    clientId,
    ...(typeof clientSecret === "string" && { clientSecret }),
    ...(typeof tokenEndpointAuthMethod === "string" && { tokenEndpointAuthMethod }),
  };
}

/** Returns the entry with the user's settings; the user's header fields override those of the page. */
export function withUserSettings(entry: ServerEntry): ServerEntry {
  const { headers: own, keepHeaders: _keepHeaders, ...pins } = serverSettings(entry);
  const headers = own ? { ...withoutThese(entry.headers, own), ...own } : entry.headers;
  return { ...entry, ...pins, ...(headers && { headers }) };
}

/** Merges header fields; their names are case-insensitive. */
function withoutThese(headers: ServerEntry["headers"] = {}, own: object): Readonly<Record<string, string>> {
  const names = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.has(name.toLowerCase())));
}
