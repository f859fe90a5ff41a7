/** mcp-schema-form beyond single fields: it follows the value, drops to JSON for a part, checks in full, and stays small when schemas are huge. */
import { expect, fixture, html, waitUntil } from "../../helpers/testing.js";
import "../../../components/parts/form/schema-form.js";
import "../../../components/parts/json/json-editor.js"; // registered: form-json.test.ts has forms that load it
import type { ValueChangeEvent } from "../../../components/parts/basic/events.js";
import type { CheckValue } from "../../../components/parts/form/full-check.js";
import type { McpSchemaForm } from "../../../components/parts/form/schema-form.js";
import type { Verdict } from "../../../src/schema/index.js";
import { inJsonTrips } from "../../fixtures/in-json-trips.js";
import { plainField } from "./json-text.js";

async function form(schema: object, value?: unknown, check?: CheckValue): Promise<McpSchemaForm> {
  return fixture<McpSchemaForm>(
    html`<mcp-schema-form .schema=${schema} .value=${value} .check=${check}></mcp-schema-form>`,
  );
}
function all<E extends HTMLElement>(element: McpSchemaForm, selector: string): E[] {
  return [...element.renderRoot.querySelectorAll<E>(selector)];
}
function named(element: McpSchemaForm, name: string): HTMLInputElement | HTMLSelectElement | undefined {
  const label = all<HTMLLabelElement>(element, "label").find(
    (one) => one.querySelector(".title")?.textContent === name,
  );
  return element.renderRoot.querySelector<HTMLInputElement>(`[id="${label?.htmlFor}"]`) ?? undefined;
}
function control(element: McpSchemaForm, name: string): HTMLInputElement {
  const found = named(element, name);
  if (!(found instanceof HTMLInputElement)) throw new Error(`no field ${name}`);
  return found;
}
async function type(element: McpSchemaForm, name: string, text: string): Promise<void> {
  const input = control(element, name);
  input.value = text;
  input.dispatchEvent(new InputEvent("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
  await element.updateComplete;
}
async function tick(element: McpSchemaForm, name: string): Promise<void> {
  control(element, name).click();
  await element.updateComplete;
}
async function press(element: McpSchemaForm, label: string): Promise<void> {
  const button = all<HTMLButtonElement>(element, "button").find(
    (one) => one.ariaLabel === label || one.getAttribute("aria-label") === label || one.textContent?.trim() === label,
  );
  if (!button) throw new Error(`no button ${label}`);
  button.click();
  await element.updateComplete;
}

const CONDITIONAL = {
  type: "object",
  properties: { card: { type: "boolean" } },
  if: { properties: { card: { const: true } }, required: ["card"] },
  then: { properties: { number: { type: "string" } }, required: ["number"] },
};

describe("mcp-schema-form and its texts", () => {
  const POINT = [{ type: "number", title: "Latitude" }, { type: "number", title: "Longitude" }, { type: "number" }];
  for (const [title, place] of [
    ["of JSON Schema 2020-12", { prefixItems: POINT, items: false }],
    ["of 2020-12 that goes on", { prefixItems: POINT }],
    ["of draft-07", { items: POINT, additionalItems: false }],
    ["of draft-07 that goes on", { items: POINT, additionalItems: { type: "number" } }],
  ] as const) {
    it(`names the items of a tuple ${title} by their titles, and others by their numbers`, async () => {
      const schema = { type: "object", properties: { place: { type: "array", ...place } } };
      const element = await form(schema, { place: [59.9, 10.7, 23] });
      for (const name of ["Latitude", "Longitude", "Item 3"]) expect(control(element, name).type).to.equal("number");
      await press(element, "Remove Latitude");
    });
  }

  it("numbers the items of a list whose items all have one title", async () => {
    const schema = { type: "object", properties: { tags: { type: "array", items: { type: "string", title: "Tag" } } } };
    const element = await form(schema, { tags: ["a", "b"] });
    expect(named(element, "Item 2")).to.not.equal(undefined);
  });

  for (const [ref, text] of [
    ["#/$defs/none", "references a definition that it does not contain"],
    ["#/definitions/none", "references a definition that it does not contain"],
    ["#none", "references a definition that it does not contain"],
    ["#/properties/none/items", "references a definition that it does not contain"],
    ["https://schemas.example/city.json", "references another address"],
    ["city.json#/$defs/city", "references another address"],
  ] as const) {
    it(`says that the schema ${text} for ${ref}`, async () => {
      const element = await form({ type: "object", properties: { city: { $ref: ref } } }, {});
      expect(element.renderRoot.textContent).to.contain(text);
    });
  }
});

describe("mcp-schema-form and the value", () => {
  it("shows a field while its condition holds, sends it only then, and restores what was typed when it returns", async () => {
    const element = await form(CONDITIONAL, {});
    expect(named(element, "number")).to.equal(undefined);
    await tick(element, "card");
    await type(element, "number", "4000");
    expect(element.value).to.deep.equal({ card: true, number: "4000" });
    await tick(element, "card");
    expect(element.value).to.deep.equal({ card: false });
    expect(named(element, "number")).to.equal(undefined);
    await tick(element, "card");
    expect(element.value).to.deep.equal({ card: true, number: "4000" });
    await expect(element).to.be.accessible();
  });
  it("drops what was typed in a removed field once the value is another one", async () => {
    const element = await form(CONDITIONAL, {});
    await tick(element, "card");
    await type(element, "number", "4000");
    await tick(element, "card");
    element.value = { card: false };
    await element.updateComplete;
    await tick(element, "card");
    expect(element.value).to.deep.equal({ card: true });
  });
  it("edits any part as JSON and as a form again, both saying the same", async () => {
    const schema = { properties: { user: { type: "object", properties: { name: { type: "string" } } } } };
    const element = await form(schema, { user: { name: "Ada", age: 36 } });
    expect(element.renderRoot.textContent).to.contain("1 more key");
    await press(element, "More actions for user");
    await press(element, "Edit as JSON");
    const editor = element.renderRoot.querySelector("mcp-json-editor");
    const area = await plainField(editor);
    expect(JSON.parse(area.value)).to.deep.equal({ name: "Ada", age: 36 });
    area.value = '{"name": "Grace", "age": 37}';
    area.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await element.updateComplete;
    expect(element.value).to.deep.equal({ user: { name: "Grace", age: 37 } });
    await expect(element).to.be.accessible();
    await press(element, "Edit as form");
    expect(control(element, "name").value).to.equal("Grace");
    await type(element, "name", "Mary");
    expect(element.value).to.deep.equal({ user: { name: "Mary", age: 37 } });
  });
  it("lists what is wrong inside of a part shown as JSON, and proposes there", async () => {
    const schema = { properties: { user: { type: "object", properties: { age: { type: "integer" } } } } };
    const element = await form(schema, { user: { age: "old" } });
    await press(element, "More actions for user");
    await press(element, "Edit as JSON");
    const editor = element.renderRoot.querySelector("mcp-json-editor");
    expect(editor?.marks).to.deep.equal([]);
    await element.focusFirstProblem();
    await editor?.updateComplete;
    expect(editor?.renderRoot.querySelector(".marks")?.textContent).to.contain("Line 2: age: Must be an integer.");
    expect(editor?.shape?.kind).to.equal("object");
  });
  it("shows a value that does not fit its field as JSON, and does not change it", async () => {
    const element = await form({ properties: { n: { type: "number" }, s: { type: "string" } } }, { n: "five", s: "" });
    expect(element.renderRoot.textContent).to.contain("does not fit its field");
    await type(element, "s", "x");
    expect(element.value).to.deep.equal({ n: "five", s: "x" });
  });
  it("fills in examples on request, and restores the default", async () => {
    const element = await form({ properties: { q: { type: "string", default: "all", examples: ["cats", "dogs"] } } });
    await press(element, "More actions for q");
    await press(element, "Use example dogs");
    expect(element.value).to.deep.equal({ q: "dogs" });
    await press(element, "More actions for q");
    await press(element, "Reset to default");
    expect(element.value).to.deep.equal({ q: "all" });
    await type(element, "q", "birds");
    await press(element, "Reset all to defaults");
    expect(element.value).to.deep.equal({ q: "all" });
  });
  it("hides what is only written, takes many values by typing, and bytes from a file", async () => {
    const element = await form(
      {
        properties: {
          token: { type: "string", format: "password" },
          zone: { enum: Array.from({ length: 100 }, (_, at) => `Zone/${at}`) },
          picture: { type: "string", contentEncoding: "base64", contentMediaType: "image/png" },
        },
      },
      {},
    );
    expect(control(element, "token").type).to.equal("password");
    await type(element, "zone", "Zone/77");
    expect(element.value).to.deep.equal({ zone: "Zone/77" });
    await type(element, "zone", "Zone/");
    expect(element.problems.map(({ code }) => code)).to.deep.equal(["enum"]);
    expect(control(element, "zone").value).to.equal("Zone/");
    const [picker] = all<HTMLInputElement>(element, "input[type=file]");
    if (!picker) throw new Error("no picker");
    const files = new DataTransfer();
    files.items.add(new File(["hi"], "a.png"));
    picker.files = files.files;
    picker.dispatchEvent(new Event("change"));
    await waitUntil(() => JSON.stringify(element.value).includes("aGk="));
    expect(element.value).to.deep.include({ picture: "aGk=" });
    await expect(element).to.be.accessible();
  });
  it("refuses a file of more than 5 MB", async () => {
    const element = await form({ properties: { b: { type: "string", contentEncoding: "base64" } } }, {});
    const [picker] = all<HTMLInputElement>(element, "input[type=file]");
    if (!picker) throw new Error("no picker");
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(5_000_001)], "a"));
    picker.files = files.files;
    picker.dispatchEvent(new Event("change"));
    await element.updateComplete;
    expect(element.value).to.deep.equal({});
    expect(element.renderRoot.textContent).to.contain("larger than");
  });
  it("shows a read-only field, which can't be changed", async () => {
    const element = await form({ properties: { id: { type: "string", readOnly: true } } }, { id: "7" });
    expect(control(element, "id").disabled).to.equal(true);
    expect(control(element, "id").value).to.equal("7");
  });
});

