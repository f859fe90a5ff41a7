/**
 * Both eras on one URL.
 *
 * Owns which era answers a request, and the notebook behind both. Never speaks MCP itself: the modern era is the SDK's handler,
 * the legacy era is `sessions.ts`, CORS is `cors.ts`.
 */

import type { IncomingMessage, ServerResponse } from "node:http";

import { toNodeHandler, type NodeIncomingMessageLike, type NodeServerResponseLike } from "@modelcontextprotocol/node";
import { createMcpHandler, isLegacyRequest, type McpHttpHandler } from "@modelcontextprotocol/server";

import { allowOrigins, answerPreflight } from "./cors.js";
import { Notebook } from "./notebook.js";
import { createNotebookServer } from "./notebook-server.js";
import { TODAY_URI } from "./resources.js";
import { Sessions } from "./sessions.js";
import { readVariant } from "./variant.js";

/** Where the notebook is mounted, by `listen.ts` and `vite-plugin.ts` alike. */
export const NOTEBOOK_PATH = "/mcp";

/** Whether a request is for the notebook. */
export function isNotebookRequest(req: IncomingMessage): boolean {
  // No URL parser here: it throws at request targets such as "//", which anybody may send.
  return req.url?.split("?", 1)[0] === NOTEBOOK_PATH;
}

/** Options of {@link createNotebookHandler}. */
export interface NotebookHandlerOptions {
  /** The notebook to serve, for a test that wants to look into it. @defaultValue a new one */
  readonly notebook?: Notebook;
  /** What the server calls itself. @defaultValue `Field notebook` */
  readonly title?: string;
  /** Answers in its place what may not come in. @defaultValue everything may */
  readonly refuse?: (request: Request) => Promise<Response | undefined>;
}

/** A mounted server. */
export interface NotebookHandler {
  /** Answers one request; the URL's query chooses the variant (`variant.ts`). Never rejects. */
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** Ends all sessions and open streams. */
  close(): Promise<void>;
}

/**
 * The response as the SDK's adapter sees it, with the head sent at once. Node keeps it back until the first byte of the body,
 * and on a quiet GET stream that is the keep-alive comment fifteen seconds later: a browser's `fetch` would hang till then.
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
export function createNotebookHandler({
  notebook = new Notebook(),
  title,
  refuse,
}: NotebookHandlerOptions = {}): NotebookHandler {
  const createServer = (request: Request | undefined, lasts: boolean): ReturnType<typeof createNotebookServer> => {
    const variant = readVariant(new URL(request?.url ?? "http://localhost/"));
    return createNotebookServer({ notebook, variant, title, lasts });
  };
  const sessions = new Sessions({ createServer: (request) => createServer(request, true) });
  const modern = new Map<boolean, McpHttpHandler>();

  // The SDK's answer mode belongs to the handler, so there are two, made when first asked for.
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

  const fetch = async (request: Request): Promise<Response> => {
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
  // Sessions follow the desk themselves (`following.ts`).
  const stopWatching = notebook.desk.onChange((change) => {
    for (const { notify } of modern.values()) {
      if (change === "page") notify.resourceUpdated(TODAY_URI);
      else notify.toolsChanged();
      if (change === "instruments") notify.promptsChanged();
    }
  });
  const answer = toNodeHandler({ fetch });

  return {
    async handle(req, res) {
      allowOrigins(res);
      if (req.method === "OPTIONS") answerPreflight(req, res);
      // An IncomingMessage is what the SDK means; only its optional `method` is typed more strictly there.
      else await answer(req as NodeIncomingMessageLike, flushing(res));
    },
    async close() {
      stopListening();
      stopWatching();
      await Promise.all([sessions.close(), ...[...modern.values()].map((handler) => handler.close())]);
    },
  };
}
