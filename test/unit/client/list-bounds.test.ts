/** Lists without end: what fits is kept, and it is said that the rest was left out. */
import { expect } from "chai";
import { connected, tool } from "../../fixtures/fake-lists.js";
import { rejection } from "../../fixtures/rejection.js";
import type { MethodAnswer } from "../../fixtures/mcp-server.js";

const PER_PAGE = 40_000;
const MOST = 100_000;

/** A list that never ends, a page after the other. */
const endless =
  (key: string, item: (at: number) => object, perPage = PER_PAGE): MethodAnswer =>
  ({ cursor = 0 }) => ({
    [key]: Array.from({ length: perPage }, (_, at) => item(Number(cursor) + at)),
    nextCursor: String(Number(cursor) + perPage),
  });

const LISTS = {
  resources: ["resources/list", "resource", (at: number) => ({ uri: `note:///${at}`, name: "n" })],
  resourceTemplates: [
    "resources/templates/list",
    "resource",
    (at: number) => ({ uriTemplate: `n:///${at}`, name: "n" }),
  ],
  prompts: ["prompts/list", "prompt", (at: number) => ({ name: `p${at}` })],
} as const;

describe("a list of more entries than the limit", () => {
  it("of tools is cut at 100,000, which is a problem and no failure", async () => {
    const { fake, server, requested } = await connected({ "tools/list": endless("tools", (at) => tool(`t${at}`)) });
    await server.follow("tools");
    const reported = fake.reported("list-page");
    expect(reported.reduce((sum, { items }) => sum + items.length, 0)).to.equal(MOST);
    expect(reported.at(-1)?.end).to.equal(true);
    expect(fake.reported("list-failed")).to.deep.equal([]);
    expect(requested("tools/list")).to.equal(3);
    const [problem] = fake.reported("problem");
    expect(problem?.problem).to.deep.include({ about: "tool", name: "tools/list" });
    expect(problem?.problem.reason).to.match(/this client takes 100,?000 entries/);
    expect(await server.getTool(`t${MOST - 1}`)).to.have.property("name", `t${MOST - 1}`);
    expect(await server.getTool(`t${MOST}`)).to.equal(undefined);
    expect(await server.listTools()).to.have.length(MOST);
  });

  it("that comes in one answer is cut, too", async () => {
    const tools = Array.from({ length: MOST + 1 }, (_, at) => tool(`t${at}`));
    const { fake, server } = await connected({ "tools/list": () => ({ tools }) });
    expect(await server.listTools()).to.have.length(MOST);
    expect(fake.reported("problem")).to.have.length(1);
  });

  it("of exactly as many entries as the limit is whole", async () => {
    const tools = Array.from({ length: MOST }, (_, at) => tool(`t${at}`));
    const { fake, server } = await connected({ "tools/list": () => ({ tools }) });
    expect(await server.listTools()).to.have.length(MOST);
    expect(fake.reported("problem")).to.deep.equal([]);
  });

  for (const [list, [method, about, item]] of Object.entries(LISTS)) {
    it(`of ${list} is cut the same`, async () => {
      const { fake, server } = await connected({ [method]: endless(list, item) });
      await server.follow(list as keyof typeof LISTS);
      const reported = fake.reported("list-page");
      expect(reported.reduce((sum, { items }) => sum + items.length, 0)).to.equal(MOST);
      expect(fake.reported("problem").map(({ problem }) => problem.about)).to.deep.equal([about]);
    });
  }
});

describe("a list of more bytes than the limit", () => {
  it("is cut where they end", async () => {
    const description = "x".repeat(1_000_000);
    const { fake, server, requested } = await connected({
      "tools/list": endless("tools", (at) => ({ ...tool(`t${at}`), description }), 20),
    });
    const tools = await server.listTools();
    expect(tools).to.have.length.within(60, 67);
    expect(requested("tools/list")).to.equal(4);
    expect(fake.reported("problem")[0]?.problem.reason).to.contain("64 MiB");
  });

  it("counts small values with their size in memory", async () => {
    const junk = Array.from({ length: 100_000 }, () => ({}));
    const { server } = await connected({
      "tools/list": endless("tools", (at) => ({ ...tool(`t${at}`), _meta: { junk } }), 2),
    });
    expect(await server.listTools()).to.have.length(20);
  });
});

describe("an entry that is larger than the limit", () => {
  it("is left out with its name, the others are listed", async () => {
    const large = { ...tool("large"), _meta: { junk: Array.from({ length: 200_000 }, () => ({})) } };
    const { fake, server } = await connected({ "tools/list": () => ({ tools: [tool("a"), large, tool("b")] }) });
    expect((await server.listTools()).map(({ name }) => name)).to.deep.equal(["a", "b"]);
    const [problem] = fake.reported("problem");
    expect(problem?.problem).to.deep.include({ about: "tool", name: "large" });
    expect(problem?.problem.reason).to.contain("more than 4 MB");
  });
});

describe("a list that is cut", () => {
  it("is never fresh: it is requested again", async () => {
    const tools = Array.from({ length: MOST + 1 }, (_, at) => tool(`t${at}`));
    const { server, requested } = await connected({
      "tools/list": () => ({ tools, ttlMs: 60_000, cacheScope: "public" }),
    });
    await server.listTools();
    await server.listTools();
    expect(requested("tools/list")).to.equal(2);
  });

  it("may be that of a manual request, whose failure stays a failure", async () => {
    const { server } = await connected({});
    expect(await rejection(server.request("tools/list"))).to.have.property("code", "ERR-METHOD");
  });
});
