import { expect } from "chai";
import { DpopKey } from "../../../../src/auth/http/dpop.js";
import {
  exchangeCode,
  refreshTokens,
  revokeTokens,
  type TokenContext,
} from "../../../../src/auth/tokens/token-requests.js";
import type { Client } from "../../../../src/auth/types.js";
import { ClientError } from "../../../../src/errors/index.js";
import { failure, readProof } from "../../../fixtures/fake-authorization-server.js";
import { codeOf, mcpRejection, rejection } from "../../../fixtures/rejection.js";
import { atServer, everythingIn, NOW, PUBLIC, readAt, REDIRECT, RESOURCE, signIn } from "../sign-in-fixtures.js";

describe("the exchange of a code", () => {
  it("sends code, verifier, redirect URL and resource, and reads the tokens (A-13)", async () => {
    const { server, context, steps } = atServer();
    const tokens = await signIn(server, context);
    expect(tokens).to.deep.equal({
      accessToken: "access-2",
      tokenType: "bearer",
      refreshToken: "refresh-2",
      expiresAt: NOW + 3_600_000,
      scopes: ["read"],
    });
    const [request] = server.to("/token");
    expect(request?.params.get("grant_type")).to.equal("authorization_code");
    expect(request?.params.getAll("resource")).to.deep.equal([RESOURCE]);
    expect(request?.params.get("redirect_uri")).to.equal(REDIRECT);
    expect(request?.params.get("client_id")).to.equal(PUBLIC.clientId);
    expect(request?.headers.has("authorization")).to.equal(false);
    expect(request?.redirect).to.equal("manual");
    expect(steps).to.deep.include({
      step: "token",
      outcome: "ok",
      url: "https://as.example/token",
      status: 200,
      detail: "Getting tokens: the authorization server answered.",
    });
  });

  it("authenticates as the client is registered to", async () => {
    for (const authMethod of ["client_secret_basic", "client_secret_post"]) {
      const client: Client = { clientId: "a-client_1.x", clientSecret: "s+/: é%", authMethod, by: "registered" };
      const { server, context } = atServer({}, { client });
      server.clients.set(client.clientId, { method: authMethod, secret: client.clientSecret });
      expect((await signIn(server, context)).accessToken).to.equal("access-2");
      const [request] = server.to("/token");
      expect(request?.params.has("client_secret")).to.equal(authMethod === "client_secret_post");
      if (authMethod === "client_secret_basic") {
        expect(atob(request?.headers.get("authorization")?.slice(6) ?? "").split(":")[0]).to.equal("a-client_1.x");
      }
    }
  });

  it("accepts responses with missing members and other spellings", async () => {
    const read = async (tokens: object): Promise<unknown> => {
      const { server, context } = atServer({ tokens: { ...tokens } });
      return signIn(server, context);
    };
    expect(await read({ expires_in: "60" })).to.include({ expiresAt: NOW + 60_000 });
    expect(await read({ expires_in: 1e308 })).to.include({ expiresAt: NOW + 365 * 86_400_000 });
    expect(await read({ expires_in: 90.9 })).to.include({ expiresAt: NOW + 90_000 });
    expect(await read({ expires_in: " 60.5 " })).to.include({ expiresAt: NOW + 60_000 });
    expect(await read({ expires_in: "9".repeat(400) })).to.include({ expiresAt: NOW + 365 * 86_400_000 });
    for (const none of [
      0,
      -1,
      -3600.5,
      "soon",
      "",
      "-5",
      "1h",
      "0x10",
      "-1e3",
      true,
      false,
      [60],
      { seconds: 60 },
      null,
      0.2,
    ])
      expect(await read({ expires_in: none }), JSON.stringify(none)).to.not.have.property("expiresAt");
    expect(await read({ scope: ["a", "b c", 7] })).to.deep.include({ scopes: ["a", "b", "c"] });
    expect(await read({ expires_in: undefined, refresh_token: null, scope: null })).to.deep.equal({
      accessToken: "access-2",
      tokenType: "bearer",
      scopes: ["read"],
    });
    expect(await read({ token_type: "BEARER", scope: "a b" })).to.deep.include({
      tokenType: "bearer",
      scopes: ["a", "b"],
    });
    expect(await read({ id_token: "not.a.token" })).to.include({ accessToken: "access-2" });
  });

  it("refuses answers without a usable token, and says what is wrong with them", async () => {
    for (const [tokens, word] of [
      [{ token_type: undefined }, "token_type"],
      [{ token_type: "mac" }, "neither"],
      [{ token_type: "DPoP" }, "key"],
      [{ access_token: undefined }, "access_token"],
      [{ access_token: "a\r\nb" }, "header"],
      [{ refresh_token: 7 }, "refresh_token"],
    ] as const) {
      const { server, context } = atServer({ tokens });
      const error = await mcpRejection(signIn(server, context));
      expect(error.data.reason, word).to.equal("unusable");
      expect(error.message).to.contain(word);
      expect(everythingIn(error)).not.to.match(/access-2|refresh-2/);
    }
  });

  it("reports the meaning of the server's error code and what to do", async () => {
    for (const [error, word] of [
      ["invalid_grant", "sign in again"],
      ["invalid_client", "register the client again"],
      ["invalid_target", "add the server as a resource"],
      ["unauthorized_client", "its registration has to allow it"],
      ["surprise", "surprise"],
    ] as const) {
      const { server, context, steps } = atServer({ next: { "/token": [failure(error)] } });
      const thrown = await mcpRejection(signIn(server, context));
      expect(thrown).to.include({ code: "ERR-AUTH" });
      expect(thrown.data).to.include({ reason: "refused", error, status: 400 });
      expect(thrown.message).to.contain(word);
      expect(steps.at(-1)).to.include({ step: "token", outcome: "failed", status: 400 });
    }
  });

  it("reads an error that comes with a challenge, or with 200", async () => {
    for (const answer of [
      failure("invalid_client", 401, { "www-authenticate": "Basic" }),
      failure("invalid_client", 200),
    ]) {
      const { server, context } = atServer({ next: { "/token": [answer] } });
      expect((await mcpRejection(signIn(server, context))).data.error).to.equal("invalid_client");
    }
  });

  it("does not follow a redirect with the code", async () => {
    const redirect = new Response(null, { status: 307, headers: { location: "https://canary.example/" } });
    const { server, context } = atServer({ next: { "/token": [redirect] } });
    const error = await mcpRejection(signIn(server, context));
    expect(error.data.reason).to.equal("refused");
    expect(server.to("/token")).to.have.length(1);
  });

  it("has code, verifier and secret in no error, not even when the server quotes them", async () => {
    const client: Client = { clientId: "c", clientSecret: "s3cret", authMethod: "client_secret_post", by: "given" };
    const { server, context, steps } = atServer({}, { client });
    const { pending, callback } = await readAt(server, client);
    const quoted = ["code-1", pending.verifier, pending.state, "s3cret"];
    const words = { error_description: quoted.join(" and ") };
    server.quirks.next = { "/token": [failure("invalid_grant", 400, {}, words)] };
    const error = await rejection(exchangeCode(context, pending, callback));
    const said = everythingIn(error) + JSON.stringify(steps);
    for (const secret of quoted) expect(said).not.to.contain(secret);
    expect(said).to.contain("… and …");
  });

  it("is refused for a code of another server or client (A-12, A-17)", async () => {
    const { server, context } = atServer();
    const { pending, callback } = await readAt(server);
    const other = { ...context, server: { ...context.server, issuer: "https://other.example" } };
    expect(await codeOf(exchangeCode(other, pending, callback))).to.equal("ERR-AUTH-MIXUP");
    const somebody = { ...context, client: { ...PUBLIC, clientId: "somebody" } };
    expect(await codeOf(exchangeCode(somebody, pending, callback))).to.equal("ERR-AUTH-MIXUP");
    expect(server.to("/token")).to.have.length(0);
  });

  it("uses http on this device only (A-22)", async () => {
    const far = atServer({ metadata: { token_endpoint: "http://as.example/token" } });
    expect(await codeOf(signIn(far.server, far.context))).to.equal("ERR-AUTH");
    expect(far.server.to("/token")).to.have.length(0);
    const near = atServer({ metadata: { token_endpoint: "http://127.0.0.1:4400/token" } });
    expect((await signIn(near.server, near.context)).accessToken).to.equal("access-2");
  });

  it("ends with the abort's own reason, and stores nothing", async () => {
    const reason = new Error("enough");
    const { server, context, steps } = atServer({}, { signal: AbortSignal.abort(reason) });
    expect(await rejection(signIn(server, context))).to.equal(reason);
    expect(steps).to.have.length(0);
  });
});

