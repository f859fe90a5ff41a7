/** The log and the traffic: levels, sending again, and a recording that is saved and opened elsewhere, with no server. */
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { serveStatic } from "../helpers/static-server.mjs";
import { axe } from "./axe.js";
import { complaints, Panel, peers, tabTo } from "./panel.js";

test("the log shows the chosen level, and its filter finds messages", async ({ page }) => {
  const panel = new Panel(page);
  await panel.open(`${peers().notebook}?era=legacy`);
  const log = await panel.show("log");
  await log.getByRole("combobox", { name: /Server level/ }).selectOption("error");
  await panel.show("tools");
  await panel.choose("send_log_messages");
  await panel.run.click();
  await expect(panel.result).toContainText("Read 100 lines");
  await panel.show("log");
  await expect(log).toContainText("emergency");
  await expect(log).not.toContainText("debug from");
  await expect(log).toContainText(/2[0-9] messages/);
  await log.getByRole("combobox", { name: /Server level/ }).selectOption("debug");
  await panel.show("tools");
  await panel.run.click();
  await panel.show("log");
  await expect(log).toContainText(/12[0-9] messages/);
  await log.getByRole("searchbox").fill("Line 100 of");
  await expect(log).toContainText(/1 of 12[0-9]/);
});

test("a request is sent again, and edited and sent, from the traffic", async ({ page }) => {
  const panel = new Panel(page);
  await panel.open();
  const traffic = panel.view("traffic");
  await panel.choose("list_notes");
  await panel.run.click();
  await expect(panel.result).toContainText("12 notes");
  await panel.show("traffic");
  await traffic.getByRole("searchbox").fill("tools/call");
  await traffic.getByRole("combobox", { name: "Kind" }).selectOption("message");
  const rows = traffic.locator(".entry");
  await expect(rows).toHaveCount(2); // the request and its result
  await rows.first().click();
  await traffic.getByRole("button", { name: "Resend", exact: true }).click();
  await expect(rows).toHaveCount(4);
  await rows.first().click();
  await traffic.getByRole("button", { name: "Edit and resend" }).click();
  const editor = traffic.getByRole("textbox", { name: "Request to send" });
  await editor.fill(
    JSON.stringify({ method: "tools/call", params: { name: "get_species", arguments: { species: "otter" } } }),
  );
  await page.keyboard.press("Control+Enter");
  await expect(rows).toHaveCount(6);
  const detail = traffic.locator("mcp-traffic-detail");
  await expect(detail).toContainText("get_species");
  await detail.getByRole("button", { name: "Raw" }).click(); // as a tree the answer is folded
  await expect(detail).toContainText("Lutra");
});

test("a recording opens in the same page and in a fresh one without a server: tools and traffic are there", async ({
  page,
  context,
}, info) => {
  const seen = complaints(page);
  const panel = new Panel(page);
  await panel.open();
  const traffic = panel.view("traffic");
  await panel.choose("get_species");
  await page.getByRole("combobox", { name: /species/i }).selectOption({ label: "curlew" });
  await panel.run.click();
  await expect(panel.result).toContainText("Numenius");
  await panel.show("traffic");
  await expect(traffic.locator(".entry").first()).toBeVisible();
  await traffic.getByLabel("Save or open").click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    traffic.getByRole("button", { name: "Save recording (NDJSON)" }).click(),
  ]);
  const file = info.outputPath("recording.ndjson");
  await download.saveAs(file);
  const fresh = await context.newPage();
  await fresh.goto(`/ide/?server=${encodeURIComponent("http://127.0.0.1:9/mcp")}`);
  for (const each of [page, fresh]) {
    const here = new Panel(each);
    const list = await here.show("traffic");
    await list.getByLabel("Save or open").click();
    const [chooser] = await Promise.all([
      each.waitForEvent("filechooser"),
      list.getByRole("button", { name: "Open recording…" }).click(),
    ]);
    await chooser.setFiles(file);
    await expect(each.locator("mcp-panel").first()).toContainText("recording.ndjson");
    await expect(each.getByRole("button", { name: "Close recording" })).toBeVisible();
    const shown = each.locator("mcp-panel").getByRole("option", { name: /get_species/ });
    await shown.filter({ visible: true }).first().click();
    const detail = each.locator("mcp-tool-detail").filter({ visible: true });
    await expect(detail).toContainText("Returns the names, family, status");
    await expect(detail).toContainText("Recording – read-only");
    // The call opens as it was made.
    await expect(detail.locator("mcp-result-view")).toContainText("Numenius");
    await expect(detail.getByRole("combobox", { name: /species/i })).toHaveValue(/./);
    await expect(detail.locator(".recent")).toContainText("Done");
    const header = each.locator("mcp-server-header").filter({ visible: true });
    await expect(header.locator(".state")).toHaveText("Recording");
    await expect(each.locator("mcp-tools-list .stale").filter({ visible: true })).toHaveText(
      /^From a recording made .*\d\d:\d\d:\d\d/,
    );
    await expect(each.getByText(/Disconnected|out of date/).filter({ visible: true })).toHaveCount(0);
    await expect(each.getByRole("button", { name: /Try again|Reconnect/ }).filter({ visible: true })).toHaveCount(0);
  }
  expect(seen).toEqual([]);
});

