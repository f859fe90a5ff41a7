/** The answer of a call in tabs, beside or below the arguments. */
import { expect, fixture, html, waitUntil } from "../../helpers/testing.js";
import "../../../components/views/tool-detail/tool-detail.js";
import type { McpToolDetail } from "../../../components/views/tool-detail/tool-detail.js";
import type { McpAnswerTabs } from "../../../components/views/tool-detail/answer/answer-tabs.js";
import "../../../components/views/tool-detail/answer/call-messages.js";
import type { McpCallMessages } from "../../../components/views/tool-detail/answer/call-messages.js";
import "../../../components/views/tool-detail/answer/call-timing.js";
import type { McpCallTiming } from "../../../components/views/tool-detail/answer/call-timing.js";
import { ShowRequestEvent } from "../../../components/views/shared/show-request-event.js";
import type { Tool } from "../../../src/protocol/types/index.js";
import type { Traffic, TrafficFilter, TrafficRow } from "../../../src/client/api/index.js";
import type { ResultView } from "../../../src/client/api/views.js";
import { ClientError, ServerError } from "../../../src/errors/index.js";
import { scriptedResult, type ScriptedHost } from "../../helpers/scripted-host.js";
import { allInside, boxed, drawn, inside, ONE, press, stage, textOf } from "./stage.js";

const DIG: Tool = { name: "dig", inputSchema: { type: "object", properties: { depth: { type: "integer" } } } };
const STRUCTURED: Partial<ResultView> = {
  structured: { key: "", type: "object", size: 1, preview: '{"depth": 3}' },
};

/** Traffic that holds these rows for every call, and the filters it was read with. */
function trafficOf(host: ScriptedHost, rows: readonly TrafficRow[]): TrafficFilter[] {
  const filters: TrafficFilter[] = [];
  const traffic: Traffic = {
    ...host.traffic,
    list: async (filter) => {
      filters.push(filter);
      return { total: rows.length, from: 0, rows };
    },
    entry: async (id) => rows.find((row) => row.id === id) as never, // the rows of these tests are whole entries
  };
  Object.defineProperty(host, "traffic", { value: traffic });
  return filters;
}
const message = (id: number, at: number, more: Partial<TrafficRow & { kind: "message" }>): TrafficRow => ({
  id,
  at,
  kind: "message",
  serverId: ONE,
  direction: "out",
  type: "request",
  method: "tools/call",
  chars: 40,
  isFailure: false,
  subject: "dig",
  ...more,
});
const exchange = (id: number, at: number, headersMs: number): TrafficRow => ({
  id,
  at,
  kind: "exchange",
  serverId: ONE,
  purpose: "mcp",
  method: "POST",
  url: "https://one.example/mcp",
  state: "ended",
  status: 200,
  sentChars: 40,
  receivedBytes: 90,
  headersMs,
  isFailure: false,
});

async function show(host: ScriptedHost, widthPx = 600): Promise<McpToolDetail> {
  const detail = await boxed(
    "mcp-tool-detail",
    html`<div style="inline-size: ${widthPx}px; block-size: 600px">
      <mcp-tool-detail .host=${host} .serverId=${ONE} .tool=${"dig"}></mcp-tool-detail>
    </div>`,
  );
  await drawn(detail);
  return detail;
}
async function ran(detail: McpToolDetail, host: ScriptedHost, view: ResultView): Promise<McpAnswerTabs> {
  const running = detail.run(true);
  host.call.finish(view);
  await running;
  await drawn(detail);
  return inside<McpAnswerTabs>(detail, "mcp-answer-tabs");
}
const tab = (tabs: McpAnswerTabs, name: string): HTMLElement => inside(tabs, `#tab-${name}`);
const shown = (tabs: McpAnswerTabs): string => textOf(inside(tabs, "[aria-selected='true']"));

