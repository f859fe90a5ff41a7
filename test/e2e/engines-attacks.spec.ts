/**
 * What a hostile server has drawn, in every engine that is here: pictures, formatted text, media, links, icons, and values without end. No script
 * runs, nothing is fetched that nobody asked for, and the panel goes on.
 */
import { expect, test } from "@playwright/test";
import { fileURLToPath } from "node:url";
import { hostileSchemas } from "../fixtures/hostile-input-requests.js";
import { hostileIcons, ICON_BYTES } from "../fixtures/hostile-icons.js";
import { hostileMarkdown, hostileSvg, SLOW_MARKDOWN } from "../fixtures/hostile-markup.js";
import { hostileMedia, MEDIA_TYPES } from "../fixtures/hostile-media.js";
import { hostileTemplates, hostileUris } from "../fixtures/hostile-uris.js";
import { serveStatic } from "../helpers/static-server.mjs";
import { openEngine, type EnginePage } from "./engine-page.js";
import { otherEngines } from "./variants.js";
import { Canary, HostileServer, type HostileScript } from "./hostile-server.js";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));
const inputSchema = { type: "object" };
const text = (words: string): object => ({ type: "text", text: words });
const resource = (name: string, mimeType: string, words: string): object => ({
  type: "resource",
  resource: { uri: `note://${name}`, mimeType, text: words },
});
const picture = (mimeType: string, data: string | Buffer): object => ({
  type: "image",
  mimeType,
  data: Buffer.from(data).toString("base64"),
});
const nested = (depth: number): unknown => JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`) as unknown;

/** Results by the tool that gives them. */
function results(canary: string): Readonly<Record<string, object>> {
  const markup = Object.entries(hostileMarkdown(canary));
  const script = "<script>globalThis.__pwned=1</script>";
  return {
    pictures: {
      content: Object.entries(hostileSvg(canary)).flatMap(([name, words]) => [
        picture("image/svg+xml", words),
        resource(`${name}.svg`, "image/svg+xml", words),
      ]),
    },
    bombs: {
      content: [
        ...["image/jpeg", "image/png"].map((type) => picture(type, ICON_BYTES["huge.jpg"]?.body ?? "")),
        ...["frame.gif", "frames.gif"].map((name) => picture("image/gif", ICON_BYTES[name]?.body ?? "")),
        picture("image/png", ICON_BYTES["frames.png"]?.body ?? ""),
        picture("text/html", script),
        { type: "audio", mimeType: "audio/wav", data: "!!!" },
        { type: "resource", resource: { uri: "note://a", mimeType: "text/html", blob: btoa(script) } },
        { type: "resource", resource: { uri: "note://b", mimeType: "application/pdf", blob: btoa(script) } },
        { type: "popup" },
        null,
      ],
    },
    markup: {
      content: markup.flatMap(([name, words]) => [
        text(words),
        resource(`${name}.md`, "text/markdown", words),
        resource(name, "text/html", words),
      ]),
    },
    slow: {
      content: Object.entries(SLOW_MARKDOWN).map(([name, words]) => resource(`${name}.md`, "text/markdown", words)),
    },
    media: {
      content: Object.entries(hostileMedia(canary)).flatMap(([name, words]) =>
        MEDIA_TYPES.flatMap((mimeType, at) => {
          const clip = { uri: `clip:///${name.replaceAll(" ", "-")}/${at}`, mimeType, blob: btoa(words) };
          return [{ type: "resource", resource: clip }];
        }),
      ),
    },
    links: {
      content: hostileUris(canary).map((uri, at) => ({
        type: "resource_link",
        uri,
        name: `invoice-${at}.pdf\u202E`,
        mimeType: "text/html",
        icons: [{ src: `${canary}/link.png` }],
      })),
    },
    values: {
      content: [
        text(`\u001b[2J\u001b]8;;${canary}/ansi\u0007link\u001b]8;;\u0007 \u202Etxt.exe \u200B${script}`),
        text("x".repeat(5_000_000)),
        text(JSON.stringify({ deep: nested(3_000), [script]: script })),
      ],
      structuredContent: {
        deep: nested(150),
        rows: Array.from({ length: 50_000 }, (_, at) => ({ at, [script]: script })),
      },
    },
  };
}

/** The corpus as lists, results, prompts and resources. */
function script(canary: string, own: string): HostileScript {
  const whole = Object.values(hostileMarkdown(canary)).join("\n\n");
  const given = results(canary);
  const tools = [
    ...Object.keys(given).map((name) => ({ name, title: name, description: whole, inputSchema })),
    ...Object.entries(hostileIcons(canary, own)).map(([name, icons]) => ({ name: `icon ${name}`, inputSchema, icons })),
    ...Object.entries(hostileSchemas()).map(([name, schema]) => ({ name: `schema ${name}`, inputSchema: schema })),
  ];
  const lists: Record<string, object> = {
    "tools/list": { tools },
    "prompts/list": { prompts: [{ name: "p", title: whole.slice(0, 500), description: whole }] },
    "prompts/get": { description: whole, messages: [{ role: "user", content: text(whole) }] },
    "resources/list": {
      resources: [
        { uri: "note://a.md", name: whole.slice(0, 300), description: whole, mimeType: "text/markdown" },
        ...hostileUris(canary).map((uri, at) => ({ uri, name: `resource ${at}\u202E` })),
      ],
    },
    "resources/templates/list": {
      resourceTemplates: hostileTemplates(canary).map((uriTemplate, at) => ({ uriTemplate, name: `template ${at}` })),
    },
    "resources/read": { contents: [{ uri: "note://a.md", mimeType: "text/markdown", text: whole }] },
  };
  return {
    instructions: whole,
    serverInfo: { name: "hostile", version: "1", icons: [{ src: `${canary}/server.png` }] },
    answer: (method, params) => (method === "tools/call" ? given[String(params.name)] : lists[method]),
  };
}

