/** Tokens that end: renewed before, renewed after a refusal, by one tab of several, and never at somebody else's. */
import { expect } from "chai";
import type { InputRequestPolicy } from "../../../src/client/api/index.js";
import { openStore } from "../../../src/storage/index.js";
import { failure, FakeAuthorizationServer } from "../../fixtures/fake-authorization-server.js";
import { settled } from "../../fixtures/fake-clock.js";
import { URL_OF_SERVER, type FakeHost } from "../../fixtures/fake-host.js";
import { FakeTabs } from "../../fixtures/fake-tabs.js";
import { mcpRejection } from "../../fixtures/rejection.js";
import { ProtectedServer, signingHost, type ProtectedScript } from "../../fixtures/protected-server.js";
import { until } from "../../fixtures/until.js";

const HOUR_MS = 3_600_000;
const CALLS = { "tools/call": () => ({ content: [{ type: "text", text: "here" }] }) };

async function signedIn(script: ProtectedScript = {}, options: Parameters<typeof signingHost>[1] = {}) {
  const server = new ProtectedServer({ methods: CALLS, ...script });
  const fake = await signingHost(server, options);
  const connected = await fake.host.connect(URL_OF_SERVER);
  return { server, fake, connected };
}

function refreshTokens(server: ProtectedServer): readonly (string | null)[] {
  return server.tokenRequests("refresh_token").map((params) => params.get("refresh_token"));
}

function authorizationOf(server: ProtectedServer): string | null | undefined {
  return server.requested.at(-1)?.headers.get("authorization");
}

function lastSignIns(server: ProtectedServer): number {
  return server.tokenRequests("authorization_code").length;
}

async function untilPause(fake: FakeHost, ms: number): Promise<void> {
  await until(() => fake.events.length > 0 && fake.clock.nextIn === ms);
}

/** Lets the pauses of a refresh that fails pass. */
async function pass(fake: FakeHost, ms: number): Promise<void> {
  await untilPause(fake, ms);
  fake.clock.advance(ms);
}

describe("tokens that are about to expire", () => {
  it("are refreshed when four fifths of their time are over, before the server refuses them (A-20)", async () => {
    const { server, fake, connected } = await signedIn();
    fake.clock.advance(0.8 * HOUR_MS - 1);
    await connected.callTool("x");
    expect(refreshTokens(server)).to.deep.equal([]);
    fake.clock.advance(1);
    await Promise.all([connected.callTool("x"), connected.callTool("x")]);
    expect(refreshTokens(server)).to.deep.equal(["refresh-3"]);
    expect(authorizationOf(server)).to.equal("Bearer access-4");
    expect(server.tokenRequests("refresh_token")[0]?.get("resource")).to.equal(URL_OF_SERVER);
    expect(lastSignIns(server)).to.equal(1);
  });

  it("stay in use when the authorization server fails, which is tried again and again more slowly", async () => {
    const { server, fake, connected } = await signedIn();
    server.as.quirks.next = { "/token": [failure("x", 500), failure("x", 503), failure("x", 500)] };
    fake.clock.advance(0.8 * HOUR_MS);
    const calling = connected.callTool("x");
    await pass(fake, 750);
    await pass(fake, 1_500);
    await calling;
    expect(authorizationOf(server)).to.equal("Bearer access-3");
    expect(refreshTokens(server)).to.deep.equal(["refresh-3", "refresh-3", "refresh-3"]);
    await connected.callTool("x"); // the next one does not wait for it again
    expect(refreshTokens(server)).to.have.length(3);
    fake.clock.advance(30_000);
    await connected.callTool("x");
    expect(authorizationOf(server)).to.equal("Bearer access-4");
  });

  it("are refreshed as well when only the challenge names the metadata (A-03)", async () => {
    const { server, fake, connected } = await signedIn({ metadataUrl: "https://mcp.example/elsewhere.json" });
    fake.clock.advance(0.8 * HOUR_MS);
    await connected.callTool("x");
    expect(authorizationOf(server)).to.equal("Bearer access-4");
    expect(lastSignIns(server)).to.equal(1);
  });
});

