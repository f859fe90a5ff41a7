/** The timeline of a server: its lines, their order and class, filters, what a line opens, and what is added meanwhile. */
import { expect, fixture, html, oneEvent, waitUntil } from "../../helpers/testing.js";
import "../../../components/views/changes/changes.js";
import type { McpChanges } from "../../../components/views/changes/changes.js";
import type { McpServerTimeline } from "../../../components/views/changes/server-timeline.js";
import type { ShowRequestEvent } from "../../../components/views/shared/show-request-event.js";
import type { ServerSurface } from "../../../src/client/api/index.js";
import type { Tool } from "../../../src/protocol/types/index.js";
import type { ScriptedHost } from "../../helpers/scripted-host.js";
import { allInside, drawn, inside, ONE, press, stage, textOf, URL_ONE } from "./stage.js";

const DAY = 86_400_000;
/** Times of the entries: yesterday, and today. */
const NOON = new Date().setHours(12, 0, 0, 0) - DAY;
const tool = (name: string, description: string, properties: object = {}): Tool => ({
  name,
  description,
  inputSchema: { type: "object", properties },
});
const surface = (at: number, tools: readonly Tool[], more: Partial<ServerSurface> = {}): ServerSurface => ({
  format: "mcp-surface",
  version: 1,
  takenAt: new Date(at).toISOString(),
  server: { url: URL_ONE },
  tools,
  ...more,
});
const order = tool("get_order", "Reads an order.");
const search = tool("search_orders", "Searches.");
const SURFACES: readonly ServerSurface[] = [
  surface(NOON, [order, search]),
  surface(NOON + DAY, [tool("fetch_order", "Reads an order."), search]),
  surface(NOON + DAY + 2_000, [tool("fetch_order", "Reads an order.")], { malformed: ["search_orders"] }),
  surface(NOON + DAY + 4_000, [tool("fetch_order", "Reads one order."), tool("a\u202E", "A."), tool("b", "B.")], {
    malformed: ["search_orders"],
  }),
];

async function call(host: ScriptedHost, name: string, at: number): Promise<void> {
  const request = { at, serverUrl: URL_ONE, kind: "tool", name, arguments: { id: 7 }, signal: undefined } as const;
  await host.history.follow(request, Promise.resolve({ content: [] }), () => 42);
}

async function show(width = 900, surfaces = SURFACES) {
  const host = await stage({ connecting: "hang" });
  await host.history.record({});
  for (const one of surfaces) await host.surfaces.keep(one);
  await call(host, "get_order", NOON + 1_000);
  await host.surfaces.addConnection(URL_ONE, { kind: "lost", at: NOON + DAY - 20_000, code: "ERR-TIMEOUT" });
  await host.surfaces.addConnection(URL_ONE, { kind: "back", at: NOON + DAY - 5_000 });
  const view = await fixture<McpChanges>(
    html`<mcp-changes style=${`block-size: 480px; inline-size: ${width}px`} .host=${host} .serverId=${ONE}></mcp-changes>`,
  );
  const timeline = inside<McpServerTimeline>(view, "mcp-server-timeline");
  await waitUntil(() => rows(timeline).length > 0 && !textOf(timeline).includes("Comparing"));
  return { view, host, timeline };
}
const rows = (timeline: McpServerTimeline): string[] => allInside(timeline, "[role=option]").map(textOf);
const labels = (timeline: McpServerTimeline): (string | null)[] =>
  allInside(timeline, "[role=option] > [role=img]").map((sign) => sign.getAttribute("aria-label"));
async function filter(timeline: McpServerTimeline, text: string): Promise<void> {
  const field = inside<HTMLInputElement>(timeline, "input[type=search]");
  field.value = text;
  field.dispatchEvent(new InputEvent("input"));
  await drawn(timeline);
}

