/** Lists that are loaded page by page: in events, each item once, and what came before a failure (K-01, K-04, K-08). */
import { expect } from "chai";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { rpcError } from "../../fixtures/fake-fetch.js";
import { mcpServer, type MethodAnswer } from "../../fixtures/mcp-server.js";
import { codeOf } from "../../fixtures/rejection.js";

const LISTS = [
  { list: "resources", method: "resources/list", key: "uri", about: "resource" },
  { list: "resourceTemplates", method: "resources/templates/list", key: "uriTemplate", about: "resource" },
  { list: "prompts", method: "prompts/list", key: "name", about: "prompt" },
] as const;

async function connected(method: string, answer: MethodAnswer, era: "modern" | "legacy") {
  const fake = new FakeHost(mcpServer({ era, methods: { [method]: answer } }));
  const server = await fake.host.connect(URL_OF_SERVER, { id: "a", era });
  const pages = (): unknown[] =>
    fake
      .reported("list-page")
      .map(({ kind: _kind, serverId: _id, items, ...rest }) => ({ ...rest, count: items.length }));
  return { fake, server, pages };
}

for (const era of ["modern", "legacy"] as const) {
  for (const { list, method, key, about } of LISTS) {
    const item = (name: string): object => ({ name, [key]: `note:///${name}` });

    describe(`a list of ${list} that is loaded (${era})`, () => {
      it("is reported page by page", async () => {
        const { server, pages } = await connected(
          method,
          ({ cursor }) => ({
            [list]: cursor === undefined ? [item("a"), item("b")] : [item("c")],
            ...(cursor === undefined && { nextCursor: "2" }),
          }),
          era,
        );
        await server.follow(list);
        expect(pages()).to.deep.equal([
          { list, start: true, end: false, count: 2 },
          { list, start: false, end: true, count: 1 },
        ]);
      });

      it("has each item once, however many pages have it, and reports duplicates (K-08)", async () => {
        const { fake, server, pages } = await connected(
          method,
          ({ cursor }) => ({
            [list]: cursor === undefined ? [item("a"), item("b"), item("a")] : [item("b"), item("c")],
            ...(cursor === undefined && { nextCursor: "2" }),
          }),
          era,
        );
        await server.follow(list);
        expect(pages().map((page) => (page as { count: number }).count)).to.deep.equal([2, 1]);
        const problems = fake.reported("problem").map(({ problem }) => problem);
        expect(problems.map((problem) => problem.about)).to.deep.equal([about, about]);
        for (const { reason } of problems) expect(reason).to.contain("twice; the first is used");
      });

      it("is reported with the entries that can't be used, at their places in each page", async () => {
        const { server, fake } = await connected(
          method,
          ({ cursor }) => ({
            [list]: cursor === undefined ? [item("a"), 7, item("a"), item("b")] : [item("c"), { title: "no key" }],
            ...(cursor === undefined && { nextCursor: "2" }),
          }),
          era,
        );
        await server.follow(list);
        const reported = fake.reported("list-page").map(({ malformed = [] }) => malformed.map(({ at }) => at));
        expect(reported).to.deep.equal([[1, 1], [1]]);
      });

      it("keeps what came before a page that fails (K-04)", async () => {
        const failing = await connected(
          method,
          ({ cursor }, request) =>
            cursor === undefined ? { [list]: [item("a")], nextCursor: "2" } : rpcError(request, -32603),
          era,
        );
        expect(await codeOf(failing.server.follow(list))).to.equal("ERR-RPC");
        expect(failing.pages()).to.deep.equal([{ list, start: true, end: false, count: 1 }]);
      });
    });
  }
}

describe("a list that is large", () => {
  it("is reported in parts of 250, and no entry is shortened", async () => {
    const description = "long ".repeat(10_000);
    const prompts = Array.from({ length: 600 }, (_, at) => ({ name: `p${at}`, ...(at === 0 && { description }) }));
    const { fake, server, pages } = await connected("prompts/list", () => ({ prompts }), "modern");
    await server.follow("prompts");
    expect(pages().map((page) => (page as { count: number }).count)).to.deep.equal([250, 250, 100]);
    expect(fake.reported("list-page")[0]?.items[0]).to.include({ description });
  });

  it("is returned whole and without duplicates", async () => {
    const resources = ["a", "b", "a"].map((name) => ({ uri: `note:///${name}`, name }));
    const { server } = await connected("resources/list", () => ({ resources }), "modern");
    expect((await server.listResources()).map(({ name }) => name)).to.deep.equal(["a", "b"]);
  });
});
