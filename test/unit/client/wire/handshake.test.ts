/** How a host meets a server: the probe, the handshake, and what belongs to neither era. */
import { expect } from "chai";
import { createEngineHost } from "../../../../src/client/host/create-host.js";
import { thisPlatform } from "../../../../src/client/platform/platform.js";
import { settled } from "../../../fixtures/fake-clock.js";
import {
  FakeFetch,
  json,
  result,
  rpcError,
  silence,
  status,
  type Answer,
  type FakeRequest,
} from "../../../fixtures/fake-fetch.js";
import { FakeHost, URL_OF_SERVER } from "../../../fixtures/fake-host.js";
import { mcpServer, type ServerScript } from "../../../fixtures/mcp-server.js";
import { codeOf, mcpRejection } from "../../../fixtures/rejection.js";
import { until } from "../../../fixtures/until.js";

const SERVER = { capabilities: { tools: {} }, serverInfo: { name: "fake", version: "1" } };

/** A host in front of a server that answers as `answer` says, and the methods it was asked. */
function hostOf(answer: Answer) {
  const http = new FakeFetch(answer);
  const fake = new FakeHost(http);
  const methods = (): unknown[] => http.of("POST").map(({ body }) => body?.method);
  return { http, fake, methods };
}
/** Answers `initialize` with a revision, and all else as a legacy server does. */
const legacyAnswer =
  (revision = "2025-11-25"): Answer =>
  (request) => {
    const { method, body } = request;
    if (method !== "POST") return status(405);
    if (body?.id === undefined) return status(202);
    if (body.method === "initialize") {
      return result(request, { ...SERVER, protocolVersion: revision }, { "mcp-session-id": "s-1" });
    }
    return body.method === "tools/call" ? result(request, { content: [] }) : rpcError(request, -32601);
  };
const params = ({ body }: FakeRequest): Readonly<Record<string, unknown>> =>
  (body?.params ?? {}) as Readonly<Record<string, unknown>>; // ours, an object

describe("the handshake of the legacy era", () => {
  it("sends initialize, initialized, and nothing before that; then session and revision with every message (V-03, T-11, T-12, T-15)", async () => {
    const { http, fake, methods } = hostOf(legacyAnswer());
    const server = await fake.host.connect(URL_OF_SERVER, { era: "legacy" });
    await server.callTool("a");
    expect(methods()).to.deep.equal(["initialize", "notifications/initialized", "tools/call"]);
    const [first, ...later] = http.requests;
    expect(first?.headers.has("mcp-session-id")).to.equal(false);
    expect(first?.headers.has("mcp-protocol-version")).to.equal(false);
    expect(later.every(({ headers }) => headers.get("mcp-session-id") === "s-1")).to.equal(true);
    expect(later.every(({ headers }) => headers.get("mcp-protocol-version") === "2025-11-25")).to.equal(true);
  });

  it("ends where the server settles on an unknown revision, and nothing more is sent (V-02)", async () => {
    for (const revision of ["1999-01-01", "2026-07-28x", 7]) {
      const { fake, methods } = hostOf(legacyAnswer(revision as string)); // as a broken server has it
      expect(await codeOf(fake.host.connect(URL_OF_SERVER, { era: "legacy" })), String(revision)).to.equal(
        "ERR-VERSION",
      );
      expect(methods()).to.deep.equal(["initialize"]);
    }
  });

  it("accepts every older revision that the server settles on (V-02)", async () => {
    for (const revision of ["2024-11-05", "2025-03-26", "2025-06-18"]) {
      const { fake } = hostOf(legacyAnswer(revision));
      expect((await fake.host.connect(URL_OF_SERVER, { era: "legacy" })).info.revision).to.equal(revision);
    }
  });

  it("that is refused with a list of revisions is tried once more with one of them (V-04)", async () => {
    const good = legacyAnswer("2025-03-26");
    const { http, fake } = hostOf((request, at) =>
      request.body?.method === "initialize" && params(request).protocolVersion !== "2025-03-26"
        ? rpcError(request, -32602, {
            supported: ["2025-03-26", "2024-11-05"],
            requested: params(request).protocolVersion,
          })
        : good(request, at),
    );
    expect((await fake.host.connect(URL_OF_SERVER, { era: "legacy" })).info.revision).to.equal("2025-03-26");
    const offered = http.requests.filter(({ body }) => body?.method === "initialize");
    expect(offered.map((one) => params(one).protocolVersion)).to.deep.equal(["2025-11-25", "2025-03-26"]);
  });

  it("is abandoned by an abort and by its deadline, never cancelled (V-05)", async () => {
    const { fake, methods } = hostOf(silence);
    const abort = new AbortController();
    const connecting = fake.host
      .connect(URL_OF_SERVER, { era: "legacy", signal: abort.signal })
      .catch((error: unknown) => error);
    await until(() => methods().length === 1);
    abort.abort("enough");
    expect(await connecting).to.equal("enough");
    const late = mcpRejection(fake.host.connect(URL_OF_SERVER, { era: "legacy" }));
    await until(() => methods().length === 2);
    fake.clock.advance(120_000);
    expect((await late).code).to.equal("ERR-TIMEOUT");
    await settled();
    expect(methods()).to.deep.equal(["initialize", "initialize"]);
  });
});

