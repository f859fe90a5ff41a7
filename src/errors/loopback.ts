/**
 * This device's own names: the only ones that may go without https.
 *
 * Owns: the one test on a parsed address, for all rooms, and nothing of what follows from it.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization
 */

/** True if a host, in the form of `URL.hostname`, is this device: `localhost`, `*.localhost`, 127.0.0.0/8, `[::1]`. */
export function isLoopback(hostname: string): boolean {
  return /^(?:[^.]+\.)*localhost\.?$|^127(?:\.\d{1,3}){3}$|^\[::1\]$/.test(hostname);
}
