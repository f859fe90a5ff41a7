/** Metadata of authorization servers: where it is looked for, and what it has to say. */
import { expect } from "chai";
import type { AuthorizationServer } from "oauth4webapi";
import { boundedFetch } from "../../../../src/auth/http/bounded-fetch.js";
import { findServerMetadata, type MetadataRequest } from "../../../../src/auth/discovery/server-metadata.js";
import { FakeDocuments } from "../../../fixtures/fake-documents.js";
import { noNetwork, silence, status } from "../../../fixtures/fake-fetch.js";
import { mcpRejection, rejection } from "../../../fixtures/rejection.js";

const ISSUER = "https://as.example/t1";
const INSERTED = "https://as.example/.well-known/oauth-authorization-server/t1";
const OPENID_INSERTED = "https://as.example/.well-known/openid-configuration/t1";
const OPENID_APPENDED = "https://as.example/t1/.well-known/openid-configuration";
const GOOD = {
  issuer: ISSUER,
  authorization_endpoint: "https://as.example/t1/authorize?x=y",
  token_endpoint: "https://as.example/t1/token",
  code_challenge_methods_supported: ["plain", "S256"],
};

function find(
  sites: FakeDocuments,
  { issuer = ISSUER, serverUrl = "https://h.example/mcp", foundBy = "metadata" }: Partial<MetadataRequest> = {},
  signal?: AbortSignal,
): Promise<AuthorizationServer | undefined> {
  const looking = { get: boundedFetch(sites, serverUrl), trail: sites.trail, signal };
  return findServerMetadata({ issuer, serverUrl, foundBy }, looking);
}

/** What a document with these members instead comes to. */
const read = (members: Readonly<Record<string, unknown>>): Promise<AuthorizationServer | undefined> =>
  find(new FakeDocuments({ [INSERTED]: { ...GOOD, ...members } }));

describe("the discovery of authorization server metadata (A-06)", () => {
  it("requests three addresses for an issuer with a path", async () => {
    const sites = new FakeDocuments({ [OPENID_APPENDED]: GOOD });
    expect((await find(sites))?.issuer).to.equal(ISSUER);
    expect(sites.requested).to.deep.equal([INSERTED, OPENID_INSERTED, OPENID_APPENDED]);
    for (const { headers } of sites.inits) expect(headers).to.deep.equal({ accept: "application/json" });
  });

  it("requests two addresses for an issuer without a path, with a slash or not", async () => {
    for (const issuer of ["https://as.example", "https://as.example/"]) {
      const sites = new FakeDocuments();
      expect(await find(sites, { issuer })).to.equal(undefined);
      expect(sites.requested).to.deep.equal([
        "https://as.example/.well-known/oauth-authorization-server",
        "https://as.example/.well-known/openid-configuration",
      ]);
    }
  });

  it("leaves out the last slash of a path (RFC 8414 3.1)", async () => {
    const sites = new FakeDocuments({ [INSERTED]: { ...GOOD, issuer: `${ISSUER}/` } });
    expect((await find(sites, { issuer: `${ISSUER}/` }))?.issuer).to.equal(`${ISSUER}/`);
  });

  it("stops at the first document", async () => {
    const sites = new FakeDocuments({ [INSERTED]: GOOD, [OPENID_INSERTED]: GOOD });
    await find(sites);
    expect(sites.requested).to.deep.equal([INSERTED]);
    expect(sites.steps).to.have.lengthOf(1);
    expect(sites.steps[0]).to.include({ step: "server-metadata", outcome: "ok", url: INSERTED, status: 200 });
  });

  it("continues after a document that redirects or can't be read, and reports that when there is no other", async () => {
    for (const [answer, reason] of [
      [noNetwork, "network"],
      [() => status(302), "redirect"],
      [() => status(500), undefined],
    ] as const) {
      expect((await find(new FakeDocuments({ [INSERTED]: answer, [OPENID_INSERTED]: GOOD })))?.issuer).to.equal(ISSUER);
      const error = await mcpRejection(find(new FakeDocuments({ [INSERTED]: answer })));
      expect(error.code).to.equal("ERR-AUTH-DISCOVERY");
      expect(error.data.reason).to.equal(reason);
    }
  });

  it("treats a document at the server's own origin that can't be read as missing (A-24)", async () => {
    const sites = new FakeDocuments({ "https://h.example/.well-known/oauth-authorization-server": noNetwork });
    expect(await find(sites, { issuer: "https://h.example", foundBy: "origin" })).to.equal(undefined);
  });

  for (const issuer of [
    "javascript:x",
    "http://as.example",
    "https://10.0.0.1",
    "https://as.example/?a=b",
    "https://as.example/#",
  ]) {
    it(`sends no request for ${issuer}`, async () => {
      const sites = new FakeDocuments();
      expect((await mcpRejection(find(sites, { issuer }))).code).to.equal("ERR-AUTH-DISCOVERY");
      expect(sites.requested).to.deep.equal([]);
    });
  }

  it("ends with the caller's abort, and its reason", async () => {
    const stopping = new AbortController();
    const failed = rejection(find(new FakeDocuments({ [INSERTED]: silence }), {}, stopping.signal));
    const reason = new Error("enough");
    stopping.abort(reason);
    expect(await failed).to.equal(reason);
  });
});

