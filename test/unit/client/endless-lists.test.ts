/** Lists that the server doesn't end, or ends in another way than by leaving out the cursor (K-01, K-04). */
import { expect } from "chai";
import type { ListName, ListSnapshot, Live, Server, Transport } from "../../../src/index.js";
import { createHost } from "../../../src/index.js";
import { EMPTY_SNAPSHOT, reduce, serverState } from "../../../src/state/index.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { rpcError } from "../../fixtures/fake-fetch.js";
import { mcpServer, type MethodAnswer } from "../../fixtures/mcp-server.js";
import { TransportServer, type Received } from "../../fixtures/transport-server.js";
import { until } from "../../fixtures/until.js";

const LISTS = {
  tools: { method: "tools/list", read: (server: Server) => server.listTools() },
  resources: {
    method: "resources/list",
    read: (server: Server) => server.listResources(),
  },
  resourceTemplates: {
    method: "resources/templates/list",
    read: (server: Server) => server.listResourceTemplates(),
  },
  prompts: {
    method: "prompts/list",
    read: (server: Server) => server.listPrompts(),
  },
} as const;
const item = (name: string): object => ({
  name,
  uri: `note:///${name}`,
  uriTemplate: `note:///${name}/{id}`,
  inputSchema: { type: "object" },
});

/** A page: names of its entries, and its cursor. */
type Page = readonly [names: string, nextCursor?: unknown];
/** Pages by cursor; an error code for a cursor that is refused. */
type Pages = (cursor: string | undefined) => Page | number;

const count = (cursor: string | undefined): string => String(Number(cursor ?? 0) + 1);

/** Servers: their pages, the entries that are used, the number of pages requested at most, and what the report names. */
const ENDLESS: readonly [title: string, pages: Pages, names: string, requests: number, reason: RegExp | undefined][] = [
  ["the same cursor with the same page", () => ["ab", "8"], "ab", 2, /repeats a cursor/],
  ["the same cursor with another page", (at) => [at ? "cd" : "ab", "8"], "abcd", 2, /repeats a cursor/],
  ["a cycle of two cursors", (at) => ["ab", at === "x" ? "y" : "x"], "ab", 3, /repeats a cursor/],
  [
    "a cycle of three cursors with pages of their own",
    (at) => [at ?? "a", { b: "c", c: "d", d: "b" }[at ?? ""] ?? "b"],
    "abcd",
    4,
    /repeats a cursor/,
  ],
  [
    "a cycle that leads back to the first page",
    (at) => (at === "2" ? ["cd", "1"] : ["ab", "2"]),
    "abcd",
    3,
    /repeats a cursor/,
  ],
  ["an empty cursor with the same page", () => ["ab", ""], "ab", 2, /empty cursor/],
  [
    "an empty cursor on the last page, which leads to the first",
    (at) => (at === "2" ? ["cd", ""] : ["ab", "2"]),
    "abcd",
    3,
    /empty cursor/,
  ],
  ["an empty cursor that is refused", (at) => (at === undefined ? ["ab", ""] : -32602), "ab", 2, /empty cursor/],
  [
    "an empty cursor that fails in another way",
    (at) => (at === undefined ? ["ab", ""] : -32603),
    "ab",
    2,
    /empty cursor/,
  ],
  [
    "an empty cursor on the second page, which is refused",
    (at) => (at === undefined ? ["ab", "2"] : at === "2" ? ["cd", ""] : -32602),
    "abcd",
    3,
    /empty cursor/,
  ],
  [
    "an empty cursor that leads to the last page",
    (at) => (at === undefined ? ["ab", ""] : ["cd"]),
    "abcd",
    2,
    undefined,
  ],
  [
    "cursors that count up, with the same page",
    (at) => ["ab", count(at)],
    "ab",
    4,
    /nothing but the entries of earlier pages/,
  ],
  [
    "cursors that count up, with two pages in turn",
    (at) => [Number(at ?? 0) % 2 ? "cd" : "ab", count(at)],
    "abcd",
    5,
    /nothing but the entries of earlier pages/,
  ],
  ["cursors that count up, with empty pages", (at) => [at ? "" : "ab", count(at)], "ab", 1_000, /more than 1000 pages/],
  [
    "one page in between that repeats the first",
    (at) => (at === undefined ? ["ab", "2"] : at === "2" ? ["ab", "3"] : ["cd"]),
    "abcd",
    3,
    /nothing but the entries of earlier pages/,
  ],
  [
    "a last page that repeats the first",
    (at) => (at ? ["ab"] : ["ab", "2"]),
    "ab",
    2,
    /nothing but the entries of earlier pages/,
  ],
  ["the cursor 8, a number", () => ["ab", 8], "ab", 1, /not a string/],
  ["the cursor 0, a number", () => ["ab", 0], "ab", 1, /not a string/],
  ["the cursor {}", () => ["ab", {}], "ab", 1, /not a string/],
  ["the cursor []", () => ["ab", []], "ab", 1, /not a string/],
  ["the cursor true", () => ["ab", true], "ab", 1, /not a string/],
  ["the cursor false", () => ["ab", false], "ab", 1, /not a string/],
  ["a number on the second page", (at) => (at ? ["cd", 5] : ["ab", "2"]), "abcd", 2, /not a string/],
  ["the cursor null", () => ["ab", null], "ab", 1, undefined],
  ["the cursor null on the second page", (at) => (at ? ["cd", null] : ["ab", "2"]), "abcd", 2, undefined],
];

