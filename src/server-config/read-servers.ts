/**
 * Reads the config files of MCP clients: the servers in them, for whoever uses these.
 *
 * Owns: where programs have their maps of servers (`mcpServers`, `servers`, `context_servers`, `mcp_servers`,
 * `extensions`, `mcp.servers`, `projects`), what a file says about all of its servers, and limits. Everything in a file
 * is untrusted. Never connects, starts, fetches, or reads another file.
 */
import { isObject } from "../json/is-object.js";
import { repeatedKeys } from "../json/jsonc.js";
import { formatOf, MAX_CONFIG, parseConfig } from "./config-text.js";
import { isEntry, readEntry, type ConfigEntry } from "./config-entry.js";
import type { InputWords, PlaceholderRules } from "./placeholders.js";

/** Servers of a file. */
export interface ReadServers {
  readonly entries: readonly ConfigEntry[];
  /** Number of entries beyond {@link MOST_ENTRIES}, which were not read. */
  readonly left: number;
  /** Keys that a map of the file has more than once; the last entry of each was read. */
  readonly repeated?: readonly string[];
  /** Reason the file contains no servers. */
  readonly broken?: "unreadable" | "no-map" | "too-large";
  /** Message of the parser. */
  readonly message?: string;
}

/** Options of reading. */
export interface ReadOptions {
  /** Name of the file, which identifies the format and the program. */
  readonly file?: string;
  /** Name for a single server that is not in a map. */
  readonly name?: string;
  /** Further keys of entries that the caller reads. */
  readonly own?: readonly string[];
}

/** Maximum number of entries of a file. */
export const MOST_ENTRIES = 200;
/** Maximum number of characters of a name. */
const MAX_NAME = 500;
/** Maximum number of repeated keys that are named. */
const MOST_REPEATED = 20;

type Entries = Readonly<Record<string, unknown>>;
interface ServerMap {
  readonly entries: Entries;
  readonly project?: string;
  readonly isOff?: (name: string) => boolean;
}

/** Reads the text of a config file. Never rejects. */
export async function readServersText(text: string, options: ReadOptions = {}): Promise<ReadServers> {
  const none = { entries: [], left: 0 };
  if (text.length > MAX_CONFIG) return { ...none, broken: "too-large" };
  const format = formatOf(text, options.file);
  if (format === undefined) return { ...none, broken: "unreadable" };
  try {
    const read = readServers(await parseConfig(text, format), options);
    // The parsers of TOML and YAML refuse them.
    const repeated = format === "JSON" ? repeatedKeys(text).slice(0, MOST_REPEATED) : [];
    return repeated.length === 0 ? read : { ...read, repeated: repeated.map((key) => key.slice(0, MAX_NAME)) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ...none, broken: "unreadable", message: `not valid ${format}: ${reason.split("\n", 1)[0] ?? ""}` };
  }
}

/** Reads the parsed value of a config file. */
export function readServers(value: unknown, { file = "", name = "", own = [] }: ReadOptions = {}): ReadServers {
  const maps = isObject(value) ? mapsIn(value, name) : [];
  if (!isObject(value) || maps.length === 0) return { entries: [], left: 0, broken: "no-map" };
  const rules: PlaceholderRules = {
    inputs: inputsOf([value, value.mcp]),
    isBare: maps.some(({ entries }) => entries === value.extensions || isGemini(file, entries)),
  };
  const all = maps.flatMap((map) => Object.entries(map.entries).map(([key, entry]) => ({ key, entry, map })));
  const entries = all.slice(0, MOST_ENTRIES).map(({ key, entry, map: { project, isOff } }): ConfigEntry => {
    const read = readEntry(key.slice(0, MAX_NAME), entry, rules, own);
    const more = project === undefined ? read : { ...read, project };
    return isOff?.(key) === true ? { ...more, isOff: true } : more;
  });
  return { entries, left: Math.max(0, all.length - MOST_ENTRIES) };
}

function mapsIn(value: Entries, name: string): readonly ServerMap[] {
  const { mcp } = value;
  const isOff = (entry: string): boolean => isExcluded(mcp)(entry) || isNamed(value.disabledMcpServers)(entry);
  const found: ServerMap[] = ["mcpServers", "servers", "context_servers", "mcp_servers"].flatMap((key) =>
    isObject(value[key]) ? [{ entries: value[key], isOff }] : [],
  );
  // In an editor's settings file, the map is one level deeper.
  if (isObject(mcp) && isObject(mcp.servers)) found.push({ entries: mcp.servers });
  found.push(...projectsIn(value.projects));
  if (found.length > 0) return found;
  const { extensions } = value;
  const isGoose = isObject(extensions) && Object.values(extensions).every((one) => isObject(one) && "type" in one);
  if (isGoose) return [{ entries: extensions }];
  if (isEntry(value)) return [{ entries: { [nameIn(value) ?? name]: value } }];
  // A map without a wrapper.
  const entries = Object.values(value);
  return entries.length > 0 && entries.every(isEntry) ? [{ entries: value }] : [];
}

/** Maps of the projects in the file of Claude Code. */
function projectsIn(projects: unknown): readonly ServerMap[] {
  if (!isObject(projects)) return [];
  return Object.entries(projects).flatMap(([project, value]) =>
    isObject(value) && isObject(value.mcpServers)
      ? [{ entries: value.mcpServers, project, isOff: isNamed(value.disabledMcpServers) }]
      : [],
  );
}

const isNamed =
  (list: unknown) =>
  (name: string): boolean =>
    Array.isArray(list) && list.includes(name);

/** Servers that the settings of Gemini CLI exclude (`mcp.excluded`), or do not allow (`mcp.allowed`). */
function isExcluded(mcp: unknown): (name: string) => boolean {
  const { allowed, excluded } = isObject(mcp) ? mcp : {};
  const isAllowed = Array.isArray(allowed) && allowed.length > 0 ? isNamed(allowed) : () => true;
  return (name) => isNamed(excluded)(name) || !isAllowed(name);
}

/** True for the servers of Gemini CLI, where `$KEY` is a variable. */
function isGemini(file: string, entries: Entries): boolean {
  const own = ["httpUrl", "trust", "includeTools", "excludeTools", "authProviderType"];
  return (
    /(?:^|[\\/])\.gemini[\\/]settings\.json$/.test(file) ||
    Object.values(entries).some((entry) => isObject(entry) && own.some((key) => Object.hasOwn(entry, key)))
  );
}

function nameIn({ name }: Entries): string | undefined {
  return typeof name === "string" && name !== "" ? name : undefined;
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
