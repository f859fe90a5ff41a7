/**
 * Links and entries by which a server is added to other programs.
 *
 * Owns: their formats, which are those of the programs, and what stands for a secret: a placeholder, `${input:name}` in
 * VS Code and `<name>` elsewhere. Values of header fields and of environment variables never get here. Opens nothing.
 */
import { MASK, maskedAddress } from "../addresses/masked-address.js";

/** Server to be added to a program: its address, or the command that starts it. */
export type SharedServer = {
  /** Name for display; untrusted. */
  readonly name: string;
} & (
  | {
      readonly kind: "http";
      readonly url: string;
      /** True if it speaks HTTP+SSE; without it, programs that need to know expect Streamable HTTP. */
      readonly isHttpSse?: boolean;
      /** Names of the header fields that it needs. */
      readonly headers?: readonly string[];
    }
  | {
      readonly kind: "stdio";
      readonly command: string;
      readonly args: readonly string[];
      readonly cwd?: string;
      /** Names of the environment variables that it needs. */
      readonly env?: readonly string[];
    }
);

/** Programs to which a server can be added, with their names, which are the same in every language. */
export const PROGRAM_NAMES = {
  vscode: "VS Code",
  "vscode-insiders": "VS Code Insiders",
  cursor: "Cursor",
  "claude-code": "Claude Code",
  "claude-desktop": "Claude Desktop",
  codex: "Codex",
  gemini: "Gemini CLI",
  goose: "Goose",
  kiro: "Kiro",
  "lm-studio": "LM Studio",
  replit: "Replit",
  windsurf: "Windsurf",
  zed: "Zed",
} as const;

/** Program to which a server can be added. */
export type ProgramName = keyof typeof PROGRAM_NAMES;

/** Ways to add a server to one program. */
export interface AddTo {
  readonly program: ProgramName;
  /** Link that the program, or the page of its maker, opens. */
  readonly link?: string;
  /** Entry for the program's file, or the command line that adds the server. */
  readonly text?: string;
  /** Path of the file; absent for a command line. */
  readonly file?: string;
}

type Placeholder = (name: string) => string;
type Entry = Readonly<Record<string, unknown>>;

/** Maximum length of a link, in characters. Programs and browsers cut longer ones. */
const MAX_LINK = 8_000;
const MAX_NAME = 120;
/** Programs that Goose starts for a link. */
const GOOSE_COMMANDS = ["docker", "goosed", "jbang", "npx", "uvx"];
const WRITTEN: Placeholder = (name) => `<${name}>`;

/** Returns the ways to add a server, by program. */
export function addToPrograms(server: SharedServer): readonly AddTo[] {
  const name = shownName(server.name);
  const key = serverKey(server.name);
  const entry = entryOf(server, WRITTEN);
  const editor = editorEntry(server);
  const isHttp = server.kind === "http";
  const install = encodeURIComponent(JSON.stringify({ name, ...editor }));
  const [query, config] = [`name=${encodeURIComponent(name)}`, base64Of(entry)];
  const { inputs, ...own } = editor;
  const folder = !isHttp && server.cwd !== undefined ? { cwd: server.cwd } : {};
  const map = (value: Entry): string => json({ mcpServers: { [key]: value } });
  const isHttpSse = isHttp && server.isHttpSse === true;
  const gemini = isHttp
    ? { [isHttpSse ? "url" : "httpUrl"]: entry.url, ...(entry.headers !== undefined && { headers: entry.headers }) }
    : entry;
  const windsurf = isHttp
    ? { serverUrl: entry.url, ...(entry.headers !== undefined && { headers: entry.headers }) }
    : entry;
  const programs: readonly AddTo[] = [
    {
      program: "vscode",
      link: `vscode:mcp/install?${install}`,
      file: ".vscode/mcp.json",
      text: json({ ...(inputs !== undefined && { inputs }), servers: { [key]: { ...own, ...folder } } }),
    },
    { program: "vscode-insiders", link: `vscode-insiders:mcp/install?${install}` },
    {
      program: "cursor",
      link: `cursor://anysphere.cursor-deeplink/mcp/install?${query}&config=${config}`,
      file: ".cursor/mcp.json",
      text: map(entry),
    },
    { program: "claude-code", text: claudeCommand(server, key) },
    isHttp
      ? { program: "claude-desktop", link: "https://claude.ai/settings/connectors?modal=add-custom-connector" }
      : { program: "claude-desktop", file: "claude_desktop_config.json", text: map(entry) },
    { program: "codex", file: "~/.codex/config.toml", text: codexTable(server, key) },
    { program: "gemini", file: "~/.gemini/settings.json", text: map({ ...gemini, ...folder }) },
    {
      program: "goose",
      ...gooseLink(server, name, key),
      file: "~/.config/goose/config.yaml",
      text: gooseYaml(server, name, key),
    },
    {
      program: "kiro",
      link: `https://kiro.dev/launch/mcp/add?${query}&config=${encodeURIComponent(JSON.stringify(entry))}`,
      file: "~/.kiro/settings/mcp.json",
      text: map(entry),
    },
    {
      program: "lm-studio",
      link: `lmstudio://add_mcp?${query}&config=${config}`,
      file: "~/.lmstudio/mcp.json",
      text: map(entry),
    },
    ...replit(server, name),
    { program: "windsurf", file: "~/.codeium/windsurf/mcp_config.json", text: map(windsurf) },
    {
      program: "zed",
      file: "~/.config/zed/settings.json",
      text: json({ context_servers: { [key]: isHttp ? entry : { source: "custom", ...entry } } }),
    },
  ];
  return programs.map(({ link, ...rest }) => ({
    ...rest,
    ...(link !== undefined && link.length <= MAX_LINK && { link }),
  }));
}

