/** First contact with servers that start slowly, refuse what does not matter, or never answer: every attempt to connect ends, or works. */
import { expect } from "chai";
import { settled } from "../../fixtures/fake-clock.js";
import { events, FakeFetch, json, noNetwork, rpcError, status, type FakeRequest } from "../../fixtures/fake-fetch.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpServer } from "../../fixtures/mcp-server.js";
import { codeOf, mcpRejection } from "../../fixtures/rejection.js";
import { inTime } from "../../fixtures/resuming-server.js";
import { OpenBody } from "../../fixtures/sse.js";

/** A server whose answers to some requests are replaced. */
function instead(
  server: FakeFetch,
  replace: (request: FakeRequest) => Response | Promise<Response> | undefined,
): FakeFetch {
  return new FakeFetch((request) => replace(request) ?? server.fetch(request.url, request.init));
}
const methodOf = ({ body }: FakeRequest): unknown => body?.method;
const modernOnly = (): FakeFetch =>
  instead(mcpServer(), (request) =>
    methodOf(request) === "initialize" ? rpcError(request, -32022, { supported: ["2026-07-28"] }, 400) : undefined,
  );

describe("a modern server whose first request fails", () => {
  const failures: Readonly<Record<string, (request: FakeRequest) => Response | Promise<Response>>> = {
    "the connection is reset": noNetwork,
    "409": () => status(409),
    "500 without a body": () => status(500),
    "500 and a web page": () =>
      new Response("<h1>Starting</h1>", { status: 500, headers: { "content-type": "text/html" } }),
    "500 and JSON-RPC": (request) => rpcError(request, -32603, undefined, 500),
    "501": () => status(501),
    "502, once": () => status(502),
    "503, once": () => status(503),
    "404 and a web page": () => new Response("<h1>Not found</h1>", { status: 404 }),
    "200 and a web page": () => new Response("<h1>Hello</h1>", { headers: { "content-type": "text/html" } }),
    "an empty 200": () => new Response(null, { status: 200 }),
  };
  for (const [what, fail] of Object.entries(failures)) {
    it(`connects, if it refuses initialize as a modern server: ${what} (V-12)`, async () => {
      const server = modernOnly();
      let discovers = 0;
      const http = instead(server, (request) =>
        methodOf(request) === "server/discover" && ++discovers === 1 ? fail(request) : undefined,
      );
      const fake = new FakeHost(http);
      const { info } = await inTime(fake.clock, fake.host.connect(URL_OF_SERVER));
      expect(info.era).to.equal("modern");
      const ids = http
        .of("POST")
        .flatMap((request) => (methodOf(request) === "server/discover" ? [request.body?.id] : []));
      expect(new Set(ids).size, "a new id for each probe (V-08)").to.equal(ids.length);
    });
  }

  it("connects when it does not know initialize, after a failure that is no evidence of an era", async () => {
    let discovers = 0;
    const http = instead(mcpServer(), (request) =>
      methodOf(request) === "server/discover" && ++discovers === 1 ? status(500) : undefined,
    );
    const fake = new FakeHost(http);
    expect((await inTime(fake.clock, fake.host.connect(URL_OF_SERVER))).info.era).to.equal("modern");
  });

  it("is probed twice at most, and the error names a revision that it supports and refuses (V-08)", async () => {
    const http = new FakeFetch((request) => rpcError(request, -32022, { supported: ["2026-07-28"] }, 400));
    const fake = new FakeHost(http);
    const error = await inTime(fake.clock, mcpRejection(fake.host.connect(URL_OF_SERVER)));
    expect(error.code).to.equal("ERR-VERSION");
    expect(error.message).to.contain("2026-07-28").and.contain("operator");
    expect(http.requests.length).to.be.at.most(3);
  });
});

describe("a legacy server that refuses notifications/initialized", () => {
  const answers: Readonly<Record<string, () => Response>> = {
    "200 and nothing": () => new Response(null, { status: 200 }),
    "200 and JSON": () => json({}),
    "204": () => status(204),
    "400": () => status(400),
    "401": () => status(401),
    "403": () => status(403),
    "404": () => status(404),
    "405": () => status(405),
    "406": () => status(406),
    "410": () => status(410),
    "415": () => status(415),
    "429": () => status(429),
    "500": () => status(500),
    "503": () => status(503),
    "a JSON-RPC error": () =>
      json({ jsonrpc: "2.0", id: null, error: { code: -32601, message: "unknown" } }, { status: 400 }),
  };
  for (const [what, answer] of Object.entries(answers)) {
    it(`with ${what} connects at once, and its tools can be called`, async () => {
      const server = mcpServer({ era: "legacy", methods: { "tools/call": () => ({ content: [] }) } });
      const http = instead(server, (request) =>
        methodOf(request) === "notifications/initialized" ? answer() : undefined,
      );
      const fake = new FakeHost(http);
      const connected = await fake.host.connect(URL_OF_SERVER); // the clock stands still: nothing is waited for
      expect((await connected.callTool("x", {})).content).to.deep.equal([]);
      await connected.close();
    });
  }
});

describe("a legacy server that never answers notifications/initialized", () => {
  const answers: Readonly<Record<string, () => Response | Promise<Response>>> = {
    "it does not answer": () => new Promise<Response>(() => undefined),
    "it can't be reached": noNetwork,
  };
  for (const [what, answer] of Object.entries(answers)) {
    it(`ends the attempt to connect with the deadline, because requests must not come before the notification: ${what}`, async () => {
      const http = instead(mcpServer({ era: "legacy" }), (request) =>
        methodOf(request) === "notifications/initialized" ? answer() : undefined,
      );
      const fake = new FakeHost(http);
      const from = fake.clock.now();
      const error = await inTime(fake.clock, mcpRejection(fake.host.connect(URL_OF_SERVER)));
      expect(error.code).to.equal("ERR-TIMEOUT");
      expect(error.message).to.contain("notifications/initialized");
      expect(fake.clock.now() - from).to.be.at.most(16_000);
    });
  }
});

