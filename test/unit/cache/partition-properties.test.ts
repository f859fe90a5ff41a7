/** Principals apart, whatever happens in whatever order (K-07): no private list ever reaches another one. */
import { expect } from "chai";
import * as fc from "fast-check";
import { ListCache, type ListKind } from "../../../src/cache/index.js";
import { openStore } from "../../../src/storage/index.js";
import { FakeClock } from "../../fixtures/fake-clock.js";

const SERVERS = ["https://a.test/", "https://a.test/b", 'https://a.test/","'];
const PRINCIPALS = ["", "ann", "bob", "private", "public", 'ann","tools'];
const KINDS: readonly ListKind[] = ["discover", "tools", "prompts"];

interface Label {
  readonly server: string;
  readonly principal: string;
  readonly kind: ListKind;
  readonly scope: "public" | "private";
}

const place = {
  server: fc.constantFrom(...SERVERS),
  principal: fc.constantFrom(...PRINCIPALS),
  kind: fc.constantFrom(...KINDS),
};
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("write" as const),
      ...place,
      cacheScope: fc.constantFrom("public", "private", "PUBLIC", 7),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("read" as const), ...place }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("invalidate" as const, "clear" as const), ...place }) },
);

describe("ListCache under several principals", () => {
  it("shows a private list to its own principal, server and kind only, and a public one to its server and kind", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const clock = new FakeClock();
        const store = openStore();
        const caches = new Map<string, ListCache>();
        const cacheOf = (serverKey: string, partition: string): ListCache => {
          const name = JSON.stringify([serverKey, partition]);
          const cache = caches.get(name) ?? new ListCache(store, { serverKey, partition }, clock);
          caches.set(name, cache);
          return cache;
        };
        await Promise.all(
          steps.map(async (next) => {
            clock.advance(1);
            const { server, principal, kind } = next;
            const cache = cacheOf(server, principal);
            switch (next.do) {
              case "write": {
                const scope = next.cacheScope === "public" ? "public" : "private";
                const label: Label = { server, principal, kind, scope };
                const pages = [{ ttlMs: 20, cacheScope: next.cacheScope, receivedAt: clock.now() }];
                await cache.write(cache.begin(kind), { items: [label], pages, revision: "r" });
                return;
              }
              case "read": {
                // The labels are this test's own.
                const found = await cache.read(kind, (items) => items as readonly Label[]);
                for (const label of found?.items ?? []) {
                  expect(label.server).to.equal(server);
                  expect(label.kind).to.equal(kind);
                  expect(label.scope).to.equal(found?.scope);
                  if (label.scope === "private") expect(label.principal).to.equal(principal);
                }
                return;
              }
              case "invalidate":
                return cache.invalidate(kind);
              case "clear":
                return cache.clearPrivate();
              default:
                return next satisfies never;
            }
          }),
        );
      }),
    );
  });

  it("shows nothing private to a principal that was cleared, whatever came before", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const clock = new FakeClock();
        const cache = new ListCache(openStore(), { serverKey: "s", partition: "ann" }, clock);
        for (const { kind } of steps) {
          const pages = [{ ttlMs: 20, receivedAt: clock.now() }];
          void cache.write(cache.begin(kind), { items: [kind], pages, revision: "r" });
        }
        await cache.clearPrivate();
        for (const kind of KINDS) expect(await cache.read(kind, (items) => items)).to.equal(undefined);
      }),
    );
  });
});
