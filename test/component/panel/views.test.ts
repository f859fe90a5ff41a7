/** The views of a panel: tabs, drawer, keys, the command palette, going from one view to another. */
import { expect, fixture, html, waitUntil } from "../../helpers/testing.js";
import "../../../components/mcp-panel/mcp-panel.js";
import type { McpPanel } from "../../../components/mcp-panel/mcp-panel.js";
import { keyText } from "../../../components/mcp-panel/actions/action-labels.js";
import { ACTIONS } from "../../../components/mcp-panel/actions/panel-actions.js";
import { VIEWS } from "../../../components/mcp-panel/frame/panel-views.js";
import "../../../components/views/palette/palette.js";
import type { McpTools } from "../../../components/views/tools/tools.js";
import { ShowRequestEvent } from "../../../components/views/shared/show-request-event.js";
import { ScriptedHost } from "../../helpers/scripted-host.js";
import { allInside, drawn, inside, press, textOf } from "../views/stage.js";

const SERVERS = { alpha: { url: "https://one.example/mcp" }, beta: { url: "https://two.example/mcp" } };

async function show(width: number, settings: Partial<McpPanel> = { servers: SERVERS }): Promise<McpPanel> {
  const box = await fixture<HTMLElement>(html`<div></div>`);
  box.style.inlineSize = `${width}px`;
  const panel = document.createElement("mcp-panel");
  Object.assign(panel, { host: new ScriptedHost() }, settings);
  box.append(panel);
  await drawn(panel);
  return panel;
}
const tabs = (panel: McpPanel, where: string): (string | undefined)[] =>
  allInside(panel, `${where} [role=tab]`).map((tab) => tab.dataset.view);
const openTab = (panel: McpPanel, where: string): string | undefined =>
  allInside(panel, `${where} [aria-selected=true]`)[0]?.dataset.view;
const frame = (panel: McpPanel): HTMLElement => inside(panel, ".frame");
async function key(panel: McpPanel, name: string, more: KeyboardEventInit = {}): Promise<KeyboardEvent> {
  const event = press(frame(panel), name, more);
  await drawn(panel);
  return event;
}
const main = VIEWS.filter(({ place }) => place === "main").map(({ name }) => name);
const drawer = VIEWS.filter(({ place }) => place === "drawer").map(({ name }) => name);

