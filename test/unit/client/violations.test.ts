/** What the page's own policy blocked. */
import { expect } from "chai";
import { Violations } from "../../../src/client/platform/violations.js";

function told() {
  let tell: (event: unknown) => void = () => undefined;
  const violations = new Violations({ addEventListener: (_type, listener) => (tell = listener) });
  const block = (blockedURI: string, effectiveDirective = "connect-src"): void =>
    tell({ blockedURI, effectiveDirective });
  return { violations, block };
}

describe("violations of the page's policy", () => {
  it("are known by origin: a browser tells no more of what it blocked", () => {
    const { violations, block } = told();
    block("https://a.example/mcp");
    block("https://b.example");
    expect(violations.recent("https://a.example/other")).to.equal("connect-src");
    expect(violations.recent("https://b.example/mcp")).to.equal("connect-src");
    expect(violations.recent("https://c.example/mcp")).to.equal(undefined);
  });

  it("are no addresses where something else was blocked", () => {
    const { violations, block } = told();
    for (const what of ["inline", "eval", "", "trusted-types-sink"]) block(what, "script-src");
    expect(violations.recent("https://a.example/")).to.equal(undefined);
  });

  it("are none where nothing tells of them", () => {
    expect(new Violations(undefined).recent("https://a.example/")).to.equal(undefined);
  });
});
