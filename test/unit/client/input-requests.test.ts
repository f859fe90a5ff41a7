/** What servers ask of the user, from the wire to the answer: the third of the five paths in docs/architecture.md. */
import { expect } from "chai";
import type { InputRequest, InputResponse, HostOffer } from "../../../src/client/api/index.js";
import { settled } from "../../fixtures/fake-clock.js";
import { events, result } from "../../fixtures/fake-fetch.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpServer } from "../../fixtures/mcp-server.js";
import { codeOf, rejection } from "../../fixtures/rejection.js";
import { OpenBody, sse } from "../../fixtures/sse.js";
import { until } from "../../fixtures/until.js";

const FORM = {
  message: "Which account?",
  requestedSchema: { type: "object", properties: { account: { type: "string" } }, required: ["account"] },
};
const ACCEPT: InputResponse = { action: "accept", content: { account: "main" } };

/** The only ask there is, once it is there: what handles it may have to be loaded first. */
async function onlyRequest(fake: FakeHost): Promise<InputRequest> {
  await until(async () => (await fake.host.inputRequests.list()).length > 0);
  const [request, ...more] = await fake.host.inputRequests.list();
  if (!request || more.length > 0) throw new Error(request ? `${more.length + 1} asks, not one` : "no ask came");
  return request;
}

/** A legacy server whose call asks for a form on its own stream before it answers. */
async function legacyRequesting(offer: HostOffer | undefined, method = "elicitation/create", params: object = FORM) {
  const body = new OpenBody();
  const http = mcpServer({
    era: "legacy",
    methods: {
      "tools/call": () => {
        body.write(sse({ jsonrpc: "2.0", id: "s-1", method, params }));
        return events(body.stream);
      },
    },
  });
  const fake = new FakeHost(http);
  if (offer) await fake.host.offer(offer);
  const server = await fake.host.connect(URL_OF_SERVER, { id: "a" });
  const call = server.callTool("book", {}, { callId: "c" });
  await settled();
  const finish = (): void => body.write(sse({ jsonrpc: "2.0", id: 2, result: { content: [] } }));
  const answers = () => http.requests.filter(({ body: sent }) => sent?.id === "s-1").map(({ body: sent }) => sent);
  return { fake, http, call, finish, answers };
}

describe("an elicitation form of a legacy server during a call", () => {
  it("is shown with its server and call, and its answer is the response to the request (E-01, E-04)", async () => {
    const { fake, call, finish, answers } = await legacyRequesting({ elicitation: { form: true } });
    const request = await onlyRequest(fake);
    expect(request).to.deep.include({
      kind: "elicitation-form",
      serverId: "a",
      serverUrl: URL_OF_SERVER,
      serverName: "fake",
    });
    expect(request.during).to.deep.equal({ method: "tools/call", name: "book", callId: "c" });
    expect(fake.reported("input-request").map((event) => event.request)).to.deep.equal([request]);
    expect(await fake.host.inputRequests.answer(request.requestId, ACCEPT)).to.equal(true);
    await settled();
    expect(answers()).to.deep.equal([{ jsonrpc: "2.0", id: "s-1", result: ACCEPT }]);
    expect(fake.reported("input-request-ended")).to.deep.equal([
      { kind: "input-request-ended", requestId: request.requestId, serverId: "a", end: "answered", callId: "c" },
    ]);
    finish();
    expect((await call).content).to.deep.equal([]);
    expect(await fake.host.inputRequests.answer(request.requestId, ACCEPT)).to.equal(false);
  });

  it("is refused with -32601 when nothing was offered, and not shown (C-02, E-13)", async () => {
    const { fake, call, finish, answers, http } = await legacyRequesting(undefined);
    await settled();
    expect(answers()).to.deep.equal([
      { jsonrpc: "2.0", id: "s-1", error: { code: -32601, message: "Method not found: elicitation/create" } },
    ]);
    expect(fake.reported("input-request")).to.deep.equal([]);
    const opening = http.requests.find(({ body }) => body?.method === "initialize");
    expect(opening?.body).to.have.nested.property("params.capabilities").that.deep.equals({});
    finish();
    await call;
  });

  it("is withdrawn when the connection ends (U-07)", async () => {
    const { fake, call } = await legacyRequesting({ elicitation: { form: true } });
    const request = await onlyRequest(fake);
    const failing = codeOf(call);
    await fake.host.server("a")?.close();
    expect(await failing).to.equal("ERR-CLOSED");
    await settled();
    expect(await fake.host.inputRequests.list()).to.deep.equal([]);
    expect(fake.reported("input-request-ended").map(({ requestId, end }) => [requestId, end])).to.deep.equal([
      [request.requestId, "withdrawn"],
    ]);
  });
});

