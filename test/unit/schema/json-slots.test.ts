/** What is being written at a place of JSON text. */
import { expect } from "chai";
import fc from "fast-check";
import { slotInJson, type JsonSlot } from "../../../src/schema/index.js";

/** The slot at the bar. */
function at(marked: string): JsonSlot | undefined {
  return slotInJson(marked.replace("|", ""), marked.indexOf("|"));
}

/** Kind and path of it. */
function brief(marked: string): string | undefined {
  const slot = at(marked);
  return slot && `${slot.kind} ${slot.path.join(".")}`.trim();
}

describe("slotInJson", () => {
  it("distinguishes names from values, with their paths", () => {
    expect(brief("|")).to.equal("value");
    expect(brief("{|}")).to.equal("key");
    expect(brief('{"a": |}')).to.equal("value a");
    expect(brief('{"a": {"b": 1, "|"}}')).to.equal("key a");
    expect(brief('{"a": [1, {"b": "x|"}]}')).to.equal("value a.1.b");
    expect(brief("[1, |")).to.equal("value 1");
  });
  it("returns nothing where no value can stand", () => {
    for (const text of ['{"a": 1}|', '{"a" |: 1}', '{"a": "x"|}', "[1 |]", '"x"|'])
      expect(at(text), text).to.equal(undefined);
  });
  it("tolerates what is missing: ends, commas, colons, values", () => {
    expect(brief('{"a": {"b": "x|')).to.equal("value a.b");
    expect(brief('{"a": 1 "b": |')).to.equal("value b");
    expect(brief('{"a" "b|')).to.equal("key");
    expect(brief('{"a":\n  |\n  "b": 1}')).to.equal("value a");
    expect(at('{"a": "no end\n, "b": |}')?.path).to.deep.equal(["b"]);
  });
  it("reads every kind of space between words, such as those of East Asian keyboards", () => {
    expect(brief('{\u3000"a":\u2003\u00a0|\u3000}')).to.equal("value a");
    expect(at('{"a":\u30001\u3000,\ufeff"|')?.taken).to.deep.equal(["a"]);
  });
  it("returns the typed part of a word, the whole word, and its place", () => {
    expect(at('{"un|it": 1}')).to.include({ kind: "key", from: 1, to: 7, typed: "un", word: "unit" });
    expect(at('{"a": tr|}')).to.include({ kind: "value", from: 6, to: 8, typed: "tr", word: "tr" });
    expect(at('{"a": |}')).to.include({ from: 6, to: 6, typed: "", word: undefined });
  });
  it("returns the other names of the object, also after the place and without values", () => {
    expect(at('{"a": 1, "|", "b": 2, "c"}')?.taken).to.deep.equal(["a", "b", "c"]);
  });
  it("does not count the name at the place among the others, though it has a value, unless it is there twice", () => {
    expect(at('{"un|it": 1}')?.taken).to.deep.equal([]);
    expect(at('{"a": 1, "un|it": {"b": 2}, "c": 3}')?.taken).to.deep.equal(["a", "c"]);
    expect(at('{"unit": 1, "un|it": 2}')?.taken).to.deep.equal(["unit"]);
    expect(at('{"un|it": 1, "unit": 2}')?.taken).to.deep.equal(["unit"]);
    expect(at('{"un|it": {"unit": 2}}')?.taken).to.deep.equal([]);
  });
  it("reads the value around it, without what is being written", () => {
    expect(at('{"kind": "box", "size": {"w": |}')?.around).to.deep.equal({ kind: "box", size: { w: undefined } });
    expect(at('{"kind": "b|", "on": true')?.around).to.deep.equal({ kind: undefined, on: true });
  });
  it("accepts hostile names as names", () => {
    const around = at('{"__proto__": {"x": 1}, "constructor": 2, "|')?.around;
    expect(Object.keys(around ?? {})).to.deep.equal(["__proto__", "constructor"]);
    expect(Object.getPrototypeOf(around)).to.equal(Object.prototype);
  });
  it("ends in text that is nested without end, without running out of stack", () => {
    expect(slotInJson("[".repeat(200_000), 200_000)).to.equal(undefined);
  });
  it("reads all JSON before a new value", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 2), (value, space) => {
        const text = `[${JSON.stringify(value, null, space)}, `;
        const slot = slotInJson(text, text.length);
        expect(slot?.path).to.deep.equal([1]);
        expect(JSON.stringify(slot?.around)).to.equal(JSON.stringify([value]));
      }),
    );
  });
  it("never fails, whatever the text", () => {
    const char = fc.constantFrom(...'{}[]:,"\\ \na1-t\u00a0\u3000');
    fc.assert(
      fc.property(fc.array(char, { maxLength: 40 }), fc.nat(40), (chars, pos) => {
        const text = chars.join("");
        const slot = slotInJson(text, Math.min(pos, text.length));
        if (slot) expect(slot.from).to.be.at.most(slot.to);
      }),
    );
  });
});