describe("the refresh of tokens", () => {
  const refresh = (context: TokenContext, refreshToken = "refresh-2") =>
    refreshTokens(context, { refreshToken, scopes: ["read"] });

  it("replaces the refresh token by the new one, and sends the resource (A-13, A-20)", async () => {
    const { server, context, steps } = atServer();
    await signIn(server, context);
    const { kind, ...rest } = await refresh(context);
    expect(kind).to.equal("tokens");
    expect(rest).to.have.nested.property("tokens.refreshToken", "refresh-3");
    expect(rest).to.have.nested.property("tokens.accessToken", "access-3");
    expect(server.to("/token")[1]?.params.get("resource")).to.equal(RESOURCE);
    expect(steps.at(-1)).to.include({ step: "refresh", outcome: "ok" });
  });

  it("keeps refresh token and scopes when the answer has none", async () => {
    const { server, context } = atServer({ keepsRefreshTokens: true, tokens: { scope: undefined } });
    await signIn(server, context);
    expect(await refresh(context)).to.deep.equal({
      kind: "tokens",
      tokens: {
        accessToken: "access-3",
        tokenType: "bearer",
        refreshToken: "refresh-2",
        expiresAt: NOW + 3_600_000,
        scopes: ["read"],
      },
    });
  });

  it("ends the sign-in when the refresh token is rejected: used twice, it invalidates the newest (A-20)", async () => {
    const { server, context } = atServer();
    await signIn(server, context);
    await refresh(context);
    expect(await refresh(context)).to.deep.equal({ kind: "gone" });
    expect(await refresh(context, "refresh-3")).to.deep.equal({ kind: "gone" });
    expect(server.isGood("access-3")).to.equal(false);
  });

  it("may be tried again when the server failed or could not be reached", async () => {
    const busy = (status: number): Response => new Response("<html>", { status });
    for (const answer of [busy(500), busy(503), busy(429), "network" as const]) {
      const { server, context } = atServer({ next: { "/token": [answer] } });
      const error = await mcpRejection(refresh(context));
      expect(error).to.include({ code: "ERR-AUTH" });
      expect(error.data.reason).to.equal("passing");
      expect(server.to("/token")).to.have.length(1);
    }
  });

  it("fails as the request did: with a failure that may pass, or one that will not", async () => {
    const get = (reason: string) => () =>
      Promise.reject(new ClientError("ERR-AUTH-DISCOVERY", `was ${reason}`, { reason }));
    for (const reason of ["network", "timeout"]) {
      const error = await mcpRejection(refresh(atServer({}, { get: get(reason) }).context));
      expect(error).to.include({ code: "ERR-AUTH", message: `was ${reason}` });
      expect(error.data.reason).to.equal("passing");
    }
    expect(await codeOf(refresh(atServer({}, { get: get("unsafe") }).context))).to.equal("ERR-AUTH-DISCOVERY");
  });

  it("ends the sign-in after every permanent error, and reports if the client is unknown", async () => {
    for (const error of ["invalid_client", "unauthorized_client"]) {
      const { context } = atServer({ next: { "/token": [failure(error, 401)] } });
      expect(await refresh(context), error).to.deep.equal({ kind: "gone", isUnknownClient: true });
    }
    const redirect = () => Promise.reject(new ClientError("ERR-AUTH-DISCOVERY", "x", { reason: "redirect" }));
    expect(await refresh(atServer({}, { get: redirect }).context)).to.deep.equal({ kind: "gone" });
  });

  it("ends with the abort's own reason", async () => {
    const reason = new Error("enough");
    const { context } = atServer({}, { signal: AbortSignal.abort(reason) });
    expect(await rejection(refresh(context))).to.equal(reason);
  });
});

