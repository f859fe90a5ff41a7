/** The few connections to an origin: who may use one, and in which order (row 21). */
import { expect } from "chai";
import * as fc from "fast-check";
import type { Priority } from "../../../../src/jsonrpc/index.js";
import { Connections } from "../../../../src/transport/index.js";
import type { ConnectionsPort } from "../../../../src/transport/http/connections.js";
import { FakeClock, settled } from "../../../fixtures/fake-clock.js";
import { FakeLocks } from "../../../fixtures/fake-locks.js";
import { rejection } from "../../../fixtures/rejection.js";

const URL_A = "https://a.example/mcp";
/** The lock each tab holds that speaks to its origin. */
const TABS = "mcp-panel https://a.example";

interface TakeSetUp {
  readonly signal?: AbortSignal;
  readonly url?: string;
  readonly kind?: string;
}

/** Takes connections and notes who got one, in order. */
function setUp(port: ConnectionsPort = {}) {
  const clock = new FakeClock();
  const connections = new Connections({ clock, ...port });
  const given: string[] = [];
  const ahead: string[] = [];
  const releases = new Map<string, (isOk?: boolean) => void>();
  const take = (
    name: string,
    priority: Priority,
    { signal, url = URL_A, kind = "tools/call work" }: TakeSetUp = {},
  ): Promise<void> =>
    connections.take(url, { priority, signal, kind }).then(({ priority: inBrowser, release }) => {
      given.push(name);
      if (inBrowser === "low") ahead.push(name);
      releases.set(name, release);
    });
  const release = async (name: string, isOk = true): Promise<void> => {
    releases.get(name)?.(isOk);
    releases.delete(name);
    await settled();
  };
  return { take, release, given, ahead, clock, held: () => [...releases.keys()] };
}

