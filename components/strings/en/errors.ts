/**
 * English sentences for failures: what happened, what to do next. For a person who may not know HTTP; no blame, no jargon without
 * its plain word. Note for translators: "server" is the MCP server, "page" the web page the panel is in.
 */
import type { ErrorTable } from "../errors.js";

/** Failures in English. */
export const errorsEn: ErrorTable = {
  "ERR-ARGUMENT": [
    "Something in the request can't be used",
    "Check the address (it begins with https:// or http://) and the arguments, then try again.",
  ],
  "ERR-CLOSED": ["The connection was closed", "Connect again to continue."],
  "ERR-WORKER": ["The part that talks to servers stopped", "Connect again. If it happens often, reload the page."],
  "ERR-NOT-MCP": [
    "No MCP server answered at this address",
    "Check the address: it is the MCP endpoint that is needed, often ending in /mcp.",
  ],
  "ERR-VERSION": [
    "This server speaks no protocol version we know",
    "Update the server, or ask its author which revisions it supports.",
  ],
  "ERR-CORS": [
    "The server could not be reached from this page",
    "Either it is not running at this address, or it does not allow this page. Check the address, then its CORS settings.",
  ],
  "ERR-CORS-EXPOSE": [
    "The server hides its session from this page",
    "Its CORS settings must list Mcp-Session-Id in Access-Control-Expose-Headers.",
  ],
  "ERR-OFFLINE": ["You are offline", "Check the network connection, then try again."],
  "ERR-MIXED": [
    "A secure page can't reach an insecure server",
    "Use the server's https address, or open this page over http or from localhost.",
  ],
  "ERR-AUTH": [
    "The server wants you to sign in",
    "Sign in. Where nothing offers that, the page's author can: with redirect-url, or with an authorization header.",
  ],
  "auth-declined": ["You did not sign in", "Sign in when you want to use this server: you are asked again then."],
  "auth-denied": [
    "Signing in was denied there",
    "Sign in again and allow the access, or use an account that is allowed to.",
  ],
  "auth-refused": [
    "This sign-in is refused",
    "Sign in again or with another account. If that fails too, the details help whoever runs the server.",
  ],
  "auth-expired": ["Signing in took too long", "Sign in again, and finish within ten minutes."],
  "auth-passing": ["The place to sign in can't be reached just now", "Wait a moment, then try again."],
  "ERR-AUTH-DISCOVERY": [
    "Where to sign in could not be found out",
    "The details say which document is missing or wrong; its operator has to mend it.",
  ],
  "ERR-AUTH-PKCE": [
    "The place to sign in is not safe enough",
    "It must offer PKCE with S256; its operator has to turn that on. Until then nobody is sent there.",
  ],
  "ERR-AUTH-REG": [
    "This client is not known where you would sign in",
    "Register it by hand with the authorization server. Then sign in again and enter its client ID, or give it to the page.",
  ],
  "ERR-AUTH-MIXUP": [
    "What came back did not belong to this sign-in",
    "It was not used. Sign in again; if it happens twice, do not trust this server.",
  ],
  "ERR-AUTH-SCOPE": [
    "The server wants more rights than were granted",
    "Sign in again and allow them, or use an account that has them. If it keeps asking, tell its operator.",
  ],
  "ERR-FORBIDDEN": [
    "The server refused this",
    "Your account may lack the permission, or the server does not accept this page's origin.",
  ],
  "ERR-RATE": ["The server asks to slow down", "Wait a moment, then try again."],
  "ERR-HEADERS-LARGE": [
    "The request is too large for the server",
    "Send smaller arguments, or raise the server's limits.",
  ],
  "ERR-HEADERS": [
    "Something between here and the server changed the request",
    "A proxy may be rewriting headers. Connect without it, or ask whoever runs it.",
  ],
  "ERR-CAP": ["The server needs something this client doesn't offer", "The details name what is missing."],
  "ERR-HTTP": ["The server answered with an HTTP error", "The details show the status. Look at the server's own log."],
  "ERR-TIMEOUT": [
    "The server took too long",
    "It may still be working. Try again, or allow more time in the server's settings.",
  ],
  "ERR-STREAM-LOST": [
    "The connection broke before the answer came",
    "It is not known whether the server finished. Check before running it again.",
  ],
  "ERR-SESSION": ["The server no longer knows this session", "Connect again; that starts a new one."],
  "ERR-PROTO": [
    "The server's answer breaks the protocol",
    "This is for the server's author to fix; the details say what was wrong.",
  ],
  "ERR-LIMIT": ["This is over a limit of the client", "Ask for less at a time; the details name the limit."],
  "ERR-PAGING": ["The server's list never ends", "This is for the server's author to fix: its paging repeats itself."],
  "ERR-NOT-FOUND": ["It is not there any more", "Refresh the list; it may have been moved or removed."],
  "ERR-METHOD": ["The server doesn't support this", "Nothing to do here: this server does not offer the feature."],
  "ERR-PARAMS": [
    "The server refused the arguments",
    "Read what it says below, correct the arguments and run it again.",
  ],
  "ERR-RPC": ["The server reported an error", "Read what it says below. The cause is on the server's side."],
  cancelled: ["Cancelled", "It was stopped before the answer came. Run it again when you like."],
  unknown: ["Something unexpected went wrong", "Try again. If it stays, the details help to report it."],
  "ERR-UNREACHABLE": [
    "Nothing answers at this address",
    "Check that the server is running and the address is right; opening it in a tab shows what the browser sees.",
  ],
  "ERR-CORS-HEADER": [
    "The server does not allow a header the protocol needs",
    "Its CORS settings must list the named headers in Access-Control-Allow-Headers.",
  ],
  "ERR-CSP": [
    "This page's own rules forbid the connection",
    "The page's Content-Security-Policy must list the server's origin in connect-src.",
  ],
  "ERR-LOCAL-NETWORK": [
    "The browser keeps this page from the local network",
    "Allow local network access for this page in the browser's site settings, then try again.",
  ],
  "ERR-REFUSED": ["The request was refused", "The details say why. Run it again if you change your mind."],
  "ERR-URL-ELICITATION": [
    "The server wants you to visit a page first",
    "Open the page it names, finish there, then run it again.",
  ],
  "ERR-MRTR-LOOP": [
    "The server keeps asking without finishing",
    "Run it again; if it repeats, tell the server's author.",
  ],
  "ERR-TASK-GONE": ["The server has forgotten this task", "Its result can't be had any more. Run the tool again."],
  "ERR-TASK-CANCELLED": ["The task was cancelled", "Run the tool again if you still want its result."],
  "ERR-OUTPUT-SCHEMA": [
    "The result does not match what the tool promises",
    "Read it with care, and tell the server's author.",
  ],
  "ERR-DIALECT": [
    "This schema is in a dialect that can't be checked here",
    "Supported are 2020-12 and draft-07; values are sent unchecked.",
  ],
  "ERR-SAMPLING": ["The model could not answer", "Check the model's address and key, then try again."],
  "ERR-STORAGE": [
    "The browser's storage could not be used",
    "Nothing is kept between visits. Free some space or leave private browsing.",
  ],
};