describe("the revocation of tokens", () => {
  it("revokes the refresh token first, then the access token (RFC 7009)", async () => {
    const { server, context } = atServer();
    const tokens = await signIn(server, context);
    expect(server.isGood(tokens.accessToken)).to.equal(true);
    expect(await revokeTokens(context, tokens)).to.equal(true);
    expect(server.to("/revoke").map(({ params }) => params.get("token_type_hint"))).to.deep.equal([
      "refresh_token",
      "access_token",
    ]);
    expect(server.isGood(tokens.accessToken)).to.equal(false);
  });

  it("is no failure where the server does not support it, or can't be reached", async () => {
    const none = atServer({ metadata: { revocation_endpoint: undefined } });
    expect(await revokeTokens(none.context, { accessToken: "a" })).to.equal(false);
    expect(none.steps.at(-1)).to.include({ step: "revocation", outcome: "skipped" });
    for (const answer of ["network" as const, new Response("", { status: 503 })]) {
      const { context, steps } = atServer({ next: { "/revoke": [answer] } });
      expect(await revokeTokens(context, { accessToken: "a", refreshToken: "r" })).to.equal(false);
      expect(steps.map(({ outcome }) => outcome)).to.deep.equal(["failed", "ok"]);
    }
  });

  it("ends with the abort's own reason", async () => {
    const reason = new Error("enough");
    const { context } = atServer({}, { signal: AbortSignal.abort(reason) });
    expect(await rejection(revokeTokens(context, { accessToken: "a" }))).to.equal(reason);
  });
});