describe("the connections to an origin over HTTP/1.1", () => {
  it("are six: five for requests where no stream is open, one always free for urgent messages", async () => {
    const { take, given } = setUp();
    for (let i = 0; i < 7; i++) void take(`r${i}`, "request");
    void take("ping", "urgent");
    await settled();
    expect(given).to.have.members(["r0", "r1", "r2", "r3", "r4", "ping"]);
  });

  it("are four for requests beside a stream, and the connection of a stream that lasted is reserved for it", async () => {
    const { take, release, given, clock } = setUp();
    void take("s", "stream");
    for (let i = 0; i < 6; i++) void take(`r${i}`, "request");
    await settled();
    expect(given).to.have.members(["s", "r0", "r1", "r2", "r3"]);
    clock.advance(1_000);
    await release("s");
    expect(given).to.have.length(5);
    clock.advance(30_000);
    await release("r0");
    expect(given.slice(5)).to.deep.equal(["r4", "r5"]);
  });

  it("go to streams first, then to requests that lost their connection, then to new requests", async () => {
    const { take, release, given } = setUp();
    for (let i = 0; i < 5; i++) void take(`r${i}`, "request");
    void take("late", "request");
    void take("again", "resume");
    void take("s", "stream");
    await settled();
    given.length = 0;
    for (const name of ["r0", "r1", "r2"]) await release(name);
    expect(given).to.deep.equal(["s", "again", "late"]);
  });

  it("are two at most for streams, so that three remain for requests", async () => {
    const { take, given } = setUp();
    for (let i = 0; i < 4; i++) void take(`s${i}`, "stream");
    for (let i = 0; i < 4; i++) void take(`r${i}`, "request");
    await settled();
    expect(given).to.have.members(["s0", "s1", "r0", "r1", "r2"]);
  });

  it("go to the longest waiting; one that has no room does not delay the others", async () => {
    const { take, release, given } = setUp();
    for (const name of ["s0", "s1", "s2"]) void take(name, "stream");
    for (const name of ["r0", "r1", "r2", "r3", "r4"]) void take(name, "request");
    await settled();
    given.length = 0;
    await release("r0");
    await release("s0");
    await release("r1");
    expect(given).to.deep.equal(["r3", "s2", "r4"]);
  });

  it("are counted once, however often they are released", async () => {
    const given: string[] = [];
    const connections = new Connections();
    const { release } = await connections.take(URL_A, { priority: "stream" });
    release();
    release();
    for (let i = 0; i < 3; i++) void connections.take(URL_A, { priority: "stream" }).then(() => given.push("s"));
    await settled();
    expect(given).to.have.length(2);
  });

  it("are not needed for urgent messages, which never wait, nor take another's place", async () => {
    const { take, given } = setUp();
    for (let i = 0; i < 10; i++) void take("r", "request");
    for (let i = 0; i < 10; i++) void take("u", "urgent");
    await settled();
    expect(given.filter((name) => name === "u")).to.have.length(10);
    expect(given.filter((name) => name === "r")).to.have.length(5);
  });

  it("leave one to low-priority requests, and only while another is free for a request", async () => {
    const { take, release, given } = setUp();
    for (let i = 0; i < 4; i++) void take(`icon${i}`, "idle");
    await settled();
    expect(given).to.deep.equal(["icon0"]);
    for (let i = 0; i < 5; i++) void take(`r${i}`, "request");
    await settled();
    expect(given).to.have.members(["icon0", "r0", "r1", "r2", "r3"]);
    await release("icon0");
    expect(given.slice(5)).to.deep.equal(["r4"]);
    for (const name of ["r0", "r1"]) await release(name);
    expect(given.slice(6), "three are busy, and one stays free").to.deep.equal(["icon1"]);
    await release("icon1");
    expect(given.slice(7)).to.deep.equal(["icon2"]);
  });

  it("are not sent ahead for low-priority requests, which do not affect others", async () => {
    const { take, release, ahead } = setUp();
    for (let i = 0; i < 30; i++) {
      void take(`icon${i}`, "idle", { kind: "tools/call work" });
      await settled();
      await release(`icon${i}`);
    }
    for (let i = 0; i < 8; i++) void take(`r${i}`, "request");
    await settled();
    expect(ahead.filter((name) => name.startsWith("r"))).to.deep.equal([]);
  });

  it("are separate for each origin", async () => {
    const { take, given } = setUp();
    for (let i = 0; i < 5; i++) void take("a", "request");
    void take("b", "request", { url: "https://b.example/mcp" });
    void take("path", "request", { url: "https://a.example/other" });
    await settled();
    expect(given).to.have.members(["a", "a", "a", "a", "a", "b"]);
  });

  it("are not waited for after an abort, which rejects with the signal's reason", async () => {
    const { take, release, given, held } = setUp();
    for (let i = 0; i < 5; i++) void take(`r${i}`, "request");
    const stop = new AbortController();
    const leaving = rejection(take("gone", "request", { signal: stop.signal }));
    void take("next", "request");
    expect(await rejection(take("late", "request", { signal: AbortSignal.abort("before") }))).to.equal("before");
    stop.abort("enough");
    expect(await leaving).to.equal("enough");
    await release("r0");
    expect(given.at(-1)).to.equal("next");
    expect(held()).to.have.length(5);
  });

  it("are shared with other tabs, yet each has one at least", async () => {
    for (const [tabs, mine] of [
      [1, 5],
      [2, 2],
      [4, 1],
      [50, 1],
    ] as const) {
      const { take, given } = setUp({ locks: new FakeLocks().with(TABS, tabs - 1) });
      for (let i = 0; i < 8; i++) void take("r", "request");
      await settled();
      expect(given, `${tabs} tabs`).to.have.length(mine);
    }
  });

  it("go in order when other tabs close: a later request overtakes none", async () => {
    const clock = new FakeClock();
    const locks = new FakeLocks().with(TABS, 3);
    const { take, given } = setUp({ locks, clock });
    for (const name of ["a", "b", "c"]) void take(name, "request");
    await settled();
    expect(given).to.deep.equal(["a"]);
    locks.drop(TABS, 3);
    clock.advance(50);
    void take("d", "request");
    await settled();
    expect(given).to.deep.equal(["a", "b", "c", "d"]);
  });
});

