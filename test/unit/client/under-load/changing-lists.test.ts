/** Lists that change all the time, or because they are listed: each load is shown, one runs at a time, and the fault is reported (N-01, G-11). */
import { expect } from "chai";
import type { ListName } from "../../../../src/client/api/index.js";
import { BusyServer } from "../../../fixtures/busy-server.js";

const LISTS = {
  tools: { method: "tools/list", changed: "notifications/tools/list_changed" },
  resources: {
    method: "resources/list",
    changed: "notifications/resources/list_changed",
  },
  resourceTemplates: {
    method: "resources/templates/list",
    changed: "notifications/resources/list_changed",
  },
  prompts: {
    method: "prompts/list",
    changed: "notifications/prompts/list_changed",
  },
} as const;

/** Server with a list of so many pages, each of which takes some time. */
async function paged(list: ListName, pages: number, pageMs: number) {
  const busy = new BusyServer({ era: "legacy", hasStream: true });
  busy.capabilities = {
    tools: { listChanged: true },
    resources: { listChanged: true },
    prompts: { listChanged: true },
  };
  const state = { version: 0, running: 0, most: 0 };
  busy.methods[LISTS[list].method] = async ({ cursor = "0" }) => {
    state.most = Math.max(state.most, ++state.running);
    if (pageMs > 0) await busy.after(pageMs);
    state.running--;
    const page = Number(cursor);
    const [name, title] = [`p${page}`, `${page} of ${state.version}`];
    const item = { name, title, uri: `a:${name}`, uriTemplate: `a:${page}/{x}`, inputSchema: { type: "object" } };
    return {
      [list]: [item],
      ...(page < pages - 1 && { nextCursor: String(page + 1) }),
    };
  };
  const server = await busy.connect({ era: "legacy" });
  await busy.inTime(server.follow(list));
  await busy.run(() => busy.streams.length > 0, 60_000);
  const whole = () => busy.reported("list-page").filter((page) => page.list === list && page.end);
  const problems = (): unknown => busy.reported("problem").map(({ problem }) => [problem.about, problem.name]);
  return { busy, server, state, whole, problems };
}

for (const list of Object.keys(LISTS) as ListName[]) {
  const { method, changed } = LISTS[list];
  describe(`a list of ${list}`, () => {
    for (const [pages, pageMs, everyMs, forMs] of [
      [10, 300, 500, 20_000],
      [20, 1_000, 1_000, 60_000],
      [1, 10, 100, 20_000],
      [3, 900, 250, 20_000],
    ] as const) {
      it(`of ${pages} pages that changes every ${everyMs} ms is shown whole meanwhile and at last, and one load runs at a time (N-01, G-11)`, async () => {
        const { busy, state, whole } = await paged(list, pages, pageMs);
        const before = whole().length;
        for (let passed = 0; passed < forMs; passed += everyMs) {
          state.version++;
          busy.notify(changed);
          await busy.pass(everyMs);
        }
        const loadMs = pages * pageMs;
        expect(whole().length - before, "complete lists").to.be.at.least(Math.floor(forMs / (loadMs + 10_000)));
        expect(whole().length - before, "complete lists").to.be.at.most(Math.ceil(forMs / (loadMs + 2_000)) + 1);
        expect(state.most, "requests at a time").to.be.at.most(1);
        const last = `${pages - 1} of ${state.version}`;
        await busy.run(() => whole().at(-1)?.items.at(-1)?.title === last, 11_000 + 2 * loadMs);
        await busy.pass(11_000 + loadMs);
        expect(
          whole()
            .at(-1)
            ?.items.map(({ title }) => title),
        ).to.deep.equal([last]);
      });
    }

    it("that the server reports as changed whenever it is requested is loaded rarely, and the fault is reported once (N-01)", async () => {
      const { busy, problems } = await paged(list, 1, 0);
      const answer = busy.methods[method];
      busy.methods[method] = async (...args) => {
        busy.notify(changed);
        return answer?.(...args);
      };
      busy.notify(changed);
      await busy.pass(12_000);
      const feature = list === "resourceTemplates" ? "resource" : list.slice(0, -1);
      expect(problems()).to.deep.equal([[feature, changed]]);
      const before = busy.sent(method).length;
      await busy.pass(60_000);
      expect(busy.sent(method).length - before).to.be.within(1, 7);
      expect(problems()).to.deep.equal([[feature, changed]]);
      busy.methods[method] = answer ?? (() => undefined);
      await busy.pass(60_000);
      const last = busy.sent(method).length;
      busy.notify(changed);
      await busy.pass(100);
      expect(busy.sent(method).length, "it is loaded at once again").to.equal(last + 1);
    });

    it("that changes occasionally is not reported", async () => {
      const { busy, state, problems } = await paged(list, 1, 0);
      for (let change = 0; change < 10; change++) {
        state.version++;
        busy.notify(changed);
        await busy.pass(change % 2 ? 4_500 : 1_500);
      }
      await busy.pass(3_000);
      expect(problems()).to.deep.equal([]);
    });
  });
}
