/** Accounts with models, against endpoints that behave as those of OpenAI and Anthropic do. */
import { expect } from "chai";
import type { InputRequest, HostOffer, ModelAccount } from "../../../src/client/api/index.js";
import { settled } from "../../fixtures/fake-clock.js";
import { events, FakeFetch } from "../../fixtures/fake-fetch.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpServer } from "../../fixtures/mcp-server.js";
import { MODEL_KEY, modelFetch } from "../../fixtures/model-endpoints.js";
import { mcpRejection } from "../../fixtures/rejection.js";
import { OpenBody, sse } from "../../fixtures/sse.js";
import { until } from "../../fixtures/until.js";

const ORIGIN = "https://models.example";
const OPENAI: ModelAccount = { baseUrl: `${ORIGIN}/v1`, apiKey: MODEL_KEY, models: ["gpt-4o", "gpt-5.1"] };
const ANTHROPIC: ModelAccount = {
  api: "anthropic",
  baseUrl: `${ORIGIN}/anthropic/v1`,
  apiKey: MODEL_KEY,
  models: ["claude-sonnet-5", "claude-haiku-5"],
};
const QUESTION = { messages: [{ role: "user", content: { type: "text", text: "Which bird?" } }], maxTokens: 50 };

/** A host whose network has both endpoints, and a legacy server that asks for a model's answer during a call. */
async function requesting(sampling: HostOffer["sampling"], params: object = QUESTION) {
  const models = modelFetch();
  let body = new OpenBody();
  let callId: unknown;
  const server = mcpServer({
    era: "legacy",
    methods: {
      "tools/call": (_params, request) => {
        body = new OpenBody();
        callId = request.body?.["id"];
        body.write(sse({ jsonrpc: "2.0", id: "s-1", method: "sampling/createMessage", params }));
        return events(body.stream);
      },
    },
  });
  const http = new FakeFetch((request) =>
    request.url.startsWith(ORIGIN) ? models.fetch(request.url, request.init) : server.fetch(request.url, request.init),
  );
  const fake = new FakeHost(http);
  if (sampling) await fake.host.offer({ sampling });
  const connected = await fake.host.connect(URL_OF_SERVER, { id: "a" });
  const nextRequest = <K extends InputRequest["kind"]>(kind: K): Promise<InputRequest & { readonly kind: K }> =>
    until(async () =>
      (await fake.host.inputRequests.list()).find(
        (one): one is InputRequest & { readonly kind: K } => one.kind === kind,
      ),
    );
  /** What the server is answered once everything was allowed. */
  const allow = async (): Promise<{
    readonly review: InputRequest & { readonly kind: "sampling-result" };
    readonly answer: unknown;
  }> => {
    const call = connected.callTool("book", {}, { callId: "c" });
    const first = await nextRequest("sampling");
    await fake.host.inputRequests.answer(first.requestId, { action: "run" });
    const review = await nextRequest("sampling-result");
    await fake.host.inputRequests.answer(review.requestId, { action: "send" });
    await settled();
    const answer = server.requests.find(({ body: sent }) => sent?.["id"] === "s-1")?.body?.["result"];
    body.write(sse({ jsonrpc: "2.0", id: callId, result: { content: [] } }));
    await call;
    return { review, answer };
  };
  return { fake, models, connected, nextRequest, allow };
}

