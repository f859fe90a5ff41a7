/** mcp-schema-form: a form a user can fill in with any schema a server sends. */
import { expect, fixture, html, oneEvent } from "@open-wc/testing";
import type { ValueChangeEvent } from "../../../components/parts/basic/events.js";
import "../../../components/parts/form/schema-form.js";
import "../../../components/parts/json/json-editor.js"; // registered: form-json.test.ts has forms that load it
import type { McpSchemaForm } from "../../../components/parts/form/schema-form.js";
import type { JsonObject } from "../../../src/schema/index.js";
import { plainField } from "./json-text.js";
import { inside } from "../views/stage.js";

const person = {
  type: "object",
  properties: { name: { type: "string" }, age: { type: "number" } },
  required: ["name"],
};
const everything = {
  type: "object",
  required: ["city", "confirm"],
  properties: {
    city: { type: "string", title: "City", description: "Where to look" },
    confirm: { type: "boolean" },
    verbose: { type: "boolean" },
    limit: { type: "integer", minimum: 1, maximum: 50 },
    size: { enum: ["small", "large"] },
    day: { type: "string", format: "date" },
    when: { type: "string", format: "date-time" },
    mail: { type: "string", format: "email" },
    body: { type: "string" },
    note: { type: ["string", "null"] },
    person,
    tags: { type: "array", items: { type: "string" } },
    days: { type: "array", items: { enum: ["mon", "tue"] } },
    shape: { oneOf: [{ title: "Person", ...person }, { type: "string" }] },
    headers: { type: "object", additionalProperties: { type: "string" } },
    anything: {},
  },
};

async function form(schema: JsonObject, value?: unknown): Promise<McpSchemaForm> {
  const element = await fixture<McpSchemaForm>(
    html`<mcp-schema-form .schema=${schema} .value=${value}></mcp-schema-form>`,
  );
  await element.updateComplete;
  return element;
}
/** The control a label names. */
function labelled(element: McpSchemaForm, text: string): HTMLInputElement {
  const label = [...element.renderRoot.querySelectorAll("label")].find((one) => one.textContent?.includes(text));
  const control = label?.htmlFor ? element.renderRoot.querySelector<HTMLInputElement>(`#${label.htmlFor}`) : null;
  if (!control) throw new Error(`no control is labelled ${text}`);
  return control;
}
function button(element: McpSchemaForm, name: string): HTMLButtonElement {
  const found = [...element.renderRoot.querySelectorAll("button")].find(
    (one) => (one.getAttribute("aria-label") ?? one.textContent?.trim()) === name,
  );
  if (!found) throw new Error(`no button is called ${name}`);
  return found;
}
async function type(element: McpSchemaForm, control: HTMLInputElement, text: string): Promise<void> {
  control.value = text;
  control.dispatchEvent(new InputEvent("input", { bubbles: true }));
  control.dispatchEvent(new Event("change", { bubbles: true }));
  await element.updateComplete;
}
async function press(element: McpSchemaForm, name: string): Promise<void> {
  button(element, name).click();
  await element.updateComplete;
  await element.updateComplete;
}

