/**
 * Entries of the audit trail: what servers asked, what was called, and how it ended. Types only.
 *
 * No entry holds values of arguments, answers, messages, secrets, codes, `requestState` or the query of an address.
 */
import type { InputResponse, InputRequestKind } from "./input-request.js";
import type { LimitReason } from "./input-request-limits.js";

/**
 * Outcome of what an entry is about: the action of an answer; `withdrawn`: the server or the connection took it back; `refused`: nobody was
 * asked. Of a tool call: `sent` (the end is not known: it still runs, or the page ended first), `done`, `tool-error` (the tool said that it
 * failed), `failed` (the call failed), `cancel` (the caller cancelled it), `deny` (the user or a policy did not allow it).
 */
export type AuditOutcome =
  | InputResponse["action"]
  | "withdrawn"
  | "refused"
  | "sent"
  | "done"
  | "tool-error"
  | "failed";

/** Initiator of a tool call: the user of a panel, the program of the page, or an app of a server. */
export type CallInitiator = "user" | "page" | "app";

/** Details of a tool call. */
export interface AuditedCall {
  /** As the caller says: code of the page can claim to be the user. */
  readonly initiator: CallInitiator;
  /** The arguments as JSON text in UTF-8: its size, and its SHA-256 in hexadecimal digits where the platform has one. */
  readonly argumentBytes: number;
  readonly argumentDigest?: string;
  /** `asked`: the user or a policy allowed this call. `remembered`: an earlier answer did. `not-needed`: nobody has to allow calls. */
  readonly approval: "prompted" | "remembered" | "not-needed";
  /** Milliseconds from sending to the end, without the time the user took for input requests. Absent while the end is not known. */
  readonly durationMs?: number;
}

/** One fact. Plain data. */
export interface AuditEntry {
  /** Unique in the trail; later entries of one page have greater ones. */
  readonly id: string;
  /** Milliseconds since the epoch: the beginning of a call, the end of everything else; of the newest one when `times` is more than 1. */
  readonly at: number;
  readonly serverId: string;
  /** Without query and fragment. */
  readonly serverUrl: string;
  readonly kind: InputRequestKind | "tool-call" | "limit";
  /** Name of the tool, or origin of the page to visit or to sign in at; at most 200 characters. Absent for everything else. */
  readonly subject?: string;
  /** Number of messages or roots. */
  readonly count?: number;
  readonly outcome: AuditOutcome;
  /**
   * The decider: the user, a policy of the page, an earlier grant, the choice to decline all requests of this server, or a limit of this
   * client. Absent where nobody did.
   */
  readonly by?: "user" | "policy" | "grant" | "decline-all" | "limit";
  /** The limit that was reached; only with the kind `limit`. */
  readonly limit?: LimitReason;
  /** The code of the failure, or the number of the JSON-RPC error the server got. */
  readonly code?: string | number;
  /** Only with the kind `tool-call`. */
  readonly call?: AuditedCall;
  /** Number of times this happened. What the user decides and tool calls have an entry each. */
  readonly times: number;
}
