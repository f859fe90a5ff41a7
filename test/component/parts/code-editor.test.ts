/** The code editor in `<mcp-json-editor>`: taking the plain field's place, and what it does there. */
import { expect, fixture, html, nextFrame } from "@open-wc/testing";
import type { McpArgumentsEditor } from "../../../components/parts/form/arguments-editor.js";
import "../../../components/parts/form/arguments-editor.js";
import * as code from "../../../components/parts/json/code-editor/code-editor.js";
import type { CodeModule, LoadCode } from "../../../components/parts/json/editor-upgrade.js";
import type { ValueChangeEvent } from "../../../components/parts/basic/events.js";
import type { McpJsonEditor } from "../../../components/parts/json/json-editor.js";
import "../../../components/parts/json/json-editor.js";
import { boxed, inside, press } from "../views/stage.js";
import { codeOf, write } from "./json-text.js";

const SCHEMA = {
  type: "object",
  properties: {
    city: { type: "string", title: "City", description: "<img src=x onerror=alert(1)> of \u202eorigin" },
    unit: { enum: ["celsius", "fahrenheit"] },
  },
  required: ["city"],
};

async function editor(value: unknown = { a: 1 }, more: Partial<McpJsonEditor> = {}): Promise<McpJsonEditor> {
  const element = await fixture<McpJsonEditor>(
    html`<mcp-json-editor label="Body" .value=${value} .schema=${SCHEMA}></mcp-json-editor>`,
  );
  Object.assign(element, more);
  await element.updateComplete;
  return element;
}

/** A loader whose answer is given by the test. */
function held(): {
  readonly load: LoadCode;
  readonly give: () => void;
  readonly refuse: () => void;
  requested: number;
} {
  let waiting: { resolve: (module: CodeModule) => void; reject: (error: Error) => void }[] = [];
  const taken = (): typeof waiting => {
    const all = waiting;
    waiting = [];
    return all;
  };
  const loader = {
    requested: 0,
    load: () => {
      loader.requested++;
      return new Promise<CodeModule>((resolve, reject) => void waiting.push({ resolve, reject }));
    },
    give: () => taken().forEach(({ resolve }) => resolve(code)),
    refuse: () => taken().forEach(({ reject }) => reject(new TypeError("offline"))),
  };
  return loader;
}

/** An editor whose code is not there yet, once it was asked for. */
async function waiting(
  value: unknown = { a: 1 },
): Promise<{ element: McpJsonEditor; loader: ReturnType<typeof held> }> {
  const loader = held();
  const element = document.createElement("mcp-json-editor");
  Object.assign(element, { label: "Body", value, loadCode: loader.load });
  const box = await fixture<HTMLElement>(html`<div></div>`);
  box.append(element);
  await until(() => loader.requested > 0);
  return { element, loader };
}

async function until(holds: () => boolean): Promise<void> {
  for (let frames = 0; frames < 300 && !holds(); frames++) await nextFrame();
  expect(holds()).to.equal(true);
}

async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame++) await nextFrame();
}

function field(element: McpJsonEditor): HTMLTextAreaElement {
  return inside(element, "textarea");
}

function texts(element: McpJsonEditor, selector: string): readonly string[] {
  return [...element.renderRoot.querySelectorAll(selector)].map((one) => one.textContent ?? "");
}

/** The lines as they are on screen. */
function shown(element: McpJsonEditor): string {
  return texts(element, ".cm-line").join("\n");
}

/** Puts the caret after `part` and answers the text of the editor. */
async function caretAfter(element: McpJsonEditor, part: string): Promise<HTMLElement> {
  const text = await codeOf(element);
  element.focus();
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.textContent?.indexOf(part) ?? -1;
    if (at < 0) continue;
    getSelection()?.collapse(node, at + part.length);
    await frames(2);
    return text;
  }
  throw new Error(`no ${part}`);
}

/** What is proposed, once it may be taken. */
async function proposed(element: McpJsonEditor): Promise<readonly string[]> {
  await until(() => texts(element, ".proposals li").length > 0);
  await frames(8);
  return texts(element, ".proposals li .cm-completionLabel");
}

