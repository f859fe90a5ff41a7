/** The session of the legacy revisions: the handshake, and the requests of both sides. */
import { expect } from "chai";
import type { Revision } from "../../../../src/protocol/index.js";
import { REVISIONS } from "../../../../src/protocol/revisions.js";
import { LegacySession } from "../../../../src/session/legacy/legacy-session.js";
import { FakeClock, settled } from "../../../fixtures/fake-clock.js";
import { FakeSessionEvents, SELF } from "../../../fixtures/fake-session-events.js";
import { FakeTransport, type Responder } from "../../../fixtures/fake-transport.js";
import { codeOf, rejection } from "../../../fixtures/rejection.js";

const LEGACY = REVISIONS.filter(({ era }) => era === "legacy");

/** Answers `initialize` with this result. */
const settlesOn =
  (revision: unknown, more: object = {}): Responder =>
  (message) =>
    message.method === "initialize"
      ? {
          result: {
            protocolVersion: revision,
            capabilities: { tools: {} },
            serverInfo: { name: "s", version: "1" },
            ...more,
          },
        }
      : undefined;

function setUp(respond?: Responder) {
  const transport = new FakeTransport(respond);
  const clock = new FakeClock();
  const events = new FakeSessionEvents();
  const session = new LegacySession(SELF, transport, events, clock);
  return { transport, clock, events, session };
}

describe("the handshake of a legacy session", () => {
  for (const { revision, versionHeader } of LEGACY) {
    it(`with ${revision} sends initialize, initialized, listen; the version header ${versionHeader ? "follows" : "is not sent"} (V-01 … V-03, T-15)`, async () => {
      const { session, transport, clock } = setUp(settlesOn(revision, { instructions: "be kind" }));
      await session.initialize({ timeoutMs: 100 });
      expect(transport.messages).to.deep.equal([
        {
          jsonrpc: "2.0",
          id: 1,
          method: "initialize",
          params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: SELF.implementation },
        },
        { jsonrpc: "2.0", method: "notifications/initialized" },
      ]);
      expect(transport.headers).to.deep.equal(versionHeader ? { "mcp-protocol-version": revision } : {});
      expect(transport.listening).to.equal(1);
      expect(session.row.revision).to.equal(revision);
      expect(session.self).to.deep.equal({
        capabilities: { tools: {} },
        clientCapabilities: {},
        implementation: { name: "s", version: "1" },
        instructions: "be kind",
      });
      expect(clock.running).to.equal(0);
    });
  }

  it("sends no modern header and no modern _meta (V-14)", async () => {
    const { session, transport } = setUp(settlesOn("2025-11-25"));
    await session.initialize({ timeoutMs: 100 });
    expect(transport.at(0).options.headers).to.equal(undefined);
    expect(transport.at(0).message).to.not.have.nested.property("params._meta");
  });

  it("offers another revision on request (V-04)", async () => {
    const { session, transport } = setUp(settlesOn("2025-03-26"));
    await session.initialize({ timeoutMs: 100, revision: "2025-03-26" as Revision });
    expect(transport.at(0).message).to.have.nested.property("params.protocolVersion", "2025-03-26");
  });

  it("works without serverInfo and instructions", async () => {
    const { session } = setUp(settlesOn("2025-11-25", { serverInfo: null, instructions: 5 }));
    await session.initialize({ timeoutMs: 100 });
    expect(session.self).to.deep.equal({ capabilities: { tools: {} }, clientCapabilities: {} });
  });

  for (const revision of ["2026-07-28", "1.0", 5, null, undefined]) {
    it(`fails when the server settles on ${JSON.stringify(revision)}, and nothing more is sent (V-02)`, async () => {
      const { session, transport } = setUp(settlesOn(revision));
      expect(await codeOf(session.initialize({ timeoutMs: 100 }))).to.equal("ERR-VERSION");
      expect(transport.methods).to.deep.equal(["initialize"]);
      expect(transport.listening).to.equal(0);
    });
  }

  it("is abandoned on timeout and on abort, never cancelled (V-05)", async () => {
    const { session, transport, clock } = setUp();
    const late = codeOf(session.initialize({ timeoutMs: 100 }));
    clock.advance(100);
    expect(await late).to.equal("ERR-TIMEOUT");
    const stop = new AbortController();
    const aborted = rejection(session.initialize({ timeoutMs: 100, signal: stop.signal }));
    stop.abort("enough");
    expect(await aborted).to.equal("enough");
    await settled();
    expect(transport.methods).to.deep.equal(["initialize", "initialize"]);
    expect(transport.sent.map(({ options }) => options.signal?.aborted)).to.deep.equal([true, true]);
  });

  it("ends by its deadline when the server never accepts initialized", async () => {
    const { session, transport, clock } = setUp();
    transport.send = (message, options) =>
      "id" in message
        ? FakeTransport.prototype.send.call(transport, message, options)
        : new Promise((_, reject) => options.signal?.addEventListener("abort", () => reject(options.signal?.reason)));
    const late = codeOf(session.initialize({ timeoutMs: 100 }));
    transport.reply(1, { protocolVersion: "2025-11-25", capabilities: {} });
    await settled();
    clock.advance(100);
    expect(await late).to.equal("ERR-TIMEOUT");
    expect(clock.running).to.equal(0);
  });

  it("precedes everything: a request before it is refused", async () => {
    const { session } = setUp();
    expect(() => session.row).to.throw(Error);
    expect(await rejection(session.request("tools/list", {}))).to.be.instanceOf(Error);
  });
});

describe("requests of a legacy server", () => {
  it("are answered: ping with an empty result, also before the handshake is over (U-10)", async () => {
    const { transport } = setUp();
    transport.deliver({ jsonrpc: "2.0", id: "p", method: "ping" });
    await settled();
    expect(transport.messages).to.deep.equal([{ jsonrpc: "2.0", id: "p", result: {} }]);
  });

  it("are refused with -32601 where we declared nothing (B-08)", async () => {
    const { transport } = setUp();
    for (const [id, method] of ["roots/list", "sampling/createMessage", "x"].entries())
      transport.deliver({ jsonrpc: "2.0", id, method });
    await settled();
    expect(transport.messages).to.have.length(3);
    for (const message of transport.messages) expect(message).to.have.nested.property("error.code", -32601);
  });

  it("may be cancelled, and unknown ones too (U-07)", async () => {
    const { transport, events } = setUp();
    for (const requestId of [1, "x", null, {}]) {
      transport.deliver({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId, reason: "r" } });
    }
    await settled();
    expect([events.methods, events.problems]).to.deep.equal([[], []]);
  });
});
