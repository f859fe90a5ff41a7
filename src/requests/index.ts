/** The host room: asks of servers, policy, remembered grants, the audit trail, sampling providers. */
export type * from "./input-request.js";
export { InputRequestQueue, type InputRequestListener, type InputRequestQueueOptions } from "./input-request-queue.js";
export type { LimitReason } from "./input-request-limits.js";
export { noteInputRequests, type AuditNote, type AuditNotes } from "./audit-notes.js";
export type { AuditedCall, AuditEntry, AuditOutcome, CallInitiator } from "./audit-entry.js";
export type { ElicitationModes } from "./elicitation.js";
export { defaultsOf, withDefaults } from "./form-content.js";
export {
  Grants,
  type Digest,
  type Grant,
  type GrantsOptions,
  type GrantStore,
  type RootsGrant,
  type ToolGrant,
} from "./grants.js";
export type { HostClock } from "./host-clock.js";
export type { Pin, PinIndex, PinStore } from "./pin-records.js";
export {
  MAX_PINNED_TEXT,
  MAX_PINNED_TEXTS,
  MAX_PINS,
  ToolPins,
  type PinStatus,
  type ToolDifference,
  type ToolPin,
  type ToolPinsOptions,
} from "./pins.js";
export { alwaysPrompt, type InputRequestPolicy, type InputRequestVerdict } from "./policy.js";
export { refusalAnswer, type RefusalAnswer, type RefusalRpcCode } from "./refusal.js";
export { BrowserModel, type BrowserModelPort, type BrowserModelSession } from "./sampling/browser-model.js";
export {
  accountProvider,
  type MaxTokensKey,
  type ModelAccess,
  type ModelAccount,
  type SamplingFetch,
} from "./sampling/account.js";
export type { ModelAnswer, ModelUsage, RefusedParameter, SamplingProvider } from "./sampling/provider.js";
export { ServerRequests, type ServerEra, type ServerRequest, type ServerRequestsOptions } from "./server-requests.js";
export {
  ToolApproval,
  type ToolCallRequest,
  type ToolApprovalMode,
  type ToolApprovalOptions,
} from "./tool-approval.js";
export { UserTime, type UserTimer } from "./user-time.js";
