/** The report of a call: its button and dialog, and a panel that opens at the call of a report. */
import { expect, fixture, html, waitUntil } from "../../helpers/testing.js";
import "../../../components/mcp-panel/mcp-panel.js";
import "../../../components/views/call-report/call-report.js";
import "../../../components/views/traffic/traffic-detail.js";
import type { McpPanel } from "../../../components/mcp-panel/mcp-panel.js";
import type { McpCopyButton } from "../../../components/parts/basic/copy-button.js";
import type { McpCallReport } from "../../../components/views/call-report/call-report.js";
import type { McpTrafficDetail } from "../../../components/views/traffic/traffic-detail.js";
import { RecordingRequestEvent } from "../../../components/views/traffic/traffic-files.js";
import type { Host, Traffic } from "../../../src/client/api/index.js";
import { ClientError } from "../../../src/errors/index.js";
import { openRecording } from "../../../src/client/traffic/open-recording.js";
import type { ScriptedHost } from "../../helpers/scripted-host.js";
import { allInside, drawn, inside, stage, textOf, URL_ONE } from "./stage.js";

const AT = Date.UTC(2026, 10, 21, 14, 3, 7);

/** A report of a call of `weather`; `tools`: definitions in the file. */
function report(tools: readonly object[]): string {
  const info = { revision: "2026-07-28", capabilities: { tools: {} }, implementation: { name: "sky", version: "1" } };
  const line = { serverId: "a", callId: "c", at: AT };
  const params = { name: "weather", arguments: { city: "Oslo" } };
  const result = { resultType: "complete", content: [{ type: "text", text: "Snow in Oslo" }] };
  const sentFields = [{ name: "x-trace", value: "t-1" }];
  return [
    { "mcp-recording": 1, call: 5, servers: [{ id: "a", url: URL_ONE, info, tools }] },
    {
      ...line,
      id: 5,
      kind: "message",
      direction: "out",
      exchangeId: 6,
      message: { jsonrpc: "2.0", id: 1, method: "tools/call", params },
    },
    {
      ...line,
      id: 6,
      kind: "exchange",
      method: "POST",
      url: URL_ONE,
      state: "ended",
      status: 200,
      sentId: 5,
      answerId: 7,
      sentFields,
      receivedFields: [],
    },
    {
      ...line,
      id: 7,
      kind: "message",
      direction: "in",
      pairId: 5,
      exchangeId: 6,
      at: AT + 190,
      message: { jsonrpc: "2.0", id: 1, result },
    },
  ]
    .map((one) => JSON.stringify(one))
    .join("\n");
}
const TOOL = { name: "weather", inputSchema: { type: "object", properties: { city: { type: "string" } } } };

interface Reporting {
  readonly host: ScriptedHost;
  readonly given: unknown[][];
}

/** A host whose reports are `answer`. */
async function reporting(answer: () => Promise<Blob>): Promise<Reporting> {
  const host = await stage();
  const given: unknown[][] = [];
  const write: Traffic["report"] = async (...which) => {
    given.push(which);
    return answer();
  };
  host.traffic = { ...host.traffic, report: write };
  return { host, given };
}

async function opened(host: Host, more: { reason?: string } = {}): Promise<McpCallReport> {
  const element = await fixture<McpCallReport>(
    html`<mcp-call-report .host=${host} .call=${"c-1"} .tool=${"a.weather"} .reason=${more.reason ?? ""}></mcp-call-report>`,
  );
  inside(element, "[part=button]").focus();
  inside(element, "[part=button]").click();
  await drawn(element);
  return element;
}
const choose = (element: McpCallReport, at: number): void => allInside(element, ".choice button")[at]?.click();
const said = (element: McpCallReport): string => inside(element, "[role=status]").textContent?.trim() ?? "";

/** Names of the files that are saved meanwhile. */
async function saved(act: () => Promise<void>): Promise<string[]> {
  const names: string[] = [];
  const onClick = (event: Event): void => {
    if (!(event.target instanceof HTMLAnchorElement)) return;
    names.push(event.target.download);
    event.preventDefault();
  };
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    this.addEventListener("click", onClick);
    click.call(this);
  };
  try {
    await act();
  } finally {
    HTMLAnchorElement.prototype.click = click;
  }
  return names;
}

