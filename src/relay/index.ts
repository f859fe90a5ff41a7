/** Entry `mcp-panel/relay`: the relay for any runtime with the web platform's `Request` and `Response`. */
export type { RelayAuthorize, RelayCaller } from "./caller.js";
export type { RelayFetch } from "./exchange.js";
export type { RelayErrorReason } from "./refusal.js";
export {
  createRelay,
  type Relay,
  type RelayEvent,
  type RelayKind,
  type RelayLimits,
  type RelayOptions,
} from "./relay.js";
export type { RelayAllow, RelayTarget } from "./target.js";
