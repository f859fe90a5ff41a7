/** Bug reports of one call: a file that opens at the call, and Markdown that no server can take over. */
import { expect } from "chai";
import { marked, type Token } from "marked";
import type { Host, HostEvent, OpenedRecording, TrafficRow } from "../../../../src/client/api/index.js";
import { openRecording } from "../../../../src/client/traffic/open-recording.js";
import { settled } from "../../../fixtures/fake-clock.js";
import { events as eventStream } from "../../../fixtures/fake-fetch.js";
import { FakeHost, URL_OF_SERVER } from "../../../fixtures/fake-host.js";
import { mcpServer, type ServerScript } from "../../../fixtures/mcp-server.js";
import { codeOf } from "../../../fixtures/rejection.js";
import { OpenBody, sse } from "../../../fixtures/sse.js";
import { until } from "../../../fixtures/until.js";

const TOOL = {
  name: "weather",
  description: "Says how it is.",
  inputSchema: { type: "object", properties: { city: { type: "string" } } },
};
const LIST = () => ({ tools: [TOOL, { name: "other", inputSchema: { type: "object" } }] });
const FORM = {
  message: "Sign in",
  requestedSchema: { type: "object", properties: { password: { type: "string" }, city: { type: "string" } } },
};

async function recording(script: ServerScript, headers: Record<string, string> = {}): Promise<FakeHost> {
  const fake = new FakeHost(mcpServer({ ...script, methods: { "tools/list": LIST, ...script.methods } }));
  await fake.host.traffic.record(true);
  const server = await fake.host.connect(`${URL_OF_SERVER}?api_key=query-secret-1`, { id: "a", headers });
  await server.listTools();
  return fake;
}

async function reopened(host: Host, callId: string): Promise<OpenedRecording> {
  return openRecording(await host.traffic.report(callId, "file"));
}

async function eventsOf(host: Host): Promise<readonly HostEvent[]> {
  const events: HostEvent[] = [];
  const end = host.subscribe((batch) => events.push(...batch));
  await settled();
  end();
  return events;
}

const textOf = async (host: Host, call: string | number, userAgent?: string): Promise<string> =>
  (await host.traffic.report(call, "markdown", { userAgent })).text();

async function rowsOf(host: Host, callId: string): Promise<readonly TrafficRow[]> {
  return (await host.traffic.list({ callId }, 0, 500)).rows;
}
const words = (row: TrafficRow): string =>
  row.kind === "message" ? `${row.direction} ${row.type} ${row.method}` : `${row.method} ${row.carries}`;