/** Returns the key under which programs list a server: letters that no shell and no format treats in a special way. */
function serverKey(name: string): string {
  const key = name
    .slice(0, MAX_NAME)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return key === "" ? "server" : key;
}

/** Returns a text as one word of a POSIX shell. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./~-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Name without characters that are invisible or change the direction of others. */
function shownName(name: string): string {
  const shown = name.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return shown === "" ? "server" : Array.from(shown).slice(0, MAX_NAME).join("");
}

/** Entry of the format that most programs share. */
function entryOf(server: SharedServer, placeholder: Placeholder): Entry {
  const values = (names: readonly string[] = []): Entry | undefined =>
    names.length === 0 ? undefined : Object.fromEntries(names.map((name) => [name, placeholder(name)]));
  if (server.kind === "http") {
    const headers = values(server.headers);
    return { url: addressWith(server.url, placeholder), ...(headers && { headers }) };
  }
  const env = values(server.env);
  const args = server.args.map((_, index, all) => withoutSecret(all, index, placeholder));
  return { command: server.command, args, ...(env && { env }) };
}

/** Entry for VS Code, which requests the values of its `inputs` from the user. */
function editorEntry(server: SharedServer): Entry {
  const inputs = new Map<string, Entry>();
  const entry = entryOf(server, (name) => {
    const id = name.replace(/[^\w.-]+/g, "-");
    inputs.set(id, { id, type: "promptString", description: name, password: true });
    return `\${input:${id}}`;
  });
  const type = server.kind === "http" && server.isHttpSse ? "sse" : server.kind;
  return { type, ...entry, ...(inputs.size > 0 && { inputs: [...inputs.values()] }) };
}

function claudeCommand(server: SharedServer, key: string): string {
  const entry = entryOf(server, WRITTEN);
  const pairs = (values: unknown): readonly (readonly [string, unknown])[] => Object.entries(values ?? {});
  if (server.kind === "http") {
    const fields = pairs(entry.headers).map(([name, value]) => ` --header ${shellWord(`${name}: ${value}`)}`);
    // The address is quoted in any case: a shell would take `&` as the end of the command.
    const address = `'${String(entry.url).replaceAll("'", "%27")}'`;
    return `claude mcp add --transport ${server.isHttpSse ? "sse" : "http"} ${key} ${address}${fields.join("")}`;
  }
  const variables = pairs(entry.env).map(([name, value]) => `--env ${shellWord(`${name}=${value}`)} `);
  return `claude mcp add ${variables.join("")}--transport stdio ${key} -- ${wordsOf(entry).map(shellWord).join(" ")}`;
}

function wordsOf({ command, args }: Entry): readonly string[] {
  return [command, ...(Array.isArray(args) ? args : [])].map(String);
}

function codexTable(server: SharedServer, key: string): string {
  const { url, command, args, headers, env } = entryOf(server, WRITTEN);
  const cwd = server.kind === "stdio" ? server.cwd : undefined;
  const lines = [
    `[mcp_servers.${key}]`,
    ...Object.entries({ url, command, cwd }).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name} = ${quoted(String(value))}`],
    ),
    ...(Array.isArray(args) ? [`args = [${args.map((one) => quoted(String(one))).join(", ")}]`] : []),
  ];
  for (const [name, values] of [
    ["http_headers", headers],
    ["env", env],
  ] as const) {
    if (values === undefined) continue;
    lines.push("", `[mcp_servers.${key}.${name}]`);
    for (const [one, value] of Object.entries(values as Entry)) lines.push(`${quoted(one)} = ${quoted(String(value))}`);
  }
  return lines.join("\n");
}

function gooseLink(server: SharedServer, name: string, key: string): Pick<AddTo, "link"> {
  const entry = entryOf(server, WRITTEN);
  const about = [
    ["id", key],
    ["name", name],
    ["description", name],
    ["timeout", "300"],
  ];
  if (server.kind === "http")
    // Goose's links have no header fields.
    return server.headers?.length
      ? {}
      : { link: `goose://extension?${queryOf([["url", String(entry.url)], ["type", gooseType(server)], ...about])}` };
  if (!GOOSE_COMMANDS.includes(server.command)) return {};
  const [command = "", ...args] = wordsOf(entry);
  const words = args.map((one) => ["arg", one]);
  const env = Object.entries((entry.env ?? {}) as Entry).map(([one, value]) => ["env", `${one}=${value}`]);
  return { link: `goose://extension?${queryOf([["cmd", command], ...words, ...env, ...about])}` };
}

