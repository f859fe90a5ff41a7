/**
 * What a screen is drawn from: servers, their tools, calls, problems and log, and what they ask, as they are known now.
 *
 * Owns: the shapes, their limits and the empty snapshot. Never changes one (see `reduce.ts`) and never decides how it looks.
 * Every object and list in a snapshot is frozen; a new one shares what did not change, so parts can be compared by identity.
 */
import type { Ask, AuthorizationView, ConnectionState, Problem, ServerSnapshot, ToolSummary } from "../client/api.js";
import type { PlainError } from "../errors/index.js";
import type { LoggingMessage, Progress, Task } from "../protocol/types/index.js";

/** How much of each growing list is kept. The oldest go first. */
export const LIMITS = { log: 10_000, callLog: 500, calls: 50, problems: 500 } as const;

/** A log message and when it came, milliseconds since the epoch. */
export interface LogEntry {
  readonly message: LoggingMessage;
  readonly at: number;
  /** The tool whose call it came with; absent for what belongs to no call. */
  readonly tool?: string;
}

/** Where a call stands. `tool-error`: the tool answered that it failed; `failed`: the call itself did. */
export type CallPhase = "running" | "result" | "tool-error" | "failed" | "cancelled";

/** One call of a tool. Times are milliseconds since the epoch. */
export interface CallState {
  readonly callId: string;
  readonly tool: string;
  readonly state: CallPhase;
  readonly startedAt: number;
  readonly endedAt?: number;
  /** Its result was checked against what its tool promises, and fits. */
  readonly checked?: true;
  /** Why its result is to be read with care. */
  readonly problem?: PlainError;
  /** The task the call became, as it was told last. Its id is a secret: never shown whole, never logged. */
  readonly task?: Task;
  /** The newest progress. */
  readonly progress?: Progress;
  /** The newest {@link LIMITS.callLog} messages of this call. */
  readonly log: readonly LogEntry[];
  /** Why it failed; only with `failed`. */
  readonly error?: PlainError;
}

/** Names of the tools that are not what they were, and of those that came since. */
export interface ToolMarks {
  readonly changed: ReadonlySet<string>;
  readonly added: ReadonlySet<string>;
}

/** The list of tools and how far it came. `idle`: not asked for on this connection; items may be of an earlier one. */
export interface ToolsState {
  readonly items: readonly ToolSummary[];
  readonly state: "idle" | "loading" | "ready" | "failed";
  /** The new list as far as it came, while an older one is still shown. */
  readonly incoming?: readonly ToolSummary[];
  /** The items are from memory, as they were then; milliseconds since the epoch. */
  readonly storedAt?: number;
  /** Why listing failed; only with `failed`. */
  readonly error?: PlainError;
}

/** All that is known of one server. */
export interface ServerState {
  readonly server: ServerSnapshot;
  /** Its rows say which tools are `changed` or `isNew`. */
  readonly tools: ToolsState;
  /** Which tools are not what they were; absent: none. */
  readonly toolMarks?: ToolMarks;
  /** The newest {@link LIMITS.problems} problems. */
  readonly problems: readonly Problem[];
  /** All problems there ever were, the forgotten ones included. */
  readonly problemCount: number;
  /** The newest {@link LIMITS.log} messages, those of calls included. */
  readonly log: readonly LogEntry[];
  /** The newest {@link LIMITS.calls} calls, oldest first; running ones are never forgotten. */
  readonly calls: readonly CallState[];
  /** Why the newest call or listing found nobody there, where it did, until something is answered again or it is connected anew. */
  readonly outage?: PlainError;
  /** Why questions of this server were refused unseen, until one is let through again or it is connected anew (E-14). */
  readonly askLimit?: string;
  /** Where it stands with signing in; absent while it demanded nothing. */
  readonly authorization?: AuthorizationView;
}

/** Where it stands as far as is known: a connection without anything that lasts is noticed to be gone by what is asked on it. */
export function standingOf({ server: { state }, outage }: ServerState): ConnectionState {
  return outage && state === "connected" ? "failed" : state;
}

/** Everything a panel shows. */
export interface PanelSnapshot {
  /** In the order in which they were first told. */
  readonly servers: readonly ServerState[];
  /** What waits for an answer, of all servers, oldest first. Also of servers that are not among {@link servers} (yet). */
  readonly asks: readonly Ask[];
  /** What was last told to be wrong with storage; `ERR-STORAGE`. */
  readonly storage?: PlainError | undefined;
}

/** Before anything was told. */
export const EMPTY_SNAPSHOT: PanelSnapshot = Object.freeze({ servers: Object.freeze([]), asks: Object.freeze([]) });

/** The server of this id, `undefined` when it was never told or was removed. */
export function serverState(snapshot: PanelSnapshot, serverId: string): ServerState | undefined {
  return snapshot.servers.find((state) => state.server.id === serverId);
}
