/** Models behind an account: what is sent, and how the answer is read. */
import { expect } from "chai";
import { accountProvider } from "../../../../src/requests/index.js";
import type { ModelAccount } from "../../../../src/requests/sampling/account.js";
import type { CreateMessageRequestParams } from "../../../../src/protocol/types/index.js";
import { settled } from "../../../fixtures/fake-clock.js";
import { codeOf, mcpRejection, rejection } from "../../../fixtures/rejection.js";

const KEY = "sk-very-secret";
const HI: CreateMessageRequestParams = {
  messages: [{ role: "user", content: { type: "text", text: "Hi?" } }],
  maxTokens: 10,
};

function model(answer: (init: RequestInit) => Response | Promise<Response>, options: Partial<ModelAccount> = {}) {
  const calls: { url: string; init: RequestInit; body: Record<string, unknown> }[] = [];
  const account = { baseUrl: "https://api.example/v1/", apiKey: KEY, models: ["large", "small"], ...options };
  const provider = accountProvider(account, async (url, init) => {
    calls.push({ url, init, body: JSON.parse(String(init.body)) as Record<string, unknown> });
    return answer(init);
  });
  const create = async (params = HI, signal = new AbortController().signal) =>
    (await provider.createMessage(params, signal)).result;
  return { provider, calls, create };
}

function said(message: object, finish = "stop"): Response {
  return Response.json({ model: "small-2", choices: [{ message, finish_reason: finish }] });
}

