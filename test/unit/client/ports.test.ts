/** Servers without an address: behind a MessagePort, in memory, or over a transport of one's own. */
import { expect } from "chai";
import type { Transport } from "../../../src/client/api/index.js";
import { readNumber } from "../../../src/json/exact-number.js";
import { transportPair, portTransport } from "../../../src/transport/custom-transport.js";
import { settled } from "../../fixtures/fake-clock.js";
import { noNetwork, FakeFetch } from "../../fixtures/fake-fetch.js";
import { FakeHost } from "../../fixtures/fake-host.js";
import { codeOf, rejection } from "../../fixtures/rejection.js";
import { describeUpdates } from "../../helpers/updates-suite.js";
import { describeTransports } from "../../helpers/transports-suite.js";
import { createEngineHost } from "../../../src/client/host/create-host.js";

type Message = { readonly id?: number; readonly method?: string; readonly params?: Record<string, unknown> };

/** A server on one end: modern, or legacy when it knows no server/discover. */
function serve(end: Transport, era: "modern" | "legacy") {
  const seen: Message[] = [];
  let closed = 0;
  end.open({
    message(value) {
      const message = value as Message; // ours
      seen.push(message);
      if (message.id === undefined) return;
      const answer = (result: object): void => void end.send({ jsonrpc: "2.0", id: message.id, result });
      const capabilities = { tools: {} };
      if (message.method === "server/discover" && era === "modern") {
        answer({ supportedVersions: ["2026-07-28"], capabilities });
      } else if (message.method === "initialize" && era === "legacy")
        answer({ protocolVersion: "2025-11-25", capabilities });
      else if (message.method === "tools/call" && message.params?.name === "echo") {
        answer({ content: [{ type: "text", text: String((message.params.arguments as { text: string }).text) }] });
      } else if (message.method !== "tools/call") {
        end.send({ jsonrpc: "2.0", id: message.id, error: { code: -32601, message: "no" } });
      }
    },
    closed: () => closed++,
  });
  return { seen, isClosed: () => closed > 0 };
}

const offline = (): FakeHost => new FakeHost(new FakeFetch(noNetwork));

for (const era of ["modern", "legacy"] as const) {
  describe(`a ${era} server in memory`, () => {
    it("is connected, called, and closed", async () => {
      const [ours, theirs] = transportPair();
      const peer = serve(theirs, era);
      const fake = offline();
      const server = await fake.host.connect(ours, { id: "a", name: "in the page" });
      expect(server.info).to.include({ era, url: "in the page" });
      expect((await server.callTool("echo", { text: "hi" })).content).to.deep.equal([{ type: "text", text: "hi" }]);
      await server.close();
      await settled();
      expect(peer.isClosed()).to.equal(true);
      expect(fake.states("a")).to.deep.equal(["connecting", "connected", "closed"]);
      expect(fake.clock.running).to.equal(0);
    });

    it("is never sent another number than the caller's: one that JavaScript has no number for is refused", async () => {
      const [ours, theirs] = transportPair();
      const { seen } = serve(theirs, era);
      const server = await offline().host.connect(ours);
      const before = seen.length;
      const text = readNumber("9007199254740993");
      expect(await codeOf(server.callTool("echo", { text }))).to.equal("ERR-ARGUMENT");
      expect(seen.slice(before)).to.deep.equal([]);
    });

    it("is notified when a call is cancelled, because there is no exchange to end (U-06)", async () => {
      const [ours, theirs] = transportPair();
      const { seen } = serve(theirs, era);
      const server = await offline().host.connect(ours);
      const stop = new AbortController();
      const call = server.callTool("slow", {}, { signal: stop.signal }).catch((reason: unknown) => reason);
      await settled();
      stop.abort("enough");
      expect(await call).to.equal("enough");
      await settled();
      const id = seen.find(({ method }) => method === "tools/call")?.id;
      expect(seen.at(-1)).to.deep.include({ method: "notifications/cancelled" });
      expect(seen.at(-1)?.params?.requestId).to.equal(id);
    });

    it("that closes its port fails pending requests, and the connection", async () => {
      const [ours, theirs] = transportPair();
      serve(theirs, era);
      const fake = offline();
      const server = await fake.host.connect(ours, { id: "a" });
      const call = codeOf(server.callTool("slow"));
      await settled();
      theirs.close();
      expect(await call).to.be.oneOf(["ERR-CLOSED", "ERR-STREAM-LOST"]);
      await settled();
      expect(fake.states("a").at(-1)).to.equal("failed");
      expect(fake.host.server("a")).to.equal(undefined);
    });
  });
}

describe("a server behind a MessagePort", () => {
  it("is connected like any other", async () => {
    const { port1, port2 } = new MessageChannel();
    serve(portTransport(port2), "modern");
    const server = await offline().host.connect(port1);
    expect(server.info.url).to.equal("message-port");
    expect((await server.callTool("echo", { text: "hi" })).content).to.have.length(1);
    await server.close();
    port2.close();
  });
});

describe("a connection whose transport never finishes sending", () => {
  for (const [era, method] of [
    ["modern", "tools/call"],
    ["legacy", "notifications/initialized"],
  ] as const) {
    it(`delays no caller that aborts: ${method} (U-06)`, async () => {
      const [ours, theirs] = transportPair();
      serve(theirs, era);
      const stuck: Transport = {
        ...ours,
        send: (message) => ((message as Message).method === method ? new Promise(() => undefined) : ours.send(message)),
      };
      const stop = new AbortController();
      const reason = new Error("not any more");
      const fake = offline();
      const work = async (): Promise<unknown> => {
        const server = await fake.host.connect(stuck, { id: "a", name: "in the page", signal: stop.signal });
        return server.callTool("echo", { text: "hi" }, { signal: stop.signal });
      };
      const outcome = rejection(work());
      for (let turn = 0; turn < 20; turn++) await settled();
      stop.abort(reason);
      expect(await outcome).to.equal(reason);
      await fake.host.close();
    });
  }
});

describeTransports("used in its own thread", async () => createEngineHost());

describeUpdates("in its own thread", async () => createEngineHost());

describe("a server that begins to read late", () => {
  for (const era of ["modern", "legacy"] as const) {
    it(`connects, and no late answer settles another request: ${era} (B-02, V-08)`, async () => {
      const [ours, theirs] = transportPair();
      const sent: Message[] = [];
      const late: Transport = {
        ...ours,
        send: (message) => {
          sent.push(message as Message); // ours
          return ours.send(message);
        },
      };
      const fake = offline();
      const connecting = fake.host.connect(late, { id: "a" });
      for (let second = 0; second < 6; second++) {
        await settled();
        fake.clock.advance(1_000);
      }
      await settled();
      serve(theirs, era);
      for (let turn = 0; turn < 10; turn++) await settled();
      const server = await connecting;
      expect(server.info.era).to.equal(era);
      expect((await server.callTool("echo", { text: "hi" })).content).to.deep.equal([{ type: "text", text: "hi" }]);
      const ids = sent.flatMap(({ id, method }) => (method === undefined || id === undefined ? [] : [id]));
      expect(new Set(ids).size).to.equal(ids.length);
      await server.close();
    });
  }
});
