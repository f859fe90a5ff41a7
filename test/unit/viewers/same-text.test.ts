/** Texts that repeat the structured content: which are the same, and what is a difference. */
import { expect } from "chai";
import { hasSameText, sameTexts } from "../../../components/parts/viewers/same-text.js";
import type { Results } from "../../../src/client/api/index.js";
import type { BlockView, ResultView } from "../../../src/client/api/views.js";

const never = new AbortController().signal;

function textBlock(text: string, head = text): BlockView {
  return { type: "text", text: { head, length: text.length } };
}

/** A result kept somewhere: its view, and where the rest of it is read. */
function kept(
  value: unknown,
  texts: readonly string[],
  heads = texts,
): [ResultView, Results & { requested: string[] }] {
  const type = Array.isArray(value) ? "array" : "object";
  const view: ResultView = {
    resultId: "r",
    isError: false,
    elapsedMs: 1,
    sizeBytes: 1,
    blocks: texts.map((text, index) => textBlock(text, heads[index])),
    structured: { key: "", type, size: 1, preview: "…" },
  };
  const requested: string[] = [];
  const unused = () => Promise.reject(new Error("not asked for"));
  const results = {
    requested,
    text: async (_id: string, index: number, from: number, to: number) => {
      requested.push(`text ${index}`);
      return (texts[index] ?? "").slice(from, to);
    },
    json: async () => {
      requested.push("json");
      return JSON.stringify(value, null, 2);
    },
    bytes: unused,
    nodes: unused,
    string: unused,
    find: unused,
    root: unused,
    table: unused,
    release: unused,
  };
  return [view, results];
}

describe("hasSameText", () => {
  const value = { city: "Oslo", at: { lat: 59.9, lon: 10 }, tags: ["a", "b\n"], none: null, on: true };
  const json = JSON.stringify(value, null, 2);
  const same: readonly (readonly [what: string, text: string, json: string])[] = [
    ["as it is sent", JSON.stringify(value), json],
    ["laid out", JSON.stringify(value, null, "\t"), json],
    ["with spaces around it", `\r\n ${JSON.stringify(value)} \n`, json],
    ["in another order of members", '{"b":[1,{"d":2,"c":3}],"a":1}', '{"a":1,"b":[1,{"c":3,"d":2}]}'],
    ["with other escapes of the same characters", '{"a":"\\u00e9\\/\\ud83d\\ude00"}', '{"a":"é/😀"}'],
    ["with other digits of the same number", '{"a":22.0,"b":1e2,"c":-1.50}', '{"a":22,"b":100,"c":-1.5}'],
    ["with a number of many digits that it holds", '{"a":3.141592653589793}', '{"a":3.141592653589793}'],
    ["a list", "[ 1, 2 ]", "[1,2]"],
    ["nothing in it", "{}", "{ }"],
    ["with a member of an odd name", '{"__proto__":{"a":1}}', '{"__proto__":{"a":1}}'],
  ];
  for (const [what, text, other] of same)
    it(`is true for: ${what}`, async () => expect(await hasSameText(text, other)).to.equal(true));

  const different: readonly (readonly [what: string, text: string, json: string])[] = [
    ["another value", '{"a":1}', '{"a":2}'],
    ["a member more", '{"a":1,"b":null}', '{"a":1}'],
    ["a member less", '{"a":1}', '{"a":1,"b":2}'],
    ["a member of another name", '{"a":1,"c":2}', '{"a":1,"b":2}'],
    ["a member that objects have anyway", '{"toString":1}', '{"valueOf":1}'],
    ["another order of a list", "[1,2]", "[2,1]"],
    ["a list for an object", '{"0":1}', "[1]"],
    ["another type", '{"a":"1"}', '{"a":1}'],
    ["a space within a string", '{"a":"b c"}', '{"a":"bc"}'],
    ["a hidden character", '{"a":"b\u200b"}', '{"a":"b"}'],
    ["a member said twice", '{"a":"secret","a":1}', '{"a":1}'],
    ["digits that no number holds", '{"a":9007199254740993}', '{"a":9007199254740992}'],
    ["a number that becomes nothing", '{"a":1e-999}', '{"a":0}'],
    ["a number without end", '{"a":1e999}', '{"a":null}'],
    ["a zero below zero", '{"a":-0}', '{"a":0}'],
    ["words around it", 'Here: {"a":1}', '{"a":1}'],
    ["words after it", '{"a":1} ok', '{"a":1}'],
    ["no JSON", "{a:1}", '{"a":1}'],
  ];
  for (const [what, text, other] of different)
    it(`is false for: ${what}`, async () => expect(await hasSameText(text, other)).to.equal(false));

  it("survives nesting without end", async () => {
    const deep = "[".repeat(200_000) + "]".repeat(200_000);
    expect(await hasSameText(deep, deep)).to.be.a("boolean");
  });

  it("rejects with the reason on abort", async () => {
    const stopped = AbortSignal.abort(new Error("another one"));
    const failed = await hasSameText("{}", "{}", stopped).catch((error: unknown) => error);
    expect(failed).to.equal(stopped.reason);
  });
});

describe("sameTexts", () => {
  it("finds every block that has the same text, whole where it is long, and no other", async () => {
    const value = { a: "x".repeat(20_000) };
    const text = JSON.stringify(value);
    const [view, results] = kept(
      value,
      ["Hello", text, "[1]", text.replace("x", "y")],
      ["Hello", text.slice(0, 99), "[1]", text.slice(0, 9)],
    );
    expect([...(await sameTexts(view, results, never))]).to.deep.equal([1]);
    expect(results.requested).to.deep.equal(["json", "text 1", "text 3"]);
  });

  it("requests nothing where no text can be the same", async () => {
    const [view, results] = kept({ a: 1 }, ["Hello {}", "[1]"]);
    expect((await sameTexts(view, results, never)).size).to.equal(0);
    const [{ structured: _none, ...bare }] = kept({}, ["{}"]);
    expect((await sameTexts(bare, results, never)).size).to.equal(0);
    expect(results.requested).to.deep.equal([]);
  });

  it("skips what is longer than a megabyte in all", async () => {
    const value = { a: "x".repeat(600_000) };
    const text = JSON.stringify(value);
    const [view, results] = kept(value, [text, text]);
    expect([...(await sameTexts(view, results, never))]).to.deep.equal([0]);
    const [long, more] = kept({ a: "x".repeat(1_000_000) }, [JSON.stringify({ a: "x".repeat(1_000_000) })]);
    expect((await sameTexts(long, more, never)).size).to.equal(0);
    expect(more.requested).to.deep.equal([]);
  });

  it("skips a text with annotations", async () => {
    const [view, results] = kept({ a: 1 }, []);
    const blocks: BlockView[] = [{ type: "text", text: { head: '{"a":1}', length: 7 }, annotations: { priority: 1 } }];
    expect((await sameTexts({ ...view, blocks }, results, never)).size).to.equal(0);
  });

  it("rejects when the result is gone, or on abort", async () => {
    const [view, results] = kept({ a: 1 }, ['{"a":1}']);
    const gone = { ...results, json: () => Promise.reject(new Error("released")) };
    expect(await sameTexts(view, gone, never).catch((error: Error) => error.message)).to.equal("released");
    const stopped = AbortSignal.abort(new Error("another one"));
    expect(await sameTexts(view, results, stopped).catch((error: unknown) => error)).to.equal(stopped.reason);
  });
});
