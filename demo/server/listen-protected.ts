/**
 * The notebook behind a sign-in and its authorization server, on two ports of this machine.
 *
 * Owns: starting and stopping both, and the document at the resource's well-known path. `guard.ts` decides about access.
 */

import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { allowOrigins, answerPreflight } from "./cors.js";
import { Guard, MEMBERS_TITLE, METADATA_PATH, SCOPES } from "./guard.js";
import { createNotebookHandler, isNotebookRequest, NOTEBOOK_PATH } from "./handler.js";
import { listenProvider, type ListeningProvider, type ProviderOptions } from "./provider.js";

/** Options of {@link listenProtected}. */
export interface ProtectedOptions extends Pick<ProviderOptions, "accessTokenTtlS" | "isolated" | "fetch"> {
  /** Port of the notebook. @defaultValue 0, any free port */
  readonly port?: number;
  /** Port of the authorization server. @defaultValue 0, any free port */
  readonly providerPort?: number;
  /** Handler before the notebook, which calls `next` for what is the notebook's. */
  readonly before?: (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
}

/** A running protected server with its authorization server. */
export interface ListeningProtected {
  /** The MCP endpoint. */
  readonly url: string;
  /** Authorization server that currently issues tokens. */
  readonly provider: ListeningProvider;
  /** Replaces the authorization server with a new server, which does not accept the tokens of the previous one. */
  move(): Promise<ListeningProvider>;
  close(): Promise<void>;
}

/** Starts both servers; rejects if a port is in use. */
export async function listenProtected(options: ProtectedOptions = {}): Promise<ListeningProtected> {
  const { port = 0, providerPort = 0, before = (_req, _res, next) => next(), ...rest } = options;
  const host = "127.0.0.1";
  const server = createServer().listen(port, host);
  await once(server, "listening");
  // A listening TCP server has an address object; only a pipe has a string.
  const url = `http://${host}:${(server.address() as AddressInfo).port}${NOTEBOOK_PATH}`;
  const startProvider = (at: number): Promise<ListeningProvider> =>
    listenProvider({ ...rest, resource: url, scopes: Object.values(SCOPES), port: at });
  const providers = [await startProvider(providerPort)];
  const newest = (): ListeningProvider => {
    const provider = providers.at(-1);
    if (!provider) throw new Error("There is always one.");
    return provider;
  };
  const guard = new Guard({ resource: url, provider: newest });
  const handler = createNotebookHandler({ title: MEMBERS_TITLE, refuse: (request) => guard.refuse(request) });
  server.on("request", (req, res) => {
    before(req, res, () => {
      if (isNotebookRequest(req)) void handler.handle(req, res);
      else void answerMetadata(req, res, guard);
    });
  });
  return {
    url,
    get provider() {
      return newest();
    },
    async move() {
      providers.push(await startProvider(0));
      return newest();
    },
    async close() {
      await handler.close();
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await Promise.all([closed, ...providers.map((provider) => provider.close())]);
    },
  };
}

async function answerMetadata(req: IncomingMessage, res: ServerResponse, guard: Guard): Promise<void> {
  allowOrigins(res);
  if (req.method === "OPTIONS") return answerPreflight(req, res);
  const isThere = req.url?.split("?", 1)[0] === METADATA_PATH;
  const text = isThere ? await guard.metadata().text() : `The notebook is at ${NOTEBOOK_PATH}.\n`;
  res.writeHead(isThere ? 200 : 404, { "content-type": isThere ? "application/json" : "text/plain" }).end(text);
}
