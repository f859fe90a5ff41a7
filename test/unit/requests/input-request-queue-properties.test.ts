/** Whatever happens in whatever order, every input request settles once and nothing is left behind. */
import { expect } from "chai";
import * as fc from "fast-check";
import { InputRequestQueue, type InputRequestPolicy } from "../../../src/requests/index.js";
import { FakeClock, settled } from "../../fixtures/fake-clock.js";
import { FORM, sourceOf } from "./host-fixtures.js";

type Step =
  | { readonly do: "request"; readonly server: number; readonly tool: boolean }
  | { readonly do: "answer" | "abort"; readonly to: number }
  | { readonly do: "refuseAll" | "ended"; readonly server: number }
  | { readonly do: "wait"; readonly ms: number }
  | { readonly do: "turn" | "close" };

const server = fc.integer({ min: 1, max: 3 });
const to = fc.integer({ min: 1, max: 25 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ do: fc.constant("request" as const), server, tool: fc.boolean() }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom("answer", "abort"), to }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("refuseAll", "ended"), server }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("wait" as const), ms: fc.integer({ min: 0, max: 8_000 }) }) },
  { weight: 2, arbitrary: fc.constant({ do: "turn" as const }) },
  { weight: 1, arbitrary: fc.constant({ do: "close" as const }) },
);

/** Counts who listens. */
class CountedSignal extends EventTarget {
  aborted = false;
  reason: unknown;
  listening = 0;
  override addEventListener(...args: Parameters<EventTarget["addEventListener"]>): void {
    this.listening++;
    super.addEventListener(...args);
  }
  override removeEventListener(...args: Parameters<EventTarget["removeEventListener"]>): void {
    this.listening--;
    super.removeEventListener(...args);
  }
  abort(): void {
    this.aborted = true;
    this.reason = "aborted";
    this.dispatchEvent(new Event("abort"));
  }
}

const policies: readonly (InputRequestPolicy | undefined)[] = [
  undefined,
  () => "prompt",
  () => Promise.resolve("refuse"),
  () => Promise.reject(new Error("broken")),
  () => new Promise(() => undefined),
];

describe("a queue of input requests with arbitrary events", () => {
  it("settles every promise exactly once, reports every end once, and leaves no listener and no timer", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...policies), fc.array(step, { maxLength: 50 }), async (policy, steps) => {
        const clock = new FakeClock();
        const queue = new InputRequestQueue({ clock, policy });
        const ends: string[] = [];
        queue.listen({
          requested: ({ requestId }) => expect(ends).not.to.include(requestId), // a throw here would be seen as uncaught
          ended: ({ requestId }) => ends.push(requestId),
        });
        const signals: CountedSignal[] = [];
        const settlements: number[] = [];
        const run = async (one: Step): Promise<void> => {
          switch (one.do) {
            case "request": {
              const signal = new CountedSignal();
              const index = signals.push(signal) - 1;
              settlements[index] = 0;
              const call = { kind: "tool", tool: "t", arguments: {}, initiator: "page", changed: false } as const;
              const body = one.tool ? call : FORM;
              // Does what the queue needs of a signal.
              const answer = queue.request(
                { ...body, ...sourceOf(`s${one.server}`) },
                signal as unknown as AbortSignal,
              );
              const settle = (): void => void (settlements[index] = (settlements[index] ?? 0) + 1);
              answer.then(settle, settle);
              return;
            }
            case "answer": {
              const request = queue.list().find(({ requestId }) => requestId === `ask-${one.to}`);
              queue.answer(`ask-${one.to}`, request?.kind === "tool" ? { action: "allow" } : { action: "decline" });
              return;
            }
            case "abort":
              return signals[one.to - 1]?.abort();
            case "refuseAll":
              return queue.refuseAll(`s${one.server}`);
            case "ended":
              return queue.connectionEnded(`s${one.server}`);
            case "wait":
              return clock.advance(one.ms);
            case "turn":
              return settled();
            case "close":
              return queue.close();
            default:
              return one satisfies never;
          }
        };
        for (const one of steps) await run(one).catch(() => undefined); // an answer before the policy decided may not fit
        queue.close();
        await settled();
        expect(settlements.every((count) => count === 1)).to.equal(true);
        expect(new Set(ends).size).to.equal(ends.length);
        expect(signals.map(({ listening }) => listening)).to.deep.equal(signals.map(() => 0));
        expect(queue.list()).to.deep.equal([]);
        expect(clock.running).to.equal(0);
      }),
      { numRuns: 150 },
    );
  });
});
