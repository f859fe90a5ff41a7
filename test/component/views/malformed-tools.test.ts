/** Entries of a tools list that can't be used: their rows, what opens, and the tools around them. */
import { expect, fixture, html, waitUntil } from "../../helpers/testing.js";
import "../../../components/views/tools/tools.js";
import type { McpTools } from "../../../components/views/tools/tools.js";
import type { McpToolsList } from "../../../components/views/tools-list/tools-list.js";
import type { ScriptedServer } from "../../helpers/scripted-host.js";
import { scriptedInfo } from "../../helpers/scripted-host.js";
import { allInside, drawn, inside, ONE, press, stage, textOf, URL_ONE } from "./stage.js";

const NO_SCHEMA = 'the tool needs an inputSchema with "type": "object"';
const TOOLS = ["alpha", "omega", "beta"].map((name) => ({ name, inputSchema: { type: "object" } as const }));
const MALFORMED = [
  { at: 1, name: "broken", reason: NO_SCHEMA },
  { at: 1, reason: "the entry is not an object" },
  { at: 3, name: "alpha", reason: "the server lists this name twice; the first is used" },
];

async function show(script: ScriptedServer = {}, width = "900px") {
  const host = await stage({ tools: TOOLS, malformed: MALFORMED, ...script });
  const view = await fixture<McpTools>(
    html`<mcp-tools style="block-size:420px;inline-size:${width}" .host=${host} .serverId=${ONE}></mcp-tools>`,
  );
  const list = inside<McpToolsList>(view, "mcp-tools-list");
  await drawn(view, list);
  return { host, view, list };
}
const rows = (list: McpToolsList): HTMLElement[] => allInside(list, "[role=option]");
const names = (list: McpToolsList): string[] => rows(list).map((row) => textOf(row.querySelector(".first") ?? row));
async function type(list: McpToolsList, text: string): Promise<void> {
  const field = inside<HTMLInputElement>(list, "input");
  field.value = text;
  field.dispatchEvent(new Event("input"));
  await drawn(list);
}
/** What is open in place of a tool, once its code is there and it shows `text`. */
async function opened(view: McpTools, text: string): Promise<HTMLElement> {
  await customElements.whenDefined("mcp-malformed-entry");
  await waitUntil(() => textOf(inside(view, "mcp-malformed-entry")).includes(text), text);
  return inside(view, "mcp-malformed-entry");
}

