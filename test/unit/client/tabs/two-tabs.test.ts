/** Two tabs on one server: one long stream, and both know what it brings. */
import { expect } from "chai";
import { settled } from "../../../fixtures/fake-clock.js";
import { events, json, type FakeFetch } from "../../../fixtures/fake-fetch.js";
import { FakeHost, URL_OF_SERVER } from "../../../fixtures/fake-host.js";
import { tool } from "../../../fixtures/fake-lists.js";
import { FakeTabs } from "../../../fixtures/fake-tabs.js";
import { mcpServer } from "../../../fixtures/mcp-server.js";
import { until } from "../../../fixtures/until.js";
import { codeOf } from "../../../fixtures/rejection.js";
import { OpenBody, sse } from "../../../fixtures/sse.js";

const CHANGED = { jsonrpc: "2.0", method: "notifications/tools/list_changed" };
const updated = (uri: string) => ({ jsonrpc: "2.0", method: "notifications/resources/updated", params: { uri } });
const CAPABILITIES = { tools: { listChanged: true }, resources: { subscribe: true } };

/** A legacy server with a standing stream, and who connected to it. */
function legacyServer() {
  const streams: OpenBody[] = [];
  const http = mcpServer({
    era: "legacy",
    capabilities: CAPABILITIES,
    methods: { "tools/list": () => ({ tools: [tool("a")] }), "resources/subscribe": () => ({}) },
    stream: () => {
      const body = new OpenBody();
      streams.push(body);
      return events(body.stream);
    },
  });
  const requested = (method: string): number => http.requests.filter(({ body }) => body?.method === method).length;
  return { http, streams, requested };
}

async function openTab(tabs: FakeTabs, http: FakeFetch) {
  const port = tabs.open();
  const fake = new FakeHost(http, undefined, port);
  const server = await fake.host.connect(URL_OF_SERVER, { id: "a" });
  await settled();
  return { fake, server, die: port.die };
}

describe("two tabs on a legacy server", () => {
  it("hold one GET stream between them, which the second takes over when the first is closed", async () => {
    const tabs = new FakeTabs();
    const { http, streams } = legacyServer();
    const first = await openTab(tabs, http);
    const second = await openTab(tabs, http);
    expect(streams).to.have.length(1);
    await first.server.close();
    await settled();
    expect(streams).to.have.length(2);
    await second.server.close();
  });

  it("both load their tools again when either's stream reports a change", async () => {
    const tabs = new FakeTabs();
    const { http, streams, requested } = legacyServer();
    const first = await openTab(tabs, http);
    const second = await openTab(tabs, http);
    await first.server.follow("tools");
    await second.server.follow("tools");
    expect(requested("tools/list")).to.equal(2);
    streams[0]?.write(sse(CHANGED));
    await until(() => requested("tools/list") === 4);
    await Promise.all([first.server.close(), second.server.close()]);
  });

  it("get updates of the resources that each subscribed to, and of no other", async () => {
    const tabs = new FakeTabs();
    const { http, streams, requested } = legacyServer();
    const first = await openTab(tabs, http);
    const second = await openTab(tabs, http);
    expect(await second.server.subscribeResource("a://b")).to.equal(true);
    expect(requested("resources/subscribe")).to.equal(1); // by the tab that has the stream
    streams[0]?.write(sse(updated("a://b")));
    await settled();
    expect(second.fake.reported("resource-updated").map(({ uri }) => uri)).to.deep.equal(["a://b"]);
    expect(first.fake.reported("resource-updated")).to.deep.equal([]);
    await Promise.all([first.server.close(), second.server.close()]);
  });

  it("each get the server's requests during their own call: a follower has a stream of its own for as long", async () => {
    const tabs = new FakeTabs();
    const streams: OpenBody[] = [];
    const request = { jsonrpc: "2.0", id: "s-1", method: "roots/list" };
    const http: FakeFetch = mcpServer({
      era: "legacy",
      capabilities: CAPABILITIES,
      methods: {
        "tools/call": async () => {
          streams.at(-1)?.write(sse(request)); // as many servers do: on the stream that belongs to no request
          await until(() => http.requests.some(({ body }) => body?.id === "s-1"));
          return { content: [] };
        },
      },
      stream: () => {
        const body = new OpenBody();
        streams.push(body);
        return events(body.stream);
      },
    });
    await openTab(tabs, http);
    const port = tabs.open();
    const second = new FakeHost(http, undefined, port);
    await second.host.offer({ roots: [{ uri: "file:///work" }] });
    const server = await second.host.connect(URL_OF_SERVER, { id: "b" });
    await settled();
    expect(streams).to.have.length(1);
    const calling = server.callTool("a");
    await until(() => second.reported("input-request").length > 0);
    await second.host.inputRequests.answer(second.reported("input-request")[0]?.request.requestId ?? "", {
      action: "share",
    });
    await calling;
    expect(streams).to.have.length(2);
    await server.close();
  });

  it("share no stream for another token: another principal has a stream of its own", async () => {
    const tabs = new FakeTabs();
    const { http, streams } = legacyServer();
    await openTab(tabs, http);
    const other = new FakeHost(http, undefined, tabs.open());
    await other.host.connect(URL_OF_SERVER, { headers: { authorization: "Bearer other" } });
    await settled();
    expect(streams).to.have.length(2);
  });
});