describe("a chat completions model", () => {
  it("is requested with the limit, the hinted model and the key, and no redirect is followed (SA-03, SA-04)", async () => {
    const { create, calls, provider } = model(() => said({ content: "Hi!" }));
    const result = await create({
      ...HI,
      systemPrompt: "Be brief.",
      temperature: 0.5,
      stopSequences: ["."],
      metadata: { tracking: 1 },
      modelPreferences: { hints: [{ name: "small" }] },
    });
    expect(result).to.deep.equal({
      role: "assistant",
      content: { type: "text", text: "Hi!" },
      model: "small-2",
      stopReason: "endTurn",
    });
    const [call] = calls;
    expect(call?.url).to.equal("https://api.example/v1/chat/completions");
    expect(call?.body).to.deep.equal({
      model: "small",
      max_tokens: 10,
      messages: [
        { role: "system", content: "Be brief." },
        { role: "user", content: "Hi?" },
      ],
      temperature: 0.5,
      stop: ["."],
    });
    expect(call?.init).to.include({ redirect: "error", credentials: "omit", referrerPolicy: "no-referrer" });
    expect(call?.init.headers).to.include({ authorization: `Bearer ${KEY}` });
    expect(JSON.stringify(provider)).not.to.contain(KEY);
  });

  it("is refused when its answer is longer than 32,000,000 bytes, however few characters those are", async () => {
    const { create } = model(() => new Response(`"${"é".repeat(16_000_000)}"`));
    expect((await mcpRejection(create())).data).to.include({ reason: "too-long" });
  });

  it("gets images, sound, tools and their results (SA-05, SA-06)", async () => {
    const { create, calls } = model(() => said({ content: "" }), { maxTokensKey: "max_completion_tokens" });
    await create({
      maxTokens: 5,
      tools: [{ name: "wx", description: "Weather", inputSchema: { type: "object" } }],
      toolChoice: { mode: "required" },
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: "See" },
            { type: "image", data: "AA==", mimeType: "image/png" },
            { type: "audio", data: "BB==", mimeType: "audio/mpeg" },
          ],
        },
        { role: "assistant", content: [{ type: "tool_use", id: "t1", name: "wx", input: { city: "Oslo" } }] },
        {
          role: "user",
          content: [
            { type: "tool_result", toolUseId: "t1", content: [{ type: "text", text: "4 C" }], isError: true },
            { type: "tool_result", toolUseId: "t2", content: [], structuredContent: { c: 4 } },
          ],
        },
      ],
    });
    expect(calls[0]?.body).to.deep.equal({
      model: "large",
      max_completion_tokens: 5,
      tools: [{ type: "function", function: { name: "wx", description: "Weather", parameters: { type: "object" } } }],
      tool_choice: "required",
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: "See" },
            { type: "image_url", image_url: { url: "data:image/png;base64,AA==" } },
            { type: "input_audio", input_audio: { data: "BB==", format: "mp3" } },
          ],
        },
        {
          role: "assistant",
          content: null,
          tool_calls: [{ id: "t1", type: "function", function: { name: "wx", arguments: '{"city":"Oslo"}' } }],
        },
        { role: "tool", tool_call_id: "t1", content: "The tool failed. 4 C" },
        { role: "tool", tool_call_id: "t2", content: '{"c":4}' },
      ],
    });
  });

  it("answers with tool uses, and the stop reason (SA-05)", async () => {
    const call = { id: "t1", type: "function", function: { name: "wx", arguments: '{"city":"Oslo"}' } };
    const { create } = model(() => said({ content: "Let me see", tool_calls: [call] }, "stop"));
    expect(await create()).to.deep.include({
      content: [
        { type: "text", text: "Let me see" },
        { type: "tool_use", id: "t1", name: "wx", input: { city: "Oslo" } },
      ],
      stopReason: "toolUse",
    });
    for (const [finish, stopReason] of [
      ["length", "maxTokens"],
      ["content_filter", "content_filter"],
    ] as const) {
      expect(await model(() => said({ content: "x" }, finish)).create()).to.have.property("stopReason", stopReason);
    }
  });

  it("fails with ERR-SAMPLING and the status, and never shows the key", async () => {
    const { create } = model(() => new Response(`Incorrect API key: ${KEY}`, { status: 401 }));
    const error = await mcpRejection(create());
    expect(error).to.include({ code: "ERR-SAMPLING" });
    expect(error.data).to.deep.equal({ status: 401, detail: "Incorrect API key: [hidden]" });
    const lost = await mcpRejection(model(() => Promise.reject(new TypeError(`bad header ${KEY}`))).create());
    for (const one of [error, lost])
      expect(`${one.message} ${one.stack} ${String(one.cause)} ${JSON.stringify(one.data)}`).not.to.contain(KEY);
  });

  it("reads errors of every form, bounded, and never shows a part of a secret", async () => {
    const long = "x ".repeat(5_000);
    for (const [body, detail] of [
      [{ error: { message: `bad key: ${KEY.slice(0, 9)}****cret` } }, "bad key: [hidden]"],
      [{ error: { message: "token tok-7f3a9c11 is unknown" } }, "token [hidden] is unknown"],
      [{ error: "model not loaded" }, "model not loaded"],
      [{ message: "No such model" }, "No such model"],
      [{ detail: [{ loc: ["body", "tools"], msg: "no" }] }, '[{"loc":["body","tools"],"msg":"no"}]'],
      ["<html>Bad gateway</html>", undefined],
      [{ error: { message: long } }, long.slice(0, 500)],
      [[1], undefined],
    ] as const) {
      const text = typeof body === "string" ? body : JSON.stringify(body);
      const headers = { authorization: "Basic tok-7f3a9c11" };
      const { create } = model(() => new Response(text, { status: 500 }), { headers });
      expect((await mcpRejection(create())).data["detail"]).to.equal(detail);
    }
  });

  it("reads no more of an endless error than it shows, and ends the stream", async () => {
    let isEnded = false;
    const endless = new ReadableStream({
      pull: (stream) => stream.enqueue(new Uint8Array(4_096).fill(97)),
      cancel: () => void (isEnded = true),
    });
    const error = await mcpRejection(model(() => new Response(endless, { status: 500 })).create());
    expect(error.data["detail"]).to.equal("a".repeat(500));
    await settled();
    expect(isEnded).to.equal(true);
  });

  it("repeats no request that is refused for another reason than its name", async () => {
    const says = (message: string, param: string) => Response.json({ error: { message, param } }, { status: 400 });
    const typed = { message: "max_tokens is too large: 9", param: "max_tokens", type: "unknown_error" };
    for (const [answer, count] of [
      [() => says("max_tokens is too large: 9", "max_tokens"), 1],
      [() => Response.json({ error: typed }, { status: 400 }), 1],
      [() => says("Unsupported parameter: 'tools'", "tools"), 1],
      // A server that refuses whatever it is given: each parameter is left out once.
      [() => says("Unsupported parameter: 'temperature'", "temperature"), 2],
    ] as const) {
      const { create, calls } = model(answer);
      expect(await codeOf(create({ ...HI, temperature: 0.5 }))).to.equal("ERR-SAMPLING");
      expect(calls).to.have.length(count);
    }
    const unsupported = () => says("Unsupported parameter: 'max_tokens'", "max_tokens");
    // Whether the other name works is known once it did.
    const neither = model(({ body }) =>
      says("Unsupported parameter", String(body).includes('"max_tokens"') ? "max_tokens" : "max_completion_tokens"),
    );
    for (let time = 1; time <= 2; time++) {
      await mcpRejection(neither.create());
      expect(neither.calls).to.have.length(2 * time);
    }
    const { create, calls } = model(unsupported, { maxTokensKey: "max_tokens" });
    expect((await mcpRejection(create())).data).to.include({ parameter: "max_tokens", isUnsupported: true });
    expect(calls, "the user chose the name").to.have.length(1);
  });

  it("fails with ERR-SAMPLING when the answer is malformed", async () => {
    const call = { id: "t1", function: { name: "wx", arguments: "{" } };
    for (const answer of [
      new Response("<html>"),
      Response.json(null),
      Response.json({ choices: [] }),
      said({ tool_calls: [call] }),
      said({ tool_calls: [{}] }),
    ]) {
      expect(await codeOf(model(() => answer).create())).to.equal("ERR-SAMPLING");
    }
  });

  it("refuses content that the API can't carry", async () => {
    const image = { type: "image" as const, data: "", mimeType: "image/png" };
    const { create, calls } = model(() => said({ content: "x" }));
    expect(await codeOf(create({ ...HI, messages: [{ role: "assistant", content: image }] }))).to.equal("ERR-SAMPLING");
    const flac = { type: "audio" as const, data: "", mimeType: "audio/flac" };
    expect(await codeOf(create({ ...HI, messages: [{ role: "user", content: flac }] }))).to.equal("ERR-SAMPLING");
    expect(calls).to.deep.equal([]);
  });

  it("ends with its signal", async () => {
    const controller = new AbortController();
    const { create } = model(() => {
      controller.abort("cancelled");
      throw new DOMException("aborted", "AbortError");
    });
    expect(await rejection(create(HI, controller.signal))).to.equal("cancelled");
    expect(await rejection(create(HI, controller.signal))).to.equal("cancelled");
  });

  it("sends no key over http, and refuses unusual addresses, keys or an empty list of models", () => {
    const fetch = async (): Promise<Response> => said({});
    const local = accountProvider({ baseUrl: "http://localhost:11434/v1", apiKey: "x", models: ["m"] }, fetch);
    expect(local.name).to.equal("m at localhost:11434");
    for (const bad of [
      { baseUrl: "http://api.example/v1" },
      { baseUrl: "https://u:p@api.example" },
      { baseUrl: "ftp://api.example" },
      { baseUrl: "v1" },
      { apiKey: `${KEY}\n` },
      { models: [] },
      { baseUrl: "https://a.example/v1?key=1" },
      { headers: { "x y": "1" } },
      { headers: { "x-more": `${KEY}\n` } },
      { headers: { "Content-Type": "text/plain" } },
      { baseUrl: "http://a.example/v1", apiKey: undefined, headers: { "x-more": KEY } },
      { headers: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`x-${at}`, "1"])) },
      { api: "gemini" },
    ]) {
      const make = () =>
        accountProvider({ baseUrl: "https://a.example", apiKey: KEY, models: ["m"], ...bad } as ModelAccount, fetch);
      expect(make, JSON.stringify(bad))
        .to.throw(/^(?!.*sk-very)/)
        .with.property("code", "ERR-ARGUMENT");
    }
  });
});
