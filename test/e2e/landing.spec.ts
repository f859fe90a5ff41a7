/** The first page of the site, in a folder of a plain file server: its ways lead on, it is accessible and fits, and its form opens the demo. */
import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { serveStatic } from "../helpers/static-server.mjs";
import { axe } from "./axe.js";
import { complaints, Panel } from "./panel.js";

const SUB_PATH = "/some/where/";
const built = fileURLToPath(new URL("../../site", import.meta.url));

let folder: string;
let server: Awaited<ReturnType<typeof serveStatic>>;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "landing-"));
  await mkdir(join(folder, "some"));
  await symlink(built, join(folder, "some/where"), "junction");
  server = await serveStatic({ folder });
});
test.afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

const address = (): string => `${server.origin}${SUB_PATH}`;

test("each link of the first page leads to a page of the site", async ({ page, request }) => {
  const seen = complaints(page);
  await page.goto(address());
  const links = await page.getByRole("link").evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href)); // links are anchors here
  expect(new Set(links).size).toBeGreaterThan(7);
  for (const link of new Set(links)) {
    expect(link.startsWith(address()), link).toBe(true);
    const answer = await request.get(link);
    expect(answer.status(), link).toBe(200);
    expect(await answer.text(), link).toContain("</html>");
  }
  await page.getByRole("link", { name: "Read the documentation" }).click();
  await expect(page).toHaveURL(`${address()}docs/`);
  expect(seen).toEqual([]);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the first page is accessible, shows its picture and fits 320 px: ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(address());
    expect(await axe(page)).toEqual([]);
    const picture = page.getByRole("img");
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(700);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
}

test.describe(() => {
  test.use({ serviceWorkers: "allow" });

  test("the form of the first page opens the demo on the server it names, and no other kind of address", async ({
    page,
  }) => {
    await page.goto(address());
    const field = page.getByRole("textbox", { name: "MCP server URL" });
    await field.fill("localhost:8080/mcp");
    await page.getByRole("button", { name: "Connect" }).click();
    await expect(page).toHaveURL(address());
    await expect(field).toBeFocused();
    const own = `${address()}mcp?era=legacy`;
    await field.fill(own);
    await field.press("Enter");
    await expect(page).toHaveURL(`${address()}ide/?server=${encodeURIComponent(own)}`);
    await new Panel(page).listed();
    await expect(page.locator("mcp-panel")).toContainText("2025-11-25");
  });
});
