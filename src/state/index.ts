/** The state room: converts events to frozen snapshots. Imports only types from the engine. */
export { countOf, isMalformed } from "./malformed-rows.js";
export { NO_LIST } from "./list-builder.js";
export { byName } from "./order.js";
export { reduce } from "./reduce.js";
export {
  EMPTY_SNAPSHOT,
  SNAPSHOT_LIMITS,
  serverState,
  serverFailureOf,
  serverStatusOf,
  type CallPhase,
  type CallState,
  type ListState,
  type LogEntry,
  type MalformedRow,
  type ServerStatus,
  type PanelSnapshot,
  type ServerState,
} from "./snapshot.js";
