/** Views, renderers, actions and texts that a page adds: five plugins that know the package only by its entry, in a panel over a real engine. */
import { expect, fixture, html, waitUntil } from "../../helpers/testing.js";
import { createHost, McpPanel, registerAction, registerRenderer, registerStrings, registerView } from "mcp-panel/panel";
import { addBarChart } from "../../../demo/plugins/bar-chart.js";
import { addGeoMap } from "../../../demo/plugins/geo-map.js";
import { addGerman } from "../../../demo/plugins/german.js";
import { addNotes } from "../../../demo/plugins/notes.js";
import { postResultsTo } from "../../../demo/plugins/post-result.js";
import { rendererViews } from "../../../components/parts/viewers/renderer-views.js";
import type { McpResultActions } from "../../../components/views/tool-detail/answer/result-actions.js";
import { allInside, drawn, inside, textOf } from "../views/stage.js";

/** What is loaded on demand takes its time on a busy machine. */
const PATIENT = { timeout: 20_000 };
const GEO = {
  type: "FeatureCollection",
  features: [
    { type: "Feature", properties: { name: "<b>Oslo</b>" }, geometry: { type: "Point", coordinates: [10.7, 59.9] } },
  ],
};
const RESULTS: Readonly<Record<string, object>> = {
  places: {
    content: [
      {
        type: "resource",
        resource: { uri: "geo:///places", mimeType: "application/geo+json", text: JSON.stringify(GEO) },
      },
    ],
  },
  sales: {
    content: [],
    structuredContent: {
      rows: [
        { city: "Oslo", sold: 3 },
        { city: "Bergen", sold: 5 },
      ],
    },
  },
  words: { content: [{ type: "text", text: "only words" }] },
};

/** A server of 2026-07-28 with a tool for each result. */
async function answer(_url: unknown, init: RequestInit = {}): Promise<Response> {
  const { id, method, params } = JSON.parse(String(init.body ?? "{}")) as {
    id?: number;
    method?: string;
    params?: { name?: string };
  };
  if (id === undefined) return new Response(null, { status: init.method === "GET" ? 405 : 202 });
  const tools = Object.keys(RESULTS).map((name) => ({ name, inputSchema: { type: "object" } }));
  const results: Readonly<Record<string, object>> = {
    "server/discover": { supportedVersions: ["2026-07-28"], capabilities: { tools: {} } },
    "tools/list": { tools, ttlMs: 60_000 },
    "tools/call": RESULTS[params?.name ?? ""] ?? {},
  };
  const result = { resultType: "complete", ...results[method ?? ""] };
  return Response.json({ jsonrpc: "2.0", id, result });
}

let scenes = 0;
const ended: (() => void)[] = [];

async function show(settings: Partial<McpPanel> = {}, width = 1200): Promise<McpPanel> {
  const host = await createHost({ fetch: answer as typeof fetch, storage: "memory" });
  const box = await fixture<HTMLElement>(html`<div></div>`);
  box.style.cssText = `inline-size:${width}px;block-size:700px`;
  const panel = document.createElement("mcp-panel");
  Object.assign(panel, { host, src: `https://plugins.example/${++scenes}` }, settings);
  ended.push(() => void host.close());
  box.append(panel);
  await panel.ready;
  await drawn(panel);
  return panel;
}

/** The first match below an element, through all shadow roots. */
function deep<T extends Element = HTMLElement>(root: ParentNode, selector: string): T | undefined {
  const found = root.querySelector<T>(selector);
  if (found) return found;
  for (const element of root.querySelectorAll("*")) {
    const inner = element.shadowRoot && deep<T>(element.shadowRoot, selector);
    if (inner) return inner;
  }
  return undefined;
}
const found = async <T extends Element = HTMLElement>(panel: McpPanel, selector: string): Promise<T> => {
  await waitUntil(() => deep(panel.renderRoot as ShadowRoot, selector), selector, PATIENT);
  const element = deep<T>(panel.renderRoot as ShadowRoot, selector);
  if (!element) throw new Error(`no ${selector}`);
  return element;
};

async function run(panel: McpPanel, tool: string): Promise<void> {
  await panel.open({ tool });
  const button = await found<HTMLButtonElement>(panel, ".run");
  await waitUntil(() => !button.disabled, "can run", PATIENT);
  button.click();
  await found(panel, "mcp-result-view");
}
const tabs = (panel: McpPanel): (string | undefined)[] => allInside(panel, "[role=tab]").map((tab) => tab.dataset.view);

