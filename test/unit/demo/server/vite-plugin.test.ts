import { fileURLToPath } from "node:url";

import { expect } from "chai";
import { createServer, preview, type InlineConfig } from "vite";

import { notebookPlugin } from "../../../../demo/server/vite-plugin.js";
import { last, modern, openSession } from "./wire.js";

const config: InlineConfig = {
  configFile: false,
  logLevel: "silent",
  root: fileURLToPath(new URL("../../../../demo", import.meta.url)),
  // The preview server wants a folder to serve; nothing in it is asked for.
  build: { outDir: "server" },
  optimizeDeps: { noDiscovery: true },
  server: { host: "127.0.0.1", port: 0, hmr: false, watch: null },
  preview: { host: "127.0.0.1", port: 0 },
  plugins: [notebookPlugin()],
};

/** Both eras and the preflight, at `/mcp` of a running Vite server. */
async function expectNotebook(address: unknown): Promise<void> {
  // A server that listens on a TCP port has an address object.
  const url = `http://127.0.0.1:${(address as { port: number }).port}/mcp?tools=3`;
  expect((await last(await modern(url, "server/discover"))).result).to.include({ resultType: "complete" });
  expect((await openSession(url)).id).to.not.equal("");
  const headers = { origin: "https://ide.example", "access-control-request-method": "POST" };
  const preflight = await fetch(url, { method: "OPTIONS", headers });
  expect(preflight.headers.get("access-control-allow-headers")).to.include("mcp-method");
}

describe("the field notebook in Vite", () => {
  it("is at /mcp of the development server", async () => {
    const server = await createServer(config);
    try {
      await server.listen();
      await expectNotebook(server.httpServer?.address());
    } finally {
      await server.close();
    }
  });

  it("has a server that requires a sign-in beside it on request, and the panel's list has both", async () => {
    const server = await createServer({ ...config, plugins: [notebookPlugin({ isProtected: true })] });
    try {
      await server.listen();
      const [origin] = server.resolvedUrls?.local ?? [];
      const page = await (await fetch(new URL("/ide/", origin), { headers: { accept: "text/html" } })).text();
      const map = /<mcp-panel[^>]*><script type="application\/json">(.*)<\/script><\/mcp-panel>/.exec(page)?.[1];
      const servers = JSON.parse(map ?? "{}") as Readonly<Record<string, { url: string }>>; // the plugin's
      expect(Object.keys(servers)).to.deep.equal(["Field notebook", "Members' notebook"]);
      const response = await modern(servers["Members' notebook"]?.url ?? "", "tools/list");
      expect(response.status).to.equal(401);
    } finally {
      await server.close();
    }
  });

  it("is at /mcp of the preview server", async () => {
    const server = await preview(config);
    try {
      await expectNotebook(server.httpServer.address());
    } finally {
      await server.close();
    }
  });
});
