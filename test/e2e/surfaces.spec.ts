/** The view Changes: what a server offers now, beside what it offered at the last visit. */
import { expect, test } from "@playwright/test";
import { listenNotebook, type ListeningNotebook } from "../../demo/server/listen.js";
import { axe } from "./axe.js";
import { Panel } from "./panel.js";

/** A notebook of this file's own, because a test changes it. */
let notebook: ListeningNotebook;
test.beforeAll(async () => {
  notebook = await listenNotebook();
});
test.afterAll(() => notebook.close());

test("a tool that changed since the last visit is listed with its class and its text before and after", async ({
  page,
}) => {
  const panel = new Panel(page);
  await panel.open(notebook.url);
  const changes = await panel.show("changes");
  await changes.getByRole("button", { name: "Changes", exact: true }).click();
  // The tools may have been stored before the other lists were read.
  await expect(changes).toContainText(/Nothing to compare with yet\.|Both surfaces are the same\./);
  await panel.show("tools");
  await panel.choose("weigh");
  await panel.run.click();
  await expect(panel.result).toContainText("shell:"); // the first weighing changes the tool's definition
  await page.reload();
  await panel.show("changes");
  await changes.getByRole("button", { name: "Changes", exact: true }).click();
  const row = changes.locator(".list [role=option]").filter({ hasText: "weigh" }).filter({ hasText: "title" });
  await expect(row).toContainText("Weigh an object");
  await row.click();
  await expect(changes).toContainText("Text only: nothing but a text");
  await changes.getByRole("button", { name: "Tokens" }).click();
  await expect(changes).toContainText(/about [\d,]+ tokens for \d+ tools/);
  expect(await axe(page)).toEqual([]);
});
