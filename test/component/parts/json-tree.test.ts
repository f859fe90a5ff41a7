/** mcp-json-tree: lazy, keyboard driven, quick with huge lists. */
import { aTimeout, expect, fixture, html, waitUntil } from "../../helpers/testing.js";
import "../../../components/parts/viewers/json/json-tree.js";
import type { LoadString, McpJsonTree } from "../../../components/parts/viewers/json/json-tree.js";
import "../../../components/parts/viewers/string-view.js";
import type { McpStringView } from "../../../components/parts/viewers/string-view.js";
import { gatherJson, type LoadJson } from "../../../components/parts/viewers/json/tree-json.js";
import type { LoadChildren } from "../../../components/parts/viewers/json/tree-model.js";
import { normalizedPath } from "../../../components/parts/basic/path-text.js";
import { valueAt } from "../../../src/schema/index.js";
import type { JsonNode, JsonPath } from "../../../src/client/api/views.js";
import { inside } from "../views/stage.js";

const SMALL = { a: 1, b: { c: [true, { d: "deep" }] } };
const value = {
  list: Array.from({ length: 200_000 }, (_, n) => n),
  "<b>\u202ek</b>": "<img src=x>",
  empty: {},
  deep: { er: { still: true } },
};

function nodeOf(key: string | number, inner: unknown): JsonNode {
  const text = JSON.stringify(inner).slice(0, 200);
  if (Array.isArray(inner)) return { key, type: "array", size: inner.length, preview: text };
  if (typeof inner === "object" && inner !== null) {
    return { key, type: "object", size: Object.keys(inner).length, preview: text };
  }
  const type = typeof inner === "number" ? "number" : typeof inner === "boolean" ? "boolean" : "string";
  return { key, type, size: typeof inner === "string" ? inner.length : 0, preview: text };
}
const load: LoadChildren = (path: JsonPath, offset, limit) => {
  const here = valueAt(value, path);
  const entries: (readonly [string | number, unknown])[] = Array.isArray(here)
    ? here.slice(offset, offset + limit).map((inner: unknown, n) => [offset + n, inner] as const)
    : Object.entries(here ?? {}).slice(offset, offset + limit);
  const total = Array.isArray(here) ? here.length : entries.length;
  return Promise.resolve({ total, offset, nodes: entries.map(([key, inner]) => nodeOf(key, inner)) });
};

async function settle(element: McpJsonTree): Promise<void> {
  await aTimeout(0);
  await element.updateComplete;
}
async function tree(source: LoadChildren = load): Promise<McpJsonTree> {
  const element = await fixture<McpJsonTree>(
    html`<mcp-json-tree .root=${nodeOf("", value)} .loadChildren=${source}></mcp-json-tree>`,
  );
  await settle(element);
  return element;
}
function rows(element: McpJsonTree): HTMLElement[] {
  return [...element.renderRoot.querySelectorAll<HTMLElement>('[role="treeitem"]')];
}
function active(element: McpJsonTree): string {
  return element.renderRoot.querySelector('[tabindex="0"]')?.textContent?.replace(/\s+/g, " ").trim() ?? "";
}
async function key(element: McpJsonTree, ...names: string[]): Promise<void> {
  for (const name of names) {
    const target = element.renderRoot.querySelector('[tabindex="0"]');
    target?.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
    await settle(element);
  }
}

