/** A worker that dies: everything settles with a clear error, and a new host works. */
import { expect } from "chai";
import type { Server } from "../../../src/client/api/index.js";
import { createHost, type ClientHost } from "../../../workers/index.js";
import { rejection } from "../../helpers/host-suite.js";
import { peerUrls } from "../../helpers/peer-urls.js";

/** Makes a host and hands out the worker it started, so that the test can end it as a crash would. */
async function hostAndWorker(): Promise<{ host: ClientHost; worker: Worker }> {
  const { Worker: Original } = globalThis;
  let worker: Worker | undefined;
  globalThis.Worker = class extends Original {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      worker = this;
    }
  };
  try {
    const host = await createHost();
    if (!worker) throw new Error("no worker was started");
    return { host, worker };
  } finally {
    globalThis.Worker = Original;
  }
}

const CALLS = 5;

describe("a worker that crashes during calls", () => {
  let host: ClientHost;
  let server: Server;
  let worker: Worker;

  beforeEach(async () => {
    ({ host, worker } = await hostAndWorker());
    server = await host.connect((await peerUrls()).notebook);
  });

  it("settles every promise with ERR-WORKER and reports it in died", async () => {
    const calls = Array.from({ length: CALLS }, () =>
      rejection(server.callTool("run_survey", { steps: 100, stepMs: 1000 })),
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    worker.terminate();
    for (const error of await Promise.all(calls))
      expect(error).to.deep.include({ code: "ERR-WORKER", data: { mayHaveRun: true } });
    expect(await host.closed).to.include({ kind: "client", code: "ERR-WORKER" });
  });

  it("refuses later calls, and a new host works (G-09)", async () => {
    worker.terminate();
    await host.closed;
    expect(await rejection(server.callTool("get_weather", { city: "Oslo" }))).to.deep.include({
      code: "ERR-WORKER",
      data: { mayHaveRun: false },
    });
    expect(await rejection(host.connect((await peerUrls()).notebook))).to.have.property("code", "ERR-WORKER");
    const next = await createHost();
    const again = await next.connect((await peerUrls()).notebook);
    expect(await again.listTools()).to.have.length.greaterThan(5);
    await next.close();
  });

  it("settles with ERR-CLOSED instead when the host was closed on purpose", async () => {
    await host.close();
    expect(await host.closed).to.include({ code: "ERR-CLOSED" });
    expect(await rejection(server.listTools())).to.have.property("code", "ERR-CLOSED");
  });
});
