/** mcp-find-bar: finding a text in results: trees, texts, formatted views. */
import { expect, fixture, html, oneEvent, waitUntil } from "../../helpers/testing.js";
import "../../../components/parts/basic/find-bar.js";
import type { McpFindBar } from "../../../components/parts/basic/find-bar.js";
import { findTargetsIn } from "../../../components/parts/basic/find-target.js";
import "../../../components/parts/content/result-view.js";
import "../../../components/parts/viewers/string-view.js";
import type { McpJsonTree } from "../../../components/parts/viewers/json/json-tree.js";
import type { McpTextView } from "../../../components/parts/basic/text-view.js";
import { ResultStore } from "../../../src/client/results/result-store.js";
import type { CallToolResult } from "../../../src/protocol/index.js";
import { expectNoStall } from "./viewers/canary.js";
import { inside } from "../views/stage.js";

/** A result with a bar that searches it. */
async function scene(result: CallToolResult): Promise<{ bar: McpFindBar; view: HTMLElement; store: ResultStore }> {
  const store = new ResultStore();
  const kept = await store.keep(result, 0);
  const box = await fixture<HTMLElement>(
    html`<div>
      <mcp-find-bar></mcp-find-bar>
      <div class="content"><mcp-result-view .result=${kept} .results=${store}></mcp-result-view></div>
    </div>`,
  );
  const bar = box.querySelector("mcp-find-bar");
  const [content, view] = [box.querySelector(".content"), box.querySelector("mcp-result-view")];
  if (!bar || !content || !view) throw new Error("nothing is drawn");
  bar.targets = () => findTargetsIn(content);
  await view.updateComplete;
  return { bar, view, store };
}
async function find(bar: McpFindBar, text: string): Promise<string> {
  const field = inside(bar, "input");
  field.value = text;
  await bar.refresh();
  await bar.updateComplete;
  return count(bar);
}
const count = (bar: McpFindBar): string => bar.renderRoot.querySelector(".count")?.textContent?.trim() ?? "";
async function key(bar: McpFindBar, name: string, more: KeyboardEventInit = {}): Promise<void> {
  const event = new KeyboardEvent("keydown", { key: name, bubbles: true, composed: true, cancelable: true, ...more });
  bar.renderRoot.querySelector("input")?.dispatchEvent(event);
  await bar.updateComplete;
}
const deep = (element: Element, ...path: string[]): Element | null =>
  path.reduce<Element | null>((at, selector) => (at?.shadowRoot ?? at)?.querySelector(selector) ?? null, element);
const treeOf = (view: Element): McpJsonTree | null => deep(view, "mcp-json-tree") as McpJsonTree | null; // that is its tag
const foundRow = (view: Element): string =>
  treeOf(view)?.renderRoot.querySelector(".line.found")?.getAttribute("aria-label") ?? "";
const marked = (): string => [...(CSS.highlights.get("mcp-find") ?? [])].map((range) => range.toString()).join();

