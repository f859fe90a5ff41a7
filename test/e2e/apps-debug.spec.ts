/** `server-debug`, the app with a button for each thing an app can do: what each does in the panel, and what the app hears of it. */
import { expect, test, type FrameLocator, type Locator, type Page } from "@playwright/test";
import { startAppServer, type AppServer } from "./app-servers.js";
import { serveApps, type AppSite } from "./app-walk.js";

let server: AppServer;
let site: AppSite;

test.beforeAll(async () => {
  [server, site] = await Promise.all([startAppServer("debug"), serveApps()]);
});
test.afterAll(() => {
  server.stop();
  site.close();
});

/** The app, and what it lists of its events. */
class DebugApp {
  readonly page: Page;
  readonly frame: FrameLocator;
  readonly element: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.frame = page.frameLocator("mcp-app iframe").frameLocator("iframe");
    this.element = page.locator("mcp-app");
    this.dialog = page.locator("mcp-input-request-dialog").getByRole("dialog");
  }

  /** Opens the app; it may call the tool by which it logs its events, until the connection ends. `offer`: what the page offers instead of everything. */
  async open(offer?: object): Promise<void> {
    await this.page.setViewportSize({ width: 1280, height: 1000 });
    await this.page.goto("about:blank");
    await this.page.goto(site.page(server.url));
    if (offer) {
      await this.page.locator("mcp-panel").evaluate((panel, apps) => Object.assign(panel, { offer: { apps } }), offer);
    }
    await this.page.locator("mcp-tools-list").getByRole("option").filter({ hasText: "debug-tool" }).click();
    await this.page.getByRole("button", { name: /^Run/ }).first().click();
    await this.answer("Open app");
    await expect(this.dialog).toContainText("has an app that wants to call a tool");
    await expect(this.dialog).toContainText("debug-log");
    await this.dialog.getByLabel("until this connection ends").check();
    await this.answer("Allow");
    await this.heard("ontoolresult");
    await expect(this.dialog).toHaveCount(0);
  }

  /** Entries of one kind in the app's list of events. */
  events(kind: string): Locator {
    return this.frame.locator(".log-entry").filter({ has: this.frame.locator(`.log-type.${kind}`) });
  }

  /** Waits until the newest entry of a kind has the text. */
  async heard(kind: string, text: string | RegExp = ""): Promise<void> {
    await expect(this.events(kind).last()).toContainText(text);
  }

  async press(name: string): Promise<void> {
    await this.frame.getByRole("button", { name, exact: true }).click();
  }

  async answer(name: string): Promise<void> {
    const button = this.dialog.getByRole("button", { name, exact: true });
    await expect(button).toBeEnabled();
    await button.click();
  }

  async workbench(): Promise<Locator> {
    await this.element.getByRole("button", { name: "Workbench" }).click();
    const bench = this.page.locator("mcp-app-workbench");
    await bench.locator("summary", { hasText: "Messages and log" }).click();
    return bench;
  }

  /** Height of the frame, in CSS pixels. */
  async height(): Promise<number> {
    return (await this.element.locator("iframe").boundingBox())?.height ?? 0;
  }
}

