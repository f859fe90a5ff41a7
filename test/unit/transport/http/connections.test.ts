/** The few connections to an origin: who may use one, and in which order (row 21). */
import { expect } from "chai";
import * as fc from "fast-check";
import type { Priority } from "../../../../src/jsonrpc/index.js";
import { Connections, type ConnectionsPort } from "../../../../src/transport/index.js";
import type { Release } from "../../../../src/transport/http/http-port.js";
import { FakeClock, settled } from "../../../fixtures/fake-clock.js";
import { FakeLocks } from "../../../fixtures/fake-locks.js";
import { rejection } from "../../../fixtures/rejection.js";

const URL_A = "https://a.example/mcp";
/** The lock each tab holds that speaks to its origin. */
const TABS = "mcp-panel https://a.example";

/** Takes connections and notes who got one, in order. */
function setUp(port: ConnectionsPort = {}) {
  const clock = new FakeClock();
  const connections = new Connections({ clock, ...port });
  const given: string[] = [];
  const releases = new Map<string, Release>();
  const take = (name: string, priority: Priority, signal?: AbortSignal, url = URL_A): Promise<void> =>
    connections.take(url, priority, signal).then((release) => {
      given.push(name);
      releases.set(name, release);
    });
  const release = async (name: string): Promise<void> => {
    releases.get(name)?.();
    releases.delete(name);
    await settled();
  };
  const soon = (name: string, response?: Response): void => releases.get(name)?.soon?.(response);
  return { take, release, soon, given, clock, held: () => [...releases.keys()] };
}

