/** mcp-elicitation-form: a form a server asks for. */
import { expect } from "@open-wc/testing";
import "../../../components/dialogs/elicitation-form.js";
import type { McpElicitationForm } from "../../../components/dialogs/elicitation-form.js";
import type { McpCheckedJson } from "../../../components/parts/form/checked-json.js";
import type { McpJsonEditor } from "../../../components/parts/json/json-editor.js";
import type { McpSchemaForm } from "../../../components/parts/form/schema-form.js";
import type { InputRequestOf, Verdict } from "../../../src/client/api/index.js";
import { writeExact } from "../../../src/json/exact-text.js";
import { readElicitation } from "../../../src/requests/elicitation/elicitation.js";
import { GENERATED_FIELDS, generatedForm } from "../../fixtures/generated-forms.js";
import { plainField } from "../parts/json-text.js";
import { allInside, drawn, inside, textOf } from "../views/stage.js";
import { requestOf } from "./input-requests.js";
import { answersOf, button, buttons, HOSTILE, shown, type } from "./stage.js";

type FormRequest = InputRequestOf<"elicitation-form">;
const show = (
  request: FormRequest = requestOf("elicitation-form"),
  changes: Partial<McpElicitationForm> = {},
): Promise<McpElicitationForm> => shown("mcp-elicitation-form", request, changes);
const formOf = (element: McpElicitationForm): McpSchemaForm => inside(element, "mcp-schema-form");
const requesting = (properties: object, more: Partial<FormRequest> = {}): FormRequest =>
  requestOf("elicitation-form", {
    params: { message: "Please", requestedSchema: { type: "object", properties } },
    ...more,
  });

async function write(editor: McpJsonEditor, text: string): Promise<void> {
  const area = await plainField(editor);
  area.value = text;
  area.dispatchEvent(new InputEvent("input", { bubbles: true }));
  await drawn(editor);
}

