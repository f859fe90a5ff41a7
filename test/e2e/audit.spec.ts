/** The history: what a user and a program called stands there after a reload, with who asked and how it ended. */
import { expect, test, type Locator } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { serveStatic } from "../helpers/static-server.mjs";
import { axe } from "./axe.js";
import { Panel, peers } from "./panel.js";
import { variants } from "./variants.js";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));

/** A page with a panel and a program that share a host. */
const PAGE = (server: string): string => `<!doctype html>
<html lang="en">
<title>History</title>
<style>html, body { block-size: 100%; margin: 0 } mcp-panel { block-size: 100% }</style>
<main style="display: grid; grid-template-rows: auto 1fr; block-size: 100%"><h1>History</h1><mcp-panel src="${server}"></mcp-panel></main>
<script type="module">
  import { createHost } from "/mcp-panel.js";
  const host = (globalThis.host = await createHost());
  await host.offer({ elicitation: { form: true, url: true } });
  document.querySelector("mcp-panel").host = host;
</script>`;

const rows = (history: Locator): Locator => history.getByRole("tree").locator("[aria-level='2']");

const WAYS = [
  { era: "legacy", engine: "page" },
  { era: "modern", engine: "worker" },
  { era: "legacy", engine: "worker" },
  { era: "modern", engine: "page" },
] as const;
for (const { era, engine } of variants(WAYS, (_, at) => at < 2)) {
  test(`a user's tool call and a program's tool call stand in the audit trail after a reload (TL-02): ${era}, ${engine}`, async ({
    page,
  }) => {
    const url = `${peers().notebook}?era=${era}`;
    // Where the page may have no worker, the engine runs in the page's own thread.
    const headers = engine === "page" ? { "content-security-policy": "worker-src 'none'" } : {};
    const site = await serveStatic({ folder: DIST, pages: { "/": PAGE(url) }, headers });
    const panel = new Panel(page);
    await page.goto(`${site.origin}/`);
    await panel.listed();
    expect(page.workers().length > 0).toBe(engine === "worker");
    await panel.choose("list_notes");
    await panel.run.click();
    await expect(panel.result).toContainText("12 notes");
    await page.evaluate(async (server) => {
      const { host } = globalThis as unknown as { host: import("../../src/client/api/index.js").Host };
      const program = await host.connect(server, { id: "program" });
      await program.callTool("run_survey", { steps: 1, secret: "sec-ret" });
      await program.callTool("no_such_tool").catch(() => undefined);
    }, url);
    await panel.show("requests");
    const history = page.locator("mcp-audit-trail");
    await expect(rows(history)).toHaveCount(3);

    await page.reload(); // the drawer stays open
    await panel.listed();
    await expect(rows(history)).toHaveCount(3);
    await expect(rows(history).filter({ hasText: "list_notes" })).toContainText(/Done[^]*list_notes[^]*you/);
    await expect(rows(history).filter({ hasText: "run_survey" })).toContainText(/Done[^]*survey[^]*this page/);
    await expect(rows(history).filter({ hasText: "no_such_tool" })).toContainText(/Failed|Tool error/);

    // Each fact of a call, and none of its arguments, from the keyboard.
    await history.getByRole("searchbox").fill("run_survey");
    await expect(rows(history)).toHaveCount(1);
    await history.getByRole("tree").focus();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    const args = JSON.stringify({ steps: 1, secret: "sec-ret" });
    const digest = await page.evaluate(async (text) => {
      const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
      return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    }, args);
    await expect(history).toContainText(`${args.length} B`);
    await expect(history).toContainText(digest);
    expect(await axe(page)).toEqual([]);

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      history.getByRole("button", { name: "as NDJSON" }).click(),
    ]);
    const file = await readFile(await download.path(), "utf8");
    expect(file.trim().split("\n")).toHaveLength(3);
    expect(file).not.toContain("sec-ret");
    await history.getByRole("button", { name: "Clear the audit trail" }).click();
    await history.getByRole("button", { name: "Clear all" }).click();
    await expect(history).toContainText("No requests or calls yet.");
    await page.reload(); // the drawer stays open
    await panel.listed();
    await expect(history).toContainText("No requests or calls yet.");
    await page.close();
    site.close();
  });
}

for (const era of ["legacy", "modern"] as const) {
  test(`a note that all requests of a server are declined is shown at the server and removed there (E-14): ${era}`, async ({
    page,
  }) => {
    const url = `${peers().notebook}?era=${era}`;
    const site = await serveStatic({ folder: DIST, pages: { "/": PAGE(url) } });
    const panel = new Panel(page);
    await page.goto(`${site.origin}/`);
    await panel.listed();
    await panel.choose("register_observer");
    await panel.run.click();
    const detail = page.locator("mcp-tool-detail");
    await expect(detail).toContainText("Waiting for your response");
    // Put aside, the call still leads back to its question.
    await panel.request.getByRole("button", { name: "Minimize" }).click();
    await expect(panel.request).toHaveCount(0);
    await detail.getByRole("button", { name: "Open request", exact: true }).click();
    await panel.request.getByRole("button", { name: "Decline all from this server" }).click();
    await expect(panel.result).toContainText("You declined");
    await panel.run.click();
    const note = "Declined automatically: you chose to decline all requests from this server.";
    await expect(detail).toContainText(note);
    await expect(panel.request).toHaveCount(0);
    await panel.show("requests");
    const declined = rows(page.locator("mcp-audit-trail")).filter({ hasText: "automatically" });
    await expect(declined).toContainText("Declined");
    await detail.getByRole("button", { name: "Undo" }).click();
    await expect(detail).toContainText("Requests from this server are shown to you again.");
    await panel.run.click();
    await expect(panel.request).toBeVisible();
    // Three refusals in a row: the next request only counts, until it is opened.
    for (let refusals = 0; refusals < 3; refusals++) {
      await panel.request.getByRole("button", { name: "Decline", exact: true }).click();
      await expect(panel.result).toContainText("You declined");
      await panel.run.click();
      await expect(detail).toContainText("Waiting for your response");
    }
    await expect(page.getByRole("button", { name: "1 request waiting: answer it" })).toBeVisible();
    await expect(panel.request).toHaveCount(0);
    await detail.getByRole("button", { name: "Open request", exact: true }).click();
    await expect(panel.request).toBeVisible();
    await page.close();
    site.close();
  });
}
