/** The host over a worker, and over the page's own thread when there is no worker, against real servers. */
import { expect } from "chai";
import { createHost } from "../../../workers/connect.js";
import { describeHost } from "../../helpers/host-suite.js";

describeHost("a worker", async () => {
  const host = await createHost();
  expect(host.where).to.equal("worker");
  return host;
});

describeHost("the page's thread behind the worker's contract", async () => {
  const host = await withoutWorkers(() => createHost());
  expect(host.where).to.equal("page");
  return host;
});

/** Runs `work` as on a page whose policy allows no worker. */
async function withoutWorkers<T>(work: () => Promise<T>): Promise<T> {
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
