/**
 * Part of a host that is written without waiting, such as its audit trail or its history.
 *
 * Owns: loading the part with its first use, and making its readers wait for what is being written.
 */
import { lazyAsync } from "../../async/lazy-async.js";

export class PendingWrites<T> {
  /** Loads the part, for writing. */
  readonly open: () => Promise<T>;
  /** The part since its first use; `undefined` before. */
  opened: Promise<T> | undefined;
  readonly #writes = new Set<Promise<unknown>>();

  constructor(load: () => Promise<T>) {
    const open = lazyAsync(load);
    this.open = () => (this.opened = open());
  }

  /** Makes readers wait for a write. If it fails, only this entry is lost. */
  add(write: Promise<unknown>): void {
    const ended = write.catch(() => undefined);
    this.#writes.add(ended);
    void ended.then(() => this.#writes.delete(ended));
  }

  /** Loads the part, for reading: resolves once all writes so far have ended. */
  async read(): Promise<T> {
    await Promise.all(this.#writes);
    return this.open();
  }
}
