/** Addresses that no relay reaches. */
import { expect } from "chai";
import { isNeverReachable } from "../../../src/addresses/never-relayed.js";

const hostOf = (address: string): string =>
  new URL(`http://${address.includes(":") ? `[${address}]` : address}/`).hostname;

const NEVER =
  "169.254.0.1 169.254.169.254 fe80::1 febf::1 fd00:ec2::254 168.63.129.16 100.100.100.200 0.0.0.0 0.9.9.9 :: " +
  "::ffff:169.254.169.254 ::169.254.169.254 ::ffff:0:169.254.169.254 64:ff9b::169.254.169.254 64:ff9b:1::a9fe:a9fe " +
  "2002:a9fe:a9fe::1 ::ffff:168.63.129.16 ::ffff:100.100.100.200 ::ffff:0.0.0.0";
const OTHERS =
  "127.0.0.1 ::1 ::ffff:127.0.0.1 10.0.0.1 169.253.255.255 169.255.0.0 168.63.129.17 100.100.100.201 1.0.0.0 fec0::1 " +
  "fd00:ec2::253 2002:a9ff::1 2606:4700::a9fe:a9fe 93.184.215.14";

describe("an address that no relay reaches", () => {
  it("is link-local, of a metadata service or 'this host', also inside an IPv6 address", () => {
    expect(NEVER.split(" ").filter((address) => !isNeverReachable(hostOf(address)))).to.deep.equal([]);
  });

  it("is not loopback, not another private or public address, and not a name", () => {
    expect(OTHERS.split(" ").filter((address) => isNeverReachable(hostOf(address)))).to.deep.equal([]);
    for (const name of ["tools.internal", "metadata.example.com", "a.metadata.goog", "localhost"])
      expect(isNeverReachable(name), name).to.equal(false);
  });

  it("is a name of a metadata service, also with a last dot", () => {
    for (const name of ["metadata.google.internal", "metadata.google.internal.", "metadata", "metadata.goog"])
      expect(isNeverReachable(name), name).to.equal(true);
  });
});
