/** Messages of a connected host as they go over the wire: ids, arrays, answers to what servers ask, deadlines, progress. */
import { expect } from "chai";
import { settled } from "../../../fixtures/fake-clock.js";
import { events, json, result, silence, type FakeRequest } from "../../../fixtures/fake-fetch.js";
import { FakeHost, URL_OF_SERVER } from "../../../fixtures/fake-host.js";
import { mcpServer, type MethodAnswer, type ServerScript } from "../../../fixtures/mcp-server.js";
import { codeOf, mcpRejection } from "../../../fixtures/rejection.js";
import { OpenBody, sse } from "../../../fixtures/sse.js";

const EMPTY = { content: [] };
const ERAS = ["modern", "legacy"] as const;
const LISTS: Readonly<Record<string, MethodAnswer>> = {
  "tools/list": () => ({ tools: [] }),
  "resources/list": () => ({ resources: [] }),
  "prompts/list": () => ({ prompts: [] }),
  "tools/call": () => EMPTY,
};

async function connected(script: ServerScript) {
  const http = mcpServer(script);
  const fake = new FakeHost(http);
  const server = await fake.host.connect(URL_OF_SERVER, script.era ? { era: script.era } : {});
  const bodies = (method?: string): NonNullable<FakeRequest["body"]>[] =>
    http.requests.flatMap(({ body }) => (body && (method === undefined || body.method === method) ? [body] : []));
  return { http, fake, server, bodies };
}
/** Progress token of a request, as we sent it. */
function tokenOf({ body }: Pick<FakeRequest, "body">): unknown {
  const { _meta } = (body?.params ?? {}) as { readonly _meta?: { readonly progressToken?: unknown } };
  return _meta?.progressToken;
}
const texts = (text: string) => ({ content: [{ type: "text", text }] });

