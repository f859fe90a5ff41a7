/**
 * Links that lead another user to a server, a tool with arguments, a resource or a prompt: a fragment of the page's own address.
 *
 * Owns: writing and reading them. Never acts: anyone may have written the link. Never holds header fields, nor
 * the secrets in a server's address: what is masked in a recording is masked in a link.
 * `#mcp=` and the base64url of JSON: `{ v: 1, url, name?, tool?, args?, resource?, prompt? }`.
 */
import { MASK, maskedAddress } from "../../src/errors/masked-address.js";
import { parseExact, writeExact } from "../../src/json/exact-text.js";
import { isObject } from "../../src/json/is-object.js";

/** Target of a link. */
export interface ServerLink {
  readonly url: string;
  /** Name that the sender gave the server; untrusted. */
  readonly name?: string;
  readonly tool?: string;
  /** Arguments of the tool. */
  readonly args?: Readonly<Record<string, unknown>>;
  /** The URI of a resource. */
  readonly resource?: string;
  readonly prompt?: string;
}

/** Result of reading a fragment; `undefined` for a fragment that is no link of ours. */
export type ReadLink =
  | { readonly kind: "link"; readonly link: ServerLink }
  | { readonly kind: "refused"; readonly reason: "malformed" | "too-large" | "bad-address" };

/** The longest fragment that is written or read. Characters. */
export const MAX_LINK = 8_192;
const MARK = "#mcp=";

/** A server's address to hand on: without the secrets in it. */
export function sharedAddress(url: string): string {
  return holdsSecret(url) ? maskedAddress(url) : url;
}

/** True for an address that holds a secret, which is left out of copies. */
export function holdsSecret(url: string): boolean {
  return maskedAddress(url).includes(MASK);
}

/** True for an address from a link whose secret was left out. */
export function lacksSecret(url: string): boolean {
  return url.includes(encodeURIComponent(MASK));
}

/** The address among `own` that a link with a masked one was written from; else the link's own. */
export function ownAddress(url: string, own: readonly string[]): string {
  const shared = maskedAddress(url);
  return lacksSecret(url) ? (own.find((one) => maskedAddress(one) === shared) ?? url) : url;
}

/** The link; throws `RangeError` when it would be longer than anyone reads. `page`: the address it is on. */
export function writeLink(link: ServerLink, page: string = location.href): string {
  const bytes = new TextEncoder().encode(writeExact({ v: 1, ...link, url: sharedAddress(link.url) }));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const fragment = MARK + text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  if (fragment.length > MAX_LINK) throw new RangeError("This is too much for a link.");
  const address = new URL(page);
  address.hash = "";
  return address.href + fragment;
}

/** Reads the fragment of an address. Never throws. */
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

/** Returns true if a server may be at this address: http or https, and no user or password in it. */
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
