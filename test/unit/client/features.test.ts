/** Templates, completion, updates, log level and signs of life, through the façade. */
import { expect } from "chai";
import { settled } from "../../fixtures/fake-clock.js";
import { fromPlainError, toPlainError } from "../../../src/errors/index.js";
import { events, rpcError } from "../../fixtures/fake-fetch.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpServer, type MethodAnswer, type ServerScript } from "../../fixtures/mcp-server.js";
import { until } from "../../fixtures/until.js";
import { codeOf, rejection } from "../../fixtures/rejection.js";
import { OpenBody, sse } from "../../fixtures/sse.js";

const ALL = {
  tools: { listChanged: true },
  resources: { subscribe: true, listChanged: true },
  prompts: { listChanged: true },
  completions: {},
  logging: {},
};

async function connected(methods: Readonly<Record<string, MethodAnswer>>, script: Partial<ServerScript> = {}) {
  const http = mcpServer({ capabilities: ALL, ...script, methods });
  const fake = new FakeHost(http);
  const server = await fake.host.connect(URL_OF_SERVER, { id: "a" });
  const requested = (method: string) =>
    http.requests
      .filter(({ body }) => body?.method === method)
      .map(({ body }) => body?.params as Record<string, unknown>);
  return { http, fake, server, requested };
}

describe("resource templates", () => {
  it("are listed, every page, without those that can't be used (R-01)", async () => {
    const pages = [
      [{ uriTemplate: "note:///{id}", name: "note" }, { name: "no template" }],
      [{ uriTemplate: "x:{y}" }],
    ];
    const { server, fake } = await connected({
      "resources/templates/list": ({ cursor }) => ({
        resourceTemplates: pages[cursor === "1" ? 1 : 0] ?? [],
        ...(cursor !== "1" && { nextCursor: "1" }),
      }),
    });
    const templates = await server.listResourceTemplates();
    expect(templates.map(({ uriTemplate, name }) => [uriTemplate, name])).to.deep.equal([
      ["note:///{id}", "note"],
      ["x:{y}", "x:{y}"],
    ]);
    expect(fake.reported("problem")).to.have.length(1);
  });
});

describe("a template", () => {
  it("has its variables, and the address that values make, without a request to the server (R-05)", async () => {
    const { server, http } = await connected({});
    const before = http.requests.length;
    expect(await server.expandTemplate("note:///{id}{?part,page*}", { id: "a b", page: "2" })).to.deep.equal({
      uri: "note:///a%20b?page=2",
      variables: ["id", "part", "page"],
    });
    expect(http.requests).to.have.length(before);
  });

  const INVALID =
    "note:///{id|{}|note:///id}|a{!x}|a{=x}|a{,x}|a{@x}|{a b}|{ a}|{a,}|{,a}|{a,,b}|{a:}|{a:0}|{a:12345}|{a:x}|{a**}|{a*:3}|{.}|{?}|{a.}|{.a.}|{a..b}|{%zz}|{a-b}|{{a}}|}{|{a{b}}";
  for (const template of [...INVALID.split("|"), "{a|b}", "{a\n}", `x:${"{a}".repeat(3_000)}`, "x".repeat(4_000_000)]) {
    it(`that is none is ERR-ARGUMENT: ${template.slice(0, 20)}`, async () => {
      const { server } = await connected({});
      expect(await codeOf(server.expandTemplate(template, { a: "1", x: "1", id: "1" }))).to.equal("ERR-ARGUMENT");
    });
  }

  it("that is too long when it is expanded is ERR-ARGUMENT, at once", async () => {
    const { server } = await connected({});
    expect(await codeOf(server.expandTemplate("x:{id}", { id: "y".repeat(9_000) }))).to.equal("ERR-ARGUMENT");
    const start = performance.now();
    expect(await codeOf(server.expandTemplate("{a}".repeat(1_000), { a: "y".repeat(4_000_000) }))).to.equal(
      "ERR-ARGUMENT",
    );
    expect(await codeOf(server.expandTemplate("x:{id}", { id: "\ud800" }))).to.equal("ERR-ARGUMENT");
    expect(performance.now() - start).to.be.below(3_000);
  });

  const VALID: readonly [template: string, uri: string][] = [
    ["plain", "plain"],
    ["", ""],
    ["x:{a}", "x:1"],
    ["x:{+a}{#b}", "x:1#2"],
    ["x{.a,b}", "x.1.2"],
    ["x{/a}{;b}", "x/1;b=2"],
    ["x{?a}{&b}", "x?a=1&b=2"],
    ["x:{a:3}{b*}", "x:12"],
    ["x:{a.c}{%41}{a_b1}", "x:345"],
    ["x:{unknown}", "x:"],
  ];
  for (const [template, uri] of VALID) {
    it(`of RFC 6570 is expanded: ${template}`, async () => {
      const { server } = await connected({});
      const values = { a: "1", b: "2", "a.c": "3", "%41": "4", a_b1: "5" };
      expect((await server.expandTemplate(template, values)).uri).to.equal(uri);
    });
  }
});

