/**
 * The notebook on a separate port, for tests and manual trials.
 *
 * Owns: a `node:http` server at `/mcp`, on loopback only. `close` also ends open streams.
 */

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import type { NotebookEndpointOptions } from "./endpoint.js";
import { createNotebookHandler, isNotebookRequest, NOTEBOOK_PATH } from "./handler.js";

/** Options of {@link listenNotebook}. */
export interface ListenOptions extends NotebookEndpointOptions {
  /** Port to listen on. @defaultValue 0, any free port */
  readonly port?: number;
  readonly host?: "127.0.0.1";
}

/** A running server. */
export interface ListeningNotebook {
  /** The MCP endpoint, for example `http://127.0.0.1:40123/mcp`. */
  readonly url: string;
  close(): Promise<void>;
}

/** Starts the notebook; rejects if the port is in use. */
export async function listenNotebook(options: ListenOptions = {}): Promise<ListeningNotebook> {
  const { port = 0, host = "127.0.0.1", ...handlerOptions } = options;
  const handler = createNotebookHandler(handlerOptions);
  const server = createServer((req, res) => {
    if (isNotebookRequest(req)) void handler.handle(req, res);
    else res.writeHead(404, { "content-type": "text/plain" }).end(`The notebook is at ${NOTEBOOK_PATH}.\n`);
  });
  server.listen(port, host);
  await once(server, "listening");
  // A listening TCP server has an address object; only a pipe has a string.
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
