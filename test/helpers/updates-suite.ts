/**
 * Updates of calls, wherever the engine runs: the same in Node, in a page and in a worker. None is lost, and none comes late.
 */
import { expect } from "chai";
import type { Host, ServerInfo, Transport } from "../../src/client/api/index.js";
import { transportPair } from "../../src/transport/custom-transport.js";

type Message = { readonly id?: number; readonly method?: string; readonly params?: Record<string, unknown> };

/** A legacy server whose tool reports `progress` and `logs` as often as it is requested, then answers. */
function reportingServer(): Transport {
  const [ours, theirs] = transportPair();
  const send = (message: object): void => void theirs.send({ jsonrpc: "2.0", ...message });
  theirs.open({
    message(value) {
      const { id, method, params } = value as Message; // ours
      if (id === undefined) return;
      if (method === "initialize") {
        const capabilities: ServerInfo["capabilities"] = { tools: {}, logging: {} };
        return send({ id, result: { protocolVersion: "2025-11-25", capabilities } });
      }
      if (method !== "tools/call") return send({ id, error: { code: -32601, message: "unknown" } });
      const { progress = 0, logs = 0, seed = 0 } = (params?.arguments ?? {}) as Record<string, number>;
      const progressToken = (params?._meta as { readonly progressToken?: number } | undefined)?.progressToken;
      for (let at = 1; at <= Math.max(progress, logs); at++) {
        const message = `step ${at} of ${seed}`;
        if (at <= progress)
          send({ method: "notifications/progress", params: { progressToken, progress: at, total: progress, message } });
        if (at <= logs) send({ method: "notifications/message", params: { level: "info", data: { at, seed } } });
      }
      send({ id, result: { content: [{ type: "text", text: `done ${seed}` }] } });
    },
    closed: () => undefined,
  });
  return ours;
}

/** Declares the suite for a host made by `makeHost`. */
export function describeUpdates(where: string, makeHost: () => Promise<Host>): void {
  describe(`updates of a call, ${where}`, () => {
    let host: Host;
    before(async () => {
      host = await makeHost();
    });
    after(() => host.close());

    it("are all delivered, in order, before the result: 500 calls, some of them at once", async () => {
      const server = await host.connect(reportingServer());
      const calls = Array.from({ length: 500 }, (_, seed) => ({ seed, progress: seed % 17, logs: 0 }));
      const run = async ({ seed, progress, logs }: (typeof calls)[number]): Promise<void> => {
        const seen: string[] = [];
        const result = await server.callTool(
          "report",
          { seed, progress, logs },
          { onProgress: ({ message }) => seen.push(message ?? "") },
        );
        expect(result.content).to.deep.equal([{ type: "text", text: `done ${seed}` }]);
        expect(seen).to.deep.equal(Array.from({ length: progress }, (_, at) => `step ${at + 1} of ${seed}`));
      };
      for (let at = 0; at < calls.length; at += 10) await Promise.all(calls.slice(at, at + 10).map(run));
      await server.close();
    });

    it("are all delivered of a flood: 50,000 progress notifications and 5,000 log messages", async () => {
      const server = await host.connect(reportingServer());
      const seen: number[] = [];
      await server.callTool(
        "report",
        { seed: 1, progress: 50_000, logs: 5_000 },
        { onProgress: ({ progress }) => seen.push(progress) },
      );
      expect(seen).to.have.length(50_000);
      expect(seen.every((progress, at) => progress === at + 1)).to.equal(true);
      await server.close();
    });

    it("end with an abort, and the next call has its own", async () => {
      const server = await host.connect(reportingServer());
      const stop = new AbortController();
      const given = server.callTool(
        "unanswered",
        { seed: 0 },
        { signal: stop.signal, onProgress: () => stop.abort("enough") },
      );
      stop.abort("enough");
      expect(await given.catch((reason: unknown) => reason)).to.equal("enough");
      const seen: number[] = [];
      await server.callTool("report", { seed: 2, progress: 3 }, { onProgress: ({ progress }) => seen.push(progress) });
      expect(seen).to.deep.equal([1, 2, 3]);
      await server.close();
    });
  });
}