describe("mcp-schema-form and the full check", () => {
  const invalid: Verdict = {
    kind: "invalid",
    problems: [{ path: ["a"], message: "is not allowed", code: "not", params: {} }],
  };
  it("requests a check once typing pauses, and shows its problems at the field", async () => {
    const requested: unknown[] = [];
    const element = await form({ properties: { a: { type: "string" } } }, {}, async (_schema, value) => {
      requested.push(value);
      return invalid;
    });
    const reported: ValueChangeEvent[] = [];
    for (const text of ["r", "ro", "root"]) await type(element, "a", text);
    element.addEventListener("mcp-value-change", (event) => reported.push(event));
    await waitUntil(() => reported.length > 0);
    expect(requested).to.deep.equal([{ a: "root" }]);
    expect(reported[0]?.problems.map(({ path, code }) => [path, code])).to.deep.equal([[["a"], "not"]]);
    await element.updateComplete;
    expect(element.renderRoot.textContent).to.contain("This value is not allowed.");
    await type(element, "a", "me");
    expect(element.problems).to.deep.equal([]);
  });
  it("says when a schema could not be checked, and that the check failed", async () => {
    const unsupported: Verdict = { kind: "unsupported", code: "ERR-LIMIT", reason: "The schema is too large." };
    const element = await form({ properties: { a: {} } }, { a: 1 }, async () => unsupported);
    await waitUntil(() => element.renderRoot.textContent?.includes("Only partly validated: The schema is too large."));
    const failing = await form({ properties: { a: {} } }, { a: 1 }, async () =>
      Promise.reject(new Error("No worker.")),
    );
    await waitUntil(() => failing.renderRoot.textContent?.includes("No worker."));
  });
  it("requests no check of what the schema itself proposes, nor of a value too large to be sent at every change", async () => {
    let requested = 0;
    const check: CheckValue = async () => {
      requested++;
      return { kind: "valid" };
    };
    const start = await form({ properties: { a: { type: "string", default: "x" } } }, undefined, check);
    expect(start.value).to.deep.equal({ a: "x" });
    const large = await form({ properties: { a: {} } }, { a: Array(200_000).fill(1) }, check);
    await waitUntil(() => large.renderRoot.textContent?.includes("too large to validate"));
    await new Promise((done) => setTimeout(done, 300));
    expect(requested).to.equal(0);
  });
  it("requests no check once it is removed", async () => {
    let requested = 0;
    const element = await form({ properties: { a: { type: "string" } } }, { a: "x" }, async () => {
      requested++;
      return { kind: "valid" };
    });
    element.remove();
    await new Promise((done) => setTimeout(done, 300));
    expect(requested).to.equal(0);
  });
});

