/**
 * Options of `mcp-panel run`.
 *
 * Owns: reading the command line, and the values of variables from it and from the environment.
 */
import type { Collection, RunServer } from "../../src/index.js";
import { plannedCalls, variablesOf } from "../../src/collections/planned-calls.js";
import { environmentOf, variablesIn } from "../../src/collections/variables.js";
import { parseExact } from "../../src/json/exact-text.js";
import { MANY, ONE, readCommandLine, reporterNamed, type Reporter } from "./command-line.js";
import { environmentName, headerOption } from "./header-option.js";
import { UsageError } from "./usage-error.js";

const FLAG = { type: "boolean" } as const;

/** Command line of `mcp-panel run`. */
export interface RunOptions {
  readonly file: string;
  readonly servers: readonly string[];
  readonly headers: readonly string[];
  readonly variables: readonly string[];
  readonly environment: string | undefined;
  readonly bail: boolean;
  readonly updateSnapshots: boolean;
  readonly timeoutMs: number | undefined;
  readonly reporter: Reporter;
  readonly output: string | undefined;
}

/** Reads the command line. Throws {@link UsageError}. */
export function runOptions(args: readonly string[]): RunOptions {
  const { values, positionals } = readCommandLine(args, {
    server: MANY,
    header: MANY,
    var: MANY,
    env: ONE,
    reporter: ONE,
    output: ONE,
    timeout: ONE,
    bail: FLAG,
    "update-snapshots": FLAG,
  });
  const [file, ...more] = positionals;
  if (file === undefined) throw new UsageError("the file of a collection is missing.");
  if (more.length > 0) throw new UsageError(`one file is run at a time, not also ${more.join(", ")}.`);
  const reporter = reporterNamed(values.reporter);
  const timeoutMs = values.timeout === undefined ? undefined : Number(values.timeout);
  if (timeoutMs !== undefined && !(timeoutMs > 0)) throw new UsageError("--timeout is a number of milliseconds.");
  return {
    file,
    servers: values.server ?? [],
    headers: values.header ?? [],
    variables: values.var ?? [],
    environment: values.env,
    bail: values.bail ?? false,
    updateSnapshots: values["update-snapshots"] ?? false,
    timeoutMs,
    reporter,
    output: values.output,
  };
}

/** Servers that the command line names, with their header fields. Throws {@link UsageError}. */
export function serversOf(
  { servers, headers }: RunOptions,
  collection: Collection,
): Readonly<Record<string, RunServer>> {
  const named = new Map<string, { url?: string; headers: Record<string, string> }>();
  for (const text of servers) {
    const [, name = "default", url = text] = /^([^=:/?#]+)=(.*)$/s.exec(text) ?? [];
    if (!URL.canParse(url)) throw new UsageError(`--server ${text}: "${url}" is not a URL.`);
    named.set(name, { url, headers: {} });
  }
  for (const name of Object.keys(collection.servers ?? {})) if (!named.has(name)) named.set(name, { headers: {} });
  for (const text of headers) {
    const { server: name, field, value } = headerOption(text);
    const [only] = named.keys();
    const target = name ?? (named.size === 1 ? only : undefined);
    if (target === undefined)
      throw new UsageError(`--header ${field}: there are several servers; write it as "server=${field}: value".`);
    const server = named.get(target);
    if (!server) throw new UsageError(`--header ${field}: there is no server "${target}".`);
    server.headers[field] = value;
  }
  return Object.fromEntries(named);
}

/**
 * Collection whose variables in header fields and addresses are secrets if their values come from outside the file:
 * such values are credentials more often than not.
 */
export function withConnectionSecrets(
  collection: Collection,
  options: RunOptions,
  values: Readonly<Record<string, unknown>>,
): Collection {
  const secrets = connectionVariables(options, collection).filter((name) => Object.hasOwn(values, name));
  return {
    ...collection,
    variables: { ...collection.variables, ...Object.fromEntries(secrets.map((name) => [name, { secret: true }])) },
  };
}

/** Names of the variables in header fields and addresses. */
function connectionVariables({ servers, headers }: RunOptions, collection: Collection): readonly string[] {
  return variablesIn([servers, headers, collection.servers]);
}

/**
 * Values of variables: `--var`, else `MCP_VAR_` and the name in capitals. They are texts; for a variable whose value in
 * the collection is something else, the text is read as JSON if it can be.
 */
export function variablesFor(
  options: RunOptions,
  collection: Collection,
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, unknown>> {
  const { variables, environment } = options;
  const declared = new Map(
    [
      ...Object.entries(collection.variables ?? {}),
      ...Object.entries(environmentOf(collection, environment)?.variables ?? {}),
    ].map(([name, { value }]) => [name, value]),
  );
  const values = new Map<string, unknown>();
  const take = (name: string, text: string): void => void values.set(name, typed(text, declared.get(name)));
  const used = [
    ...plannedCalls(collection).flatMap(({ call }) => variablesOf(call)),
    ...connectionVariables(options, collection),
  ];
  for (const name of new Set([...declared.keys(), ...used])) {
    const text = env[environmentName(name)];
    if (text !== undefined) take(name, text);
  }
  for (const text of variables) {
    const at = text.indexOf("=");
    if (at < 1) throw new UsageError(`--var ${text}: write it as name=value.`);
    take(text.slice(0, at), text.slice(at + 1));
  }
  return Object.fromEntries(values);
}

function typed(text: string, declared: unknown): unknown {
  if (declared === undefined || typeof declared === "string") return text;
  try {
    return parseExact(text);
  } catch {
    return text;
  }
}
