/** The host over a worker, and over the page's own thread when there is no worker, against real servers. */
import { expect } from "chai";
import type { Host } from "../../../src/client/api/index.js";
import { createHost } from "../../../workers/index.js";
import { until } from "../../fixtures/until.js";
import { describeApps } from "../../helpers/apps-suite.js";
import { describeExtensions } from "../../helpers/extensions-suite.js";
import { describeHandlers } from "../../helpers/handlers-suite.js";
import { describeLiveState } from "../../helpers/live-suite.js";
import { describeHost } from "../../helpers/host-suite.js";
import { describeUpdates } from "../../helpers/updates-suite.js";
import { describeTransports } from "../../helpers/transports-suite.js";
import { withoutWorkers } from "./no-workers.js";

describeHost("a worker", async () => {
  const host = await createHost();
  expect(host.runsIn).to.equal("worker");
  return host;
});

describeHost("the page's thread behind the worker's contract", async () => {
  const host = await withoutWorkers(() => createHost());
  expect(host.runsIn).to.equal("page");
  return host;
});

describeApps("a worker", () => createHost());

describeHandlers("a worker", (options) => createHost(options));

describeHandlers("the page's thread behind the worker's contract", (options) =>
  withoutWorkers(() => createHost(options)),
);

describeExtensions("a worker", (options) => createHost(options));

describeExtensions("the page's thread behind the worker's contract", (options) =>
  withoutWorkers(() => createHost(options)),
);

describeLiveState("a worker", (options) => createHost(options));

describeLiveState("the page's thread behind the worker's contract", (options) =>
  withoutWorkers(() => createHost(options)),
);

describeTransports("used by a worker", () => createHost());

describeTransports("used by the page's thread behind the worker's contract", () => withoutWorkers(() => createHost()));

describeUpdates("in a worker", () => createHost());

describe("500 calls with progress, log messages and results", () => {
  /** What the callers of all calls heard, each in order, and how many events reported them. */
  async function heardOf(host: Host): Promise<{ readonly calls: unknown[]; readonly events: Record<string, number> }> {
    const events: Record<string, number> = {};
    host.subscribe((batch) => {
      for (const { kind } of batch) events[kind] = (events[kind] ?? 0) + 1;
    });
    const server = await host.connect(new URL("/__reports", location.href).href);
    await server.setLogLevel("debug");
    const run = async (seed: number): Promise<unknown> => {
      const heard: unknown[] = [];
      const { content } = await server.callTool(
        "report",
        { seed, progress: seed % 13, logs: seed % 7 },
        { onProgress: ({ message }) => heard.push(message), onLog: ({ data }) => heard.push(data) },
      );
      return { heard, content };
    };
    const calls: unknown[] = [];
    for (let seed = 0; seed < 500; seed += 10)
      calls.push(...(await Promise.all(Array.from({ length: 10 }, (_, at) => run(seed + at)))));
    await until(() => events["call-ended"] === 500);
    await host.close();
    const { "call-progress": progress = 0, "call-log": logs = 0 } = events;
    return { calls, events: { progress, logs } };
  }

  it("have the same events and results through a worker as in the page's thread", async () => {
    const here = await heardOf(await withoutWorkers(() => createHost()));
    const there = await heardOf(await createHost());
    expect(there).to.deep.equal(here);
    const expected = Array.from({ length: 500 }, (_, seed) => ({ progress: seed % 13, logs: seed % 7 }));
    expect((here.calls as { readonly heard: unknown[] }[]).map(({ heard }) => heard.length)).to.deep.equal(
      expected.map(({ progress, logs }) => progress + logs),
    );
  });
});

describeUpdates("in the page's thread behind the worker's contract", () => withoutWorkers(() => createHost()));
