/** The GET stream of the legacy revisions: kept open, opened again, given up (T-16, T-19, T-20, T-23). */
import { expect } from "chai";
import { LegacyHttp } from "../../../../src/transport/http/legacy-http.js";
import { events, FakeFetch, from, json, noNetwork, status, type Answer } from "../../../fixtures/fake-fetch.js";
import { FakeClock, settled } from "../../../fixtures/fake-clock.js";
import { until } from "../../../fixtures/until.js";
import { FakeSink } from "../../../fixtures/fake-sink.js";
import { OpenBody, sse } from "../../../fixtures/sse.js";

const NOTE = { jsonrpc: "2.0", method: "notifications/x" };

/** Listens, with `random` at its middle: waits are three quarters of their bound. */
function listen(answer: Answer, maxMessageBytes = 1_000) {
  const http = new FakeFetch(answer);
  const clock = new FakeClock();
  const endpoint = { url: "https://mcp.example/mcp", maxMessageBytes };
  const transport = new LegacyHttp(endpoint, http, { clock, random: () => 0.5 });
  const sink = new FakeSink();
  transport.start(sink);
  transport.listen();
  /** Lets the next attempt come; gives how long it waited. */
  const again = async (): Promise<number | undefined> => {
    const ms = clock.nextIn;
    clock.advance(ms ?? 0);
    await settled();
    return ms;
  };
  return { http, clock, transport, sink, again };
}