/** What the page adds. Other tests of this page do without. */
let removers: readonly (() => void)[] = [];
const addAll = (): void => void (removers = [addGeoMap(), addBarChart(), addNotes(), addGerman()]);
const removeAll = (): void => {
  for (const remove of removers) remove();
};

describe("plugins of a page", () => {
  before(addAll);
  after(removeAll);
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  afterEach(() => {
    for (const end of ended.splice(0)) end();
  });

  it("show GeoJSON of a resource on a map, with the server's text as text, and the user can choose the raw text", async () => {
    const panel = await show();
    await run(panel, "places");
    const map = await found(panel, "demo-geo-map svg");
    expect(map.querySelector("title")?.textContent).to.equal("<b>Oslo</b>");
    expect(map.querySelector("b")).to.equal(null);
    const segments = await found(panel, "mcp-view-switch");
    expect(allInside(segments, ".segments button").map(textOf)).to.deep.equal(["Map", "Table", "Tree", "JSON", "Raw"]);
    allInside(segments, ".segments button").at(-1)?.click();
    await waitUntil(() => deep(panel.renderRoot as ShadowRoot, "demo-geo-map") === undefined, "no map", PATIENT);
  });

  it("show structured content as a chart, and nothing for other content", async () => {
    const panel = await show();
    await run(panel, "sales");
    const chart = await found(panel, "demo-bar-chart");
    await waitUntil(() => chart.querySelectorAll("meter").length === 2);
    await run(panel, "words");
    await drawn(panel);
    expect(deep(panel.renderRoot as ShadowRoot, "demo-bar-chart")).to.equal(undefined);
  });

  it("add a tab, with the open server, which is kept with what was typed", async () => {
    const panel = await show();
    expect(tabs(panel)).to.include("notes");
    await panel.showView("notes");
    const field = await found<HTMLTextAreaElement>(panel, "demo-server-notes textarea");
    await waitUntil(() => !field.disabled, "knows the server", PATIENT);
    field.value = "ask for a token";
    field.dispatchEvent(new InputEvent("input"));
    expect(localStorage.getItem(`notes of ${panel.src}`)).to.equal("ask for a token");
    await panel.showView("tools");
    await panel.showView("notes");
    expect((await found<HTMLTextAreaElement>(panel, "demo-server-notes textarea")).value).to.equal("ask for a token");
    await expect(panel).to.be.accessible();
  });

  it("post a result, and say why that failed", async () => {
    const sent: unknown[] = [];
    const { fetch: own } = globalThis;
    let status = 204;
    globalThis.fetch = async (_url, init) => {
      sent.push(JSON.parse(String(init?.body)));
      return new Response(null, { status });
    };
    const end = postResultsTo("https://chat.example/results");
    try {
      const panel = await show();
      await run(panel, "words");
      const actions = await found<McpResultActions>(panel, "mcp-result-actions");
      const button = inside<HTMLButtonElement>(actions, "button");
      expect(textOf(button)).to.equal("Post result");
      button.click();
      await waitUntil(() => sent.length === 1 && !button.disabled, "posted", PATIENT);
      const result = { resultType: "complete", isError: false, ...RESULTS["words"] };
      expect(sent[0]).to.deep.equal({ tool: "words", arguments: {}, result });
      status = 500;
      button.click();
      await waitUntil(() => textOf(inside(actions, "[role=status]")) !== "", "said", PATIENT);
      expect(textOf(inside(actions, "[role=status]"))).to.equal("Post result: The server answered with status 500.");
      // Many words of the page leave room for the tabs.
      inside(actions, "[role=status]").textContent = "An error with a great many words. ".repeat(6);
      const row = actions.parentElement?.querySelector(".tabs");
      expect(row?.scrollWidth, "the tabs are all there").to.equal(row?.clientWidth);
      end();
      await drawn(panel);
      expect(allInside(actions, "button")).to.deep.equal([]);
    } finally {
      globalThis.fetch = own;
    }
  });

  it("add a language, in which what is missing is English", async () => {
    const panel = await show({ lang: "de-AT" });
    const [first] = allInside(panel, "[role=tab]");
    expect(textOf(first as HTMLElement)).to.equal("Werkzeuge");
    await waitUntil(async () => textOf(await found(panel, ".count")) === "3 Werkzeuge", "counted", PATIENT);
    expect(allInside(panel, "[role=tab]").map(textOf)).to.include("Skills");
    panel.lang = "en";
    await drawn(panel);
    expect(textOf(first as HTMLElement)).to.equal("Tools");
  });

  it("replace texts of a language that the panel has", async () => {
    const panel = await show({ lang: "en" });
    const ends = [
      registerStrings("en", { "view.prompts": "Recipes" }),
      registerStrings("EN-us", { "view.tools": "Gear" }),
      registerStrings("zh", { "view.tools": "工具箱" }),
    ];
    const names = async (lang: string): Promise<readonly string[]> => {
      panel.lang = lang;
      await drawn(panel);
      await waitUntil(() => !lang.startsWith("zh") || allInside(panel, "[role=tab]").map(textOf).includes("资源"));
      return allInside(panel, "[role=tab]").map(textOf).slice(0, 3);
    };
    expect(await names("en")).to.deep.equal(["Tools", "Resources", "Recipes"]);
    expect(await names("en-US")).to.deep.equal(["Gear", "Resources", "Recipes"]);
    expect((await names("zh-CN")).slice(0, 2)).to.deep.equal(["工具箱", "资源"]);
    for (const end of ends) end();
    expect(await names("en-US")).to.deep.equal(["Tools", "Resources", "Prompts"]);
  });

  it("do no harm when they fail: a renderer that throws, a view whose code can't be loaded", async () => {
    const reported: unknown[] = [];
    const note = (event: ErrorEvent): void => {
      reported.push(event.error);
      event.preventDefault();
    };
    const { onerror } = globalThis;
    globalThis.onerror = null;
    addEventListener("error", note);
    const mistake = new Error("a mistake");
    const ends = [
      registerRenderer({ name: "broken", label: "Broken", element: "not-there", match: () => Promise.reject(mistake) }),
      registerView({ name: "lost", label: "Lost", element: "not-there", load: () => Promise.reject(mistake) }),
    ];
    try {
      const panel = await show();
      await run(panel, "sales");
      await found(panel, "demo-bar-chart");
      expect(reported).to.include(mistake);
      await panel.showView("lost");
      const view = await found(panel, "mcp-registered-view[class], mcp-registered-view");
      await waitUntil(() => view.shadowRoot?.querySelector("mcp-error-view"), "says so", PATIENT);
      ends[1]?.();
      await drawn(panel);
      expect(tabs(panel)).not.to.include("lost");
      expect(allInside(panel, "[role=tab][aria-selected=true]")[0]?.dataset.view).to.equal("tools");
    } finally {
      for (const end of ends) end();
      removeEventListener("error", note);
      globalThis.onerror = onerror;
    }
  });

  it("report nothing of a result that was released while a renderer read it", async () => {
    const reported: unknown[] = [];
    const note = (event: ErrorEvent): void => void reported.push(event.error);
    addEventListener("error", note);
    const text = (): Promise<string> => Promise.reject(new Error("released"));
    const content = { kind: "structured", mimeType: "application/json", uri: "", head: "", text } as const;
    expect(await rendererViews(content, "en")).to.deep.equal([]);
    removeEventListener("error", note);
    expect(reported).to.deep.equal([]);
  });

  it("are refused with the reason when their definition is wrong", () => {
    const wrong = (add: () => void): string => {
      try {
        add();
      } catch (error) {
        return `${(error as { code?: string }).code}: ${(error as Error).message}`;
      }
      return "taken";
    };
    const view = { name: "x", label: "X", element: "x-view" };
    expect(wrong(() => registerView({ ...view, name: "Tools!" }))).to.match(/^ERR-ARGUMENT: registerView needs name/);
    expect(wrong(() => registerView({ ...view, name: "tools" }))).to.contain('"tools" is taken');
    expect(wrong(() => registerView({ ...view, name: "notes" }))).to.contain('"notes" is taken');
    expect(wrong(() => registerView({ ...view, label: "" }))).to.contain("label");
    expect(wrong(() => registerView({ ...view, element: "div" }))).to.contain("element");
    expect(wrong(() => registerView({ ...view, place: "aside" } as never))).to.contain("place: main or drawer");
    expect(wrong(() => registerRenderer({ ...view, name: "tree", match: () => true }))).to.contain('"tree" is taken');
    expect(wrong(() => registerRenderer({ ...view } as never))).to.contain("match: a function");
    expect(wrong(() => registerAction({ name: "x", label: "X" } as never))).to.contain("run: a function");
    expect(wrong(() => registerStrings("not a language", {}))).to.contain("ERR-ARGUMENT");
  });
});

