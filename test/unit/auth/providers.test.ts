import { expect } from "chai";
import { clientCredentials } from "../../../src/auth/providers/client-credentials.js";
import { enterpriseManaged, type EnterpriseManaged } from "../../../src/auth/providers/enterprise-managed.js";
import { jwtBearer } from "../../../src/auth/providers/jwt-bearer.js";
import type { TokenRequest } from "../../../src/auth/types.js";
import { codeOf, mcpRejection } from "../../fixtures/rejection.js";
import { everythingIn, NOW, RESOURCE } from "./sign-in-fixtures.js";

interface Sent {
  readonly url: string;
  readonly params: URLSearchParams;
  readonly headers: Headers;
}

const TOKEN_REQUEST: TokenRequest = {
  serverUrl: RESOURCE,
  reason: "first",
  issuer: "https://as.example",
  tokenEndpoint: "https://as.example/token",
  resource: RESOURCE,
  scopes: ["read", "write"],
};
const GIVEN = { access_token: "machine", token_type: "Bearer", expires_in: 60 };
const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

/** Answers one after the other, and notes what was sent. */
function answering(...answers: (Response | Error)[]) {
  const sent: Sent[] = [];
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    sent.push({ url, params: new URLSearchParams(String(init.body)), headers: new Headers(init.headers) }); // a form
    const answer = answers.shift() ?? json(GIVEN);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { sent, ports: { fetch, now: () => NOW } };
}

function claimsOf(jwt: string | null | undefined): {
  header: Record<string, unknown>;
  payload: Record<string, unknown>;
} {
  const [header = "", payload = ""] = (jwt ?? "").split(".");
  const part = (text: string) => JSON.parse(atob(text.replaceAll("-", "+").replaceAll("_", "/"))) as never; // made by us
  return { header: part(header), payload: part(payload) };
}

/** A new key in PEM, and the public half. */
async function pemKey(
  algorithm: RsaHashedKeyGenParams | EcKeyGenParams,
): Promise<{ pem: string; publicKey: CryptoKey }> {
  const { privateKey, publicKey } = (await crypto.subtle.generateKey(algorithm, true, [
    "sign",
    "verify",
  ])) as CryptoKeyPair;
  const bytes = new Uint8Array(await crypto.subtle.exportKey("pkcs8", privateKey));
  const lines = btoa(String.fromCharCode(...bytes)).replace(/.{64}/g, "$&\n");
  return { pem: `-----BEGIN PRIVATE KEY-----\n${lines}\n-----END PRIVATE KEY-----\n`, publicKey };
}

const P256 = { name: "ECDSA", namedCurve: "P-256" };

