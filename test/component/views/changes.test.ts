/** The comparison of surfaces: stored ones, files, filters, detail, tokens, and every state without changes. */
import { aTimeout, expect, fixture, html, waitUntil } from "../../helpers/testing.js";
import "../../../components/views/changes/changes.js";
import type { McpChanges } from "../../../components/views/changes/changes.js";
import { ClientError } from "../../../src/errors/index.js";
import type { ServerSurface } from "../../../src/client/api/index.js";
import type { Tool } from "../../../src/protocol/types/index.js";
import type { ScriptedServer } from "../../helpers/scripted-host.js";
import { button } from "../dialogs/stage.js";
import { allInside, drawn, inside, ONE, press, stage, textOf, URL_ONE } from "./stage.js";

const URL_TWO = "https://two.example/mcp";
const weather = (days: number, description = "Forecast."): Tool => ({
  name: "get_weather",
  description,
  inputSchema: { type: "object", properties: { city: { type: "string" }, days: { type: "integer", maximum: days } } },
});
const birds: Tool = { name: "count_birds\u202E", inputSchema: { type: "object" } };

const earlier: ServerSurface = {
  format: "mcp-surface",
  version: 1,
  takenAt: "2026-11-01T10:00:00.000Z",
  server: { url: URL_ONE, name: "notebook" },
  capabilities: { tools: {} },
  prompts: [],
  resources: [],
  resourceTemplates: [],
  tools: [weather(10), { name: "old_tool", inputSchema: { type: "object" } }],
};

const lists: ScriptedServer["methods"] = {
  listResources: async () => [],
  listResourceTemplates: async () => [],
  listPrompts: async () => [],
};
const current: ScriptedServer = { tools: [weather(5, "Weather forecast."), birds], methods: lists };

async function show(script: ScriptedServer = current, stored: readonly ServerSurface[] = [earlier], width = 900) {
  const host = await stage(script);
  for (const surface of stored) await host.surfaces.keep(surface);
  const view = await fixture<McpChanges>(
    html`<mcp-changes style=${`block-size: 480px; inline-size: ${width}px`} .host=${host} .serverId=${ONE}></mcp-changes>`,
  );
  await openChanges(view);
  await waitUntil(() => !textOf(view).includes("Reading the lists"));
  await drawn(view);
  return { view, host };
}
async function openChanges(view: McpChanges): Promise<void> {
  button(inside(view, "mcp-server-timeline"), "Changes").click();
  await drawn(view);
}
const rows = (view: McpChanges): string[] => allInside(view, "[role=option]").map(textOf);
const labels = (view: McpChanges): (string | null)[] =>
  allInside(view, "[role=option] .first > [role=img]:first-child").map((sign) => sign.getAttribute("aria-label"));
function choose(view: McpChanges, index: number, value: string): void {
  const select = allInside(view, "select")[index] as HTMLSelectElement;
  select.value = value;
  select.dispatchEvent(new Event("change"));
}
async function openFile(view: McpChanges, content: string): Promise<void> {
  const files = new DataTransfer();
  files.items.add(new File([content], "released.json", { type: "application/json" }));
  const field = inside<HTMLInputElement>(view, "input[type=file]");
  field.files = files.files;
  field.dispatchEvent(new Event("change"));
  await waitUntil(() => !textOf(view).includes("Reading the lists"));
  await drawn(view);
}

