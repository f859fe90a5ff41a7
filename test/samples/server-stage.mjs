/**
 * What surrounds the samples that are servers: the MCP server each of them puts its CORS settings around.
 *
 * Owns: an answer that is hard to let through, 401 without a body. Nothing here sends a CORS header: the samples do.
 */

const refusal = { status: 401, headers: { "WWW-Authenticate": "Bearer" } };

export const stage = {
  /** For servers of Node's kind. */
  handleMcp: () => (_request, response) => response.writeHead(refusal.status, refusal.headers).end(),
  /** For servers of Fetch's kind. */
  answerMcp: () => (_request) => new Response(null, refusal),
};
