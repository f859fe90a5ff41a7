/** Content blocks: known ones kept, unknown and malformed ones shown as such (TL-07). */
import { expect } from "chai";
import * as fc from "fast-check";
import { readContentBlock, readResourceContents } from "../../../../src/protocol/read/results.js";

describe("the reading of a content block", () => {
  const good: readonly object[] = [
    { type: "text", text: "hello" },
    { type: "text", text: "", annotations: { audience: ["user"], priority: 0.5 }, _meta: { "com.example/x": 1 } },
    { type: "image", data: "AAAA", mimeType: "image/png" },
    { type: "audio", data: "!!! not base64, shown as a broken player later", mimeType: "audio/wav" },
    { type: "resource", resource: { uri: "a://b", text: "t", mimeType: "text/plain" } },
    { type: "resource", resource: { uri: "a://b", blob: "AAAA" } },
    { type: "resource_link", uri: "a://b", name: "n", title: "t", size: 5, icons: [] },
    { type: "text", text: "x", future: { field: true } },
  ];
  for (const block of good) {
    it(`keeps ${JSON.stringify(block).slice(0, 60)}`, () => {
      expect(readContentBlock(block)).to.deep.equal(block);
    });
  }

  const bad: readonly unknown[] = [
    { type: "text" },
    { type: "text", text: 5 },
    { type: "image", mimeType: "image/png", data: 5 },
    { type: "image", mimeType: "image/png" },
    { type: "audio", data: null, mimeType: "audio/wav" },
    { type: "resource" },
    { type: "resource", resource: { uri: "a://b" } },
    { type: "resource", resource: { text: "t" } },
    { type: "resource_link", name: "n" },
    { type: "hologram", data: "AAAA" },
    { type: "unknown" },
    { type: null },
    {},
    null,
    "text",
    [{ type: "text", text: "x" }],
  ];
  for (const raw of bad) {
    it(`marks ${JSON.stringify(raw)} as unknown, with the reason and the original`, () => {
      const block = readContentBlock(raw);
      expect(block.type).to.equal("unknown");
      expect(block).to.have.property("raw", raw);
      expect(block).to.have.property("reason").that.is.a("string").and.not.empty;
    });
  }

  it("drops optional members of the wrong type and keeps the block", () => {
    expect(readContentBlock({ type: "text", text: "x", annotations: "no", _meta: [] })).to.deep.equal({
      type: "text",
      text: "x",
    });
    const link = { type: "resource_link", uri: "a://b", name: 7, title: 5, description: null, size: NaN, icons: {} };
    expect(readContentBlock(link)).to.deep.equal({ type: "resource_link", uri: "a://b", name: "a://b" });
    expect(readResourceContents({ uri: "a://b", text: "", mimeType: 1, _meta: 2 })).to.deep.equal({
      uri: "a://b",
      text: "",
    });
  });

  it("ends for a type that is nested without end", () => {
    const type: unknown = JSON.parse("[".repeat(100_000) + "]".repeat(100_000));
    expect(readContentBlock({ type }).type).to.equal("unknown");
  });

  it("never throws, whatever the value", () => {
    fc.assert(
      fc.property(
        fc.record({ type: fc.constantFrom("text", "image", "resource", "resource_link", 5), resource: fc.jsonValue() }),
        (raw) => {
          expect(readContentBlock(raw).type).to.be.a("string");
        },
      ),
      { numRuns: 100 },
    );
  });
});
