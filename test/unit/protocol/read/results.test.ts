/** Answers to single requests: what they can't do without, and what is repaired. */
import { expect } from "chai";
import {
  META,
  readCallToolResult,
  readCapabilities,
  readImplementation,
  readLoggingMessage,
  readProgress,
  readReadResourceResult,
} from "../../../../src/protocol/index.js";
import { readGetPromptResult } from "../../../../src/protocol/read/prompt-result.js";
import { codeOf } from "../../../fixtures/rejection.js";

const thrown = (work: () => unknown): Promise<string> => codeOf(Promise.resolve().then(work));

describe("the result of a tool call", () => {
  it("keeps its blocks, good and bad, and its own members", () => {
    const result = readCallToolResult({ content: [{ type: "text", text: "a" }, 5], _meta: { k: 1 }, more: true });
    expect(result.content.map(({ type }) => type)).to.deep.equal(["text", "unknown"]);
    expect(result).to.deep.include({ isError: false, _meta: { k: 1 }, more: true });
  });

  it("distinguishes a tool's own error from success by isError true alone (TL-06)", () => {
    expect(readCallToolResult({ content: [], isError: true }).isError).to.equal(true);
    for (const isError of [false, "true", 1, null]) {
      expect(readCallToolResult({ content: [], isError }).isError).to.equal(false);
    }
  });

  it("distinguishes structured content of null from none (TL-08)", () => {
    expect(readCallToolResult({ structuredContent: null })).to.deep.include({ content: [], structuredContent: null });
    expect(readCallToolResult({ content: [] })).to.not.have.property("structuredContent");
    expect(readCallToolResult({ content: "no list", structuredContent: [1] }).content).to.deep.equal([]);
  });

  it("is malformed without content and structured content", async () => {
    for (const result of [{}, { content: {} }, { content: null, isError: true }]) {
      expect(await thrown(() => readCallToolResult(result))).to.equal("ERR-PROTO");
    }
  });
});

describe("the result of a read", () => {
  it("keeps the contents that can be used", () => {
    const contents = [{ uri: "a://1", text: "" }, { uri: "a://2" }, null, { uri: "a://3", blob: "AA==" }];
    expect(readReadResourceResult({ contents, _meta: 5 })).to.deep.equal({ contents: [contents[0], contents[3]] });
  });
  it("is malformed without contents", async () => {
    expect(await thrown(() => readReadResourceResult({ contents: null }))).to.equal("ERR-PROTO");
  });
});

describe("the result of getting a prompt", () => {
  it("keeps messages, with an unknown role read as the user's", () => {
    const messages = [
      { role: "assistant", content: { type: "text", text: "a" } },
      { role: "system", content: { type: "text", text: "b" } },
      { role: "user" },
      null,
    ];
    const result = readGetPromptResult({ messages, description: 5 });
    expect(result.messages.map(({ role, content }) => [role, content.type])).to.deep.equal([
      ["assistant", "text"],
      ["user", "text"],
      ["user", "unknown"],
    ]);
    expect(result).to.not.have.property("description");
  });
  it("is malformed without messages", async () => {
    expect(await thrown(() => readGetPromptResult({}))).to.equal("ERR-PROTO");
  });
});

describe("the serverInfo of a server (B-13)", () => {
  it("is in _meta or beside the capabilities; the former has precedence", () => {
    const server = { name: "s", version: "1", title: "S", icons: [] };
    expect(readImplementation({ _meta: { [META.serverInfo]: server }, serverInfo: { name: "other" } })).to.deep.equal(
      server,
    );
    expect(readImplementation({ serverInfo: server })).to.deep.equal(server);
  });
  it("may lack a version, must have a name, and loses malformed members", () => {
    expect(
      readImplementation({ serverInfo: { name: "s", title: 5, description: {}, websiteUrl: 1, icons: "i" } }),
    ).to.deep.equal({
      name: "s",
      version: "",
    });
    for (const result of [{}, { serverInfo: null }, { serverInfo: { version: "1" } }, { _meta: 5 }]) {
      expect(readImplementation(result)).to.equal(undefined);
    }
  });
});

describe("the capabilities of a server", () => {
  it("are objects; other values count as not declared", () => {
    const capabilities = { tools: {}, prompts: true, resources: null, logging: [], experimental: { x: {} } };
    expect(readCapabilities({ capabilities })).to.deep.equal({ tools: {}, experimental: { x: {} } });
    for (const other of [undefined, null, [], "all"])
      expect(readCapabilities({ capabilities: other })).to.deep.equal({});
  });
});

describe("progress", () => {
  it("is a finite number, with total and message where they are good (U-02)", () => {
    expect(readProgress({ progress: 0.5, total: 2, message: "half" })).to.deep.equal({
      progress: 0.5,
      total: 2,
      message: "half",
    });
    expect(readProgress({ progress: 1, total: "2", message: 5 })).to.deep.equal({ progress: 1 });
    expect(readProgress({ progress: 1, total: Infinity })).to.deep.equal({ progress: 1 });
  });
  it("is malformed otherwise", () => {
    for (const progress of [NaN, Infinity, "1", null, undefined, {}]) {
      expect(readProgress({ progress })).to.equal(undefined);
    }
  });
});

describe("log messages", () => {
  it("keep level, logger and any data", () => {
    expect(readLoggingMessage({ level: "emergency", logger: "db", data: [1] })).to.deep.equal({
      level: "emergency",
      logger: "db",
      data: [1],
    });
  });
  it("of an unknown level count as info", () => {
    for (const level of ["fatal", 5, undefined, "toString"]) {
      expect(readLoggingMessage({ level, logger: 5, data: null })).to.deep.equal({ level: "info", data: null });
    }
  });
});
