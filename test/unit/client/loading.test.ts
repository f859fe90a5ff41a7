/** Parts of the client that could not be loaded: a lost network costs no call that does without, and nothing for good. */
import { expect } from "chai";
import { LOADS } from "../../../src/client/server/connection.js";
import { createSchemaChecker, type SchemaChecker } from "../../../src/schema/validation/index.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpServer, type MethodAnswer } from "../../fixtures/mcp-server.js";
import { until } from "../../fixtures/until.js";
import { codeOf, rejection } from "../../fixtures/rejection.js";
import { CALLED, TASK_ID, tool } from "../../fixtures/task-server.js";

const OFFLINE = new TypeError("Failed to fetch dynamically imported module");

/** Fails once, then loads. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let isLost = true;
  return () => {
    if (!isLost) return load();
    isLost = false;
    return Promise.reject(OFFLINE);
  };
}

async function connected(
  load: Partial<typeof LOADS>,
  methods: Readonly<Record<string, MethodAnswer>>,
  server: { readonly era?: "modern" | "legacy"; readonly capabilities?: object } = {},
  openChecker?: () => Promise<SchemaChecker>,
) {
  const http = mcpServer({ capabilities: { tools: {} }, ...server, methods });
  const fake = new FakeHost(http, undefined, undefined, load, openChecker);
  const connection = await fake.host.connect(URL_OF_SERVER);
  const requested = (method: string) => http.requests.filter(({ body }) => body?.method === method);
  return { fake, server: connection, requested };
}

describe("a call to a legacy server with tasks while the code that follows tasks can't be loaded", () => {
  const capabilities = { tools: {}, tasks: { requests: { tools: { call: {} } } } };
  const answers = {
    "tools/list": () => ({ tools: [tool("plain"), tool("long", "required")] }),
    "tools/call": ({ task }: Readonly<Record<string, unknown>>) =>
      task === undefined ? CALLED : { task: { taskId: TASK_ID, status: "completed", ttl: null } },
    "tasks/result": () => CALLED,
  };

  it("is sent without a task where the tool needs none (TL-13)", async () => {
    const { server } = await connected({ tasks: once(LOADS.tasks) }, answers, { era: "legacy", capabilities });
    await server.listTools();
    expect(await server.callTool("plain")).to.deep.include(CALLED);
    expect(await server.callTool("plain")).to.deep.include(CALLED);
  });

  it("of a tool that requires a task fails with a code before it is sent; the next call is followed", async () => {
    const { server, requested } = await connected({ tasks: once(LOADS.tasks) }, answers, {
      era: "legacy",
      capabilities,
    });
    await server.listTools();
    expect(await rejection(server.callTool("long"))).to.include({ code: "ERR-WORKER", cause: OFFLINE });
    expect(requested("tools/call")).to.have.length(0);
    expect(await server.callTool("long")).to.deep.include(CALLED);
  });
});

describe("a task while the code that follows it can't be loaded", () => {
  it("fails its call with a code, and is listed and can be resumed later (TK-18)", async () => {
    const { server } = await connected(
      { tasks: once(LOADS.tasks) },
      {
        "tools/call": () => ({ resultType: "task", taskId: TASK_ID, status: "working", ttlMs: null }),
        "tasks/get": () => ({ taskId: TASK_ID, status: "completed", ttlMs: null, result: CALLED }),
      },
      { capabilities: { tools: {}, extensions: { "io.modelcontextprotocol/tasks": {} } } },
    );
    expect(await rejection(server.callTool("render"))).to.include({ code: "ERR-WORKER", cause: OFFLINE });
    const [known, ...more] = await server.listTasks();
    expect(known).to.include({ taskId: TASK_ID, tool: "render", era: "modern" });
    expect(more).to.deep.equal([]);
    expect(await server.resumeTask(TASK_ID)).to.deep.include(CALLED);
    expect(await server.listTasks()).to.deep.equal([]);
  });
});

describe("a result while the checker of schemas can't be loaded", () => {
  const answers = {
    "tools/list": () => ({ tools: [{ ...tool("a"), outputSchema: { type: "object" } }] }),
    "tools/call": () => ({ content: [], structuredContent: {} }),
  };
  const openChecker = async (): Promise<SchemaChecker> => createSchemaChecker();

  it("rejects with a code where that was requested, and the next is checked (TL-08)", async () => {
    const { server } = await connected({ outputs: once(LOADS.outputs) }, answers, {}, openChecker);
    await server.listTools();
    expect(await codeOf(server.callTool("a", {}, { outputSchema: "reject" }))).to.equal("ERR-WORKER");
    expect(await server.callTool("a", {}, { outputSchema: "reject" })).to.have.property("structuredContent");
  });

  it("is returned otherwise, and reported as a problem of the call, and none of the server", async () => {
    const { fake, server } = await connected({ outputs: once(LOADS.outputs) }, answers, {}, openChecker);
    await server.listTools();
    expect(await server.callTool("a", {}, { callId: "c" })).to.have.property("structuredContent");
    await until(() => fake.reported("call-problem").length > 0);
    expect(fake.reported("call-problem")[0]).to.have.property("callId", "c");
    expect(fake.reported("call-problem")[0]).to.have.nested.property("error.code", "ERR-WORKER");
    expect(fake.reported("problem")).to.deep.equal([]);
  });

  it("is released by a caller that aborts while the checker is loaded", async () => {
    const never = () => new Promise<never>(() => undefined);
    const { server, requested } = await connected({ outputs: never }, answers, {}, openChecker);
    await server.listTools();
    const enough = new AbortController();
    const calling = rejection(server.callTool("a", {}, { signal: enough.signal, outputSchema: "reject" }));
    await until(() => requested("tools/call").length > 0);
    enough.abort("enough");
    expect(await calling).to.equal("enough");
  });
});

describe("a completion request while its code can't be loaded", () => {
  it("fails with a code, and the next is sent (P-05)", async () => {
    const { server } = await connected(
      { completions: once(LOADS.completions) },
      { "completion/complete": () => ({ completion: { values: ["ann"] } }) },
      { capabilities: { completions: {} } },
    );
    const request = () => server.complete({ type: "ref/prompt", name: "greet" }, { name: "who", value: "" });
    expect(await rejection(request())).to.include({ code: "ERR-WORKER", cause: OFFLINE });
    expect((await request()).values).to.deep.equal(["ann"]);
  });
});
