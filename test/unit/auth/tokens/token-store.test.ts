/** What signing in gave, over visits: kept as long as was allowed, found by nobody else. */
import { expect } from "chai";
import type { Begun } from "../../../../src/auth/tokens/token-store.js";
import { keysOf } from "../../../fixtures/store-keys.js";
import { SIGNED_IN, gate } from "../auth-store.js";
import { NOW, PUBLIC, REDIRECT, RESOURCE } from "../sign-in-fixtures.js";

const DAY_MS = 86_400_000;
const BEGUN: Begun = {
  serverUrl: RESOURCE,
  issuer: "https://as.example",
  state: "the-state",
  verifier: "the-verifier",
  redirectUrl: REDIRECT,
  clientId: PUBLIC.clientId,
  authMethod: "none",
  expiresAt: NOW + 600_000,
  client: PUBLIC,
};

describe("stored tokens", () => {
  it("are gone with the page when the setting is memory (A-19)", async () => {
    const { store, visit } = gate();
    const own = visit({ storage: "memory" });
    await own.save(SIGNED_IN);
    await own.saveClient("https://as.example", REDIRECT, PUBLIC);
    expect(own.lasts).to.equal(false);
    expect(await visit({ storage: "memory" }).load()).to.equal(undefined);
    expect(await keysOf(store, "auth")).to.deep.equal([]);
    expect(await own.client("https://as.example", REDIRECT)).to.deep.equal(PUBLIC);
  });

  it("are found again by the same tab, and by no other, when the setting is session (A-19)", async () => {
    const { visit } = gate();
    await visit({ storage: "session" }).save(SIGNED_IN);
    expect(await visit({ storage: "session" }).load()).to.deep.equal(SIGNED_IN);
    expect(await visit({ storage: "session", session: "tab-2" }).load()).to.equal(undefined);
    expect(await visit({ storage: "persistent" }).load()).to.equal(undefined);
  });

  it("are in memory where a tab has no name", async () => {
    const { store, visit } = gate();
    const own = visit({ storage: "session", session: undefined });
    await own.save(SIGNED_IN);
    expect(own.lasts).to.equal(false);
    expect(await keysOf(store, "auth")).to.deep.equal([]);
  });

  it("are found again by every tab when the setting is local, until they are deleted", async () => {
    const { visit } = gate();
    await visit().save(SIGNED_IN);
    expect(await visit({ session: "tab-2" }).load()).to.deep.equal(SIGNED_IN);
    await visit({ session: undefined }).clear();
    expect(await visit().load()).to.equal(undefined);
  });

  it("are not those of another server", async () => {
    const { visit } = gate();
    await visit().save(SIGNED_IN);
    expect(await visit({ serverUrl: `${RESOURCE}2` }).load()).to.equal(undefined);
  });

  it("are deleted after a day, for a session, or half a year without use", async () => {
    const { visit } = gate();
    for (const [storage, days] of [
      ["session", 1],
      ["persistent", 183],
    ] as const) {
      await visit({ storage }).save(SIGNED_IN);
      const at = (ms: number): unknown => visit({ storage, now: () => NOW + ms }).load();
      expect(await at(days * DAY_MS - 1), storage).to.deep.equal(SIGNED_IN);
      expect(await at(days * DAY_MS), storage).to.equal(undefined);
    }
  });

  it("are in no record as plain text (A-19)", async () => {
    const { store, visit } = gate();
    await visit().save(SIGNED_IN);
    await visit().begin(BEGUN);
    for (const { key, value } of await store.entries("auth")) {
      const data = (value as { data?: ArrayBuffer }).data ?? new ArrayBuffer(0);
      const text = `${JSON.stringify([key, value])}${new TextDecoder("latin1").decode(data)}`;
      expect(text).not.to.match(/the-(access|refresh|state|verifier)/);
    }
  });

  it("that other code wrote are ignored", async () => {
    const { store, visit } = gate();
    await visit().save(SIGNED_IN);
    const [key] = await keysOf(store, "auth", ["tokens"]);
    for (const value of [{}, SIGNED_IN, { iv: "x", data: "y", expiresAt: Infinity }, { ...SIGNED_IN, tokens: null }]) {
      await store.put("auth", key ?? [], value);
      expect(await visit().load()).to.equal(undefined);
    }
    await visit().save({ ...SIGNED_IN, tokens: undefined } as never); // as another version may have sealed
    expect(await visit().load()).to.equal(undefined);
    await visit().save(SIGNED_IN);
    expect(await visit().load()).to.deep.equal(SIGNED_IN);
  });
});

describe("stored registrations", () => {
  it("are found for their issuer and redirect URL only (A-12)", async () => {
    const { visit } = gate();
    await visit().saveClient("https://as.example", REDIRECT, PUBLIC);
    expect(await visit().client("https://as.example", REDIRECT)).to.deep.equal(PUBLIC);
    expect(
      await visit({ serverUrl: "https://other.example/mcp" }).client("https://as.example", REDIRECT),
    ).to.deep.equal(PUBLIC);
    for (const [issuer, redirectUrl] of [
      ["https://as.example/", REDIRECT],
      ["https://as.example/tenant", REDIRECT],
      ["https://as.example", `${REDIRECT}/`],
    ] as const) {
      expect(await visit().client(issuer, redirectUrl)).to.equal(undefined);
    }
    await visit().forgetClient("https://as.example", REDIRECT);
    expect(await visit().client("https://as.example", REDIRECT)).to.equal(undefined);
  });

  it("that other code wrote are ignored", async () => {
    const { store, visit } = gate();
    await store.put("auth", ["client", "https://as.example", REDIRECT], PUBLIC);
    expect(await visit().client("https://as.example", REDIRECT)).to.equal(undefined);
  });
});

describe("a sign-in in progress", () => {
  for (const storage of ["memory", "session", "persistent"] as const) {
    it(`is found after a reload, once (A-16, ${storage})`, async () => {
      const { visit } = gate();
      await visit({ storage }).begin(BEGUN);
      const later = visit({ storage, serverUrl: "" });
      const both = await Promise.all([later.take("the-state"), later.take("the-state")]);
      expect(both.filter(Boolean)).to.deep.equal([BEGUN]);
      expect(await later.take("the-state")).to.equal(undefined);
    });
  }

  it("is found by its own state only, for ten minutes, and does not pile up (A-16)", async () => {
    const { store, visit } = gate();
    await visit().begin(BEGUN);
    expect(await visit().take("another-state")).to.equal(undefined);
    expect(await visit({ now: () => NOW + 600_000 }).take("the-state")).to.equal(undefined);
    await visit().begin(BEGUN);
    await store.put("auth", ["pending", "junk"], { expiresAt: "soon" });
    await visit({ now: () => NOW + 600_000 }).begin({ ...BEGUN, state: "s2", expiresAt: NOW + 1_200_000 });
    expect(await keysOf(store, "auth", ["pending"])).to.have.length(1);
  });
});
