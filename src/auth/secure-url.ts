/**
 * Recognizes confidential addresses: https, and addresses on this device.
 *
 * Owns: the test of a parsed address, not the consequences. `src/addresses/loopback.ts` recognizes hosts on this device.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization
 */
import { isLoopback } from "../addresses/loopback.js";

/**
 * True if data that is sent to this address can't be read or changed in transit: https, or http that does not leave the
 * device.
 */
export function isSecure(url: URL): boolean {
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname));
}

/**
 * True if an authorization server that lists the redirect URL `listed` sends users to `ours`: equal except for a slash
 * at the end, and, on this device, except for the port (RFC 8252, section 7.3) and for the name of the loopback
 * interface.
 */
export function isSameRedirect(listed: unknown, ours: string): boolean {
  const form = (text: unknown): string | undefined => {
    const url = parsedUrl(text);
    if (!url) return undefined;
    const { protocol, hostname, host, pathname, search, hash } = url;
    return `${protocol}//${isLoopback(hostname) ? "loopback" : host}${pathname.replace(/\/$/, "")}${search}${hash}`;
  };
  return listed === ours || (form(listed) !== undefined && form(listed) === form(ours));
}

/** Parses an absolute address; `undefined` if the text is not one. */
export function parsedUrl(text: unknown): URL | undefined {
  if (typeof text !== "string") return undefined;
  try {
    return new URL(text);
  } catch {
    return undefined; // the caller decides about invalid addresses
  }
}
