/** One tab leads the long stream of a server, the others follow; the next one leads when it goes. */
import { expect } from "chai";
import fc from "fast-check";
import { ClientError } from "../../../../src/errors/index.js";
import { SharedStream, type StreamMember } from "../../../../src/client/tabs/shared-stream.js";
import type { AcknowledgedFilter, SubscriptionFilter } from "../../../../src/session/index.js";
import { FakeClock, settled } from "../../../fixtures/fake-clock.js";
import { FakeTabs } from "../../../fixtures/fake-tabs.js";
import { codeOf } from "../../../fixtures/rejection.js";

const clock = new FakeClock();
let opened = 0;

interface TabOptions {
  readonly isAmple?: boolean;
  /** The server has no live updates. */
  readonly refuses?: boolean;
  /** The resource it refuses. */
  readonly bad?: string;
  readonly subscribe?: StreamMember["subscribe"];
}

/** A tab with one connection: what it follows on a stream of its own, hears, and how often it took over. */
function tab(tabs: FakeTabs, options: TabOptions = {}) {
  const port = tabs.open();
  const stream = new SharedStream({
    tabs: port,
    clock,
    name: "s",
    tab: `tab-${++opened}`,
    isAmple: () => options.isAmple === true,
  });
  const seen = { followed: [] as SubscriptionFilter[], heard: [] as string[], led: 0, turns: 0 };
  const member: StreamMember = {
    async subscribe(filter) {
      if (options.refuses) throw new ClientError("ERR-METHOD", "no live updates");
      if (options.subscribe) return options.subscribe(filter);
      seen.followed.push(filter);
      const { bad } = options;
      if (bad === undefined || !filter.uris?.includes(bad)) return filter;
      return {
        ...filter,
        uris: filter.uris.filter((uri) => uri !== bad),
        refusal: new ClientError("ERR-PARAMS", "no"),
      };
    },
    heard: (method, params) => seen.heard.push(`${method} ${String(params.uri ?? "")}`.trim()),
    leads: () => void seen.led++,
  };
  const over = new AbortController();
  void stream.turn(over.signal).then(() => seen.turns++);
  const leave = stream.join(member);
  const subscribe = (filter: SubscriptionFilter): Promise<AcknowledgedFilter> => stream.subscribe(member, filter);
  const close = (): void => {
    over.abort();
    leave();
  };
  return { stream, subscribe, seen, close, die: port.die };
}

const NOTHING = { tools: false, prompts: false, resources: false };
const uris = (...all: readonly string[]): SubscriptionFilter => ({ uris: all });

