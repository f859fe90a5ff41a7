/**
 * Address for signing in: the rules for opening it at all.
 *
 * Owns: that check, at the last moment before a window goes there; the code that made the input request has checked before.
 */
import { isLoopback } from "../../src/errors/loopback.js";

/**
 * The address, when it is one that is opened.
 * @example authorizationAddress("javascript:alert(1)"); // undefined
 */
export function authorizationAddress(url: string): URL | undefined {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (!address || address.username !== "" || address.password !== "") return undefined;
  return address.protocol === "https:" || (address.protocol === "http:" && isLoopback(address.hostname))
    ? address
    : undefined;
}
