/**
 * A plain static file server, as a stranger would have one: files, content types, and the header fields a test asks for.
 */
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

/**
 * Serves `folder`, and `pages` (path to text) before it. `headers` go with every answer. Resolves with `origin` and `close`.
 */
export function serveStatic({ folder, pages = {}, headers = {} }) {
  const server = createServer(async (incoming, outgoing) => {
    const path = normalize(decodeURIComponent(new URL(incoming.url, "http://localhost").pathname));
    try {
      const body =
        path === "/favicon.ico"
          ? ""
          : (pages[path] ?? (await readFile(join(folder, path.endsWith("/") ? `${path}index.html` : path))));
      const type = TYPES[extname(path) || ".html"] ?? "application/octet-stream";
      outgoing.writeHead(200, { "content-type": type, "cache-control": "no-store", ...headers }).end(body);
    } catch {
      outgoing.writeHead(404, headers).end();
    }
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () =>
      resolve({
        origin: `http://localhost:${server.address().port}`,
        close() {
          server.close();
          server.closeAllConnections();
        },
      }),
    );
  });
}
