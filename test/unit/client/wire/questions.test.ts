/** What servers ask a host that offers it, in both eras: rounds, roots, sampling, elicitation, and consent. */
import { expect } from "chai";
import type { InputRequest, InputRequestPolicy, HostOffer } from "../../../../src/client/api/index.js";
import { openStore } from "../../../../src/storage/index.js";
import { settled } from "../../../fixtures/fake-clock.js";
import { events, FakeFetch, json } from "../../../fixtures/fake-fetch.js";
import { FakeHost, URL_OF_SERVER } from "../../../fixtures/fake-host.js";
import { mcpServer, type MethodAnswer } from "../../../fixtures/mcp-server.js";
import { until } from "../../../fixtures/until.js";
import { codeOf } from "../../../fixtures/rejection.js";
import { sse } from "../../../fixtures/sse.js";

type Params = Readonly<Record<string, unknown>>;
interface Entry {
  readonly method: string;
  readonly params?: Params;
}
const FORM: Entry = {
  method: "elicitation/create",
  params: { message: "Sure?", requestedSchema: { type: "object", properties: {} } },
};
const PAGE: Entry = {
  method: "elicitation/create",
  params: { mode: "url", message: "Go there", url: "https://mcp.example/sign", elicitationId: "e" },
};
const ROOTS: Entry = { method: "roots/list" };
const sampling = (changes: Params = {}): Entry => ({
  method: "sampling/createMessage",
  params: { messages: [{ role: "user", content: { type: "text", text: "Which?" } }], maxTokens: 9, ...changes },
});
const ANSWER = { role: "assistant", content: { type: "text", text: "A wren." }, model: "human" } as const;
const OFFER: HostOffer = {
  elicitation: { form: true, url: true },
  sampling: "manual",
  roots: [{ uri: "file:///work" }],
};
const yes: InputRequestPolicy = ({ kind }) => {
  if (kind === "sampling") return { answer: { action: "answer", result: ANSWER } };
  return { answer: kind === "roots" ? { action: "share" } : { action: "accept" } };
};

/** The answers of a modern method that asks these rounds first. */
function requesting(rounds: readonly Readonly<Record<string, Entry>>[], last: object) {
  const seen: Params[] = [];
  const answer: MethodAnswer = (params) => {
    seen.push(params);
    const inputRequests = rounds[seen.length - 1];
    return inputRequests
      ? { resultType: "input_required", inputRequests, requestState: `state ${seen.length}` }
      : { resultType: "complete", ...last };
  };
  return { seen, answer };
}

async function hostOf(
  methods: Readonly<Record<string, MethodAnswer>>,
  policy: InputRequestPolicy | undefined = yes,
  offer = OFFER,
) {
  const inputRequests: InputRequest[] = [];
  const http = mcpServer({ methods });
  const fake = new FakeHost(
    http,
    openStore(),
    undefined,
    {},
    undefined,
    policy && ((request) => (inputRequests.push(request), policy(request))),
  );
  await fake.host.offer(offer);
  return { inputRequests, http, fake, server: await fake.host.connect(URL_OF_SERVER) };
}

/** What a legacy server is told that asks this during a call. */
async function reported(entries: readonly Entry[], policy: InputRequestPolicy = yes, offer = OFFER) {
  const inputRequests: InputRequest[] = [];
  const http = mcpServer({
    era: "legacy",
    methods: {
      "tools/call": (_, { body }) => {
        const all = entries.map((entry, at) => sse({ jsonrpc: "2.0", id: `s-${at}`, ...entry }));
        return events([...all, sse({ jsonrpc: "2.0", id: Number(body?.id), result: { content: [] } })].join(""));
      },
    },
  });
  const fake = new FakeHost(
    http,
    openStore(),
    undefined,
    {},
    undefined,
    (request) => (inputRequests.push(request), policy(request)),
  );
  await fake.host.offer(offer);
  await (await fake.host.connect(URL_OF_SERVER, { era: "legacy" })).callTool("a");
  const answers = () => http.requests.flatMap(({ body }) => (String(body?.id).startsWith("s-") ? [body] : []));
  await until(() => answers().length >= entries.length);
  const inOrder = [...answers()].sort((a, b) => Number(String(a?.id).slice(2)) - Number(String(b?.id).slice(2)));
  const codes = inOrder.map((one) => (one?.error as { readonly code: number } | undefined)?.code);
  return { inputRequests, answers: inOrder, codes };
}