describe("mcp-answer-tabs", () => {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
  });

  it("has the structured content at most 90 px below the tabs", async () => {
    const host = await stage({ tools: [DIG] });
    const detail = await show(host, 1_100);
    const structured = { key: "", type: "object", size: 1, preview: '{"a": 1}' } as const;
    const tabs = await ran(detail, host, scriptedResult("r1", "one", { blocks: [], structured }));
    const result = inside(detail, "mcp-result-view");
    await waitUntil(() => result.shadowRoot?.querySelector("mcp-json-tree")?.shadowRoot?.querySelector(".line"));
    const line = inside(inside(result, "mcp-json-tree"), ".line").getBoundingClientRect();
    expect(line.top - inside(tabs, "[role=tablist]").getBoundingClientRect().bottom).to.be.within(0, 90);
    expect(line.height).to.be.at.most(20);
  });

  it("is accessible in each tab, disables tabs that have nothing to show, and says why", async () => {
    const host = await stage({ tools: [DIG] });
    trafficOf(host, [message(1, Date.now(), {})]);
    const detail = await show(host);
    const tabs = await ran(detail, host, scriptedResult("r1", "done", STRUCTURED));
    expect(allInside(tabs, "[role=tab]").map((one) => [textOf(one), one.ariaDisabled])).to.deep.equal([
      ["Result", null],
      ["Structured", null],
      ["Raw", null],
      ["Messages", null],
      ["Log", "true"],
      ["Timing", null],
    ]);
    expect(tab(tabs, "log").title).to.equal("The server sent no log messages during this call.");
    tab(tabs, "log").click();
    await drawn(tabs);
    expect(shown(tabs)).to.equal("Result");
    for (const name of ["result", "structured", "raw", "messages", "timing"]) {
      tab(tabs, name).click();
      await drawn(tabs);
      await expect(detail).to.be.accessible();
    }
  });

  it("has no structured result for a call that failed, but the error as the server sent it, messages and times", async () => {
    const host = await stage({ tools: [DIG] });
    const detail = await show(host);
    const running = detail.run(true);
    host.call.log("digging");
    host.call.fail(new ServerError(-32603, "internal", { pool: "exhausted" }));
    await running;
    await drawn(detail);
    const tabs = inside<McpAnswerTabs>(detail, "mcp-answer-tabs");
    const disabled = allInside(tabs, "[aria-disabled]").map((one) => textOf(one));
    expect(disabled).to.deep.equal(["Structured"]);
    tab(tabs, "raw").click();
    await waitUntil(() => allInside(tabs, "mcp-code-view").length === 1);
    const shownText = (): string | null | undefined =>
      inside(tabs, "mcp-code-view").shadowRoot?.querySelector("mcp-text-view")?.shadowRoot?.textContent;
    await waitUntil(() => shownText()?.includes("exhausted"));
    expect(shownText()).to.contain("-32603").and.to.contain("internal");
    tab(tabs, "log").click();
    await drawn(tabs);
    expect(textOf(inside(tabs, ".log"))).to.contain("digging");
    expect(textOf(tab(tabs, "log"))).to.equal("Log1");
  });

  it("has no raw result for a call that got no answer", async () => {
    const host = await stage({ tools: [DIG] });
    const detail = await show(host);
    const running = detail.run(true);
    host.call.fail(new ClientError("ERR-TIMEOUT", "It took too long."));
    await running;
    await drawn(detail);
    const tabs = inside<McpAnswerTabs>(detail, "mcp-answer-tabs");
    expect(tab(tabs, "raw").title).to.equal("There is no result.");
  });

  it("says how many log messages there were when the first ones are not kept", async () => {
    const host = await stage({ tools: [DIG] });
    const detail = await show(host);
    const running = detail.run(true);
    for (let number = 1; number <= 1_234; number++) host.call.log(`line ${number}`);
    host.call.finish(scriptedResult("r1", "done"));
    await running;
    await drawn(detail);
    const tabs = inside<McpAnswerTabs>(detail, "mcp-answer-tabs");
    expect(textOf(tab(tabs, "log"))).to.equal("Log1,234");
    tab(tabs, "log").click();
    await drawn(tabs);
    expect(textOf(inside(tabs, ".log")))
      .to.contain("1,134 earlier messages")
      .and.to.contain("line 1234");
  });

  it("moves with the arrow keys over tabs that are enabled, with one of them in the tab order", async () => {
    const host = await stage({ tools: [DIG] });
    const tabs = await ran(await show(host), host, scriptedResult("r1", "done"));
    press(tab(tabs, "result"), "ArrowRight");
    await drawn(tabs);
    expect(shown(tabs)).to.equal("Raw");
    press(tab(tabs, "raw"), "End");
    await drawn(tabs);
    expect(shown(tabs)).to.equal("Timing");
    expect(tabs.shadowRoot?.activeElement).to.equal(tab(tabs, "timing"));
    press(tab(tabs, "timing"), "ArrowRight");
    await drawn(tabs);
    expect(shown(tabs)).to.equal("Result");
    expect(allInside(tabs, "[role=tab][tabindex='0']")).to.have.length(1);
  });

  it("shows the chosen tab for the next call, and the result of a call that has no such tab", async () => {
    const host = await stage({ tools: [DIG] });
    const detail = await show(host);
    let tabs = await ran(detail, host, scriptedResult("r1", "done", STRUCTURED));
    tab(tabs, "structured").click();
    await drawn(tabs);
    tabs = await ran(detail, host, scriptedResult("r2", "done"));
    expect(shown(tabs)).to.equal("Result");
    tabs = await ran(detail, host, scriptedResult("r3", "done", STRUCTURED));
    expect(shown(tabs)).to.equal("Structured");
    const again = await ran(await show(host), host, scriptedResult("r4", "done", STRUCTURED));
    expect(shown(again)).to.equal("Structured");
  });

  it("shows the whole result as JSON, and says when it is not kept any more", async () => {
    const host = await stage({ tools: [DIG] });
    host.results.json = async () => '{"content": [], "whole": true}';
    const detail = await show(host);
    let tabs = await ran(detail, host, scriptedResult("r1", "done"));
    tab(tabs, "raw").click();
    await waitUntil(() => allInside(tabs, "mcp-code-view").length === 1);
    const code = inside(tabs, "mcp-code-view");
    await waitUntil(() => code.shadowRoot?.querySelector("mcp-text-view")?.shadowRoot?.textContent?.includes("whole"));
    host.results.json = () => Promise.reject(new Error("gone"));
    tabs = await ran(detail, host, scriptedResult("r2", "done"));
    await waitUntil(() => textOf(inside(tabs, ".panel")).includes("Data no longer available."));
  });

  it("lists the traffic of its call, with the request selected, and shows others in Traffic", async () => {
    const host = await stage({ tools: [DIG] });
    const at = Date.now();
    const answer = message(3, at + 30, { direction: "in", type: "result", pairId: 1 });
    const filters = trafficOf(host, [message(1, at, { pairId: 3, exchangeId: 2 }), exchange(2, at, 20), answer]);
    const detail = await show(host);
    const tabs = await ran(detail, host, scriptedResult("r1", "done"));
    tab(tabs, "messages").click();
    await drawn(tabs);
    const messages = inside<McpCallMessages>(tabs, "mcp-call-messages");
    await waitUntil(() => allInside(messages, "[role=option]").length === 3);
    expect(filters[0]).to.deep.equal({ callId: host.call.callId });
    expect(inside(messages, "mcp-traffic-detail")).to.have.property("entryId", 1);
    press(inside(messages, "[role=listbox]"), "End");
    await drawn(messages);
    expect(inside(messages, "mcp-traffic-detail")).to.have.property("entryId", 3);
    await expect(detail).to.be.accessible();
    const seen: unknown[] = [];
    detail.addEventListener("mcp-show-request", (event) => seen.push(event.wanted));
    const request = (entryId: number): boolean =>
      inside(messages, "mcp-traffic-detail").dispatchEvent(new ShowRequestEvent(ONE, { kind: "traffic", entryId }));
    request(2);
    await drawn(messages);
    expect(inside(messages, "mcp-traffic-detail")).to.have.property("entryId", 2);
    request(99);
    expect(seen).to.deep.equal([{ kind: "traffic", entryId: 99 }]);
  });

  it("opens the search of its content with Ctrl+F, returns the focus, and has none for the times", async () => {
    const host = await stage({ tools: [DIG] });
    const detail = await show(host);
    const tabs = await ran(detail, host, scriptedResult("r1", "a needle"));
    const pressed = press(inside(detail, "mcp-result-view"), "f", { ctrlKey: true });
    expect(pressed.defaultPrevented).to.equal(true);
    await waitUntil(() => allInside(tabs, "mcp-find-bar").length === 1);
    await drawn(tabs);
    const bar = inside(tabs, "mcp-find-bar");
    expect(tabs.shadowRoot?.activeElement).to.equal(bar);
    const field = inside<HTMLInputElement>(bar, "input");
    field.value = "needle";
    press(field, "Enter");
    field.dispatchEvent(new InputEvent("input"));
    press(field, "Enter");
    await waitUntil(() => textOf(inside(bar, ".count")) === "1 of 1");
    await expect(detail).to.be.accessible();
    press(field, "Escape");
    await drawn(tabs);
    expect(allInside(tabs, "mcp-find-bar")).to.have.length(0);
    expect(tabs.shadowRoot?.activeElement).to.equal(inside(tabs, ".find"));
    tab(tabs, "timing").click();
    await drawn(tabs);
    expect(allInside(tabs, ".find")).to.have.length(0);
    expect(press(inside(tabs, ".panel"), "f", { ctrlKey: true }).defaultPrevented).to.equal(false);
  });

  it("says that no messages are recorded", async () => {
    const host = await stage({ tools: [DIG] });
    const tabs = await ran(await show(host), host, scriptedResult("r1", "done"));
    tab(tabs, "messages").click();
    await drawn(tabs);
    const messages = inside<McpCallMessages>(tabs, "mcp-call-messages");
    await waitUntil(() => textOf(messages).startsWith("No messages of this call are recorded."));
  });
});

