/**
 * The notebook on a port of its own, for tests and for trying it out.
 *
 * Owns a `node:http` server at `/mcp`, on loopback only. Never outlives `close`: open streams are cut.
 */

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import type { NotebookEndpointOptions } from "./endpoint.js";
import { createNotebookHandler, isNotebookRequest, NOTEBOOK_PATH } from "./handler.js";

/** Options of {@link listenNotebook}. */
export interface ListenOptions extends NotebookEndpointOptions {
  /** @defaultValue 0, any free port */
  readonly port?: number;
  readonly host?: "127.0.0.1";
}

/** A listening server. */
export interface ListeningNotebook {
  /** The MCP endpoint, for example `http://127.0.0.1:40123/mcp`. */
  readonly url: string;
  close(): Promise<void>;
}

/** Starts the notebook; rejects when the port is taken. */
export async function listenNotebook(options: ListenOptions = {}): Promise<ListeningNotebook> {
  const { port = 0, host = "127.0.0.1", ...handlerOptions } = options;
  const handler = createNotebookHandler(handlerOptions);
  const server = createServer((req, res) => {
    if (isNotebookRequest(req)) void handler.handle(req, res);
    else res.writeHead(404, { "content-type": "text/plain" }).end(`The notebook is at ${NOTEBOOK_PATH}.\n`);
  });
  server.listen(port, host);
  await once(server, "listening");
  // A TCP server that is listening has an address object; only pipes have a string.
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host}:${address.port}${NOTEBOOK_PATH}`,
    async close() {
      await handler.close();
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
