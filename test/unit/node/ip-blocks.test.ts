/** Classes of IP addresses, compared with what Node says of the same blocks. */
import { BlockList } from "node:net";
import { expect } from "chai";
import { addressClassOf } from "../../../src/addresses/address-class.js";

/** Blocks that are not public, of both versions (IANA's registries of special-purpose addresses, and Azure's host). */
const NOT_PUBLIC = {
  ipv4:
    "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.31.196.0/24 " +
    "192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 " +
    "240.0.0.0/4 168.63.129.16/32",
  ipv6: "::/3 2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20 4000::/2 8000::/1",
} as const;
/** One list for each version: Node takes an IPv4 address for one of `::ffff:0:0/96`. */
const blocks = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const family of ["ipv4", "ipv6"] as const)
  for (const block of NOT_PUBLIC[family].split(" ")) {
    const [address = "", length] = block.split("/");
    blocks[family].addSubnet(address, Number(length), family);
  }

/** Numbers that look random, the same in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** As the URL parser writes it. */
const hostOf = (address: string): string =>
  new URL(`http://${address.includes(":") ? `[${address}]` : address}/`).hostname;

describe("the class of an IP address", () => {
  it("agrees with Node about 100,000 addresses, half of them near the edges of a block", function () {
    this.timeout(60_000);
    const below = numbers(20_261_129);
    const edges = { ipv4: NOT_PUBLIC.ipv4.split(" "), ipv6: NOT_PUBLIC.ipv6.split(" ") };
    const parts = (family: "ipv4" | "ipv6"): number[] =>
      Array.from({ length: family === "ipv4" ? 4 : 8 }, () => below(family === "ipv4" ? 256 : 65_536));
    /** An address of a block, or one before or after it. */
    const nearEdge = (family: "ipv4" | "ipv6"): number[] => {
      const [first = ""] = edges[family][below(edges[family].length)]?.split("/") ?? [];
      const size = family === "ipv4" ? 256 : 65_536;
      const groups =
        family === "ipv4"
          ? first.split(".").map(Number)
          : [...first.replace(/::$/, "").split(":"), ...Array<string>(8).fill("0")]
              .slice(0, 8)
              .map((group) => parseInt(group || "0", 16));
      const at = below(groups.length);
      groups[at] = ((groups[at] ?? 0) + below(3) - 1 + size) % size;
      return groups;
    };
    const wrong: string[] = [];
    for (let count = 0; count < 100_000; count++) {
      const family = count % 2 === 0 ? "ipv4" : "ipv6";
      const groups = count % 4 < 2 ? parts(family) : nearEdge(family);
      const address = family === "ipv4" ? groups.join(".") : groups.map((group) => group.toString(16)).join(":");
      const isPublic = addressClassOf(hostOf(address)) === "public";
      if (isPublic === blocks[family].check(address, family)) wrong.push(address);
    }
    expect(wrong).to.deep.equal([]);
  });
});
