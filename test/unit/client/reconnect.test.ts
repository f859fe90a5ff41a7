/** Connecting again under the same id, and closing. */
import { expect } from "chai";
import { FakeFetch, result, silence, status, type FakeRequest } from "../../fixtures/fake-fetch.js";
import { settled } from "../../fixtures/fake-clock.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpServer } from "../../fixtures/mcp-server.js";
import { codeOf, rejection } from "../../fixtures/rejection.js";
import { until } from "../../fixtures/until.js";

const isDiscover = (request: FakeRequest): boolean => request.body?.method === "server/discover";

describe("a second connection under the same id", () => {
  it("closes the first connection, and replaces it", async () => {
    const fake = new FakeHost(mcpServer({ methods: { "tools/call": () => silence() } }));
    const old = await fake.host.connect(URL_OF_SERVER, { id: "a" });
    const calling = codeOf(old.callTool("x"));
    const fresh = await fake.host.connect(URL_OF_SERVER, { id: "a" });
    expect(await calling).to.equal("ERR-CLOSED");
    expect(fresh).to.not.equal(old);
    expect(fake.host.server("a")).to.equal(fresh);
    expect(fake.states("a")).to.deep.equal(["connecting", "connected", "closed", "connecting", "connected"]);
    await old.close();
    expect(fake.host.server("a")).to.equal(fresh);
  });

  it("aborts a pending attempt, whose failure is not reported over the new one", async () => {
    let first = true;
    const fake = new FakeHost(
      new FakeFetch((request) => {
        if (first && isDiscover(request)) {
          first = false;
          return silence();
        }
        return result(request, { supportedVersions: ["2026-07-28"], capabilities: {} });
      }),
    );
    const failing = codeOf(fake.host.connect(URL_OF_SERVER, { id: "a" }));
    await settled();
    const server = await fake.host.connect(URL_OF_SERVER, { id: "a" });
    expect(await failing).to.equal("ERR-CLOSED");
    expect(fake.states("a")).to.deep.equal(["connecting", "connecting", "connected"]);
    expect(fake.host.server("a")).to.equal(server);
  });

  it("twice while the first is closing ends with the last, which is reported last", async () => {
    let release: () => void = () => undefined;
    const legacy = mcpServer({ era: "legacy" });
    const fake = new FakeHost(
      new FakeFetch(async (request) => {
        if (request.method === "DELETE") await new Promise<void>((resolve) => (release = resolve));
        return legacy.fetch(request.url, request.init);
      }),
    );
    await fake.host.connect(URL_OF_SERVER, { id: "a" });
    const second = codeOf(fake.host.connect(URL_OF_SERVER, { id: "a" }));
    const third = await fake.host.connect(URL_OF_SERVER, { id: "a" });
    release();
    expect(await second).to.equal("ERR-CLOSED");
    await settled();
    expect(fake.host.server("a")).to.equal(third);
    expect(fake.states("a").at(-1)).to.equal("connected");
  });

  it("does not wait for a server that never answers the request that ends a session", async () => {
    const legacy = mcpServer({ era: "legacy" });
    const fake = new FakeHost(
      new FakeFetch((request) => (request.method === "DELETE" ? silence() : legacy.fetch(request.url, request.init))),
    );
    await fake.host.connect(URL_OF_SERVER, { id: "a" });
    const again = fake.host.connect(URL_OF_SERVER, { id: "a" });
    await settled();
    fake.clock.advance(2_000);
    expect((await again).id).to.equal("a");
  });
});

describe("the close of a connection or a host", () => {
  it("is reported once, removes the server, and rejects pending and later requests (ERR-CLOSED)", async () => {
    const fake = new FakeHost(mcpServer({ methods: { "tools/call": () => silence(), "tools/list": () => silence() } }));
    const server = await fake.host.connect(URL_OF_SERVER, { id: "a" });
    const inFlight = [
      codeOf(server.callTool("x")),
      codeOf(server.listTools()),
      codeOf(server.callTool("x", {}, { view: true })),
    ];
    await settled();
    await Promise.all([server.close(), server.close()]);
    expect(await Promise.all(inFlight)).to.deep.equal(["ERR-CLOSED", "ERR-CLOSED", "ERR-CLOSED"]);
    expect(await codeOf(server.callTool("y"))).to.equal("ERR-CLOSED");
    expect(fake.states("a")).to.deep.equal(["connecting", "connected", "closed"]);
    expect(fake.host.server("a")).to.equal(undefined);
    await fake.host.audit.list(); // what the calls left to write is written: no other timer may be left
    fake.host.flush();
    await until(() => fake.clock.running === 0); // a refusal of live updates may still be read
  });

  it("ends the session of a legacy server with DELETE (T-24, V-15)", async () => {
    const http = mcpServer({ era: "legacy" });
    const server = await new FakeHost(http).host.connect(URL_OF_SERVER);
    await server.close();
    expect(http.at(-1).method).to.equal("DELETE");
    expect(http.at(-1).headers.get("mcp-session-id")).to.equal("s-1");
  });

  it("of a host closes all of its servers", async () => {
    const fake = new FakeHost(mcpServer());
    await fake.host.connect(URL_OF_SERVER, { id: "a" });
    await fake.host.connect(URL_OF_SERVER, { id: "b" });
    await fake.host.close();
    expect([fake.states("a").at(-1), fake.states("b").at(-1)]).to.deep.equal(["closed", "closed"]);
    fake.host.flush();
    expect(fake.clock.running).to.equal(0);
  });

  it("ends a session that was opened after the abort", async () => {
    const stop = new AbortController();
    const reason = new Error("too late");
    const http = mcpServer({
      era: "legacy",
      stream: () => {
        stop.abort(reason);
        return status(405);
      },
    });
    const fake = new FakeHost(http);
    expect(await rejection(fake.host.connect(URL_OF_SERVER, { id: "a", signal: stop.signal }))).to.equal(reason);
    expect(http.of("DELETE")).to.have.length(1);
    expect(fake.host.server("a")).to.equal(undefined);
  });
});
