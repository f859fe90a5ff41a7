/**
 * Addresses of servers: their hosts, and their comparison when secrets may be absent from one of them.
 *
 * Owns: deciding which parts of an address may differ.
 */
import { MASK, maskedAddress } from "../../src/addresses/masked-address.js";

/** Returns the host of an address; text that is no address stays as it is. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

/** Returns true if two addresses differ at most in spelling and fragment. */
export function isSameAddress(one: string, other: string): boolean {
  return normalized(one) === normalized(other);
}

function normalized(url: string): string {
  return URL.canParse(url) ? new URL(url).href.replace(/#.*$/s, "") : url;
}

/** Returns true if `address` has no secret, or a masked or empty one, and is otherwise the address `url`. */
export function isSameWithoutSecrets(address: string, url: string): boolean {
  if (!URL.canParse(address) || !URL.canParse(url)) return false;
  const secrets: string[] = [];
  const shared = maskedAddress(address, (secret) => secrets.push(secret));
  const isMasked = (secret: string): boolean => secret === "" || secret === MASK || secret === encodeURIComponent(MASK);
  return secrets.every(isMasked) && withoutMasks(shared) === withoutMasks(maskedAddress(url));
}

/** Masked address without the parameters that are masked. */
function withoutMasks(masked: string): string {
  const [place = "", query = ""] = masked.split("?");
  const shown = query.split("&").filter((part) => part !== "" && !part.endsWith(`=${MASK}`));
  return [place, ...shown].join("&");
}
