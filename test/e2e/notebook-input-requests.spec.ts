/** Each input request of the notebook, answered, declined and cancelled, in both eras; all on one page. */
import { expect, test } from "@playwright/test";
import { complaints, Panel, peers } from "./panel.js";

for (const era of ["legacy", "modern"] as const) {
  test(`the form of the observers' list is sent, declined and cancelled: ${era}`, async ({ page }) => {
    const panel = new Panel(page);
    await panel.open(`${peers().notebook}?era=${era}`);
    await panel.choose("register_observer");
    await panel.run.click();
    await expect(panel.request).toContainText("Who is in the hide today?");
    await panel.request.getByRole("textbox", { name: "Name", exact: true }).fill("Ines Okafor");
    await panel.accept("Send");
    await expect(panel.result).toContainText("Ines Okafor");
    await expect(panel.result).toContainText("dawn");
    await panel.run.click();
    await panel.request.getByRole("button", { name: "Decline", exact: true }).click();
    await expect(panel.result).toContainText("You declined");
    await panel.run.click();
    await expect(panel.request).toBeVisible();
    await panel.request.getByRole("heading").first().focus();
    await page.keyboard.press("Escape");
    await expect(panel.result).toContainText("You closed the question");
    // How it ended is kept.
    const inputRequests = await panel.show("requests");
    await expect(inputRequests).toContainText("Sent");
    await expect(inputRequests).toContainText("Declined");
    await expect(inputRequests).toContainText("Cancelled");
  });

  test(`a page is opened or not, and a sampling request is answered by the user or not: ${era}`, async ({
    page,
    context,
  }) => {
    await context.route("https://example.com/**", (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>Permits</title>" }),
    );
    const seen = complaints(page);
    const panel = new Panel(page);
    await panel.offering({ sampling: "manual" });
    await panel.open(`${peers().notebook}?era=${era}`);
    await panel.choose("get_permit");
    await panel.run.click();
    await expect(panel.request).toContainText("https://example.com/estuary/permits");
    await panel.request.getByRole("button", { name: "Decline", exact: true }).click();
    await expect(panel.result).toContainText("You declined");
    await panel.run.click();
    await panel.request.getByRole("heading").first().focus();
    await page.keyboard.press("Escape");
    await expect(panel.result).toContainText("You closed");
    await panel.run.click();
    const open = panel.request.getByRole("button", { name: "Open in a new tab" });
    await expect(open).toBeEnabled();
    const [tab] = await Promise.all([context.waitForEvent("page"), open.click()]);
    await tab.close();
    await expect(panel.result).toContainText("The warden expects you");
    await expect(panel.request).toHaveCount(0); // the call is over: nothing covers its result
    await panel.choose("identify_bird");
    await panel.run.click();
    await expect(panel.request).toContainText("Long curved bill");
    await panel.request.getByRole("textbox", { name: "Your answer" }).fill("Curlew");
    await panel.request.getByRole("button", { name: "Send answer" }).click();
    await expect(panel.result).toContainText("says: Curlew");
    // Escape puts a question to a model aside, with what was written.
    await panel.run.click();
    await panel.request.getByRole("textbox", { name: "Your answer" }).fill("A whimb");
    await page.keyboard.press("Escape");
    await expect(panel.request).toHaveCount(0);
    await page.getByRole("button", { name: "1 request waiting: answer it" }).click();
    await expect(panel.request.getByRole("textbox", { name: "Your answer" })).toHaveValue("A whimb");
    await panel.request.getByRole("button", { name: "Reject", exact: true }).click();
    await expect(panel.request).toHaveCount(0);
    await expect(panel.run).toBeEnabled();
    expect(seen.filter((line) => !line.includes("400"))).toEqual([]);
  });
}
