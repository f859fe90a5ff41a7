/** The views in the gallery of the documentation: each in each of its states, which the server in the page leads to. */
import { fileURLToPath } from "node:url";
import { expect, test, type Locator, type Page } from "@playwright/test";
import { serveStatic } from "../helpers/static-server.mjs";
import { axe } from "./axe.js";
import { complaints } from "./panel.js";

const site = fileURLToPath(new URL("../../site", import.meta.url));

let server: Awaited<ReturnType<typeof serveStatic>>;
test.beforeAll(async () => {
  server = await serveStatic({ folder: site });
});
test.afterAll(() => server.close());

const FAILURE = "The database is not available.";
const UPDATED = "The server is being updated.";
const LOST = "The connection was closed";
const OFFLINE = "Offline – may be out of date";

/** States of a list, and what only that state shows. */
const list = (name: string, row: string, shown: { readonly [state: string]: string } = {}) => ({
  Loaded: row,
  Loading: `Loading ${name}…`,
  Empty: `This server has no ${name}.`,
  [`10,000 ${name}`]: `10,000 ${name}`,
  Error: FAILURE,
  "Connection lost": OFFLINE,
  "Not offered": `This server does not offer ${name}.`,
  Connecting: "Stop connecting",
  "Not connected": `Connect to a server to see its ${name}.`,
  ...shown,
});
const tools = list("tools", "2 tools");
const resources = list("resources", "2 resources");
const prompts = list("prompts", "1 prompt");

/** What only that state shows, by view and state. */
const SHOWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "mcp-panel": {
    Connected: "2 tools",
    "Connection lost": LOST,
    Refused: UPDATED,
    Connecting: "Stop connecting",
    "Not connected": "Connect to an MCP server",
  },
  "mcp-tools": tools,
  "mcp-resources": resources,
  "mcp-prompts": prompts,
  "mcp-skills": {
    Loaded: "1 skill",
    Loading: "Loading skills…",
    Empty: "This server lists no skills.",
    Error: FAILURE,
    "Connection lost": "How to write a forecast.",
    "Not offered": "This server does not offer skills.",
    Connecting: "Stop connecting",
    "Not connected": "Connect to a server to see its skills.",
  },
  "mcp-tasks": { Working: "Reading the stations", Completed: "Completed", Failed: "Failed", Empty: "No tasks." },
  "mcp-traffic": {
    Loaded: "tools/list",
    Pending: "pending",
    Errors: "tool error",
    "10,000 entries": "10,004 of 10,007 · recording",
    "Not connected": "Nothing recorded yet",
  },
  "mcp-history": { Loaded: "3 entries", Errors: "1 entry", Empty: "No entries yet." },
  "mcp-log": {
    Loaded: "Station 3 does not respond",
    "10,000 messages": "Station 10000 was read",
    Empty: "Lower the server level above, or run a tool.",
    "Not offered": "This server does not offer logging.",
  },
  "mcp-problems": {
    None: "No problems.",
    "Malformed tools": "The tool has no name",
    Checked: "Check again",
    Refused: UPDATED,
  },
  "mcp-input-requests": { Waiting: "asks you to fill in a form", None: "No pending requests." },
  "mcp-servers": {
    Connected: "Connected",
    "Connection lost": LOST,
    Refused: UPDATED,
    Connecting: "Connecting…",
    "Not connected": "No servers yet.",
  },
  "mcp-settings": { Connected: "This server: Weather", "Not connected": "This panel" },
  "mcp-resource-reader": { Loaded: "Tromsø", Loading: "Reading weather://stations …", Error: FAILURE },
  "mcp-template-form": { Loaded: "Station of a city" },
  "mcp-server-settings": { Connected: "Protocol era" },
  "mcp-offer-settings": { Loaded: "Sampling" },
  "mcp-history-settings": { Loaded: "Call history" },
  "mcp-audit-trail": { Loaded: "2 entries", Empty: "No requests or calls yet." },
  "mcp-prompt-detail": {
    Loaded: "Summarize the weather of the week in Oslo.",
    Loading: "Waiting for messages…",
    Error: FAILURE,
    Unknown: "The server has no prompt named tides.",
    "Connection lost": "Not connected. Reconnect to get the messages.",
    "Nothing selected": "No prompt selected.",
  },
  "mcp-prompts-list": prompts,
  "mcp-resource-detail": {
    Loaded: "Tromsø",
    Loading: "Reading weather://stations …",
    Error: FAILURE,
    Unknown: "There is no such resource.",
    "Connection lost": "All stations.",
    "Nothing selected": "No resource selected.",
  },
  "mcp-resources-list": resources,
  "mcp-server-header": {
    Connected: "2025-11-25",
    "Connection lost": LOST,
    Refused: UPDATED,
    Connecting: "Connecting…",
    Details: "weather 1.4.0",
  },
  "mcp-tool-detail": {
    Loaded: "Sunny, 21 °C, wind 4 m/s",
    Loading: "Running",
    Error: FAILURE,
    Unknown: "The server has no tool named get_tides.",
    "Connection lost": "Not connected. Reconnect to run this tool.",
    "Nothing selected": "No tool selected.",
    "Tool error": "There is no such city.",
  },
  "mcp-tools-list": tools,
};

