/**
 * English sentences for failures: what happened in the words of the wire, what to do next. No blame, no jargon without its plain word.
 * Note for translators: "server" is the MCP server, "page" the web page the panel is in. Placeholders: {origin} of the server, {url} its
 * address without the query, {pageOrigin} of the page, {status} an HTTP status, {type} a content type, {headers} names of header fields,
 * {method} an HTTP or MCP method, {wait} and {time} durations, {code} a JSON-RPC error code. The third and fourth come in place of the
 * first and second where a value is not known.
 */
import type { ErrorTable } from "../error-words.js";

/** Failures in English. */
export const errorsEn: ErrorTable = {
  "ERR-ARGUMENT": ["Invalid request", "Check the address (it begins with https:// or http://) and the arguments."],
  "ERR-CLOSED": ["The connection was closed", "Connect again to continue."],
  "ERR-WORKER": ["The client's worker stopped", "Connect again. If it happens often, reload the page."],

  // The address answers, but not as MCP.
  "ERR-NOT-MCP": [
    "No MCP server answers at {url}",
    "Check the address: the MCP endpoint is needed, often ending in /mcp.",
    "No MCP server answers at this address",
    "Check the address: the MCP endpoint is needed, often ending in /mcp.",
  ],
  "not-mcp-type": [
    "{url} answered {status} with {type}, which is not MCP",
    "It is probably a web page or another API. Check the path: MCP endpoints often end in /mcp and answer with application/json or text/event-stream.",
    "The address answered with a content type that is not MCP",
    "It is probably a web page or another API. Check the path: MCP endpoints often end in /mcp.",
  ],
  "not-mcp-found": [
    "{url} answered {status} to every MCP handshake",
    "Check the path, and that the server speaks MCP over HTTP. Its own log says why it refused.",
    "The address refused every MCP handshake",
    "Check the path, and that the server speaks MCP over HTTP. Its own log says why it refused.",
  ],
  "ERR-VERSION": [
    "No common protocol version: the server speaks {supported}, this client asked for {requested}",
    "Choose another revision in the server's settings, or update the server.",
    "No common protocol version",
    "Choose another revision in the server's settings, or update the server.",
  ],

  // The browser does not tell a server that is down from one that sends no CORS headers.
  "ERR-CORS": [
    "No readable answer from {origin}: it is not reachable, or it does not allow {pageOrigin} (CORS)",
    "Open the address in a new tab. If nothing loads there, start the server, or correct the address, its DNS name or its certificate. If something does, its operator must send CORS headers with every answer, errors too.",
    "No readable answer from the server: it is not reachable, or it does not allow this page (CORS)",
    "Open the address in a new tab. If nothing loads there, start the server or correct the address. If something does, its CORS settings must allow this page.",
  ],
  "cors-local": [
    "No readable answer from {origin}: it is not reachable, it does not allow {pageOrigin} (CORS), or the browser keeps this page from the local network",
    "Allow local network access for this page in the browser's site settings; only https pages can have it. Then open the address in a new tab: if nothing loads there, start the server; if something does, its operator must send CORS headers with every answer.",
    "No readable answer from the server: it is not reachable, it does not allow this page (CORS), or the browser keeps this page from the local network",
    "Allow local network access for this page in the browser's site settings, then check that the server runs and its CORS settings.",
  ],
  "cors-method": [
    "{origin} allows {pageOrigin} to send GET, but not {method}",
    "Its answer to OPTIONS must be 2xx and list {method} in Access-Control-Allow-Methods, and the answer to {method} itself needs Access-Control-Allow-Origin, errors too.",
    "The server allows this page to send GET, but not the request MCP needs",
    "Its answers to OPTIONS and POST need CORS headers, errors too.",
  ],
  "cors-preflight": [
    "{origin} refuses the preflight: OPTIONS is not answered with 2xx and Access-Control-Allow-Headers",
    "Answer OPTIONS before any check of tokens and without a redirect, and list these headers: {headers}.",
    "The server refuses the preflight (OPTIONS)",
    "Answer OPTIONS with 2xx before any check of tokens, with CORS headers.",
  ],
  "ERR-CORS-HEADER": [
    "The preflight was refused: Access-Control-Allow-Headers of {origin} does not list {headers}",
    "Add {headers} to Access-Control-Allow-Headers in the answer to OPTIONS.",
    "The server does not allow a request header that MCP needs",
    "Its answer to OPTIONS must list the header in Access-Control-Allow-Headers.",
  ],
  "ERR-CORS-EXPOSE": [
    "{origin} does not expose Mcp-Session-Id to this page",
    "Add Mcp-Session-Id to Access-Control-Expose-Headers of its answers.",
    "The server does not expose Mcp-Session-Id to this page",
    "Add Mcp-Session-Id to Access-Control-Expose-Headers of its answers.",
  ],
  "ERR-UNREACHABLE": [
    "Nothing answers at {origin}",
    "Check that the server is running and the address is right; opening it in a tab shows the browser's reason.",
    "Nothing answers at this address",
    "Check that the server is running and the address is right; opening it in a tab shows the browser's reason.",
  ],
  "ERR-OFFLINE": ["You are offline", "Check the network connection, then try again."],
  "ERR-MIXED": [
    "This page is https and {origin} is http: the browser blocks that (mixed content)",
    "Use the server's https address, or open this page over http or from localhost.",
    "This page is https and the server is http: the browser blocks that (mixed content)",
    "Use the server's https address, or open this page over http or from localhost.",
  ],
  "ERR-LOCAL-NETWORK": [
    "The browser does not let this page reach {origin} in the local network",
    "Allow local network access for this page in the browser's site settings, then try again. In a frame, its allow attribute must permit it too.",
    "The browser does not let this page reach the local network",
    "Allow local network access for this page in the browser's site settings, then try again.",
  ],
  "ERR-CSP": [
    "This page's Content-Security-Policy ({directive}) does not list {origin}",
    "Add {origin} to connect-src in the policy of the page, and of the worker's file where it has one.",
    "This page's Content-Security-Policy does not allow the connection",
    "Add the server's origin to connect-src.",
  ],
  "ERR-REDIRECT": [
    "{url} redirects, and redirects are not followed",
    "Open the address in a new tab, see where it ends, and connect to that address if you trust it.",
    "This address redirects, and redirects are not followed",
    "Open the address in a new tab, see where it ends, and connect to that address if you trust it.",
  ],
  "redirect-to": [
    "{url} redirects to {to}, and redirects are not followed",
    "Connect to {to} if you trust it.",
    "This address redirects, and redirects are not followed",
    "Connect to the address it redirects to if you trust it.",
  ],

  // Statuses.
  "ERR-AUTH": [
    "{origin} requires authorization (401)",
    "Sign in where that is offered, or add an access token.",
    "The server requires authorization",
    "Sign in where that is offered, or add an access token.",
  ],
  "auth-declined": ["You did not sign in", "Connect again when you want to sign in, or add an access token."],
  "auth-denied": [
    "Access denied by the authorization server",
    "Sign in again and allow the access, or use an account that may.",
  ],
  "auth-refused": [
    "The sign-in was refused ({status})",
    "Sign in again or with another account. If that fails too, the details help whoever runs the server.",
    "The sign-in was refused",
    "Sign in again or with another account. If that fails too, the details help whoever runs the server.",
  ],
  "auth-expired": ["The sign-in took too long", "Sign in again, and finish within ten minutes."],
  "auth-passing": ["The authorization server can't be reached at the moment", "Wait a moment, then try again."],
  "ERR-AUTH-DISCOVERY": [
    "Couldn't discover the authorization server: {url} can't be used",
    "It must be readable by this page (CORS) and valid metadata; the details say what was wrong. An access token works without it.",
    "Couldn't discover the authorization server",
    "The details say which document is missing or wrong; the operator must fix it. An access token works without it.",
  ],
  "ERR-AUTH-PKCE": [
    "The authorization server {issuer} does not offer PKCE with S256",
    "The operator must turn it on. Until then nobody is sent there; an access token works without it.",
    "The authorization server does not offer PKCE with S256",
    "The operator must turn it on. Until then nobody is sent there; an access token works without it.",
  ],
  "ERR-AUTH-REG": [
    "This client could not be registered with {issuer}",
    "Register it manually there. Then sign in again and enter its client ID, or give it to the page.",
    "This client could not be registered with the authorization server",
    "Register it manually there. Then sign in again and enter its client ID, or give it to the page.",
  ],
  "ERR-AUTH-MIXUP": [
    "The redirect did not belong to this sign-in",
    "It was not used. Sign in again; if it happens twice, do not trust this server.",
  ],
  "ERR-AUTH-SCOPE": [
    "The server requires more scopes than were granted",
    "Sign in again and allow them, or use an account that has them. If it keeps asking, tell its operator.",
  ],
  "ERR-FORBIDDEN": [
    "{origin} refused the request ({status})",
    "Either the account or token may not do this, or the server does not accept requests from {pageOrigin}: its operator must allow that origin.",
    "The server refused the request (403)",
    "Either the account or token may not do this, or the server does not accept this page's origin.",
  ],
  "ERR-RATE": [
    "{origin} answered {status}: too many requests",
    "Wait {wait}, then try again.",
    "Too many requests",
    "Wait a moment, then try again.",
  ],
  "http-not-found": [
    "{url} answered {status}: there is no MCP endpoint at this path",
    "Check the path of the address: MCP endpoints often end in /mcp.",
    "There is no MCP endpoint at this path (404)",
    "Check the path of the address: MCP endpoints often end in /mcp.",
  ],
  "http-method": [
    "{url} answered {status}: it does not accept POST",
    "It is there, but is not an MCP endpoint. Check the path: MCP endpoints often end in /mcp.",
    "The address does not accept POST (405)",
    "It is there, but is not an MCP endpoint. Check the path: MCP endpoints often end in /mcp.",
  ],
  "http-gateway": [
    "{origin} answered {status}: a proxy in front of the server got no answer from it",
    "Check that the server behind the proxy is running, and the address the proxy passes requests to.",
    "A proxy in front of the server got no answer from it",
    "Check that the server behind the proxy is running.",
  ],
  "http-unavailable": [
    "{origin} answered {status}: it is not available at the moment",
    "Wait a moment, then try again. If it stays so, check that the server is running.",
    "The server is not available at the moment (503)",
    "Wait a moment, then try again. If it stays so, check that the server is running.",
  ],
  "http-server": [
    "{url} answered {status}: the server failed",
    "The cause is in the server; its own log shows it. Then try again.",
    "The server failed with an HTTP error",
    "The cause is in the server; its own log shows it. Then try again.",
  ],
  "ERR-HTTP": [
    "{url} answered {status}",
    "Check the address. Why the server refuses is in its own log.",
    "The server answered with an HTTP error",
    "Check the address. Why the server refuses is in its own log.",
  ],
  "ERR-HEADERS-LARGE": [
    "The request is too large for {origin} ({status})",
    "Send smaller arguments, or raise the server's limits.",
    "The request is too large for the server",
    "Send smaller arguments, or raise the server's limits.",
  ],
  "ERR-HEADERS": [
    "A proxy changed the request: its headers and body disagree",
    "A proxy may rewrite headers. Connect without it, or ask whoever runs it.",
  ],
  "ERR-CAP": [
    "The server requires a capability this client does not offer: {capabilities}",
    "Settings, “Client capabilities”, say what is offered.",
    "The server requires a capability this client does not offer",
    "The details name it; the settings say what is offered.",
  ],

  // Requests that got no whole answer. {method} is the MCP method that was waiting.
  "ERR-TIMEOUT": [
    "No answer to {method} within {time}",
    "The server took the connection but stays silent. Look at its log, or allow more time in the server's settings.",
    "The server did not answer in time",
    "It may still be working. Try again, or allow more time in the server's settings.",
  ],
  "timeout-total": [
    "{method} was not finished within {time}",
    "The server may still be working. Look at its log, or allow more time in the server's settings.",
    "The server did not finish in time",
    "It may still be working. Try again, or allow more time in the server's settings.",
  ],
  "ERR-STREAM-LOST": [
    "The connection broke before the answer to {method} came",
    "It is not known whether the server finished. Check before running it again.",
    "The connection broke before the answer came",
    "It is not known whether the server finished. Check before running it again.",
  ],
  "ERR-SESSION": ["The server no longer knows this session", "Connect again; that starts a new one."],
  "ERR-PROTO": [
    "The server's answer breaks the protocol",
    "{reason} Only the server's author can fix this.",
    "The server's answer breaks the protocol",
    "Only the server's author can fix this; the details say what was wrong.",
  ],
  "ERR-LIMIT": [
    "Response too large: more than {size}",
    "Ask for less at a time.",
    "Response too large",
    "Ask for less at a time.",
  ],
  "over-limit": [
    "Over a limit of this client",
    "{reason}",
    "Over a limit of this client",
    "Ask for less at a time; the details name the limit.",
  ],
  "ERR-PAGING": ["The server's list never ends", "Its paging repeats itself; the server's author must fix this."],
  "ERR-NOT-FOUND": ["Not found", "Refresh the list; it may have been moved or removed."],
  "ERR-METHOD": [
    "The server does not implement this method",
    "Nothing to do here: this server does not offer the feature.",
  ],
  "ERR-PARAMS": ["Invalid arguments", "Correct the arguments and run it again."],
  "ERR-RPC": ["Server error", "The cause is on the server's side."],
  "server-error": [
    "Server error {code}",
    "The server's own log may say more.",
    "Server error",
    "The server's own log may say more.",
  ],
  cancelled: ["Cancelled", "It was stopped before the answer came. Run it again when you like."],
  unknown: ["Unexpected error", "Try again. If it stays, the details help to report it."],
  "ERR-REFUSED": ["The request was declined", "The details say why. Run it again if you change your mind."],
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
    "The result does not match the tool's output schema",
    "Read it with care, and tell the server's author.",
  ],
  "ERR-DIALECT": [
    "This JSON Schema dialect is not supported",
    "Supported are 2020-12 and draft-07; values are sent unchecked.",
  ],
  "ERR-SAMPLING": [
    "The model could not answer",
    "{reason} You can also answer by hand.",
    "The model could not answer",
    "Try again, or answer by hand.",
  ],
  "sampling-refused": [
    "The model's server answered HTTP {status}: {detail}",
    "Check the account in the settings, or answer by hand.",
    "The model's server refused the request",
    "Check the account in the settings, or answer by hand.",
  ],
  "sampling-key": [
    "The model's server does not accept the key (HTTP {status}): {detail}",
    "Check the API key in the settings.",
    "The model's server does not accept the key",
    "Check the API key in the settings.",
  ],
  "sampling-rate": [
    "The model's server wants fewer requests (HTTP 429): {detail}",
    "Wait a moment and try again, or check the limits of the account.",
    "The model's server wants fewer requests (HTTP 429)",
    "Wait a moment and try again, or check the limits of the account.",
  ],
  "sampling-unreachable": [
    "The model's server could not be reached",
    "Check the base URL in the settings, that the server is running, and that it allows requests from this page (CORS).",
  ],
  "sampling-timeout": [
    "The model's server did not answer within {time}",
    "Check that the model is running, then try again.",
    "The model's server did not answer in time",
    "Check that the model is running, then try again.",
  ],
  "sampling-answer": [
    "The model's server gave an answer that can't be used",
    "{reason} Check that the base URL and the API in the settings belong together.",
    "The model's server gave an answer that can't be used",
    "Check that the base URL and the API in the settings belong together.",
  ],
  "sampling-browser": [
    "The browser's model is not there",
    "The settings of the panel say whether it can be downloaded. You can also answer by hand.",
  ],
  "ERR-STORAGE": [
    "The browser's storage could not be used",
    "Nothing is kept between visits. Free some space or leave private browsing.",
  ],
};
