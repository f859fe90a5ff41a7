/** Calls that become tasks with a server of 2025-11-25 (TK-01 … TK-08, TL-13, U-03). */
import { expect } from "chai";
import type { InputRequest } from "../../../src/client/api/index.js";
import type { Task } from "../../../src/protocol/index.js";
import { settled } from "../../fixtures/fake-clock.js";
import { events, noNetwork, result, rpcError, silence } from "../../fixtures/fake-fetch.js";
import { codeOf, rejection } from "../../fixtures/rejection.js";
import { OpenBody, sse } from "../../fixtures/sse.js";
import { CALLED, finished, refuses, TASK_ID, taskServer, tool } from "../../fixtures/task-server.js";
import { until } from "../../fixtures/until.js";

const RENDERED = { ...CALLED, isError: false };

describe("a tool of a legacy server that requires a task", () => {
  it("is called as one, and returns its result when the task is over (TK-01, TK-02)", async () => {
    const at = await taskServer({ era: "legacy" });
    await at.server.listTools();
    const seen: Task[] = [];
    const call = at.server.callTool("render", { size: 1 }, { callId: "c", onTask: (task) => seen.push(task) });
    await at.run(() => at.requested("tasks/get").length === 2);
    at.task.status = "completed";
    expect(await finished(call, at)).to.deep.equal(RENDERED);
    expect(at.requested("tools/call")[0]?.body?.params).to.deep.include({
      name: "render",
      arguments: { size: 1 },
      task: {},
    });
    expect(at.methods()).to.deep.equal(["tools/call", "tasks/get", "tasks/get", "tasks/get", "tasks/result"]);
    expect(at.requested("tasks/result")[0]?.body?.params).to.deep.equal({ taskId: TASK_ID });
    expect(seen.map(({ status }) => status)).to.deep.equal(["working", "completed"]);
    expect(seen[0]).to.include({ ttlMs: 3_600_000, pollIntervalMs: 1_000 });
    const reported = at.fake.events.flatMap((event) => ("callId" in event && event.callId === "c" ? [event.kind] : []));
    expect(reported).to.deep.equal(["call-started", "call-task", "call-task", "call-ended"]);
    expect(await at.server.listTasks()).to.deep.equal([]);
  });

  it("is called as one although it was never listed: the list is loaded first (TL-13)", async () => {
    const at = await taskServer({ era: "legacy" });
    at.task.status = "completed";
    expect(await finished(at.server.callTool("render"), at)).to.deep.equal(RENDERED);
    expect(await finished(at.server.callTool("render"), at)).to.deep.equal(RENDERED);
    expect(at.requested("tools/list")).to.have.length(1);
  });

  it("is known to each of several simultaneous calls", async () => {
    let made = 0;
    const at = await taskServer({
      era: "legacy",
      methods: {
        "tools/call": (params) =>
          params.task ? { task: { taskId: `t-${++made}`, status: "completed" } } : { content: [] },
        "tasks/result": ({ taskId }) => ({ content: [{ type: "text", text: String(taskId) }] }),
      },
    });
    const calls = Promise.all([at.server.callTool("render"), at.server.callTool("render")]);
    const texts = (await finished(calls, at)).flatMap(({ content }) =>
      content.map((block) => "text" in block && block.text),
    );
    expect(texts).to.have.members(["t-1", "t-2"]);
    expect(at.requested("tools/list")).to.have.length(1);
  });

  it("is found in the list that is being loaded, also when the caller that loads it aborts", async () => {
    for (const givesUp of [false, true]) {
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      const at = await taskServer({
        era: "legacy",
        methods: {
          "tools/list": async () => {
            if (at.requested("tools/list").length === 1) await held;
            return { tools: [tool("render", "required")] };
          },
        },
      });
      at.task.status = "completed";
      const stop = new AbortController();
      const loading = at.server.listTools({ signal: stop.signal }).catch(() => "given up");
      const call = at.server.callTool("render");
      await until(() => at.requested("tools/list").length === 1);
      if (givesUp) stop.abort();
      else release();
      expect(await finished(call, at)).to.deep.equal(RENDERED);
      expect(await loading).to.have.lengthOf(givesUp ? "given up".length : 1);
      expect(at.requested("tools/list")).to.have.length(givesUp ? 2 : 1);
      release();
    }
  });

  it("is looked for once: a tool that is not listed is called without a task", async () => {
    const at = await taskServer({ era: "legacy" });
    expect(await at.server.callTool("hidden")).to.deep.equal(RENDERED);
    expect(await at.server.callTool("hidden")).to.deep.equal(RENDERED);
    expect(at.requested("tools/list")).to.have.length(1);
    expect(at.requested("tools/call")[1]?.body).to.not.have.nested.property("params.task");
  });

  it("is called without a task where the list can't be loaded, which is reported", async () => {
    const at = await taskServer({ era: "legacy", methods: { "tools/list": refuses(-32603) } });
    expect(await at.server.callTool("render")).to.deep.equal(RENDERED);
    expect(at.fake.reported("problem")).to.have.length(1);
  });

  it("is not called at all when the caller aborts while the list is loaded", async () => {
    const at = await taskServer({ era: "legacy", methods: { "tools/list": () => silence() } });
    const stop = new AbortController();
    const call = rejection(at.server.callTool("render", {}, { signal: stop.signal }));
    await until(() => at.requested("tools/list").length > 0);
    stop.abort("enough");
    expect(await call).to.equal("enough");
    expect(at.requested("tools/call")).to.deep.equal([]);
  });
});

