/** Expectations of collections, through the public API. */
import { expect } from "chai";
import {
  ServerError,
  createHost,
  runCollection,
  type Expectation,
  type ExpectationReport,
} from "../../../src/index.js";
import { fakeServer, textResult, withoutResults } from "../../fixtures/collections/fake-servers.js";

const engine = await createHost();
const host = withoutResults(engine);
const BIRD = textResult("Seen: 3 curlews", {
  name: "curlew",
  count: 3,
  tags: ["wader", "brown"],
  at: "2027-03-01T10:00:00Z",
});

/** Verdict on one expectation about the result of a tool. */
async function verdict(
  expectation: Expectation,
  result: object | (() => never) = BIRD,
  outputSchema?: object,
): Promise<ExpectationReport> {
  const { server } = fakeServer({ look: result }, outputSchema);
  const collection = { name: "birds", items: [{ name: "look", tool: "look", expect: [expectation] }] };
  let at = 0;
  const report = await runCollection(host, collection, { servers: { default: server }, now: () => (at += 20) });
  const found = report.calls[0]?.expectations.findLast(({ kind }) => kind === expectation.kind);
  if (!found) throw new Error("the expectation was not checked");
  expect(report.passed).to.equal(report.calls[0]?.expectations.every(({ passed }) => passed) ? 1 : 0);
  return found;
}

