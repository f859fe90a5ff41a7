/** The tools list: rows, filter, keys, states. */
import { aTimeout, expect, html, oneEvent, waitUntil } from "../../helpers/testing.js";
import "../../../components/views/tools-list/tools-list.js";
import type { McpToolsList, ToolSelectChangeEvent } from "../../../components/views/tools-list/tools-list.js";
import type { ScriptedHost, ScriptedServer } from "../../helpers/scripted-host.js";
import { scriptedTools } from "../../helpers/scripted-host.js";
import { allInside, boxed, drawn, inside, ONE, press, stage, textOf } from "./stage.js";

async function show(host: ScriptedHost): Promise<McpToolsList> {
  const list = await boxed(
    "mcp-tools-list",
    html`<div><mcp-tools-list .host=${host} .serverId=${ONE}></mcp-tools-list></div>`,
    { blockSize: "400px" },
  );
  await drawn(list);
  return list;
}
const rows = (list: McpToolsList): HTMLElement[] => allInside(list, "[role=option]");
async function type(list: McpToolsList, text: string): Promise<void> {
  const field = inside<HTMLInputElement>(list, "input");
  field.value = text;
  field.dispatchEvent(new Event("input"));
  await drawn(list);
}

describe("mcp-tools-list", () => {
  it("is accessible, full and empty", async () => {
    await expect(await show(await stage())).to.be.accessible();
    await expect(await show(await stage({ tools: [] }))).to.be.accessible();
  });

  it("requests the tools by itself, once", async () => {
    const list = await show(await stage());
    expect(rows(list)).to.have.length(3);
    expect(textOf(inside(list, ".count"))).to.equal("3 tools");
  });

  it("shows title, name, description and the server's claims of a tool", async () => {
    const tool = {
      name: "dig",
      title: "Dig a hole",
      description: "Digs.\nDeep.",
      inputSchema: {},
      annotations: { destructiveHint: true, readOnlyHint: false },
    };
    const list = await show(await stage({ tools: [tool] }));
    expect(textOf(rows(list)[0] ?? list)).to.equal("Dig a hole dig Digs. Deep. destructive");
    expect(inside(list, ".badge").title).to.contain("Claimed by the server");
  });

  it("groups tools by the first word of their names on request, folds a group, and remembers the choice", async () => {
    localStorage.clear();
    const names = ["github_issue", "browser_click", "github_pull", "alone", "browser_open"];
    const tools = names.map((name) => ({ name, inputSchema: {} }));
    const list = await show(await stage({ tools }));
    const items = (of: McpToolsList): string[] => allInside(of, "[role=treeitem]").map((row) => textOf(row));
    expect(rows(list), "in the order of the server").to.have.length(5);
    inside(list, '[aria-label="Group by prefix"]').click();
    await drawn(list);
    expect(items(list)).to.deep.equal([
      "github_2",
      "github_issue",
      "github_pull",
      "browser_2",
      "browser_click",
      "browser_open",
      "alone",
    ]);
    await expect(list).to.be.accessible();
    const box = inside(list, ".list");
    box.focus();
    press(box, "Home");
    await drawn(list);
    press(box, "ArrowLeft");
    await drawn(list);
    expect(items(list)).to.have.length(5);
    press(box, "Enter");
    await drawn(list);
    expect(items(list)).to.have.length(7);
    await type(list, "open");
    expect(
      rows(list).map((row) => textOf(row)),
      "matches, best first",
    ).to.deep.equal(["browser_open"]);
    expect(items(await show(await stage({ tools })))).to.have.length(7);
    localStorage.clear();
    const few = [{ name: "a_b" }, { name: "a_c" }].map((tool) => ({ ...tool, inputSchema: {} }));
    expect(allInside(await show(await stage({ tools: few })), ".group"), "one group").to.have.length(0);
  });

  it("sorts by what is read first on request, also the next time, and shows the best first when filtering", async () => {
    localStorage.clear();
    const tools = [{ name: "b" }, { name: "z", title: "A last one" }, { name: "C" }, { name: "ab" }];
    const host = await stage({ tools: tools.map((tool) => ({ ...tool, inputSchema: {} })) });
    const names = (list: McpToolsList): string[] => rows(list).map((row) => textOf(row.querySelector(".name") ?? row));
    const list = await show(host);
    expect(names(list)).to.deep.equal(["b", "z", "C", "ab"]);
    inside(list, '[aria-label="Sort by name"]').click();
    await drawn(list);
    expect(names(list)).to.deep.equal(["z", "ab", "b", "C"]);
    await type(list, "b");
    expect(names(list)).to.deep.equal(["b", "ab"]);
    const again = await show(host);
    expect(names(again)).to.deep.equal(["z", "ab", "b", "C"]);
    inside(again, '[aria-pressed="true"]').click();
    await drawn(again);
    expect(names(again)).to.deep.equal(["b", "z", "C", "ab"]);
  });

  it("finds tools by the words of their badges, below those found by name, title and description", async () => {
    const tools = [
      { name: "wipe", annotations: { destructiveHint: true } },
      { name: "look", annotations: { readOnlyHint: true, openWorldHint: true } },
      { name: "make_wiped", description: "Undoes what is destructive.", annotations: { openWorldHint: false } },
      { name: "list_destructive" },
      { name: "sweep", annotations: { destructiveHint: true, idempotentHint: true } },
    ];
    const host = await stage({ tools: tools.map((tool) => ({ ...tool, inputSchema: {} })) });
    const list = await show(host);
    const found = async (words: string): Promise<string[]> => {
      await type(list, words);
      return rows(list).map((row) => textOf(row.querySelector(".name") ?? row));
    };
    expect(await found("destructive")).to.deep.equal(["list_destructive", "make_wiped", "wipe", "sweep"]);
    expect(textOf(inside(list, ".count"))).to.equal("4 of 5");
    expect(await found("read-only")).to.deep.equal(["look"]);
    expect(await found("Read only")).to.deep.equal(["look"]);
    expect(await found("sweep destr")).to.deep.equal(["sweep"]);
    expect(await found("idempotent destructive")).to.deep.equal(["sweep"]);
    // A badge that no row wears, and what is no beginning of a word.
    expect(await found("closed world")).to.deep.equal([]);
    expect(await found("estructiv")).to.deep.equal(["list_destructive", "make_wiped"]);
    host.report({ kind: "tool-changed", serverId: ONE, tools: ["look"], added: ["wipe"] });
    await drawn(list);
    expect(await found("changed")).to.deep.equal(["look"]);
    expect(await found("new")).to.deep.equal(["wipe"]);
  });

  it("shows a description in a row as plain words, and names as they are", async () => {
    const description =
      "# Dig\n\nDigs **one** `hole`, see [the manual](https://one.example/manual). Not x**2, nor \u202e.";
    const list = await show(
      await stage({ tools: [{ name: "`dig`", title: "**Dig**", description, inputSchema: {} }] }),
    );
    expect(textOf(inside(list, ".description"))).to.equal("Dig Digs one hole, see the manual. Not x**2, nor ⟦U+202E⟧.");
    expect(textOf(inside(list, ".title"))).to.equal("**Dig**");
    expect(textOf(inside(list, ".name"))).to.equal("`dig`");
    await type(list, "hole");
    expect(textOf(inside(list, ".description mark"))).to.equal("hole");
  });

  it("shows hidden characters of a name instead of acting on them", async () => {
    const list = await show(await stage({ tools: [{ name: "safe\u202egnp", inputSchema: {} }] }));
    expect(textOf(inside(list, ".name"))).to.equal("safe⟦U+202E⟧gnp");
  });

  it("marks tools that changed, that are new, and whose names look alike", async () => {
    const names = ["send_mail", "send-mail", "read", "write", "f\u0430st"];
    const host = await stage({ tools: names.map((name) => ({ name, inputSchema: {} })) });
    const list = await show(host);
    host.report({ kind: "tool-changed", serverId: ONE, tools: ["read"], added: ["write"] });
    await drawn(list);
    await aTimeout(0);
    await drawn(list);
    const badges = (): string[] => rows(list).map((row) => textOf(row.querySelector(".badges") ?? row));
    expect(badges()).to.deep.equal(["look-alike", "look-alike", "changed", "new", "hidden characters"]);
    expect(rows(list)[0]?.querySelector<HTMLElement>(".ours")?.title).to.equal("Looks like send-mail");
    await expect(list).to.be.accessible();
    host.report({ kind: "tool-changed", serverId: ONE, tools: [], added: [] });
    await drawn(list);
    expect(badges()).to.deep.equal(["look-alike", "look-alike", "", "", "hidden characters"]);
  });

  it("marks a tool whose description has hidden characters", async () => {
    const tools = [
      { name: "feed", description: "Feeds.\u{e0041}\u{e0042}", inputSchema: {} },
      { name: "dig", inputSchema: {} },
    ];
    const list = await show(await stage({ tools }));
    await aTimeout(0);
    await drawn(list);
    expect(rows(list).map((row) => textOf(row.querySelector(".badges") ?? row))).to.deep.equal([
      "hidden characters",
      "",
    ]);
  });

  it("keeps few rows in the document with 10,000 tools, and reaches the last", async () => {
    const list = await show(await stage({ tools: scriptedTools(10_000) }));
    expect(textOf(inside(list, ".count"))).to.equal("10,000 tools");
    expect(rows(list).length).to.be.within(5, 40);
    expect(rows(list)[0]?.getAttribute("aria-setsize")).to.equal("10000");
    press(inside(list, ".list"), "End");
    await drawn(list);
    expect(rows(list).at(-1)?.getAttribute("aria-posinset")).to.equal("10000");
    expect(rows(list).length).to.be.below(40);
  });

  it("filters as one types, marks the letters and says how many", async () => {
    const list = await show(await stage({ tools: scriptedTools(10_000) }));
    await type(list, "tool_4242");
    expect(textOf(inside(list, ".count"))).to.equal("1 of 10,000");
    expect(textOf(inside(list, ".name mark"))).to.equal("tool_4242");
    press(inside(list, "input"), "Escape");
    await drawn(list);
    expect(textOf(inside(list, ".count"))).to.equal("10,000 tools");
  });

  it("says that nothing matches and offers to clear the filter", async () => {
    const list = await show(await stage());
    await type(list, "zebra");
    expect(textOf(inside(list, ".empty"))).to.contain("No tool matches “zebra”.");
    inside(list, ".empty button").click();
    await drawn(list);
    expect(rows(list)).to.have.length(3);
  });

  it("goes from the filter into the list, moves and chooses with the keyboard", async () => {
    const list = await show(await stage({ tools: scriptedTools(100) }));
    const box = inside(list, ".list");
    list.focusFilter();
    press(inside(list, "input"), "ArrowDown");
    await drawn(list);
    expect(list.shadowRoot?.activeElement?.id).to.equal("list");
    expect(box.getAttribute("aria-activedescendant")).to.equal("row-0");
    press(box, "ArrowDown");
    press(box, "PageDown");
    press(box, "ArrowUp");
    await drawn(list);
    const active = box.getAttribute("aria-activedescendant");
    setTimeout(() => press(box, "Enter"));
    const { tool, serverId } = await oneEvent<ToolSelectChangeEvent>(list, "mcp-tool-select-change");
    expect(`row-${tool.replace("tool_", "")}`).to.equal(active);
    expect(serverId).to.equal(ONE);
    expect(list.selected).to.equal(tool);
    press(box, "Home");
    press(box, "ArrowUp");
    expect(list.shadowRoot?.activeElement?.localName).to.equal("input");
  });

  it("chooses on click and keeps the choice while filtering", async () => {
    const list = await show(await stage());
    setTimeout(() => rows(list)[1]?.click());
    await oneEvent<ToolSelectChangeEvent>(list, "mcp-tool-select-change");
    await type(list, "tool_0");
    await type(list, "");
    expect(rows(list).map((row) => row.ariaSelected)).to.deep.equal(["false", "true", "false"]);
  });

  it("chooses the first match with Enter in the filter", async () => {
    const list = await show(await stage());
    await type(list, "tool_2");
    setTimeout(() => press(inside(list, "input"), "Enter"));
    expect((await oneEvent<ToolSelectChangeEvent>(list, "mcp-tool-select-change")).tool).to.equal("tool_2");
  });

  it("goes to the filter with /", async () => {
    const list = await show(await stage());
    expect(press(inside(list, ".list"), "/").defaultPrevented).to.equal(true);
    expect(list.shadowRoot?.activeElement?.localName).to.equal("input");
  });

  it("shows a skeleton while no tool has come, rows while more are coming", async () => {
    const waiting = await show(await stage({ listing: "hang" }));
    expect(allInside(waiting, ".skeleton")).to.have.length(1);
    const partial = await show(await stage({ tools: scriptedTools(6), listing: "page" }));
    expect(textOf(inside(partial, ".count"))).to.equal("2 tools, loading…");
    expect(inside(partial, ".list").ariaBusy).to.equal("true");
  });

  it("keeps what came before a failure and offers to try again", async () => {
    const list = await show(await stage({ listing: "fail" }));
    expect(rows(list)).to.have.length(3);
    expect(inside(list, "mcp-error-view")).to.have.property("retryable", true);
    expect(textOf(list)).to.contain("Incomplete: loading failed after 3 tools.");
  });

  it("says what to do when there are no tools, none on offer, or no server", async () => {
    expect(textOf(inside(await show(await stage({ tools: [] })), ".empty"))).to.contain("This server has no tools.");
    const none = await show(await stage({ info: { capabilities: {} } }));
    expect(textOf(inside(none, ".empty"))).to.equal("This server does not offer tools.");
    const offline = await show(await stage({ connecting: "fail" }));
    expect(textOf(inside(offline, ".empty"))).to.contain("Not connected.");
  });

  it("shows the server's tools again after a new connection", async () => {
    const host = await stage();
    const list = await show(host);
    await host.server(ONE)?.close();
    await drawn(list);
    expect(textOf(inside(list, ".stale"))).to.equal("Offline – may be out of date");
    await host.connect("https://one.example/mcp", { id: ONE });
    await drawn(list);
    expect(allInside(list, ".stale")).to.have.length(0);
    expect(rows(list)).to.have.length(3);
  });

  it("marks a tool while a call of it runs that does not end at once", async () => {
    const host = await stage();
    const list = await show(host);
    const server = host.server(ONE);
    void server?.callTool("tool_1", {}, { view: true });
    await drawn(list);
    expect(allInside(list, ".running")).to.have.length(0);
    await waitUntil(() => allInside(list, ".running").length > 0);
    expect(rows(list).map((row) => textOf(row).includes("running"))).to.deep.equal([false, true, false]);
    host.call.finish();
    await drawn(list);
    expect(allInside(list, ".running")).to.have.length(0);
  });

  it("shows the whole name of a tool below its title, before the description, and in the tooltip", async () => {
    const name = "a_rather_long_name_of_a_tool";
    const title = "A rather long title of a tool that fills all of it";
    const list = await show(
      await stage({ tools: [{ name, title, description: "Digs. ".repeat(40), inputSchema: {} }] }),
    );
    if (list.parentElement) list.parentElement.style.inlineSize = "320px";
    await drawn(list);
    const [row] = rows(list);
    const shown = row?.querySelector(".name")?.getBoundingClientRect();
    const box = row?.querySelector(".words")?.getBoundingClientRect();
    if (!shown || !box) throw new Error("no name");
    expect([shown.left >= box.left, shown.right <= box.right, shown.bottom <= box.bottom + 1]).to.deep.equal([
      true,
      true,
      true,
    ]);
    expect(row?.querySelector<HTMLElement>(".words")?.title).to.equal(`${title}\n${name}`);
  });

  /** A list in a box of this width, and its first row. */
  async function narrow(width: number, ...tools: NonNullable<ScriptedServer["tools"]>) {
    const list = await show(await stage({ tools }));
    if (list.parentElement) list.parentElement.style.inlineSize = `${width}px`;
    await drawn(list);
    const part = (index: number, name: string): DOMRect => {
      const element = rows(list)[index]?.querySelector(name);
      if (!element) throw new Error(name);
      return element.getBoundingClientRect();
    };
    return { list, part };
  }

  it("gives a title the whole first line, and shortens the description before the badges", async () => {
    const annotations = { destructiveHint: true, idempotentHint: true };
    const title = "Replace every photograph of the year";
    const description = "Overwrites the photographs. ".repeat(4);
    const { part } = await narrow(320, { name: "replace", title, description, annotations, inputSchema: {} });
    const words = part(0, ".words");
    expect(part(0, ".first").width).to.be.within(words.width - 1, words.width);
    expect(part(0, ".title").right).to.be.at.most(words.right);
    expect(part(0, ".badge").top, "in the second line").to.be.at.least(part(0, ".title").bottom - 4);
    expect(part(0, ".badge").right).to.be.at.most(words.right + 1);
    expect(part(0, ".description").right).to.be.at.most(part(0, ".badge").left);
  });

  it("cuts a long name in the middle, so that its end is readable", async () => {
    const name = `mcp_${"very_".repeat(12)}long_name`;
    const { list, part } = await narrow(320, { name, inputSchema: {} });
    expect(textOf(inside(list, ".name"))).to.equal(name);
    const end = document.createRange();
    end.selectNodeContents(inside(list, ".name"));
    end.setStartAfter(inside(list, ".start"));
    expect(end.getBoundingClientRect().right).to.be.at.most(part(0, ".words").right);
    expect(end.toString()).to.equal("long_name");
    expect(part(0, ".start").width).to.be.above(100);
    await type(list, "very");
    expect(allInside(list, ".name mark").length, "what is found is marked").to.be.above(0);
  });

  it("has a column for icons if most tools have one; otherwise an icon stands before the title of its tool", async () => {
    const bare = { inputSchema: {} };
    const icons = [{ src: "data:image/png;base64,iVBORw0KGgo=" }];
    const without = await narrow(320, { name: "dig", ...bare }, { name: "rest", ...bare });
    expect(without.part(0, ".name").left - without.list.getBoundingClientRect().left).to.be.below(16);
    expect(allInside(without.list, ".initial")).to.have.length(0);
    const few = await narrow(320, { name: "dig", title: "Dig it", icons, ...bare }, { name: "rest", ...bare });
    const [before, after] = [few.part(0, ".initial"), few.part(0, ".title")];
    expect(few.part(0, ".name").left, "no row is indented").to.equal(few.part(1, ".name").left);
    expect(before.left, "the icon begins where the names do").to.equal(few.part(1, ".name").left);
    expect(after.left - before.right).to.be.within(4, 12);
    expect(before.height).to.equal(16);
    expect(before.top, "in the line of the title").to.be.within(after.top - 1, after.top + 3);
    const most = await narrow(
      320,
      { name: "dig", icons, ...bare },
      { name: "cut", icons, ...bare },
      { name: "rest", ...bare },
    );
    expect(most.part(0, ".name").left, "the names are aligned").to.equal(most.part(2, ".name").left);
    expect(most.part(0, ".name").left - most.part(0, ".initial").right).to.be.within(4, 12);
    expect(
      most.part(0, ".initial").top - (rows(most.list)[0]?.getBoundingClientRect().top ?? 0),
      "in the middle",
    ).to.equal(10);
  });

  it("marks in its rows destructive tools and those that only read; the sign of the latter is as narrow as an icon", async () => {
    const annotations = { destructiveHint: true, idempotentHint: true, openWorldHint: true };
    const { list, part } = await narrow(
      900,
      { name: "look", annotations: { readOnlyHint: true, openWorldHint: true }, inputSchema: {} },
      { name: "sweep", annotations, inputSchema: {} },
      { name: "send", annotations: { openWorldHint: true }, inputSchema: {} },
    );
    const badges = rows(list).map((row) => textOf(row.querySelector(".badges") ?? row));
    expect(badges, "for screen readers, too").to.deep.equal(["read-only", "destructive", ""]);
    expect(part(0, ".hint-read-only").width).to.equal(12);
    expect(rows(list)[0]?.querySelector<HTMLElement>(".hint-read-only")?.title).to.contain("Changes nothing");
  });

  it("sets the direction of each text of the server by itself", async () => {
    const list = await show(
      await stage({ tools: [{ name: "dig", title: "חפירה", description: "حفر", inputSchema: {} }] }),
    );
    expect(allInside(list, ".tool [dir=auto]")).to.have.length(3);
    expect(getComputedStyle(inside(list, ".description")).direction).to.equal("rtl");
  });

  it("stops following the host when it leaves the document, and follows again when it comes back", async () => {
    const host = await stage();
    const list = await show(host);
    const home = list.parentElement;
    list.remove();
    host.report({ kind: "list-page", list: "tools", serverId: ONE, start: true, end: true, items: [{ name: "new" }] });
    await aTimeout(30);
    home?.append(list);
    await drawn(list);
    expect(rows(list)).to.have.length(1);
  });
});
