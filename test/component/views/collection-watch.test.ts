/** Watching a collection: which calls run again after a change of their server, and what is said about their verdicts. */
import { expect, fixture, html, waitUntil } from "../../helpers/testing.js";
import "../../../components/views/collections/collections.js";
import type { McpCollections } from "../../../components/views/collections/collections.js";
import { keepCollection, unstoreCollections } from "../../../components/page-storage/stored-collections.js";
import { writeCollection, type Collection } from "../../../src/collections/index.js";
import { ResultStore } from "../../../src/client/results/result-store.js";
import type { ScriptedHost } from "../../helpers/scripted-host.js";
import { allInside, drawn, inside, ONE, stage, textOf, URL_ONE } from "./stage.js";

const inputSchema = { type: "object" } as const;
const TOOLS = [
  { name: "count", annotations: { readOnlyHint: true }, inputSchema },
  { name: "sow", inputSchema },
];
const equals = (value: number) => [{ kind: "equals", path: "$.structuredContent.value", value }] as const;
const FIELD: Collection = {
  name: "Field",
  servers: { one: { url: URL_ONE } },
  items: [
    { name: "counts", tool: "count", expect: equals(1) },
    { name: "sows", tool: "sow", expect: equals(1) },
  ],
};
const READ: Collection = { ...FIELD, items: FIELD.items.slice(0, 1) };

/** A collection on a server whose tools return a value. */
class Scene {
  readonly sent: string[] = [];
  value = 1;
  #host: ScriptedHost | undefined;
  #view: McpCollections | undefined;

  static async of(collection: Collection): Promise<Scene> {
    const scene = new Scene();
    const results = new ResultStore();
    const callTool = async (name: string): Promise<unknown> => {
      scene.sent.push(name);
      return results.keep({ content: [], structuredContent: { value: scene.value } }, 1);
    };
    const host = (scene.#host = await stage({ tools: TOOLS, methods: { callTool: callTool as never } })); // a view is always requested
    host.results.json = (...of) => results.json(...of);
    await keepCollection("field", await writeCollection(collection));
    const view = (scene.#view = await fixture<McpCollections>(
      html`<mcp-collections style="block-size: 520px; inline-size: 900px; display: flex" .host=${host} .serverId=${ONE}></mcp-collections>`,
    ));
    await waitUntil(() => allInside(view, "[role=treeitem]").length === collection.items.length);
    inside(view, ".run-all").click();
    await waitUntil(() => scene.sent.length === collection.items.length && allInside(view, ".run-all").length === 1);
    await drawn(view);
    scene.sent.length = 0;
    return scene;
  }

  get view(): McpCollections {
    if (!this.#view) throw new Error("no view");
    return this.#view;
  }

  get toggle(): HTMLElement {
    return inside(this.view, '.bar button[aria-label="Watch"]');
  }

  get note(): string {
    return textOf(inside(this.view, ".watch-note"));
  }

  get buttons(): HTMLElement[] {
    return allInside(this.view, ".watch-question button");
  }

  /** The server reports that its tools changed, and lists them. */
  change(): void {
    const list = { serverId: ONE, list: "tools" } as const;
    this.#host?.report({ kind: "list-changed", ...list });
    this.#host?.report({ kind: "list-page", ...list, start: true, end: true, items: TOOLS });
  }
}

describe("watching a collection", () => {
  beforeEach(() => unstoreCollections(false));

  it("runs calls of read-only tools again when their server changes, and says which verdicts changed", async () => {
    const scene = await Scene.of(READ);
    scene.change();
    await drawn(scene.view);
    expect(scene.sent).to.deep.equal([]);
    scene.toggle.click();
    await waitUntil(() => scene.toggle.ariaPressed === "true");
    expect(scene.note).to.contain("Watching");
    await expect(scene.view).to.be.accessible();
    scene.value = 2;
    scene.change();
    await waitUntil(() => scene.note === "Ran again: 1 verdict changed: counts.");
    scene.change();
    await waitUntil(() => scene.note === "Ran again: no verdict changed.");
    expect(scene.sent).to.deep.equal(["count", "count"]);
    scene.toggle.click();
    await waitUntil(() => scene.toggle.ariaPressed === "false");
    expect(scene.note).to.equal("");
  });

  it("leaves out calls of other tools, unless the user has confirmed them", async () => {
    const scene = await Scene.of(FIELD);
    scene.toggle.click();
    await waitUntil(() => scene.buttons.length === 3);
    await expect(scene.view).to.be.accessible();
    expect(scene.view.shadowRoot?.activeElement).to.equal(scene.buttons[0]);
    scene.buttons[2]?.click();
    await drawn(scene.view);
    expect([scene.toggle.ariaPressed, scene.buttons.length]).to.deep.equal(["false", 0]);
    scene.toggle.click();
    await waitUntil(() => scene.buttons.length === 3);
    scene.buttons[1]?.click();
    await waitUntil(() => scene.toggle.ariaPressed === "true");
    scene.change();
    await waitUntil(() => scene.note.startsWith("Ran again"));
    expect(scene.sent).to.deep.equal(["count"]);
    expect(scene.note).to.contain("1 call was left out");
    scene.toggle.click();
    await waitUntil(() => scene.toggle.ariaPressed === "false");
    scene.toggle.click();
    await waitUntil(() => scene.buttons.length === 3);
    scene.buttons[0]?.click();
    await waitUntil(() => scene.toggle.ariaPressed === "true");
    scene.sent.length = 0;
    scene.change();
    await waitUntil(() => scene.note.startsWith("Ran again"));
    expect(scene.sent).to.deep.equal(["count", "sow"]);
  });
});
