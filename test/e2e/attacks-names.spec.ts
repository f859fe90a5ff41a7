/** Buttons that make a request to an address that somebody else chose: its host is shown beside each before it is pressed, never a name alone. */
import { expect, test, type Locator, type Page } from "@playwright/test";
import { Attack } from "./hostile.js";

const HOST = "evil.example:8443";
const URL_OF = `https://${HOST}/mcp?next=api.github.com`;
const app = `<!doctype html><title>App</title><script>
const send = (message) => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
addEventListener("message", ({ data }) => {
  if (data.id !== 1) return;
  send({ method: "ui/notifications/initialized" });
  send({ id: 2, method: "ui/open-link", params: { url: "${URL_OF}" } });
});
send({ id: 1, method: "ui/initialize", params: { protocolVersion: "2026-01-26", appInfo: { name: "api.github.com", version: "1" }, appCapabilities: {} } });
</script>`;
const content = [
  { type: "text", text: `# Notes\n\n[api.github.com](${URL_OF}) has *more*.` },
  { type: "resource_link", uri: URL_OF, name: "api.github.com", title: "api.github.com" },
];

/** Answers of a server that gives each place the name of another host. */
const ANSWERS: Readonly<Record<string, object>> = {
  "tools/list": {
    tools: [
      { name: "links", inputSchema: { type: "object" } },
      { name: "app", inputSchema: { type: "object" }, _meta: { ui: { resourceUri: "ui://app" } } },
    ],
  },
  "resources/list": { resources: [{ uri: URL_OF, name: "api.github.com" }] },
  "resources/read": { contents: [{ uri: "ui://app", mimeType: "text/html;profile=mcp-app", text: app }] },
  "tools/call": { content },
};

const dialog = (page: Page): Locator => page.locator("mcp-input-request-dialog").getByRole("dialog");

/** Each place: what leads to it, the button, and the element in which the host has to be. */
interface Case {
  readonly name: string;
  readonly button: string | RegExp;
  reach(page: Page, attack: Attack): Promise<Locator>;
}

async function call(tool: string, { panel }: Attack): Promise<void> {
  await panel.choose(tool);
  await panel.run.click();
}

const CASES: readonly Case[] = [
  {
    name: "a page that a server wants visited",
    button: "Open in a new tab",
    async reach(page, { server }) {
      await expect.poll(() => server.canSpeak).toBe(true);
      const params = { mode: "url", message: "api.github.com", url: URL_OF, elicitationId: "e" };
      server.say([{ id: "e", method: "elicitation/create", params }]);
      return dialog(page);
    },
  },
  {
    name: "a page that an app wants opened",
    button: /^Open/,
    async reach(page, attack) {
      await call("app", attack);
      await attack.panel.openApp();
      await expect(dialog(page)).toContainText("opens in a new tab");
      return dialog(page);
    },
  },
  {
    name: "a shared link",
    button: "Add, connect and open",
    async reach(page) {
      await page.evaluate((url) => {
        document.querySelector("mcp-panel")?.setAttribute("deep-links", "");
        location.hash = `#mcp=${btoa(JSON.stringify({ v: 1, url })).replace(/=+$/, "")}`;
      }, URL_OF);
      return page.locator("mcp-panel .note.link").first();
    },
  },
  {
    name: "a server of an earlier visit",
    button: /^Connect/,
    async reach(page) {
      await page.evaluate((url) => {
        const newValue = JSON.stringify([{ id: "known", url, name: "api.github.com" }]);
        localStorage.setItem("mcp-panel:servers", newValue);
        sessionStorage.setItem("mcp-panel:servers-beside", '["known"]'); // it was added to this panel
      }, URL_OF);
      await page.reload();
      await page.getByRole("button", { name: "Servers", exact: true }).click();
      return page.locator("mcp-servers li, mcp-servers [role=listitem]").filter({ hasText: "api.github.com" }).first();
    },
  },
  {
    name: "a link to a resource in a result",
    button: /Open|Read/,
    async reach(page, attack) {
      await call("links", attack);
      return page.locator("mcp-result-view mcp-content-block").last();
    },
  },
  {
    name: "a link in Markdown",
    button: "api.github.com",
    async reach(page, attack) {
      await call("links", attack);
      const block = page.locator("mcp-result-view mcp-content-block").first();
      await block.getByRole("button", { name: "Markdown", exact: true }).click();
      return block.locator("mcp-markdown-view");
    },
  },
  {
    name: "a resource in a list",
    button: /^(Open|Read|Reload)/,
    async reach(page, attack) {
      await attack.open("resources");
      await page.locator("mcp-resources-list").getByRole("treeitem").last().click();
      return page.locator("mcp-resource-detail");
    },
  },
];

test.describe("the host of an address that others chose", () => {
  let attack: Attack;
  test.beforeEach(async ({ page }) => {
    attack = await new Attack(page).begin(() => ({ answer: (method) => ANSWERS[method] }));
    await attack.panel.listed();
  });
  test.afterEach(() => attack.end());

  for (const { name, button, reach } of CASES) {
    test(`is shown beside the button: ${name}`, async ({ page }) => {
      const place = await reach(page, attack);
      await expect(place.getByRole("button", { name: button }).first()).toBeVisible();
      await expect(place.getByText(HOST, { exact: false }).filter({ visible: true }).first()).toBeVisible();
    });
  }
});
