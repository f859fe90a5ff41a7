/** Who is measured: where each one's page is, and in a sentence what it does before a tool's name is seen. */
import { join } from "node:path";
import { serveStatic } from "../../helpers/static-server.mjs";
import { buildPackage, bundleApp, page } from "./apps.mjs";
import { INSPECTOR, installUseMcp, startInspector, USE_MCP } from "./peers.mjs";

/** Sets up one of the others; says why where it can't be. */
async function setUp(name, work) {
  try {
    return await work();
  } catch (cause) {
    console.log(`[bench] ${name} is not measured: ${cause instanceof Error ? cause.message : cause}`);
    return undefined;
  }
}

async function useMcpFiles() {
  const modules = installUseMcp();
  return bundleApp("use-mcp", {
    "use-mcp/react": join(modules, "use-mcp/dist/react/index.js"),
    "react-dom/client": join(modules, "react-dom/client.js"),
    react: join(modules, "react"),
  });
}

/**
 * Makes all of them ready for the server at `notebook`. Resolves with the contestants and `stop`. `isPanel`: what the others are compared
 * with; `clicks`: what a user would have to click.
 */
export async function openContestants(notebook) {
  const folder = buildPackage();
  const legacy = `${notebook}?era=legacy`;
  const useMcp = await setUp("use-mcp", useMcpFiles);
  const panel = (url) => page("/mcp-panel.js", `<mcp-panel src="${url}"></mcp-panel>`);
  const pages = {
    "/panel/index.html": panel(notebook),
    "/panel-legacy/index.html": panel(legacy),
    ...(await bundleApp("client", { "mcp-panel/client": join(folder, "client.js") })),
    ...(await bundleApp("sdk", {})),
    ...useMcp,
  };
  const site = await serveStatic({ folder, pages, compress: true });
  const inspector = await setUp("MCP Inspector", () => startInspector(notebook));
  const app = (name, url) => `${site.origin}/${name}/index.html?${new URLSearchParams({ server: url })}`;
  const contestants = [
    {
      name: "`<mcp-panel>`",
      isPanel: true,
      does: "one script tag, the published file and what it loads; the whole panel in 2026-07-28, its client in a worker",
      address: app("panel", notebook),
    },
    {
      name: "`<mcp-panel>`, 2025-11-25",
      does: "the same with a server of the older revisions",
      address: app("panel-legacy", legacy),
    },
    {
      name: "`mcp-panel/client`",
      does: "no interface: connects in a worker, lists in 2026-07-28, prints the names",
      address: app("client", notebook),
    },
    {
      name: "official SDK client",
      does: "no interface: connects in the page, lists in 2026-07-28, prints the names",
      address: app("sdk", notebook),
    },
    useMcp && {
      name: `use-mcp ${USE_MCP}`,
      does: "its hook in the smallest React app, 2025-11-25, in the page; lists resources and prompts, too, before it is ready",
      address: app("use-mcp", legacy),
    },
    inspector && {
      name: `MCP Inspector ${INSPECTOR}`,
      does: "its own server, which sends files as they are and speaks to the MCP server; its deep link connects, Tools is clicked the moment it is there",
      address: inspector.address,
      clicks: ['input[type="radio"][value="Tools"]'],
    },
  ];
  return {
    contestants: contestants.filter(Boolean),
    async stop() {
      site.close();
      await inspector?.stop();
    },
  };
}
