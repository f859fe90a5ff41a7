/**
 * Makes the pictures of README, docs/panel.md and docs/apps.md from the built demo, as it is, into demo/ide/: `screenshot.png` and its companions.
 *
 * Owns: what each picture shows. Run by `screenshot.mjs`, which installs and builds first.
 */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright";
import { preview } from "vite";
import { makeAnimations } from "./animation.mjs";
import { launchOptions } from "./chromium.mjs";
import { setFonts } from "./picture-fonts.mjs";

const PORT = 4179;
/** Every reader of README and of the guides loads a picture. */
const MAX_BYTES = 300_000;
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 760 };
/** Phones have two or three points where a desk has one. */
const PHONE_SCALE = 2;

const tools = (page) => page.locator("mcp-tools-list").getByRole("option");
const tab = (page, view) => page.locator(`mcp-panel [role="tab"][data-view="${view}"]`).click();

/** Makes the tool pane as wide as a user would who works in it. */
async function widen(page) {
  await page.evaluate(() => document.body.style.setProperty("--tool-size", "1008px"));
}

async function run(page, tool) {
  await tools(page).filter({ hasText: tool }).first().click();
  await page.getByRole("button", { name: /^Run/ }).first().click();
  await page.locator("mcp-result-view").first().waitFor();
}

const PICTURES = [
  {
    file: "screenshot.png",
    viewport: DESK,
    colorScheme: "light",
    async show(page) {
      await widen(page);
      await run(page, "draw_map");
      await page.locator("mcp-result-view img").waitFor();
      await tab(page, "traffic");
      await page.locator("mcp-traffic .entry").filter({ hasText: "draw_map" }).first().click();
      await page.locator("mcp-traffic-detail").getByRole("heading").first().waitFor();
      await page.locator("mcp-result-view").evaluate((result) => result.scrollIntoView());
      await page.locator("mcp-tools-list [role=listbox]").evaluate((list) => list.scrollTo(0, 0));
    },
  },
  {
    file: "resources.png",
    viewport: DESK,
    colorScheme: "dark",
    async show(page) {
      await widen(page);
      await tab(page, "resources");
      await page.locator("mcp-resources").getByText("species:///").waitFor();
      await page.locator("mcp-resources-list .list").evaluate((list) => list.scrollTo(0, 480));
      await page.locator("mcp-resources").getByText("kingfisher-perch.png").click();
      await page.locator("mcp-resource-detail img").waitFor();
    },
  },
  {
    file: "narrow.png",
    viewport: PHONE,
    deviceScaleFactor: PHONE_SCALE,
    colorScheme: "light",
    async show(page) {
      await run(page, "show_photograph");
      await page.locator("mcp-result-view img").waitFor();
    },
  },
  {
    file: "workbench.png",
    viewport: DESK,
    colorScheme: "light",
    async show(page) {
      await widen(page);
      await tools(page).filter({ hasText: "show_sightings" }).first().click();
      await page.getByRole("button", { name: /^Run/ }).first().click();
      await page.locator("mcp-input-request-dialog").getByRole("button", { name: "Open app", exact: true }).click();
      const app = (policy) => page.frameLocator(`mcp-app .${policy} iframe`).frameLocator("iframe");
      await app("strict").locator("circle").first().waitFor();
      await page.locator("mcp-app").getByRole("button", { name: "Workbench" }).click();
      await page.locator("mcp-app-workbench").getByRole("button", { name: "Side by side" }).click();
      for (const policy of ["permissive", "strict"]) {
        await app(policy).locator("circle").first().waitFor();
        await page.locator(`mcp-app .${policy} .place[style*="--_app-height"]`).waitFor();
      }
      await page.locator("mcp-app-workbench").getByText("Host context").waitFor();
      await page.locator("mcp-app").evaluate((element) => element.scrollIntoView());
    },
  },
  {
    file: "check.png",
    viewport: DESK,
    colorScheme: "light",
    query: `?server=${encodeURIComponent(`http://localhost:${PORT}/mcp?malformed=1`)}`,
    async show(page) {
      await tab(page, "problems");
      await page.locator("mcp-problems").getByRole("button", { name: "Check" }).click();
      await page.getByRole("button", { name: "Check again" }).waitFor();
    },
  },
];

const server = await preview({ preview: { port: PORT, strictPort: true }, logLevel: "error" });
const browser = await chromium.launch(launchOptions);
let isFit = true;
for (const { file, viewport, deviceScaleFactor = 1, colorScheme, query = "", show } of PICTURES) {
  const page = await browser.newPage({
    viewport,
    deviceScaleFactor,
    colorScheme,
    reducedMotion: "reduce",
    bypassCSP: true,
  });
  await page.goto(`http://localhost:${PORT}/ide/${query}`);
  await setFonts(page);
  await tools(page).first().waitFor();
  await show(page);
  await page.mouse.move(0, 0);
  const path = fileURLToPath(new URL(`../demo/ide/${file}`, import.meta.url));
  const picture = await page.screenshot();
  await writeFile(path, picture);
  await page.close();
  const size = picture.length;
  console.log(`demo/ide/${file}: ${size} bytes`);
  if (size > MAX_BYTES) isFit = false;
}
if (!(await makeAnimations(browser, `http://localhost:${PORT}/ide/`))) isFit = false;
await browser.close();
await server.close();
if (!isFit) console.error("A picture is too large.");
process.exit(isFit ? 0 : 1);
