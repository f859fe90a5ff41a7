/** The command palette of a panel: every action, entries by use, keys of the platform, and a search over history and log. */
import { expect, fixture, html, waitUntil } from "../../helpers/testing.js";
import { keyText } from "../../../components/mcp-panel/actions/action-labels.js";
import "../../../components/mcp-panel/mcp-panel.js";
import type { McpPanel } from "../../../components/mcp-panel/mcp-panel.js";
import { VIEWS } from "../../../components/mcp-panel/frame/panel-views.js";
import { screenActions } from "../../../components/mcp-panel/actions/screen-actions.js";
import { VIEW_ACTIONS } from "../../../components/mcp-panel/actions/view-actions.js";
import { packOf } from "../../../components/strings/packs.js";
import "../../../components/views/palette/palette.js";
import { ScriptedHost, type ScriptedServer } from "../../helpers/scripted-host.js";
import { allInside, drawn, inside, press, textOf } from "../views/stage.js";

const URL = "https://one.example/mcp";
const tool = (name: string): NonNullable<ScriptedServer["tools"]>[number] => ({
  name,
  inputSchema: { type: "object" },
});

async function show(
  script: ScriptedServer = { tools: [tool("count_birds"), tool("weigh")] },
  width = 1000,
): Promise<{ panel: McpPanel; host: ScriptedHost }> {
  const host = new ScriptedHost().serve(URL, script);
  const box = await fixture<HTMLElement>(html`<div style=${`inline-size: ${width}px; block-size: 600px`}></div>`);
  const panel = document.createElement("mcp-panel");
  Object.assign(panel, { host, src: URL });
  box.append(panel);
  await drawn(panel);
  await waitUntil(
    () =>
      host.server(panel.renderRoot.querySelector("[data-server]")?.id ?? "") !== undefined ||
      allInside(panel, "mcp-tools").length > 0,
  );
  return { panel, host };
}
const palette = (panel: McpPanel): HTMLElement => inside(panel, "mcp-command-palette");
const groups = (panel: McpPanel): (string | null)[] =>
  allInside(palette(panel), "[role=group]").map((group) => group.getAttribute("aria-label"));
const options = (panel: McpPanel): string[] => allInside(palette(panel), "[role=option]").map(textOf);
async function open(panel: McpPanel): Promise<HTMLInputElement> {
  press(inside(panel, ".frame"), "k", { ctrlKey: true });
  await drawn(panel);
  await waitUntil(() => allInside(palette(panel), "dialog[open]").length > 0, "its code is loaded");
  await drawn(panel);
  return inside<HTMLInputElement>(palette(panel), "input");
}
async function type(panel: McpPanel, field: HTMLInputElement, text: string): Promise<void> {
  field.value = text;
  field.dispatchEvent(new Event("input"));
  await drawn(panel);
}

