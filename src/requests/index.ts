/**
 * Public exports of the requests folder: input requests of servers, policy, grants, the audit trail and sampling
 * providers.
 */
export type * from "./input-request.js";
export { InputRequestQueue, type AnswerRequest } from "./input-request-queue.js";
export { noteInputRequests, type AuditNote, type AuditNotes } from "./audit-notes.js";
export type { AuditedCall, AuditEntry, AuditOutcome, CallInitiator } from "./audit-entry.js";
export { Grants, type Grant, type GrantStore } from "./grants.js";
export { type ToolDifference } from "./pins.js";
export { type InputRequestPolicy } from "./policy.js";
export { refusalAnswer } from "./refusal.js";
export { type BrowserModelPort } from "./sampling/browser-model.js";
export { accountProvider } from "./sampling/account.js";
export type { SamplingProvider } from "./sampling/provider.js";
export { ServerRequests } from "./server-requests.js";
export { ToolApproval } from "./tool-approval.js";
export { UserTime, type UserTimer } from "./user-time.js";
