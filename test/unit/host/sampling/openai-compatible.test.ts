/** Models behind a "chat completions" server. */
import { expect } from "chai";
import { OpenAiCompatible, type OpenAiCompatibleOptions } from "../../../../src/host/index.js";
import type { CreateMessageRequestParams } from "../../../../src/protocol/types/index.js";
import { codeOf, mcpRejection, rejection } from "../../../fixtures/rejection.js";

const KEY = "sk-very-secret";
const HI: CreateMessageRequestParams = {
  messages: [{ role: "user", content: { type: "text", text: "Hi?" } }],
  maxTokens: 10,
};

function model(
  answer: (init: RequestInit) => Response | Promise<Response>,
  options: Partial<OpenAiCompatibleOptions> = {},
) {
  const calls: { url: string; init: RequestInit; body: Record<string, unknown> }[] = [];
  const provider = new OpenAiCompatible({
    baseUrl: "https://api.example/v1/",
    apiKey: KEY,
    models: ["large", "small"],
    fetch: async (url, init) => {
      calls.push({ url, init, body: JSON.parse(String(init.body)) as Record<string, unknown> });
      return answer(init);
    },
    ...options,
  });
  const create = (params = HI, signal = new AbortController().signal) => provider.createMessage(params, signal);
  return { provider, calls, create };
}

function said(message: object, finish = "stop"): Response {
  return Response.json({ model: "small-2", choices: [{ message, finish_reason: finish }] });
}

describe("a chat completions model", () => {
  it("is asked with the limit, the hinted model and the key, and redirected nowhere (SA-03, SA-04)", async () => {
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

  it("is given images, sound, tools and their results (SA-05, SA-06)", async () => {
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

  it("answers with tool uses, and says why it ended (SA-05)", async () => {
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
    expect(error.data).to.deep.equal({ status: 401 });
    const lost = await mcpRejection(model(() => Promise.reject(new TypeError(`bad header ${KEY}`))).create());
    for (const one of [error, lost]) expect(`${one.message} ${one.stack} ${String(one.cause)}`).not.to.contain(KEY);
  });

  it("fails with ERR-SAMPLING when the answer is none", async () => {
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

  it("refuses what the interface can't carry", async () => {
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

  it("sends no key in the clear, and takes no odd address, key or empty list of models", () => {
    const fetch = async (): Promise<Response> => said({});
    const local = new OpenAiCompatible({ baseUrl: "http://localhost:11434/v1", apiKey: "x", models: ["m"], fetch });
    expect(local.name).to.equal("m at localhost:11434");
    for (const bad of [
      { baseUrl: "http://api.example/v1" },
      { baseUrl: "https://u:p@api.example" },
      { baseUrl: "ftp://api.example" },
      { baseUrl: "v1" },
      { apiKey: `${KEY}\n` },
      { models: [] },
    ]) {
      const make = () =>
        new OpenAiCompatible({ baseUrl: "https://a.example", apiKey: KEY, models: ["m"], fetch, ...bad });
      expect(make, JSON.stringify(bad))
        .to.throw(/^(?!.*sk-very)/)
        .with.property("code", "ERR-ARGUMENT");
    }
  });
});
