/** A session under anything: whatever happens in whatever order, every promise settles once, and nothing is left behind. */
import { expect } from "chai";
import * as fc from "fast-check";
import { ClientError } from "../../../src/errors/index.js";
import type { Session } from "../../../src/session/index.js";
import { settled, type FakeClock } from "../../fixtures/fake-clock.js";
import type { FakeTransport } from "../../fixtures/fake-transport.js";
import { lastingSession, REFUSED, silent } from "../../fixtures/reconnecting-session.js";
import { modernSession } from "../../fixtures/modern-session.js";
import { until } from "../../fixtures/until.js";
import { CLOSED } from "../../fixtures/rejection.js";

const BROKE = new ClientError("ERR-STREAM-LOST", "broke", {}, new TypeError("network error"));
const GONE = new ClientError("ERR-SESSION", "gone");

type Step =
  | { readonly do: "request"; readonly isSafe: boolean }
  | {
      readonly do: "answer" | "twice" | "error" | "end" | "break" | "forget" | "rate" | "input" | "abort";
      readonly at: number;
    }
  | { readonly do: "wait"; readonly ms: number }
  | { readonly do: "follow" | "lose" };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant("request" as const), isSafe: fc.boolean() }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom("answer", "twice", "error", "end", "break", "forget", "rate", "input", "abort"),
      at: fc.nat({ max: 30 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("wait" as const), ms: fc.constantFrom(100, 1_000, 70_000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("follow" as const, "lose" as const) }) },
);

/** Does all of it to a session, and closes it; gives how often each promise settled. */
async function run(session: Session, transports: readonly FakeTransport[], clock: FakeClock, steps: readonly Step[]) {
  const settlements: number[] = [];
  const stops: AbortController[] = [];
  const watch = (promise: Promise<unknown>): void => {
    const index = settlements.push(0) - 1;
    const count = (): void => void (settlements[index] = (settlements[index] ?? 0) + 1);
    promise.then(count, count);
  };
  for (const one of steps) {
    const now = transports.at(-1);
    const sent = "at" in one ? now?.sent.filter(({ message }) => "id" in message && "method" in message) : undefined;
    const target = sent && "at" in one ? sent[one.at % Math.max(1, sent.length)] : undefined;
    const id = target && "id" in target.message ? target.message.id : undefined;
    const arrival = id === undefined ? {} : { exchangeOf: id };
    const reply = (body: object): void => now?.deliver({ jsonrpc: "2.0", id, ...body }, arrival);
    switch (one.do) {
      case "request": {
        const stop = new AbortController();
        stops.push(stop);
        watch(session.request(one.isSafe ? "tools/list" : "tools/call", { name: "a" }, { signal: stop.signal }));
        break;
      }
      case "follow":
        watch(session.subscribe({ tools: true }));
        break;
      case "abort":
        stops[one.at % Math.max(1, stops.length)]?.abort("enough");
        break;
      case "wait":
        clock.advance(one.ms);
        break;
      case "lose":
        now?.lose(GONE);
        break;
      case "end":
        target?.end("ended");
        break;
      case "break":
        target?.fail(BROKE);
        break;
      case "forget":
        target?.fail(REFUSED);
        break;
      case "rate":
        target?.fail(new ClientError("ERR-RATE", "slow", { retryAfterMs: 2_000 }));
        break;
      case "error":
        reply({ error: { code: -32603, message: "x" } });
        break;
      case "input":
        reply({ result: { resultType: "input_required", requestState: "s" } });
        break;
      case "answer":
      case "twice":
        reply({ result: {} });
        if (one.do === "twice") reply({ result: {} });
        break;
      default:
        one satisfies never;
    }
    await settled();
  }
  await session.close(CLOSED);
  await until(() => settlements.every((count) => count > 0));
  await settled();
  return settlements;
}

describe("a session with arbitrary events in arbitrary order", () => {
  it("of the modern era settles every promise exactly once, and leaves no timer and no listener", async function () {
    this.timeout(30_000);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const { session, transport, clock, bell } = modernSession();
        const settlements = await run(session, [transport], clock, steps);
        expect(settlements.every((count) => count === 1)).to.equal(true);
        expect([clock.running, bell.listening]).to.deep.equal([0, 0]);
        expect(transport.closed).to.equal(1);
      }),
      { numRuns: 100 },
    );
  });

  it("of the legacy era settles every promise exactly once, and leaves no timer and no session", async function () {
    this.timeout(30_000);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const { session, made, clock } = await lastingSession(() => silent);
        const settlements = await run(session, made, clock, steps);
        expect(settlements.every((count) => count === 1)).to.equal(true);
        expect(clock.running).to.equal(0);
        expect(made.every(({ closed }) => closed > 0)).to.equal(true);
      }),
      { numRuns: 100 },
    );
  });
});
