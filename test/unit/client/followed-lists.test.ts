/** Lists that are followed, whichever of the four: what events and the snapshot tell of failures, doubles, changes, and memory. */
import { expect } from "chai";
import { EMPTY_SNAPSHOT, reduce, serverState } from "../../../src/state/index.js";
import { openStore } from "../../../src/storage/index.js";
import { settled } from "../../fixtures/fake-clock.js";
import { FakeFetch, rpcError } from "../../fixtures/fake-fetch.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpServer, type MethodAnswer } from "../../fixtures/mcp-server.js";
import { codeOf } from "../../fixtures/rejection.js";
import { until } from "../../fixtures/until.js";

const KINDS = [
  { list: "tools", method: "tools/list", changed: "notifications/tools/list_changed" },
  { list: "resources", method: "resources/list", changed: "notifications/resources/list_changed" },
  { list: "resourceTemplates", method: "resources/templates/list", changed: "notifications/resources/list_changed" },
  { list: "prompts", method: "prompts/list", changed: "notifications/prompts/list_changed" },
] as const;
const item = (name: string): object => ({
  name,
  uri: `note:///${name}`,
  uriTemplate: `note:///${name}/{id}`,
  inputSchema: { type: "object" },
});

for (const era of ["modern", "legacy"] as const) {
  for (const { list, method, changed } of KINDS) {
    const connected = async (answer: MethodAnswer, store = openStore()) => {
      const http = mcpServer({ era, methods: { [method]: answer } });
      const fake = new FakeHost(http, store);
      const server = await fake.host.connect(URL_OF_SERVER, { id: "a", era, showCached: true });
      const requested = (): number => http.requests.filter(({ body }) => body?.method === method).length;
      return { fake, server, requested };
    };
    const known = (fake: FakeHost) => serverState(reduce(EMPTY_SNAPSHOT, fake.events), "a")?.[list];
    const names = (fake: FakeHost): unknown => known(fake)?.items.map(({ name }) => name);

    describe(`the list of ${list}, followed (${era})`, () => {
      it("keeps two pages where the third fails, rejects, and is failed in part", async () => {
        const { fake, server } = await connected(({ cursor }, request) =>
          cursor === "3"
            ? rpcError(request, -32603)
            : { [list]: [item(`page ${cursor ?? 1}`)], nextCursor: cursor ? "3" : "2" },
        );
        expect(await codeOf(server.follow(list))).to.equal("ERR-RPC");
        expect(names(fake)).to.deep.equal(["page 1", "page 2"]);
        expect(known(fake)).to.include({ state: "failed", isPartial: true });
        expect(fake.reported("list-failed").map((event) => event.list)).to.deep.equal([list]);
      });

      it("reports a duplicate once, however many pages and loads have it (K-08)", async () => {
        const { fake, server } = await connected(({ cursor }) => ({
          [list]: [item("a"), item("a"), item(`b ${cursor ?? 0}`)],
          ...(cursor === undefined && { nextCursor: "2" }),
        }));
        await server.follow(list);
        expect(fake.reported("problem")).to.have.length(1);
        await server.follow(list);
        const { problems } = serverState(reduce(EMPTY_SNAPSHOT, fake.events), "a") ?? {};
        expect(problems).to.have.length(1);
        expect(names(fake)).to.deep.equal(["a", "b 0", "b 2"]);
      });

      it("that changes while it is loaded is loaded again after that, never twice at the same time (N-01)", async () => {
        const gates: (() => void)[] = [];
        const { fake, server, requested } = await connected(async () => {
          const load = gates.length;
          await new Promise<void>((resolve) => gates.push(resolve));
          return { [list]: [item(`load ${load}`)] };
        });
        const following = server.follow(list);
        await settled();
        fake.notify("a", changed);
        fake.notify("a", changed);
        await settled();
        expect(requested(), "while the first load runs").to.equal(1);
        gates[0]?.();
        await following;
        expect(names(fake), "the first load is shown").to.deep.equal(["load 0"]);
        await until(() => requested() === 2);
        gates[1]?.();
        await until(() => known(fake)?.state === "loaded");
        expect(names(fake)).to.deep.equal(["load 1"]);
        await server.close();
      });

      it("is available at once from memory when the server can't be reached, and is stale", async () => {
        const store = openStore();
        const { server } = await connected(() => ({ [list]: [item("a")] }), store);
        await server.follow(list);
        await server.close();
        await settled();
        const offline = new FakeHost(new FakeFetch(() => Promise.reject(new TypeError("Failed to fetch"))), store);
        await codeOf(offline.host.connect(URL_OF_SERVER, { id: "a", era, showCached: true }));
        expect(names(offline)).to.deep.equal(["a"]);
        expect(known(offline)).to.include({ state: "stale", isStale: true });
      });
    });
  }
}
