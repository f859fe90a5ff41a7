/** One tool: definition, arguments, run, cancel, outcomes. */
import { expect, fixture, html, oneEvent, waitUntil } from "../../helpers/testing.js";
import "../../../components/views/tool-detail/tool-detail.js";
import { setRequestMeta } from "../../../components/page-storage/known-servers.js";
import type { McpToolDetail } from "../../../components/views/tool-detail/tool-detail.js";
import type { McpArgumentsEditor } from "../../../components/parts/form/arguments-editor.js";
import { ValueChangeEvent } from "../../../components/parts/basic/events.js";
import { ClientError, ServerError } from "../../../src/errors/index.js";
import type { Tool } from "../../../src/protocol/types/index.js";
import { scriptedInfo, scriptedResult, type ScriptedHost } from "../../helpers/scripted-host.js";
import type { McpProgress } from "../../../components/parts/basic/progress.js";
import { requestOf } from "../dialogs/input-requests.js";
import { allInside, drawn, inside, ONE, press, stage, textOf, URL_ONE } from "./stage.js";
import { plainField } from "../parts/json-text.js";

const DIG: Tool = {
  name: "dig",
  title: "Dig a hole",
  description: "Digs <b>holes</b>.",
  annotations: { destructiveHint: true, openWorldHint: false },
  inputSchema: {
    type: "object",
    required: ["depth"],
    properties: { depth: { type: "integer" }, where: { type: "string" } },
  },
};
const REST: Tool = { name: "rest", inputSchema: { type: "object" } };

async function show(
  host: ScriptedHost,
  tool: string | undefined = "rest",
  width: "auto" | `${number}px` = "auto",
): Promise<McpToolDetail> {
  const detail = await fixture<McpToolDetail>(
    html`<mcp-tool-detail
      style="inline-size: ${width}"
      .host=${host}
      .serverId=${ONE}
      .tool=${tool}
    ></mcp-tool-detail>`,
  );
  await drawn(detail);
  return detail;
}
const scene = (): Promise<ScriptedHost> => stage({ tools: [DIG, REST] });
const runButton = (detail: McpToolDetail): HTMLButtonElement => inside<HTMLButtonElement>(detail, "header button");
/** What a user's change in the form tells. */
function fill(detail: McpToolDetail, value: unknown): void {
  inside<McpArgumentsEditor>(detail, "mcp-arguments-editor").dispatchEvent(new ValueChangeEvent(value, []));
}

