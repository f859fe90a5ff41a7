/**
 * Custom transports that fail, wherever the engine runs: the same tests in Node, in a page and in a worker.
 */
import { expect } from "chai";
import type { Host, Transport } from "../../src/client/api/index.js";
import { transportPair } from "../../src/transport/custom-transport.js";
import { mcpRejection } from "../fixtures/rejection.js";
import { until } from "../fixtures/until.js";

type Message = { readonly id?: number; readonly method?: string };

/** A modern server on one end of a pair, and the other end. */
function modernServer(): Transport {
  const [ours, theirs] = transportPair();
  theirs.open({
    message(value) {
      const { id, method } = value as Message; // ours
      if (id === undefined) return;
      const result =
        method === "server/discover"
          ? { supportedVersions: ["2026-07-28"], capabilities: { tools: {} } }
          : { content: [{ type: "text", text: "here" }] };
      void theirs.send({ jsonrpc: "2.0", id, result: { resultType: "complete", ...result } });
    },
    closed: () => undefined,
  });
  return ours;
}

/** Declares the suite for a host made by `makeHost`. */
export function describeTransports(where: string, makeHost: () => Promise<Host>): void {
  describe(`a custom transport, ${where}`, () => {
    let host: Host;
    before(async () => {
      host = await makeHost();
    });
    after(() => host.close());

    const failures: Readonly<Record<string, () => void | Promise<void>>> = {
      "throws when it sends": () => {
        throw new Error("the socket is not open");
      },
      "rejects when it sends": async () => {
        await Promise.resolve();
        throw new Error("the socket is not open");
      },
    };
    for (const [what, fail] of Object.entries(failures)) {
      it(`that ${what} fails the call with its reason, and no other call`, async () => {
        const inner = modernServer();
        let isBroken = false;
        const server = await host.connect({
          ...inner,
          send: (message) => (isBroken ? fail() : inner.send(message)),
        });
        isBroken = true;
        const error = await mcpRejection(server.callTool("x", {}));
        expect(error.message).to.contain("the socket is not open");
        isBroken = false;
        expect((await server.callTool("x", {})).content).to.have.length(1);
        await server.close();
      });
    }

    it("that ends fails pending requests with its reason, and the connection", async () => {
      const inner = modernServer();
      let state: string | undefined;
      let isCalled = false;
      const stop = host.subscribe((events) => {
        for (const event of events) if (event.kind === "server") ({ state } = event.server);
      });
      let end: (reason: unknown) => void = () => undefined;
      const server = await host.connect({
        ...inner,
        open(receiver) {
          end = (reason) => receiver.closed(reason);
          inner.open(receiver);
        },
        send(message) {
          if ((message as Message).method !== "tools/call") return inner.send(message);
          isCalled = true;
          return undefined;
        },
      });
      const call = mcpRejection(server.callTool("x", {}));
      await until(() => isCalled);
      end(new Error("the process exited with code 3"));
      expect((await call).message).to.contain("the process exited with code 3");
      await until(() => state === "failed");
      stop();
    });

    it("is closed once with the server", async () => {
      const inner = modernServer();
      let closed = 0;
      const server = await host.connect({ ...inner, close: () => void closed++ });
      await server.close();
      await until(() => closed > 0);
      expect(closed).to.equal(1);
    });
  });
}
