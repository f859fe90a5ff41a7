/** The end of a sign-in by the user's will, and coming back to a page that was left for one. */
import { expect } from "chai";
import type { InputRequest } from "../../../src/client/api/index.js";
import { EMPTY_SNAPSHOT, reduce, serverState } from "../../../src/state/index.js";
import { openStore, type Store } from "../../../src/storage/index.js";
import { FakeAuthorizationServer } from "../../fixtures/fake-authorization-server.js";
import { settled } from "../../fixtures/fake-clock.js";
import type { FakeRequest } from "../../fixtures/fake-fetch.js";
import { URL_OF_SERVER, type FakeHost } from "../../fixtures/fake-host.js";
import { FakeTabs } from "../../fixtures/fake-tabs.js";
import { codeOf, mcpRejection } from "../../fixtures/rejection.js";
import { nextRequest, ProtectedServer, signingHost, type ProtectedScript } from "../../fixtures/protected-server.js";
import { until } from "../../fixtures/until.js";

const LIST = {
  "tools/list": () => ({ tools: [{ name: "x", inputSchema: { type: "object" } }], cacheScope: "private" }),
};

const LISTS = ["tools", "resources", "resourceTemplates", "prompts"] as const;
/** Lists that each account sees another item of. */
const listsOf = (cacheScope: string) => {
  const list =
    (name: string) =>
    (_params: unknown, { headers }: FakeRequest) => {
      const own = `of ${headers.get("authorization")?.slice("Bearer ".length)}`;
      const item = { name: own, uri: "note:///1", uriTemplate: "note:///{id}", inputSchema: { type: "object" } };
      return { [name]: [item], cacheScope, ttlMs: 600_000 };
    };
  return {
    "tools/list": list("tools"),
    "resources/list": list("resources"),
    "resources/templates/list": list("resourceTemplates"),
    "prompts/list": list("prompts"),
  };
};

/** The names in all lists of the snapshot. */
function namesIn(fake: FakeHost): readonly string[] {
  const known = serverState(reduce(EMPTY_SNAPSHOT, fake.events), "a");
  return LISTS.flatMap((list) => known?.[list].items.map(({ name }) => name) ?? []);
}

/** A user who is signed in and follows all lists. */
async function following(
  era: "modern" | "legacy",
  script: ProtectedScript = {},
  kept: Parameters<typeof signingHost>[1] = {},
) {
  const methods = { ...listsOf("private"), "tools/call": () => ({ content: [] }) };
  const server = new ProtectedServer({ era, methods, ...script });
  const fake = await signingHost(server, kept);
  const connected = await fake.host.connect(URL_OF_SERVER, { id: "a", era });
  await Promise.all(LISTS.map((list) => connected.follow(list)));
  expect(namesIn(fake)).to.deep.equal(LISTS.map(() => "of access-3"));
  return { fake, server, connected, shown: namesIn };
}