describe("client credentials", () => {
  const secret = { clientId: "ci-client", clientSecret: "s3-cret" };

  it("get a token with a secret, resource and scopes (A-30)", async () => {
    const { sent, ports } = answering();
    expect(await clientCredentials({ ...secret, ...ports })(TOKEN_REQUEST)).to.deep.equal({
      accessToken: "machine",
      expiresAt: NOW + 60_000,
    });
    expect(sent[0]?.url).to.equal("https://as.example/token");
    expect(Object.fromEntries(sent[0]?.params ?? [])).to.deep.equal({
      grant_type: "client_credentials",
      resource: RESOURCE,
      scope: "read write",
    });
    expect(atob(sent[0]?.headers.get("authorization")?.slice(6) ?? "")).to.equal("ci-client:s3-cret");
  });

  it("send the secret in the header or the body, as the server supports it", async () => {
    const { sent, ports } = answering();
    await clientCredentials({ ...secret, ...ports })({
      ...TOKEN_REQUEST,
      tokenEndpointAuthMethods: ["client_secret_post"],
    });
    expect(sent[0]?.params.get("client_secret")).to.equal("s3-cret");
    expect(sent[0]?.headers.has("authorization")).to.equal(false);
  });

  it("get a token with a key: an assertion signed for the issuer (A-30)", async () => {
    const { pem, publicKey } = await pemKey(P256);
    const { sent, ports } = answering();
    const provider = clientCredentials({ clientId: "ci-client", privateKey: pem, keyId: "k1", ...ports });
    expect(await provider(TOKEN_REQUEST)).to.include({ accessToken: "machine" });
    const params = sent[0]?.params;
    expect(params?.get("client_assertion_type")).to.equal("urn:ietf:params:oauth:client-assertion-type:jwt-bearer");
    const assertion = params?.get("client_assertion") ?? "";
    const { header, payload } = claimsOf(assertion);
    expect(header).to.include({ alg: "ES256", kid: "k1" });
    expect(payload).to.include({ iss: "ci-client", sub: "ci-client", aud: "https://as.example" });
    const [head = "", body = "", signature = ""] = assertion.split(".");
    const bytes = Uint8Array.from(atob(signature.replaceAll("-", "+").replaceAll("_", "/")), (char) =>
      char.charCodeAt(0),
    );
    const signed = new TextEncoder().encode(`${head}.${body}`);
    expect(await crypto.subtle.verify({ name: "ECDSA", hash: "SHA-256" }, publicKey, bytes, signed)).to.equal(true);
  });

  it("sign with keys of other kinds, and CryptoKeys", async () => {
    const rsa = {
      name: "RSASSA-PKCS1-v1_5",
      modulusLength: 2048,
      publicExponent: new Uint8Array([1, 0, 1]),
      hash: "SHA-256",
    };
    const { pem } = await pemKey(rsa);
    const { privateKey } = await crypto.subtle.generateKey({ ...P256, namedCurve: "P-384" }, false, ["sign", "verify"]);
    for (const [key, algorithm] of [
      [{ privateKey: pem, algorithm: "RS256" }, "RS256"],
      [{ privateKey: pem, algorithm: "PS512" }, "PS512"],
      [{ privateKey }, "ES384"],
    ] as const) {
      const { sent, ports } = answering();
      await clientCredentials({ clientId: "c", ...key, ...ports })(TOKEN_REQUEST);
      expect(claimsOf(sent[0]?.params.get("client_assertion")).header).to.include({ alg: algorithm });
    }
  });

  it("say what is wrong with a key without showing it", async () => {
    const { ports } = answering();
    for (const privateKey of ["hush", "-----BEGIN PRIVATE KEY-----\naHVzaA==\n-----END PRIVATE KEY-----"]) {
      const error = await mcpRejection(clientCredentials({ clientId: "c", privateKey, ...ports })(TOKEN_REQUEST));
      expect(error.code).to.equal("ERR-ARGUMENT");
      expect(everythingIn(error)).not.to.match(/hush|aHVzaA/);
    }
  });

  it("are sent to no other authorization server than their own (A-12)", async () => {
    const { sent, ports } = answering();
    const provider = clientCredentials({ ...secret, ...ports, issuer: "https://own.example" });
    expect(await codeOf(provider(TOKEN_REQUEST))).to.equal("ERR-AUTH-MIXUP");
    expect(sent).to.have.length(0);
  });

  it("are sent to no token endpoint that is unsafe or unknown", async () => {
    const { sent, ports } = answering();
    for (const tokenEndpoint of ["http://as.example/token", "javascript:x", "/token", undefined]) {
      const { tokenEndpoint: _, ...rest } = TOKEN_REQUEST;
      const policy = tokenEndpoint === undefined ? rest : { ...rest, tokenEndpoint };
      expect(await codeOf(clientCredentials({ ...secret, ...ports })(policy))).to.equal("ERR-AUTH-DISCOVERY");
    }
    expect(sent).to.have.length(0);
  });

  it("may be tried again when the server could not be reached, and have no secret in errors", async () => {
    const { ports } = answering(
      new TypeError("s3-cret"),
      json({ error: "invalid_client", error_description: "s3-cret!" }, 401),
    );
    const provider = clientCredentials({ ...secret, ...ports });
    for (const reason of ["passing", "refused"]) {
      const error = await mcpRejection(provider(TOKEN_REQUEST));
      expect(error.data.reason).to.equal(reason);
      expect(everythingIn(error)).not.to.contain("s3-cret");
    }
  });
});

describe("the JWT bearer grant of a workload", () => {
  it("exchanges the platform's JWT, with resource and scopes (SEP-1933)", async () => {
    const { sent, ports } = answering();
    const provider = jwtBearer({ clientId: "workload", assertion: () => Promise.resolve("j.w.t"), ...ports });
    expect(await provider(TOKEN_REQUEST)).to.include({ accessToken: "machine" });
    expect(Object.fromEntries(sent[0]?.params ?? [])).to.deep.equal({
      grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
      assertion: "j.w.t",
      client_id: "workload",
      resource: RESOURCE,
      scope: "read write",
    });
  });

  it("makes one attempt and tries no other grant (SEP-1933)", async () => {
    for (const error of ["invalid_grant", "invalid_scope", "unauthorized_client"]) {
      const { sent, ports } = answering(json({ error, error_description: "j.w.t is bad" }, 400));
      const thrown = await mcpRejection(
        jwtBearer({ clientId: "workload", assertion: () => Promise.resolve("j.w.t"), ...ports })(TOKEN_REQUEST),
      );
      expect(thrown.data).to.include({ error, reason: "refused", description: "… is bad" });
      expect(sent).to.have.length(1);
    }
  });

  it("fails with the platform's error when there is no JWT", async () => {
    const { sent, ports } = answering();
    const provider = jwtBearer({ clientId: "w", assertion: () => Promise.reject(new RangeError("none")), ...ports });
    let reason: unknown;
    await provider(TOKEN_REQUEST).catch((error: unknown) => (reason = error));
    expect(reason).to.be.an.instanceOf(RangeError);
    expect(sent).to.have.length(0);
  });
});

