/** Stored surfaces and changes of connections: what is stored once, by several tabs, up to which limits, and forgotten. */
import { expect } from "chai";
import type { CachedServer, ConnectionChange, HostEvent, ServerSurface } from "../../../../src/client/api/index.js";
import { StoredSurfaces } from "../../../../src/client/memory/stored-surfaces.js";
import { openStore, type Store } from "../../../../src/storage/index.js";
import { FakeClock } from "../../../fixtures/fake-clock.js";

const URL_ONE = "https://one.example/mcp";
const surface = (at: number, names: readonly string[] = []): ServerSurface => ({
  format: "mcp-surface",
  version: 1,
  takenAt: new Date(at).toISOString(),
  server: { url: URL_ONE },
  tools: names.map((name) => ({ name, inputSchema: { type: "object" } })),
});

function stage(store = openStore(), cached?: CachedServer) {
  const heard: HostEvent[] = [];
  const surfaces = new StoredSurfaces({
    clock: new FakeClock(),
    store,
    cache: { read: async () => cached },
    emit: (event) => heard.push(event),
  });
  return { surfaces, store, heard };
}

const lost = (at: number): ConnectionChange => ({ kind: "lost", at, code: "ERR-NETWORK" });
const back = (at: number): ConnectionChange => ({ kind: "back", at });

describe("stored surfaces", () => {
  it("are stored once if two tabs store the same surface at the same time", async () => {
    const { surfaces, store } = stage();
    const other = stage(store).surfaces;
    await surfaces.keep(surface(1_000));
    const kept = await Promise.all([surfaces.keep(surface(2_000, ["a"])), other.keep(surface(2_005, ["a"]))]);
    const all = await surfaces.list(URL_ONE);
    expect(all.map(({ at }) => at)).to.deep.equal([2_000, 1_000]);
    expect(kept.map(({ at }) => at)).to.include(2_000);
  });

  it("are reported by each tab once, also by one that finds them stored by another", async () => {
    const { surfaces, store, heard } = stage();
    const other = stage(store);
    await surfaces.keep(surface(1_000, ["a"]));
    for (const at of [1_005, 2_000]) await other.surfaces.keep(surface(at, ["a"]));
    expect([heard, other.heard]).to.deep.equal([[{ kind: "surfaces" }], [{ kind: "surfaces" }]]);
  });

  it("are stored again when a server returns to what it offered before", async () => {
    const { surfaces } = stage();
    for (const [at, names] of [
      [1_000, ["a"]],
      [2_000, ["b"]],
      [3_000, ["a"]],
      [4_000, ["a"]],
    ] as const)
      await surfaces.keep(surface(at, names));
    expect((await surfaces.list(URL_ONE)).map(({ at }) => at)).to.deep.equal([3_000, 2_000, 1_000]);
  });

  it("are taken from the cache with the names of malformed tools; lists that are not offered are empty", async () => {
    const info = {
      url: URL_ONE,
      era: "modern",
      revision: "2026-07-28",
      foundBy: "",
      capabilities: { tools: {} },
    } as const;
    const { surfaces } = stage(openStore(), { info, storedAt: 1, tools: [] });
    const kept = await surfaces.keepCached(URL_ONE, { id: "one", malformed: ["broken"] });
    const read = JSON.parse((await surfaces.read(kept?.id ?? "")) ?? "") as ServerSurface;
    expect(read).to.deep.include({
      malformed: ["broken"],
      tools: [],
      prompts: [],
      resources: [],
      resourceTemplates: [],
    });
  });

  it("are not taken from a cache without tools, or with more than two thousand", async () => {
    expect(await stage().surfaces.keepCached(URL_ONE, { id: "one" })).to.equal(undefined);
    const info = {
      url: URL_ONE,
      era: "modern",
      revision: "2026-07-28",
      foundBy: "",
      capabilities: { tools: {} },
    } as const;
    const { tools = [] } = surface(
      1,
      Array.from({ length: 2_001 }, (_, index) => `t${index}`),
    );
    const { surfaces } = stage(openStore(), { info, storedAt: 1, tools });
    expect(await surfaces.keepCached(URL_ONE, { id: "one" })).to.equal(undefined);
    expect(await surfaces.list()).to.deep.equal([]);
  });
});

describe("the changes of connections", () => {
  it("are listed newest first, without the query of the address, and reported", async () => {
    const { surfaces, heard } = stage();
    await surfaces.addConnection(`${URL_ONE}?token=secret`, { kind: "connected", at: 1_000 });
    await surfaces.addConnection(URL_ONE, lost(60_000));
    await surfaces.addConnection(URL_ONE, back(62_000));
    expect(await surfaces.connections(URL_ONE)).to.deep.equal([
      back(62_000),
      lost(60_000),
      { kind: "connected", at: 1_000 },
    ]);
    expect(heard.map(({ kind }) => kind)).to.deep.equal(["surfaces", "surfaces", "surfaces"]);
    expect(await surfaces.connections("https://two.example/mcp")).to.deep.equal([]);
    expect(await surfaces.list()).to.deep.equal([]);
  });

  it("are stored once if several tabs report them", async () => {
    const { surfaces, store } = stage();
    const other = stage(store).surfaces;
    const both = [surfaces, other];
    await Promise.all(both.map((one, tab) => one.addConnection(URL_ONE, { kind: "connected", at: 1_000 + tab })));
    await Promise.all(both.map((one, tab) => one.addConnection(URL_ONE, lost(60_000 + tab * 30_000))));
    await Promise.all(both.map((one, tab) => one.addConnection(URL_ONE, back(91_000 + tab * 5_000))));
    expect((await surfaces.connections(URL_ONE)).map(({ kind }) => kind)).to.deep.equal(["back", "lost", "connected"]);
  });

  it("are the newest two hundred of a server", async () => {
    const { surfaces } = stage();
    for (let at = 1; at <= 250; at++) await surfaces.addConnection(URL_ONE, { kind: "connected", at: at * 60_000 });
    const changes = await surfaces.connections(URL_ONE);
    expect([changes.length, changes.at(-1)?.at]).to.deep.equal([200, 51 * 60_000]);
  });

  it("are read from a record that other code has changed as far as they are valid", async () => {
    const { surfaces, store } = stage();
    const record: readonly unknown[] = [
      null,
      { kind: "constructor", at: 1 },
      { kind: "lost", at: "1" },
      { kind: "lost", at: 5, code: "<b>", extra: 1 },
    ];
    await store.put("connections", [URL_ONE], record as Parameters<Store["put"]>[2] as readonly object[]);
    expect(await surfaces.connections(URL_ONE)).to.deep.equal([{ kind: "lost", at: 5 }]);
  });

  it("are deleted with the surfaces of a server, or of all", async () => {
    const { surfaces } = stage();
    const other = "https://two.example/mcp";
    const fill = async (): Promise<void> => {
      await surfaces.keep(surface(1_000));
      for (const url of [URL_ONE, other]) await surfaces.addConnection(url, lost(1_000));
    };
    await fill();
    await surfaces.clear(`${URL_ONE}?token=1`);
    expect([await surfaces.list(), await surfaces.connections(URL_ONE)]).to.deep.equal([[], []]);
    expect(await surfaces.connections(other)).to.have.length(1);
    await fill();
    await surfaces.clear();
    expect([
      await surfaces.list(),
      await surfaces.connections(URL_ONE),
      await surfaces.connections(other),
    ]).to.deep.equal([[], [], []]);
  });
});
