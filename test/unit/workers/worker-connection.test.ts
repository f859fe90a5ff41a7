/** The link's two promises to its callers: nobody pays for another's fault, and what was aborted leaves nothing behind. */
import { expect } from "chai";
import type { HostEvent, ServerInfo } from "../../../src/client/api/index.js";
import { RemoteHost } from "../../../workers/page/connect.js";
import { createEngineApi } from "../../../workers/engine/engine-api.js";
import { ClientError } from "../../../src/errors/index.js";
import { WorkerConnection } from "../../../workers/page/worker-connection.js";
import * as code from "../../../workers/page/page-request-handler.js";
import { RemoteServer } from "../../../workers/page/remote-server.js";
import { rpcError } from "../../fixtures/fake-fetch.js";
import { mcpServer } from "../../fixtures/mcp-server.js";
import { uncaughtIn } from "../../fixtures/uncaught.js";
import { rejection } from "../../helpers/host-suite.js";
import { peerUrls } from "../../helpers/peer-urls.js";
import { scriptedThread, until } from "./scripted-thread.js";

const INFO: ServerInfo = {
  url: "https://example.com/mcp",
  era: "modern",
  revision: "2026-07-28",
  foundBy: "a script",
  capabilities: {},
};
const REMOVED: HostEvent = { kind: "server-removed", serverId: "s" };
const reason = new DOMException("enough", "AbortError");
/** Resolves after what was sent over a port arrived. */
const aTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

describe("a listener that throws", () => {
  it("does not affect the other listeners and is reported as uncaught", async () => {
    const { thread, report } = scriptedThread(() => undefined);
    const worker = new WorkerConnection(thread);
    const fault = new Error("the page's own");
    const heard: HostEvent[] = [];
    worker.subscribe(() => {
      throw fault;
    });
    worker.subscribe((events) => heard.push(...events));
    const uncaught = await uncaughtIn(async () => {
      report(REMOVED);
      await until(() => heard.length > 0);
    });
    expect(uncaught).to.deep.equal([fault]);
    expect(heard).to.deep.equal([REMOVED]);
    await new RemoteHost(worker).close();
  });

  it("loses a call none of its other progress or log messages, nor its answer", async () => {
    const result = { content: [] };
    const { thread, send, responses } = scriptedThread(async (name) => {
      if (name !== "callTool") return undefined;
      const updates = [
        { kind: "progress", progress: { progress: 1 } },
        { kind: "log", message: { level: "info", data: "log" } },
        { kind: "progress", progress: { progress: 2 } },
      ] as const;
      send({ kind: "mcp-panel-request", id: 1, name: "updates", params: { callId: "c", updates } });
      await until(() => responses.length > 0);
      return { result };
    });
    const worker = new WorkerConnection(thread);
    const seen: unknown[] = [];
    const uncaught = await uncaughtIn(async () => {
      const answer = await new RemoteServer("s", INFO, worker).callTool("t", undefined, {
        callId: "c",
        onProgress: ({ progress }) => {
          seen.push(progress);
          throw new Error("in onProgress");
        },
        onLog: ({ data }) => {
          seen.push(data);
          throw new Error("in onLog");
        },
      });
      expect(answer).to.deep.equal(result);
    });
    expect(seen).to.deep.equal([1, "log", 2]);
    expect(uncaught).to.have.length(3);
    await new RemoteHost(worker).close();
  });
});

describe("a list of tools", () => {
  it("is fetched in slices, all requested at once; an empty one, too, so that the worker releases it", async () => {
    for (const [total, froms] of [
      [0, [0]],
      [600, [0, 250, 500]],
    ] as const) {
      const { thread, commands } = scriptedThread((name, params) => {
        if (name === "listTools") return { listId: "1", total };
        const { from, count } = params as { from: number; count: number };
        const tools = Array.from({ length: Math.max(0, Math.min(count, total - from)) }, (_, at) => ({
          name: `t${from + at}`,
        }));
        return { tools: JSON.stringify(tools), end: from + count >= total };
      });
      const worker = new WorkerConnection(thread);
      const tools = await new RemoteServer("s", INFO, worker).listTools();
      expect(tools.map(({ name }) => name)).to.deep.equal(Array.from({ length: total }, (_, at) => `t${at}`));
      expect(commands.slice(1)).to.deep.equal(
        froms.map((from) => ({ name: "toolsSlice", params: { listId: "1", from, count: 250 } })),
      );
      await new RemoteHost(worker).close();
    }
  });
});

