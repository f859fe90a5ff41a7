/** The way out of the room of signing in: what leaves, and what is refused of what comes back. */
import { expect } from "chai";
import { customFetch, None, refreshTokenGrantRequest } from "oauth4webapi";
import { boundedFetch, type BoundedFetch } from "../../../../src/auth/http/bounded-fetch.js";
import { settled } from "../../../fixtures/fake-clock.js";
import { FakeDocuments, type Page } from "../../../fixtures/fake-documents.js";
import { from, json, noNetwork, silence, status } from "../../../fixtures/fake-fetch.js";
import { mcpRejection, rejection } from "../../../fixtures/rejection.js";

const ADDRESS = "https://as.example/doc";

function serving(page: Page, serverUrl = "https://h.example/mcp"): { sites: FakeDocuments; get: BoundedFetch } {
  const sites = new FakeDocuments({ [ADDRESS]: page });
  return { sites, get: boundedFetch(sites, serverUrl) };
}

/** A body of so many bytes, in pieces; counts those that were asked for. */
function longBody(bytes: number): {
  body: ReadableStream<Uint8Array<ArrayBuffer>>;
  sent: () => number;
  cancelled: () => boolean;
} {
  const piece = new Uint8Array(65_536).fill(0x20);
  let sent = 0;
  let cancelled = false;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (sent >= bytes) return controller.close();
      sent += piece.byteLength;
      controller.enqueue(piece.slice());
    },
    cancel() {
      cancelled = true;
    },
  });
  return { body, sent: () => sent, cancelled: () => cancelled };
}

