/** The keys tokens are bound to: where they are wanted, one per authorization server, over visits (RFC 9449). */
import { expect } from "chai";
import { DpopKeys } from "../../../../src/auth/tokens/dpop-keys.js";
import type { AuthorizationOffer, Discovered } from "../../../../src/auth/types.js";
import { authRecords } from "../../../../src/client/authorization/auth-records.js";
import { openStore } from "../../../../src/storage/index.js";
import { FakeAuthorizationServer } from "../../../fixtures/fake-authorization-server.js";
import { NOW, RESOURCE } from "../sign-in-fixtures.js";

const now = (): number => NOW;

function place({ able = true, required = false, issuer = "https://as.example" } = {}): Discovered {
  const server = new FakeAuthorizationServer({
    issuer,
    metadata: able ? { dpop_signing_alg_values_supported: ["ES256"] } : {},
  });
  const resourceMetadata = { resource: RESOURCE, authorizationServers: [issuer], dpopRequired: required };
  return { ...server.discovered(RESOURCE), resourceMetadata };
}

describe("a DPoP key", () => {
  for (const [policy, able, required, wanted] of [
    [undefined, true, false, false],
    [undefined, true, true, true],
    ["required", true, false, false],
    ["required", false, true, true],
    ["supported", true, false, true],
    ["supported", false, false, false],
    ["never", true, true, false],
  ] as const satisfies readonly (readonly [AuthorizationOffer["dpop"], boolean, boolean, boolean])[]) {
    const where = `where the server ${able ? "can" : "can't"} and the resource ${required ? "demands it" : "does not demand it"}`;
    it(`is ${wanted ? "made" : "not made"} for ${policy ?? "no policy"} ${where}`, async () => {
      const keys = new DpopKeys({ policy, now });
      expect((await keys.for(place({ able, required }))) !== undefined).to.equal(wanted);
      expect(keys.key() !== undefined).to.equal(wanted);
    });
  }

  it("is a single one for each authorization server", async () => {
    const keys = new DpopKeys({ policy: "supported", now });
    const [one, two, again] = [
      await keys.for(place()),
      await keys.for(place({ issuer: "https://b.example" })),
      await keys.for(place()),
    ];
    expect(one).to.equal(again);
    expect(one).not.to.equal(two);
  });

  it("can't be exported", async () => {
    const key = await new DpopKeys({ policy: "supported", now }).for(place());
    const { privateKey } = key?.keyPair ?? {};
    expect(privateKey?.extractable).to.equal(false);
  });

  it("is found by a later visit where it may be kept, and gone where not", async () => {
    const records = authRecords(openStore());
    const made = await new DpopKeys({ policy: "supported", now, records }).for(place());
    const later = new DpopKeys({ policy: "supported", now, records });
    expect(await later.restore("https://as.example")).to.equal(true);
    const jwk = async (pair: CryptoKeyPair | undefined): Promise<JsonWebKey | undefined> =>
      pair && crypto.subtle.exportKey("jwk", pair.publicKey);
    expect(await jwk(later.key()?.keyPair)).to.deep.equal(await jwk(made?.keyPair));
    expect(await new DpopKeys({ policy: "supported", now }).restore("https://as.example")).to.equal(false);
    expect(await later.restore("https://b.example")).to.equal(false);
  });

  it("is never one that other code stored", async () => {
    const algorithm = { name: "ECDSA", namedCurve: "P-256" };
    const open = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
    for (const record of [{ keyPair: open }, { keyPair: null }, { keyPair: {} }, {}]) {
      const records = authRecords(openStore());
      await records.put(["dpop", "https://as.example"], record);
      const keys = new DpopKeys({ policy: "supported", now, records });
      expect(await keys.restore("https://as.example")).to.equal(false);
      expect((await keys.for(place()))?.keyPair.privateKey.extractable).to.equal(false);
    }
  });
});