describe("the probe", () => {
  for (const [name, refuse] of Object.entries<Answer>({
    "-32601 and 404": (request) => rpcError(request, -32601, undefined, 404),
    "-32601 and 200": (request) => rpcError(request, -32601),
    "-32602 and 400": (request) => rpcError(request, -32602, undefined, 400),
    "-32600 and 400": (request) => rpcError(request, -32600, undefined, 400),
    "-32000 and 400": (request) => rpcError(request, -32000, undefined, 400),
    "404 without a body": () => status(404),
    "405 without a body": () => status(405),
    "400 of plain text": () => new Response("Bad Request", { status: 400, headers: { "content-type": "text/plain" } }),
  })) {
    it(`answered with ${name} means a legacy server: no single code decides (V-13)`, async () => {
      const good = legacyAnswer();
      const { fake, methods } = hostOf((request, at) =>
        request.body?.method === "server/discover" ? refuse(request, at) : good(request, at),
      );
      const server = await fake.host.connect(URL_OF_SERVER);
      expect(server.info.era).to.equal("legacy");
      await server.callTool("a");
      expect(methods().slice(1), "nothing of the modern era after it (V-14)").not.to.include("server/discover");
    });
  }

  it("refused as only a modern server can is no reason to fall back; both lists of revisions are reported (V-08, V-12)", async () => {
    const { fake, methods } = hostOf((request) =>
      rpcError(request, -32022, { supported: ["2027-01-01"], requested: "2026-07-28" }, 400),
    );
    const { code, message, data } = await mcpRejection(fake.host.connect(URL_OF_SERVER));
    expect(code).to.equal("ERR-VERSION");
    expect(message + JSON.stringify(data))
      .to.contain("2027-01-01")
      .and.to.contain("2026-07-28");
    expect(methods()).to.deep.equal(["server/discover"]);
  });

  it("refused for a missing capability is reported as that, and is no reason to fall back (V-12)", async () => {
    const { fake, methods } = hostOf((request) =>
      rpcError(request, -32021, { requiredCapabilities: ["sampling"] }, 400),
    );
    expect(await codeOf(fake.host.connect(URL_OF_SERVER))).to.equal("ERR-CAP");
    expect(methods()).to.deep.equal(["server/discover"]);
  });
});

describe("streams and sessions of the legacy era", () => {
  const legacy = (script: ServerScript = {}) => {
    const http = mcpServer({ era: "legacy", ...script });
    return { http, fake: new FakeHost(http) };
  };

  it("have one GET stream, and none again where the server does not support it (T-16)", async () => {
    const { http, fake } = legacy({ methods: { "tools/call": () => ({ content: [] }) } });
    const server = await fake.host.connect(URL_OF_SERVER, { era: "legacy" });
    for (let call = 0; call < 3; call++) {
      await server.callTool("a");
      fake.clock.advance(60_000);
      await settled();
    }
    expect(http.of("GET")).to.have.length(1);
  });

  it("have a cancellation sent before the call's stream is closed (T-18)", async () => {
    const seen: [unknown, boolean | undefined][] = [];
    let call: FakeRequest | undefined;
    const http = mcpServer({ era: "legacy", methods: { "tools/call": (_, request) => ((call = request), silence()) } });
    const noting = new FakeFetch((request) => {
      if (request.body?.method === "notifications/cancelled") {
        seen.push([params(request).requestId, call?.init.signal?.aborted]);
      }
      return http.fetch(request.url, request.init);
    });
    const fake = new FakeHost(noting);
    const server = await fake.host.connect(URL_OF_SERVER, { era: "legacy" });
    const abort = new AbortController();
    const calling = server.callTool("a", {}, { signal: abort.signal }).catch((error: unknown) => error);
    await settled();
    abort.abort("enough");
    expect(await calling).to.equal("enough");
    await settled();
    expect(seen.map(([requestId]) => requestId)).to.deep.equal([call?.body?.id]);
  });

  it("lose a stream that ends without the answer and without an event id, and its call is not sent again (T-22)", async () => {
    const { http, fake } = legacy({
      methods: {
        "tools/call": () => new Response(": begun\n\n", { headers: { "content-type": "text/event-stream" } }),
      },
    });
    const server = await fake.host.connect(URL_OF_SERVER, { era: "legacy" });
    const { code } = await mcpRejection(server.callTool("a"));
    expect(code).to.equal("ERR-STREAM-LOST");
    fake.clock.advance(60_000);
    await settled();
    expect(http.requests.filter(({ body }) => body?.method === "tools/call")).to.have.length(1);
    expect(http.requests.filter(({ body }) => body?.method === "notifications/cancelled")).to.deep.equal([]);
  });
});

