/** The parameters of a sampling request: shape, bounds, order. */
import { expect } from "chai";
import { refusalAnswer } from "../../../../src/requests/index.js";
import { readSamplingParams } from "../../../../src/requests/answers/sampling-history.js";
import { chooseModel } from "../../../../src/requests/sampling-provider.js";

const HI = { role: "user", content: { type: "text", text: "Hi" } };
const USE = { role: "assistant", content: [{ type: "tool_use", id: "t1", name: "wx", input: {} }] };
const RESULT = {
  role: "user",
  content: [{ type: "tool_result", toolUseId: "t1", content: [{ type: "text", text: "4 C" }] }],
};
const TOOLS = [{ name: "wx", inputSchema: { type: "object" } }];

function codeFor(params: Record<string, unknown>, tools = true): number | undefined {
  try {
    readSamplingParams({ messages: [HI], maxTokens: 100, ...params }, { tools });
  } catch (error) {
    return refusalAnswer(error)?.rpcCode;
  }
  return undefined;
}

describe("the parameters of a sampling request", () => {
  it("are accepted unchanged when they are well-formed (SA-03, SA-07)", () => {
    const params = {
      messages: [HI, USE, RESULT],
      maxTokens: 1e12,
      tools: TOOLS,
      toolChoice: { mode: "auto" },
      temperature: 0,
    };
    expect(readSamplingParams(params, { tools: true })).to.deep.equal(params);
  });

  it("keep includeContext and metadata to be shown, and lose an unknown context", () => {
    const params = { messages: [HI], maxTokens: 1, includeContext: "allServers", metadata: { a: 1 } };
    expect(readSamplingParams(params, { tools: false })).to.deep.equal(params);
    const odd = { ...params, includeContext: "everything" };
    expect(readSamplingParams(odd, { tools: false })).not.to.have.property("includeContext");
  });

  it("may not use tools that were not declared (SA-06)", () => {
    expect(codeFor({ tools: TOOLS }, false)).to.equal(-32602);
    expect(codeFor({ toolChoice: { mode: "none" } }, false)).to.equal(-32602);
  });

  for (const [what, params] of [
    ["no messages", { messages: [] }],
    ["10,000 messages", { messages: Array.from({ length: 10_000 }, () => HI) }],
    ["no maxTokens", { maxTokens: undefined }],
    ["maxTokens 0", { maxTokens: 0 }],
    ["maxTokens 1.5", { maxTokens: 1.5 }],
    ["a temperature that is text", { temperature: "hot" }],
    ["100,000 stop sequences", { stopSequences: Array.from({ length: 100_000 }, () => "x") }],
    ["an unknown role", { messages: [{ ...HI, role: "system" }] }],
    ["an unknown block", { messages: [{ role: "user", content: { type: "video" } }] }],
    ["a text without text", { messages: [{ role: "user", content: { type: "text" } }] }],
    ["a message without content", { messages: [{ role: "user", content: [] }] }],
    ...(["resource", "resource_link", "text", "image", "video"] as const).map(
      (type) =>
        [
          `a result with a ${type} block that is none`,
          {
            messages: [HI, USE, { ...RESULT, content: [{ ...RESULT.content[0], content: [{ type }] }] }],
            tools: TOOLS,
          },
        ] as const,
    ),
    ["odd hints", { modelPreferences: { hints: ["gpt"] } }],
    ["odd tools", { tools: [{ name: "x" }] }],
    ["an odd toolChoice", { toolChoice: { mode: "all" } }],
    ["9 MB of text", { systemPrompt: "x".repeat(9_000_000) }],
  ] as const) {
    it(`are refused with ${what} (SA-03)`, () => {
      expect(codeFor(params)).to.equal(-32602);
    });
  }

  for (const [what, messages] of [
    ["a result without a use", [HI, RESULT]],
    ["a use that is never answered", [HI, USE]],
    ["a use answered too late", [HI, USE, HI, RESULT]],
    ["a result mixed with text", [HI, USE, { role: "user", content: [...RESULT.content, HI.content] }]],
    ["the same result twice", [HI, USE, { role: "user", content: [...RESULT.content, ...RESULT.content] }]],
    ["a use by the user", [{ ...USE, role: "user" }]],
    ["two uses of one id", [HI, { role: "assistant", content: [...USE.content, ...USE.content] }, RESULT]],
  ] as const) {
    it(`are refused with ${what} (SA-07)`, () => {
      expect(codeFor({ messages })).to.equal(-32602);
    });
  }
});

describe("the choice of a model", () => {
  const models = ["default-1", "Claude-Sonnet", "gpt-small"];

  it("takes the first hint that is part of a name, in the order of the hints (SA-04)", () => {
    expect(chooseModel(models, { hints: [{ name: "opus" }, { name: "SMALL" }, { name: "claude" }] })).to.equal(
      "gpt-small",
    );
  });

  it("falls back to the first model", () => {
    expect(chooseModel(models, { hints: [{ name: "" }, {}, { name: "zzz" }], costPriority: 1 })).to.equal("default-1");
    expect(chooseModel(models)).to.equal("default-1");
    expect(chooseModel([])).to.equal(undefined);
  });
});
