/** A task of 2025-11-25 on the wire (TK-01 … TK-08). */
import { expect } from "chai";
import { ClientError, ServerError } from "../../../../src/errors/index.js";
import { LegacyTask } from "../../../../src/session/legacy/tasks.js";
import { requestingSession, TASK_ID, type RequestedAnswer } from "../../../fixtures/requesting-session.js";
import { codeOf, mcpRejection, rejection } from "../../../fixtures/rejection.js";

const CALLED = { content: [{ type: "text", text: "done" }] };
const wait = new AbortController().signal;
const state = (status: string, more: object = {}) => ({
  taskId: TASK_ID,
  status,
  createdAt: "2026-01-01T00:00:00Z",
  lastUpdatedAt: "2026-01-01T00:00:00Z",
  ttl: 600_000,
  pollInterval: 1_000,
  ...more,
});

function task(respond: RequestedAnswer, capabilities: object = { tasks: { cancel: {} } }) {
  const made = requestingSession(respond, undefined, capabilities);
  const taskContext = { during: made.options.during, over: wait };
  return { ...made, taskContext, wire: new LegacyTask(made.options, taskContext) };
}

const fails = (code: number, message = `error ${code}`): never => {
  throw new ServerError(code, message);
};

describe("a task of 2025-11-25", () => {
  it("is polled by its id alone, without related-task, with the deadlines of one request (TK-02, TK-04)", async () => {
    const { wire, requested, taskContext } = task(() => state("working"));
    expect(await wire.look(wait)).to.deep.include({ status: "working", ttlMs: 600_000, pollIntervalMs: 1_000 });
    expect(requested).to.deep.equal([
      {
        method: "tasks/get",
        params: { taskId: TASK_ID },
        options: { idleTimeoutMs: 50, callId: "c", signal: wait, taskContext },
      },
    ]);
  });

  it("that requires input has its result requested at once, without an absolute deadline (TK-03)", async () => {
    const { wire, requested } = task(() => CALLED);
    expect(await wire.attend(wait)).to.deep.equal({ result: CALLED });
    expect(requested[0]).to.deep.include({ method: "tasks/result", params: { taskId: TASK_ID } });
    expect(requested[0]?.options).to.include({ idleTimeoutMs: 60_000, totalTimeoutMs: Infinity });
  });

  it("whose tasks/result fails with the network has it requested again after the next poll", async () => {
    const { wire } = task(() => {
      throw new ClientError("ERR-STREAM-LOST", "lost", {}, new TypeError());
    });
    expect(await wire.attend(wait)).to.equal(undefined);
  });

  it("whose tasks/result fails otherwise has it requested again too, which is reported once; an aborted caller gets the reason", async () => {
    const { wire, reports } = task(() => {
      throw new ClientError("ERR-PROTO", "no result");
    });
    expect([await wire.attend(wait), await wire.attend(wait)]).to.deep.equal([undefined, undefined]);
    expect(reports).to.have.length(1);
    expect(await rejection(wire.attend(AbortSignal.abort("over")))).to.equal("over");
  });

  it("of a server that returns results only at the end is waited for", async () => {
    const { wire, methods } = task(({ method }) => (method === "tasks/get" ? state("working") : fails(-32602)));
    expect(await wire.attend(wait)).to.equal(undefined);
    expect(methods()).to.deep.equal(["tasks/result", "tasks/get"]);
  });

  for (const status of ["completed", "failed"] as const) {
    it(`that is ${status} has its result by tasks/result, a tool's own error too (TK-08)`, async () => {
      const result = { ...CALLED, isError: status === "failed" };
      const { wire, methods } = task(({ method }) => (method === "tasks/get" ? state(status) : result));
      await wire.look(wait);
      expect(await wire.outcome(wait)).to.deep.equal({ result });
      expect(methods()).to.deep.equal(["tasks/get", "tasks/result"]);
    });
  }

  it("that failed has the call's own error, also when that is -32602", async () => {
    const { wire } = task(({ method }) => (method === "tasks/get" ? state("failed") : fails(-32602)));
    await wire.look(wait);
    const outcome = await wire.outcome(wait);
    expect(outcome).to.have.nested.property("error.rpcCode", -32602);
  });

  it("that was cancelled has no result, and the error has the reason", async () => {
    const { wire, methods } = task(() => state("cancelled", { statusMessage: "by the operator" }));
    await wire.look(wait);
    const outcome = await wire.outcome(wait);
    expect(outcome).to.have.nested.property("error.code", "ERR-TASK-CANCELLED");
    expect(outcome).to.have.nested.property("error.message").that.contains("by the operator");
    expect(methods()).to.deep.equal(["tasks/get"]);
  });

  it("unknown to the server is ERR-TASK-GONE, and its id is in no message", async () => {
    const unknown = task(() => fails(-32602, `Task not found: ${TASK_ID}`));
    const error = await mcpRejection(unknown.wire.look(wait));
    expect(error.code).to.equal("ERR-TASK-GONE");
    const broken = task(() => fails(-32603, `no store for ${TASK_ID}`));
    const other = await mcpRejection(broken.wire.look(wait));
    expect(other.code).to.equal("ERR-RPC");
    expect(error.message + other.message).to.not.contain(TASK_ID);
    expect(await codeOf(task(() => fails(-32602)).wire.attend(wait))).to.equal("ERR-TASK-GONE");
  });

  it("is cancelled by tasks/cancel, and one that is over already is no failure (TK-05)", async () => {
    const { wire, methods } = task(() => state("cancelled"));
    await wire.cancel();
    expect(methods()).to.deep.equal(["tasks/cancel"]);
    await task(() => fails(-32602)).wire.cancel();
    expect(await codeOf(task(() => fails(-32603)).wire.cancel())).to.equal("ERR-RPC");
  });

  it("can't be cancelled where the server offers no tasks.cancel (C-03)", async () => {
    const { wire, requested } = task(() => state("cancelled"), { tasks: {} });
    expect(await codeOf(wire.cancel())).to.equal("ERR-METHOD");
    expect(requested).to.deep.equal([]);
  });

  for (const [what, answer] of [
    ["an answer that is no task", { ok: true }],
    ["an answer about another task", state("working", { taskId: "other" })],
    ["an answer in the shape of the other wire", { task: state("working") }],
  ] as const) {
    it(`with ${what} is ERR-PROTO (TK-22)`, async () => {
      expect(await codeOf(task(() => answer).wire.look(wait))).to.equal("ERR-PROTO");
    });
  }

  it("rejects with the reason when it is aborted", async () => {
    const stop = new AbortController();
    const { wire } = task(({ options }) => {
      stop.abort("enough");
      throw options.signal?.reason;
    });
    expect(await rejection(wire.attend(stop.signal))).to.equal("enough");
  });
});
