/** What a caller may put into `_meta`, and that it travels (B-10, J-05). */
import { expect } from "chai";
import { checkedMeta } from "../../../../src/client/server/own-meta.js";
import { isMcpError } from "../../../../src/errors/index.js";
import { codeOf } from "../../../fixtures/rejection.js";
import { CALLED, finished, taskServer, tool } from "../../../fixtures/task-server.js";

const PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
const TRACE = {
  traceparent: PARENT,
  tracestate: "congo=t61rcWkgMzE,rojo=00f067aa0ba902b7,tenant@vendor=x y",
  baggage: "userId=alice,serverNode=DF%2028;p1=1;flag, isProduction=false",
};

function allows(meta: unknown): boolean {
  try {
    return checkedMeta(meta) === meta;
  } catch (error) {
    if (isMcpError(error) && error.code === "ERR-ARGUMENT") return false;
    throw error;
  }
}

describe("a caller's own _meta", () => {
  for (const key of ["com.example/run", "com.example.mcp/run", "run", "a.b-2/x_y.z-1", "com.example/", "x"]) {
    it(`may hold ${key}`, () => expect(allows({ [key]: { any: "thing" } })).to.equal(true));
  }

  for (const key of [
    "progressToken",
    "io.modelcontextprotocol/protocolVersion",
    "io.modelcontextprotocol/related-task",
    "dev.mcp/x",
    "com.mcp.tools/x",
    "mcp.dev/x",
    "modelcontextprotocol.io/x",
    "",
    "/x",
    "1a.b/x",
    "a..b/x",
    "a-/x",
    "a/b/c",
    "-x",
    "with space",
  ]) {
    it(`may not hold "${key}" (B-10)`, () => expect(allows({ [key]: 1 })).to.equal(false));
  }

  for (const meta of [null, [], "text", 5]) {
    it(`may not be ${JSON.stringify(meta)}`, () => expect(allows(meta)).to.equal(false));
  }
});

describe("a trace context", () => {
  it("in the form of the W3C may be in it (J-05)", () => {
    expect(allows(TRACE)).to.equal(true);
    expect(allows({ traceparent: `01${PARENT.slice(2)}-more` })).to.equal(true);
    expect(allows({ tracestate: "a=1,,b=2" })).to.equal(true);
    expect(allows({ tracestate: "2a@v=1" })).to.equal(true);
  });

  for (const [key, value] of [
    ["traceparent", PARENT.toUpperCase()],
    ["traceparent", `ff${PARENT.slice(2)}`],
    ["traceparent", `${PARENT}-more`],
    ["traceparent", PARENT.slice(0, -1)],
    ["traceparent", `00-${"0".repeat(32)}-b7ad6b7169203331-01`],
    ["traceparent", `00-0af7651916cd43dd8448eb211c80319c-${"0".repeat(16)}-01`],
    ["traceparent", 5],
    ["tracestate", "a=1,a=2"],
    ["tracestate", "A=1"],
    ["tracestate", "a"],
    ["tracestate", "a=b=c"],
    ["tracestate", Array.from({ length: 33 }, (_, at) => `k${at}=1`).join()],
    ["baggage", "a"],
    ["baggage", "a=b c"],
    ["baggage", 'a="b"'],
    ["baggage", "ä=1"],
    ["baggage", `a=${"b".repeat(8_192)}`],
    ["baggage", {}],
  ] as const) {
    it(`with ${key} ${JSON.stringify(value).slice(0, 60)} is refused (J-05)`, () =>
      expect(allows({ [key]: value })).to.equal(false));
  }
});

describe("the _meta of a request", () => {
  for (const era of ["modern", "legacy"] as const) {
    it(`is sent with it and with all requests about its task, in the ${era} era`, async () => {
      const at = await taskServer({
        era,
        tools: [tool("render", "required")],
        methods: {
          "tasks/get": () => ({ taskId: "x-1", status: "completed", result: CALLED }),
          "prompts/get": () => ({ messages: [] }),
        },
        capabilities: {
          tools: {},
          prompts: {},
          tasks: { requests: { tools: { call: {} } } },
          extensions: { "io.modelcontextprotocol/tasks": {} },
        },
      });
      at.task.taskId = "x-1";
      const meta = { ...TRACE, "com.example/run": 7 };
      await at.server.listTools({ meta });
      await at.server.getPrompt("p", {}, { meta });
      await finished(at.server.callTool("render", {}, { meta }), at);
      const sent = at.http.requests.filter(({ body }) => /^(tools|prompts|tasks)/.test(String(body?.method)));
      expect(sent.length).to.be.at.least(4);
      for (const { body } of sent) expect((body?.params as { _meta: object } | undefined)?._meta).to.deep.include(meta);
    });
  }

  it("is refused before anything is sent when it has reserved keys", async () => {
    const at = await taskServer({ era: "modern" });
    const before = at.http.requests.length;
    const meta = { progressToken: 1 };
    for (const refused of [
      at.server.listTools({ meta }),
      at.server.callTool("render", {}, { meta }),
      at.server.cancelTask("x", { meta }),
      at.server.resumeTask("x", { meta }),
    ]) {
      expect(await codeOf(refused)).to.equal("ERR-ARGUMENT");
    }
    expect(at.http.requests).to.have.length(before);
  });
});
