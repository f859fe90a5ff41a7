/** Limits on what an app sends: plain JSON of bounded size, at a bounded rate. */
import { expect } from "chai";
import fc from "fast-check";
import { isPlainJson, RateLimit } from "../../../src/apps/app-limits.js";
import { FakeClock } from "../../fixtures/fake-clock.js";

describe("plain JSON of an app", () => {
  it("is any JSON value, and an undefined member", () => {
    fc.assert(fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => isPlainJson(value, 1e6)));
    expect(isPlainJson({ member: undefined }, 100)).to.equal(true);
    expect(isPlainJson(Object.create(null), 100)).to.equal(true);
  });

  it("is nothing that is cyclic, binary, endless or no JSON", () => {
    const cyclic: unknown[] = [];
    cyclic.push(cyclic);
    const wide: unknown[] = [1, 2];
    let shared: unknown = 1;
    for (let level = 0; level < 40; level++) shared = [shared, shared]; // 2^40 values
    const holes: unknown[] = [];
    holes.length = 4e9;
    const hostile = [
      cyclic,
      shared,
      holes,
      new Uint8Array(5e6),
      new ArrayBuffer(5e6),
      new Map(),
      new Date(),
      1n,
      Number.NaN,
    ];
    for (const value of hostile) expect(isPlainJson({ value }, 1e9)).to.equal(false);
    expect(isPlainJson(wide, 1e9)).to.equal(true);
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(isPlainJson(deep, 1e9)).to.equal(false);
  });

  it("is measured by the characters of texts and names", () => {
    expect(isPlainJson({ abc: "x".repeat(97) }, 100)).to.equal(true);
    expect(isPlainJson({ abc: "x".repeat(98) }, 100)).to.equal(false);
  });
});

describe("a rate limit", () => {
  it("admits a burst, and then as many as the time that passed allows", () => {
    const clock = new FakeClock();
    const rate = new RateLimit(clock, 10, 20);
    const admitted = (): number => Array.from({ length: 100 }, () => rate.admit()).filter(Boolean).length;
    expect(admitted()).to.equal(20);
    clock.advance(500);
    expect(admitted()).to.equal(5);
    clock.advance(60_000);
    expect(admitted()).to.equal(20);
  });
});
