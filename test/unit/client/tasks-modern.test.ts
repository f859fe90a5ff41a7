/** Calls that become tasks with a server of 2026-07-28 (TK-10 … TK-22). */
import { expect } from "chai";
import type { InputRequest } from "../../../src/client/api/index.js";
import type { Task } from "../../../src/protocol/index.js";
import { settled } from "../../fixtures/fake-clock.js";
import { json, noNetwork, rpcError, silence, type FakeRequest } from "../../fixtures/fake-fetch.js";
import { codeOf, rejection } from "../../fixtures/rejection.js";
import { CALLED, finished, refuses, TASK_ID, taskServer, tool } from "../../fixtures/task-server.js";
import { uncaughtIn } from "../../fixtures/uncaught.js";
import { until } from "../../fixtures/until.js";

const RENDERED = { ...CALLED, isError: false };
const TASKS = { "io.modelcontextprotocol/tasks": {} };
/** What this client declares. */
const DECLARED = { ...TASKS, "io.modelcontextprotocol/skills": {} };
const FORM = {
  method: "elicitation/create",
  params: { message: "m", requestedSchema: { type: "object", properties: {} } },
};

/** The extensions a request declares. */
function declaredBy({ body }: FakeRequest): unknown {
  const params = body?.params as { _meta: Record<string, { extensions?: object }> } | undefined;
  return params?._meta["io.modelcontextprotocol/clientCapabilities"]?.extensions;
}

/** The only ask there is, once it is there. */
async function onlyRequest(at: Awaited<ReturnType<typeof taskServer>>): Promise<InputRequest> {
  const request = await until(async () => (await at.fake.host.inputRequests.list())[0]);
  expect(await at.fake.host.inputRequests.list()).to.have.length(1);
  return request;
}

describe("a modern call that becomes a task", () => {
  it("returns the task's result, which the last poll has (TK-11, TK-12, TK-13)", async () => {
    const at = await taskServer({ era: "modern" });
    const seen: Task[] = [];
    const call = at.server.callTool("render", {}, { callId: "c", onTask: (task) => seen.push(task) });
    await at.run(() => at.requested("tasks/get").length === 1);
    Object.assign(at.task, { status: "completed", result: CALLED });
    expect(await finished(call, at)).to.deep.equal(RENDERED);
    expect(at.methods()).to.deep.equal(["tools/call", "tasks/get", "tasks/get"]);
    expect(at.requested("tools/call")[0]?.body).to.not.have.nested.property("params.task");
    expect(seen.map(({ status }) => status)).to.deep.equal(["working", "completed"]);
    expect(await at.server.listTasks()).to.deep.equal([]);
  });

  it("declares the extension with every request, and names the task in a header (TK-10, TK-17)", async () => {
    const at = await taskServer({ era: "modern" });
    Object.assign(at.task, { status: "completed", result: CALLED });
    await finished(at.server.callTool("render"), at);
    expect(at.http.requests.map(declaredBy)).to.deep.equal(at.http.requests.map(() => DECLARED));
    expect(at.requested("tasks/get").map(({ headers }) => headers.get("mcp-name"))).to.deep.equal([TASK_ID]);
  });

  it("returns the result at once where the server creates no task (TK-11)", async () => {
    const at = await taskServer({ era: "modern", methods: { "tools/call": () => CALLED } });
    expect(await at.server.callTool("render", {}, { task: true })).to.deep.equal(RENDERED);
    expect(at.requested("tools/call")[0]?.body).to.not.have.nested.property("params.task");
  });

  for (const [what, script] of [
    ["the server did not declare the extension", { capabilities: { tools: {} } }],
    ["this client was told not to", { offer: { extensions: {} } }],
    ["this client was given other extensions alone", { offer: { extensions: { "com.example/more": {} } } }],
  ] as const) {
    it(`is ERR-PROTO where ${what} (C-05, B-07)`, async () => {
      const at = await taskServer({ era: "modern", ...script });
      expect(await codeOf(at.server.callTool("render"))).to.equal("ERR-PROTO");
      expect(at.methods()).to.deep.equal(["tools/call"]);
    });
  }

  it("is ERR-PROTO in answer to any other request (TK-11)", async () => {
    const task = { resultType: "task", taskId: TASK_ID, status: "working" };
    const at = await taskServer({
      era: "modern",
      capabilities: { tools: {}, prompts: {}, extensions: TASKS },
      methods: { "prompts/get": () => task, "tools/list": () => task },
    });
    expect(await codeOf(at.server.getPrompt("p"))).to.equal("ERR-PROTO");
    expect(await codeOf(at.server.listTools())).to.equal("ERR-PROTO");
  });

  it("requests input first, and becomes a task afterwards (TK-21)", async () => {
    const at = await taskServer({
      era: "modern",
      offer: { elicitation: { form: true } },
      methods: {
        "tools/call": (params) =>
          params.inputResponses
            ? { resultType: "task", taskId: TASK_ID, status: "working" }
            : { resultType: "input_required", inputRequests: { a: FORM } },
      },
    });
    Object.assign(at.task, { status: "completed", result: CALLED });
    const call = at.server.callTool("render");
    const { requestId } = await onlyRequest(at);
    await at.fake.host.inputRequests.answer(requestId, { action: "accept", content: {} });
    expect(await finished(call, at)).to.deep.equal(RENDERED);
  });
});

