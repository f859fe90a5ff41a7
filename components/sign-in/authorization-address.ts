/**
 * Validates an authorization URL before it is opened.
 *
 * Owns: the final check before a window navigates to the URL; the code that created the input request has already
 * checked it.
 */
import { isLoopback } from "../../src/addresses/loopback.js";

/**
 * Returns the address if it may be opened.
 * @example authorizationAddress("javascript:alert(1)"); // undefined
 */
export function authorizationAddress(url: string): URL | undefined {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (!address || address.username !== "" || address.password !== "") return undefined;
  return address.protocol === "https:" || (address.protocol === "http:" && isLoopback(address.hostname))
    ? address
    : undefined;
}