describe("a call to a legacy server", () => {
  const tools = [tool("must", "required"), tool("may", "optional"), tool("not", "forbidden"), tool("silent")];

  it("requests a task only where server and tool allow it (TL-13)", async () => {
    const at = await taskServer({ era: "legacy", tools });
    at.task.status = "completed";
    await at.server.listTools();
    for (const name of ["must", "may", "not", "silent"]) {
      for (const task of [undefined, false, true, { ttlMs: 5_000 }]) {
        await finished(at.server.callTool(name, {}, { ...(task !== undefined && { task }) }), at);
      }
    }
    const tasks = at.requested("tools/call").map(({ body }) => (body?.params as { task?: object } | undefined)?.task);
    const never = [undefined, undefined, undefined, undefined];
    expect(tasks).to.deep.equal([
      {},
      {},
      {},
      { ttl: 5_000 },
      undefined,
      undefined,
      {},
      { ttl: 5_000 },
      ...never,
      ...never,
    ]);
  });

  it("refuses a ttl that is no number (ERR-ARGUMENT)", async () => {
    const at = await taskServer({ era: "legacy", tools });
    for (const ttlMs of [-1, 1.5, NaN, Infinity]) {
      expect(await codeOf(at.server.callTool("must", {}, { task: { ttlMs } }))).to.equal("ERR-ARGUMENT");
    }
    expect(at.requested("tools/call")).to.deep.equal([]);
  });

  it("whose task has the id of another is ERR-PROTO, and the other continues", async () => {
    const at = await taskServer({ era: "legacy", tools });
    const first = at.server.callTool("must");
    await at.run(() => at.requested("tasks/get").length > 0);
    expect(await codeOf(at.server.callTool("must"))).to.equal("ERR-PROTO");
    at.task.status = "completed";
    expect(await finished(first, at)).to.deep.equal(RENDERED);
  });

  it("finds an optional tool that was never listed when the caller requests a task", async () => {
    const at = await taskServer({ era: "legacy", tools });
    at.task.status = "completed";
    await finished(at.server.callTool("may", {}, { task: true }), at);
    expect(at.requested("tools/call")[0]?.body).to.have.deep.nested.property("params.task", {});
  });

  for (const [what, capabilities] of [
    ["no tasks", { tools: {} }],
    ["tasks, but not for calls", { tools: {}, tasks: { requests: {} } }],
    ["the extension of the other era", { tools: {}, extensions: { "io.modelcontextprotocol/tasks": {} } }],
  ] as const) {
    it(`never requests a task from one that has ${what} (TL-13, TK-22)`, async () => {
      const at = await taskServer({ era: "legacy", tools, capabilities });
      await at.server.listTools();
      await at.server.callTool("must", {}, { task: true });
      expect(at.requested("tools/call")[0]?.body).to.not.have.nested.property("params.task");
    });
  }

  it("that is answered at once although it requested a task returns that answer", async () => {
    const at = await taskServer({ era: "legacy", methods: { "tools/call": () => CALLED } });
    await at.server.listTools();
    expect(await at.server.callTool("render")).to.deep.equal(RENDERED);
    expect(await at.server.listTasks()).to.deep.equal([]);
  });
});

