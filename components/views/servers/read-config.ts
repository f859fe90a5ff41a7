/**
 * Servers of the config files of other MCP clients that can be used in a browser.
 *
 * Owns: which entries a page can use, and the reason for the others; `src/server-config` reads the files. Never connects
 * or runs a command. Everything in a file is untrusted.
 */
import type { ConfigEntry, HttpEntry, StdioEntry } from "../../../src/server-config/config-entry.js";
import { readServers, readServersText, type ReadServers } from "../../../src/server-config/read-servers.js";
import { CONNECT_LIMITS, readPins, type HeaderFields } from "../../page-storage/connect-settings.js";
import { headerProblem } from "../../page-storage/header-rules.js";
import { isServerAddress } from "../../page-storage/server-link.js";
import { unread, type ReadConfig, type ServerDraft, type UnusableEntry } from "./config-file.js";
import { panelCommand } from "./panel-command.js";

/** Keys of entries that only this panel has, in its exports. */
const OWN = ["era", "revision", "connectTimeoutMs", "timeouts", "idleTimeoutMs", "totalTimeoutMs", "signIn", "offers"];

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
