/** A request that is given up while its stream is between connections, and its deadlines meanwhile (T-20, U-05, rows 12, 22). */
import { expect } from "chai";
import { serveRequests } from "../../../../src/jsonrpc/incoming-requests.js";
import { Peer, readMessage } from "../../../../src/jsonrpc/index.js";
import { request } from "../../../fixtures/fake-legacy-http.js";
import { FakeWake } from "../../../fixtures/fake-wake.js";
import { events, noNetwork, silence, status, type Answer } from "../../../fixtures/fake-fetch.js";
import { settled } from "../../../fixtures/fake-clock.js";
import { codeOf, mcpRejection, rejection } from "../../../fixtures/rejection.js";
import { answerTo, resuming } from "../../../fixtures/resuming-server.js";
import { OpenBody, sse } from "../../../fixtures/sse.js";

const primed: Answer = () => events(sse("", { id: "e1", retry: 2_000 }));

describe("the end of a request whose stream is resumed", () => {
  const stages = ["first stream", "wait", "GET", "resumed stream", "second wait"] as const;
  for (const stage of stages) {
    for (const by of ["abort", "close"] as const) {
      it(`by ${by} during the ${stage} leaves no timer, no listener and no open body`, async () => {
        const bell = new FakeWake();
        const body = new OpenBody();
        body.write(sse("", { id: "e1", retry: 2_000 }));
        const posts: Answer = (request, index) =>
          stage === "first stream" ? events(body.stream) : primed(request, index);
        const gets: Answer = () =>
          stage === "GET" ? silence() : stage === "second wait" ? noNetwork() : events(body.stream);
        const { clock, http, transport } = await resuming(posts, gets, { wake: bell.wake, withSession: false });
        const stop = new AbortController();
        const failing = rejection(transport.send(request(2), { signal: stop.signal }));
        await settled();
        if (stage !== "first stream" && stage !== "wait") clock.advance(2_000);
        await settled();
        const before = http.requests.length;
        if (by === "abort") stop.abort("enough");
        else await transport.close();
        const error = await failing;
        if (by === "abort") expect(error).to.equal("enough");
        else expect(error).to.include({ code: "ERR-CLOSED" });
        await settled();
        expect(clock.running).to.equal(0);
        expect(bell.listening).to.equal(0);
        expect(http.requests).to.have.length(before);
        if (stage === "first stream" || stage === "resumed stream") expect(body.cancelled).to.equal(true);
      });
    }
  }
});

describe("the deadlines of a request whose stream is resumed (U-05)", () => {
  async function requesting(gets: Answer) {
    const all = await resuming(primed, gets);
    const problems: string[] = [];
    const events = { problem: (reason: string) => void problems.push(reason), notification: () => undefined };
    const peer = new Peer(all.transport, events, undefined, all.clock);
    all.sink.message = (incoming, arrival) => peer.message(incoming, arrival);
    const call = (idleTimeoutMs: number, totalTimeoutMs: number) =>
      peer.request("x", {}, { idleTimeoutMs, totalTimeoutMs });
    return { ...all, call };
  }

  it("pause the one of silence between connections: there can be no sign of life", async () => {
    const { clock, call } = await requesting((request) =>
      events(sse({ jsonrpc: "2.0", id: 1, result: { from: request.method } })),
    );
    const answer = call(1_000, 100_000);
    await settled();
    clock.advance(2_000);
    expect(await answer).to.deep.equal({ from: "GET" });
  });

  it("restart the one of silence on the next connection", async () => {
    const body = new OpenBody();
    const { clock, call } = await requesting(() => events(body.stream));
    const failing = mcpRejection(call(1_000, 100_000));
    await settled();
    clock.advance(2_000);
    await settled();
    clock.advance(999);
    body.write(": alive\n\n");
    await settled();
    clock.advance(999);
    await settled();
    clock.advance(1);
    expect((await failing).data).to.include({ kind: "idle" });
    expect(body.cancelled).to.equal(true);
    await settled();
    expect(clock.running).to.equal(0);
  });

  it("continue the absolute one, also when the server never comes back", async () => {
    const { clock, call } = await requesting(noNetwork);
    const failing = mcpRejection(call(1_000, 20_000));
    for (let at = 0; at < 20_000; at += 500) {
      await settled();
      clock.advance(500);
    }
    expect((await failing).data).to.include({ kind: "total" });
    await settled();
    expect(clock.running).to.equal(0);
  });

  it("continue the absolute one also when a user was prompted while there was no connection (U-12)", async () => {
    const { clock, transport, http } = await resuming(primed, noNetwork);
    let answer: (value: object) => void = () => undefined;
    const serve = () =>
      new Promise<Readonly<Record<string, unknown>>>((resolve) => (answer = (value) => resolve({ ...value })));
    const peer = new Peer(
      transport,
      { problem: () => undefined, notification: () => undefined },
      serveRequests(serve),
      clock,
    );
    const failing = codeOf(peer.request("x", {}, { idleTimeoutMs: 1_000, totalTimeoutMs: 20_000 }));
    peer.message(readMessage({ jsonrpc: "2.0", id: "s", method: "elicitation/create" }), { exchangeOf: 1 });
    await settled();
    answer({});
    for (let at = 0; at <= 20_000; at += 500) {
      await settled();
      clock.advance(500);
    }
    expect(await failing).to.equal("ERR-TIMEOUT");
    await transport.close();
    await settled();
    expect(http.requests.length).to.be.greaterThan(2);
    expect(clock.running).to.equal(0);
  });
});

describe("a wake signal", () => {
  it("ends the wait for a broken network", async () => {
    const bell = new FakeWake();
    const { clock, transport, http } = await resuming(
      () => events(sse("", { id: "e1" })),
      (_, index) => (index === 0 ? noNetwork() : events(sse(answerTo(2)))),
      { wake: bell.wake },
    );
    const sending = transport.send(request(2), {});
    await settled();
    clock.advance(500);
    await settled();
    expect(http.of("GET")).to.have.length(1);
    bell.ring();
    expect(await sending).to.equal("ended");
    await settled();
    expect([clock.running, bell.listening]).to.deep.equal([0, 0]);
  });

  it("makes a stream that was silent for long be resumed", async () => {
    const bell = new FakeWake();
    const body = new OpenBody();
    body.write(sse("", { id: "e1" }));
    const { clock, transport, cursors } = await resuming(
      () => events(body.stream),
      () => events(sse(answerTo(2))),
      { wake: bell.wake },
    );
    const sending = transport.send(request(2), {});
    await settled();
    clock.advance(30_000);
    bell.ring();
    await settled();
    expect(body.cancelled).to.equal(false);
    clock.advance(30_000);
    bell.ring();
    await settled();
    expect(body.cancelled).to.equal(true);
    clock.advance(500);
    expect(await sending).to.equal("ended");
    expect(cursors()).to.deep.equal(["e1"]);
    expect(bell.listening).to.equal(0);
  });

  it("leaves a stream that can't be resumed open", async () => {
    const bell = new FakeWake();
    const body = new OpenBody();
    const { clock, transport } = await resuming(
      () => events(body.stream),
      () => status(405),
      { wake: bell.wake },
    );
    const sending = transport.send(request(2), {});
    await settled();
    clock.advance(1_000_000);
    bell.ring();
    await settled();
    expect(body.cancelled).to.equal(false);
    body.write(sse(answerTo(2)));
    expect(await sending).to.equal("ended");
    body.end();
  });
});
