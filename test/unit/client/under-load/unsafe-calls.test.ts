/** Calls of tools that fail: none is sent again by itself, and the error says whether it may have run (TL-16, T-05). */
import { expect } from "chai";
import { json, noNetwork, rpcError, status, type FakeRequest } from "../../../fixtures/fake-fetch.js";
import { BusyServer, connectedTo } from "../../../fixtures/busy-server.js";
import { mcpRejection, rejection } from "../../../fixtures/rejection.js";
import { sse } from "../../../fixtures/sse.js";

const WORDS = "Invalid argument: session_name must not be empty";
type Failing = readonly [
  what: string,
  answer: (request: FakeRequest) => Response | Promise<Response>,
  code: string,
  /** `undefined`: the server answered, and its words say what became of the call. */
  mayHaveRun: boolean | undefined,
];
const FAILURES: readonly Failing[] = [
  ["400 and an error about a session_name", (request) => rpcWords(request.body?.id), "ERR-RPC", undefined],
  ["400 and such an error without an id", () => rpcWords(null), "ERR-RPC", undefined],
  ["400 and text about a session", () => new Response("no such session", { status: 400 }), "ERR-HTTP", true],
  ["404 and an error of the tool", (request) => rpcError(request, -32000, undefined, 404), "ERR-RPC", undefined],
  ["500", () => status(500), "ERR-HTTP", true],
  ["500 and an internal error", (request) => rpcError(request, -32603, undefined, 500), "ERR-RPC", undefined],
  ["502", () => status(502), "ERR-HTTP", true],
  ["503", () => status(503), "ERR-HTTP", true],
  ["503 with Retry-After", () => status(503, { "retry-after": "1" }), "ERR-RATE", true],
  ["504", () => status(504), "ERR-HTTP", true],
  ["a network that breaks", () => noNetwork(), "ERR-UNREACHABLE", true],
  [
    "an answer that ends without a response",
    () => new Response("", { headers: { "content-type": "text/event-stream" } }),
    "ERR-STREAM-LOST",
    true,
  ],
  ["403", () => status(403), "ERR-FORBIDDEN", false],
  ["413", () => status(413), "ERR-HEADERS-LARGE", false],
];

function rpcWords(id: unknown): Response {
  return json({ jsonrpc: "2.0", id, error: { code: -32000, message: WORDS } }, { status: 400 });
}

for (const era of ["legacy", "modern"] as const) {
  describe(`a tool call to a ${era} server`, () => {
    for (const [what, answer, code, mayHaveRun] of FAILURES) {
      it(`is sent once, and its error says whether it may have run, where it is answered with ${what} (TL-16, T-05)`, async () => {
        const { busy, server } = await connectedTo({ era });
        busy.methods["tools/call"] = (_params, request) => answer(request);
        const error = await busy.inTime(mcpRejection(server.callTool("work", { key: 1 })));
        expect([error.code, error.data.mayHaveRun]).to.deep.equal([code, mayHaveRun]);
        if (what.includes("session_name")) expect(error.message).to.contain(WORDS);
        await busy.pass(60_000);
        expect(busy.sent("tools/call")).to.have.length(1);
        expect(busy.sessions).to.equal(era === "legacy" ? 1 : 0);
        expect(busy.states.at(-1)).to.equal("connected");
      });
    }

    it("is sent again where the server refused it before it began: 429, after the time that Retry-After names (TL-16)", async () => {
      const { busy, server } = await connectedTo({ era });
      let calls = 0;
      busy.methods["tools/call"] = () => (++calls === 1 ? status(429, { "retry-after": "7" }) : undefined);
      const start = busy.clock.now();
      expect(await busy.inTime(server.callTool("work", { key: 1 }))).to.have.property("content");
      expect(busy.clock.now() - start).to.equal(7_000 + 100);
      expect([...busy.ran.values()]).to.deep.equal([1]);
    });
  });
}

