/**
 * Ten thousand events over real sockets that are cut every 500: none lost, none twice (T-20, P4, row 3).
 *
 * Each run has a seed. A few run always, with short waits; `MCP_LONG=1` runs twenty, with the waits as they are.
 */
import { expect } from "chai";
import { FaultyServer, seeded } from "./faulty-server.js";
import { hurriedHost } from "./hurried-host.js";

const EVENTS = 10_000;
const isLong = process.env.MCP_LONG === "1";
const RUNS = isLong ? 20 : 3;

/** One run: what arrived, in order. */
async function run(seed: number): Promise<unknown[]> {
  const server = await new FaultyServer({ cuts: { every: 500, random: seeded(seed) } }).up();
  const { host } = hurriedHost(isLong ? 1 : 50);
  try {
    const connected = await host.connect(server.url, { era: "legacy" });
    const seen: unknown[] = [];
    const options = {
      onLog: ({ data }: { readonly data: unknown }): void => void seen.push(data),
      idleTimeoutMs: Infinity,
      totalTimeoutMs: Infinity,
    };
    const result = await connected.callTool("flood", { length: EVENTS }, options);
    expect(result.content).to.deep.equal([]);
    expect(server.counts.flood, "calls that were made").to.equal(1);
    return seen;
  } finally {
    await host.close();
    await server.down();
  }
}

describe("a stream of 10,000 events over sockets that end or break every 500", () => {
  it("is received without loss or repetition, half-way events and empty connections included (T-31, T-17)", async function () {
    this.timeout(isLong ? 300_000 : 60_000);
    const all = Array.from({ length: EVENTS }, (_, n) => n);
    const runs = Array.from({ length: RUNS }, (_, index) => index + 1);
    await Promise.all(runs.map(async (seed) => expect(await run(seed), `seed ${seed}`).to.deep.equal(all)));
  });
});
