/** The log: its lines, filters, levels, following, and what it saves. */
import { expect, fixture, html } from "@open-wc/testing";
import "../../../components/views/log/log.js";
import { ToolRuns } from "../../../components/controllers/tool-runs.js";
import type { McpLog } from "../../../components/views/log/log.js";
import type { HostEvent } from "../../../src/client/api/index.js";
import type { LoggingLevel } from "../../../src/protocol/types/index.js";
import type { ScriptedHost, ScriptedServer } from "../../helpers/scripted-host.js";
import { allInside, drawn, inside, ONE, press, stage, textOf, URL_ONE } from "./stage.js";

async function show(script: ScriptedServer = {}): Promise<{ view: McpLog; host: ScriptedHost }> {
  const host = await stage(script);
  const view = await fixture<McpLog>(html`<mcp-log .host=${host} .serverId=${ONE}></mcp-log>`);
  view.style.blockSize = "300px";
  view.style.inlineSize = "700px";
  await drawn(view);
  return { view, host };
}
const message = (data: unknown, level: LoggingLevel = "info", at = 1): HostEvent => ({
  kind: "log",
  serverId: ONE,
  message: { level, logger: "notebook", data },
  at,
});
const lines = (view: McpLog): HTMLElement[] => allInside(view, ".line");
async function type(view: McpLog, text: string): Promise<void> {
  const field = inside<HTMLInputElement>(view, "input");
  field.value = text;
  field.dispatchEvent(new Event("input"));
  await drawn(view);
}

/** As much of a Lit element as a controller needs. */
const ELEMENT = {
  addController: () => undefined,
  removeController: () => undefined,
  requestUpdate: () => undefined,
  updateComplete: Promise.resolve(true),
};

describe("the log level a user chose", () => {
  it("is kept while the log is closed, and set again when the server is connected anew", async () => {
    const levels: (LoggingLevel | undefined)[] = [];
    const setLogLevel = async (level: LoggingLevel | undefined): Promise<void> => void levels.push(level);
    const { view, host } = await show({ methods: { setLogLevel } });
    const choice = (of: McpLog): HTMLSelectElement => allInside(of, "select")[1] as HTMLSelectElement; // the second of two
    choice(view).value = "error";
    choice(view).dispatchEvent(new Event("change"));
    await drawn(view);
    view.remove();
    const again = await fixture<McpLog>(html`<mcp-log .host=${host} .serverId=${ONE}></mcp-log>`);
    await drawn(again);
    expect(choice(again).value).to.equal("error");
    expect(levels).to.deep.equal(["error"]);
    await host.connect(URL_ONE, { id: ONE });
    await drawn(again);
    expect(levels).to.deep.equal(["error", "error"]);
  });

  it("is the only level that is requested: a call sets none by itself", async () => {
    const host = await stage({ info: { era: "modern" } });
    const runs = new ToolRuns(Object.assign(document.createElement("div"), ELEMENT));
    const server = host.server(ONE);
    if (!server) throw new Error("not connected");
    void runs.start(host, server, "tool_0", {});
    expect(host.call.options).to.not.have.property("logLevel");
  });
});

describe("mcp-log", () => {
  it("has a toolbar of one row, of two in a narrow panel, with the names of its fields as tooltips", async () => {
    const { view } = await show({ info: { capabilities: { logging: {} } } });
    const heights: number[] = [];
    for (const width of [1000, 600, 540, 320]) {
      view.style.inlineSize = `${width}px`;
      await drawn(view);
      heights.push(inside(view, ".bar").offsetHeight);
    }
    const [wide = 0, medium = 0, small = 0, narrow = 0] = heights;
    expect(
      [wide, medium, small].every((height) => height < 40),
      heights.join(),
    ).to.equal(true);
    expect(narrow, heights.join()).to.be.below(72);
    expect(allInside(view, ".bar select").map((field) => field.title)).to.deep.equal(["Minimum level", "Server level"]);
  });

  it("is accessible empty, with messages and with one open", async () => {
    const { view, host } = await show();
    await expect(view).to.be.accessible();
    host.report(message("digging"), message({ message: "bad", depth: 3 }, "error"));
    await drawn(view);
    await expect(view).to.be.accessible();
    lines(view)[1]?.click();
    await drawn(view);
    await expect(view).to.be.accessible();
  });

  it("says why it is empty: nothing yet, or not offered", async () => {
    expect(textOf(inside((await show()).view, ".empty"))).to.contain("No messages yet.");
    const { view } = await show({ info: { capabilities: { tools: {} } } });
    expect(textOf(inside(view, ".empty"))).to.contain("does not offer logging");
  });

  it("shows messages of the server and of its calls, hidden characters spelled out", async () => {
    const { view, host } = await show();
    void host.server(ONE)?.callTool("tool_0", {}, { view: true });
    host.call.log("from\u202Ea call", "error");
    host.report(message("of its own", "info", Date.now() + 1));
    await drawn(view);
    expect(lines(view)).to.have.length(2);
    expect(textOf(lines(view)[0] ?? view))
      .to.contain("tool_0")
      .and.not.contain("\u202E");
    expect(lines(view)[0]?.classList.contains("bad")).to.equal(true);
  });

  it("filters by words and by level, and says how many it shows", async () => {
    const { view, host } = await show();
    host.report(message("one fish"), message("two fish", "warning"), message({ a: "red" }, "error"));
    await drawn(view);
    await type(view, "fish");
    expect(lines(view)).to.have.length(2);
    expect(textOf(inside(view, "[role=status]"))).to.equal("2 of 3");
    await type(view, "");
    const level = inside<HTMLSelectElement>(view, "select");
    level.value = "warning";
    level.dispatchEvent(new Event("change"));
    await drawn(view);
    expect(lines(view)).to.have.length(2);
    await type(view, "nothing like it");
    expect(textOf(inside(view, ".empty"))).to.contain("No message matches the filter.");
  });

  it("draws only what is in view of 5,000 messages, and follows the newest until one scrolls away", async () => {
    const { view, host } = await show();
    host.report(...Array.from({ length: 5_000 }, (_, at) => message(`line ${at}`, "info", at)));
    await drawn(view);
    const list = inside(view, ".list");
    expect(lines(view).length).to.be.below(60);
    expect(textOf(lines(view).at(-1) ?? view)).to.contain("line 4999");
    list.scrollTop = 0;
    await drawn(view);
    host.report(message("newest"));
    await drawn(view);
    expect(list.scrollTop).to.equal(0);
  });

  it("opens a message by keyboard and closes it with Escape, clears, and sets the level at the server", async () => {
    const { view, host } = await show();
    host.report(message("first"), message({ deep: { er: 1 } }));
    await drawn(view);
    const list = inside(view, ".list");
    list.focus();
    press(list, "End");
    press(list, "Enter");
    await drawn(view);
    expect(textOf(inside(view, ".detail"))).to.contain("info");
    expect(allInside(view, ".detail mcp-json-tree")).to.have.length(1);
    press(list, "Escape");
    await drawn(view);
    expect(allInside(view, ".detail")).to.have.length(0);
    const requested = allInside(view, "select")[1];
    if (!(requested instanceof HTMLSelectElement)) throw new Error("no level to ask for");
    requested.value = "debug";
    requested.dispatchEvent(new Event("change"));
    await drawn(view);
    expect(requested.value).to.equal("debug");
    inside(view, 'button[aria-label="Clear log"]').click();
    await drawn(view);
    expect(lines(view)).to.have.length(0);
  });
});
