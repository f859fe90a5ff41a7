/**
 * Filters the entries of the audit trail.
 *
 * Owns: the groups of kinds and outcomes, and the filter. The searched text is prepared once per entry.
 */
import type { AuditEntry, AuditOutcome } from "../../../src/client/api/index.js";

/** Groups of kinds that the filter offers. */
export const KINDS = ["calls", "requests", "sign-in", "limits"] as const;
type KindGroup = (typeof KINDS)[number];

/** Groups of outcomes that the filter offers. */
export const OUTCOMES = ["good", "refused", "failed", "cancelled", "open"] as const;
export type OutcomeGroup = (typeof OUTCOMES)[number];

/** Filter for the trail; an absent member matches everything. */
export interface AuditFilter {
  /** Words that must all occur in an entry. */
  readonly text?: string;
  readonly kind?: KindGroup | undefined;
  readonly outcome?: OutcomeGroup | undefined;
  /** Address of the only server to show. */
  readonly serverUrl?: string | undefined;
}

/** Returns the group of a kind. */
function kindGroup(kind: AuditEntry["kind"]): KindGroup {
  if (kind === "tool-call" || kind === "app-tools") return "calls";
  if (kind === "limit") return "limits";
  return kind === "sign-in" || kind === "client-id" ? "sign-in" : "requests";
}

const GROUPS: Readonly<Partial<Record<AuditOutcome, OutcomeGroup>>> = {
  decline: "refused",
  deny: "refused",
  reject: "refused",
  refused: "refused",
  failed: "failed",
  "tool-error": "failed",
  cancel: "cancelled",
  withdrawn: "cancelled",
  sent: "open",
};

/** Returns the group of an outcome. */
export function outcomeGroup(outcome: AuditOutcome): OutcomeGroup {
  return GROUPS[outcome] ?? "good";
}

/** Returns the entries to show, newest first. `wordsOf` returns the words of a row. */
export function filterAudit(
  entries: readonly AuditEntry[],
  { text = "", kind, outcome, serverUrl }: AuditFilter,
  wordsOf: (entry: AuditEntry) => string,
): readonly AuditEntry[] {
  const words = text.toLowerCase().split(/\s+/u).filter(Boolean);
  const shown = entries.filter((entry) => {
    if (kind !== undefined && kindGroup(entry.kind) !== kind) return false;
    if (outcome !== undefined && outcomeGroup(entry.outcome) !== outcome) return false;
    if (serverUrl !== undefined && entry.serverUrl !== serverUrl) return false;
    if (words.length === 0) return true;
    const row = wordsOf(entry).toLowerCase();
    return words.every((word) => row.includes(word));
  });
  return shown.reverse();
}
