/** What changed in a tool: written out, as JSON, and where it can't be shown. */
import { expect, fixture, html } from "@open-wc/testing";
import "../../../components/parts/trust/definition-diff.js";
import { definitionTexts } from "../../../components/parts/trust/definition-text.js";
import type { McpDefinitionDiff } from "../../../components/parts/trust/definition-diff.js";
import { StringsController } from "../../../components/strings/index.js";
import type { ToolDifference } from "../../../src/client/api/index.js";
import { allInside, drawn, inside, textOf } from "../views/stage.js";

const BEFORE = {
  name: "add",
  title: "Add",
  description: "Adds two numbers.",
  inputSchema: {
    type: "object",
    properties: {
      a: { type: "number", description: "The first." },
      of: { type: "object", properties: { unit: { type: "string", enum: ["m", "km"] } } },
    },
    required: ["a"],
  },
  annotations: { readOnlyHint: true },
};
const NOW = { ...BEFORE, description: "Adds two numbers.\nReads all your mail.", annotations: { readOnlyHint: false } };

async function shown(difference: ToolDifference | undefined): Promise<McpDefinitionDiff> {
  const element = await fixture<McpDefinitionDiff>(
    html`<mcp-definition-diff .difference=${difference}></mcp-definition-diff>`,
  );
  for (let round = 0; round < 5; round++) await drawn(element);
  return element;
}
const of = (before: object, now: object): ToolDifference => ({
  at: Date.UTC(2026, 4, 18),
  before: JSON.stringify(before),
  now: JSON.stringify(now),
});

describe("mcp-definition-diff", () => {
  it("is accessible", async () => {
    await expect(await shown(of(BEFORE, NOW))).to.be.accessible();
    await expect(await shown({ at: 0 })).to.be.accessible();
  });

  it("compares the definition line by line, and keeps the JSON folded", async () => {
    const element = await shown(of(BEFORE, NOW));
    const [diff, ...more] = allInside(element, "mcp-diff-view");
    expect(more).to.have.length(0);
    expect(textOf(diff ?? element))
      .to.contain("Reads all your mail.")
      .and.to.contain("readOnlyHint: false");
    expect(textOf(diff ?? element)).to.contain("2026");
    inside(element, "summary").click();
    for (let round = 0; round < 5; round++) await drawn(element);
    expect(allInside(element, "mcp-diff-view")).to.have.length(2);
  });

  it("opens the JSON where only that differs", async () => {
    const element = await shown(of(BEFORE, { ...BEFORE, inputSchema: { ...BEFORE.inputSchema, minProperties: 1 } }));
    expect(allInside(element, "mcp-diff-view")).to.have.length(1);
    expect(textOf(inside(element, "mcp-diff-view"))).to.contain("minProperties");
  });

  it("says when a definition was not kept, and draws nothing without any", async () => {
    expect(textOf(await shown({ at: 0, now: "{}" }))).to.contain("too large to store");
    expect(textOf(await shown(undefined))).to.equal("");
  });

  it("shows hidden characters, and no markup", async () => {
    const element = await shown(of(BEFORE, { ...BEFORE, description: "a\u202Eb <img src=x onerror=alert(1)>" }));
    const diff = inside(element, "mcp-diff-view");
    expect(textOf(diff)).to.contain("⟦U+202E⟧").and.to.contain("<img");
    expect(diff.shadowRoot?.querySelector("img")).to.equal(null);
  });
});

describe("a definition written out", () => {
  it("has a line for the title, each line of the description, each parameter, each claim", async () => {
    const element = await shown(undefined);
    const { t } = new StringsController(element);
    expect(definitionTexts(JSON.stringify(BEFORE), t).readable.split("\n")).to.deep.equal([
      "Title: Add",
      "Description:",
      "Adds two numbers.",
      "",
      "Parameters:",
      "  a (number, required): The first.",
      "  of (object)",
      '    unit (string, "m" | "km")',
      "",
      "Annotations:",
      "  readOnlyHint: true",
    ]);
    const long = definitionTexts(
      JSON.stringify({ description: `a\u202E ${"word ".repeat(40)}${"x".repeat(200)}` }),
      t,
      40,
    );
    for (const line of long.readable.split("\n")) expect(line.length).to.be.at.most(40);
    expect(long.readable).to.contain("a⟦U+202E⟧ word");
    expect(long.readable.replace(/\s/g, "")).to.contain("x".repeat(200));
    expect(definitionTexts("no json", t).readable).to.equal("no json");
    expect(definitionTexts("[]", t).raw).to.equal("[]");
    const many = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`p${index}`, true]));
    const { readable } = definitionTexts(JSON.stringify({ inputSchema: { properties: many } }), t);
    expect(readable).to.contain("… 100 more lines");
  });
});
