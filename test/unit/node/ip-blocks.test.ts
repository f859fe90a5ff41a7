/** Classes of IP addresses, compared with what Node says of the same blocks. */
import { BlockList } from "node:net";
import { expect } from "chai";
import { addressClassOf } from "../../../src/addresses/address-class.js";
import { isNeverReachable } from "../../../src/addresses/never-relayed.js";

/** Blocks that are not public: IANA's registries of special-purpose addresses, and Azure's host. */
const NOT_PUBLIC = {
  ipv4:
    "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 " +
    "192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 " +
    "203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 168.63.129.16/32",
  ipv6: "::/3 2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20 4000::/2 8000::/1",
} as const;

/** Pseudorandom numbers, the same in each run. */
let state = 20_261_129;
function below(limit: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * limit);
}

/** The numbers of an address: four of IPv4, eight of IPv6. */
const numbersOf = (address: string): number[] =>
  address.includes(".")
    ? address.split(".").map(Number)
    : address
        .replace("::", ":0".repeat(8))
        .split(":")
        .slice(0, 8)
        .map((group) => parseInt(group || "0", 16));

describe("the class of an IP address", () => {
  for (const family of ["ipv4", "ipv6"] as const)
    it(`agrees with Node about 50,000 addresses, half of them near the edges of a block: ${family}`, () => {
      const blocks = NOT_PUBLIC[family].split(" ").map((block) => block.split("/") as [string, string]);
      const known = new BlockList();
      for (const [first, length] of blocks) known.addSubnet(first, Number(length), family);
      const size = family === "ipv4" ? 256 : 65_536;
      const wrong: string[] = [];
      for (let count = 0; count < 50_000; count++) {
        const numbers = numbersOf(blocks[below(blocks.length)]?.[0] ?? "");
        const at = below(numbers.length);
        if (count % 2 === 0) numbers[at] = ((numbers[at] ?? 0) + below(3) - 1 + size) % size;
        else numbers.forEach((_, place) => (numbers[place] = below(size)));
        const address = family === "ipv4" ? numbers.join(".") : numbers.map((one) => one.toString(16)).join(":");
        const { hostname } = new URL(`http://${family === "ipv4" ? address : `[${address}]`}/`);
        if ((addressClassOf(hostname) === "public") === known.check(address, family)) wrong.push(address);
      }
      expect(wrong).to.deep.equal([]);
    });
});

/** Blocks that no relay reaches. */
const NEVER = {
  ipv4: "169.254.0.0/16 168.63.129.16/32 100.100.100.200/32 0.0.0.0/8",
  ipv6: "fe80::/10 fd00:ec2::254/128 ::/128",
} as const;

describe("an address that no relay reaches", () => {
  it("agrees with Node about 5,000 addresses, also when an IPv6 address embeds them", () => {
    const known = new BlockList();
    for (const family of ["ipv4", "ipv6"] as const)
      for (const block of NEVER[family].split(" ")) {
        const [first = "", length] = block.split("/");
        known.addSubnet(first, Number(length), family);
      }
    const wrong: string[] = [];
    for (let count = 0; count < 5_000; count++) {
      const parts = numbersOf(NEVER.ipv4.split(" ")[below(4)]?.split("/")[0] ?? "");
      for (const at of [0, 1, 2, 3]) if (below(3) === 0) parts[at] = below(256);
      const hex = parts.map((part) => part.toString(16).padStart(2, "0")).join("");
      const [high, low] = [hex.slice(0, 4), hex.slice(4)];
      const six = numbersOf(NEVER.ipv6.split(" ")[below(3)]?.split("/")[0] ?? "");
      six[below(8)] = below(65_536);
      const expected = known.check(parts.join("."), "ipv4");
      const address = six.map((group) => group.toString(16)).join(":");
      const forms = [
        `${parts.join(".")}`,
        `[::ffff:${high}:${low}]`,
        `[64:ff9b::${high}:${low}]`,
        `[2002:${high}:${low}::1]`,
      ];
      wrong.push(...forms.filter((form) => isNeverReachable(new URL(`http://${form}/`).hostname) !== expected));
      const isEmbedding = six.slice(0, 6).every((group) => group === 0);
      if (!isEmbedding && isNeverReachable(new URL(`http://[${address}]/`).hostname) !== known.check(address, "ipv6"))
        wrong.push(address);
    }
    expect(wrong).to.deep.equal([]);
  });
});
