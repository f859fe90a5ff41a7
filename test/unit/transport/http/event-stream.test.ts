/** Bytes to events, as the standard says (T-29 … T-31, attacks D.8). */
import { expect } from "chai";
import * as fc from "fast-check";
import { readEventStream } from "../../../../src/transport/http/event-stream.js";
import { bodyOf, bytesOf, OpenBody } from "../../../fixtures/sse.js";
import { settled } from "../../../fixtures/fake-clock.js";
import { codeOf, rejection } from "../../../fixtures/rejection.js";

interface Seen {
  readonly event?: string | undefined;
  readonly id?: string | undefined;
  readonly data: string;
}

/** Every event of a stream made of these pieces. */
async function read(pieces: readonly (string | Uint8Array)[], maxBytes = 1_000_000): Promise<Seen[]> {
  const seen: Seen[] = [];
  await readEventStream(
    bodyOf(...pieces),
    { event: ({ event, id, data }) => seen.push({ event, id, data }) },
    maxBytes,
  );
  return seen;
}
const data = async (...pieces: (string | Uint8Array)[]): Promise<string[]> =>
  (await read(pieces)).map((one) => one.data);

describe("the reading of an event stream", () => {
  it("returns events with their names and ids", async () => {
    const text = "event: message\nid: 7\ndata: a\n\nevent: other\ndata:b\n\ndata\n\n";
    expect(await read([text])).to.deep.equal([
      { event: "message", id: "7", data: "a" },
      { event: "other", id: undefined, data: "b" },
      { event: undefined, id: undefined, data: "" },
    ]);
  });

  for (const [name, end] of [
    ["LF", "\n"],
    ["CR", "\r"],
    ["CRLF", "\r\n"],
  ] as const) {
    it(`accepts ${name} as the end of a line, wherever a chunk is split`, async () => {
      const bytes = bytesOf(["id: 1", "data: one", "data: more", "", ": comment", "data: two", "", ""].join(end));
      for (let at = 0; at <= bytes.length; at++) {
        expect(await read([bytes.slice(0, at), bytes.slice(at)])).to.deep.equal([
          { event: undefined, id: "1", data: "one\nmore" },
          { event: undefined, id: undefined, data: "two" },
        ]);
      }
    });
  }

  it("returns a whole event at once, also when its lines end with CR", async () => {
    const body = new OpenBody();
    const seen: string[] = [];
    void readEventStream(body.stream, { event: (one) => void seen.push(one.data) }, 1_000);
    body.write("data: a\r\r");
    await settled();
    expect(seen).to.deep.equal(["a"]);
    body.write("\ndata: b\r\n\r");
    await settled();
    expect(seen).to.deep.equal(["a", "b"]);
    body.end();
  });

  for (const [how, pieces] of [
    ["in small pieces", 40],
    ["in one piece", 1],
  ] as const) {
    it(`yields to the thread while it reads available data ${how}`, async () => {
      const events = `data: ${"x".repeat(65_536)}\n\n`.repeat(40 / pieces);
      const body = bodyOf(...Array.from({ length: pieces }, () => events));
      let read = 0;
      const between: number[] = [];
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        between.push(read);
        if (between.length < 5) port2.postMessage(undefined);
      };
      port2.postMessage(undefined);
      await readEventStream(body, { event: () => read++ }, 1_000_000);
      port1.close();
      expect(read).to.equal(40);
      expect(between.length).to.equal(5);
      expect(Math.max(...between)).to.be.lessThan(40); // others had their turns before the end
    });
  }

  it("ends at once when it is aborted while it yields", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    let read = 0;
    const event = (): void => {
      read++;
      queueMicrotask(() => controller.abort(reason));
    };
    const reading = readEventStream(
      bodyOf(`data: ${"x".repeat(200_000)}\n\n`.repeat(9)),
      { event },
      1_000_000,
      controller.signal,
    );
    expect(await rejection(reading)).to.equal(reason);
    expect(read).to.equal(1);
  });

  it("drops one BOM at the start, and no other", async () => {
    expect(await data("\ufeffdata: a\n\ndata: \ufeffb\n\n")).to.deep.equal(["a", "\ufeffb"]);
    const bytes = bytesOf("\ufeffdata: a\n\n");
    expect(await data(bytes.slice(0, 1), bytes.slice(1, 2), bytes.slice(2))).to.deep.equal(["a"]);
  });

  it("puts characters together that were split over chunks", async () => {
    const pieces = [...bytesOf("data: 世界 😀 é\n\n")].map((byte) => Uint8Array.of(byte));
    expect(await data(...pieces)).to.deep.equal(["世界 😀 é"]);
  });

  it("replaces bytes that are no UTF-8 and goes on", async () => {
    expect(await data("data: a", Uint8Array.of(0xff, 0xc0), "b\n\ndata: c\n\n")).to.deep.equal(["a\ufffd\ufffdb", "c"]);
  });

  it("skips comments, unknown fields, and fields in other letters", async () => {
    expect(await data(": ping\n\n:\n\nDATA: x\nfuture: y\n\ndata: a\n: inside\ndata: b\n\n")).to.deep.equal(["a\nb"]);
  });

  it("removes one space after the colon only", async () => {
    expect(await data("data:  a\n\ndata:b\n\ndata:\tc\n\n")).to.deep.equal([" a", "b", "\tc"]);
  });

  it("ignores an id that holds NUL, and accepts an empty one", async () => {
    expect(await read(["id: a\0b\ndata: 1\n\nid:\ndata: 2\n\n"])).to.deep.equal([
      { event: undefined, id: undefined, data: "1" },
      { event: undefined, id: "", data: "2" },
    ]);
  });

  it("discards an event that has no blank line at the end", async () => {
    expect(await data("data: a\n\ndata: lost\n")).to.deep.equal(["a"]);
    expect(await data("data: lost")).to.deep.equal([]);
  });

  it("accepts digits only for retry", async () => {
    const seen: number[] = [];
    const text = ["99999999999", "-1", "1e3", "1.5", "", " 7", "0", "250"].map((ms) => `retry: ${ms}\n`).join("");
    await readEventStream(bodyOf(text), { event: () => undefined, retry: (ms) => void seen.push(ms) }, 1_000);
    expect(seen).to.deep.equal([99999999999, 0, 250]);
  });

  it("reports every chunk as a sign of life, comments included (T-08)", async () => {
    let signs = 0;
    await readEventStream(
      bodyOf(":\n", ":\n", "data: a\n\n"),
      { event: () => undefined, activity: () => signs++ },
      1_000,
    );
    expect(signs).to.equal(3);
  });

  it("returns the same events however the bytes are split", async () => {
    const line = fc.constantFrom(
      "data: a",
      "data:世",
      "data",
      "id: 1",
      "id:",
      ": c",
      "event: message",
      "retry: 5",
      "x: y",
      "",
      "",
      "",
    );
    const end = fc.constantFrom("\n", "\r", "\r\n");
    const stream = fc.array(fc.tuple(line, end), { maxLength: 12 }).map((lines) => lines.flat().join(""));
    await fc.assert(
      fc.asyncProperty(stream, fc.boolean(), fc.array(fc.nat(), { maxLength: 8 }), async (text, bom, cuts) => {
        const bytes = bytesOf((bom ? "\ufeff" : "") + text);
        const at = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
        const pieces = [...at, bytes.length].map((until, i) => bytes.slice(i === 0 ? 0 : at[i - 1], until));
        expect(await read(pieces)).to.deep.equal(await read([bytes]));
      }),
      { numRuns: 200 },
    );
  });
});

