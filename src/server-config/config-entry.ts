/**
 * One entry of a config file, whichever program it is for: a server over HTTP, a command, or the reason it is neither.
 *
 * Owns: the keys of all programs, and the list of those that are not understood, so that nothing is lost silently.
 * Values are those of the file: placeholders are found, not replaced, and addresses are not judged.
 */
import { isObject } from "../json/is-object.js";
import { placeholdersIn, type Placeholder, type PlaceholderRules } from "./placeholders.js";

type Values = Readonly<Record<string, unknown>>;
type Texts = Readonly<Record<string, string>>;

interface Entry {
  /** Key of the entry in its map. */
  readonly name: string;
  /** Keys that are not understood and therefore left out. */
  readonly ignored: readonly string[];
  /** True if the file disables the server. */
  readonly isOff: boolean;
  readonly placeholders: readonly Placeholder[];
  /** Values of the keys that the caller reads. */
  readonly own: Values;
  /** Folder of the project that the entry belongs to, in a file with several projects. */
  readonly project?: string;
}

/** Server with an address. */
export interface HttpEntry extends Entry {
  readonly kind: "http";
  readonly url: string;
  readonly headers: Texts;
}

/** Server that a command starts. */
export interface StdioEntry extends Entry {
  readonly kind: "stdio";
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Texts;
  /** Names of environment variables that are passed on if they are set. */
  readonly passedOn: readonly string[];
  readonly cwd?: string;
  readonly envFile?: string;
  /** Server to which the command only forwards, which can be used directly. */
  readonly bridge?: { readonly url: string; readonly headers: Texts };
}

/**
 * Entry that can't be used: another transport, a server that is built into its program, a socket of the system instead
 * of an address, or neither an address nor a command. `detail`: what the entry has instead.
 */
interface UselessEntry extends Pick<Entry, "name" | "project" | "isOff"> {
  readonly kind: "useless";
  readonly reason: "transport" | "built-in" | "socket" | "no-address";
  readonly detail: string;
}

/** Entry of a file. */
export type ConfigEntry = HttpEntry | StdioEntry | UselessEntry;

/** Maximum number of header fields, arguments and variables of an entry. */
const MOST_VALUES = 200;
const ADDRESSES = ["httpUrl", "serverUrl", "url", "uri"];
const COMMANDS = ["command", "cmd"];
const ALWAYS = ["name", "type", "transport", "transportType", "source", "disabled", "enabled"];
const STDIO = /^(?:stdio|local)$/i;
const HTTP = /^(?:https?|sse|streamable[-_ ]?http)$/i;
/** Value of a header field that is a variable, also where the program of the file is not known. */
const BARE_VALUE = /^(?:[A-Za-z]+ )?\$[A-Z_][A-Z0-9_]{2,}$/;
/** Kinds of servers that only the program of the file has. */
const BUILT_IN = /^(?:builtin|platform|frontend|inline_python|sdk)$/i;

/** True if a value looks like an entry. */
export function isEntry(value: unknown): value is Values {
  return isObject(value) && [...ADDRESSES, ...COMMANDS].some((name) => Object.hasOwn(value, name));
}

/** Reads an entry. `own`: further keys that the caller reads. */
export function readEntry(name: string, value: unknown, rules: PlaceholderRules, own: readonly string[]): ConfigEntry {
  const entry = isObject(value) ? value : {};
  const isOff = entry.disabled === true || entry.enabled === false;
  const useless = (reason: UselessEntry["reason"], detail: string): UselessEntry => {
    return { kind: "useless", name, isOff, reason, detail };
  };
  const wire = [entry.type, entry.transport, entry.transportType].find((one) => typeof one === "string") ?? "";
  if (BUILT_IN.test(wire)) return useless("built-in", wire);
  const used = new Used(entry);
  const program = COMMANDS.find((key) => isCommand(entry[key]));
  const address = STDIO.test(wire) && program !== undefined ? undefined : ADDRESSES.find((key) => isText(entry[key]));
  const ownValues = Object.fromEntries(own.flatMap((key) => (Object.hasOwn(entry, key) ? [[key, entry[key]]] : [])));
  const base = { name, own: ownValues, isOff };
  if (address !== undefined) {
    const url = used.text(address) ?? "";
    if (/^(?:unix|pipe):/i.test(url)) return useless("socket", url);
    if (wire !== "" && !HTTP.test(wire)) return useless("transport", wire);
    const headers = headersIn(used);
    const values = Object.values(headers);
    const isBare = rules.isBare || values.some((text) => BARE_VALUE.test(text));
    const placeholders = placeholdersIn([url, ...values], { ...rules, isBare });
    return { ...base, kind: "http", url, headers, placeholders, ignored: used.rest(own) };
  }
  if (program === undefined) {
    // An editor's extension knows the command; its entry has only the settings.
    const isExtension = entry.source === "extension" || isObject(entry.settings);
    return useless(isExtension ? "built-in" : "no-address", wire);
  }
  if (wire !== "" && !STDIO.test(wire)) return useless("transport", wire);
  const stdio = commandIn(program, entry, used);
  const { command, args, env, cwd = "", envFile = "" } = stdio;
  const placeholders = placeholdersIn([command, ...args, ...Object.values(env), cwd, envFile], rules);
  const bridge = bridgeOf(args);
  return { ...base, kind: "stdio", ...stdio, ...(bridge && { bridge }), placeholders, ignored: used.rest(own) };
}

