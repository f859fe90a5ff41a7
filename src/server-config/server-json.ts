/**
 * Reads `server.json`, the description of a server in the MCP registry: the addresses at which it runs, the packages
 * that start it, and the values that it needs from the user.
 *
 * Owns: the form of the file (schema 2025-12-11, and the older ones in snake_case), its limits, and the command line of
 * a package. Starts and contacts nothing. Everything in a file is untrusted.
 * https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json
 */
import { isObject } from "../json/is-object.js";
import type { Placeholder } from "./placeholders.js";

/** Value that the user enters; its token stands for it in the templates. */
export interface ServerInput extends Placeholder {
  readonly description?: string;
  /** Example of a value. */
  readonly hint?: string;
  /** Values to choose from. */
  readonly choices?: readonly string[];
  readonly format?: "number" | "boolean" | "filepath";
  /** True if there may be no value: what contains it is left out then. */
  readonly isOptional?: boolean;
  /** True if there may be several values, one a line. */
  readonly isRepeated?: boolean;
}

/** Address at which a server runs. Its texts are templates with the tokens of `inputs`. */
export interface ServerRemote {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly inputs: readonly ServerInput[];
}

/** Package that starts a server. Its texts are templates with the tokens of `inputs`. */
interface ServerPackage {
  /** Identifier and version, for display. */
  readonly name: string;
  /** Groups of words of the command line: one whose value is missing is left out as a whole. */
  readonly words: readonly (readonly string[])[];
  readonly env: Readonly<Record<string, string>>;
  readonly inputs: readonly ServerInput[];
  /** Address at which it can be reached once it was started; absent if it speaks over standard input and output. */
  readonly remote?: ServerRemote;
}

/** Reason something in the file can't be used. */
type RefusedReason = "mcpb" | "package" | "transport" | "no-address";

/** Contents of the file. */
export interface ServerJson {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly version: string;
  readonly remotes: readonly ServerRemote[];
  readonly packages: readonly ServerPackage[];
  readonly refused: readonly { readonly name: string; readonly reason: RefusedReason }[];
}

type Value = Readonly<Record<string, unknown>>;

/** Limits: entries of a list, characters of a text and of a name. */
const MOST = 50;
const MAX_TEXT = 4_000;
const MAX_NAME = 200;

/** Returns true for a value that describes a server as this file does. */
function isServerJson(value: unknown): value is Value {
  if (!isObject(value) || typeof value.name !== "string") return false;
  return Array.isArray(value.remotes) || Array.isArray(value.packages);
}

/** Reads the file; `undefined` for another value. Never throws. */
export function readServerJson(value: unknown): ServerJson | undefined {
  if (!isServerJson(value)) return undefined;
  const tokens = new Map<string, string>();
  const refused: { name: string; reason: RefusedReason }[] = [];
  const remotes: ServerRemote[] = [];
  for (const remote of listOf(value.remotes)) {
    const type = textOf(remote, "type", "transport_type", "transport") ?? "";
    const url = textOf(remote, "url");
    const name = url ?? type;
    if (!/^(streamable[-_ ]?http|http|sse)$/i.test(type)) refused.push({ name, reason: "transport" });
    else if (url === undefined) refused.push({ name, reason: "no-address" });
    else remotes.push(remoteOf(remote, url, new Inputs(tokens)));
  }
  const packages: ServerPackage[] = [];
  for (const one of listOf(value.packages)) {
    const read = packageOf(one, new Inputs(tokens));
    if ("reason" in read) refused.push(read);
    else packages.push(read);
  }
  const details = isObject(value.version_detail) ? value.version_detail : value;
  const title = textOf(value, "title");
  return {
    name: (textOf(value, "name") ?? "").slice(0, MAX_NAME),
    ...(title !== undefined && { title: title.slice(0, MAX_NAME) }),
    description: textOf(value, "description") ?? "",
    version: (textOf(details, "version") ?? "").slice(0, MAX_NAME),
    remotes,
    packages,
    refused,
  };
}

function listOf(value: unknown): readonly Value[] {
  return Array.isArray(value) ? value.slice(0, MOST).filter(isObject) : [];
}

function textOf(value: Value, ...names: readonly string[]): string | undefined {
  const found = names.map((name) => value[name]).find((one) => typeof one === "string" && one !== "");
  return typeof found === "string" ? found.slice(0, MAX_TEXT) : undefined;
}