describe("enterprise-managed authorization", () => {
  const JAG = {
    access_token: "jag",
    issued_token_type: "urn:ietf:params:oauth:token-type:id-jag",
    token_type: "N_A",
  };
  const setup = (ports: Partial<EnterpriseManaged>): EnterpriseManaged => ({
    clientId: "panel",
    clientSecret: "s3cret",
    idp: {
      tokenEndpoint: "https://idp.example/token",
      clientId: "idp-panel",
      idToken: () => Promise.resolve("id.to.ken"),
    },
    ...ports,
  });

  it("exchanges the ID token for an ID-JAG, and that for an access token (A-31)", async () => {
    const { sent, ports } = answering(json(JAG));
    expect(await enterpriseManaged(setup(ports))(TOKEN_REQUEST)).to.deep.equal({
      accessToken: "machine",
      expiresAt: NOW + 60_000,
    });
    expect(sent.map(({ url }) => url)).to.deep.equal(["https://idp.example/token", "https://as.example/token"]);
    expect(Object.fromEntries(sent[0]?.params ?? [])).to.deep.equal({
      grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
      requested_token_type: "urn:ietf:params:oauth:token-type:id-jag",
      audience: "https://as.example",
      resource: RESOURCE,
      scope: "read write",
      subject_token: "id.to.ken",
      subject_token_type: "urn:ietf:params:oauth:token-type:id_token",
      client_id: "idp-panel",
    });
    expect(sent[1]?.params.get("grant_type")).to.equal("urn:ietf:params:oauth:grant-type:jwt-bearer");
    expect(sent[1]?.params.get("assertion")).to.equal("jag");
    expect(atob(sent[1]?.headers.get("authorization")?.slice(6) ?? "")).to.equal("panel:s3cret");
  });

  it("accepts no other type of token than an ID-JAG", async () => {
    for (const wrong of [
      { issued_token_type: "urn:ietf:params:oauth:token-type:access_token" },
      { issued_token_type: undefined },
      { token_type: "Bearer" },
      { token_type: undefined },
      { access_token: undefined },
    ]) {
      const { sent, ports } = answering(json({ ...JAG, ...wrong }));
      const error = await mcpRejection(enterpriseManaged(setup(ports))(TOKEN_REQUEST));
      expect(error.data.reason, JSON.stringify(wrong)).to.equal("unusable");
      expect(sent).to.have.length(1);
    }
  });

  it("leaves the server to other providers where such assertions are not supported (A-31)", async () => {
    const { sent, ports } = answering(json(JAG));
    const provider = enterpriseManaged(setup(ports));
    expect(await provider({ ...TOKEN_REQUEST, grantProfiles: ["other"] })).to.equal(undefined);
    expect(sent).to.have.length(0);
    const grantProfiles = ["urn:ietf:params:oauth:grant-profile:id-jag"];
    expect(await provider({ ...TOKEN_REQUEST, grantProfiles })).to.include({ accessToken: "machine" });
  });

  it("sends the ID token to no authorization server but the one it is for (A-12)", async () => {
    const { sent, ports } = answering();
    const provider = enterpriseManaged(setup({ ...ports, issuer: "https://own.example" }));
    expect(await codeOf(provider(TOKEN_REQUEST))).to.equal("ERR-AUTH-MIXUP");
    expect(sent).to.have.length(0);
  });

  it("names the side that refused, and neither token", async () => {
    const refused = json({ error: "invalid_grant", error_description: "id.to.ken and jag" }, 400);
    for (const [answers, word] of [
      [[refused.clone()], "identity provider"],
      [[json(JAG), refused.clone()], "Getting a token"],
    ] as const) {
      const { ports } = answering(...answers);
      const error = await mcpRejection(enterpriseManaged(setup(ports))(TOKEN_REQUEST));
      expect(error.message).to.contain(word);
      const secret = answers.length === 1 ? "id.to.ken" : "jag";
      expect(String(error.data.description)).not.to.contain(secret);
    }
  });

  it("is refused for an identity provider with an unsafe address", async () => {
    const { ports } = answering();
    const { idp } = setup({});
    const provider = enterpriseManaged(setup({ ...ports, idp: { ...idp, tokenEndpoint: "http://idp.example/token" } }));
    expect(await codeOf(provider(TOKEN_REQUEST))).to.equal("ERR-ARGUMENT");
  });
});
