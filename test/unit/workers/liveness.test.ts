/** What counts as a thread's death, and what does not. */
import { expect } from "chai";
import { RemoteHost } from "../../../workers/page/connect.js";
import { VERSION } from "../../../src/client/platform/version.js";
import { WorkerConnection } from "../../../workers/page/worker-connection.js";
import { watchThread } from "../../../workers/page/liveness.js";
import { startThread, type Thread } from "../../../workers/page/start.js";
import { rejection } from "../../helpers/host-suite.js";
import { until } from "./scripted-thread.js";

/** Answers hello, holds its lock, and spins as soon as it is given work. */
const SPINNING = `
onmessage = async ({ data: { call, method, args } }) => {
  if (method !== "hello") for (;;);
  const [{ lifeLock }] = args;
  await new Promise((resolve) => {
    navigator.locks.request(lifeLock, () => new Promise(() => resolve()));
  });
  postMessage({ answers: call, outcome: { ok: true, value: { version: "${VERSION}", holdsLock: true } } });
};`;

function blobUrl(code: string): string {
  return URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
}

/** A thread that answers no ping, with a worker that does nothing. */
function silentThread(lifeLock?: string): { thread: Thread; worker: Worker; pings: () => number } {
  const worker = new Worker(blobUrl(""));
  let pings = 0;
  const ping = () => {
    pings++;
    return new Promise(() => undefined);
  };
  const api = { ping } as unknown as Thread["api"]; // all that is asked of it here
  const terminate = () => worker.terminate();
  return {
    thread: { runsIn: "worker", api, port: worker, terminate, ...(lifeLock !== undefined && { lifeLock }) },
    worker,
    pings: () => pings,
  };
}

describe("an uncaught error in a worker", () => {
  const fault = () => new ErrorEvent("error", { message: "a fault" });

  it("is no crash while the worker holds its lock; the lock's release is", async () => {
    let release = (): void => undefined;
    await new Promise<void>((isHeld) => {
      void navigator.locks.request("a-life", () => {
        isHeld();
        return new Promise<void>((resolve) => (release = resolve));
      });
    });
    const { thread, worker } = silentThread("a-life");
    const deaths: string[] = [];
    watchThread(
      thread,
      () => false,
      (what) => deaths.push(what),
    );
    worker.dispatchEvent(fault());
    expect(deaths).to.deep.equal([]);
    release();
    await until(() => deaths.length > 0);
    expect(deaths).to.deep.equal(["it was ended"]);
    worker.terminate();
  });

  it("is a crash where there is no lock, and none once stopped", () => {
    const { thread, worker } = silentThread();
    const deaths: string[] = [];
    const watch = () =>
      watchThread(
        thread,
        () => false,
        (what) => deaths.push(what),
      );
    watch()();
    worker.dispatchEvent(fault());
    expect(deaths).to.deep.equal([]);
    watch();
    worker.dispatchEvent(fault());
    expect(deaths).to.deep.equal(["a fault"]);
    worker.terminate();
  });

  it("is a crash when the lock can't be watched, and then silence is one as well", async () => {
    const locks = { request: () => Promise.reject(new DOMException("refused", "SecurityError")) };
    for (const speed of [{}, { beatMs: 1, silenceMs: 10 }]) {
      const { thread, worker } = silentThread("a-lock-nobody-gets");
      const deaths: string[] = [];
      watchThread(
        thread,
        () => true,
        (what) => deaths.push(what),
        { ...speed, locks },
      );
      await Promise.resolve();
      await Promise.resolve();
      if (!("beatMs" in speed)) worker.dispatchEvent(fault());
      await until(() => deaths.length > 0);
      expect(deaths).to.deep.equal(["beatMs" in speed ? "it was silent for 0.01 s" : "a fault"]);
      worker.terminate();
    }
  });
});

describe("a worker that is silent", () => {
  it("is checked only while a command is pending", async () => {
    const { thread, worker, pings } = silentThread();
    let requested = 0;
    let isWaiting = false;
    let deaths = 0;
    watchThread(
      thread,
      () => {
        requested++;
        return isWaiting;
      },
      () => deaths++,
      { beatMs: 1, silenceMs: 10 },
    );
    await until(() => requested >= 3);
    expect(pings()).to.equal(0);
    isWaiting = true;
    await until(() => deaths === 1);
    expect(pings()).to.equal(1);
    worker.terminate();
  });
});

describe("a worker that hangs and holds its lock", () => {
  let url: string;
  beforeEach(() => (url = blobUrl(SPINNING)));
  afterEach(() => URL.revokeObjectURL(url));

  it("is detected: pending commands reject with ERR-WORKER", async () => {
    const thread = await startThread({ workerUrl: url });
    expect(thread).to.include({ runsIn: "worker" }).and.to.have.property("lifeLock");
    const worker = new WorkerConnection(thread, { beatMs: 5, silenceMs: 100 });
    expect(await rejection(worker.run("results.release", { args: ["r"] }))).to.have.property("code", "ERR-WORKER");
    expect(await worker.closed).to.have.property("code", "ERR-WORKER");
  });

  it("does not keep its host open", async () => {
    const host = new RemoteHost(new WorkerConnection(await startThread({ workerUrl: url })), undefined, 50);
    const call = rejection(host.results.release("r"));
    await host.close();
    expect(await call).to.have.property("code", "ERR-CLOSED");
    expect(await host.closed).to.have.property("code", "ERR-CLOSED");
  });
});
