/** Saving a call into a collection, from a tool and from the history. */
import { expect, fixture, html, oneEvent, waitUntil } from "../../helpers/testing.js";
import "../../../components/views/collections/save-call.js";
import {
  keepCollection,
  keptCollections,
  unstoreCollections,
} from "../../../components/page-storage/stored-collections.js";
import type { ShowRequestEvent } from "../../../components/views/shared/show-request-event.js";
import { readCollection, writeCollection, type Collection } from "../../../src/collections/index.js";
import { variablesOf } from "../../../src/collections/planned-calls.js";
import { Variables } from "../../../src/collections/variables.js";
import { button } from "../dialogs/stage.js";
import { allInside, inside, ONE, press, stage, textOf, URL_ONE } from "./stage.js";

const RESULT = {
  content: [{ type: "text", text: "Fog" }],
  structuredContent: { sky: "fog", at: "2027-01-01T10:00:00Z" },
  isError: false,
};

async function show(call: object, { url = URL_ONE, result = RESULT }: { url?: string; result?: object } = {}) {
  const host = await stage();
  host.results.json = async () => JSON.stringify(result);
  const element = await fixture<HTMLElement & { updateComplete: Promise<boolean> }>(
    html`<mcp-save-call .host=${host} .serverId=${ONE} .url=${url} .call=${call}></mcp-save-call>`,
  );
  return element;
}
/** Opens the form. */
async function opened(element: Element): Promise<void> {
  button(element, "Save to collection…").click();
  await waitUntil(() => element.shadowRoot?.querySelector("[popover]:popover-open form"));
}
async function saved(): Promise<readonly Collection[]> {
  const read = await Promise.all((await keptCollections()).map(({ text }) => readCollection(text)));
  return read.flatMap(({ collection }) => collection ?? []);
}

