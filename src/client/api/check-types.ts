/**
 * Findings of a server check. Types only.
 *
 * Owns: the shapes. Findings are plain data; the page has the text for each id. Names come from the server.
 */

/** Area of a finding. */
export type CheckArea =
  | "connection"
  | "cors"
  | "protocol"
  | "capabilities"
  | "tools"
  | "resources"
  | "prompts"
  | "text"
  | "timing";

/**
 * Severity of a finding. `error`: clients will fail. `warning`: some clients will fail, or a user or model is misled.
 * `hint`: an improvement. `ok`: checked and correct.
 */
export type CheckSeverity = "error" | "warning" | "hint" | "ok";

/** Id of a finding; the page has a sentence and a fix for each id. */
export type CheckId =
  | "answer-read"
  | "answer-none"
  | "answer-unreadable"
  | "answer-redirects"
  | "answer-status"
  | "answer-no-challenge"
  | "cors-header-allowed"
  | "cors-header-refused"
  | "cors-header-untested"
  | "cors-get-unreadable"
  | "cors-delete-refused"
  | "cors-same-origin"
  | "cors-no-browser"
  | "revision-newest"
  | "revision-older"
  | "revision-first"
  | "not-https"
  | "name-missing"
  | "instructions-missing"
  | "unknown-method-ok"
  | "unknown-method"
  | "unknown-tool-ok"
  | "unknown-tool"
  | "capability-used"
  | "capability-empty"
  | "capability-fails"
  | "changes-untold"
  | "malformed"
  | "name-unusual"
  | "name-duplicate"
  | "description-missing"
  | "descriptions-missing"
  | "description-short"
  | "description-long"
  | "parameter-undescribed"
  | "schema-broken"
  | "output-schema-broken"
  | "output-schema-missing"
  | "required-unknown"
  | "annotations-missing"
  | "annotations-contradict"
  | "list-long"
  | "list-large"
  | "uri-broken"
  | "template-broken"
  | "type-missing"
  | "argument-undescribed"
  | "text-hidden"
  | "arguments-hidden"
  | "name-mixed"
  | "names-alike"
  | "slow"
  | "quick";

/** One finding. */
export interface CheckFinding {
  readonly id: CheckId;
  readonly area: CheckArea;
  readonly severity: CheckSeverity;
  /** Name or URI of the item concerned; untrusted. */
  readonly name?: string;
  /** Parameters of the sentence: names, numbers and reasons, including server text of at most 300 characters each. */
  readonly params: Readonly<Record<string, string | number>>;
  /** Lines to copy to fix the problem. */
  readonly snippet?: string;
}

/** Result of a check. */
export interface CheckReport {
  readonly serverId: string;
  readonly url: string;
  /** Name the server reports for itself; untrusted. */
  readonly serverName?: string;
  /** Absent if the server is not connected. */
  readonly revision?: string;
  readonly era?: "legacy" | "modern";
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly elapsedMs: number;
  /** Findings in the order of the areas; within an area, the most severe first. */
  readonly findings: readonly CheckFinding[];
}

/** Options of a check. */
export interface CheckOptions {
  readonly signal?: AbortSignal;
  /** Address of the server, if it is not connected. */
  readonly url?: string;
}

/** Checks servers. */
export interface Checks {
  /**
   * Checks a connected server: its CORS settings header by header, whether its declared capabilities work, its names,
   * schemas and texts, its responses to unknown methods, and its speed. Calls none of the listed tools and reads no
   * resources; takes a few seconds. For a server that is not connected, checks only how the address `url` responds to
   * this page, header by header. Rejects with `ERR-CLOSED` if such a server has no `url`, and with the signal's reason.
   * @example const { findings } = await host.checks.run("docs");
   */
  run(serverId: string, options?: CheckOptions): Promise<CheckReport>;
}
