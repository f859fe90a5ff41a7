/** The last step of negotiation: HTTP+SSE of 2024-11-05 (2.2.1 step 3, T-25, T-28). */
import { expect } from "chai";
import { ClientError } from "../../../src/errors/index.js";
import { FakeTransport, type Responder } from "../../fixtures/fake-transport.js";
import { fails, http, initializes, refuses, setUp } from "../../fixtures/fake-negotiation.js";
import { codeOf, mcpRejection, rejection } from "../../fixtures/rejection.js";
import { until } from "../../fixtures/until.js";

/** A negotiation whose last way answers as told. */
function withSse(handshake: Responder, sse: Responder | undefined, options: Parameters<typeof setUp>[1] = {}) {
  const tried: FakeTransport[] = [];
  const httpSse = (): FakeTransport => {
    const transport = new FakeTransport(sse);
    tried.push(transport);
    return transport;
  };
  return {
    tried,
    ...setUp({ modern: [http(404)], legacy: [handshake] }, { loadHttpSse: async () => httpSse, ...options }),
  };
}

describe("the negotiation with an endpoint that accepts no POST", () => {
  for (const status of [400, 404, 405]) {
    it(`falls to HTTP+SSE after ${status}`, async () => {
      const { run, tried, legacy } = withSse(http(status), initializes("2024-11-05"));
      const { session, foundBy } = await run();
      expect(session.row.revision).to.equal("2024-11-05");
      expect(foundBy).to.contain("HTTP+SSE");
      expect(tried.map(({ closed }) => closed)).to.deep.equal([0]);
      expect(legacy.map(({ closed }) => closed)).to.deep.equal([1]);
    });
  }

  it("adds to the details that HTTP+SSE is deprecated, and tries it last (T-28)", async () => {
    const { run } = withSse(http(404), initializes("2024-11-05"));
    expect((await run()).foundBy).to.contain("deprecated");
    const posted = withSse(initializes("2025-11-25"), initializes("2024-11-05"));
    expect((await posted.run()).foundBy).not.to.contain("deprecated");
    expect(posted.tried).to.deep.equal([]);
  });

  for (const [what, handshake, code] of [
    ["401", fails(new ClientError("ERR-AUTH", "x", { status: 401 })), "ERR-AUTH"],
    ["500", http(500), "ERR-HTTP"],
    ["an error in the words of MCP", refuses(-32600), "ERR-RPC"],
    ["no network", fails(new ClientError("ERR-OFFLINE", "x")), "ERR-OFFLINE"],
  ] as const) {
    it(`does not use HTTP+SSE after ${what}`, async () => {
      const { run, tried } = withSse(handshake, initializes());
      expect(await codeOf(run())).to.equal(code);
      expect(tried).to.deep.equal([]);
    });
  }

  it("reports all three answers when none of them is MCP (V-16)", async () => {
    const { run, tried } = withSse(http(405), fails(new ClientError("ERR-PROTO", "no stream")));
    const error = await mcpRejection(run());
    expect(error.code).to.equal("ERR-NOT-MCP");
    expect(error.data.attempts).to.be.an("array").with.length(3);
    expect(tried.map(({ closed }) => closed)).to.deep.equal([1]);
  });

  it("fails with the authorization that the stream requires", async () => {
    const { run } = withSse(http(405), fails(new ClientError("ERR-AUTH", "sign in", { status: 401 })));
    expect(await codeOf(run())).to.equal("ERR-AUTH");
  });

  it("stops on abort with the reason, and closes the stream", async () => {
    const stop = new AbortController();
    const { run, tried, clock } = withSse(http(404), undefined, { signal: stop.signal });
    const failing = rejection(run());
    await until(() => tried.length > 0);
    stop.abort("enough");
    expect(await failing).to.equal("enough");
    expect(tried.map(({ closed }) => closed)).to.deep.equal([1]);
    expect(clock.running).to.equal(0);
  });

  it("works with a fixed legacy era, too, and without that era fails with the first error", async () => {
    const pinned = withSse(http(405), initializes("2024-11-05"), { era: "legacy" });
    expect((await pinned.run()).session.row.revision).to.equal("2024-11-05");
    const neither = withSse(http(405), fails(new ClientError("ERR-PROTO", "x")), { era: "legacy" });
    expect(await codeOf(neither.run())).to.equal("ERR-HTTP");
    const without = withSse(http(405), undefined, { era: "legacy", loadHttpSse: undefined });
    expect(await codeOf(without.run())).to.equal("ERR-HTTP");
  });
});
