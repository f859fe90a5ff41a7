/** mcp-json-editor and mcp-arguments-editor. */
import { expect, fixture, html } from "@open-wc/testing";
import "../../../components/parts/form/arguments-editor.js";
import type { McpArgumentsEditor } from "../../../components/parts/form/arguments-editor.js";
import type { ValueChangeEvent } from "../../../components/parts/basic/events.js";
import type { McpJsonEditor } from "../../../components/parts/json/json-editor.js";
import { plainField } from "./json-text.js";
import { inside } from "../views/stage.js";

function area(element: McpJsonEditor): HTMLTextAreaElement {
  return inside(element, "textarea");
}
async function write(element: McpJsonEditor, text: string): Promise<void> {
  area(element).value = text;
  area(element).dispatchEvent(new InputEvent("input", { bubbles: true }));
  await element.updateComplete;
}

describe("mcp-json-editor", () => {
  async function editor(value: unknown = { a: 1 }): Promise<McpJsonEditor> {
    return fixture<McpJsonEditor>(html`<mcp-json-editor plain label="Body" .value=${value}></mcp-json-editor>`);
  }
  it("is accessible, right and wrong", async () => {
    const element = await editor();
    await expect(element).to.be.accessible();
    await write(element, "{");
    await expect(element).to.be.accessible();
  });
  it("shows the value and takes text that parses, keeping it as typed", async () => {
    const element = await editor();
    expect(area(element).value).to.equal('{\n  "a": 1\n}');
    await write(element, '{"a":  2}');
    expect(element.value).to.deep.equal({ a: 2 });
    expect(area(element).value).to.equal('{"a":  2}');
    element.value = { a: 2 };
    await element.updateComplete;
    expect(area(element).value).to.equal('{"a":  2}');
  });
  it("shows line and column of a mistake and keeps the last good value", async () => {
    const element = await editor();
    const events: ValueChangeEvent[] = [];
    element.addEventListener("mcp-value-change", (event) => events.push(event));
    await write(element, '{\n "a": }');
    expect(events[0]?.value).to.deep.equal({ a: 1 });
    expect(events[0]?.problems).to.deep.equal([{ path: [], code: "json", params: { line: 2, column: 7 } }]);
    expect(element.renderRoot.textContent).to.contain("line 2, column 7");
    expect(area(element).getAttribute("aria-invalid")).to.equal("true");
  });
  it("formats on demand only, by button or Shift+Alt+F", async () => {
    const element = await editor();
    await write(element, "[1,2]");
    area(element).dispatchEvent(new KeyboardEvent("keydown", { code: "KeyF", shiftKey: true, altKey: true }));
    await element.updateComplete;
    expect(area(element).value).to.equal("[\n  1,\n  2\n]");
  });
  it("lists problems that others found with their lines, and goes there", async () => {
    const element = await editor({ a: 1, b: { c: "x" } });
    element.marks = [{ path: ["b", "c"], code: "type", params: { type: "number" } }];
    await element.updateComplete;
    const button = element.renderRoot.querySelector<HTMLButtonElement>(".marks button");
    expect(button?.textContent?.trim()).to.equal("Line 4: b.c: Must be a number.");
    button?.click();
    const { selectionStart, selectionEnd, value } = area(element);
    expect(value.slice(selectionStart, selectionEnd)).to.equal('"x"');
    await expect(element).to.be.accessible();
  });
  it("shows text beyond a megabyte only on request", async () => {
    const element = await editor({ a: "x".repeat(1_100_000) });
    expect(element.renderRoot.querySelector("textarea")).to.equal(null);
    expect(element.renderRoot.textContent).to.contain("Text of 1.1 MB");
    element.renderRoot.querySelector("button")?.click();
    await element.updateComplete;
    expect(area(element).value.length).to.be.greaterThan(1_100_000);
  });
  it("lets Tab leave it", async () => {
    const element = await editor();
    const tab = new KeyboardEvent("keydown", { key: "Tab", cancelable: true, bubbles: true });
    area(element).dispatchEvent(tab);
    expect(tab.defaultPrevented).to.equal(false);
  });
});

