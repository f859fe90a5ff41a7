/** Classes of hosts: by the registries of IANA. */
import { expect } from "chai";
import { addressClassOf, leadsInwards } from "../../../src/addresses/address-class.js";

/** As the URL parser writes it. */
const hostOf = (address: string): string =>
  new URL(`http://${address.includes(":") ? `[${address}]` : address}/`).hostname;

describe("the class of an IP address", () => {
  for (const [address, expected] of [
    ["0.0.0.0", "unspecified"],
    ["::", "unspecified"],
    ["127.8.9.1", "loopback"],
    ["::1", "loopback"],
    ["172.31.255.255", "private"],
    ["fd00:ec2::254", "private"],
    ["100.127.0.1", "shared"],
    ["169.254.169.254", "link-local"],
    ["fe80::1", "link-local"],
    ["ff02::1", "multicast"],
    ["::ffff:10.0.0.1", "embedded"],
    ["64:ff9b::a00:1", "embedded"],
    ["2002:a00:1::", "embedded"],
    ["2001:0:a00:1::", "embedded"],
    ["2001:db8::1", "reserved"],
    ["168.63.129.16", "reserved"],
    ["4000::1", "reserved"],
    ["172.32.0.1", "public"],
    ["192.0.64.1", "public"],
    ["2606:4700::1111", "public"],
  ] as const)
    it(`of ${address} is ${expected}`, () => expect(addressClassOf(hostOf(address))).to.equal(expected));
});

describe("a host that another host refers to", () => {
  it("is refused if a public host refers to an address of documentation, of benchmarks or of no network", () => {
    for (const address of ["198.51.100.7", "[3fff::1]", "[5f00::1]", "[100::1]"])
      expect(leadsInwards(address, "auth.example.com"), address).to.equal(true);
  });
});