describe("the code editor that replaces the plain field", () => {
  it("appears by itself with the same text, name and problems, and is accessible", async () => {
    const element = await editor({ city: "Oslo" });
    const text = await codeOf(element);
    expect(shown(element)).to.equal('{\n  "city": "Oslo"\n}');
    expect(text.getAttribute("role")).to.equal("textbox");
    expect(element.renderRoot.querySelector(`#${text.getAttribute("aria-labelledby")}`)?.textContent).to.contain(
      "Body",
    );
    await expect(element).to.be.accessible();
    element.marks = [{ path: ["city"], code: "type", params: { type: "number" } }];
    await element.updateComplete;
    expect(text.getAttribute("aria-invalid")).to.equal("true");
    await expect(element).to.be.accessible();
  });
  it("keeps text, caret and focus, and undo goes back to what was there before", async () => {
    const { element, loader } = await waiting();
    const events: ValueChangeEvent[] = [];
    element.addEventListener("mcp-value-change", (event) => events.push(event));
    field(element).focus();
    field(element).select();
    write('{"b": 2}');
    field(element).setSelectionRange(7, 7);
    const left: Event[] = [];
    element.addEventListener("focusout", (event) => left.push(event));
    loader.give();
    const text = await codeOf(element);
    expect(element.shadowRoot?.activeElement).to.equal(text);
    expect(left).to.have.length(0);
    await frames(2);
    write("3");
    await until(() => shown(element) === '{"b": 23}');
    expect(element.value).to.deep.equal({ b: 23 });
    press(text, "z", { ctrlKey: true });
    expect(shown(element)).to.equal('{"b": 2}');
    press(text, "z", { ctrlKey: true });
    expect(shown(element)).to.equal('{\n  "a": 1\n}');
    expect(events.at(-1)?.value).to.deep.equal({ a: 1 });
  });
  it("waits for the end of a composition", async () => {
    const { element, loader } = await waiting();
    field(element).focus();
    field(element).dispatchEvent(new CompositionEvent("compositionstart"));
    loader.give();
    await frames(5);
    expect(element.renderRoot.querySelector(".cm-content")).to.equal(null);
    field(element).dispatchEvent(new CompositionEvent("compositionend"));
    await codeOf(element);
  });
  it("does not appear when its code can't be loaded, and is tried again when the network is back", async () => {
    const { element, loader } = await waiting();
    loader.refuse();
    await frames(3);
    field(element).value = '{"b": 2}';
    field(element).dispatchEvent(new InputEvent("input"));
    expect(element.value).to.deep.equal({ b: 2 });
    window.dispatchEvent(new Event("online"));
    expect(loader.requested).to.equal(2);
    loader.give();
    await codeOf(element);
    expect(shown(element)).to.equal('{"b": 2}');
  });
  it("appears only where more than the plain field is requested, and goes when that ends", async () => {
    const loader = held();
    const element = await fixture<McpJsonEditor>(
      html`<mcp-json-editor plain .value=${1} .loadCode=${loader.load}></mcp-json-editor>`,
    );
    await frames(5);
    expect(loader.requested).to.equal(0);
    element.plain = false;
    await element.updateComplete;
    expect(loader.requested).to.equal(1);
    loader.give();
    await codeOf(element);
    element.plain = true;
    await element.updateComplete;
    expect(field(element).value).to.equal("1");
  });
  it("leaves large texts and long lines to the plain field, also when they are pasted", async () => {
    for (const value of [Array.from({ length: 30_000 }, () => "abcde"), "x".repeat(11_000)]) {
      const { element, loader } = await waiting(value);
      loader.give();
      await frames(4);
      expect(field(element).value).to.contain(JSON.stringify(value, null, 2));
      element.remove();
    }
    const element = await editor({ a: 1 });
    await codeOf(element);
    element.focus();
    await frames(2);
    document.execCommand("selectAll");
    write(JSON.stringify("y".repeat(11_000)));
    await until(() => element.renderRoot.querySelector("textarea") !== null);
    await frames(2);
    expect(field(element).value).to.have.length(11_002);
    expect(element.value).to.equal("y".repeat(11_000));
    expect(element.shadowRoot?.activeElement).to.equal(field(element));
  });
  it("survives being moved on the page, undo included", async () => {
    const element = await editor({ a: 1 });
    await caretAfter(element, "1");
    write("2");
    await until(() => shown(element).includes("12"));
    const parent = element.parentElement;
    element.remove();
    expect(element.renderRoot.querySelector(".cm-editor")).to.equal(null);
    parent?.append(element);
    const text = await codeOf(element);
    expect(element.value).to.deep.equal({ a: 12 });
    press(text, "z", { ctrlKey: true });
    expect(element.value).to.deep.equal({ a: 1 });
  });
  it("brings its styles as sheets of the shadow root: no style element, no style attribute of a template", async () => {
    const before = document.adoptedStyleSheets.length + document.querySelectorAll("style").length;
    const element = await editor();
    await codeOf(element);
    expect(element.renderRoot.querySelectorAll("style")).to.have.length(0);
    expect(document.adoptedStyleSheets.length + document.querySelectorAll("style").length).to.equal(before);
    expect(element.shadowRoot?.adoptedStyleSheets.length).to.be.greaterThan(3);
    for (const sheet of element.shadowRoot?.adoptedStyleSheets ?? []) expect(sheet.ownerNode).to.equal(null);
  });
});