describe("mcp-arguments-editor", () => {
  const schema = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
  async function both(width: string, value: unknown = {}): Promise<McpArgumentsEditor> {
    const element = await fixture<McpArgumentsEditor>(
      html`<mcp-arguments-editor .schema=${schema} .value=${value}></mcp-arguments-editor>`,
    );
    element.style.width = width;
    await element.updateComplete;
    await plainField(parts(element).json);
    return element;
  }
  function parts(element: McpArgumentsEditor): { form: Element & { value: unknown }; json: McpJsonEditor } {
    const form = element.renderRoot.querySelector("mcp-schema-form");
    const json = element.renderRoot.querySelector("mcp-json-editor");
    if (!form || !json) throw new Error("form or JSON is missing");
    return { form, json };
  }
  it("is accessible", async () => {
    await expect(await both("700px")).to.be.accessible();
    await expect(await both("300px")).to.be.accessible();
  });
  it("shows form and JSON where there is room for both, and one of them where there is not", async () => {
    const seen = (element: McpArgumentsEditor): boolean[] =>
      Object.values(parts(element)).map((part) => getComputedStyle(part).display !== "none");
    expect(seen(await both("700px"))).to.deep.equal([true, true]);
    const narrow = await both("300px");
    expect(seen(narrow)).to.deep.equal([true, false]);
    narrow.mode = "json";
    await narrow.updateComplete;
    expect(seen(narrow)).to.deep.equal([false, true]);
  });
  it("shows one where there is room but nothing to fill in, and the JSON on request", async () => {
    const element = await fixture<McpArgumentsEditor>(
      html`<mcp-arguments-editor style="width: 700px" .schema=${{ type: "object" }} .value=${{}}></mcp-arguments-editor>`,
    );
    await new Promise(requestAnimationFrame);
    const { form, json } = parts(element);
    expect([form, json].map((part) => part.checkVisibility())).to.deep.equal([true, false]);
    element.renderRoot.querySelector<HTMLElement>(".segments button:last-child")?.click();
    await element.updateComplete;
    expect([form, json].map((part) => part.checkVisibility())).to.deep.equal([false, true]);
    await expect(element).to.be.accessible();
  });
  it("keeps form and JSON in step, and reports each change once", async () => {
    const element = await both("700px");
    const { form, json } = parts(element);
    const events: ValueChangeEvent[] = [];
    element.addEventListener("mcp-value-change", (event) => events.push(event));
    await write(json, '{"city": "Oslo"}');
    expect(form.value).to.deep.equal({ city: "Oslo" });
    const input = inside(form, "input");
    await element.updateComplete;
    expect(input.value).to.equal("Oslo");
    input.value = "Bergen";
    input.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await element.updateComplete;
    await json.updateComplete;
    expect(area(json).value).to.contain("Bergen");
    expect(events.map(({ value }) => value)).to.deep.equal([{ city: "Oslo" }, { city: "Bergen" }]);
  });
  it("reports the form's problems for JSON too, and JSON that does not parse", async () => {
    const element = await both("700px", { city: "Oslo" });
    const { json } = parts(element);
    await write(json, "{}");
    expect(element.problems.map(({ code }) => code)).to.deep.equal(["required"]);
    await write(json, "{");
    expect(element.problems.map(({ code }) => code)).to.deep.equal(["json"]);
    expect(await element.focusFirstProblem()).to.equal(true);
    expect(element.shadowRoot?.activeElement).to.equal(json);
  });
  it("keeps text that can't be parsed through switching and the same value, until the value is another one", async () => {
    const element = await both("300px", { city: "Oslo" });
    const { form, json } = parts(element);
    element.mode = "json";
    await write(json, '{"city": "Os');
    for (const mode of ["form", "json"] as const) {
      element.mode = mode;
      element.value = { city: "Oslo" };
      element.schema = JSON.parse(JSON.stringify(schema));
      element.requestUpdate();
      await element.updateComplete;
      await json.updateComplete;
      expect(area(json).value).to.equal('{"city": "Os');
      expect(element.problems.map(({ code }) => code)).to.deep.equal(["json"]);
    }
    expect(form.value).to.deep.equal({ city: "Oslo" });
    element.value = { city: "Bergen" };
    await element.updateComplete;
    await json.updateComplete;
    expect(area(json).value).to.contain("Bergen");
    expect(element.problems).to.deep.equal([]);
    expect(area(json).getAttribute("aria-invalid")).to.equal("false");
  });
  it("keeps text in a number's field that is no number through a change to the JSON and back", async () => {
    const element = await fixture<McpArgumentsEditor>(
      html`<mcp-arguments-editor
        style="width: 300px"
        .schema=${{ properties: { n: { type: "number" } } }}
        .value=${{}}
      ></mcp-arguments-editor>`,
    );
    const input = parts(element).form.shadowRoot?.querySelector("input");
    input?.focus();
    document.execCommand("insertText", false, "1e");
    for (const mode of ["json", "form"] as const) {
      element.mode = mode;
      await element.updateComplete;
      await new Promise(requestAnimationFrame);
      expect(input?.validity.badInput).to.equal(true);
      expect(element.problems.map(({ code }) => code)).to.deep.equal(["type"]);
    }
  });
  it("switches between form and JSON with Alt+J", async () => {
    const element = await both("300px");
    const key = (): unknown =>
      element.shadowRoot
        ?.querySelector(".both")
        ?.dispatchEvent(new KeyboardEvent("keydown", { code: "KeyJ", altKey: true, bubbles: true, composed: true }));
    key();
    await new Promise(requestAnimationFrame);
    expect(element.mode).to.equal("json");
    expect(element.shadowRoot?.activeElement?.localName).to.equal("mcp-json-editor");
    key();
    await new Promise(requestAnimationFrame);
    expect(element.mode).to.equal("form");
    expect(element.shadowRoot?.activeElement?.localName).to.equal("mcp-schema-form");
  });
});
