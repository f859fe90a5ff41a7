import { expect } from "chai";
import { isTooDeep, jsonOrNothing, jsonText } from "../../../../src/client/results/json-text.js";

const nested = (levels: number): unknown => JSON.parse("[".repeat(levels) + "]".repeat(levels));

describe("values of servers as JSON text", () => {
  it("are written down to a thousand levels, and no deeper", () => {
    expect(jsonOrNothing(nested(1_000))).to.have.lengthOf(2_000);
    expect(jsonOrNothing(nested(1_001))).to.equal(undefined);
    expect(jsonOrNothing({ a: [1, { b: nested(1_000) }] })).to.equal(undefined);
    expect(isTooDeep(nested(200_000))).to.equal(true);
    expect(isTooDeep(nested(1_000))).to.equal(false);
  });

  it("have two spaces a level for a user, and name the place that is too deep for that", () => {
    expect(jsonText({ a: [1] })).to.equal('{\n  "a": [\n    1\n  ]\n}');
    expect(() => jsonText(nested(1_001) as object))
      .to.throw("nested too deeply")
      .with.property("code", "ERR-LIMIT");
  });

  it("are undefined for values that JSON has no text for", () => {
    expect(jsonOrNothing(undefined)).to.equal(undefined);
    expect(jsonOrNothing(() => 1)).to.equal(undefined);
    expect(jsonOrNothing(null)).to.equal("null");
  });
});