describe("mcp-tool-detail", () => {
  beforeEach(() => sessionStorage.clear());

  it("is accessible with and without a tool, running and done", async () => {
    const host = await scene();
    const detail = await show(host, "dig");
    await expect(detail).to.be.accessible();
    void detail.run(true);
    await drawn(detail);
    await expect(detail).to.be.accessible();
    detail.cancel();
    await drawn(detail);
    await expect(detail).to.be.accessible();
    detail.tool = undefined;
    await drawn(detail);
    await expect(detail).to.be.accessible();
  });

  it("has menus with a border, which is visible in forced colours as those of the other buttons", async () => {
    const detail = await show(await scene(), "dig");
    const { borderTopStyle, borderTopWidth } = getComputedStyle(inside(detail, ".argument-tools summary"));
    expect([borderTopStyle, borderTopWidth]).to.deep.equal(["solid", "1px"]);
  });

  it("shows names, description and claims as text", async () => {
    const detail = await show(await scene(), "dig");
    expect(textOf(inside(detail, ".names"))).to.equal("Dig a hole dig");
    expect(textOf(inside(detail, ".description"))).to.equal("Digs <b>holes</b>.");
    expect(textOf(inside(detail, ".hints"))).to.equal(
      "Claimed by the server: destructive May delete or overwrite data. closed world Stays within the server.",
    );
  });

  it("changes the language of all its parts, once that is loaded", async () => {
    const detail = await show(await scene(), "dig");
    const words = [".hints", ".argument-tools summary", ".definition summary", "header button"];
    const before = words.map((part) => textOf(inside(detail, part)));
    detail.lang = "zh-Hans";
    await waitUntil(() => words.every((part, at) => textOf(inside(detail, part)) !== before[at]));
    detail.lang = "en";
    await drawn(detail);
    expect(words.map((part) => textOf(inside(detail, part)))).to.deep.equal(before);
  });

  for (const width of ["800px", "230px"] as const)
    it(`has a menu of formats to copy the call in, which stays inside it and closes with Escape: ${width}`, async () => {
      const detail = await show(await scene(), "dig", width);
      const menu = inside<HTMLDetailsElement>(detail, ".argument-tools .menu");
      inside(detail, ".argument-tools summary").click();
      await waitUntil(() => menu.open && inside(detail, ".items").getBoundingClientRect().width > 0);
      await drawn(detail);
      const [items, frame] = [inside(detail, ".items").getBoundingClientRect(), detail.getBoundingClientRect()];
      expect(items.left).to.be.at.least(frame.left);
      expect(items.right).to.be.at.most(frame.right);
      await expect(detail).to.be.accessible();
      press(inside(detail, ".items mcp-copy-button"), "Escape");
      expect(menu.open).to.equal(false);
    });

  it("says so when no tool is chosen, or the server has none of that name", async () => {
    const host = await scene();
    const detail = await show(host, "gone");
    expect(textOf(inside(detail, ".empty"))).to.contain("The server has no tool named gone.");
    detail.tool = undefined;
    await drawn(detail);
    expect(textOf(inside(detail, ".empty"))).to.contain("No tool selected.");
  });

  it("keeps the form and the result of a tool that was renamed, and offers the tool with the same parameters", async () => {
    const host = await scene();
    const detail = await show(host, "dig");
    fill(detail, { depth: 3 });
    const running = detail.run(true);
    host.call.finish();
    await running;
    host.serve(URL_ONE, { tools: [{ ...DIG, name: "excavate" }, REST] });
    await host.connect(URL_ONE, { id: ONE });
    await waitUntil(() => detail.shadowRoot?.querySelector("mcp-gone-tool")?.shadowRoot?.querySelector("button"));
    await drawn(detail);
    const gone = inside(detail, "mcp-gone-tool");
    expect(textOf(inside(gone, ".note"))).to.contain(
      "The server has no tool named dig. excavate has the same parameters.",
    );
    expect(inside(detail, "mcp-arguments-editor")).to.have.property("value").that.deep.equals({ depth: 3 });
    expect(allInside(detail, "mcp-result-view")).to.have.length(1);
    expect([runButton(detail).disabled, await detail.run()]).to.deep.equal([true, false]);
    await expect(detail).to.be.accessible();
    const shown = oneEvent(detail, "mcp-show-request");
    inside(gone, "button").click();
    expect(await shown).to.deep.include({ wanted: { kind: "tool", name: "excavate", args: { depth: 3 } } });
  });

  it("offers to save arguments only if the tool has any", async () => {
    const none: Tool = { name: "none", inputSchema: { type: "object", properties: {} } };
    const host = await stage({ tools: [DIG, REST, none] });
    for (const tool of ["dig", "rest", "none"]) {
      const sets = allInside(await show(host, tool), "mcp-saved-sets");
      expect(
        sets.some((one) => textOf(one).includes("Save arguments")),
        tool,
      ).to.equal(tool === "dig");
    }
  });

  it("has arguments checked by the host as they are entered", async () => {
    const host = await scene();
    host.verdict = { kind: "invalid", problems: [{ path: ["where"], message: "no", code: "not", params: {} }] };
    const detail = await show(host, "dig");
    const editor = inside<McpArgumentsEditor>(detail, "mcp-arguments-editor");
    await editor.updateComplete;
    editor.value = { depth: 1, where: "here" };
    await waitUntil(() => editor.problems.some(({ code }) => code === "not"));
    expect(host.checked).to.deep.equal([{ schema: DIG.inputSchema, value: { depth: 1, where: "here" } }]);
    fill(detail, undefined); // a draft would outlive this test
  });

  it("runs with the arguments of the form on Ctrl+Enter", async () => {
    const host = await scene();
    const detail = await show(host);
    fill(detail, { a: 1 });
    press(inside(detail, "mcp-arguments-editor"), "Enter", { ctrlKey: true });
    expect(host.call).to.include({ tool: "rest" });
    expect(host.call.args).to.deep.equal({ a: 1 });
  });

  it("sends the metadata from the settings of its server", async () => {
    const place = { id: ONE, url: URL_ONE };
    const host = await scene();
    const detail = await show(host);
    setRequestMeta(place, { "com.example/tenant": 7 });
    fill(detail, { a: 1 });
    runButton(detail).click();
    setRequestMeta(place, undefined);
    expect(host.call.options.meta).to.deep.equal({ "com.example/tenant": 7 });
  });

  it("shows progress, time and log while running, and takes no second run", async () => {
    const host = await scene();
    const detail = await show(host);
    runButton(detail).click();
    host.call.progress({ progress: 2, total: 4, message: "half" });
    host.call.log("digging", "error");
    await drawn(detail);
    expect(inside(detail, "mcp-progress")).to.include({ value: 2, total: 4, message: "half" });
    expect(textOf(inside(detail, ".log"))).to.match(/error digging$/);
    expect(textOf(inside(detail, "[role=status]"))).to.equal("Running rest.");
    press(detail, "Enter", { metaKey: true });
    expect(host.calls).to.have.length(1);
  });

  it("says that a call waits for the user, opens the input request, and does not count that time", async () => {
    const host = await scene();
    const detail = await show(host);
    const running = detail.run();
    const { callId } = host.call;
    const request = requestOf("roots", { serverId: ONE, serverUrl: URL_ONE, during: { method: "tools/call", callId } });
    host.request(request);
    await drawn(detail);
    expect(textOf(inside(detail, ".pending"))).to.contain("Waiting for your response");
    expect(allInside(detail, "mcp-progress")).to.have.length(0);
    await expect(detail).to.be.accessible();
    setTimeout(() => inside(detail, ".pending button").click());
    expect(await oneEvent(detail, "mcp-input-request-open")).to.have.property("requestId", request.requestId);
    host.report({ kind: "call-waited", serverId: ONE, callId, waitedMs: 60_000 });
    host.endRequest(request.requestId, "answered");
    await drawn(detail);
    expect(allInside(detail, ".pending")).to.have.length(0);
    expect(inside<McpProgress>(detail, "mcp-progress").startedAt).to.be.at.least(Date.now() + 50_000);
    host.call.finish(scriptedResult("r1", "done"));
    await running;
    await drawn(detail);
    expect(textOf(inside(detail, ".recent"))).to.contain("0 ms");
  });

  it("shows that a request of the server was declined automatically, and takes that back there", async () => {
    const host = await scene();
    host.report({ kind: "input-requests-refused", serverId: ONE, isOn: true });
    const detail = await show(host);
    const running = detail.run();
    const { callId } = host.call;
    host.report({ kind: "input-request-ended", requestId: "a9", serverId: ONE, end: "declined-all", callId });
    host.call.finish(scriptedResult("r1", "done"));
    await running;
    await drawn(detail);
    const note = inside(detail, ".declined");
    expect(textOf(note)).to.contain("Declined automatically: you chose to decline all requests from this server.");
    await expect(detail).to.be.accessible();
    inside(detail, ".declined button").click();
    await drawn(detail);
    expect(host.undone).to.deep.equal([ONE]);
    expect(textOf(note)).to.contain("Requests from this server are shown to you again.");
    expect(allInside(detail, ".declined button")).to.have.length(0);
    expect(detail.shadowRoot?.activeElement).to.equal(note);
  });

  it("marks the call as one of the user", async () => {
    const host = await scene();
    const detail = await show(host);
    void detail.run();
    expect(host.call.options.initiator).to.equal("user");
  });

  it("shows the result and says that it is there", async () => {
    const host = await scene();
    const detail = await show(host);
    const running = detail.run();
    const view = scriptedResult("r1", "done");
    host.call.finish(view);
    await running;
    await drawn(detail);
    expect(inside(detail, "mcp-result-view")).to.include({ result: view, results: host.results });
    expect(textOf(inside(detail, "[role=status]"))).to.match(/^rest finished after/);
    expect(textOf(inside(detail, ".recent"))).to.match(/Done/);
  });

  it("shows that a result does not fit its schema, and not that the call is done", async () => {
    const host = await scene();
    const detail = await show(host);
    void detail.run();
    const { callId } = host.call;
    host.call.finish();
    await drawn(detail);
    const state = (): string => textOf(inside(detail, ".recent td .hidden"));
    expect(state()).to.equal("Done");
    const error = { kind: "client", code: "ERR-OUTPUT-SCHEMA", message: "", data: { problems: [] } } as const;
    host.report({ kind: "call-problem", serverId: ONE, callId, error });
    await drawn(detail);
    expect(state()).to.equal("Schema mismatch");
    expect(textOf(inside(inside(detail, "mcp-result-view"), ".verdict"))).to.equal(
      "Result does not match outputSchema",
    );
    await expect(detail).to.be.accessible();
  });

  it("distinguishes the tool's own error from a failed call", async () => {
    const host = await scene();
    const detail = await show(host);
    let running = detail.run();
    host.call.finish(scriptedResult("r1", "no spade", { isError: true }));
    await running;
    await drawn(detail);
    expect(textOf(inside(detail, ".recent"))).to.contain("Tool error");
    expect(allInside(detail, "mcp-error-view")).to.have.length(0);
    running = detail.run();
    host.call.fail(new ServerError(-32603, "internal"));
    await running;
    await drawn(detail);
    expect(allInside(detail, "mcp-result-view")).to.have.length(0);
    expect(inside(detail, "mcp-error-view")).to.have.nested.property("error.rpcCode", -32603);
    expect(textOf(inside(detail, ".recent"))).to.contain("Failed");
  });

  it("links to the settings where a call failed for a capability that this client does not offer", async () => {
    const host = await scene();
    const detail = await show(host);
    const running = detail.run();
    host.call.fail(new ServerError(-32021, "roots are needed", { requiredCapabilities: { roots: {} } }));
    await running;
    await drawn(detail);
    const request = oneEvent(detail, "mcp-show-request");
    inside(detail, "mcp-error-view .settings").click();
    expect(await request).to.deep.include({ serverId: ONE, wanted: { kind: "view", view: "settings" } });
    await expect(detail).to.be.accessible();
  });

  it("shows the reason when the worker crashed during a call", async () => {
    const host = await scene();
    const detail = await show(host);
    const running = detail.run();
    host.call.die();
    await running;
    await drawn(detail);
    expect(inside(detail, "mcp-error-view")).to.have.nested.property("error.code", "ERR-WORKER");
  });

  it("cancels with Escape and with the button", async () => {
    const host = await scene();
    const detail = await show(host);
    const running = detail.run();
    await drawn(detail);
    press(inside(detail, "mcp-arguments-editor"), "Escape");
    await running;
    await drawn(detail);
    expect(textOf(inside(detail, ".output"))).to.equal("Cancelled");
    const again = detail.run();
    await drawn(detail);
    runButton(detail).click();
    await again;
    expect(host.calls).to.have.length(2);
  });

  it("prompts before sending arguments that do not fit, and sends them anyway on request", async () => {
    const host = await scene();
    const detail = await show(host, "dig");
    await detail.run();
    await drawn(detail);
    expect(host.calls).to.have.length(0);
    expect(textOf(inside(detail, ".warning.note"))).to.contain("1 argument is invalid");
    inside(detail, ".warning.note button").click();
    await drawn(detail);
    expect(host.calls).to.have.length(1);
    expect(allInside(detail, ".warning.note")).to.have.length(0);
  });

  it("keeps unsent arguments per tool, also across a reload", async () => {
    const host = await scene();
    const detail = await show(host, "dig");
    fill(detail, {}); // the form's own first value
    fill(detail, { depth: 3 });
    detail.tool = "rest";
    await drawn(detail);
    detail.tool = "dig";
    await drawn(detail);
    expect(inside<McpArgumentsEditor>(detail, "mcp-arguments-editor").value).to.deep.equal({ depth: 3 });
    const stored = Object.entries({ ...sessionStorage }).find(([key]) => key.includes("#dig"));
    expect(stored).to.deep.equal(["mcp-panel:draft:https://one.example/mcp#dig", '{"depth":3}']);
  });

  it("lets a call run on while another tool is shown", async () => {
    const host = await scene();
    const detail = await show(host);
    const running = detail.run();
    detail.tool = "dig";
    await drawn(detail);
    expect(allInside(detail, ".output")).to.have.length(0);
    host.call.finish();
    await running;
    detail.tool = "rest";
    await drawn(detail);
    expect(allInside(detail, "mcp-result-view")).to.have.length(1);
  });

  it("keeps the results of the newest calls, and releases the others and those of an element that is gone", async () => {
    const host = await scene();
    const detail = await show(host);
    for (let number = 1; number <= 13; number++) {
      const running = detail.run();
      host.call.finish(scriptedResult(`r${number}`, "x"));
      await running;
    }
    expect(host.released).to.deep.equal(["r1"]);
    const home = detail.parentElement;
    detail.remove();
    home?.append(detail);
    await drawn(detail);
    expect(host.released).to.deep.equal(["r1"]);
    detail.remove();
    await drawn(detail);
    expect(host.released).to.have.members(Array.from({ length: 13 }, (_, at) => `r${at + 1}`));
  });

  /** Two calls with results, and the buttons beside them: the newest call's first. */
  async function twice(): Promise<{ host: ScriptedHost; detail: McpToolDetail; tools: () => HTMLElement[][] }> {
    const host = await scene();
    Object.assign(host.results, { json: async (id: string) => JSON.stringify({ of: id }) });
    const detail = await show(host);
    for (const id of ["r1", "r2"]) {
      const running = detail.run();
      host.call.finish(scriptedResult(id, `text of ${id}`));
      await running;
    }
    await drawn(detail);
    const tools = (): HTMLElement[][] =>
      allInside(detail, ".recent tr").map((row) => [...row.querySelectorAll<HTMLElement>("button")]);
    return { host, detail, tools };
  }

  it("shows the result of an earlier call again, and goes back to the newest", async () => {
    const { detail, tools } = await twice();
    tools()[1]?.[0]?.click();
    await drawn(detail);
    expect(inside(detail, "mcp-result-view")).to.have.nested.property("result.resultId", "r1");
    expect(textOf(inside(detail, ".output"))).to.contain("Result from");
    inside(detail, ".output > .row button").click();
    await drawn(detail);
    expect(inside(detail, "mcp-result-view")).to.have.nested.property("result.resultId", "r2");
  });

  it("compares the result shown with an earlier one", async () => {
    const { detail, tools } = await twice();
    tools()[1]?.at(-1)?.click();
    await drawn(detail);
    const comparison = inside(detail, "mcp-run-comparison");
    await waitUntil(() => comparison.shadowRoot?.querySelector("mcp-diff-view"));
    expect(inside(comparison, "mcp-diff-view")).to.include({ beforeText: '{"of":"r1"}', afterText: '{"of":"r2"}' });
    await expect(detail).to.be.accessible();
  });

  it("saves arguments under a name and puts them back into the form", async () => {
    localStorage.clear();
    const { detail, tools } = await twice();
    const sets = inside(detail, "mcp-saved-sets");
    fill(detail, {});
    await drawn(detail);
    expect(allInside(sets, ".save")).to.have.length(0); // the schema names no arguments, and there are none
    fill(detail, { note: "mine" });
    await drawn(detail);
    inside(sets, ".save").click();
    await drawn(detail);
    inside<HTMLInputElement>(sets, "input").value = "mine";
    inside(sets, "form button").click();
    await drawn(detail);
    const choice = inside<HTMLSelectElement>(sets, "select");
    expect(choice.options).to.have.length(2);
    choice.value = "mine";
    choice.dispatchEvent(new Event("change"));
    await drawn(detail);
    expect(inside(detail, "mcp-arguments-editor")).to.have.property("value").that.is.an("object");
    tools()[1]?.[1]?.click();
    await drawn(detail);
    expect(inside(detail, "mcp-arguments-editor")).to.have.property("value").that.is.an("object");
    inside(sets, 'button[aria-label="Remove mine"]').click();
    await drawn(detail);
    expect(allInside(sets, "select")).to.have.length(0);
  });

  const focused = (detail: McpToolDetail): Element | null | undefined => detail.shadowRoot?.activeElement;
  /** Presses a button as a user does: it gets the focus. */
  function click(button: HTMLElement): void {
    button.focus();
    button.click();
  }

  it("keeps the focus on one button through Run and Cancel", async () => {
    const host = await scene();
    const detail = await show(host);
    const button = runButton(detail);
    click(button);
    await drawn(detail);
    expect(textOf(button)).to.contain("Cancel");
    expect(focused(detail) === button).to.equal(true);
    click(button);
    await drawn(detail);
    expect(textOf(button)).to.contain("Run");
    expect(focused(detail) === button).to.equal(true);
  });

  it("does not cancel with the second half of a double click", async () => {
    const host = await scene();
    const detail = await show(host);
    const button = runButton(detail);
    button.click();
    await drawn(detail);
    button.dispatchEvent(new MouseEvent("click", { detail: 2 }));
    await drawn(detail);
    expect(textOf(button)).to.contain("Cancel");
  });

  it("moves the focus to the button that cancels after Send anyway and Try again", async () => {
    const host = await stage({ tools: [{ ...DIG, name: "delve" }] }); // of this name there is no draft
    const detail = await show(host, "delve");
    await detail.run();
    await drawn(detail);
    click(inside(detail, ".warning.note button"));
    await drawn(detail);
    expect(focused(detail)?.className).to.contain("run");
    host.call.fail(new ServerError(-32603, "internal"));
    await drawn(detail);
    click(inside(inside(detail, "mcp-error-view"), "button"));
    await drawn(detail);
    expect(host.calls).to.have.length(2);
    expect(focused(detail)?.className).to.contain("run");
  });

  it("never sends anything else than what is on screen", async () => {
    const host = await scene();
    const detail = await show(host);
    const editor = inside<McpArgumentsEditor>(detail, "mcp-arguments-editor");
    const text = await plainField(editor.renderRoot.querySelector("mcp-json-editor"));
    for (const [typed, said] of [
      ["{ nonsense", "Invalid JSON"],
      ["[1]", "Arguments must be an object"],
    ] as const) {
      text.value = typed;
      text.dispatchEvent(new InputEvent("input"));
      await detail.run();
      await drawn(detail);
      expect(textOf(inside(detail, ".warning.note"))).to.contain(said);
      expect(allInside(detail, ".warning.note button")).to.have.length(0);
      await detail.run(true);
    }
    expect(host.calls).to.have.length(0);
    text.value = '{"a":1}';
    text.dispatchEvent(new InputEvent("input"));
    await drawn(detail);
    expect(allInside(detail, ".warning.note")).to.have.length(0);
    void detail.run();
    expect(host.call.args).to.deep.equal({ a: 1 });
  });

  it("offers to connect again where trying again can't help, and to try again once connected", async () => {
    const host = await scene();
    const detail = await show(host);
    const running = detail.run();
    host.call.fail(new ClientError("ERR-SESSION", "gone"));
    await running;
    await drawn(detail);
    expect(inside(detail, "mcp-error-view")).to.have.property("retryable", false);
    inside(detail, "mcp-error-view .connect").click();
    await drawn(detail);
    expect(host.connects).to.have.length(2);
    expect(inside(detail, "mcp-error-view")).to.have.property("retryable", true);
  });

  it("offers to try again where a part of the client could not be loaded", async () => {
    const host = await scene();
    const detail = await show(host);
    const running = detail.run();
    host.call.fail(new ClientError("ERR-WORKER", "A part could not be loaded.", { reason: "not-loaded" }));
    await running;
    await drawn(detail);
    expect(inside(detail, "mcp-error-view")).to.have.property("retryable", true);
  });

  it("says that it is not connected, and requests to reconnect", async () => {
    const host = await scene();
    const detail = await show(host);
    await host.server(ONE)?.close();
    await drawn(detail);
    expect(textOf(inside(detail, ".offline"))).to.contain("Not connected");
    await expect(detail).to.be.accessible();
    detail.addEventListener("mcp-connect-request", (event) => event.preventDefault(), { once: true });
    inside(detail, ".offline .connect").click();
    await drawn(detail);
    expect(host.connects).to.have.length(1);
    click(inside(detail, ".offline .connect"));
    await drawn(detail);
    expect(host.connects).to.have.length(2);
    expect(focused(detail)?.localName).to.equal("h3");
    expect(runButton(detail).disabled).to.equal(false);
  });

  it("shows a tool as it is remembered where the server is away: to read, not to run", async () => {
    const cached = { info: scriptedInfo(URL_ONE), storedAt: 1, tools: [DIG, REST] };
    const host = await stage({ connecting: "fail", cached });
    const detail = await show(host, "dig");
    expect(host.cachedReads).to.deep.equal([{ id: ONE, tool: "dig" }]);
    expect(textOf(inside(detail, ".names"))).to.equal("Dig a hole dig");
    expect(inside(detail, "mcp-arguments-editor")).to.have.property("schema", DIG.inputSchema);
    expect(textOf(inside(detail, ".offline"))).to.contain("Not connected");
    expect(runButton(detail).disabled).to.equal(true);
    await expect(detail).to.be.accessible();
  });

  it("opens a resource as a region of its own, and gives the focus back when it is closed", async () => {
    const host = await stage({ tools: [REST], resource: () => new Promise(() => undefined) });
    const detail = await show(host);
    const running = detail.run();
    const blocks = [{ type: "resource_link", uri: "note:///a", name: "a" }] as const;
    host.call.finish(scriptedResult("r1", "", { blocks }));
    await running;
    await drawn(detail);
    const view = inside(detail, "mcp-result-view");
    await waitUntil(() => view.shadowRoot?.querySelector("mcp-content-block")?.shadowRoot?.querySelector("button"));
    const button = inside(inside(view, "mcp-content-block"), "button");
    click(button);
    await drawn(detail);
    const reader = inside(detail, "mcp-resource-reader");
    expect([reader.getAttribute("role"), reader.ariaLabel]).to.deep.equal(["region", "Resource"]);
    expect(focused(detail) === reader).to.equal(true);
    inside(detail, "mcp-resource-reader button").click();
    await drawn(detail);
    expect(button.matches(":focus")).to.equal(true);
  });

  it("can't run while the server is not connected", async () => {
    const host = await scene();
    const detail = await show(host);
    await host.server(ONE)?.close();
    await drawn(detail);
    expect(runButton(detail).disabled).to.equal(true);
    await detail.run();
    expect(host.calls).to.have.length(0);
  });
});

