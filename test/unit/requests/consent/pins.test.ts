/** Pins: first sight, changes, changes back, acceptance, what is gone, what can't be kept. */
import { expect } from "chai";
import { writeListTexts } from "../../../../src/cache/list-text.js";
import {
  MAX_PINS,
  MAX_PINNED_TEXT,
  MAX_PINNED_TEXTS,
  ToolPins,
  type PinStatus,
} from "../../../../src/requests/consent/pins.js";
import type { PinIndex, PinStore } from "../../../../src/requests/consent/pin-records.js";
import { SNAPSHOT_LIMITS } from "../../../../src/state/index.js";
import { FakeClock } from "../../../fixtures/fake-clock.js";

const tool = (name: string, description = "Does it.", more: object = {}) => ({
  name,
  description,
  inputSchema: { type: "object" },
  ...more,
});

class HeldStore implements PinStore {
  index: unknown;
  readonly texts = new Map<number, unknown>();
  saves = 0;

  async load(): Promise<unknown> {
    return structuredClone(this.index);
  }
  async save(index: PinIndex): Promise<void> {
    this.saves++;
    this.index = structuredClone(index);
  }
  async loadTexts(shard: number): Promise<unknown> {
    return structuredClone(this.texts.get(shard));
  }
  async saveTexts(shard: number, texts: Readonly<Record<string, string>>): Promise<void> {
    this.texts.set(shard, structuredClone(texts));
  }
  async dropTexts(shard: number): Promise<void> {
    this.texts.delete(shard);
  }
  async clear(): Promise<void> {
    this.index = undefined;
    this.texts.clear();
  }
}

class FullStore extends HeldStore {
  override async save(): Promise<void> {
    throw new Error("full");
  }
}

class BrokenStore extends HeldStore {
  override async load(): Promise<unknown> {
    throw new Error("broken");
  }
}

function pinned(store: PinStore = new HeldStore()) {
  const clock = new FakeClock();
  const reported: PinStatus[] = [];
  const problems: string[] = [];
  const unkept: unknown[] = [];
  const digested: string[] = [];
  const pins = new ToolPins({
    store,
    clock,
    digest: async (text) => {
      digested.push(text);
      return `digest of ${text}`;
    },
    report: (status) => reported.push(status),
    problem: (reason, name) => problems.push(name === undefined ? reason : `${name}: ${reason}`),
    unkept: (cause) => unkept.push(cause),
  });
  const states = async (): Promise<string[]> => (await pins.list()).map(({ tool: name, state }) => `${name} ${state}`);
  return { clock, reported, problems, unkept, pins, states, digested };
}

