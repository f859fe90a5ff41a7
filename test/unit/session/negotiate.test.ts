/** Finding out how a server is spoken to, and opening the session (V-08 … V-16). */
import { expect } from "chai";
import { ClientError, ServerError } from "../../../src/errors/index.js";
import { negotiate, type NegotiateOptions } from "../../../src/session/index.js";
import { FakeClock, settled } from "../../fixtures/fake-clock.js";
import { FakeSessionEvents, SELF } from "../../fixtures/fake-session-events.js";
import { FakeTransport, type Responder } from "../../fixtures/fake-transport.js";
import { codeOf, mcpRejection, rejection } from "../../fixtures/rejection.js";

/** What the n-th connection of an era answers. Every one gets a transport of its own. */
interface Script {
  readonly modern?: readonly Responder[];
  readonly legacy?: readonly Responder[];
}

function setUp(script: Script, options: Partial<NegotiateOptions> = {}) {
  const modern: FakeTransport[] = [];
  const legacy: FakeTransport[] = [];
  const clock = new FakeClock();
  const events = new FakeSessionEvents();
  const next =
    (made: FakeTransport[], responders: readonly Responder[] = []) =>
    () => {
      const transport = new FakeTransport(responders[made.length]);
      made.push(transport);
      return transport;
    };
  const run = () =>
    negotiate({
      url: "https://mcp.example/mcp",
      era: "auto",
      client: SELF,
      modern: next(modern, script.modern),
      legacy: next(legacy, script.legacy),
      events,
      clock,
      timeoutMs: 100,
      ...options,
    });
  return { modern, legacy, clock, events, run };
}

const discover =
  (supportedVersions: unknown): Responder =>
  () => ({
    result: { supportedVersions, capabilities: { tools: {} }, serverInfo: { name: "s" }, instructions: "i" },
  });
const fails =
  (fail: unknown): Responder =>
  () => ({ fail });
const refuses =
  (code: number, data?: unknown): Responder =>
  () => ({ error: { code, message: "no", data } });
const initializes =
  (protocolVersion = "2025-11-25"): Responder =>
  (message) =>
    message.method === "initialize" ? { result: { protocolVersion, capabilities: {} } } : undefined;
const http = (status: number): Responder => fails(new ClientError("ERR-HTTP", `HTTP ${status}`, { status }));

describe("negotiating with a modern server", () => {
  it("takes one probe, whose session stays (V-09)", async () => {
    const { run, modern, legacy, clock } = setUp({ modern: [discover(["2026-07-28"])] });
    const { session, foundBy } = await run();
    expect(session.row.revision).to.equal("2026-07-28");
    expect(session.self).to.deep.equal({
      capabilities: { tools: {} },
      implementation: { name: "s", version: "" },
      instructions: "i",
    });
    expect(foundBy).to.contain("server/discover");
    expect(modern.map(({ methods, closed }) => [methods, closed])).to.deep.equal([[["server/discover"], 0]]);
    expect(legacy).to.deep.equal([]);
    expect(clock.running).to.equal(0);
  });

  it("asks again once, on a connection of its own, after -32022 (V-08)", async () => {
    const { run, modern } = setUp({
      modern: [refuses(-32022, { supported: ["2026-07-28"] }), discover(["2026-07-28"])],
    });
    expect((await run()).session.row.revision).to.equal("2026-07-28");
    expect(modern.map(({ closed }) => closed)).to.deep.equal([1, 0]);
  });

  it("never asks a third time", async () => {
    const again = refuses(-32022, { supported: ["2026-07-28"] });
    const { run, modern } = setUp({ modern: [again, again, discover(["2026-07-28"])] });
    expect(await codeOf(run())).to.equal("ERR-VERSION");
    expect(modern.map(({ closed }) => closed)).to.deep.equal([1, 1]);
  });

  for (const [what, responder, code] of [
    ["-32021", refuses(-32021, { requiredCapabilities: {} }), "ERR-CAP"],
    ["-32020", refuses(-32020), "ERR-HEADERS"],
    ["a wish for authorization", fails(new ClientError("ERR-AUTH", "x", { status: 401 })), "ERR-AUTH"],
    ["HTTP 403", fails(new ClientError("ERR-FORBIDDEN", "x", { status: 403 })), "ERR-FORBIDDEN"],
    ["HTTP 429", fails(new ClientError("ERR-RATE", "x", { status: 429 })), "ERR-RATE"],
    ["HTTP 500", http(500), "ERR-HTTP"],
  ] as const) {
    it(`fails with ${what}, without a fallback, and lets the probe go (V-12)`, async () => {
      const { run, modern, legacy } = setUp({ modern: [responder], legacy: [initializes()] });
      expect(await codeOf(run())).to.equal(code);
      expect(legacy).to.deep.equal([]);
      expect(modern[0]?.closed).to.equal(1);
    });
  }

  it("fails when no revision is common, naming both sides' (V-08)", async () => {
    for (const responder of [discover(["1.0"]), refuses(-32022, { supported: ["1.0"] })]) {
      const { run, legacy } = setUp({ modern: [responder] });
      const error = await mcpRejection(run());
      expect(error).to.deep.include({ code: "ERR-VERSION", data: { supported: ["1.0"], requested: "2026-07-28" } });
      expect(legacy).to.deep.equal([]);
    }
  });

  it("fails in time when it is silent: silence is no evidence", async () => {
    const { run, modern, legacy, clock } = setUp({});
    const failing = codeOf(run());
    clock.advance(100);
    expect(await failing).to.equal("ERR-TIMEOUT");
    expect(modern[0]?.closed).to.equal(1);
    expect(legacy).to.deep.equal([]);
    expect(clock.running).to.equal(0);
  });

  it("stops on abort with the reason, and lets the probe go", async () => {
    const stop = new AbortController();
    const { run, modern, legacy, clock } = setUp({}, { signal: stop.signal });
    const failing = rejection(run());
    stop.abort("enough");
    expect(await failing).to.equal("enough");
    expect(modern[0]?.closed).to.equal(1);
    expect(legacy).to.deep.equal([]);
    expect(clock.running).to.equal(0);
  });
});

