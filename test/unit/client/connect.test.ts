/** Connecting: what it gives, what it tells, and every way it fails. */
import { expect } from "chai";
import { CLIENT } from "../../../src/client/platform/version.js";
import type { ClientError } from "../../../src/errors/index.js";
import { FakeFetch, events, noNetwork, result, rpcError, silence, status } from "../../fixtures/fake-fetch.js";
import { settled } from "../../fixtures/fake-clock.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpServer } from "../../fixtures/mcp-server.js";
import { codeOf, rejection } from "../../fixtures/rejection.js";
import { sse } from "../../fixtures/sse.js";

describe("connecting", () => {
  it("returns a server, and reports connecting and connected with the server's description", async () => {
    const fake = new FakeHost(mcpServer());
    const server = await fake.host.connect(URL_OF_SERVER, { id: "a" });
    expect(server.info).to.deep.equal({
      url: URL_OF_SERVER,
      era: "modern",
      revision: "2026-07-28",
      foundBy: "server/discover offered 2026-07-28",
      capabilities: { tools: { listChanged: true }, resources: {}, prompts: {} },
      clientCapabilities: {
        extensions: { "io.modelcontextprotocol/tasks": {}, "io.modelcontextprotocol/skills": {} },
      },
      clientInfo: CLIENT,
      implementation: { name: "fake", version: "1" },
      instructions: "be kind",
    });
    expect(fake.events).to.deep.equal([
      { kind: "server", server: { id: "a", url: URL_OF_SERVER, state: "connecting" } },
      { kind: "connect-step", serverId: "a", step: "discover", at: fake.clock.now() },
      { kind: "server", server: { id: "a", url: URL_OF_SERVER, state: "connected", info: server.info, latencyMs: 0 } },
    ]);
    expect(fake.host.server("a")).to.equal(server);
    expect(fake.host.server("b")).to.equal(undefined);
  });

  it("generates ids, and accepts a URL object and the headers of the embedder", async () => {
    const http = mcpServer();
    const { host } = new FakeHost(http);
    const first = await host.connect(new URL(URL_OF_SERVER), { headers: { Authorization: "Bearer t" } });
    const second = await host.connect(URL_OF_SERVER);
    expect(first.id).to.not.equal(second.id);
    expect(http.at(0).headers.get("authorization")).to.equal("Bearer t");
  });

  it("falls back to the legacy era, and reports how the revision was found", async () => {
    const { host } = new FakeHost(mcpServer({ era: "legacy", revision: "2025-06-18" }));
    const { info } = await host.connect(URL_OF_SERVER);
    expect(info).to.include({ era: "legacy", revision: "2025-06-18" });
    expect(info.foundBy).to.contain("initialize");
  });

  it("reports each step as it begins: the handshakes, and the diagnosis of a failure", async () => {
    const steps = async (http: FakeFetch): Promise<readonly string[]> => {
      const fake = new FakeHost(http);
      await fake.host.connect(URL_OF_SERVER).catch(() => undefined);
      return fake.events.flatMap((event) => (event.kind === "connect-step" ? [event.step] : []));
    };
    expect(await steps(mcpServer({ era: "legacy" }))).to.deep.equal(["discover", "initialize"]);
    const down = Object.assign(new FakeFetch(noNetwork), { diagnose: async (failure: ClientError) => failure });
    expect(await steps(down)).to.deep.equal(["discover", "diagnose", "initialize", "diagnose"]);
  });

  it("may be fixed to an era (V-16)", async () => {
    const legacy = mcpServer({ era: "legacy" });
    await new FakeHost(legacy).host.connect(URL_OF_SERVER, { era: "legacy" });
    expect(legacy.at(0).body).to.include({ method: "initialize" });
    const modern = new FakeHost(mcpServer({ era: "legacy" }));
    expect(await codeOf(modern.host.connect(URL_OF_SERVER, { era: "modern" }))).to.equal("ERR-METHOD");
  });

  it("loses no notification that came before the connection was open", async () => {
    const log = { jsonrpc: "2.0", method: "notifications/message", params: { level: "info", data: "early" } };
    const fake = new FakeHost(
      new FakeFetch((request) =>
        request.body?.method === "server/discover"
          ? events(
              sse(log) + sse({ jsonrpc: "2.0", id: request.body.id, result: { supportedVersions: ["2026-07-28"] } }),
            )
          : status(404),
      ),
    );
    await fake.host.connect(URL_OF_SERVER);
    const kinds = fake.events.map((event) => (event.kind === "server" ? event.server.state : event.kind));
    expect(kinds).to.deep.equal(["connecting", "connect-step", "connected", "log"]);
  });

  it("reports messages that can't be used", async () => {
    const fake = new FakeHost(
      new FakeFetch((request) =>
        events(sse("{") + sse({ jsonrpc: "2.0", id: request.body?.id, result: { supportedVersions: ["2026-07-28"] } })),
      ),
    );
    await fake.host.connect(URL_OF_SERVER, { id: "a" });
    expect(fake.reported("problem")).to.deep.equal([
      { kind: "problem", serverId: "a", problem: { about: "message", reason: "not JSON", at: fake.clock.now() } },
    ]);
  });
});

