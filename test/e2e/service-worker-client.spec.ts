/** The client in a service worker: as one file, because `import()` is not allowed there. The worker of an extension is one, too. */
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { serveStatic } from "../helpers/static-server.mjs";
import { bundle } from "./bundle.js";
import { complaints, peers } from "./panel.js";

test.use({ serviceWorkers: "allow" });

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Answers a message with what the server has, and what a call gave after the worker had answered its input request. */
const WORKER = `
import { createHost } from "${path("../../dist/client.js")}";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => event.waitUntil(answer(event)));

async function answer({ data, ports: [port] }) {
  try {
    const handlers = { elicitation: async () => ({ action: "accept", content: { name: "Ada", email: "ada@example.com" } }) };
    const host = await createHost({ clientInfo: { name: "worker", version: "1.0.0" }, handlers });
    const server = await host.connect(data.url);
    const tools = (await server.listTools()).map(({ name }) => name);
    const { content, isError } = await server.callTool("register_observer");
    const { state, version } = server.state.value;
    await host.close();
    port.postMessage({ tools, text: content[0].text, isError, state, version });
  } catch (error) {
    port.postMessage({ failed: String(error?.stack ?? error) });
  }
}
`;

test("the client runs in a service worker: it connects, lists, calls, and answers an input request", async ({
  page,
}) => {
  const pages = { "/": "<!doctype html><title>Worker</title>", "/worker.js": await bundle(WORKER) };
  const site = await serveStatic({ folder: path("."), pages, mcp: peers().notebook });
  const seen = complaints(page);
  try {
    await page.goto(`${site.origin}/`);
    const said = await page.evaluate(async () => {
      const { serviceWorker } = navigator;
      await serviceWorker.register("/worker.js");
      const { active } = await serviceWorker.ready;
      const { port1, port2 } = new MessageChannel();
      const answer = new Promise<unknown>((resolve) => (port1.onmessage = ({ data }) => resolve(data)));
      active?.postMessage({ url: new URL("/mcp", location.href).href }, [port2]);
      return answer;
    });
    expect(said).toMatchObject({ tools: expect.arrayContaining(["register_observer"]), state: "connected" });
    expect(said).toMatchObject({ text: expect.stringContaining("Ada"), isError: false });
    expect(seen).toEqual([]);
  } finally {
    site.close();
  }
});
