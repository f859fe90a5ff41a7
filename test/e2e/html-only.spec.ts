/** Views that a page composes in HTML alone: `<mcp-host>` connects, and the elements that name it show its server. */
import { fileURLToPath } from "node:url";
import { expect, test, type Page } from "@playwright/test";
import { serveStatic } from "../helpers/static-server.mjs";
import { axe } from "./axe.js";
import { complaints, Panel, peers } from "./panel.js";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));

/** Opens a page whose only script is the package. */
async function open(page: Page, body: string, then: () => Promise<void>): Promise<void> {
  const html = `<!doctype html><html lang="en"><title>Views</title><script type="module" src="/mcp-elements.js"></script><body><main><h1>Views</h1>${body}</main></body></html>`;
  const site = await serveStatic({ folder: DIST, pages: { "/": html }, mcp: peers().notebook });
  try {
    await page.goto(`${site.origin}/`);
    await then();
  } finally {
    site.close();
  }
}

test("views name their host: tools are listed and called, the user answers, and the traffic is shown", async ({
  page,
}) => {
  const seen = complaints(page);
  const body = `
    <mcp-host id="notebook" src="/mcp"></mcp-host>
    <mcp-server-header for="notebook"></mcp-server-header>
    <mcp-tools for="notebook" style="display:block;height:60vh"></mcp-tools>
    <mcp-traffic for="notebook" style="display:block;height:30vh"></mcp-traffic>
    <mcp-input-request-dialog for="notebook"></mcp-input-request-dialog>`;
  await open(page, body, async () => {
    const view = new Panel(page);
    await view.choose("register_observer");
    await view.run.click();
    await expect(view.request).toContainText("Who is in the hide today?");
    await view.request.getByRole("textbox").first().fill("Ines Okafor");
    await view.accept("Send");
    await expect(view.result).toContainText("Ines Okafor");
    await expect(page.locator("mcp-traffic").getByRole("row").filter({ hasText: "tools/call" }).first()).toBeVisible();
    await expect(page.locator("mcp-server-header")).toContainText("Connected");
    expect(await axe(page)).toEqual([]);
    // A view that comes later, and one that leaves.
    const logs = await page.evaluate(async () => {
      const log = document.createElement("mcp-log") as HTMLElement & { host?: object; serverId?: string };
      log.setAttribute("for", "notebook");
      document.body.append(log);
      await customElements.whenDefined("mcp-log");
      await new Promise(requestAnimationFrame);
      const given = [log.host !== undefined, log.serverId === new URL("/mcp", location.href).href];
      log.removeAttribute("for");
      await new Promise(requestAnimationFrame);
      return [...given, log.host === undefined];
    });
    expect(logs).toEqual([true, true, true]);
    expect(seen).toEqual([]);
  });
});

test("views inside their host show the server they name, and the header connects it again", async ({ page }) => {
  const { notebook } = peers();
  const servers = JSON.stringify({ notebook: { url: notebook }, other: { url: `${notebook}?era=legacy` } });
  const body = `
    <mcp-host>
      <script type="application/json">${servers}</script>
      <mcp-server-header server-id="other"></mcp-server-header>
      <mcp-tools server-id="other" style="display:block;height:80vh"></mcp-tools>
    </mcp-host>`;
  await open(page, body, async () => {
    const header = page.locator("mcp-server-header");
    await expect(header).toContainText("2025-11-25");
    const view = new Panel(page);
    await view.choose("run_survey");
    await header.getByRole("button", { name: "Disconnect" }).click();
    await expect(header).toContainText("Disconnected");
    await header
      .getByRole("button", { name: /^(Connect|Reconnect)/ })
      .first()
      .click();
    await expect(header).toContainText("Connected");
  });
});

test("views keep what the page has set, survive a move, and report an invalid map of servers", async ({ page }) => {
  const servers = JSON.stringify({ one: { url: peers().notebook }, other: { url: `${peers().notebook}?era=legacy` } });
  const body = `
    <mcp-host><script type="application/json">${servers}</script>
      <mcp-tools style="display:block;height:80vh"></mcp-tools>
    </mcp-host>`;
  await open(page, body, async () => {
    await new Panel(page).listed();
    const kept = await page.evaluate(async () => {
      type View = HTMLElement & { host?: object | undefined; serverId?: string | undefined };
      const frame = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 50));
      const [host, tools] = [document.querySelector("mcp-host"), document.querySelector<View>("mcp-tools")];
      const log: View = document.createElement("mcp-log");
      log.serverId = "other";
      host?.append(log);
      await customElements.whenDefined("mcp-log");
      await frame();
      const before = tools?.host;
      if (host) document.querySelector("main")?.prepend(host);
      await frame();
      return [tools?.serverId, log.serverId, log.host === before, tools?.host === before, before !== undefined];
    });
    expect(kept).toEqual(["one", "other", true, true, true]);
    await page
      .locator("mcp-host script")
      .evaluate((script) => (script.textContent = '{ "one": { "command": "npx" } }'));
    await expect(page.locator("mcp-host mcp-error-view")).toContainText('The server "one" in <mcp-host> has no url');
    await page.locator("mcp-host script").evaluate((script) => (script.textContent = "{,"));
    await expect(page.locator("mcp-host mcp-error-view")).toContainText("not valid JSON");
  });
});

test("without a dialog nothing is offered to servers, and a failure is shown", async ({ page }) => {
  const body = `
    <mcp-host id="notebook" src="/mcp"></mcp-host>
    <mcp-tools for="notebook" style="display:block;height:80vh"></mcp-tools>`;
  await open(page, body, async () => {
    const view = new Panel(page);
    await view.choose("register_observer");
    await view.run.click();
    await expect(view.error).toContainText("ERR-CAP");
    expect(await page.locator("mcp-input-request-dialog").count()).toBe(0);
    const failure = page.locator("mcp-host mcp-error-view");
    await page.locator("mcp-host").evaluate((host) => host.setAttribute("src", "http://"));
    await expect(failure).toContainText("ERR-ARGUMENT");
    // Nothing answers at this address, until it does.
    await page.route("**/mcp?late", (route) => route.abort());
    await page.locator("mcp-host").evaluate((host) => host.setAttribute("src", "/mcp?late"));
    await expect(failure.getByRole("button", { name: "Try again" })).toBeVisible();
    await page.unroute("**/mcp?late");
    await failure.getByRole("button", { name: "Try again" }).click();
    await expect(view.rows.first()).toBeVisible();
    await expect(failure).toHaveCount(0);
  });
});