describe("negotiating with a legacy server", () => {
  for (const [what, responder] of [
    ["-32601", refuses(-32601)],
    ["-32000", refuses(-32000)],
    ["HTTP 404", http(404)],
    ["HTTP 400", http(400)],
    ["a page of HTML", fails(new ClientError("ERR-PROTO", "x", { status: 200 }))],
    ["nothing that was let through", fails(new ClientError("ERR-CORS", "x"))],
    ["revisions that are all legacy", discover(["2025-11-25", "2025-06-18"])],
  ] as const) {
    it(`goes on with initialize when the probe brought ${what}; the probe is let go first (V-13)`, async () => {
      const { run, modern, legacy } = setUp({ modern: [responder], legacy: [initializes()] });
      const { session, foundBy } = await run();
      expect(session.row).to.include({ era: "legacy", revision: "2025-11-25" });
      expect(foundBy).to.contain("2025-11-25");
      expect(modern[0]?.closed).to.equal(1);
      expect(legacy[0]).to.include({ closed: 0, listening: 1 });
    });
  }

  it("goes on with initialize when the exchange ended with nothing", async () => {
    const { run, modern } = setUp({ legacy: [initializes()] });
    const found = run();
    await settled();
    modern[0]?.at(0).end("ended");
    expect((await found).session.row.era).to.equal("legacy");
  });

  it("offers the best revision the probe named, and the newest where it named none", async () => {
    const named = setUp({
      modern: [refuses(-32022, { supported: ["2024-11-05", "2025-03-26"] })],
      legacy: [initializes("2025-03-26")],
    });
    const unnamed = setUp({ modern: [refuses(-32601)], legacy: [initializes()] });
    await named.run();
    await unnamed.run();
    expect(named.legacy[0]?.at(0).message).to.have.nested.property("params.protocolVersion", "2025-03-26");
    expect(unnamed.legacy[0]?.at(0).message).to.have.nested.property("params.protocolVersion", "2025-11-25");
  });

  it("tries once more with the best revision a refused initialize named (V-04)", async () => {
    const refusal = refuses(-32602, { supported: ["2024-11-05", "2025-06-18", "1.0"], requested: "2025-11-25" });
    const { run, legacy } = setUp({ legacy: [refusal, initializes("2025-06-18")] }, { era: "legacy" });
    expect((await run()).session.row.revision).to.equal("2025-06-18");
    expect(legacy.map(({ closed }) => closed)).to.deep.equal([1, 0]);
    expect(legacy[1]?.at(0).message).to.have.nested.property("params.protocolVersion", "2025-06-18");
  });

  it("does not try a third time, nor for revisions we don't speak", async () => {
    const refusal = refuses(-32602, { supported: ["2025-06-18"] });
    const twice = setUp({ legacy: [refusal, refusal, initializes()] }, { era: "legacy" });
    expect(await rejection(twice.run())).to.be.instanceOf(ServerError);
    expect(twice.legacy).to.have.length(2);
    for (const data of [undefined, null, {}, { supported: "2025-06-18" }, { supported: ["2026-07-28"] }]) {
      const once = setUp({ legacy: [refuses(-32602, data), initializes()] }, { era: "legacy" });
      expect(await codeOf(once.run())).to.equal("ERR-PARAMS");
      expect(once.legacy.map(({ closed }) => closed)).to.deep.equal([1]);
    }
  });

  it("fails when the server settles on what we don't speak, and lets the session go (V-02)", async () => {
    const { run, legacy } = setUp({ legacy: [initializes("1.0")] }, { era: "legacy" });
    expect(await codeOf(run())).to.equal("ERR-VERSION");
    expect(legacy[0]?.closed).to.equal(1);
  });

  it("fails in time, and stops on abort, between the steps as well", async () => {
    const late = setUp({ modern: [refuses(-32601)] });
    const failing = codeOf(late.run());
    await settled();
    late.clock.advance(100);
    expect(await failing).to.equal("ERR-TIMEOUT");
    expect(late.legacy[0]).to.include({ closed: 1 });
    expect(late.legacy[0]?.methods).to.deep.equal(["initialize"]);

    const stop = new AbortController();
    const stopped = setUp(
      {
        modern: [
          () => {
            stop.abort("enough");
            return { error: { code: -32601, message: "x" } };
          },
        ],
        legacy: [initializes()],
      },
      { signal: stop.signal },
    );
    expect(await rejection(stopped.run())).to.equal("enough");
    expect(stopped.legacy).to.deep.equal([]);
  });
});

