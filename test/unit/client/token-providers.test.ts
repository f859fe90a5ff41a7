/** Tokens of the page's own: asked for first, never kept, and what happens when there is none. */
import { expect } from "chai";
import type { TokenProvider, TokenRequest } from "../../../src/client/api/index.js";
import { openStore } from "../../../src/storage/index.js";
import { FakeAuthorizationServer } from "../../fixtures/fake-authorization-server.js";
import { settled } from "../../fixtures/fake-clock.js";
import { URL_OF_SERVER, type FakeHost } from "../../fixtures/fake-host.js";
import { codeOf, mcpRejection, rejection } from "../../fixtures/rejection.js";
import { ProtectedServer, signingHost } from "../../fixtures/protected-server.js";
import { until } from "../../fixtures/until.js";

const CALLS = { "tools/call": () => ({ content: [] }) };

/** Lets time pass until `work` has ended. */
async function passed(fake: FakeHost, work: Promise<unknown>): Promise<void> {
  let isOver = false;
  void work.then(() => (isOver = true));
  await until(async () => {
    await settled();
    if (!isOver && fake.clock.nextIn !== undefined) fake.clock.advance(fake.clock.nextIn);
    return isOver;
  });
}

describe("a token provider", () => {
  it("is called before the user is prompted, with the discovered metadata (A-23)", async () => {
    const server = new ProtectedServer({ metadata: { scopes_supported: ["read"] } });
    server.known.add("own-1");
    const requests: TokenRequest[] = [];
    const tokens = async (request: TokenRequest) => (requests.push(request), { accessToken: "own-1" });
    const store = openStore();
    const fake = await signingHost(server, { tokens, store, offer: "none" });
    await fake.host.connect(URL_OF_SERVER);
    expect(requests).to.have.length(1);
    expect(requests[0]).to.deep.include({
      serverUrl: URL_OF_SERVER,
      reason: "first",
      issuer: "https://as.example",
      resource: URL_OF_SERVER,
      tokenEndpoint: "https://as.example/token",
      scopes: ["read"],
    });
    expect(server.requested.at(-1)?.headers.get("authorization")).to.equal("Bearer own-1");
    expect(server.as.to("/register")).to.have.length(0);
    expect(await store.entries("auth")).to.deep.equal([]);
    expect(fake.reported("input-request")).to.deep.equal([]);
  });

  it("leaves the server to the user when it has no token (A-23)", async () => {
    const server = new ProtectedServer();
    const fake = await signingHost(server, { tokens: async () => undefined });
    await fake.host.connect(URL_OF_SERVER);
    expect(server.requested.at(-1)?.headers.get("authorization")).to.equal("Bearer access-3");
  });

  it("is the only one that uses credentials of a machine: without it the user signs in (A-30)", async () => {
    const grants = [
      "client_credentials",
      "authorization_code",
      "refresh_token",
      "urn:ietf:params:oauth:grant-type:jwt-bearer",
    ];
    const metadata = { grant_types_supported: grants, token_endpoint_auth_methods_supported: ["client_secret_post"] };
    const server = new ProtectedServer({ methods: CALLS, servers: [new FakeAuthorizationServer({ metadata })] });
    const fake = await signingHost(server);
    const connected = await fake.host.connect(URL_OF_SERVER);
    server.expire();
    await connected.callTool("x");
    expect(server.as.to("/token").map(({ params }) => params.get("grant_type"))).to.deep.equal([
      "authorization_code",
      "refresh_token",
    ]);
    const other = await signingHost(server, { offer: "none" });
    const before = server.as.requests.length;
    expect(await codeOf(other.host.connect(URL_OF_SERVER))).to.equal("ERR-AUTH");
    expect(server.as.requests).to.have.length(before);
  });

  it("is called again once when the server refuses its token (A-21, A-23)", async () => {
    const server = new ProtectedServer({ methods: CALLS });
    server.known.add("own-1").add("own-2");
    const reasons: string[] = [];
    const fake = await signingHost(server, {
      tokens: async ({ reason }) => ({ accessToken: `own-${reasons.push(reason)}` }),
      offer: "none",
    });
    const connected = await fake.host.connect(URL_OF_SERVER);
    server.over.add("own-1");
    await connected.callTool("x");
    expect(server.requested.at(-1)?.headers.get("authorization")).to.equal("Bearer own-2");
    server.over.add("own-2");
    expect(await codeOf(connected.callTool("x"))).to.equal("ERR-AUTH");
    expect(reasons).to.deep.equal(["first", "refused", "refused"]);
  });

  for (const [title, tokens, word] of [
    [
      "throws at once",
      () => {
        throw new Error("no identity");
      },
      "failed",
    ],
    ["rejects with nothing", () => Promise.reject(undefined as unknown as Error), "failed"],
    ["gives a token with a line break", async () => ({ accessToken: "a\nb" }), "no usable token"],
    ["gives a token with a space", async () => ({ accessToken: "a b" }), "no usable token"],
    ["gives a token that is no ASCII", async () => ({ accessToken: "tök" }), "no usable token"],
    ["gives an empty token", async () => ({ accessToken: "" }), "no usable token"],
    ["gives a number", async () => ({ accessToken: 7 }), "no usable token"],
    ["gives a promise of a token", async () => ({ accessToken: Promise.resolve("a") }), "no usable token"],
    ["gives the bare token", async () => "own-1", "no usable token"],
    ["gives false", async () => false, "no usable token"],
    ["gives an empty object", async () => ({}), "no usable token"],
    ["gives a list", async () => ["own-1"], "no usable token"],
    ["gives the token under another name", async () => ({ access_token: "own-1" }), "no usable token"],
  ] as [string, () => unknown, string][]) {
    it(`that ${title} is named in the error of every request, and no prompt is shown (A-23)`, async () => {
      const server = new ProtectedServer();
      const fake = await signingHost(server, { tokens: tokens as TokenProvider });
      const { code, message, data } = await mcpRejection(fake.host.connect(URL_OF_SERVER));
      expect([code, data.reason, data.server]).to.deep.equal(["ERR-AUTH", "provider", "https://mcp.example"]);
      for (const part of ["token provider", "`tokens`", "https://mcp.example", word]) expect(message).to.contain(part);
      expect(message).not.to.match(/own-1|a\nb|tök/);
      expect(fake.reported("input-request")).to.deep.equal([]);
      const { steps = [] } = (await fake.host.authorizations.view(URL_OF_SERVER)) ?? {};
      expect(steps.at(-1)).to.deep.include({ step: "provider", outcome: "failed", detail: message });
    });
  }

  for (const expiresAt of ["soon", NaN, Infinity, null, {}]) {
    it(`may return ${String(expiresAt)} as expiresAt, which is then unknown`, async () => {
      const server = new ProtectedServer();
      server.known.add("own-1");
      const tokens = (async () => ({ accessToken: "own-1", expiresAt })) as unknown as TokenProvider;
      const fake = await signingHost(server, { tokens, offer: "none" });
      await fake.host.connect(URL_OF_SERVER);
      expect(await fake.host.authorizations.view(URL_OF_SERVER)).not.to.have.property("expiresAt");
    });
  }

  it("that never settles ends every request within its own deadline, and is named (U-05)", async () => {
    for (const era of ["modern", "legacy"] as const) {
      const server = new ProtectedServer({ era, methods: CALLS });
      server.known.add("own-1");
      let isStuck = true;
      const tokens: TokenProvider = () =>
        isStuck ? new Promise(() => undefined) : Promise.resolve({ accessToken: "own-1" });
      const fake = await signingHost(server, { tokens });
      const start = fake.clock.now();
      const connecting = mcpRejection(fake.host.connect(URL_OF_SERVER, { era, connectTimeoutMs: 1_500 }));
      await passed(fake, connecting);
      const first = await connecting;
      expect([first.code, first.data.reason], era).to.deep.equal(["ERR-AUTH", "provider"]);
      expect(first.message).to.contain("1500 ms");
      expect(fake.clock.now() - start, era).to.be.within(1_500, 1_600);
      isStuck = false;
      const connected = await fake.host.connect(URL_OF_SERVER, { era });
      isStuck = true;
      server.known.clear();
      const before = fake.clock.now();
      const calls = [1, 2, 3].map(() => mcpRejection(connected.callTool("x", {}, { totalTimeoutMs: 1_000 })));
      await passed(fake, Promise.all(calls));
      for (const { code, data } of await Promise.all(calls)) {
        expect([code, data.reason], era).to.deep.equal(["ERR-AUTH", "provider"]);
        expect(data.mayHaveRun, era).to.equal(false);
      }
      expect(fake.clock.now() - before, era).to.be.within(1_000, 1_200);
      const late = fake.clock.now();
      const patient = mcpRejection(connected.callTool("x", {}, { totalTimeoutMs: 600_000, idleTimeoutMs: 600_000 }));
      await passed(fake, patient);
      expect((await patient).message).to.contain("30000 ms");
      expect(fake.clock.now() - late, era).to.be.within(30_000, 30_100);
    }
  });

  it("that never settles does not delay an aborted request or a sign-out", async () => {
    const server = new ProtectedServer();
    const fake = await signingHost(server, { tokens: () => new Promise(() => undefined) });
    const abort = new AbortController();
    const reason = new Error("enough");
    const connecting = rejection(fake.host.connect(URL_OF_SERVER, { signal: abort.signal }));
    await until(() => server.as.requests.length > 0 && fake.clock.nextIn !== undefined);
    abort.abort(reason);
    expect(await connecting).to.equal(reason);
    await fake.host.authorizations.signOut(URL_OF_SERVER);
  });

  it("ends the request with its own failure", async () => {
    const failure = new Error("no identity here");
    const server = new ProtectedServer();
    const fake = await signingHost(server, { tokens: () => Promise.reject(failure), offer: "none" });
    const error = await mcpRejection(fake.host.connect(URL_OF_SERVER));
    expect(error.code).to.equal("ERR-AUTH");
    expect(error.cause).to.equal(failure);
    expect(await rejection(fake.host.connect(URL_OF_SERVER))).to.have.property("code", "ERR-AUTH");
  });
});
