/**
 * Servers of the config files of other MCP clients that can be used in a browser, and an export that other clients can
 * read.
 *
 * Owns: which entries a page can use, and the reason for the others; `src/server-config` reads the files. Never connects
 * or runs a command. Everything in a file is untrusted.
 */
import type { ConfigEntry, HttpEntry, StdioEntry } from "../../../src/server-config/config-entry.js";
import { readServers, readServersText, type ReadServers } from "../../../src/server-config/read-servers.js";
import type { ServerInput } from "../../../src/server-config/server-json.js";
import {
  CONNECT_LIMITS,
  readPins,
  type ConnectSettings,
  type HeaderFields,
} from "../../page-storage/connect-settings.js";
import { headerProblem } from "../../page-storage/header-rules.js";
import { isServerAddress } from "../../page-storage/server-link.js";
import { hostOf } from "../../page-storage/addresses.js";
import { panelCommand } from "./panel-command.js";
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

/** Keys of entries that only this panel has, in its exports. */
const OWN = ["era", "revision", "connectTimeoutMs", "timeouts", "idleTimeoutMs", "totalTimeoutMs", "signIn", "offers"];

/** Returns the result for a file that could not be read. */
export function unread(broken: NonNullable<ReadConfig["broken"]>): ReadConfig {
  return { drafts: [], unusable: [], left: 0, broken };
}

/** Reads the text of a config file: JSON, TOML or YAML. `file`: its name. Never rejects. */
export async function readConfigText(text: string, file?: string): Promise<ReadConfig> {
  return reviewed(await readServersText(text, { own: OWN, ...(file !== undefined && { file }) }));
}

/** Reads the parsed value of a config file. `name`: name for a single server that is not in a map. */
export function readConfig(value: unknown, name = ""): ReadConfig {
  return reviewed(readServers(value, { own: OWN, name }));
}

function reviewed({ entries, left, repeated, broken }: ReadServers): ReadConfig {
  if (broken) return unread(broken === "unreadable" ? "not-json" : broken);
  const all = entries.map(usable);
  return {
    drafts: all.filter((one) => "url" in one),
    unusable: all.filter((one) => "reason" in one),
    left,
    ...(repeated && { repeated }),
  };
}

function usable(entry: ConfigEntry): ServerDraft | UnusableEntry {
  switch (entry.kind) {
    case "http":
      return draftOf(entry, entry, false);
    case "stdio": {
      if (entry.bridge) return draftOf(entry, entry.bridge, true);
      const { name, project, ignored, isOff, command, args, envFile } = entry;
      return {
        ...(project !== undefined && { project }),
        name,
        isOff,
        reason: "stdio",
        detail: [command, ...args].join(" "),
        command: panelCommand(entry),
        ignored: envFile === undefined ? ignored : ["envFile", ...ignored],
      };
    }
    case "useless": {
      const { kind: _kind, ...rest } = entry;
      return rest;
    }
    default:
      return entry satisfies never;
  }
}

function draftOf(
  entry: HttpEntry | StdioEntry,
  { url, headers: all }: { readonly url: string; readonly headers: HeaderFields },
  isBridged: boolean,
): ServerDraft | UnusableEntry {
  const { name, project, ignored, isOff } = entry;
  const more = { ...(project !== undefined && { project }), name, ignored, isOff };
  const sendable = Object.entries(all).filter(([field]) => headerProblem(field, "") === undefined);
  const headers = Object.fromEntries(sendable.slice(0, CONNECT_LIMITS.fields));
  const texts = [url, ...Object.values(headers)];
  const placeholders = entry.placeholders.filter(({ token }) => texts.some((text) => text.includes(token)));
  // Placeholders are checked once they are filled in.
  const isOpen = placeholders.some(({ token }) => url.includes(token));
  if (!isOpen && !isServerAddress(url)) return { ...more, reason: "bad-address", detail: url };
  const refused = Object.keys(all).filter((field) => !Object.hasOwn(headers, field));
  return { ...readPins(entry.own), ...more, url, headers, placeholders, refused, isBridged };
}
