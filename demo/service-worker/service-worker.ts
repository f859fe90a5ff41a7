/**
 * The demo's server in the visitor's own browser, at `mcp` in the site's folder, and the site itself without a network.
 *
 * Owns the worker's events. Everything the server knows is in memory and the visitor's alone: a browser may stop the worker at any time, and
 * sessions are unknown afterwards, which a client learns from a 404. A new version of the site waits until all pages of the old one are closed.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http
 * @see https://w3c.github.io/ServiceWorker/
 */

import { createNotebookEndpoint } from "../server/endpoint.js";
import { withEnd } from "./lasting-response.js";
import { scope, type RequestEvent } from "./scope.js";
import { SiteCache } from "./site-cache.js";
import { docsFiles, docsVersion, files, liveFiles, liveVersion, version } from "./site-files.js";

const root = scope.registration.scope;
const site = new SiteCache({ root, version, files });
/** Kept for those who read it. */
const docs = new SiteCache({ root, version: docsVersion, files: docsFiles, part: "docs" });
/** Kept for those who read a page with live examples. */
const live = new SiteCache({ root, version: liveVersion, files: liveFiles, part: "live" });
/** What is kept after a message of a page. */
const wanted: Readonly<Record<string, SiteCache>> = { stay: site, docs, live };
const notebook = createNotebookEndpoint();
const { pathname: mcpPath } = new URL("mcp", root);

/** Answers an MCP request, and lets the worker live while the answer is read. */
function answer(event: RequestEvent): void {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  event.waitUntil(ended);
  event.respondWith(
    notebook.fetch(event.request).then(
      (response) => withEnd(response, end),
      (error: unknown) => {
        end();
        throw error;
      },
    ),
  );
}

scope.addEventListener("install", (event) => {
  // At the first visit the server comes first and the files after it (`message`); a new version has all its files before it takes over.
  if (scope.registration.active) event.waitUntil(site.fill());
});
scope.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([site.dropOthers(), docs.dropOthers(), live.dropOthers(), scope.clients.claim()]));
});
// Every message claims the page. `stay` (the page is idle), `docs` (a page of the documentation) and `live` (a page with live examples) also cache the
// corresponding files. If that fails, the next message tries again.
scope.addEventListener("message", (event) => {
  const { data } = event;
  const part = typeof data === "string" && Object.hasOwn(wanted, data) ? wanted[data] : undefined;
  event.waitUntil(Promise.all([scope.clients.claim(), part?.fill().catch(() => undefined)]));
});
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin === new URL(root).origin && pathname === mcpPath) return answer(event);
  const place = [site, docs, live].find((one) => one.has(request));
  if (place) event.respondWith(place.find(request.url).then((kept) => kept ?? fetch(request)));
});
