/** Servers that number, name or frame carelessly: no message is lost to it, and nothing impossible is sent back (T-12, T-20, B-05). */
import { expect } from "chai";
import { events, result, status } from "../../../fixtures/fake-fetch.js";
import { BusyServer, connectedTo } from "../../../fixtures/busy-server.js";
import { codeOf } from "../../../fixtures/rejection.js";
import { OpenBody, sse } from "../../../fixtures/sse.js";

const log = (data: string): object => ({
  jsonrpc: "2.0",
  method: "notifications/message",
  params: { level: "info", data },
});

describe("the ids of events", () => {
  it("that start again with each connection lose no message: requests, notifications and the answer arrive (T-17, T-20)", async () => {
    const { busy, server } = await connectedTo({ era: "legacy" });
    const stream = (...messages: readonly object[]): Response =>
      events(messages.map((message, index) => sse(message, { id: String(index + 1), retry: 10 })).join(""));
    let gets = 0;
    busy.methods["tools/call"] = () => stream(log("a"), log("b"));
    busy.intercept = ({ method }) => {
      if (method !== "GET") return undefined;
      const id = busy.sent("tools/call")[0]?.id;
      const ping = { jsonrpc: "2.0", id: "p", method: "ping" };
      return ++gets === 1 ? stream(ping, log("c")) : stream({ jsonrpc: "2.0", id, result: { content: [] } });
    };
    const logs: unknown[] = [];
    const call = server.callTool("work", {}, { onLog: ({ data }) => void logs.push(data) });
    expect((await busy.inTime(call)).content).to.deep.equal([]);
    await busy.run(() => busy.http.of("POST").some(({ body }) => body?.id === "p"), 1_000);
    expect(logs).to.deep.equal(["a", "b", "c"]);
    expect(busy.reported("problem")).to.not.deep.equal([]);
  });

  it("that start again lose no change, though one message equals another (T-17, T-20, N-01)", async () => {
    const { busy, server } = await connectedTo({ era: "legacy", hasStream: true });
    await busy.inTime(server.follow("tools"));
    await busy.inTime(server.subscribeResource("a:1"));
    await busy.run(() => busy.streams.length === 1, 1_000);
    const params = { uri: "a:1" };
    for (const name of ["first", "second", "third"]) {
      busy.tools = [{ name, inputSchema: { type: "object" } }];
      busy.streams
        .at(-1)
        ?.write(
          sse({ jsonrpc: "2.0", method: "notifications/tools/list_changed" }, { id: "1" }) +
            sse({ jsonrpc: "2.0", method: "notifications/resources/updated", params }, { id: "2" }),
        );
      await busy.run(() => busy.reported("list-page").at(-1)?.items[0]?.name === name, 10_000);
      const { length } = busy.streams;
      busy.streams.at(-1)?.break();
      await busy.run(() => busy.streams.length > length, 60_000);
    }
    expect(busy.reported("resource-updated").map(({ uri }) => uri)).to.deep.equal(["a:1", "a:1", "a:1"]);
  });

  it("that no header field can carry are not sent back: the call is answered, and that is reported (T-20)", async () => {
    const { busy, server } = await connectedTo({ era: "legacy", hasStream: true });
    await busy.inTime(server.follow("tools"));
    await busy.run(() => busy.streams.length === 1, 1_000);
    busy.streams[0]?.write(sse(log("x"), { id: "i".repeat(40_000) }));
    await busy.pass(100);
    busy.streams[0]?.break();
    await busy.run(() => busy.streams.length === 2, 60_000);
    expect(busy.http.of("GET").map(({ headers }) => headers.get("last-event-id"))).to.deep.equal([null, null]);
    expect(busy.reported("problem").length).to.be.greaterThan(0);
  });
});

describe("the id of a session", () => {
  for (const [what, id] of [
    ["spaces", "a b c"],
    ["letters beyond ASCII", "s\u00e9ss"],
    ["10,000 characters", "s".repeat(10_000)],
  ] as const) {
    it(`is refused with ERR-PROTO where it has ${what}; nothing more is sent (T-12)`, async () => {
      const busy = new BusyServer({ era: "legacy" });
      const body = { protocolVersion: "2025-11-25", capabilities: {}, serverInfo: busy.serverInfo };
      busy.intercept = (request) =>
        request.body?.method === "initialize" ? result(request, body, { "mcp-session-id": id }) : undefined;
      expect(await codeOf(busy.connect({ era: "legacy" }))).to.equal("ERR-PROTO");
      expect(busy.http.requests).to.have.length(1);
    });
  }

  it("is treated as none where it is empty: the server has no sessions (T-12)", async () => {
    const busy = new BusyServer({ era: "legacy" });
    const body = { protocolVersion: "2025-11-25", capabilities: {}, serverInfo: busy.serverInfo };
    busy.intercept = (request) =>
      request.body?.method === "initialize" ? result(request, body, { "mcp-session-id": "" }) : undefined;
    await busy.connect({ era: "legacy" });
    expect(busy.http.requests.length).to.be.at.least(2);
    expect(busy.http.requests.some(({ headers }) => headers.has("mcp-session-id"))).to.equal(false);
  });

  it("may be any visible ASCII, and is sent back unchanged (T-12)", async () => {
    const busy = new BusyServer({ era: "legacy" });
    const id = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at)).join("");
    const body = { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: busy.serverInfo };
    busy.intercept = (request) => {
      if (request.body?.method === "initialize") return result(request, body, { "mcp-session-id": id });
      if (request.method === "GET") return status(405);
      return request.body?.method === "tools/list" ? result(request, { tools: [] }) : status(202);
    };
    const server = await busy.connect({ era: "legacy" });
    await busy.inTime(server.listTools());
    expect(busy.http.requests.at(-1)?.headers.get("mcp-session-id")).to.equal(id);
  });
});

