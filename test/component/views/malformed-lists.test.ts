/** Entries of the lists of resources, templates and prompts that can't be used; and lists in which there is nothing. */
import { expect, fixture, html, waitUntil } from "../../helpers/testing.js";
import type { LitElement } from "lit";
import "../../../components/views/prompts/prompts.js";
import "../../../components/views/resources/resources.js";
import type { Prompt, Resource, ResourceTemplate } from "../../../src/protocol/index.js";
import type { ScriptedServer } from "../../helpers/scripted-host.js";
import { scriptedInfo } from "../../helpers/scripted-host.js";
import { allInside, drawn, inside, ONE, press, stage, textOf, URL_ONE } from "./stage.js";

const PROMPTS: Prompt[] = [{ name: "alpha" }, { name: "omega" }];
const RESOURCES: Resource[] = ["note:///a.txt", "note:///b.txt"].map((uri) => ({ uri, name: uri }));
const TEMPLATES: ResourceTemplate[] = [{ uriTemplate: "note:///{id}", name: "by id" }];
const NO_NAME = "the prompt has no name";
const NO_URI = "the resource has no uri";
const MALFORMED = {
  prompts: [
    { at: 1, reason: NO_NAME },
    { at: 2, name: "alpha", reason: "the server lists this name twice; the first is used" },
  ],
  resources: [{ at: 1, name: "place\u202Eless", reason: NO_URI }],
  resourceTemplates: [{ at: 0, name: "shapeless", reason: "the template has no uriTemplate" }],
};

type View = "prompts" | "resources";

async function show(name: View, script: ScriptedServer = {}, width = "900px") {
  const host = await stage({
    malformedIn: MALFORMED,
    ...script,
    methods: {
      listPrompts: async () => PROMPTS,
      listResources: async () => RESOURCES,
      listResourceTemplates: async () => TEMPLATES,
      ...script.methods,
    },
  });
  const style = `block-size:420px;inline-size:${width}`;
  const view = await fixture<LitElement>(
    name === "prompts"
      ? html`<mcp-prompts style=${style} .host=${host} .serverId=${ONE}></mcp-prompts>`
      : html`<mcp-resources style=${style} .host=${host} .serverId=${ONE}></mcp-resources>`,
  );
  const list = inside<LitElement>(view, `mcp-${name}-list`);
  await drawn(view, list, view, list);
  return { host, view, list };
}
const rows = (list: Element): HTMLElement[] => allInside(list, "[role=option], [role=treeitem]");
const texts = (list: Element): string[] => rows(list).map((row) => textOf(row));
const isBad = (list: Element): boolean[] => rows(list).map((row) => row.classList.contains("malformed"));

async function type(list: LitElement, text: string): Promise<void> {
  const field = inside<HTMLInputElement>(list, "input");
  field.value = text;
  field.dispatchEvent(new Event("input"));
  await drawn(list);
}

