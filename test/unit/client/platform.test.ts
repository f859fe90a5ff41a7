/** The platform's defaults behind the ports, and the host made of them. */
import { expect } from "chai";
import { createHost, REVISIONS, thisPlatform } from "../../../src/index.js";
import { codeOf } from "../../fixtures/rejection.js";

describe("the default platform", () => {
  it("has the page's origin, unless another one is given", () => {
    expect(thisPlatform("https://page.example").http.pageOrigin).to.equal("https://page.example");
    expect(thisPlatform().http.pageOrigin).to.equal(typeof location === "object" ? location.origin : undefined);
  });

  it("is online where the platform has no such state, and has fetch and random numbers", async () => {
    const { http, random } = thisPlatform();
    expect(http.isOnline?.()).to.equal(true);
    expect(random()).to.be.within(0, 1);
    const response = await http.fetch("data:text/plain,hello", {});
    expect(await response.text()).to.equal("hello");
  });

  it("makes a host that works without a page and without a worker", async () => {
    const host = await createHost();
    expect(host.runsIn).to.equal("page");
    expect(REVISIONS[0]?.revision).to.equal("2026-07-28");
    await host.close();
    expect(await codeOf(host.connect("https://mcp.example/"))).to.equal("ERR-CLOSED");
  });
});
