/**
 * IP addresses and blocks of them, as bits.
 *
 * Owns: the bits of an address, as text, and the comparison with a block. Never classifies: see `address-class.ts`.
 */

/** The 32 or 128 bits of an IP address in a parsed URL, with or without brackets, as text; `undefined` for a name. */
export function bitsOf(address: string): string | undefined {
  const binary = (parts: readonly number[], size: number): string =>
    parts.map((part) => part.toString(2).padStart(size, "0")).join("");
  if (/^\d+(?:\.\d+){3}$/.test(address)) return binary(address.split(".").map(Number), 8);
  if (!address.includes(":")) return undefined;
  const groups = address.replace(/^\[|\]$/g, "");
  const [head = [], tail = []] = groups.split("::").map((half) => half.split(":").filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => "0");
  return binary(
    [...head, ...zeros, ...tail].map((group) => parseInt(group, 16)),
    16,
  );
}

/** The bits that all addresses of a block (`10.0.0.0/8`) begin with, after the number of bits of an address. */
export function blockPrefix(block: string): string {
  const [first = "", length] = block.split("/");
  const bits = bitsOf(first) ?? "";
  return `${bits.length}:${bits.slice(0, length === undefined ? undefined : Number(length))}`;
}

/** True if an address of these bits is in the block that {@link blockPrefix} describes. */
export function isInBlock(bits: string, prefix: string): boolean {
  return `${bits.length}:${bits}`.startsWith(prefix);
}
