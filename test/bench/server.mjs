/**
 * The server of the protocol's benchmark: answers as fast as Node can, so that what is measured is the client.
 *
 * Owns: both eras on one path, tiny answers, floods of progress and long lists, all made before they are asked for. Never: anything a
 * real server checks. `?era=legacy|modern`, `answer=json|sse` (of quick calls), `page=` (tools a page).
 */
import { createServer } from "node:http";

const TOOLS = 5_000;
const EVENTS = 50_000;
/** Events a write: about what a socket takes at once. */
const PER_WRITE = 400;
const SESSION = "bench-session";
const INFO = { name: "bench", version: "1.0.0" };
const MODERN = { resultType: "complete", _meta: { "io.modelcontextprotocol/serverInfo": INFO } };

const tool = (at) => ({
  name: `plot_${String(at).padStart(4, "0")}_count`,
  title: `Count plot ${at}`,
  description: `Counts what was seen on plot ${at} between two days, by species, and says who saw it and how sure they were.`,
  inputSchema: {
    type: "object",
    properties: {
      species: { type: "string", description: "Only this species.", enum: ["curlew", "otter", "beech", "starling"] },
      from: { type: "string", format: "date", description: "First day." },
      to: { type: "string", format: "date", description: "Last day." },
      limit: { type: "integer", minimum: 1, maximum: 500, default: 50, description: "Most rows." },
    },
    required: ["species"],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
});
const tools = Array.from({ length: TOOLS }, (_, at) => tool(at));

const made = new Map();
/** Makes a thing once. */
function once(key, make) {
  if (!made.has(key)) made.set(key, make());
  return made.get(key);
}

/** What follows the id of an answer. */
const answerRest = (result, isModern) =>
  Buffer.from(`,"result":${JSON.stringify(isModern ? { ...result, ...MODERN } : result)}}`);

/** A flood for one progress token; the numbers are in it already. Only resumable (legacy) streams have event ids. */
function flood(token, isModern) {
  const event = (at) =>
    `event: message\n${isModern ? "" : `id: flood-${at}\n`}data: ${JSON.stringify({
      jsonrpc: "2.0",
      method: "notifications/progress",
      params: { progressToken: token, progress: at, total: EVENTS, message: `row ${at} of ${EVENTS}` },
    })}\n\n`;
  return Array.from({ length: EVENTS / PER_WRITE }, (_, write) =>
    Buffer.from(Array.from({ length: PER_WRITE }, (_, at) => event(write * PER_WRITE + at + 1)).join("")),
  );
}

function resultOf({ method, params }, { isModern, page }) {
  const rest = (key, make) => once(`${key} ${isModern}`, () => answerRest(make(), isModern));
  const cached = isModern ? { ttlMs: 0, cacheScope: "private" } : {};
  switch (method) {
    case "server/discover":
      return rest(method, () => ({ supportedVersions: ["2026-07-28"], capabilities: { tools: {} }, ...cached }));
    case "initialize":
      return rest(method, () => ({ protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: INFO }));
    case "tools/list": {
      const from = Number(params?.cursor ?? 0);
      return rest(`${method} ${page} ${from}`, () => ({
        tools: tools.slice(from, from + page),
        ...(from + page < TOOLS && { nextCursor: String(from + page) }),
        ...cached,
      }));
    }
    default:
      return rest(method, () => ({ content: [{ type: "text", text: "59 curlews" }], isError: false }));
  }
}

/** Answers one message. */
function answer(message, variant, outgoing) {
  const { isModern } = variant;
  if (message.id === undefined) return outgoing.writeHead(202).end();
  if (message.method === (isModern ? "initialize" : "server/discover")) {
    const error = { code: -32_601, message: "Method not found" };
    outgoing.writeHead(400, { "content-type": "application/json" });
    return outgoing.end(JSON.stringify({ jsonrpc: "2.0", id: message.id, error }));
  }
  const head = `{"jsonrpc":"2.0","id":${JSON.stringify(message.id)}`;
  const rest = resultOf(message, variant);
  const isFlood = message.params?.name === "flood";
  const token = message.params?._meta?.progressToken;
  const session = message.method === "initialize" ? { "mcp-session-id": SESSION } : {};
  const isStream = isFlood || (variant.answer === "sse" && message.method === "tools/call");
  if (!isStream) {
    const length = Buffer.byteLength(head) + rest.length;
    outgoing.writeHead(200, { "content-type": "application/json", "content-length": length, ...session });
    outgoing.write(head);
    return outgoing.end(rest);
  }
  const chunks = isFlood ? once(`flood ${token} ${isModern}`, () => flood(token, isModern)) : [];
  outgoing.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  for (const chunk of chunks) outgoing.write(chunk);
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
  if (incoming.method !== "POST") return outgoing.writeHead(incoming.method === "DELETE" ? 204 : 405).end();
  const { searchParams } = new URL(incoming.url, "http://localhost");
  const variant = {
    isModern: searchParams.get("era") !== "legacy",
    answer: searchParams.get("answer") ?? "json",
    page: Number(searchParams.get("page") ?? TOOLS),
  };
  const pieces = [];
  incoming.on("data", (piece) => pieces.push(piece));
  incoming.on("end", () => answer(JSON.parse(Buffer.concat(pieces).toString()), variant, outgoing));
});
server.keepAliveTimeout = 60_000; // a connection that is closed between two rounds would be one of them's loss
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}/mcp`));
