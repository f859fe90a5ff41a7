/**
 * `npm run screenshot`: makes the README's picture from the built demo, as it is: demo/ide/screenshot.png.
 */
import { fileURLToPath } from "node:url";
import { chromium } from "playwright";
import { preview } from "vite";
import { launchOptions } from "../../.ci/chromium.mjs";

const server = await preview({ preview: { port: 4179, strictPort: true }, logLevel: "error" });
const browser = await chromium.launch(launchOptions);
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
await page.goto("http://localhost:4179/ide/");
const rows = page.locator("mcp-tools-list").getByRole("option");
await rows.first().waitFor();
await rows.filter({ hasText: "draw_map" }).click();
await page.getByRole("button", { name: /^Run/ }).click();
await page.locator("mcp-result-view img").waitFor();
await page.mouse.move(0, 0);
await page.screenshot({ path: fileURLToPath(new URL("../../demo/ide/screenshot.png", import.meta.url)) });
await browser.close();
await server.close();
process.exit(0);
