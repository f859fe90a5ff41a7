/** Requests in a legacy session: progress on any stream, and cancelling (U-01 … U-06). */
import { expect } from "chai";
import type { LoggingMessage } from "../../../../src/protocol/index.js";
import { LegacySession } from "../../../../src/session/legacy/legacy-session.js";
import type { SessionRequestOptions } from "../../../../src/session/index.js";
import { FakeClock, settled } from "../../../fixtures/fake-clock.js";
import { FakeSessionEvents, SELF } from "../../../fixtures/fake-session-events.js";
import { FakeTransport } from "../../../fixtures/fake-transport.js";
import { CLOSED, codeOf, rejection } from "../../../fixtures/rejection.js";

/** An open session; the handshake took id 1, so the first request is 2. */
async function open(capabilities: object = { tools: {} }) {
  const transport = new FakeTransport((message) =>
    message.method === "initialize" ? { result: { protocolVersion: "2025-11-25", capabilities } } : undefined,
  );
  const clock = new FakeClock();
  const events = new FakeSessionEvents();
  const session = new LegacySession(SELF, transport, events, clock);
  await session.initialize({ timeoutMs: 100 });
  const call = (options: SessionRequestOptions = {}) => session.request("tools/call", { name: "a" }, options);
  const progress = (progressToken: unknown, value: unknown, exchangeOf?: number): void =>
    transport.deliver(
      { jsonrpc: "2.0", method: "notifications/progress", params: { progressToken, progress: value } },
      exchangeOf === undefined ? {} : { exchangeOf },
    );
  return { transport, clock, events, session, call, progress };
}

describe("a legacy request", () => {
  it("has neither envelope nor mirrored headers (V-14, H-09)", async () => {
    const { transport, call } = await open();
    const requested = call({ mirrored: { "Mcp-Param-A": "1" }, logLevel: "debug" });
    expect(transport.at(-1).message).to.deep.equal({
      jsonrpc: "2.0",
      id: 2,
      method: "tools/call",
      params: { name: "a" },
    });
    expect(transport.at(-1).options.headers).to.equal(undefined);
    transport.reply(2, { content: [] });
    expect(await requested).to.deep.equal({ content: [] });
  });

  it("is checked against capabilities and era (C-03)", async () => {
    const { session } = await open({});
    expect(await codeOf(session.request("tools/list", {}))).to.equal("ERR-METHOD");
    expect(await codeOf(session.request("server/discover", {}))).to.equal("ERR-METHOD");
  });
});

describe("progress of a legacy request", () => {
  it("comes by its token on its own stream, on another, and on the GET stream (T-17, U-01)", async () => {
    const { transport, call, progress } = await open();
    const seen: number[] = [];
    const requested = call({ onProgress: (one) => void seen.push(one.progress) });
    expect(transport.at(-1).message).to.have.deep.nested.property("params._meta", { progressToken: 2 });
    progress(2, 1, 2);
    progress(2, 2);
    progress("2", 3);
    progress(2, 3);
    progress(2, 1);
    progress(2, 4, 77);
    transport.reply(2, {});
    await requested;
    expect(seen).to.deep.equal([1, 2, 3, 4]);
  });

  it("keeps the caller's own _meta beside the token", async () => {
    const { session, transport } = await open();
    session
      .request("tools/call", { name: "a", _meta: { "com.example/x": 1 } }, { onProgress: () => undefined })
      .catch(() => undefined);
    expect(transport.at(-1).message).to.have.deep.nested.property("params._meta", {
      "com.example/x": 1,
      progressToken: 2,
    });
    await session.close(CLOSED);
  });

  it("keeps the request alive, whichever stream brings it (U-05)", async () => {
    const { transport, clock, call, progress } = await open();
    const requested = call({ idleTimeoutMs: 100, onProgress: () => undefined });
    for (let i = 0; i < 5; i++) {
      clock.advance(90);
      progress(2, i);
    }
    transport.reply(2, { ok: true });
    expect(await requested).to.deep.equal({ ok: true });
  });

  it("of an unknown or finished token is ignored without a problem (U-02)", async () => {
    const { transport, events, call, progress } = await open();
    const seen: number[] = [];
    const requested = call({ onProgress: (one) => void seen.push(one.progress) });
    transport.reply(2, {});
    await requested;
    for (const token of [2, "2", 99, undefined, null, {}]) progress(token, 5);
    expect(seen).to.deep.equal([]);
    expect([events.methods, events.problems]).to.deep.equal([[], []]);
  });
});