describe("an account with models of OpenAI", () => {
  it("answers a server with the model that its hints choose, and the user sees the usage (SA-02, SA-04)", async () => {
    const hinted = { ...QUESTION, modelPreferences: { hints: [{ name: "claude" }, { name: "gpt-4o" }] } };
    const { allow, models } = await requesting(OPENAI, hinted);
    const { review, answer } = await allow();
    expect(answer).to.deep.equal({
      role: "assistant",
      content: { type: "text", text: "A heron." },
      model: "gpt-4o-2026-08-07",
      stopReason: "endTurn",
    });
    expect(review.usage).to.deep.equal({ inputTokens: 21, outputTokens: 3 });
    expect(review).not.to.have.property("refused");
    expect(models.requests.map(({ body }) => body)).to.deep.equal([
      { model: "gpt-4o", max_tokens: 50, messages: [{ role: "user", content: "Which bird?" }] },
    ]);
  });

  it("repeats a request without the parameters that a model refuses, once each, and reports that (SA-03)", async () => {
    const params = {
      ...QUESTION,
      temperature: 0.2,
      stopSequences: ["."],
      modelPreferences: { hints: [{ name: "gpt-5" }] },
    };
    const { allow, models } = await requesting(OPENAI, params);
    const { review } = await allow();
    expect(review.refused).to.deep.equal([
      { parameter: "max_tokens", instead: "max_completion_tokens" },
      { parameter: "stop" },
      { parameter: "temperature" },
    ]);
    expect(models.requests).to.have.length(4);
    expect(models.requests.at(-1)?.body).to.deep.equal({
      model: "gpt-5.1",
      max_completion_tokens: 50,
      messages: [{ role: "user", content: "Which bird?" }],
    });
  });

  it("remembers which name of the token limit a model accepts", async () => {
    const { allow, models } = await requesting({ ...OPENAI, models: ["gpt-5.1"] });
    await allow();
    await allow();
    expect(
      models.requests.flatMap(({ body }) => Object.keys(body).filter((name) => name.startsWith("max_"))),
    ).to.deep.equal(["max_tokens", "max_completion_tokens", "max_completion_tokens"]);
  });

  it("shows why the model failed, with the endpoint's message and without the key, to the user alone", async () => {
    const { fake, connected, nextRequest } = await requesting({ ...OPENAI, apiKey: "sk-test-wrong-key-9d1e" });
    const call = connected.callTool("book", {}, { callId: "c" });
    const first = await nextRequest("sampling");
    await fake.host.inputRequests.answer(first.requestId, { action: "run" });
    const again = await nextRequest("sampling");
    expect(again.failure).to.have.nested.property("data.status", 401);
    expect(again.failure).to.have.nested.property(
      "data.detail",
      "Incorrect API key provided: [hidden] You can find your API key at https://platform.openai.com/account/api-keys.",
    );
    await fake.host.inputRequests.answer(again.requestId, { action: "reject" });
    await settled();
    const sent = JSON.stringify(fake.http.requests.filter(({ url }) => url === URL_OF_SERVER).map(({ body }) => body));
    expect(sent).to.contain("the model failed").and.not.contain("Incorrect");
    const kept = JSON.stringify([await fake.host.audit.list(), await fake.host.audit.export("json"), fake.events]);
    expect(kept).not.to.contain("9d1e").and.not.to.contain("wrong-key");
    await fake.host.server("a")?.close();
    await mcpRejection(call);
  });
});

describe("an account with models of Anthropic", () => {
  it("answers in the format of its own API, with the header fields that pages need (SA-03)", async () => {
    const params = {
      ...QUESTION,
      systemPrompt: "Be brief.",
      temperature: 0.5,
      stopSequences: ["END"],
      metadata: { a: 1 },
    };
    const { allow, models } = await requesting(ANTHROPIC, params);
    const { review, answer } = await allow();
    expect(answer).to.deep.equal({
      role: "assistant",
      content: { type: "text", text: "A heron." },
      model: "claude-sonnet-5",
      stopReason: "endTurn",
    });
    expect(review.usage).to.deep.equal({ inputTokens: 20, outputTokens: 5 });
    const [request] = models.requests;
    expect(request?.path).to.equal("/anthropic/v1/messages");
    expect(request?.headers).to.include({
      "x-api-key": MODEL_KEY,
      "anthropic-version": "2023-06-01",
      "anthropic-dangerous-direct-browser-access": "true",
    });
    expect(request?.body).to.deep.equal({
      model: "claude-sonnet-5",
      max_tokens: 50,
      system: "Be brief.",
      temperature: 0.5,
      stop_sequences: ["END"],
      messages: [{ role: "user", content: [{ type: "text", text: "Which bird?" }] }],
    });
  });

  it("leaves out a temperature and stop sequences that it refuses, and reports that", async () => {
    const { allow } = await requesting(ANTHROPIC, { ...QUESTION, temperature: 1.5, stopSequences: ["\n"] });
    const { review } = await allow();
    expect(review.refused).to.deep.equal([{ parameter: "temperature" }, { parameter: "stop_sequences" }]);
  });

  it("sends pictures, tools, their uses and results, and answers with a use of a tool (SA-05, SA-06)", async () => {
    const { allow, models } = await requesting(ANTHROPIC, {
      maxTokens: 50,
      tools: [{ name: "wx", description: "Weather", inputSchema: { type: "object" } }],
      toolChoice: { mode: "required" },
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: "See" },
            { type: "image", data: "AA==", mimeType: "image/png" },
          ],
        },
        {
          role: "assistant",
          content: [
            { type: "text", text: "" },
            { type: "tool_use", id: "t1", name: "wx", input: { city: "Oslo" } },
          ],
        },
        {
          role: "user",
          content: [
            {
              type: "tool_result",
              toolUseId: "t1",
              isError: true,
              content: [
                { type: "text", text: "4 C" },
                { type: "image", data: "BB==", mimeType: "image/png" },
              ],
            },
          ],
        },
      ],
    });
    const { answer } = await allow();
    expect(answer).to.deep.include({
      content: [
        { type: "text", text: "Let me see." },
        { type: "tool_use", id: "toolu_1", name: "wx", input: { city: "Oslo" } },
      ],
      stopReason: "toolUse",
    });
    const picture = (data: string) => ({ type: "image", source: { type: "base64", media_type: "image/png", data } });
    expect(models.requests.map(({ body }) => body)).to.deep.equal([
      {
        model: "claude-sonnet-5",
        max_tokens: 50,
        tool_choice: { type: "any" },
        tools: [{ name: "wx", description: "Weather", input_schema: { type: "object" } }],
        messages: [
          { role: "user", content: [{ type: "text", text: "See" }, picture("AA==")] },
          { role: "assistant", content: [{ type: "tool_use", id: "t1", name: "wx", input: { city: "Oslo" } }] },
          {
            role: "user",
            content: [
              {
                type: "tool_result",
                tool_use_id: "t1",
                content: [{ type: "text", text: "4 C" }, picture("BB==")],
                is_error: true,
              },
            ],
          },
        ],
      },
    ]);
  });

  it("sends no content that its API does not support, and shows the user the reason", async () => {
    const audio = { role: "user", content: { type: "audio", data: "AA==", mimeType: "audio/wav" } };
    const { fake, connected, nextRequest, models } = await requesting(ANTHROPIC, { ...QUESTION, messages: [audio] });
    const call = connected.callTool("book", {}, { callId: "c" });
    await fake.host.inputRequests.answer((await nextRequest("sampling")).requestId, { action: "run" });
    expect((await nextRequest("sampling")).failure?.message).to.equal("This model can't be given audio content.");
    expect(models.requests).to.deep.equal([]);
    await fake.host.server("a")?.close();
    await mcpRejection(call);
  });
});

