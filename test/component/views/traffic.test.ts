/** The traffic view: rows, filter, following, details, sending again, recordings. */
import { expect, html, waitUntil } from "../../helpers/testing.js";
import "../../../components/views/traffic/traffic.js";
import type { McpTraffic } from "../../../components/views/traffic/traffic.js";
import type { McpEventFrames } from "../../../components/views/traffic/event-frames.js";
import type { McpTrafficDetail } from "../../../components/views/traffic/traffic-detail.js";
import type { RecordingRequestEvent } from "../../../components/views/traffic/traffic-files.js";
import type { McpJsonEditor } from "../../../components/parts/json/json-editor.js";
import type { Host, Traffic, TrafficFilter } from "../../../src/client/api/index.js";
import { openRecording } from "../../../src/client/traffic/open-recording.js";
import { RetryRequestEvent } from "../../../components/parts/basic/events.js";
import { ClientError } from "../../../src/errors/index.js";
import { ScriptedHost } from "../../helpers/scripted-host.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { events } from "../../fixtures/fake-fetch.js";
import { mcpServer } from "../../fixtures/mcp-server.js";
import { allInside, boxed, drawn, inside, press, textOf } from "./stage.js";
import { plainField } from "../parts/json-text.js";

interface Line {
  readonly id: number;
}

/** A recording of so many calls, each with its answer. */
function recordingOf(calls: number): string {
  const lines: object[] = [{ "mcp-recording": 1, servers: [{ id: "a", url: "https://a.example/mcp" }] }];
  const add = (line: object): Line => {
    const numbered = { id: lines.length, serverId: "a", at: 1_000 * lines.length, ...line };
    lines.push(numbered);
    return numbered;
  };
  for (let id = 0; id < calls; id++) {
    const request = { jsonrpc: "2.0", id, method: "tools/call", params: { name: `tool_${id}` } };
    const sent = add({ kind: "message", direction: "out", message: request });
    const result = { content: [], isError: id === 1 };
    add({ kind: "message", direction: "in", pairId: sent.id, message: { jsonrpc: "2.0", id, result } });
  }
  return lines.map((line) => JSON.stringify(line)).join("\n");
}

async function show(host: Host | undefined, width = "1000px"): Promise<McpTraffic> {
  const view = await boxed("mcp-traffic", html`<div><mcp-traffic .host=${host}></mcp-traffic></div>`, {
    blockSize: "400px",
    inlineSize: width,
  });
  await settle(view);
  return view;
}

/** Until what was asked for is drawn. */
async function settle(view: McpTraffic): Promise<void> {
  for (let round = 0; round < 2; round++) await drawn(view, detailOf(view));
}

/** A recording of so many calls, with a row for each of its messages. */
async function recorded(calls: number): Promise<McpTraffic> {
  const view = await show((await openRecording(recordingOf(calls))).host);
  await ofKind(view, "");
  return view;
}

/** The view of a host with a row for each message and exchange. */
async function showAll(host: Host | undefined): Promise<McpTraffic> {
  const view = await show(host);
  await ofKind(view, "");
  return view;
}

/** A host that records, connected to a server in memory. */
async function live(): Promise<FakeHost> {
  const fake = new FakeHost(
    mcpServer({
      methods: {
        "tools/call": ({ name }) => ({ content: [{ type: "text", text: String(name) }] }),
        "example/own": (params) => ({ said: params }),
      },
    }),
  );
  await fake.host.traffic.record(true);
  const server = await fake.host.connect(`${URL_OF_SERVER}?key=secret-in-query`, {
    id: "a",
    headers: { authorization: "Bearer secret-token" },
  });
  await server.callTool("dig", { deep: true });
  return fake;
}

interface Later<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (reason: Error) => void;
}

/** An answer that comes when the test says so. */
function later<T>(): Later<T> {
  let settle: Omit<Later<T>, "promise"> | undefined;
  const promise = new Promise<T>((resolve, reject) => (settle = { resolve, reject }));
  if (!settle) throw new Error("a promise begins at once");
  return { promise, ...settle };
}