describe("an address without an MCP server", () => {
  const streams: Readonly<Record<string, (http: OpenBody) => Response | Promise<Response>>> = {
    "opens an event stream without an endpoint": (body) => events(body.stream),
    "never answers GET": () => new Promise<Response>(() => undefined),
    "sends other events for ever": (body) => {
      body.write(": hello\n\nevent: news\ndata: 1\n\n");
      return events(body.stream);
    },
  };
  for (const [what, get] of Object.entries(streams)) {
    for (const code of [400, 404, 405]) {
      it(`ends the attempt to connect within its deadline: answers POST with ${code}, and ${what} (U-05)`, async () => {
        const body = new OpenBody();
        const http = new FakeFetch((request) => (request.method === "GET" ? get(body) : status(code)));
        const fake = new FakeHost(http);
        const from = fake.clock.now();
        const connecting = codeOf(fake.host.connect(URL_OF_SERVER, { id: "a", connectTimeoutMs: 1_000 }));
        expect(await inTime(fake.clock, connecting)).to.be.oneOf(["ERR-TIMEOUT", "ERR-NOT-MCP"]);
        expect(fake.clock.now() - from).to.be.within(1_000, 1_100);
        expect(fake.states("a").at(-1)).to.equal("failed");
        expect(fake.clock.running).to.equal(0);
      });
    }
  }
});

describe("the resumption of a stream that the server refuses", () => {
  for (const refusal of [400, 405, 410, 415, 501]) {
    it(`with ${refusal} ends a safe request at once: it is not repeated`, async () => {
      let lists = 0;
      const http = instead(mcpServer({ era: "legacy" }), (request) => {
        if (request.method === "GET" && request.headers.has("last-event-id")) return status(refusal);
        if (methodOf(request) !== "tools/list") return undefined;
        lists++;
        return events("id: 1\ndata:\n\n");
      });
      const fake = new FakeHost(http);
      const server = await fake.host.connect(URL_OF_SERVER);
      expect(await inTime(fake.clock, codeOf(server.listTools()))).to.equal("ERR-STREAM-LOST");
      expect(lists).to.equal(1);
    });
  }
});

describe("a call that is answered in parts", () => {
  it("may have run when the server requires a token to resume and none is available", async () => {
    const http = instead(mcpServer({ era: "legacy" }), (request) => {
      if (request.method === "GET" && request.headers.has("last-event-id"))
        return status(401, { "www-authenticate": "Bearer" });
      return methodOf(request) === "tools/call" ? events("id: 1\ndata:\n\n") : undefined;
    });
    const tokens = async (): Promise<never> => {
      throw new Error("no token today");
    };
    const fake = new FakeHost(http, undefined, undefined, {}, undefined, undefined, { tokens });
    const server = await fake.host.connect(URL_OF_SERVER);
    const error = await inTime(fake.clock, mcpRejection(server.callTool("x", {})));
    expect(error.code).to.match(/^ERR-AUTH/);
    expect(error.data.mayHaveRun).to.equal(true);
  });
});

describe("a system clock that is set", () => {
  for (const [how, jumpMs] of [
    ["back by an hour", -3_600_000],
    ["forward by an hour", 3_600_000],
    ["forward by a year", 31_536_000_000],
  ] as const) {
    it(`${how} neither delays nor shortens a deadline (U-05)`, async () => {
      const fake = new FakeHost(mcpServer({ methods: { "tools/call": () => new Promise<Response>(() => undefined) } }));
      const server = await fake.host.connect(URL_OF_SERVER);
      let isOver = false;
      const call = codeOf(server.callTool("x", {}, { idleTimeoutMs: 5_000, totalTimeoutMs: 5_000 })).finally(
        () => (isOver = true),
      );
      await settled();
      fake.clock.advance(2_000);
      fake.clock.set(jumpMs);
      await settled();
      fake.clock.advance(2_999);
      await settled();
      expect(isOver).to.equal(false);
      fake.clock.advance(1);
      expect(await call).to.equal("ERR-TIMEOUT");
    });
  }
});

describe("a server that answered a page before and is gone", () => {
  it("is reported as not responding, whatever the CORS failure; a first contact may fail because of CORS", async () => {
    let isGone = false;
    const server = mcpServer({ methods: { "tools/call": () => ({ content: [] }) } });
    const http = Object.assign(
      new FakeFetch((request) => (isGone ? noNetwork() : server.fetch(request.url, request.init)), {
        pageOrigin: "https://page.example",
      }),
      { answeredAt: new Map<string, number>() },
    );
    const fake = new FakeHost(http);
    const connected = await fake.host.connect(URL_OF_SERVER, { id: "a" });
    isGone = true;
    const error = await inTime(fake.clock, mcpRejection(connected.callTool("x", {})));
    expect(error.code).to.equal("ERR-UNREACHABLE");
    expect(error.data.answeredAt).to.be.a("number");
    expect(error.message).to.not.match(/CORS|Access-Control/);
    await connected.close();
    expect(await inTime(fake.clock, codeOf(fake.host.connect(URL_OF_SERVER, { id: "a" })))).to.equal("ERR-UNREACHABLE");
    expect(await inTime(fake.clock, codeOf(fake.host.connect("https://other.example/mcp")))).to.equal("ERR-CORS");
  });
});
