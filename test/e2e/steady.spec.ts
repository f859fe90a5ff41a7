/** Controls of the panel while a server works and changes: none of them moves because something arrived. */
import { fileURLToPath } from "node:url";
import { expect, test, type Page } from "@playwright/test";
import { serveStatic } from "../helpers/static-server.mjs";
import { REQUESTING, ChangingServer, type ListedTool } from "./changing-server.js";
import { Panel } from "./panel.js";

const tool = (name: string): ListedTool => ({
  name,
  description: `Works on orders: ${name}.`,
  inputSchema: { type: "object", properties: { id: { type: "integer" } } },
});
const GET = tool("get_order");
const TOOLS = [GET, tool("search_orders"), tool(REQUESTING)];

/** Watches, frame by frame, every control outside of lists, results and dialogs. */
async function watchControls(page: Page): Promise<void> {
  await page.evaluate(() => {
    const CONTROLS = "button, input, select, textarea, summary, [role=tab], [role=combobox], [role=separator]";
    const CONTENT =
      "[role=listbox], [role=tree], table, dialog, [popover], mcp-result-view, mcp-error-view, mcp-input-request-dialog";
    const moves: string[] = [];
    const state = { moves, isBusy: false };
    let known = new Map<Element, string>();
    const controlsIn = (root: ParentNode): Element[] =>
      [...root.children].flatMap((element): Element[] => {
        if (element.matches(CONTENT)) return [];
        const own = element.matches(CONTROLS) ? [element] : [];
        return [...own, ...controlsIn(element), ...(element.shadowRoot ? controlsIn(element.shadowRoot) : [])];
      });
    const look = (): void => {
      const next = new Map<Element, string>();
      for (const element of controlsIn(document)) {
        const { x, y, width, height } = element.getBoundingClientRect();
        if (width === 0) continue;
        const place = [x, y, width, height].map(Math.round).join(" ");
        const before = known.get(element);
        const label = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 30) ?? "";
        if (before !== undefined && before !== place && !state.isBusy)
          moves.push(`${element.localName} ${label || element.className}: ${before} → ${place}`);
        next.set(element, place);
      }
      known = next;
      requestAnimationFrame(look);
    };
    Object.assign(globalThis, { steady: state });
    look();
  });
}

interface Steady {
  readonly moves: string[];
  isBusy: boolean;
}

/** Lets the user act, which may move what it likes. */
async function act(page: Page, action: () => Promise<unknown>): Promise<void> {
  const busy = (isBusy: boolean): Promise<void> =>
    page.evaluate((is) => {
      (globalThis as unknown as { steady: Steady }).steady.isBusy = is; // set by the script above
    }, isBusy);
  await busy(true);
  await action();
  await page.waitForTimeout(300); // the frames that answer it
  await busy(false);
}

const moves = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (globalThis as unknown as { steady: Steady }).steady.moves); // set by the script above

for (const [size, viewport] of Object.entries({
  wide: { width: 1440, height: 900 },
  medium: { width: 760, height: 900 },
  narrow: { width: 390, height: 800 },
}))
  test(`no control moves because something arrived: ${size}`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize(viewport);
    const server = await new ChangingServer().up(TOOLS);
    const document = `<!doctype html><html lang="en"><title>panel</title><style>mcp-panel{height:100vh}body{margin:0}</style>
      <script type="module" src="/mcp-panel.js"></script><mcp-panel src="${server.url}"></mcp-panel>`;
    const site = await serveStatic({
      folder: fileURLToPath(new URL("../../dist", import.meta.url)),
      pages: { "/": document },
    });
    const panel = new Panel(page);
    try {
      await page.goto(`${site.origin}/`);
      await panel.listed();
      await watchControls(page);
      await act(page, () => panel.choose("get_order"));
      // A call and its answer, a second one.
      for (let call = 0; call < 2; call++) {
        await panel.run.click();
        await expect(panel.result).toContainText("Order 7");
        await page.waitForTimeout(500);
      }
      // Lists, logs, another tool, a tool that nobody can use.
      for (let message = 0; message < 5; message++)
        server.notify("notifications/message", { level: "error", data: `Error ${message}` });
      await page.waitForTimeout(500);
      server.offer([...TOOLS, tool("new_tool"), { ...tool("broken"), inputSchema: "object" }]);
      await page.waitForTimeout(1_500);
      server.offer(TOOLS);
      await page.waitForTimeout(1_500);
      // A request for input, and what Traffic shows meanwhile.
      await act(page, () => panel.show("traffic"));
      if (size !== "wide") await act(page, () => panel.show("tools"));
      if (size === "narrow") await act(page, () => page.getByRole("button", { name: /^Back/ }).click());
      await act(page, () => panel.choose(REQUESTING));
      await panel.run.click();
      await expect(panel.request).toBeVisible();
      await page.waitForTimeout(1_000);
      await panel.accept("Decline");
      await expect(panel.result).toContainText("Confirmed");
      await page.waitForTimeout(500);
      // The server is lost, and answers again.
      await server.down();
      await panel.run.click();
      await page.waitForTimeout(2_000);
      await server.up();
      await page.waitForTimeout(6_000);
      expect(await moves(page)).toEqual([]);
    } finally {
      await page.close();
      site.close();
      await server.down();
    }
  });
