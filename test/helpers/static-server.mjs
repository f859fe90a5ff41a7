/**
 * A plain static file server, as a stranger would have one: files, content types, and the header fields a test asks for.
 */
import { createServer, request } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

/** Hands a request on to the MCP server at `target`, as the proxy of a site does; streams pass as they come. */
function handOn(target, incoming, outgoing) {
  const { method, headers } = incoming;
  const onward = request(target, { method, headers: { ...headers, host: new URL(target).host } }, (answer) => {
    outgoing.writeHead(answer.statusCode, answer.headers);
    outgoing.flushHeaders();
    answer.pipe(outgoing);
  });
  onward.on("error", () => outgoing.destroy());
  outgoing.on("close", () => onward.destroy());
  incoming.pipe(onward);
}

/**
 * Serves `folder`, and `pages` (path to text) before it; with `mcp`, the server at that address as `/mcp`. `headers` go with every other
 * answer. `port`: any that is free, unless it is given. With `compress`, texts go out as gzip, made once each. Resolves with `origin` and `close`.
 */
export function serveStatic({ folder, pages = {}, headers = {}, mcp, port = 0, compress = false }) {
  const zipped = new Map();
  const zip = (path, body) => zipped.get(path) ?? zipped.set(path, gzipSync(body)).get(path);
  const server = createServer(async (incoming, outgoing) => {
    if (mcp !== undefined && incoming.url?.split("?", 1)[0] === "/mcp") return handOn(mcp, incoming, outgoing);
    const path = normalize(decodeURIComponent(new URL(incoming.url, "http://localhost").pathname));
    try {
      const body =
        path === "/favicon.ico"
          ? ""
          : (pages[path] ?? (await readFile(join(folder, path.endsWith("/") ? `${path}index.html` : path))));
      const type = TYPES[extname(path) || ".html"] ?? "application/octet-stream";
      const fields = { "content-type": type, "cache-control": "no-store", ...headers };
      if (!compress || !/\bgzip\b/.test(incoming.headers["accept-encoding"] ?? "") || !(extname(path) in TYPES))
        return outgoing.writeHead(200, fields).end(body);
      outgoing.writeHead(200, { ...fields, "content-encoding": "gzip", vary: "accept-encoding" }).end(zip(path, body));
    } catch {
      outgoing.writeHead(404, headers).end();
    }
  });
  return new Promise((resolve) => {
    server.listen(port, "127.0.0.1", () =>
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
