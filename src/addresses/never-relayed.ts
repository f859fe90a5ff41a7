/**
 * Addresses and names that no relay reaches, not even those that its operator names.
 *
 * Owns: link-local addresses and the other addresses and names of cloud metadata services, which give credentials to whoever is
 * on the machine; and "this host". Never resolves names. For relays only: a browser reaches none of these services.
 */
import { bitsOf, isInBlock, blockPrefix } from "./address-bits.js";
import { isLoopback } from "./loopback.js";

/** Link-local; metadata services of AWS over IPv6, of Azure and of Alibaba Cloud; "this host". */
const NEVER = "169.254.0.0/16 fe80::/10 fd00:ec2::254 168.63.129.16 100.100.100.200 0.0.0.0/8 ::"
  .split(" ")
  .map(blockPrefix);

/** Names of the metadata service of Google Cloud: a fetch that does not pin would resolve them. */
const NAMES = /^(?:metadata|metadata\.goog|metadata\.google\.internal)\.?$/;

/**
 * Blocks of IPv6 addresses with an IPv4 address inside, each with the position of its first bit: compatible, mapped
 * (RFC 4291), translated (RFC 2765), NAT64 (RFC 6052 and 8215), 6to4 (RFC 3056).
 */
const EMBEDDING = (
  [
    ["::/96", 96],
    ["::ffff:0:0/96", 96],
    ["::ffff:0:0:0/96", 96],
    ["64:ff9b::/96", 96],
    ["64:ff9b:1::/48", 96],
    ["2002::/16", 16],
  ] as const
).map(([block, first]) => ({ prefix: blockPrefix(block), first }));

/**
 * True if a host, in the format of `URL.hostname`, is never reached through a relay; the same for IPv6 addresses that
 * embed one of these. Other names are not resolved: false.
 */
export function isNeverReachable(hostname: string): boolean {
  const bits = bitsOf(hostname);
  if (bits === undefined) return NAMES.test(hostname);
  if (isLoopback(hostname)) return false;
  const embedded = EMBEDDING.filter(({ prefix }) => isInBlock(bits, prefix));
  const forms = [bits, ...embedded.map(({ first }) => bits.slice(first, first + 32))];
  return NEVER.some((prefix) => forms.some((form) => isInBlock(form, prefix)));
}
