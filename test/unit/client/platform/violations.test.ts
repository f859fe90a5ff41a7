/** What the page's own policy blocked. */
import { expect } from "chai";
import { Violations } from "../../../../src/client/platform/violations.js";

function reported() {
  let report: (event: unknown) => void = () => undefined;
  const violations = new Violations({ addEventListener: (_type, listener) => (report = listener) });
  const block = (blockedURI: string, effectiveDirective = "connect-src"): void =>
    report({ blockedURI, effectiveDirective });
  return { violations, block };
}

describe("reported violations of the page's policy", () => {
  it("have only an origin: a browser reports no more of what it blocked", () => {
    const { violations, block } = reported();
    block("https://a.example/mcp");
    block("https://b.example");
    expect(violations.recent("https://a.example/other")).to.equal("connect-src");
    expect(violations.recent("https://b.example/mcp")).to.equal("connect-src");
    expect(violations.recent("https://c.example/mcp")).to.equal(undefined);
  });

  it("have no address where something else was blocked", () => {
    const { violations, block } = reported();
    for (const what of ["inline", "eval", "", "trusted-types-sink"]) block(what, "script-src");
    expect(violations.recent("https://a.example/")).to.equal(undefined);
  });

  it("are empty where nothing reports them", () => {
    expect(new Violations(undefined).recent("https://a.example/")).to.equal(undefined);
  });
});
