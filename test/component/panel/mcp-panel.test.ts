/** The panel: its servers, its host, its frame by its own width, its keys. */
import { waitUntil, aTimeout, expect, fixture, html, oneEvent } from "../../helpers/testing.js";
import "../../../components/mcp-panel/mcp-panel.js";
import "../../../components/mcp-panel/servers/server-menu.js"; // loaded on demand, and here before it is awaited
// Loaded on demand in a page; here nobody waits for the network.
import "../../../components/views/connect-form/connect-form.js";
import "../../../components/views/tool-detail/tool-detail.js";
import type { McpPanel } from "../../../components/mcp-panel/mcp-panel.js";
import type { ServerChangeEvent } from "../../../components/mcp-panel/host/panel-events.js";
import type { McpServerHeader } from "../../../components/views/server-header/server-header.js";
import type { McpToolDetail } from "../../../components/views/tool-detail/tool-detail.js";
import type { McpToolsList } from "../../../components/views/tools-list/tools-list.js";
import { ClientError, type PlainError } from "../../../src/errors/index.js";
import { ScriptedHost } from "../../helpers/scripted-host.js";
import { allInside, drawn, inside, press, textOf } from "../views/stage.js";

const URL_ONE = "https://one.example/mcp";
const TWO = { alpha: { url: URL_ONE, headers: { "x-key": "1" } }, beta: { url: "https://two.example/mcp" } };

/** A panel of a width on a scripted host. */
async function show(
  host: ScriptedHost,
  width = 1000,
  settings: Partial<McpPanel> = { src: URL_ONE },
): Promise<McpPanel> {
  const box = await fixture<HTMLElement>(html`<div></div>`);
  box.style.inlineSize = `${width}px`;
  const panel = document.createElement("mcp-panel");
  Object.assign(panel, { host }, settings);
  box.append(panel);
  await drawn(panel);
  return panel;
}
const isShown = (element: Element): boolean => getComputedStyle(element).display !== "none";
const tools = (panel: McpPanel): HTMLElement => inside(panel, "mcp-tools");
const split = (panel: McpPanel): HTMLElement => inside(tools(panel), "mcp-split-view");
const list = (panel: McpPanel): HTMLElement => inside(tools(panel), "mcp-tools-list");
const tool = (panel: McpPanel): McpToolDetail => inside<McpToolDetail>(tools(panel), "mcp-tool-detail");
const isInSight = (element: Element): boolean => element.getBoundingClientRect().width > 0;
async function choose(panel: McpPanel): Promise<void> {
  inside(list(panel), "[role=option]").click();
  await drawn(panel);
}