describe("the task of a modern call", () => {
  it("shows its input requests to the user, once, and sends the answers by tasks/update (TK-14, TK-15)", async () => {
    const at = await taskServer({ era: "modern", offer: { elicitation: { form: true } } });
    Object.assign(at.task, { status: "input_required", inputRequests: { seat: FORM } });
    const call = at.server.callTool("render", {}, { callId: "c" });
    await at.run(() => at.requested("tasks/get").length === 1);
    const request = await onlyRequest(at);
    expect(request).to.deep.include({ kind: "elicitation-form", serverId: "a" });
    expect(request.during).to.deep.equal({ method: "tools/call", name: "render", callId: "c" });
    await at.run(() => at.requested("tasks/get").length === 3);
    expect(await at.fake.host.inputRequests.list()).to.have.length(1);
    await at.fake.host.inputRequests.answer(request.requestId, { action: "decline" });
    await at.run(() => at.requested("tasks/get").length === 5); // the server takes its time to notice
    expect(
      at
        .requested("tasks/update")
        .map(({ body }) => (body?.params as { inputResponses: object } | undefined)?.inputResponses),
    ).to.deep.equal([{ seat: { action: "decline" } }]);
    expect(at.requested("tasks/update").map(declaredBy)).to.deep.equal([DECLARED]);
    expect(await at.fake.host.inputRequests.list()).to.deep.equal([]);
    Object.assign(at.task, { status: "completed", result: CALLED });
    expect(await finished(call, at)).to.deep.equal(RENDERED);
    expect(at.requested("tools/call")).to.have.length(1);
  });

  it("withdraws its input request when it ends without the answer", async () => {
    const at = await taskServer({ era: "modern", offer: { elicitation: { form: true } } });
    Object.assign(at.task, { status: "input_required", inputRequests: { seat: FORM } });
    const call = at.server.callTool("render");
    await at.run(() => at.requested("tasks/get").length === 1);
    await onlyRequest(at);
    Object.assign(at.task, { status: "completed", result: CALLED });
    await finished(call, at);
    await settled();
    expect(at.fake.reported("input-request-ended").map(({ end }) => end)).to.deep.equal(["withdrawn"]);
  });

  it("that requests input that was not offered is ERR-PROTO, and is cancelled (M-09)", async () => {
    const at = await taskServer({ era: "modern" });
    Object.assign(at.task, { status: "input_required", inputRequests: { dirs: { method: "roots/list" } } });
    expect(await codeOf(finished(at.server.callTool("render"), at))).to.equal("ERR-PROTO");
    await settled();
    expect(at.requested("tasks/cancel")).to.have.length(1);
  });

  it("that failed rejects with the call's own error, and a tool's own error is a result (TK-21)", async () => {
    const failing = await taskServer({ era: "modern" });
    Object.assign(failing.task, { status: "failed", error: { code: -32603, message: "no ink" } });
    expect(await rejection(finished(failing.server.callTool("render"), failing))).to.include({
      name: "ServerError",
      rpcCode: -32603,
      message: "no ink",
    });
    const at = await taskServer({ era: "modern" });
    Object.assign(at.task, { status: "completed", result: { ...CALLED, isError: true } });
    expect(await finished(at.server.callTool("render"), at)).to.deep.equal({ ...CALLED, isError: true });
  });

  it("that failed without an error rejects with its status message, or resolves with its result as an error of the tool", async () => {
    const at = await taskServer({ era: "modern" });
    Object.assign(at.task, { status: "failed", statusMessage: `no ink for ${TASK_ID}` });
    const error = await rejection(finished(at.server.callTool("render"), at));
    expect(error).to.include({ code: "ERR-PROTO" });
    expect(error).to.have.nested.property("data.serverText", "no ink for …");
    const other = await taskServer({ era: "modern" });
    Object.assign(other.task, { status: "failed", result: CALLED });
    expect(await finished(other.server.callTool("render"), other)).to.deep.equal({ ...CALLED, isError: true });
  });

  it("that failed because of headers is not called a second time (H-07)", async () => {
    const at = await taskServer({ era: "modern" });
    Object.assign(at.task, { status: "failed", error: { code: -32020, message: "headers" } });
    expect(await codeOf(finished(at.server.callTool("render"), at))).to.equal("ERR-RPC");
    expect(at.requested("tools/call")).to.have.length(1);
  });

  it("is cancelled by its own method when the caller aborts, which rejects at once with the reason (TK-16)", async () => {
    const at = await taskServer({ era: "modern", methods: { "tasks/get": () => silence() } });
    const stop = new AbortController();
    const call = rejection(at.server.callTool("render", {}, { signal: stop.signal }));
    await at.run(() => at.requested("tasks/get").length === 1);
    stop.abort("enough");
    expect(await call).to.equal("enough");
    await settled();
    expect(at.methods()).to.deep.equal(["tools/call", "tasks/get", "tasks/cancel"]);
  });

  it("that another client cancelled is ERR-TASK-CANCELLED, and may still complete (TK-16)", async () => {
    for (const status of ["cancelled", "completed"] as const) {
      const at = await taskServer({ era: "modern" });
      const call = finished(at.server.callTool("render"), at);
      await at.run(() => at.requested("tasks/get").length > 0);
      await at.server.cancelTask(TASK_ID);
      Object.assign(at.task, { status, result: CALLED });
      if (status === "cancelled") expect(await codeOf(call)).to.equal("ERR-TASK-CANCELLED");
      else expect(await call).to.deep.equal(RENDERED);
    }
  });

  it("that the server no longer knows is ERR-TASK-GONE, and deleted here (TK-20)", async () => {
    const at = await taskServer({ era: "modern", methods: { "tasks/get": refuses(-32602) } });
    expect(await codeOf(finished(at.server.callTool("render"), at))).to.equal("ERR-TASK-GONE");
    expect(await at.server.listTasks()).to.deep.equal([]);
    expect(JSON.stringify(at.fake.events.filter(({ kind }) => kind !== "call-task"))).to.not.contain(TASK_ID);
  });

  for (const era of ["modern", "legacy"] as const) {
    it(`unknown to a ${era} server has the server's message, without the id`, async () => {
      const words = `no task ${TASK_ID} of team 7`;
      const get = (_params: unknown, { body }: FakeRequest): Response =>
        json({ jsonrpc: "2.0", id: body?.id, error: { code: -32602, message: words } });
      const at = await taskServer({ era, methods: { "tasks/get": get } });
      await at.server.listTools();
      const error = await rejection(finished(at.server.callTool("render"), at));
      expect(error).to.include({ code: "ERR-TASK-GONE" });
      expect(error).to.have.nested.property("data.serverText", "no task … of team 7");
    });

    it(`of a ${era} server whose polls carry no taskId is followed`, async () => {
      const at = await taskServer({ era, methods: { "tasks/get": () => ({ status: "completed", result: CALLED }) } });
      await at.server.listTools();
      expect(await finished(at.server.callTool("render"), at)).to.deep.equal(RENDERED);
    });
  }

  it("outlives a network failure, and needs no subscription (TK-19)", async () => {
    let looks = 0;
    const at = await taskServer({
      era: "modern",
      methods: {
        "tasks/get": () => (++looks < 8 ? noNetwork() : { taskId: TASK_ID, status: "completed", result: CALLED }),
      },
    });
    expect(await finished(at.server.callTool("render"), at)).to.deep.equal(RENDERED);
    expect(at.requested("subscriptions/listen")).to.deep.equal([]);
  });

  it("is polled with the methods of its own era: no result is requested, no tasks are listed (TK-22)", async () => {
    const at = await taskServer({ era: "modern", tools: [tool("render", "required")] });
    await at.server.listTools();
    Object.assign(at.task, { status: "completed", result: CALLED, ttl: 1, pollInterval: 1 });
    await finished(at.server.callTool("render", {}, { task: { ttlMs: 5 } }), at);
    expect(at.methods()).to.deep.equal(["tools/call", "tasks/get"]);
    expect(at.requested("tools/call")[0]?.body).to.not.have.nested.property("params.task");
  });

  it("reports its states although a listener throws, whose error is reported as uncaught", async () => {
    const at = await taskServer({ era: "modern" });
    Object.assign(at.task, { status: "completed", result: CALLED });
    const fault = new Error("a page's mistake");
    const onTask = (): never => {
      throw fault;
    };
    let outcome: unknown;
    const uncaught = await uncaughtIn(async () => {
      outcome = await finished(at.server.callTool("render", {}, { onTask }), at);
    });
    expect(outcome).to.deep.equal(RENDERED);
    expect(uncaught).to.include(fault);
  });

  it("leaves no timer and no request behind", async () => {
    const at = await taskServer({ era: "modern" });
    const before = at.fake.clock.running;
    const call = at.server.callTool("render");
    await at.run(() => at.requested("tasks/get").length === 2);
    Object.assign(at.task, { status: "completed", result: CALLED });
    await finished(call, at);
    await settled();
    expect(at.fake.clock.running).to.equal(before);
  });
});

describe("an error that the server requires the tasks extension", () => {
  it("is ERR-CAP, with the missing capability (TK-10, C-08)", async () => {
    const at = await taskServer({
      era: "modern",
      offer: { extensions: {} },
      methods: {
        "tools/call": (_params, request) =>
          rpcError(request, -32021, { requiredCapabilities: { extensions: TASKS } }, 400),
      },
    });
    expect(await codeOf(at.server.callTool("render"))).to.equal("ERR-CAP");
  });
});