describe("a call that requests a task and is aborted before the task is created", () => {
  it("reports nothing more to its caller (U-02, TK-05)", async () => {
    const busy = new BusyServer({ era: "legacy" });
    busy.capabilities = { tools: {}, tasks: { cancel: {}, requests: { tools: { call: {} } } } };
    busy.tools = [{ name: "work", inputSchema: { type: "object" }, execution: { taskSupport: "required" } }];
    busy.methods["tools/call"] = () => busy.open();
    busy.methods["tasks/cancel"] = () => ({ taskId: "t", status: "cancelled" });
    const server = await busy.connect();
    const progress: unknown[] = [];
    const stop = new AbortController();
    const onProgress = (reported: unknown): void => void progress.push(reported);
    const call = rejection(server.callTool("work", {}, { onProgress, signal: stop.signal }));
    await busy.run(() => busy.streams.length === 1, 1_000);
    const [request] = busy.sent("tools/call");
    const { _meta: meta } = (request as { readonly params: { readonly _meta: { readonly progressToken: unknown } } })
      .params; // asked for
    const report = async (count: number): Promise<void> => {
      const params = { progressToken: meta.progressToken, progress: count };
      busy.streams[0]?.write(sse({ jsonrpc: "2.0", method: "notifications/progress", params }));
      await busy.pass(10);
    };
    await report(1);
    stop.abort("enough");
    expect(await call).to.equal("enough");
    await report(2);
    expect(progress).to.deep.equal([{ progress: 1 }]);
    const task = { taskId: "t", status: "working", createdAt: "2026-01-01T00:00:00Z", ttl: null };
    busy.streams[0]?.write(sse({ jsonrpc: "2.0", id: request?.id, result: { task } }));
    await busy.run(() => busy.sent("tasks/cancel").length === 1, 1_000);
  });

  for (const [when, isUnderWay] of [
    ["before the server has refused it", true],
    ["after that", false],
  ] as const) {
    for (const [how, annotations] of [
      ["a tool that must not run twice", {}],
      ["one that may", { readOnlyHint: true }],
    ] as const) {
      it(`is not sent to the server of another era that replaced the first: aborted ${when}, of ${how} (U-06, V-08)`, async () => {
        const busy = new BusyServer({ era: "legacy" });
        busy.capabilities = { tools: {}, resources: {}, tasks: { cancel: {}, requests: { tools: { call: {} } } } };
        busy.tools = [
          { name: "work", inputSchema: { type: "object" }, execution: { taskSupport: "required" }, annotations },
        ];
        const server = await busy.connect();
        await busy.inTime(server.listTools());
        busy.era = "modern";
        busy.revision = "2026-07-28";
        let isRefused = false;
        busy.intercept = async (request) => {
          if (request.body?.method === "server/discover") await busy.after(5_000);
          if (request.body?.method !== "tools/call" || isRefused) return undefined;
          await busy.after(1_000);
          isRefused = true;
          return rpcError(request, -32602, undefined, 400); // it misses what a request of its era has
        };
        const stop = new AbortController();
        const call = rejection(server.callTool("work", { key: 1 }, { signal: stop.signal }));
        await busy.run(() => busy.sent("tools/call").length === 1, 1_000);
        if (!isUnderWay) await busy.run(() => busy.sent("server/discover").length === 2, 10_000);
        expect(isRefused).to.equal(!isUnderWay);
        stop.abort("enough");
        expect(await call).to.equal("enough");
        await busy.run(() => isRefused, 10_000);
        await busy.inTime(server.readResource("x://y").catch(() => undefined));
        expect(server.info.era).to.equal("modern");
        await busy.pass(60_000);
        expect([busy.sent("tools/call").length, busy.ran.size]).to.deep.equal([1, 0]);
      });
    }
  }

  it("is not sent again while its authorization is renewed (A-25, U-06)", async () => {
    let requested = 0;
    let sent = 0;
    let give = (): void => undefined;
    const tokens = async (): Promise<{ readonly accessToken: string }> => {
      if (++requested === 2) await new Promise<void>((resolve) => (give = resolve));
      return { accessToken: `token-${requested}` };
    };
    const busy = new BusyServer({ era: "legacy", platform: { tokens } });
    busy.capabilities = { tools: {}, tasks: { cancel: {}, requests: { tools: { call: {} } } } };
    busy.tools = [{ name: "work", inputSchema: { type: "object" }, execution: { taskSupport: "required" } }];
    busy.intercept = ({ body, headers }) => {
      const isCall = body?.method === "tools/call";
      if (isCall) sent++;
      const wanted = isCall ? "Bearer token-2" : "Bearer token-1";
      return headers.get("authorization") === wanted ? undefined : status(401, { "www-authenticate": "Bearer" });
    };
    const server = await busy.connect();
    const stop = new AbortController();
    const call = rejection(server.callTool("work", {}, { signal: stop.signal }));
    await busy.run(() => requested === 2, 10_000);
    stop.abort("enough");
    expect(await call).to.equal("enough");
    give();
    await busy.pass(60_000);
    expect(sent).to.equal(1);
  });
});