describe("an abort that comes too late for the worker", () => {
  it("closes the connection that no caller got", async () => {
    const controller = new AbortController();
    const { thread, commands } = scriptedThread((name) => {
      if (name !== "connect") return undefined;
      controller.abort(reason);
      return { id: "s", info: INFO, connection: 7 };
    });
    const host = new RemoteHost(new WorkerConnection(thread));
    expect(await rejection(host.connect(INFO.url, { signal: controller.signal }))).to.equal(reason);
    await until(() => commands.length === 2);
    expect(commands[1]).to.deep.equal({ name: "disconnect", params: { serverId: "s", connection: 7 } });
    await host.close();
  });

  for (const late of ["listTools", "toolsSlice"] as const) {
    it(`drops the list of tools that no caller will fetch, aborted in ${late}`, async () => {
      const controller = new AbortController();
      const { thread, commands } = scriptedThread((name) => {
        if (name === late) controller.abort(reason);
        if (name === "listTools") return { listId: "1", total: 1000 };
        return name === "toolsSlice" ? { tools: "[]", end: false } : undefined;
      });
      const worker = new WorkerConnection(thread);
      const list = new RemoteServer("s", INFO, worker).listTools({ signal: controller.signal });
      expect(await rejection(list)).to.equal(reason);
      await until(() => commands.some(({ name }) => name === "dropList"));
      expect(commands.at(-1)).to.deep.equal({ name: "dropList", params: { listId: "1" } });
      await new RemoteHost(worker).close();
    });
  }

  for (const method of ["callTool", "readResource", "getPrompt"] as const) {
    it(`releases the view of ${method}`, async () => {
      const controller = new AbortController();
      const { thread, commands } = scriptedThread((name) => {
        if (name === method) controller.abort(reason);
        return { value: { resultId: "r" } };
      });
      const worker = new WorkerConnection(thread);
      const server = new RemoteServer("s", INFO, worker);
      const { signal } = controller;
      const views = {
        callTool: () => server.callTool("t", {}, { signal, view: true }),
        readResource: () => server.readResource("u:", { signal, view: true }),
        getPrompt: () => server.getPrompt("p", {}, { signal, view: true }),
      };
      const view = views[method]();
      expect(await rejection(view)).to.equal(reason);
      await until(() => commands.length === 2);
      expect(commands[1]).to.deep.equal({ name: "results.release", params: { args: ["r"], options: {} } });
      await new RemoteHost(worker).close();
    });
  }

  it("undoes nothing that failed, or that was not aborted", async () => {
    const { thread, commands } = scriptedThread((name) => {
      if (name === "connect") throw new Error("no");
      return { listId: "1", total: 0, tools: [], end: true };
    });
    const host = new RemoteHost(new WorkerConnection(thread));
    expect(await rejection(host.connect(INFO.url))).to.be.instanceOf(Error);
    await host.close();
    expect(commands.map(({ name }) => name)).to.deep.equal(["connect", "close"]);
  });
});

describe("the engine after an abort that came too late", () => {
  const api = createEngineApi(() => undefined);
  const connect = async () => {
    const outcome = await api.run(1, "connect", { url: (await peerUrls()).notebook, options: { id: "a" } });
    if (!outcome.ok) throw new Error(outcome.error.message);
    return outcome.value.connection;
  };
  before(() => api.hello({ pageOrigin: location.origin }));
  after(() => api.run(1, "close", {}));

  it("closes that connection only, not a later one under the same id", async () => {
    const [older, newer] = [await connect(), await connect()];
    const isThere = async () => (await api.run(1, "getTool", { serverId: "a", args: ["run_survey"], options: {} })).ok;
    await api.run(1, "disconnect", { serverId: "a", connection: older });
    expect(await isThere()).to.equal(true);
    await api.run(1, "disconnect", { serverId: "a", connection: newer });
    expect(await isThere()).to.equal(false);
  });

  it("drops the list of tools", async () => {
    await connect();
    const listed = await api.run(1, "listTools", { serverId: "a", args: [], options: {} });
    if (!listed.ok) throw new Error(listed.error.message);
    const { listId } = listed.value;
    const slice = { listId, from: 0, count: 1 };
    const first = await api.run(1, "toolsSlice", slice);
    expect(first.ok && JSON.parse(first.value.tools)).to.have.length(1);
    await api.run(1, "dropList", { listId });
    expect(await api.run(1, "toolsSlice", slice)).to.deep.equal({ ok: true, value: { tools: "[]", end: true } });
  });
});

