/**
 * Attacks by what a server has drawn: pictures, formatted text and hidden characters. Nothing runs, nothing is fetched, the page
 * stays awake, and the user is told.
 */
import { expect, test, type Page } from "@playwright/test";
import { ICON_BYTES } from "../fixtures/hostile-icons.js";
import { hostileMarkdown, hostileSvg, SLOW_MARKDOWN } from "../fixtures/hostile-markup.js";
import { Attack, type Places } from "./hostile.js";
import type { HostileScript } from "./hostile-server.js";

let attack: Attack;
test.beforeEach(({ page }) => {
  attack = new Attack(page);
});
test.afterEach(() => attack.end());

const inputSchema = { type: "object" };
const text = (words: string): object => ({ type: "text", text: words });
const resource = (name: string, mimeType: string, words: string): object => ({
  type: "resource",
  resource: { uri: `note://${name}`, mimeType, text: words },
});

/** A server with one tool, `show`, whose result is made by `blocks`. */
const shows =
  (blocks: (canary: string) => readonly object[]) =>
  ({ canary }: Places): HostileScript => ({
    answer: (method) =>
      method === "tools/list"
        ? { tools: [{ name: "show", inputSchema }] }
        : method === "tools/call"
          ? { content: blocks(canary) }
          : {},
  });

async function show(hasHiddenText = false): Promise<void> {
  await attack.panel.listed();
  await attack.panel.choose("show");
  await attack.panel.run.click();
  if (hasHiddenText) await attack.panel.page.getByRole("button", { name: "Run it" }).click();
  await expect(attack.panel.result).toBeVisible();
}

/** Presses each button of that name there is; resolves with how many there were. */
function pressAll(page: Page, name: string): Promise<number> {
  const buttons = page.locator("mcp-view-switch").getByRole("button", { name, exact: true });
  return buttons.evaluateAll((all) => {
    for (const button of all) if (button instanceof HTMLElement) button.click();
    return all.length;
  });
}

test("SVG images show only shapes, or are refused with a reason", async ({ page }) => {
  await attack.begin(
    shows((canary) =>
      Object.entries(hostileSvg(canary)).flatMap(([name, words]) => [
        { type: "image", mimeType: "image/svg+xml", data: Buffer.from(words).toString("base64") },
        resource(`${name}.svg`, "image/svg+xml", words),
      ]),
    ),
  );
  await show();
  await expect(page.locator("mcp-content-block").first()).toContainText("SVG");
  await expect
    .poll(() => page.locator("mcp-view-switch").getByRole("button", { name: "Image" }).count())
    .toBeGreaterThan(15);
  expect(await pressAll(page, "Image")).toBeGreaterThan(15);
  await expect(page.getByText("the SVG contains more than simple shapes").first()).toBeAttached();
  await attack.harmless();
});

test("images and sounds of another type are shown as broken or unsafe", async ({ page }) => {
  const data = Buffer.from("<script>__pwned=1</script>").toString("base64");
  await attack.begin(
    shows(() => [
      { type: "audio", mimeType: "audio/wav", data: "!!!" },
      { type: "image", mimeType: "image/png", data: "not base64" },
      { type: "image", mimeType: "image/png", data: ICON_BYTES["huge.jpg"]?.body.toString("base64") },
      { type: "image", mimeType: "image/jpeg", data: ICON_BYTES["huge.jpg"]?.body.toString("base64") },
      { type: "image", mimeType: "image/gif", data: ICON_BYTES["frame.gif"]?.body.toString("base64") },
      { type: "image", mimeType: "text/html", data },
      { type: "resource", resource: { uri: "note://a", mimeType: "text/html", blob: data } },
      { type: "resource", resource: { uri: "note://b", mimeType: "application/pdf", blob: data } },
      { type: "popup", __proto__: { polluted: 1 } },
      { type: "text" },
      null as unknown as object, // a server may send anything
    ]),
  );
  await show();
  await expect(page.locator("mcp-content-block .note").first()).toBeVisible();
  const large = page.locator("mcp-content-block").filter({ hasText: "image/gif" });
  await expect(large).toContainText("Image too large to display.");
  await expect(large.locator("mcp-image-view")).toHaveCount(0);
  await attack.harmless();
});

