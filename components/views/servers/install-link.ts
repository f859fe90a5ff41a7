/**
 * Parses links for sharing servers: links of editors, and links of this panel.
 *
 * Owns: the formats of links. `cursor://anysphere.cursor-deeplink/mcp/install?name=…&config=<base64 JSON>`,
 * `vscode:mcp/install?<JSON>` (also `vscode-insiders:`, and the web pages that forward to both), `…#mcp=…`, or simply
 * the address of a server. Never follows a link.
 */
import { isObject } from "../../../src/json/is-object.js";
import { isServerAddress, MAX_LINK, readLink } from "../../page-storage/server-link.js";
import { unread, type ReadConfig } from "./config-file.js";
import { readConfig } from "./read-config.js";

/** Returns true if a text looks like a link rather than a file. */
export function looksLikeLink(text: string): boolean {
  return /^\s*[a-z][a-z0-9+.-]*:\S*\s*$/iu.test(text) && !/^\s*[{["]/u.test(text);
}

/** Parses a link. Never throws. */
export function readInstallLink(text: string): ReadConfig {
  const link = text.trim();
  if (link.length > MAX_LINK + 2_000) return unread("too-large");
  if (!URL.canParse(link)) return unread("bad-link");
  const { protocol, hash, host, pathname, search, searchParams } = new URL(link);
  const own = readLink(hash);
  if (own) return own.kind === "link" ? readConfig({ url: own.link.url }, own.link.name) : unread("bad-link");
  const config = searchParams.get("config");
  if (isCursor(protocol, host) && /\/mcp\/install\/?$/u.test(pathname) && config !== null)
    return single(fromBase64(config), searchParams.get("name") ?? "");
  if (/^vscode(-insiders)?:$/u.test(protocol) && /^\/?mcp\/install$/u.test(host === "" ? pathname : host + pathname))
    return single(search.slice(1), "");
  // The address of a page that forwards to an editor contains the editor's link.
  const forwarded = searchParams.get("url");
  if (/^https:$/u.test(protocol) && forwarded !== null && /^vscode(-insiders)?:mcp\/install/u.test(forwarded))
    return readInstallLink(forwarded);
  if (host === "insiders.vscode.dev" && pathname === "/redirect/mcp/install" && config !== null)
    return single(config, searchParams.get("name") ?? "");
  return isServerAddress(link) ? readConfig({ url: link }) : unread("bad-link");
}

function isCursor(protocol: string, host: string): boolean {
  if (protocol === "cursor:") return host === "anysphere.cursor-deeplink";
  return protocol === "https:" && host === "cursor.com";
}

/** Parses one server as JSON, possibly percent-encoded once more. */
function single(text: string | undefined, name: string): ReadConfig {
  const value = parsed(text) ?? parsed(unescaped(text));
  return isObject(value) ? readConfig(value, name) : unread("bad-link");
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unescaped(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function fromBase64(text: string): string | undefined {
  try {
    const binary = atob(text.replaceAll(" ", "+").replaceAll("-", "+").replaceAll("_", "/"));
    return new TextDecoder().decode(Uint8Array.from(binary, (char) => char.charCodeAt(0)));
  } catch {
    return undefined;
  }
}
