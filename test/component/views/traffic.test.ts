/** The traffic view: rows, filter, following, details, sending again, recordings. */
import { expect, fixture, html, waitUntil } from "@open-wc/testing";
import "../../../components/views/traffic/traffic.js";
import type { McpTraffic } from "../../../components/views/traffic/traffic.js";
import type { McpTrafficDetail } from "../../../components/views/traffic/traffic-detail.js";
import type { RecordingRequestEvent } from "../../../components/views/traffic/recording-request-event.js";
import type { McpJsonEditor } from "../../../components/parts/json/json-editor.js";
import type { Host, Traffic, TrafficFilter } from "../../../src/client/api/index.js";
import { openRecording } from "../../../src/client/traffic/open-recording.js";
import { RetryRequestEvent } from "../../../components/parts/basic/events.js";
import { ClientError } from "../../../src/errors/index.js";
import { ScriptedHost } from "../../helpers/scripted-host.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpServer } from "../../fixtures/mcp-server.js";
import { allInside, drawn, inside, press, textOf } from "./stage.js";
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
  const box = await fixture<HTMLElement>(html`<div><mcp-traffic .host=${host}></mcp-traffic></div>`);
  box.style.blockSize = "400px";
  box.style.inlineSize = width;
  const view = box.querySelector("mcp-traffic");
  if (!view) throw new Error("no view");
  await settle(view);
  return view;
}

/** Until what was asked for is drawn. */
async function settle(view: McpTraffic): Promise<void> {
  for (let round = 0; round < 2; round++) await drawn(view, detailOf(view));
}

