/** What tabs of one browser share with an origin: few streams for all of them, and who counts (row 21). */
import { expect } from "chai";
import { Connections } from "../../../../src/transport/index.js";
import { LockedTabs } from "../../../../src/transport/http/shared-tabs.js";
import { FakeClock, settled } from "../../../fixtures/fake-clock.js";
import { FakeLocks } from "../../../fixtures/fake-locks.js";
import { rejection } from "../../../fixtures/rejection.js";

const URL_A = "https://a.example/mcp";
const ORIGIN = "https://a.example";

/** So many tabs of one browser, each with connections of its own. */
function tabs(count: number) {
  const locks = new FakeLocks();
  const clock = new FakeClock();
  const all = Array.from({ length: count }, () => new Connections({ locks, clock }));
  /** What each tab's request has come to. */
  const takeAll = (priority: "stream" | "request") =>
    all.map((tab) => {
      const taken: { release?: () => void } = {};
      void tab.take(URL_A, { priority }).then(({ release }) => (taken.release = release));
      return taken;
    });
  return { locks, clock, all, takeAll };
}

describe("streams of several tabs", () => {
  it("are three at most, so that no number of tabs takes every connection", async () => {
    const { locks, takeAll } = tabs(8);
    const streams = takeAll("stream");
    await settled();
    expect(streams.map(({ release }) => release !== undefined).filter(Boolean)).to.have.length(3);
    const requests = takeAll("request");
    await settled();
    expect(requests.every(({ release }) => release !== undefined)).to.equal(true);
    streams[0]?.release?.();
    await settled();
    expect(streams.filter(({ release }) => release !== undefined)).to.have.length(4);
    expect(locks.held.filter(({ name }) => name.includes("stream"))).to.have.length(3);
  });

  it("are given to a waiting tab when the tab that has one is closed", async () => {
    const { locks, takeAll } = tabs(4);
    const streams = takeAll("stream");
    await settled();
    locks.drop(`mcp-panel ${ORIGIN} stream 2`);
    await settled();
    expect(streams.every(({ release }) => release !== undefined)).to.equal(true);
  });

  it("are not waited for after an abort, which rejects with the signal's reason and leaves nothing behind", async () => {
    const { locks, all, takeAll } = tabs(4);
    takeAll("stream");
    await settled();
    const stop = new AbortController();
    const waiting = all[0]?.take(URL_A, { priority: "stream", signal: stop.signal }) ?? Promise.resolve();
    await settled();
    const others = locks.waiting.length;
    stop.abort("enough");
    expect(await rejection(waiting)).to.equal("enough");
    expect(locks.waiting.length).to.equal(others - 3);
  });

  it("leave the requests of two tabs two connections, and one to urgent messages", async () => {
    const { clock, all, takeAll } = tabs(2);
    takeAll("stream");
    await settled();
    clock.advance(50);
    const requests = [...takeAll("request"), ...takeAll("request"), ...takeAll("request")];
    await settled();
    expect(requests.filter(({ release }) => release !== undefined)).to.have.length(2);
    await all[0]?.take(URL_A, { priority: "urgent" });
  });
});

describe("requests of several tabs", () => {
  /** Takes connections in one tab, and tells how many it has. */
  function requestsOf(tab: Connections) {
    const releases: (() => void)[] = [];
    return {
      releases,
      take: async (count: number) => {
        for (let at = 0; at < count; at++) void tab.take(URL_A).then(({ release }) => releases.push(release));
        await settled();
      },
    };
  }

  it("leave nothing to tabs that are idle: only those with pending requests count", async () => {
    const { clock, all } = tabs(3);
    const [first, second, third] = all.map(requestsOf);
    await third?.take(1);
    await first?.take(8);
    expect(first?.releases).to.have.length(2); // two tabs: two each, and one that is always free
    third?.releases[0]?.();
    for (let halfSecond = 0; halfSecond < 2; halfSecond++) {
      clock.advance(500);
      await settled();
    }
    expect(first?.releases).to.have.length(5);
    // Whoever comes gets one at once; the other then takes no more than its share.
    await second?.take(3);
    expect(second?.releases).to.have.length(2);
    clock.advance(50);
    first?.releases[0]?.();
    await settled();
    expect(first?.releases).to.have.length(6); // it looks then
    for (const release of first?.releases.slice(1, 4) ?? []) release();
    await settled();
    expect(first?.releases).to.have.length(6);
    first?.releases[4]?.();
    await settled();
    expect(first?.releases).to.have.length(7);
  });

  it("count as one use when one follows the other, and leave no timer behind", async () => {
    const { clock, locks, all } = tabs(1);
    const [only] = all.map(requestsOf);
    for (let at = 0; at < 100; at++) {
      await only?.take(1);
      only?.releases.pop()?.();
    }
    expect([locks.held.length, locks.requests]).to.deep.equal([1, 1]);
    clock.advance(500);
    await settled();
    expect([locks.held.length, clock.running]).to.deep.equal([0, 0]);
  });
});

describe("the number of tabs", () => {
  it("is read again when it is no longer fresh, once for all callers, and a change is reported", async () => {
    const locks = new FakeLocks();
    const clock = new FakeClock();
    let changes = 0;
    const own = new LockedTabs(locks, ORIGIN, clock, () => changes++);
    own.use(true);
    await settled();
    await Promise.all([own.look(), own.look()]);
    expect([own.count, own.streams, locks.queries, changes]).to.deep.equal([1, 0, 1, 0]);
    locks.with(`mcp-panel ${ORIGIN}`, 2).with(`mcp-panel ${ORIGIN} stream 1`, 1, "exclusive");
    locks.with("mcp-panel https://b.example", 5).with("another's", 1);
    await own.look();
    expect(locks.queries).to.equal(1);
    clock.advance(50);
    await own.look();
    expect([own.count, own.streams, locks.queries, changes]).to.deep.equal([3, 1, 2, 1]);
  });

  it("is one where locks are refused, and streams do not wait then", async () => {
    const locks = new FakeLocks();
    locks.refusal = new DOMException("opaque", "SecurityError");
    const own = new LockedTabs(locks, ORIGIN, new FakeClock(), () => undefined);
    await own.look();
    expect(own.count).to.equal(1);
    const releases = await Promise.all([own.holdStream(), own.holdStream(), own.holdStream(), own.holdStream()]);
    for (const release of releases) release();
  });
});
