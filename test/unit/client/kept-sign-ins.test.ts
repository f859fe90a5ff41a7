/** A sign-in over reloads, as long as the page allows: each reload a new host over the same store. */
import { expect } from "chai";
import type { AuthorizationOffer } from "../../../src/client/api/index.js";
import { openStore } from "../../../src/storage/index.js";
import { FakeAuthorizationServer, readProof } from "../../fixtures/fake-authorization-server.js";
import { URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { ProtectedServer, signingHost } from "../../fixtures/protected-server.js";

const DPOP = { dpop_signing_alg_values_supported: ["ES256"] };

/** Signs in, then loads the page again, perhaps as another tab: how often somebody signed in. */
async function signInsAfterReload(offer: Partial<AuthorizationOffer>, first?: string, second = first): Promise<number> {
  const [store, server] = [openStore(), new ProtectedServer()];
  for (const session of [first, second]) {
    const own = { ...offer, ...(session !== undefined && { session }) };
    const fake = await signingHost(server, { store, offer: own });
    await fake.host.connect(URL_OF_SERVER);
  }
  return server.tokenRequests("authorization_code").length;
}

describe("a sign-in after a reload", () => {
  it("is repeated where tokens are in memory only, which is the default (A-19)", async () => {
    expect(await signInsAfterReload({})).to.equal(2);
    expect(await signInsAfterReload({ storage: "memory" }, "tab-1")).to.equal(2);
  });

  it("is found by its own tab, and by no other, where tokens are kept for the session (A-19)", async () => {
    expect(await signInsAfterReload({ storage: "session" }, "tab-1")).to.equal(1);
    expect(await signInsAfterReload({ storage: "session" }, "tab-1", "tab-2")).to.equal(2);
    expect(await signInsAfterReload({ storage: "session" })).to.equal(2); // a tab without a name
  });

  it("is found by every tab where tokens are kept for good", async () => {
    expect(await signInsAfterReload({ storage: "persistent" }, "tab-1", "tab-2")).to.equal(1);
  });

  it("is found with the key its tokens are bound to (RFC 9449)", async () => {
    const store = openStore();
    const server = new ProtectedServer({ servers: [new FakeAuthorizationServer({ metadata: DPOP })] });
    const keys: unknown[] = [];
    for (const _visit of [1, 2]) {
      const fake = await signingHost(server, { store, offer: { storage: "persistent", dpop: "supported" } });
      await fake.host.connect(URL_OF_SERVER);
      const { headers } = server.requested.at(-1) ?? {};
      expect(headers?.get("authorization")).to.equal("DPoP access-3");
      const { header, payload, isSigned } = await readProof(headers?.get("dpop") ?? "");
      expect([isSigned, payload.htm, payload.htu]).to.deep.equal([true, "POST", URL_OF_SERVER]);
      keys.push(header.jwk);
    }
    expect(keys[0]).to.deep.equal(keys[1]);
    expect(server.tokenRequests("authorization_code")).to.have.length(1);
  });

  it("is repeated when the key is gone, or other code changed the records", async () => {
    for (const spoil of ["dpop", "key", "tokens"]) {
      const store = openStore();
      const server = new ProtectedServer({ servers: [new FakeAuthorizationServer({ metadata: DPOP })] });
      const options = { store, offer: { storage: "persistent", dpop: "supported" } } as const;
      await (await signingHost(server, options)).host.connect(URL_OF_SERVER);
      for (const { key } of await store.entries("auth", [spoil])) await store.put("auth", key, { of: "a stranger" });
      await (await signingHost(server, options)).host.connect(URL_OF_SERVER);
      expect(server.tokenRequests("authorization_code"), spoil).to.have.length(2);
    }
  });
});

describe("a client that can't be registered", () => {
  const UNREGISTRABLE = { registration_endpoint: undefined };

  it("has the client ID that a user enters, prompted for once (A-09)", async () => {
    const store = openStore();
    const server = new ProtectedServer({ servers: [new FakeAuthorizationServer({ metadata: UNREGISTRABLE })] });
    server.as.clients.set("entered", { method: "none" });
    const requested: string[] = [];
    const offer = { storage: "persistent" as const };
    for (const _visit of [1, 2]) {
      const fake = await signingHost(server, {
        store,
        offer,
        policy: (request) => {
          requested.push(request.kind);
          if (request.kind !== "client-id") return { answer: server.signIn(request) };
          expect(request).to.deep.include({
            issuer: "https://as.example",
            redirectUrl: "https://app.example/callback",
          });
          return { answer: { action: "use", clientId: "entered" } };
        },
      });
      await fake.host.connect(URL_OF_SERVER);
      server.over.add("access-2");
      await store.deletePrefix("auth", ["tokens"]);
    }
    expect(requested).to.deep.equal(["client-id", "sign-in", "sign-in"]);
  });

  it("is ERR-AUTH without a client ID, and no sign-in page is opened (A-09)", async () => {
    const server = new ProtectedServer({ servers: [new FakeAuthorizationServer({ metadata: UNREGISTRABLE })] });
    const requested: string[] = [];
    const fake = await signingHost(server, { policy: (request) => (requested.push(request.kind), "refuse") });
    const failure = await fake.host.connect(URL_OF_SERVER).catch((error: unknown) => error);
    expect(failure).to.have.property("code", "ERR-AUTH");
    expect(requested).to.deep.equal(["client-id"]);
  });
});
