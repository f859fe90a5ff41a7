/** Falling back to a legacy server, and opening the session (V-02 … V-05, V-13). */
import { expect } from "chai";
import { ClientError, ServerError } from "../../../src/errors/index.js";
import { settled } from "../../fixtures/fake-clock.js";
import { codeOf, rejection } from "../../fixtures/rejection.js";
import { setUp, discover, fails, refuses, initializes, http } from "../../fixtures/fake-negotiation.js";

describe("the negotiation with a legacy server", () => {
  for (const [what, responder] of [
    ["-32601", refuses(-32601)],
    ["-32000", refuses(-32000)],
    ["HTTP 404", http(404)],
    ["HTTP 400", http(400)],
    ["a page of HTML", fails(new ClientError("ERR-PROTO", "x", { status: 200 }))],
    ["nothing that was let through", fails(new ClientError("ERR-CORS", "x"))],
    ["revisions that are all legacy", discover(["2025-11-25", "2025-06-18"])],
  ] as const) {
    it(`continues with initialize when the probe ended with ${what}; the probe is closed first (V-13)`, async () => {
      const { run, modern, legacy } = setUp({ modern: [responder], legacy: [initializes()] });
      const { session, foundBy } = await run();
      expect(session.row).to.include({ era: "legacy", revision: "2025-11-25" });
      expect(foundBy).to.contain("2025-11-25");
      expect(modern[0]?.closed).to.equal(1);
      expect(legacy[0]).to.include({ closed: 0, listening: 1 });
    });
  }

  it("continues with initialize when the exchange ended without a response", async () => {
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

  it("does not try a third time, nor with unsupported revisions", async () => {
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

  it("fails when the server settles on an unsupported one, and closes the session (V-02)", async () => {
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
