/** Streamable HTTP of 2025-03-26 to 2025-11-25: the session over POSTs, and its end (T-11 … T-16). */
import { expect } from "chai";
import type { JsonRpcMessage } from "../../../../src/jsonrpc/index.js";
import { LegacyHttp, type Endpoint } from "../../../../src/transport/index.js";
import {
  events,
  FakeFetch,
  from,
  json,
  noNetwork,
  result,
  rpcError,
  silence,
  status,
  type Answer,
} from "../../../fixtures/fake-fetch.js";
import { FakeClock, settled } from "../../../fixtures/fake-clock.js";
import { FakeSink } from "../../../fixtures/fake-sink.js";
import { codeOf, rejection } from "../../../fixtures/rejection.js";
import { OpenBody } from "../../../fixtures/sse.js";

const ask = (id: number, method = "x"): JsonRpcMessage => ({ jsonrpc: "2.0", id, method });
const SESSION = { "mcp-session-id": "s-1" };

function setUp(answer: Answer, { pageOrigin, ...endpoint }: Partial<Endpoint> & { pageOrigin?: string } = {}) {
  const http = new FakeFetch(answer, pageOrigin === undefined ? {} : { pageOrigin });
  const clock = new FakeClock();
  const transport = new LegacyHttp({ url: "https://mcp.example/mcp", ...endpoint }, http, { clock, random: () => 0 });
  const sink = new FakeSink();
  transport.start(sink);
  return { http, clock, transport, sink };
}

/** Opens a session: the first POST, and the headers `initialize` settles. */
async function open(transport: LegacyHttp): Promise<void> {
  await transport.send(ask(1, "initialize"), {});
  transport.setHeaders({ "mcp-protocol-version": "2025-11-25" });
}

describe("a legacy session", () => {
  it("sends the id the first answer gave, and the settled headers, on every later request (T-12, T-15)", async () => {
    const { http, transport } = setUp((request, index) =>
      request.method === "POST" ? result(request, {}, index === 0 ? SESSION : {}) : status(405),
    );
    await open(transport);
    expect(Object.fromEntries(http.at(0).headers)).to.deep.equal({
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    });
    await transport.send({ jsonrpc: "2.0", method: "notifications/initialized" }, {});
    await transport.send(ask(2), {});
    transport.listen();
    await settled();
    await transport.close();
    expect(http.requests.map(({ method }) => method)).to.deep.equal(["POST", "POST", "POST", "GET", "DELETE"]);
    for (const { headers } of http.requests.slice(1)) {
      expect(headers.get("mcp-session-id")).to.equal("s-1");
      expect(headers.get("mcp-protocol-version")).to.equal("2025-11-25");
    }
    expect(http.at(3).headers.get("accept")).to.equal("text/event-stream");
  });

  it("keeps its first id, whatever later answers say", async () => {
    const { http, transport } = setUp((request, index) => result(request, {}, { "mcp-session-id": `s-${index}` }));
    await open(transport);
    await transport.send(ask(2), {});
    await transport.send(ask(3), {});
    expect(http.at(2).headers.get("mcp-session-id")).to.equal("s-0");
  });

  it("has no id, and no DELETE, where the server gives none (T-12)", async () => {
    const { http, transport } = setUp((request) => result(request, {}));
    await open(transport);
    await transport.send(ask(2), {});
    expect(http.at(1).headers.has("mcp-session-id")).to.equal(false);
    await transport.close();
    expect(http.of("DELETE")).to.deep.equal([]);
  });

  it("can't be set by the embedder (H-09)", async () => {
    const { http, transport } = setUp((request) => result(request, {}), {
      headers: { "Mcp-Session-Id": "mine", "X-Own": "1" },
    });
    await open(transport);
    expect(http.at(0).headers.has("mcp-session-id")).to.equal(false);
    expect(http.at(0).headers.get("x-own")).to.equal("1");
  });

  it("must be started before anything is sent; listening without is nothing", async () => {
    const transport = new LegacyHttp({ url: "https://a.example" }, new FakeFetch(silence), {
      clock: new FakeClock(),
      random: () => 0,
    });
    transport.listen();
    expect(await rejection(transport.send(ask(1), {}))).to.be.instanceOf(Error);
  });
});