describe("mcp-panel: views", () => {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
  });

  it("has the views beside it in a drawer when wide, and as tabs when there is no room", async () => {
    const wide = await show(1000);
    expect(tabs(wide, ".rail .tabs:first-child")).to.deep.equal(main);
    expect(tabs(wide, ".rail .tabs + .tabs")).to.deep.equal(drawer);
    const medium = await show(700);
    expect(tabs(medium, ".views > .strip")).to.have.members([...main, ...drawer]);
    expect(allInside(medium, ".drawer")).to.have.length(0);
  });

  /** Names of the tabs that are visible: a name without room is in a line that is clipped. */
  const named = (panel: McpPanel): (string | undefined)[] =>
    allInside(panel, ".views > .strip [role=tab]")
      .filter((tab) => {
        const [name, words] = [tab.querySelector(".name"), document.createRange()];
        if (!name) return false;
        words.selectNodeContents(name);
        const [text, box] = [words.getBoundingClientRect(), name.getBoundingClientRect()];
        return text.top < box.bottom && text.bottom <= box.bottom + 1 && text.right <= box.right + 1;
      })
      .map((tab) => tab.dataset.view);

  it("shows as many names of views as there is room for, the first ones first, and that of the open view", async () => {
    const all = [...main, ...drawer];
    const offering = { capabilities: { tools: {}, resources: {}, prompts: {}, extensions: {} } };
    const host = (): ScriptedHost => new ScriptedHost().serve(SERVERS.alpha.url, { info: offering });
    const servers = { alpha: SERVERS.alpha };
    const shown = async (width: number, lang = "en"): Promise<readonly (string | undefined)[]> => {
      const panel = await show(width, { servers, host: host(), lang });
      const word = lang === "en" ? "Tools" : "工具";
      await waitUntil(() => textOf(inside(panel, "[role=tab]")) === word, "its language");
      return named(panel);
    };
    expect(await shown(420)).to.deep.equal(main);
    const medium = await shown(760);
    expect(medium.length).to.be.within(main.length + 1, all.length - 1);
    expect(medium).to.deep.equal(all.slice(0, medium.length));
    expect((await shown(900)).length).to.be.above(medium.length);
    expect(await shown(900, "zh-Hans"), "shorter names").to.deep.equal(all);
    const panel = await show(760, { servers, host: host() });
    const last = allInside(panel, ".strip [role=tab]").at(-1);
    expect([last?.textContent?.trim(), last?.title]).to.deep.equal(["Requests", "Requests (8)"]);
    last?.click();
    await drawn(panel);
    expect(named(panel)).to.include("requests");
  });

  it("shows one tool alone if the page names it, and does not open another", async () => {
    for (const width of [1000, 340]) {
      const panel = await show(width, { servers: { alpha: SERVERS.alpha }, tool: "echo" });
      const view = inside<McpTools>(panel, "mcp-tools");
      await waitUntil(() => view.shadowRoot?.querySelector("mcp-tool-detail")?.shadowRoot?.querySelector("h3"));
      expect(inside(view, "mcp-tool-detail")).to.have.property("tool", "echo");
      expect(allInside(view, "mcp-tools-list, mcp-split-view")).to.have.length(0);
      expect(allInside(panel, "[role=tab]")).to.have.length(0);
      view.show({ kind: "tool", name: "other" });
      await drawn(panel);
      expect(inside(view, "mcp-tool-detail")).to.have.property("tool", "echo");
      await expect(panel).to.be.accessible();
    }
  });

  it("has an icon of its own for each view", async () => {
    const panel = await show(700);
    const icons = allInside(panel, "[role=tab] path").map((path) => path.getAttribute("d"));
    expect(new Set(icons).size).to.equal(icons.length);
  });

  for (const width of [1000, 340]) {
    for (const { name, load } of VIEWS) {
      it(`is accessible with its view open: ${name}, ${width} pixels wide`, async () => {
        const panel = await show(width);
        await load();
        panel.dispatchEvent(new ShowRequestEvent("alpha", { kind: "view", view: name }));
        await drawn(panel);
        await expect(panel).to.be.accessible();
      });
    }
  }

  it("opens, closes and resizes the drawer, and remembers what was open", async () => {
    const panel = await show(1000);
    inside(panel, ".rail [data-view=log]").click();
    await drawn(panel);
    expect(allInside(panel, ".drawer mcp-log")).to.have.length(1);
    const before = inside(panel, ".drawer").clientHeight;
    press(inside(panel, ".drawer [role=separator]"), "ArrowUp");
    await drawn(panel);
    expect(inside(panel, ".drawer").clientHeight).to.equal(before + 16);
    expect(openTab(await show(1000), ".rail .tabs + .tabs")).to.equal("log");
    inside(panel, ".rail [data-view=log]").click();
    await drawn(panel);
    expect(allInside(panel, ".drawer mcp-log")).to.have.length(0);
  });

  it("lets a view of the drawer fill the panel by a key, and restores it with Escape", async () => {
    const panel = await show(1000);
    const isMaximized = (): boolean => inside(panel, "#main").hidden === true;
    await key(panel, "m");
    expect(isMaximized(), "without a view in the drawer").to.equal(false);
    await key(panel, "6");
    const log = inside(panel, "mcp-log");
    const tab = inside(panel, ".rail [data-view=log]");
    tab.focus();
    await key(panel, "m");
    expect(isMaximized()).to.equal(true);
    expect(inside(panel, ".drawer [aria-keyshortcuts=m]").getAttribute("aria-pressed")).to.equal("true");
    expect(inside(panel, ".drawer").getBoundingClientRect().bottom).to.equal(
      frame(panel).getBoundingClientRect().bottom,
    );
    expect(inside(panel, ".drawer").getBoundingClientRect().top).to.equal(
      inside(panel, "mcp-server-header").getBoundingClientRect().bottom,
    );
    await expect(panel).to.be.accessible();
    await key(panel, "Escape");
    expect(isMaximized()).to.equal(false);
    expect(inside(panel, "mcp-log"), "the same element").to.equal(log);
    expect(panel.shadowRoot?.activeElement).to.equal(tab);
  });

  it("stores for each view of the drawer whether it fills the panel", async () => {
    const panel = await show(1000);
    await key(panel, "6");
    inside(panel, ".drawer [aria-keyshortcuts=m]").click();
    await key(panel, "5");
    expect(inside(panel, "#main").hidden, "another view").to.equal(false);
    await key(panel, "6");
    expect(inside(panel, "#main").hidden, "the view again").to.equal(true);
    const other = await show(1000);
    expect(inside(other, "#main").hidden, "another panel").to.equal(true);
    await key(other, "2");
    expect([inside(other, "#main").hidden, openTab(other, ".rail .tabs + .tabs")]).to.deep.equal([false, undefined]);
    const medium = await show(700);
    await key(medium, "m");
    expect(allInside(medium, "[aria-keyshortcuts=m]"), "without a drawer").to.have.length(0);
  });

  it("maximizes a view by a double-click on its tab, and moves the focus out of the hidden main view", async () => {
    const panel = await show(1000);
    const click = async (detail: number): Promise<void> => {
      inside(panel, ".rail [data-view=log]").dispatchEvent(new MouseEvent("click", { detail, bubbles: true }));
      await drawn(panel);
    };
    const hasLog = (): boolean => allInside(panel, ".drawer mcp-log").length > 0;
    inside(panel, "#main").focus();
    await click(1);
    await click(2);
    expect(inside(panel, "#main").hidden).to.equal(true);
    expect(panel.shadowRoot?.activeElement).to.equal(inside(panel, ".rail [data-view=log]"));
    const log = inside(panel, "mcp-log");
    await click(1);
    await click(2);
    expect(inside(panel, "#main").hidden).to.equal(false);
    expect(inside(panel, "mcp-log"), "the same element").to.equal(log);
    await click(1);
    expect(hasLog()).to.equal(true);
    await waitUntil(() => !hasLog());
  });

  it("keeps a view that was left: what was typed is there again", async () => {
    const panel = await show(700);
    const list = inside(inside(panel, "mcp-tools"), "mcp-tools-list");
    const field = inside<HTMLInputElement>(list, "input");
    field.value = "tool_1";
    field.dispatchEvent(new Event("input"));
    await key(panel, "6");
    expect(openTab(panel, ".strip")).to.equal("log");
    expect(inside(panel, "mcp-tools").getBoundingClientRect().width).to.equal(0);
    await key(panel, "1");
    expect(inside<HTMLInputElement>(list, "input").value).to.equal("tool_1");
  });

  it("mark on their tabs what the server does not offer, and open all the same", async () => {
    const capabilities = { tools: {}, prompts: {} };
    const host = new ScriptedHost().serve(SERVERS.alpha.url, { info: { capabilities } });
    const panel = await show(700, { servers: { alpha: SERVERS.alpha }, host });
    const tab = (name: string): HTMLElement => inside(panel, `[role=tab][data-view=${name}]`);
    const names = ["tools", "resources", "prompts"];
    expect(names.map((name) => tab(name).classList.contains("off"))).to.deep.equal([false, true, false]);
    expect(tab("resources").title).to.equal("Resources: not offered by this server (2)");
    expect(tab("skills").title).to.equal("Skills: not offered by this server (0)");
    const width = (name: string): number => tab(name).getBoundingClientRect().width;
    expect([width("resources"), width("skills")], "their icons alone").to.deep.equal([34, 34]);
    expect(tab("skills").textContent?.trim()).to.equal("Skills");
    expect(getComputedStyle(inside(panel, ".off .name")).textDecorationLine).to.equal("none");
    tab("resources").click();
    await VIEWS.find(({ name }) => name === "resources")?.load();
    await drawn(panel);
    expect(tab("resources").ariaSelected).to.equal("true");
    expect(width("resources"), "the name of the open view").to.be.above(60);
    await expect(panel).to.be.accessible();
  });

  it("count on their tabs what comes while nothing else changes", async () => {
    const host = new ScriptedHost();
    const panel = await show(1000, { host, src: "https://one.example/mcp" });
    const serverId = inside<McpTools>(panel, "mcp-tools").serverId ?? "";
    host.report({ kind: "problem", serverId, problem: { about: "tool", reason: "no schema", at: 1 } });
    host.report({ kind: "log", serverId, message: { level: "info", data: "x" }, at: 1 });
    await drawn(panel);
    expect(textOf(inside(panel, "[data-view=problems]"))).to.contain("1");
    expect(textOf(inside(panel, "[data-view=log]"))).to.contain("1");
  });

  it("counts only messages of the log that came since it was open", async () => {
    const host = new ScriptedHost();
    const panel = await show(1000, { host, src: "https://one.example/mcp" });
    const serverId = inside<McpTools>(panel, "mcp-tools").serverId ?? "";
    const numbers = (): string[] => allInside(panel, "[data-view=log] .number").map((number) => textOf(number));
    const log = async (): Promise<void> => {
      host.report({ kind: "log", serverId, message: { level: "info", data: "x" }, at: 1 });
      await drawn(panel);
    };
    await log();
    await log();
    expect(numbers()).to.deep.equal(["2"]);
    inside(panel, ".rail [data-view=log]").click();
    await drawn(panel);
    expect(numbers(), "open").to.deep.equal([]);
    await log();
    expect(numbers(), "read as it comes").to.deep.equal([]);
    inside(panel, ".rail [data-view=traffic]").click();
    await drawn(panel);
    await log();
    expect(numbers()).to.deep.equal(["1"]);
  });

  it("moves between tabs with the arrow keys", async () => {
    const panel = await show(700);
    const first = inside(panel, ".strip [role=tab]");
    first.focus();
    press(first, "End");
    await drawn(panel);
    expect(openTab(panel, ".strip")).to.equal(tabs(panel, ".strip").at(-1));
    press(inside(panel, ".strip [aria-selected=true]"), "ArrowRight");
    await drawn(panel);
    expect(openTab(panel, ".strip")).to.equal(tabs(panel, ".strip")[0]);
    expect(panel.shadowRoot?.activeElement).to.equal(inside(panel, ".strip [aria-selected=true]"));
  });

  it("has a key for every action, lists them all, and leaves them alone while one types", async () => {
    const panel = await show(1000);
    expect(new Set(ACTIONS.map((action) => action.key)).size).to.equal(ACTIONS.length);
    await key(panel, "?");
    await waitUntil(() => allInside(panel, "dialog[open]").length > 0, "the keys are loaded");
    for (const action of ACTIONS) expect(textOf(inside(panel, "dialog"))).to.contain(keyText(action.key));
    inside(panel, "dialog button").click();
    await key(panel, "d");
    expect(openTab(panel, ".rail .tabs + .tabs")).to.equal("log");
    const field = inside(inside(inside(panel, "mcp-tools"), "mcp-tools-list"), "input");
    expect(press(field, "d").defaultPrevented).to.equal(false);
    expect(press(field, "k", { ctrlKey: true }).defaultPrevented).to.equal(true);
    expect(press(field, "K", { metaKey: true }).defaultPrevented, "with Caps Lock").to.equal(true);
  });

  it("has the keys while nothing in the page has the focus if it fills the window, and only then", async () => {
    const panel = await show(innerWidth);
    await key(panel, "6");
    const open = openTab(panel, ".views > .strip");
    const pressed = async (name: string): Promise<string | undefined> => {
      press(document.body, name);
      await drawn(panel);
      return openTab(panel, ".views > .strip");
    };
    panel.style.blockSize = `${innerHeight / 2}px`;
    expect(open).to.equal("log");
    expect(await pressed("5"), "half of the window").to.equal(open);
    panel.style.blockSize = `${innerHeight}px`;
    expect(await pressed("5")).to.equal("traffic");
    const field = document.createElement("input");
    document.body.append(field);
    press(field, "6");
    field.remove();
    await drawn(panel);
    expect(openTab(panel, ".views > .strip"), "a field of the page").to.equal("traffic");
    panel.remove();
    press(document.body, "?");
    await drawn(panel);
    expect(allInside(panel, "dialog[open]"), "a panel that was removed").to.have.length(0);
  });

  it("switches servers with [ and ]", async () => {
    const panel = await show(1000);
    await key(panel, "]");
    expect(inside(panel, "mcp-tools")).to.have.property("serverId", "beta");
    await key(panel, "]");
    expect(inside(panel, "mcp-tools")).to.have.property("serverId", "alpha");
    expect((await key(await show(700, { src: "https://one.example/mcp" }), "]")).defaultPrevented).to.equal(false);
  });

  it("shows a tool of another server on request, with arguments in its form", async () => {
    const panel = await show(1000);
    panel.dispatchEvent(new ShowRequestEvent("beta", { kind: "tool", name: "tool_2", args: { a: 1 } }));
    await drawn(panel);
    await drawn(panel);
    const detail = inside(inside(panel, "mcp-tools"), "mcp-tool-detail");
    expect(detail).to.include({ serverId: "beta", tool: "tool_2" });
  });
});