/** What a server of either era is told that this host can do. */
async function declared(offer: HostOffer, era: "modern" | "legacy") {
  const http = mcpServer({ era, methods: { "tools/list": () => ({ tools: [] }) } });
  const fake = new FakeHost(http);
  await fake.host.offer(offer);
  await (await fake.host.connect(URL_OF_SERVER, { era })).listTools();
  const params = (http.requests.find(({ body }) => body?.params !== undefined)?.body?.params ?? {}) as {
    readonly capabilities?: Params;
    readonly _meta?: Params;
  }; // as we sent it
  const sent = params.capabilities ?? params._meta?.["io.modelcontextprotocol/clientCapabilities"] ?? {};
  const { extensions: _extensions, ...own } = sent as Params;
  return own;
}

describe("the capabilities that a host declares", () => {
  for (const era of ["modern", "legacy"] as const) {
    it(`are the modes of elicitation it offers, and no other (C-04, ${era})`, async () => {
      const modes = async (form: boolean, url: boolean) =>
        (await declared({ elicitation: { form, url } }, era)).elicitation;
      expect(await modes(true, false)).to.deep.equal({ form: {} });
      expect(await modes(true, true)).to.deep.equal({ form: {}, url: {} });
      expect(await modes(false, true)).to.deep.equal({ url: {} });
      expect(await modes(false, false)).to.equal(undefined);
    });

    it(`include roots where there are some, in the form of the era (RO-01, RO-06, ${era})`, async () => {
      expect(await declared({}, era)).to.deep.equal({});
      const { roots } = await declared({ roots: [{ uri: "file:///work" }] }, era);
      expect(roots).to.deep.equal(era === "legacy" ? { listChanged: true } : {});
    });

    it(`include sampling where it can be answered, and tools with a model that supports them (SA-01, ${era})`, async () => {
      expect(await declared({}, era)).not.to.have.property("sampling");
      expect((await declared({ sampling: "manual" }, era)).sampling).to.deep.equal({});
      const account = { baseUrl: "https://model.example/v1", models: ["small"] };
      expect((await declared({ sampling: account }, era)).sampling).to.deep.equal({ tools: {} });
    });
  }
});

