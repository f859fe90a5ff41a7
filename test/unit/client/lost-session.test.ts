/** A server that forgets the session: the connection is over, and says so. */
import { expect } from "chai";
import { toPlainError } from "../../../src/errors/index.js";
import { openStore } from "../../../src/storage/index.js";
import { settled } from "../../fixtures/fake-clock.js";
import { json, result, status } from "../../fixtures/fake-fetch.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpServer, type ServerScript } from "../../fixtures/mcp-server.js";
import { codeOf, mcpRejection } from "../../fixtures/rejection.js";
import { inTime } from "../../fixtures/resuming-server.js";

describe("a session the server forgets", () => {
  const WORDS = {
    jsonrpc: "2.0",
    id: null,
    error: { code: -32000, message: "Bad Request: No valid session ID provided" },
  };
  for (const [how, refuse] of [
    ["with 404", () => status(404)],
    ["with 400 and words, as server-everything does", () => json(WORDS, { status: 400 })],
  ] as const) {
    it(`${how} is opened anew, and the call it refused is made again (T-13, issue 1)`, async () => {
      let sessions = 0;
      let isForgotten = false;
      const methods: ServerScript["methods"] = {
        initialize(_, request) {
          isForgotten = ++sessions === 1;
          const session = { protocolVersion: "2025-11-25", capabilities: { tools: {} } };
          return result(request, session, { "mcp-session-id": `s-${sessions}` });
        },
        ping: () => (isForgotten ? refuse() : {}),
        "tools/call": () => (isForgotten ? refuse() : { content: [{ type: "text", text: "here" }] }),
      };
      const fake = new FakeHost(mcpServer({ era: "legacy", methods }));
      const server = await fake.host.connect(URL_OF_SERVER, { id: "a" });
      expect((await server.callTool("x")).content).to.deep.equal([{ type: "text", text: "here" }]);
      expect(fake.states("a")).to.deep.equal(["connecting", "connected", "reconnecting", "connected"]);
      expect(fake.host.server("a")).to.equal(server);
    });
  }

  it("again and again is given up, ends the connection and tells why", async () => {
    const fake = new FakeHost(mcpServer({ era: "legacy", methods: { "tools/call": () => status(404) } }));
    const server = await fake.host.connect(URL_OF_SERVER, { id: "a" });
    expect(await inTime(fake.clock, codeOf(server.callTool("x")))).to.equal("ERR-SESSION");
    await settled();
    expect(fake.states("a").slice(-2)).to.deep.equal(["reconnecting", "failed"]);
    expect(fake.reported("server").at(-1)?.server.error).to.include({ code: "ERR-SESSION" });
    expect(fake.host.server("a")).to.equal(undefined);
    expect(await codeOf(server.callTool("x"))).to.equal("ERR-SESSION");
  });
});

describe("the id of a session", () => {
  it("is in no event, no error and nothing that is kept (G-07)", async () => {
    const store = openStore();
    let calls = 0;
    const fake = new FakeHost(
      mcpServer({
        era: "legacy",
        methods: {
          "tools/list": () => ({ tools: [{ name: "x", inputSchema: { type: "object" } }] }),
          "tools/call": () => (++calls === 1 ? status(404) : status(500)),
          "resources/list": (_, request) => {
            expect(request.headers.get("mcp-session-id")).to.equal("s-1"); // it is in use all the time
            return status(403);
          },
        },
      }),
      store,
    );
    const server = await fake.host.connect(URL_OF_SERVER, { id: "a" });
    await server.follow("tools");
    const errors = [await mcpRejection(server.callTool("x")), await mcpRejection(server.listResources())];
    await server.close();
    const kept = await Promise.all((["lists", "eras", "tasks", "audit"] as const).map((table) => store.entries(table)));
    const all = JSON.stringify([fake.events, errors.map(toPlainError), errors.map(({ stack }) => stack), kept]);
    expect(all)
      .to.contain("mcp.example")
      .and.not.match(/\bs-1\b/);
  });
});

describe("the id of a server", () => {
  it("that is made up is never one that is taken (TL-11)", async () => {
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