for (const era of ["modern", "legacy"] as const) {
  describe(`a report of a call to a ${era} server`, () => {
    const answer = { resultType: "complete", content: [{ type: "text", text: "Snow" }], structuredContent: { t: -3 } };

    async function called(): Promise<FakeHost> {
      const fake = await recording({ era, methods: { "tools/call": () => answer } });
      const server = fake.host.server("a");
      await server?.callTool("weather", { city: "Rome" }, { callId: "before" });
      await server?.callTool("weather", { city: "Oslo" }, { callId: "this" });
      await server?.callTool("other", {}, { callId: "after" });
      return fake;
    }

    it("opens as a recording of that call: its tool, arguments, result, header fields, and nothing else", async () => {
      const { host } = await called();
      const opened = await reopened(host, "this");
      expect(opened.problems).to.deep.equal([]);
      const { reportedCall } = opened.host;
      expect(reportedCall).to.include({ serverId: "a", tool: "weather" });
      const events = await eventsOf(opened.host);
      const started = events.filter(({ kind }) => kind === "call-started");
      expect(started).to.have.length(1);
      expect(started[0]).to.include({ callId: reportedCall?.callId, tool: "weather" });
      const known = await opened.host.cache.read("", { id: "a", tool: "weather", call: reportedCall?.callId ?? "" });
      expect(known?.tools?.[0]).to.deep.include(TOOL);
      expect(known?.call?.args).to.deep.equal({ city: "Oslo" });
      const resultId = known?.call?.result?.resultId ?? "";
      expect(JSON.parse(await opened.host.results.json(resultId, "result"))).to.deep.include({
        content: answer.content,
        structuredContent: answer.structuredContent,
      });
      const all = (await opened.host.traffic.list({}, 0, 500)).rows;
      expect(all.map(words)).to.deep.equal((await rowsOf(host, "this")).map(words));
      const exchange = all.find(({ kind }) => kind === "exchange");
      const before = (await rowsOf(host, "this")).find(({ kind }) => kind === "exchange");
      const entry = await opened.host.traffic.entry(exchange?.id ?? 0);
      const original = await host.traffic.entry(before?.id ?? 0);
      expect(entry?.kind === "exchange" && entry.sentFields).to.deep.equal(
        original?.kind === "exchange" && original.sentFields,
      );
      expect(await opened.host.traffic.totals()).to.include({ dropped: 0 });
      const pages = events.filter((event) => event.kind === "list-page");
      expect(pages.map((page) => page.items.map((item) => "name" in item && item.name))).to.deep.equal([["weather"]]);
    });

    it("can be made from an opened report, and is the same then", async () => {
      const { host } = await called();
      const once = await reopened(host, "this");
      const callId = once.host.reportedCall?.callId ?? "";
      const twice = await reopened(once.host, callId);
      expect(twice.host.reportedCall?.tool).to.equal("weather");
      const known = await twice.host.cache.read("", { id: "a", tool: "weather" });
      expect(known?.tools?.[0]).to.deep.include(TOOL);
      expect(await textOf(twice.host, twice.host.reportedCall?.callId ?? "")).to.equal(await textOf(once.host, callId));
      expect(await textOf(once.host, callId)).to.equal(await textOf(host, "this"));
    });

    it("can be made from any entry of the call, and from one of a recording of everything", async () => {
      const { host } = await called();
      for (const { id } of await rowsOf(host, "this"))
        expect(await textOf(host, id)).to.equal(await textOf(host, "this"));
      const all = await openRecording(await host.traffic.save("ndjson"));
      expect(all.host.reportedCall).to.equal(undefined);
      const ids = (await eventsOf(all.host)).flatMap((event) => (event.kind === "call-started" ? [event.callId] : []));
      const one = await reopened(all.host, ids[1] ?? "");
      const { callId = "", tool } = one.host.reportedCall ?? {};
      expect(tool).to.equal("weather");
      expect((await one.host.cache.read("", { id: "a", call: callId }))?.call?.args).to.deep.equal({ city: "Oslo" });
    });

    it("opens without what only a report has, as an older reader opens it", async () => {
      const { host } = await called();
      const [head = "", ...lines] = (await (await host.traffic.report("this", "file")).text()).split("\n");
      const { call, servers, ...known } = JSON.parse(head) as { call: number; servers: Record<string, unknown>[] };
      expect(known).to.include({ "mcp-recording": 1 });
      expect(call).to.be.a("number");
      const older = servers.map(({ tools: _new, ...server }) => server);
      const opened = await openRecording([JSON.stringify({ ...known, servers: older }), ...lines].join("\n"));
      expect(opened.problems).to.deep.equal([]);
      expect(opened.host.reportedCall).to.equal(undefined);
      expect((await eventsOf(opened.host)).filter(({ kind }) => kind === "call-started")).to.have.length(1);
    });
  });
}