describe("mcp-find-bar", () => {
  beforeEach(() => localStorage.clear());

  it("is accessible, counts matches in all content, and moves through them in order and around the end", async () => {
    const { bar, view } = await scene({
      content: [{ type: "text", text: "one bird, two Birds\nno more" }],
      structuredContent: { birds: [{ name: "a bird" }], none: 0 },
    });
    await expect(bar).to.be.accessible();
    expect(await find(bar, "bird")).to.equal("1 of 4");
    expect(marked()).to.equal("bird");
    await key(bar, "Enter");
    await waitUntil(() => marked() === "Bird");
    expect(count(bar)).to.equal("2 of 4");
    await key(bar, "Enter");
    await waitUntil(() => foundRow(view).startsWith("birds:"));
    expect(marked()).to.equal("");
    await key(bar, "Enter");
    await waitUntil(() => foundRow(view) === 'name: "a bird"');
    await key(bar, "Enter");
    await waitUntil(() => count(bar) === "1 of 4" && marked() === "bird");
    await key(bar, "Enter", { shiftKey: true });
    await waitUntil(() => count(bar) === "4 of 4");
    await expect(bar).to.be.accessible();
  });

  it("lists the values that a JSONPath selects with their paths, and shows the chosen one", async () => {
    const { bar, view } = await scene({
      content: [],
      structuredContent: { birds: [{ name: "owl\u202e" }, { name: "jay" }], none: 0 },
    });
    const values = (): string[] =>
      [...bar.renderRoot.querySelectorAll("[role=option]")].map(
        (one) => one.textContent?.trim().replace(/\s+/g, " ") ?? "",
      );
    expect(await find(bar, "$.birds[*].name")).to.equal("1 of 2");
    expect(values()).to.deep.equal([`$['birds'][0]['name']"owl⟦U+202E⟧"`, `$['birds'][1]['name']"jay"`]);
    await expect(bar).to.be.accessible();
    await key(bar, "ArrowDown");
    await waitUntil(() => foundRow(view) === 'name: "jay"');
    expect(bar.renderRoot.querySelector("[aria-selected=true]")?.textContent).to.contain("jay");
    bar.renderRoot.querySelector<HTMLElement>("[role=option]")?.click();
    await waitUntil(() => count(bar) === "1 of 2" && foundRow(view).includes("owl"));
    expect(await find(bar, "$.cats[*]")).to.equal("No matches");
    expect(values()).to.deep.equal([]);
    expect(await find(bar, "jay"), "a text again").to.equal("1 of 1");
    expect(values()).to.deep.equal([]);
  });

  it("names the place at which a JSONPath is invalid", async () => {
    const { bar } = await scene({ content: [], structuredContent: { birds: [] } });
    expect(await find(bar, "$.birds[?")).to.equal("No matches");
    expect(bar.renderRoot.querySelector("p.problem")?.textContent).to.match(/^Invalid JSONPath at character \d+: ./);
    await expect(bar).to.be.accessible();
  });

  it("takes the text literally, says that there is no match, and counts nothing for an empty field", async () => {
    const { bar } = await scene({ content: [{ type: "text", text: "a.b (c) [d" }] });
    expect(await find(bar, "b (c) [")).to.equal("1 of 1");
    expect(await find(bar, "a+b")).to.equal("No matches");
    expect(bar.renderRoot.querySelectorAll("button:disabled")).to.have.length(2);
    expect(await find(bar, "")).to.equal("");
  });

  it("opens the ancestors of a node far down in a long list, and loads the rows around it", async () => {
    const rows = Array.from({ length: 50_000 }, (_, id) => ({ id, name: id === 43_210 ? "needle" : `row ${id}` }));
    const { bar, view } = await scene({ content: [], structuredContent: { rows } });
    await expectNoStall(async () => {
      expect(await find(bar, "needle")).to.equal("1 of 1");
      await waitUntil(() => foundRow(view) === 'name: "needle"');
    });
    const shown = treeOf(view)?.renderRoot.querySelectorAll("[role=treeitem]").length ?? 0;
    expect(shown).to.be.within(20, 200);
    expect(treeOf(view)?.renderRoot.textContent).to.contain("Show 100 earlier of 43,200");
    await expect(treeOf(view) ?? bar).to.be.accessible();
  });

  it("opens a long string at its match", async () => {
    const note = `${"filler words, ".repeat(3_000)}the needle${" and more".repeat(100)} a second needle`;
    const { bar, view } = await scene({ content: [], structuredContent: { note } });
    expect(await find(bar, "needle")).to.equal("1 of 2");
    const text = (): McpTextView | null =>
      deep(treeOf(view) ?? view, "mcp-string-view", "mcp-text-view") as McpTextView | null; // that is its tag
    await waitUntil(() => marked() === "needle");
    const box = text()?.renderRoot.querySelector(".box");
    const [range] = [...(CSS.highlights.get("mcp-find") ?? [])];
    if (!box || !(range instanceof Range)) throw new Error("nothing is marked");
    await waitUntil(() => {
      const { top, bottom } = box.getBoundingClientRect();
      const line = range.getBoundingClientRect().top;
      return line >= top && line <= bottom;
    }, "the match comes into sight");
  });

  it("shows the text of formatted content for a match in it", async () => {
    const { bar, view } = await scene({
      content: [
        { type: "resource", resource: { uri: "a://b", mimeType: "text/markdown", text: "# Title\n\nthe *needle*" } },
      ],
    });
    const change = (): Element | null => deep(view, "mcp-content-block", "mcp-view-switch");
    await waitUntil(() => deep(change() ?? view, "mcp-markdown-view"));
    expect(await find(bar, "*needle*")).to.equal("1 of 1");
    await waitUntil(() => marked() === "*needle*");
    expect(deep(change() ?? view, "mcp-markdown-view")).to.equal(null);
  });

  it("finds in a text of 5 MB, to its end, without holding up the page", async () => {
    const text = `${"0123456789 abcdefghij\n".repeat(230_000)}the needle`;
    const { bar, view } = await scene({ content: [{ type: "text", text }] });
    await expectNoStall(async () => {
      const field = bar.renderRoot.querySelector("input");
      if (field) field.value = "needle";
      const [target] = bar.targets?.() ?? [];
      expect(await target?.find("needle")).to.deep.equal({ total: 1, count: 1 });
    });
    expect(view.isConnected).to.equal(true);
    expect(await find(bar, "FGHIJ")).to.equal("1 of 230,000");
  });

  it("says that content is gone, and still finds in the rest", async () => {
    const { bar, store, view } = await scene({
      content: [{ type: "text", text: "here" }],
      structuredContent: { here: 1 },
    });
    await waitUntil(() => treeOf(view));
    store.find = () => Promise.reject(new Error("gone"));
    expect(await find(bar, "here")).to.equal("1 of 1");
    expect(await find(bar, "nowhere")).to.equal("Data no longer available.");
  });

  it("closes with Escape and removes its mark", async () => {
    const { bar } = await scene({ content: [{ type: "text", text: "a needle" }] });
    await find(bar, "needle");
    expect(marked()).to.equal("needle");
    setTimeout(() => void key(bar, "Escape"));
    await oneEvent(bar, "mcp-find-close");
    await waitUntil(() => marked() === "");
  });
});
