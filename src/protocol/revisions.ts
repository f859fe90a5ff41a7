/**
 * The published revisions of MCP, and what differs between them on the wire.
 *
 * Owns: one row per revision. Only `protocol` and `session` compare revisions; everyone else asks a row or a capability.
 * https://modelcontextprotocol.io/specification/versioning
 */

/** A published revision. */
export type Revision = "2024-11-05" | "2025-03-26" | "2025-06-18" | "2025-11-25" | "2026-07-28";

/** `legacy`: opens with `initialize` and keeps a session. `modern`: stateless, everything rides on each request. */
export type Era = "legacy" | "modern";

/** What differs on the wire. */
export interface RevisionRow {
  readonly revision: Revision;
  readonly era: Era;
  /** `MCP-Protocol-Version` on every request after `initialize` (T-15). */
  readonly versionHeader: boolean;
  /** Servers declare `completions`; before it there was no word for it, and asking is the only way to know (C-03). */
  readonly completionsFlag: boolean;
  /** `completion/complete` takes the arguments filled in so far (P-05). */
  readonly completionContext: boolean;
  /** True if a JSON array may hold several messages (B-05). */
  readonly batches?: true;
}

/** Newest first: the order of preference. */
export const REVISIONS: readonly RevisionRow[] = [
  { revision: "2026-07-28", completionContext: true, completionsFlag: true, era: "modern", versionHeader: true },
  { revision: "2025-11-25", completionContext: true, completionsFlag: true, era: "legacy", versionHeader: true },
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

/** The newest revision of each era: what we offer first. */
export const LATEST: Readonly<Record<Era, Revision>> = { modern: "2026-07-28", legacy: "2025-11-25" };

/** The row of a revision a server named, or `undefined` when we don't speak it. */
export function revisionRow(name: unknown): RevisionRow | undefined {
  return REVISIONS.find((row) => row.revision === name);
}

/** Our best revision of an era among those a server named; unknown entries are skipped. */
export function bestRevision(names: unknown, era: Era): Revision | undefined {
  if (!Array.isArray(names)) return undefined;
  return REVISIONS.find((row) => row.era === era && names.includes(row.revision))?.revision;
}
