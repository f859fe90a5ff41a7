/** The keyboard and an app's frame, in every engine that is here: Tab leads into it and out of it, in both directions, and Escape leaves fullscreen. */
import { expect, test } from "@playwright/test";
import { listenNotebook } from "../../demo/server/listen.js";
import { serveApps } from "./app-walk.js";
import { openEngine, type EnginePage } from "./engine-page.js";
import { otherEngines } from "./variants.js";

const FRAME = ["mcp-app", "iframe"];
/** More controls than there are in the app. */
const MANY = 60;

/** Runs in the page: what has the focus, in whatever shadow root. */
function focusedInPage(): string {
  let { activeElement } = document;
  while (activeElement?.shadowRoot?.activeElement) ({ activeElement } = activeElement.shadowRoot);
  return activeElement ? `${activeElement.localName} ${activeElement.textContent.trim()}`.trim() : "";
}

/** Runs in the app: what has the focus; empty if it is not in the app. */
function focusedInApp(): string {
  const { activeElement, body } = document;
  if (!document.hasFocus() || !activeElement || activeElement === body) return "";
  return `${activeElement.localName} ${activeElement.textContent.trim()}`.trim();
}

/** Presses Tab until the focus is where `isThere` says; gives what had it in the app on the way. */
async function tabUntil(
  page: EnginePage,
  isThere: (inPage: string, inApp: string) => boolean,
  shift = false,
): Promise<readonly string[]> {
  const passed: string[] = [];
  for (let tabs = 0; tabs < MANY; tabs++) {
    await page.press("Tab", { shift });
    const inPage = await page.run(focusedInPage);
    const inApp = inPage.startsWith("iframe") ? await page.runInFrame(FRAME, focusedInApp) : "";
    if (isThere(inPage, inApp)) return [...passed, inApp];
    passed.push(inApp);
  }
  throw new Error(`the focus did not get there, but passed ${passed.join("; ")}`);
}

for (const engine of ["chromium", ...otherEngines("firefox")] as const) {
  test(`Tab leads into an app and out of it, and Escape in it leaves fullscreen: ${engine}`, async () => {
    test.setTimeout(240_000);
    const [server, site] = [await listenNotebook(), await serveApps()];
    const page = await openEngine(engine);
    try {
      await page.goto(site.page(server.url));
      await page.fill("show_sightings", ["mcp-tools-list", "[role=searchbox], input[type=search]"]);
      await page.click(["mcp-tools-list", "[role=option]"], "show_sightings");
      await page.click(["mcp-tool-detail", "button"], "Run");
      await page.click(["mcp-input-request-dialog", "button:enabled"], "Open app");
      await page.sees(FRAME);
      await expect
        .poll(() => page.runInFrame(FRAME, () => document.querySelectorAll("circle").length).catch(() => 0), {
          timeout: 30_000,
        })
        .toBeGreaterThan(0);
      await page.stands(FRAME);
      for (let press = 0; press < 2; press++) await page.click(["mcp-app", "button"], "Workbench"); // opened and closed: it has the focus
      expect(await page.run(focusedInPage)).toBe("button Workbench");

      const [first = ""] = await tabUntil(page, (_page, inApp) => inApp !== "");
      expect(first).not.toBe("");
      const inside = await tabUntil(page, (inPage) => !inPage.startsWith("iframe"));
      expect(inside.length, "controls of the app").toBeGreaterThan(2);
      const after = await page.run(focusedInPage);
      expect(after).not.toContain("Workbench");
      const back = await tabUntil(page, (inPage) => inPage === "button Workbench", true);
      expect(back.filter((control) => control !== "").at(-1), "the first control is the last on the way back").toBe(
        first,
      );

      await tabUntil(page, (_page, inApp) => inApp.includes("Fill the panel"));
      await page.press("Enter");
      await page.sees(["mcp-app[display-mode=fullscreen]"]);
      await expect.poll(() => page.runInFrame(FRAME, focusedInApp)).toContain("Back");
      await page.press("Escape");
      await page.sees(["mcp-app[display-mode=inline]"]);
      await expect.poll(() => page.run(focusedInPage)).toBe("button Fullscreen");
    } finally {
      await page.close();
      site.close();
      await server.close();
    }
  });
}
