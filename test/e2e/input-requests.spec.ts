/** What servers ask of a user, in a real browser and in both eras: server-everything (legacy) and tmcp (2026-07-28). */
import { expect, test, type Locator, type Page } from "@playwright/test";
import { startRealServer } from "../helpers/real-servers.mjs";
import { axe } from "./axe.js";
import { complaints, Panel, peers, tabTo } from "./panel.js";

const dialogOf = (page: Page): Locator => page.getByRole("dialog").filter({ hasText: "127.0.0.1" });

test.describe("a legacy server", () => {
  test("has an elicitation form filled in during a call, and the call continues with it (E-02, E-04, E-05)", async ({
    page,
  }) => {
    const panel = new Panel(page);
    await panel.open(peers().everything);
    await panel.choose("trigger-elicitation-request");
    await panel.run.click();
    const dialog = dialogOf(page);
    await expect(dialog.getByRole("heading")).toContainText("asks you to fill in a form");
    await expect(dialog).toContainText("During tools/call trigger-elicitation-request");
    expect(await axe(page)).toEqual([]);
    await expect(dialog.getByRole("spinbutton", { name: "Integer" }).first()).toHaveValue("42");
    await dialog.getByRole("textbox", { name: "String", exact: true }).fill("Ada");
    await panel.accept("Send");
    await expect(dialog).toHaveCount(0);
    await expect(panel.result).toContainText("Ada");
    await expect(panel.result).toContainText("It was a dark and stormy night.");
  });

  test("has an elicitation declined, by the keyboard alone, and cancelled by Escape (E-02)", async ({ page }) => {
    const panel = new Panel(page);
    await panel.open(peers().everything);
    await panel.choose("trigger-elicitation-request");
    await panel.run.click();
    const decline = dialogOf(page).getByRole("button", { name: "Decline", exact: true });
    await tabTo(page, decline);
    await page.keyboard.press("Enter");
    await expect(panel.result).toContainText("declined");
    await panel.run.click();
    await expect(dialogOf(page)).toBeVisible();
    await dialogOf(page).getByRole("heading").focus();
    await page.keyboard.press("Escape");
    await expect(panel.result).toContainText("cancelled");
  });

  test("waits while the user looks at the panel first, and what was typed is still there", async ({ page }) => {
    const panel = new Panel(page);
    await panel.open(peers().everything);
    await panel.choose("trigger-elicitation-request");
    await panel.run.click();
    await dialogOf(page).getByRole("textbox", { name: "String", exact: true }).fill("Ada");
    await page.getByRole("button", { name: "Minimize" }).click();
    await expect(dialogOf(page)).toHaveCount(0);
    await page.getByRole("searchbox").fill("echo");
    await page.getByRole("button", { name: "1 request waiting: answer it" }).click();
    await expect(dialogOf(page).getByRole("textbox", { name: "String", exact: true })).toHaveValue("Ada");
  });
});

test.describe("a server of 2026-07-28", () => {
  let server: Awaited<ReturnType<typeof startRealServer>>;
  test.beforeAll(async () => {
    server = await startRealServer("tmcp");
  });
  test.afterAll(() => server.stop());

  test("has an elicitation form filled in, and the call is sent again with it (E-04, M-03)", async ({ page }) => {
    const seen = complaints(page);
    const panel = new Panel(page);
    await panel.open(server.url);
    await expect(page.locator("mcp-server-header")).toContainText("2026-07-28");
    await panel.choose("ask");
    await panel.run.click();
    await dialogOf(page).getByRole("textbox").fill("heron");
    await dialogOf(page).getByRole("button", { name: "Send" }).click();
    await expect(panel.result).toContainText("accept heron");
    expect(seen).toEqual([]);
  });

  test("has a page opened: nothing is fetched before the click, and the new tab can't reach back (E-08, E-10)", async ({
    page,
    context,
  }) => {
    const fetched: string[] = [];
    await context.route("https://example.com/**", (route) => {
      fetched.push(route.request().url());
      return route.fulfill({ contentType: "text/html", body: "<title>Birds</title>" });
    });
    const panel = new Panel(page);
    await panel.open(server.url);
    await panel.choose("visit");
    await panel.run.click();
    const open = dialogOf(page).getByRole("button", { name: "Open in a new tab" });
    await expect(open).toBeEnabled();
    await expect(dialogOf(page)).toContainText("https://example.com/birds");
    expect(fetched).toEqual([]);
    const [tab] = await Promise.all([context.waitForEvent("page"), open.click()]);
    await tab.waitForLoadState();
    expect(await tab.evaluate(() => [opener, document.referrer])).toEqual([null, ""]);
    await expect(panel.result).toContainText("accept");
    await expect(dialogOf(page)).toHaveCount(0); // the call is over: nothing covers its result
  });

  test("has a sampling request answered by the user where there is no model (SA-02)", async ({ page }) => {
    const panel = new Panel(page);
    await panel.offering({ sampling: "manual" });
    await panel.open(server.url);
    await panel.choose("think");
    await panel.run.click();
    await expect(dialogOf(page)).toContainText("Name a bird");
    await dialogOf(page).getByRole("textbox", { name: "Your answer" }).fill("a heron");
    await dialogOf(page).getByRole("button", { name: "Send answer" }).click();
    await expect(panel.result).toContainText("human: a heron");
  });
});
