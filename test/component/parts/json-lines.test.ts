/** mcp-json-lines: numbered lines that fold, with keys, copying and a search. */
import { expect, fixture, waitUntil } from "../../helpers/testing.js";
import { html } from "lit";
import { jsonLines, type McpJsonLines } from "../../../components/parts/viewers/json/json-lines.js";
import { findInJson } from "../../../src/client/results/json-find.js";
import { selectInJson } from "../../../components/parts/viewers/json/json-select.js";
import { press } from "../views/stage.js";

const ORDER = {
  id: 7,
  items: [{ sku: "A\u202e", note: "two\nlines" }, { sku: "B" }],
  empty: [],
  "<b>key</b>": "<img src=x onerror=alert(1)>",
};

async function scene(value: unknown = ORDER): Promise<McpJsonLines> {
  const find = (text: string) =>
    text.startsWith("$.") ? selectInJson(value, text, () => findInJson(value, text)) : findInJson(value, text);
  const drawn = await jsonLines(JSON.stringify(value, null, 2), find, "Order");
  const box = await fixture<HTMLElement>(html`<div>${drawn}</div>`);
  const lines = box.querySelector("mcp-json-lines");
  if (!lines) throw new Error("nothing is drawn");
  await lines.updateComplete;
  return lines;
}
const rows = (lines: McpJsonLines): HTMLElement[] => [
  ...lines.renderRoot.querySelectorAll<HTMLElement>("[role=treeitem]"),
];
const text = (row: Element | undefined): string =>
  row?.textContent
    ?.replace(/\s+/g, " ")
    .trim()
    .replace(/^\d+ ?/, "") ?? "";
const boxOf = (lines: McpJsonLines): HTMLElement => {
  const box = lines.renderRoot.querySelector<HTMLElement>("[role=tree]");
  if (!box) throw new Error("there is no box");
  return box;
};
const active = (lines: McpJsonLines): string =>
  text(lines.renderRoot.querySelector(`#${boxOf(lines).getAttribute("aria-activedescendant")}`) ?? undefined);
async function keys(lines: McpJsonLines, ...names: string[]): Promise<void> {
  for (const name of names) {
    press(boxOf(lines), name);
    await lines.updateComplete;
    await lines.updateComplete;
  }
}

describe("mcp-json-lines", () => {
  it("shows numbered lines of plain text, with hidden characters made visible", async () => {
    const lines = await scene();
    expect(rows(lines)).to.have.length(14);
    expect(rows(lines).map((row) => row.querySelector(".number")?.textContent?.trim())).to.include.members(["1", "14"]);
    expect(text(rows(lines)[4])).to.equal('"sku": "A⟦U+202E⟧",');
    expect(text(rows(lines)[12])).to.equal('"<b>key</b>": "<img src=x onerror=alert(1)>"');
    expect(lines.renderRoot.querySelector("img, b")).to.equal(null);
    await expect(lines).to.be.accessible();
  });

  it("folds and unfolds with the arrow keys, and shows the number of items of what is folded", async () => {
    const lines = await scene();
    boxOf(lines).focus();
    await keys(lines, "ArrowDown", "ArrowDown");
    expect(active(lines)).to.contain('"items": [');
    await keys(lines, "ArrowLeft");
    expect(active(lines)).to.equal('"items": […],2 items');
    expect(rows(lines)).to.have.length(6);
    await expect(lines).to.be.accessible();
    await keys(lines, "ArrowDown");
    expect(active(lines)).to.contain('"empty": [],');
    await keys(lines, "ArrowLeft");
    expect(active(lines), "what encloses it").to.contain("{");
    await keys(lines, "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight");
    expect(active(lines), "into it").to.contain('"sku"');
    await keys(lines, "End");
    expect(active(lines)).to.contain("}");
    await keys(lines, "Home", "Enter");
    expect(rows(lines)).to.have.length(1);
  });

  it("copies the value of the active line, and its path", async () => {
    const lines = await scene();
    const copied = (label: string): string | Promise<string> | undefined =>
      [...lines.renderRoot.querySelectorAll("mcp-copy-button")].find((button) => button.label === label)?.load?.();
    await keys(lines, "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown");
    expect([copied("Copy"), copied("Copy JSONPath")]).to.deep.equal(["two\nlines", "$['items'][0]['note']"]);
    await keys(lines, "ArrowLeft");
    expect(JSON.parse(String(copied("Copy")))).to.deep.equal(ORDER.items[0]);
  });

  it("finds texts and the values of a JSONPath in what is folded", async () => {
    const lines = await scene();
    await keys(lines, "Enter");
    expect(rows(lines)).to.have.length(1);
    expect(await lines.find("LINES")).to.deep.equal({ total: 1, count: 1 });
    await lines.showMatch(0);
    const found = (): string => text(lines.renderRoot.querySelector(".found") ?? undefined);
    expect(found()).to.contain('"note"');
    const { total, values } = await lines.find("$.items[*].sku");
    expect([total, values?.map(({ path }) => path.join())]).to.deep.equal([2, ["items,0,sku", "items,1,sku"]]);
    await lines.showMatch(1);
    expect(found()).to.contain('"sku": "B"');
    await lines.showMatch(undefined);
    await lines.updateComplete;
    expect(found()).to.equal("");
  });

  it("has only the visible ones of 400,000 lines in the document, and cuts a long line", async () => {
    const lines = await scene([..."x".repeat(400_000), "y".repeat(5_000)]);
    expect(rows(lines).length).to.be.below(80);
    await keys(lines, "End", "ArrowUp");
    await waitUntil(() => active(lines).includes("5,002 characters"));
    expect(rows(lines).length).to.be.below(80);
    expect(active(lines).length).to.be.below(1_200);
  });
});
