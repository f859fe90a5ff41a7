/** The view of a result: the beginning of each block, and sizes. */
import { expect } from "chai";
import { viewOfResult } from "../../../../src/client/results/result-view.js";
import type { ContentBlock } from "../../../../src/protocol/index.js";

const blocksOf = (...content: ContentBlock[]) => viewOfResult("r", { content }, 0).blocks;

describe("the view of a result", () => {
  it("holds the beginning of each text, and its length", () => {
    const long = "x".repeat(100_000);
    expect(blocksOf({ type: "text", text: long })).to.deep.equal([
      { type: "text", text: { head: long.slice(0, 16_384), length: 100_000 } },
    ]);
    expect(blocksOf({ type: "resource", resource: { uri: "a://1", text: "t", mimeType: "text/plain" } })).to.deep.equal(
      [{ type: "resource", uri: "a://1", mimeType: "text/plain", text: { head: "t", length: 1 } }],
    );
  });

  it("holds no bytes, only their number", () => {
    for (const [text, bytes] of [
      ["", 0],
      ["A", 1],
      ["AB", 2],
      ["ABC", 3],
      ["ABCD", 4],
    ] as const) {
      expect(blocksOf({ type: "image", data: btoa(text), mimeType: "image/png" })[0]).to.include({ byteLength: bytes });
    }
    expect(blocksOf({ type: "resource", resource: { uri: "a://1", blob: "AAAA" } })).to.deep.equal([
      { type: "resource", uri: "a://1", byteLength: 3 },
    ]);
  });

  it("keeps annotations and links", () => {
    const annotations = { audience: ["user" as const] };
    expect(blocksOf({ type: "text", text: "", annotations })[0]).to.have.deep.property("annotations", annotations);
    expect(blocksOf({ type: "audio", data: "", mimeType: "a/b", annotations })[0]).to.have.deep.property(
      "annotations",
      annotations,
    );
    const link = { type: "resource_link", uri: "a://1", name: "n" } as const;
    expect(blocksOf(link)).to.deep.equal([link]);
  });

  it("shows unknown blocks as their JSON", () => {
    const [block] = blocksOf({ type: "unknown", reason: "odd", raw: { a: 1 } });
    expect(block).to.deep.equal({ type: "unknown", reason: "odd", raw: { head: '{\n  "a": 1\n}', length: 12 } });
  });

  it("shows values that can't be written as JSON as such", () => {
    const deep: unknown = JSON.parse("[".repeat(200_000) + "]".repeat(200_000));
    const [tooDeep, nothing] = blocksOf(
      { type: "unknown", reason: "odd", raw: deep },
      { type: "unknown", reason: "odd", raw: undefined },
    );
    expect(tooDeep).to.have.nested.property("raw.length").that.is.greaterThan(0);
    expect(nothing).to.have.nested.property("raw.head", "undefined");
  });

  it("holds the root of structured content where it was sent, null included (TL-08)", () => {
    expect(viewOfResult("r", { content: [] }, 0)).to.not.have.property("structured");
    expect(viewOfResult("r", { content: [], structuredContent: null }, 0).structured).to.deep.equal({
      key: "",
      type: "null",
      size: 0,
      preview: "null",
    });
  });

  it("has isError, the duration and the total bytes", () => {
    const content: ContentBlock[] = [
      { type: "text", text: "12345" },
      { type: "image", data: "AAAA", mimeType: "image/png" },
      { type: "resource_link", uri: "a://1", name: "n" },
    ];
    const result = { content, isError: true, structuredContent: { größe: "5 µm" } };
    expect(viewOfResult("r", result, 7)).to.include({
      resultId: "r",
      isError: true,
      elapsedMs: 7,
      sizeBytes: new TextEncoder().encode(JSON.stringify(result)).length,
    });
  });

  it("shows the first two thousand blocks, and the number of the others", () => {
    const blocks = blocksOf(...Array.from({ length: 2_003 }, () => ({ type: "text" as const, text: "" })));
    expect(blocks).to.have.length(2_001);
    expect(blocks.at(-1)).to.have.property("reason").that.contains("3");
  });
});
