/** Challenges, registrations and documents as servers write them: what is read tolerantly, and what stays refused with both sides named. */
import { expect } from "chai";
import type { AuthorizationOffer } from "../../../src/client/api/index.js";
import { FakeAuthorizationServer } from "../../fixtures/fake-authorization-server.js";
import { json, status } from "../../fixtures/fake-fetch.js";
import { URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpRejection } from "../../fixtures/rejection.js";
import { ProtectedServer, REDIRECT_URL, signingHost, type ProtectedScript } from "../../fixtures/protected-server.js";

const PLACE = "https://mcp.example/meta/data";
const WELL_KNOWN = "https://mcp.example/.well-known/oauth-protected-resource/mcp";

/** Connects a user, and gives the scopes that were requested. */
async function scopesAt(script: ProtectedScript, offer: Partial<AuthorizationOffer> = {}) {
  const server = new ProtectedServer(script);
  const scopes: (string | null)[] = [];
  const fake = await signingHost(server, {
    offer,
    policy: (request) => {
      if (request.kind === "sign-in") scopes.push(new URL(request.authorizationUrl).searchParams.get("scope"));
      return { answer: server.signIn(request) };
    },
  });
  await fake.host.connect(URL_OF_SERVER);
  return { server, scopes };
}

/** Text as it arrives: the bytes of UTF-8, one character each. */
const bytesOf = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text));

describe("a challenge of a real server (A-02)", () => {
  const u = PLACE;
  for (const challenge of [
    `Bearer resource_metadata = "${u}" , scope = "read"`,
    `Bearer resource_metadata='${u}', scope='read'`,
    `Bearer resource_metadata=${u}, scope=read`,
    `bearer RESOURCE_METADATA="${u}", Scope="read"`,
    `Bearer resource_metadata="${u}" scope="read"`,
    `Bearer resource_metadata=${u} scope=read`,
    `Bearer scope=read resource_metadata=${u}`,
    `Bearer scope = read resource_metadata = ${u}`,
    `Bearer resource_metadata="${u}"; scope="read"`,
    `Bearer resource_metadata=${u};scope=read`,
    `Bearer; resource_metadata="${u}"; scope="read"`,
    `Bearer: resource_metadata="${u}", scope="read"`,
    `Bearer:resource_metadata="${u}",scope="read"`,
    `Bearer, resource_metadata="${u}", scope="read"`,
    bytesOf(`Bearer resource_metadata=“${u}”, scope=“read”`),
    bytesOf(`Bearer resource_metadata=”${u}”, scope=‘read’`),
    bytesOf(`Bearer resource_metadata=«${u}», scope=„read“`),
    `Bearer resource_metadata=\x93${u}\x94, scope=\x91read\x92`,
    `Bearer resource_metadata=\`${u}\`, scope=\`read\``,
    String.raw`Bearer resource_metadata=\"${u}\", scope=\"read\"`,
    `Bearer resource_metadata="<${u}>", scope="read"`,
    `Bearer resource_metadata=<${u}>, scope="read"`,
    `Bearer resource_metadata="'${u}'", scope="read"`,
    `Bearer resource_metadata=" ${u} ", scope=" read "`,
    `Basic realm="x", Bearer resource_metadata="${u}", scope="read"`,
    `Bearer realm="a, b" scope="read", Basic realm="x", Bearer resource_metadata="${u}"`,
    `Bearer scope="read", DPoP algs="ES256", resource_metadata="${u}"`,
    `Bearer error="invalid_token", scope="read", MCP resource_metadata="${u}"`,
    `Bearer resource_metadata="/meta/data", resource_metadata="${u}", scope="read"`,
    `Bearer resource_metadata="${u}", resource_metadata="https://mcp.example/none", scope="read"`,
    `Bearer resource_metadata="http://10.0.0.1/x", resource_metadata="${u}", scope="read"`,
    `Bearer resource_metadata="https://mcp.example/none ${u}", scope="read"`,
    bytesOf(`Bearer error_description="the “token” expired", resource_metadata="${u}", scope="read"`),
    `resource_metadata="${u}", scope="read"`,
    `Bearer scope="read", resource_metadata="${u}`,
    `Bearer resource_metadata_uri="${u}", scope="read"`,
    `Bearer Resource_Metadata_URL="${u}", scope="read"`,
    `Bearer resource-metadata="${u}", scope="read"`,
    `Negotiate YIIJvwYG==, NTLM, Bearer resource_metadata="${u}",, scope="read",`,
    `Bearer resource_metadata="${u}", scope="read,"`,
    `Bearer error_description=The token expired, resource_metadata="${u}", scope="read"`,
  ]) {
    it(`${challenge.slice(0, 110)} has address and scope`, async () => {
      const { scopes } = await scopesAt({ challenge, metadataUrl: PLACE });
      expect(scopes).to.deep.equal(["read"]);
    });
  }

  it("has all scopes of a list without quotes", async () => {
    const { scopes } = await scopesAt({
      challenge: `Bearer scope=read write:all, resource_metadata=${PLACE}`,
      metadataUrl: PLACE,
    });
    expect(scopes).to.deep.equal(["read write:all"]);
  });

  for (const list of ["read,write:all", "read, write:all", " read\twrite:all "]) {
    it(`has each scope of ${JSON.stringify(list)}`, async () => {
      const challenge = `Bearer scope="${list}", resource_metadata=${PLACE}`;
      const { scopes } = await scopesAt({ challenge, metadataUrl: PLACE });
      expect(scopes).to.deep.equal(["read write:all"]);
    });
  }

  for (const named of [
    "",
    "/.well-known/oauth-protected-resource/mcp",
    "./meta",
    "//mcp.example/meta",
    "mcp.example/meta",
    "undefined",
    "null",
    "{resource_metadata_url}",
    "http://mcp.example/meta",
    "http://localhost:8080/meta",
    "https://192.168.1.1/meta",
    "https://user:secret@mcp.example/meta",
    "https://[bad/meta",
    "https://mcp.example/gone",
    "file:///meta",
  ]) {
    it(`whose resource_metadata is ${JSON.stringify(named)} leads to the well-known address (A-03)`, async () => {
      const challenge = `Bearer resource_metadata="${named}", scope="read"`;
      const { server, scopes } = await scopesAt({ challenge });
      expect(scopes).to.deep.equal(["read"]);
      const requested = server.http.requests.map(({ url }) => url).filter((url) => url !== URL_OF_SERVER);
      expect(requested).to.include(WELL_KNOWN);
      expect(
        requested.every((url) => url.startsWith("https://mcp.example/") || url.startsWith("https://as.example/")),
      ).to.equal(true);
    });
  }
});