describe("mcp-save-call", () => {
  beforeEach(() => unstoreCollections(false));
  after(() => unstoreCollections(false));

  it("saves a call into a new collection, with the server and expectations from the result", async () => {
    const element = await show({ kind: "tool", name: "get_weather", args: { city: "Oslo" }, resultId: "r1" });
    await expect(element).to.be.accessible();
    await opened(element);
    await expect(element).to.be.accessible();
    expect(allInside(element, ".tick").map(textOf)).to.deep.equal([
      "Status: Done",
      '$.structuredContent.sky = "fog"',
      "$.structuredContent.at exists",
    ]);
    inside<HTMLInputElement>(element, "[name=name]").value = "weather in Oslo";
    inside<HTMLInputElement>(element, "[name=new]").value = "Weather";
    button(element, "Save").click();
    await waitUntil(() => textOf(element).includes("Saved in"));
    const [collection] = await saved();
    expect(collection?.servers).to.deep.equal({ notebook: { url: URL_ONE } });
    expect(collection?.items).to.deep.equal([
      {
        name: "weather in Oslo",
        server: "notebook",
        tool: "get_weather",
        arguments: { city: "Oslo" },
        expect: [
          { kind: "status", status: "done" },
          { kind: "equals", path: "$.structuredContent.sky", value: "fog" },
          { kind: "exists", path: "$.structuredContent.at" },
        ],
      },
    ]);
    expect(collection?.name).to.equal("Weather");
    expect(textOf(inside(element, "[role=status]"))).to.equal("Saved in Weather.");
    await expect(element).to.be.accessible();
    const shown = oneEvent(element, "mcp-show-request");
    button(element, "Show collection").click();
    expect(((await shown) as Event as ShowRequestEvent).wanted).to.deep.equal({ kind: "view", view: "collections" });
  });

  it("saves only the expectations with a tick", async () => {
    const element = await show({ kind: "tool", name: "get_weather", resultId: "r1" });
    await opened(element);
    allInside(element, ".tick input")[1]?.click();
    button(element, "Save").click();
    await waitUntil(() => textOf(element).includes("Saved in"));
    const call = (await saved())[0]?.items[0];
    expect(call && "expect" in call && call.expect).to.deep.equal([
      { kind: "status", status: "done" },
      { kind: "exists", path: "$.structuredContent.at" },
    ]);
  });

  it("opens below its button, over the content, so that nothing moves", async () => {
    const element = await show({ kind: "tool", name: "get_weather", resultId: "r1" });
    const boxOf = (selector: string): DOMRect => inside(element, selector).getBoundingClientRect();
    const [height, before] = [element.offsetHeight, boxOf(".open")];
    await opened(element);
    expect(boxOf("[popover]").top - before.bottom).to.equal(4);
    expect(boxOf("[popover]").left).to.equal(before.left);
    element.style.marginInlineStart = `${innerWidth - 180}px`;
    await waitUntil(() => boxOf("[popover]").left > before.left);
    expect(boxOf("[popover]").right, "at the edge of the window").to.be.at.most(innerWidth);
    element.style.marginInlineStart = "";
    button(element, "Save").click();
    await waitUntil(() => textOf(element).includes("Saved in"));
    expect([element.offsetHeight, boxOf(".open").left]).to.deep.equal([height, before.left]);
    expect(boxOf("[popover]").top - before.bottom).to.equal(4);
  });

  it("saves braces so that they stand for themselves, in arguments and in expectations", async () => {
    const args = { template: "Hello {{name}}", kept: "\\\\{{ name }}" };
    const element = await show(
      { kind: "tool", name: "render", args, resultId: "r1" },
      { result: { content: [{ type: "text", text: "of {{name}}" }] } },
    );
    await opened(element);
    button(element, "Save").click();
    await waitUntil(() => textOf(element).includes("Saved in"));
    const [collection] = await saved();
    const call = collection?.items[0];
    if (!collection || !call || "items" in call) throw new Error("no call");
    expect(variablesOf(call)).to.deep.equal([]);
    expect(new Variables(collection, undefined, { name: "Ada" }).filled(call.arguments)).to.deep.equal(args);
    expect(call.expect?.[1]).to.have.property("value", "of \\{{name}}");
  });

  it("saves into a folder of a collection that exists, whose server keeps its name", async () => {
    await keepCollection(
      "c",
      await writeCollection({
        name: "Birds",
        servers: { mine: { url: URL_ONE } },
        items: [{ name: "folder", items: [] }],
      }),
    );
    const element = await show({ kind: "prompt", name: "greet" });
    button(element, "Save to collection…").click();
    await waitUntil(() => element.shadowRoot?.querySelector("select[name=folder]"));
    const folder = inside<HTMLSelectElement>(element, "select[name=folder]");
    folder.value = "0";
    button(element, "Save").click();
    await waitUntil(() => textOf(element).includes("Saved in"));
    const [collection] = await saved();
    expect(collection?.items).to.deep.equal([
      {
        name: "folder",
        items: [{ name: "greet", server: "mine", prompt: "greet", expect: [{ kind: "status", status: "done" }] }],
      },
    ]);
  });

  it("adds the call to the newest version of the collection, in the folder that was chosen", async () => {
    const before: Collection = { name: "Birds", items: [{ name: "folder", items: [] }] };
    await keepCollection("c", await writeCollection(before));
    const element = await show({ kind: "prompt", name: "greet" });
    button(element, "Save to collection…").click();
    await waitUntil(() => element.shadowRoot?.querySelector("select[name=folder]"));
    inside<HTMLSelectElement>(element, "select[name=folder]").value = "0";
    const added = { name: "newer", tool: "echo" };
    await keepCollection("c", await writeCollection({ ...before, items: [added, ...before.items] }));
    button(element, "Save").click();
    await waitUntil(() => textOf(element).includes("Saved in"));
    const [collection] = await saved();
    expect(collection?.items.map(({ name }) => name)).to.deep.equal(["newer", "folder"]);
    expect(JSON.stringify(collection?.items[1])).to.contain('"greet"');
  });

  it("saves no secret of the server's address", async () => {
    const element = await show({ kind: "prompt", name: "greet" }, { url: `${URL_ONE}?project=a&api_key=s3cr3t` });
    for (const count of [1, 2]) {
      await opened(element);
      button(element, "Save").click();
      await waitUntil(async () => (await saved())[0]?.items.length === count);
      await waitUntil(() => !element.shadowRoot?.querySelector("form"));
    }
    const [{ text } = { text: "" }] = await keptCollections();
    expect(text).not.to.contain("s3cr3t");
    expect((await saved())[0]?.servers).to.deep.equal({ notebook: { url: `${URL_ONE}?project=a&api_key=•••` } });
  });

  it("offers nothing without a call, and Escape leaves the form without saving", async () => {
    expect(button(await show(undefined as never), "Save to collection…").disabled).to.equal(true);
    const element = await show({ kind: "resource", name: "file:///a" });
    await opened(element);
    press(inside(element, "input"), "Escape");
    await waitUntil(() => element.shadowRoot?.querySelector("form") === null);
    expect(element.shadowRoot?.activeElement).to.equal(button(element, "Save to collection…"));
    expect(await saved()).to.deep.equal([]);
  });
});
