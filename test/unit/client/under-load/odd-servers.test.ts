/** What is odd but leaves a way to go on: newer revisions in the old handshake, silent servers, transports that fail, answers that the user gave. */
import { expect } from "chai";
import { FakeFetch, noNetwork, status } from "../../../fixtures/fake-fetch.js";
import { BusyServer } from "../../../fixtures/busy-server.js";
import { mcpRejection } from "../../../fixtures/rejection.js";
import { uncaughtIn } from "../../../fixtures/uncaught.js";
import type { TransportReceiver } from "../../../../src/transport/custom-transport.js";
import { createEngineHost } from "../../../../src/client/host/create-host.js";
import { FakeClock, settled } from "../../../fixtures/fake-clock.js";
import { inTime } from "../../../fixtures/resuming-server.js";

describe("a server that answers initialize with 2026-07-28", () => {
  it("is reported with the reason: that revision has no initialize (V-02)", async () => {
    const busy = new BusyServer({ era: "legacy" });
    busy.revision = "2026-07-28";
    const { code, message } = await mcpRejection(busy.connect({ era: "legacy" }));
    expect(code).to.equal("ERR-VERSION");
    expect(message).to.contain("server/discover").and.not.contain("this client does not");
  });
});

describe("a transport of the embedder", () => {
  /** A host, and a server at the other end of a transport that answers as told. */
  function overTransport(answer: (message: Readonly<Record<string, unknown>>) => object | undefined) {
    const clock = new FakeClock();
    const host = createEngineHost({ http: new FakeFetch(() => noNetwork()), clock, random: () => 0.5 });
    let receiver: TransportReceiver | undefined;
    const transport = {
      open(to: TransportReceiver): void {
        receiver = to;
      },
      send(message: unknown): void {
        const reply = answer(message as Readonly<Record<string, unknown>>); // the engine's own
        if (reply) receiver?.message(reply);
      },
      close(): void {},
    };
    return { clock, host, transport };
  }

  it("whose server does not answer the probe continues with initialize (V-12)", async () => {
    const { clock, host, transport } = overTransport(({ id, method }) => {
      if (method === "server/discover" || id === undefined) return undefined;
      const serverInfo = { name: "old", version: "1" };
      const opened = { protocolVersion: "2025-06-18", capabilities: { tools: {} }, serverInfo };
      return { jsonrpc: "2.0", id, result: method === "initialize" ? opened : { content: [] } };
    });
    const server = await inTime(clock, host.connect(transport));
    expect(server.info.revision).to.equal("2025-06-18");
    expect((await inTime(clock, server.callTool("x"))).content).to.deep.equal([]);
    await host.close();
  });

  it("whose send rejects fails the call, and leaves nothing uncaught (B-04)", async () => {
    const { clock, host, transport } = overTransport(({ id, method }) => {
      const serverInfo = { name: "old", version: "1" };
      const opened = { protocolVersion: "2025-06-18", capabilities: { tools: {} }, serverInfo };
      return id === undefined ? undefined : { jsonrpc: "2.0", id, result: method === "initialize" ? opened : {} };
    });
    const server = await inTime(clock, host.connect(transport, { era: "legacy" }));
    const errors = await uncaughtIn(async () => {
      Object.assign(transport, { send: () => Promise.reject(new Error("the pipe is closed")) });
      const start = clock.now();
      await inTime(clock, mcpRejection(server.callTool("x")));
      expect(clock.now() - start).to.be.lessThan(1_000);
      await settled();
    });
    expect(errors).to.deep.equal([]);
    await host.close();
  });
});

describe("answers that the user gave", () => {
  it("to a read are sent with it again where the network breaks, and where it is postponed with 503 (M-13)", async () => {
    const busy = new BusyServer({ era: "modern" });
    const roots = [{ uri: "file:///work/demo", name: "demo" }];
    await busy.host.offer({ roots });
    const server = await busy.connect();
    const seen: unknown[] = [];
    busy.methods["resources/read"] = ({ inputResponses }) => {
      if (inputResponses === undefined) {
        return { resultType: "input_required", inputRequests: { dirs: { method: "roots/list" } } };
      }
      seen.push(inputResponses);
      if (seen.length === 1) return noNetwork();
      if (seen.length === 2) return status(503, { "retry-after": "1" });
      return { contents: [{ uri: "a:1", text: "x" }] };
    };
    const reading = server.readResource("a:1");
    await busy.run(() => busy.reported("input-request").length === 1, 1_000);
    const [first] = busy.reported("input-request");
    await busy.host.inputRequests.answer(first?.request.requestId ?? "", { action: "share" });
    expect((await busy.inTime(reading)).contents).to.have.length(1);
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).to.equal(1);
    expect([seen.length, busy.reported("input-request").length]).to.deep.equal([3, 1]);
  });
});
