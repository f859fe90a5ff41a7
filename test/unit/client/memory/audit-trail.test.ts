/** The audit trail: its budget, its writes, and a store that refuses. */
import { expect } from "chai";
import { AuditTrail, MAX_AUDIT_ENTRIES } from "../../../../src/client/memory/audit-trail.js";
import { openAudit } from "../../../../src/client/memory/stored-audit.js";
import type { AuditNote } from "../../../../src/requests/index.js";
import { openStore, type Store } from "../../../../src/storage/index.js";
import { FakeClock, settled } from "../../../fixtures/fake-clock.js";

const SERVER = { serverId: "s1", serverUrl: "https://one.example/mcp" };
const BY = { initiator: "page", approval: "not-needed" } as const;

const digest = async (text: string): Promise<string> => `digest of ${text}`;

function trailOver(store: Store | undefined = openStore(), clock = new FakeClock()) {
  const changes: unknown[] = [];
  const trail = openAudit({ clock, digest, random: () => 0.5 }, store, (event) => void changes.push(event));
  return { trail, clock, changes };
}

function called(trail: AuditTrail, subject: string, at = 0): ReturnType<AuditTrail["call"]> {
  return trail.call({ ...SERVER, at, tool: subject, args: "{}", ...BY });
}

describe("the audit trail", () => {
  it("is kept for the next page, with how each call ended (TL-02)", async () => {
    const store = openStore();
    const { trail } = trailOver(store);
    called(trail, "dig", 5)("done", 12);
    called(trail, "fill", 6)("failed", 1, "ERR-TIMEOUT");
    called(trail, "lost", 7); // the page ends first
    await trail.settled();
    const next = await trailOver(store).trail.list();
    expect(next.map(({ at, subject, outcome, code }) => [at, subject, outcome, code])).to.deep.equal([
      [5, "dig", "done", undefined],
      [6, "fill", "failed", "ERR-TIMEOUT"],
      [7, "lost", "sent", undefined],
    ]);
    expect(next[0]?.call).to.deep.equal({ ...BY, argumentBytes: 2, durationMs: 12, argumentDigest: "digest of {}" });
  });

  it("is read once per 500 calls, not with each call that ends", async () => {
    let reads = 0;
    const store = {
      read: async () => (reads++, []),
      write: async () => undefined,
      delete: async () => undefined,
      has: async () => true,
    };
    const trail = new AuditTrail({ clock: new FakeClock(), random: () => 0.5, store });
    const ends = Array.from({ length: 200 }, (_, at) => called(trail, `dig ${at}`));
    for (const end of ends) {
      end("done", 1);
      await trail.settled();
    }
    expect(reads).to.equal(1);
  });

  it("is written once a second while calls run, and at once for a reader", async () => {
    let writes = 0;
    const store = {
      read: async () => [],
      write: async () => void writes++,
      delete: async () => undefined,
      has: async () => true,
    };
    const clock = new FakeClock();
    const trail = new AuditTrail({ clock, random: () => 0.5, store });
    for (let at = 0; at < 40; at++) {
      called(trail, `dig ${at}`)("done", 1);
      await settled();
    }
    const before = writes;
    expect(before).to.be.at.most(3);
    clock.advance(999);
    await settled();
    expect([before, writes]).to.deep.equal([before, before]);
    clock.advance(1);
    await settled();
    expect(writes - before).to.equal(1);
    called(trail, "last");
    called(trail, "of all");
    await trail.settled();
    expect(clock.running).to.equal(0);
  });

  it("is written at once for entries that come together, and reports that", async () => {
    const store = openStore();
    let writes = 0;
    const put = store.put.bind(store);
    store.put = async (...what) => {
      writes++;
      return put(...what);
    };
    const { trail, changes } = trailOver(store);
    for (let n = 0; n < 40; n++) called(trail, `t${n}`)("done", undefined);
    expect(writes).to.equal(0);
    await trail.settled();
    expect(writes).to.equal(1);
    expect(changes).to.deep.equal([{ kind: "audit" }]);
    // While one is under way, the next ones gather.
    for (let n = 0; n < 5; n++) {
      called(trail, `u${n}`);
      await Promise.resolve();
    }
    await trail.settled();
    expect(writes).to.be.at.most(4);
  });

  it("is cleared for all pages: what another one still has open does not come back", async () => {
    const store = openStore();
    const later = new FakeClock();
    later.advance(1);
    const [here, there] = [trailOver(store).trail, trailOver(store, later).trail];
    const end = called(there, "before");
    const note = { ...SERVER, kind: "roots", outcome: "refused", by: "limit" } satisfies AuditNote;
    there.note(note);
    await there.settled();
    called(here, "own")("done", 1);
    await here.clear();
    expect(await here.list()).to.deep.equal([]);
    end("done", 1);
    await there.settled();
    expect(await here.list()).to.deep.equal([]);
    called(there, "after")("done", 1);
    there.note(note);
    expect((await there.list()).map(({ subject, times }) => [subject, times])).to.deep.equal([
      ["after", 1],
      [undefined, 1],
    ]);
    await there.clear();
    there.note(note);
    expect(await there.list()).to.have.length(1);
  });

  it("is read and cleared while calls continue", async () => {
    const { trail } = trailOver();
    let isOver = false;
    const busy = (async () => {
      for (let at = 0; !isOver; at++) {
        called(trail, `dig ${at}`)("done", 1);
        await Promise.resolve();
      }
    })();
    expect(await trail.list()).not.to.have.length(0);
    expect(await trail.export("ndjson")).to.include("dig 0");
    await trail.clear();
    expect((await trail.list()).some(({ subject }) => subject === "dig 0")).to.equal(false);
    isOver = true;
    await busy;
  });

  it("loses no entry that comes while a write ends", async () => {
    for (let turns = 0; turns < 40; turns++) {
      const { trail } = trailOver();
      const end = called(trail, "dig");
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      end("done", undefined);
      expect((await trail.list())[0], `after ${turns} turns`).to.have.property("outcome", "done");
    }
  });

  it("keeps 2,000 entries, and the oldest go first", async () => {
    const { trail, clock } = trailOver();
    for (let n = 0; n < 2_130; n++) {
      clock.advance(1);
      called(trail, "x".repeat(500) + n, n)("done", undefined);
    }
    const list = await trail.list();
    expect(list.length).to.be.within(MAX_AUDIT_ENTRIES - 50, MAX_AUDIT_ENTRIES);
    expect(list.at(-1)?.at).to.equal(2_129);
    expect(list[0]?.at).to.equal(2_130 - list.length);
    expect(list[0]?.subject).to.have.length(200);
    expect(new Set(list.map(({ id }) => id)).size).to.equal(list.length);
  });

  it("keeps two million characters, the arguments that are shown among them", async () => {
    const { trail, clock } = trailOver();
    const url = `https://one.example/${"p".repeat(480)}`;
    const args = JSON.stringify({ text: "y".repeat(400) });
    for (let n = 0; n < 1_900; n++) {
      clock.advance(1);
      trail.call({ ...SERVER, serverUrl: url, at: n, tool: "x".repeat(200), args, secrets: [], ...BY });
    }
    const list = await trail.list();
    expect(JSON.stringify(list).length).to.be.within(1_900_000, 2_000_000);
    expect(list.at(-1)?.at).to.equal(1_899);
  });

  it("counts what repeats by itself, and keeps each decision of the user and each call", async () => {
    const { trail } = trailOver();
    const declined: AuditNote = { ...SERVER, kind: "elicitation-form", outcome: "decline", by: "decline-all" };
    for (let n = 0; n < 5_000; n++) {
      trail.note(declined);
      trail.note({ ...declined, kind: "sampling", outcome: "reject" });
    }
    trail.note({ ...declined, by: "user" });
    trail.note({ ...declined, by: "user" });
    called(trail, "same");
    called(trail, "same");
    const list = await trail.list();
    expect(list.map(({ kind, times }) => [kind, times])).to.have.deep.members([
      ["elicitation-form", 5_000],
      ["sampling", 5_000],
      ["elicitation-form", 1],
      ["elicitation-form", 1],
      ["tool-call", 1],
      ["tool-call", 1],
    ]);
  });

  it("keeps no query string of an address", async () => {
    const { trail } = trailOver();
    trail.note({ ...SERVER, serverUrl: "https://one.example/mcp?api_key=sec-ret#x", kind: "roots", outcome: "reject" });
    expect((await trail.list())[0]?.serverUrl).to.equal("https://one.example/mcp");
  });

  it("is exported as lines and as one array, and cleared for good", async () => {
    const store = openStore();
    const { trail } = trailOver(store);
    const end = called(trail, "dig", 1_000);
    trail.note({ ...SERVER, kind: "roots", outcome: "share", by: "user", count: 2 });
    const lines = (await trail.export("ndjson")).trimEnd().split("\n");
    const all = JSON.parse(await trail.export("json")) as readonly { time: string }[];
    expect(lines.map((line) => JSON.parse(line) as unknown)).to.deep.equal(all);
    expect(all.map(({ time }) => time)).to.include("1970-01-01T00:00:01.000Z");
    await trail.clear();
    end("done", undefined); // ends after it was cleared
    expect(await trail.list()).to.deep.equal([]);
    expect(await store.entries("audit")).to.deep.equal([]);
    called(trail, "again");
    expect(await trail.list()).to.have.length(1);
  });

  it("stays in memory without a store, and leaves out what is no entry", async () => {
    const { trail } = trailOver(undefined);
    called(trail, "dig")("done", undefined);
    expect(await trail.list()).to.have.length(1);
    const store = openStore();
    await store.put("audit", ["0"], { entries: [null, { id: "x" }, { kind: 4 }] });
    await store.put("audit", ["1"], []);
    expect(await trailOver(store).trail.list()).to.deep.equal([]);
  });

  it("continues when its store fails", async () => {
    const store = openStore();
    store.put = async () => Promise.reject(new Error("full"));
    const { trail } = trailOver(store);
    called(trail, "dig")("done", undefined);
    await trail.settled();
    expect(await trail.list()).to.deep.equal([]);
  });
});
