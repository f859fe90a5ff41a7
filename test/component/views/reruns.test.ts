/** Running again after changes of a server: which events lead to a run, and when. */
import { expect } from "../../helpers/testing.js";
import type { HostEvent } from "../../../src/client/api/index.js";
import { Reruns } from "../../../components/views/shared/reruns.js";
import { ScriptedHost } from "../../helpers/scripted-host.js";

const ONE = "one";
type List = "tools" | "resources";

/** Reruns with a clock that a test moves, and runs that it ends. */
class Scene {
  readonly host = new ScriptedHost();
  readonly runs: ((hasRun?: boolean) => void)[] = [];
  loops = 0;
  isBusy = false;
  isOther = false;
  #now = 0;
  #timers: { readonly at: number; readonly run: () => void }[] = [];
  readonly reruns = new Reruns(
    {
      host: this.host,
      isWatched: (serverId) => serverId === ONE,
      listed: async () => this.isOther,
      isBusy: () => this.isBusy,
      run: () => new Promise((resolve) => this.runs.push((hasRun = true) => resolve(hasRun))),
      looped: () => this.loops++,
    },
    { now: () => this.#now, after: (ms, run) => void this.#timers.push({ at: this.#now + ms, run }) },
  );

  async pass(ms: number): Promise<void> {
    this.#now += ms;
    const due = this.#timers.filter(({ at }) => at <= this.#now);
    this.#timers = this.#timers.filter((timer) => !due.includes(timer));
    for (const { run } of due) run();
    await settled();
  }

  /** The server reports a change. */
  notice(list: List = "tools", serverId = ONE): void {
    this.host.report({ kind: "list-changed", serverId, list });
  }

  /** A list was loaded; from the cache with `storedAt`. */
  async load(list: List = "tools", more: { readonly storedAt?: number; readonly end?: boolean } = {}): Promise<void> {
    const page = { kind: "list-page", serverId: ONE, list, start: true, end: true, items: [], ...more } as HostEvent; // of that list
    this.host.report(page);
    await settled();
  }

  async change(list?: List): Promise<void> {
    this.notice(list);
    await this.load(list);
  }

  state(state: "reconnecting" | "closed" | "connecting" | "connected"): void {
    this.host.report({ kind: "server", server: { id: ONE, url: "https://one.example/mcp", state } });
  }

  async end(hasRun?: boolean): Promise<void> {
    this.runs.at(-1)?.(hasRun);
    await settled();
  }
}

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};

describe("runs after changes of a server", () => {
  it("begin at once when a list is loaded after a notification, and not for other lists and servers", async () => {
    const scene = new Scene();
    await scene.load(); // loaded without a notification
    scene.notice("tools", "two");
    await scene.load("tools", { storedAt: 1 });
    expect(scene.runs).to.have.length(0);
    scene.notice();
    await scene.load("tools", { storedAt: 1 }); // from the cache
    await scene.load("tools", { end: false });
    expect(scene.runs).to.have.length(0);
    await scene.load();
    expect(scene.runs).to.have.length(1);
    await scene.end();
    await scene.pass(2_000);
    await scene.change("resources");
    expect(scene.runs).to.have.length(2);
  });

  it("begin without a notification if the tools that were listed require it", async () => {
    const scene = new Scene();
    scene.isOther = true;
    await scene.load("resources");
    expect(scene.runs).to.have.length(0);
    await scene.load();
    expect(scene.runs).to.have.length(1);
  });

  it("begin when a server is back and its tools are listed, also after the user connected it again", async () => {
    const scene = new Scene();
    scene.state("reconnecting");
    await scene.pass(60_000);
    scene.state("connected");
    expect(scene.runs).to.have.length(0);
    await scene.load();
    expect(scene.runs).to.have.length(1);
    await scene.end();
    await scene.pass(5_000);
    scene.state("closed");
    scene.state("connecting");
    scene.state("connected");
    await scene.load();
    expect(scene.runs).to.have.length(2);
    await scene.end();
    await scene.pass(5_000);
    scene.state("connected"); // reported again: notifications were missed
    await scene.load();
    expect(scene.runs).to.have.length(3);
  });

  it("are one for a burst of notifications, also of several lists", async () => {
    const scene = new Scene();
    for (let notice = 0; notice < 10; notice++) scene.notice(notice % 2 === 0 ? "tools" : "resources");
    await scene.load("resources");
    expect(scene.runs).to.have.length(0); // the tools may not be what they were
    await scene.load("tools");
    await scene.load("tools");
    await scene.end();
    await scene.pass(5_000);
    expect(scene.runs).to.have.length(1);
  });

  it("never overlap: changes during a run lead to one more, a second after it", async () => {
    const scene = new Scene();
    await scene.change();
    for (let change = 0; change < 3; change++) await scene.change("resources");
    expect(scene.runs).to.have.length(1);
    await scene.end();
    await scene.pass(999);
    expect(scene.runs).to.have.length(1);
    await scene.pass(1);
    expect(scene.runs).to.have.length(2);
    await scene.end();
    await scene.pass(5_000);
    expect(scene.runs).to.have.length(2);
  });

  it("wait while the user runs something", async () => {
    const scene = new Scene();
    scene.isBusy = true;
    await scene.change();
    expect(scene.runs).to.have.length(0);
    scene.isBusy = false;
    scene.reruns.proceed();
    expect(scene.runs).to.have.length(1);
  });

  it("end when three in a row are each followed by a change within a second", async () => {
    const scene = new Scene();
    await scene.change();
    for (let run = 1; run <= 3; run++) {
      expect(scene.loops).to.equal(0);
      await scene.end();
      await scene.pass(500);
      await scene.change();
      await scene.pass(500);
    }
    expect([scene.loops, scene.runs.length]).to.deep.equal([1, 3]);
    await scene.change();
    await scene.pass(5_000);
    expect(scene.runs).to.have.length(3);
  });

  it("go on when a change comes later than a second after a run, or nothing was run", async () => {
    const scene = new Scene();
    for (let run = 1; run <= 6; run++) {
      await scene.change();
      await scene.end();
      await scene.pass(1_001);
    }
    for (let run = 1; run <= 6; run++) {
      await scene.change();
      await scene.end(false);
    }
    expect([scene.loops, scene.runs.length]).to.deep.equal([0, 12]);
  });

  it("end with the watch, also the one that waits", async () => {
    const scene = new Scene();
    await scene.change();
    await scene.end();
    await scene.change();
    scene.reruns.end();
    await scene.pass(5_000);
    await scene.change();
    expect([scene.runs.length, scene.host.listeners]).to.deep.equal([1, 0]);
  });
});