describe("a token that is refused", () => {
  it("is refreshed once, and the request is sent again (A-21)", async () => {
    const { server, connected } = await signedIn();
    server.over.add("access-3");
    const before = server.requested.length;
    await connected.callTool("x");
    expect(refreshTokens(server)).to.deep.equal(["refresh-3"]);
    expect(server.requested.slice(before).map(({ headers }) => headers.get("authorization"))).to.deep.equal([
      "Bearer access-3",
      "Bearer access-4",
    ]);
    expect(lastSignIns(server)).to.equal(1);
  });

  it("is refreshed once for all requests that were refused at once", async () => {
    const { server, connected } = await signedIn();
    server.over.add("access-3");
    await Promise.all(["x", "x", "x"].map((name) => connected.callTool(name)));
    expect(refreshTokens(server)).to.deep.equal(["refresh-3"]);
  });

  it("leads to a sign-in when the refreshed one is refused, too, and then ends (A-21)", async () => {
    const { server, connected } = await signedIn();
    server.as.isGood = () => false;
    const { code, data } = await mcpRejection(connected.callTool("x"));
    expect([code, data.reason]).to.deep.equal(["ERR-AUTH", "refused"]);
    expect(refreshTokens(server)).to.deep.equal(["refresh-3"]);
    expect(lastSignIns(server)).to.equal(2);
  });

  it("keeps its refresh token where the answer has none, and takes the one it has (A-20)", async () => {
    const keeping = await signedIn({ servers: [new FakeAuthorizationServer({ keepsRefreshTokens: true })] });
    const rotating = await signedIn();
    for (const { server, connected } of [keeping, rotating]) {
      for (const token of ["access-3", "access-4"]) {
        server.over.add(token);
        await connected.callTool("x");
      }
    }
    expect(refreshTokens(keeping.server)).to.deep.equal(["refresh-3", "refresh-3"]);
    expect(refreshTokens(rotating.server)).to.deep.equal(["refresh-3", "refresh-4"]);
  });

  it("is deleted with its refresh token when that is no longer valid, and the user is prompted once", async () => {
    const store = openStore();
    const { server, fake, connected } = await signedIn({}, { store, offer: { storage: "persistent" } });
    server.over.add("access-3");
    server.as.quirks.next = { "/token": [failure("invalid_grant")] };
    await connected.callTool("x");
    expect(refreshTokens(server)).to.deep.equal(["refresh-3"]);
    expect(lastSignIns(server)).to.equal(2);
    server.over.add("access-5");
    await connected.callTool("x");
    expect(refreshTokens(server)).to.deep.equal(["refresh-3", "refresh-5"]);
    expect(lastSignIns(server)).to.equal(2);
    await fake.host.close();
  });

  it("leads to a new registration when the authorization server does not know the client any more", async () => {
    for (const storage of ["memory", "persistent"] as const) {
      const { server, connected } = await signedIn({}, { offer: { storage } });
      server.expire();
      server.as.quirks.next = { "/token": [failure("invalid_client", 401)] };
      await connected.callTool("x");
      expect(server.as.to("/register"), storage).to.have.length(2);
      server.expire();
      server.as.quirks.next = { "/token": [failure("invalid_grant"), failure("invalid_client", 401)] };
      expect((await mcpRejection(connected.callTool("x"))).code).to.equal("ERR-AUTH");
      await connected.callTool("x");
      expect(server.as.to("/register"), storage).to.have.length(3);
    }
  });

  it("is ERR-AUTH while the authorization server fails, without a prompt, and refreshed when it is back", async () => {
    const { server, fake, connected } = await signedIn();
    server.over.add("access-3");
    server.as.quirks.next = { "/token": [failure("x", 500), failure("x", 500), failure("x", 500)] };
    const calling = mcpRejection(connected.callTool("x"));
    await pass(fake, 750);
    await pass(fake, 1_500);
    const { code, data } = await calling;
    expect([code, data.reason]).to.deep.equal(["ERR-AUTH", "passing"]);
    expect(refreshTokens(server)).to.have.length(3);
    await connected.callTool("x");
    expect(authorizationOf(server)).to.equal("Bearer access-4");
    expect(lastSignIns(server)).to.equal(1);
  });

  it("ends its refresh with the request's abort, and its reason", async () => {
    const { server, fake, connected } = await signedIn();
    server.over.add("access-3");
    server.as.quirks.next = { "/token": [failure("x", 500)] };
    const abort = new AbortController();
    const calling = connected.callTool("x", {}, { signal: abort.signal }).catch((error: unknown) => error);
    await untilPause(fake, 750);
    const reason = new Error("enough");
    abort.abort(reason);
    expect(await calling).to.equal(reason);
    await settled();
    expect(refreshTokens(server)).to.have.length(1);
    await connected.callTool("x");
    expect(authorizationOf(server)).to.equal("Bearer access-4");
  });
});

