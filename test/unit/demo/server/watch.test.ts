import { expect } from "chai";

import { listenNotebook, type ListeningNotebook } from "../../../../demo/server/listen.js";
import { callTool, last, list, modern, openSession, openStream, post, record, type LegacySession } from "./wire.js";

const QUICK = { looks: 2, lookMs: 10 };

describe("the tool watch_from_hide of the field notebook", () => {
  let server: ListeningNotebook;
  let session: LegacySession;

  before(async () => {
    server = await listenNotebook();
    session = await openSession(server.url);
  });

  after(() => server.close());

  async function begin(args: object): Promise<string> {
    const params = { name: "watch_birds", arguments: args, task: { ttl: 60_000 } };
    const task = record(await last(await session.request("tools/call", params)), "task");
    expect(task).to.include({ status: "working", ttl: 60_000 }).and.include.keys("createdAt", "lastUpdatedAt");
    return String(task["taskId"]);
  }

  it("is announced as a tool that may be a task in 2025-11-25, and as an ordinary one in 2026-07-28", async () => {
    const old = list(await last(await session.request("tools/list")), "tools");
    const now = list(await last(await modern(server.url, "tools/list")), "tools");
    const watch = (tools: typeof old): unknown => tools.find(({ name }) => name === "watch_birds")?.["execution"];
    expect(watch(old)).to.deep.equal({ taskSupport: "optional" });
    expect(watch(now)).to.equal(undefined);
    expect(session.initialized.result?.["capabilities"]).to.include.keys("tasks");
    const discovered = await last(await modern(server.url, "server/discover"));
    expect(discovered.result?.["capabilities"]).to.not.include.keys("tasks");
    const plain = await callTool(server.url, "watch_birds", QUICK);
    expect(JSON.stringify(plain.result)).to.include("Watched the sea in 2 looks");
  });

  it("continues after the call, and tasks/result waits for its end", async () => {
    const taskId = await begin(QUICK);
    const result = await last(await session.request("tasks/result", { taskId }));
    expect(JSON.stringify(result.result)).to.include("Watched the sea").and.include(taskId);
    const state = await last(await session.request("tasks/get", { taskId }));
    expect(state.result).to.include({ taskId, status: "completed" });
    const another = await openSession(server.url);
    const tasks = list(await last(await another.request("tasks/list")), "tasks");
    expect(tasks.map((task) => task["taskId"])).to.include(taskId);
  });

  it("requests input half-way, and continues with the answer", async () => {
    const params = { protocolVersion: "2025-11-25", capabilities: { elicitation: { form: {} } } };
    const clientInfo = { name: "wire", version: "1.0.0" };
    const opened = await post(
      server.url,
      { jsonrpc: "2.0", id: 0, method: "initialize", params: { ...params, clientInfo } },
      {},
    );
    await opened.text();
    const headers = { "mcp-session-id": opened.headers.get("mcp-session-id") ?? "" };
    const taskId = await begin({ ...QUICK, elicits: true });
    const wait = { jsonrpc: "2.0", id: 9, method: "tasks/result", params: { taskId } };
    const stream = openStream(await post(server.url, wait, headers));
    const question = await stream.until((message) => message.method === "elicitation/create");
    expect(question.params?.["_meta"]).to.deep.include({ "io.modelcontextprotocol/related-task": { taskId } });
    const state = await last(await session.request("tasks/get", { taskId }));
    expect(state.result).to.include({ status: "input_required" });
    const answer = { jsonrpc: "2.0", id: question.id, result: { action: "accept", content: { side: "path" } } };
    await (await post(server.url, answer, headers)).text();
    const done = await stream.until((message) => message.id === 9);
    expect(JSON.stringify(done.result)).to.include("Watched the path");
  });

  it("is ended by tasks/cancel, once", async () => {
    const taskId = await begin({ looks: 100, lookMs: 1000 });
    const waiting = session.request("tasks/result", { taskId }, 5);
    const cancelled = await last(await session.request("tasks/cancel", { taskId }));
    expect(cancelled.result).to.include({ status: "cancelled" });
    expect((await last(await waiting)).result).to.include({ isError: true });
    expect((await last(await session.request("tasks/cancel", { taskId }))).error?.code).to.equal(-32602);
  });

  it("is unknown by any other task id", async () => {
    for (const method of ["tasks/get", "tasks/result", "tasks/cancel"])
      expect((await last(await session.request(method, { taskId: "nobody" }))).error?.code, method).to.equal(-32602);
  });
});
