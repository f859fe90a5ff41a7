/** Watching a tool: its last call runs again after changes of the server, and the user sees the difference. */
import { expect, fixture, html, waitUntil } from "../../helpers/testing.js";
import "../../../components/views/tool-detail/tool-detail.js";
import "../../../components/views/tool-detail/watch.js";
import { ValueChangeEvent } from "../../../components/parts/basic/events.js";
import type { McpToolDetail } from "../../../components/views/tool-detail/tool-detail.js";
import { ClientError } from "../../../src/errors/index.js";
import type { Tool } from "../../../src/protocol/types/index.js";
import { scriptedResult, type ScriptedHost } from "../../helpers/scripted-host.js";
import { allInside, drawn, inside, ONE, stage, textOf, URL_ONE } from "./stage.js";

const COUNT: Tool = {
  name: "count",
  annotations: { readOnlyHint: true },
  inputSchema: { type: "object", properties: { from: { type: "integer" } } },
};
const SOW: Tool = { name: "sow", inputSchema: { type: "object" } };
const HIDDEN = String.fromCodePoint(0xe0041, 0xe006c, 0xe0073, 0xe006f);

/** A tool on a host whose results a test sets, by their text. */
interface Scene {
  readonly host: ScriptedHost;
  readonly detail: McpToolDetail;
  /** Definitions that the server has now. */
  readonly tools: Map<string, Tool>;
}

async function show(name = "count", width = "500px"): Promise<Scene> {
  const tools = new Map([COUNT, SOW].map((tool) => [tool.name, tool]));
  const methods = { getTool: async (tool: string) => tools.get(tool), getTools: async () => [...tools.values()] };
  const host = await stage({ tools: [COUNT, SOW], methods });
  Object.assign(host.results, { json: async (id: string) => JSON.stringify({ text: id }, undefined, 2) });
  const detail = await fixture<McpToolDetail>(
    html`<mcp-tool-detail style="inline-size: ${width}" .host=${host} .serverId=${ONE} .tool=${name}></mcp-tool-detail>`,
  );
  await waitUntil(() => allInside(detail, "mcp-arguments-editor").length > 0);
  await drawn(detail);
  return { host, detail, tools };
}

/** Runs the tool with arguments as the user does. */
async function run({ host, detail }: Scene, args: unknown, result: string): Promise<void> {
  inside(detail, "mcp-arguments-editor").dispatchEvent(new ValueChangeEvent(args, []));
  const running = detail.run();
  await waitUntil(() => host.calls.length > 0 && allInside(detail, "mcp-progress").length > 0);
  host.call.finish(scriptedResult(result, result));
  await running;
  await drawn(detail);
}

/** The server reports that its tools changed, and lists them. */
function change({ host, tools }: Scene): void {
  const serverId = ONE;
  const items = [...tools.values()];
  host.report({ kind: "list-changed", serverId, list: "tools" }, { kind: "list-loading", serverId, list: "tools" });
  host.report({ kind: "list-page", serverId, list: "tools", start: true, end: true, items });
}

/** Waits for a call that is made by itself, and ends it. */
async function rerun({ host, detail }: Scene, count: number, result: string): Promise<void> {
  await waitUntil(() => host.calls.length === count);
  host.call.finish(scriptedResult(result, result));
  await waitUntil(() => allInside(detail, "mcp-progress").length === 0 && /Ran again/.test(note(detail)));
  await drawn(detail);
}

const toggle = (detail: McpToolDetail): HTMLElement => inside(detail, "button.watch");
const isOn = (detail: McpToolDetail): boolean => toggle(detail).ariaPressed === "true";
const note = (detail: McpToolDetail): string => allInside(detail, ".watch-note").map(textOf).join();
const question = (detail: McpToolDetail): HTMLElement[] => allInside(detail, ".repeat-question");

/** Begins to watch a tool that needs no question. */
async function watch({ detail }: Scene): Promise<void> {
  toggle(detail).click();
  await waitUntil(() => isOn(detail));
  await drawn(detail);
}