async function recorded(calls: number): Promise<McpTraffic> {
  return show((await openRecording(recordingOf(calls))).host);
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
const rows = (view: McpTraffic): HTMLElement[] => allInside(view, "[role=option]");
const count = (view: McpTraffic): string => textOf(inside(view, ".count"));
const button = (element: Element, words: string): HTMLButtonElement => {
  const found = allInside(element, "button").find((one) => one.textContent?.includes(words));
  if (!(found instanceof HTMLButtonElement)) throw new Error(`no button ${words}`);
  return found;
};

async function choose(view: McpTraffic, words: string): Promise<void> {
  const row = rows(view).find((one) => textOf(one).includes(words));
  if (!row) throw new Error(`no row ${words}`);
  row.click();
  await settle(view);
}

describe("mcp-traffic", () => {
  it("is accessible: without a host, without entries, with some, with details of each kind", async () => {
    await expect(await show(undefined)).to.be.accessible();
    await expect(await show(new ScriptedHost())).to.be.accessible();
    const view = await show((await live()).host);
    await expect(view).to.be.accessible();
    await choose(view, "Request sent tools/call");
    await expect(view).to.be.accessible();
    await choose(view, "HTTP exchange");
    await expect(view).to.be.accessible();
  });

  it("says what there is: nothing recorded, not recording, and records on request", async () => {
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
    const labels = rows(view).map((row) => textOf(row).replace(/ \d+ B.*/, ""));
    expect(labels).to.deep.equal([
      "Request sent tools/call tool_0 0 ok",
      "Result received tools/call tool_0 0 ok",
      "Request sent tools/call tool_1 1 tool error",
      "Result received tools/call tool_1 1 tool error",
    ]);
    expect(textOf(inside(view, ".duration .words"))).to.equal("1 s");
  });

  it("keeps few rows in the document with 50,000 entries, begins at the newest, and reaches the first", async () => {
    const view = await recorded(25_000);
    expect(count(view)).to.equal("50,000 entries");
    expect(rows(view).length).to.be.within(5, 60);
    expect(rows(view).at(-1)?.getAttribute("aria-posinset")).to.equal("50000");
    const list = inside(view, ".list");
    press(list, "Home");
    await settle(view);
    expect(textOf(inside(view, ".entry .subject"))).to.equal("tool_0");
    expect(rows(view).length).to.be.below(60);
  });

  it("filters by words, kind, direction and failures, and shows everything again", async () => {
    const view = await recorded(20);
    const field = inside<HTMLInputElement>(view, "input");
    field.value = "tool_1";
    field.dispatchEvent(new Event("input"));
    await settle(view);
    expect(count(view)).to.equal("22 of 40");
    button(view, "Failures only").click();
    await settle(view);
    expect(count(view)).to.equal("2 of 40");
    const [kind] = allInside(view, "select");
    if (!(kind instanceof HTMLSelectElement)) throw new Error("no select");
    kind.value = "exchange";
    kind.dispatchEvent(new Event("change"));
    await settle(view);
    expect(textOf(inside(view, ".empty"))).to.contain("No entry matches");
    inside(view, ".empty button").click();
    await settle(view);
    expect(count(view)).to.equal("40 entries");
    expect(field.value).to.equal("");
  });

  it("shows one row for a request and its answer on request, with how it ended and how long it took; saves them whole", async () => {
    const saved: TrafficFilter[] = [];
    const { host } = await openRecording(recordingOf(2));
    const save: Traffic["save"] = async (_format, filter = {}) => {
      saved.push(filter);
      return new Blob(["{}"]);
    };
    const view = await show(withTraffic(host, { save }));
    const [kind] = allInside(view, "select");
    if (!(kind instanceof HTMLSelectElement)) throw new Error("no select");
    kind.value = "paired";
    kind.dispatchEvent(new Event("change"));
    await settle(view);
    expect(count(view)).to.equal("2 of 4");
    expect(rows(view).map((row) => textOf(row).replace(/ \d+ B.*/, ""))).to.deep.equal([
      "Request sent tools/call tool_0 0 ok",
      "Request sent tools/call tool_1 1 tool error",
    ]);
    expect(textOf(inside(view, ".duration .words"))).to.equal("1 s");
    await choose(view, "tool_0");
    expect(textOf(detailOf(view)))
      .to.contain("Request sent")
      .and.to.contain("Result received");
    button(view, "NDJSON").click();
    await settle(view);
    expect(saved).to.deep.equal([{}]);
  });

  it("gives a method the room that nothing else takes, and says what its menu is for", async () => {
    const line = { "mcp-recording": 1, servers: [{ id: "a", url: "https://a.example/mcp" }] };
    const message = { jsonrpc: "2.0", id: 1, method: "subscriptions/listen" };
    const entry = { id: 1, serverId: "a", at: 1, kind: "message", direction: "out", message };
    const long = { ...entry, id: 2, message: { ...message, params: { name: "a_tool_of_a_very_long_name".repeat(9) } } };
    const recording = [line, entry, long].map((one) => JSON.stringify(one)).join("\n");
    for (const width of ["320px", "460px", "700px", "1200px"]) {
      const view = await show((await openRecording(recording)).host, width);
      for (const name of allInside(view, ".entry .name").slice(0, width === "460px" ? 2 : 1))
        expect(name.scrollWidth, width).to.be.at.most(name.clientWidth);
      const subject = allInside(view, ".entry .subject").at(-1);
      expect(subject?.clientWidth, width).to.be.above(30);
      for (const row of rows(view)) expect(row.scrollWidth, width).to.be.at.most(row.clientWidth);
      const menu = inside(view, "summary");
      expect(menu.ariaLabel).to.equal("Save or open");
      expect(textOf(menu)).to.equal("Save or open");
      const label = inside(view, "summary .label");
      expect(label.checkVisibility() && label.clientWidth > 20, width).to.equal(width === "1200px");
    }
  });

  it("pins a request with its answer, marks both, shows only them on request, and lets them go", async () => {
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
    expect(count(view)).to.equal("6 entries");
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

  it("shows a request and its answer as trees and as text, and the exchange that carried them", async () => {
    const view = await show((await live()).host);
    await choose(view, "Result received tools/call");
    const detail = detailOf(view);
    expect(allInside(detail, "h3").map(textOf)).to.deep.equal(["Request", "Response"]);
    expect(allInside(detail, "mcp-json-tree")).to.have.length(2);
    expect(textOf(inside(detail, "mcp-json-tree"))).to.contain("tools/call");
    button(detail, "Raw").click();
    await settle(view);
    expect(textOf(inside(detail, "mcp-text-view"))).to.contain('"method": "tools/call"');
    button(detail, "HTTP exchange").click();
    await settle(view);
    expect(textOf(inside(detail, "h2"))).to.contain("HTTP exchange POST");
    const table = textOf(inside(detail, "table"));
    expect(table).to.contain("Bearer •••");
    expect(table).to.contain("12 characters masked");
    expect(textOf(detail)).not.to.match(/secret/);
    inside(detail, ".carried").click();
    await settle(view);
    expect(textOf(inside(detail, "h2"))).to.contain("Request sent tools/call dig");
  });

  it("sends a request again, and shows what came of it", async () => {
    const fake = await live();
    const view = await show(fake.host);
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

  it("edits a request and sends it, with the keyboard, once it is one", async () => {
    const fake = await live();
    const view = await show(fake.host);
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
    const view = await show(withTraffic(host, { text }));
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

  it("leaves what is done meanwhile alone when a request that was sent again ends late", async () => {
    const fake = await live();
    const { host } = fake;
    const server = host.server("a");
    if (!server) throw new Error("no server");
    const answer = later<Readonly<Record<string, unknown>>>();
    server.request = () => answer.promise;
    const view = await show(host);
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

  it("says why pinning failed on the entry it was for, and on no other", async () => {
    const { host } = await live();
    const pinning = later<void>();
    const view = await show(withTraffic(host, { pin: () => pinning.promise }));
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

  it("clears all but what is pinned, keeps that chosen, and says why there is nothing left to clear", async () => {
    const fake = await live();
    const view = await show(fake.host);
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
    expect(count(view)).to.equal("6 entries");
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
        ...{ method: "POST", url: "https://a.example/mcp", headers: [] },
        postData: { text: '{"jsonrpc":"2.0","id":1,"method":"ping"}' },
      },
      response: {
        status: 200,
        content: { mimeType: "application/json", text: '{"jsonrpc":"2.0","id":1,"result":{}}' },
      },
      _mcp: { serverId: "a", times },
    });
    const entries = [entry("2026-11-21T10:00:00Z", [1e300]), entry("+275760-09-13T00:00:00.000Z", [5])];
    const view = await show((await openRecording(JSON.stringify({ log: { entries } }))).host);
    const rows = allInside(view, "[role=option]");
    expect(rows).to.have.length(6);
    expect(rows.filter((row) => textOf(row).includes("unknown time"))).to.have.length(4);
    for (const row of rows) {
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
    expect(count(view)).to.equal("4 entries");
  });

  it("offers to save from a menu that closes with Escape", async () => {
    const view = await recorded(1);
    const menu = inside<HTMLDetailsElement>(view, "details.menu");
    menu.open = true;
    const saves = allInside(view, "details.menu button").map(textOf);
    expect(saves).to.deep.equal(["Save recording (NDJSON)", "Save HTTP archive (HAR)", "Open recording…"]);
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
    expect(textOf(inside(view, ".name"))).to.equal("safe⟦U+202E⟧gnp");
    await choose(view, "HTTP exchange");
    expect(allInside(detailOf(view), "a")).to.have.length(0);
  });
});
