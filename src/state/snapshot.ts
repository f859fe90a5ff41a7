/**
 * Snapshot from which the interface is rendered: servers, their tools, calls, problems, log and input requests.
 *
 * Owns: the types, their limits and the empty snapshot. Never changes a snapshot (see `reduce.ts`) and does not render
 * it. Every object and list in a snapshot is frozen; a new one shares unchanged parts, so parts can be compared by
 * identity.
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
 * Maximum number of entries of each growing list, and of characters of the log of a server and of a call. The oldest
 * entries are removed first. One entry has at most `EVENT_CHARS` (client/events/event-bounds.ts).
 */
export const SNAPSHOT_LIMITS = {
  log: 10_000,
  logChars: 8e6,
  callLog: 500,
  callLogChars: 5e5,
  calls: 50,
  problems: 500,
  malformed: 500,
  /** Maximum number of tools of a server that are watched for changes: as many as the host pins. */
  watched: 10_000,
} as const;

/** A log message and the time of its arrival, in milliseconds since the epoch. */
export interface LogEntry {
  readonly message: LoggingMessage;
  readonly at: number;
  /** Tool of the call to which it belongs; absent if it belongs to no call. */
  readonly tool?: string;
  /** Number of characters of the message as JSON. */
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
  /** Present for a call of an app. */
  readonly initiator?: "app";
  /** Total number of log messages of the call, including discarded ones; absent if there are none. */
  readonly logCount?: number;
  readonly endedAt?: number;
  /** Milliseconds for which the call waited for the user, which are not counted as the server's time. */
  readonly waitedMs?: number;
  /** True if a request of the server was declined at once, because the user declined all requests of the server. */
  readonly declined?: true;
  /** Set if the result matches its tool's output schema; contains the parts that were not checked, as sentences. */
  readonly checked?: true | readonly string[];
  /** Problem of the call's result. */
  readonly problem?: PlainError;
  /** Task that the call became, as last reported. Its id is a secret: never shown completely, never logged. */
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
  /** Zero-based position in the list as the server sent it. */
  readonly place: number;
  /** Number of usable items before this entry. */
  readonly at: number;
}

/** Rows of a list, and its loading state. */
export interface ListState<T> {
  readonly items: readonly T[];
  /**
   * - `idle`: the list was not requested on this connection.
   * - `loading`: its pages are arriving. They are shown at once if the list was empty before; otherwise
   *   {@link incoming} holds them until the list is complete.
   * - `loaded`: the list is complete and current.
   * - `stale`: from the cache or an earlier connection; the server may have another list now.
   * - `failed`: loading failed, see {@link error}; the items are those that arrived, or the previous ones.
   */
  readonly state: "idle" | "loading" | "loaded" | "stale" | "failed";
  /**
   * Unusable entries in the order of the list: at most {@link SNAPSHOT_LIMITS.malformed}, and one entry for all others.
   * Absent if there are none.
   */
  readonly malformed?: readonly MalformedRow[];
  /** Received part of the new list, while an older list is still shown. */
  readonly incoming?: Pick<ListState<T>, "items" | "malformed">;
  /** The items are from the cache or an earlier connection, in any state. */
  readonly isStale?: true;
  /** The server has more items, which could not be loaded. */
  readonly isPartial?: true;
  /** Time at which the cached items were stored, in milliseconds since the epoch. */
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
  /** Tools that changed or were added; absent if there are none. */
  readonly toolMarks?: ToolMarks;
  /** The newest {@link SNAPSHOT_LIMITS.problems} problems. */
  readonly problems: readonly Problem[];
  /** Total number of problems, including discarded ones. */
  readonly problemCount: number;
  /** The newest {@link SNAPSHOT_LIMITS.log} messages, including those of calls. */
  readonly log: readonly LogEntry[];
  /** The newest {@link SNAPSHOT_LIMITS.calls} calls, oldest first; running calls are never removed. */
  readonly calls: readonly CallState[];
  /**
   * Failure of the newest call or listing that could not reach the server, until a request succeeds or the server is
   * connected again.
   */
  readonly outage?: PlainError;
  /** Progress of connecting; absent at other times. */
  readonly connecting?: Connecting;
  /**
   * Reason why input requests of this server were refused without a prompt, until an input request is admitted or the
   * server is connected again (E-14).
   */
  readonly requestLimit?: string;
  /**
   * True if the user chose to decline all requests of the server, until that is reverted or the server is reconnected.
   */
  readonly refusesRequests?: true;
  /** Sign-in state; absent until the server requires a sign-in. */
  readonly authorization?: AuthorizationView;
}

/** Status of a server; `recorded`: it belongs to a recording. */
export type ServerStatus = ConnectionState | "recorded";

/** Status as far as known: without a persistent stream, only a request reveals that a connection has ended. */
export function serverStatusOf({
  server: { state, recordedAt },
  outage,
}: Pick<ServerState, "server" | "outage">): ServerStatus {
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
  /**
   * Pending input requests of all servers, oldest first. Includes those of servers that are not (yet) among {@link
   * servers}.
   */
  readonly inputRequests: readonly InputRequest[];
  /** Last reported storage problem; `ERR-STORAGE`. */
  readonly storage?: PlainError | undefined;
}

/** Snapshot before any event. */
export const EMPTY_SNAPSHOT: PanelSnapshot = Object.freeze({
  servers: Object.freeze([]),
  inputRequests: Object.freeze([]),
});

/** Server with this id; `undefined` if it was never reported or was removed. */
export function serverState(snapshot: PanelSnapshot, serverId: string): ServerState | undefined {
  return snapshot.servers.find((state) => state.server.id === serverId);
}