describe("mcp-panel: everything is in the palette", () => {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
  });

  it("lists the buttons in sight with their icons, and presses them", async () => {
    const { panel } = await show();
    const field = await open(panel);
    await type(panel, field, "sort by name");
    expect(options(panel)[0]).to.contain("Sort by name");
    expect(allInside(palette(panel), "[role=option]")[0]?.querySelector("svg")).not.to.equal(null);
    press(field, "Enter");
    await drawn(panel);
    const list = inside(inside(panel, "mcp-tools"), "mcp-tools-list");
    expect(inside(list, "[aria-label='Sort by name']").getAttribute("aria-pressed")).to.equal("true");
  });

  it("opens a view and presses its button, for every action of a view that is not open", async () => {
    const { panel } = await show();
    const { strings } = packOf("en");
    const missing: string[] = [];
    for (const { view, label } of VIEW_ACTIONS) {
      const text = strings[label];
      await VIEWS.find(({ name }) => name === view)?.load();
      const field = await open(panel);
      await type(panel, field, String(text));
      const at = options(panel).findIndex((option) => option.startsWith(String(text)));
      if (at < 0) missing.push(`${view}: ${String(text)}`);
      inside<HTMLDialogElement>(palette(panel), "dialog").close();
    }
    expect(missing).to.deep.equal([]);
    const field = await open(panel);
    await type(panel, field, "Clear the history of this server");
    press(field, "Enter");
    await waitUntil(() => allInside(panel, "mcp-history").length > 0);
    const history = inside(panel, "mcp-history");
    await waitUntil(() => textOf(history).includes("No entries yet."));
    await open(panel);
    await type(panel, field, "add server");
    press(field, "Enter");
    await waitUntil(
      () => allInside(panel, "mcp-servers").some((view) => allInside(view, ".adding").length > 0),
      "the form",
    );
  });

  it("leaves out buttons of documents and of dialogs that decide something", async () => {
    const root = document.createElement("div");
    root.innerHTML =
      "<mcp-markdown-view><button>Pay</button></mcp-markdown-view><mcp-input-request-dialog><button>Approve</button></mcp-input-request-dialog><button>Reload</button><button disabled>Off</button>";
    document.body.append(root);
    expect(screenActions(root).map(({ label }) => label)).to.deep.equal(["Reload"]);
    root.remove();
  });

  it("groups its entries: tools, what else can be opened, and actions; every row has an icon", async () => {
    const { panel } = await show();
    await open(panel);
    expect(groups(panel)).to.deep.equal(["Tools", "Go to", "Actions"]);
    expect(options(panel).slice(0, 3)).to.deep.equal(["count_birds", "weigh", "Tools 1"]);
    const withoutIcon = allInside(palette(panel), "[role=option]").filter((row) => !row.querySelector("svg"));
    expect(withoutIcon.map(textOf)).to.deep.equal([]);
    expect(options(panel).some((option) => option.includes("Next server"))).to.equal(false);
    await expect(palette(panel)).to.be.accessible();
  });

  it("puts what was used last first, in a group of its own", async () => {
    const { panel } = await show();
    const field = await open(panel);
    await type(panel, field, "weigh");
    expect(groups(panel)).to.deep.equal(["Tools"]);
    press(field, "Enter");
    await drawn(panel);
    await open(panel);
    expect(options(panel)[0]).to.contain("weigh");
    expect(groups(panel)).to.deep.equal(["Recent", "Tools", "Go to", "Actions"]);
    expect(options(panel).filter((option) => option.startsWith("weigh"))).to.have.length(1);
  });

  it("moves with the arrow keys through all groups as one list", async () => {
    const { panel } = await show();
    const field = await open(panel);
    const active = (): string => textOf(inside(palette(panel), "[aria-selected=true]"));
    for (const name of ["weigh", "Tools 1"]) {
      press(field, "ArrowDown");
      await drawn(panel);
      expect(active()).to.equal(name);
      expect(field.getAttribute("aria-activedescendant")).to.equal(inside(palette(panel), "[aria-selected=true]").id);
    }
    press(field, "End", { ctrlKey: true });
    await drawn(panel);
    expect(active()).to.equal(options(panel).at(-1));
  });

  it("changes the theme and the density, unless the page decides them", async () => {
    const { panel } = await show();
    const field = await open(panel);
    await type(panel, field, "theme");
    expect(options(panel)).to.deep.equal(["Theme: System", "Theme: Light", "Theme: Dark"]);
    await type(panel, field, "theme dark");
    press(field, "Enter");
    await drawn(panel);
    expect(panel.style.colorScheme).to.equal("dark");
    panel.density = "compact";
    await open(panel);
    await type(panel, field, "density");
    expect(options(panel).filter((option) => option.startsWith("Density"))).to.deep.equal([]);
    panel.density = undefined;
    await drawn(panel);
    await open(panel);
    await type(panel, field, "density");
    expect(options(panel)).to.contain("Density: Compact");
  });

  it("presses the buttons of a closed menu, which are found with the name of the menu", async () => {
    const { panel } = await show();
    const field = await open(panel);
    await type(panel, field, "weigh");
    press(field, "Enter");
    await waitUntil(() => allInside(panel, "mcp-tools").some((view) => allInside(view, "mcp-tool-detail").length > 0));
    const detail = inside(inside(panel, "mcp-tools"), "mcp-tool-detail");
    await waitUntil(() => textOf(detail).includes("Copy as"));
    await open(panel);
    await type(panel, field, "copy as curl");
    expect(options(panel)).to.deep.equal(["curl Copy as"]);
    press(field, "Enter");
    const copy = inside(detail, "mcp-copy-button[label=curl]");
    await waitUntil(() => textOf(inside(copy, "[role=status]")) !== "", "the button was pressed");
  });

  it("shows results of its search as they are found, and reports a search that takes long", async () => {
    const element = document.createElement("mcp-command-palette");
    document.body.append(element);
    const ends: (() => void)[] = [];
    element.search = async (_text, _signal, found) => {
      const row = { group: "found", icon: "log", kind: "Log", run: () => undefined } as const;
      found([{ ...row, name: "first" }]);
      await new Promise<void>((resolve) => ends.push(resolve));
      found([
        { ...row, name: "first" },
        { ...row, name: "second" },
      ]);
    };
    await element.show();
    const field = inside<HTMLInputElement>(element, "input");
    field.value = "harbour";
    field.dispatchEvent(new Event("input"));
    await element.updateComplete;
    const status = (): string => textOf(inside(element, "[role=status]"));
    const rows = (): string[] => allInside(element, "[role=option]").map(textOf);
    expect(status(), "not before the search has ended").to.equal("");
    await waitUntil(() => rows().length === 1);
    expect(status()).to.equal("");
    await waitUntil(() => status().startsWith("Searching"));
    ends[0]?.();
    await waitUntil(() => rows().length === 2);
    await waitUntil(() => status() === "");
    expect(allInside(element, "[role=group]").map((group) => group.getAttribute("aria-label"))).to.deep.equal([
      "Found",
    ]);
    element.remove();
  });

  it("shows the keys of the platform", async () => {
    expect(keyText("Ctrl/⌘ Enter", "MacIntel")).to.equal("⌘ Enter");
    expect(keyText("Ctrl/⌘ Enter", "Linux x86_64")).to.equal("Ctrl Enter");
    const { panel } = await show();
    const field = await open(panel);
    await type(panel, field, "run the tool");
    expect(options(panel)[0])
      .to.match(/(Ctrl|⌘) Enter/)
      .and.not.contain("Ctrl/");
  });

  it("finds past calls by a word of their result, and messages of the log, and opens them", async () => {
    const { panel, host } = await show();
    await host.history.record({});
    const result = { content: [{ type: "text", text: "Fog in the harbour" }] };
    await host.history.follow(
      { at: 1, serverUrl: URL, kind: "tool", name: "weigh", arguments: { find: "shell" }, signal: undefined },
      Promise.resolve(result),
    );
    await Promise.all(VIEWS.filter(({ name }) => name === "history" || name === "log").map(({ load }) => load()));
    const field = await open(panel);
    await type(panel, field, "harbour");
    await waitUntil(() => options(panel).some((option) => option.includes("History")));
    expect(options(panel)[0]).to.contain("weigh").and.to.contain("Fog in the harbour");
    press(field, "Enter");
    await waitUntil(() => allInside(panel, "mcp-history").length > 0);
    const view = inside(panel, "mcp-history");
    await waitUntil(() => allInside(view, "[role=option]").some((row) => textOf(row).includes("harbour")));
    expect(inside<HTMLInputElement>(view, "input[type=search]").value).to.equal("harbour");
  });

  it("opens an item in a view whose code is not loaded yet", async () => {
    const { panel } = await show({ methods: { listPrompts: async () => [{ name: "compare_readings" }] } });
    const field = await open(panel);
    await waitUntil(async () => {
      await type(panel, field, "compare_readings");
      return options(panel).length > 0;
    });
    press(field, "Enter");
    await waitUntil(() =>
      allInside(panel, "mcp-prompts").some((view) => allInside(view, "mcp-prompt-detail").length > 0),
    );
  });
});
