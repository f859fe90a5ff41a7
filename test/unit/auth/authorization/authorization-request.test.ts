import { expect } from "chai";
import { calculatePKCECodeChallenge } from "oauth4webapi";
import { beginAuthorization } from "../../../../src/auth/authorization/authorization-request.js";
import { FakeAuthorizationServer } from "../../../fixtures/fake-authorization-server.js";
import { codeOf } from "../../../fixtures/rejection.js";
import { NOW, PUBLIC, REDIRECT, RESOURCE } from "../sign-in-fixtures.js";

const SIGN_IN = { serverUrl: RESOURCE, redirectUrl: REDIRECT, now: NOW };
const at = (authorization_endpoint: unknown) =>
  new FakeAuthorizationServer({ metadata: { authorization_endpoint } }).discovered(RESOURCE);

describe("the authorization request", () => {
  it("has PKCE with S256, state and resource, and keeps what their answers are checked with (A-08, A-13, A-16, A-17)", async () => {
    const discovered = new FakeAuthorizationServer().discovered(RESOURCE);
    const { url, pending } = await beginAuthorization(discovered, PUBLIC, { ...SIGN_IN, scopes: ["read", "write"] });
    expect(Object.fromEntries(new URL(url).searchParams)).to.deep.equal({
      response_type: "code",
      client_id: PUBLIC.clientId,
      redirect_uri: REDIRECT,
      code_challenge: await calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: "S256",
      state: pending.state,
      scope: "read write",
      resource: RESOURCE,
    });
    const { state, verifier, ...rest } = pending;
    expect([state.length, verifier.length]).to.deep.equal([43, 43]);
    expect(rest).to.deep.equal({
      serverUrl: RESOURCE,
      issuer: "https://as.example",
      redirectUrl: REDIRECT,
      clientId: PUBLIC.clientId,
      authMethod: "none",
      expiresAt: NOW + 600_000,
      resource: RESOURCE,
      scopes: ["read", "write"],
    });
    expect(structuredClone(pending)).to.deep.equal(pending);
    expect(url).not.to.contain(verifier);
  });

  it("leaves out optional parameters, and has a prompt when one is requested", async () => {
    const discovered = new FakeAuthorizationServer().discovered();
    const { url, pending } = await beginAuthorization(discovered, PUBLIC, { ...SIGN_IN, prompt: "consent" });
    const { searchParams } = new URL(url);
    expect([searchParams.has("scope"), searchParams.has("resource")]).to.deep.equal([false, false]);
    expect(searchParams.get("prompt")).to.equal("consent");
    expect(pending).not.to.have.any.keys("resource", "scopes");
  });

  it("is different every time (A-16)", async () => {
    const discovered = new FakeAuthorizationServer().discovered();
    const [one, two] = await Promise.all([1, 2].map(() => beginAuthorization(discovered, PUBLIC, SIGN_IN)));
    expect(one?.pending.state).not.to.equal(two?.pending.state);
    expect(one?.pending.verifier).not.to.equal(two?.pending.verifier);
  });

  it("keeps the query of the endpoint and replaces its parameters of the request", async () => {
    const preset =
      "?tenant=t1&client_id=evil&client_id=evil2&redirect_uri=https://evil.example/&response_type=token&state=fixed" +
      "&response_mode=fragment&scope=admin&request_uri=https://evil.example/jar&code_challenge_method=plain&resource=x";
    const { url, pending } = await beginAuthorization(at(`https://as.example/authorize${preset}`), PUBLIC, SIGN_IN);
    const { searchParams } = new URL(url);
    const names = [...searchParams.keys()];
    expect(names).to.have.length(new Set(names).size);
    expect(Object.fromEntries(searchParams)).to.include({
      tenant: "t1",
      client_id: PUBLIC.clientId,
      redirect_uri: REDIRECT,
      response_type: "code",
      state: pending.state,
      code_challenge_method: "S256",
      resource: RESOURCE,
    });
    expect(searchParams.has("scope") || searchParams.has("response_mode") || searchParams.has("request_uri")).to.equal(
      false,
    );
  });

  it("is refused where the address of the sign-in page is not safe to open (A-18)", async () => {
    for (const endpoint of [
      "javascript:__pwned=1",
      "data:text/html,x",
      "vbscript:x",
      "file:///etc/passwd",
      "http://as.example/authorize",
      "https://as.example/authorize#frag",
      "https://as.example/authorize#",
      "https://user:word@as.example/authorize",
      "/authorize",
      undefined,
    ]) {
      const begun = beginAuthorization(at(endpoint), PUBLIC, SIGN_IN);
      expect(await codeOf(begun), String(endpoint)).to.equal("ERR-AUTH-DISCOVERY");
    }
  });

  it("may lead to this device without https (A-18)", async () => {
    const { url } = await beginAuthorization(at("http://localhost:4400/authorize"), PUBLIC, SIGN_IN);
    expect(new URL(url).origin).to.equal("http://localhost:4400");
  });
});
