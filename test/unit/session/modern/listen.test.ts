/** Live updates of 2026-07-28 (N-03 … N-11, check 7, row 23). */
import { expect } from "chai";
import { ClientError, ServerError } from "../../../../src/errors/index.js";
import { META } from "../../../../src/protocol/index.js";
import { settled } from "../../../fixtures/fake-clock.js";
import { modernSession } from "../../../fixtures/modern-session.js";
import { until } from "../../../fixtures/until.js";
import { CLOSED, codeOf, rejection } from "../../../fixtures/rejection.js";

const ACK = "notifications/subscriptions/acknowledged";
const TOOLS = "notifications/tools/list_changed";
const BROKE = new ClientError("ERR-STREAM-LOST", "broke", {}, new TypeError("network error"));

/** A session that is about to listen. */
function setUp() {
  const all = modernSession();
  const { transport } = all;
  /** Something on the stream of request `id`. */
  const report = (id: number, method: string, params: object = {}, subscription: unknown = id): void =>
    transport.deliver(
      { jsonrpc: "2.0", method, params: { ...params, _meta: { [META.subscriptionId]: subscription } } },
      { exchangeOf: id },
    );
  const ack = (id: number, notifications: object = { toolsListChanged: true }): void =>
    report(id, ACK, { notifications });
  const sent = (count: number): Promise<boolean> => until(() => transport.sent.length === count);
  return { ...all, report, ack, sent };
}

/** A session that listens for changes of tools. */
async function listening() {
  const all = setUp();
  const acknowledged = all.session.subscribe({ tools: true });
  await all.sent(1);
  all.ack(1);
  await acknowledged;
  return all;
}

const REFUSED = new ServerError(-32601, "none");

describe("a request for live updates", () => {
  it("names its filter, with a priority of its own, and nothing else (N-03)", async () => {
    const { session, transport, params, sent } = setUp();
    void session.subscribe({ tools: true, prompts: false, resources: true, uris: ["a:1"] });
    await sent(1);
    expect(params()).to.deep.equal([
      {
        notifications: {
          toolsListChanged: true,
          resourcesListChanged: true,
          resourceSubscriptions: ["a:1"],
        },
      },
    ]);
    expect(transport.at(0).message).to.include({ method: "subscriptions/listen" });
    expect(transport.at(0).options).to.deep.include({ priority: "stream" });
    await session.close(CLOSED);
  });

  it("returns the acknowledged filter, which may be smaller (N-04)", async () => {
    const { session, ack, sent } = setUp();
    const acknowledged = session.subscribe({ tools: true, prompts: true, uris: ["a:1", "a:2"] });
    await sent(1);
    ack(1, { toolsListChanged: true, promptsListChanged: "yes", resourceSubscriptions: ["a:1", 5] });
    expect(await acknowledged).to.deep.equal({ tools: true, prompts: false, resources: false, uris: ["a:1"] });
    await session.close(CLOSED);
  });

  it("with an empty filter opens nothing", async () => {
    const { session, transport } = setUp();
    expect(await session.subscribe({ tools: false, uris: [] })).to.deep.equal({});
    expect(transport.sent).to.deep.equal([]);
  });

  it("never times out (N-11)", async () => {
    const { clock, session, transport, report, events } = await listening();
    clock.advance(7 * 24 * 3_600_000);
    report(1, TOOLS);
    expect(events.methods).to.deep.equal([TOOLS]);
    expect(transport.sent).to.have.length(1);
    await session.close(CLOSED);
  });

  for (const [what, fail] of [
    ["-32601", undefined],
    ["404", new ClientError("ERR-HTTP", "x", { status: 404 })],
    ["400", new ClientError("ERR-HTTP", "x", { status: 400 })],
  ] as const) {
    it(`fails at a server without them, and is not repeated: ${what} (N-10)`, async () => {
      const { session, transport, sent, clock } = setUp();
      const failing = codeOf(session.subscribe({ tools: true }));
      await sent(1);
      if (fail) transport.at(0).fail(fail);
      else transport.deliver({ jsonrpc: "2.0", id: 1, error: { code: -32601, message: "no" } }, { exchangeOf: 1 });
      expect(await failing).to.equal(fail ? "ERR-HTTP" : "ERR-METHOD");
      clock.advance(1_000_000);
      await settled();
      expect(transport.sent).to.have.length(1);
    });
  }

  it("fails at a server that answers at once with a result: it acknowledged nothing (N-07)", async () => {
    const { session, transport, sent, clock } = setUp();
    const failing = codeOf(session.subscribe({ tools: true }));
    await sent(1);
    transport.reply(1, { resultType: "complete" });
    expect(await failing).to.equal("ERR-PROTO");
    expect(clock.running).to.equal(0);
  });
});

