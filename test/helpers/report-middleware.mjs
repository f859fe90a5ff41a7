/**
 * Part of the page's server: `/__reports` is a server of 2026-07-28 whose tool reports `progress` and `logs` as often as its arguments say, turn
 * by turn, and then answers.
 */
const META = "io.modelcontextprotocol/";
const capabilities = { tools: {}, logging: {} };

/** Messages of one call, in order. */
function messagesOf(id, { arguments: { seed, progress, logs }, _meta = {} }) {
  const notice = (method, params) => ({ jsonrpc: "2.0", method, params });
  const { progressToken, [`${META}logLevel`]: level } = _meta;
  const messages = [];
  for (let at = 1; at <= Math.max(progress, logs); at++) {
    const message = `step ${at} of ${seed}`;
    if (at <= progress)
      messages.push(notice("notifications/progress", { progressToken, progress: at, total: progress, message }));
    if (at <= logs && level !== undefined)
      messages.push(notice("notifications/message", { level: "info", data: { at, seed } }));
  }
  const result = { resultType: "complete", content: [{ type: "text", text: `done ${seed}` }] };
  return [...messages, { jsonrpc: "2.0", id, result }];
}

/** The server. */
export function reportMiddleware() {
  return async (ctx, next) => {
    if (ctx.path !== "/__reports") return next();
    if (ctx.method !== "POST") return void (ctx.status = 405);
    let body = "";
    for await (const chunk of ctx.req) body += chunk;
    const { id, method, params } = JSON.parse(body);
    if (id === undefined) return void (ctx.status = 202);
    if (method === "tools/call") {
      ctx.type = "text/event-stream";
      ctx.body = messagesOf(id, params)
        .map((message) => `data: ${JSON.stringify(message)}\n\n`)
        .join("");
      return;
    }
    const inputSchema = { type: "object" };
    const results = {
      "server/discover": { supportedVersions: ["2026-07-28"], capabilities },
      "tools/list": { tools: [{ name: "report", inputSchema }] },
    };
    const result = results[method];
    ctx.body = result
      ? { jsonrpc: "2.0", id, result: { resultType: "complete", ...result } }
      : { jsonrpc: "2.0", id, error: { code: -32601, message: "no such method" } };
  };
}
