/** A worker that dies while a call runs: the call fails clearly, the panel offers to restart, and then works again. */
import { expect, test } from "@playwright/test";
import { Panel } from "./panel.js";

test("a killed worker is noticed, told and restarted", async ({ page }) => {
  await page.addInitScript(() => {
    const { Worker: Original } = globalThis;
    const workers: Worker[] = [];
    globalThis.Worker = class extends Original {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        workers.push(this);
      }
    };
    Object.assign(globalThis, { killWorkers: () => workers.splice(0).forEach((worker) => worker.terminate()) });
  });
  const panel = new Panel(page);
  await panel.open();
  await panel.choose("survey");
  await page.getByRole("spinbutton", { name: /steps/i }).fill("100");
  await panel.run.click();
  await expect(page.getByRole("progressbar")).toBeVisible();
  await page.evaluate("killWorkers()");
  await expect(page.getByRole("alert").filter({ hasText: /The worker stopped/ })).toBeVisible();
  await page.getByRole("button", { name: /Restart/ }).click();
  await expect(page.locator("mcp-server-header")).toContainText(/Connected/i);
  await panel.choose("survey");
  await page.getByRole("spinbutton", { name: /steps/i }).fill("2");
  await panel.run.click();
  await expect(panel.result).toContainText("Walked 2 stops");
});
