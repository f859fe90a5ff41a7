/**
 * What a check of a server finds. Types only.
 *
 * Owns: the shapes. The words for each finding are the page's, by its id: what is here is plain data, and names are the server's.
 */

/** Where a finding belongs. */
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

/** How bad it is. `error`: clients will fail. `warning`: some will, or a user or model is misled. `hint`: could be better. `ok`: checked, and good. */
export type CheckSeverity = "error" | "warning" | "hint" | "ok";

/** What can be found; each has its sentence and its fix. */
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

/** One thing that was found. */
export interface CheckFinding {
  readonly id: CheckId;
  readonly area: CheckArea;
  readonly severity: CheckSeverity;
  /** The item it is about, by its name or URI; untrusted. */
  readonly name?: string;
  /** What its sentence says: names, numbers, reasons; texts of the server's among them, at most 300 characters each. */
  readonly params: Readonly<Record<string, string | number>>;
  /** Lines to copy that mend it. */
  readonly snippet?: string;
}

/** What a check came to. */
export interface CheckReport {
  readonly serverId: string;
  readonly url: string;
  /** What the server calls itself; untrusted. */
  readonly serverName?: string;
  /** Absent for a server that is not connected. */
  readonly revision?: string;
  readonly era?: "legacy" | "modern";
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly elapsedMs: number;
  /** In the order of the areas; within one, the worst first. */
  readonly findings: readonly CheckFinding[];
}

/** How a server is checked. */
export interface CheckOptions {
  readonly signal?: AbortSignal;
  /** The address, for a server that is not connected. */
  readonly url?: string;
}

/** Checks servers. */
export interface Checks {
  /**
   * Looks at a connected server from all sides: what its CORS settings allow header by header, what it offers and whether that works, its
   * names, schemas and texts, how it answers what it does not know, how fast it is. Calls no tool it lists and reads no resource; takes
   * some seconds. Of a server that is not connected only the address is looked at, which `url` names: what it answers this page, header by header.
   * Rejects with `ERR-CLOSED` for such a server without `url`, and with the signal's reason.
   * @example const { findings } = await host.checks.run("docs");
   */
  run(serverId: string, options?: CheckOptions): Promise<CheckReport>;
}