describe("the test of an account before it is offered", () => {
  it("lists the models of both APIs", async () => {
    const { fake, models } = await requesting(undefined);
    expect(await fake.host.models.list(OPENAI)).to.deep.equal(["gpt-4o", "gpt-4o-mini", "gpt-5.1"]);
    expect(await fake.host.models.list(ANTHROPIC)).to.deep.equal(["claude-haiku-5", "claude-sonnet-5"]);
    expect(models.requests.map(({ method, path }) => `${method} ${path}`)).to.deep.equal([
      "GET /v1/models",
      "GET /anthropic/v1/models?limit=1000",
    ]);
  });

  it("sends a request to the first model, and reports its usage and refused parameters", async () => {
    const { fake } = await requesting(undefined);
    expect(await fake.host.models.test({ ...OPENAI, models: ["gpt-5.1"] })).to.deep.equal({
      model: "gpt-5.1-2026-08-07",
      text: "A heron.",
      durationMs: 0,
      usage: { inputTokens: 21, outputTokens: 3 },
      refused: [{ parameter: "max_tokens", instead: "max_completion_tokens" }],
    });
    expect(await fake.host.models.test(ANTHROPIC)).to.deep.include({ model: "claude-sonnet-5", text: "A heron." });
  });

  it("fails with the endpoint's message", async () => {
    const { fake } = await requesting(undefined);
    const { models } = fake.host;
    for (const [account, status, detail] of [
      [{ ...ANTHROPIC, apiKey: "sk-ant-other" }, 401, "invalid x-api-key"],
      [{ ...ANTHROPIC, models: ["claude-9"] }, 404, "model: claude-9"],
      [{ ...OPENAI, models: ["gpt-9"] }, 404, "The model `gpt-9` does not exist or you do not have access to it."],
    ] as const) {
      const { code, data } = await mcpRejection(models.test(account));
      expect({ code, data }).to.deep.equal({ code: "ERR-SAMPLING", data: { status, detail } });
    }
    const hidden = { "anthropic-dangerous-direct-browser-access": "false" };
    const blocked = await mcpRejection(models.test({ ...ANTHROPIC, headers: hidden }));
    expect(blocked.data).to.deep.equal({ reason: "unreachable" });
    const old = await mcpRejection(models.list({ ...OPENAI, baseUrl: "ftp://models.example" }));
    expect(old.code).to.equal("ERR-ARGUMENT");
  });

  it("ends with its signal", async () => {
    const { fake, models } = await requesting(undefined);
    const signal = AbortSignal.abort(new Error("enough"));
    for (const trying of [fake.host.models.list(OPENAI, { signal }), fake.host.models.test(OPENAI, { signal })]) {
      expect(await trying.catch((error: unknown) => error)).to.have.property("message", "enough");
    }
    expect(models.requests).to.deep.equal([]);
  });

  it("ends with a deadline", async () => {
    const http = new FakeFetch(
      ({ init }) =>
        new Promise((_, reject) => init.signal?.addEventListener("abort", () => reject(new Error("aborted")))),
    );
    const fake = new FakeHost(http);
    const { models } = fake.host;
    for (const [attempt, seconds] of [
      [() => models.list(OPENAI), 30],
      [() => models.test(OPENAI), 120],
    ] as const) {
      const sent = http.requests.length;
      const failed = mcpRejection(attempt());
      while (http.requests.length === sent) await settled(); // its code is loaded with the first
      await fake.clock.advance(seconds * 1_000);
      expect(await failed).to.deep.include({
        code: "ERR-SAMPLING",
        data: { reason: "timeout", timeoutMs: seconds * 1_000 },
      });
    }
  });
});
