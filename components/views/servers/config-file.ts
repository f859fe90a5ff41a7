/**
 * Reads the config files of other MCP clients: the servers they contain, and which of them can be used in a browser.
 *
 * Owns: the maps (`mcpServers`, `servers`, `mcp.servers`, `context_servers`), their entries, and the reason an entry
 * can't be used. Never connects or runs a command. Everything in a file is untrusted.
 */
import { isObject } from "../../../src/json/is-object.js";
import { readHeaders, readPins, type ConnectSettings, type HeaderFields } from "../../page-storage/connect-settings.js";
import { headerProblem } from "../../page-storage/header-rules.js";
import { isServerAddress } from "../../page-storage/server-link.js";
import { parseJsonc } from "../../../src/json/jsonc.js";
import { placeholdersIn, type InputWords, type Placeholder } from "./placeholders.js";
import { hostOf } from "../../page-storage/addresses.js";
import type { ServerPlace, ServerSettings } from "../../page-storage/known-servers.js";

/**
 * Returns servers as an `mcpServers` map, which other clients can read, as JSON text. `settingsOf` returns the
 * connection settings of a server. Secrets are omitted: header values become placeholders such as `<name>`, and this
 * panel's import prompts the user for their values.
 */
export function exportServers(
  places: readonly ServerPlace[],
  settingsOf: (place: ServerPlace) => ServerSettings,
): string {
  const taken = new Set<string>();
  const entries = places.map((place) => {
    const { headers, keepHeaders: _keepHeaders, ...pins } = settingsOf(place);
    const fields = headers && Object.fromEntries(Object.keys(headers).map((name) => [name, `<${name}>`]));
    const { url } = place;
    return [unique(place.name ?? hostOf(url), taken), { url, ...pins, ...(fields && { headers: fields }) }] as const;
  });
  return JSON.stringify({ mcpServers: Object.fromEntries(entries) }, undefined, 2);
}

