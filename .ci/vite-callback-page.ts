/**
 * Vite plugin: the page that sign-ins come back to. Built, its HTML goes beside its script; served, both are at any path that ends in
 * `/mcp-oauth-callback.html` and `/mcp-oauth-callback.js`.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const NAME = "mcp-oauth-callback";
const source = (ending: string) =>
  fileURLToPath(new URL(`../components/sign-in/callback-page/${NAME}.${ending}`, import.meta.url)).replaceAll(
    "\\",
    "/",
  );

/** The file the page's script is made from. */
export const CALLBACK_SCRIPT = source("ts");

/** The plugin. `emit`: in a build, puts the HTML beside the script. */
export function callbackPage({ emit = false } = {}): Plugin {
  return {
    name: "callback-page",
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? "/", "http://localhost");
        if (pathname.endsWith(`/${NAME}.html`)) {
          response.setHeader("Content-Type", "text/html; charset=utf-8");
          response.end(readFileSync(source("html")));
          return;
        }
        if (pathname.endsWith(`/${NAME}.js`)) request.url = `/@fs/${CALLBACK_SCRIPT.replace(/^\//, "")}`;
        next();
      });
    },
    generateBundle() {
      if (emit) this.emitFile({ type: "asset", fileName: `${NAME}.html`, source: readFileSync(source("html")) });
    },
  };
}
