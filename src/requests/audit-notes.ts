/**
 * Input requests as entries of the audit trail.
 *
 * Owns: what an entry says of each kind: names, origins and counts, never what was asked or answered.
 */
import type { Ask, AskEnd } from "./ask.js";
import type { AskQueue } from "./ask-queue.js";
import type { AuditEntry } from "./audit-entry.js";

/** An entry before it is noted. */
export type AuditNote = Omit<AuditEntry, "id" | "at" | "times">;

/** Takes entries of the audit trail. Never fails, and keeps nobody waiting. */
export interface AuditNotes {
  note(note: AuditNote): void;
}

/** Notes how the asks of a queue end, and when a limit refuses some; the function returned stops it. */
export function noteAsks(queue: AskQueue, notes: AuditNotes): () => void {
  return queue.listen({
    ended: (ask, end, action) => notes.note({ ...noteOf(ask, end), outcome: action ?? "withdrawn", ...deciderOf(end) }),
    limited: ({ serverId, serverUrl }, limit) =>
      notes.note({ serverId, serverUrl, kind: "limit", outcome: "refused", by: "limit", limit }),
  });
}

function noteOf(ask: Ask, end: AskEnd): Omit<AuditNote, "outcome"> {
  const { serverId, serverUrl, kind } = ask;
  // A server chooses the words of requests nobody sees.
  return { serverId, serverUrl, kind, ...(end === "declined-all" ? {} : aboutOf(ask)) };
}

function aboutOf(ask: Ask): Pick<AuditNote, "subject" | "count"> {
  switch (ask.kind) {
    case "elicitation-form":
      return {};
    case "elicitation-url":
      return { subject: ask.origin };
    case "sampling":
    case "sampling-result":
      return { count: ask.params.messages.length };
    case "roots":
      return { count: ask.roots.length };
    case "tool":
      return { subject: ask.tool };
    case "sign-in":
      return { subject: ask.authorizationOrigin };
    case "client-id":
      return URL.canParse(ask.issuer) ? { subject: new URL(ask.issuer).origin } : {};
    default:
      return ask satisfies never;
  }
}

function deciderOf(end: AskEnd): Pick<AuditNote, "by"> {
  switch (end) {
    case "answered":
      return { by: "user" };
    case "answered-by-policy":
    case "refused-by-policy":
      return { by: "policy" };
    case "declined-all":
      return { by: "decline-all" };
    case "withdrawn":
      return {};
    default:
      return end satisfies never;
  }
}
