/** What a legacy session keeps for a call that became a task: its progress, its name in what is asked, its own way to be cancelled. */
import { expect } from "chai";
import { META } from "../../../../src/protocol/index.js";
import type { IncomingRequest, TaskContext } from "../../../../src/session/index.js";
import { LegacySession } from "../../../../src/session/legacy/legacy-session.js";
import { FakeClock, settled } from "../../../fixtures/fake-clock.js";
import { FakeSessionEvents, SELF } from "../../../fixtures/fake-session-events.js";
import { FakeTransport } from "../../../fixtures/fake-transport.js";
import { CLOSED, codeOf, rejection } from "../../../fixtures/rejection.js";

const TASK = { taskId: "t-1", status: "working" };
const CALL = { name: "render", task: {} };

async function open() {
  const inputRequests: IncomingRequest[] = [];
  const transport = new FakeTransport((message) =>
    message.method === "initialize"
      ? { result: { protocolVersion: "2025-11-25", capabilities: { tools: {} } } }
      : undefined,
  );
  const clock = new FakeClock();
  const answer = async (request: IncomingRequest) => {
    inputRequests.push(request);
    return {};
  };
  const session = new LegacySession({ ...SELF, answer }, transport, new FakeSessionEvents(), clock);
  await session.initialize({ timeoutMs: 100 });
  const over = new AbortController();
  const taskContext: TaskContext = { during: { method: "tools/call", name: "render", callId: "c" }, over: over.signal };
  /** Begins the call, which the server answers with a task. */
  const begin = async (onProgress?: (progress: number) => void): Promise<void> => {
    const options = {
      taskContext,
      ...(onProgress && { onProgress: (one: { progress: number }) => onProgress(one.progress) }),
    };
    const call = session.request("tools/call", CALL, options);
    transport.reply(2, { task: TASK });
    await call;
  };
  const progress = (value: number): void =>
    transport.deliver({
      jsonrpc: "2.0",
      method: "notifications/progress",
      params: { progressToken: 2, progress: value },
    });
  const request = async (id: number, taskId: unknown): Promise<void> => {
    const params = { message: "m", _meta: { [META.relatedTask]: { taskId } } };
    transport.deliver({ jsonrpc: "2.0", id, method: "elicitation/create", params });
    await settled();
  };
  return { session, transport, clock, over, taskContext, begin, progress, request, inputRequests };
}

describe("the token of a call that became a task", () => {
  it("lives until the task is over, and no longer (U-03)", async () => {
    const { begin, progress, over } = await open();
    const seen: number[] = [];
    await begin((value) => seen.push(value));
    progress(1);
    progress(2);
    over.abort();
    progress(3);
    expect(seen).to.deep.equal([1, 2]);
  });

  it("is forgotten with the answer when the task is over by then", async () => {
    const { begin, progress, over } = await open();
    over.abort();
    const seen: number[] = [];
    await begin((value) => seen.push(value));
    progress(1);
    expect(seen).to.deep.equal([]);
  });
});

describe("a request of a server for a task", () => {
  it("names the call that became the task, whichever stream brings it (TK-03)", async () => {
    const { begin, request, inputRequests, session, taskContext } = await open();
    await begin();
    await request(1, "t-1");
    session.request("tasks/result", { taskId: "t-1" }, { taskContext }).catch(() => undefined);
    await request(2, "t-1");
    session.request("tools/list", {}).catch(() => undefined);
    await request(3, "t-1");
    expect(inputRequests.map(({ during }) => during)).to.deep.equal([
      taskContext.during,
      taskContext.during,
      taskContext.during,
    ]);
    await session.close(CLOSED);
  });

  it("names it also for a task that was resumed, by the first request about it", async () => {
    const { request, inputRequests, session, taskContext } = await open();
    session.request("tasks/get", { taskId: "t-9" }, { taskContext }).catch(() => undefined);
    session.request("tools/list", {}).catch(() => undefined);
    await request(1, "t-9");
    expect(inputRequests[0]?.during).to.deep.equal(taskContext.during);
    await session.close(CLOSED);
  });

  it("names that call also while and after another caller polls the task, who ends first (TK-03)", async () => {
    const { begin, request, inputRequests, session, taskContext, over } = await open();
    await begin();
    const other = new AbortController();
    const cancelling: TaskContext = { during: { method: "tools/call", name: "task" }, over: other.signal };
    session.request("tasks/cancel", { taskId: "t-1" }, { taskContext: cancelling }).catch(() => undefined);
    await request(1, "t-1");
    other.abort();
    await request(2, "t-1");
    over.abort();
    await request(3, "t-1");
    expect(inputRequests.map(({ during }) => during)).to.deep.equal([
      taskContext.during,
      taskContext.during,
      undefined,
    ]);
    await session.close(CLOSED);
  });

  it("names no call for an unknown task, or one that is over", async () => {
    const { begin, request, inputRequests, over } = await open();
    await begin();
    await request(1, "t-2");
    await request(2, { odd: true });
    over.abort();
    await request(3, "t-1");
    expect(inputRequests.map(({ during }) => during)).to.deep.equal([undefined, undefined, undefined]);
  });
});

describe("a call that requests a task", () => {
  it("is never cancelled by notification: neither by an abort nor by a deadline (U-06)", async () => {
    const { session, transport, clock } = await open();
    const stop = new AbortController();
    const aborted = rejection(session.request("tools/call", CALL, { signal: stop.signal }));
    stop.abort("enough");
    expect(await aborted).to.equal("enough");
    const late = codeOf(session.request("tools/call", CALL, { idleTimeoutMs: 10 }));
    clock.advance(10);
    expect(await late).to.equal("ERR-TIMEOUT");
    await settled();
    expect(transport.methods).to.not.include("notifications/cancelled");
  });
});