describe("quick answers", () => {
  /** Has 300 requests of one kind sent or waiting, and ends `quick` of them at once. */
  const answered = async (quick: number, port: ConnectionsPort = {}) => {
    const setup = setUp(port);
    const { take, release, held } = setup;
    for (let i = 0; i < 300; i++) void take(`r${i}`, "request");
    await settled();
    const answer = async (count: number): Promise<void> => {
      for (let i = 0; i < count; i++) await release(held().find((name) => name.startsWith("r")) ?? "none");
    };
    await answer(quick);
    return { ...setup, answer };
  };

  it("have a hundred more requests sent ahead, from ten in a row on, and the browser queues them", async () => {
    const { held, ahead, answer } = await answered(9);
    expect(held()).to.have.length(5);
    expect(ahead).to.deep.equal([]);
    await answer(1);
    expect(held()).to.have.length(105);
    expect(ahead).to.deep.equal(held().slice(5));
  });

  it("have the next requests sent fifty at a time, as soon as so many wait", async () => {
    const { answer, given } = await answered(10);
    const before = given.length;
    await answer(49);
    expect(given).to.have.length(before);
    await answer(1);
    expect(given).to.have.length(before + 50);
  });

  it("are those within 100 ms: none is sent ahead after a slower one, or while one takes longer", async () => {
    const slower = await answered(9);
    slower.clock.advance(101);
    await slower.answer(5);
    expect(slower.held()).to.have.length(5);
    const running = await answered(0);
    const [first = ""] = running.held();
    running.clock.advance(50);
    for (let i = 0; i < 8; i++) await running.release(running.held()[1] ?? "none");
    running.clock.advance(51); // the first is slow, the others are not
    for (let i = 0; i < 15; i++) await running.release(running.held()[1] ?? "none");
    expect(running.held()).to.have.length(5).and.include(first);
  });

  it("are those that had a connection for 100 ms at most, however long they waited for it in the browser", async () => {
    const { answer, held, given, clock } = await answered(10);
    for (let i = 0; i < 100; i++) {
      clock.advance(14); // 105 under way: each of them takes 1.5 s, about 80 ms of them on one of the six connections
      await answer(1);
      expect(held().length, `after ${i} answers`).to.be.above(50);
    }
    const before = given.length;
    for (let i = 0; i < 80; i++) {
      clock.advance(101); // each is slow now
      await answer(1);
    }
    expect(given, "those sent ahead before are answered, no more are sent").to.have.length(before);
  });

  it("are no refusals: those come at once, however long the calls of a tool take", async () => {
    const { answer, held, release } = await answered(9);
    await release(held()[0] ?? "none", false);
    await answer(9);
    expect(held()).to.have.length(5);
    await answer(1);
    expect(held()).to.have.length.above(5);
  });

  it("are forgotten when no request is pending: slow calls that come next leave a connection to a ping", async () => {
    const { take, release, held } = setUp();
    for (let i = 0; i < 30; i++) {
      await take(`q${i}`, "request");
      await release(`q${i}`);
    }
    for (let i = 0; i < 20; i++) void take(`slow${i}`, "request");
    await settled();
    expect(held()).to.have.length(5);
  });

  it("do not affect requests of another kind", async () => {
    const { take, release, held } = setUp();
    void take("beside", "request", { kind: "resources/read a" });
    for (let i = 0; i < 30; i++) {
      await take(`q${i}`, "request");
      await release(`q${i}`);
    }
    for (let i = 0; i < 20; i++) void take(`other${i}`, "request", { kind: "tools/call other" });
    await settled();
    expect(held()).to.have.length(5);
  });

  it("send nothing ahead where tabs share, or while an urgent message is pending", async () => {
    const shared = await answered(30, { locks: new FakeLocks().with(TABS, 1) });
    expect(shared.held()).to.have.length(2);
    const { take, answer, held } = await answered(5);
    await take("urgent", "urgent");
    await answer(20);
    expect(held().filter((name) => name !== "urgent")).to.have.length(4);
  });

  it("let a stream open that waits, before more requests are sent ahead", async () => {
    const { take, answer, held, given } = await answered(60);
    expect(held()).to.have.length.above(10);
    for (const name of ["s0", "s1", "s2"]) void take(name, "stream");
    given.length = 0;
    let fewest = Infinity;
    while (!given.includes("s1")) {
      expect(given.filter((name) => name.startsWith("r"))).to.have.length(0);
      await answer(1);
      fewest = Math.min(fewest, held().length);
    }
    expect(fewest, "none was sent ahead until there was room for both").to.equal(5);
    expect(held(), "then they are again").to.have.length.above(10);
    expect(held()).not.to.include("s2");
  });
});

