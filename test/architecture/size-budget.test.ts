/** A size is judged by its budget (`npm run size`). */
import { expect } from "chai";
import { judgeSize } from "../../.ci/size-budget.mjs";

describe("a size and its budget", () => {
  it("are right up to the budget, at any time", () => {
    expect(judgeSize(10_000, 10_000, false)).to.equal("within");
    expect(judgeSize(10_000, 10_000, true)).to.equal("within");
  });

  it("have three percent of room between releases", () => {
    expect(judgeSize(10_300, 10_000, false)).to.equal("room");
    expect(judgeSize(10_301, 10_000, false)).to.equal("over");
  });

  it("have no room at a release", () => expect(judgeSize(10_001, 10_000, true)).to.equal("over"));
});