describe("a sampling request of a legacy server", () => {
  it("is answered by the user where no model is offered, and refused with -1 when the user rejects (SA-08)", async () => {
    const params = { messages: [{ role: "user", content: { type: "text", text: "hello" } }], maxTokens: 10 };
    const { fake, call, finish, answers } = await legacyRequesting(
      { sampling: "manual" },
      "sampling/createMessage",
      params,
    );
    const request = await onlyRequest(fake);
    expect(request.kind).to.equal("sampling");
    await fake.host.inputRequests.answer(request.requestId, { action: "reject" });
    await settled();
    expect(answers()).to.have.nested.property("[0].error.code", -1);
    finish();
    await call;
  });
});

describe("a request for roots of a legacy server", () => {
  it("is answered only when the user agrees (RO-04)", async () => {
    const roots = [{ uri: "file:///work/demo", name: "demo" }];
    const { fake, call, finish, answers } = await legacyRequesting({ roots }, "roots/list", {});
    const request = await onlyRequest(fake);
    await fake.host.inputRequests.answer(request.requestId, { action: "share" });
    await settled();
    expect(answers()).to.deep.equal([{ jsonrpc: "2.0", id: "s-1", result: { roots } }]);
    finish();
    await call;
  });

  it("is followed by a notification of each change, to servers that received the roots (RO-03)", async () => {
    const http = mcpServer({ era: "legacy" });
    const fake = new FakeHost(http);
    const changes = (): number =>
      http.requests.filter(({ body }) => body?.method === "notifications/roots/list_changed").length;
    await fake.host.offer({ elicitation: { form: true } });
    await fake.host.connect(URL_OF_SERVER, { id: "a" });
    await fake.host.offer({ roots: [{ uri: "file:///work" }] });
    await settled();
    expect(changes()).to.equal(0); // it was connected without
    const server = await fake.host.connect(URL_OF_SERVER, { id: "a" });
    await fake.host.offer({ roots: [{ uri: "file:///work" }], toolApproval: "always" });
    await settled();
    expect(changes()).to.equal(0);
    await fake.host.offer({ roots: [{ uri: "file:///home" }] });
    await settled();
    expect(changes()).to.equal(1);
    await server.close();
    await fake.host.offer({ roots: [] });
    await settled();
    expect(changes()).to.equal(1);
  });

  it("never receives other addresses than file URIs: they are refused when they are offered, and the old offer stays (RO-02)", async () => {
    const fake = new FakeHost(mcpServer());
    expect(await codeOf(fake.host.offer({ roots: [{ uri: "https://a.example/" }] }))).to.equal("ERR-ARGUMENT");
  });
});

describe("an input request of a modern server", () => {
  const requesting = () =>
    mcpServer({
      methods: {
        "tools/call": (params, request) => {
          if (params.inputResponses)
            return { content: [{ type: "text", text: JSON.stringify(params.inputResponses) }] };
          const who = { method: "elicitation/create", params: FORM };
          return result(request, { resultType: "input_required", inputRequests: { who }, requestState: "s" });
        },
      },
    });

  it("is shown to the user, and the call sent again with the answer (M-02, M-03)", async () => {
    const http = requesting();
    const fake = new FakeHost(http);
    await fake.host.offer({ elicitation: { form: true } });
    const server = await fake.host.connect(URL_OF_SERVER, { id: "a" });
    const call = server.callTool("book", {}, { callId: "c" });
    const request = await onlyRequest(fake);
    expect(request.during).to.deep.equal({ method: "tools/call", name: "book", callId: "c" });
    await fake.host.inputRequests.answer(request.requestId, ACCEPT);
    expect((await call).content).to.deep.equal([{ type: "text", text: JSON.stringify({ who: ACCEPT }) }]);
    const ids = http.requests.filter(({ body }) => body?.method === "tools/call").map(({ body }) => body?.id);
    expect(new Set(ids).size).to.equal(2);
  });

  it("ends the call with the error of a handler that throws, at once (M-10)", async () => {
    const fake = new FakeHost(requesting());
    const failure = new RangeError("no such account");
    await fake.host.setHandlers({ elicitation: () => Promise.reject(failure) });
    const server = await fake.host.connect(URL_OF_SERVER);
    expect(await rejection(server.callTool("book"))).to.include({ code: "ERR-REFUSED", cause: failure });
  });

  it("ends the call when it was not offered (M-09)", async () => {
    const fake = new FakeHost(requesting());
    const server = await fake.host.connect(URL_OF_SERVER);
    expect(await codeOf(server.callTool("book"))).to.equal("ERR-PROTO");
  });

  it("is declared with every request from the offer on (C-01)", async () => {
    const http = requesting();
    const fake = new FakeHost(http);
    const server = await fake.host.connect(URL_OF_SERVER);
    await fake.host.offer({ elicitation: { form: true } });
    await server.ping();
    const declared = http.requests.map(({ body }) => {
      const params = body?.params as { _meta: Record<string, unknown> } | undefined;
      return params?._meta["io.modelcontextprotocol/clientCapabilities"];
    });
    const extensions = { "io.modelcontextprotocol/tasks": {}, "io.modelcontextprotocol/skills": {} };
    expect(declared).to.deep.equal([{ extensions }, { elicitation: { form: {} }, extensions }]);
  });
});

