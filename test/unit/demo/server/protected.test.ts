import { expect } from "chai";

import { METADATA_PATH } from "../../../../demo/server/guard.js";
import { listenProtected, type ListeningProtected } from "../../../../demo/server/listen-protected.js";
import { modern, post } from "./wire.js";

const ORIGIN = "https://ide.example";
const REDIRECT = "http://localhost:5173/mcp-oauth-callback.html";
const DOCUMENT = "https://ide.example/client.json";
/** RFC 7636, appendix B. */
const PKCE = {
  verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
  challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
};

/** The document of a client that never registered. */
const documents = async (): Promise<Response> =>
  Response.json({
    client_id: DOCUMENT,
    client_name: "IDE",
    redirect_uris: ["https://ide.example/callback"],
    grant_types: ["authorization_code", "refresh_token"],
    token_endpoint_auth_method: "none",
  });

describe("the notebook behind a sign-in", () => {
  let server: ListeningProtected;
  let issuer: string;

  before(async () => {
    server = await listenProtected({ fetch: documents });
    ({ issuer } = server.provider);
  });

  after(() => server.close());

  async function register(): Promise<string> {
    const response = await fetch(`${issuer}/reg`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: ORIGIN },
      body: JSON.stringify({
        application_type: "native",
        redirect_uris: [REDIRECT],
        grant_types: ["authorization_code", "refresh_token"],
        token_endpoint_auth_method: "none",
      }),
    });
    expect(response.status).to.equal(201);
    expect(response.headers.get("access-control-allow-origin")).to.equal("*");
    return ((await response.json()) as { client_id: string }).client_id; // a registration
  }

  function authorizationUrl(clientId: string, scope: string, resource = server.url, redirect = REDIRECT): string {
    const query = {
      client_id: clientId,
      scope,
      resource,
      redirect_uri: redirect,
      response_type: "code",
      state: "s",
      code_challenge: PKCE.challenge,
      code_challenge_method: "S256",
    };
    return `${issuer}/auth?${new URLSearchParams(query)}`;
  }

  /** Goes through the pages as a browser does, until they lead elsewhere. */
  async function signInAt(start: string): Promise<URLSearchParams> {
    const cookies = new Map<string, string>();
    let [url, form]: [string, URLSearchParams | undefined] = [start, undefined];
    for (let page = 0; page < 12; page++) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const response = await fetch(url, {
        redirect: "manual",
        headers: { cookie },
        ...(form && { method: "POST", body: form }),
      });
      for (const line of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      const [text, location] = [await response.text(), response.headers.get("location")];
      if (location !== null) {
        const next = new URL(location, url);
        if (next.origin !== issuer) return next.searchParams;
        [url, form] = [next.href, undefined];
        continue;
      }
      const prompt = /name="prompt" value="(\w+)"/.exec(text)?.[1];
      if (prompt === undefined) throw new Error(`no form at ${url}: ${response.status}`);
      form = new URLSearchParams({ prompt, login: "ada", password: "any" });
    }
    throw new Error("the pages lead nowhere");
  }

  async function tokensFor(scope: string): Promise<{ access_token: string; refresh_token: string; client_id: string }> {
    const clientId = await register();
    const code = (await signInAt(authorizationUrl(clientId, scope))).get("code") ?? "";
    const body = new URLSearchParams({
      grant_type: "authorization_code",
      client_id: clientId,
      redirect_uri: REDIRECT,
      code,
      code_verifier: PKCE.verifier,
      resource: server.url,
    });
    const response = await fetch(`${issuer}/token`, { method: "POST", body });
    expect(response.status).to.equal(200);
    const tokens = (await response.json()) as { access_token: string; refresh_token: string }; // a token response
    return { ...tokens, client_id: clientId };
  }

  const bearer = (token: string): Readonly<Record<string, string>> => ({ authorization: `Bearer ${token}` });

  it("refuses a client without a token, and names its metadata and the scopes (A-02)", async () => {
    const response = await modern(server.url, "tools/list", {}, { headers: { origin: ORIGIN } });
    expect(response.status).to.equal(401);
    expect(response.headers.get("www-authenticate")).to.equal(
      `Bearer scope="notes:read", resource_metadata="${new URL(METADATA_PATH, server.url)}"`,
    );
    expect(response.headers.get("access-control-expose-headers")).to.include("WWW-Authenticate");
  });

  it("has its name and its authorization server in its metadata, for pages of any origin (A-03)", async () => {
    const response = await fetch(new URL(METADATA_PATH, server.url), { headers: { origin: ORIGIN } });
    expect(response.headers.get("access-control-allow-origin")).to.equal("*");
    expect(await response.json())
      .to.include.keys("scopes_supported")
      .and.to.deep.include({
        resource: server.url,
        authorization_servers: [issuer],
      });
  });

  it("lets pages of any origin find the authorization server and register with it (A-11)", async () => {
    const preflight = await fetch(`${issuer}/reg`, {
      method: "OPTIONS",
      headers: {
        origin: ORIGIN,
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type",
      },
    });
    expect(preflight.status).to.equal(204);
    expect(preflight.headers.get("access-control-allow-headers")).to.include("content-type");
    const metadata = await fetch(`${issuer}/.well-known/oauth-authorization-server`, { headers: { origin: ORIGIN } });
    expect(metadata.headers.get("access-control-allow-origin")).to.be.oneOf(["*", ORIGIN]);
    expect(await metadata.json()).to.deep.include({
      issuer,
      client_id_metadata_document_supported: true,
      code_challenge_methods_supported: ["S256"],
    });
    expect(await register()).to.be.a("string");
  });

  it("lets a client read with read scope, and refuses the tools that write until more is granted (A-15)", async () => {
    const reader = bearer((await tokensFor("notes:read")).access_token);
    const list = await modern(server.url, "tools/list", {}, { headers: reader });
    expect(list.status).to.equal(200);
    await list.text();
    const params = { name: "delete_note", arguments: { id: "note-0" } };
    const refused = await modern(server.url, "tools/call", params, { headers: reader });
    expect(refused.status).to.equal(403);
    expect(refused.headers.get("www-authenticate")).to.include('error="insufficient_scope", scope="notes:write"');
    const writer = bearer((await tokensFor("notes:read notes:write")).access_token);
    const called = await modern(server.url, "tools/call", params, { headers: writer });
    expect(called.status).to.equal(200);
    await called.text();
  });

  it("requires the same in the older revisions, where only the body names the tool", async () => {
    const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "add_note", arguments: {} } };
    const { access_token: token } = await tokensFor("notes:read");
    expect((await post(server.url, [message], bearer(token))).status).to.equal(403);
    expect((await post(server.url, message, {})).status).to.equal(401);
  });

  it("accepts tokens for itself alone (A-13)", async () => {
    const url = authorizationUrl(await register(), "notes:read", "https://elsewhere.example/mcp");
    expect((await signInAt(url)).get("error")).to.equal("invalid_target");
  });

  it("replaces a refresh token with each use, and revokes all when an old one is used again (A-20)", async () => {
    const { refresh_token: first, client_id: clientId } = await tokensFor("notes:read");
    const refresh = (token: string): Promise<Response> =>
      fetch(`${issuer}/token`, {
        method: "POST",
        body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: token, client_id: clientId }),
      });
    const { refresh_token: second, access_token: token } = (await (await refresh(first)).json()) as {
      refresh_token: string;
      access_token: string;
    }; // a token response
    expect(second).to.not.equal(first);
    expect((await refresh(first)).status).to.equal(400);
    expect((await refresh(second)).status).to.equal(400);
    expect((await modern(server.url, "tools/list", {}, { headers: bearer(token) })).status).to.equal(401);
  });

  it("rejects a token that was revoked", async () => {
    const { access_token: token, client_id: clientId } = await tokensFor("notes:read");
    const body = new URLSearchParams({ token, client_id: clientId });
    expect((await fetch(`${issuer}/token/revocation`, { method: "POST", body })).status).to.equal(200);
    const response = await modern(server.url, "tools/list", {}, { headers: bearer(token) });
    expect(response.headers.get("www-authenticate")).to.include('error="invalid_token"');
  });

  it("accepts a client that is identified by a metadata document (A-10)", async () => {
    const redirect = "https://ide.example/callback";
    const answer = await signInAt(authorizationUrl(DOCUMENT, "notes:read", server.url, redirect));
    expect(answer.get("code")).to.be.a("string");
    expect(answer.get("iss")).to.equal(issuer);
  });

  it("moves to another authorization server, whose tokens alone are valid from then on (A-12)", async () => {
    const other = await listenProtected();
    try {
      const before = other.provider.issuer;
      const { issuer: now } = await other.move();
      expect(now).to.not.equal(before);
      const metadata = await fetch(new URL(METADATA_PATH, other.url));
      expect(await metadata.json()).to.deep.include({ authorization_servers: [now] });
    } finally {
      await other.close();
    }
  });
});
