/**
 * Core of the engine: a host whose connections connect, list and call. The size budget measures this entry; the other parts of a host are
 * built on it (`create-engine-host.ts`).
 */
export { negotiate } from "../../session/negotiate.js";
export { CoreConnection } from "../server/core-connection.js";
export { CoreHost } from "./core-host.js";
export { EventBatcher } from "../events/event-batcher.js";
export { CLIENT } from "../platform/version.js";
