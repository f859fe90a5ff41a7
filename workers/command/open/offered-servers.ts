/**
 * Servers that the page lists, and connects when the user chooses one: those of the config files that were found, and
 * those that the user named, if they are many.
 *
 * Owns: what the page shows of each, as text with hidden characters made visible, and the check before one of them is
 * given to the page: its index and the digest of what the page showed. Nothing of a found file is started, contacted or
 * filled in before. The files are read again each time, so that a change is noticed.
 */
import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import process from "node:process";
import { MAX_CONFIG } from "../../../src/server-config/config-text.js";
import type { ConfigEntry, StdioEntry } from "../../../src/server-config/config-entry.js";
import type { Placeholder } from "../../../src/server-config/placeholders.js";
import type { CommandIo } from "../io.js";
import { printable } from "../text-report.js";
import { isUsageError } from "../usage-error.js";
import { entriesIn, entryProblem, namedServer, projectOf, type FileEntry } from "./config-servers.js";
import type { ConfigPlace } from "./config-places.js";
import type { NamedServer } from "./named-server.js";
import { digestOf, uniqueName } from "./page-servers.js";

/** Server in the list of the page. */
export interface OfferedServer {
  readonly name: string;
  /** Program of the file; absent for a server that the user named. */
  readonly program?: string;
  readonly file?: string;
  readonly kind: ConfigEntry["kind"];
  /** Address, or command with its arguments, as in the file. */
  readonly line: string;
  /** Working folder of a command. */
  readonly cwd?: string;
  /** Names of environment variables of a command, or of header fields, with the variables that they get values from. */
  readonly values: readonly string[];
  readonly isOff: boolean;
  /** Keys that are not understood. */
  readonly ignored: readonly string[];
  /** Reason that it can't be used, as a sentence without its subject. */
  readonly problem?: string;
  /** Digest of everything that decides what is started or contacted. */
  readonly digest: string;
}

/** List for the page. */
export interface OfferedServerList {
  readonly servers: readonly OfferedServer[];
  /** Sentences about files that can't be read. */
  readonly problems: readonly string[];
  /** Number of files in which servers were looked for. */
  readonly lookedIn: number;
}

/** Response for a server that the user chose: the server, or the list as it is now. */
export type ChosenServer =
  | { readonly server: NamedServer }
  | { readonly list: OfferedServerList; readonly problem?: string };

interface Item {
  readonly shown: OfferedServer;
  readonly server: () => Promise<NamedServer>;
}

/** List of the page. */
export class OfferedServers {
  readonly #named: readonly NamedServer[];
  readonly #places: readonly ConfigPlace[];
  readonly #io: CommandIo;

  /** `named`: servers that the user named. `places`: files in which others may be. */
  constructor(named: readonly NamedServer[], places: readonly ConfigPlace[], io: CommandIo) {
    this.#named = named;
    this.#places = places;
    this.#io = io;
  }

