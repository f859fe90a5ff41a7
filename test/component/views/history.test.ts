/** The history: search, filters, detail, repeating, pinning, deleting, clearing, and what is shown when it is off. */
import { expect, fixture, html, oneEvent, waitUntil } from "../../helpers/testing.js";
import "../../../components/views/history/history.js";
import type { McpCallReport } from "../../../components/views/call-report/call-report.js";
import type { McpHistory } from "../../../components/views/history/history.js";
import { changeSettings } from "../../../components/page-storage/panel-settings.js";
import type { ShowRequestEvent } from "../../../components/views/shared/show-request-event.js";
import type { Traffic } from "../../../src/client/api/index.js";
import { ClientError } from "../../../src/errors/index.js";
import type { ScriptedHost } from "../../helpers/scripted-host.js";
import { button } from "../dialogs/stage.js";
import { allInside, drawn, inside, ONE, press, stage, textOf, URL_ONE } from "./stage.js";

type Request = Parameters<ScriptedHost["history"]["follow"]>[0];

let at = 0;
async function call(host: ScriptedHost, name: string, result: object, more: Partial<Request> = {}): Promise<void> {
  const request: Request = {
    at: 1_000 + ++at,
    serverUrl: URL_ONE,
    kind: "tool",
    name,
    arguments: { city: name },
    signal: undefined,
    ...more,
  };
  await host.history.follow(request, result instanceof Error ? Promise.reject(result) : Promise.resolve(result));
}
const saying = (text: string): object => ({ content: [{ type: "text", text }] });

async function show(serverId: string | null = ONE) {
  const host = await stage();
  await host.history.record({});
  await call(host, "dig\u202E", saying("Fog in the harbour"));
  await call(host, "count", new ClientError("ERR-TIMEOUT", "It took too long."));
  await call(host, "elsewhere", saying("far"), { serverUrl: "https://other.example/mcp" });
  const view = await fixture<McpHistory>(
    html`<mcp-history
      style="block-size: 400px; inline-size: 900px"
      .host=${host}
      .serverId=${serverId ?? undefined}
    ></mcp-history>`,
  );
  await waitUntil(() => rows(view).length > 0);
  return { view, host };
}
const rows = (view: McpHistory): string[] => allInside(view, "[role=option]").map(textOf);
const detail = (view: McpHistory): HTMLElement => inside(view, "mcp-history-detail");
async function search(view: McpHistory, text: string): Promise<void> {
  const field = inside<HTMLInputElement>(view, "input");
  field.value = text;
  field.dispatchEvent(new InputEvent("input"));
  await drawn(view);
}
async function open(view: McpHistory, index: number): Promise<void> {
  allInside(view, "[role=option]")[index]?.click();
  await drawn(view);
  await waitUntil(() => !textOf(detail(view)).includes("Loading"));
}

