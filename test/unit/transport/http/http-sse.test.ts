/** HTTP+SSE of 2024-11-05: one stream, and an address it names (T-25 … T-28). */
import { expect } from "chai";
import type { JsonRpcMessage } from "../../../../src/jsonrpc/index.js";
import { HttpSse } from "../../../../src/transport/http/http-sse.js";
import {
  events,
  FakeFetch,
  from,
  json,
  noNetwork,
  silence,
  status,
  type Answer,
} from "../../../fixtures/fake-fetch.js";
import { FakeClock, settled } from "../../../fixtures/fake-clock.js";
import { FakeSink } from "../../../fixtures/fake-sink.js";
import { FakeWake } from "../../../fixtures/fake-wake.js";
import { uncaughtIn } from "../../../fixtures/uncaught.js";
import { codeOf, mcpRejection, rejection } from "../../../fixtures/rejection.js";
import { OpenBody, sse } from "../../../fixtures/sse.js";

const REQUEST: JsonRpcMessage = { jsonrpc: "2.0", id: 1, method: "x" };
const RESULT = { jsonrpc: "2.0", id: 1, result: {} };
const endpoint = (address: string): string => sse(address, { event: "endpoint" });

/** A server whose stream is `body`, and which takes posts as told. */
function setUp(gets?: Answer, posts: Answer = () => status(202)) {
  const body = new OpenBody();
  const http = new FakeFetch((request, index) =>
    request.method === "GET" ? (gets?.(request, index) ?? events(body.stream)) : posts(request, index),
  );
  const clock = new FakeClock();
  const bell = new FakeWake();
  const pacing = { clock, random: () => 0.5, wake: bell.wake };
  const transport = new HttpSse({ url: "https://mcp.example/sse?k=1", headers: { "X-Own": "1" } }, http, pacing);
  const sink = new FakeSink();
  transport.start(sink);
  return { body, http, clock, bell, transport, sink };
}

describe("HTTP+SSE", () => {
  for (const [address, url] of [
    ["/messages?session=1", "https://mcp.example/messages?session=1"],
    ["messages", "https://mcp.example/messages"],
    ["?session=1", "https://mcp.example/sse?session=1"],
    ["https://mcp.example/a/b", "https://mcp.example/a/b"],
  ] as const) {
    it(`posts to the address the first event names: ${address} (T-25)`, async () => {
      const { body, http, transport } = setUp();
      const sending = transport.send(REQUEST, {});
      await settled();
      expect(http.requests.map(({ method }) => method)).to.deep.equal(["GET"]);
      expect(http.at(0).headers.get("accept")).to.equal("text/event-stream");
      body.write(endpoint(address));
      expect(await sending).to.equal("open");
      expect(http.at(1)).to.deep.include({ method: "POST", url, body: REQUEST });
      expect(http.at(1).headers.get("x-own")).to.equal("1");
    });
  }

  it("opens one stream for all, and delivers what it brings (T-26)", async () => {
    const { body, http, transport, sink } = setUp();
    body.write(endpoint("/m"));
    await Promise.all([transport.send(REQUEST, {}), transport.send({ ...REQUEST, id: 2 }, {})]);
    body.write(sse(RESULT, { event: "message" }) + sse("{", {}) + sse(RESULT, { event: "other" }) + sse([RESULT, 5]));
    await settled();
    expect(http.of("GET")).to.have.length(1);
    expect(sink.kinds).to.deep.equal(["result", "invalid", "result", "invalid"]);
    expect(sink.arrivals).to.deep.equal([{}, {}, { isInBatch: true }, { isInBatch: true }]);
  });

  it("ignores the response to a post, be it a stream (T-26)", async () => {
    const answer = new OpenBody();
    const { body, transport, sink } = setUp(undefined, () => events(answer.stream));
    body.write(endpoint("/m"));
    expect(await transport.send(REQUEST, {})).to.equal("open");
    expect(answer.cancelled).to.equal(true);
    expect(sink.messages).to.deep.equal([]);
  });

  it("sends the negotiated headers, and ignores a second address", async () => {
    const { body, http, transport } = setUp();
    transport.setHeaders({ "x-settled": "1" });
    transport.listen();
    body.write(endpoint("/m") + endpoint("/other"));
    await transport.send(REQUEST, {});
    await transport.send(REQUEST, {});
    expect(http.of("POST").map(({ url }) => url)).to.deep.equal(["https://mcp.example/m", "https://mcp.example/m"]);
    expect(http.at(-1).headers.get("x-settled")).to.equal("1");
  });
});