describe("mcp-elicitation-form", () => {
  it("is accessible, with warnings and with a form it can't show", async () => {
    await expect(await show()).to.be.accessible();
    const secret = requesting({ pin: { type: "string" } }, { warnings: [{ kind: "secret-field", field: "pin" }] });
    await expect(await show(secret)).to.be.accessible();
    const beyond = requesting(
      { a: { type: "object" } },
      { warnings: [{ kind: "unsupported-form", reason: "nested" }] },
    );
    await expect(await show(beyond)).to.be.accessible();
  });

  it("shows nothing without an input request", async () => {
    expect(textOf(await shown<"elicitation-form", McpElicitationForm>("mcp-elicitation-form", undefined))).to.equal("");
  });

  it("fills in defaults, says that they are the server's, and sends only what is on screen (E-04, E-05)", async () => {
    const element = await show();
    const answers = answersOf(element);
    const [guests, name] = allInside(formOf(element), "input") as HTMLInputElement[];
    expect(guests?.value).to.equal("2");
    expect(textOf(element)).to.contain("The server filled in some fields");
    if (name) type(name, "Ada");
    const hut = inside<HTMLSelectElement>(formOf(element), "select");
    expect([...hut.options].map(({ text }) => text.trim())).to.deep.equal(["Choose…", "North shore", "South shore"]);
    hut.selectedIndex = 1;
    hut.dispatchEvent(new Event("change", { bubbles: true }));
    await drawn(element);
    button(element, "Send").click();
    expect(answers).to.deep.equal([{ action: "accept", content: { guests: 2, name: "Ada", hut: "north" } }]);
  });

  for (const [title, field, [value]] of GENERATED_FIELDS) {
    it(`shows ${title} as a field, and sends what is chosen (E-04)`, async () => {
      const read = readElicitation(
        { message: "Which?", requestedSchema: generatedForm(field) },
        { form: true, url: false },
        "https://a.example",
      );
      if (read.kind !== "elicitation-form") throw new Error("it is a form");
      const element = await show(requestOf("elicitation-form", { params: read.params, warnings: read.warnings }));
      expect(element.renderRoot.querySelector("mcp-checked-json")).to.equal(null);
      const answers = answersOf(element);
      const form = formOf(element);
      const [select] = allInside(form, "select") as HTMLSelectElement[];
      const boxes = allInside(form, "input[type=checkbox]") as HTMLInputElement[];
      const [input] = allInside(form, "input:not([type=checkbox]), textarea") as HTMLInputElement[];
      if (select) {
        select.selectedIndex = select.options.length - 1;
        select.dispatchEvent(new Event("change", { bubbles: true }));
      } else if (boxes.length > 0) boxes.at(-1)?.click();
      else if (input) type(input, String(value));
      await drawn(element);
      button(element, "Send").click();
      expect(answers).to.deep.equal([{ action: "accept", content: { it: value } }]);
    });
  }

  it("sends nothing before it fits, says so, and goes to the first field that does not (E-04)", async () => {
    const element = await show();
    const answers = answersOf(element);
    button(element, "Send").click();
    await drawn(element);
    expect(answers).to.deep.equal([]);
    expect(textOf(inside(element, "[role=alert]"))).to.equal("Some fields are invalid.");
    expect(formOf(element).shadowRoot?.activeElement?.getAttribute("aria-invalid")).to.equal("true");
  });

  it("declines and cancels, each by its own button, without content (E-02)", async () => {
    const element = await show();
    const answers = answersOf(element);
    expect(buttons(element)).to.deep.equal(["Send", "Decline", "Cancel"]);
    button(element, "Decline").click();
    button(element, "Cancel").click();
    expect(answers).to.deep.equal([{ action: "decline" }, { action: "cancel" }]);
  });

  it("warns of a field that looks like a secret, never hides what is typed, and keeps browsers from filling it in (E-06)", async () => {
    const request = requesting(
      { password: { type: "string", format: "password" }, body: { type: "string" } },
      { warnings: [{ kind: "secret-field", field: "password" }] },
    );
    const element = await show(request);
    expect(textOf(inside(element, ".note.danger"))).to.contain("“password”");
    const fields = allInside(formOf(element), "input, textarea");
    expect(fields).to.have.length(2);
    for (const field of fields) expect(field.getAttribute("autocomplete")).to.equal("off");
    const primary = (form: McpElicitationForm): boolean => button(form, "Send").classList.contains("primary");
    expect(primary(element), "sending a secret is not proposed").to.equal(false);
    expect(primary(await show())).to.equal(true);
    expect(fields.map((field) => field.getAttribute("type"))).not.to.include("password");
    expect(textOf(await show())).to.contain("Do not enter passwords");
  });

  it("takes the answer as JSON when the form can't be shown, says why, and guesses no field (E-15)", async () => {
    const warnings = [
      { kind: "unsupported-form", reason: 'field "a" is no plain field' },
      { kind: "secret-field", field: "password" },
    ] as const;
    const properties = {
      a: { anyOf: [{ type: "string" }, { type: "null" }], default: null },
      n: { type: "array", items: { type: "integer", maximum: 5 } },
      password: { type: "string" },
    };
    const element = await show(requesting(properties, { warnings }));
    const answers = answersOf(element);
    expect(buttons(element)).to.deep.equal(["Send", "Decline", "Cancel"]);
    expect(allInside(element, "mcp-schema-form")).to.have.length(0);
    expect(textOf(element)).to.contain('field "a" is no plain field').and.to.contain("Enter the response as JSON");
    expect(textOf(inside(element, ".note.danger"))).to.contain("“password”");
    const json = inside<McpCheckedJson>(element, "mcp-checked-json");
    const editor = inside<McpJsonEditor>(json, "mcp-json-editor");
    await write(editor, '{ "a": null, "n": [1, 9] }');
    button(element, "Send").click();
    await drawn(element, json, editor);
    expect(answers).to.deep.equal([]);
    expect(textOf(inside(element, "[role=alert]"))).to.equal("Some fields are invalid.");
    expect(textOf(editor)).to.contain("At most 5.");
    await write(editor, '{ "a": null, "n": [1');
    button(element, "Send").click();
    await drawn(element, json, editor);
    expect(answers).to.deep.equal([]);
    await write(editor, '{ "a": null, "n": [1, 5] }');
    button(element, "Send").click();
    expect(answers).to.deep.equal([{ action: "accept", content: { a: null, n: [1, 5] } }]);
    await expect(element).to.be.accessible();
  });

  it("sends JSON only when the full check finds nothing, and not what was changed meanwhile (E-15)", async () => {
    const warnings = [{ kind: "unsupported-form", reason: "nested" }] as const;
    let verdict: Verdict = { kind: "invalid", problems: [{ path: ["a"], message: "no", code: "not", params: {} }] };
    let release = (): void => undefined;
    const check = async (): Promise<Verdict> => {
      await new Promise<void>((resolve) => (release = resolve));
      return verdict;
    };
    const element = await show(requesting({ a: {} }, { warnings }), { check });
    const answers = answersOf(element);
    const json = inside<McpCheckedJson>(element, "mcp-checked-json");
    const editor = inside<McpJsonEditor>(json, "mcp-json-editor");
    const send = async (): Promise<void> => {
      element.submit();
      release();
      await drawn(element, json, editor);
    };
    await write(editor, '{ "a": 1 }');
    await send();
    expect(answers).to.deep.equal([]);
    expect(textOf(inside(element, "[role=alert]"))).to.equal("Some fields are invalid.");
    verdict = { kind: "valid" };
    await write(editor, '{ "a": 2 }');
    element.submit();
    await write(editor, '{ "a": 3 }');
    release();
    await drawn(element, json, editor);
    expect(answers).to.deep.equal([]);
    await send();
    expect(answers).to.deep.equal([{ action: "accept", content: { a: 3 } }]);
  });

  it("shows and sends numbers with all their digits", async () => {
    const id = "9007199254740993";
    const schemaText = `{"type":"object","properties":{"id":{"type":"integer","maximum":${id},"default":${id}}}}`;
    const requestedSchema = JSON.parse(schemaText) as FormRequest["params"]["requestedSchema"];
    const element = await show(requestOf("elicitation-form", { params: { message: "", requestedSchema }, schemaText }));
    const answers = answersOf(element);
    const [field] = allInside(formOf(element), "input") as HTMLInputElement[];
    expect(field?.value).to.equal(id);
    button(element, "Send").click();
    expect(writeExact(answers)).to.equal(`[{"action":"accept","content":{"id":${id}}}]`);
  });

  it("sends an empty answer to a form without fields", async () => {
    const element = await show(requesting({}));
    const answers = answersOf(element);
    expect(textOf(element)).to.contain("No fields to fill in");
    button(element, "Send").click();
    expect(answers).to.deep.equal([{ action: "accept", content: {} }]);
  });

  it("offers no fields beyond those described, whatever else the schema says", async () => {
    const requestedSchema = { type: "object", properties: { a: { type: "string" } }, additionalProperties: true };
    const element = await show(requestOf("elicitation-form", { params: { message: "", requestedSchema } }));
    expect(allInside(formOf(element), "input, select, textarea")).to.have.length(1);
    const names = allInside(formOf(element), "button").map((one) => one.getAttribute("aria-label"));
    expect(names).to.deep.equal(["Set a to an empty string"]);
  });

  it("takes hostile words as text: nothing is run, linked or drawn, hidden characters are seen (E-07)", async () => {
    const words = HOSTILE.slice(0, 4_000);
    const request = requesting({ [words.slice(0, 150)]: { type: "string", title: words, description: words } });
    const element = await show({ ...request, params: { ...request.params, message: HOSTILE } });
    const roots = [element, formOf(element)].map((one) => one.shadowRoot);
    for (const root of roots) {
      expect(root?.querySelector("img, a")).to.equal(null);
      expect(root?.textContent).to.contain("⟦U+202E⟧").and.to.contain("␛[2J").and.not.to.contain("\u202E");
    }
    expect(inside(element, ".said").textContent?.length).to.be.below(25_000);
    expect(element.scrollWidth).to.be.at.most(460);
  });

  it("answers nothing while an answer is on its way, and grants nothing while it is guarded (G-05)", async () => {
    const element = await show(requesting({}), { guarded: true });
    const answers = answersOf(element);
    expect(button(element, "Send").disabled).to.equal(true);
    expect(button(element, "Decline").disabled).to.equal(false);
    element.submit();
    element.guarded = false;
    element.disabled = true;
    await drawn(element);
    element.submit();
    expect(allInside(element, ".buttons button:enabled")).to.have.length(0);
    expect(answers).to.deep.equal([]);
  });

  it("resets the form with another input request, also for the same schema", async () => {
    const element = await show();
    const request = requestOf("elicitation-form");
    const [, name] = allInside(formOf(element), "input") as HTMLInputElement[];
    if (name) type(name, "Ada");
    element.request = request;
    await drawn(element);
    const [guests, again] = allInside(formOf(element), "input") as HTMLInputElement[];
    expect([guests?.value, again?.value]).to.deep.equal(["2", ""]);
  });
});
