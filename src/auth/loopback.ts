/**
 * Addresses nobody on the way can read: https, and this device's own.
 *
 * Owns: the test on a parsed address, and nothing of what follows from it. Which names are this device's: `src/errors/loopback.ts`.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization
 */
import { isLoopback } from "../errors/loopback.js";

export { isLoopback };

/** Whether nobody on the way can read or change what goes to this address: https, or http that never leaves the device. */
export function isSecure(url: URL): boolean {
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname));
}

/** The address, when the text is an absolute one. */
export function parsedUrl(text: unknown): URL | undefined {
  if (typeof text !== "string") return undefined;
  try {
    return new URL(text);
  } catch {
    return undefined; // what that means is the caller's to say
  }
}
