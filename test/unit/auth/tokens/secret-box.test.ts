/** The seal of what outlasts the page: opened in its own place, by its own key, in time. */
import { expect } from "chai";
import { SecretBox, type Sealed } from "../../../../src/auth/tokens/secret-box.js";
import { authRecords, heldRecords } from "../../../../src/client/authorization/auth-records.js";
import { openStore } from "../../../../src/storage/index.js";
import { NOW } from "../sign-in-fixtures.js";

const PLACE = ["tokens", "https://mcp.example/mcp", ""];
const LATER = NOW + 1_000;

function boxes() {
  const store = openStore();
  const records = authRecords(store);
  return { store, box: () => new SecretBox(records) };
}

async function sealed(box: SecretBox): Promise<Sealed> {
  return box.seal(PLACE, { secret: "s" }, LATER);
}

describe("an encrypted value", () => {
  it("is decrypted in its place, also by a later visit", async () => {
    const { box } = boxes();
    expect(await box().open(PLACE, await sealed(box()), NOW)).to.deep.equal({ secret: "s" });
  });

  it("is different every time", async () => {
    const { box } = boxes();
    const [one, two] = [await sealed(box()), await sealed(box())];
    expect([...one.iv]).not.to.deep.equal([...two.iv]);
    expect([...new Uint8Array(one.data)]).not.to.deep.equal([...new Uint8Array(two.data)]);
  });

  it("is not decrypted in another place", async () => {
    const { box } = boxes();
    const value = await sealed(box());
    for (const place of [["tokens", "https://mcp.example/mcp", "tab"], ["tokens"], [], [PLACE.join(",")]]) {
      expect(await box().open(place, value, NOW)).to.equal(undefined);
    }
  });

  it("is not decrypted after its time", async () => {
    const { box } = boxes();
    const value = await sealed(box());
    expect(await box().open(PLACE, value, LATER - 1)).to.deep.equal({ secret: "s" });
    expect(await box().open(PLACE, value, LATER)).to.equal(undefined);
  });

  it("is not decrypted once it was changed", async () => {
    const { box } = boxes();
    const value = await sealed(box());
    const flipped = (bytes: Uint8Array, at: number) => bytes.map((byte, index) => (index === at ? byte ^ 1 : byte));
    const data = new Uint8Array(value.data);
    for (const wrong of [
      { ...value, data: flipped(data, 0).buffer },
      { ...value, data: flipped(data, data.length - 1).buffer },
      { ...value, data: value.data.slice(1) },
      { ...value, data: new ArrayBuffer(0) },
      { ...value, iv: flipped(value.iv, 3) },
      { ...value, expiresAt: LATER + 1 },
      { ...value, expiresAt: LATER - 1 },
      { ...value, expiresAt: Infinity },
      { ...value, iv: new Uint8Array(0) },
    ]) {
      expect(await box().open(PLACE, wrong, NOW)).to.equal(undefined);
    }
  });

  it("is not decrypted with another key", async () => {
    const value = await sealed(boxes().box());
    expect(await boxes().box().open(PLACE, value, NOW)).to.equal(undefined);
  });

  it("that other code wrote is ignored, and throws nothing", async () => {
    const { box } = boxes();
    for (const value of [undefined, null, 1, "x", [], {}, { iv: [], data: {}, expiresAt: 1 }, { secret: "s" }]) {
      expect(await box().open(PLACE, value, NOW)).to.equal(undefined);
    }
  });
});

describe("the key of encrypted values", () => {
  it("is created once, also by two callers at the same moment, and can't be exported", async () => {
    const { store, box } = boxes();
    const values = await Promise.all([sealed(box()), sealed(box())]);
    for (const value of values) expect(await box().open(PLACE, value, NOW)).to.deep.equal({ secret: "s" });
    const record = (await store.get("auth", ["key"])) as { readonly key: CryptoKey };
    expect(record.key.extractable).to.equal(false);
    const exporting = crypto.subtle.exportKey("raw", record.key);
    expect(
      await exporting.then(
        () => "read",
        () => "refused",
      ),
    ).to.equal("refused");
  });

  it("is created anew in place of one that can be exported, or is none", async () => {
    const algorithm = { name: "AES-GCM", length: 256 };
    const open = await crypto.subtle.generateKey(algorithm, true, ["encrypt", "decrypt"]);
    for (const planted of [{ key: open }, { key: "k" }, {}]) {
      const { store, box } = boxes();
      await store.put("auth", ["key"], planted);
      const value = await sealed(box());
      expect(await box().open(PLACE, value, NOW)).to.deep.equal({ secret: "s" });
      const record = (await store.get("auth", ["key"])) as { readonly key: CryptoKey };
      expect(record.key.extractable).to.equal(false);
    }
  });

  it("is requested again when the records could not be read", async () => {
    const records = heldRecords();
    let isBroken = true;
    const box = new SecretBox({
      ...records,
      get: (key) => (isBroken ? Promise.reject(new Error("gone")) : records.get(key)),
    });
    expect(
      await sealed(box).then(
        () => "sealed",
        () => "failed",
      ),
    ).to.equal("failed");
    isBroken = false;
    expect(await box.open(PLACE, await sealed(box), NOW)).to.deep.equal({ secret: "s" });
  });
});