function unique(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name}-${number}`;
  taken.add(free);
  return free;
}

/** A server that could be added. */
export interface ServerDraft extends Omit<ConnectSettings, "headers"> {
  readonly name: string;
  /** Address, which may contain placeholders. */
  readonly url: string;
  readonly headers: HeaderFields;
  readonly placeholders: readonly Placeholder[];
  /** Names of header fields that can't be sent and were omitted. */
  readonly refused: readonly string[];
  /** True if the file starts a local program that only forwards to this address. */
  readonly isBridged: boolean;
  /** True if the file disables this server. */
  readonly isOff: boolean;
  /** True for another way to reach a server that an earlier draft reaches. */
  readonly isAlternative?: boolean;
  /** Program to start before the address can be used. */
  readonly program?: ProgramDraft;
}

/** A program that starts a server, as a `server.json` describes it. Its texts contain placeholders. */
export interface ProgramDraft {
  readonly name: string;
  /** Groups of words of the command line: one with an optional value that is empty is left out. */
  readonly words: readonly (readonly string[])[];
  readonly env: Readonly<Record<string, string>>;
  readonly placeholders: readonly Placeholder[];
}

/** The reason an entry can't be used. */
type UnusableReason = "stdio" | "transport" | "no-address" | "bad-address" | "secret-address" | "mcpb" | "package";

/** An entry that can't be used. */
export interface UnusableEntry {
  readonly name: string;
  readonly reason: UnusableReason;
  /** The program that the entry starts, or the address or transport that it names. */
  readonly detail: string;
}

/** Result of reading a file. */
export interface ReadConfig {
  readonly drafts: readonly ServerDraft[];
  readonly unusable: readonly UnusableEntry[];
  /** Programs that start a server which this page can't start. */
  readonly programs?: readonly ProgramDraft[];
  /** Number of entries beyond {@link MOST_ENTRIES}, which were not read. */
  readonly left: number;
  /** Reason the file contains no servers. */
  readonly broken?: "not-json" | "no-map" | "too-large" | "bad-link";
}

/**
 * Maximum number of characters of a file; {@link MOST_ENTRIES} limits its entries. The patterns of `jsonc.ts` need a
 * limit: a string of several million escapes would overflow their stack.
 */
export const MAX_CONFIG = 1_000_000;
export const MOST_ENTRIES = 200;

const MAPS = ["mcpServers", "servers", "context_servers"] as const;

/** Returns the result for a file that could not be read. */
export function unread(broken: NonNullable<ReadConfig["broken"]>): ReadConfig {
  return { drafts: [], unusable: [], left: 0, broken };
}

/** Reads the text of a config file. Never throws. */
export function readConfigText(text: string): ReadConfig {
  if (text.length > MAX_CONFIG) return unread("too-large");
  try {
    return readConfig(parseJsonc(text));
  } catch {
    return unread("not-json");
  }
}

/** Reads the parsed value of a config file. `name`: name for a single server that is not in a map. */
export function readConfig(value: unknown, name = ""): ReadConfig {
  if (!isObject(value)) return unread("no-map");
  const map = mapIn(value) ?? (isEntry(value) ? { [nameIn(value) ?? name]: value } : bareMap(value));
  if (!map) return unread("no-map");
  const inputs = inputsOf([value, value.mcp]);
  const drafts: ServerDraft[] = [];
  const unusable: UnusableEntry[] = [];
  const entries = Object.entries(map);
  for (const [key, entry] of entries.slice(0, MOST_ENTRIES)) {
    const read = readEntry(key, entry, inputs);
    if ("reason" in read) unusable.push(read);
    else drafts.push(read);
  }
  return { drafts, unusable, left: Math.max(0, entries.length - MOST_ENTRIES) };
}

type Entries = Readonly<Record<string, unknown>>;

function mapIn(value: Entries): Entries | undefined {
  for (const name of MAPS) {
    const map = value[name];
    if (isObject(map)) return map;
  }
  // In an editor's settings file, the map is one level deeper.
  const inner = isObject(value.mcp) ? value.mcp : undefined;
  return inner && isObject(inner.servers) ? inner.servers : undefined;
}

/** Returns the value itself if it is a map of servers without a wrapper. */
function bareMap(value: Entries): Entries | undefined {
  const entries = Object.values(value);
  return entries.length > 0 && entries.every((entry) => isObject(entry) && isEntry(entry)) ? value : undefined;
}

function isEntry(value: Entries): boolean {
  return ["url", "serverUrl", "httpUrl", "command"].some((name) => Object.hasOwn(value, name));
}

function nameIn({ name }: Entries): string | undefined {
  return typeof name === "string" && name !== "" ? name : undefined;
}

function readEntry(name: string, entry: unknown, inputs: ReadonlyMap<string, InputWords>): ServerDraft | UnusableEntry {
  if (!isObject(entry)) return { name, reason: "no-address", detail: "" };
  const { type, transport } = entry;
  const wire = typeof type === "string" ? type : typeof transport === "string" ? transport : undefined;
  const address = [entry.url, entry.serverUrl, entry.httpUrl].find(
    (one) => typeof one === "string" && one.trim() !== "",
  );
  const bridged = typeof address === "string" ? undefined : bridgedAddress(entry);
  const url = typeof address === "string" ? address.trim() : bridged?.url;
  if (url === undefined) return programOf(name, entry);
  if (wire !== undefined && !bridged && !/^(http|https|sse|streamable[-_ ]?http)$/i.test(wire))
    return { name, reason: wire === "stdio" ? "stdio" : "transport", detail: wire };
  const all = readHeaders(entry.headers ?? entry.requestInit) ?? bridged?.headers ?? {};
  const refused = Object.keys(all).filter((field) => headerProblem(field, "") !== undefined);
  const headers = Object.fromEntries(Object.entries(all).filter(([field]) => !refused.includes(field)));
  const placeholders = placeholdersIn([url, ...Object.values(headers)], inputs);
  // Placeholders are checked once they are filled in.
  const isOpen = placeholders.some(({ token }) => url.includes(token));
  if (!isOpen && !isServerAddress(url)) return { name, reason: "bad-address", detail: url };
  return {
    ...readPins(entry),
    name,
    url,
    headers,
    placeholders,
    refused,
    isBridged: bridged !== undefined,
    isOff: entry.disabled === true || entry.enabled === false,
  };
}

function programOf(name: string, entry: Entries): UnusableEntry {
  const { command } = entry;
  // In some files, the command is an object: `{ path, args }`.
  const program = isObject(command) ? command.path : command;
  if (typeof program !== "string") return { name, reason: "no-address", detail: "" };
  return { name, reason: "stdio", detail: [program, ...argumentsOf(entry)].map(asWord).join(" ") };
}

/** Quotes a string as one shell word. */
function asWord(text: string): string {
  return /^[\w@%+=:,./~-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

function argumentsOf({ command, args }: Entries): string[] {
  const list: unknown = isObject(command) ? command.args : args;
  return Array.isArray(list) ? list.filter((one: unknown): one is string => typeof one === "string") : [];
}

/**
 * Returns the address behind a forwarding program: `npx mcp-remote https://…` only forwards to a server that can be
 * used directly.
 */
function bridgedAddress(entry: Entries): { readonly url: string; readonly headers: HeaderFields } | undefined {
  const args = argumentsOf(entry);
  const at = args.findIndex((argument) => /^mcp-remote(@[\w.-]+)?$/.test(argument));
  const url = at < 0 ? undefined : args.slice(at + 1).find((argument) => /^https?:\/\//.test(argument));
  if (url === undefined) return undefined;
  const headers = args.flatMap((argument, index) => {
    const [, name, value] = (args[index - 1] === "--header" && /^([^:\s]+):\s*(.*)$/.exec(argument)) || [];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });
  return { url, headers: Object.fromEntries(headers) };
}

/** Reads the file's descriptions of its inputs (`inputs: [{ id, type, description, default, password }]`). */
function inputsOf(holders: readonly unknown[]): ReadonlyMap<string, InputWords> {
  const words = new Map<string, InputWords>();
  for (const holder of holders) {
    const inputs: readonly unknown[] = isObject(holder) && Array.isArray(holder.inputs) ? holder.inputs : [];
    for (const input of inputs.slice(0, MOST_ENTRIES)) {
      if (!isObject(input) || typeof input.id !== "string") continue;
      words.set(input.id, {
        ...(typeof input.description === "string" && { label: input.description.slice(0, 200) }),
        ...(typeof input.default === "string" && { usual: input.default }),
        isSecret: input.password === true,
      });
    }
  }
  return words;
}
