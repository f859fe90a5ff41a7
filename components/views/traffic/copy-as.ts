/**
 * Formats a request as a curl command, as TypeScript for this client, or as a JSON-RPC message.
 *
 * Owns: quoting. Servers choose names and values, which users paste into a shell, where they must be inert and fully
 * visible. Secrets are not available here; a variable such as `$MCP_SECRET_AUTHORIZATION` replaces them, whose prefix
 * keeps a server from reading other variables of the user. Requests of an opened recording, which may be a stranger's,
 * have placeholders, which a shell leaves as they are. No DOM.
 */
import { writeExact } from "../../../src/json/exact-text.js";
import type { HeaderField } from "../../../src/client/api/traffic-types.js";
import { ownMeta } from "./own-meta.js";

/** Text that replaces a secret in recorded traffic. */
const MASK = "•••";

/** An HTTP request to format as a command. */
export interface CurlSource {
  readonly method: string;
  readonly url: string;
  readonly fields: readonly HeaderField[];
  /** JSON text. */
  readonly body?: string | undefined;
  /** True for a request of an opened recording. */
  readonly isRecorded?: boolean;
}

/** A request to a server, for which there is no recorded exchange. */
export interface RequestSource {
  readonly url: string;
  readonly era: "legacy" | "modern";
  readonly revision: string;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Name and version of the client; in the modern era, `_meta` of each request carries them. */
  readonly client?: object | undefined;
  /** Capabilities of the client, which are sent in the same way. */
  readonly capabilities?: object | undefined;
}

/** Header fields that curl sets itself, or that are meaningless outside a browser. */
const OWN_FIELD = /^(content-length|host|connection|accept-encoding|:.*)$/i;

/** A valid HTTP header name; curl would treat a name that starts with @ as a file of fields. */
const FIELD_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/** Returns a command for a POSIX shell. Users have to set the variables in it first. */
export function asCurl({ method, url, fields, body, isRecorded = false }: CurlSource): string {
  const secret = isRecorded ? placeholder : variable;
  // The scheme in front ensures that curl does not read an address that starts with a hyphen as an option, or one that
  // starts with @ as the name of a file with addresses.
  const place = /^https?:/i.test(url) ? url : `http://${url}`;
  const lines = [`curl --globoff --no-buffer --url ${quoted(place, (before) => secret(nameOfParam(before)))}`];
  const implied = body === undefined ? "GET" : "POST";
  if (method !== implied) lines.push(`--request ${quoted(method)}`);
  for (const { name, value } of fields) {
    if (OWN_FIELD.test(name) || !FIELD_NAME.test(name)) continue;
    lines.push(`--header ${quoted(`${name}: ${value}`, () => secret(name))}`);
  }
  if (body !== undefined) lines.push(`--data-raw ${quoted(plainJson(body))}`);
  return lines.join(" \\\n  ");
}

