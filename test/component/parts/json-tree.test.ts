/** mcp-json-tree: lazy, keyboard driven, quick with huge lists. */
import { aTimeout, expect, fixture, html, waitUntil } from "@open-wc/testing";
import "../../../components/parts/json/json-tree.js";
import type { McpJsonTree } from "../../../components/parts/json/json-tree.js";
import { gatherJson, type LoadJson } from "../../../components/parts/json/tree-json.js";
import type { LoadChildren } from "../../../components/parts/json/tree-model.js";
import { valueAt } from "../../../src/schema/index.js";
import type { JsonNode, JsonPath } from "../../../src/client/api/views.js";

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
  return { key, type, size: 0, preview: text };
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

describe("mcp-json-tree", () => {
  it("is accessible", async () => {
    await expect(await tree()).to.be.accessible();
  });
  it("opens the root and shows keys and values as text", async () => {
    const element = await tree();
    expect(rows(element)).to.have.length(5);
    expect(element.renderRoot.querySelector("img, b")).to.equal(null);
    expect(element.renderRoot.textContent).to.contain("⟦U+202E⟧");
  });
  it("loads a hundred children at a time, however many there are", async () => {
    const element = await tree();
    await key(element, "ArrowDown", "ArrowRight");
    expect(rows(element)).to.have.length(5 + 100 + 1);
    const more = rows(element).find((row) => row.textContent?.includes("Show 100 more of 199,900"));
    more?.click();
    await settle(element);
    expect(rows(element)).to.have.length(5 + 200 + 1);
    expect(rows(element)[2]?.getAttribute("aria-setsize")).to.equal("200000");
    expect(rows(element)[2]?.getAttribute("aria-level")).to.equal("3");
  });
  it("moves with arrows, Home and End, and only one row is in the tab order", async () => {
    const element = await tree();
    await key(element, "End");
    expect(active(element)).to.contain("deep:");
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
    expect(copies).to.deep.equal(['say "hi"', long, JSON.stringify(whole["list"], null, 2), "5", "$.count"]);
  });
  it("offers no copy of what it only has a glimpse of", async () => {
    const element = await tree();
    const labels = (): string[] =>
      [...element.renderRoot.querySelectorAll("mcp-copy-button")].map((button) => button.label);
    expect(labels()).to.deep.equal(["Copy path"]);
    await key(element, "c");
    expect(element.renderRoot.querySelector(".hidden[role=status]")?.textContent).to.equal("Too large to copy");
    await key(element, "ArrowDown", "ArrowDown");
    expect(labels()).to.deep.equal(["Copy", "Copy path"]);
  });
  it("refuses to put together more than ten thousand nodes", async () => {
    const outcome = await gatherJson(nodeOf("", value), ["list"], load, () => Promise.resolve(value)).then(
      () => "text",
      (error: unknown) => error instanceof RangeError,
    );
    expect(outcome).to.equal(true);
  });
  it("names a row by key and value, without its buttons", async () => {
    const element = await tree();
    await key(element, "End");
    expect(rows(element).at(-1)?.getAttribute("aria-label")).to.equal('deep: {"er":{"still":true}}, 1 item');
  });
  it("says when there is nothing", async () => {
    const element = await fixture<McpJsonTree>(html`<mcp-json-tree></mcp-json-tree>`);
    expect(element.renderRoot.textContent).to.contain("Empty.");
  });
});
