/**
 * Servers in the config file of an MCP client, for the command.
 *
 * Owns: the maps of servers (`mcpServers`, `servers`, `context_servers`, `mcp.servers`), their entries, and variables
 * in these from the environment. The user names the file, which is the consent to start what is in it. Never writes.
 */
import { homedir } from "node:os";
import { dirname, resolve } from "node:path";
import { isObject } from "../../../src/json/is-object.js";
import { parseJsonc } from "../../../src/json/jsonc.js";
import { UsageError } from "../usage-error.js";
import type { HttpServer, NamedServer } from "./named-server.js";

type Env = Readonly<Record<string, string | undefined>>;
type Entry = Readonly<Record<string, unknown>>;

const MAPS = ["mcpServers", "servers", "context_servers"];

/**
 * Reads the servers of a file. `only`: names of those that are wanted; without any, all that are not disabled. Throws
 * {@link UsageError} for a text that is no such file, a name that is not in it, and a variable that is not set.
 */
export function configServers(
  text: string,
  file: string,
  { only, env }: { readonly only: readonly string[]; readonly env: Env },
): readonly NamedServer[] {
  const map = mapIn(parsed(text, file));
  if (!map) throw new UsageError(`${file} has no map of servers ("mcpServers" or "servers").`);
  const missing = only.find((name) => !Object.hasOwn(map, name));
  if (missing !== undefined)
    throw new UsageError(`--server ${missing}: ${file} has ${Object.keys(map).join(", ") || "no servers"}.`);
  const chosen = Object.entries(map).filter(([name, entry]) =>
    only.length > 0 ? only.includes(name) : isObject(entry) && entry.disabled !== true && entry.enabled !== false,
  );
  const folder = resolve(dirname(file));
  return chosen.map(([name, entry]) => {
    const fill = (value: string): string => filled(value, { name, file, env, folder });
    return serverOf(name, isObject(entry) ? entry : {}, fill, { file, folder });
  });
}

function parsed(text: string, file: string): unknown {
  try {
    return parseJsonc(text);
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

function mapIn(value: unknown): Entry | undefined {
  if (!isObject(value)) return undefined;
  const found = MAPS.map((name) => value[name]).find(isObject);
  // In an editor's settings file, the map is one level deeper.
  return found ?? (isObject(value.mcp) && isObject(value.mcp.servers) ? value.mcp.servers : undefined);
}

function serverOf(
  name: string,
  entry: Entry,
  fill: (value: string) => string,
  { file, folder }: { readonly file: string; readonly folder: string },
): NamedServer {
  const url = [entry.url, entry.serverUrl, entry.httpUrl].find((one) => typeof one === "string");
  if (typeof url === "string") return httpServer(name, fill(url.trim()), textsIn(entry.headers, fill), file);
  // In some files, the command is an object: `{ path, args }`.
  const { command, args } = isObject(entry.command)
    ? { command: entry.command.path, args: entry.command.args }
    : { command: entry.command, args: entry.args };
  if (typeof command !== "string" || command === "")
    throw new UsageError(`${file}: "${name}" has neither a "url" nor a "command".`);
  return {
    kind: "stdio",
    name,
    command: fill(command),
    args: (Array.isArray(args) ? args : []).map((one) => fill(String(one))),
    env: textsIn(entry.env, fill),
    ...(typeof entry.cwd === "string" && { cwd: resolve(folder, fill(entry.cwd)) }),
  };
}

function httpServer(name: string, url: string, headers: Readonly<Record<string, string>>, file: string): HttpServer {
  if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : ""))
    throw new UsageError(`${file}: the address of "${name}" is not an http or https URL.`);
  return { kind: "http", name, url, headers };
}

function textsIn(value: unknown, fill: (value: string) => string): Readonly<Record<string, string>> {
  if (!isObject(value)) return {};
  const texts = Object.entries(value).filter(([, one]) => ["string", "number", "boolean"].includes(typeof one));
  return Object.fromEntries(texts.map(([name, one]) => [name, fill(String(one))]));
}

const VARIABLE = /\$\{([^{}]+)\}/g;

/** Text with its variables: `${NAME}`, `${NAME:-default}`, `${env:NAME}`, and the folders of editors. */
function filled(
  text: string,
  {
    name,
    file,
    env,
    folder,
  }: { readonly name: string; readonly file: string; readonly env: Env; readonly folder: string },
): string {
  return text.replace(VARIABLE, (whole, inner: string) => {
    const [, variable = "", usual] = /^(?:env:)?(.*?)(?::-(.*))?$/s.exec(inner) ?? [];
    if (variable === "workspaceFolder") return folder.replace(/[\\/]\.(?:vscode|cursor|gemini|codex)$/, "");
    if (variable === "userHome") return homedir();
    const value = Object.hasOwn(env, variable) ? env[variable] : undefined;
    if (usual !== undefined) return value || usual;
    if (value !== undefined) return value;
    throw new UsageError(
      /^\w+$/.test(variable)
        ? `${file}: "${name}" needs the environment variable ${variable}, which is not set.`
        : `${file}: "${name}" has ${whole}, which only its own program can replace. ` +
            "Write the value, or ${NAME} for an environment variable.",
    );
  });
}
