/** The state room: events in, frozen snapshots out. Knows the engine by its types only. */
export { filterItems, findMarks, type Searchable } from "./filter.js";
export { countOf, isMalformed } from "./malformed-rows.js";
export { NO_LIST } from "./list-draft.js";
export { byName } from "./order.js";
export { reduce } from "./reduce.js";
export {
  EMPTY_SNAPSHOT,
  LIMITS,
  serverState,
  failureOf,
  statusOf,
  type CallPhase,
  type CallState,
  type ListState,
  type LogEntry,
  type MalformedRow,
  type ServerStatus,
  type PanelSnapshot,
  type ServerState,
} from "./snapshot.js";