describe("malformed entries of other lists", () => {
  afterEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  it("stand among the prompts at their places with the reason, are counted apart, and are found", async () => {
    const { list } = await show("prompts");
    expect(texts(list)).to.deep.equal([
      "alpha",
      `Unnamed Not usable: ${NO_NAME} malformed`,
      "omega",
      "alpha Not usable: the server lists this name twice; the first is used malformed",
    ]);
    expect(isBad(list)).to.deep.equal([false, true, false, true]);
    expect(textOf(inside(list, ".count"))).to.equal("2 prompts, 2 malformed");
    await expect(list).to.be.accessible();
    await type(list, "alpha");
    expect(isBad(list)).to.deep.equal([false, true]);
  });

  it("stand after the tree of resources, at their places in the flat list, and in the group of templates", async () => {
    const { list } = await show("resources");
    const bad = `place⟦U+202E⟧lessNot usable: ${NO_URI} malformed`;
    const tree = texts(list);
    expect(tree.slice(-4)).to.deep.equal([
      bad,
      "Templates 2",
      "shapelessNot usable: the template has no uriTemplate malformed",
      "by idnote:///{id}",
    ]);
    expect(rows(list).map((row) => `${row.ariaPosInSet}/${row.ariaSetSize}`)).to.include.members(["2/3", "3/3", "1/2"]);
    expect(textOf(inside(list, ".count"))).to.equal("2 resources, 2 malformed");
    await expect(list).to.be.accessible();
    inside(list, '[aria-label="Show as a tree"]').click();
    await drawn(list);
    expect(isBad(list)).to.deep.equal([false, true, false, false, true, false]);
    await type(list, "shapeless");
    expect(isBad(list)).to.deep.equal([false, true]);
  });

  it("open with the reason and what the server sent, by key and by click, and give way to what is chosen next", async () => {
    const entry = { head: '{ "title": "?" }', length: 16 };
    for (const [name, at, from] of [
      ["prompts", 1, { list: "prompts", entry: 1 }],
      ["resources", 3, { list: "resources", entry: 1 }],
    ] as const) {
      const cached = { info: scriptedInfo(URL_ONE), storedAt: 1, entry };
      const { host, view, list } = await show(name, { cached });
      const row = rows(list)[at];
      expect(row?.classList.contains("malformed"), `${at} of ${texts(list).join(", ")}`).to.equal(true);
      row?.click();
      await drawn(view);
      await waitUntil(() => textOf(inside(view, "mcp-malformed-entry")).includes("Entry 2, as sent by the server"));
      expect(host.cachedReads.at(-1)).to.deep.equal({ id: ONE, ...from });
      const detail = inside(view, "mcp-malformed-entry");
      expect(textOf(detail)).to.contain("Not usable").and.contain("author has to fix this");
      expect(rows(list).map((one) => one.ariaSelected)[at]).to.equal("true");
      await expect(detail).to.be.accessible();
      press(inside(list, "#list"), "ArrowUp");
      press(inside(list, "#list"), "Enter");
      await drawn(view, list);
      expect(view.shadowRoot?.querySelector("mcp-malformed-entry"), name).to.equal(null);
    }
  });

  it("are the only rows to choose from where no entry is usable", async () => {
    const { list } = await show("prompts", { methods: { listPrompts: async () => [] } });
    expect(isBad(list)).to.deep.equal([true, true]);
    expect(textOf(inside(list, ".count"))).to.equal("0 prompts, 2 malformed");
    expect(textOf(list)).not.to.contain("has no prompts");
  });
});

describe("a view in which there is nothing to choose", () => {
  const none = { listPrompts: async () => [], listResources: async () => [], listResourceTemplates: async () => [] };
  for (const name of ["prompts", "resources"] as const) {
    const detailOf = (view: LitElement): HTMLElement => inside(view, `mcp-${name.slice(0, -1)}-detail`);

    it(`says once that the server does not offer ${name}, and has no hint to choose one`, async () => {
      const { view, list } = await show(name, {
        info: { capabilities: { tools: {} } },
        methods: none,
        malformedIn: {},
      });
      expect(textOf(list)).to.contain(`This server does not offer ${name}.`);
      expect(detailOf(view).checkVisibility()).to.equal(false);
      if (name === "resources") expect(inside(view, "form").checkVisibility()).to.equal(false);
      await expect(view).to.be.accessible();
    });

    it(`says once that the server has no ${name}, and has a hint to choose one where there are some`, async () => {
      const empty = await show(name, { methods: none, malformedIn: {} });
      expect(textOf(empty.list)).to.contain(`This server has no ${name}.`);
      expect(detailOf(empty.view).checkVisibility()).to.equal(false);
      const some = await show(name);
      expect(detailOf(some.view).checkVisibility()).to.equal(true);
      expect(textOf(detailOf(some.view))).to.contain("selected.");
    });
  }

  it("lets an address be read that no list names", async () => {
    const { view } = await show("resources", { methods: none, malformedIn: {} });
    const field = inside<HTMLInputElement>(view, "form input");
    expect(field.checkVisibility()).to.equal(true);
    field.value = "note:///unlisted";
    inside<HTMLFormElement>(view, "form").requestSubmit();
    await drawn(view);
    expect(inside(view, "mcp-resource-detail").checkVisibility()).to.equal(true);
  });
});