/** The host with some of its traffic's methods in other hands. */
function withTraffic(host: Host, own: Partial<Traffic>): Host {
  const traffic = new Proxy(host.traffic, {
    get: (target, name): unknown => Reflect.get(own, name) ?? Reflect.get(target, name),
  });
  return new Proxy(host, {
    get: (target, name): unknown => {
      const value: unknown = name === "traffic" ? traffic : Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

const detailOf = (view: McpTraffic): McpTrafficDetail => inside<McpTrafficDetail>(view, "mcp-traffic-detail");
const rows = (view: McpTraffic): HTMLElement[] => allInside(view, ".entry");
const count = (view: McpTraffic): string => textOf(inside(view, ".count"));
/** The cells of a row but for its size and its start. */
const words = (row: HTMLElement): string =>
  [...row.querySelectorAll(".cell:not(.size, .start)")].map(textOf).filter(Boolean).join(" ");

/** Chooses what kind of entries there are; `""` is all kinds. */
async function ofKind(view: McpTraffic, value: string): Promise<void> {
  const kind = inside<HTMLSelectElement>(view, ".choices select");
  kind.value = value;
  kind.dispatchEvent(new Event("change"));
  await settle(view);
}
const button = (element: Element, words: string): HTMLButtonElement => {
  const found = allInside(element, "button").find((one) => one.textContent?.includes(words));
  if (!(found instanceof HTMLButtonElement)) throw new Error(`no button ${words}`);
  return found;
};

async function choose(view: McpTraffic, wanted: string): Promise<void> {
  const row = rows(view).find((one) => words(one).includes(wanted));
  if (!row) throw new Error(`no row ${wanted}`);
  row.click();
  await settle(view);
}

describe("mcp-traffic", () => {
  it("is accessible: without a host, without entries, with some, with details of each kind", async () => {
    await expect(await show(undefined)).to.be.accessible();
    await expect(await show(new ScriptedHost())).to.be.accessible();
    const view = await showAll((await live()).host);
    await expect(view).to.be.accessible();
    await choose(view, "Request sent tools/call");
    await expect(view).to.be.accessible();
    await choose(view, "HTTP exchange");
    await expect(view).to.be.accessible();
  });

  it("explains why it is empty: nothing recorded, not recording; and starts recording on request", async () => {
    const fake = new FakeHost(mcpServer());
    const view = await show(fake.host);
    expect(textOf(inside(view, ".empty"))).to.contain("Not recording");
    inside(view, ".empty button").click();
    await settle(view);
    expect(textOf(inside(view, ".empty"))).to.contain("Nothing recorded yet");
    expect(count(view)).to.equal("0 entries · recording");
    inside(view, ".record").click();
    await settle(view);
    expect((await fake.host.traffic.totals()).isRecording).to.equal(false);
  });

  it("shows each entry with what it is, how it ended and how long it took", async () => {
    const view = await recorded(2);
    expect(count(view)).to.equal("4 entries");
    expect(rows(view).map(words)).to.deep.equal([
      "Request sent tools/call tool_0 ok 1 s",
      "Result received tools/call tool_0 ok 1 s",
      "Request sent tools/call tool_1 tool error 1 s",
      "Result received tools/call tool_1 tool error 1 s",
    ]);
  });

  it("keeps few rows in the document with 50,000 entries, begins at the newest, and reaches the first", async () => {
    const view = await recorded(25_000);
    expect(count(view)).to.equal("50,000 entries");
    expect(rows(view).length).to.be.within(5, 60);
    expect(rows(view).at(-1)?.getAttribute("aria-rowindex")).to.equal("50001");
    const list = inside(view, ".list");
    expect(list.getAttribute("aria-rowcount")).to.equal("50001");
    press(list, "Home");
    await settle(view);
    expect(textOf(inside(view, ".entry .name"))).to.equal("tool_0");
    expect(rows(view).length).to.be.below(60);
  });

  it("filters by words, kind, direction and failures, and shows everything again", async () => {
    const view = await recorded(20);
    const field = inside<HTMLInputElement>(view, "input");
    field.value = "tool_1";
    field.dispatchEvent(new Event("input"));
    await waitUntil(() => count(view) === "22 of 40");
    button(view, "Failures only").click();
    await waitUntil(() => count(view) === "2 of 40");
    await ofKind(view, "exchange");
    expect(textOf(inside(view, ".empty"))).to.contain("No entry matches");
    inside(view, ".empty button").click();
    await settle(view);
    expect(count(view)).to.equal("20 of 40");
    expect(field.value).to.equal("");
  });

  it("shows one row for a request and its answer at first, with how it ended and how long it took; saves them whole", async () => {
    const saved: TrafficFilter[] = [];
    const { host } = await openRecording(recordingOf(2));
    const save: Traffic["save"] = async (_format, filter = {}) => {
      saved.push(filter);
      return new Blob(["{}"]);
    };
    const view = await show(withTraffic(host, { save }));
    expect(count(view)).to.equal("2 of 4");
    expect(rows(view).map(words)).to.deep.equal([
      "Request sent tools/call tool_0 ok 1 s",
      "Request sent tools/call tool_1 tool error 1 s",
    ]);
    await choose(view, "tool_0");
    expect(allInside(detailOf(view), "h3").map(textOf)).to.deep.equal(["Parameters", "Result"]);
    button(view, "NDJSON").click();
    await settle(view);
    expect(saved).to.deep.equal([{}]);
  });

  it("gives the method column all free width, and labels its menu", async () => {
    const line = { "mcp-recording": 1, servers: [{ id: "a", url: "https://a.example/mcp" }] };
    const message = { jsonrpc: "2.0", id: 1, method: "subscriptions/listen" };
    const entry = { id: 1, serverId: "a", at: 1, kind: "message", direction: "out", message };
    const long = { ...entry, id: 2, message: { ...message, params: { name: "a_tool_of_a_very_long_name".repeat(9) } } };
    const recording = [line, entry, long].map((one) => JSON.stringify(one)).join("\n");
    for (const width of ["320px", "460px", "700px", "1200px"]) {
      const view = await show((await openRecording(recording)).host, width);
      const isWide = parseInt(width, 10) >= 700;
      const [method] = allInside(view, ".entry .method .cut");
      expect(method?.scrollWidth, width).to.be.at.most(method?.clientWidth ?? 0);
      expect(allInside(view, ".entry .name").at(-1)?.clientWidth, width).to.be.above(30);
      for (const row of rows(view)) expect(row.scrollWidth, width).to.be.at.most(row.clientWidth);
      expect(rows(view)[0]?.clientHeight, width).to.equal(isWide ? 20 : 44);
      expect(allInside(view, "[role=columnheader]"), width).to.have.length(isWide ? 8 : 0);
      const menu = allInside(view, "summary").at(-1);
      expect(menu?.ariaLabel).to.equal("Save or open");
      const label = menu?.querySelector(".label");
      expect(label?.checkVisibility() && label.clientWidth > 20, width).to.equal(width === "1200px");
    }
  });

  it("stars a request with its answer, marks both, shows only them on request, and unstars them", async () => {
    const view = await recorded(3);
    expect(allInside(view, ".choices button")).to.have.length(1);
    await choose(view, "Request sent tools/call tool_1");
    button(detailOf(view), "Star").click();
    await settle(view);
    expect(button(detailOf(view), "Star").getAttribute("aria-pressed")).to.equal("true");
    expect(rows(view).filter((row) => textOf(row).includes("Starred"))).to.have.length(2);
    await expect(view).to.be.accessible();
    inside(view, '[aria-label="Show 2 starred entries only"]').click();
    await settle(view);
    expect(count(view)).to.equal("2 of 6");
    button(detailOf(view), "Star").click();
    await settle(view);
    expect(textOf(inside(view, ".empty"))).to.contain("No entry matches the filter");
    inside(view, ".empty button").click();
    await settle(view);
    expect(count(view)).to.equal("3 of 6");
    expect(allInside(view, ".choices button")).to.have.length(1);
  });

  it("moves and chooses with the keyboard, and goes to the filter and back", async () => {
    const view = await recorded(20);
    const list = inside(view, ".list");
    list.focus();
    press(list, "Home");
    press(list, "ArrowDown");
    press(list, "Enter");
    await settle(view);
    expect(view.entryId).to.equal(2);
    expect(textOf(inside(detailOf(view), "h2"))).to.contain("tool_0");
    press(list, "Home");
    press(list, "ArrowUp");
    expect(view.shadowRoot?.activeElement?.localName).to.equal("input");
    press(inside(view, "input"), "ArrowDown");
    expect(view.shadowRoot?.activeElement?.id).to.equal("list");
    press(list, "/");
    expect(view.shadowRoot?.activeElement?.localName).to.equal("input");
  });

  it("follows the newest while it is scrolled to the end, and not otherwise", async () => {
    const fake = await live();
    const view = await show(fake.host);
    const list = inside(view, ".list");
    const server = fake.host.server("a");
    const more = async (): Promise<void> => {
      for (let call = 0; call < 20; call++) await server?.callTool("dig", {});
      fake.clock.advance(300);
      fake.host.flush();
      await settle(view);
    };
    await more();
    expect(list.scrollTop + list.clientHeight).to.be.closeTo(list.scrollHeight, 8);
    list.scrollTop = 0;
    await settle(view);
    await more();
    expect(list.scrollTop).to.equal(0);
    inside(view, ".newest").click();
    await settle(view);
    expect(list.scrollTop + list.clientHeight).to.be.closeTo(list.scrollHeight, 8);
  });

  it("shows arguments and result with one click, and the messages as text", async () => {
    const view = await show((await live()).host);
    await choose(view, "Request sent tools/call");
    const detail = detailOf(view);
    expect(allInside(detail, "h3").map(textOf)).to.deep.equal(["Arguments", "Result"]);
    const trees = allInside(detail, "mcp-json-tree");
    expect(trees).to.have.length(2);
    expect(trees[0] && textOf(trees[0])).to.match(/deep.*true/);
    expect(trees[1] && textOf(trees[1])).to.contain("content");
    button(detail, "Raw").click();
    await settle(view);
    expect(allInside(detail, "h3").map(textOf)).to.deep.equal(["Request", "Response"]);
    expect(textOf(inside(detail, "mcp-text-view"))).to.contain('"method": "tools/call"');
  });

  it("has tabs for the exchange of a call: header fields, bodies, times; with the keyboard", async () => {
    const view = await show((await live()).host);
    await choose(view, "Request sent tools/call");
    const detail = detailOf(view);
    const tabs = (): readonly string[] => allInside(detail, "[role=tab]").map(textOf);
    expect(tabs()).to.deep.equal(["Message", "Headers", "Request", "Response", "Timing"]);
    const press_ = async (key: string): Promise<void> => {
      press(inside(detail, "[role=tab][aria-selected=true]"), key);
      await settle(view);
    };
    await press_("ArrowRight");
    expect(detail.shadowRoot?.activeElement?.id).to.equal("tab-headers");
    const table = textOf(inside(detail, "table"));
    expect(table).to.contain("Bearer •••");
    expect(table).to.contain("12 characters masked");
    expect(textOf(detail)).not.to.match(/secret/);
    await expect(view).to.be.accessible();
    await press_("ArrowRight");
    expect(textOf(inside(detail, "mcp-text-view"))).to.match(/^.*\{"jsonrpc":"2.0","id":.*"method":"tools\/call"/);
    await press_("ArrowRight");
    expect(textOf(inside(detail, "mcp-text-view"))).to.contain('"text":"dig"');
    await press_("End");
    expect(textOf(inside(detail, "[role=tabpanel]")))
      .to.contain("Sent")
      .and.to.contain("Time to headers");
    await press_("Home");
    inside(detail, "#tab-headers").click();
    await settle(view);
    inside(detail, ".carried").click();
    await settle(view);
    expect(textOf(inside(detail, "h2"))).to.contain("Request sent tools/call dig");
    inside(detail, ".close").click();
    await settle(view);
    expect(view.entryId).to.equal(undefined);
    expect(detail.checkVisibility()).to.equal(false);
  });

  it("shows the blocks of an event stream: their time, id, type, data, comments, and their messages", async () => {
    const fake = new FakeHost(
      mcpServer({
        methods: {
          "tools/call": (_, { body }) => {
            const result = { jsonrpc: "2.0", id: body?.id, result: { content: [] } };
            return events(
              `: <b>note</b>\n\nid: 7\nevent: message\ndata: ${JSON.stringify(result)}\n\n${": x\n\n".repeat(250)}`,
            );
          },
        },
      }),
    );
    await fake.host.traffic.record(true);
    await (await fake.host.connect(URL_OF_SERVER, { id: "a" })).callTool("dig", {});
    const view = await show(fake.host);
    await choose(view, "tools/call");
    const detail = detailOf(view);
    inside(detail, "#tab-stream").click();
    await settle(view);
    const frames = inside<McpEventFrames>(detail, "mcp-event-frames");
    await drawn(frames);
    const lines = (): HTMLElement[] => allInside(frames, "tbody tr");
    expect(lines()).to.have.length(200);
    expect(lines().slice(0, 2).map(textOf)).to.deep.equal([
      "+0 ms : <b>note</b>",
      `+0 ms 7 message {"jsonrpc":"2.0","id":${String(fake.http.at(-1).body?.id)},"result":{"content":[]}}`,
    ]);
    button(frames, "Show 52 more").click();
    await drawn(frames);
    await drawn(frames);
    expect(lines()).to.have.length(252);
    await expect(view).to.be.accessible();
    inside(frames, "tbody button").click();
    await settle(view);
    expect(textOf(inside(detail, "h2"))).to.contain("Result received tools/call");
  });

  it("keeps the details in step with the keyboard, and closes them", async () => {
    const view = await recorded(20);
    const list = inside(view, ".list");
    list.focus();
    press(list, "Home");
    await settle(view);
    expect(view.entryId).to.equal(1);
    press(list, "ArrowDown");
    press(list, "ArrowDown");
    await settle(view);
    expect(view.entryId).to.equal(3);
    expect(textOf(inside(detailOf(view), "h2"))).to.contain("tool_1");
    expect(view.shadowRoot?.activeElement).to.equal(list);
    press(list, "Escape");
    await settle(view);
    expect(view.entryId).to.equal(undefined);
  });

  it("sorts by a column in both directions and not at all, and announces which; resizes with the keyboard; remembers columns", async () => {
    localStorage.removeItem("mcp-panel:traffic-columns");
    const view = await recorded(3);
    const head = (name: string): HTMLElement => inside(view, `[data-column=${name}]`);
    const order = (name: string): string | null | undefined =>
      head(name).closest("[role=columnheader]")?.getAttribute("aria-sort");
    const names = (): readonly string[] =>
      rows(view).map((row) => row.querySelector(".name")?.textContent.trim() ?? "");
    head("name").click();
    await settle(view);
    expect(order("name")).to.equal("ascending");
    expect(names()).to.deep.equal(["tool_0", "tool_0", "tool_1", "tool_1", "tool_2", "tool_2"]);
    head("name").click();
    await settle(view);
    expect(order("name")).to.equal("descending");
    expect(names()[0]).to.equal("tool_2");
    head("name").click();
    await settle(view);
    expect(order("name")).to.equal("none");
    await expect(view).to.be.accessible();

    const width = head("method").offsetWidth;
    head("method").focus();
    press(head("method"), "ArrowRight", { shiftKey: true });
    await settle(view);
    expect(head("method").offsetWidth).to.equal(width + 16);
    press(head("method"), "ArrowRight");
    expect(view.shadowRoot?.activeElement).to.equal(head("name"));
    press(head("name"), "ArrowDown");
    expect(view.shadowRoot?.activeElement).to.equal(inside(view, ".list"));

    const checkbox = allInside(view, ".menu label")
      .find((one) => textOf(one) === "Size")
      ?.querySelector("input");
    checkbox?.click();
    await settle(view);
    expect(allInside(view, "[data-column=size]")).to.have.length(0);
    const again = await recorded(1);
    expect(allInside(again, "[data-column=size]")).to.have.length(0);
    expect(inside(again, "[data-column=method]").offsetWidth).to.equal(width + 16);
    localStorage.removeItem("mcp-panel:traffic-columns");
  });

  it("resizes a column with the pointer, and gives it its width back", async () => {
    const view = await recorded(1);
    const head = (): HTMLElement => inside(view, "[data-column=method]");
    const width = head().offsetWidth;
    const grip = inside(view, ".head.method .grip");
    Object.assign(grip, { setPointerCapture: () => undefined });
    const point = (type: string, clientX: number): void =>
      void grip.dispatchEvent(new PointerEvent(type, { clientX, button: 0, pointerId: 1, bubbles: true }));
    point("pointerdown", 100);
    point("pointermove", 150);
    point("pointerup", 150);
    await settle(view);
    expect(head().offsetWidth).to.equal(width + 50);
    grip.dispatchEvent(new MouseEvent("dblclick", { bubbles: true }));
    await settle(view);
    expect(head().offsetWidth).to.equal(width);
  });

  it("finds words in messages, and says so while it searches", async () => {
    const view = await recorded(3);
    const field = inside<HTMLInputElement>(view, "input[type=search]");
    field.value = "iserror true";
    field.dispatchEvent(new Event("input"));
    await settle(view);
    await settle(view);
    expect(rows(view).map(words)).to.deep.equal(["Result received tools/call tool_1 tool error 1 s"]);
  });

  it("says that a count is not final while bodies are searched", async () => {
    const { host } = await openRecording(recordingOf(3));
    let searched: number | undefined = 0.54;
    const list: Traffic["list"] = async (...query) => {
      await new Promise((resolve) => setTimeout(resolve, 20)); // a search takes its time
      const { rows, from } = await host.traffic.list(...query);
      return { rows, from, total: 1, ...(searched !== undefined && { searched }) };
    };
    const view = await show(withTraffic(host, { list }));
    await waitUntil(() => count(view).includes("54%"));
    expect(count(view)).to.equal("1 of 6 so far · searching: 54%");
    searched = undefined;
    await waitUntil(() => count(view) === "1 of 6");
  });

  it("sends a request again, and shows what came of it", async () => {
    const fake = await live();
    const view = await showAll(fake.host);
    await choose(view, "Request sent tools/call");
    const { entryId = 0 } = view;
    const before = fake.http.requests.length;
    button(detailOf(view), "Resend").click();
    await waitUntil(() => (view.entryId ?? 0) > entryId, "the new entry is shown");
    await settle(view);
    expect(fake.http.requests.length).to.equal(before + 1);
    expect(fake.http.at(-1).body).to.have.nested.property("params.arguments.deep", true);
    expect(textOf(inside(detailOf(view), "h2"))).to.contain("Request sent tools/call dig");
  });

  it("edits a request and sends it, with the keyboard, once it is valid", async () => {
    const fake = await live();
    const view = await showAll(fake.host);
    await choose(view, "Request sent tools/call");
    const detail = detailOf(view);
    button(detail, "Edit and resend").click();
    await settle(view);
    const editor = inside<McpJsonEditor>(detail, "mcp-json-editor");
    expect(editor.value).to.deep.equal({ method: "tools/call", params: { name: "dig", arguments: { deep: true } } });
    const text = await plainField(editor);
    const write = async (value: string): Promise<void> => {
      text.value = value;
      text.dispatchEvent(new Event("input"));
      await settle(view);
    };
    await write('{"method": 1}');
    expect(button(detail, "Send").disabled || inside<HTMLButtonElement>(detail, "form .primary").disabled).to.equal(
      true,
    );
    await write('{"method": "example/own", "params": {"x": 1}}');
    press(text, "Enter", { ctrlKey: true });
    await settle(view);
    await settle(view);
    expect(fake.http.at(-1).body).to.include({ method: "example/own" });
    expect(allInside(detail, "form")).to.have.length(0);
    expect(textOf(inside(detail, "h2"))).to.contain("example/own");
  });

  it("drops an edited request when another entry is chosen, also before it could be read", async () => {
    const held = later<undefined>();
    const { host } = await live();
    let requested = 0;
    const text: Traffic["text"] = async (...which) => {
      requested++;
      await held.promise;
      return host.traffic.text(...which);
    };
    const view = await showAll(withTraffic(host, { text }));
    await choose(view, "Request sent tools/call");
    button(detailOf(view), "Edit and resend").click();
    await choose(view, "HTTP exchange");
    expect(requested).to.equal(1);
    held.resolve(undefined);
    await settle(view);
    expect(allInside(detailOf(view), "form")).to.have.length(0);
    await choose(view, "Request sent tools/call");
    expect(allInside(detailOf(view), "form")).to.have.length(0);
  });

  it("does not change a later selection when a request that was sent again ends late", async () => {
    const fake = await live();
    const { host } = fake;
    const server = host.server("a");
    if (!server) throw new Error("no server");
    const answer = later<Readonly<Record<string, unknown>>>();
    server.request = () => answer.promise;
    const view = await showAll(host);
    await choose(view, "Request sent tools/call");
    const detail = detailOf(view);
    button(detail, "Resend").click();
    await settle(view);
    expect(textOf(detail)).to.contain("Sending");
    await choose(view, "HTTP exchange");
    const { entryId } = view;
    button(detail, "Edit and resend").click();
    await settle(view);
    expect(allInside(detail, "form")).to.have.length(1);
    answer.reject(new ClientError("ERR-LIMIT", "Too much."));
    await settle(view);
    await settle(view);
    expect(view.entryId).to.equal(entryId);
    expect(allInside(detail, "form")).to.have.length(1);
    expect(allInside(detail, "mcp-error-view")).to.have.length(0);
  });

  it("says why starring failed on the entry it was for, and on no other", async () => {
    const { host } = await live();
    const pinning = later<void>();
    const view = await showAll(withTraffic(host, { pin: () => pinning.promise }));
    await choose(view, "Request sent tools/call");
    button(detailOf(view), "Star").click();
    await choose(view, "HTTP exchange");
    pinning.reject(new ClientError("ERR-LIMIT", "Too many."));
    await settle(view);
    expect(allInside(detailOf(view), "mcp-error-view")).to.have.length(0);
  });

  it("says why recording or clearing failed, until that was read", async () => {
    const { host } = await live();
    const fail = async (): Promise<never> => Promise.reject(new ClientError("ERR-WORKER", "The worker died."));
    const view = await show(withTraffic(host, { record: fail, clear: fail }));
    for (const pressed of [".record", ".clear"]) {
      inside(view, pressed).click();
      await settle(view);
      expect(allInside(view, ".failed mcp-error-view"), pressed).to.have.length(1);
      inside(view, ".failed button").click();
      await settle(view);
      expect(allInside(view, ".failed mcp-error-view"), pressed).to.have.length(0);
    }
  });

  it("has the button that clears after all others of its toolbar", async () => {
    const view = await show((await live()).host);
    const buttons = allInside(view, ".bar :is(button, summary)").filter((one) => one.closest(".items") === null);
    expect(buttons.at(-1)?.classList.contains("clear")).to.equal(true);
  });

  it("clears all entries but the starred ones, keeps a starred one chosen, and says why there is nothing left to clear", async () => {
    const fake = await live();
    const view = await showAll(fake.host);
    await choose(view, "Request sent tools/call");
    button(detailOf(view), "Star").click();
    await settle(view);
    const { entryId } = view;
    inside(view, ".clear").click();
    await settle(view);
    await settle(view);
    expect(view.entryId).to.equal(entryId);
    expect(rows(view).every((row) => textOf(row).includes("Starred"))).to.equal(true);
    expect(inside<HTMLButtonElement>(view, ".clear").disabled).to.equal(true);
    expect(inside(view, ".clear").title).to.equal("Only starred entries are left");
    button(detailOf(view), "Star").click();
    await settle(view);
    fake.clock.advance(300);
    fake.host.flush();
    await settle(view);
    inside(view, ".clear").click();
    await settle(view);
    await settle(view);
    expect(view.entryId).to.equal(undefined);
  });

  it("says why a request of a recording can't be sent again, and what of it is gone", async () => {
    const view = await recorded(2);
    await choose(view, "Request sent tools/call tool_0");
    expect(button(detailOf(view), "Resend").disabled).to.equal(true);
    expect(button(detailOf(view), "Resend").title).to.contain("Connect");
    view.entryId = 999;
    await settle(view);
    expect(textOf(detailOf(view))).to.contain("This entry is no longer available");
  });

  it("opens a recording in its own place, says what could not be read, and goes back", async () => {
    const fake = await live();
    const view = await show(fake.host);
    const live_count = count(view);
    const drop = async (name: string, text: string): Promise<RecordingRequestEvent | undefined> => {
      const data = new DataTransfer();
      data.items.add(new File([text], name));
      let heard: RecordingRequestEvent | undefined;
      view.addEventListener("mcp-recording-request", (event) => (heard = event), { once: true });
      view.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
      for (let round = 0; round < 5; round++) await settle(view);
      return heard;
    };
    const event = await drop("morning.ndjson", `${recordingOf(3)}\n{broken`);
    expect(event?.name).to.equal("morning.ndjson");
    expect(event?.opened.problemCount).to.equal(1);
    expect(textOf(inside(view, ".recording"))).to.contain(
      "Recording: morning.ndjson 1 part of the file could not be read",
    );
    expect(count(view)).to.equal("3 of 6");
    expect(allInside(view, ".record")).to.have.length(0);
    await expect(view).to.be.accessible();
    button(view, "Back to live").click();
    await settle(view);
    expect(count(view)).to.equal(live_count);
    await drop("notes.txt", "hello");
    expect(allInside(view, "mcp-error-view")).to.have.length(1);
    view.addEventListener("mcp-recording-request", (one) => one.preventDefault(), { once: true });
    await drop("evening.ndjson", recordingOf(1));
    expect(allInside(view, ".recording")).to.have.length(0);
  });

  it("shows times that are none as unknown", async () => {
    const entry = (startedDateTime: string, times: readonly number[]): object => ({
      startedDateTime,
      request: {
        method: "POST",
        url: "https://a.example/mcp",
        headers: [],
        postData: { text: '{"jsonrpc":"2.0","id":1,"method":"ping"}' },
      },
      response: {
        status: 200,
        content: { mimeType: "application/json", text: '{"jsonrpc":"2.0","id":1,"result":{}}' },
      },
      _mcp: { serverId: "a", times },
    });
    const entries = [entry("2026-11-21T10:00:00Z", [1e300]), entry("+275760-09-13T00:00:00.000Z", [5])];
    const view = await showAll((await openRecording(JSON.stringify({ log: { entries } }))).host);
    expect(rows(view)).to.have.length(6);
    expect(rows(view).filter((row) => textOf(row).includes("unknown time"))).to.have.length(4);
    for (const row of rows(view)) {
      row.click();
      await settle(view);
      expect(textOf(view)).to.contain("ping");
    }
  });

  it("says that the traffic can't be read, once, and tries again on request", async () => {
    const host = new ScriptedHost();
    const { host: good } = await openRecording(recordingOf(2));
    let requested = 0;
    let isBroken = true;
    host.traffic = {
      ...good.traffic,
      list: (...which) => {
        requested++;
        return isBroken
          ? Promise.reject(new ClientError("ERR-WORKER", "The worker died."))
          : good.traffic.list(...which);
      },
    };
    const view = await show(host);
    expect(allInside(view, "mcp-error-view")).to.have.length(1);
    expect(requested).to.equal(1);
    isBroken = false;
    inside(view, "mcp-error-view").dispatchEvent(new RetryRequestEvent());
    await settle(view);
    expect(allInside(view, "mcp-error-view")).to.have.length(0);
    expect(count(view)).to.equal("2 of 4");
  });

  it("offers to save from a menu that closes with Escape", async () => {
    const view = await recorded(1);
    const menu = inside<HTMLDetailsElement>(view, "details.menu:last-of-type");
    menu.open = true;
    const saves = allInside(view, "details.menu button").map(textOf);
    expect(saves).to.deep.equal([
      "Save recording (NDJSON)",
      "Save HTTP archive (HAR)",
      "Save spans (OTLP JSON)",
      "Open recording…",
    ]);
    press(inside(view, "details.menu button"), "Escape");
    expect(menu.open).to.equal(false);
  });

  it("shows one pane at a time where it is narrow", async () => {
    const view = await show((await openRecording(recordingOf(2))).host, "320px");
    await choose(view, "Request sent tools/call tool_0");
    const split = inside(view, "mcp-split-view");
    expect(split.getAttribute("pane")).to.equal("detail");
    inside(split, ".back").click();
    await settle(view);
    expect(split.getAttribute("pane")).to.equal("list");
  });

  it("has no filter beside an entry where it is narrow, and goes back to it with /", async () => {
    const view = await show((await openRecording(recordingOf(2))).host, "320px");
    await choose(view, "Request sent tools/call tool_0");
    const field = inside(view, "input");
    expect(field.checkVisibility()).to.equal(false);
    press(inside(view, "mcp-split-view"), "/");
    await settle(view);
    expect(inside(view, "mcp-split-view").getAttribute("pane")).to.equal("list");
    expect(view.shadowRoot?.activeElement).to.equal(field);
  });

  it("spells out hidden characters, and makes no link of an address", async () => {
    const line = {
      id: 1,
      kind: "message",
      serverId: "a",
      at: 1,
      direction: "in",
      message: { jsonrpc: "2.0", method: "safe\u202egnp", params: {} },
    };
    const exchange = {
      id: 2,
      kind: "exchange",
      serverId: "a",
      at: 2,
      method: "GET",
      url: "javascript:alert(1)",
      sentFields: [],
    };
    const { host } = await openRecording([line, exchange].map((one) => JSON.stringify(one)).join("\n"));
    const view = await show(host);
    expect(textOf(inside(view, ".entry .method"))).to.equal("safe⟦U+202E⟧gnp");
    await choose(view, "HTTP exchange");
    expect(allInside(detailOf(view), "a")).to.have.length(0);
  });
});