/** A recording of a server with one tool, which was called once. */
function recording(): string {
  const info = {
    revision: "2026-07-28",
    implementation: { name: "lighthouse", version: "1" },
    capabilities: { tools: {} },
  };
  const lines: object[] = [{ "mcp-recording": 1, servers: [{ id: "a", url: "https://lighthouse.example/mcp", info }] }];
  const exchange = (method: string, params: object, result: object): void => {
    const id = lines.length;
    const line = { serverId: "a", at: Date.UTC(2026, 10, 21, 14, 3, id), kind: "message" };
    lines.push({ ...line, id, direction: "out", message: { jsonrpc: "2.0", id, method, params } });
    lines.push({ ...line, id: id + 1, pairId: id, direction: "in", message: { jsonrpc: "2.0", id, result } });
  };
  const inputSchema = { type: "object", properties: { colour: { type: "string" } } };
  exchange("tools/list", {}, { tools: [{ name: "flash", inputSchema }] });
  const content = [{ type: "text", text: "It flashed three times." }];
  exchange("tools/call", { name: "flash", arguments: { colour: "red" } }, { content });
  return lines.map((line) => JSON.stringify(line)).join("\n");
}

test("a recording is opened from the first screen, looked at and closed by keyboard alone", async ({ page }) => {
  const seen = complaints(page);
  const bare =
    '<!doctype html><html lang="en"><title>panel</title><script type="module" src="/mcp-panel.js"></script><main><h1>Panel</h1><mcp-panel></mcp-panel></main>';
  const site = await serveStatic({
    folder: fileURLToPath(new URL("../../dist", import.meta.url)),
    pages: { "/": bare },
  });
  const chosen = page.waitForEvent("filechooser"); // listened for early: a key is faster than the listening
  await page.goto(`${site.origin}/`);
  const way = page.getByRole("button", { name: "Open recording…" });
  await tabTo(page, way);
  await page.keyboard.press("Enter");
  const file = { name: "light.ndjson", mimeType: "application/x-ndjson", buffer: Buffer.from(recording()) };
  await (await chosen).setFiles(file);

  const close = page.getByRole("button", { name: "Close recording" });
  await expect(close).toBeFocused();
  const header = page.locator("mcp-server-header").filter({ visible: true });
  await expect(header).toContainText("lighthouse.example/mcp");
  await expect(header.locator(".state")).toHaveText("Recording");
  await expect(header).toContainText("Nov 21, 2026, 14:03:03");
  expect(await axe(page)).toEqual([]);

  await tabTo(page, page.locator("mcp-tools-list").getByRole("searchbox").filter({ visible: true }));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const detail = page.locator("mcp-tool-detail").filter({ visible: true });
  await expect(detail.locator("mcp-result-view")).toContainText("It flashed three times.");
  await expect(detail.getByRole("textbox", { name: "colour" })).toHaveValue("red");

  await tabTo(page, close);
  await page.keyboard.press("Enter");
  await expect(way).toBeFocused();
  expect(seen).toEqual([]);
  site.close();
});
