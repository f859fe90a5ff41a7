/**
 * Servers of a file under review, and an export that other MCP clients can read. `read-config.ts` reads such files.
 */
import type { ServerInput } from "../../../src/server-config/server-json.js";
import type { ConnectSettings, HeaderFields } from "../../page-storage/connect-settings.js";
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

/** Entry of a file, as the review shows it. */
export interface ReviewedEntry {
  readonly name: string;
  /** Folder of the project that it belongs to, in a file with several projects. */
  readonly project?: string;
  /** Keys of the entry that are not understood and were left out. */
  readonly ignored?: readonly string[];
  /** True if the file disables this server. */
  readonly isOff?: boolean;
}

/** A server that could be added. */
export interface ServerDraft extends Omit<ConnectSettings, "headers">, ReviewedEntry {
  /** Address, which may contain placeholders. */
  readonly url: string;
  readonly headers: HeaderFields;
  readonly placeholders: readonly ServerInput[];
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
  readonly placeholders: readonly ServerInput[];
}

/** The reason an entry can't be used. */
type UnusableReason =
  | "stdio"
  | "transport"
  | "built-in"
  | "socket"
  | "no-address"
  | "bad-address"
  | "secret-address"
  | "mcpb"
  | "package";

/** An entry that can't be used. */
export interface UnusableEntry extends ReviewedEntry {
  readonly reason: UnusableReason;
  /** The program that the entry starts, or the address or transport that it names. */
  readonly detail: string;
  /** Command line that opens a panel with the server. */
  readonly command?: string;
}

/** Result of reading a file. */
export interface ReadConfig {
  readonly drafts: readonly ServerDraft[];
  readonly unusable: readonly UnusableEntry[];
  /** Programs that start a server which this page can't start. */
  readonly programs?: readonly ProgramDraft[];
  /** Number of entries that were not read, because there are too many. */
  readonly left: number;
  /** Keys that a map of the file has more than once; the last entry of each was read. */
  readonly repeated?: readonly string[];
  /** Reason there are no servers. `not-loaded`: the code that reads it. */
  readonly broken?: "not-json" | "no-map" | "too-large" | "bad-link" | "not-loaded";
}

/** Returns the result for a file that could not be read. */
export function unread(broken: NonNullable<ReadConfig["broken"]>): ReadConfig {
  return { drafts: [], unusable: [], left: 0, broken };
}
