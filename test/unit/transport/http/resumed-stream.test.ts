/** The stream of a request over several connections: polling, broken streams, cursors (T-19 … T-22, T-29). */
import { expect } from "chai";
import { request } from "../../../fixtures/fake-legacy-http.js";
import { events, status } from "../../../fixtures/fake-fetch.js";
import { StreamCursor } from "../../../../src/transport/http/stream-cursor.js";
import { FakeClock, settled } from "../../../fixtures/fake-clock.js";
import { codeOf } from "../../../fixtures/rejection.js";
import { answerTo, broken, inTime, resuming } from "../../../fixtures/resuming-server.js";
import { sse } from "../../../fixtures/sse.js";

const NOTE = { jsonrpc: "2.0", method: "notifications/x" };

describe("a request whose server closes its stream and continues to work", () => {
  it("is polled with GET after its retry, from its last event, until it is answered (T-20, T-21)", async () => {
    const { clock, transport, sink, http, cursors } = await resuming(
      () => events(sse("", { id: "e1", retry: 2_000 })),
      (_, index) => events(index === 0 ? sse("", { id: "e2" }) : sse(answerTo(2), { id: "e3" })),
    );
    const sending = transport.send(request(2), {});
    await settled();
    expect(clock.nextIn).to.equal(2_000);
    clock.advance(1_999);
    await settled();
    expect(http.of("GET")).to.have.length(0);
    expect(await inTime(clock, sending)).to.equal("ended");
    expect(cursors()).to.deep.equal(["e1", "e2"]);
    expect(sink.kinds).to.deep.equal(["result"]);
    expect(sink.arrivals).to.deep.equal([{ exchangeOf: 2 }]);
    const { headers } = http.of("GET")[0] ?? http.at(-1);
    expect(headers.get("mcp-session-id")).to.equal("s-1");
    expect(headers.get("accept")).to.equal("text/event-stream");
    expect(clock.running).to.equal(0);
  });

  it("keeps retry and last event id for itself: two streams at once do not mix (T-19)", async () => {
    const { clock, transport, sink, cursors } = await resuming(
      (_, index) => events(sse("", { id: index === 0 ? "a1" : "b1", retry: index === 0 ? 1_000 : 5_000 })),
      ({ headers }) => {
        const isA = headers.get("last-event-id") === "a1";
        return events(sse(answerTo(isA ? 2 : 3), { id: isA ? "a2" : "b2" }));
      },
    );
    const sending = [transport.send(request(2), {}), transport.send(request(3), {})];
    await settled();
    clock.advance(1_000);
    await settled();
    expect(cursors()).to.deep.equal(["a1"]);
    expect(clock.nextIn).to.equal(4_000);
    clock.advance(4_000);
    expect(await Promise.all(sending)).to.deep.equal(["ended", "ended"]);
    expect(cursors()).to.deep.equal(["a1", "b1"]);
    expect(sink.arrivals).to.deep.equal([{ exchangeOf: 2 }, { exchangeOf: 3 }]);
  });

  it("keeps its last event id over streams that end before any event", async () => {
    const { clock, transport, cursors } = await resuming(
      () => events(sse("", { id: "e1" })),
      (_, index) =>
        [events(""), broken(""), events(": nothing\n\n"), events("id"), events(sse(answerTo(2)))][index] ?? status(400),
    );
    expect(await inTime(clock, transport.send(request(2), {}))).to.equal("ended");
    expect(cursors()).to.deep.equal(["e1", "e1", "e1", "e1", "e1"]);
  });

  it("resumes after the last whole event when it breaks half-way through one", async () => {
    const { clock, transport, sink, cursors } = await resuming(
      () => broken(sse(NOTE, { id: "e1" }) + sse(NOTE, { id: "e2" }).slice(0, -1)),
      () => events(sse(NOTE, { id: "e2" }) + sse(answerTo(2), { id: "e3" })),
    );
    await inTime(clock, transport.send(request(2), {}));
    expect(cursors()).to.deep.equal(["e1"]);
    expect(sink.kinds).to.deep.equal(["notification", "notification", "result"]);
  });

  it("updates its last event id by blocks that have nothing but an id", async () => {
    const { clock, transport, cursors } = await resuming(
      () => events(sse(NOTE, { id: "e1" }) + "id: e2\n\n"),
      () => events(sse(answerTo(2))),
    );
    await inTime(clock, transport.send(request(2), {}));
    expect(cursors()).to.deep.equal(["e2"]);
  });

  it("drops events that come again by their id", async () => {
    const { clock, transport, sink } = await resuming(
      () => events(sse({ ...NOTE, params: { n: 1 } }, { id: "e1" }) + sse({ ...NOTE, params: { n: 2 } }, { id: "e2" })),
      () =>
        events(
          sse({ ...NOTE, params: { n: 2 } }, { id: "e2" }) +
            sse({ ...NOTE, params: { n: 1 } }, { id: "e1" }) +
            sse({ ...NOTE, params: { n: 3 } }, { id: "e3" }) +
            sse(answerTo(2)),
        ),
    );
    await inTime(clock, transport.send(request(2), {}));
    const numbers = sink.messages.flatMap((one) => (one.kind === "notification" ? [one.message.params?.n] : []));
    expect(numbers).to.deep.equal([1, 2, 3]);
  });

  it("remembers the newest two thousand event ids of a flood, and not all", () => {
    const cursor = new StreamCursor({ clock: new FakeClock(), random: () => 0 });
    const flood = Array.from({ length: 50_000 }, (_, at) => `e${at}`);
    expect(flood.every((id) => cursor.take(id, "x") === "new")).to.equal(true);
    cursor.connected();
    expect(flood.slice(-2_000).every((id) => cursor.take(id, "x") === "repeated")).to.equal(true);
    expect(cursor.take("e0", "x")).to.equal("new");
  });

  it("loses nothing with a server that numbers the events of each connection anew, and reports it once", async () => {
    const note = (n: number, id: string): string => sse({ ...NOTE, params: { n } }, { id });
    const { clock, transport, sink } = await resuming(
      () => events(note(1, "1") + note(2, "2")),
      () => events(note(3, "1") + note(4, "2") + sse(answerTo(2), { id: "3" })),
    );
    await inTime(clock, transport.send(request(2), {}));
    const numbers = sink.messages.flatMap((one) => (one.kind === "notification" ? [one.message.params?.n] : []));
    expect(numbers).to.deep.equal([1, 2, 3, 4]);
    expect(sink.problems).to.have.length(1);
  });

  it("does not send back an event id that no header field can carry", async () => {
    const { transport, sink, cursors } = await resuming(
      () => events(sse(NOTE, { id: "x".repeat(40_000) })),
      () => status(400),
    );
    await transport.send(request(2), {});
    expect(cursors()).to.deep.equal([]);
    expect(sink.problems).to.have.length(1);
  });

  it("loses nothing with a server that sends every event of a connection with the same id", async () => {
    const { transport, sink } = await resuming(
      () => events(sse(NOTE, { id: "1" }) + sse(NOTE, { id: "1" }) + sse(answerTo(2), { id: "1" })),
      () => status(400),
    );
    await transport.send(request(2), {});
    expect(sink.kinds).to.deep.equal(["notification", "notification", "result"]);
  });
});

