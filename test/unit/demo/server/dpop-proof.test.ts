import { createHash } from "node:crypto";

import { expect } from "chai";

import { ProofCheck } from "../../../../demo/server/dpop-proof.js";
import { DpopKey } from "../../../../src/auth/http/dpop.js";

const url = "http://127.0.0.1:4000/mcp";
const request = { method: "POST", url, accessToken: "t" };

async function thumbprint({ keyPair }: DpopKey): Promise<string> {
  const { crv, kty, x, y } = await crypto.subtle.exportKey("jwk", keyPair.publicKey);
  return createHash("sha256").update(JSON.stringify({ crv, kty, x, y })).digest("base64url");
}

describe("the notebook's check of DPoP proofs", () => {
  it("accepts a proof of the right key for the right request, once, whatever the clock", async () => {
    const [check, key] = [new ProofCheck(), await DpopKey.create(() => 0)];
    const jkt = await thumbprint(key);
    expect(check.check(await key.proofFor(request), { ...request, jkt })).to.equal("nonce");
    const proof = await key.proofFor({ ...request, nonce: check.nonce });
    expect(check.check(proof, { ...request, jkt })).to.equal("ok");
    expect(check.check(proof, { ...request, jkt })).to.equal("bad");
  });

  it("rejects a proof of another key, for another request, a changed one, and none", async () => {
    const [check, key, other] = [new ProofCheck(), await DpopKey.create(() => 0), await DpopKey.create(() => 0)];
    const jkt = await thumbprint(key);
    const proof = await key.proofFor({ ...request, nonce: check.nonce });
    const [header = "", , signature = ""] = proof.split(".");
    const payload = Buffer.from(JSON.stringify({ jti: "j", htm: "POST", htu: url, ath: "a", nonce: check.nonce }));
    const found = [
      check.check(proof, { ...request, jkt: await thumbprint(other) }),
      check.check(proof, { ...request, jkt, method: "GET" }),
      check.check(proof, { ...request, jkt, url: `${url}/other` }),
      check.check(proof, { ...request, jkt, accessToken: "u" }),
      check.check([header, payload.toString("base64url"), signature].join("."), { ...request, jkt }),
      check.check("a.b.c", { ...request, jkt }),
      check.check(null, { ...request, jkt }),
    ];
    expect(found).to.deep.equal(found.map(() => "bad"));
  });
});
