/** Code for legacy servers. Loaded with the first one, so that the core stays small. */
export { connectLegacy } from "../../session/legacy/connect-legacy.js";
export { LegacyHttp } from "../../transport/http/legacy-http.js";