describe("an expectation", () => {
  after(() => engine.close());

  it("of a status distinguishes a result, an error of the tool and a failed call", async () => {
    const toolError = { content: [], isError: true };
    const refused = (): never => {
      throw new ServerError(-32602, "no such bird", undefined, {});
    };
    expect(await verdict({ kind: "status", status: "done" })).to.include({ passed: true });
    expect(await verdict({ kind: "status", status: "done" }, toolError)).to.include({
      passed: false,
      failure: "differs",
    });
    expect(await verdict({ kind: "status", status: "tool-error" }, toolError)).to.include({ passed: true });
    expect(await verdict({ kind: "status", status: "failed" }, refused)).to.include({ passed: true });
    expect(await verdict({ kind: "status", status: "failed", code: -32602 }, refused)).to.include({ passed: true });
    expect(await verdict({ kind: "status", status: "failed", code: "ERR-PARAMS" }, refused)).to.include({
      passed: true,
    });
    expect(await verdict({ kind: "status", status: "failed", code: -32601 }, refused)).to.deep.include({
      passed: false,
      failure: "differs",
      expected: { status: "failed", code: -32601 },
    });
  });

  it("of success is implied where no status is expected", async () => {
    const { server } = fakeServer({ look: { content: [], isError: true } });
    const collection = { name: "birds", items: [{ name: "look", tool: "look" }] };
    const { calls } = await runCollection(host, collection, { servers: { default: server } });
    expect(calls[0]).to.have.nested.property("expectations[0].kind", "status");
    expect(calls[0]?.verdict).to.equal("failed");
  });

  it("of a value compares JSON, whatever the order of its members, and all values that the path selects", async () => {
    const value = { at: "2027-03-01T10:00:00Z", tags: ["wader", "brown"], count: 3, name: "curlew" };
    expect(await verdict({ kind: "equals", path: "$.structuredContent", value })).to.include({ passed: true });
    const other = await verdict({ kind: "equals", path: "$.structuredContent.count", value: 4 });
    expect(other).to.include({ passed: false, failure: "differs", expected: 4, actual: 3 });
    expect(await verdict({ kind: "equals", path: "$..tags[*]", value: "wader" })).to.include({
      passed: false,
      actual: "brown",
    });
    expect(await verdict({ kind: "equals", path: "$.structuredContent.size", value: 3 })).to.include({
      failure: "missing",
    });
    expect(await verdict({ kind: "equals", path: "$..[?@.name == 'curlew'].count", value: 3 })).to.include({
      passed: true,
    });
  });

  it("with a pattern matches strings and numbers; a pattern that could take too long is refused", async () => {
    expect(await verdict({ kind: "matches", path: "$.content[0].text", pattern: "^Seen: \\d+ curlews$" })).to.include({
      passed: true,
    });
    expect(await verdict({ kind: "matches", path: "$.structuredContent.count", pattern: "^[0-9]$" })).to.include({
      passed: true,
    });
    expect(await verdict({ kind: "matches", path: "$.content[0].text", pattern: "owl" })).to.include({
      failure: "no-match",
    });
    expect(await verdict({ kind: "matches", path: "$.structuredContent", pattern: "." })).to.include({
      failure: "not-text",
    });
    const slow = textResult("a".repeat(5_000));
    expect(await verdict({ kind: "matches", path: "$.content[0].text", pattern: "(a*)*\\1b" }, slow)).to.include({
      failure: "unchecked",
    });
    expect(await verdict({ kind: "matches", path: "$.content[0].text", pattern: "(" })).to.include({
      failure: "unchecked",
    });
  });

  it("of existence can also be that a value is absent", async () => {
    expect(await verdict({ kind: "exists", path: "$.structuredContent.name" })).to.include({ passed: true });
    expect(await verdict({ kind: "exists", path: "$.structuredContent.size" })).to.include({ failure: "missing" });
    expect(await verdict({ kind: "exists", path: "$.structuredContent.size", exists: false })).to.include({
      passed: true,
    });
    expect(await verdict({ kind: "exists", path: "$.structuredContent.name", exists: false })).to.include({
      failure: "unexpected",
    });
    expect(await verdict({ kind: "exists", path: "$.structuredContent.toString" })).to.include({ failure: "missing" });
  });

  it("of a schema takes its own, or the output schema of the tool", async () => {
    const schema = { type: "object", required: ["name"], properties: { count: { type: "integer", minimum: 5 } } };
    expect(await verdict({ kind: "schema", schema: { type: "object", required: ["name"] } })).to.include({
      passed: true,
    });
    expect(
      await verdict({ kind: "schema", path: "$.structuredContent.tags[*]", schema: { type: "string" } }),
    ).to.include({ passed: true });
    const misfit = await verdict({ kind: "schema" }, BIRD, schema);
    expect(misfit).to.include({ passed: false, failure: "misfit" });
    expect(misfit.message).to.include("/count");
    expect(await verdict({ kind: "schema" })).to.include({ failure: "no-schema" });
    const { server } = fakeServer({ look: { ...textResult("There is no tool look."), isError: true } });
    Object.assign(server, { getTool: async () => undefined }); // it was renamed
    const items = [{ name: "look", tool: "look", expect: [{ kind: "schema" as const }] }];
    const report = await runCollection(host, { name: "birds", items }, { servers: { default: server } });
    const said = report.calls[0]?.expectations.find(({ kind }) => kind === "schema");
    expect(said).to.include({ failure: "no-tool" });
    expect(said?.message).to.include("renamed");
    expect(await verdict({ kind: "schema", schema: { $ref: "https://example.com/none" } })).to.include({
      failure: "unchecked",
    });
  });

  it("of a time compares the time of the request alone", async () => {
    expect(await verdict({ kind: "time", maxMs: 20 })).to.include({ passed: true });
    expect(await verdict({ kind: "time", maxMs: 19 })).to.include({ failure: "slow", expected: 19, actual: 20 });
  });

  it("of a snapshot compares the result without what is ignored, and without what belongs to the exchange", async () => {
    const result = { ...BIRD, _meta: { trace: 1 }, ttlMs: 500, resultType: "complete" };
    const first = await verdict(
      { kind: "snapshot", ignore: ["$.structuredContent.at", "$.structuredContent.tags[0]"] },
      result,
    );
    expect(first).to.include({ passed: false, failure: "no-snapshot" });
    expect(first.actual).to.deep.equal({
      content: [{ type: "text", text: "Seen: 3 curlews" }],
      structuredContent: { name: "curlew", count: 3, tags: ["(ignored)", "brown"] },
      isError: false,
    });
    const later = textResult("Seen: 3 curlews", { count: 3, name: "curlew", tags: ["other", "brown"], at: "2028" });
    const kept: Expectation = {
      kind: "snapshot",
      value: first.actual,
      ignore: ["$..at", "$.structuredContent.tags[0]"],
    };
    expect(await verdict(kept, later)).to.include({ passed: true });
    expect(await verdict(kept, textResult("Seen: 4 curlews"))).to.include({ passed: false, failure: "differs" });
  });

  it("refuses paths that are wrong, and those whose work could multiply", async () => {
    for (const path of ["$.a[", "$..a..b", "$[?@..a]", `$${"[*,*,*]".repeat(9)}`])
      expect(await verdict({ kind: "exists", path }), path).to.include({ passed: false, failure: "unchecked" });
  });

  it("limits the time that a hostile result can take", async () => {
    const rows = Array.from({ length: 30_000 }, (_, row) => row);
    const huge = textResult("", rows);
    expect(await verdict({ kind: "exists", path: "$..none" }, huge)).to.include({ failure: "too-large" });
    expect(await verdict({ kind: "equals", path: "$.structuredContent[29999]", value: 29_999 }, huge)).to.include({
      passed: true,
    });
    const larger = textResult("x".repeat(6_000_000));
    expect(await verdict({ kind: "exists", path: "$" }, larger)).to.include({ failure: "too-large" });
    let nested: unknown = 1;
    for (let level = 0; level < 5_000; level++) nested = [nested];
    expect((await verdict({ kind: "exists", path: "$..none" }, textResult("", nested))).passed).to.equal(false);
  });

  it("has one budget of steps for all that is checked in a result", async () => {
    const items = Array.from({ length: 9_000 }, () => ({ t: "ab".repeat(40) }));
    const result = textResult("", { items });
    const searches = Array.from({ length: 8 }, () => "search(@.t, '(a|b|ab)*c')").join(" || ");
    const slow = await verdict({ kind: "exists", path: `$.structuredContent.items[?${searches}]` }, result);
    expect(slow).to.include({ passed: false, failure: "unchecked" });
    expect(slow.message).to.include("take too long");
    const pattern = "(a|b|ab)*c";
    const many = await verdict(
      { kind: "matches", path: "$.structuredContent.items[*].t", pattern: `${pattern}|a` },
      result,
    );
    expect(many).to.include({ passed: false, failure: "unchecked" });
    expect(await verdict({ kind: "exists", path: "$.structuredContent.items[8999].t" }, result)).to.include({
      passed: true,
    });
  });

  it("applies the patterns in a path with the same limits", async () => {
    const hostile = textResult("a".repeat(5_000), { pattern: "(a*)*\\1b" });
    const path = "$.content[?search(@.text, $.structuredContent.pattern)]";
    expect(await verdict({ kind: "exists", path }, hostile)).to.include({ failure: "missing" });
    expect(await verdict({ kind: "exists", path: "$.content[?match(@.text, 'Seen.*')]" })).to.include({ passed: true });
  });
});
