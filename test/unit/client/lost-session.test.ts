/** A server that forgets the session: the connection is over, and says so. */
import { expect } from "chai";
import { toPlainError } from "../../../src/errors/index.js";
import { openStore } from "../../../src/storage/index.js";
import { failure } from "../../fixtures/fake-authorization-server.js";
import { settled } from "../../fixtures/fake-clock.js";
import { json, result, status, type FakeRequest } from "../../fixtures/fake-fetch.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpServer, type ServerScript } from "../../fixtures/mcp-server.js";
import { ProtectedServer, signingHost } from "../../fixtures/protected-server.js";
import { OpenBody } from "../../fixtures/sse.js";
import { codeOf, mcpRejection } from "../../fixtures/rejection.js";
import { inTime } from "../../fixtures/resuming-server.js";

describe("a session that the server no longer knows", () => {
  const WORDS = {
    jsonrpc: "2.0",
    id: null,
    error: { code: -32000, message: "Bad Request: No valid session ID provided" },
  };
  const rpc = (request: FakeRequest, code: number, message: string, init: { status?: number } = {}): Response =>
    json({ jsonrpc: "2.0", id: request.body?.id ?? null, error: { code, message } }, init);
  const REFUSALS: readonly (readonly [string, (request: FakeRequest) => Response])[] = [
    ["with 404", () => status(404)],
    ["with 400 and words, as server-everything does", () => json(WORDS, { status: 400 })],
    ["with 400 and text", () => new Response("Invalid session ID", { status: 400 })],
    ["with 400 and a web page", () => new Response("<html><h1>Session expired</h1></html>", { status: 400 })],
    ["with 401 and text", () => json({ error: "invalid session" }, { status: 401 })],
    ["with 403 and text", () => json({ detail: "unknown session" }, { status: 403 })],
    ["with 409 and text", () => json({ message: "Session is not active" }, { status: 409 })],
    ["with 410", () => status(410)],
    ["with 422 and text", () => json({ title: "Session ID unknown" }, { status: 422 })],
    ["with 200 and -32001", (request) => rpc(request, -32001, "Session not found")],
    ["with 200 and -32000", (request) => rpc(request, -32000, "Server not initialized")],
    ["with 200 and -32600", (request) => rpc(request, -32600, "Session terminated")],
    ["with 200 and -32602, as the Python SDK does", (request) => rpc(request, -32602, "Invalid request parameters")],
    ["with 404 and -32001", (request) => rpc(request, -32001, "Session not found", { status: 404 })],
    ["with 500 and -32603", (request) => rpc(request, -32603, "session not found", { status: 500 })],
    ["with 500 and text", () => new Response("No such session", { status: 500 })],
  ];
  for (const [how, refuse] of REFUSALS) {
    it(`${how} is replaced, and the refused call is sent again (T-13)`, async () => {
      let sessions = 0;
      let isForgotten = false;
      const methods: ServerScript["methods"] = {
        initialize(_, request) {
          isForgotten = ++sessions === 1;
          const session = { protocolVersion: "2025-11-25", capabilities: { tools: {} } };
          return result(request, session, { "mcp-session-id": `s-${sessions}` });
        },
        ping: (_, request) => (isForgotten ? refuse(request) : {}),
        "tools/call": (_, request) => (isForgotten ? refuse(request) : { content: [{ type: "text", text: "here" }] }),
      };
      const fake = new FakeHost(mcpServer({ era: "legacy", methods }));
      const server = await fake.host.connect(URL_OF_SERVER, { id: "a" });
      expect((await server.callTool("x")).content).to.deep.equal([{ type: "text", text: "here" }]);
      expect(fake.states("a")).to.deep.equal(["connecting", "connected", "reconnecting", "connected"]);
      expect(fake.host.server("a")).to.equal(server);
    });
  }

  it("with 401, no challenge and text is replaced although signing in is offered, without another sign-in", async () => {
    let isForgotten = false;
    let sessions = 0;
    const forgotten = (): Response => json({ error: "Unauthorized: session not found" }, { status: 401 });
    const server = new ProtectedServer({
      era: "legacy",
      methods: {
        initialize(_, request) {
          isForgotten = false;
          const session = { protocolVersion: "2025-11-25", capabilities: { tools: {} } };
          return result(request, session, { "mcp-session-id": `s-${++sessions}` });
        },
        ping: () => (isForgotten ? forgotten() : {}),
        "tools/call": () => (isForgotten ? forgotten() : { content: [{ type: "text", text: "here" }] }),
      },
    });
    let signIns = 0;
    const fake = await signingHost(server, {
      policy: (request) => {
        signIns++;
        return { answer: server.signIn(request) };
      },
    });
    const connected = await fake.host.connect(URL_OF_SERVER, { id: "a" });
    await connected.callTool("x");
    isForgotten = true;
    expect((await connected.callTool("x")).content).to.deep.equal([{ type: "text", text: "here" }]);
    expect([signIns, sessions]).to.deep.equal([1, 2]);
    expect(fake.states("a").at(-1)).to.equal("connected");
  });

  for (const isPingOpen of [true, false]) {
    it(`with 401, no challenge and text is an expired token if ${isPingOpen ? "the session answers a ping" : "the next session is refused as well"}: the user signs in again`, async () => {
      const over = new Set<string | null>();
      let sessions = 0;
      const guarded = (request: FakeRequest): object =>
        over.has(request.headers.get("authorization"))
          ? json({ error: "session expired" }, { status: 401 })
          : { content: [] };
      const server = new ProtectedServer({
        era: "legacy",
        methods: {
          initialize(_, request) {
            const session = { protocolVersion: "2025-11-25", capabilities: { tools: {} } };
            return result(request, session, { "mcp-session-id": `s-${++sessions}` });
          },
          ping: (_, request) => (isPingOpen ? {} : guarded(request)),
          "tools/call": (_, request) => guarded(request),
        },
      });
      const reasons: string[] = [];
      const fake = await signingHost(server, {
        policy: (request) => {
          if (request.kind === "sign-in") reasons.push(request.reason);
          return { answer: server.signIn(request) };
        },
      });
      const connected = await fake.host.connect(URL_OF_SERVER, { id: "a" });
      await connected.callTool("x");
      for (const { headers } of server.requested) over.add(headers.get("authorization"));
      server.as.quirks.next = { "/token": [failure("invalid_grant")] };
      await connected.callTool("x");
      await connected.callTool("x");
      expect(reasons).to.deep.equal(["first", "expired"]);
      expect(server.tokenRequests("refresh_token")).to.have.length(1);
      expect(sessions).to.equal(isPingOpen ? 1 : 2);
      expect(fake.states("a").at(-1)).to.equal("connected");
      expect((await fake.host.authorizations.view(URL_OF_SERVER))?.state).to.equal("signed-in");
    });
  }

  for (const [how, refuse] of REFUSALS) {
    it(`${how} again and again ends the connection, after few new sessions`, async () => {
      let sessions = 0;
      const methods: ServerScript["methods"] = {
        initialize: (_, request) =>
          result(
            request,
            { protocolVersion: "2025-11-25", capabilities: { tools: {} } },
            { "mcp-session-id": `s-${++sessions}` },
          ),
        ping: (_, request) => refuse(request),
        "tools/call": (_, request) => refuse(request),
      };
      const fake = new FakeHost(mcpServer({ era: "legacy", methods }));
      const server = await fake.host.connect(URL_OF_SERVER, { id: "a" });
      expect(await inTime(fake.clock, codeOf(server.callTool("x")))).to.equal("ERR-SESSION");
      expect(sessions).to.be.at.most(5);
      await settled();
      expect(fake.states("a").at(-1)).to.equal("failed");
    });

    it(`${how} only for a tool, while a ping is answered, is the tool's failure: one request, the same session`, async () => {
      let calls = 0;
      const methods: ServerScript["methods"] = {
        ping: () => ({}),
        "tools/call": (_, request) => (++calls, refuse(request)),
      };
      const fake = new FakeHost(mcpServer({ era: "legacy", methods }));
      const server = await fake.host.connect(URL_OF_SERVER, { id: "a" });
      const error = await inTime(fake.clock, mcpRejection(server.callTool("x")));
      const isFinal = /with (404|410)$|404 and -32001/.test(how); // these statuses alone mean that the session is gone (T-13)
      if (isFinal) expect(error.code).to.equal("ERR-SESSION");
      else {
        expect(error.code).to.not.equal("ERR-SESSION");
        expect(calls).to.equal(1);
        expect(fake.states("a")).to.deep.equal(["connecting", "connected"]);
      }
    });
  }

  for (const code of [400, 404, 410]) {
    for (const how of ["breaks off", "never ends"]) {
      it(`is not assumed from ${code} with a body that ${how}: a call that may have run is not sent again`, async () => {
        let calls = 0;
        const call = (): Response => {
          calls++;
          const body = new OpenBody();
          body.write('{"jsonrpc":"2.0","id":4,"error":{"code":-32000,"mess');
          if (how === "breaks off") body.break();
          return new Response(body.stream, { status: code, headers: { "content-type": "application/json" } });
        };
        const fake = new FakeHost(mcpServer({ era: "legacy", methods: { ping: () => ({}), "tools/call": call } }));
        const server = await fake.host.connect(URL_OF_SERVER, { id: "a" });
        const error = await inTime(fake.clock, mcpRejection(server.callTool("pay")));
        expect(error.data).to.include({ status: code, mayHaveRun: true });
        expect(calls).to.equal(1);
      });
    }
  }

  it("again and again ends the connection and reports the reason", async () => {
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
  it("is in no event, no error and no stored data (G-07)", async () => {
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
  it("is generated without using one that exists (TL-11)", async () => {
    const fake = new FakeHost(mcpServer());
    const first = await fake.host.connect(URL_OF_SERVER, { id: "server-1" });
    const second = await fake.host.connect(URL_OF_SERVER);
    expect(second.id).to.not.equal(first.id);
    expect(fake.host.server("server-1")).to.equal(first);
  });
});

describe("connecting with a signal that has aborted already", () => {
  it("leaves an existing connection unchanged", async () => {
    const fake = new FakeHost(mcpServer());
    const first = await fake.host.connect(URL_OF_SERVER, { id: "a" });
    const again = fake.host.connect(URL_OF_SERVER, { id: "a", signal: AbortSignal.abort("no") });
    expect(await again.catch((reason: unknown) => reason)).to.equal("no");
    expect(fake.host.server("a")).to.equal(first);
  });
});