describe("the lock of the tabs", () => {
  it("is released by a connection that is closed in the same task as it was requested", async () => {
    const tabs = new FakeTabs();
    const { http } = legacyServer();
    const { server } = await openTab(tabs, http);
    await Promise.all([server.follow("tools").catch(() => undefined), server.close()]);
    expect(await codeOf(server.subscribeResource("a://b"))).to.equal("ERR-CLOSED");
    await settled();
    expect(tabs.holders).to.equal(0);
  });

  it("is released when the server speaks another revision than the fixed one (V-16)", async () => {
    const tabs = new FakeTabs();
    const { http, streams } = legacyServer();
    const { host } = new FakeHost(http, undefined, tabs.open());
    expect(await codeOf(host.connect(URL_OF_SERVER, { revision: "2025-03-26" }))).to.equal("ERR-VERSION");
    await settled();
    expect(tabs.holders).to.equal(0);
    const before = streams.length;
    const { server } = await openTab(tabs, http);
    expect(streams).to.have.length(before + 1);
    await server.close();
  });

  it("is requested once by two connections that are opened at the same time", async () => {
    const tabs = new FakeTabs();
    const { http, streams } = legacyServer();
    const { host } = new FakeHost(http, undefined, tabs.open());
    const both = await Promise.all([
      host.connect(URL_OF_SERVER, { id: "a" }),
      host.connect(URL_OF_SERVER, { id: "b" }),
    ]);
    await settled();
    expect(streams).to.have.length(2); // both hold what their tab holds
    await Promise.all(both.map((server) => server.close()));
  });
});

