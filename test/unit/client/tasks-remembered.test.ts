/** Tasks that outlive their connection: remembered, listed, taken up again, cancelled (TK-18). */
import { expect } from "chai";
import type { HostEvent, RememberedTask, Server } from "../../../src/client/api/index.js";
import { createEngineHost } from "../../../src/client/host/create-host.js";
import { ServerMemory } from "../../../src/client/memory/server-memory.js";
import { TasksInMemory, TasksInStore } from "../../../src/client/memory/task-memory.js";
import { openStore } from "../../../src/storage/index.js";
import { FakeClock, settled } from "../../fixtures/fake-clock.js";
import { rpcError, type FakeFetch } from "../../fixtures/fake-fetch.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpServer } from "../../fixtures/mcp-server.js";
import { codeOf, mcpRejection, rejection } from "../../fixtures/rejection.js";
import { CALLED, TASK_ID } from "../../fixtures/task-server.js";
import { runUntil } from "../../fixtures/task-wire.js";
import { keysOf } from "../../fixtures/store-keys.js";

const TASKS = { "io.modelcontextprotocol/tasks": {} };

/** A host of its own, and a server whose call has become a task. */
async function begun(era: "modern" | "legacy" = "modern", capabilities: object = { extensions: TASKS }) {
  const task = { taskId: TASK_ID, status: "working", ttlMs: 60_000, pollIntervalMs: 500 } as Record<string, unknown>;
  const http: FakeFetch = mcpServer({
    era,
    capabilities: { tools: {}, ...capabilities },
    methods: {
      "tools/list": () => ({
        tools: [{ name: "render", inputSchema: { type: "object" }, execution: { taskSupport: "required" } }],
      }),
      "tools/call": () => (era === "modern" ? { resultType: "task", ...task } : { task }),
      "tasks/get": (params, request) => (params.taskId === TASK_ID ? task : rpcError(request, -32602)),
      "tasks/result": () => CALLED,
      "tasks/cancel": () => task,
    },
  });
  const clock = new FakeClock();
  const host = createEngineHost({ http, clock, random: () => 0.5 });
  const connect = (headers: Record<string, string> = {}): Promise<Server> => host.connect(URL_OF_SERVER, { headers });
  const server = await connect();
  await server.listTools();
  const call = server.callTool("render");
  call.catch(() => undefined);
  const requested = (method: string) => http.requests.filter(({ body }) => body?.method === method);
  await runUntil(clock, () => requested("tasks/get").length === 1);
  const finish = async <T>(promise: Promise<T>): Promise<T> => {
    let isDone = false;
    const done = (): void => void (isDone = true);
    promise.then(done, done);
    await runUntil(clock, () => isDone);
    return promise;
  };
  return { host, server, connect, call, task, requested, finish, clock, http };
}

