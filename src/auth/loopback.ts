/**
 * This device's own addresses: the only ones that may go without https, and what makes a client a native one.
 *
 * Owns: the test on a parsed address, and nothing of what follows from it.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization
 */

/** Whether a host, as `URL.hostname` has it, is this device: `localhost`, `*.localhost`, 127.0.0.0/8, `[::1]`. */
export function isLoopback(hostname: string): boolean {
  return /^(?:[^.]+\.)*localhost\.?$|^127(?:\.\d{1,3}){3}$|^\[::1\]$/.test(hostname);
}

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
