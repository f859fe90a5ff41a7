/** Resource metadata: where it is looked for, and what of it is believed. */
import { expect } from "chai";
import { boundedFetch } from "../../../../src/auth/http/bounded-fetch.js";
import { findResourceMetadata } from "../../../../src/auth/discovery/resource-metadata.js";
import type { ResourceMetadata } from "../../../../src/auth/types.js";
import { FakeDocuments, type Page } from "../../../fixtures/fake-documents.js";
import { json, noNetwork, silence, status } from "../../../fixtures/fake-fetch.js";
import { mcpRejection, rejection } from "../../../fixtures/rejection.js";

const SERVER = "https://h.example/a/mcp";
const PATH = "https://h.example/.well-known/oauth-protected-resource/a/mcp";
const ROOT = "https://h.example/.well-known/oauth-protected-resource";
const NAMED = "https://cdn.example/prm";
const GOOD = { resource: SERVER, authorization_servers: ["https://as.example/t1"] };
const page = (): Response =>
  new Response("<!doctype html>", { headers: { "content-type": "text/html; charset=utf-8" } });

interface Case {
  readonly named?: string;
  readonly serverUrl?: string;
  readonly signal?: AbortSignal;
}

function find(
  sites: FakeDocuments,
  { named, serverUrl = SERVER, signal }: Case = {},
): Promise<ResourceMetadata | undefined> {
  const challenge = named === undefined ? undefined : { scheme: "bearer", params: { resource_metadata: named } };
  return findResourceMetadata(serverUrl, challenge, {
    get: boundedFetch(sites, serverUrl),
    trail: sites.trail,
    signal,
  });
}

/** What a document at the well-known address comes to. */
const read = (document: Page, serverUrl = SERVER): Promise<ResourceMetadata | undefined> => {
  const { origin, pathname } = new URL(serverUrl);
  return find(new FakeDocuments({ [`${origin}/.well-known/oauth-protected-resource${pathname}`]: document }), {
    serverUrl,
  });
};

