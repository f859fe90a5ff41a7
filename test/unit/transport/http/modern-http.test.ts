/** Streamable HTTP of 2026-07-28: what a POST carries, and how it ends (T-01, T-02, V-15). */
import { expect } from "chai";
import type { JsonRpcMessage } from "../../../../src/jsonrpc/index.js";
import { createModernHttp } from "../../../../src/transport/index.js";
import { events, FakeFetch, from, json, noNetwork, silence, status } from "../../../fixtures/fake-fetch.js";
import { FakeClock, settled } from "../../../fixtures/fake-clock.js";
import { codeOf, mcpRejection, rejection } from "../../../fixtures/rejection.js";
import { OpenBody } from "../../../fixtures/sse.js";
import { REQUEST, RESULT, setUp } from "../../../fixtures/fake-modern-http.js";

describe("a POST", () => {
  it("has both media types, the caller's headers and one message; no cookies, cache or referrer (T-01, T-42)", async () => {
    const { http, transport } = setUp(() => json(RESULT));
    await transport.send(REQUEST, { headers: { "mcp-method": "x" } });
    const { method, url, headers, body, init } = http.at(0);
    expect({ method, url, body }).to.deep.equal({ method: "POST", url: "https://mcp.example/mcp", body: REQUEST });
    expect(Object.fromEntries(headers)).to.deep.equal({
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-method": "x",
    });
    expect(init).to.include({
      credentials: "omit",
      referrerPolicy: "no-referrer",
      redirect: "manual",
    });
    expect(init.cache, "a POST is stored nowhere; turning the cache off would cost a preflight each time").to.equal(
      undefined,
    );
  });

  it("has the embedder's headers, which never replace or imitate the protocol's (H-09)", async () => {
    const own = {
      Authorization: "Bearer t",
      "X-Own": "1",
      "Content-Type": "text/plain",
      ACCEPT: "text/html",
      "Mcp-Method": "evil",
      "mcp-session-id": "stolen",
      "MCP-Protocol-Version": "1.0",
      "Mcp-Param-Region": "mars",
      "Last-Event-ID": "9",
    };
    const { http, transport } = setUp(() => json(RESULT), { headers: own });
    await transport.send(REQUEST, { headers: { "mcp-method": "x" } });
    expect(Object.fromEntries(http.at(0).headers)).to.deep.equal({
      authorization: "Bearer t",
      "x-own": "1",
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-method": "x",
    });
  });

  it("refuses an answer after a redirect, wherever it came from", async () => {
    const body = new OpenBody();
    const answers = [json(RESULT), from(events(body.stream), "https://evil.example/mcp?token=SECRET")];
    const { transport, sink } = setUp((_, index) => answers[index] ?? status(500));
    expect(await transport.send(REQUEST, {})).to.equal("ended");
    const error = await mcpRejection(transport.send(REQUEST, {}));
    expect(error).to.deep.include({
      code: "ERR-REDIRECT",
      data: { url: "https://mcp.example/mcp", to: "https://evil.example/mcp" },
    });
    expect(body.cancelled).to.equal(true);
    expect(sink.messages).to.have.length(1);
  });

  it("of a value that can't be written as JSON is ERR-ARGUMENT, and not sent", async () => {
    const { http, transport } = setUp(() => json(RESULT));
    const ring: Record<string, unknown> = {};
    ring.self = ring;
    expect(await codeOf(transport.send({ ...REQUEST, params: ring } as JsonRpcMessage, {}))).to.equal("ERR-ARGUMENT");
    expect(http.requests).to.deep.equal([]);
  });

  it("that the network or CORS stops names the headers that the server must allow (T-41)", async () => {
    const { transport } = setUp(noNetwork, { headers: { Authorization: "Bearer t" } });
    const error = await mcpRejection(transport.send(REQUEST, { headers: { "mcp-method": "x" } }));
    expect(error.code).to.equal("ERR-CORS");
    expect(error.data.headers).to.have.members(["authorization", "content-type", "mcp-method"]);
  });

  it("that is aborted rejects with the signal's reason", async () => {
    const { transport } = setUp(silence);
    const stop = new AbortController();
    const sending = rejection(transport.send(REQUEST, { signal: stop.signal }));
    stop.abort("enough");
    expect(await sending).to.equal("enough");
  });

  it("before start() is an internal error", async () => {
    const transport = createModernHttp(
      { url: "https://mcp.example/mcp" },
      new FakeFetch(() => json(RESULT)),
      new FakeClock(),
    );
    expect(await rejection(transport.send(REQUEST, {}))).to.be.instanceOf(Error);
  });
});

describe("the close of a modern transport", () => {
  it("ends every exchange, and sends nothing (V-15)", async () => {
    const body = new OpenBody();
    const { http, transport } = setUp((_, index) => (index === 0 ? silence() : events(body.stream)));
    const sending = [rejection(transport.send(REQUEST, {})), rejection(transport.send(REQUEST, {}))];
    await settled();
    await transport.close();
    for (const error of await Promise.all(sending)) expect(error).to.include({ name: "AbortError" });
    await settled();
    expect(body.cancelled).to.equal(true);
    expect(http.requests).to.have.length(2);
  });
});