describe("HTTP+SSE with an address that can't be trusted", () => {
  for (const address of [
    "https://evil.example/post",
    "http://mcp.example/m",
    "//evil.example",
    "https://",
    "data:,x",
  ]) {
    it(`refuses ${address} with ERR-PROTO, posts nothing and closes the stream`, async () => {
      const { body, http, bell, transport, sink } = setUp();
      const failing = codeOf(transport.send(REQUEST, {}));
      await settled();
      body.write(endpoint(address));
      expect(await failing).to.equal("ERR-PROTO");
      expect(await codeOf(transport.send(REQUEST, {}))).to.equal("ERR-PROTO");
      await settled();
      expect(body.cancelled).to.equal(true);
      expect(http.of("POST")).to.deep.equal([]);
      expect([sink.losses, bell.listening]).to.deep.equal([[], 0]);
    });
  }

  it("refuses a stream that came by a redirect", async () => {
    const { http, transport } = setUp(() => from(events(endpoint("/m")), "https://evil.example/sse"));
    expect(await codeOf(transport.send(REQUEST, {}))).to.equal("ERR-REDIRECT");
    expect(http.of("POST")).to.deep.equal([]);
  });
});

describe("HTTP+SSE that does not open", () => {
  for (const [what, answer, code] of [
    ["404", () => status(404), "ERR-HTTP"],
    ["401", () => status(401), "ERR-AUTH"],
    ["JSON", () => json({}), "ERR-PROTO"],
    ["a stream that ends without an address", () => events(sse(RESULT)), "ERR-PROTO"],
    ["no network", noNetwork, "ERR-UNREACHABLE"],
  ] as const) {
    it(`fails with ${code} after ${what}`, async () => {
      const { transport, clock, bell, sink } = setUp(answer);
      expect(await codeOf(transport.send(REQUEST, {}))).to.equal(code);
      await settled();
      expect([clock.running, bell.listening, sink.losses]).to.deep.equal([0, 0, []]);
    });
  }

  it("ends on abort and on close at every stage, with the reason", async () => {
    for (const isOpen of [false, true]) {
      for (const by of ["abort", "close"] as const) {
        const { transport, body, sink, bell } = setUp(isOpen ? undefined : silence);
        const stop = new AbortController();
        const failing = rejection(transport.send(REQUEST, { signal: stop.signal }));
        await settled();
        if (by === "abort") stop.abort("enough");
        else await transport.close();
        const error = await failing;
        if (by === "abort") expect(error).to.equal("enough");
        else expect(error).to.include({ code: "ERR-CLOSED" });
        await transport.close();
        await settled();
        if (isOpen) expect(body.cancelled).to.equal(true);
        expect([bell.listening, sink.losses]).to.deep.equal([0, []]);
      }
    }
  });

  it("leaves no failure uncaught when it is used after its end", async () => {
    const { transport } = setUp(noNetwork);
    const errors = await uncaughtIn(async () => {
      await transport.close();
      expect(await codeOf(transport.send(REQUEST, {}))).to.equal("ERR-CLOSED");
      const other = setUp(noNetwork);
      expect(await rejection(other.transport.send(REQUEST, { signal: AbortSignal.abort("before") }))).to.equal(
        "before",
      );
    });
    expect(errors).to.deep.equal([]);
  });
});

describe("HTTP+SSE that ends", () => {
  async function opened(posts?: Answer) {
    const all = setUp(undefined, posts);
    all.body.write(endpoint("/m"));
    await all.transport.send(REQUEST, {}).catch(() => undefined);
    return all;
  }

  for (const end of ["end", "break"] as const) {
    it(`by the ${end} of its stream is lost, and the session with it (T-27)`, async () => {
      const { body, sink, bell } = await opened();
      body[end]();
      await settled();
      expect(sink.losses).to.have.length(1);
      expect(sink.losses[0]).to.include({ code: "ERR-SESSION" });
      expect(bell.listening).to.equal(0);
    });
  }

  it("by silence is lost when the device wakes after long", async () => {
    const { body, sink, clock, bell } = await opened();
    clock.advance(60_000);
    bell.ring();
    await settled();
    expect(body.cancelled).to.equal(true);
    expect(sink.losses).to.have.length(1);
  });

  it("by our close is not lost", async () => {
    const { body, sink, bell, transport } = await opened();
    await transport.close();
    await settled();
    expect(body.cancelled).to.equal(true);
    expect([sink.losses, bell.listening]).to.deep.equal([[], 0]);
    expect(await codeOf(transport.send(REQUEST, {}))).to.equal("ERR-CLOSED");
  });

  it("continues after a post that fails", async () => {
    const answers = [status(500), status(404), status(202)];
    const { transport, sink } = await opened((_, index) => answers[index - 1] ?? status(202));
    expect((await mcpRejection(transport.send(REQUEST, {}))).data).to.include({ status: 404 });
    expect(await transport.send(REQUEST, {})).to.equal("open");
    expect(sink.losses).to.deep.equal([]);
  });
});