const DETAIL = "mcp-tool-detail";
const BLOCK = [DETAIL, "mcp-result-view", "mcp-content-block"];
/** What a view offers to do with something: everything of the server's is shown in every way there is. */
const WAYS = ["Image", "Markdown", "Table", "Tree", "Bytes", "Play ("];

async function pressEverything(page: EnginePage, place: readonly string[]): Promise<void> {
  for (const way of WAYS) await page.pressAll([...place, "button"], way);
}

/** What the page says of itself. */
async function stateOf(page: EnginePage): Promise<{ readonly pwned: boolean; readonly odd: number }> {
  return page.run(() => {
    const all = (root: Document | ShadowRoot): Element[] =>
      [...root.querySelectorAll("*")].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])]);
    const odd = all(document).filter((one) =>
      one.matches(
        "iframe, object, embed, base, meta[http-equiv], link[href^='http'], mcp-panel mcp-panel, audio, video",
      ),
    );
    return { pwned: "__pwned" in globalThis, odd: odd.length };
  });
}

for (const engine of ["chromium", ...otherEngines("webkit")] as const) {
  test(`a hostile server runs no script and causes no request: ${engine}`, async () => {
    test.setTimeout(300_000);
    const [server, canary] = await Promise.all([new HostileServer().up(), new Canary().up()]);
    const others: string[] = [];
    let icons = 0;
    const other: HostileScript["other"] = ({ url = "" }, response) => {
      const name = url.split("/").at(-1) ?? "";
      const known = ICON_BYTES[name];
      if (url.startsWith("/icons/")) icons++;
      else others.push(url);
      if (known) return void response.writeHead(200, { "content-type": known.type }).end(known.body);
      response.writeHead(name === "redirect" ? 302 : 404, { location: `${canary.origin}/redirected` }).end();
    };
    server.play({ ...script(canary.origin, server.origin), other });
    const panel = `<!doctype html><html lang="en"><meta charset="utf-8"><title>page</title>
      <script type="module" src="/mcp-panel.js"></script><style>mcp-panel { block-size: 760px }</style>
      <mcp-panel src="${server.origin}/mcp"></mcp-panel>`;
    const site = await serveStatic({ folder: DIST, pages: { "/": panel } });
    const page = await openEngine(engine);
    const harmless = async (): Promise<void> => {
      expect(await stateOf(page)).toEqual({ pwned: false, odd: 0 });
      expect(canary.hits).toEqual([]);
      expect(others).toEqual([]);
    };
    const show = (view: string): Promise<void> => page.click(["mcp-panel", `[role=tab][data-view=${view}]`]);
    try {
      await page.goto(`${site.origin}/`);
      for (const [tool, { content = [] }] of Object.entries(results(canary.origin)) as [
        string,
        { content?: unknown[] },
      ][]) {
        await page.fill(tool, ["mcp-tools-list", "[role=searchbox], input[type=search]"]);
        await page.click(["mcp-tools-list", "[role=option]"], tool);
        await page.sees([DETAIL], tool);
        await page.click([DETAIL, "button"], "Run");
        await page.click([DETAIL, ".hidden-question button"], "Run it"); // its description has hidden characters
        await expect
          .poll(() => page.count(BLOCK), { timeout: 60_000, message: tool })
          .toBe(Math.min(50, content.length));
        await pressEverything(page, BLOCK);
        await harmless();
      }
      await page.click(["mcp-server-header", "[aria-label='Server details']"]);
      await page.click(["mcp-server-header", "label"], "Fetch icons from this server");
      await page.click(["mcp-server-header", "[aria-label='Server details']"]);
      await page.fill("icon", ["mcp-tools-list", "[role=searchbox], input[type=search]"]);
      await page.sees(["mcp-tools-list", "[role=option]"], "icon");
      await page.pressAll(["mcp-tools-list", "[role=option]"], "");
      await expect.poll(() => icons).toBeGreaterThan(0);
      await page.fill("schema", ["mcp-tools-list", "[role=searchbox], input[type=search]"]);
      await page.pressAll(["mcp-tools-list", "[role=option]"], "");
      await harmless();
      await show("prompts");
      await page.click(["mcp-prompts-list", "[role=option]"]);
      await page.click(["mcp-prompt-detail", "button"], "Get");
      await page.sees(["mcp-prompt-messages"]);
      await pressEverything(page, ["mcp-prompt-messages"]);
      await show("resources");
      await page.fill("note://a.md", ["mcp-resources-list", "[role=searchbox], input[type=search]"]);
      await page.click(["mcp-resources-list", "[role=treeitem]"], "# a ");
      await page.sees(["mcp-resource-detail"]);
      await pressEverything(page, ["mcp-resource-detail"]);
      await harmless();
      await page.fill("e", ["mcp-resources-list", "[role=searchbox], input[type=search]"]);
      await page.sees(["mcp-resources-list", "[role=treeitem]"], "resource 1");
      await page.pressAll(["mcp-resources-list", "[role=treeitem]"], "");
      await page.sees(["mcp-resource-detail, mcp-malformed-entry"]); // whichever was the last
      await harmless();
      await show("problems");
      await show("traffic");
      await show("tools");
      await page.sees(["mcp-tools-list", "[role=option]"]);
      await harmless();
      // What must not happen would be seen.
      await page.run((url) => void fetch(url, { mode: "no-cors" }), canary.origin);
      await expect.poll(() => canary.hits.length).toBeGreaterThan(0);
    } finally {
      await page.close();
      site.close();
      server.down();
      canary.down();
    }
  });
}
