/** The end of a sign-in by the user's will, and coming back to a page that was left for one. */
import { expect } from "chai";
import type { InputRequest } from "../../../src/client/api/index.js";
import { openStore, type Store } from "../../../src/storage/index.js";
import { FakeAuthorizationServer } from "../../fixtures/fake-authorization-server.js";
import { URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { codeOf, mcpRejection } from "../../fixtures/rejection.js";
import { nextRequest, ProtectedServer, signingHost } from "../../fixtures/protected-server.js";
import { until } from "../../fixtures/until.js";

const LIST = {
  "tools/list": () => ({ tools: [{ name: "x", inputSchema: { type: "object" } }], cacheScope: "private" }),
};

describe("signing out", () => {
  it("gives the tokens back, forgets them and what was private, and has the user asked the next time", async () => {
    const store = openStore();
    const server = new ProtectedServer({ methods: LIST });
    const fake = await signingHost(server, { store, offer: { storage: "persistent" } });
    const connected = await fake.host.connect(URL_OF_SERVER);
    await connected.listTools();
    await until(async () => (await store.entries("lists")).length > 0);
    await fake.host.authorizations.signOut(URL_OF_SERVER);
    expect(server.as.to("/revoke").map(({ params }) => params.get("token"))).to.deep.equal(["refresh-3", "access-3"]);
    expect(await store.entries("auth", ["tokens"])).to.deep.equal([]);
    expect(await store.entries("lists")).to.deep.equal([]);
    const view = await fake.host.authorizations.view(URL_OF_SERVER);
    expect(view).to.include({ state: "signed-out" });
    expect(view).not.to.have.property("tokenType");
    await connected.listTools();
    expect(server.tokenRequests("authorization_code")).to.have.length(2);
  });

  it("gives back what an earlier visit kept", async () => {
    const store = openStore();
    const server = new ProtectedServer();
    const offer = { storage: "persistent" as const };
    await (await signingHost(server, { store, offer })).host.connect(URL_OF_SERVER);
    const later = await signingHost(server, { store, offer });
    await later.host.authorizations.signOut(URL_OF_SERVER);
    expect(server.as.to("/revoke")).to.have.length(2);
    expect(await store.entries("auth", ["tokens"])).to.deep.equal([]);
  });

  it("forgets the tokens, too, when the authorization server can't be told", async () => {
    const server = new ProtectedServer();
    const fake = await signingHost(server);
    await fake.host.connect(URL_OF_SERVER);
    server.as.quirks.next = { "/revoke": ["network", "network"] };
    await fake.host.authorizations.signOut(URL_OF_SERVER);
    expect((await fake.host.authorizations.view(URL_OF_SERVER))?.state).to.equal("signed-out");
  });

  it("is refused where nothing is offered", async () => {
    const fake = await signingHost(new ProtectedServer(), { offer: "none" });
    expect(await codeOf(fake.host.authorizations.signOut(URL_OF_SERVER))).to.equal("ERR-ARGUMENT");
  });

  it("clears what was private when somebody signs in after all", async () => {
    const store = openStore();
    const server = new ProtectedServer({ methods: LIST });
    const fake = await signingHost(server, { store });
    const connected = await fake.host.connect(URL_OF_SERVER);
    await connected.listTools();
    await until(async () => (await store.entries("lists")).length > 0);
    server.expire();
    server.as.quirks.next = { "/token": [new Response('{"error":"invalid_grant"}', { status: 400 })] };
    await connected.ping();
    expect(server.tokenRequests("authorization_code")).to.have.length(2);
    await until(async () => (await store.entries("lists")).length === 0);
  });
});

describe("a page that was left for signing in", () => {
  /** A page that went to the authorization server, and where it came back. */
  async function left(storage: "memory" | "persistent", store: Store, server: ProtectedServer) {
    const fake = await signingHost(server, { store, policy: undefined, offer: { storage } });
    void fake.host.connect(URL_OF_SERVER).catch(() => undefined);
    const request: InputRequest = await nextRequest(fake);
    const answer = server.signIn(request);
    if (answer.action !== "signed-in") throw new Error("nobody signed in");
    return answer.callbackUrl;
  }

  for (const storage of ["memory", "persistent"] as const) {
    it(`goes on where it was, with the registration it began with (${storage})`, async () => {
      const [store, server] = [openStore(), new ProtectedServer()];
      const callbackUrl = await left(storage, store, server);
      const later = await signingHost(server, { store, policy: undefined, offer: { storage } });
      expect(await later.host.authorizations.resume(callbackUrl)).to.equal(URL_OF_SERVER);
      await later.host.connect(URL_OF_SERVER);
      expect(server.requested.at(-1)?.headers.get("authorization")).to.equal("Bearer access-3");
      expect(server.as.to("/register")).to.have.length(1);
      const noted = (await later.host.audit.list()).filter(({ kind }) => kind === "sign-in");
      expect(noted.at(-1)).to.include({ serverUrl: URL_OF_SERVER, outcome: "signed-in", by: "user" });
    });
  }

  it("goes on with a client secret of a registration, and where only the challenge told of the metadata", async () => {
    const server = new ProtectedServer({
      servers: [
        new FakeAuthorizationServer({ metadata: { token_endpoint_auth_methods_supported: ["client_secret_post"] } }),
      ],
      metadataUrl: "https://mcp.example/elsewhere.json",
    });
    const store = openStore();
    const callbackUrl = await left("memory", store, server);
    const later = await signingHost(server, { store, policy: undefined });
    await later.host.authorizations.resume(callbackUrl);
    await later.host.connect(URL_OF_SERVER);
    expect(server.tokenRequests("authorization_code")[0]?.get("client_secret")).to.equal("secret-1");
  });

  it("does so once: the same address is refused afterwards (A-16)", async () => {
    const [store, server] = [openStore(), new ProtectedServer()];
    const callbackUrl = await left("persistent", store, server);
    const later = await signingHost(server, { store, offer: { storage: "persistent" } });
    const both = await Promise.allSettled([
      later.host.authorizations.resume(callbackUrl),
      later.host.authorizations.resume(callbackUrl),
    ]);
    expect(both.map((one) => one.status)).to.have.members(["fulfilled", "rejected"]);
    expect(await codeOf(later.host.authorizations.resume(callbackUrl))).to.equal("ERR-AUTH-MIXUP");
    expect(server.tokenRequests("authorization_code")).to.have.length(1);
  });

  it("does so for ten minutes, and no longer (A-16)", async () => {
    const [store, server] = [openStore(), new ProtectedServer()];
    const callbackUrl = await left("memory", store, server);
    const later = await signingHost(server, { store });
    later.clock.advance(600_000);
    expect(await codeOf(later.host.authorizations.resume(callbackUrl))).to.equal("ERR-AUTH-MIXUP");
    expect(server.as.to("/token")).to.have.length(0);
  });

  it("refuses the address of a stranger, and one when nothing is offered", async () => {
    const server = new ProtectedServer();
    const fake = await signingHost(server);
    for (const url of ["https://app.example/callback?code=c&state=s", "https://app.example/callback"]) {
      expect(await codeOf(fake.host.authorizations.resume(url))).to.equal("ERR-AUTH-MIXUP");
    }
    const bare = await signingHost(server, { offer: "none" });
    expect(await codeOf(bare.host.authorizations.resume("https://app.example/callback?state=s"))).to.equal(
      "ERR-ARGUMENT",
    );
    expect(server.http.requests).to.deep.equal([]);
  });

  it("refuses what comes back from elsewhere, and forgets the sign-in with it (A-17)", async () => {
    const [store, server] = [openStore(), new ProtectedServer()];
    const callbackUrl = new URL(await left("memory", store, server));
    callbackUrl.searchParams.set("iss", "https://other.example");
    const later = await signingHost(server, { store });
    for (const _time of [1, 2]) {
      expect((await mcpRejection(later.host.authorizations.resume(callbackUrl.href))).code).to.equal("ERR-AUTH-MIXUP");
    }
    expect(server.as.to("/token")).to.have.length(0);
    expect(await store.entries("auth", ["pending"])).to.deep.equal([]);
  });
});