describe("the connections to an origin over HTTP/2", () => {
  it("are many, as soon as the protocol is known; waiting requests are sent then", async () => {
    let protocol: string | undefined;
    const { take, given } = setUp({ protocolOf: () => protocol });
    for (let i = 0; i < 6; i++) void take("r", "request");
    await settled();
    expect(given).to.have.length(5);
    protocol = "h2";
    for (let i = 0; i < 100; i++) void take("r", i % 2 === 0 ? "stream" : "request");
    await settled();
    expect(given).to.have.length(64);
  });

  it("are few again for an unknown protocol", async () => {
    for (const protocol of ["http/1.1", "", undefined]) {
      const { take, given } = setUp({ protocolOf: () => protocol });
      for (let i = 0; i < 10; i++) void take("r", "request");
      await settled();
      expect(given).to.have.length(5);
    }
  });
});

describe("the connections of an origin, with arbitrary requests, releases and aborts", () => {
  const step = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant("take" as const),
        priority: fc.constantFrom<Priority>("request", "stream", "urgent"),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("release" as const, "abort" as const), at: fc.nat() }) },
  );

  it("never exceed their bounds, and leave no request waiting", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 4 }), async (steps, tabs) => {
        const connections = new Connections({ locks: new FakeLocks().with(TABS, tabs - 1) });
        const held = new Map<number, { priority: Priority; release: () => void }>();
        const waiting = new Map<number, AbortController>();
        const count = (priority: Priority): number =>
          [...held.values()].filter((one) => one.priority === priority).length;
        const check = (): void => {
          expect(count("stream")).to.be.at.most(2);
          expect(count("request") + count("stream")).to.be.at.most(5);
        };
        for (const [name, one] of steps.entries()) {
          if (one.do === "take") {
            const stop = new AbortController();
            waiting.set(name, stop);
            connections.take(URL_A, { priority: one.priority, signal: stop.signal }).then(
              ({ release }) => {
                waiting.delete(name);
                held.set(name, { priority: one.priority, release });
              },
              () => waiting.delete(name),
            );
          } else if (one.do === "release") {
            const key = [...held.keys()][one.at % Math.max(1, held.size)];
            if (key !== undefined) held.get(key)?.release();
            if (key !== undefined) held.delete(key);
          } else {
            [...waiting.values()][one.at % Math.max(1, waiting.size)]?.abort();
          }
          await Promise.resolve().then(() => undefined);
          await Promise.resolve().then(() => undefined);
          check();
        }
        for (let turn = 0; turn < 200 && (held.size > 0 || waiting.size > 0); turn++) {
          for (const [name, { release }] of [...held]) {
            release();
            held.delete(name);
          }
          for (let tick = 0; tick < 5; tick++) await Promise.resolve();
          check();
        }
        expect(waiting.size).to.equal(0);
      }),
      { numRuns: 200 },
    );
  });
});
