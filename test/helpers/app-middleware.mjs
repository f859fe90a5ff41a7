/**
 * Parts of the page's server for tests of apps: a place that notes every request, and the sandbox page as on an origin of its own.
 *
 * `/__hit/<anything>` is noted, `/__hits.json` lists what was. `/__sandbox.html` is `mcp-sandbox.html` with the page's origin allowed: asked for at
 * another name of this machine, it is on another origin.
 */
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