describe("a registration response of a real server (A-11)", () => {
  const here = "http://127.0.0.1:5173/callback";
  for (const [registration, redirectUrl = REDIRECT_URL] of [
    [{ redirect_uris: [`${REDIRECT_URL}/`] }],
    [{ redirect_uris: ["HTTPS://APP.example:443/callback"] }],
    [{ redirect_uris: REDIRECT_URL }],
    [{ redirect_uris: `https://app.example/other ${REDIRECT_URL}` }],
    [{ redirect_uris: [] }],
    [{ redirect_uris: null }],
    [{ redirect_uris: "" }],
    [{ redirect_uris: [null, ""] }],
    [{ redirect_uris: ["https://other.example/callback", REDIRECT_URL] }],
    [{ redirect_uris: ["http://localhost:5173/callback"] }, here],
    [{ redirect_uris: ["http://127.0.0.1/callback"] }, here],
    [{ redirect_uris: ["http://127.0.0.1:80/callback/"] }, here],
    [{ redirect_uris: ["http://[::1]:5173/callback"] }, here],
    [{ redirect_uris: ["http://127.0.0.1/callback"] }, "http://localhost:5173/callback"],
    [{ redirect_uris: ["http://localhost/callback"] }, "http://localhost:5173/callback/"],
    [{ client_id: 12_345 }],
    [{ client_id: 0 }],
    [{ client_secret: "", token_endpoint_auth_method: null }],
    [
      {
        client_secret: null,
        client_secret_expires_at: null,
        token_endpoint_auth_method: null,
        scope: null,
      },
    ],
    [
      {
        client_secret_expires_at: "2030-01-01",
        grant_types: "",
        response_types: [],
        contacts: null,
      },
    ],
    [{ error: null, error_description: "" }],
  ] as const) {
    it(`with ${JSON.stringify(registration)} is used at ${redirectUrl}`, async () => {
      const servers = [new FakeAuthorizationServer({ registration })];
      const { server, scopes } = await scopesAt({ servers }, { redirectUrl });
      expect(scopes).to.have.length(1);
      expect(server.as.to("/token")[0]?.params.get("redirect_uri")).to.equal(redirectUrl);
    });
  }

  it("for another page is refused, and both addresses are named", async () => {
    for (const other of [
      "https://app.example/other",
      "https://app.example:8443/callback",
      "http://app.example/callback",
      "https://app.example/callback?a",
    ]) {
      const server = new ProtectedServer({
        servers: [
          new FakeAuthorizationServer({
            registration: { redirect_uris: [other] },
          }),
        ],
      });
      const { code, message } = await mcpRejection((await signingHost(server)).host.connect(URL_OF_SERVER));
      expect(code).to.equal("ERR-AUTH-REG");
      for (const side of [other, REDIRECT_URL]) expect(message).to.contain(side);
    }
  });
});

