/**
 * A console with the relay of its backend, in a process of its own: the built package, a page, and what the process uses at `/usage`.
 *
 * Arguments: the addresses that the relay may reach.
 */
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { createRelay } from "../../dist/relay.js";
import { pinnedFetch, toNode } from "../../dist/relay-node.js";

const DIST = new URL("../../dist/", import.meta.url);
let relay;
const server = createServer(async (incoming, outgoing) => {
  if (incoming.url === "/relay") return void relay(incoming, outgoing);
  if (incoming.url === "/usage") {
    globalThis.gc?.();
    return void outgoing.end(JSON.stringify({ rss: process.memoryUsage().rss, cpu: process.cpuUsage() }));
  }
  if (incoming.url === "/") return void outgoing.writeHead(200, { "content-type": "text/html" }).end("<!doctype html>");
  const file = await readFile(new URL(incoming.url.slice(1), DIST)).catch(() => undefined);
  outgoing.writeHead(file ? 200 : 404, { "content-type": "text/javascript" }).end(file);
});
server.listen(0, "127.0.0.1", () => {
  const origin = `http://localhost:${server.address().port}`;
  const allow = process.argv.slice(2);
  const limits = { streams: 200, perMinute: 1_000_000 };
  relay = toNode(createRelay({ allow, origin, authorize: () => true, fetch: pinnedFetch(), limits }));
  console.log(origin);
});