describe("a view of a prompt", () => {
  const messages = [
    { role: "user", content: { type: "text", text: "What is this?" } },
    { role: "assistant", content: { type: "text", text: "A heron." } },
  ];

  it("has a block for each message and its role; its JSON is the prompt as it came", async () => {
    const { server, fake, requested } = await connected({ "prompts/get": () => ({ description: "A bird", messages }) });
    const view = await server.getPrompt("bird", { where: "pond" }, { view: true });
    expect(requested("prompts/get")[0]).to.deep.include({ name: "bird", arguments: { where: "pond" } });
    expect(view).to.deep.include({ roles: ["user", "assistant"], description: "A bird", isError: false });
    expect(view.blocks.map((block) => block.type)).to.deep.equal(["text", "text"]);
    expect(await fake.host.results.text(view.resultId, 1, 0, 100)).to.equal("A heron.");
    expect(JSON.parse(await fake.host.results.json(view.resultId, "result"))).to.deep.include({ messages });
  });

  it("is not made where getting the prompt fails, is aborted, or the server is closed", async () => {
    const failing = await connected({ "prompts/get": (_, request) => rpcError(request, -32602) });
    expect(await codeOf(failing.server.getPrompt("bird", undefined, { view: true }))).to.equal("ERR-PARAMS");
    const hanging = await connected({ "prompts/get": () => new Promise(() => undefined) });
    const reason = new Error("enough");
    expect(
      await rejection(hanging.server.getPrompt("bird", {}, { signal: AbortSignal.abort(reason), view: true })),
    ).to.equal(reason);
    const open = codeOf(hanging.server.getPrompt("bird", undefined, { view: true }));
    await until(() => hanging.requested("prompts/get").length > 0);
    await hanging.server.close();
    expect(await open).to.equal("ERR-CLOSED");
  });
});

describe("a subscription to list changes", () => {
  const followed = (requested: (method: string) => unknown[]) => requested("subscriptions/listen").at(-1);

  it("requests changes of resources and prompts from a modern server, once", async () => {
    const { server, requested } = await connected({ "subscriptions/listen": () => events(new OpenBody().stream) });
    void server.follow("resources");
    void server.follow("resources");
    await until(() => requested("subscriptions/listen").length > 0);
    await settled();
    expect(requested("subscriptions/listen")).to.have.length(1);
    expect(followed(requested)).to.deep.include({
      notifications: { resourcesListChanged: true, promptsListChanged: true },
    });
    await server.close();
  });

  it("is not sent to a server that reports no changes, and rejects when it is aborted before", async () => {
    const methods = { "resources/list": () => ({ resources: [] }) };
    const { server, requested } = await connected(methods, { capabilities: { resources: {}, prompts: {} } });
    await server.follow("resources");
    expect(requested("subscriptions/listen")).to.have.length(0);
    const reason = new Error("enough");
    expect(await rejection(server.follow("resources", { signal: AbortSignal.abort(reason) }))).to.equal(reason);
  });
});

describe("a resource that does not exist", () => {
  for (const code of [-32602, -32002]) {
    it(`is ERR-NOT-FOUND, also when the server answers ${code} (R-02)`, async () => {
      const { server } = await connected({ "resources/read": (_, request) => rpcError(request, code) });
      const error = await rejection(server.readResource("note://gone"));
      expect(error).to.include({ code: "ERR-NOT-FOUND", rpcCode: code });
      expect(fromPlainError(toPlainError(error))).to.include({ code: "ERR-NOT-FOUND", rpcCode: code });
    });
  }
});

