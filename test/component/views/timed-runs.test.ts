/** A number of runs of a tool: their percentiles, their progress, and their end. */
import { expect, fixture, html, waitUntil } from "../../helpers/testing.js";
import "../../../components/views/tool-detail/tool-detail.js";
import { percentile } from "../../../components/views/tool-detail/timed-runs.js";
import type { McpToolDetail } from "../../../components/views/tool-detail/tool-detail.js";
import { ServerError } from "../../../src/errors/index.js";
import { scriptedResult, type ScriptedHost } from "../../helpers/scripted-host.js";
import { allInside, drawn, inside, ONE, stage, textOf } from "./stage.js";

const schema = { type: "object" } as const;
const TOOLS = [
  { name: "count", annotations: { readOnlyHint: true }, inputSchema: schema },
  { name: "sow", inputSchema: schema },
];

async function show(tool: string): Promise<{ host: ScriptedHost; detail: McpToolDetail }> {
  const host = await stage({ tools: TOOLS });
  const detail = await fixture<McpToolDetail>(
    html`<mcp-tool-detail .host=${host} .serverId=${ONE} .tool=${tool}></mcp-tool-detail>`,
  );
  await waitUntil(() => allInside(detail, "mcp-arguments-editor").length > 0);
  await drawn(detail);
  const running = detail.run();
  await waitUntil(() => host.calls.length > 0);
  host.call.finish(scriptedResult("first", "first"));
  await running;
  await drawn(detail);
  return { host, detail };
}
const times = (detail: McpToolDetail): string => textOf(inside(detail, ".times .outcome"));
const button = (detail: McpToolDetail): HTMLButtonElement => inside<HTMLButtonElement>(detail, ".times button");
function choose(detail: McpToolDetail, count: string): void {
  const field = inside<HTMLInputElement>(detail, ".times input");
  field.value = count;
  field.dispatchEvent(new Event("change"));
}

describe("a number of runs", () => {
  beforeEach(() => sessionStorage.clear());

  it("has percentiles by the nearest rank", () => {
    const values = [15, 50, 35, 40, 20];
    expect([5, 30, 40, 50, 100].map((percent) => percentile(values, percent))).to.deep.equal([15, 20, 20, 35, 50]);
    expect([percentile([7], 50), percentile([7], 95), percentile([], 50)]).to.deep.equal([7, 7, undefined]);
    const many = Array.from({ length: 100 }, (_, at) => 100 - at);
    expect([percentile(many, 50), percentile(many, 95)]).to.deep.equal([50, 95]);
  });

  it("makes the newest call one after another, releases the results, and says how long they took", async () => {
    const { host, detail } = await show("count");
    choose(detail, "3");
    await drawn(detail);
    await expect(detail).to.be.accessible();
    expect(textOf(button(detail))).to.equal("Run ×3");
    button(detail).click();
    for (const [at, elapsedMs] of [100, 300, 200].entries()) {
      await waitUntil(() => host.calls.length === at + 2);
      await drawn(detail);
      expect([host.calls.length, times(detail)]).to.deep.equal([at + 2, `${at} of 3`]);
      host.call.finish(scriptedResult(`r${at}`, "x", { elapsedMs, isError: at === 1 }));
    }
    await waitUntil(() => times(detail).includes("p50"));
    expect(times(detail)).to.equal("3 runs · p50 200 ms · p95 300 ms · fastest 100 ms · slowest 300 ms · 1 failed");
    expect(host.released).to.deep.equal(["r0", "r1", "r2"]);
    expect(allInside(detail, ".recent tr"), "they are not listed").to.have.length(1);
    await expect(detail).to.be.accessible();
  });

  it("goes on after a failure, and ends when the user cancels", async () => {
    const { host, detail } = await show("count");
    choose(detail, "5");
    await drawn(detail);
    button(detail).click();
    await waitUntil(() => host.calls.length === 2);
    host.call.fail(new ServerError(-32603, "Broken."));
    await waitUntil(() => host.calls.length === 3);
    await drawn(detail);
    expect(textOf(button(detail))).to.equal("Cancel");
    button(detail).click();
    await waitUntil(() => times(detail).includes("failed"));
    expect([times(detail), host.calls.length]).to.deep.equal(["1 run · 1 failed", 3]);
    expect(host.calls[2]?.options.signal?.aborted).to.equal(true);
  });

  it("limits the number, and waits for a confirmation if the tool is not marked as read-only", async () => {
    const { host, detail } = await show("sow");
    choose(detail, "1000");
    await drawn(detail);
    expect([textOf(button(detail)), inside<HTMLInputElement>(detail, ".times input").value]).to.deep.equal([
      "Run ×100",
      "100",
    ]);
    choose(detail, "1");
    await drawn(detail);
    button(detail).click();
    await waitUntil(() => allInside(detail, ".repeat-question").length === 1);
    expect(textOf(inside(detail, ".repeat-question"))).to.contain(
      "sow is not marked as read-only. It will run 2 times.",
    );
    expect(host.calls).to.have.length(1);
    allInside(detail, ".repeat-question button")[0]?.click();
    await waitUntil(() => host.calls.length === 2);
    detail.tool = "count";
    await waitUntil(() => host.calls[1]?.options.signal?.aborted === true);
    await drawn(detail);
    expect(button(detail).disabled, "before the first call").to.equal(true);
  });
});
