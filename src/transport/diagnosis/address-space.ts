/**
 * Where an address lies: on this device, in the local network, or anywhere.
 *
 * Owns: judging the literal in a URL. Never: names that only DNS knows; those count as public.
 * See Local Network Access (https://wicg.github.io/local-network-access/) and RFC 1918, 3927, 4193, 6598, 6761, 6762.
 */

/** The three address spaces browsers tell apart. */
export type AddressSpace = "loopback" | "local" | "public";

/** Judges the `hostname` of a parsed `URL`, in which IP addresses have their one normal form. */
export function addressSpaceOf(hostname: string): AddressSpace {
  const name = hostname.replace(/\.$/, "");
  if (name.startsWith("[")) return spaceOfIpv6(name.slice(1, -1));
  if (/^\d+\.\d+\.\d+\.\d+$/.test(name)) return spaceOfIpv4(name.split(".").map(Number));
  if (name === "localhost" || name.endsWith(".localhost")) return "loopback";
  return name.endsWith(".local") ? "local" : "public";
}

/** The space of `url` where browsers ask a person before a page of `pageOrigin` may reach it; `undefined` where they don't. */
export function gatedSpaceOf(url: URL, pageOrigin: string | undefined): "loopback" | "local" | undefined {
  if (pageOrigin === undefined) return undefined;
  const space = addressSpaceOf(url.hostname);
  const from = URL.canParse(pageOrigin) ? addressSpaceOf(new URL(pageOrigin).hostname) : "public"; // "null"
  // Only the way inwards is gated: a page of this device, or of the network it asks in, is let through.
  return space === "public" || from === "loopback" || from === space ? undefined : space;
}

function spaceOfIpv4([a = 0, b = 0]: readonly number[]): AddressSpace {
  if (a === 127 || a === 0) return "loopback"; // 0.0.0.0 reaches this device
  const isLocal =
    a === 10 ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && b === 168) ||
    (a === 169 && b === 254) ||
    (a === 100 && b >= 64 && b < 128);
  return isLocal ? "local" : "public";
}

function spaceOfIpv6(address: string): AddressSpace {
  if (address === "::1" || address === "::") return "loopback";
  const mapped = /^::ffff:([\da-f]{1,4}):[\da-f]{1,4}$/.exec(address)?.[1];
  if (mapped !== undefined) {
    const high = parseInt(mapped, 16);
    return spaceOfIpv4([high >> 8, high & 0xff]);
  }
  return /^(f[cd]..|fe[89ab].):/.test(address) ? "local" : "public";
}
