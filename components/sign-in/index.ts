/**
 * The entry `mcp-panel/sign-in`: the window, for programs that draw their own sign-in. The page people come back to is the file
 * `mcp-panel/mcp-oauth-callback.html` (with the `.js` beside it), served on the program's own origin.
 */
export { authorizationAddress } from "./authorization-address.js";
export { belongsTo, type SignInParams } from "./callback-wire.js";
export { openSignIn, type SignInOptions, type SignInWindow } from "./open-sign-in.js";
export { canRedirect, redirectToSignIn, takeReturnedCallback, type ReturnedCallback } from "./same-tab.js";
