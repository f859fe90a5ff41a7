/** What a page holds that would keep running without its panel: counted from before anything of it runs. */
import type { Page } from "@playwright/test";

/** Counts what a page holds: listeners of window and document, timers, channels and `blob:` addresses; `held()` says what there is. */
export async function countHeld(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const held = { listeners: 0, timers: 0, channels: 0, blobs: 0 };
    const wrap = (target: object, name: string, make: (original: (...args: never[]) => unknown) => unknown): void => {
      Reflect.set(target, name, make(Reflect.get(target, name) as never));
    };
    Object.assign(globalThis, { held: () => ({ ...held }) });
    for (const target of [window, document]) {
      const known = new WeakMap<object, Set<string>>(); // must keep nobody alive
      wrap(
        target,
        "addEventListener",
        (original) =>
          function (this: unknown, type: string, listener: object, options?: { signal?: AbortSignal }) {
            const types = known.get(listener) ?? new Set<string>();
            known.set(listener, types);
            if (!types.has(type)) held.listeners++;
            types.add(type);
            options?.signal?.addEventListener("abort", () => types.delete(type) && held.listeners--);
            return original.call(target as never, ...([type, listener, options] as never[]));
          },
      );
      wrap(
        target,
        "removeEventListener",
        (original) =>
          function (this: unknown, type: string, listener: object, options?: unknown) {
            if (known.get(listener)?.delete(type)) held.listeners--;
            return original.call(target as never, ...([type, listener, options] as never[]));
          },
      );
    }
    const timers = new Set<unknown>();
    const count = (): void => void (held.timers = timers.size);
    for (const kind of ["Timeout", "Interval"]) {
      wrap(globalThis, `set${kind}`, (original) => (callback: () => void, ...rest: never[]) => {
        const run = (): void => {
          if (kind === "Timeout") timers.delete(timer);
          count();
          callback();
        };
        const timer = original.call(globalThis as never, ...([run, ...rest] as never[]));
        timers.add(timer);
        count();
        return timer;
      });
      wrap(globalThis, `clear${kind}`, (original) => (timer: unknown) => {
        timers.delete(timer);
        count();
        return original.call(globalThis as never, ...([timer] as never[]));
      });
    }
    const { createObjectURL, revokeObjectURL } = URL;
    URL.createObjectURL = (blob) => (held.blobs++, createObjectURL.call(URL, blob));
    URL.revokeObjectURL = (url) => (held.blobs--, revokeObjectURL.call(URL, url));
    globalThis.BroadcastChannel = class extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        held.channels++;
      }
      override close(): void {
        held.channels--;
        super.close();
      }
    };
  });
}

/** What {@link countHeld} counts. */
export interface Held {
  readonly listeners: number;
  readonly timers: number;
  readonly channels: number;
  readonly blobs: number;
}
/** What the page holds now. */
export const held = (page: Page): Promise<Held> =>
  page.evaluate(() => (globalThis as unknown as { held(): Held }).held());

/** How many locks this origin's pages and workers hold or wait for. */
export const locks = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { held: had = [], pending = [] } = await navigator.locks.query();
    return had.length + pending.length;
  });
