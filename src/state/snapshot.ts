/**
 * Snapshot from which the interface is rendered: servers, their tools, calls, problems, log and input requests.
 *
 * Owns: the types, their limits and the empty snapshot. Never changes a snapshot (see `reduce.ts`) and does not render it. Every object
 * and list in a snapshot is frozen; a new one shares unchanged parts, so parts can be compared by identity.
 */
import type {
  InputRequest,
  AuthorizationView,
  ConnectionState,
  ConnectStep,
  Problem,
  ListItems,
  ListName,
  ServerSnapshot,
  MalformedEntry,
} from "../client/api/index.js";
import type { PlainError } from "../errors/index.js";
import type { LoggingMessage, Progress, Task } from "../protocol/types/index.js";

/**
 * Limits of each growing list, entries; of the log of a server and of a call also in characters. The oldest go first. One entry has
 * `EVENT_CHARS` (client/events/event-bounds.ts) at most.
 */
export const SNAPSHOT_LIMITS = {
  log: 10_000,
  logChars: 8e6,
  callLog: 500,
  callLogChars: 5e5,
  calls: 50,
  problems: 500,
  malformed: 500,
  /** Tools of a server that the host watches for changes: as many as it pins. */
  watched: 10_000,
} as const;

/** A log message and when it came, milliseconds since the epoch. */
export interface LogEntry {
  readonly message: LoggingMessage;
  readonly at: number;
  /** Tool of the call to which it belongs; absent if it belongs to no call. */
  readonly tool?: string;
  /** Characters of the message as JSON. */
  readonly chars?: number;
}

/** Phase of a call. `tool-error`: the tool reported a failure; `failed`: the call itself failed. */
export type CallPhase = "running" | "result" | "tool-error" | "failed" | "cancelled";

/** One call of a tool. Times are milliseconds since the epoch. */
export interface CallState {
  readonly callId: string;
  readonly tool: string;
  readonly state: CallPhase;
  readonly startedAt: number;
  readonly endedAt?: number;
  /** Milliseconds it waited for the user's answers, which are not the server's time. */
  readonly waitedMs?: number;
  /** A request of the server was declined at once, as the user chose. */
  readonly declined?: true;
  /** Set if the result matches its tool's output schema; contains the parts that were not checked, as sentences. */
  readonly checked?: true | readonly string[];
  /** Problem of its result. */
  readonly problem?: PlainError;
  /** Task the call became, as last reported. Its id is a secret: never shown whole, never logged. */
  readonly task?: Task;
  /** Latest progress. */
  readonly progress?: Progress;
  /** The newest {@link SNAPSHOT_LIMITS.callLog} messages of this call. */
  readonly log: readonly LogEntry[];
  /** Reason of the failure; only with `failed`. */
  readonly error?: PlainError;
}

/** Names of changed tools, and of tools added since. */
export interface ToolMarks {
  readonly changed: ReadonlySet<string>;
  readonly added: ReadonlySet<string>;
}

/** An unusable list entry, or one that represents `count` of them. */
export interface MalformedRow extends MalformedEntry {
  /** Its place in the list as the server sent it, from 0. */
  readonly place: number;
  /** Number of usable items before it. */
  readonly at: number;
}

/** Rows of a list, and its loading state. */
export interface ListState<T> {
  readonly items: readonly T[];
  /**
   * - `idle`: the list was not requested on this connection.
   * - `loading`: its pages are arriving. They are shown at once if the list was empty before; otherwise {@link incoming} holds them until the list is complete.
   * - `loaded`: the list is complete and current.
   * - `stale`: from the cache or an earlier connection; the server may have another list now.
   * - `failed`: loading failed, see {@link error}; the items are those that arrived, or the previous ones.
   */
  readonly state: "idle" | "loading" | "loaded" | "stale" | "failed";
  /** Unusable entries of the list, in its order: at most {@link SNAPSHOT_LIMITS.malformed}, and one for all others. Absent: none. */
  readonly malformed?: readonly MalformedRow[];
  /** The new list as far unchanged, while an older one is still shown. */
  readonly incoming?: Pick<ListState<T>, "items" | "malformed">;
  /** The items are from the cache or an earlier connection, in any state. */
  readonly isStale?: true;
  /** The server has more items, which could not be loaded. */
  readonly isPartial?: true;
  /** The items are from memory, as they were then; milliseconds since the epoch. */
  readonly storedAt?: number;
  /** Reason why listing failed; only with `failed`. */
  readonly error?: PlainError;
}

/** Lists of a server. */
type ServerLists = { readonly [K in ListName]: ListState<ListItems[K]> };

/** Progress of connecting. */
export interface Connecting {
  readonly step: ConnectStep;
  /** Start time, in milliseconds since the epoch. */
  readonly since: number;
}

/** State of one server. Rows of its tools have the marks `changed` and `isNew`. */
export interface ServerState extends ServerLists {
  readonly server: ServerSnapshot;
  /** Tools that changed or were added; absent: none. */
  readonly toolMarks?: ToolMarks;
  /** The newest {@link SNAPSHOT_LIMITS.problems} problems. */
  readonly problems: readonly Problem[];
  /** Total number of problems, including discarded ones. */
  readonly problemCount: number;
  /** The newest {@link SNAPSHOT_LIMITS.log} messages, those of calls included. */
  readonly log: readonly LogEntry[];
  /** The newest {@link SNAPSHOT_LIMITS.calls} calls, oldest first; running ones are never forgotten. */
  readonly calls: readonly CallState[];
  /** Failure of the newest call or listing that could not reach the server, until a request succeeds or it is connected again. */
  readonly outage?: PlainError;
  /** Progress of connecting; only while it lasts. */
  readonly connecting?: Connecting;
  /**
   * Reason why input requests of this server were refused without a prompt, until one is admitted again or the server is connected again
   * (E-14).
   */
  readonly requestLimit?: string;
  /**
   * True if the user chose to decline all requests of the server, until that is reverted or the server is reconnected.
   */
  readonly refusesRequests?: true;
  /** Sign-in state; absent while the server demanded none. */
  readonly authorization?: AuthorizationView;
}

/** Status of a server; `recorded`: it belongs to a recording. */
export type ServerStatus = ConnectionState | "recorded";

/** Status as far as known: only a request reveals that a connection without a persistent stream is gone. */
export function serverStatusOf({ server: { state, recordedAt }, outage }: ServerState): ServerStatus {
  if (recordedAt !== undefined) return "recorded";
  return outage && state === "connected" ? "failed" : state;
}

/** Reason why a server is unavailable: it could not be connected, or the connection could not reach it. */
export function serverFailureOf({ server: { state, error }, outage }: ServerState): PlainError | undefined {
  return state === "failed" ? error : outage;
}

/** Everything a panel shows. */
export interface PanelSnapshot {
  /** Servers in the order in which they were first reported. */
  readonly servers: readonly ServerState[];
  /** Pending input requests of all servers, oldest first. Also of servers that are not among {@link servers} (yet). */
  readonly inputRequests: readonly InputRequest[];
  /** Last reported storage problem; `ERR-STORAGE`. */
  readonly storage?: PlainError | undefined;
}

/** Snapshot before any event. */
export const EMPTY_SNAPSHOT: PanelSnapshot = Object.freeze({
  servers: Object.freeze([]),
  inputRequests: Object.freeze([]),
});

/** Server of this id; `undefined` when it was never reported or was removed. */
export function serverState(snapshot: PanelSnapshot, serverId: string): ServerState | undefined {
  return snapshot.servers.find((state) => state.server.id === serverId);
}