describe("the rounds of a modern request", () => {
  for (const [method, last, run] of [
    ["tools/call", { content: [] }, (server) => server.callTool("a")],
    ["resources/read", { contents: [{ uri: "note://a", text: "a" }] }, (server) => server.readResource("note://a")],
    ["prompts/get", { messages: [] }, (server) => server.getPrompt("a")],
  ] as const satisfies readonly (readonly [
    string,
    object,
    (server: Awaited<ReturnType<typeof hostOf>>["server"]) => Promise<unknown>,
  ])[]) {
    it(`of ${method} are answered and end in its result; only the latest answers and state are sent (M-01, M-04, M-07, R-03, P-04)`, async () => {
      const { seen, answer } = requesting([{ one: FORM, two: ROOTS }, { three: FORM }], last);
      const { server } = await hostOf({ [method]: answer });
      await run(server);
      const responses = seen.map(({ inputResponses, requestState }) => [
        Object.keys((inputResponses ?? {}) as Params),
        requestState,
      ]);
      expect(responses).to.deep.equal([
        [[], undefined],
        [["one", "two"], "state 1"],
        [["three"], "state 2"],
      ]);
    });
  }

  it("are an error of the server for any other method (M-01)", async () => {
    const { server } = await hostOf({ "tools/list": requesting([{ one: FORM }], { tools: [] }).answer });
    expect(await codeOf(server.listTools())).to.equal("ERR-PROTO");
  });

  it("without an input request are repeated after growing waits (M-06)", async () => {
    const { seen, answer } = requesting([{}, {}, {}], { content: [] });
    const { server, fake } = await hostOf({ "tools/call": answer });
    const call = server.callTool("a");
    const waits: (number | undefined)[] = [];
    for (let round = 1; round <= 3; round++) {
      await until(() => {
        fake.host.flush(); // its events wait for a timer of their own
        return seen.length === round && (fake.clock.nextIn ?? Infinity) < 10_000;
      });
      waits.push(fake.clock.nextIn);
      fake.clock.advance(fake.clock.nextIn ?? 0);
    }
    await call;
    expect(waits).to.deep.equal([250, 500, 1_000]);
  });

  it("are ten at most (M-08)", async () => {
    const { seen, answer } = requesting(
      Array.from({ length: 30 }, () => ({ one: ROOTS })),
      { content: [] },
    );
    const { server } = await hostOf({ "tools/call": answer });
    expect(await codeOf(server.callTool("a"))).to.equal("ERR-MRTR-LOOP");
    expect(seen).to.have.length(11);
  });

  it("send a declined form back to the server, and end with rejected roots or sampling (M-10, RO-05)", async () => {
    const form = requesting([{ one: FORM }], { content: [] });
    const declining = await hostOf({ "tools/call": form.answer }, () => ({ answer: { action: "decline" } }));
    await declining.server.callTool("a");
    expect(form.seen.at(-1)?.inputResponses).to.deep.equal({ one: { action: "decline" } });
    for (const entry of [ROOTS, sampling()]) {
      const other = requesting([{ one: entry }], { content: [] });
      const rejecting = await hostOf({ "tools/call": other.answer }, () => ({ answer: { action: "reject" } }));
      expect(await codeOf(rejecting.server.callTool("a")), entry.method).to.equal("ERR-REFUSED");
      expect(other.seen).to.have.length(1);
    }
  });

  it("make the answer not reusable: the request is sent again (M-11)", async () => {
    const seen: Params[] = [];
    const answer: MethodAnswer = (params) => {
      seen.push(params);
      return params.inputResponses
        ? { resultType: "complete", contents: [{ uri: "note://a", text: "a" }], ttlMs: 60_000, cacheScope: "private" }
        : { resultType: "input_required", inputRequests: { one: FORM }, requestState: "s" };
    };
    const { server, inputRequests } = await hostOf({ "resources/read": answer });
    await server.readResource("note://a");
    await server.readResource("note://a");
    expect([seen.length, inputRequests.length]).to.deep.equal([4, 2]);
  });

  it("show their entries to the user one after the other (M-12)", async () => {
    const { answer } = requesting([{ one: FORM, two: FORM, three: FORM }], { content: [] });
    const { server, fake } = await hostOf({ "tools/call": answer }, () => "prompt");
    const call = server.callTool("a");
    for (let entry = 0; entry < 3; entry++) {
      await until(async () => (await fake.host.inputRequests.list()).length > 0);
      const [request, ...more] = await fake.host.inputRequests.list();
      expect(more).to.deep.equal([]);
      await fake.host.inputRequests.answer(request?.requestId ?? "", { action: "accept", content: {} });
      await settled();
    }
    expect((await call).content).to.deep.equal([]);
  });

  it("do not open the same page twice by themselves: the second time the prompt says that it was opened (E-12)", async () => {
    const { answer } = requesting([{ one: PAGE }, { two: PAGE }], { content: [] });
    const { server, inputRequests } = await hostOf({ "tools/call": answer });
    await server.callTool("a");
    expect(inputRequests.map((request) => request.kind === "elicitation-url" && request.opened)).to.deep.equal([
      undefined,
      true,
    ]);
  });

  it("show a form where no mode is named (E-03)", async () => {
    const { server, inputRequests } = await hostOf({
      "tools/call": requesting([{ one: FORM }], { content: [] }).answer,
    });
    await server.callTool("a");
    expect(inputRequests.map(({ kind }) => kind)).to.deep.equal(["elicitation-form"]);
  });
});

