/**
 * The panel under the policies pages have: it connects, lists, calls and shows a picture, in a worker where the policy allows one, and violates
 * nothing. https://www.w3.org/TR/CSP3/ https://www.w3.org/TR/trusted-types/ https://html.spec.whatwg.org/multipage/browsers.html#coep
 */
import { expect, test, type FrameLocator, type Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { serveStatic } from "../helpers/static-server.mjs";
import { complaints, Panel, peers } from "./panel.js";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));
const NONCE = "cjRuZDBt";

/** The policy the guide shows, for servers of this machine. */
function guidePolicy(): string {
  const guide = readFileSync(fileURLToPath(new URL("../../docs/embed.md", import.meta.url)), "utf8");
  const policy = /Content-Security-Policy"\s+content="([^"]+)"/.exec(guide)?.[1] ?? "";
  expect(policy).toContain("connect-src https://example.com;");
  return policy.replace("https://example.com", "http:");
}

const closing: (() => unknown)[] = [];
test.afterEach(() => closing.splice(0).forEach((close) => close()));

/** A site whose pages have these header fields; its files may be loaded from anywhere. Resolves with its origin. */
async function serve(pages: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) {
  const site = await serveStatic({
    folder: DIST,
    pages,
    headers: { "access-control-allow-origin": "*", ...headers },
  });
  closing.push(() => site.close());
  return site.origin;
}

const csp = (policy: string) => ({ "content-security-policy": policy });

/** A page with a panel, in standards mode, that keeps what is violated. */
function withPanel(script: string, attributes = "", head = ""): string {
  return `<!doctype html><meta charset="utf-8"><title>Embedded</title>${head}${script}
    <mcp-panel src="${peers().notebook}" ${attributes}></mcp-panel>`;
}

/** Records violations in every document, before anything of it runs. */
async function violations(page: Page): Promise<string[]> {
  const seen: string[] = [];
  await page.exposeFunction("violated", (what: string) => seen.push(what));
  await page.addInitScript(() => {
    const { violated } = globalThis as unknown as { violated(what: string): void };
    addEventListener("securitypolicyviolation", (event) => {
      violated(`${event.effectiveDirective} ${event.blockedURI}`);
    });
  });
  return seen;
}

/** Lists, checks a result against its schema, and has a picture drawn. */
async function work(place: Page | FrameLocator): Promise<void> {
  const rows = place.locator("mcp-tools-list").getByRole("option");
  const result = place.locator("mcp-tool-detail mcp-result-view");
  const run = place.getByRole("button", { name: /^Run/ }).first();
  const choose = async (tool: string): Promise<void> => {
    await place.getByRole("searchbox", { name: "Filter tools" }).fill(tool);
    await rows.filter({ hasText: tool }).first().click();
  };
  await expect(rows.first()).toBeVisible();
  await choose("get_species");
  await place.getByRole("combobox", { name: /species/i }).selectOption({ index: 1 });
  await run.click();
  await expect(result.getByRole("tree", { name: "Structured content" })).toBeVisible();
  await choose("draw_map");
  await run.click();
  const picture = result.locator("img");
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100);
}

const DOCUMENTS = {
  "guide.md": "mcp-markdown-view table",
  "count.py": "mcp-code-view",
  "feather.svg": "mcp-svg-view img",
  "curlew.wav": "audio",
} as const;

/** Opens each view, and contents of the kinds that draw, play and load something. */
async function tour(page: Page): Promise<void> {
  const panel = new Panel(page);
  for (const view of ["resources", "prompts", "tasks", "traffic", "history", "log", "problems", "requests"])
    await expect(await panel.show(view)).toBeVisible();
  await panel.show("tools");
  await panel.choose("get_document");
  const document = page.getByRole("combobox", { name: /document/i });
  for (const [name, shown] of Object.entries(DOCUMENTS)) {
    await document.selectOption(name);
    await panel.run.click();
    await expect(panel.result, name).toContainText(`document:///${name}`);
    const button = panel.result.getByRole("button", { name: "Image" });
    if (name.endsWith(".svg")) await button.click();
    if (name.endsWith(".wav")) await panel.result.getByRole("button", { name: /^Play/ }).click();
    await expect(panel.result.locator(shown).first(), name).toBeVisible();
  }
  const sound = panel.result.locator("audio");
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.readyState)).toBeGreaterThan(0);
}

const module = (origin = "", attributes = "") =>
  `<script type="module" ${attributes} src="${origin}/mcp-panel.js"></script>`;
