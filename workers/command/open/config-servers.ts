/**
 * Servers in the config files of MCP clients, as the command uses them.
 *
 * Owns: variables of the environment and folders in their values, and which entries are taken. `src/server-config` reads
 * the files. The user names a file, which is the consent to start what is in it. Never writes.
 */
import { homedir } from "node:os";
import { basename, dirname, resolve, sep } from "node:path";
import { parseEnv } from "node:util";
import type { ConfigEntry, HttpEntry, StdioEntry } from "../../../src/server-config/config-entry.js";
import { replaced, type Placeholder } from "../../../src/server-config/placeholders.js";
import { readServersText, type ReadServers } from "../../../src/server-config/read-servers.js";
import type { CommandIo } from "../io.js";
import { textOfFile } from "../files.js";
import { oneLine } from "../text-report.js";
import { UsageError } from "../usage-error.js";
import type { NamedServer, ProcessServer } from "./named-server.js";

/** Entry of a config file. */
export interface FileEntry {
  readonly file: string;
  readonly entry: ConfigEntry;
}

/** Entries of a file, or the reason that there are none. */
export interface FileEntries {
  readonly entries: readonly FileEntry[];
  /** Sentence about what was not read. */
  readonly problem?: string;
  readonly broken?: ReadServers["broken"];
}

const NO_MAP = "has no map of servers (mcpServers, servers, context_servers, mcp_servers or extensions).";

/** Reads the entries of a file with this text. */
export async function entriesIn(text: string, file: string): Promise<FileEntries> {
  const read = await readServersText(text, { file });
  const { entries, left, repeated = [], broken, message = "not valid JSON, TOML or YAML" } = read;
  const sentence = { unreadable: `is ${message}.`, "no-map": NO_MAP, "too-large": "is too large for a config file." };
  if (broken) return { entries: [], broken, problem: `${file} ${sentence[broken]}` };
  const problems = [
    ...(left > 0 ? [`${file} has ${left} more entries, which were left out.`] : []),
    ...(repeated.length > 0
      ? [`${file} has these keys more than once in one object, and only the last counts: ${repeated.join(", ")}.`]
      : []),
  ];
  return {
    entries: entries.map((entry) => ({ file, entry })),
    ...(problems.length > 0 && { problem: problems.join(" ") }),
  };
}

/**
 * Reads the servers of files that the user named. `only`: names of those that are wanted; without any, all that are not
 * disabled. Throws {@link UsageError} for a file that has no servers, a name that no file has, and what can't be used.
 */
export async function configServers(
  files: readonly string[],
  only: readonly string[],
  io: CommandIo,
): Promise<readonly NamedServer[]> {
  const note = (sentence: string): void => io.error(`${oneLine(sentence)}\n`);
  const all = await Promise.all(files.map(async (file) => entriesIn(await textOfFile(file, io), file)));
  for (const { broken, problem } of all) {
    if (problem !== undefined && broken !== undefined) throw new UsageError(problem);
    if (problem !== undefined) note(problem);
  }
  const found = all.flatMap(({ entries }) => entries);
  const missing = only.find((name) => !found.some(({ entry }) => entry.name === name));
  if (missing !== undefined) throw new UsageError(`--server ${missing}: ${namesIn(found)}.`);
  const chosen = found.filter(({ entry }) => (only.length > 0 ? only.includes(entry.name) : !entry.isOff));
  const servers: NamedServer[] = [];
  for (const one of chosen) {
    // An editor has servers that no other program can use; they are no reason not to use the others.
    const { file, entry } = one;
    const isNoServer = entry.kind === "useless" && entry.reason !== "no-address" && only.length === 0;
    if (isNoServer) note(`${file}: "${entry.name}" ${REASONS[entry.reason]}`);
    else servers.push(await namedServer(one, io));
    if (entry.kind !== "useless" && entry.ignored.length > 0)
      note(`${file}: these keys of "${entry.name}" are not used: ${entry.ignored.join(", ")}.`);
  }
  return servers;
}

function namesIn(entries: readonly FileEntry[]): string {
  const files = [...new Set(entries.map(({ file }) => file))];
  const names = (of: string): string =>
    entries.flatMap(({ file, entry }) => (file === of ? [entry.name] : [])).join(", ");
  return files.length === 0
    ? "the files have no servers"
    : files.map((file) => `${file} has ${names(file)}`).join("; ");
}

