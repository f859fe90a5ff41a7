/** A server that forgets the session: the connection is over, and says so. */
import { expect } from "chai";
import { settled } from "../../fixtures/fake-clock.js";
import { json, status } from "../../fixtures/fake-fetch.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpServer } from "../../fixtures/mcp-server.js";
import { codeOf } from "../../fixtures/rejection.js";

describe("a session the server forgets", () => {
  it("is noticed, too, where the server says it with 400 and words, as server-everything does", async () => {
    const refuse = (): Response =>
      json(
        { jsonrpc: "2.0", id: null, error: { code: -32000, message: "Bad Request: No valid session ID provided" } },
        { status: 400 },
      );
    const fake = new FakeHost(mcpServer({ era: "legacy", methods: { "tools/call": refuse } }));
    const server = await fake.host.connect(URL_OF_SERVER, { id: "a" });
    expect(await codeOf(server.callTool("x"))).to.equal("ERR-SESSION");
  });

  it("fails the call, ends the connection and tells why (T-13)", async () => {
    const fake = new FakeHost(mcpServer({ era: "legacy", methods: { "tools/call": () => status(404) } }));
    const server = await fake.host.connect(URL_OF_SERVER, { id: "a" });
    expect(await codeOf(server.callTool("x"))).to.equal("ERR-SESSION");
    await settled();
    expect(fake.states("a")).to.deep.equal(["connecting", "connected", "failed"]);
    expect(fake.told("server").at(-1)?.server.error).to.include({ code: "ERR-SESSION" });
    expect(fake.host.server("a")).to.equal(undefined);
    expect(await codeOf(server.callTool("x"))).to.equal("ERR-SESSION");
  });
});

describe("the id of a server", () => {
  it("that is made up is never one that is taken", async () => {
    const fake = new FakeHost(mcpServer());
    const first = await fake.host.connect(URL_OF_SERVER, { id: "server-1" });
    const second = await fake.host.connect(URL_OF_SERVER);
    expect(second.id).to.not.equal(first.id);
    expect(fake.host.server("server-1")).to.equal(first);
  });
});

describe("connecting with a signal that has aborted already", () => {
  it("leaves the connection there is alone", async () => {
    const fake = new FakeHost(mcpServer());
    const first = await fake.host.connect(URL_OF_SERVER, { id: "a" });
    const again = fake.host.connect(URL_OF_SERVER, { id: "a", signal: AbortSignal.abort("no") });
    expect(await again.catch((reason: unknown) => reason)).to.equal("no");
    expect(fake.host.server("a")).to.equal(first);
  });
});