describe("the GET stream", () => {
  it("brings messages that belong to no request, batches and malformed ones included (T-17, T-30)", async () => {
    const body = new OpenBody();
    const { sink } = listen(() => events(body.stream));
    body.write(
      sse(NOTE) +
        sse([NOTE, 5]) +
        sse("{") +
        sse(NOTE, { event: "other" }) +
        sse("", { id: "1" }) +
        sse(NOTE, { event: "message" }),
    );
    await settled();
    expect(sink.kinds).to.deep.equal(["notification", "notification", "invalid", "invalid", "notification"]);
    expect(sink.arrivals.every((arrival) => arrival.exchangeOf === undefined)).to.equal(true);
  });

  it("is not requested again where there is none: 405 (T-16)", async () => {
    const { http, clock, sink } = listen(() => status(405));
    await settled();
    expect(clock.running).to.equal(0);
    expect(http.requests).to.have.length(1);
    expect(sink.problems).to.deep.equal([]);
  });

  it("is not requested again after 404 to the first GET, which is reported: servers without the route answer so, too", async () => {
    const { clock, sink } = listen(() => status(404));
    await settled();
    expect(clock.running).to.equal(0);
    expect(sink.problems).to.have.length(1);
  });

  for (const code of [400, 406, 410]) {
    it(`is not requested again after a third ${code} in a row at the start, which is reported`, async () => {
      const { clock, sink, again } = listen(() => status(code));
      await settled();
      await again();
      await again();
      expect(clock.running).to.equal(0);
      expect(sink.problems).to.have.length(1);
    });
  }

  for (const [what, answer] of [
    ["a page", () => new Response("<html>", { headers: { "content-type": "text/html" } })],
    ["JSON", () => json({ status: "ok" })],
    ["something without a type", () => new Response(new OpenBody().stream)],
  ] as const) {
    it(`is not requested again when the first three GETs end with ${what}, which is reported`, async () => {
      const { clock, sink, again } = listen(answer);
      await settled();
      await again();
      await again();
      expect(clock.running).to.equal(0);
      expect(sink.problems).to.have.length(1);
    });
  }

  for (const code of [401, 403, 408, 429, 500, 503]) {
    it(`is requested again after ${code}`, async () => {
      const { clock, http, again } = listen(() => status(code));
      await settled();
      expect(clock.running).to.equal(1);
      await again();
      expect(http.requests).to.have.length(2);
    });
  }

  it("is opened again when it ends, less and less often while it brings nothing (T-23)", async () => {
    const { again } = listen(() => events(""));
    await settled();
    const waits: (number | undefined)[] = [];
    for (let i = 0; i < 7; i++) waits.push(await again());
    expect(waits).to.deep.equal([750, 1_500, 3_000, 6_000, 12_000, 22_500, 22_500]);
  });

  it("is opened again at once after an event came", async () => {
    const { again, http } = listen((_, index) => events(index === 3 ? sse(NOTE) : ": nothing\n\n"));
    await settled();
    expect([await again(), await again(), await again()]).to.deep.equal([750, 1_500, 3_000]);
    expect(http.requests).to.have.length(5);
    expect(await again()).to.equal(750);
  });

  it("resumes from the last event, also when attempts in between brought none (T-20)", async () => {
    const answers = [
      events(sse(NOTE, { id: "e1" }) + sse(NOTE)),
      events(""),
      status(500),
      events(sse(NOTE, { id: "" })),
      events(""),
    ];
    const { http, again } = listen((_, index) => answers[index] ?? status(405));
    await settled();
    for (let i = 0; i < 5; i++) await again();
    const ids = http.requests.slice(0, 6).map(({ headers }) => headers.get("last-event-id"));
    expect(ids).to.deep.equal([null, "e1", "e1", "e1", null, null]);
  });

  for (const [what, refusal] of [
    ...[400, 401, 403, 406, 410].map((code) => [`HTTP ${code}`, () => status(code)] as const),
    ["a page", () => new Response("<html>", { headers: { "content-type": "text/html" } })] as const,
  ]) {
    it(`comes back after ${what} when it is opened again`, async () => {
      const body = new OpenBody();
      const answers = [events(sse(NOTE, { id: "e" })), refusal(), refusal(), events(body.stream)];
      const { http, sink, again } = listen((_, index) => answers[index] ?? status(500));
      await settled();
      for (let times = 0; times < 3; times++) await again();
      body.write(sse(NOTE));
      await settled();
      expect(sink.kinds).to.deep.equal(["notification", "notification"]);
      // Whether it is the event that is refused, nobody knows: it is not asked for again, but where the user may have to sign in.
      const isResumed = /40[13]/.test(what);
      expect(http.at(-1).headers.get("last-event-id")).to.equal(isResumed ? "e" : null);
      const lost = "the event stream could not be resumed: messages of the server may be lost";
      expect(sink.problems.slice(1)).to.deep.equal(isResumed ? [] : [lost]);
    });
  }

  it("waits as long as the server says (T-19)", async () => {
    const retries = [1_234, 0, 99_999_999_999];
    const { again } = listen((_, index) => events(`retry: ${retries[index]}\n\n`));
    await settled();
    expect([await again(), await again(), await again()]).to.deep.equal([1_234, 1_500, 99_999_999_999]);
  });

  it("reports its first failure only, without the browser's message", async () => {
    const { sink, again } = listen(noNetwork);
    await settled();
    await again();
    await again();
    expect(sink.problems).to.have.length(1);
    expect(sink.problems[0]).to.not.match(/failed to fetch/i);
  });

  it("reports a failure with its status, or an event past the limit", async () => {
    const failing = listen(() => status(503));
    const large = listen(() => events(sse("x".repeat(2_000)).slice(0, -2)));
    await settled();
    expect(failing.sink.problems[0]).to.contain("503");
    expect(large.sink.problems[0]).to.contain("1000 bytes");
    expect(large.clock.running).to.equal(1);
  });

  it("accepts nothing after a redirect", async () => {
    const { sink } = listen(() => from(events(sse(NOTE)), "https://evil.example/mcp"));
    await until(() => sink.problems.length > 0);
    expect(sink.messages).to.deep.equal([]);
    expect(sink.problems[0]).to.contain("https://evil.example");
  });

  it("ends on close, be it open, waiting, or being opened", async () => {
    const body = new OpenBody();
    const open = listen(() => events(body.stream));
    const waiting = listen(() => events(""));
    const underway = listen(() => new Promise<Response>(() => undefined));
    for (const { transport } of [underway, open, waiting]) {
      await settled();
      await transport.close();
    }
    await settled();
    expect(body.cancelled).to.equal(true);
    for (const { clock, http, sink } of [underway, open, waiting]) {
      expect(clock.running).to.equal(0);
      expect(http.requests).to.have.length(1);
      expect(sink.problems).to.deep.equal([]);
    }
  });

  it("sends an event id outside Latin-1 as its UTF-8 bytes, as EventSource does", async () => {
    const { http, again } = listen((_, index) => (index === 0 ? events(sse(NOTE, { id: "ev-€" })) : status(405)));
    await settled();
    await again();
    expect(http.at(1).headers.get("last-event-id")).to.equal("ev-â\u0082¬");
  });

  it("is opened without the event id when that may be the reason of a refusal", async () => {
    const answers = [events(sse(NOTE, { id: "old" })), status(400), status(405)];
    const { http, again, sink } = listen((_, index) => answers[index] ?? status(405));
    await settled();
    await again();
    await again();
    expect(http.requests.slice(0, 3).map(({ headers }) => headers.get("last-event-id"))).to.deep.equal([
      null,
      "old",
      null,
    ]);
    expect(sink.problems).to.have.length(1);
  });

  it("is requested more slowly when it is refused, whatever retry the server once named (T-23)", async () => {
    const { again } = listen((_, index) => (index === 0 ? events("retry: 500\n\n") : status(500)));
    await settled();
    expect([await again(), await again(), await again(), await again()]).to.deep.equal([750, 1_500, 3_000, 6_000]);
  });
});
