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

  it("puts what was used last first", async () => {
    const { panel } = await show();
    const field = await open(panel);
    await type(panel, field, "weigh");
    press(field, "Enter");
    await drawn(panel);
    await open(panel);
    expect(options(panel)[0]).to.contain("weigh");
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
