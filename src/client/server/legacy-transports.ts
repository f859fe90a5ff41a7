/**
 * What it takes to speak to a server of the legacy era: loaded when the first one is met, so that the core stays small.
 */
export { connectLegacy } from "../../session/legacy/connect-legacy.js";
export { LegacyHttp } from "../../transport/http/legacy-http.js";
