/** Tokens of the page's own: asked for first, never kept, and what happens when there is none. */
import { expect } from "chai";
import type { TokenRequest } from "../../../src/client/api/index.js";
import { openStore } from "../../../src/storage/index.js";
import { FakeAuthorizationServer } from "../../fixtures/fake-authorization-server.js";
import { URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { codeOf, mcpRejection, rejection } from "../../fixtures/rejection.js";
import { ProtectedServer, signingHost } from "../../fixtures/protected-server.js";

const CALLS = { "tools/call": () => ({ content: [] }) };

describe("a token provider", () => {
  it("is asked before the user, and told what was found out (A-23)", async () => {
    const server = new ProtectedServer({ metadata: { scopes_supported: ["read"] } });
    server.known.add("own-1");
    const requests: TokenRequest[] = [];
    const tokens = async (request: TokenRequest) => (requests.push(request), { accessToken: "own-1" });
    const store = openStore();
    const fake = await signingHost(server, { tokens, store, offer: "none" });
    await fake.host.connect(URL_OF_SERVER);
    expect(requests).to.have.length(1);
    expect(requests[0]).to.deep.include({
      ...{ serverUrl: URL_OF_SERVER, reason: "first", issuer: "https://as.example", resource: URL_OF_SERVER },
      ...{ tokenEndpoint: "https://as.example/token", scopes: ["read"] },
    });
    expect(server.requested.at(-1)?.headers.get("authorization")).to.equal("Bearer own-1");
    expect(server.as.to("/register")).to.have.length(0);
    expect(await store.entries("auth")).to.deep.equal([]);
    expect(fake.reported("input-request")).to.deep.equal([]);
  });

  it("leaves the server to the user when it has none (A-23)", async () => {
    const server = new ProtectedServer();
    const fake = await signingHost(server, { tokens: async () => undefined });
    await fake.host.connect(URL_OF_SERVER);
    expect(server.requested.at(-1)?.headers.get("authorization")).to.equal("Bearer access-3");
  });

  it("is the only one who uses the credentials of a machine: without it people sign in (A-30)", async () => {
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

  it("is asked again once when the server refuses what it gave (A-21, A-23)", async () => {
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