describe("mcp-schema-form of a huge schema or value", () => {
  it("draws a page of a thousand items, turns pages, and finds a problem on any of them", async () => {
    const value = { list: Array.from({ length: 1_000 }, (_, at) => (at === 777 ? "x".repeat(9) : "ok")) };
    const schema = { properties: { list: { type: "array", items: { type: "string", maxLength: 3 } } } };
    const element = await form(schema, value);
    const drawn = (): number => all(element, "fieldset .field").length;
    expect(drawn()).to.be.at.most(50);
    expect(element.renderRoot.textContent).to.contain("1–50 of 1,000");
    await press(element, "Next page of list");
    expect(element.renderRoot.textContent).to.contain("51–100 of 1,000");
    expect(await element.focusFirstProblem()).to.equal(true);
    expect(element.renderRoot.textContent).to.contain("Item 778");
    expect(drawn()).to.be.at.most(50);
  });
  it("draws a page of three hundred members, and typing stays quick", async () => {
    const properties = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`m${at}`, { type: "string" }]));
    const element = await form({ properties }, {});
    expect(all(element, ".field").length).to.be.at.most(50);
    const trips = await inJsonTrips((round) => type(element, "m7", "x".repeat(round + 1)), { below: 3 });
    expect(trips).to.be.below(3); // 16 ms on a quiet core
  });
  it("adds to the last page and shows it there", async () => {
    const element = await form(
      { properties: { list: { type: "array", items: { type: "number" } } } },
      { list: Array.from({ length: 100 }, (_, at) => at) },
    );
    await press(element, "Add item");
    expect(element.renderRoot.textContent).to.contain("101–101 of 101");
  });
});