describe("the code editor", () => {
  it("follows the value, and makes that one step of undo", async () => {
    const element = await editor({ a: 1 });
    const text = await codeOf(element);
    element.value = { a: 2 };
    await element.updateComplete;
    expect(shown(element)).to.equal('{\n  "a": 2\n}');
    press(text, "z", { ctrlKey: true });
    expect(element.value).to.deep.equal({ a: 1 });
  });
  it("formats with Shift+Alt+F", async () => {
    const element = await editor([1, 2]);
    const text = await codeOf(element);
    element.focus();
    await frames(2);
    document.execCommand("selectAll");
    write("[3,4]");
    await until(() => shown(element) === "[3,4]");
    press(text, "F", { code: "KeyF", shiftKey: true, altKey: true });
    await element.updateComplete;
    expect(shown(element)).to.equal("[\n  3,\n  4\n]");
  });
  it("proposes names that fit, takes one with Enter, then its values", async () => {
    const element = await editor({});
    const text = await caretAfter(element, "{");
    press(text, " ", { ctrlKey: true, code: "Space", keyCode: 32 });
    expect(await proposed(element)).to.deep.equal(["city", "unit"]);
    await expect(element).to.be.accessible();
    press(text, "ArrowDown");
    expect(element.renderRoot.querySelector(`#${text.getAttribute("aria-activedescendant")}`)?.textContent).to.contain(
      "unit",
    );
    press(text, "Enter");
    expect(shown(element)).to.equal('{"unit": }');
    expect(await proposed(element)).to.deep.equal(["celsius", "fahrenheit"]);
    press(text, "Enter");
    expect(element.value).to.deep.equal({ unit: "celsius" });
  });
  it("proposes while a name is typed, and Escape closes the list and nothing else", async () => {
    const element = await editor({});
    const text = await caretAfter(element, "{");
    write('"');
    await frames(2);
    write("ci");
    expect(await proposed(element)).to.deep.equal(["city"]);
    let heard = 0;
    element.addEventListener("keydown", () => heard++);
    press(text, "Escape");
    await until(() => texts(element, ".proposals li").length === 0);
    expect(heard).to.equal(0);
    press(text, "Escape");
    expect(heard).to.equal(1);
  });
  it("says what the schema says of a name as text, at the caret", async () => {
    const element = await editor({ city: "Oslo" });
    const text = await caretAfter(element, "Os");
    press(text, " ", { ctrlKey: true, shiftKey: true, code: "Space", keyCode: 32 });
    await until(() => texts(element, ".words p").length > 0);
    expect(texts(element, ".words p")).to.deep.equal([
      "city",
      "City",
      "<img src=x onerror=alert(1)> of ⟦U+202E⟧origin",
    ]);
    expect(element.renderRoot.querySelectorAll("img")).to.have.length(0);
    expect(texts(element, ".cm-announced").join()).to.contain("City");
    press(text, "Escape");
    expect(texts(element, ".words")).to.have.length(0);
  });
  it("leaves Tab, Ctrl+Enter and Alt+J to the page, also while it proposes", async () => {
    const element = await editor({});
    const text = await caretAfter(element, "{");
    const free = (): boolean[] =>
      [
        press(text, "Tab"),
        press(text, "Tab", { shiftKey: true }),
        press(text, "Enter", { ctrlKey: true }),
        press(text, "j", { altKey: true, code: "KeyJ" }),
      ].map(({ defaultPrevented }) => defaultPrevented);
    expect(free()).to.deep.equal([false, false, false, false]);
    press(text, " ", { ctrlKey: true, code: "Space", keyCode: 32 });
    await proposed(element);
    expect(free()).to.deep.equal([false, false, false, false]);
    expect(element.value).to.deep.equal({});
  });
  it("underlines problems where they are, counts them aloud, and goes to them with F8", async () => {
    const element = await editor({ a: 1, b: { c: "x" } });
    const text = await codeOf(element);
    element.marks = [{ path: ["b", "c"], code: "type", params: { type: "number" } }];
    await element.updateComplete;
    expect(texts(element, ".cm-lintRange-error")).to.deep.equal(['"x"']);
    expect(texts(element, "[role=status]").join()).to.contain("1 problem");
    element.focus();
    press(text, "F8");
    expect(texts(element, ".cm-announced").join()).to.equal("Line 4: Must be a number.");
    element.renderRoot.querySelector<HTMLButtonElement>(".marks button")?.click();
    expect(element.shadowRoot?.activeElement).to.equal(text);
  });
  it("keeps problems underlined when the text is replaced from outside and they are the same as before", async () => {
    const element = await editor({ z: 1, a: 1, b: 1 });
    await codeOf(element);
    const marks = [{ path: ["a"], code: "type", params: { type: "string" } }] as const;
    element.marks = marks;
    await element.updateComplete;
    expect(texts(element, ".cm-lintRange-error")).to.deep.equal(["1"]);
    element.value = { z: 2, a: 2, b: 2 };
    element.marks = [...marks];
    await element.updateComplete;
    expect(texts(element, ".cm-lintRange-error")).to.deep.equal(["2"]);
  });
  it("takes a proposal at the right place though the text changed before it meanwhile", async () => {
    const element = await editor({ x: 1, city: "Oslo" });
    const text = await caretAfter(element, '"ci');
    press(text, " ", { ctrlKey: true, code: "Space", keyCode: 32 });
    expect(await proposed(element)).to.deep.equal(["city"]);
    element.value = { x: 12_345, city: "Oslo" };
    await element.updateComplete;
    expect(await proposed(element)).to.deep.equal(["city"]);
    press(text, "Enter");
    expect(shown(element)).to.equal('{\n  "x": 12345,\n  "city": "Oslo"\n}');
  });
  it("closes what the pointer opened with Escape, wherever the focus is, and nothing else", async () => {
    const element = await editor({ city: "Oslo" });
    await codeOf(element);
    const line = [...element.renderRoot.querySelectorAll(".cm-line")].find((one) => one.textContent?.includes("city"));
    if (!line) throw new Error("no line");
    const { left, top, height } = line.getBoundingClientRect();
    const at = { clientX: left + 40, clientY: top + height / 2, bubbles: true, composed: true };
    line.dispatchEvent(new MouseEvent("mousemove", at));
    await until(() => texts(element, ".words p").length > 0);
    expect(element.shadowRoot?.activeElement).to.equal(null);
    let heard = 0;
    const count = (): void => void heard++;
    document.body.addEventListener("keydown", count);
    press(document.body, "Escape");
    await until(() => texts(element, ".words").length === 0);
    expect(heard).to.equal(0);
    press(document.body, "Escape");
    expect(heard).to.equal(1);
    document.body.removeEventListener("keydown", count);
  });
  it("does not check again for problems that are unchanged", async () => {
    const many = Array.from({ length: 20_000 }, (_, at) => at);
    const element = await editor(many, { plain: true });
    const problems = (from: number): McpJsonEditor["marks"] =>
      Array.from({ length: 30 }, (_, at) => ({ path: [19_000 + from + at], code: "type", params: { type: "string" } }));
    const time = async (marks: McpJsonEditor["marks"]): Promise<number> => {
      const began = performance.now();
      element.marks = marks;
      await element.updateComplete;
      return performance.now() - began;
    };
    const [anew, same] = [[] as number[], [] as number[]];
    for (let round = 0; round < 4; round++) {
      anew.push(await time(problems(round)));
      same.push(await time(problems(round)));
    }
    expect(Math.min(...same)).to.be.below(Math.min(...anew) / 3);
  });
  it("marks the place where the text stops being JSON", async () => {
    const element = await editor({ a: 1 });
    await caretAfter(element, "1");
    write(" x");
    await until(() => element.problems.length > 0);
    await element.updateComplete;
    expect(texts(element, ".cm-lintRange-error")).to.deep.equal(["x"]);
    expect(element.value).to.deep.equal({ a: 1 });
  });
  it("folds and unfolds, by key and by pointer", async () => {
    const element = await editor({ a: { b: 1 } });
    const text = await caretAfter(element, ": {");
    press(text, "{", { ctrlKey: true, shiftKey: true, code: "BracketLeft", keyCode: 219 });
    await until(() => texts(element, ".cm-foldPlaceholder").length === 1);
    await expect(element).to.be.accessible();
    element.renderRoot.querySelector<HTMLElement>(".cm-foldPlaceholder")?.click();
    expect(shown(element)).to.contain('"b": 1');
  });
  it("shows invisible characters", async () => {
    const element = await editor({ a: "x\u200by" });
    await codeOf(element);
    expect(element.renderRoot.querySelector(".cm-specialChar")?.getAttribute("title")).to.contain("Hidden character");
  });
  it("names them in the language of the page, by their codes", async () => {
    const element = await boxed(
      "mcp-json-editor",
      html`<div lang="zh-Hans"><mcp-json-editor .value=${{ a: "x\u200by\u202ez" }}></mcp-json-editor></div>`,
    );
    await codeOf(element);
    const names = (): readonly string[] =>
      [...element.renderRoot.querySelectorAll<HTMLElement>(".cm-specialChar")].map(({ title }) => title);
    await until(() => names()[0]?.includes("隐藏") ?? false);
    for (const name of names()) expect(name).to.match(/^[^a-tv-z]+ U\+20(0B|2E)$/i);
    expect(names()).to.have.length(2);
  });
  it("can be disabled: it can be read and scrolled by keyboard, not changed", async () => {
    const element = await editor({ a: 1 });
    const text = await codeOf(element);
    element.disabled = true;
    await element.updateComplete;
    expect([text.contentEditable, text.getAttribute("aria-readonly"), text.tabIndex]).to.deep.equal([
      "false",
      "true",
      0,
    ]);
    await expect(element).to.be.accessible();
    element.disabled = false;
    await element.updateComplete;
    expect(text.contentEditable).to.equal("true");
  });
  it("reads from the left on a page that reads from the right", async () => {
    const element = await boxed(
      "mcp-json-editor",
      html`<div dir="rtl"><mcp-json-editor .value=${{ a: "שלום" }}></mcp-json-editor></div>`,
    );
    expect(getComputedStyle(await codeOf(element)).direction).to.equal("ltr");
  });
  it("speaks the language of the page, also when that changes", async () => {
    const box = await fixture<HTMLElement>(
      html`<div lang="zh-Hans"><mcp-json-editor .value=${{ a: { b: 1 } }}></mcp-json-editor></div>`,
    );
    const element = box.querySelector("mcp-json-editor");
    if (!element) throw new Error("no editor");
    await codeOf(element);
    const titles = (): readonly string[] =>
      [...element.renderRoot.querySelectorAll<HTMLElement>(".cm-foldGutter span")].map(({ title }) => title);
    await until(() => titles().includes("折叠"));
    box.lang = "en";
    await until(() => titles().includes("Fold"));
  });
  it("stays in step with a form", async () => {
    const element = await fixture<McpArgumentsEditor>(
      html`<mcp-arguments-editor style="width: 700px" .schema=${SCHEMA} .value=${{ city: "Oslo" }}></mcp-arguments-editor>`,
    );
    const json = inside(element, "mcp-json-editor");
    await caretAfter(json, "Oslo");
    write("3");
    await until(() => shown(json).includes("Oslo3"));
    await element.updateComplete;
    expect(element.value).to.deep.equal({ city: "Oslo3" });
    const form = element.renderRoot.querySelector("mcp-schema-form");
    await form?.updateComplete;
    const input = form?.renderRoot.querySelector("input");
    expect(input?.value).to.equal("Oslo3");
    if (!input) return;
    input.value = "Bergen";
    input.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await until(() => shown(json).includes("Bergen"));
  });
});
