/**
 * The pieces of work of the protocol bench, each as one client does it.
 *
 * Owns: the work, and the proof that it was done. Never: whose turn it is.
 */
import type { Subject } from "./clients.js";
import { measure, type Figures } from "./measure.js";

/** One piece of work. */
export type Duty =
  /** Small calls, one after the other, in short turns. */
  | { readonly kind: "calls"; readonly calls: number; readonly turns: number }
  /** One call with a flood of progress. */
  | { readonly kind: "progress"; readonly events: number }
  /** One call whose stream breaks and is resumed; all events have to come, once and in order. */
  | { readonly kind: "resume"; readonly events: number }
  /** The list of tools, so many times in a row, until the client that stores lists has stored the last. */
  | { readonly kind: "list"; readonly tools: number; readonly times: number }
  /** Small calls, all at once, in so many batches. */
  | { readonly kind: "concurrent"; readonly calls: number; readonly batches: number }
  /** Slow calls at once, pinged meanwhile. */
  | { readonly kind: "ping"; readonly calls: number; readonly everyMs: number }
  /** One call with a large structured result, held whole in the page. */
  | { readonly kind: "whole"; readonly rows: number };

function expect(seen: number, wanted: number, what: string): void {
  if (seen !== wanted) throw new Error(`${seen} of ${wanted} ${what} came`);
}

const small = (subject: Subject): Promise<unknown> => subject.call("count", { species: "curlew" });

/** One turn of small calls in sequence; resolves with the milliseconds it took. */
export async function callsInSequence(subject: Subject, calls: number): Promise<number> {
  const start = performance.now();
  for (let call = 0; call < calls; call++) await small(subject);
  return performance.now() - start;
}

async function resume(subject: Subject, events: number): Promise<Figures> {
  const seen: unknown[] = [];
  let failure: unknown;
  const figures = await measure(async () => {
    await subject
      .call("cut", {}, (progress) => seen.push((progress as { progress?: unknown }).progress)) // as the server sends it
      .catch((error: unknown) => (failure = error));
  });
  const inOrder = seen.length === events && seen.every((progress, at) => progress === at + 1);
  if (failure !== undefined) console.warn(String(failure));
  return { ...figures, isLossless: inOrder && failure === undefined };
}

async function pinged(subject: Subject, calls: number, everyMs: number): Promise<Figures> {
  const pings: Promise<number>[] = [];
  const ping = async (): Promise<number> => {
    const start = performance.now();
    await subject.ping();
    return performance.now() - start;
  };
  const figures = await measure(async () => {
    const timer = setInterval(() => pings.push(ping()), everyMs);
    await Promise.all(Array.from({ length: calls }, () => subject.call("slow", {})));
    clearInterval(timer);
  });
  return { ...figures, worstPing: Math.max(...(await Promise.all(pings))) };
}

/** Does the work once and measures it. */
export async function perform(subject: Subject, duty: Exclude<Duty, { kind: "calls" }>): Promise<Figures> {
  switch (duty.kind) {
    case "resume":
      return resume(subject, duty.events);
    case "ping":
      return pinged(subject, duty.calls, duty.everyMs);
    case "progress": {
      let count = 0;
      const figures = await measure(() => subject.call("flood", {}, () => void count++));
      expect(count, duty.events, "events");
      return figures;
    }
    case "concurrent":
      return measure(async () => {
        for (let batch = 0; batch < duty.batches; batch++)
          await Promise.all(Array.from({ length: duty.calls }, () => small(subject)));
      });
    case "list": {
      let listed = 0;
      const figures = await measure(async () => {
        const start = performance.now();
        let since = 0;
        for (let time = 0; time < duty.times; time++) {
          since = Date.now();
          expect(await subject.list(), duty.tools, "tools");
        }
        listed = performance.now() - start;
        await subject.stored?.(since);
      });
      return { ...figures, listed };
    }
    case "whole": {
      let result: unknown;
      const figures = await measure(async () => (result = await subject.call("observations", {})));
      const { structuredContent } = result as { structuredContent?: { observations?: unknown[] } }; // of the bench's own server
      expect(structuredContent?.observations?.length ?? 0, duty.rows, "rows");
      return figures;
    }
    default:
      return duty satisfies never;
  }
}
