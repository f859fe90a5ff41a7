/** A directory of a server: its levels, and the way to its files. */
import { expect, html, waitUntil } from "../../helpers/testing.js";
import "../../../components/views/resources/resources.js";
import type { McpResourceDetail } from "../../../components/views/resources/resource-detail.js";
import type { McpResourceDirectory } from "../../../components/views/resources/resource-directory.js";
import type { McpResources } from "../../../components/views/resources/resources.js";
import type { Server } from "../../../src/client/api/index.js";
import { ServerError } from "../../../src/errors/index.js";
import type { Resource } from "../../../src/protocol/types/index.js";
import type { ScriptedServer } from "../../helpers/scripted-host.js";
import { allInside, boxed, drawn, inside, ONE, stage, textOf } from "./stage.js";

const DIRECTORY = "inode/directory";
const ROOT: Resource = { uri: "skill://notes", name: "notes", mimeType: DIRECTORY };
const LEVELS: Readonly<Record<string, readonly Resource[]>> = {
  "skill://notes": [
    { uri: "skill://notes/SKILL.md", name: "SKILL.md", size: 12 },
    { uri: "skill://notes/deep", name: "deep\u202e", mimeType: DIRECTORY },
  ],
  "skill://notes/deep": [],
};
const gone = (): ServerError => new ServerError(-32602, "No such thing", undefined, {}, "ERR-NOT-FOUND");

async function show(setting: object, methods: Partial<Server> = {}, listed: readonly Resource[] = [ROOT]) {
  const lists: string[] = [];
  const reads: string[] = [];
  const own = {
    listResources: async () => [...listed],
    listResourceTemplates: async () => [],
    readResource: async (uri: string) => {
      reads.push(uri);
      throw gone();
    },
    readDirectory: async (uri: string) => {
      lists.push(uri);
      const found = LEVELS[uri];
      if (!found) throw gone();
      return [...found];
    },
    ...methods,
  } as NonNullable<ScriptedServer["methods"]>;
  const capabilities = { resources: {}, extensions: { "io.modelcontextprotocol/skills": setting } };
  const host = await stage({ info: { era: "modern", revision: "2026-07-28", capabilities }, methods: own });
  const view = await boxed(
    "mcp-resources",
    html`<div style="block-size: 500px"><mcp-resources .host=${host} .serverId=${ONE}></mcp-resources></div>`,
  );
  await drawn(view);
  return { view, lists, reads, host };
}
const detailOf = (view: McpResources): McpResourceDetail => inside<McpResourceDetail>(view, "mcp-resource-detail");
const directoryOf = (view: McpResources): McpResourceDirectory =>
  inside<McpResourceDirectory>(detailOf(view), "mcp-resource-directory");
async function settle(view: McpResources): Promise<void> {
  await drawn(view, detailOf(view), directoryOf(view));
}
const buttons = (view: McpResources): HTMLElement[] => allInside(directoryOf(view), "li button");

describe("mcp-resource-directory", () => {
  it("lists a directory instead of reading it, opens those inside, and goes up again (SK-10)", async () => {
    const { view, lists, reads } = await show({ directoryRead: true });
    view.open(ROOT.uri);
    await drawn(view, detailOf(view));
    await settle(view);
    expect(buttons(view).map((one) => textOf(one))).to.deep.equal(["SKILL.md 12 B", "deep⟦U+202E⟧"]);
    await expect(directoryOf(view)).to.be.accessible();
    buttons(view)[1]?.click();
    await settle(view);
    expect(textOf(directoryOf(view)))
      .to.contain("/deep")
      .and.to.contain("0 entries");
    buttons(view)[0]?.click(); // up
    await settle(view);
    expect(buttons(view)).to.have.length(2);
    expect(lists).to.deep.equal(["skill://notes", "skill://notes/deep", "skill://notes"]);
    expect(reads).to.deep.equal([]);
  });

  it("shows a file in the view of resources", async () => {
    const { view, reads } = await show({ directoryRead: true });
    view.open(ROOT.uri);
    await drawn(view, detailOf(view));
    await settle(view);
    buttons(view)[0]?.click();
    await drawn(view, detailOf(view));
    expect(reads).to.deep.equal(["skill://notes/SKILL.md"]);
  });

  it("is offered for a URI that can't be read, and shows its failure", async () => {
    const { view } = await show({ directoryRead: true }, {}, []);
    view.open("skill://other");
    await waitUntil(() => detailOf(view).shadowRoot?.querySelector(".list"));
    inside<HTMLButtonElement>(detailOf(view), ".list").click();
    await drawn(view, detailOf(view));
    await settle(view);
    expect(inside(directoryOf(view), "mcp-error-view")).to.be.an.instanceOf(HTMLElement);
  });

  it("is not there for a server that does not list directories (SK-01)", async () => {
    const { view, lists } = await show({});
    view.open(ROOT.uri);
    await drawn(view, detailOf(view));
    await waitUntil(() => detailOf(view).shadowRoot?.querySelector("mcp-error-view"));
    expect(detailOf(view).shadowRoot?.querySelector("mcp-resource-directory")).to.equal(null);
    expect(detailOf(view).shadowRoot?.querySelector(".list")).to.equal(null);
    expect(lists).to.deep.equal([]);
  });
});
