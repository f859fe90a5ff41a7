/**
 * The server of the panel's budgets: too much of one thing at a time, made before it is asked for (2025-11-25).
 *
 * `?tools=` tools and `?resources=` resources in pages of 500. `GET /times` tells when the last byte of what was handed over, by what it was.
 */
import { createServer } from "node:http";

const PAGE = 500;
const MEGABYTES = 5;
const row = (at) => ({
  id: at,
  species: "curlew",
  plot: `plot-${at % 97}`,
  seen: at % 13,
  note: "by the lower ford, calling",
});
const rows = Array.from({ length: (MEGABYTES * 1_000_000) / JSON.stringify(row(10_000)).length }, (_, at) => row(at));
const RESULTS = {
  text: {
    content: [{ type: "text", text: "A curlew by the lower ford, calling. ".repeat((MEGABYTES * 1_000_000) / 37) }],
  },
  json: { content: [{ type: "text", text: JSON.stringify(rows) }] },
  blocks: { content: Array.from({ length: 1_000 }, (_, at) => ({ type: "text", text: `Block ${at}: a curlew.` })) },
};
/** Formatted text that costs a careless reader minutes (attacks.md, 55). */
const mebibyte = (unit) => unit.repeat(Math.ceil(1_048_576 / unit.length));
const MARKDOWN = {
  brackets: mebibyte("["),
  quotes: "> ".repeat(100_000),
  emphasis: "*a ".repeat(50_000),
  cells: `${"|a".repeat(10_000)}|\n${"|-".repeat(10_000)}|\n${`${"|b".repeat(10_000)}|\n`.repeat(3)}`,
  tags: mebibyte("<b>"),
  paragraphs: mebibyte("word\n\n"),
  lists: Array.from({ length: 400 }, (_, depth) => `${" ".repeat(depth * 2)}- a`).join("\n"),
  tables: mebibyte("]|a|b|\n|-|-|\n"),
};
const embedded = (uri, mimeType, text) => ({ content: [{ type: "resource", resource: { uri, mimeType, text } }] });
RESULTS.code = embedded(
  "file:///f.js",
  "text/javascript",
  "function f(a) { return `x${a}` + /b/.test('c'); } // words\n".repeat(50_000),
);
for (const [name, text] of Object.entries(MARKDOWN))
  RESULTS[`markdown-${name}`] = embedded(`file:///${name}.md`, "text/markdown", text);
const FLOODS = {
  logs: (at) => ({ method: "notifications/message", params: { level: "info", logger: "diary", data: `entry ${at}` } }),
  flood: (at, token) => ({
    method: "notifications/progress",
    params: { progressToken: token, progress: at, message: `row ${at}` },
  }),
};
/** The tools with such a text. */
export const MARKDOWN_TOOLS = Object.keys(MARKDOWN).map((name) => `markdown-${name}`);
const EVENTS = { logs: 5_000, flood: 50_000 };
const NAMES = [...Object.keys(RESULTS), ...Object.keys(FLOODS)];
const inputSchema = { type: "object", properties: {} };

function tools(total) {
  const plot = (at) => ({
    name: `plot_${String(at).padStart(5, "0")}_count`,
    description: `Counts plot ${at}.`,
    inputSchema,
  });
  return Array.from({ length: total }, (_, at) => (at < NAMES.length ? { name: NAMES[at], inputSchema } : plot(at)));
}

const resource = (at) => ({
  uri: `file:///plots/${at % 97}/count-${at}.md`,
  name: `count-${at}.md`,
  mimeType: "text/markdown",
});

/** A result of 1,500 characters; each has a word of its own. */
const observation = (at) => `Observation ${at}, marked mark-${at}-end: ${"a curlew over the wet meadow, ".repeat(48)}`;

/** Starts it; resolves with `url` and `close`. */
export async function startStressServer() {
  const times = {};
  const lists = new Map();
  const reported = (what, isFirst = false) => {
    if (!isFirst || !(what in times)) times[what] = performance.timeOrigin + performance.now();
  };
  const answer = ({ id, method, params }, total, resources, outgoing) => {
    const head = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},`;
    const send = (result, what, isFirst) =>
      outgoing
        .writeHead(200, {
          "content-type": "application/json",
          ...(method === "initialize" && { "mcp-session-id": "s" }),
        })
        .end(
          `${head}"result":${typeof result === "string" ? result : JSON.stringify(result)}}`,
          () => what && reported(what, isFirst),
        );
    if (id === undefined) return outgoing.writeHead(202).end();
    if (method === "initialize") {
      for (const what of ["tools/list", "resources/list"]) delete times[what];
      return send({
        protocolVersion: "2025-11-25",
        capabilities: { tools: {}, logging: {}, ...(resources > 0 && { resources: {} }) },
        serverInfo: { name: "stress", version: "1" },
      });
    }
    if (method === "tools/list") {
      if (!lists.has(total)) lists.set(total, tools(total));
      const from = Number(params?.cursor ?? 0);
      const page = {
        tools: lists.get(total).slice(from, from + PAGE),
        ...(from + PAGE < total && { nextCursor: String(from + PAGE) }),
      };
      return send(page, "tools/list", true);
    }
    if (method === "resources/list") {
      const from = Number(params?.cursor ?? 0);
      const to = Math.min(from + PAGE, resources);
      const page = {
        resources: Array.from({ length: to - from }, (_, at) => resource(from + at)),
        ...(to < resources && { nextCursor: String(to) }),
      };
      return send(page, "resources/list", true);
    }
    if (method === "resources/templates/list") return send({ resourceTemplates: [] });
    if (method !== "tools/call") {
      const code = method === "server/discover" ? 400 : 200;
      const body = method === "server/discover" ? '"error":{"code":-32601,"message":"?"}}' : '"result":{}}';
      return outgoing.writeHead(code, { "content-type": "application/json" }).end(head + body);
    }
    const { name } = params;
    if (name === "observe") return send({ content: [{ type: "text", text: observation(params.arguments.at) }] });
    if (name in RESULTS) return send(JSON.stringify(RESULTS[name]), name);
    outgoing.writeHead(200, { "content-type": "text/event-stream" });
    const events = Array.from({ length: EVENTS[name] }, (_, at) => {
      const event = FLOODS[name](at + 1, params._meta?.progressToken);
      return `data: ${JSON.stringify({ jsonrpc: "2.0", ...event })}\n\n`;
    });
    return outgoing.end(`${events.join("")}data: ${head}"result":{"content":[]}}\n\n`, () => reported(name));
  };
  const server = createServer((incoming, outgoing) => {
    outgoing.setHeader("access-control-allow-origin", "*");
    outgoing.setHeader("access-control-allow-headers", "*");
    outgoing.setHeader("access-control-allow-methods", "POST, GET, DELETE");
    outgoing.setHeader("access-control-expose-headers", "mcp-session-id");
    const { pathname, searchParams } = new URL(incoming.url, "http://localhost");
    if (pathname === "/times")
      return outgoing.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(times));
    if (incoming.method === "GET") return outgoing.writeHead(405).end();
    if (incoming.method !== "POST") return outgoing.writeHead(204).end();
    const pieces = [];
    incoming.on("data", (piece) => pieces.push(piece));
    incoming.on("end", () =>
      answer(
        JSON.parse(Buffer.concat(pieces).toString()),
        Number(searchParams.get("tools") ?? 50),
        Number(searchParams.get("resources") ?? 0),
        outgoing,
      ),
    );
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/mcp`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
