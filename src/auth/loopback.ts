/**
 * Recognizes confidential addresses: https, and addresses on this device.
 *
 * Owns: the test of a parsed address, not the consequences. `src/errors/loopback.ts` recognizes hosts on this device.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization
 */
import { isLoopback } from "../errors/loopback.js";

export { isLoopback };

/**
 * True if data that is sent to this address can't be read or changed in transit: https, or http that does not leave the
 * device.
 */
export function isSecure(url: URL): boolean {
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname));
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