describe("messages of a connection", () => {
  for (const era of ERAS) {
    it(`are JSON-RPC 2.0, each alone, with a new id of text or a whole number for each request (B-01, B-02, B-06, ${era})`, async () => {
      const { http, server, bodies } = await connected({ era, methods: LISTS });
      await Promise.all([server.listTools(), server.listResources(), server.listPrompts(), server.callTool("a")]);
      await Promise.all([server.callTool("b"), server.callTool("b")]);
      const posts = http.of("POST");
      expect(posts.every(({ init }) => typeof init.body === "string" && !init.body.startsWith("["))).to.equal(true);
      expect(posts.every(({ headers }) => headers.get("content-type") === "application/json")).to.equal(true);
      expect(bodies().every(({ jsonrpc }) => jsonrpc === "2.0")).to.equal(true);
      const ids = bodies().flatMap(({ id }) => (id === undefined ? [] : [id]));
      expect(ids.every((id) => typeof id === "string" || Number.isSafeInteger(id))).to.equal(true);
      expect(new Set(ids).size).to.equal(ids.length);
      expect(ids).to.have.length.at.least(7);
    });

    it(`each have a progress token of their own, and progress reaches its own call (U-01, ${era})`, async () => {
      const bodiesOf: OpenBody[] = [];
      const requested: FakeRequest[] = [];
      const methods: ServerScript["methods"] = {
        "tools/call": (_, request) => {
          const body = new OpenBody();
          bodiesOf.push(body);
          requested.push(request);
          return events(body.stream);
        },
      };
      const { server } = await connected({ era, methods });
      const heard: string[] = [];
      const calls = ["one", "two"].map((name) =>
        server.callTool(name, {}, { onProgress: ({ message }) => heard.push(`${name} ${String(message)}`) }),
      );
      await settled();
      const tokens = requested.map(tokenOf);
      expect(new Set(tokens).size).to.equal(2);
      for (const [at, progressToken] of tokens.entries()) {
        const params = { progressToken, progress: 1, message: `for ${at}` };
        bodiesOf[at]?.write(sse({ jsonrpc: "2.0", method: "notifications/progress", params }));
        bodiesOf[at]?.write(sse({ jsonrpc: "2.0", id: requested[at]?.body?.id, result: EMPTY }));
      }
      await Promise.all(calls);
      expect(heard.sort()).to.deep.equal(["one for 0", "two for 1"]);
    });

    it(`have a deadline that progress resets, and one that nothing resets (U-05, ${era})`, async () => {
      const body = new OpenBody();
      const { server, fake } = await connected({ era, methods: { "tools/call": () => events(body.stream) } });
      const call = mcpRejection(server.callTool("a", {}, { idleTimeoutMs: 1_000, totalTimeoutMs: 5_000 }));
      await settled();
      for (let turn = 0; turn < 5; turn++) {
        fake.clock.advance(900);
        body.write(": still here\n\n");
        await settled();
      }
      expect(fake.reported("call-ended")).to.deep.equal([]);
      fake.clock.advance(600);
      expect((await call).code).to.equal("ERR-TIMEOUT");
      const silent = await connected({ era, methods: { "tools/call": silence } });
      const other = mcpRejection(silent.server.callTool("a", {}, { idleTimeoutMs: 1_000 }));
      await settled();
      silent.fake.clock.advance(1_001);
      expect((await other).code).to.equal("ERR-TIMEOUT");
    });
  }

  it("of a server of 2025-03-26 may come in arrays (B-05)", async () => {
    const log = { jsonrpc: "2.0", method: "notifications/message", params: { level: "info", data: "here" } };
    const { server, fake } = await connected({
      era: "legacy",
      revision: "2025-03-26",
      methods: { "tools/call": (_, { body }) => json([log, { jsonrpc: "2.0", id: body?.id, result: texts("both") }]) },
    });
    expect((await server.callTool("a")).content).to.deep.equal(texts("both").content);
    const logs = [...fake.reported("log"), ...fake.reported("call-log")];
    expect(logs.map(({ message }) => message.data)).to.deep.equal(["here"]);
  });

  it("from a legacy server that are requests are always answered, unknown ones with -32601 (B-08, B-12)", async () => {
    const methods: ServerScript["methods"] = {
      "tools/call": (_, { body }) =>
        events(
          [
            sse({ jsonrpc: "2.0", id: "p", method: "ping" }),
            sse({ jsonrpc: "2.0", id: 7, method: "example/unheard-of", params: {} }),
            sse({ jsonrpc: "2.0", id: "r", method: "roots/list" }),
            sse({ jsonrpc: "2.0", id: body?.id as number, result: EMPTY }), // ours
          ].join(""),
        ),
    };
    const { server, bodies } = await connected({ era: "legacy", methods });
    await server.callTool("a");
    await settled();
    const answers = bodies().filter(({ method }) => method === undefined);
    expect(answers.map(({ id }) => id)).to.have.members(["p", 7, "r"]);
    const codes = answers.map(({ error }) => (error as { readonly code: number } | undefined)?.code);
    expect(codes.filter((code) => code !== undefined)).to.deep.equal([-32601, -32601]);
  });

  it("from a modern server that are requests on a stream are never answered, and do not affect the call (B-08)", async () => {
    const methods: ServerScript["methods"] = {
      "tools/call": (_, { body }) =>
        events(
          sse({ jsonrpc: "2.0", id: "p", method: "ping" }) +
            sse({ jsonrpc: "2.0", id: Number(body?.id), result: EMPTY }),
        ),
    };
    const { server, bodies } = await connected({ era: "modern", methods });
    expect((await server.callTool("a")).content).to.deep.equal([]);
    await settled();
    expect(bodies().filter(({ method }) => method === undefined)).to.deep.equal([]);
  });

  it("need no serverInfo of the server (B-13)", async () => {
    const discover: MethodAnswer = () => ({
      resultType: "complete",
      supportedVersions: ["2026-07-28"],
      capabilities: { tools: {} },
    });
    const { server } = await connected({ era: "modern", methods: { ...LISTS, "server/discover": discover } });
    expect(server.info).not.to.have.property("implementation");
    expect((await server.callTool("a")).content).to.deep.equal([]);
  });

  it("go to their own server alone, with its own header fields (G-01)", async () => {
    const http = mcpServer({ methods: LISTS });
    const fake = new FakeHost(http);
    const one = await fake.host.connect("https://one.example/mcp", { headers: { authorization: "Bearer one" } });
    const two = await fake.host.connect("https://two.example/mcp", { headers: { "x-key": "two" } });
    await Promise.all([one.callTool("a", { secret: 1 }), two.listTools(), one.listTools(), two.callTool("b")]);
    const to = (host: string) => http.requests.filter(({ url }) => new URL(url).host === host);
    expect(to("one.example").every(({ headers }) => !headers.has("x-key"))).to.equal(true);
    expect(to("two.example").every(({ headers }) => !headers.has("authorization"))).to.equal(true);
    expect(to("two.example").some(({ init }) => String(init.body).includes("secret"))).to.equal(false);
    expect(to("one.example").length + to("two.example").length).to.equal(http.requests.length);
  });

  it("carry no cookies, no cache and no referrer, and follow no redirect (T-42)", async () => {
    for (const era of ERAS) {
      const http = mcpServer({ era, methods: LISTS });
      const fake = new FakeHost(http);
      const server = await fake.host.connect(URL_OF_SERVER, { headers: { authorization: "Bearer secret" } });
      await server.callTool("a");
      for (const { init } of http.requests) {
        expect(init).to.include({ credentials: "omit", referrerPolicy: "no-referrer", redirect: "manual" });
      }
    }
  });

  it("that are cached are used for the same request and no other (K-06)", async () => {
    const { server, bodies } = await connected({
      era: "modern",
      methods: {
        "resources/read": ({ uri }) => ({
          contents: [{ uri, text: String(uri) }],
          ttlMs: 60_000,
          cacheScope: "private",
        }),
      },
    });
    for (const uri of ["note://a", "note://b", "note://a"]) {
      const { contents } = await server.readResource(uri);
      expect(contents[0]).to.include({ uri, text: uri });
    }
    expect(bodies("resources/read").map(({ params }) => (params as { readonly uri: string }).uri)).to.deep.equal([
      "note://a",
      "note://b",
    ]);
  });

  it("that set a level unknown to the server are refused with its code (L-04)", async () => {
    const error = { code: -32602, message: "Unknown level" };
    const methods: ServerScript["methods"] = {
      "tools/call": (_, { body }) => json({ jsonrpc: "2.0", id: body?.id, error }),
    };
    const { server } = await connected({ era: "modern", methods });
    await server.setLogLevel("debug");
    expect(await codeOf(server.callTool("a"))).to.equal("ERR-PARAMS");
  });

  it("are matched by id alone: another id of the stream settles nothing (B-03)", async () => {
    const methods: ServerScript["methods"] = {
      "tools/call": (_, { body }) =>
        events(
          sse({ jsonrpc: "2.0", id: Number(body?.id) + 1_000, result: texts("another") }) +
            sse({ jsonrpc: "2.0", id: Number(body?.id), result: texts("its own") }),
        ),
    };
    for (const era of ERAS) {
      const { server } = await connected({ era, methods });
      expect((await server.callTool("a")).content, era).to.deep.equal(texts("its own").content);
    }
  });

  it("continue when one event of a stream is malformed: only that event is lost, and reported (T-30)", async () => {
    const methods: ServerScript["methods"] = {
      "tools/call": (_, request) =>
        events(
          "data: {not json\n\n" +
            "event: other\ndata: {}\n\n" +
            sse({ jsonrpc: "2.0", id: Number(request.body?.id), result: EMPTY }),
        ),
    };
    const { server, fake } = await connected({ era: "modern", methods });
    expect((await server.callTool("a")).content).to.deep.equal([]);
    expect(fake.reported("problem").length).to.be.at.least(1);
  });

  it("are read from event streams as the web platform does: byte order marks, line ends, comments, fields (T-08, T-29, T-31)", async () => {
    const split = (text: string): Uint8Array[] =>
      [...new TextEncoder().encode(text)].map((byte) => Uint8Array.of(byte));
    for (const end of ["\n", "\r", "\r\n"]) {
      const methods: ServerScript["methods"] = {
        "tools/call": (_, { body }) => {
          const [head, tail] = [
            `{"jsonrpc":"2.0","id":${Number(body?.id)},`,
            '"result":{"content":[{"type":"text","text":"blåbær 🫐"}]}}',
          ];
          const lines = [": a comment", "retry: soon", "unknown: field", "", `data:${head}`, `data: ${tail}`, "", ""];
          const open = new OpenBody();
          for (const byte of split(`\ufeff${lines.join(end)}`)) open.write(byte);
          open.end();
          return events(open.stream);
        },
      };
      const { server } = await connected({ era: "modern", methods });
      expect((await server.callTool("a")).content, JSON.stringify(end)).to.deep.equal(texts("blåbær 🫐").content);
    }
  });

  it("may be JSON or events, whatever the case and the parameters of the media type (T-03, T-04)", async () => {
    const answers: Readonly<Record<string, (request: FakeRequest) => Response>> = {
      json: (request) =>
        new Response(JSON.stringify({ jsonrpc: "2.0", id: request.body?.id, result: EMPTY }), {
          headers: { "content-type": "Application/JSON; charset=UTF-8" },
        }),
      events: ({ body }) => {
        const params = { progressToken: tokenOf({ body }), progress: 1 };
        return events(
          sse({ jsonrpc: "2.0", method: "notifications/progress", params }) +
            sse({ jsonrpc: "2.0", id: Number(body?.id), result: EMPTY }),
          "Text/Event-Stream; charset=utf-8",
        );
      },
    };
    for (const [name, answer] of Object.entries(answers)) {
      const { server } = await connected({ era: "modern", methods: { "tools/call": (_, request) => answer(request) } });
      const progress: number[] = [];
      await server.callTool("a", {}, { onProgress: (one) => progress.push(one.progress) });
      expect(progress, name).to.deep.equal(name === "events" ? [1] : []);
    }
  });
});