describe("a request that is answered without content", () => {
  for (const code of [202, 204]) {
    it(`with ${code} is a problem, and gets the result that comes on the stream of the session`, async () => {
      const busy = new BusyServer({ era: "legacy", hasStream: true });
      const server = await busy.connect({ era: "legacy" });
      await busy.run(() => busy.streams.length === 1, 1_000);
      busy.methods["tools/call"] = () => status(code);
      const call = server.callTool("work");
      await busy.run(() => busy.reported("problem").length === 1, 1_000);
      const [request] = busy.sent("tools/call");
      busy.streams[0]?.write(sse({ jsonrpc: "2.0", id: request?.id, result: { content: [] } }));
      expect((await busy.inTime(call)).content).to.deep.equal([]);
      expect(JSON.stringify(busy.reported("problem"))).to.include(`answered with ${code} and no content`);
    });
  }
});

describe("batches of messages", () => {
  for (const [revision, problems] of [
    ["2025-03-26", 0],
    ["2025-06-18", 1],
    ["2025-11-25", 1],
  ] as const) {
    it(`are read in ${revision}, and ${problems ? "reported once" : "part of it"} (B-05)`, async () => {
      const busy = new BusyServer({ era: "legacy", hasStream: true });
      busy.revision = revision;
      const server = await busy.connect({ era: "legacy" });
      await busy.run(() => busy.streams.length === 1, 1_000);
      busy.methods["tools/call"] = (_params, { body }) =>
        new Response(
          JSON.stringify([log("in the answer"), { jsonrpc: "2.0", id: body?.id, result: { content: [] } }]),
          {
            headers: { "content-type": "application/json" },
          },
        );
      expect((await busy.inTime(server.callTool("work"))).content).to.deep.equal([]);
      busy.streams[0]?.write(sse([log("one"), log("two")]));
      await busy.run(() => busy.reported("log").length === 2, 1_000);
      expect(busy.reported("call-log")).to.have.length(1);
      expect(busy.reported("problem")).to.have.length(problems);
    });
  }

  it("are read up to a thousand messages, and what is left out is reported (B-05)", async () => {
    const busy = new BusyServer({ era: "legacy" });
    busy.revision = "2025-03-26";
    const server = await busy.connect({ era: "legacy" });
    busy.methods["tools/call"] = (_params, { body }) => {
      const answer = { jsonrpc: "2.0", id: body?.id, result: { content: [] } };
      const logs = Array.from({ length: 1_500 }, (_, at) => log(`line ${at}`));
      return new Response(JSON.stringify([...logs.slice(0, 1), answer, ...logs.slice(1)]), {
        headers: { "content-type": "application/json" },
      });
    };
    expect((await busy.inTime(server.callTool("work"))).content).to.deep.equal([]);
    await busy.pass(10);
    expect(JSON.stringify(busy.reported("problem"))).to.include("over 1000 messages in a batch");
    expect(busy.reported("log").length + busy.reported("call-log").length).to.be.at.most(999);
  });

  it("are reported in the modern era, too, and lose no message (B-05)", async () => {
    const { busy, server } = await connectedTo({ era: "modern" });
    busy.methods["tools/call"] = (_params, { body }) =>
      new Response(JSON.stringify([{ jsonrpc: "2.0", id: body?.id, result: { content: [] } }]), {
        headers: { "content-type": "application/json" },
      });
    expect((await busy.inTime(server.callTool("work"))).content).to.deep.equal([]);
    expect(busy.reported("problem")).to.have.length(1);
  });
});

describe("an event of a stream", () => {
  it("may be as large as a JSON answer may be, wherever its pieces are cut: 40 MiB is no limit", async () => {
    const { busy, server } = await connectedTo({ era: "modern" });
    const text = "x".repeat(40 * 1024 * 1024);
    busy.methods["tools/call"] = (_params, { body }) => {
      const stream = new OpenBody();
      const whole = sse({ jsonrpc: "2.0", id: body?.id, result: { content: [{ type: "text", text }] } });
      for (let at = 0; at < whole.length; at += 1_048_576) stream.write(whole.slice(at, at + 1_048_576));
      return events(stream.stream);
    };
    const [block] = (await server.callTool("work")).content;
    expect(block?.type === "text" && block.text.length).to.equal(text.length);
  }).timeout(60_000);
});

describe("notifications that are answered with 204", () => {
  for (const isRecording of [false, true]) {
    it(`are accepted ${isRecording ? "while the traffic is recorded" : "as those with 202 are"} (T-11)`, async () => {
      const busy = new BusyServer({ era: "legacy", pageOrigin: "https://app.example" });
      if (isRecording) await busy.host.traffic.record(true);
      busy.intercept = ({ method, body }) => (method === "POST" && body?.id === undefined ? status(204) : undefined);
      const server = await busy.connect();
      expect((await busy.inTime(server.callTool("work", { key: 1 }))).content).to.have.length(1);
      expect(busy.http.of("GET")).to.have.length(1); // its stream; nothing is looked into
      expect(busy.reported("problem")).to.deep.equal([]);
    });
  }
});