describe("the task of a legacy call", () => {
  it("keeps the progress of the call until it is over (U-03)", async () => {
    const body = new OpenBody();
    const at = await taskServer({ era: "legacy", stream: () => events(body.stream) });
    await at.server.listTools();
    const seen: number[] = [];
    const call = at.server.callTool("render", {}, { onProgress: ({ progress }) => seen.push(progress) });
    await at.run(() => at.requested("tasks/get").length === 1);
    const sent = at.requested("tools/call")[0]?.body?.params as { _meta: { progressToken: number } } | undefined;
    const progressToken = sent?._meta.progressToken;
    const report = (progress: number): void =>
      body.write(sse({ jsonrpc: "2.0", method: "notifications/progress", params: { progressToken, progress } }));
    report(1);
    await settled();
    report(2);
    await settled();
    at.task.status = "completed";
    await finished(call, at);
    report(3);
    await settled();
    expect(seen).to.deep.equal([1, 2]);
  });

  it("that needs input has its result requested at once, whose stream has the input request (TK-03, TK-04)", async () => {
    const body = new OpenBody();
    const at = await taskServer({
      era: "legacy",
      offer: { elicitation: { form: true } },
      methods: { "tasks/result": () => events(body.stream) },
    });
    await at.server.listTools();
    const call = at.server.callTool("render", {}, { callId: "c" });
    at.task.status = "input_required";
    await at.run(() => at.requested("tasks/result").length === 1);
    const related = { "io.modelcontextprotocol/related-task": { taskId: TASK_ID } };
    const params = { message: "Which?", requestedSchema: { type: "object", properties: {} }, _meta: related };
    body.write(sse({ jsonrpc: "2.0", id: "s-1", method: "elicitation/create", params }));
    let inputRequests: readonly InputRequest[] = [];
    for (let turn = 0; turn < 5_000 && inputRequests.length === 0; turn++) {
      await settled();
      inputRequests = await at.fake.host.inputRequests.list();
    }
    expect(inputRequests[0]?.during).to.deep.equal({ method: "tools/call", name: "render", callId: "c" });
    await at.fake.host.inputRequests.answer(inputRequests[0]?.requestId ?? "", { action: "accept", content: {} });
    await settled();
    const answer = at.http.requests.find(({ body: sent }) => sent?.id === "s-1")?.body;
    expect(answer).to.have.deep.nested.property("result._meta", related);
    at.task.status = "working";
    const id = at.requested("tasks/result")[0]?.body?.id;
    body.write(sse({ jsonrpc: "2.0", id, result: CALLED }));
    expect(await finished(call, at)).to.deep.equal(RENDERED);
    expect(at.requested("tasks/result")).to.have.length(1);
  });

  it("is polled: its status notifications change nothing (TK-06)", async () => {
    const body = new OpenBody();
    const at = await taskServer({ era: "legacy", stream: () => events(body.stream) });
    await at.server.listTools();
    const call = at.server.callTool("render");
    await at.run(() => at.requested("tasks/get").length === 1);
    const params = { taskId: TASK_ID, status: "cancelled", ttl: null };
    body.write(sse({ jsonrpc: "2.0", method: "notifications/tasks/status", params }));
    await settled();
    at.task.status = "completed";
    expect(await finished(call, at)).to.deep.equal(RENDERED);
  });

  it("whose tool failed has that as its result (TK-08)", async () => {
    const at = await taskServer({ era: "legacy", methods: { "tasks/result": () => ({ ...CALLED, isError: true }) } });
    await at.server.listTools();
    at.task.status = "failed";
    expect(await finished(at.server.callTool("render"), at)).to.deep.equal({ ...CALLED, isError: true });
  });

  it("is cancelled by its own method when the caller aborts, which rejects at once with the reason (TK-05, U-06)", async () => {
    const at = await taskServer({ era: "legacy", methods: { "tasks/get": () => silence() } });
    await at.server.listTools();
    const stop = new AbortController();
    const call = rejection(at.server.callTool("render", {}, { signal: stop.signal, callId: "c" }));
    await at.run(() => at.requested("tasks/get").length === 1);
    stop.abort("enough");
    expect(await call).to.equal("enough");
    await settled();
    expect(at.requested("tasks/cancel")[0]?.body?.params).to.deep.equal({ taskId: TASK_ID });
    expect(at.fake.reported("call-ended").map(({ end }) => end.kind)).to.deep.equal(["cancelled"]);
    expect(await at.server.listTasks()).to.deep.equal([]);
  });

  it("that was created after the caller aborted is cancelled, too (U-06, TK-05)", async () => {
    let answer: (response: Response) => void = () => undefined;
    const at = await taskServer({
      era: "legacy",
      methods: { "tools/call": () => new Promise<Response>((resolve) => (answer = resolve)) },
    });
    await at.server.listTools();
    const stop = new AbortController();
    const call = rejection(at.server.callTool("render", {}, { signal: stop.signal }));
    await at.run(() => at.requested("tools/call").length === 1);
    stop.abort("enough");
    expect(await call).to.equal("enough");
    const [request] = at.requested("tools/call");
    if (!request) throw new Error("nothing was called");
    answer(result(request, { task: { taskId: TASK_ID, status: "working" } }));
    await at.run(() => at.requested("tasks/cancel").length === 1);
    expect(at.methods()).to.deep.equal(["tools/call", "tasks/cancel"]);
  });

  it("outlives the deadlines of the call, and each poll has its own", async () => {
    let looks = 0;
    const at = await taskServer({
      era: "legacy",
      connect: { timeouts: { idleTimeoutMs: 100, totalTimeoutMs: 200 } },
      methods: {
        "tasks/get": () =>
          looks++ === 1 ? silence() : { taskId: TASK_ID, status: looks < 10 ? "working" : "completed" },
      },
    });
    await at.server.listTools();
    expect(await finished(at.server.callTool("render"), at)).to.deep.equal(RENDERED);
    expect(looks).to.be.at.least(10);
  });

  it("outlives a network failure", async () => {
    let looks = 0;
    const at = await taskServer({
      era: "legacy",
      methods: { "tasks/get": () => (++looks < 6 ? noNetwork() : { taskId: TASK_ID, status: "completed" }) },
    });
    await at.server.listTools();
    expect(await finished(at.server.callTool("render"), at)).to.deep.equal(RENDERED);
  });

  it("outlives the session: it is polled in the new one, and gone where that does not know it (T-13)", async () => {
    for (const isKnown of [true, false]) {
      let looks = 0;
      const at = await taskServer({
        era: "legacy",
        methods: {
          "tasks/get": (_params, request) => {
            if (++looks === 2) return new Response(null, { status: 404 });
            if (looks < 3) return { taskId: TASK_ID, status: "working", pollInterval: 250 };
            return isKnown ? { taskId: TASK_ID, status: "completed" } : rpcError(request, -32602);
          },
        },
      });
      await at.server.listTools();
      const call = finished(at.server.callTool("render"), at);
      if (isKnown) expect(await call).to.deep.equal(RENDERED);
      else expect(await codeOf(call)).to.equal("ERR-TASK-GONE");
      expect(at.requested("initialize")).to.have.length(2);
      expect(await at.server.listTasks()).to.deep.equal([]);
    }
  });

  it("continues when the connection is closed, and can be resumed (TK-18)", async () => {
    const at = await taskServer({ era: "legacy" });
    await at.server.listTools();
    const call = codeOf(at.server.callTool("render"));
    await at.run(() => at.requested("tasks/get").length === 1);
    await at.server.close();
    expect(await call).to.equal("ERR-CLOSED");
    expect(at.requested("tasks/cancel")).to.deep.equal([]);
  });

  it("has its id in no message that is shown", async () => {
    const at = await taskServer({ era: "legacy", methods: { "tasks/get": refuses(-32602) } });
    await at.server.listTools();
    expect(await codeOf(finished(at.server.callTool("render"), at))).to.equal("ERR-TASK-GONE");
    const reported = at.fake.events.filter(({ kind }) => kind !== "call-task");
    expect(JSON.stringify(reported)).to.not.contain(TASK_ID);
  });
});
