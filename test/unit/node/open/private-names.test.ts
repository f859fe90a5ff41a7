/** Names in private networks: decided once, so that a name can't be rebound. */
import { expect } from "chai";
import { PrivateNames } from "../../../../workers/command/open/private-names.js";

describe("names in private networks", () => {
  it("are those that are private by their name, without a lookup", async () => {
    const names = new PrivateNames(() => Promise.reject(new Error("not needed")));
    for (const name of ["localhost", "127.0.0.1", "[::1]", "10.1.2.3", "printer.local"])
      expect(await names.has(name), name).to.equal(true);
  });

  it("are those that had a private address when they were first used", async () => {
    const addresses: Record<string, readonly string[]> = {
      "a.example": ["8.8.8.8"],
      "b.example": ["8.8.8.8", "10.0.0.1"],
    };
    const names = new PrivateNames(async (name) => (addresses[name] ?? []).map((address) => ({ address, family: 4 })));
    expect(await names.has("a.example")).to.equal(false);
    expect(await names.has("b.example")).to.equal(true);
    addresses["a.example"] = ["127.0.0.1"];
    expect(await names.has("a.example")).to.equal(false);
  });

  it("are looked up again after a failure", async () => {
    let isUp = false;
    const names = new PrivateNames(async () => {
      if (!isUp) throw new Error("no network");
      return [{ address: "fd00::1", family: 6 }];
    });
    expect(await names.has("c.example")).to.equal(false);
    isUp = true;
    expect(await names.has("c.example")).to.equal(true);
  });
});
