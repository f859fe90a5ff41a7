/**
 * Stable codes of all failures that users and programs can encounter.
 *
 * Owns: the list. Sentences for users are in `components/strings`; the messages of errors are for developers. Codes are
 * part of the public API: `test/architecture` fails if one is renamed or removed.
 */

/** All codes, with short descriptions. */
export const ERROR_CODES = {
  /** The caller passed an invalid value, such as a malformed URL, or arguments that are not an object. */
  "ERR-ARGUMENT": "bad argument",
  /** The connection, the host or the server object was closed before or during the operation. */
  "ERR-CLOSED": "closed",
  /**
   * The worker that ran the client ended or stopped answering. With `data.reason` `not-loaded`: a part of the client
   * could not be loaded.
   */
  "ERR-WORKER": "worker died",
  /** Neither `server/discover` nor `initialize` had a valid MCP answer. */
  "ERR-NOT-MCP": "no MCP server there",
  /** Client and server have no common protocol revision. */
  "ERR-VERSION": "no common revision",
  /** `fetch` failed without a reason: a network failure or a missing CORS header; the browser does not report which. */
  "ERR-CORS": "network or CORS",
  /** The browser was not allowed to read a response header; the server must expose it. */
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
  /** The callback does not belong to the sign-in that was started, or is from another authorization server. */
  "ERR-AUTH-MIXUP": "sign-in mixed up",
  /** The server requires more scopes than were granted, and requesting them again did not help. */
  "ERR-AUTH-SCOPE": "more rights needed",
  /** HTTP 403: the server refuses the request. */
  "ERR-FORBIDDEN": "refused",
  /** HTTP 429, or 503 with `Retry-After`: too many requests. */
  "ERR-RATE": "asked to slow down",
  /** HTTP 413 or 431: mirrored headers or the body were too large for the server. */
  "ERR-HEADERS-LARGE": "request too large",
  /** `-32020`: mirrored headers do not match the body. */
  "ERR-HEADERS": "headers changed on the way",
  /** `-32021`: the server needs a capability this client did not declare. */
  "ERR-CAP": "capability missing",
  /**
   * The address redirects. Redirects are not followed, because the target may be anywhere, even in the user's own
   * network.
   */
  "ERR-REDIRECT": "redirected",
  /** Any other unsuccessful HTTP status. */
  "ERR-HTTP": "HTTP error",
  /** A deadline of this client has passed. */
  "ERR-TIMEOUT": "timed out",
  /** The answer's stream ended or broke before the answer. */
  "ERR-STREAM-LOST": "connection lost before the answer",
  /** The server no longer knows the session. */
  "ERR-SESSION": "session gone",
  /** The server violated the protocol. */
  "ERR-PROTO": "protocol broken",
  /** A message or a value was larger than this client accepts. */
  "ERR-LIMIT": "too large",
  /** `-32002`: the resource does not exist. */
  "ERR-NOT-FOUND": "not found",
  /** `-32601`: the server does not implement the method. */
  "ERR-METHOD": "method not implemented",
  /** `-32602`: the server refused the parameters. */
  "ERR-PARAMS": "parameters refused",
  /** Any other JSON-RPC error from the server. */
  "ERR-RPC": "server error",
  /**
   * Nothing answers at the address. Possible causes: a wrong address, a server that is not running, DNS, a firewall or
   * a certificate.
   */
  "ERR-UNREACHABLE": "no server there",
  /** The server answers this page, but its CORS rules refuse a request header of this client. */
  "ERR-CORS-HEADER": "request header not allowed",
  /** The page's own Content-Security-Policy forbids the connection. */
  "ERR-CSP": "blocked by the page's policy",
  /** The browser's settings do not allow this page to reach the local network. */
  "ERR-LOCAL-NETWORK": "local network denied",
  /** The user or the page's policy refused a request. */
  "ERR-REFUSED": "refused by the user",
  /** `-32042`: the server requires the user to visit a page first (2025-11-25). */
  "ERR-URL-ELICITATION": "a page has to be visited first",
  /** The server requested input too many times without finishing. */
  "ERR-MRTR-LOOP": "endless questions",
  /** The server no longer knows this task. */
  "ERR-TASK-GONE": "task gone",
  /** The task was cancelled before it had a result. */
  "ERR-TASK-CANCELLED": "task cancelled",
  /** A tool's structured result does not match the schema that the tool declares. */
  "ERR-OUTPUT-SCHEMA": "result breaks its schema",
  /** The schema uses a dialect of JSON Schema that this client does not check. */
  "ERR-DIALECT": "schema dialect unknown",
  /** The model that should answer a sampling request failed. */
  "ERR-SAMPLING": "model failed",
  /**
   * A skill can't be used: its entry is invalid, or a file is not the one that the entry describes. `data.reason`:
   * `entry`, `unlisted`, `contents`, `size`, `digest`, `frontmatter`, `no-digest`.
   */
  "ERR-SKILL": "skill refused",
  /** The browser's storage could not be used. */
  "ERR-STORAGE": "storage failed",
} as const;

/** Stable error code, see {@link ERROR_CODES}. */
export type ErrorCode = keyof typeof ERROR_CODES;
