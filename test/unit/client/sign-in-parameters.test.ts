/** Parameters of the authorization request: `prompt`, `login_hint`, and those that the embedder adds. */
import { expect } from "chai";
import type { InputRequest, AuthorizationOffer } from "../../../src/client/api/index.js";
import { FakeAuthorizationServer, type AuthorizationServerQuirks } from "../../fixtures/fake-authorization-server.js";
import { URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { ProtectedServer, signingHost } from "../../fixtures/protected-server.js";
import { mcpRejection } from "../../fixtures/rejection.js";

const OFFLINE = { scopes_supported: ["read", "offline_access"] };
const READ = { scopes_supported: ["read"] };
const HERE = { content: [{ type: "text", text: "here" }] };

/** A server whose authorization server lists `offline_access`, and the parameters of each sign-in. */
async function signedIn(offer: Partial<AuthorizationOffer> = {}, quirks: AuthorizationServerQuirks = {}) {
  const as = new FakeAuthorizationServer({ metadata: OFFLINE, ...quirks });
  const server = new ProtectedServer({ servers: [as], metadata: READ, methods: { "tools/call": () => HERE } });
  const requests: URLSearchParams[] = [];
  let isDeclined = false;
  const fake = await signingHost(server, {
    offer,
    policy: (request: InputRequest) => {
      if (request.kind === "sign-in") requests.push(new URL(request.authorizationUrl).searchParams);
      return { answer: isDeclined ? { action: "decline" } : server.signIn(request) };
    },
  });
  const connected = await fake.host.connect(URL_OF_SERVER);
  return {
    as,
    fake,
    connected,
    requests,
    prompts: () => requests.map((one) => one.get("prompt")),
    decline: (value: boolean) => void (isDeclined = value),
    /** A call after everything that was given out has ended. */
    callAgain: () => (server.expire(), connected.callTool("x")),
  };
}
const noRefresh = { tokens: { refresh_token: undefined } };

describe("the prompt parameter of a sign-in", () => {
  it("is not sent where it is not needed, also with offline_access: tenants whose administrators consent stay open (A-20)", async () => {
    const { requests, prompts } = await signedIn();
    expect(requests[0]?.get("scope")).to.equal("read offline_access");
    expect(prompts()).to.deep.equal([null]);
  });

  it("is consent the next time, once, where no refresh token came without it (A-20)", async () => {
    const { prompts, callAgain } = await signedIn({}, noRefresh);
    await callAgain();
    expect(prompts()).to.deep.equal([null, "consent"]);
    await callAgain();
    await callAgain();
    expect(prompts()).to.deep.equal([null, "consent", null, null]);
  });

  it("is consent no more once a refresh token came with it", async () => {
    const { as, prompts, callAgain } = await signedIn({}, noRefresh);
    as.quirks.tokens = {};
    await callAgain();
    await callAgain();
    await callAgain();
    expect(prompts()).to.deep.equal([null, "consent"]);
    expect(as.to("/token").filter(({ params }) => params.get("grant_type") === "refresh_token")).to.have.length(2);
  });

  it("is not consent again after a sign-in with it failed", async () => {
    const { prompts, decline, callAgain } = await signedIn({}, noRefresh);
    decline(true);
    expect((await mcpRejection(callAgain())).code).to.equal("ERR-AUTH");
    decline(false);
    await callAgain();
    expect(prompts()).to.deep.equal([null, "consent", "login"]);
  });

  it("is not consent where offline_access is not offered", async () => {
    const { prompts, callAgain } = await signedIn({}, { ...noRefresh, metadata: {} });
    await callAgain();
    expect(prompts()).to.deep.equal([null, null]);
  });

  it("is the value of the offer, every time", async () => {
    const { connected, prompts, fake } = await signedIn({ prompt: "select_account consent" });
    await fake.host.authorizations.signOut(URL_OF_SERVER);
    await connected.callTool("x");
    expect(prompts()).to.deep.equal(["select_account consent", "select_account consent"]);
  });
});

describe("further parameters of a sign-in", () => {
  it("are sent as the offer has them, the login hint as login_hint", async () => {
    const authorizationParams = { audience: "https://api.example/", access_type: "offline", ui_locales: "nb en" };
    const { requests } = await signedIn({ loginHint: "kari@example.no", authorizationParams });
    expect(Object.fromEntries(requests[0] ?? [])).to.include({ login_hint: "kari@example.no", ...authorizationParams });
  });

  it("replace those in the query of the endpoint", async () => {
    const authorization_endpoint = "https://as.example/authorize?hd=evil.example&hd=worse.example&login_hint=mallory";
    const offer = { authorizationParams: { hd: "example.no" } };
    const { requests } = await signedIn(offer, { metadata: { ...OFFLINE, authorization_endpoint } });
    expect(requests[0]?.getAll("hd")).to.deep.equal(["example.no"]);
    expect(requests[0]?.has("login_hint")).to.equal(false);
  });

  const OWNED = ["client_id", "redirect_uri", "state", "code_challenge", "code_challenge_method", "resource", "scope"];
  for (const name of [...OWNED, "response_type", "response_mode", "request", "request_uri", "nonce", "Client_ID"]) {
    it(`are refused with their name where they belong to the protocol: ${name}`, async () => {
      const error = await mcpRejection(signedIn({ authorizationParams: { [name]: "x", hd: "example.no" } }));
      expect([error.code, error.data.parameter]).to.deep.equal(["ERR-ARGUMENT", name]);
      expect(error.message).to.contain(name);
    });
  }

  it("are refused with the member to use where the offer has one", async () => {
    for (const [name, member] of Object.entries({ prompt: "prompt", login_hint: "loginHint" })) {
      const { code, message } = await mcpRejection(signedIn({ authorizationParams: { [name]: "x" } }));
      expect(code, name).to.equal("ERR-ARGUMENT");
      expect(message).to.contain(`"${member}"`);
    }
  });

  it("are refused when they are no texts", async () => {
    const bad: Partial<Record<keyof AuthorizationOffer, unknown>>[] = [
      { prompt: "" },
      { prompt: "none login" },
      { prompt: "a\nb" },
      { prompt: 1 },
      { loginHint: "" },
      { loginHint: "x".repeat(3_000) },
      { authorizationParams: { "": "x" } },
      { authorizationParams: { "a b": "x" } },
      { authorizationParams: { hd: 1 } },
      { authorizationParams: { hd: "\ud800" } },
      { authorizationParams: { hd: "x".repeat(3_000) } },
      { authorizationParams: Object.fromEntries([...Array(60).keys()].map((at) => [`p${at}`, "x"])) },
      { authorizationParams: ["x"] },
    ];
    for (const offer of bad) {
      const error = await mcpRejection(signedIn(offer as Partial<AuthorizationOffer>)); // as a page without types has it
      expect(error.code, JSON.stringify(offer)).to.equal("ERR-ARGUMENT");
    }
  });

  it("leave the offer before unchanged when they are refused", async () => {
    const { connected, fake, requests } = await signedIn({ loginHint: "kari" });
    const bad = { redirectUrl: "https://app.example/callback", authorizationParams: { state: "x" } };
    expect((await mcpRejection(fake.host.offer({ authorization: bad }))).code).to.equal("ERR-ARGUMENT");
    await fake.host.authorizations.signOut(URL_OF_SERVER);
    await connected.callTool("x");
    expect(requests.map((one) => one.get("login_hint"))).to.deep.equal(["kari", "kari"]);
  });
});

describe("numbers of an authorization server", () => {
  const DAY_MS = 86_400_000;

  it("never make a token expire at an invalid date", async () => {
    for (const expires_in of [1e308, "1e308", 9e15]) {
      const { fake } = await signedIn({}, { tokens: { expires_in } });
      const view = await fake.host.authorizations.view(URL_OF_SERVER);
      const left = (view?.expiresAt ?? 0) - fake.clock.now();
      expect(left, String(expires_in)).to.be.within(300 * DAY_MS, 400 * DAY_MS);
    }
  });

  it("make a token be refreshed after most of a year, however large expires_in is", async () => {
    const { as, connected, fake, requests } = await signedIn({}, { tokens: { expires_in: 1e308 } });
    fake.clock.advance(300 * DAY_MS);
    await connected.callTool("x");
    expect(as.to("/token").map(({ params }) => params.get("grant_type"))).to.deep.equal([
      "authorization_code",
      "refresh_token",
    ]);
    expect(requests).to.have.length(1);
  });

  it("keep a registration usable whose secret expires at an invalid date", async () => {
    const metadata = { ...OFFLINE, token_endpoint_auth_methods_supported: ["client_secret_post"] };
    for (const client_secret_expires_at of [1e308, "Infinity", "never", -1, {}]) {
      const { callAgain, fake } = await signedIn(
        {},
        { metadata, ...noRefresh, registration: { client_secret_expires_at } },
      );
      await callAgain();
      const registrations = fake.http.requests.filter(({ url }) => url.endsWith("/register"));
      expect(registrations, String(client_secret_expires_at)).to.have.length(1);
    }
  });
});

describe("preset information on signing in to a server", () => {
  it("is used before registering, and adds its scopes to those of the server; other servers receive none of it", async () => {
    const as = new FakeAuthorizationServer({});
    const server = new ProtectedServer({ servers: [as], metadata: READ });
    const requests: URLSearchParams[] = [];
    const { host } = await signingHost(server, {
      policy: (request: InputRequest) => {
        if (request.kind === "sign-in") requests.push(new URL(request.authorizationUrl).searchParams);
        return { answer: { action: "decline" } };
      },
    });
    const signIn = { clientId: "known-here", scopes: ["write", "read"] };
    await mcpRejection(host.connect(URL_OF_SERVER, { id: "one", signIn }));
    expect(requests[0]?.get("client_id")).to.equal("known-here");
    expect(requests[0]?.get("scope")).to.equal("write read");
    expect(as.to("/register")).to.have.length(0);
    await mcpRejection(host.connect(URL_OF_SERVER, { id: "one" }));
    expect(requests[1]?.get("client_id")).to.not.equal("known-here");
    expect(requests[1]?.get("scope")).to.equal("read");
  });
});
