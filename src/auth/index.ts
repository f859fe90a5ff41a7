/**
 * Public parts of the auth room: signing in to a server, and keeping the user signed in. Loaded when a server requires
 * authorization.
 */
export { Attempt } from "./attempt.js";
export { Authorizer } from "./authorizer.js";
export { DpopKeys } from "./dpop-keys.js";
export type { AuthRecords } from "./secret-box.js";
export type { SignInPrompts, SignInQuestion } from "./sign-in.js";
export { AuthorizationSteps } from "./steps.js";
export { TokenStore } from "./token-store.js";
export type * from "./types.js";
