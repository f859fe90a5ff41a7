/** A page whose policy allows no worker. */

/** Runs `work` as on such a page. */
export async function withoutWorkers<T>(work: () => Promise<T>): Promise<T> {
  const { Worker: original } = globalThis;
  globalThis.Worker = class {
    constructor() {
      throw new DOMException("refused", "SecurityError");
    }
  } as unknown as typeof Worker; // enough to be refused
  try {
    return await work();
  } finally {
    globalThis.Worker = original;
  }
}
