/**
 * Input requests as entries of the audit trail.
 *
 * Owns: the content of an entry for each kind: names, origins and counts, never the content of requests or responses.
 */
import type { InputRequest, InputRequestEnd, InputResponse } from "../input-request.js";
import type { InputRequestQueue } from "../queue/input-request-queue.js";
import type { AuditEntry } from "./audit-entry.js";

/** Entry before it is added to the trail. */
export type AuditNote = Omit<AuditEntry, "id" | "at" | "times">;

/** Receiver of audit entries. Never throws, and never delays a caller. */
export interface AuditNotes {
  note(note: AuditNote): void;
}

/** Records the outcomes of a queue's input requests, and refusals by a limit; the returned function stops it. */
export function noteInputRequests(queue: InputRequestQueue, notes: AuditNotes): () => void {
  return queue.listen({
    ended: (request, end, action) =>
      notes.note({ ...noteOf(request, end), outcome: outcomeOf(end, action), ...deciderOf(end) }),
    limited: ({ serverId, serverUrl }, limit) =>
      notes.note({ serverId, serverUrl, kind: "limit", outcome: "refused", by: "limit", limit }),
  });
}

function outcomeOf(end: InputRequestEnd, action: InputResponse["action"] | undefined): AuditNote["outcome"] {
  return action ?? (end === "unanswered" ? "refused" : "withdrawn");
}

function noteOf(request: InputRequest, end: InputRequestEnd): Omit<AuditNote, "outcome"> {
  const { serverId, serverUrl, kind } = request;
  // The server chose the text of this request, which was never shown to the user.
  if (end === "declined-all") return { serverId, serverUrl, kind };
  return { serverId, serverUrl, kind, ...aboutOf(request), ...(request.app && { app: request.app.tool }) };
}

function aboutOf(request: InputRequest): Pick<AuditNote, "subject" | "count"> {
  switch (request.kind) {
    case "elicitation-form":
      return {};
    case "elicitation-url":
      return { subject: request.origin };
    case "sampling":
    case "sampling-result":
      return { count: request.params.messages.length };
    case "roots":
      return request.roots.length > 0 ? { count: request.roots.length } : {}; // a handler chose them
    case "tool":
      return { subject: request.tool };
    case "app-access":
      return { ...(request.app && { subject: request.app.tool }) };
    case "app-link":
      return { subject: request.origin };
    case "app-download":
      return { count: request.files.length };
    case "app-message":
    case "app-resource":
      return {};
    case "relay":
      return { subject: request.relay };
    case "extension":
      return { subject: request.method };
    case "sign-in":
      return { subject: request.authorizationOrigin };
    case "client-id":
      return URL.canParse(request.issuer) ? { subject: new URL(request.issuer).origin } : {};
    default:
      return request satisfies never;
  }
}

function deciderOf(end: InputRequestEnd): Pick<AuditNote, "by"> {
  switch (end) {
    case "answered":
      return { by: "user" };
    case "answered-by-policy":
    case "refused-by-policy":
      return { by: "policy" };
    case "answered-by-handler":
      return { by: "handler" };
    case "declined-all":
      return { by: "decline-all" };
    case "withdrawn":
    case "unanswered":
      return {};
    default:
      return end satisfies never;
  }
}
