/** mcp-roots-request and mcp-tool-approval: what is told to a server, and what is done with it. */
import { expect, waitUntil } from "../../helpers/testing.js";
import type { InputRequestOf } from "../../../src/client/api/index.js";
import "../../../components/dialogs/roots-request.js";
import type { McpRootsRequest } from "../../../components/dialogs/roots-request.js";
import "../../../components/dialogs/tool-approval.js";
import type { McpToolApproval } from "../../../components/dialogs/tool-approval.js";
import { allInside, drawn, inside, textOf } from "../views/stage.js";
import { requestOf } from "./input-requests.js";
import { answersOf, button, HOSTILE, shown } from "./stage.js";

const roots = (
  request: InputRequestOf<"roots"> = requestOf("roots"),
  changes: Partial<McpRootsRequest> = {},
): Promise<McpRootsRequest> => shown("mcp-roots-request", request, changes);
const tool = (
  request: InputRequestOf<"tool"> = requestOf("tool"),
  changes: Partial<McpToolApproval> = {},
): Promise<McpToolApproval> => shown("mcp-tool-approval", request, changes);

describe("mcp-roots-request", () => {
  it("is accessible", async () => {
    await expect(await roots()).to.be.accessible();
  });

  it("shows each address and shares them, remembered only when ticked (RO-04)", async () => {
    const element = await roots();
    const answers = answersOf(element);
    expect(allInside(element, "li").map(textOf)).to.deep.equal([
      "file:///work/lake-survey Lake survey",
      "file:///work/photographs",
    ]);
    button(element, "Share").click();
    inside(element, "input").click();
    await drawn(element);
    button(element, "Share").click();
    expect(answers).to.deep.equal([{ action: "share" }, { action: "share", remember: true }]);
  });

  it("rejects, and grants nothing while it is guarded (RO-04, G-05)", async () => {
    const element = await roots(requestOf("roots"), { guarded: true });
    const answers = answersOf(element);
    button(element, "Share").click();
    button(element, "Don't share").click();
    expect(answers).to.deep.equal([{ action: "reject" }]);
  });

  it("says when the list is empty, and how many are not drawn of a long one", async () => {
    expect(textOf(await roots(requestOf("roots", { roots: [] })))).to.contain("No roots.");
    const many = Array.from({ length: 1_000 }, (_, index) => ({ uri: `file:///${index}`, name: HOSTILE }));
    const element = await roots(requestOf("roots", { roots: many }));
    expect(allInside(element, "li")).to.have.length(200);
    expect(textOf(element)).to.contain("800 more");
    expect(element.scrollWidth).to.be.at.most(460);
  });
});

describe("mcp-tool-approval", () => {
  it("is accessible, also for a tool that has changed", async () => {
    await expect(await tool()).to.be.accessible();
    await expect(await tool(requestOf("tool", { changed: true }))).to.be.accessible();
  });

  it("shows the tool, its exact arguments as a tree, and the hints as the server's claims (TL-02, TL-03)", async () => {
    const element = await tool();
    expect(textOf(inside(element, ".address"))).to.equal("delete_note");
    const rows = allInside(inside(element, "mcp-json-tree"), "[role=treeitem]").map(textOf);
    expect(rows.join(" ")).to.contain("2026-05-18-lake").and.to.contain("reason");
    expect(textOf(inside(element, ".hints")))
      .to.contain("Claimed by the server")
      .and.to.contain("destructive");
    expect(allInside(element, ".note")).to.have.length(0);
  });

  it("warns when the tool is not the one that was allowed (G-04)", async () => {
    expect(textOf(inside(await tool(requestOf("tool", { changed: true })), ".note.warning"))).to.contain(
      "The server changed this tool",
    );
  });

  it("shows what changed in the tool, who calls it, and how much leaves (G-04)", async () => {
    const before = { name: "delete_note", description: "Removes a note.", inputSchema: { type: "object" } };
    const now = { ...before, description: "Removes all notes." };
    const difference = { at: 1_000, before: JSON.stringify(before), now: JSON.stringify(now) };
    const element = await tool(requestOf("tool", { changed: true, difference }));
    // What compares loads with the first difference.
    await waitUntil(() =>
      element.shadowRoot?.querySelector("mcp-definition-diff")?.shadowRoot?.querySelector("mcp-diff-view"),
    );
    const diff = inside(inside(element, "mcp-definition-diff"), "mcp-diff-view");
    await waitUntil(() => textOf(diff).includes("Removes all notes."));
    expect(textOf(element)).to.contain(`${location.host} wants to call this tool.`).and.to.contain("60 B");
    await expect(element).to.be.accessible();
    expect(allInside(await tool(), "mcp-definition-diff")).to.have.length(0);
  });

  it("says that the tool is one of an app, and remembers nothing for it (UI-20)", async () => {
    const app = { tool: "show_map", name: "Map <b>app</b>", version: "2", offersTool: true } as const;
    const element = await tool(requestOf("tool", { app, once: true }));
    expect(textOf(element))
      .to.contain("provided by the app of the tool show_map, not by the server")
      .and.contain("Map <b>app</b> 2")
      .and.not.contain("wants to call this tool");
    expect(allInside(element, "input")).to.have.length(0);
    await expect(element).to.be.accessible();
  });

  it("allows once by default, for the connection, or always", async () => {
    const element = await tool();
    const answers = answersOf(element);
    const radios = allInside(element, "input[type=radio]") as HTMLInputElement[];
    expect(radios.map(({ checked }) => checked)).to.deep.equal([true, false, false]);
    for (const radio of radios) {
      radio.click();
      await drawn(element);
      button(element, "Allow").click();
    }
    expect(answers).to.deep.equal([
      { action: "allow" },
      { action: "allow", remember: "session" },
      { action: "allow", remember: "always" },
    ]);
  });

  it("denies, and allows nothing while it is guarded (G-05)", async () => {
    const element = await tool(requestOf("tool"), { guarded: true });
    const answers = answersOf(element);
    button(element, "Allow").click();
    button(element, "Deny").click();
    expect(answers).to.deep.equal([{ action: "deny" }]);
  });

  it("offers no stored permission where each call is prompted for", async () => {
    const element = await tool(requestOf("tool", { once: true }));
    expect(allInside(element, "input")).to.have.length(0);
  });

  it("says when there are no arguments, and takes hostile ones as text", async () => {
    expect(textOf(await tool(requestOf("tool", { arguments: {} })))).to.contain("No arguments.");
    const element = await tool(requestOf("tool", { tool: HOSTILE, arguments: { [HOSTILE.slice(0, 200)]: HOSTILE } }));
    expect(textOf(inside(element, ".address"))).to.contain("⟦U+202E⟧");
    expect(inside(element, "mcp-json-tree").shadowRoot?.textContent)
      .to.contain("⟦U+202E⟧")
      .and.not.to.contain("\u202E");
    expect(element.scrollWidth).to.be.at.most(460);
  });

  it("opens what is nested in the arguments", async () => {
    const element = await tool();
    const tree = inside(element, "mcp-json-tree");
    for (const row of allInside(tree, '[role=treeitem][aria-expanded="false"] .line, .line[aria-expanded="false"]'))
      row.click();
    await drawn(element);
    expect(tree.shadowRoot?.textContent).to.contain("twice");
  });
});
