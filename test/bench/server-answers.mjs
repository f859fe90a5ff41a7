/**
 * Answers of the protocol bench's server, made once before anyone measures.
 *
 * Owns: tools, results and floods of progress. Never: HTTP.
 */
const TOOLS = 5_000;
const EVENTS = 50_000;
/** Events per write: about what a socket takes at once. */
const PER_WRITE = 400;
/** About 20 MB of JSON. */
const ROWS = 110_000;
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

const species = ["curlew", "otter", "beech", "starling"];
const row = (at) => ({
  id: at,
  species: species[at % species.length],
  plot: { name: `plot ${at % 997}`, lat: 59.9 + at / 1e6, lon: 10.7 - at / 1e6 },
  sure: at % 3 === 0,
  note: `Seen at ${at % 24}:00 from the north hide, ${at % 7} of them.`,
  by: ["ann", "bo"],
});

const made = new Map();
/** The value of `key`, made on first use. */
export function once(key, make) {
  if (!made.has(key)) made.set(key, make());
  return made.get(key);
}

const bytesOf = (result, isModern) =>
  Buffer.from(`,"result":${JSON.stringify(isModern ? { ...result, ...MODERN } : result)}}`);

/** The bytes of an answer that follow its id. */
export function answerRest({ method, params }, { isModern, page }) {
  const rest = (key, make) => once(`${key} ${isModern}`, () => bytesOf(make(), isModern));
  const cached = isModern ? { ttlMs: 0, cacheScope: "private" } : {};
  switch (method) {
    case "server/discover":
      return rest(method, () => ({ supportedVersions: ["2026-07-28"], capabilities: { tools: {} }, ...cached }));
    case "initialize":
      return rest(method, () => ({ protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: INFO }));
    case "ping":
      return rest(method, () => ({}));
    case "tools/list": {
      const from = Number(params?.cursor ?? 0);
      return rest(`${method} ${page} ${from}`, () => ({
        tools: tools.slice(from, from + page),
        ...(from + page < TOOLS && { nextCursor: String(from + page) }),
        ...cached,
      }));
    }
    default:
      if (params?.name === "observations") {
        return rest("observations", () => ({
          content: [{ type: "text", text: `${ROWS} observations` }],
          structuredContent: { observations: Array.from({ length: ROWS }, (_, at) => row(at)) },
        }));
      }
      return rest(method, () => ({ content: [{ type: "text", text: "59 curlews" }], isError: false }));
  }
}

/** One progress event of a stream; `id`: present on streams that can be resumed. */
export const progressEvent = (token, at, total, id) =>
  `event: message\n${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify({
    jsonrpc: "2.0",
    method: "notifications/progress",
    params: { progressToken: token, progress: at, total, message: `row ${at} of ${total}` },
  })}\n\n`;

/** A flood of progress for one token, as chunks to write. Only legacy streams can be resumed. */
export const flood = (token, isModern) =>
  once(`flood ${token} ${isModern}`, () =>
    Array.from({ length: EVENTS / PER_WRITE }, (_, write) => {
      const events = Array.from({ length: PER_WRITE }, (_unused, at) => write * PER_WRITE + at + 1);
      return Buffer.from(
        events.map((at) => progressEvent(token, at, EVENTS, isModern ? undefined : `flood-${at}`)).join(""),
      );
    }),
  );
