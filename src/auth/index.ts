/**
 * Public exports of the auth folder: signing in to a server, and staying signed in. Loaded when a server requires it.
 */
export { Attempt, Authorizer } from "./authorizer.js";
export { DpopKeys } from "./dpop-keys.js";
export type { AuthRecords } from "./secret-box.js";
export type { SignInPrompts, SignInQuestion } from "./sign-in.js";
export { AuthorizationSteps } from "./steps.js";
export { TokenStore } from "./token-store.js";
export type * from "./types.js";