describe("an event during a call", () => {
  const posted: HostEvent[] = [];
  const api = createEngineApi((message) => {
    if (message.kind === "mcp-panel-events") posted.push(...message.events);
  });
  const isEnd = ({ kind }: HostEvent): boolean => kind === "call-ended";
  const call = async (tool: string) => {
    posted.length = 0;
    const params = { serverId: "a", args: [tool, {}], options: { callId: "c" } };
    const { events = [] } = await api.run(1, "callTool", params);
    return { before: posted.filter(isEnd), along: events.filter(isEnd) };
  };
  const { fetch } = globalThis;
  before(async () => {
    const many = Array.from({ length: 100 }, () => ({ type: "text", text: "a" }));
    const answers: Record<string, unknown> = { small: { content: many.slice(0, 2) }, large: { content: many } };
    const http = mcpServer({
      methods: { "tools/call": ({ name }, request) => answers[String(name)] ?? rpcError(request, -32602) },
    });
    globalThis.fetch = http.fetch as typeof fetch; // the engine gives it addresses as text
    await api.hello({ pageOrigin: location.origin, storage: "memory" });
    await api.run(1, "connect", { url: "https://example.com/mcp", options: { id: "a" } });
  });
  after(async () => {
    await api.run(1, "close", {});
    globalThis.fetch = fetch;
  });

  it("crosses in the same message as a small answer", async () => {
    expect(await call("small"))
      .to.have.property("before")
      .that.has.length(0);
    expect(await call("small"))
      .to.have.property("along")
      .that.has.length(1);
  });

  it("crosses before a larger answer, which might be nested too deeply to be cloned", async () => {
    const { before: first, along } = await call("large");
    expect([first.length, along.length]).to.deep.equal([1, 0]);
  });

  it("crosses before a failure, which may hold any value of the server's", async () => {
    const { before: first, along } = await call("unknown");
    expect([first.length, along.length]).to.deep.equal([1, 0]);
  });
});

describe("requests of the engine while the page loads their handlers", () => {
  const params = { serverUrl: "https://example.com/mcp", reason: "first" } as const;
  const token = { kind: "mcp-panel-request", name: "token", params } as const;
  type Code = typeof code;

  /** A connection whose page has tokens, and how to end the loading. */
  function loading(accessToken: () => string) {
    const ends: { readonly resolve: (loaded: Code) => void; readonly reject: (reason: unknown) => void }[] = [];
    const scripted = scriptedThread(() => undefined);
    const tokens = async () => ({ accessToken: accessToken() });
    const load = (): Promise<Code> => new Promise((resolve, reject) => ends.push({ resolve, reject }));
    const worker = new WorkerConnection(scripted.thread, undefined, { tokens }, false, load);
    /** Resolves when what was sent has arrived: the answer comes after it, through the same port. */
    const arrived = async (): Promise<void> => void (await scripted.thread.api.ping());
    return { ...scripted, worker, ends, arrived };
  }

  it("are answered once these are loaded, which begins with the connection where the page has handlers", async () => {
    const { ends, send, responses, worker } = loading(() => "a1");
    expect(ends).to.have.length(1);
    send({ ...token, id: 1 });
    ends[0]?.resolve(code);
    await until(() => responses.length === 1);
    expect(responses).to.deep.equal([{ id: 1, outcome: { ok: true, value: { accessToken: "a1" } } }]);
    worker.end(new ClientError("ERR-CLOSED", "over"));
  });

  it("are not run if they are aborted before that", async () => {
    const requested: string[] = [];
    const { ends, send, responses, worker, arrived } = loading(() => String(requested.push("token")));
    send({ ...token, id: 1 });
    send({ kind: "mcp-panel-abort", id: 1 });
    send({ ...token, id: 2 });
    await arrived();
    ends[0]?.resolve(code);
    await until(() => responses.length === 1);
    expect(responses.map(({ id }) => id)).to.deep.equal([2]);
    expect(requested).to.deep.equal(["token"]);
    worker.end(new ClientError("ERR-CLOSED", "over"));
  });

  it("fail with a code if it can't be loaded, and the next one tries again", async () => {
    const { ends, send, responses, worker, arrived } = loading(() => "a2");
    send({ ...token, id: 1 });
    await arrived();
    ends[0]?.reject(new TypeError("Failed to fetch"));
    await until(() => responses.length === 1);
    expect(responses[0]?.outcome).to.have.nested.property("error.code", "ERR-WORKER");
    send({ ...token, id: 2 });
    await until(() => ends.length === 2);
    ends[1]?.resolve(code);
    await until(() => responses.length === 2);
    expect(responses[1]).to.deep.equal({ id: 2, outcome: { ok: true, value: { accessToken: "a2" } } });
    worker.end(new ClientError("ERR-CLOSED", "over"));
  });

  it("are not answered after the connection ended", async () => {
    const { ends, send, responses, worker, arrived } = loading(() => "a3");
    send({ ...token, id: 1 });
    await arrived();
    worker.end(new ClientError("ERR-CLOSED", "over"));
    ends[0]?.resolve(code);
    await aTask();
    expect(responses).to.deep.equal([]);
  });
});