describe("a request the server refuses", () => {
  const inSession = (answer: Answer, pageOrigin?: string) =>
    setUp(
      (request, index) => (index === 0 ? result(request, {}, SESSION) : answer(request, index)),
      pageOrigin === undefined ? {} : { pageOrigin },
    );
  const withoutSession = (answer: Answer, pageOrigin?: string) =>
    setUp(
      (request, index) => (index === 0 ? result(request, {}) : answer(request, index)),
      pageOrigin === undefined ? {} : { pageOrigin },
    );

  for (const [what, answer] of [
    ["nothing", () => status(404)],
    ["-32001", (request) => rpcError(request, -32001, undefined, 404)],
  ] as const satisfies readonly (readonly [string, Answer])[]) {
    it(`with 404 and ${what} within a session has forgotten it (T-13)`, async () => {
      const { transport } = inSession(answer);
      await open(transport);
      expect(await codeOf(transport.send(ask(2), {}))).to.equal("ERR-SESSION");
    });
  }

  for (const [rpcCode, code] of [
    [-32601, "ERR-METHOD"],
    [-32002, "ERR-NOT-FOUND"],
    [-32602, "ERR-PARAMS"],
  ] as const) {
    it(`with 404 and ${rpcCode} means just that`, async () => {
      const { transport } = inSession((request) => rpcError(request, rpcCode, undefined, 404));
      await open(transport);
      expect(await codeOf(transport.send(ask(2), {}))).to.equal(code);
    });
  }

  it("with 404 before there is a session is no lost session", async () => {
    const { transport } = setUp(() => status(404));
    expect(await codeOf(transport.send(ask(1, "initialize"), {}))).to.equal("ERR-HTTP");
  });

  for (const [what, answer] of [
    ["nothing", () => status(400)],
    ["-32000", (request) => rpcError(request, -32000, undefined, 400)],
  ] as const satisfies readonly (readonly [string, Answer])[]) {
    it(`with 400 and ${what} may miss a session id the page could not read (T-14)`, async () => {
      const { transport } = withoutSession(answer, "https://page.example");
      await open(transport);
      expect(await codeOf(transport.send(ask(2), {}))).to.equal("ERR-CORS-EXPOSE");
    });
  }

  it("with 400 outside a page, within a session, or with a meaning of its own, does not", async () => {
    const outside = withoutSession(() => status(400));
    const within = inSession(() => status(400), "https://page.example");
    const meaning = withoutSession((request) => rpcError(request, -32602, undefined, 400), "https://page.example");
    for (const { transport } of [outside, within, meaning]) await open(transport);
    expect(await codeOf(outside.transport.send(ask(2), {}))).to.equal("ERR-HTTP");
    expect(await codeOf(within.transport.send(ask(2), {}))).to.equal("ERR-HTTP");
    expect(await codeOf(meaning.transport.send(ask(2), {}))).to.equal("ERR-PARAMS");
  });

  it("for want of a network is told as such", async () => {
    const { transport } = inSession(noNetwork);
    await open(transport);
    expect(await codeOf(transport.send(ask(2), {}))).to.equal("ERR-CORS");
  });

  it("from another origin is refused by us", async () => {
    const { transport } = inSession(() => from(json({}), "https://evil.example/"));
    await open(transport);
    expect(await codeOf(transport.send(ask(2), {}))).to.equal("ERR-PROTO");
  });
});

describe("closing a legacy session", () => {
  it("ends what is in flight with ERR-CLOSED, then the session with one DELETE that may outlive the page (T-24)", async () => {
    const body = new OpenBody();
    const { http, transport } = setUp((request, index) =>
      index === 0
        ? result(request, {}, SESSION)
        : request.method === "DELETE"
          ? status(405)
          : index === 1
            ? events(body.stream)
            : silence(),
    );
    await open(transport);
    const sending = [codeOf(transport.send(ask(2), {})), codeOf(transport.send(ask(3), {}))];
    await settled();
    await Promise.all([transport.close(), transport.close()]);
    expect(await Promise.all(sending)).to.deep.equal(["ERR-CLOSED", "ERR-CLOSED"]);
    await settled();
    expect(body.cancelled).to.equal(true);
    expect(http.of("DELETE")).to.have.length(1);
    expect(http.at(-1).init.keepalive).to.equal(true);
    expect(await codeOf(transport.send(ask(4), {}))).to.equal("ERR-CLOSED");
  });

  it("does not mind when the DELETE fails", async () => {
    const { transport, clock } = setUp((request) =>
      request.method === "DELETE" ? noNetwork() : result(request, {}, SESSION),
    );
    await open(transport);
    await transport.close();
    expect(clock.running).to.equal(0);
  });

  it("does not wait for a server that never answers the DELETE", async () => {
    const { transport, clock } = setUp((request) =>
      request.method === "DELETE" ? silence() : result(request, {}, SESSION),
    );
    await open(transport);
    const closing = transport.close();
    await settled();
    clock.advance(2_000);
    await closing;
    expect(clock.running).to.equal(0);
  });
});