describe("log messages in a legacy session", () => {
  it("belong to the call on its own stream, and to all listeners elsewhere or when the call takes none", async () => {
    const { transport, events, call } = await open();
    const logs: LoggingMessage[] = [];
    const requested = call({ onLog: (one) => void logs.push(one) });
    const other = call();
    const log = (data: number, exchangeOf?: number): void =>
      transport.deliver(
        { jsonrpc: "2.0", method: "notifications/message", params: { level: "info", data } },
        exchangeOf === undefined ? {} : { exchangeOf },
      );
    log(1, 2);
    log(2);
    log(3, 3);
    transport.reply(2, {});
    transport.reply(3, {});
    await Promise.all([requested, other]);
    expect(logs).to.deep.equal([{ level: "info", data: 1 }]);
    expect(events.notifications.map(([, params]) => params.data)).to.deep.equal([2, 3]);
  });
});

describe("the cancellation of a legacy request", () => {
  it("sends notifications/cancelled before its stream is ended, on abort (U-06, T-18)", async () => {
    const { transport, call } = await open();
    const stop = new AbortController();
    const failing = rejection(call({ signal: stop.signal }));
    const requested = transport.at(-1);
    let sentBefore = -1;
    requested.options.signal?.addEventListener("abort", () => (sentBefore = transport.sent.length));
    stop.abort("enough");
    expect(await failing).to.equal("enough");
    expect(transport.at(-1).message).to.deep.equal({
      jsonrpc: "2.0",
      method: "notifications/cancelled",
      params: { requestId: 2, reason: "abort" },
    });
    expect(sentBefore).to.equal(transport.sent.length);
  });

  it("is sent on timeout, too, and a late answer is ignored (U-05)", async () => {
    const { transport, clock, events, call } = await open();
    const failing = codeOf(call({ totalTimeoutMs: 50 }));
    clock.advance(50);
    expect(await failing).to.equal("ERR-TIMEOUT");
    expect(transport.at(-1).message).to.have.nested.property("params.reason", "timeout");
    transport.reply(2, {});
    expect(events.problems).to.deep.equal([]);
    expect(clock.running).to.equal(0);
  });

  it("is reported when it can't be sent", async () => {
    const { transport, events, call } = await open();
    const stop = new AbortController();
    const failing = rejection(call({ signal: stop.signal }));
    transport.send = () => Promise.reject(new Error("gone"));
    stop.abort("enough");
    expect(await failing).to.equal("enough");
    await settled();
    expect(events.problems).to.have.length(1);
  });

  it("is not sent when the stream is lost: the server continues (T-22)", async () => {
    const { transport, call } = await open();
    const failing = codeOf(call());
    const before = transport.sent.length;
    transport.at(-1).end("ended");
    expect(await failing).to.equal("ERR-STREAM-LOST");
    await settled();
    expect(transport.sent).to.have.length(before);
  });

  it("is not sent on close, which rejects with the reason and closes the transport", async () => {
    const { transport, clock, session, call } = await open();
    const failing = rejection(call());
    const before = transport.sent.length;
    await session.close(CLOSED);
    expect(await failing).to.equal(CLOSED);
    expect(transport.sent).to.have.length(before);
    expect(transport.closed).to.equal(1);
    expect(clock.running).to.equal(0);
  });

  it("does not affect other notifications, and what the transport reports", async () => {
    const { transport, events } = await open();
    transport.deliver({ jsonrpc: "2.0", method: "notifications/tools/list_changed" });
    transport.trouble("odd");
    expect(events.methods).to.deep.equal(["notifications/tools/list_changed"]);
    expect(events.problems).to.deep.equal(["odd"]);
  });
});
