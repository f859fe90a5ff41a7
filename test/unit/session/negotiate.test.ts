/** Finding no MCP server, and eras that are pinned (V-16). */
import { expect } from "chai";
import { ClientError } from "../../../src/errors/index.js";
import { settled } from "../../fixtures/fake-clock.js";
import type { Responder } from "../../fixtures/fake-transport.js";
import { codeOf, mcpRejection } from "../../fixtures/rejection.js";
import { setUp, discover, fails, refuses, initializes, http } from "../../fixtures/fake-negotiation.js";

describe("the negotiation with an address that has no MCP server", () => {
  const notMcp: readonly (readonly [string, Responder, Responder])[] = [
    ["404 to both", http(404), http(404)],
    ["HTML to both", fails(new ClientError("ERR-PROTO", "html")), fails(new ClientError("ERR-PROTO", "html"))],
    ["method not found to both", refuses(-32601), refuses(-32601)],
  ];
  for (const [what, probe, handshake] of notMcp) {
    it(`fails with both answers: ${what}`, async () => {
      const { run } = setUp({ modern: [probe], legacy: [handshake] });
      const error = await mcpRejection(run());
      expect(error.code).to.equal("ERR-NOT-MCP");
      expect(error.data.attempts).to.be.an("array").with.length(2);
      expect(error.cause).to.be.instanceOf(Error);
    });
  }

  it("fails, too, when both exchanges end without MCP", async () => {
    const { run, modern, legacy } = setUp({});
    const failing = codeOf(run());
    await settled();
    modern[0]?.at(0).end("ended");
    await settled();
    legacy[0]?.at(0).end("ended");
    expect(await failing).to.equal("ERR-NOT-MCP");
  });

  it("fails with the probe's error when nothing was reached, because it names every header; otherwise with the later one", async () => {
    const cors = (message: string) => fails(new ClientError("ERR-CORS", message));
    const neither = setUp({ modern: [cors("probe")], legacy: [cors("handshake")] });
    expect(await mcpRejection(neither.run())).to.include({ code: "ERR-CORS", message: "probe" });
    const second = setUp({ modern: [http(404)], legacy: [cors("handshake")] });
    expect(await mcpRejection(second.run())).to.include({ code: "ERR-CORS", message: "handshake" });
  });

  it("passes on errors of the network or the user", async () => {
    for (const code of ["ERR-CORS", "ERR-AUTH", "ERR-OFFLINE"] as const) {
      const { run } = setUp({
        modern: [fails(new ClientError("ERR-CORS", "x"))],
        legacy: [fails(new ClientError(code, "x"))],
      });
      expect(await codeOf(run())).to.equal(code);
    }
  });
});

describe("a fixed era (V-16)", () => {
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
