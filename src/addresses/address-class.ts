/**
 * Classifies hosts: on this device, in the user's own network, or public.
 *
 * Owns: the only classification of hosts: IP addresses by the IANA registries, names by their last label; and the
 * domains of countries. Never resolves names: a name that needs DNS counts as public. RFC 6890, 6598 (100.64.0.0/10),
 * 6761 and 6762 (`.localhost`, `.local`), 8375 (`home.arpa`), ICANN's `.internal`, and the names that RFC 6762
 * (appendix G) lists as used in private networks;
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/security_best_practices
 */
import { bitsOf, isInBlock, blockPrefix } from "./address-bits.js";
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

/**
 * Blocks of the IANA registries for special purposes. Some can be reached from everywhere (AS112, NAT64), but no server
 * of a user has an address there.
 */
const BLOCKS: readonly (readonly [AddressClass, string])[] = [
  ["unspecified", "0.0.0.0/8 ::/128"],
  ["private", "10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 fc00::/7 fec0::/10"], // fec0::/10 is deprecated (RFC 3879)
  ["shared", "100.64.0.0/10"],
  ["link-local", "169.254.0.0/16 fe80::/10"],
  ["multicast", "224.0.0.0/4 ff00::/8"],
  // IPv4-mapped and IPv4-compatible addresses, NAT64 (RFC 6052), 6to4 (RFC 3056), Teredo (RFC 4380).
  ["embedded", "::/16 64:ff9b::/32 2002::/16 2001::/32"],
  // Protocols, documentation, benchmarks, anycast of DNS; the last one is that of Azure's host for its own machines.
  [
    "reserved",
    "192.0.0.0/24 192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.175.48.0/24 198.18.0.0/15 " +
      "198.51.100.0/24 203.0.113.0/24 240.0.0.0/4 2001::/23 2001:db8::/32 2620:4f:8000::/48 3fff::/20 168.63.129.16/32",
  ],
];
/** First bits of the only block of IPv6 that has public addresses. */
const GLOBAL_IPV6 = "001";
/** Class of each block, and the bits that its addresses begin with, after the number of bits of an address. */
let prefixes: readonly (readonly [AddressClass, string])[] | undefined;

/** Classifies the `hostname` of a parsed `URL`, in which IP addresses are normalized. */
export function addressClassOf(hostname: string): AddressClass {
  if (isLoopback(hostname)) return "loopback";
  const name = hostname.replace(/\.$/, "");
  const bits = bitsOf(name);
  if (bits === undefined) return LOCAL_NAME.test(name) ? "local-name" : "public";
  prefixes ??= BLOCKS.flatMap(([kind, blocks]) =>
    blocks.split(" ").map((block) => [kind, blockPrefix(block)] as const),
  );
  const [found] = prefixes.find(([, prefix]) => isInBlock(bits, prefix)) ?? [];
  return found ?? (bits.length === 128 && !bits.startsWith(GLOBAL_IPV6) ? "reserved" : "public");
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