describe("malformed tools in the list", () => {
  afterEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  it("stand at their places with the reason, said to be not usable, and are counted apart", async () => {
    const { list } = await show();
    expect(names(list)).to.deep.equal(["alpha", "broken", "Unnamed", "omega", "beta", "alpha"]);
    expect(textOf(rows(list)[1] ?? list)).to.equal(`broken Not usable: ${NO_SCHEMA} malformed`);
    expect(textOf(inside(list, ".count"))).to.equal("3 tools, 3 malformed");
    const [good, bad] = rows(list).map((row) => getComputedStyle(row.querySelector(".name") ?? row).color);
    expect(good).to.not.equal(bad);
    await expect(list).to.be.accessible();
  });

  it("are there too where no tool is usable, and come last in the order of names", async () => {
    const { list } = await show();
    inside(list, '[aria-label="Sort by name"]').click();
    await drawn(list);
    expect(names(list)).to.deep.equal(["alpha", "beta", "omega", "broken", "Unnamed", "alpha"]);
    localStorage.clear();
    const none = await show({ tools: [], malformed: [{ at: 0, name: "broken", reason: NO_SCHEMA }] });
    await waitUntil(() => names(none.list).includes("broken"), "the malformed tool");
    expect(names(none.list)).to.deep.equal(["broken"]);
    expect(textOf(inside(none.list, ".count"))).to.equal("0 tools, 1 malformed");
    expect(textOf(none.list)).to.not.contain("no tools");
  });

  it("are found by name, by reason and as malformed, after the tools that are found", async () => {
    const { list } = await show();
    await type(list, "alpha");
    expect(names(list)).to.deep.equal(["alpha", "alpha"]);
    expect(rows(list).map((row) => row.classList.contains("malformed"))).to.deep.equal([false, true]);
    expect(textOf(inside(list, ".count"))).to.equal("2 of 6");
    await type(list, "inputSchema");
    expect(names(list)).to.deep.equal(["broken"]);
    await type(list, "malformed");
    expect(names(list)).to.deep.equal(["broken", "Unnamed", "alpha"]);
    await type(list, "nothing like it");
    expect(textOf(list)).to.contain("No tool matches");
  });

  it("open by click with the reason, what to do, and what the server sent", async () => {
    const entry = { head: '{\n  "name": "broken"\n}', length: 20 };
    const cached = { info: scriptedInfo(URL_ONE), storedAt: 1, entry };
    const { host, view, list } = await show({ cached });
    rows(list)[1]?.click();
    const detail = await opened(view, "Entry 2, as sent by the server");
    expect(host.cachedReads.at(-1)).to.deep.equal({ id: ONE, list: "tools", entry: 1 });
    expect(textOf(inside(detail, "h3"))).to.equal("broken");
    expect(textOf(inside(detail, ".note")))
      .to.contain(NO_SCHEMA)
      .and.contain("author has to fix this");
    const code = (): Element => inside(inside(detail, "mcp-code-view"), "mcp-text-view");
    await waitUntil(() => textOf(code()).includes('"broken"'));
    expect(rows(list).map((row) => row.getAttribute("aria-selected"))).to.deep.equal([
      "false",
      "true",
      "false",
      "false",
      "false",
      "false",
    ]);
    await expect(detail).to.be.accessible();
    rows(list)[0]?.click();
    await drawn(view, list);
    expect(view.shadowRoot?.querySelector("mcp-malformed-entry")).to.equal(null);
    expect(inside(view, "mcp-tool-detail").hidden).to.equal(false);
    expect(rows(list).map((row) => row.getAttribute("aria-selected"))[0]).to.equal("true");
  });

  it("open by Enter, and say when the entry is not available; two without a name are distinguished", async () => {
    const { view, list } = await show({
      malformed: [0, 0, 0].map((at) => ({ at, reason: "the tool has no name" })),
    });
    list.focusList();
    for (const key of ["ArrowDown", "Enter"]) press(inside(list, "[role=listbox]"), key);
    const detail = await opened(view, "not available");
    expect(textOf(detail)).to.contain("Unnamed").and.contain("Entry 2").and.contain("the tool has no name");
    await drawn(list);
    const selected = rows(list).map((row) => row.getAttribute("aria-selected") === "true");
    expect(selected).to.deep.equal([false, true, false, false, false, false]);
  });

  it("of a hundred thousand cost one row that says how many more there are", async () => {
    const many = Array.from({ length: 20 }, () => ({ at: 0, reason: "the entry is not an object" }));
    const { host, view, list } = await show({ malformed: [...many, { at: 0, reason: "more", count: 99_980 }] });
    expect(textOf(inside(list, ".count"))).to.equal("3 tools, 100,000 malformed");
    press(inside(list, "[role=listbox]"), "Home");
    inside(list, ".list").scrollTop = 20 * 44;
    await waitUntil(() => names(list).includes("99,980 more malformed entries"));
    rows(list)
      .find((row) => textOf(row).includes("99,980"))
      ?.click();
    const detail = await opened(view, "These entries can't be used");
    expect(detail.shadowRoot?.querySelector("section")).to.equal(null);
    expect(host.cachedReads).to.deep.equal([]);
  });

  it("show hidden characters in a name, and never as markup", async () => {
    const name = `<img src=x onerror=alert(1)>\u202Egnp ${"long ".repeat(200)}`;
    const { view, list } = await show({ malformed: [{ at: 0, name, reason: "the name is too long" }] });
    expect(list.shadowRoot?.querySelector("[role=option] img")).to.equal(null);
    expect(textOf(rows(list)[0] ?? list))
      .to.contain("<img src=x")
      .and.not.contain("\u202E");
    rows(list)[0]?.click();
    const detail = await opened(view, "the name is too long");
    expect(textOf(inside(detail, "h3"))).to.not.contain("\u202E");
    expect(detail.scrollWidth).to.be.at.most(detail.clientWidth);
  });

  it("speak Chinese, and take the focus to their name where there is one column", async () => {
    const { view, list } = await show({}, "360px");
    view.lang = "zh-Hans";
    await waitUntil(() => textOf(inside(list, ".count")) === "3 个工具，3 个格式错误");
    expect(textOf(rows(list)[1] ?? list))
      .to.contain("格式错误")
      .and.contain("无法使用：");
    rows(list)[2]?.click();
    const detail = await opened(view, "无名称");
    await waitUntil(() => detail.shadowRoot?.activeElement?.localName === "h3");
  });
});