describe("the reading of authorization server metadata", () => {
  it("takes known members, unchanged, and no others", async () => {
    const known = {
      ...GOOD,
      registration_endpoint: "https://as.example/register",
      revocation_endpoint: "https://as.example/revoke",
      scopes_supported: ["a", "offline_access"],
      token_endpoint_auth_methods_supported: ["none"],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    };
    const unused = {
      mtls_endpoint_aliases: { token_endpoint: "javascript:x" },
      userinfo_endpoint: "http://10.0.0.1",
      grant_types_supported: null,
      response_types_supported: "code",
      require_pushed_authorization_requests: "true",
    };
    expect(await read({ ...known, ...unused })).to.deep.equal(known);
  });

  it("takes null for an absent endpoint", async () => {
    expect(await read({ registration_endpoint: null })).to.deep.equal(GOOD);
  });

  for (const issuer of [
    "https://honest.example",
    `${ISSUER}/`,
    "https://AS.example/t1",
    "https://as.example:443/t1",
    "https://as.example",
    undefined,
    7,
  ]) {
    it(`does not use a document whose issuer is ${JSON.stringify(issuer)}, nor look for another (A-07)`, async () => {
      const sites = new FakeDocuments({ [INSERTED]: { ...GOOD, issuer }, [OPENID_INSERTED]: GOOD });
      expect((await mcpRejection(find(sites))).code).to.equal("ERR-AUTH-DISCOVERY");
      expect(sites.requested).to.deep.equal([INSERTED]);
      expect(sites.steps.map(({ outcome }) => outcome)).to.deep.equal(["failed"]);
    });
  }

  it("accepts the origin with a slash as the issuer, and no other (A-24)", async () => {
    const at = "https://h.example/.well-known/oauth-authorization-server";
    const wanted = { issuer: "https://h.example", foundBy: "origin" } as const;
    const own = new FakeDocuments({ [at]: { ...GOOD, issuer: "https://h.example/" } });
    expect((await find(own, wanted))?.issuer).to.equal("https://h.example/");
    const other = new FakeDocuments({ [at]: GOOD });
    expect((await mcpRejection(find(other, wanted))).code).to.equal("ERR-AUTH-DISCOVERY");
  });

  for (const endpoint of [
    "javascript:__pwned=1",
    "data:text/html,x",
    "https://as.example/authorize#frag",
    "vbscript:x",
    "http://as.example/authorize",
    "https://192.168.1.1/authorize",
    "/authorize",
    "",
    7,
  ]) {
    it(`refuses ${JSON.stringify(endpoint)} as authorization_endpoint (A-18)`, async () => {
      const error = await mcpRejection(read({ authorization_endpoint: endpoint }));
      expect(error.code).to.equal("ERR-AUTH-DISCOVERY");
      expect(error.message).to.include("authorization_endpoint");
    });
  }

  for (const name of ["token_endpoint", "registration_endpoint", "revocation_endpoint"]) {
    it(`refuses an unsafe ${name} (A-22)`, async () => {
      for (const value of ["http://as.example/x", "https://[::1]/x", "file:///x"]) {
        const error = await mcpRejection(read({ [name]: value }));
        expect(error.code).to.equal("ERR-AUTH-DISCOVERY");
        expect(error.data.what).to.equal(`the ${name}`);
      }
    });
  }

  for (const name of ["authorization_endpoint", "token_endpoint"]) {
    it(`refuses a document without ${name}`, async () => {
      expect((await mcpRejection(read({ [name]: undefined }))).code).to.equal("ERR-AUTH-DISCOVERY");
    });
  }

  it("ignores keys called __proto__", async () => {
    const inherited = JSON.stringify(GOOD).replace(/^\{/, '{"registration_endpoint":null,').slice(0, -1);
    const text = `${inherited},"__proto__":{"registration_endpoint":"https://evil.example/","polluted":1}}`;
    const server = await find(new FakeDocuments({ [INSERTED]: () => new Response(text) }));
    expect(server).to.deep.equal(GOOD);
    expect("polluted" in (server ?? {})).to.equal(false);
  });
});

describe("the check that PKCE is supported (A-08)", () => {
  for (const methods of [undefined, null, [], ["plain"], ["s256"], "S256", { 0: "S256" }]) {
    it(`refuses ${JSON.stringify(methods)}`, async () => {
      const error = await mcpRejection(read({ code_challenge_methods_supported: methods }));
      expect(error.code).to.equal("ERR-AUTH-PKCE");
      expect(error.data.issuer).to.equal(ISSUER);
    });
  }

  it("refuses metadata of OpenID without the list, too", async () => {
    const document = { ...GOOD, code_challenge_methods_supported: undefined };
    expect((await mcpRejection(find(new FakeDocuments({ [OPENID_INSERTED]: document })))).code).to.equal(
      "ERR-AUTH-PKCE",
    );
  });

  it("lets a server of 2025-03-26 omit the list, but not S256 from the list (A-24)", async () => {
    const at = "https://h.example/.well-known/oauth-authorization-server";
    const wanted = { issuer: "https://h.example", foundBy: "origin" } as const;
    const document = { ...GOOD, issuer: "https://h.example" };
    const without = new FakeDocuments({ [at]: { ...document, code_challenge_methods_supported: undefined } });
    expect((await find(without, wanted))?.issuer).to.equal("https://h.example");
    for (const methods of [[], ["plain"], "plain"]) {
      const weak = new FakeDocuments({ [at]: { ...document, code_challenge_methods_supported: methods } });
      expect((await mcpRejection(find(weak, wanted))).code).to.equal("ERR-AUTH-PKCE");
    }
  });
});
