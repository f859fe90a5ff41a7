/**
 * Links for sharing a server, a tool with arguments, a resource or a prompt, as a fragment of the page's URL.
 *
 * Owns: writing and parsing them. Never acts on a link, because anyone may have written it. A link never contains
 * header fields or secrets in a server's address: values masked in a recording are masked in a link too. `#mcp=` and
 * the base64url of JSON: `{ v: 1, url, name?, tool?, args?, resource?, prompt? }`.
 */
import { MASK, maskedAddress } from "../../src/addresses/masked-address.js";
import { parseExact, writeExact } from "../../src/json/exact-text.js";
import { isObject } from "../../src/json/is-object.js";

/** Target of a link. */
export interface ServerLink {
  readonly url: string;
  /** The sender's name for the server; untrusted. */
  readonly name?: string;
  readonly tool?: string;
  /** Arguments of the tool. */
  readonly args?: Readonly<Record<string, unknown>>;
  /** URI of a resource. */
  readonly resource?: string;
  readonly prompt?: string;
}

/** Result of parsing a fragment; `undefined` if the fragment is not a shared link. */
export type ReadLink =
  | { readonly kind: "link"; readonly link: ServerLink }
  | { readonly kind: "refused"; readonly reason: "malformed" | "too-large" | "bad-address" };

/** Maximum length of a fragment, in characters. */
export const MAX_LINK = 8_192;
const MARK = "#mcp=";

/** Returns a server's address without its secrets, for sharing. */
export function sharedAddress(url: string): string {
  return holdsSecret(url) ? maskedAddress(url) : url;
}

/** Returns true for an address that contains a secret, which is omitted from links. */
export function holdsSecret(url: string): boolean {
  return maskedAddress(url).includes(MASK);
}

/** Returns true for an address from a link whose secret was omitted. */
export function lacksSecret(url: string): boolean {
  return url.includes(encodeURIComponent(MASK));
}

/** Returns the address in `own` that matches the masked address of a link; otherwise the address of the link. */
export function ownAddress(url: string, own: readonly string[]): string {
  const shared = maskedAddress(url);
  return lacksSecret(url) ? (own.find((one) => maskedAddress(one) === shared) ?? url) : url;
}

/** Creates a link; throws `RangeError` if it would exceed the maximum length. `page`: URL of the page. */
export function writeLink(link: ServerLink, page: string = location.href): string {
  const bytes = new TextEncoder().encode(writeExact({ v: 1, ...link, url: sharedAddress(link.url) }));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const fragment = MARK + text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  if (fragment.length > MAX_LINK) throw new RangeError("This is too much for a link.");
  const address = new URL(page);
  address.hash = "";
  return address.href + fragment;
}

/** Parses the fragment of a URL. Never throws. */
export function readLink(hash: string): ReadLink | undefined {
  if (!hash.startsWith(MARK)) return undefined;
  if (hash.length > MAX_LINK) return { kind: "refused", reason: "too-large" };
  const value = decoded(hash.slice(MARK.length));
  if (!isObject(value) || value.v !== 1 || typeof value.url !== "string")
    return { kind: "refused", reason: "malformed" };
  const { url, name, tool, args, resource, prompt } = value;
  if (!isServerAddress(url)) return { kind: "refused", reason: "bad-address" };
  const targets = [tool, resource, prompt].filter((target) => target !== undefined);
  const isSound = targets.length <= 1 && targets.every((target) => typeof target === "string");
  if (!isSound || (args !== undefined && (!isObject(args) || typeof tool !== "string")))
    return { kind: "refused", reason: "malformed" };
  const link: ServerLink = {
    url: new URL(url).href,
    ...(typeof name === "string" && name !== "" && { name: name.slice(0, 120) }),
    ...(typeof tool === "string" && { tool }),
    ...(isObject(args) && { args }),
    ...(typeof resource === "string" && { resource }),
    ...(typeof prompt === "string" && { prompt }),
  };
  return { kind: "link", link };
}

/** Returns true if this is a valid server address: http or https, without a user name or password. */
export function isServerAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === "https:" || protocol === "http:") && username === "" && password === "";
}

function decoded(text: string): unknown {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    return parseExact(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
