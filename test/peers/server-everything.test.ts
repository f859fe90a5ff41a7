/**
 * server-everything as it serves itself: over Streamable HTTP and over HTTP+SSE, and what it asks of the client.
 *
 * https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation
 */
import { expect } from "chai";
import { codeOf } from "../fixtures/rejection.js";
import { describeEverything, type Everything } from "./everything-suite.js";
import { requestedDuring, textOf } from "./watched-host.js";

const FORM = "trigger-elicitation-request";
const PAGE = "trigger-url-elicitation";
const MODEL = "trigger-sampling-request";
const ALL = [
  "echo",
  "get-annotated-message",
  "get-env",
  "get-resource-links",
  "get-resource-reference",
  "get-roots-list",
  "get-structured-content",
  "get-sum",
  "get-tiny-image",
  "gzip-file-as-resource",
  "simulate-research-query",
  "toggle-simulated-logging",
  "toggle-subscriber-updates",
  FORM,
  `${FORM}-async`,
  "trigger-long-running-operation",
  MODEL,
  `${MODEL}-async`,
  PAGE,
];
const url = "https://example.com/look?bird=curlew";

/** `ownStreams`: each call has one. On the only one of HTTP+SSE nothing tells which call a question belongs to, and nothing is made up (E-01). */
function inputRequests(peer: () => Everything, ownStreams = true): void {
  it("lists all its tools to a client that declares every capability", async () => {
    const { server } = peer();
    const { sampling, roots, tasks } = server.info.clientCapabilities ?? {};
    expect({ sampling, roots, tasks }).to.deep.equal({
      sampling: {},
      roots: { listChanged: true },
      tasks: { list: {}, cancel: {}, requests: { elicitation: { create: {} }, sampling: { createMessage: {} } } },
    });
    const names = (await server.listTools({ cache: "reload" })).map(({ name }) => name);
    expect(names).to.have.members(ALL);
  });

  it("has an elicitation form filled in, with every kind of field, and nothing to warn of (E-04, E-06)", async () => {
    const { server, watched } = peer();
    watched.reply({ "elicitation-form": { action: "accept", content: { name: "Ada", integer: 7 } } });
    expect(textOf(await server.callTool(FORM))).to.match(/Name: Ada[^]*Favorite Integer: 7/);
    const request = watched.requested.find(({ kind }) => kind === "elicitation-form");
    if (request?.kind !== "elicitation-form") throw new Error(`a form was expected, not ${request?.kind}`);
    expect(request.during?.name).to.equal(ownStreams ? FORM : undefined);
    const fields = ["email", "birthdate", "titledMultipleSelectEnum", "legacyTitledEnum"];
    expect(request.params.requestedSchema.properties).to.include.keys(fields);
    // One description says not to give a pin: it asks for none.
    expect(request.warnings).to.deep.equal([]);
  });

  it("receives a declined and a cancelled elicitation (E-02)", async () => {
    const { server, watched } = peer();
    watched.reply({ "elicitation-form": { action: "decline" } });
    expect(textOf(await server.callTool(FORM))).to.include('"action": "decline"');
    watched.reply({ "elicitation-form": { action: "cancel" } });
    expect(textOf(await server.callTool(FORM))).to.include('"action": "cancel"');
  });

  it("has a page opened, shown with its whole address and origin (E-08)", async () => {
    const { server, watched } = peer();
    watched.reply({ "elicitation-url": { action: "accept" } });
    expect(textOf(await server.callTool(PAGE, { url }))).to.include("User completed the URL elicitation flow");
    const request = watched.requested.findLast(({ kind }) => kind === "elicitation-url");
    expect(request).to.include({ kind: "elicitation-url", origin: "https://example.com" });
    expect(request).to.have.nested.property("params.url", url);
  });

  it("refuses a call until a page was opened; the call is then sent again (-32042, E-11)", async () => {
    const { server, watched } = peer();
    watched.reply({ "elicitation-url": { action: "decline" } });
    const declined = server.callTool(PAGE, { url, errorPath: true, elicitationId: "first" });
    expect(await codeOf(declined)).to.equal("ERR-URL-ELICITATION");
    watched.reply({ "elicitation-url": { action: "accept" } });
    const accepted = await server.callTool(PAGE, { url, errorPath: true, elicitationId: "second" });
    expect(textOf(accepted)).to.include("User completed the URL elicitation flow");
  });

  it("has a sampling request answered by the user, or receives that there is no model", async () => {
    const { server, watched } = peer();
    const content = { type: "text", text: "a heron" } as const;
    watched.reply({ sampling: { action: "answer", result: { role: "assistant", model: "a user", content } } });
    expect(textOf(await server.callTool(MODEL, { prompt: "Which bird?" }))).to.match(/a user[^]*a heron/);
    expect(requestedDuring(watched, MODEL)).to.deep.equal(ownStreams ? ["sampling"] : []);
    watched.reply({ sampling: { action: "reject" } });
    expect(await server.callTool(MODEL, { prompt: "Which bird?" })).to.have.property("isError", true);
  });

  it("receives the roots, once the user agreed", async () => {
    const { server, watched } = peer();
    const reply = { action: "share", remember: true } as const;
    watched.reply({ roots: reply });
    // It asks by itself a moment after connecting, or when the tool is called: whichever is first, and that may wait already.
    for (const request of await watched.host.inputRequests.list())
      if (request.kind === "roots") await watched.host.inputRequests.answer(request.requestId, reply);
    expect(textOf(await server.callTool("get-roots-list"))).to.match(/demo\s+URI: file:\/\/\/work\/demo/);
    expect(watched.requested.map(({ kind }) => kind)).to.include("roots");
  });
}

const legacy = { era: "legacy", revision: "2025-11-25", surelySeen: [1, 2, 3, 4], logs: true } as const;

describeEverything({ name: "over Streamable HTTP", start: "everything", choice: "auto", ...legacy }, inputRequests);
describeEverything({ name: "over HTTP+SSE", start: "everything-sse", choice: "auto", ...legacy }, (peer) =>
  inputRequests(peer, false),
);
