/**
 * The server of the protocol bench: answers as fast as Node can, so that the client is what is measured.
 *
 * Owns: both eras on one path, HTTP/1.1. Never: anything a real server checks. In the query: `era=legacy|modern`; `answer=json|sse` (of
 * tool calls); `page=` (tools per page); `cut=clean|killed|mid-event` and `retry=` (of streams that break).
 */
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { answerRest, flood } from "./server-answers.mjs";
import { readPosition, sendPart } from "./server-cuts.mjs";

const SESSION = "bench-session";
/** How long the slow tool takes. */
const SLOW_MS = 1_500;

/** Answers one message. */
async function answer(message, variant, outgoing) {
  const { isModern } = variant;
  if (message.id === undefined) return outgoing.writeHead(202).end();
  if (message.method === (isModern ? "initialize" : "server/discover")) {
    const error = { code: -32_601, message: "Method not found" };
    outgoing.writeHead(400, { "content-type": "application/json" });
    return outgoing.end(JSON.stringify({ jsonrpc: "2.0", id: message.id, error }));
  }
  const head = `{"jsonrpc":"2.0","id":${JSON.stringify(message.id)}`;
  const rest = answerRest(message, variant);
  const tool = message.params?.name;
  const token = message.params?._meta?.progressToken;
  if (tool === "cut") return sendPart(outgoing, { run: [message.id, token], from: 0 }, variant, rest);
  if (tool === "slow") await sleep(SLOW_MS);
  const session = message.method === "initialize" ? { "mcp-session-id": SESSION } : {};
  const isStream = tool === "flood" || (variant.answer === "sse" && message.method === "tools/call");
  if (!isStream) {
    const length = Buffer.byteLength(head) + rest.length;
    outgoing.writeHead(200, { "content-type": "application/json", "content-length": length, ...session });
    outgoing.write(head);
    return outgoing.end(rest);
  }
  outgoing.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  for (const chunk of tool === "flood" ? flood(token, isModern) : []) outgoing.write(chunk);
  outgoing.end(Buffer.concat([Buffer.from(`event: message\ndata: ${head}`), rest, Buffer.from("\n\n")]));
}

const server = createServer((incoming, outgoing) => {
  outgoing.setHeader("access-control-allow-origin", "*");
  outgoing.setHeader("access-control-expose-headers", "mcp-session-id");
  if (incoming.method === "OPTIONS") {
    outgoing.setHeader("access-control-allow-methods", "POST, GET, DELETE");
    outgoing.setHeader("access-control-allow-headers", incoming.headers["access-control-request-headers"] ?? "*");
    outgoing.setHeader("access-control-max-age", "7200");
    return outgoing.writeHead(204).end();
  }
  const { searchParams } = new URL(incoming.url, "http://localhost");
  const variant = {
    isModern: searchParams.get("era") !== "legacy",
    answer: searchParams.get("answer") ?? "json",
    page: Number(searchParams.get("page") ?? 5_000),
    cut: searchParams.get("cut"),
    retry: Number(searchParams.get("retry")),
  };
  const position = incoming.method === "GET" ? readPosition(incoming.headers["last-event-id"]) : undefined;
  if (position) return sendPart(outgoing, position, variant, answerRest({ method: "tools/call" }, variant));
  if (incoming.method !== "POST") return outgoing.writeHead(incoming.method === "DELETE" ? 204 : 405).end();
  const pieces = [];
  incoming.on("data", (piece) => pieces.push(piece));
  incoming.on("end", () => void answer(JSON.parse(Buffer.concat(pieces).toString()), variant, outgoing));
});
server.keepAliveTimeout = 60_000; // a connection that is closed between two rounds would be one client's loss
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}/mcp`));
