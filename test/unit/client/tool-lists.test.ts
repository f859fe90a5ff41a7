/** Listing tools: page by page, with bad ones set aside and the newest load told (K-01 … K-04). */
import { expect } from "chai";
import { rpcError, silence } from "../../fixtures/fake-fetch.js";
import { settled } from "../../fixtures/fake-clock.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpServer } from "../../fixtures/mcp-server.js";
import { codeOf, rejection } from "../../fixtures/rejection.js";
import { EMPTY_SNAPSHOT, reduce, serverState } from "../../../src/state/index.js";
import { tool, paged, connected } from "../../fixtures/fake-lists.js";
import { until } from "../../fixtures/until.js";

describe("the list of tools", () => {
  it("is loaded by cursors to the end, and each page is reported as it comes (K-03)", async () => {
    const { server, fake, http } = await connected({ "tools/list": paged([[tool("a"), tool("b")], [], [tool("c")]]) });
    await server.follow("tools");
    expect(
      fake.reported("list-page").map(({ start, end, items }) => [start, end, items.map(({ name }) => name)]),
    ).to.deep.equal([
      [true, false, ["a", "b"]],
      [false, false, []],
      [false, true, ["c"]],
    ]);
    const listings = http.requests.filter(({ body }) => body?.method === "tools/list");
    const cursors = listings.map(({ body }) => (body?.params as { cursor?: string } | undefined)?.cursor);
    expect(cursors).to.deep.equal([undefined, "1", "2"]);
  });

  it("has all pages for a program without events, whatever follows", async () => {
    const { server, fake } = await connected({ "tools/list": paged([[tool("a")], [tool("b")]]) });
    expect((await server.listTools()).map(({ name }) => name)).to.deep.equal(["a", "b"]);
    expect(await server.getTool("b")).to.deep.equal(tool("b"));
    expect(await rejection(server.listTools({ signal: AbortSignal.abort("enough") }))).to.equal("enough");
    expect([...fake.reported("list-page"), ...fake.reported("list-failed")]).to.deep.equal([]);
  });

  it("accepts an empty cursor as a cursor (K-01)", async () => {
    const { server } = await connected({
      "tools/list": ({ cursor }) => (cursor === "" ? { tools: [tool("b")] } : { tools: [tool("a")], nextCursor: "" }),
    });
    expect((await server.listTools()).map(({ name }) => name)).to.deep.equal(["a", "b"]);
  });

  it("has each cursor sent unchanged, and ends at null, numbers and objects (K-01)", async () => {
    for (const end of [null, 5, {}]) {
      const { server, http } = await connected({
        "tools/list": ({ cursor }) => ({ tools: [], nextCursor: cursor === undefined ? " a/b=" : end }),
      });
      await server.listTools();
      const cursors = http.requests
        .filter(({ body }) => body?.method === "tools/list")
        .map(({ body }) => (body?.params as { cursor?: string } | undefined)?.cursor);
      expect(cursors).to.deep.equal([undefined, " a/b="]);
    }
  });

  it("has the next page requested before the last one is parsed", async () => {
    const eventsBefore: number[] = [];
    const { server, fake } = await connected({
      "tools/list": ({ cursor }) => {
        eventsBefore.push(fake.reported("list-page").length);
        return cursor === undefined ? { tools: [tool("a")], nextCursor: "x" } : { tools: [tool("b")] };
      },
    });
    await server.follow("tools");
    expect(eventsBefore).to.deep.equal([0, 0]);
    expect(fake.reported("list-page")).to.have.length(2);
  });

  it("has a page requested only when the one before has come", async () => {
    let requested = 0;
    const { server } = await connected({
      "tools/list": () => (requested++ === 0 ? { tools: [tool("a")], nextCursor: "x" } : silence()),
    });
    const failing = codeOf(server.listTools());
    await until(() => requested > 1);
    await settled();
    expect(requested).to.equal(2);
    await server.close();
    expect(await failing).to.equal("ERR-CLOSED");
  });

  it("is reported in parts, and in rows without schemas, with short descriptions", async () => {
    const rows = Array.from({ length: 501 }, (_, i) => ({
      ...tool(`t${i}`),
      title: "T",
      description: "d".repeat(400),
      annotations: { readOnlyHint: true },
    }));
    const { server, fake } = await connected({ "tools/list": () => ({ tools: rows }) });
    await server.follow("tools");
    const reported = fake.reported("list-page");
    expect(reported.map(({ start, end, items }) => [start, end, items.length])).to.deep.equal([
      [true, false, 250],
      [false, false, 250],
      [false, true, 1],
    ]);
    expect(reported[2]?.items[0]).to.deep.equal({
      name: "t500",
      title: "T",
      description: "d".repeat(300),
      annotations: { readOnlyHint: true },
    });
  });

  it("keeps definitions for getTool, by exact name", async () => {
    const { server } = await connected({ "tools/list": paged([[tool("a")]]) });
    expect(await server.getTool("a")).to.equal(undefined);
    await server.follow("tools");
    expect(await server.getTool("a")).to.deep.equal(tool("a"));
    for (const name of ["A", "toString", "__proto__"]) expect(await server.getTool(name)).to.equal(undefined);
  });

  it("has malformed tools reported as problems, and keeps the first of two of a name", async () => {
    const { server, fake } = await connected({
      "tools/list": () => ({ tools: [tool("a"), { name: "bad" }, 5, { ...tool("a"), title: "second" }] }),
    });
    expect(await server.listTools()).to.deep.equal([tool("a")]);
    expect(
      fake.reported("problem").map(({ serverId, problem }) => [serverId, problem.about, problem.name]),
    ).to.deep.equal([
      ["a", "tool", "bad"],
      ["a", "tool", undefined],
      ["a", "tool", "a"],
    ]);
  });

  it("that can't be loaded is reported, and keeps the old definitions", async () => {
    let fail = false;
    const { server, fake } = await connected({
      "tools/list": (_, request) => (fail ? rpcError(request, -32603) : { tools: [tool("a")] }),
    });
    await server.follow("tools");
    fail = true;
    expect(await codeOf(server.follow("tools"))).to.equal("ERR-RPC");
    expect(fake.reported("list-failed")).to.have.length(1);
    expect(await server.getTool("a")).to.deep.equal(tool("a"));
  });

  it("drops tools that a later, whole list no longer has", async () => {
    let tools = [tool("a"), tool("b")];
    const { server } = await connected({ "tools/list": () => ({ tools }) });
    await server.follow("tools");
    tools = [tool("b")];
    await server.follow("tools");
    expect(await server.getTool("a")).to.equal(undefined);
  });

  it("is loaded twice one after the other when requested twice, and the newer is kept", async () => {
    const gates: (() => void)[] = [];
    const { server, fake, requested } = await connected({
      "tools/list": async ({ cursor }) => {
        if (cursor !== undefined) return { tools: [{ ...tool("both"), title: "old" }] };
        const load = gates.length;
        await new Promise<void>((resolve) => gates.push(resolve));
        return load === 0 ? { tools: [tool("old")], nextCursor: "2" } : { tools: [{ ...tool("both"), title: "new" }] };
      },
    });
    const older = server.follow("tools");
    const stop = new AbortController();
    const aborted = server.follow("tools", { signal: stop.signal });
    const newer = server.follow("tools");
    await settled();
    stop.abort("enough");
    expect(await rejection(aborted)).to.equal("enough");
    expect(requested("tools/list")).to.equal(1);
    gates[0]?.();
    await older;
    await settled();
    gates[1]?.();
    await newer;
    const titles = fake.reported("list-page").map(({ items }) => items.map(({ title }) => title));
    expect(titles).to.deep.equal([[undefined], ["old"], ["new"]]);
    expect((await server.getTool("both"))?.title).to.equal("new");
    expect(await server.getTool("old")).to.equal(undefined);
    expect(requested("tools/list")).to.equal(3);
  });

  const CITY = { properties: { city: { type: "string" } } };
  const UNTYPED: readonly object[] = [
    {},
    { $schema: "https://json-schema.org/draft/2020-12/schema" },
    { $schema: "http://json-schema.org/draft-07/schema#" },
    { type: null },
    { type: ["object"] },
    { type: ["object", "null"] },
    CITY,
    { additionalProperties: false },
    { required: ["city"] },
    { $ref: "#/$defs/arguments", $defs: { arguments: { type: "object", ...CITY } } },
    { $ref: "#/definitions/arguments", definitions: { arguments: CITY } },
    { anyOf: [CITY, { required: ["a"] }] },
    {
      oneOf: [
        { type: "object", ...CITY },
        { type: "object", properties: {} },
      ],
    },
    { allOf: [{ type: "object" }, CITY] },
    { title: "Arguments", description: "None." },
  ];
  for (const inputSchema of UNTYPED) {
    it(`has a tool that can be called whose inputSchema is ${JSON.stringify(inputSchema)}, and completes its type`, async () => {
      const { server, fake, requested } = await connected({
        "tools/list": () => ({ tools: [{ name: "a", inputSchema }] }),
        "tools/call": () => ({ content: [] }),
      });
      expect(await server.listTools()).to.deep.equal([{ name: "a", inputSchema: { ...inputSchema, type: "object" } }]);
      expect(fake.reported("problem")).to.deep.equal([]);
      await server.callTool("a", { city: "Oslo" });
      expect(requested("tools/call")).to.equal(1);
    });
  }

  for (const inputSchema of [
    undefined,
    null,
    true,
    "object",
    [],
    5,
    { type: "string" },
    { type: 5 },
    { type: ["array", "null"] },
    { type: [] },
  ]) {
    it(`has no tool whose inputSchema is ${JSON.stringify(inputSchema)}`, async () => {
      const { server, fake } = await connected({ "tools/list": () => ({ tools: [{ name: "a", inputSchema }] }) });
      expect(await server.listTools()).to.deep.equal([]);
      expect(fake.reported("problem")[0]?.problem.reason).to.contain("it needs an inputSchema");
    });
  }

  const MALFORMED: readonly [annotations: object, kept: object][] = [
    [{ readOnlyHint: "yes" }, {}],
    [{ readOnlyHint: 1, destructiveHint: true }, { destructiveHint: true }],
    [{ destructiveHint: null }, {}],
    [{ idempotentHint: {} }, {}],
    [{ openWorldHint: "false" }, {}],
    [{ title: 5, readOnlyHint: false }, { readOnlyHint: false }],
    [{ audience: ["admin", 5] }, {}],
    [{ audience: "user" }, {}],
    [{ audience: [["user"]] }, {}],
    [{ audience: ["user", "assistant"], priority: 9 }, { audience: ["user", "assistant"] }],
    [{ priority: -0.1 }, {}],
    [{ priority: "1", custom: [1] }, { custom: [1] }],
    [{ lastModified: 1_700_000_000 }, {}],
  ];
  for (const [annotations, kept] of MALFORMED) {
    it(`keeps a tool without the malformed members of its annotations, and reports it: ${JSON.stringify(annotations)}`, async () => {
      const { server, fake } = await connected({ "tools/list": () => ({ tools: [{ ...tool("a"), annotations }] }) });
      expect(await server.listTools()).to.deep.equal([{ ...tool("a"), annotations: kept }]);
      await server.follow("tools");
      expect(fake.reported("list-page")[0]?.items[0]).to.deep.include({ annotations: kept });
      const [problem] = fake.reported("problem").map((event) => event.problem);
      expect([problem?.about, problem?.name]).to.deep.equal(["tool", "a"]);
      expect(problem?.reason).to.contain("annotations");
    });
  }

  it("keeps well-formed annotations as they are, and reports twenty malformed ones of a page at most", async () => {
    const annotations = { title: "A", readOnlyHint: true, audience: [], priority: 0, lastModified: "2026-01-01" };
    const good = { ...tool("good"), annotations };
    const bad = Array.from({ length: 500 }, (_, at) => ({ ...tool(`t${at}`), annotations: { priority: 2 } }));
    const { server, fake } = await connected({ "tools/list": () => ({ tools: [good, ...bad] }) });
    expect((await server.listTools())[0]).to.deep.equal(good);
    expect(fake.reported("problem")).to.have.length(20);
  });

  it("has twenty malformed entries of a page reported and the others counted", async () => {
    const { server, fake } = await connected({ "tools/list": paged([Array.from({ length: 5_000 }, () => ({}))]) });
    await server.follow("tools");
    const problems = fake.reported("problem").map(({ problem }) => problem.reason);
    expect(problems).to.have.length(21);
    expect(problems.at(-1)).to.contain("4980 more");
  });

  it("has malformed entries with their places among the tools, in events and in the snapshot", async () => {
    const bad = { name: "bad" };
    const { server, fake } = await connected({
      "tools/list": paged([[bad, tool("a"), 5, tool("b")], [tool("b"), { ...bad, name: "" }, tool("c")], [null]]),
    });
    expect((await server.listTools()).map(({ name }) => name)).to.deep.equal(["a", "b", "c"]);
    await server.follow("tools");
    const places = fake
      .reported("list-page")
      .map(({ malformed = [] }) => malformed.map(({ at, name }) => `${at} ${name}`));
    expect(places).to.deep.equal([["0 bad", "1 undefined"], ["0 b", "0 "], ["0 undefined"]]);
    const { tools } = serverState(reduce(EMPTY_SNAPSHOT, fake.events), "a") ?? {};
    expect(tools?.items.map(({ name }) => name)).to.deep.equal(["a", "b", "c"]);
    expect(tools?.malformed?.map(({ at, place, name }) => [at, place, name])).to.deep.equal([
      [0, 0, "bad"],
      [1, 2, undefined],
      [2, 4, "b"],
      [2, 5, ""],
      [3, 7, undefined],
    ]);
    for (const { reason } of tools?.malformed ?? []) expect(reason).to.match(/name|inputSchema|object|twice/);
  });

  it("has twenty of 99,999 malformed entries reported, and how many more there are", async () => {
    const page = Array.from({ length: 99_999 }, (_, at) => (at < 30 ? { name: "x".repeat(5_000) } : {}));
    const { server, fake } = await connected({ "tools/list": paged([[...page, tool("a")]]) });
    await server.follow("tools");
    const [reported] = fake.reported("list-page");
    expect(reported?.malformed).to.have.length(21);
    expect(reported?.malformed?.at(-1)?.count).to.equal(99_979);
    expect(JSON.stringify(reported).length).to.be.below(40_000);
    expect(reported?.items.map(({ name }) => name)).to.deep.equal(["a"]);
  });

  it("has a deadline of the connection, or of the call, and the caller's abort", async () => {
    const { server, fake } = await connected({ "tools/list": () => silence() });
    const byConnection = codeOf(server.listTools());
    await settled();
    fake.clock.advance(1_000);
    expect(await byConnection).to.equal("ERR-TIMEOUT");
    const byCall = codeOf(server.listTools({ idleTimeoutMs: 20 }));
    await settled();
    fake.clock.advance(20);
    expect(await byCall).to.equal("ERR-TIMEOUT");
    const stop = new AbortController();
    const aborted = rejection(server.listTools({ signal: stop.signal }));
    stop.abort("enough");
    expect(await aborted).to.equal("enough");
  });

  it("of a server without tools is ERR-METHOD, and not requested (C-03, V-06)", async () => {
    const http = mcpServer({ capabilities: {} });
    const server = await new FakeHost(http).host.connect(URL_OF_SERVER);
    for (const attempt of [server.listTools(), server.listResources(), server.listPrompts()]) {
      expect(await codeOf(attempt)).to.equal("ERR-METHOD");
    }
    expect(http.requests).to.have.length(1);
  });
});