const meta = (policy: string) => `<meta http-equiv="Content-Security-Policy" content="${policy}">`;

/** What webviews of editors allow; their files come from another origin than the page (`cdn`). */
const webview = (cdn: string, scripts: string) =>
  meta(
    `default-src 'none'; script-src ${scripts}; style-src ${cdn} 'unsafe-inline'; img-src ${cdn} data: blob:; font-src ${cdn}; connect-src https: http:; worker-src blob:; media-src blob:`,
  );

const NONCES =
  `default-src 'none'; script-src 'nonce-${NONCE}'; style-src 'nonce-${NONCE}'; worker-src blob:; img-src data: blob:; ` +
  `media-src blob:; connect-src http:; require-trusted-types-for 'script'; trusted-types lit-html mcp-panel dompurify`;
const ISOLATED = { "cross-origin-embedder-policy": "require-corp", "cross-origin-opener-policy": "same-origin" };

interface Case {
  /** What the panel works in or under. */
  readonly name: string;
  /** Serves the page; resolves with its address. */
  readonly url: () => Promise<string>;
  readonly isFramed?: boolean;
  readonly isIsolated?: boolean;
  /** Default: a worker. */
  readonly where?: "page";
  /** What else is done there. */
  readonly then?: (page: Page) => Promise<void>;
}

const CASES: readonly Case[] = [
  {
    name: "a policy that allows the site's own files and wants Trusted Types, with the worker as a file",
    url: () =>
      serve(
        { "/": withPanel(module(), 'worker-url="/worker.js"') },
        csp(
          "script-src 'self'; style-src 'self'; worker-src 'self'; img-src data: blob:; media-src blob:; require-trusted-types-for 'script'",
        ),
      ),
  },
  {
    name: "a policy of nonces that allows nothing else, in every view",
    url: () => serve({ "/": withPanel(module("", `nonce="${NONCE}"`)) }, csp(NONCES)),
    then: tour,
  },
  {
    name: "the strict policy of the guide, in every view",
    url: () => serve({ "/": withPanel(module(), 'worker-url="/worker.js"', meta(guidePolicy())) }),
    then: tour,
  },
  {
    name: "a policy without workers: in the page, after one try",
    url: () => serve({ "/": withPanel(module()) }, csp("worker-src 'none'")),
    where: "page",
  },
  {
    name: "an editor's webview, with the script allowed by its origin",
    async url() {
      const cdn = await serve({});
      return serve({ "/": withPanel(module(cdn), "", webview(cdn, cdn)) });
    },
  },
  {
    name: "an editor's webview, with the script allowed by a nonce",
    async url() {
      const cdn = await serve({});
      return serve({ "/": withPanel(module(cdn, `nonce="${NONCE}"`), "", webview(cdn, `'nonce-${NONCE}'`)) });
    },
  },
  {
    name: "a sandboxed frame, which has neither storage nor an origin",
    url: () =>
      serve({
        "/": `<!doctype html><title>Outside</title><iframe sandbox="allow-scripts" src="/inside" width="1000" height="700"></iframe>`,
        "/inside": withPanel(module()),
      }),
    isFramed: true,
  },
  {
    name: "a page whose classic script imports it from another origin",
    async url() {
      const cdn = await serve({});
      return serve({ "/": withPanel(`<script>import("${cdn}/mcp-panel.js");</script>`) });
    },
  },
  {
    name: "a page isolated from other origins (COEP, COOP)",
    url: () => serve({ "/": withPanel(module()) }, ISOLATED),
    isIsolated: true,
  },
  {
    name: "a page isolated from other origins, with the worker as a file",
    url: () => serve({ "/": withPanel(module(), 'worker-url="/worker.js"') }, ISOLATED),
    isIsolated: true,
  },
];

for (const { name, url, isFramed = false, isIsolated = false, where, then } of CASES) {
  test(`the panel works in ${name}`, async ({ page }) => {
    const violated = await violations(page);
    const seen = complaints(page);
    await page.goto(await url());
    await work(isFramed ? page.frameLocator("iframe") : page);
    await then?.(page);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(isIsolated);
    expect(page.workers().length > 0).toBe(where === undefined);
    // Only a try tells whether a worker may be had: one, and none for what checks schemas.
    expect(violated).toEqual(where === undefined ? [] : ["worker-src blob"]);
    expect(where === undefined ? seen : []).toEqual([]);
  });
}