describe("mcp-schema-form", () => {
  it("is accessible, empty and filled, light and dark", async () => {
    const element = await form(everything);
    await expect(element).to.be.accessible();
    element.value = {
      city: 5,
      person: { name: "Ada" },
      tags: ["a", "b"],
      days: ["mon"],
      shape: { name: "x" },
      headers: { a: "b" },
      note: null,
    };
    await element.focusFirstProblem();
    await expect(element).to.be.accessible();
  });
  it("says that a tool without parameters needs nothing", async () => {
    const element = await form({ type: "object" });
    expect(element.renderRoot.textContent).to.contain("No arguments needed");
  });
  it("starts with the schema's defaults and reports them once", async () => {
    const schema = { type: "object", properties: { a: { type: "number", default: 5 }, b: { type: "string" } } };
    const element = document.createElement("mcp-schema-form");
    element.schema = schema;
    const reported = oneEvent(element, "mcp-value-change");
    document.body.append(element);
    await reported;
    expect(element.value).to.deep.equal({ a: 5 });
    element.remove();
  });
  it("reports value and problems at every change", async () => {
    const element = await form(everything, { city: "Oslo", confirm: true });
    const reported = oneEvent<ValueChangeEvent>(element, "mcp-value-change");
    void type(element, labelled(element, "limit"), "51");
    const { value, problems } = await reported;
    expect(value).to.deep.equal({ city: "Oslo", confirm: true, limit: 51 });
    expect(problems).to.deep.equal([{ path: ["limit"], code: "max", params: { limit: 50 } }]);
  });
  it("leaves a field out when its text is deleted or cleared", async () => {
    const element = await form(everything, { city: "Oslo", limit: 3, mail: "a@b", verbose: false });
    await type(element, labelled(element, "mail"), "");
    await press(element, "Clear limit");
    await press(element, "Clear verbose");
    expect(element.value).to.deep.equal({ city: "Oslo" });
    expect(labelled(element, "verbose").indeterminate).to.equal(true);
  });
  it("ties help and problems to the control and shows problems as text", async () => {
    const element = await form(everything, {});
    const city = labelled(element, "City");
    const described = (city.getAttribute("aria-describedby") ?? "").split(" ");
    const [help, problem] = described.map((id) => element.renderRoot.querySelector(`#${id}`));
    expect(help?.textContent).to.equal("Where to look");
    expect(city.getAttribute("aria-invalid")).to.equal("false");
    expect(await element.focusFirstProblem()).to.equal(true);
    expect(element.shadowRoot?.activeElement).to.equal(city);
    expect(city.getAttribute("aria-invalid")).to.equal("true");
    expect(problem?.textContent).to.contain("Required.");
  });
  it("shows type and limits after the name, tied to the control", async () => {
    const element = await form({
      type: "object",
      properties: {
        a: { type: "integer", minimum: 1, maximum: 10 },
        b: { type: "number", exclusiveMinimum: 0 },
        c: { type: "string", format: "email", maxLength: 60 },
        d: { type: "array", items: { type: "string" }, minItems: 2, maxItems: 5 },
        e: { type: "integer", minimum: 5 },
        f: { enum: ["x", "y"] },
      },
    });
    const hints = [...element.renderRoot.querySelectorAll(".type")].map((one) => one.textContent);
    expect(hints.slice(0, 4)).to.deep.equal([
      "integer, 1–10",
      "number, > 0",
      "string, email, ≤ 60 characters",
      "array, 2–5 items",
    ]);
    expect(hints).to.have.length(5);
    const described = labelled(element, "a").getAttribute("aria-describedby")?.split(" ") ?? [];
    const texts = described.map((id) => element.renderRoot.querySelector(`#${id}`)?.textContent);
    expect(texts).to.include("integer, 1–10");
    await expect(element).to.be.accessible();
  });
  it("collapses more than six optional fields under one line, which is open if one has a value", async () => {
    const names = ["a", "b", "c", "d", "e", "f", "g"];
    const properties = Object.fromEntries(["must", ...names].map((name) => [name, { type: "string" }]));
    const schema = { type: "object", required: ["must"], properties };
    const element = await form(schema, { must: "x" });
    const optional = (one: McpSchemaForm) => one.renderRoot.querySelector<HTMLDetailsElement>("details.optional");
    expect(optional(element)?.open).to.equal(false);
    expect(optional(element)?.querySelector("summary")?.textContent).to.equal("7 optional fields");
    expect(optional(element)?.contains(labelled(element, "must"))).to.equal(false);
    optional(element)?.querySelector("summary")?.click();
    await type(element, labelled(element, "c"), "set");
    expect(element.value).to.deep.equal({ must: "x", c: "set" });
    expect(optional(element)?.open).to.equal(true);
    await expect(element).to.be.accessible();
    expect(optional(await form(schema, { must: "x", g: "draft" }))?.open).to.equal(true);
    expect(optional(await form({ ...schema, required: ["must", "a"] }, {}))).to.equal(null);
  });
  it("keeps a number as it is typed", async () => {
    const element = await form({ properties: { n: { type: "number" } } }, {});
    const control = labelled(element, "n");
    await type(element, control, "1.50");
    expect(element.value).to.deep.equal({ n: 1.5 });
    expect(control.value).to.equal("1.50");
    element.value = { n: 7 };
    await element.updateComplete;
    expect(control.value).to.equal("7");
  });
  it("sends date and time with an offset", async () => {
    const element = await form(everything, { city: "Oslo" });
    await type(element, labelled(element, "when"), "2024-05-06T10:20");
    expect(element.value).to.have.property("when", new Date("2024-05-06T10:20").toISOString());
  });
  it("adds, moves and removes items, the focus following", async () => {
    const element = await form(everything, { city: "Oslo", tags: ["a"] });
    await press(element, "Add item");
    await type(element, labelled(element, "Item 2"), "b");
    expect(element.value).to.deep.include({ tags: ["a", "b"] });
    await press(element, "Move Item 2 up");
    expect(element.value).to.deep.include({ tags: ["b", "a"] });
    await new Promise(requestAnimationFrame);
    expect(element.shadowRoot?.activeElement?.getAttribute("aria-label")).to.equal("Move Item 1 down");
    await press(element, "Remove Item 1");
    expect(element.value).to.deep.include({ tags: ["a"] });
  });
  it("focuses the first control of an item that was added, not its tools", async () => {
    const schema = {
      properties: {
        list: { type: "array", items: { type: "object", properties: { a: { type: ["string", "null"] } } } },
        lists: { type: "array", items: { type: "array", items: { type: "string" } } },
      },
    };
    const element = await form(schema, { list: [], lists: [] });
    const adders = [...element.renderRoot.querySelectorAll("button")].filter((one) =>
      one.textContent?.includes("Add item"),
    );
    adders[0]?.click();
    await new Promise(requestAnimationFrame);
    expect(element.shadowRoot?.activeElement).to.equal(labelled(element, "a"));
    adders[1]?.click();
    await new Promise(requestAnimationFrame);
    expect(element.shadowRoot?.activeElement?.textContent).to.contain("Add item");
  });
  it("keeps the problems of the other items shown when one is added", async () => {
    const element = await form({ properties: { n: { type: "array", items: { type: "integer" } } } }, { n: [1] });
    await type(element, labelled(element, "Item 1"), "1.5");
    expect(labelled(element, "Item 1").getAttribute("aria-invalid")).to.equal("true");
    await press(element, "Add item");
    expect(labelled(element, "Item 1").getAttribute("aria-invalid")).to.equal("true");
    expect(labelled(element, "Item 2").getAttribute("aria-invalid")).to.equal("false");
  });
  it("keeps the focus on a field that is set, cleared or made null", async () => {
    const element = await form(everything, { city: "Oslo", limit: 3, person: { name: "Ada" }, note: "x" });
    const focused = async (): Promise<Element | null | undefined> => {
      await new Promise(requestAnimationFrame);
      return element.shadowRoot?.activeElement;
    };
    await press(element, "Clear limit");
    expect(await focused()).to.equal(labelled(element, "limit"));
    await press(element, "Clear person");
    expect(await focused()).to.equal(button(element, "Set person"));
    await press(element, "Set person");
    expect(await focused()).to.equal(labelled(element, "name"));
    const box = (): HTMLInputElement | null => element.renderRoot.querySelector('input[aria-label="note: null"]');
    for (const on of [true, false]) {
      box()?.focus();
      box()?.click();
      expect(await focused()).to.equal(box());
      expect(box()?.checked).to.equal(on);
    }
  });
  it("has the buttons of a field after its control, for Tab", async () => {
    const element = await form(everything, { city: "Oslo", limit: 3 });
    const order = labelled(element, "limit").compareDocumentPosition(button(element, "Clear limit"));
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).to.be.above(0);
    const [control, clear] = [labelled(element, "limit"), button(element, "Clear limit")].map((one) =>
      one.getBoundingClientRect(),
    );
    expect(clear?.bottom).to.be.at.most((control?.top ?? 0) + 1);
  });
  it("is named by its title alone; the raw name and a repeated required are for the eye", async () => {
    const properties = { observer: { type: "string", title: "Observer" }, sure: { type: "boolean", title: "Sure" } };
    const element = await form({ properties, required: ["observer", "sure"] }, {});
    const spoken = (text: string): string => {
      const label = [...element.renderRoot.querySelectorAll("label")].find((one) => one.textContent?.includes(text));
      const read = [...(label?.children ?? [])].filter((one) => one.getAttribute("aria-hidden") !== "true");
      return read.map((one) => one.textContent).join(" ");
    };
    expect(spoken("Observer")).to.equal("Observer");
    expect(spoken("Sure")).to.equal("Sure required");
  });
  it("keeps a refused number until the value changes from outside", async () => {
    const schema = { properties: { n: { type: "number" } } };
    const element = await form(schema, { n: 1 });
    const control = labelled(element, "n");
    control.focus();
    control.select();
    document.execCommand("insertText", false, "1e");
    await element.updateComplete;
    expect(control.validity.badInput).to.equal(true);
    element.value = JSON.parse(JSON.stringify(element.value));
    element.schema = JSON.parse(JSON.stringify(schema));
    await element.updateComplete;
    expect(control.validity.badInput).to.equal(true);
    expect(element.problems.map(({ code }) => code)).to.deep.equal(["type"]);
    element.value = { n: 7 };
    await element.updateComplete;
    expect(control.value).to.equal("7");
    expect(element.problems).to.deep.equal([]);
  });
  it("keeps the help of a right-to-left page at its side, and addresses from the left", async () => {
    const around = await fixture(html`<div dir="rtl"><mcp-schema-form .schema=${everything}></mcp-schema-form></div>`);
    const element = around.querySelector("mcp-schema-form");
    const help = element?.renderRoot.querySelector(".help");
    if (!element || !help) throw new Error("no help");
    expect(getComputedStyle(help).textAlign).to.equal("right");
    expect(getComputedStyle(labelled(element, "mail")).direction).to.equal("ltr");
  });
  it("describes problems without the schema's keywords", async () => {
    const element = await form(everything, { city: "Oslo" });
    await type(element, labelled(element, "mail"), "nobody");
    expect(element.renderRoot.textContent).to.contain("Not a valid email address.");
  });
  it("sets and clears optional objects, with what they require", async () => {
    const element = await form(everything, { city: "Oslo" });
    await press(element, "Set person");
    expect(element.value).to.deep.equal({ city: "Oslo", person: {} });
    expect(element.problems.map(({ path }) => path)).to.deep.include(["person", "name"]);
    await press(element, "Clear person");
    expect(element.value).to.deep.equal({ city: "Oslo" });
  });
  it("offers alternatives by a drop-down and checks the one picked", async () => {
    const element = await form(everything, { city: "Oslo", confirm: true });
    const chooser = inside<HTMLSelectElement>(element, 'select[aria-label="Kind of shape"]');
    chooser.selectedIndex = 1;
    chooser.dispatchEvent(new Event("change"));
    await element.updateComplete;
    expect(element.value).to.deep.include({ shape: {} });
    expect(element.problems.map(({ path }) => path)).to.deep.equal([["shape", "name"]]);
  });
  it("adds keys to a map, refusing those that are there", async () => {
    const element = await form({ type: "object", additionalProperties: { type: "string" } }, { a: "1" });
    const key = inside<HTMLInputElement>(element, 'input[aria-label="New key"]');
    key.value = "__proto__";
    key.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    await element.updateComplete;
    expect(JSON.stringify(element.value)).to.equal('{"a":"1","__proto__":""}');
    key.value = "a";
    key.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    expect(key.validity.customError).to.equal(true);
  });
  it("switches null on and off", async () => {
    const element = await form({ properties: { note: { type: ["string", "null"] } } }, {});
    const box = element.renderRoot.querySelector<HTMLInputElement>('input[type="checkbox"]');
    box?.click();
    await element.updateComplete;
    expect(element.value).to.deep.equal({ note: null });
    element.renderRoot.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click();
    expect(element.value).to.deep.equal({});
  });
  it("edits as JSON what has no form, and reports text that does not parse", async () => {
    const element = await form(everything, { city: "Oslo", confirm: true });
    const editor = element.renderRoot.querySelector("mcp-json-editor");
    const area = await plainField(editor);
    area.value = '{"x": ';
    area.dispatchEvent(new InputEvent("input", { bubbles: true }));
    expect(element.problems.map(({ path, code }) => [path, code])).to.deep.equal([[["anything"], "json"]]);
    area.value = '{"x": 1}';
    area.dispatchEvent(new InputEvent("input", { bubbles: true }));
    expect(element.value).to.deep.include({ anything: { x: 1 } });
    expect(element.problems).to.deep.equal([]);
  });
  it("can be disabled", async () => {
    const element = await form(everything, { tags: ["a"] });
    element.disabled = true;
    await element.updateComplete;
    expect(element.renderRoot.querySelectorAll(":is(input, select, button, textarea):enabled")).to.have.length(0);
  });
  it("renders a server's words as text, hidden characters spelled out", async () => {
    const evil = '<img src=x onerror="window.pwned=1">\u202e';
    const element = await form({ properties: { [evil]: { type: "string", description: evil, title: evil } } });
    expect(element.renderRoot.querySelector("img")).to.equal(null);
    expect(element.renderRoot.textContent).to.contain("⟦U+202E⟧");
  });
  it("survives lone surrogates and odd names", async () => {
    const names = ["\ud800", "", " ", "a b", "__proto__", "toString"];
    const properties = Object.fromEntries(names.map((name) => [name, { type: "object", properties: {} }]));
    const element = await form({ properties }, {});
    expect(element.renderRoot.querySelectorAll("fieldset")).to.have.length(names.length);
  });
  it("fits into 280 px, every control at least 24 px tall", async () => {
    const element = await form(everything, { person: { name: "" }, tags: ["a"], headers: { k: "v" }, shape: {} });
    element.style.width = "280px";
    expect(element.scrollWidth).to.be.at.most(280);
    for (const control of element.renderRoot.querySelectorAll<HTMLElement>(
      "button, select, textarea, input:not([type=checkbox])",
    )) {
      expect(control.offsetHeight, control.outerHTML).to.be.at.least(24);
    }
  });
  it("speaks the language around it", async () => {
    const around = await fixture(
      html`<div lang="zh-CN"><mcp-schema-form .schema=${{ type: "object" }}></mcp-schema-form></div>`,
    );
    const element = around.querySelector("mcp-schema-form");
    const { loadLanguage } = await import("../../../components/strings/packs.js");
    await loadLanguage("zh-Hans");
    await new Promise((done) => setTimeout(done));
    await element?.updateComplete;
    expect(element?.renderRoot.textContent).to.contain("无需参数");
    around.setAttribute("lang", "en");
    await new Promise((done) => setTimeout(done));
    await element?.updateComplete;
    expect(element?.renderRoot.textContent).to.contain("No arguments needed");
  });

  it("takes an empty text by a button of the field, distinguishes it from no text, and removes it again", async () => {
    const schema = {
      type: "object",
      required: ["newText"],
      properties: { newText: { type: "string" }, note: { type: "string", title: "Note" } },
    };
    const element = await form(schema);
    expect(element.problems).to.deep.equal([{ path: ["newText"], code: "required", params: {} }]);
    const set = button(element, "Set newText to an empty string");
    set.focus();
    set.click();
    await element.updateComplete;
    await element.updateComplete;
    expect(element.value).to.deep.equal({ newText: "" });
    expect(element.problems).to.deep.equal([]);
    const control = labelled(element, "newText");
    expect(element.shadowRoot?.activeElement).to.equal(control);
    const marks = (control.getAttribute("aria-describedby") ?? "").split(" ");
    const said = marks.map((id) => element.renderRoot.querySelector(`#${id}`)?.textContent?.trim());
    expect(said).to.include("Empty string");
    expect(labelled(element, "Note").getAttribute("aria-describedby")).not.to.contain("-empty");
    await type(element, control, "a");
    expect(element.value).to.deep.equal({ newText: "a" });
    await press(element, "Clear newText").catch(() => undefined);
    element.value = { newText: "" };
    await element.updateComplete;
    await press(element, "Clear newText");
    expect(element.value).to.deep.equal({});
    await press(element, "Set Note to an empty string");
    expect(element.value).to.deep.equal({ note: "" });
    await expect(element).to.be.accessible();
  });

  it("offers no empty text where the schema allows none", async () => {
    const properties = {
      a: { type: "string", minLength: 1 },
      b: { type: "string", format: "date" },
      c: { type: "string", pattern: "^x" },
      d: { enum: ["a"] },
      e: { type: "integer" },
      f: { type: "string", readOnly: true },
    };
    const element = await form({ type: "object", properties });
    const names = [...element.renderRoot.querySelectorAll("button")].map((one) => one.getAttribute("aria-label") ?? "");
    expect(names.filter((name) => name.includes("empty string"))).to.deep.equal([]);
  });

  it("requests no check once it is removed: its answer would replace that of the next form", async () => {
    const requested: unknown[] = [];
    const check = (_schema: unknown, value: unknown): Promise<undefined> => {
      requested.push(value);
      return Promise.resolve(undefined);
    };
    const [gone, next] = [await form(person, { name: "a" }), await form(person, { name: "b" })];
    gone.check = next.check = check;
    gone.value = { name: "gone" };
    gone.remove(); // before it was drawn with that
    await gone.updateComplete;
    next.value = { name: "next" };
    await oneEvent(next, "mcp-value-change"); // tells what was found
    expect(requested).to.deep.equal([{ name: "next" }]);
    next.parentElement?.append(gone);
    await oneEvent(gone, "mcp-value-change");
    expect(requested).to.deep.equal([{ name: "next" }, { name: "gone" }]);
  });
});