describe("a completion", () => {
  it("has hasMore if the server sets it, however few values it sent (P-07)", async () => {
    const { server } = await connected({
      "completion/complete": () => ({ completion: { values: ["a"], hasMore: true } }),
    });
    expect(await server.complete(REF, { name: "place", value: "a" })).to.deep.equal({ values: ["a"], hasMore: true });
  });

  const REF = { type: "ref/prompt", name: "walk" } as const;

  it("has at most 100 values, each once, and hasMore when there are more (P-07)", async () => {
    const values = [...Array.from({ length: 150 }, (_, i) => `v${i}`), "v0", 5, null];
    const { server, requested } = await connected({
      "completion/complete": () => ({ completion: { values, total: 150 } }),
    });
    const completion = await server.complete(REF, { name: "place", value: "v" }, { day: "mon" });
    expect(completion.values).to.have.length(100);
    expect(completion).to.include({ hasMore: true, total: 150 });
    expect(requested("completion/complete")[0]).to.deep.include({
      ref: REF,
      argument: { name: "place", value: "v" },
      context: { arguments: { day: "mon" } },
    });
  });

  it("has no values for an answer that holds none", async () => {
    const { server } = await connected({ "completion/complete": () => ({ completion: "no" }) });
    expect(await server.complete(REF, { name: "place", value: "" })).to.deep.equal({ values: [] });
  });

  it("of an older request for the same argument ends when a newer one is sent (P-06)", async () => {
    let calls = 0;
    const { server } = await connected({
      "completion/complete": () => (++calls === 1 ? new Promise(() => undefined) : { completion: { values: ["b"] } }),
    });
    const older = rejection(server.complete(REF, { name: "place", value: "a" }));
    await until(() => calls === 1);
    expect((await server.complete(REF, { name: "place", value: "ab" })).values).to.deep.equal(["b"]);
    expect(await older).to.have.property("name", "AbortError");
  });

  it("has no context in a revision that knows none (P-05, V-06)", async () => {
    const { server, requested } = await connected(
      { "completion/complete": () => ({ completion: { values: [] } }) },
      { era: "legacy", revision: "2025-03-26" },
    );
    await server.complete(REF, { name: "place", value: "" }, { day: "mon" });
    expect(requested("completion/complete")[0]).to.not.have.property("context");
  });

  it("is not requested from a server without the capability, and is tried where the revision has no capability for it (C-03)", async () => {
    const without = await connected({}, { capabilities: {}, era: "legacy" });
    expect(await codeOf(without.server.complete(REF, { name: "a", value: "" }))).to.equal("ERR-METHOD");
    const old = await connected(
      { "completion/complete": () => ({ completion: { values: ["x"] } }) },
      { capabilities: {}, era: "legacy", revision: "2024-11-05" },
    );
    expect((await old.server.complete(REF, { name: "a", value: "" })).values).to.deep.equal(["x"]);
  });
});

describe("the log level", () => {
  it("is set once at a legacy server (L-01)", async () => {
    const { server, requested } = await connected({ "logging/setLevel": () => ({}) }, { era: "legacy" });
    await server.setLogLevel("warning");
    expect(requested("logging/setLevel")).to.deep.equal([{ level: "warning" }]);
    await server.setLogLevel(undefined);
    expect(requested("logging/setLevel")).to.have.length(1);
  });

  it("is in each request to a modern server, until it is removed (L-02)", async () => {
    const { server, requested } = await connected({ "tools/call": () => ({ content: [] }) });
    const level = (): unknown => {
      const meta = requested("tools/call").at(-1)?._meta as Record<string, unknown> | undefined;
      return meta?.["io.modelcontextprotocol/logLevel"];
    };
    await server.setLogLevel("debug");
    await server.callTool("x");
    expect(level()).to.equal("debug");
    await server.setLogLevel(undefined);
    await server.callTool("x");
    expect(level()).to.equal(undefined);
  });
});

describe("a check that the server responds", () => {
  it("is a ping in the legacy era and server/discover in the modern one (U-10, U-11)", async () => {
    const legacy = await connected({ ping: () => ({}) }, { era: "legacy" });
    expect(await legacy.server.ping()).to.be.a("number");
    expect(legacy.requested("ping")).to.have.length(1);
    const modern = await connected({});
    expect(await modern.server.ping()).to.be.a("number");
    expect(modern.requested("server/discover")).to.have.length(2);
    expect(modern.requested("ping")).to.have.length(0);
  });
});

