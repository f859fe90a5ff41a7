/**
 * CORS headers that a client in a browser on another origin needs.
 *
 * Owns: the allowed and exposed headers. Never allows credentials: every origin may send requests, so no origin may
 * send cookies.
 * @see https://fetch.spec.whatwg.org/#http-cors-protocol
 */

import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Request headers that a client of either era sends. `*` is not sufficient, because it doesn't include `authorization`.
 */
const ALLOWED = [
  "content-type",
  "authorization",
  "dpop",
  "mcp-protocol-version",
  "mcp-method",
  "mcp-name",
  "mcp-session-id",
  "last-event-id",
];
const EXPOSED = ["Mcp-Session-Id", "WWW-Authenticate", "DPoP-Nonce", "Retry-After"];
const MIRRORED = /^mcp-param-[!#$%&'*+.^_`|~0-9a-z-]+$/;
const TWO_HOURS_S = 7200;

function requested(req: IncomingMessage): string[] {
  const header = req.headers["access-control-request-headers"] ?? "";
  return header.split(",").map((name) => name.trim().toLowerCase());
}

/** Sets the headers of a response; must be called before the headers are sent. */
export function allowOrigins(res: ServerResponse): void {
  res.setHeader("Access-Control-Allow-Origin", "*");
  res.setHeader("Access-Control-Expose-Headers", EXPOSED.join(", "));
}

/** Responds to a preflight with the fixed headers and every requested `mcp-param-*`. */
export function answerPreflight(req: IncomingMessage, res: ServerResponse): void {
  const mirrored = requested(req).filter((name) => MIRRORED.test(name));
  res.setHeader("Access-Control-Allow-Methods", "POST, GET, DELETE");
  res.setHeader("Access-Control-Allow-Headers", [...ALLOWED, ...mirrored].join(", "));
  res.setHeader("Access-Control-Max-Age", TWO_HOURS_S);
  res.setHeader("Vary", "Access-Control-Request-Headers");
  res.writeHead(204).end();
}
