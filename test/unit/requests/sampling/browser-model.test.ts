/** The browser's own model. */
import { expect } from "chai";
import type { BrowserModelPort } from "../../../../src/requests/index.js";
import { BrowserModel } from "../../../../src/requests/sampling/browser-model.js";
import type { CreateMessageRequestParams } from "../../../../src/protocol/types/index.js";
import { codeOf, mcpRejection, rejection } from "../../../fixtures/rejection.js";

const HI: CreateMessageRequestParams = {
  systemPrompt: "Be brief.",
  messages: [
    { role: "user", content: { type: "text", text: "One" } },
    { role: "assistant", content: [{ type: "text", text: "Two" }] },
    { role: "user", content: { type: "text", text: "Three?" } },
  ],
  maxTokens: 10,
};

function browser({
  availability = "available",
  prompt = async () => "Four",
}: { availability?: string; prompt?: () => Promise<string> } = {}) {
  const seen = { created: [] as unknown[], prompts: [] as string[], destroyed: 0 };
  const port: BrowserModelPort = {
    availability: async ({ expectedOutputs }) => (expectedOutputs.length > 0 ? availability : "unavailable"),
    create: async ({ initialPrompts }) => {
      seen.created.push(initialPrompts);
      return {
        prompt: (input) => {
          seen.prompts.push(input);
          return prompt();
        },
        destroy: () => void seen.destroyed++,
      };
    },
  };
  return { seen, model: new BrowserModel(port) };
}

const { signal } = new AbortController();

describe("the browser's own model", () => {
  it("gets the earlier messages and then the last one, in a session of its own", async () => {
    const { model, seen } = browser();
    const { result } = await model.createMessage(HI, signal);
    expect(result).to.deep.equal({
      role: "assistant",
      content: { type: "text", text: "Four" },
      model: "browser",
      stopReason: "endTurn",
    });
    expect(seen).to.deep.equal({
      created: [
        [
          { role: "system", content: "Be brief." },
          { role: "user", content: "One" },
          { role: "assistant", content: "Two" },
        ],
      ],
      prompts: ["Three?"],
      destroyed: 1,
    });
    expect(model.tools).to.equal(false);
  });

  it("cuts an answer that goes beyond maxTokens (SA-03)", async () => {
    const { model } = browser({ prompt: async () => "x".repeat(100) });
    const { result } = await model.createMessage(HI, signal);
    expect(result).to.deep.include({ content: { type: "text", text: "x".repeat(40) }, stopReason: "maxTokens" });
  });

  for (const availability of ["unavailable", "downloadable", "downloading"]) {
    it(`reports when it is ${availability}, and starts no download`, async () => {
      const { model, seen } = browser({ availability });
      const error = await mcpRejection(model.createMessage(HI, signal));
      expect(error.code).to.equal("ERR-SAMPLING");
      expect(error.data).to.deep.equal({ availability });
      expect(seen.created).to.deep.equal([]);
    });
  }

  it("fails with ERR-SAMPLING when the platform does, and leaves no session", async () => {
    const { model, seen } = browser({ prompt: () => Promise.reject(new DOMException("no", "QuotaExceededError")) });
    expect(await codeOf(model.createMessage(HI, signal))).to.equal("ERR-SAMPLING");
    expect(seen.destroyed).to.equal(1);
  });

  it("refuses content that is no text, and requests without a message", async () => {
    const image = { type: "image" as const, data: "", mimeType: "image/png" };
    const { model } = browser();
    for (const last of [
      { role: "user" as const, content: image },
      { role: "assistant" as const, content: { type: "text" as const, text: "x" } },
    ]) {
      expect(await codeOf(model.createMessage({ ...HI, messages: [last] }, signal))).to.equal("ERR-SAMPLING");
    }
  });

  it("ends with its signal and leaves no session", async () => {
    const controller = new AbortController();
    const { model, seen } = browser({
      prompt: () => {
        controller.abort("cancelled");
        return Promise.reject(new DOMException("aborted", "AbortError"));
      },
    });
    expect(await rejection(model.createMessage(HI, controller.signal))).to.equal("cancelled");
    expect(seen.destroyed).to.equal(1);
    expect(await rejection(model.createMessage(HI, controller.signal))).to.equal("cancelled");
  });
});
