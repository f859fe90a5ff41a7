/** What is recorded of a connection: messages and exchanges, whichever way they go, and no secret among them. */
import { expect } from "chai";
import type { Traffic, TrafficExchangeEntry, TrafficMessage, TrafficRow } from "../../../../src/client/api/index.js";
import { transportPair, type Transport } from "../../../../src/transport/custom-transport.js";
import { settled } from "../../../fixtures/fake-clock.js";
import { events, FakeFetch, json, noNetwork, status } from "../../../fixtures/fake-fetch.js";
import { FakeHost, URL_OF_SERVER } from "../../../fixtures/fake-host.js";
import { mcpServer, type ServerScript } from "../../../fixtures/mcp-server.js";
import { ProtectedServer, signingHost } from "../../../fixtures/protected-server.js";
import { codeOf } from "../../../fixtures/rejection.js";

const ECHO: ServerScript = {
  methods: {
    "tools/list": () => ({ tools: [{ name: "echo", inputSchema: { type: "object" } }] }),
    "tools/call": ({ name }) => ({ content: [{ type: "text", text: "hi" }], isError: name === "broken" }),
  },
};

async function rowsOf(traffic: Traffic): Promise<readonly TrafficRow[]> {
  return (await traffic.list({}, 0, 500)).rows;
}
async function messagesOf(traffic: Traffic): Promise<readonly TrafficMessage[]> {
  return (await rowsOf(traffic)).filter((row): row is TrafficMessage => row.kind === "message");
}
async function exchangesOf(traffic: Traffic): Promise<readonly TrafficExchangeEntry[]> {
  const rows = (await rowsOf(traffic)).filter(({ kind }) => kind === "exchange");
  const entries = await Promise.all(rows.map(({ id }) => traffic.entry(id)));
  return entries.filter((entry): entry is TrafficExchangeEntry => entry?.kind === "exchange");
}
const words = ({ direction, type, method }: TrafficMessage): string => `${direction} ${type} ${method}`;

async function recording(http: FakeFetch): Promise<FakeHost> {
  const fake = new FakeHost(http);
  await fake.host.traffic.record(true);
  return fake;
}