describe("a request whose stream ends without a resumption", () => {
  it("fails at once where no event had an id: nothing can be requested (T-22)", async () => {
    for (const text of ["", sse(NOTE), ": c\n\n"]) {
      const { http, clock, transport } = await resuming(
        () => events(text),
        () => status(405),
      );
      expect(await transport.send(request(2), {})).to.equal("ended");
      expect(http.of("GET")).to.deep.equal([]);
      expect(clock.running).to.equal(0);
    }
  });

  it("fails at once when an empty id reset the last event id", async () => {
    const { http, transport } = await resuming(
      () => events(sse(NOTE, { id: "e1" }) + "id\n\n"),
      () => status(405),
    );
    expect(await transport.send(request(2), {})).to.equal("ended");
    expect(http.of("GET")).to.deep.equal([]);
  });

  it("fails as the network does where it broke and no event had an id", async () => {
    const { transport } = await resuming(
      () => broken(sse(NOTE)),
      () => status(405),
    );
    let seen: unknown;
    await transport.send(request(2), {}).catch((error: unknown) => (seen = error));
    expect(seen).to.be.instanceOf(TypeError);
  });

  it("fails with ERR-LIMIT for an event past the limit, and is not resumed", async () => {
    const { http, transport } = await resuming(
      () => events(sse(NOTE, { id: "e1" }) + sse("x".repeat(500))),
      () => status(405),
      { maxMessageBytes: 200 },
    );
    expect(await codeOf(transport.send(request(2), {}))).to.equal("ERR-LIMIT");
    expect(http.of("GET")).to.deep.equal([]);
  });

  it("does not resume once it is answered, whatever the stream does then", async () => {
    const { http, clock, transport } = await resuming(
      () => broken(sse(answerTo(2), { id: "e1" })),
      () => status(400),
    );
    expect(await transport.send(request(2), {})).to.equal("ended");
    await settled();
    expect(clock.running).to.equal(0);
    expect(http.of("GET")).to.deep.equal([]);
  });
});