describe("mcp-history", () => {
  afterEach(() => changeSettings({ history: 20 }));

  it("lists the calls of this server, newest first, hidden characters spelled out, and of all servers on request", async () => {
    const { view } = await show();
    expect(rows(view)).to.have.length(2);
    expect(rows(view)[0]).to.contain("count");
    expect(rows(view)[1]).to.contain("dig").and.contain('{"city"').and.not.contain("\u202E");
    const servers = inside<HTMLSelectElement>(view, 'select[aria-label="Server"]');
    servers.value = "all";
    servers.dispatchEvent(new Event("change"));
    await waitUntil(() => rows(view).length === 3);
    expect(rows(view)[0]).to.contain("other.example");
  });

  it("has a toolbar of one row, of two in a narrow panel", async () => {
    const { view } = await show();
    const heights: number[] = [];
    for (const width of [1000, 640, 320]) {
      view.style.inlineSize = `${width}px`;
      await drawn(view);
      heights.push(inside(view, ".bar").offsetHeight);
    }
    const [wide = 0, medium = 0, narrow = 0] = heights;
    expect([wide < 40, medium < 40, narrow < 72], heights.join()).to.deep.equal([true, true, true]);
  });

  it("finds a call by a word of its result, and says where", async () => {
    const { view } = await show();
    await search(view, "harbour");
    await waitUntil(() => rows(view).length === 1);
    expect(rows(view)[0]).to.contain("Fog in the harbour");
    expect(allInside(view, "[role=option] mark").map(textOf)).to.deep.equal(["harbour"]);
    await search(view, "no such word");
    await waitUntil(() => rows(view).length === 0);
    await waitUntil(() => textOf(view).includes("No entry matches the filter."));
    button(view, "Show all entries").click();
    await waitUntil(() => rows(view).length === 3);
  });

  it("shows the arguments and the result of an entry, and calls the tool again with them", async () => {
    const { view } = await show();
    await open(view, 1);
    await waitUntil(() => detail(view).shadowRoot?.querySelector("mcp-result-view"));
    expect(textOf(inside(detail(view), "mcp-code-view"))).to.be.a("string");
    const shown = oneEvent(view, "mcp-show-request");
    button(detail(view), "Compare with new result").click();
    const { serverId, wanted } = (await shown) as Event as ShowRequestEvent;
    expect(serverId).to.equal(ONE);
    expect(wanted).to.deep.include({ kind: "tool", name: "dig\u202E", args: { city: "dig\u202E" } });
    expect(wanted.kind === "tool" && wanted.past).to.include({ repeat: "compare", startedAt: 1_000 + at - 2 });
  });

  it("shows why a call failed", async () => {
    const { view } = await show();
    await open(view, 0);
    expect(textOf(detail(view)))
      .to.contain("It took too long.")
      .and.contain("ERR-TIMEOUT");
    expect(textOf(detail(view))).not.to.contain("Compare with new result");
  });

  it("offers no call of a server that is not connected", async () => {
    const { view, host } = await show(null);
    expect(rows(view)).to.have.length(3);
    await open(view, 0);
    expect(button(detail(view), "Run again").disabled).to.equal(true);
    expect(textOf(detail(view))).to.contain("Connect to this server");
    expect(host.calls).to.have.length(0);
  });

  /** The report of the open entry, once its button is there. */
  async function report(view: McpHistory): Promise<McpCallReport> {
    const place = (): Element | null | undefined =>
      detail(view).shadowRoot?.querySelector("mcp-past-call-report")?.shadowRoot?.querySelector("mcp-call-report");
    await waitUntil(place, "the button");
    return place() as McpCallReport; // waited for
  }

  it("reports an entry with what is stored of it, and says that messages are missing", async () => {
    const { view, host } = await show();
    Object.assign(host.results, { json: async () => JSON.stringify(saying("Fog in the harbour")) });
    await open(view, 1);
    const made = await report(view);
    const text = (await made.past?.("file")) ?? "";
    expect(text).to.contain('"method": "tools/call"').and.contain(URL_ONE).and.contain("Fog in the harbour");
    expect(text).to.contain("without its messages, HTTP exchanges and header fields");
    expect(text, "hidden characters are escapes").to.contain("dig\\u202e").and.not.contain("\u202E");
    expect(text).to.match(/"started": "1970-01-01T00:00:01\.\d{3}Z"/);
    inside(made, "[part=button]").click();
    await drawn(made);
    expect(textOf(made)).to.contain("no messages and no header fields");
    await expect(made).to.be.accessible();
    inside<HTMLDialogElement>(made, "dialog").close();
    await open(view, 0);
    const failed = (await (await report(view)).past?.("markdown")) ?? "";
    expect(failed).to.contain("ERR-TIMEOUT").and.contain("It took too long.").and.not.contain("### Result");
  });

  it("ends no block of a report early, and shortens long values for an issue tracker", async () => {
    const { view, host } = await show();
    const result = saying(`\n\`\`\`\n# ${"x".repeat(20_000)}`);
    Object.assign(host.results, { json: async () => JSON.stringify(result) });
    await call(host, "dig", result);
    await waitUntil(() => rows(view).length === 3);
    await open(view, 0);
    const { past } = await report(view);
    const [whole = "", short = ""] = [await past?.("file"), await past?.("markdown")];
    expect(whole.match(/^```/gm)).to.have.length(6);
    expect(short.match(/^```/gm)).to.have.length(6);
    expect([whole.length > 20_000, short.length < 17_000]).to.deep.equal([true, true]);
    expect(short).to.match(/\*[\d,]+ characters are left out\.\*/);
  });

  it("reports a call whose messages are recorded with these messages", async () => {
    const { view, host } = await show();
    host.report({ kind: "call-started", serverId: ONE, callId: "c-9", tool: "walk", at: 2_000 });
    const rowsOf: string[] = [];
    const list: Traffic["list"] = async (filter) => {
      rowsOf.push(filter?.callId ?? "");
      return { total: 3, from: 0, rows: [] };
    };
    host.traffic = { ...host.traffic, list };
    await call(host, "walk", saying("done"), { at: 2_003 });
    await waitUntil(() => rows(view).length === 3);
    await open(view, 0);
    const { call: id, past } = await report(view);
    expect([id, past, rowsOf.at(-1)]).to.deep.equal(["c-9", undefined, "c-9"]);
  });

  it("stars and deletes an entry", async () => {
    const { view, host } = await show();
    await open(view, 1);
    button(detail(view), "Star").click();
    await waitUntil(async () => (await host.history.list({ isPinned: true })).total === 1);
    await drawn(view);
    button(detail(view), "Unstar").click();
    await waitUntil(async () => (await host.history.list({ isPinned: true })).total === 0);
    button(detail(view), "Delete").click();
    await waitUntil(() => rows(view).length === 1);
    expect(textOf(view)).to.contain("No entry selected.");
  });

  it("gives an entry a name in place, which Enter stores and Escape leaves, and removes an empty one", async () => {
    const { view, host } = await show();
    await open(view, 1);
    const type = async (value: string, key: string): Promise<void> => {
      inside<HTMLButtonElement>(detail(view), "#name").click();
      await drawn(view);
      const field = inside<HTMLInputElement>(detail(view), "#label");
      expect(field.getRootNode()).to.have.property("activeElement", field);
      field.value = value;
      press(field, key);
      await drawn(view);
    };
    await type("the foggy\u202E one", "Enter");
    await waitUntil(() => rows(view)[1]?.includes("the foggy⟦U+202E⟧ one") === true);
    expect(rows(view)[1]).not.to.contain("city");
    await drawn(view);
    expect(textOf(detail(view)))
      .to.contain("the foggy⟦U+202E⟧ one")
      .and.contain("Rename…");
    await expect(view).to.be.accessible();
    await type("another", "Escape");
    expect((await host.history.list({ search: "another" })).total).to.equal(0);
    await search(view, "foggy");
    await waitUntil(() => rows(view).length === 1);
    expect(inside(view, "mark").textContent).to.equal("foggy");
    await search(view, "");
    await waitUntil(() => rows(view).length === 2);
    await type("", "Enter");
    await waitUntil(() => rows(view)[1]?.includes("city") === true);
  });

  it("opens an entry for another view", async () => {
    const { view, host } = await show();
    const { entries } = await host.history.list({ search: "Fog" });
    await view.show({ kind: "history", search: "", ...(entries[0] && { entry: entries[0] }) });
    await drawn(view);
    expect(textOf(detail(view))).to.contain("dig⟦U+202E⟧");
  });

  it("clears the entries of this server after a second click", async () => {
    const { view, host } = await show();
    button(view, "Clear the history of this server").click();
    await drawn(view);
    expect((await host.history.usage()).entries).to.equal(3);
    button(view, "Delete all entries").click();
    await waitUntil(() => textOf(view).includes("No entries yet."));
    expect((await host.history.usage()).entries).to.equal(1);
  });

  it("drops the pending confirmation when other entries are shown", async () => {
    const { view } = await show();
    button(view, "Clear the history of this server").click();
    await drawn(view);
    view.serverId = undefined;
    await drawn(view);
    button(view, "Clear the history of all servers").click();
    await drawn(view);
    view.serverId = ONE;
    await drawn(view);
    button(view, "Clear the history of this server").click();
    await drawn(view);
    const servers = inside<HTMLSelectElement>(view, 'select[aria-label="Server"]');
    servers.value = "all";
    servers.dispatchEvent(new Event("change"));
    await drawn(view);
    expect(textOf(view)).not.to.contain("Delete all entries");
  });

  it("shows the same arguments and result after it was moved in the page", async () => {
    const { view } = await show();
    await open(view, 1);
    const isShown = (): boolean =>
      ["mcp-code-view", "mcp-result-view"].every((name) => detail(view).shadowRoot?.querySelector(name));
    await waitUntil(isShown);
    view.parentElement?.append(view);
    await drawn(view);
    await waitUntil(isShown);
    expect(button(detail(view), "Compare with new result").disabled).to.equal(false);
  });

  it("says that the history is off, and leads to the settings", async () => {
    changeSettings({ history: 0 });
    const { view, host } = await show();
    await host.history.clear();
    await waitUntil(() => textOf(view).includes("History is off."));
    const shown = oneEvent(view, "mcp-show-request");
    button(view, "Open Settings").click();
    expect(((await shown) as Event as ShowRequestEvent).wanted).to.deep.equal({ kind: "view", view: "settings" });
  });

  it("is used by keyboard", async () => {
    const { view } = await show();
    view.focusFilter();
    const field = inside<HTMLInputElement>(view, "input");
    press(field, "ArrowDown");
    await drawn(view);
    const list = inside(view, "#list");
    press(list, "ArrowDown");
    press(list, "Enter");
    await drawn(view);
    expect(textOf(detail(view))).to.contain("dig");
    await expect(view).to.be.accessible();
  });

  it("reads further pages as they are scrolled into view", async () => {
    const { view, host } = await show();
    for (let nth = 0; nth < 250; nth++) await call(host, `tool_${nth}`, saying("x"));
    await waitUntil(() => textOf(view).includes("252 entries"));
    const list = inside(view, "#list");
    list.scrollTop = list.scrollHeight;
    await waitUntil(() => rows(view).some((row) => row.includes("dig")));
  });
});
