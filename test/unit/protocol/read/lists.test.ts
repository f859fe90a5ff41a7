/** Pages of lists: one bad item never costs the good ones. */
import { expect } from "chai";
import { readHeaderParams } from "../../../../src/protocol/header-params.js";
import { readPromptPage, readResourcePage, readToolPage } from "../../../../src/protocol/index.js";

const GOOD = { name: "good", inputSchema: { type: "object" } };

/** A schema nested this deeply. */
function deep(levels: number): unknown {
  return JSON.parse(`${'{"type":"object","properties":{"a":'.repeat(levels)}{}${"}}".repeat(levels)}`);
}

describe("a page of tools", () => {
  it("keeps tools unchanged, unknown members included (B-09)", () => {
    const tool = {
      ...GOOD,
      title: "Good",
      description: "d",
      annotations: { readOnlyHint: true },
      outputSchema: { type: "object" },
      execution: { taskSupport: "optional" },
      icons: [{ src: "https://a.example/i.png" }],
      _meta: { "com.example/x": 1 },
      future: [1],
    };
    expect(readToolPage({ tools: [tool] }, "modern", readHeaderParams)).to.deep.equal({
      items: [tool],
      rejected: [],
      repaired: [],
    });
  });

  const bad: readonly (readonly [string, unknown])[] = [
    ["without inputSchema", { name: "bad" }],
    ["with inputSchema null", { name: "bad", inputSchema: null }],
    ["with an inputSchema that is a list", { name: "bad", inputSchema: [] }],
    ["whose inputSchema takes text", { name: "bad", inputSchema: { type: "string" } }],
    ["whose inputSchema takes a list or nothing", { name: "bad", inputSchema: { type: ["array", "null"] } }],
    ["without name", { inputSchema: { type: "object" } }],
    ["with an empty name", { name: "", inputSchema: { type: "object" } }],
    ["nested deeper than anyone can read", { name: "bad", inputSchema: deep(50_000) }],
    [
      "whose lists are nested deeper than anyone can read",
      { ...GOOD, x: JSON.parse(`${"[".repeat(500)}1${"]".repeat(500)}`) },
    ],
    ["that is null", null],
    ["that is text", "tool"],
    ["that is a list", []],
  ];
  for (const [what, tool] of bad) {
    it(`excludes a tool ${what}, and keeps the others`, () => {
      const page = readToolPage({ tools: [GOOD, tool, { ...GOOD, name: "also good" }] }, "modern", readHeaderParams);
      expect(page.items.map(({ name }) => name)).to.deep.equal(["good", "also good"]);
      expect(page.rejected).to.have.length(1);
      expect(page.rejected[0]?.reason).to.be.a("string").and.not.empty;
    });
  }

  it("names the excluded tool, where it has a name", () => {
    const { rejected } = readToolPage({ tools: [{ name: "bad" }, { name: 5 }] }, "legacy");
    expect(rejected.map(({ name }) => name)).to.deep.equal(["bad", undefined]);
    expect(rejected[1]?.name).to.equal(undefined);
  });

  for (const [where, inputSchema] of Object.entries({
    "in a list of schemas": {
      type: "object",
      anyOf: [{}, { properties: { a: { type: "string", "x-mcp-header": "A" } } }],
    },
    "that is an object": { type: "object", properties: { a: { type: "string", "x-mcp-header": { name: "A" } } } },
    "that is null": { type: "object", properties: { a: { type: "string", "x-mcp-header": null } } },
  })) {
    it(`excludes a tool with an x-mcp-header ${where} (H-05)`, () => {
      const { items, rejected } = readToolPage({ tools: [{ name: "t", inputSchema }] }, "modern", readHeaderParams);
      expect([items.length, rejected.length]).to.deep.equal([0, 1]);
    });
  }

  it("excludes a tool with an illegal x-mcp-header in the modern era only (H-05, H-09)", () => {
    const tool = {
      name: "t",
      inputSchema: { type: "object", properties: { a: { type: "number", "x-mcp-header": "A" } } },
    };
    expect(
      readToolPage({ tools: [tool, GOOD] }, "modern", readHeaderParams).items.map(({ name }) => name),
    ).to.deep.equal(["good"]);
    expect(readToolPage({ tools: [tool, GOOD] }, "legacy").items.map(({ name }) => name)).to.deep.equal(["t", "good"]);
  });

  it("drops optional members of the wrong type and keeps the tool", () => {
    const tool = {
      ...GOOD,
      title: 5,
      description: {},
      outputSchema: null,
      execution: "x",
      icons: "i",
      annotations: [],
      _meta: 1,
    };
    expect(readToolPage({ tools: [tool] }, "modern", readHeaderParams).items).to.deep.equal([GOOD]);
  });

  for (const tools of [null, {}, "tools", undefined]) {
    it(`is empty, with a reason, when tools is ${JSON.stringify(tools)}`, () => {
      const page = readToolPage({ tools }, "modern", readHeaderParams);
      expect(page.items).to.deep.equal([]);
      expect(page.rejected).to.have.length(1);
    });
  }

  it("ignores names of the prototype", () => {
    const names = ["__proto__", "constructor", "toString"];
    const tools = names.map((name) => ({ ...GOOD, name }));
    expect(readToolPage({ tools }, "modern", readHeaderParams).items.map(({ name }) => name)).to.deep.equal(names);
  });
});

describe("a page of resources", () => {
  it("keeps resources, names those without name by their uri, and excludes the others", () => {
    const page = readResourcePage({
      resources: [
        { uri: "a://1", name: "one", size: 3 },
        { uri: "a://2", size: "big", mimeType: 5 },
        { name: "x" },
        { uri: "" },
      ],
    });
    expect(page.items).to.deep.equal([
      { uri: "a://1", name: "one", size: 3 },
      { uri: "a://2", name: "a://2" },
    ]);
    expect(page.rejected).to.have.length(2);
  });
});

describe("a page of prompts", () => {
  it("keeps prompts with their readable arguments, and excludes those without a name", () => {
    const page = readPromptPage({
      prompts: [
        { name: "p", arguments: [{ name: "a", required: true }, { title: "nameless" }, null, 5], description: 5 },
        { name: "q", arguments: "none" },
        { name: "r" },
        { title: "nameless" },
      ],
    });
    expect(page.items).to.deep.equal([
      { name: "p", arguments: [{ name: "a", required: true }] },
      { name: "q" },
      { name: "r" },
    ]);
    expect(page.rejected).to.have.length(1);
  });
});