describe("the report of a call", () => {
  it("has its word beside its icon where there is room, and always as its name", async () => {
    const { host } = await reporting(async () => new Blob(["{}"]));
    const box = await fixture<HTMLElement>(
      html`<div style="container-type: inline-size"><mcp-call-report compact .host=${host} .call=${"c-1"}></mcp-call-report></div>`,
    );
    const element = box.querySelector("mcp-call-report");
    if (!element) throw new Error("no element");
    const button = inside(element, "[part=button]");
    for (const [width, isShown] of [
      [559, false],
      [560, true],
    ] as const) {
      box.style.inlineSize = `${width}px`;
      expect(getComputedStyle(inside(element, "[part=button] span")).display !== "none").to.equal(isShown);
      expect(button.offsetWidth).to.be.within(...((isShown ? [60, 120] : [26, 28]) as [number, number]));
      await expect(element).to.be.accessible();
    }
    expect(button.getAttribute("aria-label")).to.equal("Report…");
  });

  it("says what it contains before it is made, and saves it as a file", async () => {
    const { host, given } = await reporting(async () => new Blob(["{}"]));
    const element = await opened(host);
    const dialog = inside<HTMLDialogElement>(element, "dialog");
    expect(dialog.matches(":modal")).to.equal(true);
    expect(textOf(element)).to.contain("Report this call").and.contain("a.weather").and.contain("included as they are");
    await expect(element).to.be.accessible();
    const names = await saved(async () => {
      choose(element, 0);
      await waitUntil(() => said(element) === "The file was saved.");
    });
    expect(names).to.deep.equal(["mcp-report-a-weather.ndjson"]);
    expect(given).to.deep.equal([["c-1", "file", { userAgent: navigator.userAgent }]]);
    dialog.close();
    await waitUntil(() => !element.shadowRoot?.querySelector("dialog"), "it is gone");
    expect(document.activeElement === element, "the focus returns to the button").to.equal(true);
  });

  it("copies Markdown, and says if the call is no longer recorded or the report failed", async () => {
    let failure: Error | undefined;
    const { host, given } = await reporting(async () => {
      if (failure) throw failure;
      return new Blob(["## Call"]);
    });
    const element = await opened(host);
    choose(element, 1);
    await waitUntil(() => /The report was copied|did not allow copying/.test(said(element)));
    expect(given[0]?.slice(0, 2)).to.deep.equal(["c-1", "markdown"]);
    failure = new ClientError("ERR-ARGUMENT", "gone");
    choose(element, 0);
    await waitUntil(() => said(element).includes("is not recorded"));
    failure = new ClientError("ERR-CLOSED", "closed");
    choose(element, 0);
    await waitUntil(() => element.shadowRoot?.querySelector("mcp-error-view"));
    expect(said(element)).to.equal("");
    await expect(element).to.be.accessible();
  });

  it("can't be opened for a call without messages, and says why", async () => {
    const { host } = await reporting(async () => new Blob());
    const element = await opened(host, { reason: "The messages of this call are not available." });
    const button = inside<HTMLButtonElement>(element, "[part=button]");
    expect(button.disabled).to.equal(true);
    expect(button.title).to.contain("not available");
    expect(element.shadowRoot?.querySelector("dialog")).to.equal(null);
  });

  it("is offered with the request of a call in the traffic, and with no other request", async () => {
    const { host } = await openRecording(report([TOOL]));
    const detail = await fixture<McpTrafficDetail>(
      html`<mcp-traffic-detail .host=${host} .entryId=${host.reportedCall?.entryId}></mcp-traffic-detail>`,
    );
    await waitUntil(() => detail.shadowRoot?.querySelector("mcp-call-report"));
    expect(inside<McpCallReport>(detail, "mcp-call-report")).to.include({ call: 1, tool: "weather" });
    const ping = {
      id: 1,
      serverId: "a",
      at: AT,
      kind: "message",
      direction: "out",
      message: { jsonrpc: "2.0", id: 1, method: "ping" },
    };
    detail.host = (await openRecording(JSON.stringify(ping))).host;
    await waitUntil(() => textOf(detail).includes("ping"));
    expect(detail.shadowRoot?.querySelector("mcp-call-report")).to.equal(null);
  });

  it("is copied from its recorded request in each format", async () => {
    const { host } = await openRecording(report([TOOL]));
    const detail = await fixture<McpTrafficDetail>(
      html`<mcp-traffic-detail .host=${host} .entryId=${host.reportedCall?.entryId}></mcp-traffic-detail>`,
    );
    await waitUntil(() => detail.shadowRoot?.querySelector(".menu"));
    inside<HTMLDetailsElement>(detail, ".menu").open = true;
    const buttons = [...inside(detail, ".items").querySelectorAll<McpCopyButton>("mcp-copy-button")];
    expect(buttons.map(({ label }) => label)).to.deep.equal([
      "curl",
      "TypeScript",
      "TypeScript SDK",
      "Python SDK",
      "JSON-RPC",
    ]);
    const [curl, client, typeScript, python, message] = await Promise.all(buttons.map(({ load }) => load?.()));
    expect(curl).to.contain("--header 'x-trace: t-1'").and.contain('"city":"Oslo"');
    expect(client).to.contain("createHost").and.contain("callTool");
    expect(typeScript).to.contain("StreamableHTTPClientTransport").and.contain('"city": "Oslo"');
    expect(python).to.contain("client.call_tool(").and.contain('"city": "Oslo"');
    expect(JSON.parse(message ?? "")).to.deep.include({ method: "tools/call" });
    await expect(detail).to.be.accessible();
  });
});