for (const era of ["modern", "legacy"] as const) {
  for (const list of Object.keys(LISTS) as ListName[]) {
    const { method, read } = LISTS[list];
    describe(`a list of ${list} of a ${era} server with`, () => {
      for (const [title, pages, expected, requests, reason] of ENDLESS) {
        // A thousand pages take their time: once is enough.
        if (requests === 1_000 && (list !== "tools" || era !== "modern")) continue;

        it(`${title} ends with the pages that were read until then, once, and the fault is reported once (K-04)`, async () => {
          const answer: MethodAnswer = ({ cursor }, request) => {
            const page = pages(cursor as string | undefined); // ours
            if (typeof page === "number") return rpcError(request, page);
            const [names, nextCursor] = page;
            return {
              [list]: [...names].map(item),
              ...(nextCursor !== undefined && { nextCursor }),
            };
          };
          const http = mcpServer({ era, methods: { [method]: answer } });
          const fake = new FakeHost(http);
          const server = await fake.host.connect(URL_OF_SERVER, {
            id: "a",
            era,
          });
          const names = [...expected];

          await server.follow(list);
          expect(http.requests.filter(({ body }) => body?.method === method).length).to.be.at.most(requests);
          const problems = fake.reported("problem").map(({ problem }) => problem);
          expect(problems.map(({ name }) => name)).to.deep.equal(reason ? [method] : []);
          if (reason) expect(problems[0]?.reason).to.match(reason).and.to.contain("leave out");
          expect(fake.reported("list-failed")).to.deep.equal([]);
          const shown = serverState(reduce(EMPTY_SNAPSHOT, fake.events), "a")?.[list];
          expect([shown?.state, shown?.items.map(({ name }) => name)]).to.deep.equal(["loaded", names]);
          expect(shown).to.not.have.any.keys("malformed", "isPartial");

          expect((await read(server)).map(({ name }) => name)).to.deep.equal(names);
          if (list === "tools") expect((await server.getTools()).map(({ name }) => name)).to.deep.equal(names);
        });
      }
    });
  }
}

for (const list of Object.keys(LISTS) as ListName[]) {
  const { method } = LISTS[list];
  describe(`a live list of ${list}`, () => {
    const started = async (answer: (cursor: unknown) => Readonly<Record<string, unknown>> | undefined) => {
      const peer = new TransportServer(
        "2025-11-25",
        {
          tools: { listChanged: true },
          resources: { listChanged: true },
          prompts: { listChanged: true },
        },
        { [method]: ({ cursor }) => answer(cursor) },
      );
      const host = await createHost({ storage: "memory" });
      const { open, close, send } = peer.transport;
      const transport: Transport = {
        open,
        close,
        send(message) {
          const { method: own, params } = message as Received; // our own client's
          const isFailing = own === method && Object.keys(answer(params?.cursor) as object).length === 0;
          if (!isFailing) return send(message);
          const { id } = message as Received;
          peer.say({ id, error: { code: -32603, message: "No more." } });
        },
      };
      const server = await host.connect(transport, { era: "legacy" });
      const live: Live<ListSnapshot<{ readonly name: string }>> = server[list];
      live.subscribe(() => undefined);
      const names = (): readonly string[] => live.value.items.map(({ name }) => name);
      return { host, peer, live, names };
    };

    it("is loaded with what was read where the cursor repeats (K-04)", async () => {
      const { host, live, names } = await started(() => ({
        [list]: [item("a"), item("b")],
        nextCursor: "",
      }));
      await until(() => live.value.state === "loaded");
      expect(names()).to.deep.equal(["a", "b"]);
      expect(live.value).to.not.have.property("error");
      await host.close();
    });

    it("has the pages that came before one that failed, and keeps a complete list (K-04)", async () => {
      let version = "fails";
      const { host, peer, live, names } = await started((cursor) => {
        if (cursor === undefined) return { [list]: [item("a"), item(`${version} 1`)], nextCursor: "2" };
        return version === "whole" ? { [list]: [item("whole 2")] } : {}; // an error
      });
      await until(() => live.value.state === "failed");
      expect(names()).to.deep.equal(["a", "fails 1"]);
      expect(live.value.error).to.have.property("code", "ERR-RPC");
      const changed = {
        method: `notifications/${list === "resourceTemplates" ? "resources" : list}/list_changed`,
      };
      version = "whole";
      peer.say(changed);
      await until(() => live.value.state === "loaded");
      expect(names()).to.deep.equal(["a", "whole 1", "whole 2"]);
      version = "fails again";
      peer.say(changed);
      await until(() => live.value.state === "failed");
      expect(names()).to.deep.equal(["a", "whole 1", "whole 2"]);
      await host.close();
    });

    it("does not have what the server has removed, and neither do other lists", async () => {
      let names = ["old", "kept"];
      const { host, peer, live } = await started(() => ({
        [list]: names.map(item),
      }));
      await until(() => live.value.state === "loaded");
      names = ["kept", "new"];
      peer.say({
        method: `notifications/${list === "resourceTemplates" ? "resources" : list}/list_changed`,
      });
      await until(() => live.value.state === "loaded" && live.value.items.some(({ name }) => name === "new"));
      expect(live.value.items.map(({ name }) => name)).to.deep.equal(["kept", "new"]);
      await host.close();
    });
  });
}