describe("mcp-call-timing", () => {
  const T = 1_700_000_000_000;
  async function timing(rows: readonly TrafficRow[], waitedMs?: number): Promise<McpCallTiming> {
    const host = await stage({ tools: [DIG] });
    trafficOf(host, rows);
    const call = { startedAt: T, endedAt: T + 10_000, ...(waitedMs !== undefined && { waitedMs }) };
    const element = await fixture<McpCallTiming>(
      html`<mcp-call-timing .host=${host} .callId=${"c"} .call=${call}></mcp-call-timing>`,
    );
    await waitUntil(() => allInside(element, "tbody tr").length > 0);
    return element;
  }
  const phases = (element: McpCallTiming): string[] => allInside(element, "tbody tr").map((row) => textOf(row));

  it("shows when the request was sent, the first byte, the first progress and the result", async () => {
    const element = await timing([
      message(1, T + 100, { exchangeId: 2, pairId: 4 }),
      exchange(2, T + 200, 300),
      message(3, T + 2_000, { direction: "in", type: "notification", method: "notifications/progress" }),
      message(4, T + 10_000, { direction: "in", type: "result", pairId: 1 }),
    ]);
    expect(phases(element)).to.deep.equal([
      "Before sending +0 ms 200 ms",
      "Waiting for the first byte +200 ms 300 ms",
      "Until the first progress report +200 ms 1.8 s",
      "Until the result +500 ms 9.5 s",
    ]);
    expect(textOf(inside(element, "dl"))).to.equal("Total10 s Server and network10 s");
    await expect(element).to.be.accessible();
  });

  it("separates the time of the user from that of the server", async () => {
    const element = await timing([
      message(1, T, { exchangeId: 2, pairId: 5 }),
      exchange(2, T, 300),
      message(3, T + 1_000, {
        direction: "in",
        type: "request",
        method: "elicitation/create",
        durationMs: 6_000,
      }),
      message(5, T + 10_000, { direction: "in", type: "result", pairId: 1 }),
    ]);
    expect(phases(element)).to.include("Input request elicitation/create +1 s 6 s");
    expect(textOf(inside(element, "dl"))).to.equal("Total10 s Server and network4 s Waiting for you6 s");
  });

  it("counts the pause between two rounds of a call as the user's", async () => {
    const element = await timing([
      message(1, T, { pairId: 2 }),
      message(2, T + 1_000, { direction: "in", type: "result", pairId: 1 }),
      message(3, T + 4_000, { pairId: 4 }),
      message(4, T + 10_000, { direction: "in", type: "result", pairId: 3 }),
    ]);
    expect(textOf(inside(element, "dl"))).to.equal("Total10 s Server and network7 s Waiting for you3 s");
  });

  it("shows start, end and the time of the user without recorded messages", async () => {
    const element = await timing([], 2_000);
    expect(phases(element)).to.deep.equal(["Running +0 ms 10 s"]);
    expect(textOf(inside(element, "dl"))).to.equal("Total10 s Server and network8 s Waiting for you2 s");
    expect(textOf(element)).to.contain("Only the start and the end are known");
  });
});