/** Replaces `{name}` in a text by the values that there are, up to the limit of a text. */
function expanded(text: string, valueOf: (name: string) => string | undefined): string {
  let length = 0;
  const whole = text.replace(/\{([^{}]{1,200})\}/g, (found, name: string) => {
    const value = valueOf(name) ?? found;
    length += value.length;
    return length > MAX_TEXT ? "" : value;
  });
  return whole.slice(0, MAX_TEXT);
}

/** Inputs of one address or package. `tokens`: the definitions of all tokens of the file. */
class Inputs {
  readonly all = new Map<string, ServerInput>();
  readonly #tokens: Map<string, string>;

  constructor(tokens: Map<string, string>) {
    this.#tokens = tokens;
  }

  /** Returns the template of an input: its fixed value with variables, or the token of the value to be entered. */
  template(input: Value, name: string): string {
    const value = textOf(input, "value");
    if (value === undefined) return this.#token(input, name);
    return this.filled(value, isObject(input.variables) ? input.variables : {});
  }

  /** Replaces `{name}` in a text by the values or tokens of variables, which have no variables themselves. */
  filled(text: string, variables: Value): string {
    return expanded(text, (name) => {
      const variable = Object.hasOwn(variables, name) ? variables[name] : undefined;
      return isObject(variable) ? (textOf(variable, "value") ?? this.#token(variable, name)) : undefined;
    });
  }

  #token(input: Value, name: string): string {
    const isRequired = (input.isRequired ?? input.is_required) === true;
    const format = (["number", "boolean", "filepath"] as const).find((one) => one === input.format);
    const choices = Array.isArray(input.choices)
      ? input.choices.slice(0, MOST).filter((one): one is string => typeof one === "string")
      : [];
    const [description, hint] = [textOf(input, "description"), textOf(input, "placeholder")];
    const about = {
      label: name.slice(0, MAX_NAME),
      usual: textOf(input, "default") ?? String(typeof input.default === "number" ? input.default : ""),
      isSecret: (input.isSecret ?? input.is_secret) === true,
      ...(description !== undefined && { description }),
      ...(hint !== undefined && { hint }),
      ...(choices.length > 0 ? { choices } : format && { format }),
      ...(!isRequired && { isOptional: true }),
      ...((input.isRepeated ?? input.is_repeated) === true && { isRepeated: true }),
    };
    // One value for equal definitions of a file; different ones of the same name get a number.
    const definition = JSON.stringify(about);
    const taken = (token: string): boolean => (this.#tokens.get(token) ?? definition) !== definition;
    let token = `{${about.label}}`;
    for (let number = 2; taken(token); number++) token = `{${about.label} ${number}}`;
    this.#tokens.set(token, definition);
    this.all.set(token, { token, ...about });
    return token;
  }
}

function remoteOf(remote: Value, url: string, inputs: Inputs): ServerRemote {
  const variables = isObject(remote.variables) ? remote.variables : {};
  const address = inputs.filled(url, variables);
  const headers = listOf(remote.headers).flatMap((header) => {
    const name = textOf(header, "name");
    return name === undefined ? [] : [[name, inputs.template(header, name)] as const];
  });
  return { url: address, headers: Object.fromEntries(headers), inputs: [...inputs.all.values()] };
}

/** Registries of packages: the program, its words before the package, and the words for another registry. */
const RUNTIMES: Readonly<
  Record<string, { program: string; first: readonly string[]; registry: RegExp; from: string }>
> = {
  npm: { program: "npx", first: ["-y"], registry: /^https:\/\/registry\.npmjs\.org\/?$/, from: "--registry" },
  pypi: { program: "uvx", first: [], registry: /^https:\/\/pypi\.org(\/simple)?\/?$/, from: "--default-index" },
  oci: {
    program: "docker",
    first: ["run", "-i", "--rm"],
    registry: /^https:\/\/(registry-1\.)?docker\.io\/?$/,
    from: "",
  },
  nuget: { program: "dnx", first: [], registry: /^https:\/\/api\.nuget\.org\b/, from: "--source" },
};

function packageOf(
  one: Value,
  inputs: Inputs,
): ServerPackage | { readonly name: string; readonly reason: RefusedReason } {
  const type = (textOf(one, "registryType", "registry_type", "registry_name") ?? "").toLowerCase();
  const identifier = textOf(one, "identifier", "name") ?? "";
  const version = textOf(one, "version");
  const kind = type === "docker" ? "oci" : type;
  const name = `${identifier}${version === undefined ? "" : ` ${version}`}`.slice(0, MAX_NAME);
  if (kind === "mcpb") return { name, reason: "mcpb" };
  const runtime = Object.hasOwn(RUNTIMES, kind) ? RUNTIMES[kind] : undefined;
  // An identifier that begins with a hyphen would be an option of the program.
  if (!runtime || !/^[^\s-]\S*$/.test(identifier)) return { name, reason: "package" };
  const transport = isObject(one.transport) ? one.transport : {};
  const wire = textOf(transport, "type") ?? "stdio";
  if (!/^(stdio|streamable[-_ ]?http|http|sse)$/i.test(wire)) return { name, reason: "transport" };

  const variables = listOf(one.environmentVariables ?? one.environment_variables).flatMap((variable) => {
    const own = textOf(variable, "name");
    return own === undefined ? [] : [[own, inputs.template(variable, own)] as const];
  });
  const env = Object.fromEntries(variables);
  const before = argumentsOf(one.runtimeArguments ?? one.runtime_arguments, inputs);
  const after = argumentsOf(one.packageArguments ?? one.package_arguments, inputs);
  const base = textOf(one, "registryBaseUrl", "registry_base_url");
  const isElsewhere = base !== undefined && runtime.from !== "" && !runtime.registry.test(base);
  const given = before.groups.flat();
  const first = runtime.first.filter((word) => !given.includes(word)).map((word) => [word]);
  const package_ = [packageName(kind, identifier, version)];
  const words = [
    [textOf(one, "runtimeHint", "runtime_hint") ?? runtime.program],
    ...first,
    ...(isElsewhere ? [[runtime.from, base]] : []),
    ...before.groups,
    // A container gets only those variables of its program that are named.
    ...(kind === "oci" ? Object.keys(env).filter((variable) => !given.includes(variable)) : []).map((variable) => [
      "-e",
      variable,
    ]),
    package_,
    ...(kind === "nuget" ? [["--yes"], ...(after.groups.length > 0 ? [["--"]] : [])] : []),
    ...after.groups,
  ];
  const all = (): readonly ServerInput[] => [...inputs.all.values()];
  const url = textOf(transport, "url");
  if (wire === "stdio") return { name, words, env, inputs: all() };
  if (url === undefined) return { name, reason: "no-address" };
  // The address may refer to arguments and variables of the package: these are templates already.
  const known = { ...before.templates, ...after.templates, ...env };
  const own = isObject(transport.variables) ? transport.variables : {};
  const address = expanded(url, (key) =>
    Object.hasOwn(known, key) && !Object.hasOwn(own, key) ? known[key] : undefined,
  );
  const remote = remoteOf(transport, address, inputs);
  return { name, words, env, inputs: all(), remote };
}

function packageName(kind: string, identifier: string, version: string | undefined): string {
  const hasVersion = version !== undefined && /^[^\s]+$/.test(version);
  if (!hasVersion) return identifier;
  if (kind === "pypi") return `${identifier}==${version}`;
  // The reference of an image mostly has its version.
  if (kind === "oci") return /(:[^/]+|@.+)$/.test(identifier) ? identifier : `${identifier}:${version}`;
  return `${identifier}@${version}`;
}

const ABOUT_VALUE = [
  "value",
  "default",
  "placeholder",
  "choices",
  "format",
  "valueHint",
  "isRequired",
  "isSecret",
].flatMap((name) => [name, name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]);

/** Arguments as groups of words, and their templates by name, for the address of a package. */
function argumentsOf(
  value: unknown,
  inputs: Inputs,
): { readonly groups: readonly (readonly string[])[]; readonly templates: Readonly<Record<string, string>> } {
  const templates: [string, string][] = [];
  const groups = listOf(value).map((argument) => {
    const [name, hint] = [textOf(argument, "name"), textOf(argument, "valueHint", "value_hint")];
    const isNamed = textOf(argument, "type") === "named" && name !== undefined;
    const bare = (isNamed ? name.replace(/^-+/, "") : hint) ?? "argument";
    // A named argument without anything about its value is a flag.
    if (isNamed && !ABOUT_VALUE.some((key) => argument[key] !== undefined)) return [name];
    const template = inputs.template(argument, bare);
    for (const key of [name, hint, bare]) if (key !== undefined) templates.push([key, template]);
    if (!isNamed) return [template];
    return name.endsWith("=") ? [`${name}${template}`] : [name, template];
  });
  return { groups, templates: Object.fromEntries(templates) };
}
