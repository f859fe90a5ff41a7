/**
 * Published revisions of MCP, and their differences on the wire.
 *
 * Owns: a table with one row per revision. Outside of `protocol` and `session`, code uses a row or a capability instead
 * of comparing revisions, with the exceptions that docs/architecture.md names.
 * https://modelcontextprotocol.io/specification/versioning
 */

/** Date of a published revision. */
export type Revision = "2024-11-05" | "2025-03-26" | "2025-06-18" | "2025-11-25" | "2026-07-28";

/**
 * Era of a revision. `legacy`: the client opens with `initialize`, and the server keeps a session. `modern`: stateless,
 * each request contains all necessary data.
 */
export type Era = "legacy" | "modern";

/** Differences of a revision on the wire. */
export interface RevisionRow {
  readonly revision: Revision;
  readonly era: Era;
  /** True if `MCP-Protocol-Version` is sent with every request after `initialize` (T-15). */
  readonly versionHeader: boolean;
  /**
   * True if servers declare the capability `completions`. In earlier revisions they don't, and only a request shows if
   * they support it (C-03).
   */
  readonly completionsFlag: boolean;
  /** True if `completion/complete` accepts the arguments that are already filled in (P-05). */
  readonly completionContext: boolean;
  /**
   * True if either side may run requests as tasks by messages of the core protocol (TK-01); later they are an
   * extension.
   */
  readonly tasks?: true;
  /** True if several messages may be sent as a JSON array (B-05). */
  readonly batches?: true;
}

/** Revisions in order of preference, newest first. */
export const REVISIONS: readonly RevisionRow[] = [
  { revision: "2026-07-28", completionContext: true, completionsFlag: true, era: "modern", versionHeader: true },
  {
    revision: "2025-11-25",
    tasks: true,
    completionContext: true,
    completionsFlag: true,
    era: "legacy",
    versionHeader: true,
  },
  { revision: "2025-06-18", completionContext: true, completionsFlag: true, era: "legacy", versionHeader: true },
  {
    revision: "2025-03-26",
    batches: true,
    completionContext: false,
    completionsFlag: true,
    era: "legacy",
    versionHeader: false,
  },
  { revision: "2024-11-05", completionContext: false, completionsFlag: false, era: "legacy", versionHeader: false },
];

/** Newest revision of each era; it is offered first. */
export const LATEST: Readonly<Record<Era, Revision>> = { modern: "2026-07-28", legacy: "2025-11-25" };

/** Row of a revision that a server named; `undefined` if this client does not support it. */
export function revisionRow(name: unknown): RevisionRow | undefined {
  return REVISIONS.find((row) => row.revision === name);
}

/** Newest supported revision of an era among those that a server named; unknown entries are skipped. */
export function bestRevision(names: unknown, era: Era): Revision | undefined {
  if (!Array.isArray(names)) return undefined;
  return REVISIONS.find((row) => row.era === era && names.includes(row.revision))?.revision;
}
