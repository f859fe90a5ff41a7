/** What the answer to a POST may be, and when it is over (T-03, T-04, T-08). */
import { expect } from "chai";
import { events, json, status } from "../../../fixtures/fake-fetch.js";
import { settled } from "../../../fixtures/fake-clock.js";
import { codeOf, mcpRejection, rejection } from "../../../fixtures/rejection.js";
import { bodyOf, OpenBody, sse } from "../../../fixtures/sse.js";
import { REQUEST, RESULT, setUp } from "../../../fixtures/fake-modern-http.js";

describe("the answer to a POST", () => {
  it("may be JSON, of one message or a batch, with parameters and in any case (T-03)", async () => {
    const types = ["application/json", "Application/JSON; charset=utf-8"];
    const { transport, sink } = setUp((_, index) =>
      json([RESULT, { jsonrpc: "2.0", method: "n" }], { headers: { "content-type": types[index] ?? "" } }),
    );
    for (const _ of types) expect(await transport.send(REQUEST, {})).to.equal("ended");
    expect(sink.kinds).to.deep.equal(["result", "notification", "result", "notification"]);
    expect(sink.arrivals[0]).to.deep.equal({ exchangeOf: 1, isInBatch: true });
  });

  it("may be an event stream: notifications first, then the result (T-04)", async () => {
    const text =
      sse({ jsonrpc: "2.0", method: "n" }) +
      sse("", { id: "1" }) +
      sse({ x: 1 }, { event: "other" }) +
      sse(RESULT, { event: "message" });
    const { transport, sink } = setUp(() => events(text, "text/event-stream;charset=latin1"));
    expect(await transport.send(REQUEST, {})).to.equal("ended");
    expect(sink.kinds).to.deep.equal(["notification", "result"]);
    expect(sink.arrivals).to.deep.equal([{ exchangeOf: 1 }, { exchangeOf: 1 }]);
  });

  it("loses one event to a malformed payload, not the stream (T-30)", async () => {
    const { transport, sink } = setUp(() => events(sse("{") + sse(RESULT)));
    await transport.send(REQUEST, {});
    expect(sink.kinds).to.deep.equal(["invalid", "result"]);
  });

  for (const [what, last] of [
    ["its result", RESULT],
    ["its result, whose id came back as text", { ...RESULT, id: "1" }],
    ["its error", { jsonrpc: "2.0", id: 1, error: { code: 1, message: "x" } }],
    ["an error without id", { jsonrpc: "2.0", error: { code: 1, message: "x" } }],
  ] as const) {
    it(`ends with ${what}, though the server keeps the stream open`, async () => {
      const body = new OpenBody();
      const { transport } = setUp(() => events(body.stream));
      const sending = transport.send(REQUEST, {});
      body.write(sse({ jsonrpc: "2.0", id: 9, result: {} }));
      await settled();
      body.write(sse(last));
      expect(await sending).to.equal("ended");
      body.end();
    });
  }

  it("is cancelled by a close, also in the moment it has after its result", async () => {
    const body = new OpenBody();
    const { transport } = setUp(() => events(body.stream));
    const sending = transport.send(REQUEST, {});
    body.write(sse(RESULT));
    expect(await sending).to.equal("ended");
    expect(body.cancelled).to.equal(false);
    await transport.close();
    await settled();
    expect(body.cancelled).to.equal(true);
  });

  it("that stays open without an answer does not end", async () => {
    const body = new OpenBody();
    const { transport } = setUp(() => events(body.stream));
    let over = false;
    const sending = transport.send(REQUEST, {}).then(() => (over = true));
    body.write(sse({ jsonrpc: "2.0", id: 9, result: {} }));
    await settled();
    expect(over).to.equal(false);
    body.end();
    await sending;
  });

  for (const code of [202, 204]) {
    it(`of ${code} has no body`, async () => {
      const { transport, sink } = setUp(() => status(code, { "content-type": "application/json" }));
      expect(await transport.send(REQUEST, {})).to.equal("ended");
      expect(sink.messages).to.deep.equal([]);
    });
  }

  it("to a notification is not waited for, whatever it is (T-11)", async () => {
    const body = new OpenBody();
    const { transport, sink } = setUp(() => events(body.stream));
    expect(await transport.send({ jsonrpc: "2.0", method: "notifications/x" }, {})).to.equal("ended");
    expect(body.cancelled).to.equal(true);
    expect(sink.messages).to.deep.equal([]);
  });

  for (const type of ["text/html", "text/plain", undefined]) {
    it(`of type ${type} is no MCP, even when its text is JSON-RPC`, async () => {
      const { transport } = setUp(
        () =>
          new Response(bodyOf(JSON.stringify(RESULT)), type === undefined ? {} : { headers: { "content-type": type } }),
      );
      const error = await mcpRejection(transport.send(REQUEST, {}));
      expect(error.code).to.equal("ERR-PROTO");
      expect(error.data).to.include({ status: 200 });
    });
  }

  it("that is empty is reported and breaks the protocol", async () => {
    const { transport, sink } = setUp(() => new Response(null, { headers: { "content-type": "application/json" } }));
    expect(await codeOf(transport.send(REQUEST, {}))).to.equal("ERR-PROTO");
    expect(sink.kinds).to.deep.equal(["invalid"]);
  });

  it("that answers another request breaks the protocol; a malformed one is left to its caller", async () => {
    const answers = [
      { ...RESULT, id: 99 },
      { ...RESULT, result: null },
    ];
    const { transport, sink } = setUp((_, index) => json(answers[index]));
    expect(await codeOf(transport.send(REQUEST, {}))).to.equal("ERR-PROTO");
    expect(await transport.send(REQUEST, {})).to.equal("ended");
    expect(sink.messages.at(-1)).to.deep.include({ kind: "invalid", responseTo: 1 });
  });

  it("that is too large is refused, in either form", async () => {
    const { transport } = setUp(
      (_, index) => (index === 0 ? json(RESULT) : events(bodyOf("data: 0123", "456789", "01234567890", "\n\n"))),
      { maxMessageBytes: 20 },
    );
    expect(await codeOf(transport.send(REQUEST, {}))).to.equal("ERR-LIMIT");
    expect(await codeOf(transport.send(REQUEST, {}))).to.equal("ERR-LIMIT");
  });

  it("that breaks off fails as the network does", async () => {
    const body = new OpenBody();
    const { transport } = setUp(() => events(body.stream));
    const sending = rejection(transport.send(REQUEST, {}));
    body.write(": hello\n\n");
    await settled();
    body.break();
    expect(await sending).to.be.instanceOf(TypeError);
  });

  it("resets deadlines with its bytes, in either form (T-08)", async () => {
    let signs = 0;
    const { transport } = setUp((_, index) => (index === 0 ? json(RESULT) : events(sse(RESULT))));
    await transport.send(REQUEST, { onActivity: () => signs++ });
    expect(signs).to.be.at.least(1);
    const before = signs;
    await transport.send(REQUEST, { onActivity: () => signs++ });
    expect(signs).to.be.greaterThan(before);
  });

  it("that is an error rejects with it", async () => {
    const { transport } = setUp(() => json({ error: { code: -32601, message: "no" } }, { status: 404 }));
    expect(await codeOf(transport.send(REQUEST, {}))).to.equal("ERR-METHOD");
  });
});