describe("the connections to an origin over HTTP/1.1", () => {
  it("are six: five for requests where no stream is open, one always free for what must not wait", async () => {
    const { take, given } = setUp();
    for (let i = 0; i < 7; i++) void take(`r${i}`, "request");
    void take("ping", "urgent");
    await settled();
    expect(given).to.have.members(["r0", "r1", "r2", "r3", "r4", "ping"]);
  });

  it("are four for requests beside a stream, and the place of a stream that lasted is kept for it", async () => {
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

  it("go to streams first, then to what lost its connection, then to new requests", async () => {
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

  it("give streams two at most, so that requests find three", async () => {
    const { take, given } = setUp();
    for (let i = 0; i < 4; i++) void take(`s${i}`, "stream");
    for (let i = 0; i < 4; i++) void take(`r${i}`, "request");
    await settled();
    expect(given).to.have.members(["s0", "s1", "r0", "r1", "r2"]);
  });

  it("go to who waited longest; what has no room does not hold up the others", async () => {
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
    const release = await connections.take(URL_A, "stream");
    release();
    release();
    for (let i = 0; i < 3; i++) void connections.take(URL_A, "stream").then(() => given.push("s"));
    await settled();
    expect(given).to.have.length(2);
  });

  it("are no matter of urgency: what must not wait never does, nor does it take anyone's place", async () => {
    const { take, given } = setUp();
    for (let i = 0; i < 10; i++) void take("r", "request");
    for (let i = 0; i < 10; i++) void take("u", "urgent");
    await settled();
    expect(given.filter((name) => name === "u")).to.have.length(10);
    expect(given.filter((name) => name === "r")).to.have.length(5);
  });

  it("are each origin's own", async () => {
    const { take, given } = setUp();
    for (let i = 0; i < 5; i++) void take("a", "request");
    void take("b", "request", undefined, "https://b.example/mcp");
    void take("path", "request", undefined, "https://a.example/other");
    await settled();
    expect(given).to.have.members(["a", "a", "a", "a", "a", "b"]);
  });

  it("are not waited for any more on abort, which gives the signal's reason and nobody's place", async () => {
    const { take, release, given, held } = setUp();
    for (let i = 0; i < 5; i++) void take(`r${i}`, "request");
    const stop = new AbortController();
    const leaving = rejection(take("gone", "request", stop.signal));
    void take("next", "request");
    expect(await rejection(take("late", "request", AbortSignal.abort("before")))).to.equal("before");
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

  it("go on in order when other tabs close: who comes later overtakes nobody", async () => {
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

describe("answers that are as good as there", () => {
  const small = new Response("{}", { headers: { "content-length": "2" } });
  /** Has answers end, each so long after it was as good as there. */
  const prove = async ({ take, release, soon, clock }: ReturnType<typeof setUp>, count: number, ms = 0) => {
    for (let i = 0; i < count; i++) {
      await take("proof", "request");
      soon("proof", small);
      clock.advance(ms);
      await release("proof");
    }
  };
  const fill = async (port: ConnectionsPort = {}, proofs = 20, ms = 0) => {
    const setup = setUp(port);
    await prove(setup, proofs, ms);
    setup.given.length = 0;
    for (let i = 0; i < 9; i++) void setup.take(`r${i}`, "request");
    await settled();
    const soon = async (name: string, response?: Response): Promise<number> => {
      setup.soon(name, response);
      await settled();
      return setup.given.length;
    };
    return { ...setup, soon };
  };

  it("let the next request leave: those whose length is known and small, and streams that brought what was asked, one at a time", async () => {
    const { soon, release, given } = await fill();
    expect(given).to.have.length(5);
    expect(await soon("r0", new Response("{}"))).to.equal(5);
    expect(await soon("r0", new Response("{}", { headers: { "content-length": "100001" } }))).to.equal(5);
    expect(await soon("r0", small)).to.equal(6);
    expect(await soon("r0", small)).to.equal(6);
    expect(await soon("r1", small)).to.equal(7);
    expect(await soon("r2")).to.equal(7);
    for (const name of ["r0", "r1"]) await release(name);
    expect(given).to.have.length(7);
    expect(await soon("r2")).to.equal(8);
    expect(await soon("r3")).to.equal(8);
  });

  it("are believed after twenty that ended within 100 ms", async () => {
    for (const [proofs, ms] of [
      [0, 0],
      [19, 0],
      [40, 101],
    ] as const) {
      const { soon } = await fill({}, proofs, ms);
      expect(await soon("r0", small), `${proofs} took ${ms} ms`).to.equal(5);
      expect(await soon("r1", small), `${proofs} took ${ms} ms`).to.equal(5);
    }
    const { soon } = await fill({}, 20, 100);
    expect(await soon("r0", small)).to.equal(6);
  });

  it("are proven again after one that took long to end", async () => {
    const setup = await fill();
    const { soon, release, given, clock } = setup;
    expect(await soon("r0", small)).to.equal(6);
    clock.advance(101);
    await release("r0");
    expect(given).to.have.length(6);
    expect(await soon("r1", small)).to.equal(6);
    for (let i = 1; i < 9; i++) await release(`r${i}`);
    given.length = 0;
    await prove(setup, 19); // r1 was prompt
    given.length = 0;
    for (let i = 9; i < 15; i++) void setup.take(`r${i}`, "request");
    await settled();
    expect(await soon("r9", small)).to.equal(6);
  });

  it("give nothing away where tabs share, and streams keep their places", async () => {
    const shared = await fill({ locks: new FakeLocks().with(TABS, 1) });
    expect(await shared.soon("r0", small)).to.equal(2);
    const alone = setUp();
    await prove(alone, 20);
    const { take, soon, given } = alone;
    given.length = 0;
    for (const name of ["s0", "s1", "s2"]) void take(name, "stream");
    for (let i = 0; i < 4; i++) void take(`r${i}`, "request");
    await settled();
    soon("s0", small);
    soon("r0", small);
    await settled();
    expect(given).to.have.members(["s0", "s1", "r0", "r1", "r2", "r3"]);
  });
});

describe("the connections to an origin over HTTP/2", () => {
  it("are many, from when it is known; who waits is served then", async () => {
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

  it("are few again for a protocol of which nothing is known", async () => {
    for (const protocol of ["http/1.1", "", undefined]) {
      const { take, given } = setUp({ protocolOf: () => protocol });
      for (let i = 0; i < 10; i++) void take("r", "request");
      await settled();
      expect(given).to.have.length(5);
    }
  });
});

describe("connections, whatever is taken, released and given up", () => {
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

  it("never exceed their bounds, and leave nobody waiting for ever", async () => {
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
            connections.take(URL_A, one.priority, stop.signal).then(
              (release) => {
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
