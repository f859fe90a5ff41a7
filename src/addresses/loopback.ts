/**
 * Recognizes hosts on this device, the only hosts that may be used without https.
 *
 * Owns: the test of a parsed address, which all rooms use. Does not own: the consequences of the result.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization
 */

/**
 * True if a host, in the format of `URL.hostname`, is this device: `localhost`, `*.localhost`, 127.0.0.0/8, `[::1]`.
 */
export function isLoopback(hostname: string): boolean {
  return /^(?:[^.]+\.)*localhost\.?$|^127(?:\.\d{1,3}){3}$|^\[::1\]$/.test(hostname);
}