describe("a remembered task", () => {
  it("is stored from its beginning until its result was delivered (TK-18)", async () => {
    const { server, call, task, finish, clock, host } = await begun();
    const [known, ...more] = await server.listTasks();
    expect(more).to.deep.equal([]);
    expect(known).to.include({ taskId: TASK_ID, tool: "render", ttlMs: 60_000, pollIntervalMs: 500, era: "modern" });
    expect(known?.createdAt).to.be.at.most(clock.now());
    Object.assign(task, { status: "completed", result: CALLED });
    await finish(call);
    expect(await server.listTasks()).to.deep.equal([]);
    await host.close();
  });

  it("is resumed on the next connection, and returns the call's result with its events (TK-18, G-09)", async () => {
    const { host, server, connect, call, task, requested, finish, clock } = await begun();
    await server.close();
    expect(await codeOf(call)).to.equal("ERR-CLOSED");
    expect(requested("tasks/cancel")).to.deep.equal([]);
    const next = await connect();
    const [known] = await next.listTasks();
    const reported: string[] = [];
    host.subscribe((events) =>
      reported.push(...events.flatMap((event) => ("callId" in event && event.callId === "r" ? [event.kind] : []))),
    );
    const states: string[] = [];
    const resumed = next.resumeTask(known?.taskId ?? "", { callId: "r", onTask: ({ status }) => states.push(status) });
    await runUntil(clock, () => states.length === 1);
    Object.assign(task, { status: "completed", result: CALLED });
    expect(await finish(resumed)).to.deep.equal({ ...CALLED, isError: false });
    host.flush();
    expect(reported).to.deep.equal(["call-started", "call-task", "call-task", "call-ended"]);
    expect(states).to.deep.equal(["working", "completed"]);
    expect(requested("tools/call")).to.have.length(1);
    expect(await next.listTasks()).to.deep.equal([]);
    await host.close();
  });

  it("of a legacy server is resumed, too", async () => {
    const tasks = { cancel: {}, requests: { tools: { call: {} } } };
    const { host, server, connect, task, finish } = await begun("legacy", { tasks });
    await server.close();
    const next = await connect();
    task.status = "completed";
    expect(await finish(next.resumeTask(TASK_ID))).to.deep.equal({ ...CALLED, isError: false });
    await host.close();
  });

  it("belongs to its principal: a caller with other headers does not see it", async () => {
    const { host, server, connect } = await begun();
    await server.close();
    expect(await (await connect({ authorization: "Bearer other" })).listTasks()).to.deep.equal([]);
    expect(await (await connect()).listTasks()).to.have.length(1);
    await host.close();
  });

  it("can't be followed twice at the same time, and a refused attempt is reported as no call (TK-14)", async () => {
    const { host, server, call } = await begun();
    const events: HostEvent[] = [];
    host.subscribe((batch) => events.push(...batch));
    expect(await codeOf(server.resumeTask(TASK_ID, { callId: "vain" }))).to.equal("ERR-ARGUMENT");
    host.flush();
    expect(events.filter((event) => "callId" in event && event.callId === "vain")).to.deep.equal([]);
    await host.close();
    await rejection(call);
  });

  it("that the server no longer knows is reported as gone, and deleted (TK-20)", async () => {
    const { host, server } = await begun();
    const { code, data } = await mcpRejection(server.resumeTask("unknown"));
    expect(code).to.equal("ERR-TASK-GONE");
    expect(data).to.include({ mayHaveRun: true }); // its tool was started long ago
    await host.close();
  });

  it("that is not followed is cancelled by its id, and deleted (TK-16)", async () => {
    const { host, server, connect, requested, finish } = await begun();
    await server.close();
    const next = await connect();
    await finish(next.cancelTask(TASK_ID, { meta: { "com.example/why": "enough" } }));
    expect(requested("tasks/cancel")[0]?.body).to.have.deep.nested.property("params.taskId", TASK_ID);
    const sent = requested("tasks/cancel")[0]?.body?.params as { _meta: object } | undefined;
    expect(sent?._meta).to.include({ "com.example/why": "enough" });
    expect(await next.listTasks()).to.deep.equal([]);
    await host.close();
  });

  it("can't be cancelled where the server has no such request, nor once the caller aborted (C-03)", async () => {
    const { host, server } = await begun("legacy", { tasks: { requests: { tools: { call: {} } } } });
    expect(await codeOf(server.cancelTask(TASK_ID))).to.equal("ERR-METHOD");
    expect(await server.listTasks()).to.have.length(1);
    expect(await rejection(server.cancelTask(TASK_ID, { signal: AbortSignal.abort("enough") }))).to.equal("enough");
    await host.close();
  });

  it("is cancelled when the caller of resumeTask aborts", async () => {
    const { host, server, connect, requested, clock } = await begun();
    await server.close();
    const next = await connect();
    const stop = new AbortController();
    const looks = requested("tasks/get").length;
    const resumed = rejection(next.resumeTask(TASK_ID, { signal: stop.signal }));
    await runUntil(clock, () => requested("tasks/get").length > looks);
    stop.abort("enough");
    expect(await resumed).to.equal("enough");
    await settled();
    expect(requested("tasks/cancel")).to.have.length(1);
    expect(await next.listTasks()).to.deep.equal([]);
    await host.close();
  });
});

