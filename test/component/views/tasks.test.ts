/** Tasks: of calls, of an earlier page, their ends, cancelling. */
import { expect, fixture, html, oneEvent } from "@open-wc/testing";
import "../../../components/views/tasks/tasks.js";
import type { McpTasks } from "../../../components/views/tasks/tasks.js";
import { ClientError } from "../../../src/errors/index.js";
import type { ShowRequestEvent } from "../../../components/views/shared/show-request-event.js";
import type { Task } from "../../../src/protocol/types/index.js";
import { scriptedResult, type ScriptedHost, type ScriptedServer } from "../../helpers/scripted-host.js";
import { allInside, drawn, inside, ONE, stage, textOf } from "./stage.js";

const TASK: Task = { taskId: "secret-id-of-this-task", status: "working", statusMessage: "walking", ttlMs: 60_000 };

/** `changes`: what the server does instead. */
async function show(changes: ScriptedServer["methods"] = {}): Promise<{ view: McpTasks; host: ScriptedHost }> {
  const host = await stage();
  const server = host.server(ONE);
  if (server) Object.assign(server, { listTasks: async () => [] }, changes);
  const view = await fixture<McpTasks>(html`<mcp-tasks .host=${host} .serverId=${ONE}></mcp-tasks>`);
  view.style.inlineSize = "800px";
  await drawn(view);
  return { view, host };
}
function begin(host: ScriptedHost): void {
  host
    .server(ONE)
    ?.callTool("tool_1", {}, { view: true })
    .catch(() => undefined);
  host.report({ kind: "call-task", serverId: ONE, callId: host.call.callId, task: TASK });
}
async function open(view: McpTasks): Promise<void> {
  inside(view, ".rows button").click();
  await drawn(view);
}
const remembered = { taskId: "t1", tool: "tool_2", createdAt: 1, ttlMs: null, era: "legacy" } as const;

describe("mcp-tasks", () => {
  it("is accessible empty, with tasks and with one open", async () => {
    const { view, host } = await show();
    await expect(view).to.be.accessible();
    expect(textOf(view)).to.contain("No tasks.");
    begin(host);
    await drawn(view);
    await open(view);
    await expect(view).to.be.accessible();
  });

  it("shows a call's task with state, message and progress, and never its whole id (TK-18)", async () => {
    const { view, host } = await show();
    begin(host);
    host.call.progress({ progress: 1, total: 4 });
    await drawn(view);
    expect(textOf(inside(view, ".rows")))
      .to.contain("Working")
      .and.contain("tool_1")
      .and.contain("25%");
    await open(view);
    expect(textOf(view)).to.contain("walking").and.contain("1 min 0 s");
    expect(view.shadowRoot?.innerHTML).not.to.contain(TASK.taskId);
  });

  it("links to the input request while it waits for an answer", async () => {
    const { view, host } = await show();
    begin(host);
    host.report({
      kind: "call-task",
      serverId: ONE,
      callId: host.call.callId,
      task: { ...TASK, status: "input_required" },
    });
    await drawn(view);
    await open(view);
    const shown = oneEvent(view, "mcp-show-request") as Promise<ShowRequestEvent>;
    inside(view, ".body .primary").click();
    expect((await shown).wanted).to.deep.equal({ kind: "view", view: "requests" });
  });

  it("cancels a call's task, and says why it could not", async () => {
    const cancelled: string[] = [];
    const { view, host } = await show({
      cancelTask: async (taskId) => {
        cancelled.push(taskId);
        throw new ClientError("ERR-METHOD", "This server can't cancel tasks.");
      },
    });
    begin(host);
    await drawn(view);
    await open(view);
    inside(view, ".body .row button").click();
    await drawn(view);
    expect(cancelled).to.deep.equal([TASK.taskId]);
    expect(allInside(view, "mcp-error-view")).to.have.length(1);
  });

  it("takes up tasks of an earlier page once, and shows their results", async () => {
    let finish: (name: string) => void = () => undefined;
    let listed = 0;
    const { view, host } = await show({
      listTasks: async () => (listed++, [remembered]),
      resumeTask: () => new Promise((resolve) => (finish = (name) => resolve(scriptedResult(name, "it is done")))),
    });
    expect(textOf(inside(view, ".rows")))
      .to.contain("Working")
      .and.contain("tool_2");
    finish("r1");
    await drawn(view);
    expect(textOf(inside(view, ".rows"))).to.contain("Completed");
    expect(listed).to.equal(1);
    await open(view);
    expect(allInside(view, "mcp-result-view")).to.have.length(1);
    const remove = allInside(view, ".body .row button").at(-1);
    remove?.click();
    await drawn(view);
    expect(host.released).to.deep.equal(["r1"]);
    expect(textOf(view)).to.contain("No tasks.");
  });

  it("leaves the task of a call of this page to that call", async () => {
    const resumed: string[] = [];
    const resumeTask = async (taskId: string): Promise<never> => {
      resumed.push(taskId);
      throw new ClientError("ERR-ARGUMENT", "This task is followed already.");
    };
    const host = await stage({
      methods: { listTasks: async () => [{ ...remembered, taskId: TASK.taskId }], resumeTask },
    });
    begin(host);
    const view = await fixture<McpTasks>(html`<mcp-tasks .host=${host} .serverId=${ONE}></mcp-tasks>`);
    await drawn(view);
    await drawn(view);
    expect(resumed).to.deep.equal([]);
    expect(allInside(view, ".rows button")).to.have.length(1);
  });

  it("says when an earlier task is gone, and cancels one that is followed", async () => {
    const gone = new ClientError("ERR-TASK-GONE", "The server does not know this task.");
    const { view } = await show({
      listTasks: async () => [remembered],
      resumeTask: async () => Promise.reject(gone),
    });
    await open(view);
    expect(textOf(inside(view, ".rows"))).to.contain("Failed");
    expect(allInside(view, "mcp-error-view")).to.have.length(1);
    const other = await show({
      listTasks: async () => [remembered],
      resumeTask: (_id, options) =>
        new Promise((_, reject) => options?.signal?.addEventListener("abort", () => reject(options.signal?.reason))),
    });
    await open(other.view);
    inside(other.view, ".body .row button").click();
    await drawn(other.view);
    expect(textOf(inside(other.view, ".rows"))).to.contain("Cancelled");
  });
});