describe("mcp-changes", () => {
  it("compares the server with its newest stored surface: breaking changes first, hidden characters spelled out", async () => {
    const { view } = await show();
    const breaking = rows(view).slice(0, 2);
    expect(breaking.some((row) => row.includes("days › maximum accepts fewer values: 10 → 5"))).to.equal(true);
    expect(breaking.some((row) => row.includes("old_tool") && row.includes("Removed"))).to.equal(true);
    expect(labels(view)[0]).to.equal("Breaking");
    expect(labels(view).at(-1)).to.equal("Text only");
    expect(textOf(view)).to.contain("4 text only").and.not.contain("\u202E");
    expect(rows(view).some((row) => row.includes("count_birds") && row.includes("Added"))).to.equal(true);
  });

  it("has one toolbar, which takes one row if there is room for it", async () => {
    const height = async (width: number): Promise<number> => {
      const { view } = await show(current, [earlier], width);
      expect(allInside(view, ".bar")).to.have.length(1);
      await expect(view).to.be.accessible();
      return inside(view, ".bar").offsetHeight;
    };
    // Rows are about 36 px high, and a little more in WebKit.
    expect(await height(1000), "one row").to.be.below(44);
    expect(await height(640), "two rows").to.be.below(80);
    expect(await height(320), "three rows").to.be.below(116);
  });

  it("names both surfaces in one sentence, and has everything else in a menu", async () => {
    const { view } = await show(current, [earlier], 1000);
    const [before, after] = allInside(view, ".sources select") as HTMLSelectElement[];
    expect(before?.selectedOptions[0]?.textContent).to.contain("Stored");
    expect(after?.selectedOptions[0]?.textContent).to.equal("Now");
    const menu = inside<HTMLDetailsElement>(view, ".buttons details");
    expect(allInside(view, ".buttons > button")).to.deep.equal([]);
    menu.open = true;
    await drawn(view);
    const items = [...menu.querySelectorAll("button")];
    expect(items.map(textOf)).to.deep.equal([
      "Swap before and after",
      "Read the server again",
      "Open a surface file",
      "Export the current surface as a file",
      "Delete the stored surfaces and connections of this server",
    ]);
    await expect(view).to.be.accessible();
    press(menu.querySelector("button") ?? menu, "Escape");
    expect(menu.open).to.equal(false);
  });

  it("opens the gravest change by itself, and shows a removed tool as it was, without a comparison", async () => {
    const { view } = await show();
    expect(allInside(view, "[role=option]")[0]?.getAttribute("aria-selected")).to.equal("true");
    expect(allInside(view, ".detail-of")).to.have.length(1);
    const at = rows(view).findIndex((row) => row.includes("old_tool"));
    allInside(view, "[role=option]")[at]?.click();
    await drawn(view);
    expect(allInside(view, "mcp-diff-view")).to.have.length(0);
    expect(textOf(view)).to.contain("Before it was removed");
    const code = inside(inside(view, "mcp-code-view"), "mcp-text-view");
    await waitUntil(() => textOf(code).includes('"name": "old_tool"'));
    await expect(view).to.be.accessible();
  });

  it("has one empty state if there is nothing to compare, and none beside the tokens", async () => {
    const { view } = await show(undefined, []);
    expect(allInside(view, ".empty")).to.have.length(1);
    expect(allInside(view, "mcp-split-view")).to.have.length(0);
    button(view, "Tokens").click();
    await drawn(view);
    expect(rows(view)).to.have.length(2);
    expect(allInside(view, ".empty")).to.have.length(0);
  });

  it("shows the values of a change before and after", async () => {
    const { view } = await show();
    const at = rows(view).findIndex((row) => row.includes("description"));
    allInside(view, "[role=option]")[at]?.click();
    await drawn(view);
    expect(textOf(view)).to.contain("Text only: nothing but a text");
    const diff = inside(view, "mcp-diff-view");
    await waitUntil(() => textOf(diff).includes("Weather forecast."));
    expect(textOf(diff)).to.contain("Forecast.");
  });

  it("narrows by class and by words", async () => {
    const { view } = await show();
    choose(view, 2, "non-breaking");
    await drawn(view);
    expect(new Set(labels(view))).to.deep.equal(new Set(["Non-breaking"]));
    choose(view, 2, "");
    const field = inside<HTMLInputElement>(view, "input[type=search]");
    field.value = "weather maximum";
    field.dispatchEvent(new InputEvent("input"));
    await drawn(view);
    expect(rows(view)).to.have.length(1);
    field.value = "no such thing";
    field.dispatchEvent(new InputEvent("input"));
    await drawn(view);
    expect(textOf(view)).to.contain("No change matches the filter.");
  });

  it("stores the surface at the first visit, and says that there is nothing to compare with", async () => {
    const { view, host } = await show(undefined, []);
    expect(textOf(view)).to.contain("Nothing to compare with yet.");
    expect(await host.surfaces.list(URL_ONE)).to.have.length(1);
  });

  it("opens a file, keeps its good items, and says why another is none", async () => {
    const { view } = await show(undefined, []);
    await openFile(
      view,
      JSON.stringify({
        tools: [weather(5, "Weather forecast."), { name: "broken" }, { ...birds, description: "Counts." }],
      }),
    );
    expect(rows(view).some((row) => row.includes("description removed"))).to.equal(true);
    expect(textOf(view)).to.contain("1 malformed item of the file was left out.").and.to.contain("prompts");
    await openFile(view, "not JSON");
    expect(allInside(view, "mcp-error-view")).to.have.length(1);
    expect(textOf(inside(view, "mcp-error-view"))).to.contain("surface");
  });

  it("lists what was stored meanwhile when the server is read again, and compares with the newest that differs", async () => {
    const { view, host } = await show(undefined, []);
    expect(textOf(view)).to.contain("Nothing to compare with yet.");
    await host.surfaces.keep(earlier);
    button(view, "Read the server again").click();
    await waitUntil(() => rows(view).some((row) => row.includes("old_tool")));
    expect((allInside(view, ".sources select") as HTMLSelectElement[])[0]?.selectedOptions[0]?.textContent).to.contain(
      "Stored",
    );
  });

  it("swaps both sides", async () => {
    const { view } = await show();
    button(view, "Swap before and after").click();
    await waitUntil(() => rows(view).some((row) => row.includes("accepts more values: 5 → 10")));
  });

  it("says that nothing has changed", async () => {
    const { view } = await show();
    choose(view, 0, `now ${ONE}`);
    await waitUntil(() => textOf(view).includes("No changes."));
  });

  it("estimates the tokens of each definition, with the difference", async () => {
    const { view } = await show();
    button(view, "Tokens").click();
    await drawn(view);
    expect(rows(view)[0]).to.match(/get_weather \d+ tokens \+1 vs\. before/);
    expect(rows(view)).to.have.length(2);
    expect(textOf(view))
      .to.match(/about \d+ tokens for 2 tools/)
      .and.to.contain("o200k_base");
  });

  it("deletes stored surfaces after a second click", async () => {
    const { view, host } = await show();
    button(view, "Delete the stored surfaces and connections of this server").click();
    await drawn(view);
    expect(await host.surfaces.list()).to.have.length(2);
    expect(textOf(view)).to.contain("This can't be undone.");
    expect(view.shadowRoot?.activeElement?.textContent).to.contain("Keep");
    button(view, "Keep").click();
    await drawn(view);
    expect(view.shadowRoot?.activeElement?.localName).to.equal("summary");
    button(view, "Delete the stored surfaces and connections of this server").click();
    await drawn(view);
    button(view, "Delete surfaces and connections").click();
    await waitUntil(() => textOf(view).includes("Nothing to compare with yet."));
    expect(await host.surfaces.list()).to.have.length(0);
  });

  it("shows and deletes only what belongs to the newest server, if an earlier one responds late", async () => {
    let respond: (() => void) | undefined;
    const held = new Promise<never[]>((resolve) => (respond = () => resolve([])));
    const host = await stage({ ...current, methods: { ...lists, listPrompts: () => held } });
    host.serve(URL_TWO, { tools: [birds], methods: lists });
    await host.connect(URL_TWO, { id: "two" });
    await host.surfaces.keep(earlier);
    await host.surfaces.keep({ ...earlier, server: { url: URL_TWO }, takenAt: "2026-10-01T10:00:00.000Z" });
    const view = await fixture<McpChanges>(html`<mcp-changes .host=${host} .serverId=${ONE}></mcp-changes>`);
    await openChanges(view);
    view.serverId = "two";
    await waitUntil(() => rows(view).some((row) => row.includes("get_weather") && row.includes("Removed")));
    const options = (): readonly string[] => allInside(view, "option").map(textOf);
    const before = [rows(view), options()];
    respond?.();
    await aTimeout(50);
    await drawn(view);
    expect([rows(view), options()]).to.deep.equal(before);
    button(view, "Delete the stored surfaces and connections of this server").click();
    await drawn(view);
    button(view, "Delete surfaces and connections").click();
    await waitUntil(async () => (await host.surfaces.list(URL_TWO)).length === 0);
    expect(await host.surfaces.list(URL_ONE)).to.have.length(1);
  });

  it("forgets the confirmation, and the surfaces to delete, when another server is shown", async () => {
    const { view, host } = await show();
    button(view, "Delete the stored surfaces and connections of this server").click();
    await drawn(view);
    host.serve(URL_TWO, { connecting: "hang" });
    host.connect(URL_TWO, { id: "two" }).catch(() => undefined);
    view.serverId = "two";
    await drawn(view);
    expect(button(view, "Delete the stored surfaces and connections of this server").disabled).to.equal(true);
    expect(rows(view)).to.deep.equal([]);
    expect(textOf(view)).to.contain("Connect to the server to read its surface.");
  });

  it("reads the server again if it was moved meanwhile", async () => {
    let hangs = true;
    const listPrompts = (): Promise<never[]> => (hangs ? new Promise(() => undefined) : Promise.resolve([]));
    const host = await stage({ ...current, methods: { ...lists, listPrompts } });
    await host.surfaces.keep(earlier);
    const view = await fixture<McpChanges>(html`<mcp-changes .host=${host} .serverId=${ONE}></mcp-changes>`);
    await openChanges(view);
    expect(textOf(view)).to.contain("Reading the lists");
    hangs = false;
    view.parentElement?.append(view);
    await waitUntil(() => rows(view).some((row) => row.includes("old_tool") && row.includes("Removed")));
  });

  it("compares the tools even if another list can't be read, and says why", async () => {
    const { view } = await show({
      ...current,
      methods: { ...lists, listPrompts: async () => Promise.reject(new ClientError("ERR-TIMEOUT", "Too slow.")) },
    });
    expect(rows(view).some((row) => row.includes("old_tool"))).to.equal(true);
    expect(allInside(view, "mcp-error-view")).to.have.length(1);
  });

  it("shows how to connect while there is no connection", async () => {
    const { view } = await show({ connecting: "hang" }, []);
    expect(textOf(view)).to.contain("Connect to the server to read its surface.");
  });

  it("is used by keyboard, and fits into 320 px", async () => {
    const { view } = await show(undefined, undefined, 320);
    const menu = inside<HTMLDetailsElement>(view, ".buttons details");
    menu.open = true;
    await waitUntil(() => inside(view, ".items").classList.contains("at-end"));
    const [items, frame] = [inside(view, ".items").getBoundingClientRect(), view.getBoundingClientRect()];
    expect(items.left >= frame.left && items.right <= frame.right).to.equal(true);
    menu.open = false;
    press(inside(view, "input[type=search]"), "ArrowDown");
    await drawn(view);
    press(inside(view, "#list"), "Enter");
    await drawn(view);
    expect(inside(view, ".detail-of").checkVisibility()).to.equal(true);
    expect(view.scrollWidth).to.equal(320);
    await expect(view).to.be.accessible();
  });
});
