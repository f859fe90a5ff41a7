/** mcp-schema-form: the code of the JSON editor is loaded with the first part that needs it, and nothing is lost while it can't be. */
import { expect, fixture, html } from "@open-wc/testing";
import "../../../components/parts/form/schema-form.js";
import type { LoadEditor } from "../../../components/parts/form/form-json.js";
import type { McpSchemaForm } from "../../../components/parts/form/schema-form.js";
import type { McpJsonEditor } from "../../../components/parts/json/json-editor.js";
import { plainField } from "./json-text.js";

/** A loader whose loads the test ends. */
function held(): { load: LoadEditor; requested: number; give(): Promise<void>; fail(): void } {
  let settle: { resolve: (module: unknown) => void; reject: (error: Error) => void } | undefined;
  const loader = {
    requested: 0,
    load: () => {
      loader.requested++;
      return new Promise<unknown>((resolve, reject) => (settle = { resolve, reject }));
    },
    give: async () => settle?.resolve(await import("../../../components/parts/json/json-editor.js")),
    fail: () => settle?.reject(new TypeError("Failed to fetch dynamically imported module")),
  };
  return loader;
}
const schema = {
  type: "object",
  properties: { name: { type: "string" }, filter: {} },
  required: ["name", "filter"],
};
async function form(
  value: unknown,
  of: object = schema,
): Promise<{ element: McpSchemaForm; loader: ReturnType<typeof held> }> {
  const loader = held();
  const element = await fixture<McpSchemaForm>(
    html`<mcp-schema-form .schema=${of} .value=${value} .loadEditor=${loader.load}></mcp-schema-form>`,
  );
  return { element, loader };
}
const editor = ({ renderRoot }: McpSchemaForm): McpJsonEditor | null => renderRoot.querySelector("mcp-json-editor");
function text({ renderRoot }: McpSchemaForm): HTMLTextAreaElement {
  const found = renderRoot.querySelector<HTMLTextAreaElement>("textarea[readonly]");
  if (!found) throw new Error("no text");
  return found;
}
function button({ renderRoot }: McpSchemaForm, label: string): HTMLButtonElement {
  const found = [...renderRoot.querySelectorAll("button")].find(
    (one) => one.textContent?.trim() === label || one.getAttribute("aria-label") === label,
  );
  if (!found) throw new Error(`no button ${label}`);
  return found;
}
const focused = ({ shadowRoot }: McpSchemaForm): Element | null => shadowRoot?.activeElement ?? null;
/** What follows a load that ended: the form is rendered, and the focus is moved. */
async function settled(element: McpSchemaForm): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  await element.updateComplete;
  await editor(element)?.updateComplete;
}

describe("mcp-schema-form, the code of its JSON editor", () => {
  it("is not loaded for a form that has no part edited as JSON", async () => {
    const { element, loader } = await form(
      { name: "Ada" },
      { type: "object", properties: { name: { type: "string" } } },
    );
    expect(loader.requested).to.equal(0);
    button(element, "More actions for name").click();
    await element.updateComplete;
    button(element, "Edit as JSON").click();
    await element.updateComplete;
    expect(loader.requested).to.equal(1);
  });

  it("is loaded once for all parts of a form, which then have their editors", async () => {
    const both = { type: "object", properties: { one: {}, other: {} } };
    const { element, loader } = await form({ one: 1, other: [2] }, both);
    element.requestUpdate();
    await element.updateComplete;
    expect(loader.requested).to.equal(1);
    await loader.give();
    await settled(element);
    const editors = [...element.renderRoot.querySelectorAll("mcp-json-editor")];
    expect(editors.map(({ value }) => value)).to.deep.equal([1, [2]]);
    const field = await plainField(editors[0]);
    field.value = '{"a": 1}';
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    expect(element.value).to.deep.equal({ one: { a: 1 }, other: [2] });
  });

  it("leaves the value as text that can be read while it is loaded", async () => {
    const { element } = await form({ name: "Ada", filter: { min: 1 } });
    expect(editor(element)).to.equal(null);
    expect(text(element).value).to.equal('{\n  "min": 1\n}');
    expect(element.renderRoot.querySelector("[role=status]")?.textContent?.trim()).to.equal("Loading…");
    expect(element.problems).to.deep.equal([]);
    await expect(element).to.be.accessible();
  });

  it("moves the focus from the text to the editor", async () => {
    const { element, loader } = await form({ name: "Ada", filter: 1 });
    text(element).focus();
    await loader.give();
    await settled(element);
    expect(focused(element)).to.equal(editor(element));
  });

  it("leaves the focus where it is in another field", async () => {
    const { element, loader } = await form({ name: "Ada", filter: 1 });
    const name = element.renderRoot.querySelector("input");
    name?.focus();
    await loader.give();
    await settled(element);
    expect(focused(element)).to.equal(name);
  });

  it("says that it could not be loaded, keeps the value, and comes when the user tries again", async () => {
    const { element, loader } = await form({ name: "Ada", filter: { min: 1 } });
    loader.fail();
    await settled(element);
    const state = element.renderRoot.querySelector("[role=status]");
    expect(state?.textContent).to.contain("could not be loaded");
    expect(text(element).getAttribute("aria-describedby")).to.equal(state?.id);
    expect(element.value).to.deep.equal({ name: "Ada", filter: { min: 1 } });
    expect(text(element).value).to.equal('{\n  "min": 1\n}');
    await expect(element).to.be.accessible();
    button(element, "Try again").focus();
    button(element, "Try again").click();
    await element.updateComplete;
    expect(loader.requested).to.equal(2);
    expect(focused(element)).to.equal(text(element));
    loader.fail();
    await settled(element);
    expect(state?.textContent).to.contain("could not be loaded");
    button(element, "Try again").click();
    await loader.give();
    await settled(element);
    expect(focused(element)).to.equal(editor(element));
    expect(editor(element)?.value).to.deep.equal({ min: 1 });
  });

  it("is loaded again when the device is online, and not for a form that was removed", async () => {
    const { element, loader } = await form({ name: "Ada", filter: 1 });
    loader.fail();
    await settled(element);
    window.dispatchEvent(new Event("online"));
    expect(loader.requested).to.equal(2);
    loader.fail();
    await settled(element);
    element.remove();
    window.dispatchEvent(new Event("online"));
    expect(loader.requested).to.equal(2);
  });

  it("is not needed to go back from JSON to the form with what was typed", async () => {
    const { element, loader } = await form(
      { name: "Ada" },
      { type: "object", properties: { name: { type: "string" } } },
    );
    button(element, "More actions for name").click();
    await element.updateComplete;
    button(element, "Edit as JSON").click();
    await element.updateComplete;
    loader.fail();
    await settled(element);
    expect(text(element).value).to.equal('"Ada"');
    button(element, "Edit as form").click();
    await element.updateComplete;
    expect(element.renderRoot.querySelector("input")?.value).to.equal("Ada");
  });

  it("is not needed to show which part has a problem", async () => {
    const { element } = await form({ name: "Ada" });
    expect(element.problems.map(({ code, path }) => [code, path])).to.deep.equal([["required", ["filter"]]]);
    expect(await element.focusFirstProblem()).to.equal(true);
    expect(focused(element)).to.equal(text(element));
    expect(element.renderRoot.textContent).to.contain("Required.");
  });

  it("shows a long value without its end", async () => {
    const { element } = await form({ name: "Ada", filter: "x".repeat(200_000) });
    expect(text(element).value.length).to.equal(100_001);
    expect(text(element).value.endsWith("…")).to.equal(true);
  });
});
