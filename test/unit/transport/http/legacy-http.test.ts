/** Streamable HTTP of 2025-03-26 to 2025-11-25: the session over POSTs, and its end (T-11 … T-16, T-24). */
import { expect } from "chai";
import { LegacyHttp } from "../../../../src/transport/http/legacy-http.js";
import { events, FakeFetch, noNetwork, result, silence, status } from "../../../fixtures/fake-fetch.js";
import { FakeClock, settled } from "../../../fixtures/fake-clock.js";
import { codeOf, rejection } from "../../../fixtures/rejection.js";
import { OpenBody } from "../../../fixtures/sse.js";
import { request, SESSION, setUp, open } from "../../../fixtures/fake-legacy-http.js";

describe("a legacy session", () => {
  it("sends the id of the first answer, and the negotiated headers, on every later request (T-12, T-15)", async () => {
    const { http, transport } = setUp((request, index) =>
      request.method === "POST" ? result(request, {}, index === 0 ? SESSION : {}) : status(405),
    );
    await open(transport);
    expect(Object.fromEntries(http.at(0).headers)).to.deep.equal({
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    });
    await transport.send({ jsonrpc: "2.0", method: "notifications/initialized" }, {});
    await transport.send(request(2), {});
    transport.listen();
    await settled();
    await transport.close();
    expect(http.requests.map(({ method }) => method)).to.deep.equal(["POST", "POST", "POST", "GET", "DELETE"]);
    expect(http.at(3).init).to.include({ cache: "no-store", credentials: "omit", referrerPolicy: "no-referrer" }); // (T-42)
    for (const { headers } of http.requests.slice(1)) {
      expect(headers.get("mcp-session-id")).to.equal("s-1");
      expect(headers.get("mcp-protocol-version")).to.equal("2025-11-25");
    }
    expect(http.at(3).headers.get("accept")).to.equal("text/event-stream");
  });

  it("keeps its first id, whatever later answers have", async () => {
    const { http, transport } = setUp((request, index) => result(request, {}, { "mcp-session-id": `s-${index}` }));
    await open(transport);
    await transport.send(request(2), {});
    await transport.send(request(3), {});
    expect(http.at(2).headers.get("mcp-session-id")).to.equal("s-0");
  });

  it("has no id, and no DELETE, where the server sends none (T-12)", async () => {
    const { http, transport } = setUp((request) => result(request, {}));
    await open(transport);
    await transport.send(request(2), {});
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

  it("must be started before anything is sent; listening before that does nothing", async () => {
    const transport = new LegacyHttp({ url: "https://a.example" }, new FakeFetch(silence), {
      clock: new FakeClock(),
      random: () => 0,
    });
    transport.listen();
    expect(await rejection(transport.send(request(1), {}))).to.be.instanceOf(Error);
  });
});

describe("the close of a legacy session", () => {
  it("ends pending requests with ERR-CLOSED, then the session with one DELETE that may outlive the page (T-24)", async () => {
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
    const sending = [codeOf(transport.send(request(2), {})), codeOf(transport.send(request(3), {}))];
    await settled();
    await Promise.all([transport.close(), transport.close()]);
    expect(await Promise.all(sending)).to.deep.equal(["ERR-CLOSED", "ERR-CLOSED"]);
    await settled();
    expect(body.cancelled).to.equal(true);
    expect(http.of("DELETE")).to.have.length(1);
    expect(http.at(-1).init.keepalive).to.equal(true);
    expect(await codeOf(transport.send(request(4), {}))).to.equal("ERR-CLOSED");
  });

  it("ignores a DELETE that fails", async () => {
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

  it("ignores the session id of any answer but the first (T-12)", async () => {
    const { http, transport } = setUp((request, index) => result(request, {}, index === 0 ? {} : SESSION));
    await open(transport);
    await transport.send(request(2), {});
    await transport.send(request(3), {});
    expect(http.at(2).headers.get("mcp-session-id")).to.equal(null);
  });
});
