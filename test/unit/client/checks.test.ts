/** A check of a server: what it finds, and that nothing of it does harm. */
import { expect } from "chai";
import { FindingList } from "../../../src/client/check/finding.js";
import type { CheckFinding } from "../../../src/client/api/index.js";
import { createSchemaChecker } from "../../../src/schema/validation/index.js";
import { FakeFetch, noNetwork, rpcError, status, type Answer } from "../../fixtures/fake-fetch.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpServer, type MethodAnswer } from "../../fixtures/mcp-server.js";
import { codeOf, rejection } from "../../fixtures/rejection.js";

const GOOD = {
  name: "get_tide",
  description: "The tide at a place, in metres above chart datum.",
  inputSchema: { type: "object", properties: { place: { type: "string", description: "Where" } }, required: ["place"] },
  outputSchema: { type: "object" },
  annotations: { readOnlyHint: true },
};
const NOTHING: Readonly<Record<string, MethodAnswer>> = {
  "mcp-panel/no-such-method": (_, request) => rpcError(request, -32601),
  "tools/call": (_, request) => rpcError(request, -32602),
};

async function check(
  methods: Readonly<Record<string, MethodAnswer>>,
  capabilities: Readonly<Record<string, object>> = { tools: { listChanged: true } },
) {
  const http = mcpServer({ capabilities, methods: { ...NOTHING, ...methods } });
  const fake = new FakeHost(http, undefined, undefined, {}, async () => createSchemaChecker());
  await fake.host.connect(URL_OF_SERVER, { id: "a" });
  const report = await fake.host.checks.run("a");
  const of = (id: CheckFinding["id"]): readonly CheckFinding[] => report.findings.filter((one) => one.id === id);
  return { report, of, http, fake };
}
const tools = (...items: readonly object[]): Readonly<Record<string, MethodAnswer>> => ({
  "tools/list": () => ({ tools: items }),
});