test("the messages, log lines and model context of the debug app reach the page and the workbench", async ({
  page,
}) => {
  const app = new DebugApp(page);
  await app.open();
  await page.evaluate(() => {
    const seen: unknown[] = [];
    Object.assign(globalThis, { seen });
    document.addEventListener("mcp-app-message", (event) =>
      seen.push((event as Event & { content?: unknown }).content),
    );
  });
  const seen = (): Promise<unknown[]> => page.evaluate(() => (globalThis as { seen?: unknown[] }).seen ?? []);
  const bench = await app.workbench();

  await app.press("Send Text");
  await expect(app.dialog).toContainText("Hello from debug app!");
  await app.answer("Deny");
  await app.heard("send-message-result", `{"isError":true}`);
  expect(await seen()).toEqual([]);
  await app.press("Send Text");
  await app.answer("Send");
  await expect(app.events("send-message-result")).toHaveCount(2);
  await app.heard("send-message-result", "{}");
  await app.press("Send Test Image");
  await expect(app.dialog).toContainText("image/png");
  await app.answer("Send");
  await expect(app.events("send-message-result")).toHaveCount(3);
  await app.heard("send-message-result", "{}");
  expect(await seen()).toMatchObject([
    [{ type: "text", text: "Hello from debug app!" }],
    [{ type: "image", mimeType: "image/png" }],
  ]);
  await expect(bench.getByText("ui/message")).toHaveCount(2);

  for (const level of ["debug", "info", "warning", "error"]) {
    await app.press(level);
    await app.heard("send-log", level);
    await expect(
      bench.getByRole("listitem").filter({ hasText: "Debug log data" }).filter({ hasText: level }),
    ).toBeVisible();
  }

  await app.press("Update (Text)");
  await app.heard("update-context", "text");
  await expect(bench.locator("pre")).toContainText("Current app state info");
  await app.press("Update (Structured)");
  await app.heard("update-context", "structured");
  await expect(bench.locator("pre")).toContainText("debugState");
  await expect(bench.locator("pre")).not.toContainText("Current app state info");
  await app.press("Update (Image)");
  await app.heard("update-context", "image");
  await expect(bench.locator("pre")).toContainText("image/png");
  await expect(app.events("error")).toHaveCount(0);
});

test("the display modes, sizes and links of the debug app have the effect they name", async ({ page, context }) => {
  await context.route("https://modelcontextprotocol.io/**", (route) => route.fulfill({ body: "The page." }));
  const app = new DebugApp(page);
  await app.open();

  // The app declares no display modes: it is shown inline only, also after a click.
  await app.press("Fullscreen");
  await app.heard("display-mode-result", `{"mode":"fullscreen","result":{"mode":"inline"}}`);
  await expect(app.element).toHaveAttribute("display-mode", "inline");
  await app.press("Inline");
  await app.heard("display-mode-result", `{"mode":"inline","result":{"mode":"inline"}}`);
  await expect(app.element).toHaveAttribute("display-mode", "inline");
  // Not a mode of this host: the app stays where it is, and the answer says so.
  await app.press("PiP");
  await app.heard("display-mode-result", `{"mode":"pip","result":{"mode":"inline"}}`);
  await expect(app.element).toHaveAttribute("display-mode", "inline");

  await app.frame.getByLabel("Auto-resize").uncheck();
  await app.heard("auto-resize-toggle", `{"enabled":false}`);
  for (const [name, height] of [
    ["200x100", 100],
    ["400x300", 300],
    ["800x600", 600],
  ] as const) {
    await app.press(name);
    await app.heard("manual-resize", `"height":${height}`);
    await expect.poll(() => app.height()).toBe(height);
  }
  await app.frame.getByLabel("Auto-resize").check();
  await app.heard("auto-resize-toggle", `{"enabled":true}`);
  await expect.poll(() => app.height()).toBe(800); // as high as it asks, up to 80 % of the window

  await app.press("Open Link");
  await expect(app.dialog).toContainText("https://modelcontextprotocol.io/");
  await app.answer("Deny");
  await app.heard("open-link-result", `{"isError":true}`);
  await app.press("Open Link");
  const [opened] = await Promise.all([context.waitForEvent("page"), app.answer("Open page")]);
  expect(opened.url()).toBe("https://modelcontextprotocol.io/");
  expect(await opened.evaluate(() => opener === null)).toBe(true);
  await opened.close();
  await expect(app.events("open-link-result")).toHaveCount(2);
  await app.heard("open-link-result", "{}");
  await expect(app.events("error")).toHaveCount(0);
});

