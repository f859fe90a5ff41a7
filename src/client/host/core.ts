/**
 * The engine's core: a host whose connections connect, list and call. What the size budget measures; everything else a host is made
 * with comes on top of it (`create-engine-host.ts`).
 */
export { negotiate } from "../../session/negotiate.js";
export { CoreConnection } from "../server/core-connection.js";
export { CoreHost } from "./core-host.js";
export { EventBatcher } from "../events/event-batcher.js";
export { CLIENT } from "../platform/version.js";
