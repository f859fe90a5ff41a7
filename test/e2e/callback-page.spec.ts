/** The page sign-ins come back to, in the built demo: where the panel's `redirect-url` says. */
import { expect, test } from "@playwright/test";
import { peers } from "./panel.js";

test("the built demo contains the redirect page of its panel's sign-ins", async ({ page }) => {
  await page.goto(`/ide/?server=${encodeURIComponent(peers().notebook)}`);
  const redirect = await page.locator("mcp-panel").evaluate((panel) => panel.getAttribute("redirect-url") ?? "");
  const address = new URL(redirect, page.url());
  address.search = "?code=c-1&state=s-1";
  await page.goto(address.href);
  await expect(page.getByRole("heading")).not.toBeEmpty();
  await expect(page.locator("body")).not.toContainText("c-1");
  // What is left in the address bar and the history is no code.
  expect(page.url()).not.toContain("c-1");
});