describe("mcp-panel: the command palette", () => {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  const palette = (panel: McpPanel): HTMLElement => inside(panel, "mcp-command-palette");
  async function open(panel: McpPanel): Promise<HTMLInputElement> {
    await key(panel, "k", { ctrlKey: true });
    await waitUntil(() => allInside(palette(panel), "dialog[open]").length > 0, "its code is loaded", {
      timeout: 8_000,
    });
    await drawn(panel);
    return inside<HTMLInputElement>(palette(panel), "input");
  }
  async function type(panel: McpPanel, field: HTMLInputElement, text: string): Promise<void> {
    field.value = text;
    field.dispatchEvent(new Event("input"));
    await drawn(panel);
  }

  it("is accessible, and reaches every tool of every server, servers and actions", async () => {
    const panel = await show(1000);
    const field = await open(panel);
    await drawn(panel);
    await expect(palette(panel)).to.be.accessible();
    await type(panel, field, "tool_2");
    expect(allInside(palette(panel), "[role=option]").map(textOf)).to.have.length(2);
    press(field, "ArrowDown");
    press(field, "Enter");
    await drawn(panel);
    await drawn(panel);
    expect(inside(inside(panel, "mcp-tools"), "mcp-tool-detail")).to.include({ serverId: "beta", tool: "tool_2" });
    expect(inside<HTMLDialogElement>(palette(panel), "dialog").open).to.equal(false);
  });

  it("does what an action says, and counts what it does not draw", async () => {
    const tools = Array.from({ length: 200 }, (_, at) => ({
      name: `thing_${at}`,
      inputSchema: { type: "object" } as const,
    }));
    const host = new ScriptedHost().serve("https://one.example/mcp", { tools });
    const panel = await show(1000, { host, src: "https://one.example/mcp" });
    const field = await open(panel);
    await type(panel, field, "thing_");
    expect(allInside(palette(panel), "[role=option]")).to.have.length(30);
    expect(textOf(inside(palette(panel), "[role=status]"))).to.contain("and 170 more");
    await type(panel, field, "drawer");
    press(field, "Enter");
    await drawn(panel);
    expect(openTab(panel, ".rail .tabs + .tabs")).to.equal("log");
  });

  it("says when nothing matches, and draws names as text", async () => {
    const tools = [{ name: "<img src=x onerror=alert(1)>\u202E", inputSchema: { type: "object" } as const }];
    const host = new ScriptedHost().serve("https://one.example/mcp", { tools });
    const panel = await show(1000, { host, src: "https://one.example/mcp" });
    const field = await open(panel);
    await type(panel, field, "onerror");
    expect(allInside(palette(panel), "img")).to.have.length(0);
    expect(textOf(inside(palette(panel), "[role=option]"))).not.to.contain("\u202E");
    await type(panel, field, "no such thing");
    await waitUntil(() => textOf(inside(palette(panel), "[role=status]")) === "No results for “no such thing”.");
  });
});
