/**
 * The notebook behind Node's HTTP server.
 *
 * Owns: converting Node's requests for the endpoint, and converting the responses back. Never responds itself: see `endpoint.ts`
 * for MCP and `cors.ts` for CORS.
 */

import type { IncomingMessage, ServerResponse } from "node:http";

import { toNodeHandler, type NodeIncomingMessageLike, type NodeServerResponseLike } from "@modelcontextprotocol/node";

import { allowOrigins, answerPreflight } from "./cors.js";
import { createNotebookEndpoint, type NotebookEndpointOptions } from "./endpoint.js";

/** Path of the notebook, shared by `listen.ts` and `vite-plugin.ts`. */
export const NOTEBOOK_PATH = "/mcp";

/** Returns true if a request is for the notebook. */
export function isNotebookRequest(req: IncomingMessage): boolean {
  // A URL parser would throw at request targets such as "//", which any client may send.
  return req.url?.split("?", 1)[0] === NOTEBOOK_PATH;
}

/** A mounted server. */
export interface NotebookHandler {
  /** Handles one request; the URL's query selects the variant (`variant.ts`). Never rejects. */
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** Ends all sessions and open streams. */
  close(): Promise<void>;
}

/**
 * Response for the SDK's adapter, whose headers are sent at once. Node delays them until the first byte of the body; on an
 * idle GET stream, the first byte is the keep-alive comment fifteen seconds later, and a browser's `fetch` would not
 * resolve until then.
 */
function flushing(res: ServerResponse): NodeServerResponseLike {
  return {
    writeHead(status, headers) {
      res.writeHead(status, headers);
      res.flushHeaders();
    },
    write: (chunk) => res.write(chunk),
    end: (chunk) => res.end(chunk),
    on: (event, listener) => res.on(event, listener),
    get destroyed() {
      return res.destroyed;
    },
  };
}

/** A handler for one URL, in both eras. */
export function createNotebookHandler(options: NotebookEndpointOptions = {}): NotebookHandler {
  const endpoint = createNotebookEndpoint(options);
  const answer = toNodeHandler({ fetch: endpoint.fetch });
  return {
    async handle(req, res) {
      allowOrigins(res);
      if (req.method === "OPTIONS") answerPreflight(req, res);
      // The SDK expects an IncomingMessage; only the type of its optional `method` is stricter there.
      else await answer(req as NodeIncomingMessageLike, flushing(res));
    },
    close: () => endpoint.close(),
  };
}