describe("the discovery of resource metadata (A-03)", () => {
  it("requests the address of the challenge and no other", async () => {
    const sites = new FakeDocuments({ [NAMED]: GOOD, [PATH]: GOOD });
    expect((await find(sites, { named: NAMED }))?.resource).to.equal(SERVER);
    expect(sites.requested).to.deep.equal([NAMED]);
  });

  it("continues with the well-known addresses when the document is missing", async () => {
    const sites = new FakeDocuments({ [ROOT]: GOOD });
    expect((await find(sites, { named: NAMED }))?.resource).to.equal(SERVER);
    expect(sites.requested).to.deep.equal([NAMED, PATH, ROOT]);
    expect(sites.steps.map(({ outcome, status: code }) => [outcome, code])).to.deep.equal([
      ["failed", 404],
      ["failed", 404],
      ["ok", 200],
    ]);
  });

  it("requests the path first and the root last when the challenge names no address", async () => {
    const sites = new FakeDocuments({ [PATH]: GOOD, [ROOT]: GOOD });
    await find(sites);
    expect(sites.requested).to.deep.equal([PATH]);
  });

  it("finds none where every address has none, or can't be read", async () => {
    for (const answer of [() => status(404), () => status(403), noNetwork, page]) {
      const sites = new FakeDocuments({ [PATH]: answer });
      expect(await find(sites)).to.equal(undefined);
      expect(sites.requested).to.deep.equal([PATH, ROOT]);
    }
  });

  it("requests every address once", async () => {
    const sites = new FakeDocuments();
    await find(sites, { named: ROOT, serverUrl: "https://h.example/" });
    expect(sites.requested).to.deep.equal([ROOT]);
  });

  it("keeps the server's query at the path and out of the trail", async () => {
    const sites = new FakeDocuments();
    await find(sites, { serverUrl: `${SERVER}?key=SECRET` });
    expect(sites.requested).to.deep.equal([`${PATH}?key=SECRET`, ROOT]);
    expect(JSON.stringify(sites.steps)).not.to.include("SECRET");
  });

  it("sends no header but Accept: no token, no revision (A-22, A-25)", async () => {
    const sites = new FakeDocuments();
    await find(sites, { named: NAMED });
    for (const { headers } of sites.inits) expect(headers).to.deep.equal({ accept: "application/json" });
  });

  for (const named of [
    "http://169.254.169.254/latest",
    "file:///etc/passwd",
    "javascript:__pwned=1",
    "http://127.0.0.1:6379/",
    "/.well-known/x",
    "//h.example/meta",
    "www.h.example/meta",
    "http://h.example/meta",
    "https://user:password@h.example/meta",
    "https://10.0.0.7/meta",
    "undefined",
  ]) {
    it(`never requests ${named} of the challenge, and uses the well-known address`, async () => {
      const sites = new FakeDocuments({ [PATH]: GOOD });
      expect((await find(sites, { named }))?.authorizationServers).to.deep.equal(["https://as.example/t1"]);
      expect(sites.requested).to.deep.equal([PATH]);
      expect(sites.steps.map(({ outcome }) => outcome)).to.deep.equal(["failed", "ok"]);
      const none = new FakeDocuments();
      const error = await mcpRejection(find(none, { named }));
      expect(error.code).to.equal("ERR-AUTH-DISCOVERY");
      expect(error.data.reason).to.equal("unsafe");
      expect(none.requested).not.to.include(named);
    });
  }

  it("reports that browsers can't read the document that the challenge names (A-22)", async () => {
    const error = await mcpRejection(find(new FakeDocuments({ [NAMED]: noNetwork }), { named: NAMED }));
    expect(error.code).to.equal("ERR-AUTH-DISCOVERY");
    expect(error.data).to.include({ reason: "network", origin: "https://cdn.example" });
  });

  for (const [title, answer] of [
    ["a failing server", () => status(503)],
    ["a redirect", () => status(302, { location: "https://canary.example/" })],
    ["no JSON", () => new Response("{", { headers: { "content-type": "application/json" } })],
    ["JSON that is no object", () => json([1])],
    ["JSON that is null", () => json(null)],
    ["a document of 100 MB", () => new Response(" ".repeat(1_000_000))],
    ["a document nested too deeply", () => new Response("[".repeat(1_000))],
  ] as const) {
    it(`treats ${title} as broken, not as missing`, async () => {
      const error = await mcpRejection(find(new FakeDocuments({ [PATH]: answer })));
      expect(error.code).to.equal("ERR-AUTH-DISCOVERY");
      expect((await find(new FakeDocuments({ [PATH]: answer, [ROOT]: GOOD })))?.resource).to.equal(SERVER);
    });
  }

  it("ends with the caller's abort, and its reason", async () => {
    const stopping = new AbortController();
    const sites = new FakeDocuments({ [PATH]: silence });
    const failed = rejection(find(sites, { signal: stopping.signal }));
    const reason = new Error("enough");
    stopping.abort(reason);
    expect(await failed).to.equal(reason);
    expect(sites.requested).to.deep.equal([PATH]);
  });
});

