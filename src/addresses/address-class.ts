/**
 * Classifies hosts: on this device, in the user's own network, or public.
 *
 * Owns: the only classification of hosts: IP addresses by the IANA registries, names by their last label; and the
 * domains of countries. Never resolves names: a name that needs DNS counts as public. RFC 6890, 6598 (100.64.0.0/10),
 * 6761 and 6762 (`.localhost`, `.local`), 8375 (`home.arpa`), ICANN's `.internal`, and the names that RFC 6762
 * (appendix G) lists as used in private networks;
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/security_best_practices
 */
import { isLoopback } from "./loopback.js";

/** Classes of hosts; all but `public` are private to a device or network. */
export type AddressClass =
  | "public"
  | "loopback"
  | "private"
  /** Name in the user's own network: `.local`, `.internal`, `.lan` and the like, or a single label. */
  | "local-name"
  | "shared"
  | "link-local"
  | "multicast"
  | "unspecified"
  | "reserved"
  /** IPv4 address embedded in an IPv6 address. */
  | "embedded";

/** Address spaces that browsers distinguish (https://wicg.github.io/local-network-access/). */
export type AddressSpace = "loopback" | "local" | "public";

/**
 * Single labels, and the domains that networks use for themselves. `fritz.box` is what the routers of one maker call
 * themselves.
 */
const LOCAL_NAME =
  /^[^.]+$|\.(?:local|internal|intranet|private|corp|home|lan|localdomain|home\.arpa)$|(?:^|\.)fritz\.box$/;

/**
 * Domains of countries under which everybody can have a name. The public suffix list is more precise, and larger than
 * the rest of the client.
 */
const OF_COUNTRIES = /^(?:ac|co|com|edu|go|gob|gov|ne|net|nom|or|org)\.[a-z]{2}$/;

/** Returns true for a domain such as `co.uk`, in lower case. https://publicsuffix.org/list/ */
export function isCountryDomain(domain: string): boolean {
  return OF_COUNTRIES.test(domain);
}

/** Classifies the `hostname` of a parsed `URL`, in which IP addresses are normalized. */
export function addressClassOf(hostname: string): AddressClass {
  if (isLoopback(hostname)) return "loopback";
  const name = hostname.replace(/\.$/, "");
  if (name.startsWith("[")) return classOfIpv6(name.slice(1, -1));
  if (/^\d+\.\d+\.\d+\.\d+$/.test(name)) return classOfIpv4(name.split(".").map(Number));
  return LOCAL_NAME.test(name) ? "local-name" : "public";
}

/**
 * True if `hostname` is not public and the host `from`, which refers to it, is in a different network: a public server
 * must not refer to the user's device or network, and a host in one network must not refer to another network.
 */
export function leadsInwards(hostname: string, from: string): boolean {
  const [there, here] = [addressClassOf(hostname), addressClassOf(from)];
  if (there === "public" || there === here) return false;
  // A local name may belong to the same network as any host that is not public: a private address, or this device.
  if (there === "local-name") return here === "public";
  return !(there === "private" && here === "local-name");
}

/**
 * Address space of a host. 0.0.0.0 reaches this device; an IPv4-mapped IPv6 address has the space of its IPv4 address.
 */
export function addressSpaceOf(hostname: string): AddressSpace {
  const [, high, low] = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/.exec(hostname) ?? [];
  if (high !== undefined && low !== undefined) {
    return addressSpaceOf([high, low].flatMap((part) => [parseInt(part, 16) >> 8, parseInt(part, 16) & 255]).join("."));
  }
  const place = addressClassOf(hostname);
  if (place === "loopback" || place === "unspecified") return "loopback";
  return place === "private" || place === "local-name" || place === "shared" || place === "link-local"
    ? "local"
    : "public";
}

function classOfIpv4([a = 0, b = 0]: readonly number[]): AddressClass {
  if (a === 0) return "unspecified";
  if (a === 10 || (a === 172 && b >= 16 && b < 32) || (a === 192 && b === 168)) return "private";
  if (a === 100 && b >= 64 && b < 128) return "shared";
  if (a === 169 && b === 254) return "link-local";
  if (a >= 224 && a < 240) return "multicast";
  return a >= 240 || (a === 192 && b === 0) || (a === 198 && (b === 18 || b === 19)) ? "reserved" : "public";
}

function classOfIpv6(address: string): AddressClass {
  if (address === "::") return "unspecified";
  if (/^f[cd]..:/.test(address)) return "private";
  if (/^fe[89ab].:/.test(address)) return "link-local";
  if (/^fe[c-f].:/.test(address)) return "private"; // site-local addresses, which are deprecated (RFC 3879)
  if (/^ff..:/.test(address)) return "multicast";
  // IPv4-mapped and IPv4-compatible addresses, NAT64 (RFC 6052), 6to4 (RFC 3056), Teredo (RFC 4380).
  return /^(::|0:|64:ff9b:|2002:|2001:0?:)/.test(address) ? "embedded" : "public";
}