describe("a tool call that needs the user's approval", () => {
  it("prompts first, with its arguments, and is not sent when denied (TL-01, TL-02)", async () => {
    const http = mcpServer({ methods: { "tools/call": () => ({ content: [] }) } });
    const fake = new FakeHost(http);
    await fake.host.offer({ toolApproval: "always" });
    const server = await fake.host.connect(URL_OF_SERVER, { id: "a" });
    const call = codeOf(server.callTool("delete_all", { really: true }));
    const request = await onlyRequest(fake);
    expect(request).to.deep.include({ kind: "tool", tool: "delete_all", arguments: { really: true } });
    await fake.host.inputRequests.answer(request.requestId, { action: "deny" });
    expect(await call).to.equal("ERR-REFUSED");
    expect(http.requests.filter(({ body }) => body?.method === "tools/call")).to.deep.equal([]);
  });

  it("ends its prompt once the connection has ended", async () => {
    const fake = new FakeHost(mcpServer({ methods: { "tools/call": () => ({ content: [] }) } }));
    await fake.host.offer({ toolApproval: "always" });
    const server = await fake.host.connect(URL_OF_SERVER, { id: "a" });
    const call = codeOf(server.callTool("delete_all"));
    await onlyRequest(fake);
    await server.close();
    expect(await call).to.equal("ERR-CLOSED");
    expect(await fake.host.inputRequests.list()).to.deep.equal([]);
  });

  it("ends its prompt when all requests of the server are declined, and an answer of another kind is an error", async () => {
    const { fake, call, finish, answers } = await legacyRequesting({ elicitation: { form: true } });
    const request = await onlyRequest(fake);
    expect(await codeOf(fake.host.inputRequests.answer(request.requestId, { action: "share" }))).to.equal(
      "ERR-ARGUMENT",
    );
    await fake.host.inputRequests.refuseAll("a");
    await settled();
    expect(answers()).to.deep.equal([{ jsonrpc: "2.0", id: "s-1", result: { action: "decline" } }]);
    finish();
    await call;
  });
});

describe("a policy that fails", () => {
  it("leaves the input request to the user, and is reported as a problem", async () => {
    const http = mcpServer({
      era: "modern",
      methods: {
        "tools/call": ({ inputResponses }) =>
          inputResponses
            ? { content: [] }
            : { resultType: "input_required", inputRequests: { a: { method: "roots/list" } } },
      },
    });
    const fake = new FakeHost(http, undefined, undefined, {}, undefined, () => Promise.reject(new Error("a mistake")));
    await fake.host.offer({ roots: [{ uri: "file:///work" }] });
    const server = await fake.host.connect(URL_OF_SERVER, { id: "a" });
    const calling = server.callTool("x");
    const request = await onlyRequest(fake);
    expect(fake.reported("problem").map(({ serverId, problem }) => [serverId, problem.reason])).to.deep.equal([
      ["a", "the input request policy failed (Error); the user is prompted"],
    ]);
    await fake.host.inputRequests.answer(request.requestId, { action: "share" });
    await calling;
  });
});
