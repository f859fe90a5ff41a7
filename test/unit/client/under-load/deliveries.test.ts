/** What nothing answers is not sent again and again to a session that is gone. */
import { expect } from "chai";
import { noNetwork, status } from "../../../fixtures/fake-fetch.js";
import { BusyServer, connectedTo, tally } from "../../../fixtures/busy-server.js";
import { sse } from "../../../fixtures/sse.js";

describe("a session that the server no longer knows", () => {
  it("is replaced at once when notifications/initialized did not reach it (T-13)", async () => {
    const { busy, server } = await connectedTo({ era: "legacy" });
    busy.forget();
    let refused = 0;
    busy.intercept = ({ body, headers }) => {
      if (body?.method !== "notifications/initialized" || headers.get("mcp-session-id") !== "s-2") return undefined;
      refused++;
      return status(404);
    };
    const start = busy.clock.now();
    expect((await busy.inTime(server.callTool("work", { key: 1 }))).content).to.have.length(1);
    expect([busy.clock.now() - start < 5_000, refused]).to.deep.equal([true, 1]);
  });

  it("receives the response to a request of its own once (T-13)", async () => {
    const busy = new BusyServer({ era: "legacy", hasStream: true });
    await busy.connect();
    await busy.run(() => busy.streams.length === 1, 1_000);
    busy.forget();
    busy.streams[0]?.write(sse({ jsonrpc: "2.0", id: "p", method: "ping" }));
    await busy.pass(60_000);
    expect(busy.http.of("POST").filter(({ body }) => body?.id === "p")).to.have.length(1);
  });

  it("receives a cancellation once (T-13, U-06)", async () => {
    const { busy, server } = await connectedTo({ era: "legacy", callMs: 600_000 });
    const call = Promise.allSettled([server.callTool("work", {}, { totalTimeoutMs: 1_000 })]);
    await busy.run(() => busy.running === 1, 500);
    busy.forget();
    expect(tally(await busy.inTime(call))).to.deep.equal({ "ERR-TIMEOUT": 1 });
    await busy.pass(60_000);
    expect(busy.sent("notifications/cancelled")).to.have.length(1);
  });
});

describe("a session that survives an outage", () => {
  it("gets the response to its request when the network is back after a minute (U-10)", async () => {
    const busy = new BusyServer({ era: "legacy", hasStream: true });
    await busy.connect();
    await busy.run(() => busy.streams.length === 1, 1_000);
    const back = busy.clock.now() + 60_000;
    let taken = 0;
    busy.intercept = ({ body }) => {
      if (body?.id !== "p") return undefined;
      if (busy.clock.now() < back) return noNetwork();
      taken++;
      return status(202);
    };
    busy.streams[0]?.write(sse({ jsonrpc: "2.0", id: "p", method: "ping" }));
    await busy.pass(50_000);
    expect(taken).to.equal(0);
    await busy.pass(20_000);
    expect(taken).to.equal(1);
  });
});
