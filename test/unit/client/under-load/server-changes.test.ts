/** Servers that become other servers while they are connected: another era, another revision, other capabilities (V-08, V-11, K-05). */
import { expect } from "chai";
import { settled } from "../../../fixtures/fake-clock.js";
import { noNetwork, status } from "../../../fixtures/fake-fetch.js";
import { URL_OF_SERVER } from "../../../fixtures/fake-host.js";
import { BusyServer, connectedTo } from "../../../fixtures/busy-server.js";
import { codeOf, mcpRejection, rejection } from "../../../fixtures/rejection.js";

/** The server is deployed anew, and speaks the other era from now on. */
function deploy(busy: BusyServer, era: "legacy" | "modern"): void {
  busy.era = era;
  busy.revision = era === "modern" ? "2026-07-28" : "2025-11-25";
  busy.serverInfo = { name: "busy", version: "2" };
  busy.tools = [{ name: "newer", inputSchema: { type: "object" } }];
  busy.forget();
  for (const stream of busy.streams.splice(0)) stream.break();
}

for (const [from, to] of [
  ["modern", "legacy"],
  ["legacy", "modern"],
] as const) {
  describe(`a ${from} server that is ${to} after a restart`, () => {
    it("is negotiated again by the request that detects that, which is answered; the connection and its description follow (V-08, V-11)", async () => {
      const { busy, server } = await connectedTo({ era: from });
      await busy.inTime(server.follow("tools"));
      deploy(busy, to);
      expect((await busy.inTime(server.listTools()))[0]?.name).to.equal("newer");
      expect(server.info).to.deep.include({ era: to, revision: busy.revision, implementation: busy.serverInfo });
      expect(busy.states.at(-1)).to.equal("connected");
      expect(busy.reported("server").at(-1)?.server.info).to.deep.include({ era: to, revision: busy.revision });
      await busy.run(() => busy.reported("list-page").at(-1)?.items[0]?.name === "newer", 60_000);
      expect(busy.host.server("a")).to.equal(server);
      await busy.inTime(server.callTool("newer", { key: 1 }));
      expect(busy.ran.get(1)).to.equal(1);
    });

    it("is negotiated again once for 20 requests that detect that together (V-08)", async () => {
      const { busy, server } = await connectedTo({ era: from });
      deploy(busy, to);
      const reads = Array.from({ length: 20 }, () => server.listTools());
      expect((await busy.inTime(Promise.all(reads))).map(([tool]) => tool?.name)).to.deep.equal(
        reads.map(() => "newer"),
      );
      expect(busy.sent("initialize")).to.have.length(1);
      expect(busy.sent("server/discover")).to.have.length(2);
    });
  });
}

describe("a legacy server that is modern after a restart", () => {
  it("runs each of 20 calls once that detect that together (V-08, TL-16)", async () => {
    const { busy, server } = await connectedTo({ era: "legacy" });
    deploy(busy, "modern");
    const calls = Array.from({ length: 20 }, (_, key) => server.callTool("newer", { key }));
    await busy.inTime(Promise.all(calls));
    expect([busy.ran.size, Math.max(...busy.ran.values())]).to.deep.equal([20, 1]);
  });
});

describe("a modern server that is legacy after a restart", () => {
  it("is negotiated again when its stream ends, without a request (V-08, N-07)", async () => {
    const { busy, server } = await connectedTo({ era: "modern", hasStream: true });
    await busy.inTime(server.follow("tools"));
    await busy.run(() => busy.streams.length === 1, 10_000);
    deploy(busy, "legacy");
    await busy.run(() => server.info.era === "legacy" && busy.streams.length > 0, 600_000);
    await busy.run(() => busy.reported("list-page").at(-1)?.items[0]?.name === "newer", 60_000);
    busy.tools = [{ name: "newest", inputSchema: { type: "object" } }];
    busy.notify("notifications/tools/list_changed");
    await busy.run(() => busy.reported("list-page").at(-1)?.items[0]?.name === "newest", 60_000);
  });
});

