/**
 * Full check of user input, in the page that shows the form.
 *
 * Owns: a dedicated checker thread, started with the first check: a form does not wait for checks of servers' results,
 * and the value crosses one thread boundary instead of two.
 */
import type { SchemaChecker, Verdict } from "../../src/client/api/index.js";
import { lazyAsync } from "../../src/async/lazy-async.js";
import { CheckerThread, type CheckerThreadOptions } from "./checker-thread.js";

/** Deadline of a check in milliseconds, including the start of the thread; a schema that takes longer terminates it. */
const CHECK_MS = 5_000;

/** Page timers. */
const timer = {
  after(delayMs: number, callback: () => void): { cancel(): void } {
    const id = setTimeout(callback, delayMs);
    return { cancel: () => clearTimeout(id) };
  },
};

export class ValueChecker {
  #thread: CheckerThread;
  #checker = lazyAsync<SchemaChecker>(async () => {
    const { connectChecker } = await import("../../src/schema/validation/serve-checker.js");
    return connectChecker(this.#want(), { timer, timeoutMs: CHECK_MS, onSilence: () => this.#want() });
  });

  constructor(options?: CheckerThreadOptions) {
    this.#thread = new CheckerThread(options);
  }

  /** Verdict of the full check on `value`. Rejects with `ERR-WORKER` when the checker can't be loaded. */
  async check(schema: unknown, value: unknown): Promise<Verdict> {
    return (await this.#checker()).check(schema, value);
  }

  /** Ends the thread. */
  end(): void {
    this.#thread.end();
  }

  #want(): MessagePort {
    const { port1, port2 } = new MessageChannel();
    this.#thread.serve(port2).catch(reportError);
    return port1;
  }
}
