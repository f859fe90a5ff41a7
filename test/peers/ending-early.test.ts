/** Streams of a real server that end before the answer (T-05, T-06, T-22, P6, row 2). */
import { expect } from "chai";
import { mcpRejection } from "../fixtures/rejection.js";
import { FaultyServer } from "./faulty-server.js";
import { hurriedHost } from "./hurried-host.js";

describe("a call whose stream ends before its answer", () => {
  it("fails at once in the modern era: nothing is resumed, whatever ids the events had", async () => {
    const server = await new FaultyServer({ era: "modern", endsEarly: true }).up();
    const { host } = hurriedHost();
    const connected = await host.connect(server.url);
    const { code, message } = await mcpRejection(connected.callTool("work"));
    expect([code, message]).to.deep.equal([
      "ERR-STREAM-LOST",
      "The connection ended before tools/call was answered. It may have run.",
    ]);
    expect(server.counts.work).to.equal(1);
    expect(
      server.requests.every(({ line, lastEventId }) => line === "POST /mcp" && lastEventId === undefined),
    ).to.equal(true);
    await host.close();
    await server.down();
  });
});