describe("the setting of a page for a panel", () => {
  before(addAll);
  after(removeAll);
  beforeEach(() => sessionStorage.clear());
  afterEach(() => {
    for (const end of ended.splice(0)) end();
  });

  it("chooses the views, their order and their keys", async () => {
    const panel = await show({ views: "prompts, tools traffic" });
    expect(tabs(panel)).to.deep.equal(["prompts", "tools", "traffic"]);
    expect(panel.shadowRoot?.querySelector(".settings-button, .servers-button")).to.equal(null);
    const press = async (key: string): Promise<string | undefined> => {
      inside(panel, ".frame").dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true }));
      await drawn(panel);
      return allInside(panel, "[role=tab][aria-selected=true]")[0]?.dataset.view;
    };
    expect(await press("2")).to.equal("prompts");
    expect(await press("1")).to.equal("tools");
    const error = await panel.showView("log").catch((reason: unknown) => reason);
    expect(error).to.include({ code: "ERR-ARGUMENT" });
    expect((error as Error).message).to.contain("prompts, tools, traffic");
    expect(await panel.openResource("note:///1").catch((reason: unknown) => reason)).to.include({
      code: "ERR-ARGUMENT",
    });
  });

  it("leaves out views", async () => {
    const panel = await show({ hide: "tasks settings notes skills" });
    expect(tabs(panel)).to.include("traffic").and.not.to.include.oneOf(["tasks", "notes", "skills"]);
    expect(panel.shadowRoot?.querySelector(".settings-button")).to.equal(null);
  });

  it("is as if it had never been made once its attribute is removed", async () => {
    const panel = await fixture<McpPanel>(
      html`<mcp-panel src="https://one.example/mcp" views="tools" theme="dark"></mcp-panel>`,
    );
    for (const name of ["src", "views", "theme"]) panel.removeAttribute(name);
    await drawn(panel);
    expect(panel).to.include({ src: undefined, views: undefined, theme: undefined });
    expect(deep(panel.renderRoot as ShadowRoot, "mcp-connect-form")?.checkVisibility()).to.equal(true);
  });

  it("allows adding no server, and shows none", async () => {
    const panel = await fixture<McpPanel>(html`<mcp-panel locked hide="servers"></mcp-panel>`);
    await drawn(panel);
    expect(deep(panel.renderRoot as ShadowRoot, "mcp-connect-form")).to.equal(undefined);
  });

  it("makes the views of the drawer its only ones", async () => {
    const panel = await show({ views: "traffic log" });
    expect(tabs(panel)).to.deep.equal(["traffic", "log"]);
    expect(panel.shadowRoot?.querySelector(".drawer")).to.equal(null);
    await found(panel, "mcp-traffic");
  });

  it("opens a tool with arguments, a prompt, or a view", async () => {
    const panel = await show();
    const { host, server } = await panel.ready;
    expect(server.info.url).to.equal(panel.src);
    expect(host.servers.value.map(({ id }) => id)).to.deep.equal([server.id]);
    await panel.open({ tool: "words", arguments: { city: "Oslo" } });
    expect(textOf(await found(panel, "h3"))).to.contain("words");
    await panel.openPrompt("none");
    expect(allInside(panel, "[role=tab][aria-selected=true]")[0]?.dataset.view).to.equal("prompts");
    await panel.showView("log");
    await found(panel, "mcp-log");
  });

  it("is reported by the method that opens a view when the server can't be connected", async () => {
    const host = await createHost({ fetch: () => Promise.reject(new TypeError("down")), storage: "memory" });
    ended.push(() => void host.close());
    const panel = await fixture<McpPanel>(html`<mcp-panel .host=${host} src="https://down.example/mcp"></mcp-panel>`);
    const error = await panel.open({ tool: "words" }).catch((reason: unknown) => reason);
    expect(error).to.have.property("code").that.matches(/^ERR-/);
  });

  it("fills its header, the place below its views, and the place of the address field", async () => {
    const panel = await fixture<McpPanel>(
      html`<mcp-panel><b slot="toolbar">bar</b><i slot="footer">foot</i><p slot="empty">Choose a project first.</p></mcp-panel>`,
    );
    await drawn(panel);
    for (const child of panel.children) {
      expect((child as HTMLElement).assignedSlot?.name).to.equal((child as HTMLElement).slot);
      expect(child.checkVisibility(), child.outerHTML).to.equal(true);
    }
    expect(deep(panel.renderRoot as ShadowRoot, "mcp-connect-form")?.checkVisibility() ?? false).to.equal(false);
    panel.host = await createHost({ fetch: answer as typeof fetch, storage: "memory" });
    panel.src = `https://plugins.example/${++scenes}`;
    await panel.ready;
    await drawn(panel);
    expect((panel.querySelector("b") as HTMLElement).checkVisibility()).to.equal(true);
    await run(panel, "words");
    const button = document.createElement("button");
    Object.assign(button, { slot: "result-actions", textContent: "Share" });
    panel.append(button);
    await drawn(panel);
    expect(button.checkVisibility()).to.equal(true);
    await panel.host.close();
  });
});
