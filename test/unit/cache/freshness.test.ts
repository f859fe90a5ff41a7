/** What a server may say about caching, and what is believed of it. */
import { expect } from "chai";
import * as fc from "fast-check";
import { freshness, freshnessOfPages, MAX_TTL_MS } from "../../../src/cache/freshness.js";

const NOW = 1_700_000_000_000;
const anything = fc.oneof(
  fc.anything(),
  fc.double(),
  fc.integer(),
  fc.constantFrom("public", "private", "PUBLIC", 1e308),
);

describe("the freshness of a response", () => {
  it("lasts as long as the server says, from the arrival on (K-05)", () => {
    expect(freshness(5_000, "public", NOW)).to.deep.equal({ freshUntil: NOW + 5_000, scope: "public" });
    expect(freshness(0.5, "private", NOW).freshUntil).to.equal(NOW + 0.5);
  });

  it("is none for a time to live that is absent, negative or no number (K-05)", () => {
    for (const ttlMs of [undefined, null, -1, 0, -0, NaN, -Infinity, "5", [5], { valueOf: () => 5 }, true, 5n])
      expect(freshness(ttlMs, "public", NOW).freshUntil).to.equal(NOW);
  });

  it("is capped at a day", () => {
    for (const ttlMs of [MAX_TTL_MS, MAX_TTL_MS + 1, 1e308, Infinity])
      expect(freshness(ttlMs, "public", NOW).freshUntil).to.equal(NOW + MAX_TTL_MS);
  });

  it("is private unless the scope is exactly public (K-07)", () => {
    for (const scope of ["PUBLIC", " public", "private", "", undefined, null, ["public"], new String("public"), true])
      expect(freshness(1, scope, NOW).scope).to.equal("private");
  });

  it("is between now and a day from now, whatever the server sends", () => {
    fc.assert(
      fc.property(anything, anything, (ttlMs, scope) => {
        const fresh = freshness(ttlMs, scope, NOW);
        expect(fresh.freshUntil).to.be.within(NOW, NOW + MAX_TTL_MS);
        expect(fresh.scope).to.equal(scope === "public" ? "public" : "private");
      }),
    );
  });
});

describe("the freshness of a list of pages", () => {
  const page = fc.record({
    ttlMs: anything,
    cacheScope: anything,
    receivedAt: fc.integer({ min: NOW, max: NOW + 1_000 }),
  });

  it("never lasts longer, nor has a wider scope, than any page (K-08)", () => {
    fc.assert(
      fc.property(fc.array(page, { minLength: 1 }), (pages) => {
        const list = freshnessOfPages(pages);
        const each = pages.map(({ ttlMs, cacheScope, receivedAt }) => freshness(ttlMs, cacheScope, receivedAt));
        expect(list.freshUntil).to.equal(Math.min(...each.map(({ freshUntil }) => freshUntil)));
        expect(list.scope === "public").to.equal(each.every(({ scope }) => scope === "public"));
      }),
    );
  });

  it("is none and private without pages", () => {
    expect(freshnessOfPages([])).to.deep.equal({ freshUntil: 0, scope: "private" });
  });
});