describe("live updates", () => {
  it("bring the requested notifications, after the acknowledgement; others are reported (N-05, N-09)", async () => {
    const { session, report, ack, sent, events } = setUp();
    const acknowledged = session.subscribe({ tools: true, uris: ["a:1"] });
    await sent(1);
    report(1, TOOLS);
    ack(1);
    await acknowledged;
    report(1, TOOLS);
    report(1, "notifications/resources/updated", { uri: "a:1/b" });
    for (const method of ["notifications/prompts/list_changed", "notifications/message", "notifications/progress"])
      report(1, method);
    expect(events.methods).to.deep.equal([TOOLS, "notifications/resources/updated"]);
    expect(events.problems).to.have.length(4);
    await session.close(CLOSED);
  });

  it("of another subscription are reported, and dropped; ids may come back as text (N-05)", async () => {
    const { session, report, events } = await listening();
    report(1, TOOLS, {}, 99);
    expect([events.methods, events.problems.length]).to.deep.equal([[], 1]);
    report(1, TOOLS, {}, "1");
    report(1, TOOLS, {}, undefined);
    expect(events.methods).to.deep.equal([TOOLS, TOOLS]);
    await session.close(CLOSED);
  });

  for (const [how, end] of [
    ["a result", ({ transport }) => transport.reply(1, { resultType: "complete" })],
    ["notifications/cancelled", ({ report }) => report(1, "notifications/cancelled", { requestId: 1 })],
    ["the end of its stream", ({ transport }) => transport.at(0).end("ended")],
    ["a broken connection", ({ transport }) => transport.at(0).fail(BROKE)],
    [
      "an error that passes",
      ({ transport }) => transport.deliver({ jsonrpc: "2.0", id: 1, error: { code: -32603, message: "x" } }),
    ],
  ] as const satisfies readonly (readonly [string, (all: Awaited<ReturnType<typeof listening>>) => void])[]) {
    it(`that end with ${how} are opened again after a moment, under a new id, and missed changes are reported (N-06, N-07)`, async () => {
      const all = await listening();
      const { session, clock, transport, ack, sent, events, report } = all;
      end(all);
      await settled();
      expect(transport.sent).to.have.length(1);
      expect(clock.nextIn).to.equal(750);
      clock.advance(750);
      await sent(2);
      expect(transport.at(1).message).to.include({ method: "subscriptions/listen", id: 2 });
      expect(events.reopens).to.equal(0);
      ack(2);
      report(2, TOOLS);
      expect([events.reopens, events.methods]).to.deep.equal([1, [TOOLS]]);
      await session.close(CLOSED);
      await settled();
      expect(clock.running).to.equal(0);
    });
  }

  it("that break again and again are requested less and less often (N-07)", async () => {
    const { session, clock, transport } = await listening();
    transport.at(-1).fail(BROKE);
    const waits: (number | undefined)[] = [];
    for (let i = 2; i < 7; i++) {
      await settled();
      waits.push(clock.nextIn);
      clock.advance(clock.nextIn ?? 0);
      await settled();
      transport.at(-1).fail(BROKE);
    }
    expect(waits).to.deep.equal([750, 1_500, 3_000, 6_000, 12_000]);
    await session.close(CLOSED);
    await settled();
    expect(clock.running).to.equal(0);
  });

  it("come back at once with the network (N-11)", async () => {
    const { session, bell, transport, sent } = await listening();
    transport.at(0).fail(BROKE);
    await settled();
    bell.ring();
    await sent(2);
    await session.close(CLOSED);
    expect(bell.listening).to.equal(0);
  });

  it("that the server no longer supports are reported, and not requested again (N-10)", async () => {
    const { clock, transport, sent, events } = await listening();
    transport.at(0).end("ended");
    await settled();
    clock.advance(750);
    await sent(2);
    transport.deliver({ jsonrpc: "2.0", id: 2, error: { code: -32601, message: "no" } }, { exchangeOf: 2 });
    await settled();
    expect(events.problems).to.have.length(1);
    expect(clock.running).to.equal(0);
  });
});

