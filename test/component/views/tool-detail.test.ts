/** One tool: definition, arguments, run, cancel, outcomes. */
import { expect, fixture, html } from "@open-wc/testing";
import "../../../components/views/tool-detail/tool-detail.js";
import type { McpToolDetail } from "../../../components/views/tool-detail/tool-detail.js";
import type { McpArgumentsEditor } from "../../../components/parts/arguments-editor.js";
import { ValueChangeEvent } from "../../../components/parts/events.js";
import { ServerError } from "../../../src/errors/index.js";
import type { Tool } from "../../../src/protocol/types/index.js";
import { scriptedResult, type ScriptedHost } from "../../helpers/scripted-host.js";
import { allInside, drawn, inside, ONE, press, stage, textOf } from "./stage.js";

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

async function show(host: ScriptedHost, tool: string | undefined = "rest"): Promise<McpToolDetail> {
  const detail = await fixture<McpToolDetail>(
    html`<mcp-tool-detail .host=${host} .serverId=${ONE} .tool=${tool}></mcp-tool-detail>`,
  );
  await drawn(detail);
  return detail;
}
const scene = (): Promise<ScriptedHost> => stage({ tools: [DIG, REST] });
const runButton = (detail: McpToolDetail): HTMLButtonElement => inside<HTMLButtonElement>(detail, "header button");
/** What a person's change in the form tells. */
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

  it("shows names, description and claims as text", async () => {
    const detail = await show(await scene(), "dig");
    expect(textOf(inside(detail, ".names"))).to.equal("Dig a hole dig");
    expect(textOf(inside(detail, ".description"))).to.equal("Digs <b>holes</b>.");
    expect(textOf(inside(detail, ".hints"))).to.equal(
      "The server says: destructive It may delete or overwrite. closed world It stays within the server.",
    );
  });

  it("says so when no tool is chosen, or the server has none of that name", async () => {
    const host = await scene();
    const detail = await show(host, "gone");
    expect(textOf(inside(detail, ".empty"))).to.contain("The server has no tool named gone.");
    detail.tool = undefined;
    await drawn(detail);
    expect(textOf(inside(detail, ".empty"))).to.contain("No tool selected.");
  });

  it("runs with the arguments of the form on Ctrl+Enter", async () => {
    const host = await scene();
    const detail = await show(host);
    fill(detail, { a: 1 });
    press(inside(detail, "mcp-arguments-editor"), "Enter", { ctrlKey: true });
    expect(host.call).to.include({ tool: "rest" });
    expect(host.call.args).to.deep.equal({ a: 1 });
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

  it("tells the tool's own error from a failed call", async () => {
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

  it("shows why when the worker died under a call", async () => {
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

  it("asks before sending arguments that do not fit, and sends them anyway when told", async () => {
    const host = await scene();
    const detail = await show(host, "dig");
    await detail.run();
    await drawn(detail);
    expect(host.calls).to.have.length(0);
    expect(textOf(inside(detail, ".warning.note"))).to.contain("1 argument does not fit");
    inside(detail, ".warning.note button").click();
    await drawn(detail);
    expect(host.calls).to.have.length(1);
    expect(allInside(detail, ".warning.note")).to.have.length(0);
  });

  it("keeps drafts per tool, also across a reload", async () => {
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

  it("releases a result when it is replaced and when the element is gone", async () => {
    const host = await scene();
    const detail = await show(host);
    for (const id of ["r1", "r2"]) {
      const running = detail.run();
      host.call.finish(scriptedResult(id, "x"));
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
    expect(host.released).to.deep.equal(["r1", "r2"]);
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
