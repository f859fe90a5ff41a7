/** Parameters mirrored in headers, and the one retry (H-04 … H-08). */
import { expect } from "chai";
import { json, rpcError } from "../../fixtures/fake-fetch.js";
import { codeOf } from "../../fixtures/rejection.js";
import { DONE, REGIONAL, connected } from "../../fixtures/fake-calls.js";

describe("parameters mirrored in headers (H-04 … H-08)", () => {
  it("are sent with a call once the tool is known, and not before (H-08)", async () => {
    const { server, calls } = await connected(() => DONE, { "tools/list": () => ({ tools: [REGIONAL] }) });
    await server.callTool("regional", { region: "eu" });
    await server.follow("tools");
    await server.callTool("regional", { region: "Grüße" });
    await server.callTool("regional");
    expect(calls().map(({ headers }) => headers.get("mcp-param-region"))).to.deep.equal([
      null,
      "=?base64?R3LDvMOfZQ==?=",
      null,
    ]);
  });

  for (const [count, header] of [
    [5n, "5"],
    [0n, "0"],
    [-7n, "-7"],
    [2n ** 53n - 1n, "9007199254740991"],
    [1n - 2n ** 53n, "-9007199254740991"],
    [2n ** 53n, null],
    [-(2n ** 53n), null],
    [2n ** 53n + 1n, null],
    [10n ** 400n, null],
    [5, "5"],
    [5.5, null],
  ] as const) {
    it(`are whole numbers within ±2^53−1, and may be bigints: ${String(count).slice(0, 20)} (H-03)`, async () => {
      const inputSchema = { type: "object", properties: { count: { type: "integer", "x-mcp-header": "Count" } } };
      const { server, calls } = await connected(() => DONE, {
        "tools/list": () => ({ tools: [{ name: "counts", inputSchema }] }),
      });
      await server.follow("tools");
      await server.callTool("counts", { count });
      expect(calls()[0]?.headers.get("mcp-param-count")).to.equal(header);
    });
  }

  it("never travel in the legacy era (H-09)", async () => {
    const { server, calls } = await connected(() => DONE, { "tools/list": () => ({ tools: [REGIONAL] }) }, "legacy");
    await server.follow("tools");
    await server.callTool("regional", { region: "eu" });
    expect(calls()[0]?.headers.has("mcp-param-region")).to.equal(false);
  });

  it("are read again after -32020, and the call is sent once more with a new id (H-07)", async () => {
    const { server, calls, story } = await connected(
      (_, request) => (request.headers.has("mcp-param-region") ? DONE : rpcError(request, -32020, undefined, 400)),
      { "tools/list": () => ({ tools: [REGIONAL] }) },
    );
    expect(await server.callTool("regional", { region: "eu" })).to.have.property("content");
    expect(calls()).to.have.length(2);
    expect(calls()[0]?.body?.id).to.not.equal(calls()[1]?.body?.id);
    expect(story()).to.deep.equal(["call-started", { kind: "result", isError: false }]);
  });

  it("that are refused again end the call: ERR-HEADERS (H-07)", async () => {
    const { server, calls } = await connected((_, request) => rpcError(request, -32020, undefined, 400), {
      "tools/list": () => ({ tools: [REGIONAL] }),
    });
    expect(await codeOf(server.callTool("regional", { region: "eu" }))).to.equal("ERR-HEADERS");
    expect(calls()).to.have.length(2);
  });

  it("end the call with the list's own failure when it can't be loaded again", async () => {
    const { server, calls } = await connected((_, request) => rpcError(request, -32020, undefined, 400), {
      "tools/list": () => json({}, { status: 500 }),
    });
    expect(await codeOf(server.callTool("regional", {}))).to.equal("ERR-HTTP");
    expect(calls()).to.have.length(1);
  });

  it("never make a call be sent twice in the legacy era, where -32020 means nothing (B-11)", async () => {
    const { server, calls } = await connected(
      (_, request) => rpcError(request, -32020),
      { "tools/list": () => ({ tools: [] }) },
      "legacy",
    );
    expect(await codeOf(server.callTool("x"))).to.equal("ERR-HEADERS");
    expect(calls()).to.have.length(1);
  });
});
