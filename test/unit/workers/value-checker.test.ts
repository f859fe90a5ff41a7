/** The full check of entered values: in a thread of its own, in the engine's, and where there is none (J-03). */
import { expect } from "chai";
import { createEngineHost } from "../../../src/client/host/create-host.js";
import { thisPlatform } from "../../../src/client/platform/platform.js";
import { wireHost } from "../../../src/client/host/wire-host.js";
import { ValueChecker } from "../../../workers/checker/value-checker.js";

const SCHEMA = { type: "object", properties: { n: { type: "number" } }, required: ["n"] };

describe("host.checkValue", () => {
  it("answers in the engine's own thread, with a code for each problem", async () => {
    const host = createEngineHost();
    expect(await host.checkValue(SCHEMA, { n: 1 })).to.deep.equal({ kind: "valid" });
    const verdict = await host.checkValue(SCHEMA, {});
    expect(verdict?.kind === "invalid" && verdict.problems.map(({ code, member }) => [code, member])).to.deep.equal([
      ["required", "n"],
    ]);
    await host.close();
  });
  it("has nothing to say where nothing is checked, and rejects when the checker can't be had", async () => {
    const { openChecker: _none, ...platform } = thisPlatform();
    expect(await wireHost(platform).checkValue(SCHEMA, {})).to.equal(undefined);
    const failing = wireHost({ ...platform, openChecker: () => Promise.reject(new TypeError("blocked")) });
    const error: unknown = await failing.checkValue(SCHEMA, {}).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(TypeError);
  });
});

describe("the checker of a page's forms", () => {
  it("answers from its thread, and stops with its owner", async () => {
    const checker = new ValueChecker();
    expect(await checker.check(SCHEMA, { n: 1 })).to.deep.equal({ kind: "valid" });
    expect(await checker.check(SCHEMA, { n: "1" })).to.have.property("kind", "invalid");
    checker.end();
  });
  it("refuses what is too large before it is sent anywhere (J-03)", async () => {
    const checker = new ValueChecker();
    const properties = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`m${at}`, { type: "string" }]));
    const verdict = await checker.check({ properties }, {});
    expect(verdict).to.include({ kind: "unsupported", code: "ERR-LIMIT" });
    checker.end();
  });
});
