/**
 * Options of the command that opens the panel.
 *
 * Owns: reading them, and what the servers are that they name.
 */
import { headerOption, filledFromEnvironment } from "../header-option.js";
import { MANY, ONE, readCommandLine } from "../command-line.js";
import type { CommandIo } from "../io.js";
import { UsageError } from "../usage-error.js";
import { commandName } from "./command-name.js";
import { configServers } from "./config-servers.js";
import type { HttpServer, NamedServer, ProcessServer } from "./named-server.js";
import { uniqueName } from "./page-servers.js";
import { serverAddress } from "./server-address.js";

/** Command line, read. */
export interface OpenOptions {
  readonly servers: readonly NamedServer[];
  /** True if the command line names neither a server nor a file of servers. */
  readonly namesNone: boolean;
  readonly port: number | undefined;
  readonly host: string | undefined;
  readonly allowedHosts: readonly string[];
  readonly opensBrowser: boolean;
  /** Files and folders whose changes start stdio servers again. */
  readonly watched: readonly string[];
}

/** Reads the command line and the files that it names. Throws {@link UsageError}. */
export async function openOptions(args: readonly string[], io: CommandIo): Promise<OpenOptions> {
  const end = args.indexOf("--");
  const [own, program] = end < 0 ? [args, []] : [args.slice(0, end), args.slice(end + 1)];
  const { values, positionals } = readCommandLine(own, {
    header: MANY,
    config: MANY,
    server: MANY,
    env: { ...MANY, short: "e" },
    cwd: ONE,
    name: ONE,
    port: ONE,
    host: ONE,
    "allow-host": MANY,
    "no-open": { type: "boolean" },
    watch: MANY,
  });
  if (end >= 0 && program.length === 0) throw new UsageError("the command after -- is missing.");
  if (program.length === 0) refuseWithout("-- <command>", values, ["env", "cwd", "name"]);
  if (values.config === undefined) refuseWithout("--config", values, ["server"]);
  const stdio = processServer(program, { ...values, inDirectory: values.cwd });
  const listed = await configServers(values.config ?? [], values.server ?? [], io);
  const servers = [...addressServers(positionals, values.header ?? [], io.env), ...stdio, ...listed];
  if (values.watch !== undefined && !servers.some(({ kind }) => kind === "stdio"))
    throw new UsageError("--watch is for servers that the command starts: name one after --, or in --config.");
  return {
    servers: named(servers),
    namesNone: servers.length === 0 && values.config === undefined,
    port: portOf(values.port),
    host: values.host?.replace(/^\[(.*)\]$/, "$1"),
    allowedHosts: (values["allow-host"] ?? []).map(hostOf),
    opensBrowser: values["no-open"] !== true,
    watched: values.watch ?? [],
  };
}

function refuseWithout(needed: string, values: Readonly<Record<string, unknown>>, names: readonly string[]): void {
  const given = names.find((name) => values[name] !== undefined);
  if (given !== undefined) throw new UsageError(`--${given} is for ${needed}, which is missing.`);
}

function addressServers(
  words: readonly string[],
  fields: readonly string[],
  env: CommandIo["env"],
): readonly HttpServer[] {
  if (words.length === 0 && fields.length > 0)
    throw new UsageError("--header is for the URL of a server, which is missing.");
  const headers = fields.map((text) => {
    const { server, field, value } = headerOption(text);
    if (server !== undefined) throw new UsageError(`--header ${field}: write it as "Name: value".`);
    return [field, filledFromEnvironment(value, env)] as const;
  });
  return words.map((word) => {
    const url = serverAddress(word);
    return { kind: "http", name: url, url, headers: Object.fromEntries(headers) };
  });
}

function processServer(
  [command, ...args]: readonly string[],
  {
    env,
    inDirectory,
    name,
  }: {
    readonly env?: readonly string[] | undefined;
    readonly inDirectory?: string | undefined;
    readonly name?: string | undefined;
  },
): readonly ProcessServer[] {
  if (command === undefined) return [];
  const variables = (env ?? []).map((text) => {
    const at = text.indexOf("=");
    if (at < 1) throw new UsageError(`-e ${text}: write it as NAME=value.`);
    return [text.slice(0, at), text.slice(at + 1)] as const;
  });
  return [
    {
      kind: "stdio",
      name: name ?? commandName(command, args),
      command,
      args,
      ...(inDirectory !== undefined && { cwd: inDirectory }),
      env: Object.fromEntries(variables),
      // The user typed the command in a shell, where it would have the variables of that shell.
      inheritsEnv: true,
    },
  ];
}

/** Servers with different names: they are the keys of the panel's list. The same address is listed once. */
function named(servers: readonly NamedServer[]): readonly NamedServer[] {
  const taken = new Set<string>();
  const isSame = (a: NamedServer, b: NamedServer): boolean =>
    a.kind === "http" && b.kind === "http" && a.name === b.name && a.url === b.url;
  return servers
    .filter((server, index) => !servers.slice(0, index).some((before) => isSame(before, server)))
    .map((server) => ({ ...server, name: uniqueName(server.name, taken) }));
}

function portOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) throw new UsageError("--port is a number from 1 to 65535.");
  return port;
}

function hostOf(text: string): string {
  if (!/^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i.test(text) || !URL.canParse(`http://${text}`))
    throw new UsageError(`--allow-host ${text}: write it as "name" or "name:port".`);
  return text;
}
