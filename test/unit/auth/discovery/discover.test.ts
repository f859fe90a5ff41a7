/** From the address of an MCP server to the place where people sign in. */
import { expect } from "chai";
import { challengeOf } from "../../../../src/auth/challenge.js";
import { discover } from "../../../../src/auth/discovery/discover.js";
import type { Discovered } from "../../../../src/auth/types.js";
import { FakeDocuments } from "../../../fixtures/fake-documents.js";
import { noNetwork, silence, status } from "../../../fixtures/fake-fetch.js";
import { mcpRejection, rejection } from "../../../fixtures/rejection.js";

const SERVER = "https://h.example/mcp";
const RESOURCE = "https://h.example/.well-known/oauth-protected-resource/mcp";
const ORIGIN = "https://h.example/.well-known/oauth-authorization-server";

const issuerAt = (issuer: string, members: object = {}): Record<string, Record<string, unknown>> => ({
  [`${issuer}/.well-known/oauth-authorization-server`]: {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    code_challenge_methods_supported: ["S256"],
    ...members,
  },
});
const naming = (...servers: string[]): Record<string, Record<string, unknown>> => ({
  [RESOURCE]: { resource: SERVER, authorization_servers: servers },
});

function find(sites: FakeDocuments, header: string | null = null, signal?: AbortSignal): Promise<Discovered> {
  return discover(SERVER, challengeOf(header), sites, sites.trail, signal);
}

describe("the discovery of the authorization server", () => {
  it("leads from the challenge to the resource metadata to the authorization server (A-03, A-06)", async () => {
    const sites = new FakeDocuments({
      "https://h.example/prm": { resource: SERVER, authorization_servers: ["https://a.example"] },
      ...issuerAt("https://a.example"),
    });
    const found = await find(sites, 'Bearer realm="a, b", resource_metadata="https://h.example/prm"');
    expect(found).to.include({ resource: SERVER, issuer: "https://a.example", foundBy: "metadata" });
    expect(found.server.token_endpoint).to.equal("https://a.example/token");
    expect(found.resourceMetadata?.authorizationServers).to.deep.equal(["https://a.example"]);
    expect(sites.steps.map(({ step, outcome }) => `${step} ${outcome}`)).to.deep.equal([
      "resource-metadata ok",
      "server-metadata ok",
    ]);
  });

  it("takes the first authorization server that can be used (A-04)", async () => {
    const sites = new FakeDocuments({
      ...naming(
        "https://a.example",
        "https://b.example",
        "https://c.example",
        "https://d.example",
        "https://e.example",
      ),
      "https://a.example/.well-known/oauth-authorization-server": noNetwork,
      ...issuerAt("https://b.example", { issuer: "https://honest.example" }),
      ...issuerAt("https://c.example", { code_challenge_methods_supported: ["plain"] }),
      ...issuerAt("https://e.example"),
    });
    expect((await find(sites)).issuer).to.equal("https://e.example");
  });

  it("names what is wrong with the first when none can be used", async () => {
    const pkce = { code_challenge_methods_supported: undefined };
    const weak = {
      ...issuerAt("https://a.example", pkce),
      ...issuerAt("https://b.example", { issuer: "https://x.example" }),
    };
    const first = new FakeDocuments({ ...naming("https://a.example", "https://b.example"), ...weak });
    expect((await mcpRejection(find(first))).code).to.equal("ERR-AUTH-PKCE");
    const second = new FakeDocuments({ ...naming("https://b.example", "https://a.example"), ...weak });
    expect((await mcpRejection(find(second))).code).to.equal("ERR-AUTH-DISCOVERY");
  });

  it("never falls back to the server's own origin once the metadata named an authorization server (A-07)", async () => {
    for (const pages of [{}, issuerAt("https://a.example", { issuer: "https://honest.example" })]) {
      const sites = new FakeDocuments({ ...naming("https://a.example"), ...pages, ...issuerAt("https://h.example") });
      expect((await mcpRejection(find(sites))).code).to.equal("ERR-AUTH-DISCOVERY");
      expect(sites.requested).not.to.include(ORIGIN);
    }
  });

  it("tries five authorization servers at most", async () => {
    const servers = Array.from({ length: 1_000 }, (_, at) => `https://as${at}.example`);
    const sites = new FakeDocuments(naming(...servers));
    expect((await mcpRejection(find(sites))).code).to.equal("ERR-AUTH-DISCOVERY");
    expect(new Set(sites.requested.map((url) => new URL(url).host)).size).to.equal(1 + 5);
  });

  it("ends at resource metadata about another server", async () => {
    const sites = new FakeDocuments({
      [RESOURCE]: { resource: "https://evil.example/mcp", authorization_servers: ["https://a.example"] },
      ...issuerAt("https://a.example"),
    });
    expect((await mcpRejection(find(sites))).code).to.equal("ERR-AUTH-DISCOVERY");
    expect(sites.requested).to.deep.equal([RESOURCE]);
  });

  it("ends with the caller's abort, and its reason, at every step", async () => {
    const reason = new Error("enough");
    const named = { ...naming("https://a.example", "https://b.example"), ...issuerAt("https://b.example") };
    const [atA = ""] = Object.keys(issuerAt("https://a.example"));
    for (const [address, pages] of [
      [RESOURCE, named],
      [atA, named],
      [ORIGIN, {}],
    ] as const) {
      const stopping = new AbortController();
      const stop = (): Promise<Response> => {
        stopping.abort(reason);
        return silence();
      };
      const sites = new FakeDocuments({ ...pages, [address]: stop });
      expect(await rejection(find(sites, null, stopping.signal))).to.equal(reason);
      expect(sites.requested.at(-1)).to.equal(address);
      expect(sites.clock.running).to.equal(0);
    }
  });

  it("sends no request when it was aborted before", async () => {
    const sites = new FakeDocuments();
    const reason = new Error("enough");
    expect(await rejection(find(sites, null, AbortSignal.abort(reason)))).to.equal(reason);
    expect(sites.requested).to.deep.equal([]);
    expect(sites.steps).to.deep.equal([]);
  });
});

