/** Finding a modern server, and opening the session (V-08 … V-12). */
import { expect } from "chai";
import { ClientError } from "../../../src/errors/index.js";
import { settled } from "../../fixtures/fake-clock.js";
import { codeOf, mcpRejection, rejection } from "../../fixtures/rejection.js";
import { setUp, discover, fails, refuses, initializes, http } from "../../fixtures/fake-negotiation.js";

describe("the negotiation with a modern server", () => {
  it("sends one probe, whose session stays (V-09)", async () => {
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

  it("sends another once, on a connection of its own, after -32022 (V-08)", async () => {
    const { run, modern } = setUp({
      modern: [refuses(-32022, { supported: ["2026-07-28"] }), discover(["2026-07-28"])],
    });
    expect((await run()).session.row.revision).to.equal("2026-07-28");
    expect(modern.map(({ closed }) => closed)).to.deep.equal([1, 0]);
  });

  it("never sends a third", async () => {
    const again = refuses(-32022, { supported: ["2026-07-28"] });
    const { run, modern } = setUp({ modern: [again, again, discover(["2026-07-28"])] });
    expect(await codeOf(run())).to.equal("ERR-VERSION");
    expect(modern.map(({ closed }) => closed)).to.deep.equal([1, 1]);
  });

  for (const [what, responder, code] of [
    ["-32021", refuses(-32021, { requiredCapabilities: {} }), "ERR-CAP"],
    ["-32020", refuses(-32020), "ERR-HEADERS"],
    ["a request for authorization", fails(new ClientError("ERR-AUTH", "x", { status: 401 })), "ERR-AUTH"],
  ] as const) {
    it(`fails with ${what}, without a fallback, and closes the probe (V-12)`, async () => {
      const { run, modern, legacy } = setUp({ modern: [responder], legacy: [initializes()] });
      expect(await codeOf(run())).to.equal(code);
      expect(legacy).to.deep.equal([]);
      expect(modern[0]?.closed).to.equal(1);
    });
  }

  for (const [what, responder, isVerdict] of [
    ["HTTP 403", fails(new ClientError("ERR-FORBIDDEN", "x", { status: 403 })), true],
    ["HTTP 500", http(500), undefined],
    ["no answer that the browser lets through", fails(new ClientError("ERR-CORS", "x")), undefined],
  ] as const) {
    it(`falls back to initialize after ${what}; only evidence is remembered (V-11, V-13)`, async () => {
      const { run } = setUp({ modern: [responder], legacy: [initializes()] });
      const found = await run();
      expect(found.session.row.era).to.equal("legacy");
      expect(found.isVerdict).to.equal(isVerdict);
    });
  }

  it("sends a probe again that is postponed with 429 or 503, and fails with that in the end: it is no evidence (V-12)", async () => {
    for (const [responder, code] of [
      [fails(new ClientError("ERR-RATE", "x", { status: 429 })), "ERR-RATE"],
      [http(503), "ERR-HTTP"],
    ] as const) {
      const { run, modern, legacy, clock } = setUp({ modern: [responder], legacy: [initializes()] });
      const failing = codeOf(run());
      for (let repeat = 0; repeat < 2; repeat++) {
        await settled();
        clock.advance(1_000);
      }
      expect(await failing).to.equal(code);
      expect(modern[0]?.methods).to.deep.equal(["server/discover", "server/discover", "server/discover"]);
      expect(modern[0]?.closed).to.equal(1);
      expect(legacy).to.deep.equal([]);
      expect(clock.running).to.equal(0);
    }
  });

  it("fails when no revision is common, naming both sides' (V-08)", async () => {
    for (const responder of [discover(["1.0"]), refuses(-32022, { supported: ["1.0"] })]) {
      const { run, legacy } = setUp({ modern: [responder] });
      const error = await mcpRejection(run());
      expect(error).to.deep.include({ code: "ERR-VERSION", data: { supported: ["1.0"], requested: "2026-07-28" } });
      expect(legacy).to.deep.equal([]);
    }
  });

  it("fails by its deadline without an answer: silence is no evidence", async () => {
    const { run, modern, legacy, clock } = setUp({});
    const failing = codeOf(run());
    clock.advance(100);
    expect(await failing).to.equal("ERR-TIMEOUT");
    expect(modern[0]?.closed).to.equal(1);
    expect(legacy).to.deep.equal([]);
    expect(clock.running).to.equal(0);
  });

  it("stops on abort with the reason, and closes the probe", async () => {
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
