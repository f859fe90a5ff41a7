/**
 * The stable codes of every failure a user or a program can meet.
 *
 * Owns: the list and nothing else. User-facing sentences are in `components/strings`; error messages are for developers. Codes
 * are part of the public API: `test/architecture` fails if one is renamed or removed.
 */

/** Every code, with the situation it names. */
export const ERROR_CODES = {
  /** The caller passed something we can't use (a bad URL, arguments that are no object). */
  "ERR-ARGUMENT": "bad argument",
  /** The connection, the host or the server object was closed before or while this ran. */
  "ERR-CLOSED": "closed",
  /** The worker that ran the client died or stopped answering. With `data.reason` `not-loaded`: a part of the client could not be loaded. */
  "ERR-WORKER": "worker died",
  /** Neither `server/discover` nor `initialize` was answered as MCP. */
  "ERR-NOT-MCP": "no MCP server there",
  /** Client and server share no protocol revision. */
  "ERR-VERSION": "no common revision",
  /** `fetch` failed without a reason: a network failure or a missing CORS header; the browser does not report which. */
  "ERR-CORS": "network or CORS",
  /** A response header exists that the browser was not allowed to read; the server must expose it. */
  "ERR-CORS-EXPOSE": "header not exposed",
  /** The device is offline. */
  "ERR-OFFLINE": "offline",
  /** An https page can't call an http server. */
  "ERR-MIXED": "mixed content",
  /** HTTP 401: the server requires authorization. */
  "ERR-AUTH": "authorization needed",
  /** No authorization server could be found: metadata missing, unsafe or wrong. */
  "ERR-AUTH-DISCOVERY": "sign-in not found",
  /** The authorization server does not offer PKCE with S256. */
  "ERR-AUTH-PKCE": "sign-in too weak",
  /** This client is not known to the authorization server and could not be registered. */
  "ERR-AUTH-REG": "client not registered",
  /** The callback does not belong to the started sign-in, or is from another authorization server. */
  "ERR-AUTH-MIXUP": "sign-in mixed up",
  /** The server requires more scopes than were granted, and requesting them again did not help. */
  "ERR-AUTH-SCOPE": "more rights needed",
  /** HTTP 403. */
  "ERR-FORBIDDEN": "refused",
  /** HTTP 429 or 503 with `Retry-After`. */
  "ERR-RATE": "asked to slow down",
  /** HTTP 413 or 431: mirrored headers or the body were too large for the server. */
  "ERR-HEADERS-LARGE": "request too large",
  /** `-32020`: mirrored headers and body disagree. */
  "ERR-HEADERS": "headers changed on the way",
  /** `-32021`: the server needs a capability this client did not declare. */
  "ERR-CAP": "capability missing",
  /** The address redirects, which is not followed: the target could lie anywhere, also in the user's own network. */
  "ERR-REDIRECT": "redirected",
  /** Any other HTTP status that is no success. */
  "ERR-HTTP": "HTTP error",
  /** A deadline of this client passed. */
  "ERR-TIMEOUT": "timed out",
  /** The answer's stream ended or broke before the answer. */
  "ERR-STREAM-LOST": "connection lost before the answer",
  /** The server forgot the session. */
  "ERR-SESSION": "session gone",
  /** The server broke the protocol. */
  "ERR-PROTO": "protocol broken",
  /** A message was larger than this client accepts. */
  "ERR-LIMIT": "too large",
  /** A list never ended or repeated its cursor. */
  "ERR-PAGING": "runaway paging",
  /** `-32002`: the resource is gone. */
  "ERR-NOT-FOUND": "not found",
  /** `-32601`: the server does not implement the method. */
  "ERR-METHOD": "method not implemented",
  /** `-32602`. */
  "ERR-PARAMS": "parameters refused",
  /** Any other JSON-RPC error of the server. */
  "ERR-RPC": "server error",
  /** Nothing answers at the address at all: wrong address, not running, DNS, firewall or certificate. */
  "ERR-UNREACHABLE": "no server there",
  /** The server answers this page, but its CORS rules refuse one of our request headers. */
  "ERR-CORS-HEADER": "request header not allowed",
  /** The page's own Content-Security-Policy forbids the connection. */
  "ERR-CSP": "blocked by the page's policy",
  /** The browser's settings do not let this page reach the local network. */
  "ERR-LOCAL-NETWORK": "local network denied",
  /** The user, or the page's policy, refused the server's request. */
  "ERR-REFUSED": "refused by the user",
  /** `-32042`: the server requires the user to visit a page first (2025-11-25). */
  "ERR-URL-ELICITATION": "a page has to be visited first",
  /** The server requested input again and again without finishing. */
  "ERR-MRTR-LOOP": "endless questions",
  /** The server does not know this task anymore. */
  "ERR-TASK-GONE": "task gone",
  /** The task was cancelled before it had a result. */
  "ERR-TASK-CANCELLED": "task cancelled",
  /** A tool's structured result does not match the schema the tool declares. */
  "ERR-OUTPUT-SCHEMA": "result breaks its schema",
  /** The schema is written in a dialect of JSON Schema we do not check. */
  "ERR-DIALECT": "schema dialect unknown",
  /** The model that was to answer a sampling request failed. */
  "ERR-SAMPLING": "model failed",
  /** The browser's storage could not be used. */
  "ERR-STORAGE": "storage failed",
} as const;

/** A stable error code, see {@link ERROR_CODES}. */
export type ErrorCode = keyof typeof ERROR_CODES;