test("formatted text runs, loads and covers nothing, wherever it stands", async ({ page }) => {
  const { panel } = await attack.begin(({ canary }) => {
    const all = Object.entries(hostileMarkdown(canary));
    const whole = all.map(([, words]) => words).join("\n\n");
    const results: Record<string, object> = {
      "tools/list": {
        tools: [
          { name: "show", title: whole.slice(0, 500), description: whole, inputSchema },
          ...all.map(([name, words]) => ({
            name: name.replaceAll(" ", "-"),
            title: words,
            description: words,
            inputSchema: {
              type: "object",
              properties: { [words.slice(0, 40)]: { type: "string", title: words, description: words } },
            },
          })),
        ],
      },
      "tools/call": {
        content: all.flatMap(([name, words]) => [
          text(words),
          resource(`${name}.md`, "text/markdown", words),
          resource(name, "text/html", words),
        ]),
      },
      "prompts/list": { prompts: [{ name: "p", title: whole.slice(0, 500), description: whole }] },
      "prompts/get": { description: whole, messages: [{ role: "user", content: text(whole) }] },
      "resources/list": {
        resources: [{ uri: "note://a.md", name: whole.slice(0, 300), description: whole, mimeType: "text/markdown" }],
      },
      "resources/read": { contents: [{ uri: "note://a.md", mimeType: "text/markdown", text: whole }] },
      "resources/templates/list": { resourceTemplates: [] },
    };
    return { instructions: whole, answer: (method) => results[method] };
  });
  await panel.listed();
  const count = await panel.rows.count();
  for (let row = 1; row < count; row++) await panel.rows.nth(row).dispatchEvent("click");
  await show(true);
  const unshown = page.locator("mcp-tool-detail mcp-markdown-view .unshown").first();
  await expect(unshown).toContainText("characters of this text are hidden here");
  await pressAll(page, "Markdown");
  const chips = page.locator("mcp-markdown-view");
  await expect(chips.first()).toBeVisible();
  await expect(page.getByText(/Image from 127\.0\.0\.1/).first()).toBeVisible();
  await expect(page.getByText("leads to bank.example").first()).toBeVisible();
  // No link but to a whole web address, and nothing of the text's is an element of ours or lies over the page.
  const found = await chips.evaluateAll((views) => {
    const links = views.flatMap((view) => [...(view.shadowRoot?.querySelectorAll("a") ?? [])]);
    const odd = views.flatMap((view) => [
      ...(view.shadowRoot?.querySelectorAll(
        "iframe,object,embed,form,script,style,link,meta,base,template,dialog,mcp-panel,[style],[popover],.content [id]",
      ) ?? []),
    ]);
    return { hrefs: links.map((link) => link.getAttribute("href") ?? ""), odd: odd.map((one) => one.outerHTML) };
  });
  expect(found.hrefs.filter((href) => !/^(https?:\/\/|mailto:)/.test(href))).toEqual([]);
  expect(found.odd).toEqual([]);
  await attack.open("prompts");
  await page.locator("mcp-prompts-list").getByRole("option").click();
  await page.locator("mcp-prompt-detail").getByRole("button", { name: /^Get/ }).click();
  await expect(page.locator("mcp-prompt-messages")).toBeVisible();
  await pressAll(page, "Markdown");
  await attack.open("resources");
  await page.locator("mcp-resources-list").getByRole("treeitem").last().click();
  await expect(page.locator("mcp-resource-detail mcp-markdown-view")).toBeVisible();
  await attack.harmless();
});

test("formatted text made to be slow leaves the page awake", async ({ page }) => {
  const all = Object.entries(SLOW_MARKDOWN);
  await attack.begin(shows(() => all.map(([name, words]) => resource(`${name}.md`, "text/markdown", words))));
  await show();
  // Asked of the page itself and seldom: to look for words in all that text takes long.
  await page.waitForFunction((wanted) => {
    const blocks = document.querySelector("mcp-panel")?.shadowRoot?.querySelector("mcp-tools");
    const detail = blocks?.shadowRoot?.querySelector("mcp-tool-detail")?.shadowRoot;
    const result = detail?.querySelector("mcp-result-view")?.shadowRoot;
    return result?.querySelectorAll("mcp-content-block").length === wanted;
  }, all.length);
  await attack.harmless();
  await expect(page.getByText("Shown as plain text: the markup is too complex.").first()).toBeAttached();
});

test("the checks of this file notice a request and a script", async ({ page }) => {
  await attack.begin(shows(() => []));
  await attack.panel.listed();
  await attack.harmless();
  await page.evaluate((canary) => void fetch(canary).catch(() => undefined), attack.canary.origin);
  await expect.poll(() => attack.canary.hits.length).toBeGreaterThan(0);
  await expect(attack.harmless()).rejects.toThrow("requests that nobody asked for");
  await page.evaluate(() => void Object.assign(globalThis, { __pwned: 1 }));
  await expect(attack.harmless()).rejects.toThrow("a script of the server's ran");
});

test("a malformed member of one item leaves every list, and the item, readable", async ({ page }) => {
  const { panel } = await attack.begin(() => {
    const results: Record<string, object> = {
      "tools/list": {
        tools: [
          { name: "good_one", inputSchema: { type: "object" } },
          { name: "odd", inputSchema: { type: "object" }, title: 7, annotations: { title: 5, readOnlyHint: "yes" } },
          { name: "good_two", inputSchema: { type: "object" } },
        ],
      },
      "resources/list": {
        resources: [
          { uri: "note://1", name: "one", annotations: { audience: "user", priority: "high", lastModified: {} } },
          { uri: "note://2", name: "two", annotations: { audience: ["admin", 5], priority: 1 } },
        ],
      },
      "resources/templates/list": { resourceTemplates: [] },
      "resources/read": { contents: [{ uri: "note://1", text: "text of the note" }] },
      "prompts/list": { prompts: [{ name: "ask", arguments: [{ name: "topic", title: 5, description: {} }, 7] }] },
    };
    return { answer: (method) => results[method] };
  });
  await panel.listed();
  for (const name of ["good_one", "odd", "good_two"]) await panel.choose(name);
  await attack.open("resources");
  const rows = page.locator("mcp-resources-list").getByRole("treeitem");
  for (const name of ["one", "two"]) {
    await rows.filter({ hasText: name }).first().click();
    await expect(page.locator("mcp-resources")).toContainText("text of the note");
  }
  await attack.open("prompts");
  await page.locator("mcp-prompts").getByText("ask").first().click();
  await expect(page.locator("mcp-prompts")).toContainText("topic");
  expect(await page.locator("mcp-fault").count()).toBe(0);
  await attack.harmless();
});