describe("a server of 2025-03-26, without resource metadata (A-24)", () => {
  it("has its metadata at its origin, without its path", async () => {
    const found = await find(new FakeDocuments(issuerAt("https://h.example")));
    expect(found).to.include({ issuer: "https://h.example", foundBy: "origin" });
    expect(found).not.to.have.any.keys("resource", "resourceMetadata");
  });

  it("may have metadata of OpenID at its origin", async () => {
    const [document] = Object.values(issuerAt("https://h.example"));
    const sites = new FakeDocuments({ "https://h.example/.well-known/openid-configuration": document ?? {} });
    expect((await find(sites)).foundBy).to.equal("origin");
  });

  it("has the endpoints that its revision prescribes when there is no metadata at all", async () => {
    const sites = new FakeDocuments();
    expect(await find(sites)).to.deep.equal({
      issuer: "https://h.example",
      server: {
        issuer: "https://h.example",
        authorization_endpoint: "https://h.example/authorize",
        token_endpoint: "https://h.example/token",
        registration_endpoint: "https://h.example/register",
      },
      foundBy: "defaults",
    });
    expect(sites.steps.at(-1)?.outcome).to.equal("skipped");
  });

  it("has these endpoints, too, when browsers can't read its missing documents", async () => {
    const sites = new FakeDocuments({ [RESOURCE]: noNetwork, [ORIGIN]: noNetwork });
    expect((await find(sites)).foundBy).to.equal("defaults");
  });

  it("has no default endpoints in place of metadata that is wrong or broken (A-07, A-08)", async () => {
    for (const [page, code] of [
      [issuerAt("https://h.example", { issuer: "https://honest.example" })[ORIGIN] ?? {}, "ERR-AUTH-DISCOVERY"],
      [issuerAt("https://h.example", { code_challenge_methods_supported: ["plain"] })[ORIGIN] ?? {}, "ERR-AUTH-PKCE"],
      [issuerAt("https://h.example", { token_endpoint: "javascript:x" })[ORIGIN] ?? {}, "ERR-AUTH-DISCOVERY"],
      [() => status(503), "ERR-AUTH-DISCOVERY"],
    ] as const) {
      expect((await mcpRejection(find(new FakeDocuments({ [ORIGIN]: page })))).code).to.equal(code);
    }
  });

  it("has no sign-in over plain http", async () => {
    const sites = new FakeDocuments();
    const error = await mcpRejection(discover("http://10.0.0.1/mcp", undefined, sites, sites.trail));
    expect(error.code).to.equal("ERR-AUTH-DISCOVERY");
    expect(sites.requested).to.deep.equal([]);
    const local = new FakeDocuments();
    expect((await discover("http://localhost:3000/mcp", undefined, local, local.trail)).issuer).to.equal(
      "http://localhost:3000",
    );
  });
});
