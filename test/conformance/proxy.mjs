/**
 * A forward proxy that gives the suite's servers the CORS answers a public server must give: they have none of their own.
 *
 * Preflights are answered here, everything else is passed on untouched, so that URLs, ports and header values arrive as the client
 * sent them and the browser still asks for every header. `http://app.localhost/` is the page.
 */
import { createServer, request } from "node:http";

const PAGE =
  '<!doctype html><meta charset="utf-8"><title>conformance</title><script type="module" src="/page.js"></script>';
const LOOPBACK = new Set(["localhost", "127.0.0.1", "::1", "[::1]"]);

const allow = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, POST, DELETE, OPTIONS",
  "access-control-expose-headers": "Mcp-Session-Id, WWW-Authenticate, Retry-After, DPoP-Nonce",
};

/** Starts it; `code` is the page's script. */
export function startProxy(code) {
  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url, `http://${incoming.headers.host}`);
    if (url.hostname === "app.localhost") {
      const isCode = url.pathname === "/page.js";
      outgoing.writeHead(200, { "content-type": isCode ? "text/javascript" : "text/html" });
      return outgoing.end(isCode ? code : PAGE);
    }
    if (!LOOPBACK.has(url.hostname)) return outgoing.writeHead(403).end();
    if (incoming.method === "OPTIONS" && incoming.headers["access-control-request-method"]) {
      const requested = incoming.headers["access-control-request-headers"] ?? "";
      return outgoing.writeHead(204, { ...allow, "access-control-allow-headers": requested }).end();
    }
    const passed = request(url, { method: incoming.method, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode, { ...answer.headers, ...allow });
      answer.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    outgoing.on("close", () => passed.destroy());
    return incoming.pipe(passed);
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve({ port: server.address().port, close: () => server.close() }));
  });
}
