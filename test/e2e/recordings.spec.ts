/** The log and the traffic: levels, sending again, and a recording that is saved and opened elsewhere, with no server. */
import { expect, test } from "@playwright/test";
import { complaints, Panel, peers } from "./panel.js";

test("the log keeps to the level asked for, and is found through its filter", async ({ page }) => {
  const panel = new Panel(page);
  await panel.open(`${peers().notebook}?era=legacy`);
  const log = await panel.show("log");
  await log.getByRole("combobox", { name: /Server sends from/ }).selectOption("error");
  await panel.show("tools");
  await panel.choose("read_logbook");
  await panel.run.click();
  await expect(panel.result).toContainText("Read 100 lines");
  await panel.show("log");
  await expect(log).toContainText("emergency");
  await expect(log).not.toContainText("debug from");
  await expect(log).toContainText(/2[0-9] messages/);
  await log.getByRole("combobox", { name: /Server sends from/ }).selectOption("debug");
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
  const rows = traffic.getByRole("listbox").getByRole("option");
  await expect(rows).toHaveCount(2); // the request and its result
  await rows.first().click();
  await traffic.getByRole("button", { name: "Send again" }).click();
  await expect(rows).toHaveCount(4);
  await rows.first().click();
  await traffic.getByRole("button", { name: "Edit and send" }).click();
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
  await expect(traffic.getByRole("listbox").getByRole("option").first()).toBeVisible();
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
      list.getByRole("button", { name: "Open a recording…" }).click(),
    ]);
    await chooser.setFiles(file);
    await expect(each.locator("mcp-panel").first()).toContainText("recording.ndjson");
    await expect(each.getByRole("button", { name: "Close the recording" })).toBeVisible();
    const shown = each.locator("mcp-panel").getByRole("option", { name: /get_species/ });
    await shown.filter({ visible: true }).first().click();
    const detail = each.locator("mcp-tool-detail").filter({ visible: true });
    await expect(detail).toContainText("Names, family, status");
    await expect(detail).toContainText("A recording: it can be read, not run.");
    await expect(each.getByRole("button", { name: /Try again|Connect again/ }).filter({ visible: true })).toHaveCount(
      0,
    );
  }
  expect(seen).toEqual([]);
});
