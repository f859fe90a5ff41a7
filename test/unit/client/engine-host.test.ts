/** The host in this thread against real servers: Node's own when run by mocha, the page's when run in a browser. */
import { createEngineHost } from "../../../src/client/host/create-engine-host.js";
import { describeHost } from "../../helpers/host-suite.js";

describeHost(typeof document === "object" ? "the page" : "Node", async () => createEngineHost());