describe("a change of the filter of live updates", () => {
  it("opens the new stream before the old one ends: no notification is missed (N-08)", async () => {
    const { session, transport, ack, sent, events, report, clock } = await listening();
    const acknowledged = session.subscribe({ tools: true, prompts: true });
    await sent(2);
    expect(transport.at(0).options.signal?.aborted).to.equal(false);
    report(1, TOOLS);
    ack(2, { toolsListChanged: true, promptsListChanged: true });
    await acknowledged;
    report(1, TOOLS); // it was on its way
    report(2, "notifications/prompts/list_changed");
    expect(events.methods).to.deep.equal([TOOLS, TOOLS, "notifications/prompts/list_changed"]);
    expect(transport.at(0).options.signal?.aborted).to.equal(false);
    clock.advance(1_000);
    await settled();
    expect(transport.at(0).options.signal?.aborted).to.equal(true);
    expect(events.reopens).to.equal(0);
    await session.close(CLOSED);
  });

  it("drops notifications of the old stream that are no longer requested", async () => {
    const { session, ack, sent, events, report } = await listening();
    const acknowledged = session.subscribe({ prompts: true });
    await sent(2);
    ack(2, { promptsListChanged: true });
    await acknowledged;
    report(1, TOOLS);
    report(2, "notifications/prompts/list_changed");
    expect(events.methods).to.deep.equal(["notifications/prompts/list_changed"]);
    await session.close(CLOSED);
  });

  it("does not open the old stream again when that breaks first", async () => {
    const { session, transport, ack, sent, clock, events } = await listening();
    const acknowledged = session.subscribe({ tools: true, prompts: true });
    await sent(2);
    transport.at(0).fail(BROKE);
    await settled();
    ack(2, { toolsListChanged: true, promptsListChanged: true });
    await acknowledged;
    clock.advance(60_000);
    await settled();
    expect(
      transport.sent.filter(({ message }) => "method" in message && message.method === "subscriptions/listen"),
    ).to.have.length(2);
    expect(events.reopens).to.equal(1);
    await session.close(CLOSED);
  });

  it("to an empty one ends the stream, and reports nothing (N-06)", async () => {
    const { session, transport, clock } = await listening();
    expect(await session.subscribe({})).to.deep.equal({});
    await settled();
    expect(transport.at(0).options.signal?.aborted).to.equal(true);
    expect(transport.sent).to.have.length(1);
    expect(clock.running).to.equal(0);
  });

  it("that the server refuses ends the old stream, too", async () => {
    const { session, transport, sent } = await listening();
    const failing = rejection(session.subscribe({ prompts: true }));
    await sent(2);
    transport.at(1).fail(REFUSED);
    expect(await failing).to.equal(REFUSED);
    expect(transport.at(0).options.signal?.aborted).to.equal(true);
  });

  it("before the first acknowledgement settles both", async () => {
    const { session, ack, sent } = setUp();
    const first = session.subscribe({ tools: true });
    await sent(1);
    const second = session.subscribe({ prompts: true });
    await sent(2);
    ack(2, { promptsListChanged: true });
    expect(await first).to.deep.equal({});
    expect(await second).to.include({ prompts: true });
    await session.close(CLOSED);
  });

  it("is settled by a close, at every stage, and leaves nothing behind", async () => {
    const requesting = setUp();
    const unanswered = requesting.session.subscribe({ tools: true }).catch((error: unknown) => error);
    await requesting.sent(1);
    const waiting = await listening();
    waiting.transport.at(0).fail(BROKE);
    await settled();
    const open = await listening();
    for (const { session, clock, bell, transport } of [requesting, waiting, open]) {
      await session.close(CLOSED);
      await settled();
      expect([clock.running, bell.listening, transport.sent.length]).to.deep.equal([0, 0, 1]);
    }
    await unanswered;
    expect(await rejection(open.session.subscribe({ tools: true }))).to.equal(CLOSED);
  });
});
