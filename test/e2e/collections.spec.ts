/** The collection of forty calls in the panel: the same verdicts as in Node and from the command, and a call that is saved from a tool. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { createHost, readCollection, runCollection } from "../../src/index.js";
import { startThreeServers } from "../helpers/three-servers.js";
import { complaints, Panel } from "./panel.js";

const FILE = fileURLToPath(new URL("../fixtures/collections/three-servers.json", import.meta.url));

test("forty calls against three servers have the same verdicts in the panel as in Node", async ({ page }) => {
  test.setTimeout(240_000); // three servers start first
  const seen = complaints(page);
  const servers = await startThreeServers();
  try {
    const { variables } = servers;
    const { collection } = await readCollection(await readFile(FILE, "utf8"));
    if (!collection) throw new Error("the file is a collection");
    const { token, ...given } = variables;
    const values = Object.entries(given).map(([name, value]) => [name, { value }] as const);
    const own = { ...collection, variables: { ...collection.variables, ...Object.fromEntries(values) } };
    const host = await createHost();
    const report = await runCollection(host, own, { variables: { token } });
    await host.close();

    const panel = new Panel(page);
    await panel.openAt([variables.notebookUrl, variables.everythingUrl, variables.filesystemUrl]);
    const view = await panel.show("collections");
    const choosing = page.waitForEvent("filechooser");
    await view.getByRole("button", { name: "Import file" }).click();
    await (
      await choosing
    ).setFiles({ name: "c.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(own)) });
    await expect(view.getByRole("treeitem").first()).toBeVisible();
    await expect(view).not.toContainText("is not connected");
    await view.getByRole("button", { name: "Collection settings" }).click();
    await view.getByLabel("Value of token").fill(token);
    await view.getByLabel("Value of token").press("Tab");
    await view.getByRole("button", { name: "Run all" }).click();
    await expect(view.locator(".summary")).toContainText("36 passed");
    await expect(view.locator(".summary")).toContainText("1 skipped");
    // Filtered, so that all rows that are compared are drawn.
    const verdicts: unknown[] = [];
    for (const folder of collection.items) {
      const calls = "items" in folder ? folder.items : [];
      for (const { name } of calls) {
        await view.getByRole("searchbox").fill(name);
        const row = view
          .getByRole("treeitem")
          .filter({ has: page.locator("bdi", { hasText: new RegExp(`^${name}$`) }) });
        verdicts.push([name, (await row.last().locator(".verdict").getAttribute("aria-label"))?.toLowerCase()]);
      }
    }
    expect(verdicts).toEqual(report.calls.map(({ path, verdict }) => [path.at(-1), verdict]));
    expect(await page.locator("mcp-panel").innerText()).not.toContain(token);
    expect(seen).toEqual([]);
  } finally {
    await servers.stop();
  }
});

test("a call is saved from its tool with its result, and is still there after a reload", async ({ page }) => {
  const panel = new Panel(page);
  await panel.open();
  await panel.choose("get_species");
  await page.getByRole("combobox", { name: /species/i }).selectOption({ label: "curlew" });
  await panel.run.click();
  await expect(panel.result).toContainText("Numenius");
  await page.getByRole("button", { name: "Save to collection…" }).click();
  await page.locator("mcp-save-call").getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator("mcp-save-call")).toContainText("Saved in Field notebook.");
  await page.reload();
  await panel.listed();
  const view = await panel.show("collections");
  await view.getByRole("treeitem", { name: "get_species" }).click();
  await view.getByRole("button", { name: "Run all" }).click();
  await expect(view.locator("mcp-collection-call")).toContainText("Passed");
  await expect(view.locator("mcp-call-expectations")).toContainText("Structured content fits the tool's output schema");
});
