import { expect } from "chai";
import { DpopKey } from "../../../../src/auth/http/dpop.js";
import { readProof } from "../../../fixtures/fake-authorization-server.js";
import { rejection } from "../../../fixtures/rejection.js";
import { NOW } from "../sign-in-fixtures.js";

const REQUEST = { method: "post", url: "https://mcp.example/mcp?x=1#y", accessToken: "token" };
const nonce = (value: string): Headers => new Headers({ "dpop-nonce": value });

describe("a DPoP proof", () => {
  it("has a key that never leaves the browser, also after it was stored", async () => {
    const { keyPair } = await DpopKey.create(() => NOW);
    expect(keyPair.privateKey.extractable).to.equal(false);
    expect(await rejection(crypto.subtle.exportKey("jwk", keyPair.privateKey))).to.be.an.instanceOf(Error);
    const again = new DpopKey(structuredClone(keyPair), () => NOW);
    expect((await readProof(await again.proofFor(REQUEST))).isSigned).to.equal(true);
  });

  it("names method, address, time and token of a request (RFC 9449, 4.2)", async () => {
    const key = await DpopKey.create(() => NOW + 999);
    const { header, payload, isSigned } = await readProof(await key.proofFor(REQUEST));
    expect(isSigned).to.equal(true);
    expect(header).to.include({ typ: "dpop+jwt", alg: "ES256" });
    expect(header.jwk).to.have.all.keys("kty", "crv", "x", "y");
    const { jti, ...rest } = payload;
    expect(String(jti)).to.match(/^[\w-]{32}$/);
    expect(rest).to.deep.equal({
      htm: "POST",
      htu: "https://mcp.example/mcp",
      iat: NOW / 1000,
      ath: "PEaenWxYddN6Q_NT1PiOYfz4EsZu7jRXRlpAsNpBU-A",
    });
  });

  it("has the digest of the body that the MCP extension requires", async () => {
    const key = await DpopKey.create(() => NOW);
    const digest = "sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:"; // RFC 9530, section 2
    for (const body of ['{"hello": "world"}', new TextEncoder().encode('{"hello": "world"}')]) {
      const { payload } = await readProof(await key.proofFor({ ...REQUEST, body }));
      expect(payload.content_digest).to.equal(digest);
    }
    const { payload } = await readProof(await key.proofFor({ ...REQUEST, body: "" }));
    expect(payload.content_digest).to.equal("sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:");
  });

  it("is never the same twice", async () => {
    const key = await DpopKey.create(() => NOW);
    const proofs = await Promise.all(Array.from({ length: 20 }, () => key.proofFor(REQUEST)));
    const ids = await Promise.all(proofs.map(async (proof) => (await readProof(proof)).payload.jti));
    expect(new Set(ids).size).to.equal(20);
  });

  it("has the newest nonce of the origin (RFC 9449, 9)", async () => {
    const key = await DpopKey.create(() => NOW);
    const nonceIn = async (more: object = {}): Promise<unknown> =>
      (await readProof(await key.proofFor({ ...REQUEST, ...more }))).payload.nonce;
    expect(key.takeNonce(REQUEST.url, new Headers())).to.equal(false);
    expect(await nonceIn()).to.equal(undefined);
    expect(key.takeNonce(REQUEST.url, nonce("n-1"))).to.equal(true);
    expect(key.takeNonce("https://mcp.example/other", nonce("n-1"))).to.equal(false); // the same one: no use trying again
    expect(await nonceIn()).to.equal("n-1");
    expect(await nonceIn({ nonce: "given" })).to.equal("given");
    expect(await nonceIn({ url: "https://other.example/mcp" })).to.equal(undefined);
    expect(key.takeNonce(REQUEST.url, nonce("n-2"))).to.equal(true);
    expect(await nonceIn()).to.equal("n-2");
  });

  it("has a nonce of bounded length, from a bounded number", async () => {
    const key = await DpopKey.create(() => NOW);
    expect(key.takeNonce(REQUEST.url, nonce("x".repeat(1025)))).to.equal(false);
    for (let index = 0; index <= 100; index++) key.takeNonce(`https://s${index}.example/`, nonce("n"));
    expect(key.takeNonce("https://s0.example/", nonce("n"))).to.equal(true);
    expect(key.takeNonce("https://s100.example/", nonce("n"))).to.equal(false);
  });
});
