/** Requests that wait for one of the few connections a browser gives an origin: their deadlines have not begun, and the server does not know them. */
import { expect } from "chai";
import { createHost } from "../../../../src/index.js";
import type { Server } from "../../../../src/client/api/index.js";
import { URL_OF_SERVER } from "../../../fixtures/fake-host.js";
import { BusyServer, connectedTo, tally } from "../../../fixtures/busy-server.js";
import { FakeTabs } from "../../../fixtures/fake-tabs.js";
import { codeOf, rejection } from "../../../fixtures/rejection.js";

const PAGE = "https://app.example";

it("a request that waits for the connection of a stream is sent when that is no longer reserved, although nothing ends (U-10)", async () => {
  const busy = new BusyServer({ era: "modern", pageOrigin: PAGE, callMs: 600_000 });
  const server = await busy.connect({ timeouts: { idleTimeoutMs: Infinity } });
  await busy.inTime(server.subscribeResource("note:1"));
  await busy.pass(2_000);
  await busy.inTime(server.unsubscribeResource("note:1"));
  const calls = Array.from({ length: 6 }, (_, key) => server.callTool("work", { key }));
  const outcome = Promise.allSettled(calls);
  await busy.pass(29_000);
  expect(busy.running).to.equal(4);
  const late = server.callTool("work", { key: "late" }); // and does not overtake
  await busy.pass(2_000);
  expect([...busy.ran.keys()]).to.deep.equal([0, 1, 2, 3, 4]);
  await busy.host.close();
  expect(await codeOf(late)).to.equal("ERR-CLOSED");
  await outcome;
});

for (const era of ["legacy", "modern"] as const) {
  describe(`requests that wait for a connection to a ${era} server`, () => {
    it("do not time out, however long they wait: a deadline begins when its request is sent (U-05)", async () => {
      const { busy, server } = await connectedTo({ era, pageOrigin: PAGE, callMs: 1_500 });
      const options = { idleTimeoutMs: 1_600, totalTimeoutMs: 1_700 };
      const all = Array.from({ length: 40 }, (_, key) => server.callTool("work", { key }, options));
      const start = busy.clock.now();
      expect(tally(await busy.inTime(Promise.allSettled(all)))).to.deep.equal({ ok: 40 });
      expect(busy.clock.now() - start).to.equal(8 * 1_500); // five at a time
      expect([busy.mostRunning, busy.ran.size]).to.deep.equal([5, 40]);
    });

    it("time out one by one where the server is too slow for its running requests, and only those are cancelled (U-05, U-06)", async () => {
      const { busy, server } = await connectedTo({ era, pageOrigin: PAGE, callMs: 1_500 });
      const all = Array.from({ length: 8 }, (_, key) => server.callTool("work", { key }, { idleTimeoutMs: 1_000 }));
      expect(tally(await busy.inTime(Promise.allSettled(all)))).to.deep.equal({ "ERR-TIMEOUT": 8 });
      // The last three were sent when the first five were given up.
      expect(busy.ran.size).to.equal(8);
      const cancelled = busy.sent("notifications/cancelled").map(({ params }) => params);
      const sent = busy.sent("tools/call").map(({ id }) => id);
      expect(cancelled.map((params) => (params as { requestId: unknown }).requestId)).to.deep.equal(
        era === "legacy" ? sent : [],
      );
    });

    it("are aborted without a message to the server (U-06)", async () => {
      const { busy, server } = await connectedTo({ era, pageOrigin: PAGE, callMs: 5_000 });
      const stop = new AbortController();
      const reason = new Error("not any more");
      const running = Array.from({ length: 5 }, (_, key) => server.callTool("work", { key }));
      await busy.run(() => busy.running === 5, 1_000);
      const queued = Array.from({ length: 10 }, (_, key) =>
        rejection(server.callTool("work", { key: `queued ${key}` }, { signal: stop.signal })),
      );
      await busy.pass(100);
      stop.abort(reason);
      expect(new Set(await busy.inTime(Promise.all(queued)))).to.deep.equal(new Set([reason]));
      expect(tally(await busy.inTime(Promise.allSettled(running)))).to.deep.equal({ ok: 5 });
      await busy.pass(1_000);
      expect(busy.sent("notifications/cancelled")).to.deep.equal([]);
      expect(busy.sent("tools/call")).to.have.length(5);
    });

    it("delay neither a ping nor a second connection (U-10)", async () => {
      const busy = new BusyServer({ era, pageOrigin: PAGE, callMs: 600_000 });
      const server = await busy.connect({ timeouts: { idleTimeoutMs: Infinity } });
      const calls = Array.from({ length: 20 }, (_, key) => server.callTool("work", { key }));
      const outcome = Promise.allSettled(calls);
      await busy.run(() => busy.running === 5, 1_000);
      const start = busy.clock.now();
      // No time passes meanwhile: the clock stands still.
      expect(await server.ping()).to.equal(0);
      const second = await busy.host.connect(URL_OF_SERVER, { id: "b" });
      expect(await second.ping()).to.equal(0);
      expect(busy.clock.now()).to.equal(start);
      expect(busy.running).to.equal(5);
      await busy.host.close();
      expect(tally(await outcome)).to.deep.equal({ "ERR-CLOSED": 20 });
      expect(await codeOf(server.ping())).to.equal("ERR-CLOSED");
    });
  });
}

