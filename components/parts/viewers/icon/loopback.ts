/**
 * Names of this device.
 *
 * Owns: which host names never leave it. No DOM.
 */

/** Returns true if `hostname` (as `URL` writes it) is this device. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