describe("a subscription to a resource", () => {
  it("is sent to a legacy server, reports updates, and is cancelled (N-02)", async () => {
    const stream = new OpenBody();
    const { server, fake, requested } = await connected(
      { "resources/subscribe": () => ({}), "resources/unsubscribe": () => ({}) },
      { era: "legacy", stream: () => events(stream.stream) },
    );
    expect(await server.subscribeResource("note://a")).to.equal(true);
    stream.write(sse({ jsonrpc: "2.0", method: "notifications/resources/updated", params: { uri: "note://a/1" } }));
    stream.write(sse({ jsonrpc: "2.0", method: "notifications/resources/list_changed" }));
    stream.write(sse({ jsonrpc: "2.0", method: "notifications/prompts/list_changed" }));
    await settled();
    expect(fake.reported("resource-updated").map(({ uri }) => uri)).to.deep.equal(["note://a/1"]);
    expect(fake.reported("list-changed").map(({ list }) => list)).to.deep.equal(["resources", "prompts"]);
    await server.unsubscribeResource("note://a");
    await server.unsubscribeResource("note://never");
    expect(requested("resources/subscribe")).to.deep.equal([{ uri: "note://a" }]);
    expect(requested("resources/unsubscribe")).to.deep.equal([{ uri: "note://a" }]);
  });

  it("opens a listen stream of a modern server, only while something is subscribed (N-03, N-06)", async () => {
    const stream = new OpenBody();
    const { server, fake, requested, http } = await connected({
      "subscriptions/listen": (params, request) => {
        const meta = { "io.modelcontextprotocol/subscriptionId": request.body?.id };
        const notifications = params.notifications;
        const agreed = { jsonrpc: "2.0", method: "notifications/subscriptions/acknowledged" };
        stream.write(sse({ ...agreed, params: { notifications, _meta: meta } }));
        const updated = { jsonrpc: "2.0", method: "notifications/resources/updated" };
        stream.write(sse({ ...updated, params: { uri: "note://a", _meta: meta } }));
        return events(stream.stream);
      },
    });
    expect(requested("subscriptions/listen")).to.deep.equal([]);
    expect(await server.subscribeResource("note://a")).to.equal(true);
    await settled();
    expect(requested("subscriptions/listen")[0]?.notifications).to.deep.equal({
      promptsListChanged: true,
      resourcesListChanged: true,
      resourceSubscriptions: ["note://a"],
    });
    expect(fake.reported("resource-updated").map(({ uri }) => uri)).to.deep.equal(["note://a"]);
    await server.unsubscribeResource("note://a");
    await settled();
    expect(http.requests.at(-1)?.init.signal?.aborted).to.equal(true);
    expect(fake.clock.running).to.equal(0);
  });

  it("that the server does not support is refused, and not kept (N-10)", async () => {
    const { server } = await connected({});
    expect(await codeOf(server.subscribeResource("note://a"))).to.equal("ERR-METHOD");
  });
});

describe("the refresh of a server's description", () => {
  const description = (capabilities: object) => ({
    resultType: "complete",
    supportedVersions: ["2026-07-28"],
    capabilities,
    _meta: { "io.modelcontextprotocol/serverInfo": { name: "fake", version: "2" } },
  });

  it("resolves with the new description, which is reported as an event when it differs (K-05)", async () => {
    let capabilities: object = { tools: {} };
    const { server, fake, requested } = await connected({ "server/discover": () => description(capabilities) });
    const before = requested("server/discover").length;
    expect(await server.discover()).to.deep.include({ capabilities: { tools: {} }, era: "modern" });
    const reported = fake.reported("server").length;
    capabilities = { tools: {}, prompts: {} };
    const info = await server.discover();
    expect(info.capabilities).to.deep.equal(capabilities);
    expect(server.info).to.equal(info);
    expect(requested("server/discover")).to.have.length(before + 2);
    await until(() => fake.reported("server").length === reported + 1);
    expect(fake.reported("server").at(-1)?.server.info?.capabilities).to.deep.equal(capabilities);
  });

  it("keeps the description when the request fails, and rejects with the signal's reason and once closed", async () => {
    let fails = false;
    const { server } = await connected({
      "server/discover": (_, request) => (fails ? rpcError(request, -32603) : description({ tools: {} })),
    });
    const { info } = server;
    fails = true;
    expect(await codeOf(server.discover())).to.equal("ERR-RPC");
    expect(server.info).to.equal(info);
    const reason = new Error("enough");
    expect(await rejection(server.discover({ signal: AbortSignal.abort(reason) }))).to.equal(reason);
    await server.close();
    expect(await codeOf(server.discover())).to.equal("ERR-CLOSED");
  });

  it("sends nothing to a legacy server, whose description belongs to its session", async () => {
    const { server, http } = await connected({}, { era: "legacy" });
    await settled();
    const before = http.requests.length;
    expect(await server.discover()).to.equal(server.info);
    expect(http.requests).to.have.length(before);
  });
});
