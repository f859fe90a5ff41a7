/**
 * A console with the relay of its backend, in a process of its own: the built package, a page, what the process uses at `/usage`, and at `/plain` a hop
 * that decides nothing and only passes bytes: what no relay can save.
 *
 * Arguments: the addresses that the relay may reach.
 */
import { Agent, createServer, request } from "node:http";
import { readFile } from "node:fs/promises";
import { createRelay } from "../../dist/relay.js";
import { pinnedFetch, toNode } from "../../dist/relay-node.js";

const DIST = new URL("../../dist/", import.meta.url);
const agent = new Agent({ keepAlive: true });
let relay;

/** Passes a request and its answer on. */
function plain(incoming, outgoing) {
  const { host: _own, connection: _hop, "mcp-relay-target": target, ...headers } = incoming.headers;
  const onward = request(target, { method: incoming.method, headers, agent }, (answer) => {
    outgoing.writeHead(answer.statusCode, { ...answer.headers, "mcp-relay-fields": "" });
    answer.pipe(outgoing);
  });
  onward.on("error", () => outgoing.destroy());
  incoming.pipe(onward);
}

const server = createServer(async (incoming, outgoing) => {
  if (incoming.url === "/relay") return void relay(incoming, outgoing);
  if (incoming.url === "/plain") return plain(incoming, outgoing);
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
