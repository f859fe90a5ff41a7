/** The host in this thread against real servers: Node's own when run by mocha, the page's when run in a browser. */
import { createEngineHost } from "../../../src/client/host/create-host.js";
import { describeApps } from "../../helpers/apps-suite.js";
import { describeHost } from "../../helpers/host-suite.js";

const where = typeof document === "object" ? "the page" : "Node";
describeHost(where, async () => createEngineHost());
describeApps(where, async () => createEngineHost());