const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";
const isCommand = (value: unknown): boolean => isText(value) || (isObject(value) && isText(value.path));

/** Keys of an entry, and which of them were read. */
class Used {
  readonly #value: Values;
  readonly #seen = new Set(ALWAYS);
  readonly #ignored: string[] = [];

  constructor(value: Values) {
    this.#value = value;
  }

  text(key: string): string | undefined {
    const value = this.#value[key];
    if (!isText(value)) return undefined;
    this.#seen.add(key);
    return value.trim();
  }

  texts(key: string, value: unknown = this.#value[key]): Texts {
    if (!isObject(value)) return {};
    this.#seen.add(key);
    const pairs = Object.entries(value).flatMap(([name, one]) => {
      const text = textOf(one);
      if (text === undefined) this.#ignored.push(`${key}.${name}`);
      return text === undefined ? [] : [[name, text] as const];
    });
    return Object.fromEntries(this.#bounded(key, pairs));
  }

  list(key: string, value: unknown = this.#value[key]): readonly string[] {
    if (!Array.isArray(value)) return [];
    this.#seen.add(key);
    const texts = value.flatMap((one: unknown, index) => {
      // A variable of Codex may be an object with its name.
      const text = textOf(isObject(one) ? one.name : one);
      if (text === undefined) this.#ignored.push(`${key}.${index}`);
      return text === undefined ? [] : [text];
    });
    return this.#bounded(key, texts);
  }

  /** Notes a key as read, whose value has keys of its own, of which some are not. */
  see(key: string, value: Values, known: readonly string[]): void {
    this.#seen.add(key);
    for (const inner of Object.keys(value)) if (!known.includes(inner)) this.#ignored.push(`${key}.${inner}`);
  }

  /** Keys that were not read, beside those in `own`. */
  rest(own: readonly string[]): readonly string[] {
    const keys = Object.keys(this.#value).filter((key) => !this.#seen.has(key) && !own.includes(key));
    return [...keys, ...this.#ignored].slice(0, MOST_VALUES);
  }

  #bounded<T>(key: string, values: readonly T[]): readonly T[] {
    if (values.length > MOST_VALUES) this.#ignored.push(`${key}.${MOST_VALUES}…`);
    return values.slice(0, MOST_VALUES);
  }
}

function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}

/** Header fields; the keys of Codex name variables that have the values. */
function headersIn(used: Used): Texts {
  const token = used.text("bearer_token_env_var");
  const fromVariables = Object.entries(used.texts("env_http_headers"));
  return {
    ...used.texts("headers"),
    ...used.texts("http_headers"),
    ...Object.fromEntries(fromVariables.map(([field, variable]) => [field, `\${${variable}}`])),
    ...(token !== undefined && { Authorization: `Bearer \${${token}}` }),
  };
}

type Command = Pick<StdioEntry, "command" | "args" | "env" | "passedOn" | "cwd" | "envFile">;

function commandIn(key: string, value: Values, used: Used): Command {
  const inner = value[key];
  // In some files, the command is an object: `{ path, args, env }`.
  const nested = isObject(inner) ? inner : undefined;
  if (nested) used.see(key, nested, ["path", "args", "env"]);
  const path = nested ? textOf(nested.path) : used.text(key);
  const env = { ...used.texts("env"), ...used.texts("envs"), ...(nested && used.texts(`${key}.env`, nested.env)) };
  const [cwd, envFile] = [used.text("cwd"), used.text("envFile")];
  return {
    command: path ?? "",
    args: [...(nested ? used.list(`${key}.args`, nested.args) : []), ...used.list("args")],
    env,
    passedOn: [...used.list("env_vars"), ...used.list("env_keys")].filter((name) => !Object.hasOwn(env, name)),
    ...(cwd !== undefined && { cwd }),
    ...(envFile !== undefined && { envFile }),
  };
}

/** Server behind a forwarding program, as `npx mcp-remote https://…`. */
function bridgeOf(args: readonly string[]): StdioEntry["bridge"] {
  const at = args.findIndex((argument) => /^mcp-remote(@[\w.-]+)?$/.test(argument));
  const url = at < 0 ? undefined : args.slice(at + 1).find((argument) => /^https?:\/\//.test(argument));
  if (url === undefined) return undefined;
  const headers = args.flatMap((argument, index) => {
    const [, name, value] = (args[index - 1] === "--header" && /^([^:\s]+):\s*(.*)$/.exec(argument)) || [];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });
  return { url, headers: Object.fromEntries(headers) };
}
