/** What a host remembers of servers: lists at once, without a network, and the era they spoke (K-05 … K-11, V-11). */
import { expect } from "chai";
import { openStore, type Store } from "../../../src/storage/index.js";
import { FakeFetch, json, rpcError, status, type FakeRequest } from "../../fixtures/fake-fetch.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { paged, tool } from "../../fixtures/fake-lists.js";
import { settled } from "../../fixtures/fake-clock.js";
import { until } from "../../fixtures/until.js";
import { mcpServer, type ServerScript } from "../../fixtures/mcp-server.js";
import { EMPTY_SNAPSHOT, reduce, serverState } from "../../../src/state/index.js";
import { codeOf, rejection } from "../../fixtures/rejection.js";

const offline = (): FakeFetch => new FakeFetch(() => Promise.reject(new TypeError("Failed to fetch")));
const names = (tools: readonly { readonly name: string }[] = []): readonly string[] => tools.map(({ name }) => name);
const requested = (http: FakeFetch, method: string): number =>
  http.requests.filter(({ body }) => body?.method === method).length;

/** A server with one tool, whose list is fresh for so long. */
const lasting = (ttlMs: number | undefined, script: ServerScript = {}, cacheScope?: string): FakeFetch =>
  mcpServer({
    ...script,
    methods: { "tools/list": () => ({ tools: [tool("a")], ttlMs, cacheScope }), ...script.methods },
  });

/** What a host over `store` that connects once more is told. */
async function again(store: Store, http: FakeFetch, headers?: Readonly<Record<string, string>>) {
  const fake = new FakeHost(http, store);
  const server = await fake.host.connect(URL_OF_SERVER, { id: "a", showCached: true, ...(headers && { headers }) });
  return { fake, server, http };
}

/** Connects, lists the tools, and ends the host. */
async function visit(store: Store, http: FakeFetch, headers?: Readonly<Record<string, string>>): Promise<void> {
  const { fake, server } = await again(store, http, headers);
  await server.follow("tools");
  // Not the host: closing it closes the store, which lasts in a browser and not in this test.
  await fake.host.server("a")?.close();
  await settled();
}

describe("a list that is remembered", () => {
  it("is not requested while it is fresh, and again when it is not (K-05)", async () => {
    const http = lasting(60_000);
    const { fake, server } = await again(openStore(), http);
    expect(names(await server.listTools())).to.deep.equal(["a"]);
    expect(names(await server.listTools())).to.deep.equal(["a"]);
    expect(requested(http, "tools/list")).to.equal(1);
    fake.clock.advance(60_001);
    expect(names(await server.listTools())).to.deep.equal(["a"]);
    expect(requested(http, "tools/list")).to.equal(2);
  });

  it("is requested when the caller demands that, fresh or not", async () => {
    const http = lasting(60_000);
    const { server } = await again(openStore(), http);
    await server.listTools();
    await server.listTools({ cache: "reload" });
    expect(requested(http, "tools/list")).to.equal(2);
  });

  for (const [what, ttlMs] of [
    ["no time to live", undefined],
    ["a time to live of 0", 0],
    ["a negative one", -1],
  ] as const) {
    it(`with ${what} is requested each time (K-05)`, async () => {
      const { server, http } = await again(openStore(), lasting(ttlMs));
      await server.listTools();
      await server.listTools();
      expect(requested(http, "tools/list")).to.equal(2);
    });
  }

  it("is stale once the server reports a change (K-05)", async () => {
    const http = lasting(60_000);
    const { fake, server } = await again(openStore(), http);
    await server.listTools();
    fake.notify("a", "notifications/tools/list_changed");
    await server.listTools();
    expect(requested(http, "tools/list")).to.be.greaterThan(1);
  });

  it("is kept whole, its pages joined, and is fresh as long as its first page (K-08)", async () => {
    const pages = paged([[tool("a")], [tool("b")], [tool("c")]]);
    const http = mcpServer({
      methods: { "tools/list": async (params, request) => ({ ...(await pages(params, request)), ttlMs: 1_000 }) },
    });
    const { server } = await again(openStore(), http);
    expect(names(await server.listTools())).to.deep.equal(["a", "b", "c"]);
    expect(names(await server.listTools())).to.deep.equal(["a", "b", "c"]);
    expect(requested(http, "tools/list")).to.equal(3);
  });

  it("with a page that failed is not kept", async () => {
    const store = openStore();
    let page = 0;
    const http = mcpServer({
      methods: {
        "tools/list": () =>
          page++ === 0 ? { tools: [tool("a")], nextCursor: "x", ttlMs: 9_000 } : json({}, { status: 500 }),
      },
    });
    const { fake, server } = await again(store, http);
    await codeOf(server.listTools());
    expect((await fake.host.cache.read(URL_OF_SERVER))?.tools).to.equal(undefined);
  });

  it("keeps resources, templates and prompts, too", async () => {
    const store = openStore();
    const http = mcpServer({
      methods: {
        "resources/list": () => ({ resources: [{ uri: "a://b", name: "b" }], ttlMs: 9_000 }),
        "resources/templates/list": () => ({
          resourceTemplates: [{ uriTemplate: "a://{b}", name: "t" }],
          ttlMs: 9_000,
        }),
        "prompts/list": () => ({ prompts: [{ name: "p" }], ttlMs: 9_000 }),
      },
    });
    const { fake, server } = await again(store, http);
    for (let i = 0; i < 2; i++) {
      await server.listResources();
      await server.listResourceTemplates();
      await server.listPrompts();
    }
    expect(http.requests.filter(({ body }) => String(body?.method).endsWith("/list")).length).to.equal(3);
    const known = await fake.host.cache.read(URL_OF_SERVER);
    expect(known?.resources?.[0]?.uri).to.equal("a://b");
    expect(known?.resourceTemplates?.[0]?.uriTemplate).to.equal("a://{b}");
    expect(names(known?.prompts)).to.deep.equal(["p"]);
    expect(known?.info).to.deep.include({ instructions: "be kind", era: "modern" });
  });
});