describe("the scroll position of mcp-tool-detail after a run", () => {
  const FIELDS = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`field${at}`, { type: "string" }]));
  const LONG: Tool = { name: "long", inputSchema: { type: "object", properties: FIELDS } };
  const RESULT = scriptedResult("r1", "line\n".repeat(60));

  /** A tool whose form fills a pane of 420 px, running. */
  async function running() {
    sessionStorage.clear();
    const host = await stage({ tools: [LONG] });
    const box = await fixture<HTMLElement>(html`<div></div>`);
    box.style.blockSize = "420px";
    const detail = document.createElement("mcp-tool-detail");
    Object.assign(detail, { host, serverId: ONE, tool: "long" });
    box.append(detail);
    await drawn(detail);
    const pane = inside(detail, ".body");
    runButton(detail).focus();
    runButton(detail).click();
    await drawn(detail);
    return { host, detail, pane };
  }
  /** How far below the upper edge of the pane it begins. */
  const start = (detail: McpToolDetail): number =>
    inside(detail, ".output").getBoundingClientRect().top - inside(detail, ".body").getBoundingClientRect().top;

  it("shows the beginning of a result at the top, with the focus where it was", async () => {
    const { host, detail } = await running();
    host.call.finish(RESULT);
    await drawn(detail);
    expect(start(detail)).to.be.within(-1, 1);
    expect(runButton(detail).matches(":focus")).to.equal(true);
  });

  it("shows a failure to its end", async () => {
    const { host, detail, pane } = await running();
    host.call.fail(new ServerError(-32603, "internal"));
    await drawn(detail);
    const { bottom } = inside(detail, "mcp-error-view").getBoundingClientRect();
    expect(bottom).to.be.at.most(pane.getBoundingClientRect().bottom + 1); // positions are fractions of a pixel
  });

  it("is unchanged if the user scrolled meanwhile", async () => {
    const { host, detail, pane } = await running();
    pane.scrollTop = 10;
    host.call.finish(RESULT);
    await drawn(detail);
    expect(pane.scrollTop).to.equal(10);
  });

  it("is unchanged if the user moved into the arguments meanwhile", async () => {
    const { host, detail, pane } = await running();
    const { scrollTop } = pane;
    const field = inside(inside(inside(detail, "mcp-arguments-editor"), "mcp-schema-form"), "input, textarea");
    field.focus({ preventScroll: true });
    host.call.finish(RESULT);
    await drawn(detail);
    expect(pane.scrollTop).to.equal(scrollTop);
  });
});

describe("mcp-tool-detail, defined after it is in the document", () => {
  it("shows a tool that was listed before its code came", async () => {
    const host = await scene();
    await host.server(ONE)?.follow("tools");
    const box = await fixture<HTMLElement>(html`<div></div>`);
    // As for an element whose class comes later: the properties are there before the first update.
    const detail = document.createElement("mcp-tool-detail");
    Object.assign(detail, { serverId: ONE, tool: "dig" });
    box.append(detail);
    detail.host = host;
    await drawn(detail);
    expect(textOf(inside(detail, "header"))).to.contain("Dig a hole");
    expect(allInside(detail, "mcp-arguments-editor")).to.have.length(1);
  });
});
