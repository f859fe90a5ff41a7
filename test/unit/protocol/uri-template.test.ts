/** Resource templates (R-05, RFC 6570). */
import { expect } from "chai";
import { expandTemplate, templateVariables } from "../../../src/protocol/uri-template.js";

describe("a resource template", () => {
  it("names each variable once, whatever its operator or modifier", () => {
    expect(templateVariables("file:///{+path}{?a,b*}{&c:3}/{a}")).to.deep.equal(["path", "a", "b", "c"]);
    expect(templateVariables("plain")).to.deep.equal([]);
  });

  it("is expanded with values encoded as its operators say", () => {
    expect(expandTemplate("note:///{id}", { id: "a b/c" })).to.equal("note:///a%20b%2Fc");
    expect(expandTemplate("file:///{+path}{?q}", { path: "a/b" })).to.equal("file:///a/b");
  });

  it("refuses an address that is too long", () => {
    expect(() => expandTemplate("x:{a}", { a: "y".repeat(9_000) }))
      .to.throw()
      .with.property("code", "ERR-ARGUMENT");
  });
});