describe("the stream that tabs share", () => {
  it("is held by one tab alone, and by the next when that is closed", async () => {
    const tabs = new FakeTabs();
    const [first, second, third] = [tab(tabs), tab(tabs), tab(tabs)];
    await settled();
    expect([first, second, third].map(({ seen }) => seen.turns)).to.deep.equal([1, 0, 0]);
    first.close();
    await settled();
    expect([second, third].map(({ seen }) => seen.turns)).to.deep.equal([1, 0]);
    second.die(); // without a word
    await settled();
    expect(third.seen.turns).to.equal(1);
    expect(third.seen.led).to.equal(1); // it followed, and may have missed something
    expect(first.seen.led).to.equal(0);
  });

  it("passes the leader's messages to the others, and none of a follower", async () => {
    const tabs = new FakeTabs();
    const [leader, follower] = [tab(tabs), tab(tabs)];
    await settled();
    leader.stream.report("notifications/resources/updated", { uri: "a://b" });
    follower.stream.report("notifications/tools/list_changed", {});
    await settled();
    expect(follower.seen.heard).to.deep.equal(["notifications/resources/updated a://b"]);
    expect(leader.seen.heard).to.deep.equal([]);
  });

  it("has the subscriptions of all tabs, on the leader's stream alone", async () => {
    const tabs = new FakeTabs();
    const [leader, follower] = [tab(tabs), tab(tabs)];
    await settled();
    expect((await leader.subscribe({ tools: true, ...uris("a") })).uris).to.deep.equal(["a"]);
    expect((await follower.subscribe(uris("b"))).uris).to.include("b");
    expect(leader.seen.followed.at(-1)).to.deep.include({ tools: true, uris: ["a", "b"] });
    expect(follower.seen.followed).to.deep.equal([]);
    const before = leader.seen.followed.length;
    await follower.subscribe(uris("b"));
    expect(leader.seen.followed).to.have.length(before); // nothing new: nothing is said to the server

    follower.close();
    await settled();
    expect(leader.seen.followed.at(-1)?.uris).to.deep.equal(["a"]);
  });

  it("takes the filters of the other tabs along when another tab becomes the leader", async () => {
    const tabs = new FakeTabs();
    const [leader, second, third] = [tab(tabs), tab(tabs), tab(tabs)];
    await settled();
    await second.subscribe(uris("b"));
    await third.subscribe(uris("c"));
    leader.die();
    await settled();
    expect(second.seen.followed.at(-1)?.uris).to.have.members(["b", "c"]);
    expect(third.seen.followed).to.deep.equal([]);
  });

  it("reports to a follower that the server refused", async () => {
    const tabs = new FakeTabs();
    const [, follower] = [tab(tabs, { refuses: true }), tab(tabs)];
    await settled();
    expect((await follower.subscribe(uris("b"))).refusal).to.have.property("code", "ERR-METHOD");
  });

  it("lets a follower continue when no leader answers", async () => {
    const tabs = new FakeTabs();
    // Somebody holds the lock and is silent: a tab of another version, say.
    void tabs.open().locks.request("s", {}, () => new Promise(() => undefined));
    await settled();
    const follower = tab(tabs);
    const following = follower.subscribe(uris("b"));
    await settled();
    clock.advance(5_000);
    expect(await following).to.deep.equal({});
  });

  it("is each tab's own where connections are not scarce", async () => {
    const tabs = new FakeTabs();
    const both = [tab(tabs, { isAmple: true }), tab(tabs, { isAmple: true })];
    await settled();
    expect(both.map(({ seen }) => seen.turns)).to.deep.equal([1, 1]);
    for (const { subscribe } of both) await subscribe(uris("a"));
    expect(both.map(({ seen }) => seen.followed.length)).to.deep.equal([1, 1]);
    expect(tabs.said).to.deep.equal([]);
  });

  it("ignores messages of other code on the channel", async () => {
    const tabs = new FakeTabs();
    const [leader, follower] = [tab(tabs), tab(tabs)];
    await settled();
    const forged = tabs.open().channel("s");
    const rubbish = [null, 1, {}, { tab: 1 }, { tab: "x", kind: "request", filter: { uris: [1, "u"], tools: "yes" } }];
    for (const message of [...rubbish, { tab: "x", kind: "notification", method: 1 }, { tab: "x", kind: "agreed" }]) {
      forged.postMessage(message);
    }
    forged.postMessage({ tab: "x", kind: "refused", code: "__proto__" });
    for (let at = 0; at < 200; at++)
      forged.postMessage({ tab: `t${at}`, kind: "request", filter: { uris: [`u${at}`] } });
    await settled();
    expect(leader.seen.followed.at(-1)?.uris?.length).to.be.at.most(50);
    expect(follower.seen.heard).to.deep.equal([]);
  });

  it("is closed when neither a connection nor a waiting session is left", async () => {
    const tabs = new FakeTabs();
    const stream = new SharedStream({ tabs: tabs.open(), clock, name: "s", tab: "1", isAmple: () => false });
    const session = new AbortController();
    void stream.turn(session.signal);
    await settled();
    expect(tabs.holders).to.equal(1);
    session.abort(); // it never became a connection: the server refused its revision, say
    await settled();
    expect(tabs.holders).to.equal(0);
    void stream.turn(session.signal);
    await settled();
    expect(tabs.holders).to.equal(0);
  });

  it("is not entered by a connection that has left", async () => {
    const tabs = new FakeTabs();
    const left = tab(tabs);
    await settled();
    left.close();
    expect(await codeOf(left.subscribe(uris("a")))).to.equal("ERR-CLOSED");
    await settled();
    expect(tabs.holders).to.equal(0);
  });

  it("reports to a waiting caller that its connection is closed, and keeps no timer", async () => {
    const tabs = new FakeTabs();
    void tabs.open().locks.request("s", {}, () => new Promise(() => undefined)); // leads, and is silent
    await settled();
    const follower = tab(tabs);
    const before = clock.running;
    const following = follower.subscribe(uris("b"));
    await settled();
    follower.close();
    expect((await following).refusal).to.have.property("code", "ERR-CLOSED");
    expect(clock.running).to.equal(before);
  });

  it("gives each tab the answer to its own request", async () => {
    const tabs = new FakeTabs();
    const waiting: (() => void)[] = [];
    const held = (filter: SubscriptionFilter): Promise<SubscriptionFilter> =>
      new Promise((resolve) => waiting.push(() => resolve(filter)));
    const [leader, second, third] = [tab(tabs, { subscribe: held }), tab(tabs), tab(tabs)];
    await settled();
    for (const go of waiting.splice(0)) go();
    await settled();
    for (const go of waiting.splice(0)) go();
    await settled();
    let isAnswered = false;
    const one = second.subscribe(uris("b"));
    await settled();
    const other = third.subscribe(uris("c")).finally(() => (isAnswered = true));
    await settled();
    waiting.shift()?.();
    expect((await one).uris).to.include("b");
    await settled();
    expect(isAnswered).to.equal(false);
    waiting.shift()?.();
    expect((await other).uris).to.include("c");
    leader.close();
  });

  it("reports to the tab that requested a resource that the server refused it, and to no other", async () => {
    const tabs = new FakeTabs();
    const [leader, second, third] = [tab(tabs, { bad: "bad" }), tab(tabs), tab(tabs)];
    await settled();
    const acknowledged = await second.subscribe(uris("bad", "b"));
    expect(acknowledged.uris).to.deep.equal(["b"]);
    expect(acknowledged.refusal).to.have.property("code", "ERR-CLOSED");
    expect(await leader.subscribe(uris("a"))).to.deep.equal({ ...NOTHING, uris: ["a", "b"] });
    expect((await third.subscribe(uris("c"))).refusal).to.equal(undefined);
    expect(leader.seen.followed.at(-1)?.uris).to.deep.equal(["a", "b", "c"]); // what was refused is not asked for again
    for (const requested of ["first", "again"]) {
      expect((await leader.subscribe(uris("a", "bad"))).refusal, requested).to.have.property("code", "ERR-PARAMS");
    }
    expect(leader.seen.followed.filter((filter) => filter.uris?.includes("bad"))).to.have.length(3);
  });

  it("keeps its filter when a filter of another tab is refused as a whole", async () => {
    const tabs = new FakeTabs();
    const followed: SubscriptionFilter[] = [];
    const subscribe = async (filter: SubscriptionFilter): Promise<SubscriptionFilter> => {
      if (filter.uris?.includes("bad")) throw new ClientError("ERR-PARAMS", "no");
      followed.push(filter);
      return filter;
    };
    const [leader, second] = [tab(tabs, { subscribe }), tab(tabs)];
    await settled();
    await leader.subscribe(uris("a"));
    await second.subscribe(uris("b"));
    const acknowledged = await second.subscribe(uris("b", "bad"));
    expect(acknowledged.uris).to.deep.equal(["b"]);
    expect(acknowledged.refusal).to.have.property("code", "ERR-CLOSED");
    await settled();
    expect(followed.at(-1)?.uris).to.deep.equal(["a", "b"]);
    expect((await leader.subscribe(uris("a", "c"))).uris).to.deep.equal(["a", "c", "b"]);
  });

  it("passes the server's messages to a waiting connection when its tab becomes the leader", async () => {
    const tabs = new FakeTabs();
    const own = tab(tabs, { refuses: true });
    expect(await codeOf(own.subscribe(uris("a")))).to.equal("ERR-METHOD"); // asked before the lock was held
    const [first, second] = [tab(tabs), tab(tabs)];
    own.close();
    await settled();
    first.die();
    expect((await second.subscribe(uris("b"))).uris).to.deep.equal(["b"]);
  });

  it("keeps the filters of the others when the leader's connection leaves", async () => {
    const tabs = new FakeTabs();
    const leader = tab(tabs);
    const followed: SubscriptionFilter[] = [];
    const next: StreamMember = {
      subscribe: async (filter) => {
        followed.push(filter);
        return filter;
      },
      heard: () => undefined,
      leads: () => undefined,
    };
    leader.stream.join(next);
    const other = tab(tabs);
    await settled();
    await other.subscribe(uris("x"));
    expect(followed.at(-1)?.uris ?? []).to.deep.equal([]);
    leader.close();
    await settled();
    expect(followed.at(-1)?.uris).to.deep.equal(["x"]);
  });

  it("passes on only the messages that the others need, and does not fail where none can be sent", async () => {
    const tabs = new FakeTabs();
    const [leader, follower] = [tab(tabs), tab(tabs)];
    await settled();
    leader.stream.report("notifications/resources/updated", { uri: "a://b", deep: () => undefined });
    leader.stream.report("notifications/tools/list_changed", { deep: [[]] });
    await settled();
    expect(follower.seen.heard).to.deep.equal([
      "notifications/resources/updated a://b",
      "notifications/tools/list_changed",
    ]);
    const port = tabs.open();
    const channel = (name: string) => ({
      ...port.channel(name),
      postMessage: () => {
        throw new DOMException("closed", "InvalidStateError");
      },
    });
    const mute = new SharedStream({ tabs: { ...port, channel }, clock, name: "m", tab: "m", isAmple: () => false });
    const over = new AbortController();
    await mute.turn(over.signal);
    mute.report("notifications/tools/list_changed", {});
    over.abort();
  });

  it("always has one holder while there is a tab, whatever the order of events", () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 8 }), { maxLength: 30 }), async (steps) => {
        const tabs = new FakeTabs();
        let open: ReturnType<typeof tab>[] = [];
        for (const step of steps) {
          if (step < 4 || open.length === 0) open.push(tab(tabs));
          else {
            const [gone] = open.splice(step % open.length, 1);
            if (step % 2 === 0) gone?.close();
            else gone?.die();
          }
          await settled();
          expect(open.filter(({ seen }) => seen.turns === 1)).to.have.length(Math.min(1, open.length));
        }
        for (const one of open) one.close();
        open = [];
      }),
      { numRuns: 25 },
    ));
});