describe("watching a tool", () => {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
  });

  it("runs the last call again with its arguments when the server changes, and compares both results", async () => {
    const scene = await show();
    const { host, detail } = scene;
    await run(scene, { from: 3 }, "first");
    await watch(scene);
    expect(note(detail)).to.contain("Watching");
    await expect(detail).to.be.accessible();
    inside(detail, "mcp-arguments-editor").dispatchEvent(new ValueChangeEvent({ from: 9 }, []));
    change(scene);
    await waitUntil(() => host.calls.length === 2);
    expect(host.call.args).to.deep.equal({ from: 3 });
    await drawn(detail);
    expect(allInside(detail, "mcp-result-view"), "the result before stays until the next").to.have.length(1);
    expect(allInside(detail, ".row strong")).to.have.length(0);
    await rerun(scene, 2, "second");
    expect(note(detail)).to.equal("Ran again: 1 difference");
    expect(textOf(inside(detail, "[role=status]"))).to.equal("Ran again: 1 difference");
    const both = inside(detail, "mcp-run-comparison");
    await waitUntil(() => allInside(both, "mcp-diff-view").length === 1);
    expect(inside(both, "mcp-diff-view")).to.have.property("afterText").that.contains("second");
    expect(inside(detail, "mcp-arguments-editor")).to.have.property("value").that.deep.equals({ from: 9 });
    await expect(detail).to.be.accessible();
  });

  it("says that there is no difference, or why the call failed", async () => {
    const scene = await show();
    const { host, detail } = scene;
    await run(scene, {}, "same");
    await watch(scene);
    change(scene);
    await rerun(scene, 2, "same");
    expect(note(detail)).to.equal("Ran again: no difference");
    change(scene);
    await waitUntil(() => host.calls.length === 3);
    host.call.fail(new ClientError("ERR-TIMEOUT", "No answer."));
    await waitUntil(() => /response|respond|time/i.test(note(detail)));
    expect(isOn(detail)).to.equal(true);
  });

  it("runs again when the server is back after the connection was lost", async () => {
    const scene = await show();
    const { host } = scene;
    await run(scene, {}, "first");
    await watch(scene);
    const { info } = host.server(ONE) ?? {};
    const server = { id: ONE, url: URL_ONE, ...(info && { info }) };
    host.report({ kind: "server", server: { ...server, state: "reconnecting" } });
    host.report({ kind: "server", server: { ...server, state: "connected" } });
    expect(host.calls).to.have.length(1);
    host.report({ kind: "list-page", serverId: ONE, list: "tools", start: true, end: true, items: [COUNT, SOW] });
    await rerun(scene, 2, "second");
  });

  it("runs again when the definition changed, also if the server reported nothing", async () => {
    const scene = await show();
    await run(scene, {}, "first");
    await watch(scene);
    const page = { kind: "list-page", serverId: ONE, list: "tools", start: true, end: true, items: [] } as const;
    scene.host.report(page);
    scene.tools.set("count", { ...COUNT, description: "Counts." });
    scene.host.report(page);
    await rerun(scene, 2, "second");
    expect(scene.host.calls).to.have.length(2);
  });

  it("leaves the focus, the scrolling and an earlier result that the user reads as they are", async () => {
    const scene = await show("count", "500px");
    const { detail } = scene;
    await run(scene, {}, "first");
    await run(scene, {}, "second");
    await watch(scene);
    allInside(detail, ".recent td > button")[0]?.click(); // the first of both
    await drawn(detail);
    expect(textOf(inside(detail, ".output strong"))).to.contain("Result from");
    const body = inside(detail, ".body");
    body.style.blockSize = "200px";
    body.style.overflow = "auto";
    body.scrollTop = 40;
    const place = body.scrollTop;
    const heading = inside(detail, "h3");
    heading.focus();
    change(scene);
    await rerun(scene, 3, "third");
    expect(textOf(inside(detail, ".output strong"))).to.contain("Result from");
    expect([detail.shadowRoot?.activeElement, body.scrollTop]).to.deep.equal([heading, place]);
  });

  it("waits for a confirmation if the tool is not marked as read-only, which lasts until another tool is opened", async () => {
    const scene = await show("sow");
    const { detail } = scene;
    await run(scene, {}, "first");
    toggle(detail).click();
    await waitUntil(() => question(detail).length === 1);
    expect(textOf(inside(detail, ".repeat-question"))).to.contain(
      "sow is not marked as read-only. Each change of the server will run it again.",
    );
    await expect(detail).to.be.accessible();
    const [confirm, leave] = allInside(detail, ".repeat-question button");
    expect(detail.shadowRoot?.activeElement).to.equal(confirm);
    leave?.click();
    await drawn(detail);
    expect([isOn(detail), question(detail).length]).to.deep.equal([false, 0]);
    toggle(detail).click();
    await waitUntil(() => question(detail).length === 1);
    allInside(detail, ".repeat-question button")[0]?.click();
    await waitUntil(() => isOn(detail));
    change(scene);
    await rerun(scene, 2, "second");
    toggle(detail).click();
    await waitUntil(() => !isOn(detail));
    await watch(scene); // confirmed before
    detail.tool = "count";
    await waitUntil(() => textOf(inside(detail, "h3")) === "count" && !isOn(detail));
    detail.tool = "sow";
    await waitUntil(() => textOf(inside(detail, "h3")) === "sow");
    await drawn(detail);
    toggle(detail).click();
    await waitUntil(() => question(detail).length === 1);
  });

  for (const [what, changed, says] of [
    ["is no longer marked as read-only", { ...COUNT, annotations: {} }, "not marked as read-only"],
    ["has hidden characters", { ...COUNT, description: `Counts.${HIDDEN}` }, "hidden characters"],
    ["is gone", undefined, "does not offer the tool any more"],
  ] as const)
    it(`ends with a note if the tool ${what} after a change`, async () => {
      const scene = await show();
      const { host, detail, tools } = scene;
      await run(scene, {}, "first");
      await watch(scene);
      if (changed) tools.set("count", changed);
      else tools.delete("count");
      change(scene);
      await waitUntil(() => note(detail).includes(says));
      await drawn(detail);
      expect([isOn(detail), host.calls.length, question(detail).length]).to.deep.equal([false, 1, 0]);
    });

  it("ends with a note if a confirmed tool has another definition", async () => {
    const scene = await show("sow");
    const { host, detail, tools } = scene;
    await run(scene, {}, "first");
    toggle(detail).click();
    await waitUntil(() => question(detail).length === 1);
    allInside(detail, ".repeat-question button")[0]?.click();
    await waitUntil(() => isOn(detail));
    tools.set("sow", { ...SOW, description: "Sows salt." });
    change(scene);
    await waitUntil(() => !isOn(detail));
    expect([note(detail).includes("definition has changed"), host.calls.length]).to.deep.equal([true, 1]);
  });

  it("ends with a note when the user cancels the call", async () => {
    const scene = await show();
    const { host, detail } = scene;
    await run(scene, {}, "first");
    await watch(scene);
    change(scene);
    await waitUntil(() => host.calls.length === 2);
    expect(detail.cancel()).to.equal(true);
    await drawn(detail);
    expect([isOn(detail), note(detail)]).to.deep.equal([false, "No longer watching, because the call was cancelled."]);
  });

  it("does not begin by itself, and not before the user accepted hidden characters", async () => {
    const scene = await show();
    const { host, detail, tools } = scene;
    await run(scene, {}, "first");
    change(scene);
    await drawn(detail);
    expect([isOn(detail), host.calls.length]).to.deep.equal([false, 1]);
    tools.set("count", { ...COUNT, description: `Counts.${HIDDEN}` });
    change(scene);
    await drawn(detail);
    await waitUntil(() => allInside(detail, ".description").length > 0);
    toggle(detail).click();
    await waitUntil(() => allInside(detail, ".hidden-question").length === 1);
    expect(isOn(detail)).to.equal(false);
  });

  it("is not offered in a recording", async () => {
    const { host, detail } = await show();
    Object.assign(host, { isRecorded: true });
    detail.requestUpdate();
    detail.lang = "en-GB";
    await drawn(detail);
    detail.tool = "sow";
    await waitUntil(() => textOf(inside(detail, "h3")) === "sow");
    await drawn(detail);
    expect(allInside(detail, "button.watch")).to.have.length(0);
  });
});