describe("the transport HTTP+SSE of 2024-11-05", () => {
  /** A server of that transport; `tell` sends an event, `end` breaks the stream. */
  function sseServer(address = "/messages?id=1") {
    const streams: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>[] = [];
    const report = (event: string, data: string): void =>
      streams.at(-1)?.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${data}\n\n`));
    const { http, fake, methods } = hostOf((request) => {
      const { method, url, body } = request;
      if (method === "GET") {
        const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
          start: (controller) => void streams.push(controller),
        });
        report("endpoint", address);
        return new Response(stream, { headers: { "content-type": "text/event-stream" } });
      }
      if (!url.includes("/messages")) return status(405);
      const { id, method: requested } = body ?? {};
      const answer = requested === "initialize" ? { ...SERVER, protocolVersion: "2024-11-05" } : { content: [] };
      if (id !== undefined && requested !== "tools/call")
        report("message", JSON.stringify({ jsonrpc: "2.0", id, result: answer }));
      if (requested === "tools/call" && params(request).name !== "never") {
        report("message", JSON.stringify({ jsonrpc: "2.0", id, result: answer }));
      }
      return status(202);
    });
    return { http, fake, methods, end: () => streams.at(-1)?.close() };
  }

  it("is tried last, posts to the address the first event names, and takes answers from the one stream (T-25, T-26, T-28)", async () => {
    const { http, fake } = sseServer();
    const server = await fake.host.connect(URL_OF_SERVER);
    expect(server.info.revision).to.equal("2024-11-05");
    expect((await server.callTool("a")).content).to.deep.equal([]);
    expect(http.of("GET")).to.have.length(1);
    const first = http.requests.findIndex(({ method }) => method === "GET");
    expect(http.requests.slice(0, first).every(({ url }) => url === URL_OF_SERVER)).to.equal(true);
    const posted = http.of("POST").filter(({ body }) => body?.method === "tools/call");
    expect(posted.map(({ url }) => url)).to.deep.equal(["https://mcp.example/messages?id=1"]);
  });

  it("posts nothing to another origin that the first event names (T-25)", async () => {
    const { http, fake } = sseServer("https://elsewhere.example/messages");
    const connecting = codeOf(fake.host.connect(URL_OF_SERVER));
    await settled();
    fake.clock.advance(120_000);
    expect(await connecting).to.match(/^ERR-/);
    expect(http.requests.some(({ url }) => url.includes("elsewhere"))).to.equal(false);
  });

  it("fails pending requests when the stream ends, and the connection is made anew for the next (T-27)", async () => {
    const { http, fake, end } = sseServer();
    const server = await fake.host.connect(URL_OF_SERVER);
    const failing = codeOf(server.callTool("never"));
    await settled();
    end();
    expect(await failing).to.match(/^ERR-(STREAM-LOST|SESSION|CLOSED)$/);
    const next = server.callTool("a");
    for (let turn = 0; turn < 20 && http.of("GET").length < 2; turn++) {
      fake.clock.advance(1_000);
      await settled();
    }
    expect((await next).content).to.deep.equal([]);
  });
});

describe("HTTP statuses", () => {
  const failing = async (answer: Answer, pageOrigin?: string) => {
    const http = mcpServer({
      methods: { "tools/call": (_, request) => answer(request, 0) },
      ...(pageOrigin !== undefined && { pageOrigin }),
    });
    const fake = new FakeHost(http);
    const server = await fake.host.connect(URL_OF_SERVER);
    return mcpRejection(server.callTool("a"));
  };

  it("of headers or bodies that are too large are reported as such (T-10)", async () => {
    for (const code of [413, 431]) expect((await failing(() => status(code))).code).to.equal("ERR-HEADERS-LARGE");
  });

  it("have a meaning each, and an error in the body has precedence (T-09)", async () => {
    const codes: Readonly<Record<number, string>> = { 401: "ERR-AUTH", 403: "ERR-FORBIDDEN", 500: "ERR-HTTP" };
    for (const [code, expected] of Object.entries(codes)) {
      expect((await failing(() => status(Number(code)))).code, code).to.equal(expected);
    }
    const error = await failing((request) => rpcError(request, -32602, undefined, 400));
    expect(error.code).to.equal("ERR-PARAMS");
    const text = await failing(() => json({ message: "no" }, { status: 500 }));
    expect(text.code).to.equal("ERR-HTTP");
  });

  it("of 403 are reported with the page's origin, for the server's operator to allow (T-45)", async () => {
    const { code, message, data } = await failing(() => status(403), "https://app.example");
    expect(code).to.equal("ERR-FORBIDDEN");
    expect(message + JSON.stringify(data)).to.contain("https://app.example");
  });
});

describe("an https page", () => {
  it("can't reach an http server, which is reported, but reaches its own machine (T-44)", async () => {
    const failing = new FakeFetch(() => Promise.reject(new TypeError("Failed to fetch")), {
      pageOrigin: "https://app.example",
    });
    const platform = { ...thisPlatform(), indexedDB: undefined };
    const host = createEngineHost({ ...platform, http: failing });
    expect(await codeOf(host.connect("http://mcp.example/mcp"))).to.equal("ERR-MIXED");
    await host.close();
    const local = createEngineHost({ ...platform, http: mcpServer({ pageOrigin: "https://app.example" }) });
    expect((await local.connect("http://localhost:3000/mcp")).info.era).to.equal("modern");
    await local.close();
  });
});
