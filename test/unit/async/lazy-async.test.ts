/** Code that is loaded when it is first needed: once, and again after a failure. */
import { expect } from "chai";
import { ClientError } from "../../../src/errors/index.js";
import { lazyAsync } from "../../../src/async/lazy-async.js";
import { rejection } from "../../fixtures/rejection.js";

const OFFLINE = new TypeError("Failed to fetch dynamically imported module");

/** Loads that fail with each of these in turn, then succeed. */
function loads(...failures: readonly unknown[]) {
  let times = 0;
  const load = lazyAsync(async () => {
    const failure = failures[times++];
    if (failure !== undefined) throw failure;
    return { loaded: times };
  });
  return { load, times: () => times };
}

describe("code that is loaded later", () => {
  it("is loaded once, for all callers", async () => {
    const { load, times } = loads();
    expect(times()).to.equal(0);
    const [one, two] = await Promise.all([load(), load()]);
    expect([one === two, (await load()) === one, times()]).to.deep.equal([true, true, 1]);
  });

  it("fails for all callers meanwhile with a code and the cause, and is loaded again for the next caller", async () => {
    const { load, times } = loads(OFFLINE);
    const [one, two] = await Promise.all([rejection(load()), rejection(load())]);
    expect(one)
      .to.include({ code: "ERR-WORKER", cause: OFFLINE })
      .and.have.nested.property("data.reason", "not-loaded");
    expect(two).to.equal(one);
    expect(await load()).to.deep.equal({ loaded: 2 });
    expect(times()).to.equal(2);
  });

  it("fails with the code of the failure if that has one", async () => {
    const own = new ClientError("ERR-STORAGE", "no room");
    expect(await rejection(loads(own).load())).to.equal(own);
  });
});
