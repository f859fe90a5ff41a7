/** Handlers of both entries, in the caller's thread; `test/unit/workers/worker-host.test.ts` runs the same tests in a worker. */
import * as engine from "../../../src/index.js";
import * as client from "../../../workers/index.js";
import { describeHandlers } from "../../helpers/handlers-suite.js";
import { thisPlatform } from "../../../src/client/platform/platform.js";

describeHandlers("mcp-panel/engine", (options) => engine.createHost(options));

// In a page, a platform of its own keeps the engine in this thread.
describeHandlers("mcp-panel/client", (options) =>
  client.createHost({ platform: { clock: thisPlatform().clock }, ...options }),
);