/** Server of an entry, with the values of its variables. Throws {@link UsageError} if it can't be used. */
export async function namedServer(one: FileEntry, io: CommandIo): Promise<NamedServer> {
  const { file, entry } = one;
  const problem = entryProblem(one, io.env);
  if (problem !== undefined || entry.kind === "useless")
    throw new UsageError(`${file}: "${entry.name}" ${problem ?? ""}`);
  const fill = filler(one, entry, io.env);
  if (entry.kind === "stdio") return processServer(one, entry, fill, io);
  const { name, headers } = entry;
  return { kind: "http", name, url: fill(entry.url), headers: textsOf(headers, fill) };
}

type Fill = (text: string) => string;

async function processServer(one: FileEntry, entry: StdioEntry, fill: Fill, io: CommandIo): Promise<ProcessServer> {
  const { name, command, args, env, passedOn, cwd, envFile } = entry;
  const folder = projectOf(one.file, entry);
  const inFolder = cwd === undefined ? entry.project : resolve(folder, fill(cwd));
  const passed = passedOn.flatMap((variable) => {
    const value = io.env[variable];
    return value === undefined ? [] : [[variable, value] as const];
  });
  const fromFile = envFile === undefined ? {} : parseEnv(await textOfFile(resolve(folder, fill(envFile)), io));
  return {
    kind: "stdio",
    name,
    command: fill(command),
    args: args.map(fill),
    env: { ...(fromFile as Record<string, string>), ...Object.fromEntries(passed), ...textsOf(env, fill) },
    ...(inFolder !== undefined && { cwd: inFolder }),
  };
}

/** Folder of the project that a file is for, or the folder of the file. */
export function projectOf(file: string, { project }: Pick<StdioEntry, "project">): string {
  return project ?? resolve(dirname(file)).replace(/[\\/]\.(?:vscode|cursor|gemini|codex|zed|roo)$/, "");
}

function textsOf(values: Readonly<Record<string, string>>, fill: Fill): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fill(value)]));
}

/** Reason that an entry can't be used, as a sentence without its subject; `undefined` if it can. */
export function entryProblem({ file, entry }: FileEntry, env: CommandIo["env"]): string | undefined {
  if (entry.kind === "useless") return REASONS[entry.reason];
  const missing = entry.placeholders.find((one) => isPlaceholder(one) && valueOf(one, file, entry, env) === undefined);
  if (missing?.variable !== undefined) return `needs the environment variable ${missing.variable}, which is not set.`;
  if (missing)
    return (
      `has ${missing.token}, which only its own program can replace. ` +
      "Write the value, or ${NAME} for an environment variable."
    );
  if (entry.kind !== "http" || isHttp(filler({ file, entry }, entry, env)(entry.url))) return undefined;
  return "has an address that is not an http or https URL.";
}

const REASONS = {
  "no-address": 'has neither a "url" nor a "command".',
  transport: "has a transport that is not supported.",
  "built-in": "is part of the program that the file is for.",
  socket: "listens on a local socket, which is not supported.",
} as const;

const isHttp = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
/** The others, such as `<key>`, are text here: nobody is there to fill them in. */
const isPlaceholder = ({ token }: Placeholder): boolean => token.startsWith("$");

function filler({ file }: FileEntry, entry: HttpEntry | StdioEntry, env: CommandIo["env"]): Fill {
  const placeholders = entry.placeholders.filter(isPlaceholder);
  return (text) => replaced(text, placeholders, (one) => valueOf(one, file, entry, env) ?? "") ?? text;
}

/** Value of a placeholder: of an environment variable, a folder, or its default. */
function valueOf(
  { token, variable, label, usual }: Placeholder,
  file: string,
  entry: Pick<HttpEntry, "project">,
  env: CommandIo["env"],
): string | undefined {
  if (variable !== undefined) {
    const value = Object.hasOwn(env, variable) ? env[variable] : undefined;
    return token.includes(":-") ? value || usual : value;
  }
  const workspace = projectOf(file, entry);
  switch (label) {
    case "workspaceFolder":
      return workspace;
    case "workspaceFolderBasename":
      return basename(workspace);
    case "userHome":
      return homedir();
    case "pathSeparator":
    case "/":
      return sep;
    default:
      return usual === "" ? undefined : usual;
  }
}