for (const era of ["modern", "legacy"] as const) {
  describe(`traffic with a ${era} server`, () => {
    it("is not recorded unless that is requested", async () => {
      const fake = new FakeHost(mcpServer({ ...ECHO, era }));
      const server = await fake.host.connect(URL_OF_SERVER);
      await server.callTool("echo", {});
      expect(await fake.host.traffic.totals()).to.include({ isRecording: false, entries: 0, newestId: 0 });
    });

    it("pairs each request with its answer, with the exchange that carried both, and has the duration (D-03)", async () => {
      const fake = await recording(mcpServer({ ...ECHO, era }));
      const server = await fake.host.connect(URL_OF_SERVER, { id: "a" });
      await server.callTool("echo", { text: "hi" });
      const messages = await messagesOf(fake.host.traffic);
      const request = messages.find(({ type, method }) => type === "request" && method === "tools/call");
      const answer = messages.find(({ id }) => id === request?.pairId);
      expect(request).to.include({
        direction: "out",
        serverId: "a",
        subject: "echo",
        outcome: "result",
        durationMs: 0,
      });
      expect(answer).to.include({ direction: "in", type: "result", method: "tools/call", pairId: request?.id });
      expect(answer?.exchangeId).to.equal(request?.exchangeId);
      const exchange = await fake.host.traffic.entry(request?.exchangeId ?? 0);
      expect(exchange).to.include({
        kind: "exchange",
        method: "POST",
        status: 200,
        state: "ended",
        carries: "tools/call echo",
      });
      expect(exchange).to.have.property("messageCount", 2);
      expect(exchange).to.have.property("receivedBytes").that.is.greaterThan(20);
    });

    it("returns a message as nodes and as text, in pieces", async () => {
      const fake = await recording(mcpServer({ ...ECHO, era }));
      await (await fake.host.connect(URL_OF_SERVER)).callTool("echo", { list: [1, 2, 3] });
      const { traffic } = fake.host;
      const call = (await messagesOf(traffic)).find(
        ({ type, method }) => type === "request" && method === "tools/call",
      );
      const id = call?.id ?? 0;
      const slice = await traffic.nodes(id, ["params", "arguments", "list"], 1, 5);
      expect(slice).to.deep.include({ total: 3, offset: 1 });
      expect(slice.nodes.map(({ preview }) => preview)).to.deep.equal(["2", "3"]);
      const text = await traffic.text(id, 0, 1_000_000);
      expect(JSON.parse(text)).to.have.nested.property("params.name", "echo");
      expect(await traffic.head(id)).to.deep.equal({ head: text, length: text.length });
      expect(await traffic.text(id, 2, 7)).to.equal(text.slice(2, 7));
      expect(await traffic.entry(id)).to.have.nested.property("root.type", "object");
      expect(await codeOf(traffic.nodes(99_999, [], 0, 1))).to.equal("ERR-ARGUMENT");
      expect(await codeOf(traffic.text(99_999, 0, 1))).to.equal("ERR-ARGUMENT");
      expect(await traffic.entry(99_999)).to.equal(undefined);
    });

    it("marks failures: errors, a tool's own error, statuses", async () => {
      const fake = await recording(mcpServer({ ...ECHO, era }));
      const server = await fake.host.connect(URL_OF_SERVER);
      await server.callTool("broken", {});
      await server.getPrompt("none").catch(() => undefined);
      const failed = (await fake.host.traffic.list({ failuresOnly: true, kind: "message" }, 0, 100)).rows;
      const said = failed.map((row) => (row.kind === "message" ? `${row.type} ${row.method} ${row.outcome}` : ""));
      expect(said).to.include.members([
        "request tools/call tool-error",
        "result tools/call tool-error",
        "request prompts/get error",
        "error prompts/get error",
      ]);
    });

    it("can be paused, resumed and cleared, and reports changes a few times per second at most", async () => {
      const fake = await recording(mcpServer({ ...ECHO, era }));
      const { traffic } = fake.host;
      const server = await fake.host.connect(URL_OF_SERVER, { id: "a" });
      for (let call = 0; call < 20; call++) await server.callTool("echo", {});
      fake.clock.advance(200);
      expect(fake.reported("traffic")).to.have.length(1);
      expect(fake.reported("traffic")[0]?.totals).to.include({ isRecording: true, isRecorded: false, dropped: 0 });
      await traffic.record(false);
      const { entries } = await traffic.totals();
      await server.callTool("echo", {});
      expect((await traffic.totals()).entries).to.equal(entries);
      await traffic.clear("another");
      expect((await traffic.totals()).entries).to.equal(entries);
      await traffic.clear("a");
      expect((await traffic.totals()).entries).to.equal(0);
      await traffic.record(true);
      await server.callTool("echo", {});
      expect((await traffic.totals()).entries).to.be.greaterThan(2);
    });

    it("masks credentials in any field, and keeps the scheme and the length (D-03)", async () => {
      const http = mcpServer({ ...ECHO, era });
      const fake = await recording(http);
      const headers = { Authorization: "Bearer very-secret-token", "X-Team": "also-very-secret" };
      const server = await fake.host.connect(`${URL_OF_SERVER}?api_key=query-secret-1&page=2`, { headers });
      await server.callTool("echo", {});
      const exchanges = await exchangesOf(fake.host.traffic);
      const last = exchanges.at(-1);
      const sent = new Map(last?.sentFields.map((field) => [field.name, field]));
      expect(sent.get("authorization")).to.deep.equal({ name: "authorization", value: "Bearer •••", masked: 17 });
      expect(sent.get("x-team")).to.deep.equal({ name: "x-team", value: "•••", masked: 16 });
      expect(sent.get("content-type")?.value).to.equal("application/json");
      expect(last?.url).to.equal(`${URL_OF_SERVER}?api_key=•••&page=2`);
      if (era === "legacy") expect(sent.get("mcp-session-id")).to.include({ value: "•••", masked: 3 });
      const file = await (await fake.host.traffic.save("ndjson")).text();
      for (const secret of ["very-secret-token", "also-very-secret", "query-secret-1"]) {
        expect(JSON.stringify([exchanges, await rowsOf(fake.host.traffic)])).not.to.contain(secret);
        expect(file).not.to.contain(secret);
      }
      expect(http.at(-1).headers.get("authorization")).to.equal("Bearer very-secret-token"); // the server has it all the same
    });

    it("masks in a file the secrets of this client that a server repeats", async () => {
      const fake = await recording(
        mcpServer({
          era,
          methods: {
            "tools/call": (_, { headers }) => ({ content: [{ type: "text", text: headers.get("x-key") ?? "" }] }),
          },
        }),
      );
      const server = await fake.host.connect(URL_OF_SERVER, { headers: { "X-Key": 'odd"secret\\value' } });
      expect(JSON.stringify(await server.callTool("whoami", {}))).to.contain("odd");
      for (const format of ["ndjson", "har"] as const)
        expect(await (await fake.host.traffic.save(format)).text()).not.to.match(/odd.{0,3}secret/);
    });

    it("never affects a call when it can't be kept: an answer larger than the limit is passed on", async () => {
      const fake = await recording(
        mcpServer({ era, methods: { "tools/call": () => ({ content: [], big: "x".repeat(1_000_000) }) } }),
      );
      const server = await fake.host.connect(URL_OF_SERVER);
      expect(await server.callTool("big", {}))
        .to.have.property("big")
        .with.length(1_000_000);
    });

    it("records a server in memory: messages, and no exchange", async () => {
      const fake = await recording(new FakeFetch(noNetwork));
      const [ours, theirs] = transportPair();
      serve(theirs, era);
      const server = await fake.host.connect(ours, { id: "port" });
      await server.callTool("echo", {});
      const rows = await rowsOf(fake.host.traffic);
      expect(rows.every(({ kind, serverId }) => kind === "message" && serverId === "port")).to.equal(true);
      expect((await messagesOf(fake.host.traffic)).map(words)).to.include.members([
        "out request tools/call",
        "in result tools/call",
      ]);
    });
  });
}

