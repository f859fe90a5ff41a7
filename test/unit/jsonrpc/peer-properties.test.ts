/** The peer under anything: no message makes it throw, and every promise settles once, in whatever order things happen. */
import { expect } from "chai";
import * as fc from "fast-check";
import { Peer, readMessage, readMessages } from "../../../src/jsonrpc/index.js";
import { FakeChannel } from "../../fixtures/fake-channel.js";
import { FakeClock, settled } from "../../fixtures/fake-clock.js";
import { CLOSED } from "../../fixtures/rejection.js";

const EVENTS = { problem: () => undefined, notification: () => undefined };
const DEADLINES = { idleTimeoutMs: 50, totalTimeoutMs: 200 };

/** Nearly messages: the members that matter, with any value. */
const nearly = fc.record(
  {
    jsonrpc: fc.oneof(fc.constant("2.0"), fc.jsonValue()),
    id: fc.oneof(fc.integer({ min: 0, max: 4 }), fc.constantFrom("1", "2", null), fc.jsonValue()),
    method: fc.oneof(fc.constantFrom("ping", "toString", "__proto__"), fc.jsonValue()),
    params: fc.jsonValue(),
    result: fc.oneof(fc.constant({}), fc.jsonValue()),
    error: fc.oneof(fc.record({ code: fc.integer(), message: fc.string() }), fc.jsonValue()),
  },
  { requiredKeys: [] },
);

type Step =
  | { readonly do: "request"; readonly abortable: boolean }
  | { readonly do: "result" | "error" | "notify" | "abort" | "end" | "fail"; readonly to: number }
  | { readonly do: "wait"; readonly ms: number }
  | { readonly do: "close" };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("request" as const), abortable: fc.boolean() }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom("result", "error", "notify", "abort", "end", "fail"),
      to: fc.integer({ min: 1, max: 8 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("wait" as const), ms: fc.integer({ min: 1, max: 120 }) }) },
  { weight: 1, arbitrary: fc.constant({ do: "close" as const }) },
);

describe("a JSON-RPC peer that gets arbitrary messages", () => {
  it("never throws at any JSON, and answers nothing but requests", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(nearly, fc.jsonValue()), { maxLength: 6 }), (values) => {
        const channel = new FakeChannel();
        const clock = new FakeClock();
        const peer = new Peer(channel, EVENTS, undefined, clock);
        peer.request("a", {}, DEADLINES).catch(() => undefined);
        for (const value of values) {
          const { messages } = readMessages(JSON.stringify(value));
          for (const one of messages) peer.message(one, { exchangeOf: 1 });
        }
        expect(channel.sent).to.have.length(1);
        peer.close(CLOSED);
        expect(clock.running).to.equal(0);
      }),
      { numRuns: 200 },
    );
  });

  it("settles every promise exactly once and leaves no timer, in any order of events", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const channel = new FakeChannel();
        const clock = new FakeClock();
        const peer = new Peer(channel, EVENTS, undefined, clock);
        const settlements: number[] = [];
        const aborts: (AbortController | undefined)[] = [];
        const abandonments: number[] = [];
        let closed = false;
        for (const one of steps) {
          if (one.do === "request") {
            const index = settlements.push(0) - 1;
            const abort = one.abortable ? new AbortController() : undefined;
            aborts.push(abort);
            abandonments.push(0);
            const count = (): void => void (settlements[index] = (settlements[index] ?? 0) + 1);
            peer
              .request(
                "m",
                {},
                {
                  ...DEADLINES,
                  signal: abort?.signal,
                  onAbandon: () => void (abandonments[index] = (abandonments[index] ?? 0) + 1),
                },
              )
              .then(count, count);
          } else if (one.do === "wait") clock.advance(one.ms);
          else if (one.do === "close") {
            peer.close(CLOSED);
            closed = true;
          } else if (one.do === "abort") aborts[one.to - 1]?.abort(new Error("stop"));
          else if (one.do === "end") channel.sent[one.to - 1]?.end("ended");
          else if (one.do === "fail") channel.sent[one.to - 1]?.fail(new Error("broken"));
          else {
            const body =
              one.do === "notify"
                ? { method: "n" }
                : { id: one.to, ...(one.do === "result" ? { result: {} } : { error: { code: 1, message: "x" } }) };
            peer.message(readMessage({ jsonrpc: "2.0", ...body }), { exchangeOf: one.to });
          }
          if (closed) expect(clock.running).to.equal(0);
        }
        clock.advance(DEADLINES.totalTimeoutMs);
        expect(clock.running).to.equal(0);
        await settled();
        expect(settlements).to.deep.equal(settlements.map(() => 1));
        for (const times of abandonments) expect(times).to.be.at.most(1);
      }),
      { numRuns: 150 },
    );
  });
});
