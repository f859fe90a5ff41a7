/** Sessions of both eras where all travels on one way (U-06, U-08, N-05). */
import { expect } from "chai";
import { META, type Progress } from "../../../src/protocol/index.js";
import { LegacySession } from "../../../src/session/legacy/legacy-session.js";
import { ModernSession } from "../../../src/session/modern/modern-session.js";
import { SharedTransport } from "../../../src/transport/shared-transport.js";
import { transportPair } from "../../../src/transport/custom-transport.js";
import { FakeClock, settled } from "../../fixtures/fake-clock.js";
import { FakeSessionEvents, SELF } from "../../fixtures/fake-session-events.js";
import { MODERN, OFFERS } from "../../fixtures/modern-session.js";
import { until } from "../../fixtures/until.js";
import { CLOSED, codeOf, rejection } from "../../fixtures/rejection.js";

interface Said {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** The other end, whose messages the test writes, and the parts of a session. */
function setUp() {
  const [near, far] = transportPair();
  const said: Said[] = [];
  far.open({ message: (value) => said.push(value as Said), closed: () => said.push({ method: "closed" }) }); // ours
  const answer = (id: number, result: object): void => void far.send({ jsonrpc: "2.0", id, result });
  const notify = (method: string, params: object): void => void far.send({ jsonrpc: "2.0", method, params });
  const events = new FakeSessionEvents();
  const clock = new FakeClock();
  return { far, said, answer, notify, events, clock, transport: new SharedTransport(near) };
}

function modern() {
  const all = setUp();
  const session = new ModernSession(MODERN, SELF, all.transport, all.events, { clock: all.clock, random: () => 0.5 });
  session.discovered({ capabilities: OFFERS });
  return { ...all, session };
}

async function legacy() {
  const all = setUp();
  const session = new LegacySession(SELF, all.transport, all.events, all.clock);
  const opening = session.initialize({ timeoutMs: 100 });
  await settled();
  all.answer(1, { protocolVersion: "2025-11-25", capabilities: OFFERS });
  await opening;
  await settled();
  all.said.length = 0;
  return { ...all, session };
}

for (const [era, open, first] of [
  ["modern", async () => modern(), 1],
  ["legacy", legacy, 2],
] as const) {
  describe(`a ${era} session over a shared transport`, () => {
    it("sends a request, is answered, and gets progress by its token, which keeps the request alive (U-01, U-05)", async () => {
      const { session, answer, notify, said, clock } = await open();
      const progress: Progress[] = [];
      const requested = session.request(
        "tools/call",
        { name: "a" },
        { idleTimeoutMs: 100, onProgress: (one) => void progress.push(one) },
      );
      await settled();
      expect(said).to.have.length(1);
      for (const value of [1, 2]) {
        clock.advance(90);
        notify("notifications/progress", { progressToken: first, progress: value });
        await settled();
      }
      notify("notifications/progress", { progressToken: 99, progress: 3 });
      answer(first, { ok: true });
      expect(await requested).to.deep.equal({ ok: true });
      expect(progress).to.deep.equal([{ progress: 1 }, { progress: 2 }]);
      expect(clock.running).to.equal(0);
    });

    it("cancels by a notification: there is no exchange that could be ended (U-06, U-08)", async () => {
      const { session, said } = await open();
      const stop = new AbortController();
      const failing = rejection(session.request("tools/call", { name: "a" }, { signal: stop.signal }));
      await settled();
      stop.abort("enough");
      expect(await failing).to.equal("enough");
      await settled();
      expect(said.at(-1)).to.deep.include({
        method: "notifications/cancelled",
        params: { requestId: first, reason: "abort" },
      });
    });

    it("settles pending requests when the other side closes, and reports that it is lost", async () => {
      const { session, far, events, clock } = await open();
      const failing = codeOf(session.request("tools/call", { name: "a" }));
      await settled();
      far.close();
      expect(await failing).to.equal("ERR-CLOSED");
      expect(events.losses).to.have.length(1);
      expect(await codeOf(session.request("tools/list", {}))).to.equal("ERR-CLOSED");
      expect(clock.running).to.equal(0);
    });

    it("closes the connection with itself", async () => {
      const { session, said, events } = await open();
      const failing = rejection(session.request("tools/call", { name: "a" }));
      await settled();
      await session.close(CLOSED);
      expect(await failing).to.equal(CLOSED);
      await settled();
      expect(said.at(-1)).to.deep.equal({ method: "closed" });
      expect(events.losses).to.deep.equal([]);
    });
  });
}

describe("the handshake over a shared transport", () => {
  it("fails at once when the other side closes", async () => {
    const { far, transport, events, clock } = setUp();
    const session = new LegacySession(SELF, transport, events, clock);
    const failing = codeOf(session.initialize({ timeoutMs: 100 }));
    await settled();
    far.close();
    expect(await failing).to.equal("ERR-CLOSED");
    expect(clock.running).to.equal(0);
  });
});

describe("live updates over a shared transport", () => {
  it("are distinguished by their subscription, and cancelled when no longer requested (N-05, N-06)", async () => {
    const { session, said, notify, events, clock } = modern();
    const acknowledged = session.subscribe({ tools: true });
    await until(() => said.length > 0);
    const report = (method: string, id: unknown, params: object = {}): void =>
      notify(method, { ...params, _meta: { [META.subscriptionId]: id } });
    report("notifications/subscriptions/acknowledged", 1, { notifications: { toolsListChanged: true } });
    expect(await acknowledged).to.include({ tools: true });
    report("notifications/tools/list_changed", 1);
    report("notifications/prompts/list_changed", 1);
    await settled();
    expect(events.methods).to.deep.equal(["notifications/tools/list_changed"]);
    expect(events.problems).to.have.length(1);
    await session.close(CLOSED);
    await settled();
    expect(said.map(({ method }) => method)).to.deep.equal([
      "subscriptions/listen",
      "notifications/cancelled",
      "closed",
    ]);
    expect(clock.running).to.equal(0);
  });

  it("end by the server's notifications/cancelled, and are opened again (N-06)", async () => {
    const { session, said, notify, clock } = modern();
    const acknowledged = session.subscribe({ tools: true });
    await until(() => said.length > 0);
    notify("notifications/subscriptions/acknowledged", {
      notifications: {},
      _meta: { [META.subscriptionId]: 1 },
    });
    await acknowledged;
    notify("notifications/cancelled", { requestId: 1 });
    await settled();
    clock.advance(1_000);
    await settled();
    expect(said.filter(({ method }) => method === "subscriptions/listen")).to.have.length(2);
    await session.close(CLOSED);
  });
});
