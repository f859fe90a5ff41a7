/** The standing stream through outages, sleep, and servers that close it for ever (P1 … P3, rows 5, 6, 12). */
import { expect } from "chai";
import { LegacyHttp } from "../../../../src/transport/http/legacy-http.js";
import { events, FakeFetch, noNetwork, result, status, type Answer } from "../../../fixtures/fake-fetch.js";
import { FakeClock, settled } from "../../../fixtures/fake-clock.js";
import { open, SESSION } from "../../../fixtures/fake-legacy-http.js";
import { broken } from "../../../fixtures/resuming-server.js";
import { FakeSink } from "../../../fixtures/fake-sink.js";
import { FakeWake } from "../../../fixtures/fake-wake.js";
import { OpenBody, sse } from "../../../fixtures/sse.js";

const NOTE = { jsonrpc: "2.0", method: "notifications/x" };

/** A session that listens; `gets` answers each GET. `isForgotten`: the server does not know it any more. */
async function listen(gets: Answer, withSession = true, isForgotten = true) {
  let got = 0;
  const http = new FakeFetch((request) =>
    request.method === "GET" ? gets(request, got++) : result(request, {}, withSession ? SESSION : {}),
  );
  const clock = new FakeClock();
  const bell = new FakeWake();
  const transport = new LegacyHttp({ url: "https://mcp.example/mcp" }, http, {
    clock,
    random: () => 0.5,
    wake: bell.wake,
  });
  const sink = new FakeSink();
  sink.isForgotten = isForgotten;
  transport.start(sink);
  await open(transport);
  sink.messages.length = 0;
  transport.listen();
  await settled();
  /** Lets time pass, attempt by attempt. */
  const pass = async (ms: number): Promise<void> => {
    const until = clock.now() + ms;
    while (clock.nextIn !== undefined && clock.now() + clock.nextIn <= until) {
      clock.advance(clock.nextIn);
      await settled();
    }
    clock.advance(until - clock.now());
  };
  return { http, clock, bell, transport, sink, pass, gets: () => http.of("GET").length };
}

describe("a GET stream that is closed at once, again and again", () => {
  it("with retry: 0 is requested twice a second at most", async () => {
    const { pass, gets } = await listen(() => events("retry: 0\n\n"));
    await pass(3_000);
    expect(gets()).to.be.within(2, 7);
  });

  it("without a retry is requested less and less often", async () => {
    const { pass, gets, sink } = await listen(() => events(""));
    await pass(60_000);
    const first = gets();
    expect(first).to.be.lessThan(10);
    await pass(600_000);
    expect(gets() - first).to.be.lessThan(40);
    expect(sink.problems).to.deep.equal([]);
  });
});

describe("a GET stream through an outage", () => {
  it("is requested without an end, and comes back by itself", async () => {
    let isUp = true;
    const body = new OpenBody();
    const { pass, sink, transport, clock, bell } = await listen((_, index) =>
      index === 0 ? broken(sse(NOTE, { id: "e1" })) : isUp ? events(body.stream) : noNetwork(),
    );
    isUp = false;
    await pass(2 * 3_600_000);
    expect(sink.problems).to.have.length(1);
    isUp = true;
    await pass(30_000);
    body.write(sse(NOTE, { id: "e2" }));
    await settled();
    expect(sink.kinds).to.deep.equal(["notification", "notification"]);
    await transport.close();
    await settled();
    expect([clock.running, bell.listening]).to.deep.equal([0, 0]);
  });

  it("comes back at once when the network does: a wake signal ends the wait", async () => {
    let isUp = false;
    const { pass, gets, bell } = await listen(() => (isUp ? events(new OpenBody().stream) : noNetwork()));
    await pass(100_000);
    isUp = true;
    const before = gets();
    bell.ring();
    await settled();
    expect(gets()).to.equal(before + 1);
  });
});

describe("a GET stream whose session is lost", () => {
  const forgets: Answer = (_, index) => (index === 0 ? events(sse(NOTE, { id: "e1" })) : status(404));

  it("reports that once, and is not requested again (T-13)", async () => {
    const { clock, sink, pass, gets, bell } = await listen(forgets);
    await pass(100_000);
    expect(gets()).to.equal(2);
    expect(sink.losses).to.have.length(1);
    expect(sink.losses[0]).to.include({ code: "ERR-SESSION" });
    expect([clock.running, bell.listening]).to.deep.equal([0, 0]);
  });

  it("is not assumed where the server never had a session, or never opened the stream", async () => {
    const without = await listen(forgets, false);
    await without.pass(100_000);
    expect(without.sink.losses).to.deep.equal([]);
    expect(without.sink.problems).to.have.length(1);
    // Servers without the route answer 404, too: they know the session all the same.
    const never = await listen(() => status(404), true, false);
    await never.pass(100_000);
    expect(never.sink.losses).to.deep.equal([]);
    expect(never.sink.problems).to.have.length(1);
    expect(never.gets()).to.equal(1);
  });
});

describe("a GET stream that fell silent", () => {
  it("is opened again, from its last event, when the device wakes after long", async () => {
    const body = new OpenBody();
    body.write(sse(NOTE, { id: "e1" }));
    const next = new OpenBody();
    const { http, clock, bell, pass, gets } = await listen((_, index) =>
      events(index === 0 ? body.stream : next.stream),
    );
    clock.advance(44_000);
    bell.ring();
    await settled();
    expect(body.cancelled).to.equal(false);
    clock.advance(1_000);
    bell.ring();
    await settled();
    expect(body.cancelled).to.equal(true);
    await pass(1_000);
    expect(gets()).to.equal(2);
    expect(http.at(-1).headers.get("last-event-id")).to.equal("e1");
    expect(bell.listening).to.equal(1);
  });

  it("without a wake signal and without keep-alives is left open: silence is no failure", async () => {
    const body = new OpenBody();
    const { clock, gets } = await listen(() => events(body.stream));
    clock.advance(3_600_000);
    await settled();
    expect(body.cancelled).to.equal(false);
    expect(gets()).to.equal(1);
  });

  for (const [rhythm, limit] of [
    [1_000, 45_000],
    [30_000, 90_000],
  ] as const) {
    it(`is opened again after ${limit} ms when its keep-alives came every ${rhythm} ms`, async () => {
      const body = new OpenBody();
      const { clock, pass, gets } = await listen((_, index) =>
        events(index === 0 ? body.stream : new OpenBody().stream),
      );
      for (let i = 0; i < 5; i++) {
        clock.advance(rhythm);
        body.write(": keep-alive\n\n");
        await settled();
      }
      await pass(limit - 1);
      await settled();
      expect(body.cancelled).to.equal(false);
      await pass(1);
      await settled();
      expect(body.cancelled).to.equal(true);
      await pass(1_000);
      expect(gets()).to.equal(2);
    });
  }

  it("leaves no timer and no listener when it is closed", async () => {
    const body = new OpenBody();
    const { clock, bell, transport } = await listen(() => events(body.stream));
    for (let i = 0; i < 4; i++) {
      clock.advance(1_000);
      body.write(":\n");
      await settled();
    }
    expect(clock.running).to.equal(1);
    await transport.close();
    await settled();
    expect([clock.running, bell.listening]).to.deep.equal([0, 0]);
  });
});