/** Returns the message of a request; in the modern era, it includes the client data that every request contains. */
export function messageOf({ era, revision, method, params, client, capabilities = {} }: RequestSource): object {
  if (era === "legacy") return { jsonrpc: "2.0", id: 1, method, params };
  const _meta = {
    ...(params._meta as object | undefined), // the user's keys are sent too, with any values
    "io.modelcontextprotocol/protocolVersion": revision,
    "io.modelcontextprotocol/clientInfo": client ?? { name: "curl", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": capabilities,
  };
  return { jsonrpc: "2.0", id: 1, method, params: { ...params, _meta } };
}

/** Returns the HTTP exchange of a request: Streamable HTTP with the header fields of its era. */
export function exchangeOf(source: RequestSource): CurlSource {
  const { url, era, revision, method, params } = source;
  const body = writeExact(messageOf(source));
  const field = (name: string, value: string): HeaderField => ({ name, value });
  const fields = [field("Content-Type", "application/json"), field("Accept", "application/json, text/event-stream")];
  // The revisions before 2025-06-18 have no header field for the revision.
  if (revision >= "2025-06-18") fields.push(field("MCP-Protocol-Version", revision));
  if (era === "legacy") {
    fields.push(field("Mcp-Session-Id", MASK));
    return { method: "POST", url, fields, body };
  }
  fields.push(field("Mcp-Method", method));
  const { name = params.uri ?? params.taskId } = params;
  if (typeof name === "string") fields.push(field("Mcp-Name", headerValue(name)));
  return { method: "POST", url, fields, body };
}

/** Returns a program that sends the request with this client. */
export function asTypeScript(
  source: Pick<RequestSource, "url" | "method" | "params"> & { readonly fields?: readonly HeaderField[] },
): string {
  const { url, method, params, fields = [] } = source;
  const secret = fields.filter(({ name, value }) => value.includes(MASK) && !/^(mcp-session-id|dpop)$/i.test(name));
  const headers = Object.fromEntries(
    secret.map(({ name, value }) => [name, value.replaceAll(MASK, `<${wordOf(name)}>`)]),
  );
  const place = withPlaceholders(url);
  const options = secret.length > 0 ? `, ${literal({ headers })}` : "";
  const { _meta, ...own } = params;
  const { name, arguments: args } = own;
  const isCall =
    method === "tools/call" &&
    typeof name === "string" &&
    Object.keys(own).every((key) => key === "name" || key === "arguments");
  const meta = ownMeta(_meta);
  const more = meta ? `, ${literal({ meta })}` : "";
  const given = args === undefined ? (meta ? ", {}" : "") : `, ${literal(args)}`;
  const call = isCall
    ? `callTool(${literal(name)}${given}${more})`
    : `request(${literal(method)}, ${literal(own)}${more})`;
  return [
    'import { createHost } from "mcp-panel/client";',
    "",
    "const host = await createHost();",
    `const server = await host.connect(${literal(place)}${options});`,
    `const result = await server.${call};`,
    "console.log(result);",
    "",
  ].join("\n");
}

/** Returns an address with a placeholder in place of each secret in its query. */
export function withPlaceholders(url: string): string {
  return url.replace(/([^?&=]*)=•••/g, (_, name: string) => `${name}=<${wordOf(name)}>`);
}

/** Returns the message as formatted JSON, with hidden characters escaped. */
export function asJsonRpc(message: unknown): string {
  return plainJson(writeExact(message, 2) ?? "null");
}

/**
 * Quotes text as one word of a POSIX shell. Within single quotes, only the closing quote is special. Invisible and
 * invalid characters are removed. `secret` returns what replaces a masked value, depending on the preceding text.
 */
function quoted(text: string, secret?: (before: string) => string): string {
  const visible = text.replace(HIDDEN, "");
  const word = (part: string): string => `'${part.replaceAll("'", String.raw`'\''`)}'`;
  if (!secret) return word(visible);
  const parts = visible.split(MASK);
  const words = parts.map((part, at) => {
    const isLast = at === parts.length - 1;
    return (part === "" ? "" : word(part)) + (isLast ? "" : secret(part));
  });
  return words.join("") || "''";
}

/** Variable of a shell. */
const variable = (name: string): string => `"$MCP_SECRET_${wordOf(name)}"`;
/** Text that the user replaces. */
const placeholder = (name: string): string => `'<${wordOf(name)}>'`;

/** Returns the name of a query parameter: `api_key` for `…&api_key=`. */
const nameOfParam = (before: string): string => /([^?&=]*)=$/.exec(before)?.[1] ?? "";

/** Returns a name in capitals: `API_KEY` for `api-key`. */
function wordOf(name: string): string {
  const word = name
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "_")
    .replace(/^[\d_]+|_+$/g, "");
  return word === "" ? "VALUE" : word;
}

// Controls, line separators, bidi controls, zero-width and tag characters, none of which a user would see before
// pasting.
export const HIDDEN =
  // oxlint-disable-next-line no-control-regex -- finding control characters is the point
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\p{Cs}\u{e0000}-\u{e0fff}]/gu;

/** Returns JSON text with hidden characters escaped, which does not change its meaning. */
export function plainJson(text: string): string {
  return text.replace(HIDDEN, (char) => (char === "\n" ? char : escaped(char)));
}

function escaped(text: string): string {
  return Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`).join(
    "",
  );
}

function literal(value: unknown): string {
  return withOwnMembers(plainJson(writeExact(value, 2, numberLiteral) ?? "undefined"));
}

/**
 * Returns the literal of an object whose members are all its own: the key `__proto__` of JSON would set its prototype.
 */
export function withOwnMembers(json: string): string {
  return json.replaceAll('"__proto__":', '["__proto__"]:');
}

/**
 * Returns the literal for a number with all its digits. JavaScript has literals for integers of any length; this client
 * accepts other numbers as their digits.
 */
function numberLiteral(digits: string): string {
  return /^-?\d+$/.test(digits) ? `${digits}n` : `{ "digits": "${digits}", "exact": 1n }`;
}

/**
 * Encodes a header value as the protocol requires: plain if possible, otherwise base64 (2026-07-28, "Standard request
 * headers").
 */
function headerValue(text: string): string {
  if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !/^=\?base64\?/i.test(text)) return text;
  const bytes = new TextEncoder().encode(text);
  return `=?base64?${btoa(String.fromCharCode(...bytes))}?=`;
}
