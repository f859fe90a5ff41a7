/** Resources that were read: fresh as long as said, bounded, and gone with the principal. */
import { expect } from "chai";
import { ReadCache } from "../../../src/cache/read-cache.js";
import type { ReadResourceResult } from "../../../src/protocol/types/index.js";
import { FakeClock } from "../../fixtures/fake-clock.js";

const result = (uri: string, text = "text"): ReadResourceResult => ({ contents: [{ uri, text }] });

describe("ReadCache", () => {
  let clock: FakeClock;
  let cache: ReadCache;
  beforeEach(() => {
    clock = new FakeClock();
    cache = new ReadCache(clock, 8_000);
  });
  const write = (uri: string, ttlMs: unknown = 100, text?: string): boolean =>
    cache.write(cache.begin(uri), result(uri, text), { ttlMs, receivedAt: clock.now() });

  it("returns an answer, fresh for its ttlMs and stale after (K-05, K-09)", () => {
    write("a:1");
    clock.advance(99);
    expect(cache.read("a:1")).to.deep.equal({ result: result("a:1"), fresh: true });
    clock.advance(1);
    expect(cache.read("a:1")).to.deep.equal({ result: result("a:1"), fresh: false });
  });

  it("has no answer for another uri (K-06)", () => {
    write("a:1");
    expect(cache.read("a:2")).to.equal(undefined);
  });

  it("is stale at once without a usable time to live (K-05)", () => {
    for (const ttlMs of [null, -1, "5", NaN]) {
      write("a:1", ttlMs);
      expect(cache.read("a:1")?.fresh).to.equal(false);
    }
  });

  it("is stale once the server says that the resource changed, also while it is being read", () => {
    write("a:1");
    write("a:2");
    cache.invalidate("a:1");
    expect(cache.read("a:1")?.fresh).to.equal(false);
    expect(cache.read("a:2")?.fresh).to.equal(true);
    const start = cache.begin("a:3");
    cache.invalidate("a:3");
    cache.write(start, result("a:3"), { ttlMs: 100, receivedAt: clock.now() });
    expect(cache.read("a:3")?.fresh).to.equal(false);
    write("a:3");
    expect(cache.read("a:3")?.fresh).to.equal(true);
  });

  it("remembers a bounded number of changes, and deletes all rather than return stale answers as fresh", () => {
    write("a:1");
    const start = cache.begin("a:1");
    for (let i = 0; i <= 10_000; i++) cache.invalidate(`b:${i}`);
    expect(cache.read("a:1")).to.equal(undefined);
    expect(cache.write(start, result("a:1"), { ttlMs: 100, receivedAt: clock.now() })).to.equal(false);
  });

  it("lets the least recently used go past its bound", () => {
    for (const uri of ["a:1", "a:2", "a:3", "a:4"]) write(uri, 100, "x".repeat(900));
    expect(cache.bytes).to.be.within(7_200, 8_000);
    cache.read("a:1");
    write("a:5", 100, "x".repeat(900));
    expect(cache.read("a:2")).to.equal(undefined);
    expect(cache.read("a:1")).not.to.equal(undefined);
    expect(cache.bytes).to.be.at.most(8_000);
  });

  it("keeps no answer larger than a quarter of its limit, nor the one before that", () => {
    write("a:1");
    expect(write("a:1", 100, "x".repeat(1_100))).to.equal(false);
    expect(cache.read("a:1")).to.equal(undefined);
    expect(cache.bytes).to.equal(0);
  });

  it("keeps no answer to a multi round-trip retry", () => {
    const hints = { ttlMs: 100, receivedAt: clock.now() };
    expect(cache.write(cache.begin("a:1"), result("a:1"), hints, false)).to.equal(false);
    expect(cache.read("a:1")).to.equal(undefined);
  });

  it("deletes everything when cleared, also what is being read (K-11)", () => {
    write("a:1");
    const start = cache.begin("a:2");
    cache.clear();
    expect(cache.write(start, result("a:2"), { ttlMs: 100, receivedAt: clock.now() })).to.equal(false);
    expect(cache.read("a:1")).to.equal(undefined);
    expect(cache.read("a:2")).to.equal(undefined);
    expect(cache.bytes).to.equal(0);
    expect(write("a:1")).to.equal(true);
  });
});