describe("a report", () => {
  it("rejects for a call whose request is not recorded, and says whether recording is on", async () => {
    const fake = await recording({});
    const { traffic } = fake.host;
    for (const format of ["file", "markdown"] as const)
      for (const call of ["none", 1, 999]) expect(await codeOf(traffic.report(call, format))).to.equal("ERR-ARGUMENT");
    const off = new FakeHost(mcpServer());
    const rejected = await off.host.traffic.report("x", "file").catch((error: unknown) => error);
    expect(rejected).to.deep.include({ data: { call: "x", isRecording: false } });
    const { host } = await openRecording('{"mcp-recording":1,"servers":[],"call":7}');
    expect(host.reportedCall).to.equal(undefined);
    expect(await codeOf(host.traffic.report("recorded-7", "markdown"))).to.equal("ERR-ARGUMENT");
  });

  it("can be made of a request that the caller sent itself, from the request, its result and its exchange", async () => {
    const fake = await recording({ methods: { "tools/call": () => ({ resultType: "complete", content: [] }) } });
    await fake.host.server("a")?.request("tools/call", { name: "weather", arguments: { city: "Oslo" } });
    const { rows } = await fake.host.traffic.list({ kind: "message", method: "tools/call" }, 0, 9);
    const ids = rows.flatMap((row) => [row.id, (row.kind === "message" && row.exchangeId) || row.id]);
    for (const id of ids) {
      const { host } = await openRecording(await fake.host.traffic.report(id, "file"));
      expect(host.reportedCall?.tool).to.equal("weather");
      expect((await host.traffic.totals()).entries).to.equal(3);
    }
  });

  it("has the definition that the client knows if the list of tools was not recorded", async () => {
    const fake = new FakeHost(
      mcpServer({ methods: { "tools/list": LIST, "tools/call": () => ({ resultType: "complete", content: [] }) } }),
    );
    const server = await fake.host.connect(URL_OF_SERVER, { id: "a" });
    await server.listTools();
    await fake.host.traffic.record(true);
    const again = await fake.host.connect(URL_OF_SERVER, { id: "a" });
    await again.listTools();
    await fake.host.traffic.clear();
    await again.callTool("weather", {}, { callId: "c" });
    const { host } = await reopened(fake.host, "c");
    expect((await host.cache.read("", { id: "a", tool: "weather" }))?.tools?.[0]).to.deep.include(TOOL);
  });

  it("includes progress, log, the input request, its answer and the task of a call, which ends as the task did", async () => {
    const body = new OpenBody();
    const fake = await recording({ era: "legacy", methods: { "tools/call": () => eventStream(body.stream) } });
    await fake.host.offer({ elicitation: { form: true } });
    const server = await fake.host.connect(URL_OF_SERVER, { id: "a" });
    const call = server.callTool("weather", {}, { callId: "c", onProgress: () => undefined });
    await settled();
    const rows = await rowsOf(fake.host, "c");
    const rpcId = rows.flatMap((row) => (row.kind === "message" ? [row.rpcId] : []))[0];
    body.write(
      sse({ jsonrpc: "2.0", method: "notifications/progress", params: { progressToken: rpcId, progress: 1 } }) +
        sse({
          jsonrpc: "2.0",
          method: "notifications/message",
          params: { level: "info", data: { note: "it rains" } },
        }) +
        sse({ jsonrpc: "2.0", id: "s-1", method: "elicitation/create", params: FORM }),
    );
    await until(async () => (await fake.host.inputRequests.list()).length > 0);
    const [request] = await fake.host.inputRequests.list();
    const content = { password: "hunter2-is-mine", city: "Oslo" };
    await fake.host.inputRequests.answer(request?.requestId ?? "", { action: "accept", content });
    await settled();
    body.write(sse({ jsonrpc: "2.0", id: rpcId, result: { content: [{ type: "text", text: "hunter2-is-mine" }] } }));
    await call;
    const opened = await reopened(fake.host, "c");
    const callId = opened.host.reportedCall?.callId ?? "";
    expect((await rowsOf(opened.host, callId)).map(words)).to.deep.equal((await rowsOf(fake.host, "c")).map(words));
    const text = await textOf(fake.host, "c");
    expect(text).to.contain("it rains").and.contain("- Input requests: 1").and.contain("elicitation/create");
    const file = await (await fake.host.traffic.report("c", "file")).text();
    for (const one of [text, file]) expect(one).not.to.contain("hunter2");
    expect(file).to.contain("Oslo");
  });

  it("masks input responses in their place, whatever their length, type and characters, and only in reports", async () => {
    const content = {
      password: "hunter2",
      passphrase: 'say "friend" \\ enter',
      auth_token: 1234567890,
      userPin: "4711",
      otp: ["112233"],
      city: "Oslo",
      pinned: "stays",
    };
    for (const era of ["legacy", "modern"] as const) {
      const id = 2;
      const line = { serverId: "a", callId: "c", kind: "message" };
      const params = { name: "weather", arguments: { at: 7 } };
      const response = { action: "accept", content };
      const message =
        era === "legacy"
          ? { jsonrpc: "2.0", id: "s-1", result: response }
          : { jsonrpc: "2.0", id: 9, method: "tools/call", params: { ...params, inputResponses: { q: response } } };
      const echo = { jsonrpc: "2.0", id, result: { content: [{ type: "text", text: content.passphrase }] } };
      const lines = [
        { "mcp-recording": 1, servers: [{ id: "a", url: URL_OF_SERVER }] },
        { ...line, id, at: 1, direction: "out", message: { jsonrpc: "2.0", id, method: "tools/call", params } },
        { ...line, id: 3, at: 2, direction: "out", exchangeId: 4, message },
        {
          ...line,
          kind: "exchange",
          id: 4,
          at: 2,
          sentId: 3,
          method: "POST",
          url: URL_OF_SERVER,
          status: 200,
          state: "done",
          sentFields: [],
          sentBody: JSON.stringify(message),
          body: JSON.stringify(echo),
        },
        { ...line, id: 5, at: 3, pairId: id, direction: "in", exchangeId: 4, message: echo },
      ];
      const { host } = await openRecording(lines.map((one) => JSON.stringify(one)).join("\n"));
      const call = (await host.traffic.list({}, 0, 10)).rows.find((row) => row.kind === "message")?.id ?? 0;
      for (const format of ["file", "markdown"] as const) {
        const text = await (await host.traffic.report(call, format)).text();
        for (const secret of ["hunter2", "friend", "1234567890", "4711", "112233"])
          expect(text, `${era}, ${format}`).not.to.contain(secret);
      }
      const file = await (await host.traffic.report(call, "file")).text();
      expect(file).to.contain("Oslo").and.contain("stays");
      expect(await (await host.traffic.save("ndjson")).text()).to.contain("hunter2");
    }
  });

  it("ends with the result of the task, its error, or its cancellation", async () => {
    const info = { revision: "2025-11-25", capabilities: { tools: {} } };
    const open = async (...answers: (readonly [string, object])[]): Promise<Host> => {
      const lines: object[] = [{ "mcp-recording": 1, call: 1, servers: [{ id: "a", url: URL_OF_SERVER, info }] }];
      for (const [method, result] of [
        ["tools/call", { result: { task: { taskId: "t", status: "working" } } }],
        ...answers,
      ] as const) {
        const id = lines.length;
        const line = { serverId: "a", callId: "c", kind: "message", at: id };
        const params = method === "tools/call" ? { name: "weather" } : { taskId: "t" };
        lines.push({ ...line, id, direction: "out", message: { jsonrpc: "2.0", id, method, params } });
        lines.push({ ...line, id: id + 1, pairId: id, direction: "in", message: { jsonrpc: "2.0", id, ...result } });
      }
      return (await openRecording(lines.map((line) => JSON.stringify(line)).join("\n"))).host;
    };
    const callOf = async (host: Host) =>
      (await host.cache.read("", { id: "a", call: host.reportedCall?.callId ?? "" }))?.call;
    const content = [{ type: "text", text: "Done" }];
    const legacy = await open(
      ["tasks/get", { result: { taskId: "t", status: "completed" } }],
      ["tasks/result", { result: { content } }],
    );
    expect(await callOf(legacy)).to.have.nested.property("result.blocks[0].text.head", "Done");
    const modern = await open(["tasks/get", { result: { taskId: "t", status: "completed", result: { content } } }]);
    expect(await callOf(modern)).to.have.nested.property("result.blocks[0].text.head", "Done");
    const failed = await open([
      "tasks/get",
      { result: { taskId: "t", status: "failed", error: { code: -32000, message: "no" } } },
    ]);
    expect(await callOf(failed)).to.have.nested.property("error.rpcCode", -32000);
    const cancelled = await open(["tasks/cancel", { result: { taskId: "t", status: "cancelled" } }]);
    expect(await callOf(cancelled)).to.deep.equal({ args: {} });
    expect((await eventsOf(cancelled)).at(-1)).to.deep.include({ kind: "call-ended", end: { kind: "cancelled" } });
    expect(await textOf(cancelled, "recorded-1")).to.contain("## Call of `weather`: cancelled");
  });

  it("has no credential, wherever it stood or a server repeats it", async () => {
    const secret = "very-secret-token";
    const fake = await recording(
      { methods: { "tools/call": () => ({ resultType: "complete", content: [], you: `Bearer ${secret}` }) } },
      { Authorization: `Bearer ${secret}`, "X-Team": "also-very-secret" },
    );
    await fake.host.server("a")?.callTool("weather", { city: secret }, { callId: "c" });
    for (const format of ["file", "markdown"] as const) {
      const text = await (await fake.host.traffic.report("c", format)).text();
      expect(text, format).to.match(/authorization/i);
      for (const one of [secret, "also-very-secret", "query-secret-1"]) expect(text, format).not.to.contain(one);
    }
  });

  it("as Markdown has the facts of the call", async () => {
    const fake = await recording({
      methods: {
        "tools/call": () => ({
          resultType: "complete",
          isError: true,
          content: [{ type: "text", text: "No such city" }],
        }),
      },
    });
    await fake.host.server("a")?.callTool("weather", { city: "Oslo" }, { callId: "c" });
    const text = await textOf(fake.host, "c", "Browser/1.0");
    for (const fact of [
      "## Call of `weather`: the tool reported an error",
      "- Server: `fake` `1`",
      "- Address: `https://mcp.example/mcp?api_key=•••`",
      "- Protocol: `2026-07-28`, Streamable HTTP",
      "- Client: `mcp-panel`",
      "- User agent: `Browser/1.0`",
      "- Duration: 0 ms",
      '"city": "Oslo"',
      '"text": "No such city"',
      "POST https://mcp.example/mcp?api_key=•••",
      "content-type: application/json",
      "+0 ms sent request tools/call weather",
    ])
      expect(text).to.contain(fact);
    expect(text.match(/^#+ .*$/gm)).to.deep.equal([
      "## Call of `weather`: the tool reported an error",
      "### Request",
      "### Response",
      "### HTTP",
      "### Messages",
    ]);
  });

  it("as Markdown keeps hostile texts in code: no links, mentions, HTML, headings of their own, or hidden characters", async () => {
    const hostile =
      "``` \n# Owned\n@admin [x](https://evil.example) <img src=x onerror=1> #1 https://evil.example ``````\n~~~\n\u202egpj.exe\n\n> quote\n</details>`";
    const run = "`".repeat(400);
    for (const name of [hostile, run, `a${run}\n${run}`, "`", "` a `", "\u200b"]) {
      const lines = [
        {
          "mcp-recording": 1,
          call: 1,
          servers: [
            {
              id: "a",
              url: `https://${encodeURIComponent("`")}.example/#${hostile}`,
              info: {
                revision: "2026-07-28",
                capabilities: {},
                implementation: { name, title: hostile, version: name },
              },
            },
          ],
        },
        {
          id: 1,
          serverId: "a",
          at: 1,
          kind: "message",
          direction: "out",
          exchangeId: 2,
          callId: "c",
          message: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: { [name]: hostile } } },
        },
        {
          id: 2,
          serverId: "a",
          at: 1,
          kind: "exchange",
          callId: "c",
          method: name,
          url: hostile,
          state: "ended",
          status: 200,
          sentId: 1,
          sentFields: [{ name, value: hostile }],
          receivedFields: [{ name: hostile, value: name }],
          failure: hostile,
        },
        {
          id: 3,
          serverId: "a",
          at: 2,
          kind: "message",
          direction: "in",
          callId: "c",
          message: {
            jsonrpc: "2.0",
            method: "notifications/message",
            params: { level: name, logger: hostile, data: `${run}\n${hostile}` },
          },
        },
        {
          id: 4,
          serverId: "a",
          at: 3,
          kind: "message",
          direction: "in",
          callId: "c",
          pairId: 1,
          exchangeId: 2,
          message: { jsonrpc: "2.0", id: 1, error: { code: 1, message: hostile, data: name } },
        },
      ];
      const { host } = await openRecording(lines.map((line) => JSON.stringify(line)).join("\n"));
      const text = await textOf(host, host.reportedCall?.callId ?? "", hostile);
      expect(text).not.to.match(/[\u202e\u200b]/);
      const outside: string[] = [];
      const kinds = new Set<string>();
      const visit = (tokens: readonly Token[]): void => {
        for (const token of tokens) {
          kinds.add(token.type);
          if ("tokens" in token && token.tokens) visit(token.tokens);
          if ("items" in token) visit(token.items as readonly Token[]);
          if (token.type === "text" && !("tokens" in token && token.tokens)) outside.push(token.raw);
        }
      };
      const tokens = marked.lexer(text);
      visit(tokens);
      expect(
        [...kinds].filter((kind) => ["link", "html", "image", "blockquote", "table", "hr"].includes(kind)),
      ).to.deep.equal([]);
      expect(outside.join(" ")).not.to.match(/evil|Owned|@|admin|onerror|quote/);
      expect(tokens.filter(({ type }) => type === "heading").map(({ raw }) => raw.slice(0, 12).trim())).to.deep.equal(
        ["## Call of `", "### Request", "### Response", "### HTTP", "### Messages"].map((heading) =>
          heading.slice(0, 12),
        ),
      );
    }
  });

  it("as Markdown says how much of long texts is left out, and has at most 60,000 characters", async () => {
    const long = "word ".repeat(100_000);
    const many = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, at) => [`member ${at}`, { at, long: `${at} `.repeat(9) }]),
    );
    const log = Array.from({ length: 300 }, (_, at) =>
      sse({
        jsonrpc: "2.0",
        method: "notifications/message",
        params: { level: "info", data: `${at} ${long.slice(0, 5_000)}` },
      }),
    );
    const fake = await recording({
      methods: {
        "tools/call": (_params, { body }) =>
          eventStream(
            log.join("") +
              sse({
                jsonrpc: "2.0",
                id: body?.id,
                result: {
                  resultType: "complete",
                  content: [
                    { type: "text", text: long },
                    { type: "text", text: "the end" },
                  ],
                  structuredContent: many,
                },
              }),
          ),
      },
    });
    await fake.host.server("a")?.callTool("weather", { city: long }, { callId: "c", meta: { many } });
    const text = await textOf(fake.host, "c");
    expect(text.length).to.be.within(20_000, 60_000);
    expect(text).to.contain("496000 more characters left out").and.contain("the end").and.contain("more left out");
    expect(text).to.contain("messages in the middle are left out").and.contain("### Messages");
    expect(marked.lexer(text).filter(({ type }) => type === "heading")).to.have.length(5);
  });
});