describe("a resource that was read", () => {
  const reading = (ttlMs?: number): FakeFetch =>
    mcpServer({
      capabilities: { resources: { subscribe: true } },
      methods: {
        "resources/read": ({ uri }) => ({ contents: [{ uri, text: "x" }], ...(ttlMs !== undefined && { ttlMs }) }),
      },
    });

  it("is read again only when it is stale, and never by another page (K-05, K-11)", async () => {
    const store = openStore();
    const first = await again(store, reading(1_000));
    await first.server.readResource("a://b");
    expect((await first.server.readResource("a://b")).contents).to.deep.equal([{ uri: "a://b", text: "x" }]);
    expect(requested(first.http, "resources/read")).to.equal(1);
    const second = await again(store, reading(1_000));
    await second.server.readResource("a://b");
    expect(requested(second.http, "resources/read")).to.equal(1);
  });

  it("is requested anew with metadata of the caller's own, which is sent, and not shared", async () => {
    const tenants: unknown[] = [];
    const read = ({ _meta }: { readonly _meta?: unknown }): object => {
      const tenant = (_meta as Readonly<Record<string, unknown>>)["com.example/tenant"]; // what the test itself sends
      tenants.push(tenant);
      return { contents: [{ uri: "a://b", text: String(tenant) }], ttlMs: 9_000 };
    };
    const { server } = await again(
      openStore(),
      mcpServer({ capabilities: { resources: {} }, methods: { "resources/read": read } }),
    );
    for (const tenant of [7, 8]) await server.readResource("a://b", { meta: { "com.example/tenant": tenant } });
    expect((await server.readResource("a://b")).contents).to.deep.equal([{ uri: "a://b", text: "undefined" }]);
    await server.readResource("a://b");
    expect(tenants).to.deep.equal([7, 8, undefined]);
  });

  it("is read again when the server reports a change, or sends no ttlMs", async () => {
    const changing = await again(openStore(), reading(9_000));
    await changing.server.readResource("a://b");
    changing.fake.notify("a", "notifications/resources/updated", { uri: "a://b" });
    await changing.server.readResource("a://b");
    expect(requested(changing.http, "resources/read")).to.equal(2);
    const silent = await again(openStore(), reading());
    await silent.server.readResource("a://b");
    await silent.server.readResource("a://b");
    expect(requested(silent.http, "resources/read")).to.equal(2);
  });
});

