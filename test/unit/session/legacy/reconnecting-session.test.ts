/** A legacy session that its server forgets: a new one takes its place (T-13, row 1). */
import { expect } from "chai";
import { ClientError } from "../../../../src/errors/index.js";
import type { Responder } from "../../../fixtures/fake-transport.js";
import { settled } from "../../../fixtures/fake-clock.js";
import { until } from "../../../fixtures/until.js";
import { answers, forgets, lastingSession, REFUSED, silent } from "../../../fixtures/reconnecting-session.js";
import { codeOf } from "../../../fixtures/rejection.js";
import { inTime } from "../../../fixtures/resuming-server.js";

describe("a session that the server no longer knows", () => {
  it("is replaced, and refused requests are sent again, safe or not: they never ran (T-13)", async () => {
    for (const method of ["tools/list", "tools/call"] as const) {
      const { session, made, events, clock } = await lastingSession((n) => (n === 0 ? forgets : answers));
      expect(await session.request(method, { name: "a" })).to.deep.equal({ ok: true });
      expect(made).to.have.length(2);
      expect(made.map(({ closed }) => closed)).to.deep.equal([1, 0]);
      expect(made[1]?.listening).to.equal(1);
      expect([events.reopenings, events.reopens, events.losses]).to.deep.equal([[REFUSED], 1, []]);
      expect(clock.running).to.equal(0);
    }
  });

  it("has running requests answered by the old session, which is closed after the last (T-13)", async () => {
    const { session, made, requested } = await lastingSession((n) =>
      n === 0 ? (message) => (message.method === "prompts/list" ? { fail: REFUSED } : undefined) : answers,
    );
    const running = [session.request("tools/call", { name: "a" }), session.request("tools/list", {})];
    await settled();
    expect(await session.request("prompts/list", {})).to.deep.equal({ ok: true });
    expect(made[0]?.closed).to.equal(0);
    const [initialize, call, list] = made[0]?.messages.flatMap((one) => ("id" in one ? [one.id ?? 0] : [])) ?? [];
    expect(initialize).to.equal(1);
    made[0]?.reply(call ?? 0, { old: 1 });
    made[0]?.reply(list ?? 0, { old: 2 });
    expect(await Promise.all(running)).to.deep.equal([{ old: 1 }, { old: 2 }]);
    expect(made[0]?.closed).to.equal(1);
    expect(requested()).to.deep.equal([["tools/call", "tools/list", "prompts/list"], ["prompts/list"]]);
  });

  it("sends again what the old session refuses later, and safe requests, but never a call that may have run (T-13)", async () => {
    const { session, made, requested } = await lastingSession((n) =>
      n === 0 ? (message) => (message.method === "prompts/list" ? { fail: REFUSED } : undefined) : answers,
    );
    const lost = codeOf(session.request("tools/call", { name: "a" }));
    const refused = session.request("tools/call", { name: "b" });
    const safe = session.request("tools/list", {});
    await settled();
    await session.request("prompts/list", {});
    const broke = new ClientError("ERR-SESSION", "the stream's session is gone", { mayHaveRun: true });
    for (const [index, failure] of [broke, REFUSED, broke].entries()) made[0]?.at(index + 2).fail(failure);
    expect(await Promise.all([refused, safe])).to.deep.equal([{ ok: true }, { ok: true }]);
    expect(await lost).to.equal("ERR-STREAM-LOST");
    expect(requested()[1]).to.have.members(["prompts/list", "tools/call", "tools/list"]);
    expect(made[1]?.messages.filter((one) => "params" in one && one.params?.name === "a")).to.deep.equal([]);
  });

  it("is replaced once for all simultaneous requests", async () => {
    const { session, made, events } = await lastingSession((n) => (n === 0 ? forgets : answers));
    const all = Array.from({ length: 20 }, () => session.request("tools/list", {}));
    expect(await Promise.all(all)).to.have.length(20);
    expect(made).to.have.length(2);
    expect(events.reopens).to.equal(1);
  });

  it("gets its log level and its subscriptions again, and requests do not wait for that (T-13)", async () => {
    const { session, made } = await lastingSession(
      (n) =>
        (message): ReturnType<Responder> =>
          n === 0 && message.method === "tools/list" ? { fail: REFUSED } : answers(message),
    );
    await session.request("logging/setLevel", { level: "debug" });
    expect(await session.subscribe({ tools: true, prompts: true, uris: ["a:1", "a:2"] })).to.deep.equal({
      tools: true,
      prompts: false,
      resources: false,
      uris: ["a:1", "a:2"],
    });
    await session.subscribe({ uris: ["a:2", "a:3"] });
    await session.request("tools/list", {});
    await until(() => (made[1]?.messages.length ?? 0) >= 6);
    const said = made[1]?.messages.flatMap((one) => ("id" in one && "method" in one ? [[one.method, one.params]] : []));
    expect(said?.slice(1)).to.have.deep.members([
      ["logging/setLevel", { level: "debug" }],
      ["tools/list", {}],
      ["resources/subscribe", { uri: "a:2" }],
      ["resources/subscribe", { uri: "a:3" }],
    ]);
  });

  it("continues when the new one refuses what is sent again: that is reported", async () => {
    const { session, events } = await lastingSession((n) => (message) => {
      if (n > 0 && message.method === "resources/subscribe") return { error: { code: -32602, message: "gone" } };
      return n === 0 && message.method === "tools/list" ? { fail: REFUSED } : answers(message);
    });
    await session.subscribe({ uris: ["a:1"] });
    expect(await session.request("tools/list", {})).to.deep.equal({ ok: true });
    expect(events.problems).to.have.length(1);
    expect(events.reopens).to.equal(1);
  });

  it("on every third request loses no safe one", async () => {
    const { session, events } = await lastingSession(() => {
      let count = 0;
      return (message) => {
        if (message.method === "initialize" || !("id" in message)) return undefined;
        return ++count % 3 === 0 ? { fail: REFUSED } : { result: { ok: true } };
      };
    });
    for (let i = 0; i < 50; i++) expect(await session.request("tools/list", {})).to.deep.equal({ ok: true });
    expect(events.reopens).to.be.greaterThan(10);
    expect(events.losses).to.deep.equal([]);
  });

  it("again and again, without one answer between, ends the connection after three new ones", async () => {
    const { session, made, events, clock } = await lastingSession(() => forgets);
    expect(await inTime(clock, codeOf(session.request("tools/list", {})))).to.equal("ERR-SESSION");
    expect(made).to.have.length(4);
    expect(events.losses).to.have.length(1);
    expect(events.losses[0]).to.include({ code: "ERR-SESSION" });
    expect(await codeOf(session.request("tools/list", {}))).to.equal("ERR-SESSION");
    expect(made).to.have.length(4);
    expect(clock.running).to.equal(0);
    expect(made.every(({ closed }) => closed > 0)).to.equal(true);
  });

  it("during the repeated subscriptions is replaced, within the same bounds", async () => {
    const { session, made, events, clock } = await lastingSession((n) => (n === 0 || n === 2 ? answers : forgets));
    await session.request("logging/setLevel", { level: "info" });
    made[0]?.lose(REFUSED);
    await settled();
    clock.advance(30_000);
    await settled();
    expect(made.map(({ closed }) => Math.min(closed, 1))).to.deep.equal([1, 1, 0]);
    expect([events.reopens, events.losses]).to.deep.equal([2, []]);
  });

  it("is detected by its GET stream as well, and only for the session in use", async () => {
    const { session, made, events } = await lastingSession(() => answers);
    made[0]?.lose(REFUSED);
    made[0]?.lose(REFUSED);
    await settled();
    expect(made).to.have.length(2);
    expect(events.reopens).to.equal(1);
    expect(await session.request("tools/list", {})).to.deep.equal({ ok: true });
    made[0]?.lose(REFUSED);
    await settled();
    expect(made).to.have.length(2);
  });

  it("settles pending requests at once with its connection", async () => {
    const { session, made } = await lastingSession(() => silent);
    const failing = codeOf(session.request("tools/call", { name: "a" }));
    await settled();
    made[0]?.lose(new ClientError("ERR-SESSION", "gone"));
    expect(await failing).to.equal("ERR-STREAM-LOST");
  });
});
