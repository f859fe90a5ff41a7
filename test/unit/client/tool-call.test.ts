/** Calling a tool: its events in order, and its failures. */
import { expect } from "chai";
import type { CallOptions } from "../../../src/client/api/index.js";
import { events, rpcError, silence } from "../../fixtures/fake-fetch.js";
import { settled } from "../../fixtures/fake-clock.js";
import type { MethodAnswer } from "../../fixtures/mcp-server.js";
import { codeOf, rejection } from "../../fixtures/rejection.js";
import { OpenBody } from "../../fixtures/sse.js";
import { uncaughtIn } from "../../fixtures/uncaught.js";
import { DONE, connected, streamed } from "../../fixtures/fake-calls.js";

describe("a call of a tool", () => {
  it("sends name and arguments, returns the result, and reports its events in order (TL-05)", async () => {
    const { server, fake, calls, story } = await connected((params, request) => {
      const token = (params._meta as { progressToken: number }).progressToken;
      return streamed(
        request,
        ["notifications/progress", { progressToken: token, progress: 1, total: 2 }],
        ["notifications/message", { level: "info", data: "working" }],
        ["notifications/progress", { progressToken: token, progress: 2 }],
      );
    });
    const seen: unknown[] = [];
    const options: CallOptions = {
      callId: "c",
      onProgress: (one) => seen.push(one),
      onLog: (one) => seen.push(one),
      logLevel: "debug",
    };
    expect(await server.callTool("add", { a: 1 }, options)).to.deep.equal({ ...DONE, isError: false });
    expect(calls()[0]?.body?.params).to.deep.include({ name: "add", arguments: { a: 1 } });
    expect(seen).to.deep.equal([{ progress: 1, total: 2 }, { level: "info", data: "working" }, { progress: 2 }]);
    expect(story()).to.deep.equal([
      "call-started",
      "call-progress",
      "call-log",
      "call-progress",
      { kind: "result", isError: false },
    ]);
    expect(fake.reported("call-started")[0]).to.deep.equal({
      kind: "call-started",
      serverId: "a",
      callId: "c",
      tool: "add",
      at: fake.clock.now(),
    });
  });

  it("sends no arguments where there are none, and generates ids of calls (TL-05)", async () => {
    const { server, fake, calls } = await connected(() => DONE);
    await server.callTool("x");
    await server.callTool("x", {});
    expect(calls()[0]?.body?.params).to.not.have.property("arguments");
    expect(calls()[1]?.body).to.have.deep.nested.property("params.arguments", {});
    expect(new Set(fake.reported("call-started").map(({ callId }) => callId)).size).to.equal(2);
  });

  it("returns a tool's own error as a result (TL-06)", async () => {
    const { server, story } = await connected(() => ({ ...DONE, isError: true }));
    expect(await server.callTool("x")).to.include({ isError: true });
    expect(story()).to.deep.equal(["call-started", { kind: "result", isError: true }]);
  });

  for (const args of [[], "text", 5, null]) {
    it(`with arguments ${JSON.stringify(args)} is refused before any event`, async () => {
      const { server, story, calls } = await connected(() => DONE);
      const wrong = args as unknown as Record<string, unknown>; // what a caller without types may pass
      expect(await codeOf(server.callTool("x", wrong))).to.equal("ERR-ARGUMENT");
      expect([story(), calls()]).to.deep.equal([[], []]);
    });
  }

  it("with arguments that are no JSON is refused (ERR-ARGUMENT), which is no network failure", async () => {
    const { server } = await connected(() => DONE);
    const ring: Record<string, unknown> = { big: 1n };
    ring["self"] = ring;
    expect(await codeOf(server.callTool("x", ring))).to.equal("ERR-ARGUMENT");
  });

  it("is not affected by a listener that throws: the error is reported as uncaught", async () => {
    const { server } = await connected((params, request) =>
      streamed(
        request,
        [
          "notifications/progress",
          { progressToken: (params._meta as { progressToken: number }).progressToken, progress: 1 },
        ],
        ["notifications/message", { data: 1 }],
      ),
    );
    const fault = new Error("a page's mistake");
    const fail = (): never => {
      throw fault;
    };
    let result: unknown;
    const uncaught = await uncaughtIn(async () => {
      result = await server.callTool("x", {}, { onProgress: fail, onLog: fail });
    });
    expect(result).to.have.property("content");
    expect(uncaught).to.deep.equal([fault, fault]);
  });
});

describe("a call that fails", () => {
  for (const [what, answer, code] of [
    ["the server's error", (_, request) => rpcError(request, -32602), "ERR-PARAMS"],
    ["an answer that is none", () => ({ nothing: true }), "ERR-PROTO"],
    ["a stream that ends early", () => events(": hello\n\n"), "ERR-STREAM-LOST"],
  ] as const satisfies readonly (readonly [string, MethodAnswer, string])[]) {
    it(`with ${what} rejects with ${code} and is reported as failed`, async () => {
      const { server, story } = await connected(answer);
      expect(await codeOf(server.callTool("x"))).to.equal(code);
      expect(story()).to.have.length(2);
      expect(story()[1]).to.have.property("kind", "failed");
      expect(story()[1]).to.have.nested.property("error.message");
    });
  }

  it("because its stream broke is ERR-STREAM-LOST with the cause, and not sent again (TL-16)", async () => {
    const body = new OpenBody();
    const { server, calls } = await connected(() => events(body.stream));
    const failing = rejection(server.callTool("x"));
    await settled();
    body.break();
    expect(await failing)
      .to.include({ code: "ERR-STREAM-LOST" })
      .and.have.property("cause")
      .that.is.instanceOf(TypeError);
    expect(calls()).to.have.length(1);
  });

  it("by timeout has the connection's deadline, or its own", async () => {
    const { server, fake } = await connected(() => silence());
    for (const [options, ms] of [
      [{}, 1_000],
      [{ idleTimeoutMs: 30 }, 30],
      [{ totalTimeoutMs: 40 }, 40],
    ] as const) {
      const failing = codeOf(server.callTool("x", {}, options));
      await settled();
      fake.clock.advance(ms);
      expect(await failing).to.equal("ERR-TIMEOUT");
    }
  });

  it("by the caller's abort rejects with the reason, and is reported as cancelled", async () => {
    const { server, story } = await connected(() => silence());
    const stop = new AbortController();
    const failing = rejection(server.callTool("x", {}, { signal: stop.signal }));
    await settled();
    stop.abort("enough");
    expect(await failing).to.equal("enough");
    expect(story()).to.deep.equal(["call-started", { kind: "cancelled" }]);
  });
});
