/** One tab leads the long stream of a server, the others follow; the next one leads when it goes. */
import { expect } from "chai";
import fc from "fast-check";
import { ClientError } from "../../../../src/errors/index.js";
import { SharedStream, type StreamMember } from "../../../../src/client/tabs/shared-stream.js";
import type { Wanted } from "../../../../src/session/index.js";
import { FakeClock, settled } from "../../../fixtures/fake-clock.js";
import { FakeTabs } from "../../../fixtures/fake-tabs.js";
import { codeOf } from "../../../fixtures/rejection.js";

const clock = new FakeClock();
let opened = 0;

/** A tab with one connection: what it follows on a stream of its own, hears, and how often it took over. */
function tab(tabs: FakeTabs, options: { readonly isAmple?: boolean; readonly refuses?: boolean } = {}) {
  const port = tabs.open();
  const stream = new SharedStream({
    tabs: port,
    clock,
    name: "s",
    tab: `tab-${++opened}`,
    isAmple: () => options.isAmple === true,
  });
  const seen = { followed: [] as Wanted[], heard: [] as string[], led: 0, turns: 0 };
  const member: StreamMember = {
    async follow(wanted) {
      if (options.refuses) throw new ClientError("ERR-METHOD", "no live updates");
      seen.followed.push(wanted);
      return wanted;
    },
    heard: (method, params) => seen.heard.push(`${method} ${String(params.uri ?? "")}`.trim()),
    leads: () => void seen.led++,
  };
  const over = new AbortController();
  void stream.turn(over.signal).then(() => seen.turns++);
  const leave = stream.join(member);
  const follow = (wanted: Wanted): Promise<Wanted> => stream.follow(member, wanted);
  const close = (): void => {
    over.abort();
    leave();
  };
  return { stream, follow, seen, close, die: port.die };
}

const uris = (...all: readonly string[]): Wanted => ({ uris: all });

describe("the stream that tabs share", () => {
  it("is held by one tab alone, and by the next when that goes", async () => {
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

  it("tells the others what the leader hears, and nobody what a follower says", async () => {
    const tabs = new FakeTabs();
    const [leader, follower] = [tab(tabs), tab(tabs)];
    await settled();
    leader.stream.tell("notifications/resources/updated", { uri: "a://b" });
    follower.stream.tell("notifications/tools/list_changed", {});
    await settled();
    expect(follower.seen.heard).to.deep.equal(["notifications/resources/updated a://b"]);
    expect(leader.seen.heard).to.deep.equal([]);
  });

  it("keeps up what any tab wants, on the leader's stream alone", async () => {
    const tabs = new FakeTabs();
    const [leader, follower] = [tab(tabs), tab(tabs)];
    await settled();
    expect((await leader.follow({ tools: true, ...uris("a") })).uris).to.deep.equal(["a"]);
    expect((await follower.follow(uris("b"))).uris).to.include("b");
    expect(leader.seen.followed.at(-1)).to.deep.include({ tools: true, uris: ["a", "b"] });
    expect(follower.seen.followed).to.deep.equal([]);
    const before = leader.seen.followed.length;
    await follower.follow(uris("b"));
    expect(leader.seen.followed).to.have.length(before); // nothing new: nothing is said to the server

    follower.close();
    await settled();
    expect(leader.seen.followed.at(-1)?.uris).to.deep.equal(["a"]);
  });

  it("takes the wishes of the others along when it is handed over", async () => {
    const tabs = new FakeTabs();
    const [leader, second, third] = [tab(tabs), tab(tabs), tab(tabs)];
    await settled();
    await second.follow(uris("b"));
    await third.follow(uris("c"));
    leader.die();
    await settled();
    expect(second.seen.followed.at(-1)?.uris).to.have.members(["b", "c"]);
    expect(third.seen.followed).to.deep.equal([]);
  });

  it("tells a follower that the server refused", async () => {
    const tabs = new FakeTabs();
    const [, follower] = [tab(tabs, { refuses: true }), tab(tabs)];
    await settled();
    expect(await codeOf(follower.follow(uris("b")))).to.equal("ERR-METHOD");
  });

  it("lets a follower go on when no leader answers", async () => {
    const tabs = new FakeTabs();
    // Somebody holds the lock and is silent: a tab of another version, say.
    void tabs.open().locks.request("s", {}, () => new Promise(() => undefined));
    await settled();
    const follower = tab(tabs);
    const following = follower.follow(uris("b"));
    await settled();
    clock.advance(5_000);
    expect(await following).to.deep.equal({});
  });

  it("is each tab's own where connections are not scarce", async () => {
    const tabs = new FakeTabs();
    const both = [tab(tabs, { isAmple: true }), tab(tabs, { isAmple: true })];
    await settled();
    expect(both.map(({ seen }) => seen.turns)).to.deep.equal([1, 1]);
    for (const { follow } of both) await follow(uris("a"));
    expect(both.map(({ seen }) => seen.followed.length)).to.deep.equal([1, 1]);
    expect(tabs.said).to.deep.equal([]);
  });

  it("takes no harm from what anybody writes to the channel", async () => {
    const tabs = new FakeTabs();
    const [leader, follower] = [tab(tabs), tab(tabs)];
    await settled();
    const forged = tabs.open().channel("s");
    const rubbish = [null, 1, {}, { tab: 1 }, { tab: "x", kind: "wish", wanted: { uris: [1, "u"], tools: "yes" } }];
    for (const message of [...rubbish, { tab: "x", kind: "told", method: 1 }, { tab: "x", kind: "agreed" }]) {
      forged.postMessage(message);
    }
    forged.postMessage({ tab: "x", kind: "refused", code: "__proto__" });
    for (let at = 0; at < 200; at++) forged.postMessage({ tab: `t${at}`, kind: "wish", wanted: { uris: [`u${at}`] } });
    await settled();
    expect(leader.seen.followed.at(-1)?.uris?.length).to.be.at.most(50);
    expect(follower.seen.heard).to.deep.equal([]);
  });

  it("always has one holder while any tab is there, whatever comes and goes", () =>
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
