/** Tasks over the link: their states fed from events, taken up again, listed and cancelled by commands (TK-18). */
import { expect } from "chai";
import type { RememberedTask, ServerInfo } from "../../../src/client/api/index.js";
import type { Task } from "../../../src/protocol/types/index.js";
import { RemoteHost } from "../../../workers/page/connect.js";
import { postEvents } from "../../../workers/engine/post-events.js";
import { WorkerConnection } from "../../../workers/page/worker-connection.js";
import { RemoteServer } from "../../../workers/page/remote-server.js";
import { until } from "../../fixtures/until.js";
import { rejection } from "../../helpers/host-suite.js";
import { scriptedThread } from "./scripted-thread.js";

const INFO: ServerInfo = {
  url: "https://example.com/mcp",
  era: "modern",
  revision: "2026-07-28",
  foundBy: "a script",
  capabilities: {},
};
const TASK: Task = { taskId: "k", status: "working" };

describe("a task of a server in a worker", () => {
  for (const method of ["callTool", "resumeTask", "view"] as const) {
    it(`reports its states to the caller of ${method}, and to no other`, async () => {
      const { thread, send, responses, commands } = scriptedThread(async (name) => {
        if (name !== (method === "view" ? "callTool" : method)) return undefined;
        const updates = [
          { kind: "task", task: TASK },
          { kind: "task", task: { ...TASK, status: "completed" } },
        ] as const;
        for (const [id, callId] of ["other", "c"].entries())
          send({ kind: "mcp-panel-request", id, name: "updates", params: { callId, updates } });
        await until(() => responses.length === 2);
        return method === "view" ? { value: { resultId: "r" } } : { result: { content: [] }, structured: "[1]" };
      });
      const worker = new WorkerConnection(thread);
      const server = new RemoteServer("s", INFO, worker);
      const seen: string[] = [];
      const options = {
        callId: "c",
        task: { ttlMs: 5 },
        meta: { "com.example/x": 1 },
        onTask: ({ status }: Task) => seen.push(status),
      };
      if (method === "resumeTask") {
        expect(await server.resumeTask("k", options)).to.deep.equal({ content: [], structuredContent: [1] });
      } else if (method === "view") await server.callTool("t", {}, { ...options, view: true });
      else await server.callTool("t", {}, options);
      expect(seen).to.deep.equal(["working", "completed"]);
      const plain = {
        callId: "c",
        task: { ttlMs: 5 },
        meta: { "com.example/x": 1 },
        ...(method === "view" && { view: true }),
      };
      expect(commands[0]?.params).to.deep.include({ serverId: "s", options: plain, updates: ["task"] });
      if (method === "resumeTask") expect(commands[0]?.params).to.deep.include({ args: ["k"] });
      await new RemoteHost(worker).close();
    });
  }

  it("is listed and cancelled by commands", async () => {
    const known: RememberedTask = { taskId: "k", tool: "t", createdAt: 1, ttlMs: null, era: "modern" };
    const { thread, commands } = scriptedThread((name) => ({ value: name === "listTasks" ? [known] : undefined }));
    const worker = new WorkerConnection(thread);
    const server = new RemoteServer("s", INFO, worker);
    expect(await server.listTasks()).to.deep.equal([known]);
    await server.cancelTask("k", { totalTimeoutMs: 5 });
    expect(commands[1]).to.deep.equal({
      name: "cancelTask",
      params: { serverId: "s", args: ["k"], options: { totalTimeoutMs: 5 } },
    });
    await new RemoteHost(worker).close();
  });

  it("is released when the caller aborts or the thread ends", async () => {
    const stop = new AbortController();
    const { thread } = scriptedThread(() => new Promise(() => undefined));
    const worker = new WorkerConnection(thread);
    const server = new RemoteServer("s", INFO, worker);
    const aborted = rejection(server.resumeTask("k", { signal: stop.signal }));
    const reason = new DOMException("enough", "AbortError");
    stop.abort(reason);
    expect(await aborted).to.equal(reason);
    const closed = rejection(server.resumeTask("k"));
    await new RemoteHost(worker).close();
    expect(await closed).to.have.property("code", "ERR-CLOSED");
  });

  it("with an event that can't be cloned does not affect the call", () => {
    const posted: unknown[] = [];
    const post = ({ events }: { readonly events: readonly { kind: string }[] }): void => {
      if (events.some(({ kind }) => kind === "call-task")) throw new DOMException("no", "DataCloneError");
      posted.push(...events.map(({ kind }) => kind));
    };
    postEvents(post, [
      { kind: "call-task", serverId: "s", callId: "c", task: TASK },
      { kind: "server-removed", serverId: "s" },
    ]);
    expect(posted).to.deep.equal(["problem", "server-removed"]);
  });
});