describe("the reading of resource metadata (A-04, A-05)", () => {
  it("takes known members, unchanged", async () => {
    const document = {
      ...GOOD,
      scopes_supported: ["files:read", "two words", 'quo"te', "", 7],
      resource_name: "Files",
      dpop_bound_access_tokens_required: true,
    };
    expect(await read(document)).to.deep.equal({
      resource: SERVER,
      authorizationServers: ["https://as.example/t1"],
      scopesSupported: ["files:read"],
      resourceName: "Files",
      dpopRequired: true,
    });
  });

  it("treats null and values of another type as absent", async () => {
    const document = { ...GOOD, scopes_supported: null, resource_name: 7, dpop_bound_access_tokens_required: "true" };
    expect(await read(document)).to.deep.equal({
      resource: SERVER,
      authorizationServers: ["https://as.example/t1"],
      dpopRequired: false,
    });
  });

  it("ignores keys called __proto__", async () => {
    const text =
      '{"__proto__":{"resource":"https://h.example/","authorization_servers":["https://as.example"],"polluted":1},' +
      '"constructor":{"prototype":{"polluted":1}}}';
    const error = await mcpRejection(read(() => new Response(text)));
    expect(error.code).to.equal("ERR-AUTH-DISCOVERY");
    expect("polluted" in {}).to.equal(false);
  });

  for (const resource of [
    SERVER,
    "https://h.example/a",
    "https://h.example/a/",
    "https://h.example",
    "https://h.example/",
    "https://H.EXAMPLE:443/a/mcp/",
  ]) {
    it(`accepts ${resource} and sends it unchanged`, async () => {
      expect((await read({ ...GOOD, resource }))?.resource).to.equal(resource);
    });
  }

  for (const resource of [
    "https://evil.example/mcp",
    "https://h.example.evil.example/a/mcp",
    "http://h.example/a/mcp",
    "https://h.example:8443/a/mcp",
    "https://h.example/a/mcp2",
    "https://h.example/a/m",
    "https://h.example/a/mcp/deeper",
    "https://h.example/a/../b",
    "https://user@h.example/a/mcp",
    "https://h.example/a/mcp#",
    "https://h.example/a/mcp?tenant=2",
    "urn:h.example",
  ]) {
    it(`refuses ${resource}`, async () => {
      const error = await mcpRejection(read({ ...GOOD, resource }));
      expect(error.code).to.equal("ERR-AUTH-DISCOVERY");
      expect(error.data).to.deep.equal({ resource, server: SERVER });
    });
  }

  it("ends at a document about another resource", async () => {
    const sites = new FakeDocuments({ [PATH]: { ...GOOD, resource: "https://evil.example/mcp" }, [ROOT]: GOOD });
    await mcpRejection(find(sites));
    expect(sites.requested).to.deep.equal([PATH]);
  });

  for (const resource of [undefined, null, 7, "", "/mcp"]) {
    it(`refuses ${JSON.stringify(resource)} as a resource`, async () => {
      expect((await mcpRejection(read({ ...GOOD, resource }))).code).to.equal("ERR-AUTH-DISCOVERY");
    });
  }

  for (const servers of [
    [],
    ["javascript:x"],
    ["http://as.example"],
    ["https://169.254.169.254"],
    [7, null],
    "https://as.example",
    { 0: "https://as.example" },
    null,
    undefined,
  ]) {
    it(`refuses ${JSON.stringify(servers)} as authorization servers`, async () => {
      expect((await mcpRejection(read({ ...GOOD, authorization_servers: servers }))).code).to.equal(
        "ERR-AUTH-DISCOVERY",
      );
    });
  }

  it("leaves out authorization servers with forbidden addresses, and repetitions", async () => {
    const servers = [
      "javascript:x",
      "https://b.example",
      "http://c.example",
      "https://a.example/",
      "https://b.example",
    ];
    const found = await read({ ...GOOD, authorization_servers: servers });
    expect(found?.authorizationServers).to.deep.equal(["https://b.example", "https://a.example/"]);
  });

  it("reads the first hundred of a thousand authorization servers", async () => {
    const servers = Array.from({ length: 1_000 }, (_, at) => `https://as${at}.example`);
    const found = await read({ ...GOOD, authorization_servers: servers });
    expect(found?.authorizationServers).to.deep.equal(servers.slice(0, 100));
  });

  it("lets a server on this device name an authorization server on this device", async () => {
    const serverUrl = "http://localhost:3000/mcp";
    const servers = ["http://127.0.0.1:9000"];
    const found = await read({ resource: serverUrl, authorization_servers: servers }, serverUrl);
    expect(found?.authorizationServers).to.deep.equal(servers);
  });
});
