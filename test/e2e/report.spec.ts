/** A bug report: saved from the answer of a call in one browser profile, opened at that call in another, without the server. */
import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { axe } from "./axe.js";
import { complaints, Panel } from "./panel.js";

test("a report of a call opens in a fresh profile at the call: arguments, result, messages and header fields", async ({
  page,
  browser,
}, info) => {
  const panel = new Panel(page);
  await panel.open();
  await panel.choose("get_species");
  await page.getByRole("combobox", { name: /species/i }).selectOption({ label: "curlew" });
  await panel.run.click();
  await expect(panel.result).toContainText("Numenius");
  await page.locator("mcp-answer-tabs").getByRole("button", { name: "Report…" }).click();
  expect(await axe(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save as file" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("mcp-report-get_species.ndjson");
  const file = info.outputPath("report.ndjson");
  await download.saveAs(file);

  const colleague = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const fresh = await colleague.newPage();
  await fresh.goto(`/ide/?server=${encodeURIComponent("http://127.0.0.1:9/mcp")}`);
  const traffic = await new Panel(fresh).show("traffic");
  await traffic.getByLabel("Save or open").click();
  const [chooser] = await Promise.all([
    fresh.waitForEvent("filechooser"),
    traffic.getByRole("button", { name: "Open recording…" }).click(),
  ]);
  await chooser.setFiles(file);
  await expect(fresh.locator("mcp-panel").first()).toContainText("Bug report: get_species");
  const seen = complaints(fresh);
  // Nothing is clicked up to here: the tool is open with its call.
  const detail = fresh.locator("mcp-tool-detail").filter({ visible: true });
  await expect(detail.locator("mcp-result-view").first()).toContainText("Numenius");
  await expect(detail.getByRole("combobox", { name: /species/i }).locator("option:checked")).toHaveText("curlew");
  await expect(detail.locator(".recent")).toContainText("Done");
  await detail.getByRole("tab", { name: "Messages" }).click();
  await detail.locator("mcp-traffic-detail").getByRole("tab", { name: "Headers" }).click();
  await expect(detail.locator("mcp-traffic-detail")).toContainText("mcp-protocol-version");
  await expect(fresh.getByText(/Disconnected|out of date/).filter({ visible: true })).toHaveCount(0);
  expect(seen).toEqual([]);
  await colleague.close();
});

test("a call of the history is reported with its recorded messages, and after a reload with what is stored of it", async ({
  page,
}, info) => {
  const panel = new Panel(page);
  await panel.open();
  await panel.choose("list_notes");
  await panel.run.click();
  await expect(panel.result).toBeVisible();
  const save = async (): Promise<{ readonly name: string; readonly text: string }> => {
    const history = await panel.show("history");
    await history.locator("[role=option]").first().click();
    await history.getByRole("button", { name: "Report…" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      history.getByRole("button", { name: "Save as file" }).click(),
    ]);
    const file = info.outputPath(download.suggestedFilename());
    await download.saveAs(file);
    return { name: download.suggestedFilename(), text: await readFile(file, "utf8") };
  };
  const recorded = await save();
  expect(recorded.name).toBe("mcp-report-list_notes.ndjson");
  expect(recorded.text).toContain('"kind":"exchange"');
  await page.reload();
  await panel.listed();
  const stored = await save();
  expect(stored.name).toBe("mcp-report-list_notes.md");
  expect(stored.text).toContain("without its messages, HTTP exchanges and header fields");
  expect(stored.text).toContain("Heron Moor");
});