describe("the client id metadata document of the page (A-10)", () => {
  const clientMetadataUrl = "https://app.example/client.json";
  const at = async (redirectUris: unknown, redirectUrl: string, clientId: unknown = clientMetadataUrl) => {
    const server = new ProtectedServer({
      servers: [
        new FakeAuthorizationServer({
          metadata: { client_id_metadata_document_supported: true },
        }),
      ],
      elsewhere: ({ url }) =>
        url === clientMetadataUrl ? json({ client_id: clientId, redirect_uris: redirectUris }) : status(404),
    });
    server.as.clients.set(clientMetadataUrl, { method: "none" });
    return (await signingHost(server, { offer: { redirectUrl, clientMetadataUrl } })).host.connect(URL_OF_SERVER);
  };

  for (const [listed, redirectUrl] of [
    ["http://127.0.0.1/callback", "http://127.0.0.1:5173/callback"],
    ["http://localhost/callback", "http://localhost:5173/callback"],
    ["http://[::1]/callback", "http://[::1]:5173/callback"],
    ["http://127.0.0.1:3000/callback", "http://127.0.0.1:5173/callback"],
    [REDIRECT_URL, REDIRECT_URL],
  ] as const) {
    it(`may list ${listed} for ${redirectUrl} (RFC 8252, 7.3)`, async () => {
      expect((await at(["https://other.example/x", listed], redirectUrl)).info.era).to.equal("modern");
    });
  }

  for (const [listed, redirectUrl] of [
    [["https://app.example/other"], REDIRECT_URL],
    [["https://app.example:8443/callback"], REDIRECT_URL],
    [[`${REDIRECT_URL}/`], REDIRECT_URL],
    [["http://localhost/callback"], "http://127.0.0.1:5173/callback"],
    [["https://127.0.0.1/callback"], "http://127.0.0.1:5173/callback"],
    [["http://127.0.0.1/other"], "http://127.0.0.1:5173/callback"],
    [["http://127.0.0.1/callback?x"], "http://127.0.0.1:5173/callback"],
  ] as const) {
    it(`may not list only ${listed[0]} for ${redirectUrl}, and both are named`, async () => {
      const { code, message } = await mcpRejection(at(listed, redirectUrl));
      expect(code).to.equal("ERR-ARGUMENT");
      for (const side of [listed[0], redirectUrl]) expect(message).to.contain(side);
    });
  }

  it("names both addresses where its client_id is another one, and reports an empty list", async () => {
    const { message } = await mcpRejection(at([REDIRECT_URL], REDIRECT_URL, "https://app.example/old.json"));
    for (const side of ["https://app.example/old.json", clientMetadataUrl]) expect(message).to.contain(side);
    for (const none of [[], null, "x"])
      expect((await mcpRejection(at(none, REDIRECT_URL))).message).to.contain("lists nothing");
  });
});

describe("another issuer than the expected one (A-07, A-17)", () => {
  for (const issuer of [
    "https://as.example/",
    "https://AS.example",
    "https://auth.example",
    "http://as.example",
    "as.example",
    "https://as.example:443",
    "https://as.example/t1",
    "https://as.example?x",
    "https://",
    "realm",
  ]) {
    it(`${issuer} in the metadata is an error that names both, whose fault it is, and what else helps`, async () => {
      const server = new ProtectedServer({
        servers: [new FakeAuthorizationServer({ metadata: { issuer } })],
      });
      const { code, message, data } = await mcpRejection((await signingHost(server)).host.connect(URL_OF_SERVER));
      expect(code).to.equal("ERR-AUTH-DISCOVERY");
      for (const word of ['"https://as.example"', `"${issuer}"`, "operator", "access token", "header", "`tokens`"])
        expect(message).to.contain(word);
      expect(data).to.include({ issuer: "https://as.example", found: issuer });
    });

    if (!/^https?:\/\/./.test(issuer)) continue;
    it(`${issuer} in the answer is an error that names both, whose fault it is, and what else helps`, async () => {
      const server = new ProtectedServer({
        servers: [new FakeAuthorizationServer({ callback: { iss: issuer } })],
      });
      const { code, message } = await mcpRejection((await signingHost(server)).host.connect(URL_OF_SERVER));
      expect(code).to.equal("ERR-AUTH-MIXUP");
      const { origin, pathname } = new URL(issuer);
      for (const word of [
        '"https://as.example"',
        `"${origin}${pathname}"`,
        "operator",
        "access token",
        "header",
        "`tokens`",
      ])
        expect(message).to.contain(word);
    });
  }
});
