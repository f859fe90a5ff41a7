/** The host room: asks of servers, policy, remembered grants, the audit trail, sampling providers. */
export type * from "./ask.js";
export { AskQueue, type AskListener, type AskQueueOptions } from "./ask-queue.js";
export type { LimitReason } from "./ask-limits.js";
export { noteAsks, type AuditNote, type AuditNotes } from "./audit-notes.js";
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
  type PinStanding,
  type ToolDifference,
  type ToolPin,
  type ToolPinsOptions,
} from "./pins.js";
export { alwaysAsk, type AskPolicy, type AskVerdict } from "./policy.js";
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
