/**
 * Response headers that let a page use an MCP server.
 *
 * Owns: their text. Methods, header fields and exposed fields: T-40.
 */

/**
 * Header fields that requests of any revision carry and a server has to allow; a server that allows them all does not fail with the next
 * one.
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

/** Fields that need no permission (Fetch standard, "CORS-safelisted request-header"). */
const SAFELISTED: ReadonlySet<string> = new Set(["accept", "accept-language", "content-language"]);

/**
 * Response header fields a server's operator has to add for a page of `origin`, one per line; the preflight (OPTIONS) needs them too, with
 * a 2xx status, before any authorization. `headers`: names the failed request carried, beyond those MCP itself needs.
 *
 * @example
 * fixSnippet("https://app.example", ["mcp-param-region"]);
 */
export function fixSnippet(origin: string | undefined, headers: readonly string[]): string {
  const names = new Set([...ALLOWED, ...headers.map((name) => name.toLowerCase())]);
  // Every sandboxed frame calls itself "null", so that is no name; requests carry no cookies, so `*` is enough for it.
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
