import { expect } from "chai";
import { clientFor, enteredClient, type ClientSources } from "../../../../src/auth/registration/registration.js";
import type { AuthorizationOffer, AuthorizationStep, Client, Discovered } from "../../../../src/auth/types.js";
import {
  failure,
  FakeAuthorizationServer,
  type AuthorizationServerQuirks,
} from "../../../fixtures/fake-authorization-server.js";
import { codeOf, mcpRejection, rejection } from "../../../fixtures/rejection.js";
import { everythingIn, NOW, REDIRECT } from "../sign-in-fixtures.js";

const DOCUMENT = "https://app.example/mcp-client.json";
const KNOWN: Client = { clientId: "earlier", authMethod: "none", by: "registered" };

interface Found {
  readonly client: Promise<Client | undefined>;
  readonly server: FakeAuthorizationServer;
  readonly steps: Omit<AuthorizationStep, "at">[];
}

function find(
  quirks: AuthorizationServerQuirks,
  offer: Partial<AuthorizationOffer> = {},
  more: Partial<ClientSources> & { foundBy?: Discovered["foundBy"] } = {},
): Found {
  const server = new FakeAuthorizationServer(quirks);
  const steps: Omit<AuthorizationStep, "at">[] = [];
  const { foundBy, ...sources } = more;
  const client = clientFor(server.discovered(undefined, foundBy), {
    offer: { redirectUrl: REDIRECT, ...offer },
    get: server.fetch,
    trail: (step) => void steps.push(step),
    now: () => NOW,
    ...sources,
  });
  return { client, server, steps };
}

const bodyOf = (server: FakeAuthorizationServer, index = 0): Record<string, unknown> =>
  JSON.parse(server.to("/register")[index]?.body ?? "{}") as Record<string, unknown>; // sent by us

describe("the client of a sign-in", () => {
  const all = { client_id_metadata_document_supported: true };
  const given = { issuer: "https://as.example", clientId: "manual" };

  it("is the configured one for this issuer, before all others (A-09)", async () => {
    const offer = { clients: [given], clientMetadataUrl: DOCUMENT };
    const { client, server } = find({ metadata: all }, offer, { known: KNOWN });
    expect(await client).to.deep.equal({ clientId: "manual", authMethod: "none", by: "given" });
    expect(server.requests).to.have.length(0);
  });

  it("is the metadata document before a known registration (A-09)", async () => {
    const { client } = find({ metadata: all }, { clientMetadataUrl: DOCUMENT }, { known: KNOWN });
    expect(await client).to.deep.equal({ clientId: DOCUMENT, authMethod: "none", by: "metadata-document" });
  });

  it("is no metadata document where the server does not support them (A-09)", async () => {
    const { client } = find({}, { clientMetadataUrl: DOCUMENT }, { known: KNOWN });
    expect(await client).to.equal(KNOWN);
  });

  it("is the registered one before a new registration (A-09)", async () => {
    const { client, server } = find({}, {}, { known: KNOWN });
    expect(await client).to.equal(KNOWN);
    expect(server.requests).to.have.length(0);
  });

  it("is registered anew when the secret of its registration expired", async () => {
    const { client } = find({}, {}, { known: { ...KNOWN, secretExpiresAt: NOW } });
    expect(await client).to.include({ clientId: "client-1", by: "registered" });
  });

  it("is entered by the user when there is no other way (A-09)", async () => {
    const { client, steps } = find({ metadata: { registration_endpoint: undefined } });
    expect(await client).to.equal(undefined);
    expect(steps.at(-1)).to.include({ step: "registration", outcome: "failed" });
  });

  it("is never one that belongs to another issuer, not even to one that looks alike (A-12)", async () => {
    for (const issuer of ["https://other.example", "https://as.example/", "https://AS.example"]) {
      const quirks = { metadata: { registration_endpoint: undefined } };
      const { client, steps } = find(quirks, { clients: [{ ...given, issuer }] });
      expect(await client).to.equal(undefined);
      expect(steps.at(-1)?.detail).to.contain("for other authorization servers");
    }
  });

  it("is refused before any redirect when the metadata document's address can't be a client id", async () => {
    for (const clientMetadataUrl of ["http://app.example/c.json", "https://app.example/", "javascript:x"]) {
      const { client, server } = find({ metadata: all }, { clientMetadataUrl });
      expect(await codeOf(client)).to.equal("ERR-ARGUMENT");
      expect(server.requests).to.have.length(0);
    }
  });

  it("is refused before any redirect when the metadata document has wrong members", async () => {
    const right = { client_id: DOCUMENT, redirect_uris: [REDIRECT] };
    const findWith = (document: () => Response): Promise<Client | undefined> => {
      const get = async (url: string): Promise<Response> => (expect(url).to.equal(DOCUMENT), document());
      return find({ metadata: all }, { clientMetadataUrl: DOCUMENT }, { get }).client;
    };
    for (const wrong of [
      { client_id: `${DOCUMENT}/` },
      { redirect_uris: ["https://app.example/"] },
      { redirect_uris: 7 },
    ]) {
      expect(await codeOf(findWith(() => Response.json({ ...right, ...wrong })))).to.equal("ERR-ARGUMENT");
    }
    const good = { clientId: DOCUMENT, authMethod: "none", by: "metadata-document" };
    expect(await findWith(() => Response.json(right))).to.deep.equal(good);
    // What can't be read from here, the authorization server may read all the same.
    expect(await findWith(() => new Response("<html>", { status: 404 }))).to.deep.equal(good);
    expect(await findWith(() => new Response("no JSON"))).to.deep.equal(good);
    const unreadable = (): never => {
      throw new TypeError("Failed to fetch");
    };
    expect(await findWith(unreadable)).to.deep.equal(good);
  });

  it("authenticates with a method that the server lists: basic and post in its order, basic when it lists none", async () => {
    const secret = { ...given, clientSecret: "s3cret" };
    const methodAt = async (methods: unknown, tokenEndpointAuthMethod?: string): Promise<string | undefined> => {
      const clients = [{ ...secret, ...(tokenEndpointAuthMethod && { tokenEndpointAuthMethod }) }];
      const { client } = find({ metadata: { token_endpoint_auth_methods_supported: methods } }, { clients });
      return (await client)?.authMethod;
    };
    expect(await methodAt(undefined)).to.equal("client_secret_basic");
    expect(await methodAt(["client_secret_post", "client_secret_basic"])).to.equal("client_secret_post");
    expect(await methodAt(["none", "client_secret_basic"])).to.equal("client_secret_basic");
    expect(await methodAt(["private_key_jwt"])).to.equal("client_secret_basic");
    expect(await methodAt(["none"])).to.equal("none");
    expect(await methodAt("client_secret_post")).to.equal("client_secret_basic");
    expect(await methodAt(["client_secret_basic"], "client_secret_post")).to.equal("client_secret_post");
  });

  it("is refused at once when its authentication method is not supported", async () => {
    for (const tokenEndpointAuthMethod of ["private_key_jwt", "client_secret_basic"]) {
      const { client } = find({}, { clients: [{ ...given, tokenEndpointAuthMethod }] });
      expect(await codeOf(client)).to.equal("ERR-ARGUMENT");
    }
  });

  it("may be entered by a user, with or without a secret (A-09)", () => {
    const discovered = new FakeAuthorizationServer({
      metadata: { token_endpoint_auth_methods_supported: ["client_secret_post"] },
    }).discovered();
    expect(enteredClient(discovered, "typed")).to.deep.equal({ clientId: "typed", authMethod: "none", by: "user" });
    expect(enteredClient(discovered, "typed", "s")).to.include({ clientSecret: "s", authMethod: "client_secret_post" });
  });
});