describe("HTTP requests of a sign-in", () => {
  it("carry no ambient credentials and no referrer, and follow no redirect", async () => {
    const { sites, get } = serving({});
    await get(ADDRESS, { method: "POST", headers: { accept: "x/y" }, body: "a=b" });
    expect(sites.inits[0]).to.include({
      method: "POST",
      body: "a=b",
      credentials: "omit",
      referrerPolicy: "no-referrer",
      redirect: "manual",
    });
    expect(sites.inits[0]?.headers).to.deep.equal({ accept: "x/y" });
  });

  it("return the status, the headers and the text", async () => {
    const { sites, get } = serving(() => json({ a: "ü" }, { status: 401, headers: { "dpop-nonce": "n" } }));
    const response = await get(ADDRESS);
    expect(response.status).to.equal(401);
    expect(response.headers.get("dpop-nonce")).to.equal("n");
    expect(await response.json()).to.deep.equal({ a: "ü" });
    expect(sites.clock.running).to.equal(0);
  });

  it("return an empty text where there is no body", async () => {
    const { get } = serving(() => status(204));
    expect((await get(ADDRESS)).status).to.equal(204);
  });

  it("are not made to an unsafe address", async () => {
    const { sites, get } = serving({});
    for (const url of ["http://169.254.169.254/", "file:///x", "javascript:x", "http://127.0.0.1:6379/"]) {
      const error = await mcpRejection(get(url));
      expect(error.code).to.equal("ERR-AUTH-DISCOVERY");
      expect(error.data.reason).to.equal("unsafe");
    }
    expect(sites.requested).to.deep.equal([]);
  });

  const opaque = (): Response => {
    const response = status(200);
    Object.defineProperties(response, { type: { value: "opaqueredirect" }, status: { value: 0 } });
    return response;
  };
  for (const [title, answer] of [
    ["that is opaque, as browsers report it", opaque],
    ["with status 307, as Node reports it", () => status(307, { location: "https://canary.example/" })],
    ["that the platform has followed already", () => from(json({}), "https://canary.example/")],
  ] as const) {
    it(`end at a redirect ${title}`, async () => {
      const { sites, get } = serving(answer);
      const error = await mcpRejection(get(ADDRESS));
      expect(error.code).to.equal("ERR-AUTH-DISCOVERY");
      expect(error.data).to.deep.equal({ reason: "redirect", origin: "https://as.example", path: "/doc" });
      expect(sites.requested).to.deep.equal([ADDRESS]);
    });
  }

  it("send a code or a token to a redirecting endpoint once and nowhere else", async () => {
    const { sites, get } = serving(() => status(307, { location: "https://canary.example/" }));
    const server = { issuer: "https://as.example", token_endpoint: ADDRESS };
    const request = refreshTokenGrantRequest(server, { client_id: "c" }, None(), "SECRET", { [customFetch]: get });
    const error = await mcpRejection(request);
    expect(error.data.reason).to.equal("redirect");
    expect(JSON.stringify([error.message, error.data, error.cause])).not.to.include("SECRET");
    expect(sites.requested).to.deep.equal([ADDRESS]);
  });

  it("end after 256 KiB, with the rest unread", async () => {
    const { body, sent, cancelled } = longBody(100 * 1_024 * 1_024);
    const { get } = serving(() => new Response(body));
    const error = await mcpRejection(get(ADDRESS));
    expect(error.code).to.equal("ERR-AUTH-DISCOVERY");
    expect(error.data.reason).to.equal("too-large");
    expect(sent()).to.be.lessThan(512 * 1_024);
    expect(cancelled()).to.equal(true);
  });

  it("end when a small response decompresses to more than the limit", async () => {
    const zeros = new Response(new Uint8Array(4 * 1_024 * 1_024)).body;
    const packed = new Response(zeros?.pipeThrough(new CompressionStream("gzip")));
    const small = await packed.arrayBuffer();
    expect(small.byteLength).to.be.lessThan(16 * 1_024);
    const unfolded = new Response(small).body?.pipeThrough(new DecompressionStream("gzip")); // as a browser hands it on
    const headers = { "content-encoding": "gzip", "content-length": String(small.byteLength) };
    const { get } = serving(() => new Response(unfolded ?? null, { headers }));
    expect((await mcpRejection(get(ADDRESS))).data.reason).to.equal("too-large");
  });

  it("take the status of an error whose page is too long", async () => {
    const { body, sent } = longBody(100 * 1_024 * 1_024);
    const { get } = serving(() => new Response(body, { status: 404 }));
    expect((await get(ADDRESS)).status).to.equal(404);
    expect(sent()).to.be.lessThan(512 * 1_024);
  });

  it("accept 256 KiB", async () => {
    const { get } = serving(() => new Response(longBody(256 * 1_024).body));
    expect(await (await get(ADDRESS)).text()).to.have.lengthOf(256 * 1_024);
  });

  it("refuse JSON of more than 64 levels, whatever its strings hold", async () => {
    const nested = (levels: number): string => '{"a\\"[[":['.repeat(levels / 2) + "]}".repeat(levels / 2);
    const deep = serving(() => new Response(` ${nested(66)}`));
    expect((await mcpRejection(deep.get(ADDRESS))).data.reason).to.equal("too-large");
    const flat = serving(() => new Response(nested(64)));
    expect(await (await flat.get(ADDRESS)).text()).to.equal(nested(64));
    const text = JSON.stringify({ a: "[".repeat(100) });
    const strings = serving(() => new Response(text));
    expect(await (await strings.get(ADDRESS)).text()).to.equal(text);
    const bomb = serving(() => new Response('["' + '\\"'.repeat(100_000) + "\\"));
    expect((await bomb.get(ADDRESS)).status).to.equal(200);
  });

  it("end after ten seconds without an answer", async () => {
    const { sites, get } = serving(silence);
    const failed = mcpRejection(get(ADDRESS));
    sites.clock.advance(9_999);
    await settled();
    expect(sites.inits[0]?.signal?.aborted).to.equal(false);
    sites.clock.advance(1);
    const error = await failed;
    expect(error.code).to.equal("ERR-AUTH-DISCOVERY");
    expect(error.data.reason).to.equal("timeout");
    expect(sites.inits[0]?.signal?.aborted).to.equal(true);
  });

  it("end after ten seconds of a body that trickles", async () => {
    const { sites, get } = serving(
      () =>
        new Response(new ReadableStream<Uint8Array<ArrayBuffer>>({ pull: () => new Promise<void>(() => undefined) })),
    );
    const failed = mcpRejection(get(ADDRESS));
    await settled();
    sites.clock.advance(10_000);
    expect((await failed).data.reason).to.equal("timeout");
  });

  it("end with the caller's abort, and its reason", async () => {
    const { sites, get } = serving(silence);
    const stopping = new AbortController();
    const failed = rejection(get(ADDRESS, { signal: stopping.signal }));
    const reason = new Error("enough");
    stopping.abort(reason);
    expect(await failed).to.equal(reason);
    expect(sites.inits[0]?.signal?.aborted).to.equal(true);
    expect(sites.clock.running).to.equal(0);
    expect(await rejection(get(ADDRESS, { signal: stopping.signal }))).to.equal(reason);
    expect(sites.requested).to.have.lengthOf(1);
  });

  it("name the CORS headers that are missing when a browser may not read the answer (A-22)", async () => {
    const sites = new FakeDocuments({ [`${ADDRESS}?code=SECRET`]: noNetwork });
    const error = await mcpRejection(boundedFetch(sites, "https://h.example/mcp")(`${ADDRESS}?code=SECRET`));
    expect(error.code).to.equal("ERR-AUTH-DISCOVERY");
    expect(error.message).to.include("https://as.example/doc");
    expect(error.data).to.deep.equal({ reason: "network", origin: "https://as.example", path: "/doc" });
    expect(error.cause).to.equal(undefined);
  });

  it("fail as the network does when a body breaks", async () => {
    const broken = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: (controller) => controller.error(new TypeError("x")),
    });
    const { get } = serving(() => new Response(broken));
    expect((await mcpRejection(get(ADDRESS))).data.reason).to.equal("network");
  });

  it("fail as the network does for an error that is a response", async () => {
    const { get } = serving(() => Response.error());
    expect((await mcpRejection(get(ADDRESS))).data.reason).to.equal("network");
  });
});