describe("the stored definitions of tools", () => {
  it("include a new tool as it is", async () => {
    const { pins, reported, states, clock } = pinned();
    await pins.see([tool("a"), tool("b")]);
    expect(reported).to.deep.equal([{ changed: [], added: [] }]);
    expect(await states()).to.deep.equal(["a same", "b same"]);
    const read = await pins.read("a");
    expect(read?.at).to.equal(clock.now());
    expect(read?.before).to.equal('{"description":"Does it.","inputSchema":{"type":"object"},"name":"a"}');
    expect(read?.now).to.equal(read?.before);
    expect(await pins.read("c")).to.equal(undefined);
    expect(await pins.difference("a")).to.equal(undefined);
  });

  it("compare a digest only of changed definitions, and find the one that changed among many", async () => {
    const { pins, reported, digested } = pinned();
    const many = Array.from({ length: 600 }, (_, at) => tool(`t${at}`));
    const see = (list: typeof many): Promise<void> => pins.see(structuredClone(list), writeListTexts(list));
    await see(many);
    expect(digested.splice(0)).to.have.lengthOf(600);
    await see(many);
    expect(digested).to.deep.equal([]);
    expect(reported).to.have.lengthOf(2);
    const changed = many.map((one, at) => (at === 70 ? tool("t70", "Does more.") : one));
    for (let time = 0; time < 2; time++) {
      await see(changed);
      expect(reported.at(-1)).to.deep.equal({ changed: ["t70"], added: [] });
      expect((await pins.difference("t70"))?.now).to.contain("Does more.");
    }
    await see(many);
    expect(reported.at(-1)).to.deep.equal({ changed: [], added: [] });
    expect(digested).to.have.lengthOf(500); // its slice of 250, there and back
  });

  it("reveal a tool whose description, title, schema or hints changed, with both texts", async () => {
    const changes = [
      { description: "Does more." },
      { title: "B" },
      { inputSchema: { type: "object", required: ["x"] } },
      { outputSchema: { type: "object" } },
      { annotations: { readOnlyHint: true } },
    ];
    for (const change of changes) {
      const { pins, reported } = pinned();
      await pins.see([tool("a"), tool("b")]);
      await pins.see([tool("a"), tool("b", "Does it.", change)]);
      expect(reported.at(-1), Object.keys(change).join()).to.deep.equal({ changed: ["b"], added: [] });
      const difference = await pins.difference("b");
      expect(JSON.parse(difference?.before ?? "")).to.deep.equal(tool("b"));
      expect(JSON.parse(difference?.now ?? "")).to.deep.equal({ ...tool("b"), ...change });
    }
  });

  it("ignore icons, the order of members, and members without meaning here", async () => {
    const { pins, reported } = pinned();
    await pins.see([tool("a")]);
    await pins.see([
      { inputSchema: { type: "object" }, icons: [{ src: "data:," }], description: "Does it.", name: "a", _meta: {} },
    ]);
    expect(reported.at(-1)?.changed).to.deep.equal([]);
  });

  it("drop a change that was undone", async () => {
    const { pins, reported } = pinned();
    await pins.see([tool("a")]);
    await pins.see([tool("a", "Other.")]);
    await pins.see([tool("a")]);
    expect(reported.map(({ changed }) => changed)).to.deep.equal([[], ["a"], []]);
  });

  it("last beyond the page, and a change remains one until it is accepted", async () => {
    const store = new HeldStore();
    await pinned(store).pins.see([tool("a"), tool("b")]);
    const { pins, reported, states, clock } = pinned(store);
    clock.advance(5_000);
    await pins.see([tool("a", "Other."), tool("b", "Other.")]);
    expect(reported.at(-1)?.changed).to.deep.equal(["a", "b"]);
    await pins.accept("a");
    expect(reported.at(-1)?.changed).to.deep.equal(["b"]);
    expect(await states()).to.deep.equal(["a same", "b changed"]);
    expect(JSON.parse((await pins.read("a"))?.before ?? "")).to.deep.equal(tool("a", "Other."));
    expect((await pins.read("a"))?.at).to.equal(clock.now());
    await pins.accept();
    expect(await states()).to.deep.equal(["a same", "b same"]);
    const later = pinned(store);
    await later.pins.see([tool("a", "Other."), tool("b")]);
    expect(later.reported.at(-1)?.changed).to.deep.equal(["b"]);
  });

  it("mark later tools as new until they are accepted or the page ends, and compare them from then on", async () => {
    const store = new HeldStore();
    const { pins, reported } = pinned(store);
    await pins.see([]);
    await pins.see([tool("a")]);
    await pins.see([tool("a")]);
    expect(reported.map(({ added }) => added)).to.deep.equal([[], ["a"], ["a"]]);
    await pins.accept("a");
    expect(reported.at(-1)).to.deep.equal({ changed: [], added: [] });
    const later = pinned(store);
    await later.pins.see([tool("a", "Other.")]);
    expect(later.reported.at(-1)).to.deep.equal({ changed: ["a"], added: [] });
  });

  it("report a removed tool once, and compare it when it comes back", async () => {
    const { pins, reported, problems, states } = pinned();
    await pins.see([tool("a"), tool("b")]);
    await pins.see([tool("a")]);
    await pins.see([tool("a")]);
    expect(problems).to.deep.equal(["b: the server no longer offers this tool"]);
    expect(await states()).to.deep.equal(["a same", "b gone"]);
    expect(await pins.read("b")).to.have.property("before");
    expect(await pins.read("b")).not.to.have.property("now");
    await pins.see([tool("a"), tool("b", "Other.")]);
    expect(reported.at(-1)).to.deep.equal({ changed: ["b"], added: [] });
    await pins.see([tool("a"), tool("b")]);
    expect(await states()).to.deep.equal(["a same", "b same"]);
  });

  it("are deleted on request", async () => {
    const store = new HeldStore();
    const { pins, reported, states } = pinned(store);
    await pins.see([tool("a")]);
    await pins.see([tool("a", "Other.")]);
    await pins.forget();
    expect(store.texts.size).to.equal(0);
    expect(await states()).to.deep.equal([]);
    await pins.see([tool("a")]);
    expect(reported.at(-1)).to.deep.equal({ changed: [], added: [] });
  });

  it("include 10,000 tools without blocking the thread, and no more", async () => {
    const many = Array.from({ length: MAX_PINS + 5 }, (_, index) => tool(`t${index}`));
    const { pins, reported, problems } = pinned();
    let turns = 0;
    let isOver = false;
    const seeing = pins.see(many).then(() => (isOver = true));
    const count = async (): Promise<void> => {
      for (; !isOver; turns++) await Promise.resolve();
    };
    await Promise.all([seeing, count()]);
    expect(turns).to.be.at.least(MAX_PINS / 50);
    expect(await pins.list()).to.have.length(MAX_PINS);
    expect(SNAPSHOT_LIMITS.watched, "what the interface says").to.equal(MAX_PINS);
    expect(problems, "no fault of the server").to.deep.equal([]);
    await pins.see(many.map((one, index) => (index % 2_500 === 1 ? { ...one, title: "Other" } : one)));
    expect(reported.at(-1)?.changed).to.deep.equal(["t1", "t2501", "t5001", "t7501"]);
    expect((await pins.read("t1"))?.before).to.be.a("string");
    // Those beyond the limit of texts are noticed all the same.
    expect(await pins.read(`t${MAX_PINNED_TEXTS + 501}`)).not.to.have.property("before");
  });

  it("include no definition that is too large, and survive one that is too deep or missing", async () => {
    let deep: object = {};
    for (let level = 0; level < 300; level++) deep = { deep };
    const { pins, reported } = pinned();
    const large = tool("large", "x".repeat(MAX_PINNED_TEXT));
    await pins.see([large, tool("deep"), null, 7, { name: 7 }, tool("twice"), tool("twice", "Other.")]);
    await pins.see([{ ...large, title: "L" }, tool("deep", "Does it.", { inputSchema: deep }), tool("twice")]);
    expect(reported.at(-1)?.changed).to.deep.equal(["large", "deep"]);
    expect(await pins.difference("large")).to.have.all.keys("at");
  });

  it("allow names that are special to objects", async () => {
    const { pins, reported } = pinned();
    const names = ["__proto__", "constructor", "toString"];
    await pins.see(names.map((name) => tool(name)));
    await pins.see(names.map((name) => tool(name, "Other.")));
    expect(reported.at(-1)?.changed).to.deep.equal(names);
    for (const name of names) expect((await pins.read(name))?.before).to.contain("Does it.");
  });

  it("lose definitions that are no longer needed", async () => {
    const store = new HeldStore();
    const { pins } = pinned(store);
    for (let round = 0; round < 20; round++) {
      await pins.see([tool("a", `Round ${round}`)]);
      await pins.accept();
    }
    expect(store.texts.size).to.be.at.most(2);
  });

  it("are not written when nothing changed", async () => {
    const store = new HeldStore();
    const { pins } = pinned(store);
    await pins.see([tool("a")]);
    const { saves } = store;
    await pins.see([tool("a")]);
    await pins.accept();
    expect(store.saves).to.equal(saves);
  });

  it("are written with the next list where they could not be at first, though it is the same", async () => {
    const store = new HeldStore();
    const { pins, reported, unkept } = pinned(store);
    const see = (list: readonly object[]): Promise<void> => pins.see(list, writeListTexts(list));
    const save = store.save.bind(store);
    store.save = () => Promise.reject(new Error("full"));
    await see([tool("a")]);
    store.save = save;
    await see([tool("a")]);
    await see([tool("a", "Reads all your mail.")]);
    expect([reported.at(-1)?.changed, unkept.length]).to.deep.equal([["a"], 1]);
  });

  it("continue without a store that fails, report that, and never overwrite what could not be read", async () => {
    const full = pinned(new FullStore());
    await full.pins.see([tool("a")]);
    expect([full.unkept.length, full.problems.length]).to.deep.equal([1, 0]);
    const store = new BrokenStore();
    const { pins, problems, unkept, reported } = pinned(store);
    await pins.see([tool("a")]);
    await pins.see([tool("a", "Other.")]);
    await pins.accept();
    expect(await pins.list()).to.deep.equal([]);
    expect([unkept.length, problems.length]).to.deep.equal([1, 0]);
    expect(reported.at(-1)?.changed).to.deep.equal([]);
    expect(store.saves).to.equal(0);
  });

  it("ignore records that other code wrote", async () => {
    for (const index of [7, { pins: [], shards: [] }, { pins: new Map([["a", { digest: 7 }]]), shards: new Map() }]) {
      const store = new HeldStore();
      store.index = index;
      const { pins } = pinned(store);
      await pins.see([tool("a")]);
      expect((await pins.list()).map(({ tool: name }) => name)).to.deep.equal(["a"]);
    }
  });
});
