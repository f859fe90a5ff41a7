/**
 * Response headers that let a page use an MCP server.
 *
 * Owns: their text. Methods, header fields and exposed fields: T-40.
 */

/**
 * Header fields that a server has to allow, for requests of all revisions: a server that allows only some of them would
 * fail with the next request.
 */
const ALLOWED = [
  "content-type",
  "authorization",
  "mcp-protocol-version",
  "mcp-session-id",
  "last-event-id",
  "mcp-method",
  "mcp-name",
];

/** Fields that a server does not have to allow (Fetch standard, "CORS-safelisted request-header"). */
const SAFELISTED: ReadonlySet<string> = new Set(["accept", "accept-language", "content-language"]);

/**
 * Response header fields that a server's operator has to add for a page of `origin`, one per line. The response to the
 * preflight (OPTIONS) needs them too, with a 2xx status and without authorization. `headers`: names of further fields
 * of the failed request, besides those that MCP itself needs.
 *
 * @example
 * fixSnippet("https://app.example", ["mcp-param-region"]);
 */
export function fixSnippet(origin: string | undefined, headers: readonly string[]): string {
  const names = new Set([...ALLOWED, ...headers.map((name) => name.toLowerCase())]);
  // "null" is the origin of every sandboxed frame and identifies none. `*` is sufficient for it, because requests carry
  // no cookies.
  const hasName = origin !== undefined && origin !== "null";
  return [
    `Access-Control-Allow-Origin: ${hasName ? origin : "*"}`,
    ...(hasName ? ["Vary: Origin"] : []),
    "Access-Control-Allow-Methods: GET, POST, DELETE, OPTIONS",
    `Access-Control-Allow-Headers: ${[...names].filter((name) => !SAFELISTED.has(name)).join(", ")}`,
    "Access-Control-Expose-Headers: Mcp-Session-Id, WWW-Authenticate, Retry-After",
    "Access-Control-Max-Age: 7200",
  ].join("\n");
}
