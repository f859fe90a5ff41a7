/**
 * The notebook at `/mcp` of Vite's development and preview servers, and on demand a second notebook behind a sign-in.
 *
 * Owns: mounting the notebook, on the same origin as the demo pages, and closing it with the server. The protected notebook has a separate
 * port, and is in the panel's list of servers. A build contains no server, only the information that the server runs in the visitor's
 * browser (`../service-worker`).
 */

import type { Connect, Plugin, PreviewServer, ViteDevServer } from "vite";

import { MEMBERS_TITLE } from "./guard.js";
import { createNotebookHandler, isNotebookRequest } from "./handler.js";
import { listenProtected } from "./listen-protected.js";

/** Options of {@link notebookPlugin}. */
export interface NotebookPluginOptions {
  /**
   * Also starts the notebook with a sign-in, in development (`npm start -- --protected`). @defaultValue true if
   * `MCP_DEMO_PROTECTED` is 1
   */
  readonly isProtected?: boolean;
}

/** File from which pages read the location of their server: Vite's server, or the browser. */
const PLACE_FILE = "demo-server.json";

function placed(at: "node" | "service-worker"): string {
  return `${JSON.stringify({ at })}\n`;
}

function mount({ middlewares, httpServer }: ViteDevServer | PreviewServer): void {
  const handler = createNotebookHandler();
  const handle: Connect.NextHandleFunction = (req, res, next) => {
    if (isNotebookRequest(req)) void handler.handle(req, res);
    else if (req.url === `/${PLACE_FILE}`) res.setHeader("Content-Type", "application/json").end(placed("node"));
    else next();
  };
  // Added at the front: `use` would add it after Vite's CORS middleware, which answers every preflight itself.
  middlewares.stack.unshift({ route: "", handle });
  httpServer?.once("close", () => void handler.close());
}

/** Panel for one server, as the pages of the demo contain it. */
const PANEL = /<mcp-panel\s+src="\.\.\/mcp"([^>]*)><\/mcp-panel>/;

/** The same panel with both servers and its other attributes. */
function panelWith(url: string, attributes: string): string {
  const servers = { "Field notebook": { url: "/mcp" }, [MEMBERS_TITLE]: { url } };
  return `<mcp-panel${attributes}><script type="application/json">${JSON.stringify(servers)}</script></mcp-panel>`;
}

/** The plugin: `plugins: [notebookPlugin()]` in the Vite config. */
export function notebookPlugin({
  isProtected = process.env["MCP_DEMO_PROTECTED"] === "1",
}: NotebookPluginOptions = {}): Plugin {
  let membersUrl: string | undefined;
  return {
    name: "field-notebook",
    async configureServer(server) {
      mount(server);
      if (!isProtected) return;
      const members = await listenProtected();
      server.httpServer?.once("close", () => void members.close());
      membersUrl = members.url;
      server.config.logger.info(`  ${MEMBERS_TITLE}: ${members.url}, sign-in at ${members.provider.issuer}`);
    },
    configurePreviewServer: mount,
    generateBundle() {
      this.emitFile({ type: "asset", fileName: PLACE_FILE, source: placed("service-worker") });
    },
    transformIndexHtml(page) {
      const url = membersUrl;
      return url === undefined ? page : page.replace(PANEL, (_panel, attributes: string) => panelWith(url, attributes));
    },
  };
}
