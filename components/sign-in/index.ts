/**
 * The entry `mcp-panel/sign-in`: the sign-in window, for programs with their own sign-in interface. The redirect page
 * is the file `mcp-panel/mcp-oauth-callback.html` (with its `.js` file), served from the program's own origin.
 */
export { authorizationAddress } from "./authorization-address.js";
export { belongsTo, type SignInParams } from "./callback-wire.js";
export { openSignIn, type SignInOptions, type SignInWindow } from "./open-sign-in.js";
export { canRedirect, redirectToSignIn, takeReturnedCallback, type ReturnedCallback } from "./same-tab.js";
