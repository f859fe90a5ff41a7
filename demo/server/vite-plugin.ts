/**
 * The notebook at `/mcp` of Vite's development and preview servers.
 *
 * Owns the mounting: same origin as the demo pages, and closed with the server. Never part of a build.
 */

import type { Connect, Plugin, PreviewServer, ViteDevServer } from "vite";

import { createNotebookHandler, isNotebookRequest } from "./handler.js";

function mount({ middlewares, httpServer }: ViteDevServer | PreviewServer): void {
  const handler = createNotebookHandler();
  const handle: Connect.NextHandleFunction = (req, res, next) => {
    if (isNotebookRequest(req)) void handler.handle(req, res);
    else next();
  };
  // To the front, because `use` would come after Vite's CORS middleware, which answers every preflight itself.
  middlewares.stack.unshift({ route: "", handle });
  httpServer?.once("close", () => void handler.close());
}

/** The plugin: `plugins: [notebookPlugin()]` in the Vite config. */
export function notebookPlugin(): Plugin {
  return { name: "field-notebook", configureServer: mount, configurePreviewServer: mount };
}