function serve(end: Transport, era: "modern" | "legacy"): void {
  end.open({
    message(value) {
      const { id, method } = value as { id?: number; method?: string }; // ours
      if (id === undefined) return;
      const answer = (result: object): void => void end.send({ jsonrpc: "2.0", id, result });
      const capabilities = { tools: {} };
      if (method === "server/discover" && era === "modern") answer({ supportedVersions: ["2026-07-28"], capabilities });
      else if (method === "initialize") answer({ protocolVersion: "2025-11-25", capabilities });
      else if (method === "tools/call") answer({ content: [] });
      else end.send({ jsonrpc: "2.0", id, error: { code: -32601, message: "no" } });
    },
    closed: () => undefined,
  });
}

describe("traffic of exchanges", () => {
  it("keeps an answer that is no message, and the failure", async () => {
    const page = `<h1>${"gone ".repeat(5_000)}</h1>`;
    const fake = await recording(
      new FakeFetch(() => new Response(page, { status: 418, headers: { "content-type": "text/html" } })),
    );
    await codeOf(fake.host.connect(URL_OF_SERVER));
    const [first] = await exchangesOf(fake.host.traffic);
    expect(first).to.include({ status: 418, isFailure: true });
    expect(first?.body?.head).to.equal(page.slice(0, 16_384));
    expect(first?.body?.length).to.equal(page.length);
    expect(await fake.host.traffic.text(first?.id ?? 0, 0, 4)).to.equal("<h1>");
  });

  it("has the reason for an answer that did not come", async () => {
    const fake = await recording(new FakeFetch(noNetwork));
    await codeOf(fake.host.connect(URL_OF_SERVER));
    const [first] = await exchangesOf(fake.host.traffic);
    expect(first).to.include({ state: "failed", failure: "TypeError: Failed to fetch", isFailure: true });
  });

  it("distinguishes a cancelled exchange from a failed one", async () => {
    const http = mcpServer({ methods: { "tools/call": () => new Promise<never>(() => undefined) } });
    const fake = await recording(http);
    const server = await fake.host.connect(URL_OF_SERVER);
    const stop = new AbortController();
    const call = server.callTool("slow", {}, { signal: stop.signal }).catch(() => undefined);
    await settled();
    stop.abort();
    await call;
    await settled();
    expect((await exchangesOf(fake.host.traffic)).at(-1)).to.include({ state: "cancelled", isFailure: false });
  });

  it("keeps a GET stream open, and marks messages that belong to no request", async () => {
    let push: (text: string) => void = () => undefined;
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        push = (text) => controller.enqueue(new TextEncoder().encode(text));
      },
    });
    const fake = await recording(mcpServer({ ...ECHO, era: "legacy", stream: () => events(body) }));
    const server = await fake.host.connect(URL_OF_SERVER);
    await settled();
    push('data: {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"tea"}}\n\n');
    await settled();
    const { traffic } = fake.host;
    const log = (await messagesOf(traffic)).find(({ method }) => method === "notifications/message");
    const stream = await traffic.entry(log?.exchangeId ?? 0);
    expect(stream).to.include({ kind: "exchange", method: "GET", state: "open", contentType: "text/event-stream" });
    await server.close();
    await settled();
    expect(await traffic.entry(log?.exchangeId ?? 0)).to.include({ state: "cancelled" });
  });

  it("has no id of a task in a file, because the id grants access to the result", async () => {
    const taskId = "task-4242-4242";
    const fake = await recording(
      mcpServer({ methods: { "example/task": () => ({ task: { taskId, status: "working" } }) } }),
    );
    const server = await fake.host.connect(URL_OF_SERVER);
    expect(await server.request("example/task", {})).to.have.nested.property("task.taskId", taskId);
    await server.request("tasks/get", { taskId }).catch(() => undefined);
    expect(fake.http.at(-1).headers.get("mcp-name")).to.equal(taskId);
    expect((await exchangesOf(fake.host.traffic)).at(-1)?.sentFields).to.deep.include({
      name: "mcp-name",
      value: "•••",
    });
    expect(JSON.stringify(await rowsOf(fake.host.traffic))).not.to.contain(taskId);
    for (const format of ["ndjson", "har"] as const)
      expect(await (await fake.host.traffic.save(format)).text()).not.to.contain(taskId);
  });

  it("records HTTP+SSE: each posted message, and those of the one stream", async () => {
    let say: (event: string, data: unknown) => void = () => undefined;
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        say = (event, data) =>
          controller.enqueue(
            new TextEncoder().encode(
              `event: ${event}\ndata: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`,
            ),
          );
      },
    });
    const http = new FakeFetch(({ method, url, body }) => {
      if (method === "GET") {
        say("endpoint", "/messages?session_token=very-secret-session");
        return events(stream);
      }
      if (!url.includes("/messages")) return status(405);
      const result =
        body?.method === "initialize"
          ? { protocolVersion: "2024-11-05", capabilities: { tools: {} } }
          : { content: [] };
      if (body?.id !== undefined) say("message", { jsonrpc: "2.0", id: body.id, result });
      return status(202);
    });
    const fake = await recording(http);
    const server = await fake.host.connect(URL_OF_SERVER);
    expect(server.info.revision).to.equal("2024-11-05");
    await server.callTool("dig", {});
    await settled();
    const { traffic } = fake.host;
    const call = (await messagesOf(traffic)).filter(({ method }) => method === "tools/call");
    expect(call.map(words)).to.deep.equal(["out request tools/call", "in result tools/call"]);
    expect(await traffic.entry(call[0]?.exchangeId ?? 0)).to.include({ method: "POST", status: 202 });
    const openStream = await traffic.entry(call[1]?.exchangeId ?? 0);
    expect(openStream).to.include({ method: "GET", state: "open" });
    const posted = (await exchangesOf(traffic)).at(-1);
    expect(posted?.url).to.equal("https://mcp.example/messages?session_token=•••");
    expect(await (await traffic.save("ndjson")).text()).not.to.contain("very-secret-session");
    await server.close();
  });

  it("passes the response on unchanged: the address, a redirect, no body", async () => {
    const fake = await recording(
      new FakeFetch((request) => {
        const response = json({
          jsonrpc: "2.0",
          id: request.body?.id,
          result: { supportedVersions: ["2026-07-28"], capabilities: {} },
        });
        Object.defineProperty(response, "url", { value: "https://elsewhere.example/mcp" });
        Object.defineProperty(response, "redirected", { value: true });
        return response;
      }),
    );
    expect(await codeOf(fake.host.connect(URL_OF_SERVER, { era: "modern" }))).to.equal("ERR-REDIRECT");
    const bare = await recording(new FakeFetch(() => status(204)));
    await codeOf(bare.host.connect(URL_OF_SERVER));
    expect((await exchangesOf(bare.host.traffic))[0]).to.include({ status: 204, receivedBytes: 0, state: "ended" });
  });

  it("records signing in as exchanges of their own, without any body and without any secret", async () => {
    const server = new ProtectedServer(ECHO);
    const fake = await signingHost(server);
    await fake.host.traffic.record(true);
    const connected = await fake.host.connect(URL_OF_SERVER);
    await connected.callTool("echo", {});
    const exchanges = await exchangesOf(fake.host.traffic);
    const signIn = exchanges.filter(({ purpose }) => purpose === "sign-in");
    expect(signIn.map(({ url }) => new URL(url).pathname).some((path) => path.endsWith("/token"))).to.equal(true);
    expect(signIn.every((one) => one.body === undefined && one.messageCount === 0)).to.equal(true);
    expect(exchanges.filter(({ purpose }) => purpose === "mcp").some((one) => one.status === 401)).to.equal(true);
    const all =
      (await (await fake.host.traffic.save("ndjson")).text()) + (await (await fake.host.traffic.save("har")).text());
    for (const secret of server.servers.flatMap((one) => [...one.secrets])) expect(all).not.to.contain(secret);
  });

  it("links a message to the exchange that brought the answer when the first was refused", async () => {
    const fake = await signingHost(new ProtectedServer(ECHO));
    await fake.host.traffic.record(true);
    await fake.host.connect(URL_OF_SERVER);
    const [first] = await messagesOf(fake.host.traffic);
    expect(await fake.host.traffic.entry(first?.exchangeId ?? 0)).to.include({ status: 200 });
    const refused = (await exchangesOf(fake.host.traffic)).find((one) => one.status === 401);
    expect(refused?.messages.map(({ id }) => id)).to.deep.equal([first?.id]);
  });
});
