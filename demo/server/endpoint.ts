/**
 * Both eras on one URL, in every environment with `Request` and `Response`: Node and a browser's service worker.
 *
 * Owns: which era handles a request, and the notebook behind both. Does not implement MCP: the SDK's handler does that for the
 * modern era, `sessions.ts` for the legacy era.
 */

import { createMcpHandler, isLegacyRequest, type McpHttpHandler } from "@modelcontextprotocol/server";

import { Notebook } from "./notebook.js";
import { createNotebookServer } from "./notebook-server.js";
import { TODAY_URI } from "./resources.js";
import { Sessions } from "./sessions.js";
import { readVariant } from "./variant.js";

/** Options of {@link createNotebookEndpoint}. */
export interface NotebookEndpointOptions {
  /** The notebook to serve, so that a test can inspect it. @defaultValue a new one */
  readonly notebook?: Notebook;
  /** Name that the server gives itself. @defaultValue `Field notebook` */
  readonly title?: string;
  /** Responds to requests that are not permitted. @defaultValue every request is permitted */
  readonly refuse?: (request: Request) => Promise<Response | undefined>;
}

/** The server of one URL. */
export interface NotebookEndpoint {
  /** Answers one request; the URL's query chooses the variant (`variant.ts`). */
  fetch(request: Request): Promise<Response>;
  /** Ends all sessions and open streams. */
  close(): Promise<void>;
}

/** The server of one URL, in both eras. */
export function createNotebookEndpoint({
  notebook = new Notebook(),
  title,
  refuse,
}: NotebookEndpointOptions = {}): NotebookEndpoint {
  const createServer = (request: Request | undefined, lasts: boolean): ReturnType<typeof createNotebookServer> => {
    const variant = readVariant(new URL(request?.url ?? "http://localhost/"));
    return createNotebookServer({ notebook, variant, title, lasts });
  };
  const sessions = new Sessions({ createServer: (request) => createServer(request, true) });
  const modern = new Map<boolean, McpHttpHandler>();

  // The response mode is an option of the SDK's handler, so there are two handlers, created on demand.
  const modernHandler = (json: boolean): McpHttpHandler => {
    const ready = modern.get(json);
    if (ready !== undefined) return ready;
    const made = createMcpHandler(({ requestInfo }) => createServer(requestInfo, false), {
      legacy: "reject",
      responseMode: json ? "json" : "auto",
    });
    modern.set(json, made);
    return made;
  };

  const answer = async (request: Request): Promise<Response> => {
    const refusal = await refuse?.(request);
    if (refusal) return refusal;
    const { era, json } = readVariant(new URL(request.url));
    if (era === "modern") return modernHandler(json).fetch(request);
    const legacy = era === "legacy" || (await isLegacyRequest(request));
    return legacy ? sessions.handle(request, json) : modernHandler(json).fetch(request);
  };

  const stopListening = notebook.onChange(() => {
    sessions.resourcesChanged();
    for (const handler of modern.values()) handler.notify.resourcesChanged();
  });
  // Sessions observe the desk themselves (`following.ts`).
  const stopWatching = notebook.desk.onChange((change) => {
    for (const { notify } of modern.values()) {
      if (change === "page") notify.resourceUpdated(TODAY_URI);
      else notify.toolsChanged();
      if (change === "instruments") notify.promptsChanged();
    }
  });

  return {
    fetch: answer,
    async close() {
      stopListening();
      stopWatching();
      await Promise.all([sessions.close(), ...[...modern.values()].map((handler) => handler.close())]);
    },
  };
}