  /** Reads the files. */
  async list(): Promise<OfferedServerList> {
    const { items, problems } = await this.#read();
    return { servers: items.map(({ shown }) => shown), problems, lookedIn: this.#places.length };
  }

  /** Server at a place of the list, if it is still what the page showed. */
  async choose(index: number, digest: string): Promise<ChosenServer> {
    const { items } = await this.#read();
    const item = items[index];
    if (item?.shown.digest !== digest || item.shown.problem !== undefined) return { list: await this.list() };
    try {
      return { server: { ...(await item.server()), name: item.shown.name } };
    } catch (error) {
      if (!isUsageError(error)) throw error;
      return { list: await this.list(), problem: printable(error.message) };
    }
  }

  async #read(): Promise<{ readonly items: readonly Item[]; readonly problems: readonly string[] }> {
    const files = await Promise.all(this.#places.map(async (place) => ({ place, ...(await readPlace(place)) })));
    const taken = new Set<string>();
    const named = this.#named.map((server): Item => ({ shown: namedItem(server, taken), server: async () => server }));
    const found = files.flatMap(({ place, entries }) =>
      entries.map((one): Item => {
        const shown = this.#shown(place, one, taken);
        return { shown, server: () => namedServer(one, this.#io) };
      }),
    );
    return { items: [...named, ...found], problems: files.flatMap(({ problem = [] }) => problem).map(printable) };
  }

  #shown({ program, file }: ConfigPlace, one: FileEntry, taken: Set<string>): OfferedServer {
    const { entry } = one;
    const { kind, project } = entry;
    const problem = entryProblem(one, this.#io.env);
    const shared = {
      name: uniqueName(printable(entry.name), taken),
      program,
      file: printable(project === undefined ? file : `${file} (${project})`),
      kind,
      isOff: entry.isOff,
      ignored: kind === "useless" ? [] : entry.ignored.map(printable),
      ...(problem !== undefined && { problem: printable(problem) }),
    };
    if (kind === "useless") return { ...shared, line: printable(entry.detail), values: [], digest: digestOf(entry) };
    const { placeholders } = entry;
    if (kind === "http") {
      const { url, headers } = entry;
      return {
        ...shared,
        line: printable(url),
        values: valuesOf(headers, placeholders),
        digest: digestOf([url, headers]),
      };
    }
    const { command, args, env, passedOn, envFile } = entry;
    const cwd = folderOf(one.file, entry);
    const files = envFile === undefined ? [] : [envFile];
    return {
      ...shared,
      line: [command, ...args].map(word).join(" "),
      cwd: printable(cwd),
      values: [...valuesOf(env, placeholders), ...[...passedOn, ...files].map(printable)],
      digest: digestOf([command, args, env, passedOn, files, cwd]),
    };
  }
}

/** Working folder; variables in it are those of the file. */
function folderOf(file: string, entry: StdioEntry): string {
  const { cwd, project = process.cwd() } = entry;
  if (cwd === undefined) return project;
  return cwd.startsWith("$") ? cwd : resolve(projectOf(file, entry), cwd);
}

function namedItem(server: NamedServer, taken: Set<string>): OfferedServer {
  const isHttp = server.kind === "http";
  return {
    name: uniqueName(server.name, taken),
    kind: server.kind,
    line: isHttp ? printable(server.url) : [server.command, ...server.args].map(word).join(" "),
    values: Object.keys(isHttp ? server.headers : (server.env ?? {})).map(printable),
    isOff: false,
    ignored: [],
    digest: digestOf(server),
  };
}

/** Names, and the variables that are in their values; the values themselves may be secrets. */
function valuesOf(values: Readonly<Record<string, string>>, placeholders: readonly Placeholder[]): readonly string[] {
  return Object.entries(values).map(([name, value]) => {
    const tokens = placeholders.filter(({ token }) => value.includes(token)).map(({ token }) => token);
    return printable(tokens.length > 0 ? `${name} (${tokens.join(", ")})` : name);
  });
}

/** Word of a command line: quoted if its limits could not be seen otherwise. */
function word(text: string): string {
  return printable(/^[^\s"'\\]+$/.test(text) ? text : JSON.stringify(text));
}

/** Reads a file. One that does not exist, and one without servers, is no problem; everything else is named. */
async function readPlace({ file }: ConfigPlace): Promise<{ entries: readonly FileEntry[]; problem?: string }> {
  try {
    const found = await stat(file);
    if (!found.isFile()) return { entries: [], problem: `${file} is not a file.` };
    if (found.size > 4 * MAX_CONFIG) return { entries: [], problem: `${file} is too large for a config file.` };
    const { entries, problem, broken } = await entriesIn(await readFile(file, "utf8"), file);
    return { entries, ...(problem !== undefined && broken !== "no-map" && { problem }) };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    return { entries: [], ...(!/^(?:ENOENT|ENOTDIR)$/.test(code) && { problem: `${file} can't be read: ${code}.` }) };
  }
}