describe("mcp-server-timeline", () => {
  it("lists changes, calls and connections without a connection, newest first, each with its class", async () => {
    const { timeline } = await show();
    const expected = [
      ["Non-breaking", "2 tools added; fetch_order: description: Reads an order. → Reads one order."],
      ["Breaking", "search_orders became unusable"],
      ["Breaking", "get_order → fetch_order, otherwise unchanged"],
      ["Connection", "The server answers again"],
      ["Connection", "Connection lost: "],
      ["Done", 'get_order {"id":7} 42 ms'],
      ["Stored surface", "Oldest stored surface: 2 tools"],
    ];
    const found = rows(timeline);
    expect(labels(timeline)).to.deep.equal(expected.map(([label]) => label));
    for (const [index, [, text = ""]] of expected.entries()) expect(found[index]).to.contain(text);
    expect(allInside(timeline, ".day")).to.have.length(1);
    await expect(timeline).to.be.accessible();
  });

  it("opens the comparison of a change with the surface before", async () => {
    const { view, timeline } = await show();
    allInside(timeline, "[role=option]")[2]?.click();
    await waitUntil(() =>
      allInside(view, "[role=option]").some((row) => textOf(row).includes("Renamed to fetch_order")),
    );
    const chosen = allInside(view, ".sources select").map((select) => (select as HTMLSelectElement).selectedOptions[0]);
    expect(chosen.map((option) => option?.value)).to.deep.equal(
      [SURFACES[0], SURFACES[1]].map(
        (one) => `stored ${String(Date.parse(one?.takenAt ?? "")).padStart(15, "0")} ${URL_ONE}`,
      ),
    );
    expect(allInside(view, ".sources select")[0]?.querySelectorAll("option[value^=stored]")).to.have.length(4);
  });

  it("opens a call in the history, by keyboard", async () => {
    const { timeline } = await show();
    await filter(timeline, "get_order");
    await waitUntil(() => rows(timeline).length === 2);
    const fired = oneEvent(timeline, "mcp-show-request");
    press(inside(timeline, "input[type=search]"), "ArrowDown");
    await drawn(timeline);
    press(inside(timeline, "#list"), "ArrowDown");
    press(inside(timeline, "#list"), "Enter");
    const { wanted } = (await fired) as unknown as ShowRequestEvent; // the helper knows only custom events
    expect(wanted.kind === "history" && wanted.entry?.name).to.equal("get_order");
  });

  it("lists one kind of entries, and those that contain words", async () => {
    const { timeline } = await show();
    const select = inside<HTMLSelectElement>(timeline, "select");
    select.value = "connection";
    select.dispatchEvent(new Event("change"));
    await drawn(timeline);
    expect(rows(timeline)).to.have.length(2);
    await filter(timeline, "answers");
    await waitUntil(() => rows(timeline).length === 1);
    await filter(timeline, "nothing like it");
    await waitUntil(() => textOf(timeline).includes("No entry matches the filter."));
  });

  it("adds what happens while it is shown, and forgets what is deleted", async () => {
    const { timeline, host } = await show();
    await call(host, "fetch_order", Date.now() + DAY);
    await waitUntil(() => rows(timeline)[0]?.includes("fetch_order") === true);
    await host.surfaces.clear(URL_ONE);
    await waitUntil(() => rows(timeline).length === 2);
  });

  it("says that a stored surface can't be read", async () => {
    const { timeline } = await show(900, [surface(NOON, [order]), { ...surface(NOON + 1, []), version: 2 as 1 }]);
    expect(rows(timeline).some((row) => row.includes("can't be read"))).to.equal(true);
  });

  it("lists the calls before the newest five hundred when it is scrolled to the end", async () => {
    const host = await stage({ connecting: "hang" });
    await host.history.record({});
    await host.surfaces.addConnection(URL_ONE, { kind: "connected", at: 1 });
    for (let index = 0; index < 510; index++) await call(host, `call-${index}`, 1_000 + index);
    const view = await fixture<McpChanges>(
      html`<mcp-changes style="block-size: 300px" .host=${host} .serverId=${ONE}></mcp-changes>`,
    );
    const timeline = inside<McpServerTimeline>(view, "mcp-server-timeline");
    await waitUntil(() => rows(timeline)[0]?.includes("call-509") === true);
    press(inside(timeline, "#list"), "End");
    await waitUntil(() => timeline.renderRoot.querySelector('[aria-setsize="511"]') !== null);
    press(inside(timeline, "#list"), "End");
    await waitUntil(() => rows(timeline).at(-1)?.includes("Connected") === true);
  });

  it("fits into 320 px", async () => {
    const { view, timeline } = await show(320);
    expect(view.scrollWidth).to.equal(320);
    await expect(timeline).to.be.accessible();
  });
});