describe("a modern server that gains a capability", () => {
  async function gaining(ttlMs: number) {
    const busy = new BusyServer({ era: "modern" });
    busy.capabilities = { tools: {} };
    busy.methods["prompts/list"] = () => ({ prompts: [{ name: "greet" }] });
    busy.methods["server/discover"] = () => ({
      supportedVersions: [busy.revision],
      capabilities: busy.capabilities,
      ttlMs,
      _meta: { "io.modelcontextprotocol/serverInfo": busy.serverInfo },
    });
    const server = await busy.connect();
    expect((await busy.inTime(mcpRejection(server.listPrompts()))).code).to.equal("ERR-METHOD");
    busy.capabilities = { tools: {}, prompts: {} };
    return { busy, server };
  }

  it("is found to have it after a ping, which is a server/discover (K-05, C-03)", async () => {
    const { busy, server } = await gaining(3_600_000);
    expect((await busy.inTime(mcpRejection(server.listPrompts()))).code).to.equal("ERR-METHOD");
    await busy.inTime(server.ping());
    expect(await busy.inTime(server.listPrompts())).to.have.length(1);
    expect(server.info.capabilities).to.deep.equal({ tools: {}, prompts: {} });
  });

  for (const ttlMs of [0, 30_000]) {
    it(`is found to have it by the next request that needs it, once its description is stale: ttlMs ${ttlMs} (K-05, C-03)`, async () => {
      const { busy, server } = await gaining(ttlMs);
      await busy.pass(Math.max(ttlMs, 5_000));
      expect(await busy.inTime(server.listPrompts())).to.have.length(1);
      expect(server.info.capabilities).to.deep.equal({ tools: {}, prompts: {} });
    });
  }

  it("gets no request for its description with each other request, where that has ttlMs 0 (K-05)", async () => {
    const { busy, server } = await gaining(0);
    const before = busy.sent("server/discover").length;
    for (let call = 0; call < 20; call++) {
      await busy.pass(6_000);
      await busy.inTime(server.callTool("work"));
    }
    expect(busy.sent("server/discover").length - before).to.equal(0);
  });
});

describe("the revision of a connection", () => {
  it("follows a new session with an older one, in the headers and in its description (V-03, T-15)", async () => {
    const { busy, server } = await connectedTo({ era: "legacy" });
    expect(server.info.revision).to.equal("2025-11-25");
    busy.revision = "2025-06-18";
    busy.forget();
    await busy.inTime(server.callTool("work", { key: 1 }));
    expect(server.info.revision).to.equal("2025-06-18");
    expect(busy.reported("server").at(-1)?.server.info?.revision).to.equal("2025-06-18");
    expect(busy.http.requests.at(-1)?.headers.get("mcp-protocol-version")).to.equal("2025-06-18");
  });
});

describe("a probe that failed for a reason that is no evidence of an era", () => {
  for (const [what, failure] of [
    ["the network broke", noNetwork],
    ["500", () => status(500)],
  ] as const) {
    it(`leads to the legacy era for this connection, and is not stored: ${what} (V-11, V-12)`, async () => {
      const busy = new BusyServer({ era: "legacy" });
      let probes = 0;
      busy.intercept = ({ body }) => (body?.method === "server/discover" && ++probes === 1 ? failure() : undefined);
      const first = await busy.connect();
      expect(first.info.era).to.equal("legacy");
      await first.close();
      busy.era = "modern";
      busy.revision = "2026-07-28";
      const second = await busy.inTime(busy.host.connect(URL_OF_SERVER, { id: "b" }));
      expect([second.info.era, probes]).to.deep.equal(["modern", 2]);
      expect(busy.sent("initialize")).to.have.length(1);
    });
  }

  it("is evidence where the server said so: the next connection begins with initialize (V-11)", async () => {
    const busy = new BusyServer({ era: "legacy" });
    await (await busy.connect()).close();
    for (let turn = 0; turn < 5; turn++) await settled(); // it is written down
    await busy.inTime(busy.host.connect(URL_OF_SERVER, { id: "b" }));
    expect([busy.sent("server/discover").length, busy.sent("initialize").length]).to.deep.equal([1, 2]);
  });

  for (const code of [403, 500, 501]) {
    it(`leads to initialize, which may work: ${code} (V-12)`, async () => {
      const busy = new BusyServer({ era: "legacy" });
      busy.intercept = ({ body }) => (body?.method === "server/discover" ? status(code) : undefined);
      expect((await busy.connect()).info.era).to.equal("legacy");
    });
  }
});

describe("a request that waits for a new description of a modern server", () => {
  it("is aborted at once, and the description is not waited for (K-05, U-06)", async () => {
    const busy = new BusyServer({ era: "modern" });
    busy.capabilities = { tools: {} };
    const server = await busy.connect();
    await busy.pass(10_000);
    let requested = 0;
    busy.intercept = ({ body }) =>
      body?.method === "server/discover" && ++requested ? new Promise(() => undefined) : undefined;
    const stop = new AbortController();
    const reason = new Error("not any more");
    const listing = rejection(server.listResources({ signal: stop.signal }));
    await busy.run(() => requested === 1, 1_000);
    stop.abort(reason);
    await busy.pass(10);
    expect(await listing).to.equal(reason);
  });

  it("fails with ERR-CLOSED when the connection is closed meanwhile", async () => {
    const busy = new BusyServer({ era: "modern" });
    busy.capabilities = { tools: {} };
    const server = await busy.connect();
    await busy.pass(10_000);
    busy.intercept = ({ body }) => (body?.method === "server/discover" ? new Promise(() => undefined) : undefined);
    const listing = codeOf(server.listResources());
    await busy.pass(10);
    await server.close();
    await busy.pass(10);
    expect(await listing).to.equal("ERR-CLOSED");
  });
});