test("the debug app calls the tools of its server with the user's approval, and receives each kind of result", async ({
  page,
}) => {
  const app = new DebugApp(page);
  await app.open();
  const tools = page.locator("mcp-tools-list").getByRole("option");
  await expect(tools.filter({ hasText: "debug-refresh" })).toContainText("app only");
  await app.press("Call debug-refresh");
  await expect(app.dialog).toContainText("debug-refresh");
  await app.answer("Allow");
  await app.heard("server-tool-result", "structuredContent");
  await app.press("Call debug-tool");
  await expect(app.dialog).toContainText("debug-tool");
  await app.answer("Deny");
  await app.heard("error");
  await expect(app.events("server-tool-result")).toHaveCount(1);
  await app.press("Call debug-tool");
  await app.dialog.getByLabel("until this connection ends").check();
  await app.answer("Allow");
  await expect(app.events("server-tool-result")).toHaveCount(2);
  await app.heard("server-tool-result", `"type": "text"`);
  let calls = 2;
  for (const [kind, type] of [
    ["image", "image"],
    ["audio", "audio"],
    ["resource", "resource"],
    ["resourceLink", "resource_link"],
    ["mixed", "image"],
  ] as const) {
    await app.frame.getByLabel("Content Type:").or(app.frame.locator("#tool-content-type")).selectOption(kind);
    await app.press("Call debug-tool");
    await expect(app.events("server-tool-result")).toHaveCount(++calls);
    await app.heard("server-tool-result", `"type": "${type}"`);
  }
  await app.frame.getByLabel("Multiple blocks").check();
  await app.frame.getByLabel("Include _meta").check();
  await app.frame.getByLabel("Simulate error").check();
  await app.frame.locator("#tool-delay-ms").fill("300");
  await app.press("Call debug-tool");
  await expect(app.events("server-tool-result")).toHaveCount(++calls);
  await app.heard("server-tool-result", `"isError": true`);
  await app.heard("server-tool-result", `"_meta"`);

  await page.locator(`mcp-panel [role="tab"][data-view="traffic"]`).click();
  const traffic = page.locator("mcp-panel mcp-traffic");
  await traffic.getByLabel("Kind").selectOption({ label: "Apps" });
  await traffic.getByRole("searchbox").fill("debug-tool");
  await expect(traffic.getByRole("row", { name: /tools\/call/ }).first()).toBeVisible();
});

test("the debug app hears of the panel's theme and of its end, and its own list can be filtered and cleared", async ({
  page,
}) => {
  const app = new DebugApp(page);
  await page.emulateMedia({ colorScheme: "light" });
  await app.open();
  await expect(app.frame.locator("#host-context-info")).toContainText("light");
  await page.emulateMedia({ colorScheme: "dark" });
  await app.heard("onhostcontextchanged", "dark");
  await expect(app.frame.locator("#host-context-info")).toContainText("dark");
  await expect(app.frame.locator("#host-capabilities-info")).not.toContainText("✗");
  await app.frame.locator("#log-filter").selectOption("connected");
  await expect(app.frame.locator(".log-entry")).toHaveCount(1);
  await app.press("Clear");
  await expect(app.frame.locator(".log-entry")).toHaveCount(0);
  await app.frame.locator("#log-filter").selectOption("all");
  await app.frame.getByText("Callback Status").click();
  await expect(app.frame.locator("#callback-table-body")).toBeHidden();
  await app.element.getByRole("button", { name: "Stop app" }).click();
  await expect(app.element).toContainText("The app was stopped.");
});

test("an app is refused what the page does not offer, and goes on", async ({ page }) => {
  const app = new DebugApp(page);
  await app.open({ links: false, displayModes: ["inline"] });
  await expect(app.frame.locator("#host-capabilities-info")).toContainText("openLinks✗");
  for (const button of ["Send Text", "Update (Text)", "Open Link"]) {
    const before = await app.events("error").count();
    await app.press(button);
    await expect(app.events("error")).toHaveCount(before + 1);
    await expect(app.dialog).toHaveCount(0);
  }
  await app.press("Fullscreen");
  await app.heard("display-mode-result", `{"mode":"fullscreen","result":{"mode":"inline"}}`);
  await app.press("info");
  await app.heard("send-log", "info");
  await expect(app.element.locator("[role=alert]")).toHaveCount(0);
});
