/**
 * Public parts of the auth room: signing in to a server, and keeping the user signed in. Loaded when a server requires
 * authorization.
 */
export { Attempt } from "./sign-in/attempt.js";
export { Authorizer } from "./authorizer.js";
export { DpopKeys } from "./tokens/dpop-keys.js";
export type { AuthRecords } from "./tokens/secret-box.js";
export type { SignInPrompts, SignInQuestion } from "./sign-in/sign-in.js";
export { AuthorizationSteps } from "./steps.js";
export { TokenStore } from "./tokens/token-store.js";
export type * from "./types.js";