describe("an event stream that does not end well", () => {
  it("is cancelled when one event grows past the limit, and released", async () => {
    const body = new OpenBody();
    const reading = codeOf(readEventStream(body.stream, { event: () => undefined }, 100));
    for (let i = 0; i < 11; i++) body.write("data: 0123456789\n");
    expect(await reading).to.equal("ERR-LIMIT");
    await settled();
    expect(body.cancelled).to.equal(true);
  });

  it("may hold one event of exactly the limit, however it is split, and not a character more", async () => {
    const event = (length: number): string => `data: ${"x".repeat(length)}\n\n`;
    const two = event(100) + event(100);
    expect(await read([event(100)], 100)).to.have.length(1);
    expect(await read(event(100).split(""), 100)).to.have.length(1);
    expect(await read([two.slice(0, 170), two.slice(170)], 100)).to.have.length(2);
    for (const pieces of [[event(101)], event(101).split("")]) {
      expect(await codeOf(read(pieces, 100))).to.equal("ERR-LIMIT");
    }
  });

  it("is cancelled at the limit also with comments between the lines, and with one endless line", async () => {
    const comments = Array.from({ length: 20 }, () => "data: 0123456789\n: still there\n");
    expect(await codeOf(read(comments, 100))).to.equal("ERR-LIMIT");
    expect(
      await codeOf(
        read(
          Array.from({ length: 20 }, () => "0123456789"),
          100,
        ),
      ),
    ).to.equal("ERR-LIMIT");
    expect(await codeOf(read([":", ..."0123456789".repeat(20)], 100))).to.equal("ERR-LIMIT");
  });

  it("may be long, when its events are not", async () => {
    const pieces = Array.from({ length: 500 }, () => ": keep-alive\n\ndata: 12345\n\n");
    expect(await read(pieces, 50)).to.have.length(500);
  });

  it("fails as the network does", async () => {
    const body = new OpenBody();
    const reading = rejection(readEventStream(body.stream, { event: () => undefined }, 100));
    const broken = new TypeError("network error");
    body.break(broken);
    expect(await reading).to.equal(broken);
  });

  it("is released at once when it was aborted before it was read", async () => {
    const body = new OpenBody();
    const reading = readEventStream(body.stream, { event: () => undefined }, 100, AbortSignal.abort("enough"));
    expect(await rejection(reading)).to.equal("enough");
    expect(body.cancelled).to.equal(true);
  });

  it("is released on abort, with the signal's reason", async () => {
    const body = new OpenBody();
    const stop = new AbortController();
    const seen: string[] = [];
    const reading = rejection(
      readEventStream(body.stream, { event: (one) => void seen.push(one.data) }, 100, stop.signal),
    );
    body.write("data: a\n\n");
    await settled();
    const reason = new Error("enough");
    stop.abort(reason);
    expect(await reading).to.equal(reason);
    expect(seen).to.deep.equal(["a"]);
    expect(body.cancelled).to.equal(true);
  });
});
