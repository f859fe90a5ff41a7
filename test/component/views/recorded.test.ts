/** A recording in the views of a server: its calls open as those of a live one, and everything says what it is. */
import { expect, fixture, html, waitUntil } from "../../helpers/testing.js";
import "../../../components/views/prompts/prompts-list.js";
import "../../../components/views/server-header/server-header.js";
import "../../../components/views/tools/tools.js";
import type { McpPromptsList } from "../../../components/views/prompts/prompts-list.js";
import type { McpServerHeader } from "../../../components/views/server-header/server-header.js";
import type { McpToolDetail } from "../../../components/views/tool-detail/tool-detail.js";
import type { McpTools } from "../../../components/views/tools/tools.js";
import type { McpToolsList } from "../../../components/views/tools-list/tools-list.js";
import { keepDraft, readDraft } from "../../../components/page-storage/drafts.js";
import type { Host } from "../../../src/client/api/index.js";
import { openRecording } from "../../../src/client/traffic/open-recording.js";
import { allInside, drawn, inside, textOf, URL_ONE } from "./stage.js";

/** Of 14:03:07 on this day, in the time zone of the test. */
const AT = new Date(2026, 10, 21, 14, 3, 7).getTime();

/** A server with one tool that was called twice, and one prompt; one tool of its list can't be used. */
function recording(): string {
  const info = { revision: "2026-07-28", capabilities: { tools: {}, prompts: {}, resources: {} } };
  const lines: object[] = [{ "mcp-recording": 1, servers: [{ id: "a", url: URL_ONE, info }] }];
  const exchange = (method: string, params: object, result: object, at: number): void => {
    const id = lines.length;
    const add = (direction: string, message: object, more: object): void =>
      void lines.push({
        serverId: "a",
        at,
        kind: "message",
        direction,
        message: { jsonrpc: "2.0", id, ...message },
        ...more,
      });
    add("out", { method, params }, { id });
    add("in", { result }, { id: id + 1, pairId: id, at: at + 190 });
  };
  const inputSchema = { type: "object", properties: { city: { type: "string" }, days: { type: "integer" } } };
  exchange("tools/list", {}, { tools: [{ name: "weather", inputSchema }, { name: "broken" }] }, AT - 9_000);
  exchange("prompts/list", {}, { prompts: [{ name: "greet" }] }, AT - 8_000);
  const call = (args: object, text: string, at: number): void =>
    exchange("tools/call", { name: "weather", arguments: args }, { content: [{ type: "text", text }] }, at);
  call({ city: "Oslo", days: 1 }, "Snow in Oslo", AT - 7_000);
  call({ city: "Rome", days: 2 }, "Sun in Rome", AT - 190);
  return lines.map((line) => JSON.stringify(line)).join("\n");
}

async function show(): Promise<{ host: Host; view: McpTools; list: McpToolsList }> {
  const { host } = await openRecording(recording());
  const view = await fixture<McpTools>(
    html`<mcp-tools style="block-size:900px;inline-size:1000px" .host=${host} .serverId=${"a"}></mcp-tools>`,
  );
  const list = inside<McpToolsList>(view, "mcp-tools-list");
  await waitUntil(() => allInside(list, "[role=option]").length === 2);
  return { host, view, list };
}

async function open(view: McpTools, list: McpToolsList): Promise<McpToolDetail> {
  allInside(list, "[role=option]")[0]?.click();
  await customElements.whenDefined("mcp-tool-detail");
  const detail = inside<McpToolDetail>(view, "mcp-tool-detail");
  await waitUntil(() => detail.shadowRoot?.querySelector("mcp-result-view"), "no result");
  return detail;
}
const resultOf = (detail: McpToolDetail): string => {
  const block = inside(inside(detail, "mcp-result-view"), "mcp-content-block");
  return [block, ...allInside(block, "*")].map((one) => textOf(one)).join(" ");
};
const cityIn = (detail: McpToolDetail): string | undefined => {
  const editor = inside(detail, "mcp-arguments-editor");
  return inside(editor, "mcp-schema-form").shadowRoot?.querySelector("input")?.value;
};

describe("a recording in the views of a server", () => {
  afterEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  it("opens the newest call of a tool with its arguments and its result, and any other from the recent calls", async () => {
    keepDraft(URL_ONE, "weather", { city: "of the live server" });
    const { view, list } = await show();
    const detail = await open(view, list);
    await waitUntil(() => resultOf(detail).includes("Sun in Rome"), "the newest result");
    await waitUntil(() => cityIn(detail) === "Rome", "its arguments");
    expect(textOf(inside(detail, "mcp-result-view"))).to.contain("190 ms");
    const recent = inside(detail, ".recent");
    expect(textOf(recent)).to.contain("14:03:00").and.contain("14:03:06").and.contain("Done");
    await expect(detail).to.be.accessible();
    [...recent.querySelectorAll("button")].find((one) => one.ariaLabel?.includes("14:03:00"))?.click();
    await waitUntil(() => resultOf(detail).includes("Snow in Oslo"), "the older result");
    await waitUntil(() => cityIn(detail) === "Oslo", "its arguments");
    expect(detail.shadowRoot?.querySelector(".connect"), "nothing to connect to").to.equal(null);
    expect(readDraft(URL_ONE, "weather"), "the draft of the live server stays").to.deep.equal({
      city: "of the live server",
    });
  });

  it("is marked as a recording, with its time, in the header and above each list, and never as out of date", async () => {
    const { host, view, list } = await show();
    const time = "Nov 21, 2026, 14:03:07";
    await waitUntil(() => list.shadowRoot?.querySelector(".stale"));
    expect(textOf(inside(list, ".stale"))).to.equal(`From a recording made ${time}`);
    expect(allInside(list, ".malformed")).to.have.length(1);
    const header = await fixture<McpServerHeader>(
      html`<mcp-server-header .host=${host} .serverId=${"a"}></mcp-server-header>`,
    );
    await drawn(header);
    expect(textOf(inside(header, ".state"))).to.equal("Recording");
    expect(textOf(inside(header, ".line"))).to.contain(time);
    const prompts = await fixture<McpPromptsList>(
      html`<mcp-prompts-list .host=${host} .serverId=${"a"}></mcp-prompts-list>`,
    );
    await waitUntil(() => prompts.shadowRoot?.querySelector(".stale"));
    expect(textOf(inside(prompts, ".stale"))).to.equal(`From a recording made ${time}`);
    for (const one of [view, list, header, prompts]) expect(textOf(one)).not.to.match(/disconnected|out of date/i);
    await expect(header).to.be.accessible();
  });

  it("says that a list is not in it, and shows what the server sent of an entry that can't be used", async () => {
    const { view, list } = await show();
    list.shadowRoot?.querySelector<HTMLElement>(".malformed")?.click();
    await customElements.whenDefined("mcp-malformed-entry");
    await waitUntil(() => textOf(inside(view, "mcp-malformed-entry")).includes("Entry 2, as sent by the server"));
    expect(textOf(inside(view, "mcp-malformed-entry"))).not.to.contain("not available");
    const { host } = await openRecording(
      recording()
        .split("\n")
        .filter((line) => !line.includes("prompt"))
        .join("\n"),
    );
    const prompts = await fixture<McpPromptsList>(
      html`<mcp-prompts-list .host=${host} .serverId=${"a"}></mcp-prompts-list>`,
    );
    await waitUntil(() => textOf(prompts).includes("Not included in this recording."));
  });
});
