/** Ten thousand events over streams that are cut again and again: none lost, none twice (T-20, P4, row 3). */
import { expect } from "chai";
import { request } from "../../../fixtures/fake-legacy-http.js";
import { events } from "../../../fixtures/fake-fetch.js";
import { answerTo, broken, inTime, resuming } from "../../../fixtures/resuming-server.js";
import { sse } from "../../../fixtures/sse.js";

const EVENTS = 10_000;
const CUT_EVERY = 500;

/** A small generator with a seed (mulberry32): the same run again for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const eventOf = (n: number): string =>
  n < EVENTS
    ? sse({ jsonrpc: "2.0", method: "notifications/n", params: { n } }, { id: String(n) })
    : sse(answerTo(2), { id: String(n) });

/** The stream from event `from` on, cut by chance: ended, broken, or half-way through an event. */
function part(from: number, random: () => number): Response {
  // A server may also begin a little early: what it is not sure we took.
  const start = Math.max(0, from - (random() < 0.5 ? 0 : 3));
  const until = Math.min(from + CUT_EVERY, EVENTS + 1);
  let text = "";
  for (let n = start; n < until; n++) text += eventOf(n);
  const half = eventOf(until).slice(0, Math.floor(random() * 60));
  if (until > EVENTS) return events(text);
  if (random() < 0.3) text += half;
  return random() < 0.5 ? events(text) : broken(text);
}

describe("a stream of 10,000 events that is cut every 500", () => {
  it("is received without loss or repetition, in 20 of 20 runs", async function () {
    this.timeout(60_000);
    for (let seed = 1; seed <= 20; seed++) {
      const random = seeded(seed);
      const { clock, transport, sink } = await resuming(
        () => part(0, random),
        ({ headers }, index) => {
          if (index % 5 === 4) return random() < 0.5 ? events("") : broken("");
          return part(Number(headers.get("last-event-id")) + 1, random);
        },
      );
      await inTime(clock, transport.send(request(2), {}));
      const seen = sink.messages.flatMap((one) => (one.kind === "notification" ? [one.message.params?.n] : []));
      expect(seen, `seed ${seed}`).to.deep.equal(Array.from({ length: EVENTS }, (_, n) => n));
      expect(sink.messages.at(-1)?.kind).to.equal("result");
      expect(clock.running).to.equal(0);
    }
  });
});
