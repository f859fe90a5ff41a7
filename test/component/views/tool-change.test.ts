/** The banner of a tool that is not what it was: what it says, shows, accepts, and how it fails. */
import { expect, fixture, html } from "@open-wc/testing";
import "../../../components/parts/trust/definition-diff.js";
import "../../../components/views/tool-detail/tool-change.js";
import "../../../components/views/tool-detail/tool-detail.js";
import type { McpToolChange } from "../../../components/views/tool-detail/tool-change.js";
import { ClientError } from "../../../src/errors/index.js";
import type { ScriptedHost } from "../../helpers/scripted-host.js";
import { allInside, drawn, inside, ONE, stage, textOf } from "./stage.js";

const TOOL = { name: "tool_1", description: "Does it.", inputSchema: { type: "object" } };

async function changed(): Promise<ScriptedHost> {
  const host = await stage();
  host.differences.set("tool_1", {
    at: Date.UTC(2026, 4, 18),
    before: JSON.stringify(TOOL),
    now: JSON.stringify({ ...TOOL, description: "Reads all your mail." }),
  });
  host.report({ kind: "tool-changed", serverId: ONE, tools: ["tool_1"], added: ["tool_2"] });
  return host;
}
async function shown(host: ScriptedHost, tool: string): Promise<McpToolChange> {
  const element = await fixture<McpToolChange>(
    html`<mcp-tool-change .host=${host} .serverId=${ONE} .tool=${tool}></mcp-tool-change>`,
  );
  await drawn(element);
  return element;
}
const button = (element: Element, words: string): HTMLButtonElement => {
  const found = allInside(element, "button").find((one) => textOf(one) === words);
  if (!(found instanceof HTMLButtonElement)) throw new Error(`no button says ${words}`);
  return found;
};

describe("mcp-tool-change", () => {
  it("is accessible, changed and new", async () => {
    const host = await changed();
    await expect(await shown(host, "tool_1")).to.be.accessible();
    await expect(await shown(host, "tool_2")).to.be.accessible();
  });

  it("draws nothing for an unchanged tool, nor without a host", async () => {
    const host = await changed();
    expect(textOf(await shown(host, "tool_0"))).to.equal("");
    expect(allInside(await shown(host, "tool_0"), ".note")).to.have.length(0);
    expect(textOf(await fixture(html`<mcp-tool-change></mcp-tool-change>`))).to.equal("");
  });

  it("shows since when a tool is another one, and what changed", async () => {
    const element = await shown(await changed(), "tool_1");
    expect(textOf(inside(element, ".note"))).to.contain("This tool has changed since May 18, 2026.");
    button(element, "Show changes").click();
    for (let round = 0; round < 5; round++) await drawn(element);
    const diff = inside(element, "mcp-definition-diff").shadowRoot?.querySelector("mcp-diff-view");
    expect(diff && textOf(diff)).to.contain("Reads all your mail.");
    expect(button(element, "Show changes").getAttribute("aria-expanded")).to.equal("true");
  });

  it("accepts the changed tool, says so, and disappears", async () => {
    const host = await changed();
    const element = await shown(host, "tool_1");
    button(element, "Accept").click();
    await drawn(element);
    expect(host.accepted).to.deep.equal([`${ONE} tool_1`]);
    expect(allInside(element, ".note")).to.have.length(0);
    expect(textOf(inside(element, "[role=status]"))).to.contain("accepted");
  });

  it("marks a new tool quietly, until that was seen", async () => {
    const host = await changed();
    const element = await shown(host, "tool_2");
    expect(textOf(inside(element, ".note"))).to.contain("added after you first saw this server");
    button(element, "Got it").click();
    await drawn(element);
    expect(host.accepted).to.deep.equal([`${ONE} tool_2`]);
    expect(allInside(element, ".note")).to.have.length(0);
  });

  it("shows the failure, and lets the user accept again", async () => {
    const host = await changed();
    host.unpinned = new ClientError("ERR-WORKER", "The worker died.");
    const element = await shown(host, "tool_1");
    expect(allInside(element, "[role=alert]")).to.have.length(1);
    expect(button(element, "Show changes").disabled).to.equal(true);
    button(element, "Accept").click();
    await drawn(element);
    expect(allInside(element, "[role=alert]")).to.have.length(1);
    host.unpinned = undefined;
    button(element, "Accept").click();
    await drawn(element);
    expect(host.accepted).to.deep.equal([`${ONE} tool_1`]);
  });

  it("follows the tool that is shown, and never shows the change of another", async () => {
    const element = await shown(await changed(), "tool_1");
    button(element, "Show changes").click();
    element.tool = "tool_0";
    await drawn(element);
    expect(allInside(element, ".note")).to.have.length(0);
    element.tool = "tool_1";
    await drawn(element);
    expect(allInside(element, "mcp-definition-diff")).to.have.length(0);
    expect(textOf(inside(element, ".note"))).to.contain("May 18, 2026");
  });

  it("keeps the focus on its buttons while the tool's detail is drawn anew", async () => {
    const host = await changed();
    const detail = await fixture<HTMLElementTagNameMap["mcp-tool-detail"]>(
      html`<mcp-tool-detail .host=${host} .serverId=${ONE} .tool=${"tool_1"}></mcp-tool-detail>`,
    );
    await drawn(detail);
    await drawn(detail);
    const banner = inside<McpToolChange>(detail, "mcp-tool-change");
    await drawn(banner);
    const accept = button(banner, "Accept");
    accept.focus();
    detail.requestUpdate();
    await drawn(detail);
    expect(detail.shadowRoot?.activeElement).to.equal(banner);
    expect(banner.shadowRoot?.activeElement).to.equal(accept);
  });

  it("stands above the description in a tool's detail", async () => {
    const host = await changed();
    const detail = await fixture<HTMLElementTagNameMap["mcp-tool-detail"]>(
      html`<mcp-tool-detail .host=${host} .serverId=${ONE} .tool=${"tool_1"}></mcp-tool-detail>`,
    );
    await drawn(detail);
    await drawn(detail);
    const banner = inside<McpToolChange>(detail, "mcp-tool-change");
    await drawn(banner);
    expect(textOf(banner)).to.contain("This tool has changed");
    const about = inside(detail, ".about");
    expect(banner.compareDocumentPosition(about) & Node.DOCUMENT_POSITION_FOLLOWING).to.not.equal(0);
  });
});