describe("a server that was connected before", () => {
  it("shows its tools while it connects, marked as remembered; the server's own replace them (K-10)", async () => {
    const store = openStore();
    await visit(store, lasting(undefined));
    const { fake, server } = await again(store, lasting(undefined));
    await server.follow("tools");
    const reported = fake.events.filter(({ kind }) => ["server", "list-page"].includes(kind));
    expect(
      reported.map((event) =>
        event.kind === "server" ? event.server.state : "storedAt" in event ? "recalled" : "tools",
      ),
    ).to.deep.equal(["connecting", "connecting", "recalled", "connected", "tools"]);
    const [, known] = fake.reported("server");
    expect(known?.server.info?.implementation?.name).to.equal("fake");
  });

  it("shows them when it can't be reached, and gives them to a program without connecting (K-09)", async () => {
    const store = openStore();
    await visit(store, lasting(undefined));
    const fake = new FakeHost(offline(), store);
    expect(await codeOf(fake.host.connect(URL_OF_SERVER, { id: "a", showCached: true }))).to.equal("ERR-UNREACHABLE");
    expect(fake.reported("list-page").flatMap(({ items }) => names(items))).to.deep.equal(["a"]);
    expect(fake.states("a").at(-1)).to.equal("failed");
    expect(names((await fake.host.cache.read(URL_OF_SERVER))?.tools)).to.deep.equal(["a"]);
  });

  it("has its malformed entries at their places, each to be read on demand", async () => {
    const store = openStore();
    const bad = { name: "bad", note: "n".repeat(20_000) };
    const pages = paged([
      [tool("a"), 7],
      [tool("b"), bad],
    ]);
    await visit(store, lasting(undefined, { methods: { "tools/list": pages } }));
    const fake = new FakeHost(offline(), store);
    await codeOf(fake.host.connect(URL_OF_SERVER, { id: "a", showCached: true }));
    const { tools } = serverState(reduce(EMPTY_SNAPSHOT, fake.events), "a") ?? {};
    expect(names(tools?.items)).to.deep.equal(["a", "b"]);
    expect(tools?.malformed?.map(({ at, place, name }) => [at, place, name])).to.deep.equal([
      [1, 1, undefined],
      [2, 3, "bad"],
    ]);
    const entry = async (place: number) =>
      (await fake.host.cache.read(URL_OF_SERVER, { id: "a", entry: place }))?.entry;
    expect(await entry(1)).to.deep.equal({ head: "7", length: 1 });
    expect((await entry(3))?.head)
      .to.match(/^\{\n {2}"name": "bad"/)
      .and.have.length(16_384);
    expect((await entry(3))?.length).to.equal(JSON.stringify(bad, undefined, 2).length);
    for (const place of [4, -1, 0.5]) expect(await entry(place)).to.equal(undefined);
  });

  it("is found by its connection's id, without its headers; one tool alone, on request", async () => {
    const store = openStore();
    const headers = { authorization: "Bearer ann" };
    const two = { methods: { "tools/list": () => ({ tools: [tool("a"), tool("b")] }) } };
    await visit(store, lasting(undefined, two), headers);
    const fake = new FakeHost(offline(), store);
    expect(await fake.host.cache.read(URL_OF_SERVER, { id: "a" })).to.equal(undefined);
    await codeOf(fake.host.connect(URL_OF_SERVER, { id: "a", headers }));
    expect(names((await fake.host.cache.read(URL_OF_SERVER, { id: "a" }))?.tools)).to.deep.equal(["a", "b"]);
    expect(names((await fake.host.cache.read(URL_OF_SERVER, { id: "a", tool: "b" }))?.tools)).to.deep.equal(["b"]);
    expect(await fake.host.cache.read("https://other.example/mcp", { id: "a" })).to.equal(undefined);
    expect(await fake.host.cache.read(URL_OF_SERVER)).to.equal(undefined);
  });

  it("is reported without a connection, as that of a closed server", async () => {
    const store = openStore();
    await visit(store, lasting(undefined));
    const fake = new FakeHost(offline(), store);
    expect(await fake.host.cache.show(URL_OF_SERVER, { id: "a" })).to.equal(true);
    const [closed] = fake.reported("server");
    expect(closed?.server).to.include({ id: "a", url: URL_OF_SERVER, state: "closed" });
    expect(closed?.server.info?.revision).to.be.a("string");
    expect(closed?.server.storedAt).to.be.a("number");
    expect(fake.reported("list-page").map(({ list }) => list)).to.include("tools");
    expect(names((await fake.host.cache.read(URL_OF_SERVER, { id: "a", tool: "a" }))?.tools)).to.deep.equal(["a"]);
  });

  it("is not reported over a connection, nor where there is nothing", async () => {
    const store = openStore();
    const fake = new FakeHost(lasting(undefined), store);
    expect(await fake.host.cache.show(URL_OF_SERVER, { id: "a" })).to.equal(false);
    await fake.host.connect(URL_OF_SERVER, { id: "a" });
    expect(await fake.host.cache.show(URL_OF_SERVER, { id: "a" })).to.equal(false);
    expect(fake.states("a")).to.deep.equal(["connecting", "connected"]);
  });

  it("shows nothing remembered unless that was requested", async () => {
    const store = openStore();
    await visit(store, lasting(undefined));
    const fake = new FakeHost(lasting(undefined), store);
    await fake.host.connect(URL_OF_SERVER, { id: "a" });
    expect(fake.reported("list-page")).to.deep.equal([]);
    expect(fake.states("a")).to.deep.equal(["connecting", "connected"]);
  });

  it("shows nothing of another principal: another token is another principal (K-07)", async () => {
    const store = openStore();
    await visit(store, lasting(9_000), { authorization: "Bearer ann" });
    const { fake, server, http } = await again(store, lasting(9_000), { authorization: "Bearer bob" });
    expect(fake.reported("list-page")).to.deep.equal([]);
    await server.listTools();
    expect(requested(http, "tools/list")).to.equal(1);
    expect(await fake.host.cache.read(URL_OF_SERVER)).to.equal(undefined);
  });

  it("shares what the server marks as public (K-07)", async () => {
    const store = openStore();
    await visit(store, lasting(9_000, {}, "public"), { authorization: "Bearer ann" });
    const { server, http } = await again(store, lasting(9_000), { authorization: "Bearer bob" });
    expect(names(await server.listTools())).to.deep.equal(["a"]);
    expect(requested(http, "tools/list")).to.equal(0);
  });

  it("is deleted on request", async () => {
    const store = openStore();
    await visit(store, lasting(9_000));
    const fake = new FakeHost(offline(), store);
    await fake.host.cache.clear(URL_OF_SERVER);
    expect(await fake.host.cache.read(URL_OF_SERVER)).to.equal(undefined);
  });

  it("is deleted with a list that was on its way, public or not (K-11)", async () => {
    for (const cacheScope of ["public", "private"]) {
      const store = openStore();
      let answer: (page: object) => void = () => undefined;
      const page = new Promise<object>((resolve) => (answer = resolve));
      const { fake, server } = await again(store, lasting(9_000, { methods: { "tools/list": () => page } }));
      const listing = server.listTools();
      await settled();
      await fake.host.cache.clear(URL_OF_SERVER);
      answer({ tools: [tool("a")], ttlMs: 9_000, cacheScope });
      expect(names(await listing)).to.deep.equal(["a"]);
      await server.close();
      await settled();
      expect((await store.entries("lists")).filter(({ key }) => key.includes("tools"))).to.deep.equal([]);
    }
  });

  it("is read with the same checks as an answer of the server: entries of other code do no harm", async () => {
    const store = openStore();
    await visit(store, lasting(9_000));
    for (const { key, value } of await store.entries("lists")) {
      const forged = { ...(value as object), items: [{ name: 7 }, { name: "b" }, tool("c"), null] };
      await store.put("lists", key, forged as never);
    }
    const fake = new FakeHost(offline(), store);
    expect(await fake.host.cache.read(URL_OF_SERVER)).to.equal(undefined); // what it said of itself is none
    const { server } = await again(store, lasting(9_000));
    expect(names(await server.listTools())).to.deep.equal(["c"]);
  });

  it("is connected without its memory where that can't be read, or takes its time", async () => {
    const store = openStore();
    store.get = () => new Promise(() => undefined);
    const fake = new FakeHost(lasting(undefined), store);
    const connecting = fake.host.connect(URL_OF_SERVER, { id: "a", showCached: true });
    await settled();
    fake.clock.advance(1_000);
    const server = await connecting;
    expect(names(await server.listTools())).to.deep.equal(["a"]);
  });
});

describe("the era of a server", () => {
  const legacy = (): FakeFetch => lasting(undefined, { era: "legacy" });

  it("is remembered: a legacy server is not probed again (V-11)", async () => {
    const store = openStore();
    await visit(store, legacy());
    const { http, server } = await again(store, legacy());
    expect(requested(http, "server/discover")).to.equal(0);
    expect(server.info.era).to.equal("legacy");
  });

  it("is detected anew when the server contradicts it (V-11)", async () => {
    const store = openStore();
    await visit(store, legacy());
    const { server, http } = await again(store, lasting(undefined));
    expect(server.info.era).to.equal("modern");
    expect([requested(http, "initialize"), requested(http, "server/discover")]).to.deep.equal([1, 1]);
  });

  it("is stored again after a deployment that changed it (V-11)", async () => {
    const store = openStore();
    let deployed = legacy();
    const isForgotten = ({ headers }: FakeRequest): boolean => deployed === modern && headers.has("mcp-session-id");
    const modern = lasting(undefined);
    const { server } = await again(
      store,
      new FakeFetch((request) => (isForgotten(request) ? status(404) : deployed.fetch(request.url, request.init))),
    );
    deployed = modern;
    await server.listTools({ cache: "reload" });
    expect(server.info.era).to.equal("modern");
    await settled();
    const { http } = await again(store, lasting(undefined));
    expect([requested(http, "initialize"), requested(http, "server/discover")]).to.deep.equal([0, 1]);
  });

  it("is detected anew after a day: the server may have added the other era", async () => {
    const store = openStore();
    await visit(store, legacy());
    const fake = new FakeHost(legacy(), store);
    fake.clock.advance(86_400_001);
    await fake.host.connect(URL_OF_SERVER);
    expect(requested(fake.http, "server/discover")).to.equal(1);
  });

  it("belongs to one endpoint alone, whatever its origin (V-11)", async () => {
    const store = openStore();
    await visit(store, legacy());
    const http = legacy();
    await new FakeHost(http, store).host.connect(`${URL_OF_SERVER}2`);
    expect(requested(http, "server/discover")).to.equal(1);
  });

  it("is detected once more where every request failed: the server's CORS headers may be for the other era", async () => {
    const store = openStore();
    await visit(store, legacy());
    const http = new FakeFetch(() => Promise.reject(new TypeError("Failed to fetch")), {
      pageOrigin: "https://page.example",
    });
    expect(await codeOf(new FakeHost(http, store).host.connect(URL_OF_SERVER))).to.equal("ERR-CORS");
    expect(requested(http, "server/discover")).to.equal(1);
  });

  for (const code of [-32600, -32601, -32602, -32603, -32000, -32020, -32021, -32022]) {
    it(`is detected anew when the server refuses the handshake with ${code}`, async () => {
      const store = openStore();
      await visit(store, legacy());
      const { server } = await again(
        store,
        lasting(undefined, { methods: { initialize: (_, request) => rpcError(request, code) } }),
      );
      expect(server.info.era).to.equal("modern");
    });
  }

  it("expires however often it is used", async () => {
    const store = openStore();
    let probes = 0;
    const fakes: FakeHost[] = [];
    for (let gate = 0; gate < 6; gate++) {
      const fake = new FakeHost(legacy(), store);
      fake.clock.advance(gate * 20 * 3_600_000);
      fakes.push(fake);
      await (await fake.host.connect(URL_OF_SERVER)).close();
      probes += requested(fake.http, "server/discover");
    }
    expect(probes).to.be.at.least(3);
  });

  it("that was chosen is not stored for others", async () => {
    const store = openStore();
    const both = lasting(undefined, {
      methods: { initialize: () => ({ protocolVersion: "2025-11-25", capabilities: { tools: {} } }) },
    });
    const chosen = await new FakeHost(both, store).host.connect(URL_OF_SERVER, { era: "legacy" });
    expect(chosen.info.era).to.equal("legacy");
    expect((await new FakeHost(both, store).host.connect(URL_OF_SERVER)).info.era).to.equal("modern");
  });
});

describe("a remembered list of another era", () => {
  it("is shown as remembered, and never as fresh (K-10)", async () => {
    const store = openStore();
    await visit(store, lasting(60_000));
    const http = lasting(60_000, { era: "legacy" });
    const server = await new FakeHost(http, store).host.connect(URL_OF_SERVER, { era: "legacy" });
    await server.listTools();
    await server.listTools(); // the older revisions know no time to live, whatever a server sends
    expect(requested(http, "tools/list")).to.equal(2);
  });

  it("may be a list of resources as well", async () => {
    const read = () => ({ contents: [{ uri: "a://b", text: "x" }], ttlMs: 60_000 });
    const http = mcpServer({ era: "legacy", capabilities: { resources: {} }, methods: { "resources/read": read } });
    const { server } = await again(openStore(), http);
    await server.readResource("a://b");
    await server.readResource("a://b");
    expect(requested(http, "resources/read")).to.equal(2);
  });
});

describe("a connection that another one replaces while it is remembered", () => {
  it("reports nothing of its server any more", async () => {
    const store = openStore();
    await visit(store, lasting(undefined));
    const fake = new FakeHost(lasting(undefined), store);
    const first = codeOf(fake.host.connect(URL_OF_SERVER, { id: "x", showCached: true }));
    const other = `${URL_OF_SERVER}/other`;
    await fake.host.connect(other, { id: "x", showCached: true });
    await first;
    await settled();
    const reported = fake.events.flatMap((event) =>
      event.kind === "server"
        ? [`${event.server.state} ${event.server.url}`]
        : event.kind === "list-page"
          ? ["tools"]
          : [],
    );
    expect(reported.at(-1)).to.equal(`connected ${other}`);
    expect(reported.slice(reported.indexOf(`connecting ${other}`))).to.not.include(`connecting ${URL_OF_SERVER}`);
    expect(reported).to.not.include("tools");
  });
});

describe("a database that stops responding", () => {
  it("delays a connection or a list by a moment, and never fails it", async () => {
    const store = openStore();
    const { fake, server } = await again(store, lasting(undefined));
    store.get = () => new Promise(() => undefined);
    const enough = new AbortController();
    const listing = rejection(server.listTools({ signal: enough.signal }));
    await settled();
    enough.abort("enough");
    expect(await listing).to.equal("enough");
    const connecting = fake.host.connect(URL_OF_SERVER, { id: "b" });
    await settled();
    fake.clock.advance(1_000);
    expect((await connecting).info.era).to.equal("modern");
  });
});

describe("permanent grants", () => {
  it("belong to one account: another token prompts anew (G-02)", async () => {
    const store = openStore();
    const allowed = async (headers: Record<string, string>) => {
      const { fake, server } = await again(
        store,
        lasting(undefined, { methods: { "tools/call": () => ({ content: [] }) } }),
        headers,
      );
      await fake.host.offer({ toolApproval: "once" });
      let isDone = false;
      const calling = server.callTool("a").then(() => (isDone = true));
      await until(async () => isDone || (await fake.host.inputRequests.list()).length > 0);
      const [request] = await fake.host.inputRequests.list();
      if (request) await fake.host.inputRequests.answer(request.requestId, { action: "allow", remember: "always" });
      await calling;
      return request === undefined;
    };
    expect(await allowed({ authorization: "Bearer ann" })).to.equal(false);
    expect(await allowed({ authorization: "Bearer ann" })).to.equal(true);
    expect(await allowed({ authorization: "Bearer bob" })).to.equal(false);
  });

  it("outlast the host, are listed and can be revoked (G-02)", async () => {
    const store = openStore();
    const first = await again(store, lasting(undefined, { methods: { "tools/call": () => ({ content: [] }) } }));
    await first.fake.host.offer({ toolApproval: "once" });
    const calling = first.server.callTool("a");
    const request = await until(async () => (await first.fake.host.inputRequests.list())[0]);
    await first.fake.host.inputRequests.answer(request?.requestId ?? "", { action: "allow", remember: "always" });
    await calling;
    const noted = await first.fake.host.audit.list();
    expect(noted.map(({ kind, outcome, call }) => [kind, outcome, call?.approval])).to.deep.equal([
      ["tool", "allow", undefined],
      ["tool-call", "done", "prompted"],
    ]);

    const second = await again(store, lasting(undefined, { methods: { "tools/call": () => ({ content: [] }) } }));
    await second.fake.host.offer({ toolApproval: "once" });
    await second.server.callTool("a");
    const [grant] = await second.fake.host.inputRequests.grants();
    expect(grant).to.include({ kind: "tool", tool: "a", lasts: "always" });
    await second.fake.host.inputRequests.revoke(grant?.key ?? "");
    expect(await second.fake.host.inputRequests.grants()).to.deep.equal([]);
    const trail = await second.fake.host.audit.list();
    expect(trail.map(({ outcome, call }) => [outcome, call?.approval])).to.deep.equal([["done", "remembered"]]);
  });

  it("that other code wrote are ignored", async () => {
    const store = openStore();
    await store.put("grants", ["x"], { key: "y", kind: "tool", lasts: "always" });
    await store.put("grants", ["z"], { key: "z", kind: "tool", lasts: "always", serverUrl: 1 });
    const fake = new FakeHost(offline(), store);
    await fake.host.offer({});
    expect(await fake.host.inputRequests.grants()).to.deep.equal([]);
  });
});