describe("roots of a legacy server", () => {
  it("that are not offered are refused with -32601, and with -32603 where the user rejects (RO-05)", async () => {
    expect((await reported([ROOTS], yes, {})).codes).to.deep.equal([-32601]);
    expect((await reported([ROOTS], () => ({ answer: { action: "reject" } }))).codes).to.deep.equal([-32603]);
  });
});

describe("sampling", () => {
  const use = { type: "tool_use", id: "u", name: "look", input: {} };
  const result = { type: "tool_result", toolUseId: "u", content: [{ type: "text", text: "a wren" }] };
  const turns = (...contents: object[]) =>
    contents.map((content, at) => ({ role: at % 2 === 0 ? "user" : "assistant", content }));
  const text = { type: "text", text: "Which?" };

  it("with tools is refused where they were not declared, and tools are never run here (SA-06)", async () => {
    const tools = [{ name: "look", inputSchema: { type: "object" } }];
    const { codes, inputRequests } = await reported([sampling({ tools })]);
    expect([codes, inputRequests]).to.deep.equal([[-32602], []]);
  });

  it("has uses of tools and their results in order, or is refused (SA-07)", async () => {
    const { codes } = await reported([
      sampling({ messages: turns(text, use, result) }),
      sampling({ messages: turns(text, use, text) }),
      sampling({ messages: turns(result) }),
      sampling({ messages: turns(text, use, [result, text] as unknown as object) }),
    ]);
    expect(codes).to.deep.equal([undefined, -32602, -32602, -32602]);
  });

  it("is answered ten times within one call at most (SA-09)", async () => {
    const entries = Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`k${at}`, sampling()]));
    const { seen, answer } = requesting([entries], { content: [] });
    const { server, inputRequests } = await hostOf({ "tools/call": answer });
    expect(await codeOf(server.callTool("a"))).to.equal("ERR-LIMIT");
    expect([seen.length, inputRequests.length]).to.deep.equal([1, 10]);
  });

  it("has no context of other servers, whatever is requested (SA-10)", async () => {
    const { inputRequests } = await reported([sampling({ includeContext: "allServers" })]);
    expect(inputRequests.map((request) => request.kind === "sampling" && request.params.includeContext)).to.deep.equal([
      "allServers",
    ]);
  });

  it("is answered by the model that the first fitting hint names (SA-04)", async () => {
    const hints = [{ name: "unknown" }, { name: "large" }, { name: "small" }];
    const { answer } = requesting([{ one: sampling({ modelPreferences: { hints } }) }], { content: [] });
    const mcp = mcpServer({ methods: { "tools/call": answer } });
    const models: unknown[] = [];
    const http = new FakeFetch((request) => {
      if (!request.url.startsWith("https://model.example/")) return mcp.fetch(request.url, request.init);
      models.push(request.body?.model);
      return json({
        model: "large-2",
        choices: [{ message: { role: "assistant", content: "A wren." }, finish_reason: "stop" }],
      });
    });
    const run: InputRequestPolicy = ({ kind }) =>
      ({ answer: { action: kind === "sampling" ? "run" : "send" } }) as never; // either kind's
    const fake = new FakeHost(http, openStore(), undefined, {}, undefined, run);
    await fake.host.offer({ sampling: { baseUrl: "https://model.example/v1", models: ["small-1", "large-2"] } });
    await (await fake.host.connect(URL_OF_SERVER)).callTool("a");
    expect(models).to.deep.equal(["large-2"]);
  });
});

describe("the approval of a tool call", () => {
  it("is prompted for whatever the annotations of the tool are (TL-03)", async () => {
    const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
    const tools = [{ name: "look", inputSchema: { type: "object" }, annotations }];
    const methods = { "tools/list": () => ({ tools }), "tools/call": () => ({ content: [] }) };
    const { server, inputRequests } = await hostOf(methods, () => ({ answer: { action: "allow" } }), {
      toolApproval: "once",
    });
    await server.listTools();
    await server.callTool("look");
    await server.callTool("look");
    expect(inputRequests.map(({ kind }) => kind)).to.deep.equal(["tool", "tool"]);
  });
});