describe("a list that waits behind long calls", () => {
  it("is loaded when one of them ends, long after its own deadline (U-05)", async () => {
    const { busy, server } = await connectedTo({ era: "legacy", pageOrigin: PAGE, callMs: 50_000 });
    const calls = Array.from({ length: 5 }, (_, key) => server.callTool("work", { key }));
    await busy.run(() => busy.running === 5, 1_000);
    const list = server.listTools({ idleTimeoutMs: 2_000, totalTimeoutMs: 2_000 });
    expect(await busy.inTime(list)).to.have.length(1);
    expect(tally(await busy.inTime(Promise.allSettled(calls)))).to.deep.equal({ ok: 5 });
  });
});

describe("tabs that use the same server", () => {
  for (const era of ["legacy", "modern"] as const) {
    it(`leave each other all but one connection while they are idle, and their share while they are not (${era})`, async () => {
      const tabs = new FakeTabs();
      const busy = new BusyServer({ era, pageOrigin: PAGE, callMs: 10_000, platform: { tabs: tabs.open() } });
      const { http, clock } = busy;
      const other = await createHost({ platform: { http, clock, random: () => 0.5, tabs: tabs.open() } });
      const server = await busy.connect();
      const idle = await busy.inTime(other.connect(URL_OF_SERVER, { id: "b" }));
      const callAll = (from: Server, calls: number): Promise<unknown> =>
        Promise.all(Array.from({ length: calls }, (_, key) => from.callTool("work", { key: `${calls} ${key}` })));
      await busy.inTime(idle.callTool("work", { key: "before" }));
      await busy.pass(1_000);
      let start = clock.now();
      await busy.inTime(callAll(server, 20));
      expect([busy.mostRunning, clock.now() - start]).to.deep.equal([5, 4 * 10_000]);

      await busy.pass(1_000);
      busy.mostRunning = 0;
      start = clock.now();
      await busy.inTime(Promise.all([callAll(idle, 4), busy.after(1_000).then(() => callAll(server, 5))]));
      expect(busy.mostRunning).to.equal(6); // four that were there first, and a share of two
      await busy.host.close();
      await other.close();
    });
  }
});

describe("a ping that the server does not answer", () => {
  it("makes calls leave another connection for urgent messages (U-10)", async () => {
    const { busy, server } = await connectedTo({ era: "legacy", pageOrigin: PAGE, callMs: 1_500, hasStream: true });
    await busy.run(() => busy.streams.length === 1, 5_000);
    busy.intercept = ({ body }) => (body?.method === "ping" ? new Promise(() => undefined) : undefined);
    const ping = codeOf(server.ping());
    await busy.run(() => busy.sent("ping").length === 1, 1_000);
    const calls = Promise.allSettled(Array.from({ length: 12 }, (_, key) => server.callTool("work", { key })));
    await busy.pass(1_000);
    // Of the six, the stream has one, the ping another, and one is free.
    expect(busy.running).to.equal(3);
    expect(tally(await busy.inTime(calls))).to.deep.equal({ ok: 12 });
    expect(await busy.inTime(ping)).to.equal("ERR-TIMEOUT");
    const more = Promise.allSettled(Array.from({ length: 12 }, (_, key) => server.callTool("work", { key })));
    await busy.pass(1_000);
    expect(busy.running).to.equal(4);
    await busy.inTime(more);
  });
});

describe("answers that begin and then stop", () => {
  for (const era of ["legacy", "modern"] as const) {
    it(`leave a connection for urgent messages, however many there are (${era}, U-10)`, async () => {
      const busy = new BusyServer({ era, pageOrigin: PAGE });
      const server = await busy.connect({ timeouts: { idleTimeoutMs: Infinity } });
      busy.intercept = ({ body }) => {
        if (body?.method !== "tools/call") return undefined;
        const headers = { "content-type": "application/json", "content-length": "100" };
        return new Response(new ReadableStream(), { headers });
      };
      const calls = Array.from({ length: 12 }, (_, key) => server.callTool("work", { key }));
      const outcome = Promise.allSettled(calls);
      await busy.pass(1_000);
      expect(busy.sent("tools/call")).to.have.length(5);
      expect(await server.ping()).to.equal(0);
      await busy.host.close();
      await outcome;
    });
  }
});
