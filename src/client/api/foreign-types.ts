/** Types of other folders that are part of the public API. */
export type * from "../../requests/input-request.js";
export type * from "../../requests/audit/audit-entry.js";
export type { InputRequestPolicy, InputRequestVerdict } from "../../requests/queue/policy.js";
export type { MaxTokensKey, ModelAccess, ModelAccount } from "../../requests/sampling/account.js";
export type {
  BrowserModelMessage,
  BrowserModelOptions,
  BrowserModelPort,
  BrowserModelSession,
} from "../../requests/sampling/browser-model.js";
export type { BrowserModelUse } from "../../requests/sampling/browser-model-use.js";
export type { ModelAnswer, ModelUsage, RefusedParameter } from "../../requests/sampling-provider.js";
export type { AppGrant, AppsGrant, Grant, RelayGrant, RootsGrant, ToolGrant } from "../../requests/consent/grants.js";
export type { SchemaChecker, Verdict } from "../../schema/validation/schema-checker.js";
export type { SchemaProblem } from "../../schema/validation/problems.js";
export type { ToolPin } from "../../requests/consent/pins.js";
export type { Transport, TransportReceiver } from "../../transport/custom-transport.js";
export type {
  AuthorizationOffer,
  AuthorizationStep,
  AuthorizationView,
  ProvidedToken,
  RegisteredClient,
  SignInHints,
  TokenProvider,
  TokenStorage,
  TokenRequest,
} from "../../auth/types.js";
export type { LimitReason } from "../../requests/queue/input-request-limits.js";
export type { RememberedTask } from "../../storage/index.js";