describe("the answer beside the arguments", () => {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
  });

  it("stands at the right of a separator from 880 px on, with its own scroll, and below the arguments otherwise", async () => {
    const host = await stage({ tools: [DIG] });
    const detail = await show(host, 1_100);
    await expect(detail).to.be.accessible();
    expect(textOf(inside(detail, ".response"))).to.contain("No response yet");
    await ran(detail, host, scriptedResult("r1", "line\n".repeat(200)));
    const [request, response] = [inside(detail, ".request"), inside(detail, ".response")];
    expect(response.getBoundingClientRect().left).to.be.above(request.getBoundingClientRect().right - 2);
    response.style.setProperty("--mcp-text-max-height", "2000px"); // a text alone fits otherwise
    expect(response.scrollHeight).to.be.above(response.clientHeight);
    response.scrollTop = 20;
    inside(detail, "mcp-arguments-editor").click();
    expect(response.scrollTop).to.equal(20);
    await expect(detail).to.be.accessible();
    const box = detail.parentElement;
    if (box) box.style.inlineSize = "600px";
    await waitUntil(() => allInside(detail, ".separator").length === 0);
    expect(response.getBoundingClientRect().top).to.be.above(request.getBoundingClientRect().bottom - 1);
  });

  it("keeps the place of the separator, which moves by keyboard", async () => {
    const host = await stage({ tools: [DIG] });
    const detail = await show(host, 1_100);
    const separator = inside(detail, ".separator");
    const before = inside(detail, ".request").clientWidth;
    for (let times = 0; times < 4; times++) press(separator, "ArrowRight");
    await drawn(detail);
    expect(inside(detail, ".request").clientWidth).to.equal(before + 64);
    const again = await show(await stage({ tools: [DIG] }), 1_100);
    expect(inside(again, ".request").clientWidth).to.equal(before + 64);
  });

  it("keeps unfinished JSON in the editor when the width changes", async () => {
    const host = await stage({ tools: [DIG] });
    const detail = await show(host, 1_100);
    const editor = inside(detail, "mcp-arguments-editor");
    if (detail.parentElement) detail.parentElement.style.inlineSize = "600px";
    await waitUntil(() => allInside(detail, ".separator").length === 0);
    expect(inside(detail, "mcp-arguments-editor")).to.equal(editor);
  });
});

describe("recent calls", () => {
  it("show their arguments in one line, and comparing does not move their rows", async () => {
    localStorage.clear();
    for (const width of [600, 1_100]) {
      sessionStorage.clear();
      const host = await stage({ tools: [DIG] });
      const detail = await show(host, width);
      await ran(detail, host, scriptedResult("r1", "one"));
      await ran(detail, host, scriptedResult("r2", "two"));
      expect(textOf(inside(detail, ".recent td.args"))).to.equal("{}");
      const compare = allInside(detail, ".recent button").find((one) => one.title.startsWith("Compare with"));
      const before = compare?.getBoundingClientRect().top;
      compare?.click();
      await drawn(detail);
      await waitUntil(() => allInside(detail, "mcp-run-comparison").length === 1);
      expect(compare?.getBoundingClientRect().top).to.equal(before);
    }
  });
});