const gooseType = ({ isHttpSse }: { readonly isHttpSse?: boolean }): string => (isHttpSse ? "sse" : "streamable_http");

function gooseYaml(server: SharedServer, name: string, key: string): string {
  const { url, command, args, headers, env } = entryOf(server, WRITTEN);
  const own = { name, enabled: true, timeout: 300 };
  const extension =
    server.kind === "http"
      ? { ...own, type: gooseType(server), uri: url, headers }
      : { ...own, type: "stdio", cmd: command, args, envs: env };
  const lines = Object.entries(extension).flatMap(([one, value]) =>
    value === undefined ? [] : [`    ${one}: ${escapedJson(JSON.stringify(value))}`],
  );
  return ["extensions:", `  ${key}:`, ...lines].join("\n");
}

function replit(server: SharedServer, name: string): readonly AddTo[] {
  // Replit runs elsewhere: it reaches neither this machine nor a server without TLS.
  if (server.kind !== "http" || !server.url.startsWith("https:")) return [];
  const headers = server.headers?.map((key) => ({ key, value: WRITTEN(key) }));
  const value = { displayName: name, baseUrl: addressWith(server.url, WRITTEN), ...(headers?.length && { headers }) };
  return [{ program: "replit", link: `https://replit.com/integrations?mcp=${base64Of(value)}` }];
}

function queryOf(pairs: readonly (readonly string[])[]): string {
  return pairs.map(([name = "", value = ""]) => `${name}=${encodeURIComponent(value)}`).join("&");
}

/** Base64 of the UTF-8 of a value's JSON, percent-encoded: `+`, `/` and `=` mean something in a query. */
function base64Of(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return encodeURIComponent(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")));
}

function json(value: unknown): string {
  return escapedJson(JSON.stringify(value, undefined, 2));
}

/** JSON text whose invisible characters are escaped, so that what is shown is what is copied. */
function escapedJson(text: string): string {
  return text.replace(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (found) =>
    Array.from({ length: found.length }, (_, index) => `\\u${hex(found.charCodeAt(index), 4)}`).join(""),
  );
}

/** String of TOML. Unlike JSON, it has no escapes for halves of a character. */
function quoted(text: string): string {
  return JSON.stringify(text.replace(/\p{Cs}/gu, "\ufffd")).replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (found) => `\\U${hex(found.codePointAt(0) ?? 0, 8)}`,
  );
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, "0");
}

/** Address whose secrets are placeholders. */
function addressWith(url: string, placeholder: Placeholder): string {
  return maskedAddress(url)
    .split("&")
    .map((part) => {
      const [, before, name = ""] =
        (part.endsWith(`=${MASK}`) && /^(.*?)([^?]*)$/s.exec(part.slice(0, -MASK.length - 1))) || [];
      return before === undefined ? part : `${before}${name}=${placeholder(name)}`;
    })
    .join("&");
}

const SECRET_NAME = /token|secret|passw|pwd|key|credential|auth|bearer|cookie|session/i;
/** Beginnings of tokens that say what they are. */
const SECRET_VALUE = /^(gh[pousr]_|github_pat_|glpat-|sk-|xox[a-z]-|AKIA|AIza|eyJ|Bearer\s)/;

/** An argument of a command; a placeholder if it may be a secret. */
function withoutSecret(args: readonly string[], index: number, placeholder: Placeholder): string {
  const [before = "", argument = ""] = [index > 0 ? args[index - 1] : "", args[index]];
  const isOption = before.startsWith("-") && !before.includes("=");
  const [, dashes = "", name = "", mark = "", value] = /^(-*)([\w.-]+)(=|:\s*)(.+)$/s.exec(argument) ?? [];
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(argument)) return addressWith(argument, placeholder);
  if (value !== undefined && (SECRET_NAME.test(name) || SECRET_VALUE.test(value)))
    return dashes + name + mark + placeholder(name);
  // A variable of a container, or a field of a request.
  if (value !== undefined && /^(-e|--env|-H|--headers?)$/.test(before)) return name + mark + placeholder(name);
  if (SECRET_VALUE.test(argument)) return placeholder("secret");
  if (isOption && !argument.startsWith("-") && SECRET_NAME.test(before)) return placeholder(before.replace(/^-+/, ""));
  return argument;
}
