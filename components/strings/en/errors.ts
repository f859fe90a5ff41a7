/**
 * English sentences for failures: the event in terms of the protocol, and the next step. Sentences do not blame anyone,
 * and explain technical terms in plain words. Note for translators: "server" is the MCP server, "page" is the web page
 * that contains the panel. Placeholders: {origin} of the server, {url} its address without the query, {pageOrigin} of
 * the page, {status} an HTTP status, {type} a content type, {headers} names of header fields, {method} an HTTP or MCP
 * method, {wait} and {time} durations, {code} a JSON-RPC error code. The third and fourth sentences replace the first
 * and second if a value is unknown.
 */
import type { ErrorTable } from "../error-words.js";

/** Failures in English. */
export const errorsEn: ErrorTable = {
  "ERR-ARGUMENT": ["Invalid request", "Check the URL (it starts with https:// or http://) and the arguments."],
  "ERR-CLOSED": ["The connection was closed", "Reconnect to continue."],
  "ERR-WORKER": ["The background worker crashed", "Reconnect. If this happens repeatedly, reload the page."],
  "not-loaded": ["A part of the client could not be loaded", "Check your connection, then try again."],

  // The address responds, but not with MCP.
  "ERR-NOT-MCP": [
    "No MCP server responds at {url}",
    "Check the URL. It must be an MCP endpoint, often ending in /mcp.",
    "No MCP server responds at this address",
    "Check the URL. It must be an MCP endpoint, often ending in /mcp.",
  ],
  "not-mcp-type": [
    "{url} returned {status} with {type}, which is not MCP",
    "It is probably a web page or another API. Check the path: MCP endpoints often end in /mcp and respond with application/json or text/event-stream.",
    "The address responded with a content type that is not MCP",
    "It is probably a web page or another API. Check the path: MCP endpoints often end in /mcp.",
  ],
  "not-mcp-found": [
    "{url} returned {status} to every MCP handshake",
    "Check the path, and that the server supports MCP over HTTP. The server's log shows why it refused.",
    "The address refused every MCP handshake",
    "Check the path, and that the server supports MCP over HTTP. The server's log shows why it refused.",
  ],
  "ERR-VERSION": [
    "No common protocol version: the server supports {supported}, this client requested {requested}",
    "Choose another revision in the server's settings, or update the server.",
    "No common protocol version",
    "Choose another revision in the server's settings, or update the server.",
  ],

  // A browser does not distinguish a server that is down from a server that sends no CORS headers.
  "ERR-CORS": [
    "No readable response from {origin}: it is unreachable, or it does not allow {pageOrigin} (CORS)",
    "Open the address in a new tab. If it does not load, start the server, or correct the address, its DNS name or its certificate. If it loads, the operator must send CORS headers with every response, including errors.",
    "No readable response from the server: it is unreachable, or it does not allow this page (CORS)",
    "Open the address in a new tab. If it does not load, start the server or correct the address. If it loads, its CORS settings must allow this page.",
  ],
  "cors-local": [
    "No readable response from {origin}: it is unreachable, it does not allow {pageOrigin} (CORS), or the browser blocks local network access",
    "Allow local network access for this page in the browser's site settings; only https pages can have it. Then open the address in a new tab: if it does not load, start the server; if it loads, the operator must send CORS headers with every response.",
    "No readable response from the server: it is unreachable, it does not allow this page (CORS), or the browser blocks local network access",
    "Allow local network access for this page in the browser's site settings. Then check that the server is running, and its CORS settings.",
  ],
  "cors-method": [
    "{origin} allows GET from {pageOrigin}, but not {method}",
    "The response to OPTIONS must be 2xx and list {method} in Access-Control-Allow-Methods. The response to {method} needs Access-Control-Allow-Origin, including errors.",
    "The server allows GET from this page, but not the request MCP needs",
    "Responses to OPTIONS and POST need CORS headers, including errors.",
  ],
  "cors-preflight": [
    "{origin} refuses the preflight: OPTIONS is not answered with 2xx and Access-Control-Allow-Headers",
    "Answer OPTIONS before checking tokens and without a redirect, and list these headers: {headers}.",
    "The server refuses the preflight (OPTIONS)",
    "Answer OPTIONS with 2xx and CORS headers, before checking tokens.",
  ],
  "ERR-CORS-HEADER": [
    "Preflight refused: Access-Control-Allow-Headers of {origin} does not list {headers}",
    "Add {headers} to Access-Control-Allow-Headers in the response to OPTIONS.",
    "The server does not allow a request header that MCP needs",
    "The response to OPTIONS must list the header in Access-Control-Allow-Headers.",
  ],
  "ERR-CORS-EXPOSE": [
    "{origin} does not expose Mcp-Session-Id to this page",
    "Add Mcp-Session-Id to Access-Control-Expose-Headers of its responses.",
    "The server does not expose Mcp-Session-Id to this page",
    "Add Mcp-Session-Id to Access-Control-Expose-Headers of its responses.",
  ],
  "ERR-UNREACHABLE": [
    "No response from {origin}",
    "Check that the server is running and the address is correct. Opening it in a new tab shows the browser's reason.",
    "No response from this address",
    "Check that the server is running and the address is correct. Opening it in a new tab shows the browser's reason.",
  ],
  stopped: [
    "{origin} stopped responding (last response at {answered})",
    "Check that the server is running, then reconnect. It allowed this page before, so CORS is not the cause.",
    "The server stopped responding",
    "Check that it is running, then reconnect. It allowed this page before, so CORS is not the cause.",
  ],
  "stopped-before": [
    "{origin} is not responding",
    "Check that the server is running, then reconnect. It allowed this page before, so CORS is not the cause.",
    "The server is not responding",
    "Check that it is running, then reconnect. It allowed this page before, so CORS is not the cause.",
  ],
  // A stdio server, which a program of the user starts. {exit} is the exit code or the name of a signal.
  "process-failed": ["The server can't be started", "{reason}", "The server can't be started", ""],
  "process-ended": [
    "The server ended with exit code {exit}",
    "Reconnect to start it again.",
    "The server ended",
    "Reconnect to start it again.",
  ],
  "process-killed": [
    "The server was ended by the signal {exit}",
    "Reconnect to start it again.",
    "The server was ended by a signal",
    "Reconnect to start it again.",
  ],
  "process-launcher": [
    "mcp-panel does not answer this page",
    "Start it again in the terminal, and open the link that it prints.",
  ],
  "server-text": ["The server says: “{serverText}”", "", "The server gives a reason.", ""],
  "ERR-OFFLINE": ["You are offline", "Check the network connection, then try again."],
  "ERR-MIXED": [
    "This page uses https and {origin} uses http: the browser blocks that (mixed content)",
    "Use the server's https address, or open this page over http or from localhost.",
    "This page uses https and the server uses http: the browser blocks that (mixed content)",
    "Use the server's https address, or open this page over http or from localhost.",
  ],
  "ERR-LOCAL-NETWORK": [
    "Local network access to {origin} blocked by the browser",
    "Allow local network access for this page in the browser's site settings, then try again. In a frame, its allow attribute must permit it too.",
    "Local network access blocked by the browser",
    "Allow local network access for this page in the browser's site settings, then try again.",
  ],
  "ERR-CSP": [
    "{origin} is blocked by this page's CSP ({directive})",
    "Add {origin} to connect-src in the Content-Security-Policy of the page, and of the worker file if it has one.",
    "Blocked by this page's CSP",
    "Add the server's origin to connect-src in the Content-Security-Policy.",
  ],
  "ERR-REDIRECT": [
    "{url} redirects; redirects are not followed",
    "Open the address in a new tab, see where it leads, and connect to that address if you trust it.",
    "This address redirects; redirects are not followed",
    "Open the address in a new tab, see where it leads, and connect to that address if you trust it.",
  ],
  "redirect-to": [
    "{url} redirects to {to}; redirects are not followed",
    "Connect to {to} if you trust it.",
    "This address redirects; redirects are not followed",
    "Connect to the address it redirects to if you trust it.",
  ],

  // HTTP statuses.
  "ERR-AUTH": [
    "{origin} requires authorization (401)",
    "Sign in if sign-in is available, or add an access token.",
    "The server requires authorization",
    "Sign in if sign-in is available, or add an access token.",
  ],
  "auth-declined": ["You did not sign in", "Reconnect to sign in, or add an access token."],
  "auth-denied": [
    "Access denied",
    "The authorization server denied access. Sign in again and allow it, or use an account that has access.",
  ],
  "auth-refused": [
    "Sign-in refused ({status})",
    "Sign in again or with another account. If that fails too, send the details to the server's operator.",
    "Sign-in refused",
    "Sign in again or with another account. If that fails too, send the details to the server's operator.",
  ],
  "auth-expired": ["Sign-in timed out", "Sign in again, and finish within ten minutes."],
  "auth-passing": ["The authorization server is temporarily unavailable", "Wait a moment, then try again."],
  "ERR-AUTH-DISCOVERY": [
    "Couldn't discover the authorization server: {url} can't be used",
    "It must contain valid metadata that this page can read (CORS). The details show what is wrong. An access token works without it.",
    "Couldn't discover the authorization server",
    "The details show which document is missing or invalid; the operator must fix it. An access token works without it.",
  ],
  "ERR-AUTH-PKCE": [
    "The authorization server {issuer} does not support PKCE with S256",
    "The operator must enable it. Until then, sign-in is not possible; an access token works without it.",
    "The authorization server does not support PKCE with S256",
    "The operator must enable it. Until then, sign-in is not possible; an access token works without it.",
  ],
  "ERR-AUTH-REG": [
    "This client could not be registered with {issuer}",
    "Register it manually there. Then sign in again and enter its client ID, or set it in the page.",
    "This client could not be registered with the authorization server",
    "Register it manually there. Then sign in again and enter its client ID, or set it in the page.",
  ],
  "ERR-AUTH-MIXUP": [
    "The redirect does not belong to this sign-in",
    "It was ignored. Sign in again. If it happens again, do not trust this server.",
  ],
  "ERR-AUTH-SCOPE": [
    "The server requires more scopes than were granted",
    "Sign in again and allow them, or use an account that has them. If this repeats, contact the server's operator.",
  ],
  "ERR-FORBIDDEN": [
    "{origin} refused the request ({status})",
    "The account or token has no permission, or the server does not accept requests from {pageOrigin}: its operator must allow that origin.",
    "The server refused the request (403)",
    "The account or token has no permission, or the server does not accept this page's origin.",
  ],
  "ERR-RATE": [
    "{origin} returned {status}: too many requests",
    "Wait {wait}, then try again.",
    "Too many requests",
    "Wait a moment, then try again.",
  ],
  unavailable: [
    "{origin} returned {status}: temporarily unavailable",
    "Wait {wait}, then try again.",
    "The server is temporarily unavailable (503)",
    "Wait a moment, then try again.",
  ],
  "http-not-found": [
    "{url} returned {status}: no MCP endpoint at this path",
    "Check the path: MCP endpoints often end in /mcp.",
    "No MCP endpoint at this path (404)",
    "Check the path: MCP endpoints often end in /mcp.",
  ],
  "http-method": [
    "{url} returned {status}: POST is not allowed",
    "The path exists but is not an MCP endpoint. Check it: MCP endpoints often end in /mcp.",
    "The address does not allow POST (405)",
    "The path exists but is not an MCP endpoint. Check it: MCP endpoints often end in /mcp.",
  ],
  "http-gateway": [
    "{origin} returned {status}: the server behind the proxy did not respond",
    "Check that the server is running, and the address the proxy forwards to.",
    "The server behind the proxy did not respond",
    "Check that the server is running.",
  ],
  "http-unavailable": [
    "{origin} returned {status}: temporarily unavailable",
    "Wait a moment, then try again. If this persists, check that the server is running.",
    "The server is temporarily unavailable (503)",
    "Wait a moment, then try again. If this persists, check that the server is running.",
  ],
  "http-server": [
    "{url} returned {status}: server error",
    "See the server's log for the cause, then try again.",
    "Server error (HTTP 5xx)",
    "See the server's log for the cause, then try again.",
  ],
  "ERR-HTTP": [
    "{url} returned {status}",
    "Check the address. The server's log shows why it refused.",
    "The server responded with an HTTP error",
    "Check the address. The server's log shows why it refused.",
  ],
  "ERR-HEADERS-LARGE": [
    "The request is too large for {origin} ({status})",
    "Send smaller arguments, or raise the server's limits.",
    "The request is too large for the server",
    "Send smaller arguments, or raise the server's limits.",
  ],
  "ERR-HEADERS": [
    "A proxy changed the request: headers and body do not match",
    "Connect without the proxy, or contact its operator.",
  ],
  "ERR-CAP": [
    "The server requires a client capability that is not offered: {capabilities}",
    "Enable it in the settings, under “Client capabilities”.",
    "The server requires a client capability that is not offered",
    "The details name it. Enable it in the settings, under “Client capabilities”.",
  ],

  // Requests without a complete response. {method} is the MCP method of the request.
  "ERR-TIMEOUT": [
    "No response to {method} within {time}",
    "The server accepted the connection but is not responding. Check its log, or raise the timeout in the server's settings.",
    "The server is not responding",
    "It may still be working. Try again, or raise the timeout in the server's settings.",
  ],
  "timeout-total": [
    "{method} did not finish within {time}",
    "The server may still be working. Check its log, or raise the timeout in the server's settings.",
    "The server did not finish in time",
    "It may still be working. Try again, or raise the timeout in the server's settings.",
  ],
  "ERR-STREAM-LOST": [
    "The connection was lost before the response to {method} arrived",
    "The server may have finished. Check before running it again.",
    "The connection was lost before the response arrived",
    "The server may have finished. Check before running it again.",
  ],
  "ERR-SESSION": ["The session has expired", "Reconnect to start a new session."],
  "ERR-PROTO": [
    "The server's response violates the protocol",
    "{reason} Only the server's author can fix this.",
    "The server's response violates the protocol",
    "Only the server's author can fix this; the details show what is wrong.",
  ],
  "ERR-LIMIT": [
    "Response too large: more than {size}",
    "Request less at a time.",
    "Response too large",
    "Request less at a time.",
  ],
  "over-limit": [
    "A limit of this client was exceeded",
    "{reason}",
    "A limit of this client was exceeded",
    "Request less at a time; the details name the limit.",
  ],
  "ERR-NOT-FOUND": ["Not found", "It may have been moved or removed. Reload the list."],
  "ERR-METHOD": ["The server does not implement this method", "This server does not support the feature."],
  "ERR-PARAMS": ["Invalid arguments", "Correct the arguments and run it again."],
  "ERR-RPC": ["Server error", "The server's log may show the cause."],
  "server-error": [
    "Server error {code}",
    "The server's log may show the cause.",
    "Server error",
    "The server's log may show the cause.",
  ],
  cancelled: ["Cancelled", "Stopped before the response arrived. Run it again if needed."],
  unknown: ["Unexpected error", "Try again. If it persists, report it with the details."],
  "ERR-REFUSED": ["The request was declined", "The details show why. Run it again if you change your mind."],
  "ERR-URL-ELICITATION": [
    "The server requires you to visit a page first",
    "Open the page, finish there, then run it again.",
  ],
  "ERR-MRTR-LOOP": [
    "The server keeps requesting input without finishing",
    "Run it again. If this repeats, contact the server's author.",
  ],
  "ERR-TASK-GONE": ["The task has expired", "Its result is no longer available. Run the tool again."],
  "ERR-TASK-CANCELLED": ["The task was cancelled", "Run the tool again if you still need the result."],
  "ERR-OUTPUT-SCHEMA": [
    "The result does not match the tool's outputSchema",
    "Don't rely on it, and report it to the server's author.",
  ],
  "ERR-DIALECT": [
    "Unsupported JSON Schema dialect",
    "Only 2020-12 and draft-07 are supported. Values are sent without validation.",
  ],
  "ERR-SAMPLING": [
    "The model failed",
    "{reason} You can also answer manually.",
    "The model failed",
    "Try again, or answer manually.",
  ],
  "sampling-refused": [
    "The model provider returned HTTP {status}: {detail}",
    "Check the account in the settings, or answer manually.",
    "The model provider refused the request",
    "Check the account in the settings, or answer manually.",
  ],
  "sampling-key": [
    "The model provider rejected the API key (HTTP {status}): {detail}",
    "Check the API key in the settings.",
    "The model provider rejected the API key",
    "Check the API key in the settings.",
  ],
  "sampling-rate": [
    "The model provider's rate limit was reached (HTTP 429): {detail}",
    "Wait a moment and try again, or check the limits of the account.",
    "The model provider's rate limit was reached (HTTP 429)",
    "Wait a moment and try again, or check the limits of the account.",
  ],
  "sampling-unreachable": [
    "The model provider is unreachable",
    "Check the base URL in the settings, that the provider is running, and that it allows requests from this page (CORS).",
  ],
  "sampling-timeout": [
    "The model provider did not respond within {time}",
    "Check that the model is running, then try again.",
    "The model provider did not respond in time",
    "Check that the model is running, then try again.",
  ],
  "sampling-answer": [
    "The model provider's response can't be used",
    "{reason} Check that the base URL and the API in the settings match.",
    "The model provider's response can't be used",
    "Check that the base URL and the API in the settings match.",
  ],
  "sampling-browser": [
    "The browser's model is not available",
    "The settings show whether it can be downloaded. You can also answer manually.",
  ],
  "ERR-SKILL": [
    "The skill's entry is invalid",
    "{reason} The server must correct it.",
    "The skill's entry is invalid",
    "The server must correct it.",
  ],
  "skill-file": [
    "The file does not match the skill's entry, so its content is not shown",
    "{reason} Reload the skill. If the difference stays, the server must correct it.",
    "The file does not match the skill's entry, so its content is not shown",
    "Reload the skill. If the difference stays, the server must correct it.",
  ],
  "skill-no-digest": [
    "The file can't be verified on this page",
    "Browsers compute SHA-256 digests only on secure pages. Open the panel with https:// or on localhost.",
  ],
  "ERR-STORAGE": ["Browser storage is not available", "Nothing is saved. Free up space, or leave private browsing."],
};
