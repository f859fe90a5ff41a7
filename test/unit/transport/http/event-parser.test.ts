/** The parser of event streams, against another one and against the standard's corners (T-29, row 4). */
import { expect } from "chai";
import { createParser } from "eventsource-parser";
import * as fc from "fast-check";
import { EventParser } from "../../../../src/transport/http/event-parser.js";

type Notifier = readonly (string | number | undefined)[];

/** Everything the parser tells of this text, cut at these places. */
function reported(pieces: readonly string[]): Notifier[] {
  const all: Notifier[] = [];
  const parser = new EventParser(
    {
      event: ({ event, data, id }) => all.push(["event", event, data, id]),
      id: (id) => all.push(["id", id]),
      retry: (ms) => all.push(["retry", ms]),
      comment: () => all.push(["comment"]),
    },
    10_000,
  );
  for (const piece of pieces) parser.feed(piece);
  return all;
}

/** The same, by the library, but for what it has no word for: blocks with nothing but an id. */
function oracle(text: string): Notifier[] {
  const all: Notifier[] = [];
  const parser = createParser({
    onEvent: ({ event, data, id }) => all.push(["event", event, data, id]),
    onRetry: (ms) => all.push(["retry", ms]),
    onComment: () => all.push(["comment"]),
  });
  parser.feed(text);
  return all;
}

const line = fc.constantFrom(
  "data: a",
  "data:b",
  "data:  c",
  "data: 世😀",
  "id: 1",
  "id: two",
  "id: a\0b",
  "event: message",
  "event: other",
  "retry: 250",
  "retry: -1",
  "retry: 1e3",
  ": comment",
  ":",
  "future: x",
  "DATA: y",
);
/** Blocks that have data, without a BOM: what both read alike. */
const block = fc.tuple(fc.array(line, { maxLength: 5 }), fc.array(line, { maxLength: 3 }));
const end = fc.constantFrom("\n", "\r\n");
const stream = fc.tuple(fc.array(block, { maxLength: 6 }), end).map(([blocks, eol]) => {
  const lines = blocks.flatMap(([before, after]) => [...before, "data: x", ...after, ""]);
  return lines.map((one) => one + eol).join("");
});

describe("the event parser", () => {
  it("returns what eventsource-parser returns, however the text is split (T-29)", () => {
    fc.assert(
      fc.property(stream, fc.array(fc.nat(), { maxLength: 6 }), (text, cuts) => {
        const at = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((a, b) => a - b);
        const pieces = [...at, text.length].map((until, i) => text.slice(i === 0 ? 0 : at[i - 1], until));
        expect(reported(pieces).filter(([kind]) => kind !== "id")).to.deep.equal(oracle(text));
      }),
      { numRuns: 500 },
    );
  });

  it("returns the id of a block without data, which is no event", () => {
    expect(reported(["id: e1\n\n", "id: e2\nevent: x\n\n"])).to.deep.equal([
      ["id", "e1"],
      ["id", "e2"],
    ]);
  });

  it("returns an empty id, which resets the last one", () => {
    expect(reported(["id: e1\ndata: a\n\nid:\n\nid\ndata: b\n\n"])).to.deep.equal([
      ["id", "e1"],
      ["event", undefined, "a", "e1"],
      ["id", ""],
      ["id", ""],
      ["event", undefined, "b", ""],
    ]);
  });

  it("ignores an id with NUL and keeps the one before it in the block", () => {
    expect(reported(["id: e1\nid: a\0b\ndata: a\n\nid: \0\n\n"])).to.deep.equal([
      ["id", "e1"],
      ["event", undefined, "a", "e1"],
    ]);
  });

  it("changes no id before the block ends, nor at an end without a blank line", () => {
    expect(reported(["id: e1\ndata: a\n"])).to.deep.equal([]);
  });

  it("returns a priming event: an id, and data that is empty (T-21)", () => {
    expect(reported(["id: e1\nretry: 500\ndata:\n\n"])).to.deep.equal([
      ["retry", 500],
      ["id", "e1"],
      ["event", undefined, "", "e1"],
    ]);
  });

  it("treats an empty name as none", () => {
    expect(reported(["event:\ndata: a\n\n"])).to.deep.equal([["event", undefined, "a", undefined]]);
  });

  it("resets its state with every block", () => {
    expect(reported(["event: x\nid: 1\n\ndata: a\n\n"])).to.deep.equal([
      ["id", "1"],
      ["event", undefined, "a", undefined],
    ]);
  });

  it("drops the BOM of the first piece only, also when that piece is nothing else", () => {
    expect(reported(["\ufeff", "data: a\n\n"])).to.deep.equal([["event", undefined, "a", undefined]]);
    expect(reported(["data: a\n\n", "\ufeffdata: b\n\n"])).to.deep.equal([["event", undefined, "a", undefined]]);
  });

  it("is not slowed down by an event in many pieces", () => {
    let data = "";
    const parser = new EventParser({ event: (one) => void (data = one.data) }, 10_000_000);
    parser.feed("data: ");
    for (let i = 0; i < 100_000; i++) parser.feed("0123456789");
    parser.feed("\n\n");
    expect(data).to.have.length(1_000_000);
  });
});