describe("DPoP-bound tokens", () => {
  it("are requested with a proof, again with the nonce that the server requires (RFC 9449, 5 and 8)", async () => {
    const dpop = await DpopKey.create(() => NOW);
    const { server, context } = atServer({ dpopRequired: true, dpopNonce: "n-1" }, { dpop });
    expect(await signIn(server, context)).to.include({ tokenType: "dpop" });
    const proofs = await Promise.all(server.to("/token").map(({ headers }) => readProof(headers.get("dpop") ?? "")));
    expect(proofs.map(({ payload }) => payload.nonce)).to.deep.equal([undefined, "n-1"]);
    expect(proofs[0]?.payload.jti).not.to.equal(proofs[1]?.payload.jti);
    for (const { header, payload, isSigned } of proofs) {
      expect(isSigned).to.equal(true);
      expect(header).to.include({ typ: "dpop+jwt", alg: "ES256" });
      expect(header.jwk).not.to.have.property("d");
      expect(payload).to.include({ htm: "POST", htu: "https://as.example/token", iat: NOW / 1000 });
    }
    await refreshTokens(context, { refreshToken: "refresh-2", scopes: [] });
    expect(server.to("/token")).to.have.length(3); // the nonce is known by now
  });

  it("are requested twice at most, and the error names a nonce that can't be read", async () => {
    const dpop = await DpopKey.create(() => NOW);
    const silent = [failure("use_dpop_nonce"), failure("use_dpop_nonce")];
    const { server, context } = atServer({ next: { "/token": silent } }, { dpop });
    const error = await mcpRejection(signIn(server, context));
    expect(error.message).to.contain("DPoP-Nonce");
    expect(server.to("/token")).to.have.length(2);
  });

  it("are not required: a Bearer token is accepted", async () => {
    const dpop = await DpopKey.create(() => NOW);
    const { server, context } = atServer({ tokens: { token_type: "Bearer" } }, { dpop });
    expect(await signIn(server, context)).to.include({ tokenType: "bearer" });
  });
});