describe("a clock that is wrong", () => {
  it("does no harm when it is ten minutes fast: tokens are refreshed earlier", async () => {
    const { server, fake, connected } = await signedIn();
    fake.clock.advance(0.7 * HOUR_MS + 600_000); // the device was set; the server's hour is not over
    await connected.callTool("x");
    expect(refreshTokens(server)).to.deep.equal(["refresh-3"]);
    expect(lastSignIns(server)).to.equal(1);
  });

  it("does no harm when it is ten minutes slow: the server refuses, and they are refreshed then", async () => {
    const { server, fake, connected } = await signedIn();
    fake.clock.advance(HOUR_MS - 601_000); // in truth the hour is over
    server.over.add("access-3");
    await connected.callTool("x");
    expect(refreshTokens(server)).to.deep.equal(["refresh-3"]);
    expect(authorizationOf(server)).to.equal("Bearer access-4");
    expect(lastSignIns(server)).to.equal(1);
  });
});

describe("two tabs over one store", () => {
  it("refresh once when both need to at the same moment; the second takes the tokens of the first", async () => {
    const [store, tabs] = [openStore(), new FakeTabs()];
    const offer = { storage: "persistent" as const };
    const { server, connected: first, fake } = await signedIn({}, { store, tabs: tabs.open(), offer });
    const other = await signingHost(server, { store, tabs: tabs.open(), offer });
    const second = await other.host.connect(URL_OF_SERVER);
    expect(lastSignIns(server)).to.equal(1); // it found what the first one has
    server.over.add("access-3");
    await Promise.all([first.callTool("x"), second.callTool("x")]);
    expect(refreshTokens(server)).to.deep.equal(["refresh-3"]);
    const view = await other.host.authorizations.view(URL_OF_SERVER);
    const mine = await fake.host.authorizations.view(URL_OF_SERVER);
    expect([...(view?.steps ?? []), ...(mine?.steps ?? [])].map(({ detail }) => detail)).to.include(
      "Another tab has renewed the tokens.",
    );
    fake.clock.advance(0.8 * HOUR_MS);
    other.clock.advance(0.8 * HOUR_MS);
    await Promise.all([first.callTool("x"), second.callTool("x")]);
    expect(refreshTokens(server)).to.deep.equal(["refresh-3", "refresh-4"]);
    expect(lastSignIns(server)).to.equal(1);
  });

  it("share the tokens of a sign-in, also where they can't be refreshed", async () => {
    const [store, tabs] = [openStore(), new FakeTabs()];
    const offer = { storage: "persistent" as const };
    const servers = [new FakeAuthorizationServer({ tokens: { refresh_token: undefined } })];
    const { server, connected: first } = await signedIn({ servers }, { store, tabs: tabs.open(), offer });
    const other = await signingHost(server, { store, tabs: tabs.open(), offer });
    const second = await other.host.connect(URL_OF_SERVER);
    server.over.add("access-3");
    await first.callTool("x");
    expect(lastSignIns(server)).to.equal(2);
    await second.callTool("x");
    expect(lastSignIns(server)).to.equal(2);
  });
});

describe("a server that moves to another authorization server", () => {
  it("leads to a sign-in there with a new registration, and receives no token or client of the old one (A-04, A-12)", async () => {
    const old = new FakeAuthorizationServer({ suffix: "-old" });
    const next = new FakeAuthorizationServer({ issuer: "https://new.example" });
    const server = new ProtectedServer({ methods: CALLS, servers: [old, next] });
    const reasons: string[] = [];
    const policy: InputRequestPolicy = (request) => {
      if (request.kind === "sign-in") reasons.push(request.reason);
      return { answer: server.signIn(request) };
    };
    const connected = await (await signingHost(server, { policy })).host.connect(URL_OF_SERVER);
    const secrets = [...old.secrets, "client-1"];
    server.expire();
    server.script.servers = [next, old];
    const before = old.requests.length;
    await connected.callTool("x");
    expect(old.requests).to.have.length(before);
    expect(reasons).to.deep.equal(["first", "moved"]); // not "expired": it leads elsewhere
    expect(next.to("/register")).to.have.length(1);
    expect(next.to("/token").map(({ params }) => params.get("grant_type"))).to.deep.equal(["authorization_code"]);
    for (const { url, body, headers } of next.requests) {
      const said = [url, body, ...[...headers].map(([, value]) => value)].join("\n");
      for (const secret of secrets.filter((one) => !next.secrets.has(one) && !next.clients.has(one))) {
        expect(said).not.to.contain(secret);
      }
    }
  });
});