describe("what a modern client sends", () => {
  it("is one request for each POST, and no notification, not even to cancel (T-02, V-14)", async () => {
    const { server, bodies } = await connected({ era: "modern", methods: { ...LISTS, "tools/call": silence } });
    const abort = new AbortController();
    const call = server.callTool("a", {}, { signal: abort.signal }).catch((error: unknown) => error);
    await settled();
    abort.abort(new Error("enough"));
    expect(await call).to.have.property("message", "enough");
    await server.ping();
    await server.listTools();
    await server.close();
    expect(bodies().every(({ id, method }) => id !== undefined && typeof method === "string")).to.equal(true);
    expect(bodies().map(({ method }) => method)).not.to.include.members(["initialize"]);
    expect(bodies("ping")).to.deep.equal([]);
  });

  it("is repeated under a new id where a read lost its stream, and never where a call did (T-05)", async () => {
    const broken = (): Response => {
      const body = new OpenBody();
      body.write(": begun\n\n");
      body.break();
      return events(body.stream);
    };
    let reads = 0;
    const { server, bodies, fake } = await connected({
      era: "modern",
      methods: {
        "resources/read": (_, request) =>
          ++reads === 1 ? broken() : result(request, { contents: [{ uri: "note://a", text: "a" }] }),
        "tools/call": broken,
      },
    });
    const reading = server.readResource("note://a");
    for (let turn = 0; turn < 400 && reads < 2; turn++) {
      await settled();
      fake.clock.advance(100); // a busy machine needs more turns, but not more of the deadline
    }
    expect((await reading).contents).to.have.length(1);
    const ids = bodies("resources/read").map(({ id }) => id);
    expect(new Set(ids).size).to.equal(2);
    expect(await codeOf(server.callTool("a"))).to.equal("ERR-STREAM-LOST");
    expect(bodies("tools/call")).to.have.length(1);
  });
});