describe("a check of a server", () => {
  it("finds no problem in a good one", async () => {
    const { report } = await check(tools(GOOD));
    expect(report.findings.filter(({ severity }) => severity === "error" || severity === "warning")).to.deep.equal([]);
    expect(report).to.include({ serverId: "a", url: URL_OF_SERVER });
  });

  it("judges names, descriptions, parameters and claims of tools", async () => {
    const { of } = await check(
      tools(
        { ...GOOD, name: "has space", description: "" },
        GOOD,
        GOOD,
        { ...GOOD, name: "b", description: "short", annotations: { readOnlyHint: true, destructiveHint: true } },
        {
          name: "c",
          description: "x".repeat(3_000),
          inputSchema: { type: "object", properties: { a: {} }, required: ["z"] },
        },
      ),
    );
    expect(of("name-unusual").map(({ name }) => name)).to.deep.equal(["has space"]);
    expect(of("malformed").map(({ name, severity }) => [name, severity])).to.deep.equal([["get_tide", "error"]]);
    expect(of("description-missing")).to.have.length(1);
    expect(of("description-short")).to.have.length(1);
    expect(of("description-long")).to.have.length(1);
    expect(of("annotations-contradict").map(({ name }) => name)).to.deep.equal(["b"]);
    expect(of("parameter-undescribed")[0]?.params).to.deep.equal({ names: "a" });
    expect(of("required-unknown")[0]?.params).to.deep.equal({ names: "z" });
    expect(of("output-schema-missing")[0]?.params).to.deep.equal({ count: 1 });
  });

  it("reports schemas that can't be used, and items that could not be read", async () => {
    const { of } = await check(
      tools(
        { ...GOOD, inputSchema: { type: "object", properties: { a: { type: "strnig" } } } },
        { ...GOOD, name: "b", outputSchema: { $ref: "https://elsewhere.example/schema.json" } },
        { description: "has no name" },
      ),
    );
    expect(of("schema-broken").map(({ name }) => name)).to.deep.equal(["get_tide"]);
    expect(of("output-schema-broken").map(({ name }) => name)).to.deep.equal(["b"]);
    expect(of("malformed").map(({ area }) => area)).to.deep.equal(["tools"]);
  });

  it("judges addresses, types and templates of resources, and arguments of prompts", async () => {
    const { of } = await check(
      {
        "resources/list": () => ({
          resources: [
            { uri: "not an address", name: "a", description: "A resource with a bad address" },
            { uri: "note://1", name: "b", mimeType: "text/plain", description: "A good resource" },
          ],
        }),
        "resources/templates/list": () => ({
          resourceTemplates: [{ uriTemplate: "{+broken", name: "t", description: "A template that is none" }],
        }),
        "prompts/list": () => ({
          prompts: [{ name: "p", description: "Something to say", arguments: [{ name: "who" }] }],
        }),
      },
      { resources: {}, prompts: { listChanged: true } },
    );
    expect(of("uri-broken").map(({ name }) => name)).to.deep.equal(["not an address"]);
    expect(of("type-missing")[0]?.params).to.deep.equal({ count: 1 });
    expect(of("template-broken").map(({ name }) => name)).to.deep.equal(["t"]);
    expect(of("argument-undescribed")[0]?.params).to.deep.equal({ names: "who" });
    expect(of("changes-untold")[0]?.params).to.deep.equal({ names: "resources" });
  });

  it("reports a list that is offered and fails, or is offered and empty, and continues", async () => {
    const { of } = await check(
      { "tools/list": (_, request) => rpcError(request, -32603), "prompts/list": () => ({ prompts: [] }) },
      { tools: {}, prompts: {} },
    );
    expect(of("capability-fails")[0]?.params).to.include({ name: "tools" });
    expect(of("capability-empty")[0]?.params).to.include({ name: "prompts" });
    expect(of("unknown-method-ok")).to.have.length(1);
  });

  it("reports hidden characters, and names that look alike", async () => {
    const { of } = await check(
      tools(
        { ...GOOD, name: "pay", description: "Pays\u200b a bill, and nothing else." },
        { ...GOOD, name: "рay", description: "Pays a bill with another first letter." },
        GOOD,
      ),
    );
    expect(of("text-hidden").map(({ name }) => name)).to.include("pay");
    expect(of("text-hidden").map(({ name }) => name)).not.to.include("get_tide");
    expect(of("names-alike").map(({ name }) => name)).to.include("pay");
  });

  it("reports how much is hidden, of which kind, in texts and in arguments", async () => {
    const poisoned = {
      type: "object",
      properties: { place: { type: "string", description: "Where\u200b\u202e to", anyOf: [{ title: "x\u200by" }] } },
    };
    const { of } = await check(
      {
        ...tools(
          { ...GOOD, name: "a", description: "Two\u200b spots\u200b here." },
          { ...GOOD, name: "b", inputSchema: poisoned },
        ),
        "prompts/list": () => ({
          prompts: [{ name: "p", arguments: [{ name: "who", description: "Who\u{E0041}?" }] }],
        }),
      },
      { tools: {}, prompts: {} },
    );
    expect(of("text-hidden").map(({ name, params }) => [name, params])).to.deep.equal([["a", { "zero-width": 2 }]]);
    expect(of("arguments-hidden").map(({ name, params }) => [name, params])).to.deep.equal([
      ["b", { "zero-width": 2, bidi: 1 }],
      ["p", { tags: 1 }],
    ]);
  });

  it("reports a name of two alphabets as such, not as hidden", async () => {
    const { of } = await check(tools({ ...GOOD, name: "pay_b\u0456ll" }));
    expect(of("name-mixed").map(({ name }) => name)).to.deep.equal(["pay_b\u0456ll"]);
    expect(of("text-hidden")).to.deep.equal([]);
  });

  it("compares names with those of the same kind only", async () => {
    const { of } = await check(
      { ...tools({ ...GOOD, name: "Ill" }), "prompts/list": () => ({ prompts: [{ name: "lll" }] }) },
      { tools: {}, prompts: {} },
    );
    expect(of("names-alike")).to.deep.equal([]);
  });

  it("reports servers that answer methods which they can't know", async () => {
    const { of } = await check({
      ...tools(GOOD),
      "mcp-panel/no-such-method": () => ({}),
      "tools/call": () => ({ content: [] }),
    });
    expect(of("unknown-method")[0]?.params).to.deep.equal({ answer: "result" });
    expect(of("unknown-tool")[0]?.params).to.deep.equal({ answer: "result" });
  });

  it("calls no tool that exists and reads no resource", async () => {
    const { http } = await check(
      { ...tools(GOOD), "resources/list": () => ({ resources: [] }) },
      { tools: {}, resources: {} },
    );
    const sent = http.requests.map(({ body }) => [body?.method, (body?.params as { name?: string } | undefined)?.name]);
    expect(sent.filter(([method]) => method === "resources/read")).to.deep.equal([]);
    expect(sent.filter(([method, name]) => method === "tools/call" && name === GOOD.name)).to.deep.equal([]);
  });

  const unconnected = async (answer: Answer, url = URL_OF_SERVER) => {
    const http = new FakeFetch(answer, { pageOrigin: "https://app.example" });
    const { findings, revision } = await new FakeHost(http).host.checks.run("nobody", { url });
    return { http, revision, ids: findings.map(({ id, severity }) => `${severity} ${id}`), findings };
  };

  it("checks the address of a server that is not connected: its response, then the header fields of both eras", async () => {
    const refuses =
      (name: string): Answer =>
      ({ headers }) =>
        headers.has(name) ? noNetwork() : status(405);
    const { ids, findings, http, revision } = await unconnected(refuses("mcp-method"));
    expect(revision).to.equal(undefined);
    expect(ids[0]).to.equal("ok answer-read");
    const refused = findings.filter(({ id }) => id === "cors-header-refused").map(({ params }) => params.header);
    expect(refused).to.deep.equal(["mcp-method"]);
    expect(ids.filter((id) => id === "ok cors-header-allowed")).to.have.length(6);
    expect(new Set(http.requests.map(({ method }) => method))).to.deep.equal(new Set(["GET"]));
  });

  it("reports that nothing answers at such an address, that it redirects, and its status", async () => {
    const down = await unconnected(noNetwork);
    expect(down.ids).to.deep.equal(["error answer-unreadable"]);
    expect(down.findings[0]?.snippet).to.contain("Access-Control-Allow-Origin: https://app.example");
    const own = await unconnected(noNetwork, "https://app.example/mcp");
    expect(own.ids).to.deep.equal(["error answer-none"]);
    const redirect = (): Response => Object.defineProperty(status(200), "type", { value: "opaqueredirect" });
    expect((await unconnected(redirect)).ids[0]).to.equal("error answer-redirects");
    expect((await unconnected(() => status(502))).findings[0]?.params).to.deep.equal({ status: "502" });
    expect((await unconnected(() => status(401))).ids[0]).to.equal("warning answer-no-challenge");
    const insecure = await unconnected(() => status(405), "http://mcp.example/mcp");
    expect(insecure.ids).to.include("warning not-https");
  });

  it("is ERR-CLOSED without a connection, and stops when it is no longer wanted", async () => {
    const { fake } = await check(tools(GOOD));
    expect(await codeOf(fake.host.checks.run("nobody"))).to.equal("ERR-CLOSED");
    const reason = new Error("enough");
    expect(await rejection(fake.host.checks.run("a", { signal: AbortSignal.abort(reason) }))).to.equal(reason);
  });
});

describe("the findings of a check", () => {
  it("are bounded: of many alike the last says how many more there are, and texts are clipped", () => {
    const list = new FindingList();
    for (let at = 0; at < 50; at++) list.of("tools").add("hint", "description-short", { name: "x".repeat(1_000) });
    const found = list.list();
    expect(found).to.have.length(20);
    expect(found.at(-1)?.params).to.deep.equal({ more: 30 });
    expect(found[0]?.name?.length).to.be.below(310);
  });

  it("are listed area by area, the worst first", () => {
    const list = new FindingList();
    list.of("tools").add("hint", "list-long");
    list.of("cors").add("ok", "cors-no-browser");
    list.of("tools").add("error", "name-duplicate");
    expect(list.list().map(({ id }) => id)).to.deep.equal(["name-duplicate", "list-long", "cors-no-browser"]);
  });
});
