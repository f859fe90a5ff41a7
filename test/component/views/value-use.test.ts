/** Values of a result as arguments: the parameters that may take them, and what a choice does. */
import { expect, fixture, html, oneEvent, waitUntil } from "../../helpers/testing.js";
import "../../../components/views/tool-detail/tool-detail.js";
import { keepDraft } from "../../../components/page-storage/drafts.js";
import { valueTargets } from "../../../components/views/tool-detail/value-use.js";
import type { McpToolDetail } from "../../../components/views/tool-detail/tool-detail.js";
import type { ShowRequestEvent } from "../../../components/views/shared/show-request-event.js";
import type { Tool } from "../../../src/protocol/types/index.js";
import type { JsonNode } from "../../../src/client/api/views.js";
import { scriptedResult, type ScriptedHost } from "../../helpers/scripted-host.js";
import { allInside, drawn, inside, ONE, press, stage, textOf, URL_ONE } from "./stage.js";

const tool = (name: string, properties: object): Tool => ({
  name,
  inputSchema: { type: "object", properties } as Tool["inputSchema"],
});
const GET = tool("get", { id: { type: "integer" }, limit: { type: ["number", "null"] }, title: { type: "string" } });
const TAG = tool("tag", { id: { type: "number" }, tag: { type: "string" } });
const NAME = tool("name", { id: { type: "string" } });
const parameters = (...of: Parameters<typeof valueTargets>): string[] =>
  valueTargets(...of).map((target) => `${target.tool}.${target.parameter}`);

describe("parameters for a value of a result", () => {
  it("are those of the open tool whose type fits, the same name first, then those of other tools with this name", () => {
    const all = [NAME, TAG, GET];
    expect(parameters(GET, all, "limit", 7)).to.deep.equal(["get.limit", "get.id"]);
    expect(parameters(GET, all, "id", 7)).to.deep.equal(["get.id", "get.limit", "tag.id"]);
    expect(parameters(GET, all, "id", 7.5)).to.deep.equal(["get.limit", "tag.id"]);
    expect(parameters(GET, all, "id", "7")).to.deep.equal(["get.title", "name.id"]);
    expect(parameters(GET, all, "", null)).to.deep.equal(["get.limit"]);
    expect(parameters(GET, all, "", { a: 1 })).to.deep.equal([]);
  });

  it("take any value without a type, fixed values only if the value is one of them, and are at most twelve", () => {
    const any = tool("any", { free: {}, open: true, never: false, one: { enum: ["a", "b"] }, only: { const: "c" } });
    expect(parameters(any, [], "", "a")).to.deep.equal(["any.free", "any.open", "any.one"]);
    const many = tool("many", Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`p${at}`, {}])));
    expect(parameters(many, [], "p39", 1))
      .to.have.length(12)
      .that.includes("many.p39");
  });

  it("may have any name, also that of a member of every object", () => {
    const odd = tool(
      "odd",
      JSON.parse('{"__proto__": {"type": "string"}, "constructor": {"type": "string"}}') as object,
    );
    expect(parameters(odd, [], "constructor", "x")).to.deep.equal(["odd.constructor", "odd.__proto__"]);
  });
});

describe("a value of a result", () => {
  beforeEach(() => sessionStorage.clear());

  /** The result of `get`, `{ "id": 7, "title": "x" }`, in its tool. */
  async function show(): Promise<{ host: ScriptedHost; detail: McpToolDetail; rows: () => HTMLElement[] }> {
    const host = await stage({ tools: [GET, TAG, NAME], methods: { getTools: async () => [GET, TAG, NAME] } });
    const root: JsonNode = { key: "", type: "object", size: 2, preview: '{"id":7,"title":"x"}' };
    const nodes: JsonNode[] = [
      { key: "id", type: "number", size: 0, preview: "7" },
      { key: "title", type: "string", size: 1, preview: '"x"' },
    ];
    Object.assign(host.results, {
      nodes: async (_id: string, _path: unknown, offset: number) => ({ total: 2, offset, nodes }),
    });
    const detail = await fixture<McpToolDetail>(
      html`<mcp-tool-detail style="inline-size: 500px" .host=${host} .serverId=${ONE} .tool=${"get"}></mcp-tool-detail>`,
    );
    await waitUntil(() => allInside(detail, "mcp-arguments-editor").length > 0);
    await drawn(detail);
    const running = detail.run(true);
    await waitUntil(() => host.calls.length > 0);
    host.call.finish(scriptedResult("r", "x", { structured: root }));
    await running;
    await drawn(detail);
    const rows = (): HTMLElement[] => {
      const view = allInside(detail, "mcp-result-view")[0];
      const tree = view && allInside(view, "mcp-json-tree")[0];
      return tree ? allInside(tree, '[role="treeitem"]') : [];
    };
    await waitUntil(() => rows().length === 3);
    return { host, detail, rows };
  }

  async function openMenu(detail: McpToolDetail, row: HTMLElement | undefined): Promise<HTMLElement> {
    row?.focus();
    await drawn(detail);
    row?.querySelector<HTMLElement>('button[aria-label="Use as argument"]')?.click();
    await waitUntil(() => allInside(detail, "mcp-value-menu").some((menu) => menu.matches(":popover-open")));
    return inside(detail, "mcp-value-menu");
  }

  it("is set in the form of the open tool with two clicks, and the other arguments stay", async () => {
    const { detail, rows } = await show();
    keepDraft(URL_ONE, "get", { title: "mine" });
    detail.reread("get");
    await drawn(detail);
    const menu = await openMenu(detail, rows()[1]);
    expect(allInside(menu, "button").map(textOf)).to.deep.equal(["id", "limit", "id of tag"]);
    await expect(detail).to.be.accessible();
    const [first, second] = allInside(menu, "button");
    expect(menu.shadowRoot?.activeElement).to.equal(first);
    press(first ?? menu, "ArrowDown");
    expect(menu.shadowRoot?.activeElement).to.equal(second);
    first?.click();
    await drawn(detail);
    expect(inside(detail, "mcp-arguments-editor")).to.have.property("value").that.deep.equals({ title: "mine", id: 7 });
    await waitUntil(() => allInside(detail, "mcp-value-menu").length === 0);
  });

  it("opens another tool with it, and with what its form had", async () => {
    const { detail, rows } = await show();
    keepDraft(URL_ONE, "tag", { tag: "rare" });
    const menu = await openMenu(detail, rows()[1]);
    const shown = oneEvent(detail, "mcp-show-request");
    allInside(menu, "button")[2]?.click();
    const { wanted } = (await shown) as unknown as ShowRequestEvent; // `oneEvent` knows custom events only
    expect(wanted).to.deep.equal({ kind: "tool", name: "tag", args: { tag: "rare", id: 7 } });
  });

  it("is not offered by other trees, such as that of the definition", async () => {
    const { detail } = await show();
    const tree = inside(detail, ".definition mcp-json-tree");
    inside(tree, '[role="treeitem"]').focus();
    await drawn(detail);
    expect(allInside(tree, "mcp-copy-button")).to.not.have.length(0);
    expect(allInside(tree, 'button[aria-label="Use as argument"]')).to.have.length(0);
  });
});