describe("signing out", () => {
  it("revokes the tokens, deletes them and private data, and prompts the next time", async () => {
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

  it("revokes tokens that an earlier visit stored", async () => {
    const store = openStore();
    const server = new ProtectedServer();
    const offer = { storage: "persistent" as const };
    await (await signingHost(server, { store, offer })).host.connect(URL_OF_SERVER);
    const later = await signingHost(server, { store, offer });
    await later.host.authorizations.signOut(URL_OF_SERVER);
    expect(server.as.to("/revoke")).to.have.length(2);
    expect(await store.entries("auth", ["tokens"])).to.deep.equal([]);
  });

  it("deletes the tokens, too, when the authorization server can't be reached", async () => {
    const server = new ProtectedServer();
    const fake = await signingHost(server);
    await fake.host.connect(URL_OF_SERVER);
    server.as.quirks.next = { "/revoke": ["network", "network"] };
    await fake.host.authorizations.signOut(URL_OF_SERVER);
    expect((await fake.host.authorizations.view(URL_OF_SERVER))?.state).to.equal("signed-out");
  });

  it("is refused where no sign-in is offered", async () => {
    const fake = await signingHost(new ProtectedServer(), { offer: "none" });
    expect(await codeOf(fake.host.authorizations.signOut(URL_OF_SERVER))).to.equal("ERR-ARGUMENT");
  });

  it("clears private data when another user signs in after all", async () => {
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

  for (const era of ["modern", "legacy"] as const) {
    it(`reloads every list for the other account that signs in during a call (${era})`, async () => {
      const { fake, server, connected, shown } = await following(era);
      server.expire();
      server.as.quirks.next = { "/token": [new Response('{"error":"invalid_grant"}', { status: 400 })] };
      await connected.callTool("of access-3");
      await until(() => shown(fake).every((name) => name === "of access-5"));
    });

    it(`reloads every list when another account signed in in another tab, and for renewed tokens none (${era})`, async () => {
      const [store, tabs] = [openStore(), new FakeTabs()];
      const kept = (): Parameters<typeof signingHost>[1] => ({
        store,
        tabs: tabs.open(),
        offer: { storage: "persistent" },
      });
      const { fake, server, connected, shown } = await following(era, {}, kept());
      const other = await signingHost(server, kept());
      const elsewhere = await other.host.connect(URL_OF_SERVER, { era });
      other.clock.advance(1_000);
      server.expire();
      await elsewhere.callTool("x"); // renews the tokens
      await connected.callTool("x");
      await settled();
      expect(shown(fake)).to.deep.equal(LISTS.map(() => "of access-3"));
      server.expire();
      server.as.quirks.next = { "/token": [new Response('{"error":"invalid_grant"}', { status: 400 })] };
      await elsewhere.callTool("x"); // has the user sign in
      await connected.callTool("x");
      await until(() => shown(fake).every((name) => name === "of access-6"));
      expect(server.tokenRequests("authorization_code")).to.have.length(2);
    });

    it(`reloads every list when a first call signs in, and when one gets more scopes (${era})`, async () => {
      const { fake, server, connected, shown } = await following(era, {
        challenge: 'Bearer scope="read"',
        scopes: { "tools/call wipe": "write" },
      });
      await connected.callTool("wipe");
      await until(() => shown(fake).every((name) => name === "of access-5"));
      expect(server.tokenRequests("authorization_code")).to.have.length(2);
    });

    it(`reloads every list that was public before the first call signed in (${era})`, async () => {
      const open = new ProtectedServer({
        era,
        methods: { ...listsOf("public"), "tools/call": () => ({ content: [] }) },
      });
      const { fetch } = open.http;
      open.known.add("nobody");
      let isOpen = true;
      const value: typeof fetch = (url, init) => {
        const headers = new Headers(init.headers);
        isOpen &&= headers.get("mcp-method") !== "tools/call" && !String(init.body).includes("tools/call");
        if (isOpen && url === URL_OF_SERVER) headers.set("authorization", "Bearer nobody");
        return fetch(url, { ...init, headers });
      };
      Object.defineProperty(open.http, "fetch", { value });
      const fake = await signingHost(open);
      const connected = await fake.host.connect(URL_OF_SERVER, { id: "a", era });
      await Promise.all(LISTS.map((list) => connected.follow(list)));
      expect(namesIn(fake)).to.deep.equal(LISTS.map(() => "of nobody"));
      await connected.callTool("of nobody");
      await until(() => namesIn(fake).every((name) => name === "of access-3"));
    });
  }

  it("ends while the prompt of a sign-in is open, with the prompt and all requests that wait for it", async () => {
    for (const state of ["first", "expired", "more scopes"] as const) {
      const server = new ProtectedServer({
        methods: { "tools/call": () => ({ content: [] }) },
        scopes: { "tools/call wipe": "w" },
      });
      let isAnswered = state !== "first";
      const fake = await signingHost(server, {
        policy: (request) => (isAnswered ? { answer: server.signIn(request) } : "prompt"),
      });
      const connected = state === "first" ? undefined : await fake.host.connect(URL_OF_SERVER);
      isAnswered = false;
      if (state === "expired") {
        server.expire();
        server.as.quirks.next = { "/token": [new Response('{"error":"invalid_grant"}', { status: 400 })] };
      }
      const waiting = [1, 2, 3].map(() =>
        mcpRejection(connected ? connected.callTool("wipe") : fake.host.connect(URL_OF_SERVER)),
      );
      const request = await nextRequest(fake);
      await fake.host.authorizations.signOut(URL_OF_SERVER);
      for (const { code, data } of await Promise.all(waiting))
        expect([code, data.reason], state).to.deep.equal(["ERR-AUTH", "declined"]);
      expect(await fake.host.inputRequests.list()).to.deep.equal([]);
      expect(await fake.host.inputRequests.answer(request.requestId, server.signIn(request))).to.equal(false);
      expect((await fake.host.authorizations.view(URL_OF_SERVER))?.state).to.equal("signed-out");
      isAnswered = true;
      await (connected ? connected.callTool("x") : fake.host.connect(URL_OF_SERVER)); // and can sign in again
    }
  });
});

describe("a page that was left for a sign-in", () => {
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
    it(`continues in its state, with the registration it began with (${storage})`, async () => {
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

  it("continues with a client secret of a registration, and where only the challenge named the metadata", async () => {
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

  it("continues once: the same address is refused afterwards (A-16)", async () => {
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

  it("continues for ten minutes, and no longer (A-16)", async () => {
    const [store, server] = [openStore(), new ProtectedServer()];
    const callbackUrl = await left("memory", store, server);
    const later = await signingHost(server, { store });
    later.clock.advance(600_000);
    expect(await codeOf(later.host.authorizations.resume(callbackUrl))).to.equal("ERR-AUTH-MIXUP");
    expect(server.as.to("/token")).to.have.length(0);
  });

  it("refuses the address of a foreign issuer, and one when nothing is offered", async () => {
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

  it("refuses a callback at another address, and deletes the sign-in with it (A-17)", async () => {
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
