/** One element alone, from its own entry: it is defined with what it needs, and works without a panel. */
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { serveStatic } from "../helpers/static-server.mjs";
import { bundle } from "./bundle.js";
import { complaints, Panel, peers } from "./panel.js";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const entry = (name: string): string => JSON.stringify(path(`../../dist/${name}.js`));
const PAGE = `<!doctype html><html lang="en"><title>One element</title><script defer src="/program.js"></script><body></body></html>`;

test("a form alone has the values that the user enters", async ({ page }) => {
  const program = await bundle(`
    import { McpSchemaForm } from ${entry("elements/schema-form")};
    const form = new McpSchemaForm();
    form.schema = { type: "object", properties: { city: { type: "string" }, days: { type: "integer", minimum: 1 } }, required: ["city"] };
    const out = document.createElement("output");
    form.addEventListener("mcp-value-change", ({ value }) => (out.textContent = JSON.stringify(value)));
    document.body.append(form, out);
  `);
  const site = await serveStatic({ folder: path("."), pages: { "/": PAGE, "/program.js": program } });
  const seen = complaints(page);
  await page.goto(`${site.origin}/`);
  await page.getByRole("textbox", { name: "city" }).fill("Oslo");
  await page.getByRole("spinbutton", { name: "days" }).fill("3");
  await expect(page.locator("output")).toHaveText('{"city":"Oslo","days":3}');
  expect(await page.evaluate(() => ["mcp-panel", "mcp-tools"].filter((tag) => customElements.get(tag)))).toEqual([]);
  expect(seen).toEqual([]);
  site.close();
});

test("a form alone edits a part without fields as JSON, in the editor that the form loads", async ({ page }) => {
  const program = await bundle(`
    import { McpSchemaForm } from ${entry("elements/schema-form")};
    const form = new McpSchemaForm();
    form.schema = { type: "object", properties: { filter: {} }, required: ["filter"] };
    const out = document.createElement("output");
    form.addEventListener("mcp-value-change", ({ value }) => (out.textContent = JSON.stringify(value)));
    document.body.append(form, out);
  `);
  const site = await serveStatic({ folder: path("."), pages: { "/": PAGE, "/program.js": program } });
  const seen = complaints(page);
  await page.goto(`${site.origin}/`);
  await page.locator("mcp-json-editor").getByRole("textbox").fill('{"min": 1}');
  await expect(page.locator("output")).toHaveText('{"filter":{"min":1}}');
  expect(seen).toEqual([]);
  site.close();
});

test("a view alone, with the client, lists the tools of a server, and calls one", async ({ page }) => {
  const program = await bundle(`
    import { createHost } from ${entry("client")};
    import { McpTools } from ${entry("elements/tools")};
    const tools = new McpTools();
    tools.style.blockSize = "100vh";
    document.body.append(tools);
    createHost().then(async (host) => {
      const { id } = await host.connect(new URL("/mcp", location.href));
      Object.assign(tools, { host, serverId: id });
    });
  `);
  const site = await serveStatic({
    folder: path("."),
    pages: { "/": PAGE, "/program.js": program },
    mcp: peers().notebook,
  });
  const seen = complaints(page);
  await page.goto(`${site.origin}/`);
  const view = new Panel(page);
  await view.choose("run_survey");
  await page.getByRole("spinbutton", { name: /steps/i }).fill("2");
  await view.run.click();
  await expect(view.result).toContainText("Walked 2 stops");
  expect(seen).toEqual([]);
  site.close();
});
