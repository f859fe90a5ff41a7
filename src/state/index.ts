/** The state room: events in, frozen snapshots out. Knows the engine by its types only. */
export { filterItems, filterTools, findMarks, prepareItems, type Searchable } from "./filter.js";
export { countOf, isMalformed, withMalformed } from "./malformed-rows.js";
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
  type LogEntry,
  type MalformedRow,
  type ServerStatus,
  type PanelSnapshot,
  type ServerState,
  type ToolsState,
} from "./snapshot.js";