describe("a panel with a report", () => {
  afterEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  const panelOf = (host: Host): Promise<McpPanel> =>
    fixture<McpPanel>(html`<mcp-panel style="block-size:700px;inline-size:1200px" locked .host=${host}></mcp-panel>`);

  it("opens at the call: the tool, its arguments, its result, and its messages", async () => {
    const { host } = await openRecording(report([TOOL]));
    const panel = await panelOf(host);
    await waitUntil(() => panel.shadowRoot?.querySelector("mcp-tools"), "the tools");
    const tools = inside(panel, "mcp-tools");
    const detail = inside(tools, "mcp-tool-detail");
    await waitUntil(() => detail.shadowRoot?.querySelector("mcp-answer-tabs"), "the answer");
    await waitUntil(() =>
      detail.shadowRoot?.querySelector("mcp-result-view")?.shadowRoot?.querySelector("mcp-content-block"),
    );
    const block = inside(inside(detail, "mcp-result-view"), "mcp-content-block");
    await waitUntil(() => [block, ...allInside(block, "*")].some((one) => textOf(one).includes("Snow in Oslo")));
    const form = (): HTMLInputElement | null | undefined =>
      detail.shadowRoot
        ?.querySelector("mcp-arguments-editor")
        ?.shadowRoot?.querySelector("mcp-schema-form")
        ?.shadowRoot?.querySelector("input");
    await waitUntil(() => form()?.value === "Oslo", "the arguments");
    const answer = inside(detail, "mcp-answer-tabs");
    inside(answer, "#tab-messages").click();
    await waitUntil(
      () => answer.shadowRoot?.querySelector("mcp-call-messages")?.shadowRoot?.querySelectorAll(".entry").length === 3,
    );
    inside(answer, "#tab-timing").click();
    await waitUntil(() => {
      const timing = answer.shadowRoot?.querySelector("mcp-call-timing");
      return timing && textOf(timing).includes("190 ms");
    });
    expect(inside<McpCallReport>(answer, "mcp-call-report").reason).to.equal("");
  });

  it("shows the messages in Traffic if the file has no definition of the tool", async () => {
    const { host } = await openRecording(report([]));
    const panel = await panelOf(host);
    await waitUntil(() => panel.shadowRoot?.querySelector("mcp-traffic"), "the traffic");
    const traffic = inside(panel, "mcp-traffic");
    await waitUntil(() => traffic.shadowRoot?.querySelector("mcp-traffic-detail"), "the entry");
    await waitUntil(() => textOf(inside(traffic, "mcp-traffic-detail")).includes("tools/call"), "its request");
  });

  it("is named after the tool where another panel shows it, and its views stay in it", async () => {
    const host = await stage();
    const panel = await panelOf(host);
    const recording = await openRecording(report([{ ...TOOL, name: "other" }]));
    panel.dispatchEvent(new RecordingRequestEvent(recording, "colleague.ndjson"));
    await waitUntil(() => panel.shadowRoot?.querySelector(".recorded"), "the report");
    const note = inside(panel, ".recorded > .note");
    expect(note.textContent).to.contain("Bug report: weather").and.contain("colleague.ndjson");
    const nested = inside<McpPanel>(panel, ".recorded mcp-panel");
    await waitUntil(() => nested.shadowRoot?.querySelector("mcp-traffic"), "the traffic of the report", {
      timeout: 4_000,
    });
    expect(panel.shadowRoot?.querySelector(".outer mcp-traffic")).to.equal(null);
  });
});
