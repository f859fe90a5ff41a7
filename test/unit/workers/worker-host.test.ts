/** The host over a worker, and over the page's own thread when there is no worker, against real servers. */
import { expect } from "chai";
import { createHost } from "../../../workers/index.js";
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

describeUpdates("in the page's thread behind the worker's contract", () => withoutWorkers(() => createHost()));