describe("the registration of a client", () => {
  it("sends the metadata with application_type and is stored afterwards (A-11)", async () => {
    const { client, server, steps } = find({}, { clientName: "Docs" });
    expect(await client).to.deep.equal({ clientId: "client-1", authMethod: "none", by: "registered" });
    expect(bodyOf(server)).to.include({ client_name: "Docs", application_type: "web" });
    expect(bodyOf(server).grant_types).to.deep.equal(["authorization_code", "refresh_token"]);
    expect(server.requests[0]?.headers.get("content-type")).to.equal("application/json");
    expect(server.requests[0]?.headers.has("authorization")).to.equal(false);
    expect(server.requests[0]?.redirect).to.equal("manual");
    expect(steps).to.have.length(1);
    expect(steps[0]).to.include({ outcome: "ok", url: "https://as.example/register" });
  });

  it("requests the method that the server supports, and keeps the secret that it returns", async () => {
    for (const method of ["client_secret_basic", "client_secret_post"]) {
      const { client, server } = find({ metadata: { token_endpoint_auth_methods_supported: [method] } });
      expect(await client).to.deep.equal({
        clientId: "client-1",
        clientSecret: "secret-1",
        authMethod: method,
        by: "registered",
      });
      expect(bodyOf(server)).to.include({ token_endpoint_auth_method: method });
    }
  });

  it("requests the method none when the server lists it or lists no method", async () => {
    for (const methods of [["client_secret_basic", "none"], undefined, ["private_key_jwt"]]) {
      const { client, server } = find({ metadata: { token_endpoint_auth_methods_supported: methods } });
      expect(await client).to.deep.include({ authMethod: "none" });
      expect(bodyOf(server)).to.include({ token_endpoint_auth_method: "none" });
    }
  });

  it("drops a secret given to a public client", async () => {
    for (const echo of ["none", undefined]) {
      const registration = { client_secret: "unasked", token_endpoint_auth_method: echo };
      expect(await find({ registration }).client).not.to.have.property("clientSecret");
    }
  });

  it("uses a secret that it did not request when the server names the method, or lists none", async () => {
    const registration = { client_secret: "s", token_endpoint_auth_method: "client_secret_post" };
    expect(await find({ registration }).client).to.include({ clientSecret: "s", authMethod: "client_secret_post" });
    const silent = find({
      metadata: { token_endpoint_auth_methods_supported: undefined },
      registration: { client_secret: "s", token_endpoint_auth_method: undefined },
    });
    expect(await silent.client).to.include({ clientSecret: "s", authMethod: "client_secret_basic" });
  });

  it("remembers when the secret expires", async () => {
    const quirks = {
      metadata: { token_endpoint_auth_methods_supported: ["client_secret_basic"] },
      registration: { client_secret_expires_at: 1_900_000_000 },
    };
    expect(await find(quirks).client).to.include({ secretExpiresAt: 1_900_000_000_000 });
  });

  it("accepts 200 in place of 201", async () => {
    const answer = new Response(JSON.stringify({ client_id: "two-hundred" }), { status: 200 });
    expect(await find({ next: { "/register": [answer] } }).client).to.include({ clientId: "two-hundred" });
  });

  it("accepts __proto__ as a client id like any other", async () => {
    const text = '{"client_id":"__proto__","__proto__":{"token_endpoint_auth_method":"client_secret_post"}}';
    const { client } = find({ next: { "/register": [new Response(text, { status: 201 })] } });
    expect(await client).to.deep.equal({ clientId: "__proto__", authMethod: "none", by: "registered" });
  });

  it("refuses a response for another client than the requested one", async () => {
    for (const registration of [
      { client_id: undefined },
      { client_id: "" },
      { client_id: 7.5 },
      { client_id: true },
      { client_id: ["x"] },
      { redirect_uris: ["https://evil.example/callback"] },
      { redirect_uris: "https://evil.example/callback" },
      { redirect_uris: ["https://app.example/callback?x"] },
      { redirect_uris: ["http://app.example/callback"] },
      { redirect_uris: ["https://app.example:8443/callback"] },
      { redirect_uris: ["https://app.example/Callback"] },
      { token_endpoint_auth_method: "private_key_jwt" },
      { token_endpoint_auth_method: "client_secret_basic" },
    ]) {
      const { client } = find({ registration });
      expect(await codeOf(client), JSON.stringify(registration)).to.equal("ERR-AUTH-REG");
    }
  });

  it("tries once more as the other kind of application when the redirect URL is refused (A-11)", async () => {
    for (const error of ["invalid_redirect_uri", "invalid_client_metadata"]) {
      const { client, server } = find({ next: { "/register": [failure(error)] } });
      expect(await client).to.include({ by: "registered" });
      expect([bodyOf(server).application_type, bodyOf(server, 1).application_type]).to.deep.equal(["web", "native"]);
    }
  });

  it("reports the first refusal when the second attempt is refused, too, and what to do (A-11)", async () => {
    const first = failure("invalid_redirect_uri", 400, {}, { error_description: "loopback\u0007 only" });
    const { client, server } = find({ next: { "/register": [first, failure("access_denied", 403)] } });
    const error = await mcpRejection(client);
    expect(error.code).to.equal("ERR-AUTH-REG");
    expect(error.data).to.include({ status: 400, error: "invalid_redirect_uri", description: "loopback only" });
    expect(error.message).to.contain("pre-registered");
    expect(server.requests).to.have.length(2);
  });

  it("is tried once where the endpoint does not allow cross-origin requests, and says what to do", async () => {
    const { client, server, steps } = find({ next: { "/register": ["network"] } });
    const error = await mcpRejection(client);
    expect(error).to.include({ code: "ERR-AUTH-REG" });
    expect(error.message).to.contain("Use a pre-registered client id or a client id metadata document");
    expect(server.requests).to.have.length(1);
    expect(steps.at(-1)).to.include({ outcome: "failed" });
  });

  it("is no failure where its endpoint was only guessed and does not exist (A-24)", async () => {
    for (const nothing of [new Response("", { status: 404 }), "network" as const]) {
      const { client } = find({ next: { "/register": [nothing] } }, {}, { foundBy: "defaults" });
      expect(await client).to.equal(undefined);
    }
    const refused = find({ next: { "/register": [failure("access_denied", 403)] } }, {}, { foundBy: "defaults" });
    expect(await codeOf(refused.client)).to.equal("ERR-AUTH-REG");
    const broken = find({ registration: { client_id: undefined } }, {}, { foundBy: "defaults" });
    expect(await codeOf(broken.client)).to.equal("ERR-AUTH-REG");
  });

  it("has the secret in no error", async () => {
    const registration = { client_secret: "s3cret", redirect_uris: ["https://evil.example/"] };
    expect(everythingIn(await rejection(find({ registration }).client))).not.to.contain("s3cret");
  });

  it("ends with the abort's own reason", async () => {
    const reason = new Error("enough");
    const { client } = find({}, {}, { signal: AbortSignal.abort(reason) });
    expect(await rejection(client)).to.equal(reason);
  });
});
