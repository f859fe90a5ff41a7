/**
 * Groups of the audit trail: the entries of one server on one day.
 *
 * Owns: the order of the rows, which groups are folded, and the permission that an entry gave or used.
 */
import type { AuditEntry, Grant } from "../../../src/client/api/index.js";
import { bareUrl } from "../../../src/addresses/bare-url.js";

/** Heading of a group. */
export interface AuditHead {
  readonly key: string;
  /** Some time of the day, in milliseconds since the epoch. */
  readonly day: number;
  readonly serverUrl: string;
  readonly count: number;
  readonly isOpen: boolean;
}

/** Row of the trail. */
export type AuditItem = AuditEntry | AuditHead;

/** Returns true if a row is the heading of a group. */
export function isAuditHead(row: AuditItem): row is AuditHead {
  return "isOpen" in row;
}

/** Returns the entries below their headings: days newest first, in each the server with the newest entry first. */
export function auditGroups(entries: readonly AuditEntry[], folded: ReadonlySet<string>): readonly AuditItem[] {
  const groups = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    const key = `${new Date(entry.at).toDateString()} ${entry.serverUrl}`;
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return [...groups].flatMap(([key, group]) => {
    const isOpen = !folded.has(key);
    const { at: day = 0, serverUrl = "" } = group[0] ?? {};
    return [{ key, day, serverUrl, count: group.length, isOpen }, ...(isOpen ? group : [])];
  });
}

/** Returns the permission that still allows what an entry is about. */
export function grantOf({ kind, subject, app, serverUrl }: AuditEntry, grants: readonly Grant[]): Grant | undefined {
  return grants.find((grant) => {
    if (bareUrl(grant.serverUrl) !== serverUrl) return false;
    switch (grant.kind) {
      case "tool":
        return (kind === "tool" || kind === "tool-call") && grant.tool === subject && grant.app === app;
      case "app":
        return kind === "app-access" && grant.tool === subject;
      case "apps":
        return kind === "app-access";
      case "roots":
        return kind === "roots";
      case "relay":
        return kind === "relay" && grant.relay === subject;
      default:
        return grant satisfies never;
    }
  });
}