describe("connecting that fails", () => {
  const failures = [
    ["ERR-NOT-MCP", () => status(404)],
    ["ERR-AUTH", () => status(401)],
    ["ERR-FORBIDDEN", () => status(403)],
    ["ERR-RATE", () => status(429)],
    ["ERR-HTTP", () => status(500)],
    ["ERR-UNREACHABLE", noNetwork],
    ["ERR-NOT-MCP", () => new Response("<html>", { headers: { "content-type": "text/html" } })],
    ["ERR-NOT-MCP", () => new Response("{}", { headers: { "content-type": "application/json" } })],
    ["ERR-CAP", (request) => rpcError(request, -32021, {}, 400)],
    ["ERR-VERSION", (request) => result(request, { supportedVersions: ["1.0"] })],
  ] as const satisfies readonly (readonly [string, ConstructorParameters<typeof FakeFetch>[0]])[];
  for (const [code, answer] of failures) {
    it(`with ${code} rejects, and is reported as an event`, async () => {
      const fake = new FakeHost(new FakeFetch(answer));
      const failing = codeOf(fake.host.connect(URL_OF_SERVER, { id: "a" }));
      for (let wait = 0; wait < 3; wait++) {
        await settled();
        fake.clock.advance(1_000); // a server that asks to slow down is asked again, twice
      }
      expect(await failing).to.equal(code);
      expect(fake.states("a")).to.deep.equal(["connecting", "failed"]);
      expect(fake.reported("server").at(-1)).to.have.nested.property("server.error.code");
      expect(fake.host.server("a")).to.equal(undefined);
      expect(fake.clock.running).to.equal(0);
    });
  }

  it("by its deadline is ERR-TIMEOUT, fifteen seconds by default", async () => {
    for (const [options, ms] of [
      [{}, 15_000],
      [{ connectTimeoutMs: 50 }, 50],
    ] as const) {
      const fake = new FakeHost(new FakeFetch(silence));
      const failing = codeOf(fake.host.connect(URL_OF_SERVER, { id: "a", ...options }));
      await settled();
      fake.clock.advance(ms - 1);
      fake.host.flush();
      expect(fake.states("a")).to.deep.equal(["connecting"]);
      fake.clock.advance(1);
      expect(await failing).to.equal("ERR-TIMEOUT");
    }
  });

  it("by an abort rejects with the signal's reason", async () => {
    const fake = new FakeHost(new FakeFetch(silence));
    const stop = new AbortController();
    const failing = rejection(fake.host.connect(URL_OF_SERVER, { id: "a", signal: stop.signal }));
    await settled();
    const reason = new Error("enough");
    stop.abort(reason);
    expect(await failing).to.equal(reason);
    expect(fake.states("a")).to.deep.equal(["connecting", "failed"]);
  });

  it("because the host is closed meanwhile is ERR-CLOSED; a closed host connects no more", async () => {
    const { host } = new FakeHost(new FakeFetch(silence));
    const failing = codeOf(host.connect(URL_OF_SERVER));
    await settled();
    await host.close();
    expect(await failing).to.equal("ERR-CLOSED");
    expect(await codeOf(host.connect(URL_OF_SERVER))).to.equal("ERR-CLOSED");
  });

  for (const url of [
    "",
    "mcp.example without scheme",
    "http://",
    "ftp://a.example/",
    "javascript:alert(1)",
    "https://u:p@a.example/",
    "https://u@a.example/",
  ]) {
    // In a page, text without a scheme is an address relative to it.
    if (typeof location === "object" && (url === "" || url.startsWith("mcp"))) continue;
    it(`because ${JSON.stringify(url)} is no usable address is ERR-ARGUMENT, and nothing is sent`, async () => {
      const http = new FakeFetch(silence);
      expect(await codeOf(new FakeHost(http).host.connect(url))).to.equal("ERR-ARGUMENT");
      expect(http.requests).to.deep.equal([]);
    });
  }

  for (const headers of [{ "a b": "1" }, { "x-a": "line\nbreak" }, { "x-a": "世界" }]) {
    it(`because HTTP does not allow the header ${JSON.stringify(headers)} is ERR-ARGUMENT`, async () => {
      const http = new FakeFetch(silence);
      expect(await codeOf(new FakeHost(http).host.connect(URL_OF_SERVER, { headers }))).to.equal("ERR-ARGUMENT");
      expect(http.requests).to.deep.equal([]);
    });
  }
});
