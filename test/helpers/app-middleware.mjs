/**
 * Parts of the page's server for tests of apps: a place that notes every request, and the sandbox page as on an origin of its own.
 *
 * `/__hit/<anything>` is noted, `/__hits.json` lists what was. `/__sandbox.html` is `mcp-sandbox.html` with the page's origin allowed: asked for at
 * another name of this machine, it is on another origin. `/__app-mcp?html=…` is a server on this device with one app, whose document is in its
 * address.
 */
const URI = "ui://map/view";
const capabilities = { tools: {}, resources: {} };
const METHODS = {
  "server/discover": () => ({ supportedVersions: ["2026-07-28"], capabilities }),
  "tools/list": () => ({
    tools: [{ name: "show_map", inputSchema: { type: "object" }, _meta: { ui: { resourceUri: URI } } }],
  }),
  "resources/list": () => ({ resources: [] }),
  "resources/read": (html) => ({ contents: [{ uri: URI, mimeType: "text/html;profile=mcp-app", text: html }] }),
};

async function answer(ctx) {
  if (ctx.method !== "POST") return void (ctx.status = 405);
  let body = "";
  for await (const chunk of ctx.req) body += chunk;
  const { id, method } = JSON.parse(body);
  if (id === undefined) return void (ctx.status = 202);
  const result = METHODS[method]?.(ctx.query.html);
  ctx.body = result
    ? { jsonrpc: "2.0", id, result: { resultType: "complete", ...result } }
    : { jsonrpc: "2.0", id, error: { code: -32601, message: "no such method" } };
}

/** The parts. */
export function appMiddleware() {
  const hits = [];
  return async (ctx, next) => {
    if (ctx.path.startsWith("/__hit/")) {
      hits.push(`${ctx.method} ${ctx.path.slice("/__hit/".length)}`);
      ctx.set("Access-Control-Allow-Origin", "*");
      ctx.body = "noted";
      return;
    }
    if (ctx.path === "/__hits.json") {
      ctx.body = hits;
      return;
    }
    if (ctx.path === "/__app-mcp") return answer(ctx);
    if (ctx.path !== "/__sandbox.html") return next();
    const { port } = new URL(ctx.request.origin);
    const page = await (await fetch(`http://localhost:${port}/mcp-sandbox.html`)).text();
    ctx.type = "html";
    ctx.body = page.replace(
      'name="mcp-sandbox-hosts" content=""',
      `name="mcp-sandbox-hosts" content="http://localhost:${port}"`,
    );
  };
}
