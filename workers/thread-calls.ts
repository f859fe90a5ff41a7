/**
 * Calls of methods in another thread: a message with the arguments, and one with the outcome.
 *
 * Owns: numbers of calls, and which values are transferred and not copied. Other messages may go over the same port.
 */
import { fromPlainError, outcomeOf, toPlainError, type Outcome } from "../src/errors/index.js";

/** Methods of another thread, as this one calls them. */
export type Remote<T> = {
  readonly [K in keyof T]: T[K] extends (...args: infer A) => infer R ? (...args: A) => Promise<Awaited<R>> : never;
};

/** Message port, worker, or global scope of a worker. */
interface CallPort {
  addEventListener(type: "message", listener: (event: MessageEvent) => void): void;
  postMessage(message: unknown, options: { readonly transfer: Transferable[] }): void;
  start?(): void;
}

type Methods = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

const transferred = new WeakMap<object, Transferable>();

/** Returns an argument or result. Its `part` is transferred with it. */
export function transfer<T extends object>(value: T, part: Transferable): T {
  transferred.set(value, part);
  return value;
}

function send(port: CallPort, message: object, values: readonly unknown[]): void {
  const parts = values.flatMap((value) => transferred.get(Object(value)) ?? []);
  port.postMessage(message, { transfer: parts });
}

/** Lets the thread at the other end of `port` call the methods of `api`. */
export function expose(api: object, port: CallPort): void {
  port.addEventListener("message", async ({ data }: MessageEvent) => {
    if (!data?.method) return;
    const { call: answers, method, args } = data as { call: number; method: string; args: readonly unknown[] };
    const outcome = await outcomeOf(() => (api as Methods)[method]?.(...args)); // `Remote` has the types
    try {
      send(port, { answers, outcome }, outcome.ok ? [outcome.value] : []);
    } catch (cause) {
      const error = toPlainError(new TypeError("The result can't be sent to another thread.", { cause }));
      send(port, { answers, outcome: { ok: false, error } }, []);
    }
  });
  port.start?.();
}

/** Returns the methods of the thread at the other end of `port`. They reject with the error of the method. */
export function remote<T extends object>(port: CallPort): Remote<T> {
  const pending = new Map<unknown, (outcome: Outcome<unknown>) => void>();
  let last = 0;
  port.addEventListener("message", ({ data }: MessageEvent) => {
    pending.get(data?.answers)?.(data.outcome);
    pending.delete(data?.answers);
  });
  port.start?.();
  const caller =
    (_target: object, method: string) =>
    (...args: readonly unknown[]): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const call = ++last;
        send(port, { call, method, args }, args);
        pending.set(call, (outcome) => (outcome.ok ? resolve(outcome.value) : reject(fromPlainError(outcome.error))));
      });
  return new Proxy({}, { get: caller }) as Remote<T>;
}