describe("subscriptions of two tabs", () => {
  /** Refuses one resource, and answers as slowly as it is told to. */
  function refusingServer(pause: () => Promise<void> = async () => undefined) {
    const said: string[] = [];
    const note = async (method: string, uri: unknown): Promise<void> => {
      said.push(`${method} ${String(uri)}`);
      await pause();
    };
    const http = mcpServer({
      era: "legacy",
      capabilities: CAPABILITIES,
      methods: {
        "resources/subscribe": async ({ uri }, { body }) => {
          await note("+", uri);
          const error = { code: -32602, message: "unknown" };
          return uri === "bad://x" ? json({ jsonrpc: "2.0", id: body?.id, error }) : {};
        },
        "resources/unsubscribe": async ({ uri }) => {
          await note("-", uri);
          return {};
        },
      },
      stream: () => events(new OpenBody().stream),
    });
    return { http, said };
  }

  it("are independent of each other's, and of other code's messages on the channel", async () => {
    const tabs = new FakeTabs();
    const { http, said } = refusingServer();
    const leader = await openTab(tabs, http);
    const follower = await openTab(tabs, http);
    expect(await codeOf(follower.server.subscribeResource("bad://x"))).to.equal("ERR-CLOSED");
    const [name = ""] = tabs.names;
    const forged = tabs.open().channel(name);
    forged.postMessage({ kind: "request", tab: "evil", request: 1, wanted: { uris: ["bad://x"] } });
    await settled();
    said.length = 0;
    for (const uri of ["good://1", "good://2"]) expect(await leader.server.subscribeResource(uri)).to.equal(true);
    for (const uri of ["good://3", "good://4"]) expect(await follower.server.subscribeResource(uri)).to.equal(true);
    expect(said).to.deep.equal(["+ good://1", "+ good://2", "+ good://3", "+ good://4"]);
    expect(await codeOf(leader.server.subscribeResource("bad://x"))).to.equal("ERR-PARAMS");
    await Promise.all([leader.server.close(), follower.server.close()]);
  });

  it("are ended when their tab goes before the server answered", async () => {
    const tabs = new FakeTabs();
    let answer = (): void => undefined;
    const { http, said } = refusingServer(() => new Promise((resolve) => (answer = resolve)));
    const leader = await openTab(tabs, http);
    const follower = await openTab(tabs, http);
    const subscribing = codeOf(follower.server.subscribeResource("x://1"));
    await until(() => said.length > 0);
    await follower.server.close();
    await settled();
    answer();
    await settled();
    answer();
    expect(said).to.deep.equal(["+ x://1", "- x://1"]);
    expect(await subscribing).to.equal("ERR-CLOSED");
    await leader.server.close();
  });

  it("hear of a change whose notification is nested more deeply than can be passed on", async () => {
    const tabs = new FakeTabs();
    const { http, streams, requested } = legacyServer();
    const { server, fake } = await openTab(tabs, http);
    await server.follow("tools");
    const refusing = { ...CHANGED, params: { x: 1 } };
    const deep = JSON.stringify(refusing).replace("1}", `${"[".repeat(100_000)}${"]".repeat(100_000)}}`);
    streams[0]?.write(`data: ${deep}\n\n`);
    await until(() => requested("tools/list") === 2);
    expect(fake.reported("problem")).to.deep.equal([]);
    await server.close();
  });
});

describe("two tabs on a modern server", () => {
  it("have one subscription between them", async () => {
    const tabs = new FakeTabs();
    const streams: OpenBody[] = [];
    const filters: unknown[] = [];
    const http = mcpServer({
      capabilities: CAPABILITIES,
      methods: {
        "tools/list": () => ({ tools: [tool("a")] }),
        "subscriptions/listen": ({ notifications }, { body }) => {
          const stream = new OpenBody();
          streams.push(stream);
          filters.push(notifications);
          const _meta = { "io.modelcontextprotocol/subscriptionId": body?.id };
          const method = "notifications/subscriptions/acknowledged";
          stream.write(sse({ jsonrpc: "2.0", method, params: { _meta, notifications } }));
          return events(stream.stream);
        },
      },
    });
    const first = await openTab(tabs, http);
    const second = await openTab(tabs, http);
    expect(await first.server.subscribeResource("a://1")).to.equal(true);
    expect(await second.server.subscribeResource("a://2")).to.equal(true);
    expect(filters.at(-1)).to.deep.include({ resourceSubscriptions: ["a://1", "a://2"] });
    streams.at(-1)?.write(sse(updated("a://2")));
    await settled();
    expect(second.fake.reported("resource-updated").map(({ uri }) => uri)).to.deep.equal(["a://2"]);
    expect(first.fake.reported("resource-updated")).to.deep.equal([]);
    await Promise.all([first.server.close(), second.server.close()]);
  });
});