const VIEWS = Object.entries(SHOWN);
const MOST_STATES = Math.max(...VIEWS.map(([, states]) => Object.keys(states).length));

/** The place of a view in the gallery. */
const placeOf = (page: Page, tag: string): Locator => page.locator(`.live[data-tag="${tag}"]`);

/** Opens the gallery, and has all views created, which begins when they are near the viewport. */
async function open(page: Page): Promise<void> {
  await page.goto(`${server.origin}/docs/gallery.html`);
  for (const [tag] of VIEWS) await placeOf(page, tag).scrollIntoViewIfNeeded();
}

/** Views of the gallery with their states. */
function statesIn(page: Page): Promise<Readonly<Record<string, readonly string[]>>> {
  return page.locator(".live[data-view]").evaluateAll((all) => {
    const places = all.filter((one) => one instanceof HTMLElement);
    const titles = (text = "[]"): string[] => (JSON.parse(text) as [string][]).map(([title]) => title); // as the build writes them
    return Object.fromEntries(places.map(({ dataset: { tag = "", states } }) => [tag, titles(states)]));
  });
}

/** Shows a state of every view that has so many, all at once, and waits for what only that state shows. The first is shown from the beginning. */
async function choose(page: Page, index: number): Promise<void> {
  const chosen = VIEWS.flatMap(([tag, states]) =>
    Object.entries(states)
      .slice(index, index + 1)
      .map((one) => [tag, ...one] as const),
  );
  if (index > 0)
    await page.evaluate((states) => {
      for (const [tag, state] of states)
        for (const button of document.querySelectorAll<HTMLElement>(`.live[data-tag="${tag}"] > .states button`))
          if (button.textContent === state) button.click();
    }, chosen);
  for (const [tag, state, text] of chosen)
    await expect(placeOf(page, tag).locator(tag).getByText(text).first(), `${tag}: ${state}`).toBeVisible();
}

test("the gallery shows every view in each of its states, wide and light, narrow and dark", async ({ page }) => {
  test.slow();
  const seen = complaints(page);
  await open(page);
  expect(await statesIn(page)).toEqual(Object.fromEntries(VIEWS.map(([tag, states]) => [tag, Object.keys(states)])));
  for (let index = 0; index < MOST_STATES; index++) {
    const isWide = index % 2 === 0;
    await page.setViewportSize({ width: isWide ? 1280 : 320, height: 800 });
    await page.emulateMedia({ colorScheme: isWide ? "light" : "dark" });
    await choose(page, index);
    // Buttons below the page's own header, which stays in sight, would count as too small.
    await page.evaluate(() => scrollTo(0, 0));
    const violations = await axe(page, "all", page.locator("main"));
    // Views with the same parts are on this page.
    expect(
      violations.filter((one) => !one.startsWith("landmark-unique")),
      `state ${index}`,
    ).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  expect(seen).toEqual([]);
});

test("the gallery creates a view when it comes near the viewport, and its states can be chosen with the keyboard", async ({
  page,
}) => {
  await page.goto(`${server.origin}/docs/gallery.html`);
  await expect(placeOf(page, "mcp-panel").locator("mcp-panel")).toBeVisible();
  await expect(placeOf(page, "mcp-log").locator("mcp-log")).toHaveCount(0);
  const place = placeOf(page, "mcp-log");
  await place.scrollIntoViewIfNeeded();
  await place.getByRole("button", { name: "Loaded", exact: true }).focus();
  for (const key of ["Tab", "Tab", "Enter"]) await page.keyboard.press(key);
  await expect(place.getByText("No messages yet.")).toBeVisible();
  await expect(place.getByRole("button", { name: "Empty", exact: true })).toBeFocused();
});

test("a view's own page runs it with responses that the reader edits, and reconnects it", async ({ page }) => {
  const seen = complaints(page);
  await page.goto(`${server.origin}/docs/elements/mcp-tool-detail.html`);
  const view = page.locator("mcp-tool-detail");
  await expect(view.getByText("Sunny, 21 °C, wind 4 m/s").first()).toBeVisible();
  const json = page.getByRole("textbox", { name: "Server responses, calls and properties, as JSON" });
  await json.fill((await json.inputValue()).replace("Sunny", "Rain"));
  await expect(view.getByText("Rain, 21 °C, wind 4 m/s").first()).toBeVisible();
  await page.getByRole("button", { name: "Connection lost" }).click();
  await view.getByRole("button", { name: "Reconnect" }).click();
  await expect(view.getByText("Not connected.")).toHaveCount(0);
  await view.getByRole("button", { name: /^Run Ctrl/ }).click();
  await expect(view.getByText("Sunny, 21 °C, wind 4 m/s").first()).toBeVisible();
  await page.goto(`${server.origin}/docs/elements/mcp-panel.html`);
  const panel = page.locator("mcp-panel");
  await page.getByRole("button", { name: "Connection lost" }).click();
  await panel.getByRole("button", { name: "Try again" }).click();
  await expect(panel.getByText("Connected", { exact: true })).toBeVisible();
  await expect(panel.getByText(LOST)).toHaveCount(0);
  expect(seen).toEqual([]);
});