describe("mcp-panel", () => {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
  });

  it("has its border inside the size that the page gives it", async () => {
    const panel = await show(new ScriptedHost());
    Object.assign(panel.style, { inlineSize: "100%", blockSize: "300px" });
    expect([panel.offsetWidth, panel.offsetHeight]).to.deep.equal([panel.parentElement?.clientWidth, 300]);
  });

  it("is accessible empty, connected, with several servers and with a tool open", async () => {
    const host = new ScriptedHost();
    await expect(await show(host, 700, {})).to.be.accessible();
    const panel = await show(new ScriptedHost(), 1000, { servers: TWO });
    await expect(panel).to.be.accessible();
    await choose(panel);
    await expect(panel).to.be.accessible();
  });

  it("connects to src and dispatches an event", async () => {
    const states: string[] = [];
    const record = (event: ServerChangeEvent): number => states.push(event.server.state);
    document.body.addEventListener("mcp-server-change", record);
    const panel = await show(new ScriptedHost());
    document.body.removeEventListener("mcp-server-change", record);
    expect(states).to.deep.equal(["connecting", "connected"]);
    expect(textOf(inside(inside(panel, "mcp-server-header"), "h2"))).to.equal("Field notebook");
    expect(textOf(inside(panel, ".frame > [role=status]"))).to.equal("Connected to Field notebook.");
  });

  it("connects anew when src changes, and closes the old connection", async () => {
    const host = new ScriptedHost();
    const panel = await show(host);
    panel.src = "https://two.example/mcp";
    await drawn(panel);
    expect(host.server(URL_ONE)).to.equal(undefined);
    expect(host.server("https://two.example/mcp")).not.to.equal(undefined);
  });

  it("reads servers from a property, and from a script inside it, with headers", async () => {
    const host = new ScriptedHost();
    await show(host, 1000, { servers: TWO });
    expect(host.connects.map(({ options }) => [options.id, options.headers])).to.deep.equal([
      ["alpha", { "x-key": "1" }],
      ["beta", undefined],
    ]);
    const other = new ScriptedHost();
    const script = document.createElement("script");
    script.type = "application/json";
    script.textContent = JSON.stringify({ mcpServers: { ...TWO, local: { command: "npx" } } });
    const panel = await show(other, 1000, {});
    panel.append(script);
    const note = (): string => panel.shadowRoot?.querySelector(".note")?.textContent ?? "";
    await waitUntil(() => note().includes("Not usable in a browser: local."), "the note of the first list");
    expect(other.connects).to.have.length(2);
    script.replaceWith(Object.assign(document.createElement("script"), { type: "application/json", textContent: "{" }));
    await waitUntil(() => note().includes("Invalid server list"), "the note of the second list");
  });

  for (const width of [400, 1_000]) {
    it(`moves the focus to the filter of the tools once an address was entered by keyboard, at ${width} px`, async () => {
      const panel = await show(new ScriptedHost(), width, {});
      const form = inside(panel, "mcp-connect-form");
      const field = inside<HTMLInputElement>(form, "input");
      field.focus();
      field.value = URL_ONE;
      field.form?.requestSubmit(); // as Enter does
      await drawn(panel);
      await waitUntil(() => list(panel).shadowRoot?.activeElement?.matches("input[type=search]"));
      press(inside(list(panel), "input"), "ArrowDown");
      await waitUntil(() => list(panel).shadowRoot?.activeElement?.matches("[role=listbox]"));
    });
  }

  it("shows a field for an address when it has none, and connects to what is typed", async () => {
    const host = new ScriptedHost();
    const panel = await show(host, 700, {});
    const form = inside(panel, "mcp-connect-form");
    inside<HTMLInputElement>(form, "input").value = URL_ONE;
    inside(form, "button").click();
    await drawn(panel);
    expect(host.connects.map(({ url }) => url)).to.deep.equal([URL_ONE]);
    expect(textOf(inside(inside(panel, "mcp-server-header"), ".state"))).to.equal("Connected");
  });

  it("offers the address again when what was typed failed", async () => {
    const host = new ScriptedHost().serve("https://bad.example/", { connecting: "fail" });
    const panel = await show(host, 700, {});
    inside<HTMLInputElement>(inside(panel, "mcp-connect-form"), "input").value = "bad.example";
    inside(inside(panel, "mcp-connect-form"), "button").click();
    await drawn(panel);
    expect(inside<HTMLInputElement>(inside(panel, "mcp-connect-form"), "input").value).to.equal("https://bad.example/");
    inside<HTMLInputElement>(inside(panel, "mcp-connect-form"), "input").value = URL_ONE;
    inside(inside(panel, "mcp-connect-form"), "button").click();
    await drawn(panel);
    expect(host.connects).to.have.length(2);
    expect(isInSight(list(panel))).to.equal(true);
  });

  it("offers another address where the page's own failed", async () => {
    const host = new ScriptedHost().serve("https://bad.example/", { connecting: "fail" });
    const panel = await show(host, 700, { src: "https://bad.example/" });
    inside(panel, "details.other summary").click();
    inside<HTMLInputElement>(inside(panel, "mcp-connect-form"), "input").value = URL_ONE;
    inside(inside(panel, "mcp-connect-form"), "button").click();
    await drawn(panel);
    expect(textOf(inside(inside(panel, "mcp-server-header"), ".state"))).to.equal("Connected");
  });

  it("says which scheme an address lacks, in no more room than that takes", async () => {
    const host = new ScriptedHost();
    host.connect = () => Promise.reject(new ClientError("ERR-ARGUMENT", "localhost: is not spoken here."));
    const panel = await show(host, 700, { src: "localhost:8080/mcp" });
    const failure = inside(panel, "mcp-error-view");
    expect(textOf(failure)).to.contain("starts with https:// or http://");
    const below = inside(panel, ".views > .strip").getBoundingClientRect().top - failure.getBoundingClientRect().bottom;
    expect(below).to.be.within(0, 24);
  });

  it("cancels the running call with Escape anywhere, unless another element handled it", async () => {
    const host = new ScriptedHost();
    const panel = await show(host);
    await choose(panel);
    const detail = tool(panel);
    void detail.run();
    const field = inside<HTMLInputElement>(list(panel), "input");
    field.value = "tool";
    field.dispatchEvent(new Event("input"));
    await drawn(panel);
    press(field, "Escape"); // clears the filter
    await drawn(panel);
    expect(textOf(inside(detail, "header"))).to.contain("Cancel");
    expect(press(inside(list(panel), ".list"), "Escape").defaultPrevented).to.equal(true);
    await drawn(panel);
    expect(textOf(inside(detail, ".output"))).to.equal("Cancelled");
    expect(press(inside(list(panel), ".list"), "Escape").defaultPrevented).to.equal(false);
  });

  it("keeps its list of keys in reach when narrow", async () => {
    const panel = await show(new ScriptedHost(), 390);
    const header = inside<McpServerHeader>(panel, "mcp-server-header");
    header.open = true;
    await drawn(panel);
    expect(isShown(inside(panel, ".keys-entry"))).to.equal(true);
    inside(panel, ".keys-entry").click();
    await waitUntil(() => panel.shadowRoot?.querySelector("dialog")?.open, "the keys are loaded");
    expect(inside<HTMLDialogElement>(panel, "dialog").open).to.equal(true);
    expect(textOf(inside(panel, "dialog"))).to.contain("Alt J");
  });

  it("reconnects with the header fields it was given", async () => {
    const host = new ScriptedHost();
    const panel = await show(host, 1000, { servers: TWO });
    inside(inside(panel, "mcp-server-header"), 'button[aria-label="Reconnect"]').click();
    await drawn(panel);
    expect(host.connects.at(-1)).to.deep.include({ url: URL_ONE });
    expect(host.connects.at(-1)?.options.headers).to.deep.equal({ "x-key": "1" });
  });

  it("dispatches events of calls", async () => {
    const host = new ScriptedHost();
    const panel = await show(host);
    await choose(panel);
    const detail = tool(panel);
    setTimeout(() => inside(detail, "header .primary").click());
    expect(await oneEvent(panel, "mcp-call-change")).to.have.nested.property("call.state", "running");
    setTimeout(() => host.call.finish());
    expect(await oneEvent(panel, "mcp-call-change")).to.have.nested.property("call.state", "result");
  });

  it("shows rail, list and detail when wide; a menu instead of the rail below 960 px", async () => {
    const wide = await show(new ScriptedHost(), 1000, { servers: TWO });
    expect([isShown(inside(wide, "nav")), isShown(inside(wide, ".menu"))]).to.deep.equal([true, false]);
    const medium = await show(new ScriptedHost(), 700, { servers: TWO });
    expect([isShown(inside(medium, "nav")), isShown(inside(medium, ".menu"))]).to.deep.equal([false, true]);
    for (const panel of [wide, medium]) {
      expect(isInSight(list(panel))).to.equal(true);
      expect(isInSight(tool(panel))).to.equal(true);
    }
    const single = await show(new ScriptedHost());
    expect(allInside(single, "nav, .menu")).to.have.length(0);
  });

  it("switches servers by the rail and by the menu", async () => {
    const host = new ScriptedHost().serve("https://two.example/mcp", { tools: [] });
    const panel = await show(host, 1000, { servers: TWO });
    allInside(panel, "nav button")[1]?.click();
    await drawn(panel);
    expect(list(panel)).to.have.property("serverId", "beta");
    const menu = inside<HTMLSelectElement>(panel, ".menu");
    menu.value = "alpha";
    menu.dispatchEvent(new Event("change"));
    await drawn(panel);
    expect(list(panel)).to.have.property("serverId", "alpha");
  });

  for (const width of [320, 390, 560, 800])
    it(`shows the whole name of a server under the menu of three, and its address below it, at ${width} px`, async () => {
      const three = { ...TWO, gamma: { url: "https://a-third-server-with-a-long-name.example/mcp" } };
      const host = new ScriptedHost();
      const panel = await show(host, width, { servers: three });
      const header = inside(panel, "mcp-server-header");
      const [name, place, state] = ["h2", ".place", ".line > .state"].map((part) => inside(header, part));
      const menu = inside<HTMLSelectElement>(panel, ".menu");
      if (!name || !place || !state) throw new Error("a part of the header is missing");
      expect(name.scrollWidth, "not cut").to.be.at.most(name.clientWidth);
      const [top, below, beside, over] = [name, place, state, menu].map((part) => part.getBoundingClientRect());
      if (!top || !below || !beside || !over) throw new Error("a part of the header has no box");
      expect(below.top, "below the name").to.be.at.least(top.bottom - 1);
      expect(below.right <= beside.left || below.bottom <= beside.top || below.left >= beside.right).to.equal(true);
      expect([over.left <= top.left, over.right >= top.right, over.height >= 24]).to.deep.equal([true, true, true]);
      expect([...menu.options].map((option) => textOf(option)).join()).to.contain("· Connected");
      expect(header.scrollWidth).to.be.at.most(width);
      await expect(panel).to.be.accessible();
    });

  it("is one column when narrow, and goes back with the focus in the list", async () => {
    const panel = await show(new ScriptedHost(), 340);
    expect(isInSight(tool(panel))).to.equal(false);
    await choose(panel);
    expect(isInSight(list(panel))).to.equal(false);
    expect(tools(panel).shadowRoot?.activeElement?.localName).to.equal("mcp-tool-detail");
    inside(split(panel), ".back").click();
    await drawn(panel);
    expect(isInSight(list(panel))).to.equal(true);
    expect(tools(panel).shadowRoot?.activeElement?.localName).to.equal("mcp-tools-list");
  });

  it("resizes its list by keyboard and remembers it", async () => {
    const panel = await show(new ScriptedHost());
    const separator = inside(split(panel), "[role=separator]");
    const before = list(panel).clientWidth;
    press(separator, "ArrowRight");
    await drawn(panel);
    expect(list(panel).clientWidth).to.equal(before + 16);
    expect(separator.ariaValueNow).to.equal(String(before + 16));
    press(separator, "End");
    await drawn(panel);
    expect(tool(panel).clientWidth).to.be.at.least(290);
    press(separator, "Home");
    await drawn(panel);
    expect(list(panel).clientWidth).to.equal(200);
    expect(await show(new ScriptedHost())).to.satisfy((other: McpPanel) => list(other).clientWidth === 200);
  });

  it("resizes its list by pointer", async () => {
    const panel = await show(new ScriptedHost());
    const separator = inside(split(panel), "[role=separator]");
    separator.setPointerCapture = () => undefined; // no real pointer is down
    separator.dispatchEvent(new PointerEvent("pointerdown", { clientX: 400, button: 0, bubbles: true }));
    separator.dispatchEvent(new PointerEvent("pointermove", { clientX: 450, bubbles: true }));
    separator.dispatchEvent(new PointerEvent("pointerup", { clientX: 450, bubbles: true }));
    await drawn(panel);
    expect(list(panel).clientWidth).to.equal(370);
  });

  it("opens the tool that was open before a reload", async () => {
    const first = await show(new ScriptedHost());
    await choose(first);
    const second = await show(new ScriptedHost());
    await drawn(second);
    expect(tool(second)).to.have.property("tool", "tool_0");
  });

  it("shows the keys with ?, but not while one types", async () => {
    const panel = await show(new ScriptedHost());
    expect(press(inside(list(panel), "input"), "?").defaultPrevented).to.equal(false);
    expect(panel.shadowRoot?.querySelector("dialog")).to.equal(null);
    press(inside(list(panel), ".list"), "?");
    await waitUntil(() => panel.shadowRoot?.querySelector("dialog")?.open, "the keys are loaded");
    inside(panel, "dialog button").click();
    expect(inside<HTMLDialogElement>(panel, "dialog").open).to.equal(false);
  });

  it("keeps its connections when it is moved in the document, and ends them when it is gone", async () => {
    const host = new ScriptedHost();
    const panel = await show(host);
    const other = await fixture<HTMLElement>(html`<div></div>`);
    other.append(panel);
    await aTimeout(20);
    expect(host.server(URL_ONE)).not.to.equal(undefined);
    expect(host.connects).to.have.length(1);
    panel.remove();
    await aTimeout(20);
    expect(host.server(URL_ONE)).to.equal(undefined);
    expect(host.closed).to.equal(0); // the page's own host stays
    other.append(panel);
    await drawn(panel);
    expect(host.server(URL_ONE)).not.to.equal(undefined);
  });

  it("says when the worker crashed", async () => {
    let die: (error: PlainError) => void = () => undefined;
    const host = Object.assign(new ScriptedHost(), {
      where: "worker",
      closed: new Promise<PlainError>((resolve) => (die = resolve)),
    });
    const panel = await show(host);
    die({ kind: "client", code: "ERR-WORKER", message: "gone", data: {} });
    await drawn(panel);
    expect(textOf(inside(panel, "[role=alert]"))).to.contain("The background worker crashed");
    expect(textOf(inside(inside(panel, "mcp-server-header"), ".state"))).to.equal("Disconnected");
  });

  it("takes its colours from the theme attribute", async () => {
    const panel = await show(new ScriptedHost(), 700, { theme: "dark" });
    expect(panel.getAttribute("theme")).to.equal("dark");
    expect(getComputedStyle(panel).colorScheme).to.equal("dark");
  });

  it("draws neither its frame nor the list of tools again for a call that ends at once", async () => {
    const host = new ScriptedHost();
    const panel = await show(host);
    await choose(panel);
    const updates: string[] = [];
    for (const element of [panel, inside<McpToolsList>(tools(panel), "mcp-tools-list"), tool(panel)])
      element.addController({ hostUpdated: () => updates.push(element.localName) });
    // What the choice itself still draws: the rows are measured once they are in sight.
    do {
      updates.length = 0;
      await drawn(panel);
      await aTimeout(100);
    } while (updates.length > 0);
    void tool(panel).run(true);
    // Frames of a busy machine take longer than a call that is over at once.
    while (host.calls.length === 0) await aTimeout(0);
    host.call.finish();
    await drawn(panel);
    expect([...new Set(updates)]).to.deep.equal(["mcp-tool-detail"]);
  });

  it("speaks the language of its lang attribute", async () => {
    const panel = await show(new ScriptedHost(), 700);
    panel.lang = "zh";
    // The words are loaded when they are first needed.
    const placeholder = (): string | null => inside(list(panel), "input").getAttribute("placeholder");
    await waitUntil(() => placeholder() === "筛选工具", "it speaks Chinese");
  });
});
