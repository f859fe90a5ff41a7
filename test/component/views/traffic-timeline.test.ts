/** The timeline of the traffic: lanes, keys, pointer, zoom, and the selection that it shares with the table. */
import { expect, fixture, html, waitUntil } from "../../helpers/testing.js";
import "../../../components/views/traffic/traffic.js";
import type { McpTraffic } from "../../../components/views/traffic/traffic.js";
import type { McpTrafficTimeline } from "../../../components/views/traffic/timeline/timeline.js";
import { ClientError } from "../../../src/errors/index.js";
import { openRecording } from "../../../src/client/traffic/open-recording.js";
import { allInside, boxed, drawn, inside, press, textOf } from "./stage.js";

const START = Date.parse("2026-11-25T10:00:00Z");

/** Three calls of one server and one of another; the third fails. */
function recording(): string {
  const servers = ["a", "b"].map((id) => ({ id, url: `https://${id}.example/mcp`, state: "connected" }));
  const lines: object[] = [{ "mcp-recording": 1, servers }];
  for (const [at, serverId] of ["a", "a", "a", "b"].entries()) {
    const method = at === 0 ? "initialize" : "tools/call";
    const sent = { id: 2 * at + 1, serverId, at: START + at * 1_000, kind: "message", direction: "out" };
    lines.push({ ...sent, message: { jsonrpc: "2.0", id: at, method, params: { name: `tool_${at}` } } });
    const received = { id: 2 * at + 2, serverId, at: START + at * 1_000 + 0.4, kind: "message", direction: "in" };
    const outcome = at === 2 ? { error: { code: -1, message: "no" } } : { result: { content: [] } };
    lines.push({ ...received, pairId: 2 * at + 1, message: { jsonrpc: "2.0", id: at, ...outcome } });
  }
  return lines.map((line) => JSON.stringify(line)).join("\n");
}

/** Calls of {@link recording}, and five more after a pause. */
function later(): string {
  const lines = recording().split("\n");
  for (let at = 0; at < 5; at++) {
    const sent = { id: 100 + at, serverId: "a", at: START + 100_000 + at * 1_000, kind: "message", direction: "out" };
    lines.push(JSON.stringify({ ...sent, message: { jsonrpc: "2.0", id: 50 + at, method: "ping" } }));
  }
  return lines.join("\n");
}

/** A stream of twenty seconds that ends with an error, and a call. */
function ended(): string {
  const [first = ""] = recording().split("\n");
  const message = (id: number, at: number, direction: "in" | "out", more: object): string =>
    JSON.stringify({ id, serverId: "a", at: START + at, kind: "message", direction, ...more });
  const listen = { jsonrpc: "2.0", id: 1, method: "subscriptions/listen" };
  const error = { jsonrpc: "2.0", id: 1, error: { code: -1, message: "ended" } };
  return [
    first,
    message(1, 0, "out", { message: listen }),
    message(2, 20_000, "in", { pairId: 1, message: error }),
    message(3, 25_000, "out", { message: { jsonrpc: "2.0", id: 2, method: "ping" } }),
  ].join("\n");
}

async function show(text = recording(), width = "1000px"): Promise<{ view: McpTraffic; timeline: McpTrafficTimeline }> {
  const { host } = await openRecording(text);
  const view = await boxed("mcp-traffic", html`<div><mcp-traffic .host=${host}></mcp-traffic></div>`, {
    blockSize: "400px",
    inlineSize: width,
  });
  await drawn(view);
  const timelineButton = allInside(view, ".views button").at(-1);
  timelineButton?.click();
  await waitUntil(() => customElements.get("mcp-traffic-timeline") !== undefined, "the element is loaded");
  await drawn(view);
  const timeline = inside<McpTrafficTimeline>(view, "mcp-traffic-timeline");
  await waitUntil(() => text === "" || allInside(timeline, ".names div").length > 0, "the lanes");
  await settle(view, timeline);
  return { view, timeline };
}

const settle = async (view: McpTraffic, timeline: McpTrafficTimeline): Promise<void> => drawn(view, timeline);
const lanes = (timeline: McpTrafficTimeline): readonly string[] => allInside(timeline, ".names div").map(textOf);
const span = (timeline: McpTrafficTimeline): string => textOf(inside(timeline, ".tools .muted"));

