/**
 * Entries of the audit trail: requests of servers, tool calls, and their outcomes. Types only.
 *
 * No entry contains values of answers, messages, secrets, codes, `requestState` or the query of an address. The
 * beginning of arguments is there only while the history is recorded.
 */
import type { InputResponse, InputRequestKind, CallInitiator } from "../input-request.js";
import type { LimitReason } from "../queue/input-request-limits.js";

/**
 * Outcome of an entry's subject: the action of a response; `withdrawn`: the server or the connection withdrew it;
 * `refused`: refused without a prompt. Of a tool call: `sent` (the end is not known: it still runs, or the page ended
 * first), `done`, `tool-error` (the tool reported a failure), `failed` (the call failed), `cancel` (the caller
 * cancelled it), `deny` (the user or a policy did not allow it).
 */
export type AuditOutcome =
  | InputResponse["action"]
  | "withdrawn"
  | "refused"
  | "sent"
  | "done"
  | "tool-error"
  | "failed";

/** Details of a tool call. */
export interface AuditedCall {
  /** Initiator as reported by the caller; code of the page can claim to be the user. */
  readonly initiator: CallInitiator;
  /**
   * Size of the arguments as JSON text in UTF-8, and their SHA-256 in hexadecimal digits, if the platform can compute
   * it.
   */
  readonly argumentBytes: number;
  readonly argumentDigest?: string;
  /** Beginning of the arguments as JSON, with secrets masked; only of a call made while the history was recorded. */
  readonly arguments?: string;
  /**
   * Source of the approval. `prompted`: the user, a policy or a handler allowed this call. `remembered`: an earlier
   * response did. `not-needed`: calls need no approval.
   */
  readonly approval: "prompted" | "remembered" | "not-needed";
  /**
   * Milliseconds from sending to the end, without the time that the user took for input requests. Absent until the call
   * has ended.
   */
  readonly durationMs?: number;
}

/** Entry of the audit trail. Plain data. */
export interface AuditEntry {
  /** Unique in the trail; later entries of one page have greater ids. */
  readonly id: string;
  /**
   * Milliseconds since the epoch: the start of a call, or the end of any other subject; of the newest occurrence if
   * `times` is more than 1.
   */
  readonly at: number;
  readonly serverId: string;
  /** Address of the server, without query and fragment. */
  readonly serverUrl: string;
  readonly kind: InputRequestKind | "tool-call" | "app-tools" | "limit";
  /**
   * Name of the tool, origin of the page to visit or to sign in at, or method of an extension; at most 200 characters.
   * Absent for everything else. A tool that an app offers is `app:<tool of the app>/<name>`, and the list of them
   * (`app-tools`) `app:<tool of the app>`.
   */
  readonly subject?: string;
  /** Tool to which the app belongs that sent the request or made the call; absent for everything else. */
  readonly app?: string;
  /** Number of messages, roots, files or tools. */
  readonly count?: number;
  readonly outcome: AuditOutcome;
  /**
   * Decider: the user, a policy or a handler of the page, an earlier grant, the choice to decline all requests of this
   * server, or a limit of this client. Absent if there was none.
   */
  readonly by?: "user" | "policy" | "handler" | "grant" | "decline-all" | "limit";
  /** Limit that was reached; only with the kind `limit`. */
  readonly limit?: LimitReason;
  /** Code of the failure, or number of the JSON-RPC error sent to the server. */
  readonly code?: string | number;
  /** Only with the kind `tool-call`. */
  readonly call?: AuditedCall;
  /** Number of occurrences. Each user decision and each tool call has a separate entry. */
  readonly times: number;
}