/** A tree of a value that is in the page; `reads` counts what is read of its strings. */
async function treeOf(whole: unknown): Promise<{ element: McpJsonTree; reads: (readonly [number, number])[] }> {
  const reads: (readonly [number, number])[] = [];
  const source: LoadChildren = async (path, offset, limit) => {
    const here = valueAt(whole, path);
    const entries: (readonly [string | number, unknown])[] = Array.isArray(here)
      ? here.map((inner: unknown, at) => [at, inner] as const)
      : Object.entries(here ?? {});
    const nodes = entries.slice(offset, offset + limit).map(([name, inner]) => nodeOf(name, inner));
    return { total: entries.length, offset, nodes };
  };
  const read: LoadString = async (path, from, to) => {
    reads.push([from, to]);
    return String(valueAt(whole, path)).slice(from, to);
  };
  const element = await fixture<McpJsonTree>(
    html`<mcp-json-tree .root=${nodeOf("", whole)} .loadChildren=${source} .loadString=${read}></mcp-json-tree>`,
  );
  await settle(element);
  return { element, reads };
}
async function stringIn(element: McpJsonTree): Promise<McpStringView> {
  const view = inside(element, "mcp-string-view");
  await waitUntil(() => view.shadowRoot?.querySelector("mcp-text-view"));
  await view.updateComplete;
  return view;
}
const textIn = (view: McpStringView): string =>
  view.shadowRoot?.querySelector("mcp-text-view")?.shadowRoot?.querySelector("pre")?.textContent ?? "";