describe("negotiating where no MCP server is", () => {
  const notMcp: readonly (readonly [string, Responder, Responder])[] = [
    ["404 to both", http(404), http(404)],
    ["HTML to both", fails(new ClientError("ERR-PROTO", "html")), fails(new ClientError("ERR-PROTO", "html"))],
    ["method not found to both", refuses(-32601), refuses(-32601)],
  ];
  for (const [what, probe, handshake] of notMcp) {
    it(`says so, with both answers: ${what}`, async () => {
      const { run } = setUp({ modern: [probe], legacy: [handshake] });
      const error = await mcpRejection(run());
      expect(error.code).to.equal("ERR-NOT-MCP");
      expect(error.data.attempts).to.be.an("array").with.length(2);
      expect(error.cause).to.be.instanceOf(Error);
    });
  }

  it("says so, too, when both exchanges end with nothing that is MCP", async () => {
    const { run, modern, legacy } = setUp({});
    const failing = codeOf(run());
    await settled();
    modern[0]?.at(0).end("ended");
    await settled();
    legacy[0]?.at(0).end("ended");
    expect(await failing).to.equal("ERR-NOT-MCP");
  });

  it("passes on what is about the network or the person, not about MCP", async () => {
    for (const code of ["ERR-CORS", "ERR-AUTH", "ERR-OFFLINE"] as const) {
      const { run } = setUp({
        modern: [fails(new ClientError("ERR-CORS", "x"))],
        legacy: [fails(new ClientError(code, "x"))],
      });
      expect(await codeOf(run())).to.equal(code);
    }
  });
});

describe("a pinned era (V-16)", () => {
  it("legacy sends no probe", async () => {
    const { run, modern } = setUp({ legacy: [initializes("2024-11-05")] }, { era: "legacy" });
    expect((await run()).session.row.revision).to.equal("2024-11-05");
    expect(modern).to.deep.equal([]);
  });

  it("legacy passes a failure on as it is", async () => {
    const { run } = setUp({ legacy: [http(404)] }, { era: "legacy" });
    expect(await codeOf(run())).to.equal("ERR-HTTP");
  });

  it("modern never falls back: the probe's failure is the answer", async () => {
    for (const [responder, code] of [
      [refuses(-32601), "ERR-METHOD"],
      [http(404), "ERR-HTTP"],
      [discover(["2025-11-25"]), "ERR-VERSION"],
      [discover(undefined), "ERR-VERSION"],
    ] as const) {
      const { run, legacy, modern } = setUp({ modern: [responder], legacy: [initializes()] }, { era: "modern" });
      expect(await codeOf(run())).to.equal(code);
      expect(legacy).to.deep.equal([]);
      expect(modern[0]?.closed).to.equal(1);
    }
  });
});
