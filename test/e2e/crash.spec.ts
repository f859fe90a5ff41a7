/** A worker that dies: what runs fails clearly, the panel offers to restart, and then works again, with what was typed. */
import { expect, test } from "@playwright/test";
import { axe } from "./axe.js";
import { Panel, peers } from "./panel.js";

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const { Worker: Original } = globalThis;
    const workers: Worker[] = [];
    globalThis.Worker = class extends Original {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        workers.push(this);
      }
    };
    Object.assign(globalThis, { killWorkers: () => workers.splice(0).forEach((worker) => worker.terminate()) });
  }),
);

test("a killed worker is detected, reported and restarted (G-09)", async ({ page }) => {
  const panel = new Panel(page);
  await panel.open();
  await panel.choose("run_survey");
  await page.getByRole("spinbutton", { name: /steps/i }).fill("100");
  await panel.run.click();
  await expect(page.getByRole("progressbar")).toBeVisible();
  await page.evaluate("killWorkers()");
  await expect(page.getByRole("alert").filter({ hasText: /Connections and running calls were lost/ })).toBeVisible();
  await page.getByRole("button", { name: /Restart/ }).click();
  await expect(page.locator("mcp-server-header")).toContainText(/Connected/i);
  await panel.choose("run_survey");
  await page.getByRole("spinbutton", { name: /steps/i }).fill("2");
  await panel.run.click();
  await expect(panel.result).toContainText("Walked 2 stops");
});

test("one click restores every open view and the input request in front after a crash, and nothing typed is lost", async ({
  page,
}) => {
  const panel = new Panel(page);
  await panel.openAt([`${peers().notebook}?era=legacy`, `${peers().notebook}?era=modern`]);
  const views = ["resources", "tasks", "traffic", "history", "log", "problems", "requests"] as const;
  for (const view of views) await expect(await panel.show(view)).toBeVisible();
  const prompts = await panel.show("prompts");
  await prompts.getByRole("option", { name: /Describe a sighting/ }).click();
  // Without a server nothing is proposed: the field is a plain one.
  const species = prompts
    .getByRole("combobox", { name: /species/ })
    .or(prompts.getByRole("textbox", { name: /species/ }));
  await species.fill("eur");
  await prompts.getByRole("option", { name: "Eurasian otter" }).click();
  await panel.show("tools");
  await panel.choose("plan_route");
  const name = page.locator("mcp-tool-detail").getByRole("textbox", { name: /^Name of the route/ });
  await name.fill("Half a rou");
  await panel.choose("register_observer");
  await panel.run.click();
  await expect(panel.request).toContainText("Who is in the hide today?");
  await page.evaluate("killWorkers()");
  const reported = page.getByRole("alert").filter({ hasText: /Connections and running calls were lost/ });
  await expect(reported).toBeVisible();
  await expect(panel.request).toHaveCount(0); // nobody waits for its answer
  await panel.show("prompts");
  await expect(species).toHaveValue("Eurasian otter");
  expect(await axe(page)).toEqual([]);
  await panel.show("tools");
  await page.getByRole("button", { name: /Restart/ }).click();
  await expect(reported).toHaveCount(0);
  await expect(page.locator("mcp-server-header")).toContainText("Connected");
  await panel.choose("plan_route");
  await expect(name).toHaveValue("Half a rou");
  for (const view of views) await expect(await panel.show(view)).toBeVisible();
  await expect((await panel.show("resources")).getByRole("treeitem").first()).toBeVisible();
  await panel.show("prompts");
  await expect(species).toHaveValue("Eurasian otter");
  await panel.show("tools");
  await panel.choose("list_notes");
  await panel.run.click();
  await expect(panel.result).toContainText("12 notes");
});