describe("mcp-json-tree", () => {
  it("is accessible", async () => {
    await expect(await tree()).to.be.accessible();
  });
  it("opens the root and shows keys and values as text", async () => {
    const element = await tree();
    expect(rows(element)).to.have.length(7);
    expect(element.renderRoot.querySelector("img, b")).to.equal(null);
    expect(element.renderRoot.textContent).to.contain("⟦U+202E⟧");
  });
  it("loads a hundred children at a time, however many there are", async () => {
    const element = await tree();
    await key(element, "ArrowDown", "ArrowRight");
    expect(rows(element)).to.have.length(7 + 100 + 1);
    const more = rows(element).find((row) => row.textContent?.includes("Show 100 more of 199,900"));
    more?.click();
    await settle(element);
    expect(rows(element)).to.have.length(7 + 200 + 1);
    expect(rows(element)[2]?.getAttribute("aria-setsize")).to.equal("200000");
    expect(rows(element)[2]?.getAttribute("aria-level")).to.equal("3");
  });
  it("moves with arrows, Home and End, and only one row is in the tab order", async () => {
    const element = await tree();
    await key(element, "End");
    expect(active(element)).to.contain("still:");
    await key(element, "ArrowLeft", "ArrowLeft", "ArrowLeft");
    expect(active(element)).to.contain("deep:");
    await key(element, "ArrowLeft");
    expect(rows(element)).to.have.length(5);
    await key(element, "ArrowRight", "ArrowRight");
    expect(active(element)).to.contain("er:");
    await key(element, "ArrowLeft");
    expect(active(element)).to.contain("deep:");
    await key(element, "ArrowLeft");
    expect(rows(element)).to.have.length(5);
    await key(element, "ArrowLeft", "Home");
    expect(active(element)).to.contain("items");
    expect(element.renderRoot.querySelectorAll('[tabindex="0"]')).to.have.length(1);
    await key(element, "Enter");
    expect(rows(element)).to.have.length(1);
  });
  it("gives empty groups no arrow", async () => {
    const element = await tree();
    expect(rows(element)[3]?.hasAttribute("aria-expanded")).to.equal(false);
  });
  it("offers to try again when children do not arrive", async () => {
    let broken = true;
    const element = await tree((...args) => (broken ? Promise.reject(new Error("gone")) : load(...args)));
    expect(rows(element)[1]?.textContent).to.contain("Try again");
    broken = false;
    rows(element)[1]?.click();
    await settle(element);
    expect(rows(element)).to.have.length(5);
  });
  it("copies the text of a string and the whole of a group, and says so", async () => {
    const long = "x".repeat(500);
    const whole: Record<string, unknown> = { word: 'say "hi"', long, list: [1, { a: long }], count: 5 };
    const source: LoadChildren = (path, offset, limit) => {
      const entries = Object.entries(valueAt(whole, path) ?? {});
      const keyed = entries.map(([name, inner]) => nodeOf(path.length > 0 ? Number(name) : name, inner));
      return Promise.resolve({ total: keyed.length, offset, nodes: keyed.slice(offset, offset + limit) });
    };
    const root = nodeOf("", whole);
    const read: LoadJson = (path) => gatherJson(root, path, source, () => Promise.resolve(whole));
    const element = await fixture<McpJsonTree>(
      html`<mcp-json-tree .root=${root} .loadChildren=${source} .loadJson=${read}></mcp-json-tree>`,
    );
    await settle(element);
    const copies: string[] = [];
    const clipboard = { writeText: (text: string) => Promise.resolve(void copies.push(text)) };
    const own = Object.getOwnPropertyDescriptor(navigator, "clipboard");
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: clipboard });
    try {
      for (let row = 0; row < 4; row++) {
        await key(element, "ArrowDown", "c");
        await waitUntil(() => copies.length === row + 1);
        if (row === 2) await key(element, "ArrowLeft"); // the list, which is open
      }
      await settle(element);
      expect(element.renderRoot.querySelector(".hidden[role=status]")?.textContent).to.equal("Copied");
      expect(active(element)).to.contain("Copied");
      await key(element, "p");
      await waitUntil(() => copies.length === 5);
    } finally {
      if (own) Object.defineProperty(navigator, "clipboard", own);
      else Reflect.deleteProperty(navigator, "clipboard");
    }
    expect(copies).to.deep.equal(['say "hi"', long, JSON.stringify(whole["list"], null, 2), "5", "$['count']"]);
  });
  it("offers no copy of a value of which it has only a preview", async () => {
    const element = await tree();
    const labels = (): string[] =>
      [...element.renderRoot.querySelectorAll("mcp-copy-button")].map((button) => button.label);
    expect(labels()).to.deep.equal(["Copy JSONPath"]);
    await key(element, "c");
    expect(element.renderRoot.querySelector(".hidden[role=status]")?.textContent).to.equal("Too large to copy");
    await key(element, "ArrowDown", "ArrowDown");
    expect(labels()).to.deep.equal(["Copy", "Copy JSONPath"]);
  });
  it("refuses to put together more than ten thousand nodes", async () => {
    const outcome = await gatherJson(nodeOf("", value), ["list"], load, () => Promise.resolve(value)).then(
      () => "text",
      (error: unknown) => error instanceof RangeError,
    );
    expect(outcome).to.equal(true);
  });
  it("names a row by key and value, without its buttons; an open one without what is below it", async () => {
    const element = await tree();
    const deep = (): HTMLElement | undefined => rows(element).find((row) => row.ariaLabel?.startsWith("deep"));
    expect(deep()?.ariaLabel).to.equal("deep: 1 item");
    expect(deep()?.textContent).not.to.contain("still");
    deep()?.click();
    await element.updateComplete;
    expect(deep()?.ariaLabel).to.equal('deep: {"er":{"still":true}}, 1 item');
    expect(deep()?.textContent).to.contain("still");
  });
  it("says when there is no value", async () => {
    const element = await fixture<McpJsonTree>(html`<mcp-json-tree></mcp-json-tree>`);
    expect(element.renderRoot.textContent).to.contain("Empty.");
  });
  it("opens a small value by itself, level by level, and of a large one only what fits into thirty rows", async () => {
    const small = await treeOf(SMALL);
    await waitUntil(() => rows(small.element).length === 7);
    const wide = { few: { a: 1, b: 2 }, many: Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`k${n}`, n])) };
    const { element } = await treeOf(wide);
    await waitUntil(() => rows(element).length === 5);
    expect(rows(element).map((row) => row.getAttribute("aria-expanded"))).to.deep.equal([
      "true",
      "true",
      null,
      null,
      "false",
    ]);
  });
  it("opens a long string in place on a click, wrapped, and closes it again", async () => {
    const words = "All of this can be read. ".repeat(800);
    const { element, reads } = await treeOf({ text: words, short: "no need" });
    expect(rows(element)[2]?.hasAttribute("aria-expanded")).to.equal(false);
    rows(element)[1]?.click();
    await settle(element);
    const view = await stringIn(element);
    expect(reads[0]).to.deep.equal([0, 16_384]);
    expect(words.startsWith(textIn(view)) && textIn(view).length > 2_000).to.equal(true);
    const box = view.shadowRoot?.querySelector("mcp-text-view")?.shadowRoot?.querySelector(".box");
    expect(box?.scrollWidth).to.equal(box?.clientWidth);
    await expect(element).to.be.accessible();
    view.click();
    await settle(element);
    expect(rows(element)[1]?.getAttribute("aria-expanded")).to.equal("true");
    rows(element)[1]?.click();
    await settle(element);
    expect(element.renderRoot.querySelector("mcp-string-view")).to.equal(null);
  });
  it("opens a string with Enter, enters it with the right arrow, and returns to its row with Escape", async () => {
    const { element } = await treeOf({ text: "one\ntwo", next: 1 });
    await key(element, "ArrowDown", "Enter");
    const view = await stringIn(element);
    await key(element, "ArrowRight");
    const text = view.shadowRoot?.querySelector("mcp-text-view")?.shadowRoot;
    const box = text?.querySelector<HTMLElement>(".box");
    expect(text?.activeElement).to.equal(box);
    box?.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Escape", bubbles: true, composed: true, cancelable: true }),
    );
    await settle(element);
    expect(element.shadowRoot?.activeElement).to.equal(rows(element)[1]);
    await key(element, "ArrowLeft");
    expect(element.renderRoot.querySelector("mcp-string-view")).to.equal(null);
  });
  it("shows the JSON in a string as a tree and Markdown as formatted text, with the text one click away", async () => {
    const inner = JSON.stringify({ inner: [1, 2, 3], note: "x".repeat(80) });
    const { element } = await treeOf({ json: inner, prose: `# Title\n\n${"**bold** words ".repeat(10)}` });
    const shown = (view: McpStringView): Element | null | undefined =>
      view.shadowRoot?.querySelector("mcp-view-switch");
    rows(element)[1]?.click();
    await settle(element);
    const json = await stringIn(element);
    await waitUntil(() => shown(json)?.shadowRoot?.querySelector("mcp-json-tree"));
    const names = [...(shown(json)?.shadowRoot?.querySelectorAll("button[aria-pressed]") ?? [])].map(
      (one) => one.textContent,
    );
    expect(names).to.deep.equal(["JSON", "Text"]);
    rows(element)[1]?.click();
    await settle(element);
    rows(element)[2]?.click();
    await settle(element);
    const prose = await stringIn(element);
    await waitUntil(() => shown(prose)?.shadowRoot?.querySelector("mcp-markdown-view"));
    await expect(element).to.be.accessible();
  });
  it("reads a string of five million characters only as far as it is shown", async () => {
    const { element, reads } = await treeOf({ text: "0123456789\n".repeat(455_000) });
    rows(element)[1]?.click();
    await settle(element);
    await stringIn(element);
    await aTimeout(0);
    expect(Math.max(...reads.map(([, to]) => to))).to.be.below(100_000);
    expect(element.clientHeight).to.be.below(800);
  });
  it("says that a string can't be read, and tries again", async () => {
    let broken = true;
    const words = "long enough to open ".repeat(20);
    const source: LoadChildren = async () => ({ total: 1, offset: 0, nodes: [nodeOf("text", words)] });
    const read: LoadString = async (_path, from, to) =>
      broken ? Promise.reject(new Error("gone")) : words.slice(from, to);
    const element = await fixture<McpJsonTree>(
      html`<mcp-json-tree .root=${nodeOf("", { text: words })} .loadChildren=${source} .loadString=${read}></mcp-json-tree>`,
    );
    await settle(element);
    rows(element)[1]?.click();
    await settle(element);
    const view = element.renderRoot.querySelector("mcp-string-view");
    await waitUntil(() => view?.shadowRoot?.querySelector("button"));
    broken = false;
    view?.shadowRoot?.querySelector("button")?.click();
    if (view) await waitUntil(() => textIn(view) === words);
    expect(element.renderRoot.querySelector("mcp-string-view")).to.equal(view);
  });
  it("copies a normalized path with its special characters escaped", () => {
    expect(normalizedPath(["it's", 3, "a\\b", "\n\u0001"])).to.equal("$['it\\'s'][3]['a\\\\b']['\\n\\u0001']");
    expect(normalizedPath([])).to.equal("$");
  });
});