describe("the store of tasks", () => {
  const record: RememberedTask = { taskId: "a", tool: "t", createdAt: 1, ttlMs: null, era: "modern" };
  const clock = new FakeClock();

  it("keeps one of each id until it is deleted", async () => {
    const memory = new TasksInMemory(clock);
    await memory.put(record);
    await memory.put({ ...record, tool: "u" });
    expect(await memory.list()).to.deep.equal([{ ...record, tool: "u" }]);
    await memory.delete("b");
    await memory.delete("a");
    expect(await memory.list()).to.deep.equal([]);
  });

  it("outlasts the host: one for each server and principal", async () => {
    const store = openStore();
    const of = (serverKey: string, partition: string) => new TasksInStore(store, { serverKey, partition }, clock);
    await of("a", "ann").put(record);
    expect(await of("a", "ann").list()).to.deep.equal([record]);
    expect(await of("a", "bob").list()).to.deep.equal([]);
    expect(await of("b", "ann").list()).to.deep.equal([]);
    await of("a", "ann").delete("a");
    expect(await of("a", "ann").list()).to.deep.equal([]);
  });

  it("deletes a task for good a day after its server did; one without a ttl stays (TK-18, TK-20)", async () => {
    const store = openStore();
    const later = new FakeClock();
    for (const memory of [
      new TasksInStore(store, { serverKey: "a", partition: "ann" }, later),
      new TasksInMemory(later),
    ]) {
      const start = later.now();
      await memory.put({ ...record, createdAt: start });
      await memory.put({ ...record, taskId: "b", createdAt: start, ttlMs: 60_000 });
      later.advance(86_400_000 + 60_000);
      expect(await memory.list()).to.have.length(2);
      later.advance(1);
      expect((await memory.list()).map(({ taskId }) => taskId)).to.deep.equal(["a"]);
    }
    expect(await keysOf(store, "tasks")).to.deep.equal([["a", "ann", "a"]]);
  });

  it("is emptied with all data of a server, for this principal (TK-18)", async () => {
    const store = openStore();
    const owners = ["ann", "bob"].map((partition) => ({ serverKey: "a", partition }));
    for (const owner of owners) await new TasksInStore(store, owner, clock).put(record);
    const [ann = { serverKey: "", partition: "" }] = owners;
    await new ServerMemory(store, ann, clock).forget();
    expect(await keysOf(store, "tasks")).to.deep.equal([["a", "bob", "a"]]);
  });

  it("ignores records that other code wrote", async () => {
    const store = openStore();
    for (const [at, forged] of [
      {},
      { ...record, taskId: 1 },
      { ...record, era: "new" },
      { ...record, ttlMs: "1" },
    ].entries()) {
      await store.put("tasks", ["a", "ann", String(at)], forged as never);
    }
    const tasks = new TasksInStore(store, { serverKey: "a", partition: "ann" }, clock);
    expect(await tasks.list()).to.deep.equal([]);
  });

  it("returns a task to the host after a reload, which resumes it (TK-18)", async () => {
    const store = openStore();
    const capabilities = { tools: {}, extensions: TASKS };
    const task = { taskId: TASK_ID, ttlMs: 60_000, pollIntervalMs: 500 };
    const before = new FakeHost(
      mcpServer({
        capabilities,
        methods: {
          "tools/call": () => ({ resultType: "task", ...task, status: "working" }),
          "tasks/get": () => ({ ...task, status: "working" }),
        },
      }),
      store,
    );
    const first = await before.host.connect(URL_OF_SERVER);
    const call = rejection(first.callTool("render"));
    await runUntil(before.clock, () => before.http.requests.some(({ body }) => body?.method === "tasks/get"));
    await first.close(); // as a page that goes
    expect(await call).to.have.property("code", "ERR-CLOSED");

    const after = new FakeHost(
      mcpServer({ capabilities, methods: { "tasks/get": () => ({ ...task, status: "completed", result: CALLED }) } }),
      store,
    );
    const second = await after.host.connect(URL_OF_SERVER);
    const [known] = await second.listTasks();
    expect(known).to.include({ taskId: TASK_ID, tool: "render" });
    expect(await second.resumeTask(known?.taskId ?? "")).to.deep.include(CALLED);
    await settled();
    expect(await second.listTasks()).to.deep.equal([]);
  });
});
