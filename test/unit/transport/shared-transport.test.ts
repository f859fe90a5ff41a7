/** MCP over what carries messages both ways: two ends in memory, and a MessagePort. */
import { expect } from "chai";
import type { JsonRpcMessage } from "../../../src/jsonrpc/index.js";
import { SharedTransport } from "../../../src/transport/shared-transport.js";
import {
  transportPair,
  isTransport,
  portTransport,
  type Transport,
  type TransportReceiver,
} from "../../../src/transport/custom-transport.js";
import { settled } from "../../fixtures/fake-clock.js";
import { FakeSink } from "../../fixtures/fake-sink.js";
import { until } from "../../fixtures/until.js";
import { codeOf, mcpRejection, rejection } from "../../fixtures/rejection.js";

const REQUEST: JsonRpcMessage = { jsonrpc: "2.0", id: 1, method: "x", params: { a: [1] } };
const RESULT = { jsonrpc: "2.0", id: 1, result: {} };

/** One end as a transport, and the other as a test sees it. */
function over([near, far]: readonly [Transport, Transport]) {
  const received: unknown[] = [];
  let closed = 0;
  const receiver: TransportReceiver = { message: (value) => received.push(value), closed: () => closed++ };
  far.open(receiver);
  const transport = new SharedTransport(near);
  const sink = new FakeSink();
  transport.start(sink);
  return { far, transport, sink, received, closed: () => closed };
}

const pairs: Record<string, () => readonly [Transport, Transport]> = {
  "two ends in memory": transportPair,
  "a MessagePort": () => {
    const { port1, port2 } = new MessageChannel();
    return [portTransport(port1), portTransport(port2)];
  },
};

for (const [name, pair] of Object.entries(pairs)) {
  describe(`a transport over ${name}`, () => {
    it("passes messages both ways, in order, as copies", async () => {
      const { far, transport, sink, received } = over(pair());
      expect(await transport.send(REQUEST, {})).to.equal("open");
      await transport.send({ jsonrpc: "2.0", method: "n" }, {});
      far.send(RESULT);
      far.send({ jsonrpc: "2.0", method: "n" });
      await settled();
      expect(received).to.deep.equal([REQUEST, { jsonrpc: "2.0", method: "n" }]);
      expect(received[0]).to.not.equal(REQUEST);
      expect(sink.kinds).to.deep.equal(["result", "notification"]);
      expect(sink.arrivals).to.deep.equal([{}, {}]);
      await transport.close();
    });

    it("reads batches, and reports malformed messages without losing the next (B-05)", async () => {
      const { far, transport, sink } = over(pair());
      for (const value of [[RESULT, 5, RESULT], "{}", null, 7, [], { jsonrpc: "1.0" }, new Map(), RESULT])
        far.send(value);
      // Not every engine delivers as many messages of a port in the time that others take for one.
      await until(() => sink.kinds.length === 9);
      expect(sink.kinds).to.deep.equal([
        "result",
        "invalid",
        "result",
        "invalid",
        "invalid",
        "invalid",
        "invalid",
        "invalid",
        "result",
      ]);
      await transport.close();
    });

    it("sends nothing that was aborted before, or after it was closed", async () => {
      const { transport, received, sink } = over(pair());
      expect(await rejection(transport.send(REQUEST, { signal: AbortSignal.abort("enough") }))).to.equal("enough");
      await transport.close();
      await transport.close();
      expect(await codeOf(transport.send(REQUEST, {}))).to.equal("ERR-CLOSED");
      await settled();
      expect([received, sink.losses]).to.deep.equal([[], []]);
    });

    it("fails with ERR-ARGUMENT for values that can't be sent, and continues", async () => {
      const { transport, received } = over(pair());
      const odd = { ...REQUEST, params: { f: () => undefined } };
      expect(await codeOf(transport.send(odd, {}))).to.equal("ERR-ARGUMENT");
      await transport.send(REQUEST, {});
      await settled();
      expect(received).to.deep.equal([REQUEST]);
      await transport.close();
    });
  });
}

describe("two connected ports in memory", () => {
  it("never deliver within the call that sends, and keep what comes before the other end opens", async () => {
    const [near, far] = transportPair();
    const received: unknown[] = [];
    near.send(1);
    near.send(2);
    far.open({ message: (value) => received.push(value), closed: () => undefined });
    expect(received).to.deep.equal([]);
    await settled();
    near.send(3);
    expect(received).to.deep.equal([1, 2]);
    await settled();
    expect(received).to.deep.equal([1, 2, 3]);
  });

  it("report to the other port when one is closed, once: it is lost, and nothing more can be sent", async () => {
    const { far, transport, sink } = over(transportPair());
    far.close();
    far.close();
    await settled();
    expect(sink.losses).to.have.length(1);
    expect(sink.losses[0]).to.include({ code: "ERR-CLOSED" });
    expect(await codeOf(transport.send(REQUEST, {}))).to.equal("ERR-CLOSED");
  });

  it("deliver what was sent before the close", async () => {
    const { far, sink } = over(transportPair());
    far.send(RESULT);
    far.close();
    await settled();
    expect(sink.kinds).to.deep.equal(["result"]);
  });

  it("report our close to the other port", async () => {
    const { transport, closed } = over(transportPair());
    await transport.close();
    await settled();
    expect(closed()).to.equal(1);
  });
});

describe("a transport of the embedder", () => {
  it("is described by its three methods", () => {
    expect(isTransport(transportPair()[0])).to.equal(true);
    for (const value of [
      null,
      undefined,
      5,
      "x",
      {},
      { open: () => undefined, send: () => undefined },
      { open: 1, send: 2, close: 3 },
    ])
      expect(isTransport(value)).to.equal(false);
  });

  it("is opened once, and delivers to the newest receiver: one era after the other", async () => {
    let opened = 0;
    let receiver: TransportReceiver | undefined;
    const transport = new SharedTransport({
      open: (to) => {
        opened++;
        receiver = to;
      },
      send: () => undefined,
      close: () => undefined,
    });
    const [first, second] = [new FakeSink(), new FakeSink()];
    transport.start(first);
    transport.start(second);
    receiver?.message(RESULT);
    expect([opened, first.kinds, second.kinds]).to.deep.equal([1, [], ["result"]]);
  });

  it("may throw when it can't send: ERR-ARGUMENT, with the cause", async () => {
    const cause = new Error("socket");
    const transport = new SharedTransport({
      open: () => undefined,
      send: () => {
        throw cause;
      },
      close: () => undefined,
    });
    transport.start(new FakeSink());
    expect(await mcpRejection(transport.send(REQUEST, {}))).to.include({ code: "ERR-ARGUMENT", cause });
  });

  it("keeps its reason for its end, and is not lost by answering our own close", async () => {
    let receiver: TransportReceiver | undefined;
    const transport: Transport = {
      open: (to) => void (receiver = to),
      send: () => undefined,
      close: () => receiver?.closed("ours"),
    };
    const closed = new SharedTransport(transport);
    const sink = new FakeSink();
    closed.start(sink);
    await closed.close();
    expect(sink.losses).to.deep.equal([]);

    const left = new SharedTransport(transport);
    left.start(sink);
    receiver?.closed("theirs");
    receiver?.closed("again");
    expect(sink.losses).to.have.length(1);
    expect(sink.losses[0]).to.include({ code: "ERR-CLOSED", cause: "theirs" });
  });
});
