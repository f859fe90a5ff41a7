/**
 * Confidential addresses: https, and this device's own.
 *
 * Owns: the test of a parsed address, not its consequences. Names of this device are in `src/errors/loopback.ts`.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization
 */
import { isLoopback } from "../errors/loopback.js";

export { isLoopback };

/** True if data sent to this address can't be read or changed in transit: https, or http that never leaves the device. */
export function isSecure(url: URL): boolean {
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname));
}

/** Parsed address, when the text is an absolute one. */
export function parsedUrl(text: unknown): URL | undefined {
  if (typeof text !== "string") return undefined;
  try {
    return new URL(text);
  } catch {
    return undefined; // what that means is the caller's to say
  }
}
