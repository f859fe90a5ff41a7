/** What a server may do that costs other clients the connection, a list or an answer (P8, P12, P14, rows 8, 9, 25). */
import { expect } from "chai";
import { settled } from "../../fixtures/fake-clock.js";
import { events, FakeFetch, json, result, silence, status, type FakeRequest } from "../../fixtures/fake-fetch.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpServer } from "../../fixtures/mcp-server.js";
import { codeOf, mcpRejection, rejection } from "../../fixtures/rejection.js";
import { OpenBody, sse } from "../../fixtures/sse.js";

const tool = (name: string) => ({ name, inputSchema: { type: "object" } });

describe("a server that could not parse initialize", () => {
  it("and answers without an id is reported with its own message, at once (B-04)", async () => {
    const error = { code: -32700, message: "Parse error" };
    const fake = new FakeHost(new FakeFetch(() => json({ jsonrpc: "2.0", id: null, error })));
    const failure = await mcpRejection(fake.host.connect(URL_OF_SERVER, { era: "legacy" }));
    expect(failure).to.include({ code: "ERR-RPC", rpcCode: -32700, message: "Parse error" });
    fake.host.flush();
    expect(fake.clock.running).to.equal(0);
  });
});

describe("a list of a hundred pages", () => {
  it("is listed to its end", async () => {
    const methods = {
      "tools/list": ({ cursor = "0" }: Readonly<Record<string, unknown>>) => {
        const page = Number(cursor);
        return { tools: [tool(`t${page}`)], ...(page < 99 && { nextCursor: String(page + 1) }) };
      },
    };
    const fake = new FakeHost(mcpServer({ methods }));
    const tools = await (await fake.host.connect(URL_OF_SERVER)).listTools();
    expect(tools.map(({ name }) => name)).to.deep.equal(Array.from({ length: 100 }, (_, page) => `t${page}`));
  });
});

describe("a server that answers with Retry-After", () => {
  it("is sent the request later, and a wait that is too long is reported with its length", async () => {
    const waits = ["1", "86400"];
    const methods = { "tools/call": () => status(429, { "retry-after": waits.shift() ?? "" }) };
    const fake = new FakeHost(mcpServer({ methods }));
    const server = await fake.host.connect(URL_OF_SERVER);
    const failing = mcpRejection(server.callTool("x"));
    await settled();
    expect(waits).to.have.length(1);
    fake.clock.advance(1_000);
    const { code, data } = await failing;
    expect(code).to.equal("ERR-RATE");
    expect(data).to.include({ status: 429, retryAfter: "86400", retryAfterMs: 86_400_000 });
  });
});

describe("progress that comes after the answer", () => {
  it("is no problem, and is dropped", async () => {
    for (const era of ["modern", "legacy"] as const) {
      const body = new OpenBody();
      const sentRequests: FakeRequest[] = [];
      const methods = {
        "tools/call": (_: unknown, request: FakeRequest) => {
          sentRequests.push(request);
          return events(body.stream);
        },
      };
      const fake = new FakeHost(mcpServer({ era, methods }));
      const server = await fake.host.connect(URL_OF_SERVER);
      const seen: unknown[] = [];
      const calling = server.callTool("x", {}, { onProgress: ({ progress }) => seen.push(progress) });
      await settled();
      const progress = (value: number) => {
        const { _meta } = (sentRequests[0]?.body?.params ?? {}) as { _meta?: { progressToken: number } };
        const progressToken = _meta?.progressToken; // it is wanted
        return sse({ jsonrpc: "2.0", method: "notifications/progress", params: { progressToken, progress: value } });
      };
      body.write(progress(1));
      body.write(sse({ jsonrpc: "2.0", id: sentRequests[0]?.body?.id, result: { content: [] } }));
      await calling;
      body.write(progress(2));
      await settled();
      expect([seen, fake.reported("problem")], era).to.deep.equal([[1], []]);
      await fake.host.close();
    }
  });
});

describe("a connection", () => {
  it("can be made again under its name after it was closed, any number of times", async () => {
    for (const era of ["modern", "legacy"] as const) {
      const fake = new FakeHost(mcpServer({ era, methods: { "tools/list": () => ({ tools: [tool("a")] }) } }));
      for (let time = 0; time < 3; time++) {
        const server = await fake.host.connect(URL_OF_SERVER, { id: "a" });
        expect(await server.listTools()).to.have.length(1);
        await server.close();
        expect(await codeOf(server.listTools())).to.equal("ERR-CLOSED");
      }
    }
  });

  it("that is not answered ends by its deadline and by an abort, at every step", async () => {
    const steps = ["server/discover", "initialize", "notifications/initialized"];
    for (const step of steps) {
      for (const how of ["deadline", "abort"] as const) {
        const http = new FakeFetch((request) => {
          if (request.method !== "POST") return status(405);
          const method = String(request.body?.method);
          if (method === step) return silence();
          if (method === "initialize") return result(request, { protocolVersion: "2025-11-25", capabilities: {} });
          return status(method === "server/discover" ? 404 : 202);
        });
        const fake = new FakeHost(http);
        const stop = new AbortController();
        const connecting = rejection(fake.host.connect(URL_OF_SERVER, { signal: stop.signal, connectTimeoutMs: 500 }));
        while (http.requests.every(({ body }) => body?.method !== step)) await settled();
        if (how === "abort") stop.abort("enough");
        else fake.clock.advance(500);
        const failure = await connecting;
        if (how === "abort") expect(failure, step).to.equal("enough");
        else expect(failure, step).to.have.property("code", "ERR-TIMEOUT");
        fake.host.flush();
        await settled();
        expect(fake.clock.running, `${step} ${how}`).to.equal(0);
      }
    }
  });
});
