/** mcp-completion-field: a combobox over the server's proposals. */
import { expect, fixture, html, waitUntil } from "../../helpers/testing.js";
import "../../../components/parts/form/completion-field.js";
import type { Complete, McpCompletionField } from "../../../components/parts/form/completion-field.js";
import type { ValueChangeEvent } from "../../../components/parts/basic/events.js";
import type { Completion } from "../../../src/protocol/types/index.js";
import { allInside, inside, press, textOf } from "../views/stage.js";

const places = ["Oslo", "Osaka", "Ostia"];
const proposing: Complete = async (value) => ({ values: places.filter((place) => place.startsWith(value)) });

async function field(complete?: Complete, more: Partial<McpCompletionField> = {}): Promise<McpCompletionField> {
  const element = await fixture<McpCompletionField>(
    html`<mcp-completion-field name="place" description="Where it was." .complete=${complete}></mcp-completion-field>`,
  );
  Object.assign(element, more);
  await element.updateComplete;
  return element;
}
const input = (element: McpCompletionField): HTMLInputElement => inside<HTMLInputElement>(element, "input");
async function type(element: McpCompletionField, text: string): Promise<void> {
  input(element).focus();
  input(element).value = text;
  input(element).dispatchEvent(new InputEvent("input", { bubbles: true }));
  await element.updateComplete;
}
const options = (element: McpCompletionField): string[] =>
  allInside(element, "[role=option]").map((one) => textOf(one));
async function opened(element: McpCompletionField): Promise<void> {
  await waitUntil(() => options(element).length > 0);
}

describe("mcp-completion-field", () => {
  it("is accessible, closed, open, and as a plain field", async () => {
    const element = await field(proposing, { required: true, problem: "Required." });
    await expect(element).to.be.accessible();
    await type(element, "O");
    await opened(element);
    await expect(element).to.be.accessible();
    await expect(await field()).to.be.accessible();
  });

  it("without proposals is a plain field", async () => {
    const element = await field();
    expect(input(element).hasAttribute("role")).to.equal(false);
    await type(element, "anything");
    expect(element.value).to.equal("anything");
    expect(press(input(element), "ArrowDown").defaultPrevented).to.equal(false);
  });

  it("proposes values during typing, and reports each change", async () => {
    const element = await field(proposing);
    const reported: unknown[] = [];
    element.addEventListener("mcp-value-change", (event: ValueChangeEvent) => reported.push(event.value));
    await type(element, "Os");
    await opened(element);
    expect(options(element)).to.deep.equal(places);
    expect(input(element).getAttribute("aria-expanded")).to.equal("true");
    press(input(element), "ArrowDown");
    press(input(element), "ArrowDown");
    await element.updateComplete;
    expect(input(element).getAttribute("aria-activedescendant")).to.equal("option-1");
    expect(press(input(element), "Enter").defaultPrevented).to.equal(true);
    await element.updateComplete;
    expect([element.value, reported, options(element)]).to.deep.equal(["Osaka", ["Os", "Osaka"], []]);
  });

  it("opens with Down, goes round with Up, takes the marked value with Tab, closes with Escape", async () => {
    const element = await field(proposing);
    input(element).focus();
    press(input(element), "ArrowDown");
    await opened(element);
    press(input(element), "ArrowUp");
    expect(press(input(element), "Tab").defaultPrevented).to.equal(false);
    expect(element.value).to.equal("Ostia");
    await type(element, "Os");
    await opened(element);
    expect(press(input(element), "Escape").defaultPrevented).to.equal(true);
    await element.updateComplete;
    expect(options(element)).to.deep.equal([]);
    expect(press(input(element), "Escape").defaultPrevented).to.equal(false);
    expect(press(input(element), "Enter").defaultPrevented).to.equal(false);
  });

  it("drops answers that come late, and aborts their requests", async () => {
    const questions: { value: string; signal: AbortSignal; answer: (completion: Completion) => void }[] = [];
    const element = await field((value, signal) => new Promise((answer) => questions.push({ value, signal, answer })));
    await type(element, "O");
    await type(element, "Os");
    expect(questions.map(({ signal }) => signal.aborted)).to.deep.equal([true, false]);
    questions[1]?.answer({ values: ["new"] });
    questions[0]?.answer({ values: ["old"] });
    await opened(element);
    expect(options(element)).to.deep.equal(["new"]);
    element.remove();
    await type(element, "x").catch(() => undefined);
  });

  it("shows that more values exist, that there are none, and what failed", async () => {
    const element = await field(async () => ({ values: ["a"], total: 250, hasMore: true }));
    await type(element, "a");
    await opened(element);
    expect(textOf(inside(element, "#said"))).to.equal("1 of 250 values: type to narrow down.");
    element.complete = async () => ({ values: ["a"], hasMore: true });
    await type(element, "a");
    await waitUntil(() => textOf(inside(element, "#said")).startsWith("More values available"));
    element.complete = async () => ({ values: [] });
    await type(element, "b");
    await waitUntil(() => textOf(inside(element, "#said")) === "No suggestions.");
    element.explain = () => "The server did not answer.";
    element.complete = async () => Promise.reject(new Error("x"));
    await type(element, "c");
    await waitUntil(() => textOf(inside(element, "#said")).includes("The server did not answer."));
    expect(element.value).to.equal("c");
  });

  it("shows hostile values safely and takes them whole", async () => {
    const long = "x".repeat(100_000);
    const evil = "a\u202eb<img src=x onerror=alert(1)>";
    const element = await field(async () => ({ values: [long, evil] }));
    await type(element, "");
    await opened(element);
    expect(options(element)[0]?.length).to.be.below(400);
    expect(options(element)[1]).to.contain("⟦U+202E⟧b<img");
    expect(element.renderRoot.querySelector("img")).to.equal(null);
    allInside(element, "[role=option]")[1]?.click();
    await element.updateComplete;
    expect(element.value).to.equal(evil);
    expect(textOf(element)).to.contain("With hidden characters");
  });

  it("closes when it loses the focus", async () => {
    const element = await field(proposing);
    await type(element, "O");
    await opened(element);
    input(element).blur();
    await element.updateComplete;
    expect(options(element)).to.deep.equal([]);
  });
});
