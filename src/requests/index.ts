/**
 * Public exports of the requests folder: input requests of servers, policy, grants, the audit trail and sampling
 * providers.
 */
export type * from "./input-request.js";
export { InputRequestQueue } from "./queue/input-request-queue.js";
export { noteInputRequests, type AuditNote, type AuditNotes } from "./audit/audit-notes.js";
export type { AuditedCall, AuditEntry, AuditOutcome } from "./audit/audit-entry.js";
export { Grants, type Grant, type GrantStore } from "./consent/grants.js";
export { type InputRequestPolicy } from "./queue/policy.js";
export { refusalAnswer } from "./refusal.js";
export { type BrowserModelPort } from "./sampling/browser-model.js";
export { accountProvider } from "./sampling/account.js";
export type { SamplingProvider } from "./sampling-provider.js";
export { ServerRequests } from "./server-requests.js";
export type { RelayConsent } from "./consent/relay-consent.js";
export { ToolApproval } from "./consent/tool-approval.js";
export { UserTime, type UserTimer } from "./queue/user-time.js";