/** The opaque colours of the canvas. */
function colorsOf(timeline: McpTrafficTimeline): ReadonlySet<string> {
  const canvas = inside<HTMLCanvasElement>(timeline, "canvas");
  const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
  const colors = new Set<string>();
  for (let at = 0; data && at < data.length; at += 4)
    if (data[at + 3] === 255) colors.add(data.slice(at, at + 3).join());
  return colors;
}

describe("mcp-traffic-timeline", () => {
  afterEach(() => localStorage.removeItem("mcp-panel:traffic-view"));

  it("has rows by server and kind, with failures in a row of their own, and is accessible in any width", async () => {
    for (const width of ["320px", "1000px"]) {
      const { view, timeline } = await show(recording(), width);
      expect(lanes(timeline)).to.deep.equal(["a.example/mcp", "Connect", "Calls", "Errors", "b.example/mcp", "Calls"]);
      await expect(view).to.be.accessible();
      expect(view.scrollWidth, width).to.be.at.most(view.clientWidth);
    }
  });

  it("draws the entries, and again in the colours of another theme", async () => {
    const { view, timeline } = await show();
    const light = colorsOf(timeline);
    expect(light.size).to.be.greaterThan(2);
    view.style.colorScheme = "dark";
    await waitUntil(() => [...colorsOf(timeline)].some((color) => !light.has(color)), "other colours");
  });

  it("moves the selection in order of time with the keyboard, announces it, and shows the same entry as the table", async () => {
    const { view, timeline } = await show();
    const axis = inside(timeline, ".axis");
    const pressed = async (key: string, more: KeyboardEventInit = {}): Promise<number | undefined> => {
      press(axis, key, more);
      await settle(view, timeline);
      return view.entryId;
    };
    expect(await pressed("ArrowRight")).to.equal(1);
    expect(await pressed("ArrowRight")).to.equal(3);
    await waitUntil(() => textOf(inside(timeline, "#words")).includes("tool_1"), "the entry in words");
    expect(textOf(inside(timeline, "[role=status]"))).to.match(
      /^Request sent · tools\/call · tool_1 · ok · .* · 0\.4 ms$/,
    );
    expect(await pressed("ArrowUp")).to.equal(1);
    expect(await pressed("ArrowDown")).to.equal(3);
    expect(await pressed("End")).to.equal(7);
    expect(await pressed("ArrowLeft")).to.equal(5);
    expect(await pressed("Home")).to.equal(1);
    await pressed("End");
    allInside(view, ".views button")[0]?.click();
    await settle(view, timeline);
    expect(inside(view, ".entry[aria-selected=true] .name").textContent).to.contain("tool_3");
  });

  it("zooms and moves with keys, and shows everything again", async () => {
    const { view, timeline } = await show();
    const axis = inside(timeline, ".axis");
    const pressed = async (key: string, more: KeyboardEventInit = {}): Promise<string> => {
      press(axis, key, more);
      await settle(view, timeline);
      return span(timeline);
    };
    const whole = span(timeline);
    expect(whole).to.equal("3.1 s visible · entries: 4");
    expect(await pressed("+")).to.equal("1.6 s visible · entries: 4");
    for (let step = 0; step < 25; step++) await pressed("+");
    expect(span(timeline)).to.match(/^0\.\d+ ms visible/);
    expect(await pressed("ArrowRight", { shiftKey: true })).to.match(/^0\.\d+ ms visible/);
    expect(await pressed("-")).to.match(/ms visible/);
    expect(await pressed("0")).to.equal(whole);
    expect(inside<HTMLButtonElement>(timeline, "[aria-label='Zoom out']").disabled).to.equal(true);
  });

  it("begins after the last long pause, and shows the last minute or everything on request", async () => {
    const { view, timeline } = await show(later());
    expect(span(timeline)).to.match(/^6 s visible/);
    const button = (label: string): HTMLButtonElement =>
      (allInside(timeline, ".tools button") as HTMLButtonElement[]).find(
        (one) => textOf(one) === label,
      ) as HTMLButtonElement; // each is there
    button("Last minute").click();
    await settle(view, timeline);
    expect(span(timeline)).to.match(/^1 min 0 s visible/);
    button("Show all").click();
    await settle(view, timeline);
    expect(span(timeline)).to.match(/^1 min 4\d s visible/);
    await expect(view).to.be.accessible();
  });

  it("draws a stream that the server ended in a quiet colour, with its end alone as a failure", async () => {
    const { timeline } = await show(ended());
    const canvas = inside<HTMLCanvasElement>(timeline, "canvas");
    const { width, height } = canvas;
    const context = canvas.getContext("2d");
    const { data } = context?.getImageData(0, 0, width, height) ?? {};
    if (!context) throw new Error("a canvas has a context");
    context.fillStyle = getComputedStyle(inside(timeline, ".sample.failure")).color;
    context.fillRect(0, 0, 9, 9);
    const red = context.getImageData(1, 1, 1, 1).data.slice(0, 3).join();
    const columns = new Set<number>();
    for (let at = 0; data && at < data.length; at += 4)
      if (data.slice(at, at + 3).join() === red) columns.add((at / 4) % width);
    expect(columns.size).to.be.within(1, 8 * devicePixelRatio);
    expect(lanes(timeline)).to.include("Streams");
  });

  it("zooms to a period that is marked with the pointer, zooms with Ctrl and the wheel, and selects what is clicked", async () => {
    const { view, timeline } = await show();
    const axis = inside(timeline, ".axis");
    Object.assign(axis, { setPointerCapture: () => undefined });
    const { left, top, width } = axis.getBoundingClientRect();
    const point = (type: string, x: number, y = 60): void =>
      void axis.dispatchEvent(
        new PointerEvent(type, { clientX: left + x, clientY: top + y, button: 0, pointerId: 1, bubbles: true }),
      );
    point("pointerdown", 0);
    point("pointermove", width / 2);
    point("pointerup", width / 2);
    await settle(view, timeline);
    expect(span(timeline)).to.equal("1.5 s visible · entries: 4");
    const wheel = new WheelEvent("wheel", {
      deltaY: -300,
      ctrlKey: true,
      clientX: left,
      bubbles: true,
      cancelable: true,
    });
    axis.dispatchEvent(wheel);
    await settle(view, timeline);
    expect(wheel.defaultPrevented).to.equal(true);
    expect(span(timeline)).to.match(/^56\d ms visible/);
    axis.dispatchEvent(new MouseEvent("dblclick", { bubbles: true }));
    await settle(view, timeline);
    // The third lane has the calls; the first of them begins a third of the time from the start.
    point("pointerdown", width * 0.333, 24 + 2 * 18 + 9);
    point("pointerup", width * 0.333, 24 + 2 * 18 + 9);
    await settle(view, timeline);
    expect(view.entryId).to.equal(3);
    expect(inside(view, "mcp-split-view").getAttribute("pane")).to.equal("detail");
  });

  it("says that nothing matches, and is the view that opens the next time", async () => {
    const { view } = await show();
    const field = inside<HTMLInputElement>(view, "input[type=search]");
    field.value = "nothing like it";
    field.dispatchEvent(new Event("input"));
    await drawn(view);
    await waitUntil(() => view.shadowRoot?.querySelector(".empty") !== null, "the empty state");
    expect(textOf(inside(view, ".empty"))).to.contain("No entry matches");
    const again = await fixture<McpTraffic>(html`<mcp-traffic .host=${view.host}></mcp-traffic>`);
    await drawn(again);
    expect(allInside(again, "mcp-traffic-timeline")).to.have.length(1);
  });

  it("zooms with Ctrl and the wheel instead of the page, also after a failure", async () => {
    const { host } = await openRecording(recording());
    const { traffic } = host;
    const load = traffic.timeline.bind(traffic);
    let failures = 1;
    Object.assign(traffic, {
      timeline: (filter: object) =>
        failures-- > 0 ? Promise.reject(new ClientError("ERR-TIMEOUT", "Too slow.")) : load(filter),
    });
    await import("../../../components/views/traffic/timeline/timeline.js");
    const timeline = await fixture<McpTrafficTimeline>(
      html`<mcp-traffic-timeline style="inline-size: 800px" .host=${host}></mcp-traffic-timeline>`,
    );
    await waitUntil(() => timeline.shadowRoot?.querySelector("mcp-error-view"));
    inside(timeline, "mcp-error-view").dispatchEvent(new Event("mcp-retry-request"));
    await waitUntil(() => timeline.shadowRoot?.querySelector(".axis") && lanes(timeline).length > 0);
    await drawn(timeline);
    const whole = span(timeline);
    const wheel = new WheelEvent("wheel", { ctrlKey: true, deltaY: -300, cancelable: true, bubbles: true });
    inside(timeline, ".axis").dispatchEvent(wheel);
    expect(wheel.defaultPrevented).to.equal(true);
    await drawn(timeline);
    expect(span(timeline)).not.to.equal(whole);
  });
});
