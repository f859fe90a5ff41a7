/** Refresh tokens at authorization servers as they are: what is sent, and that every refusal ends in one sign-in and no loop. */
import { expect } from "chai";
import { failure, FakeAuthorizationServer, type SeenRequest } from "../../fixtures/fake-authorization-server.js";
import { json } from "../../fixtures/fake-fetch.js";
import { URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpRejection } from "../../fixtures/rejection.js";
import { ProtectedServer, signingHost, type ProtectedScript } from "../../fixtures/protected-server.js";
import { until } from "../../fixtures/until.js";

const CALLS = { "tools/call": () => ({ content: [] }) };
const isRefresh = ({ params }: SeenRequest): boolean => params.get("grant_type") === "refresh_token";

/** A user who is signed in, and how often they were asked. */
async function signedIn(script: ProtectedScript = {}, offer: { storage?: "persistent" } = {}) {
  const server = new ProtectedServer({ methods: CALLS, ...script });
  const reasons: string[] = [];
  const fake = await signingHost(server, {
    offer,
    policy: (request) => {
      if (request.kind === "sign-in") reasons.push(request.reason);
      return { answer: server.signIn(request) };
    },
  });
  return { server, reasons, fake, connected: await fake.host.connect(URL_OF_SERVER) };
}

/** Answers the next refresh with `answer`, and every other request honestly. */
function atRefresh(server: ProtectedServer, answer: Response | "network" | ((request: SeenRequest) => Response)): void {
  server.as.quirks.next = { "/token": [answer] };
}

const page = (status: number): Response =>
  new Response("<h1>no</h1>", { status, headers: { "content-type": "text/html" } });

/** Answers to a refresh token that is good no more. */
const DEAD: Readonly<Record<string, () => Response>> = {
  invalid_grant: () => failure("invalid_grant"),
  "invalid_grant with 200": () => failure("invalid_grant", 200),
  invalid_request: () => failure("invalid_request"),
  unauthorized_client: () => failure("unauthorized_client", 401),
  invalid_client: () => failure("invalid_client", 401),
  invalid_token: () => failure("invalid_token"),
  "access_denied with 403": () => failure("access_denied", 403),
  unsupported_grant_type: () => failure("unsupported_grant_type"),
  invalid_target: () => failure("invalid_target"),
  interaction_required: () => failure("interaction_required"),
  "invalid_grant with 500": () => failure("invalid_grant", 500),
  "invalid_client with 503": () => failure("invalid_client", 503),
  "an error of its own": () => failure("token_revoked", 401),
  "an error that is an object": () => json({ error: { code: 7 } }, { status: 400 }),
  "an empty 400": () => new Response("", { status: 400 }),
  "an empty 401": () => new Response("", { status: 401 }),
  "a web page with 400": () => page(400),
  "a web page with 403": () => page(403),
  "a web page with 200": () => page(200),
  "404": () => new Response("", { status: 404 }),
  "410": () => new Response("gone", { status: 410 }),
  "a list": () => json([]),
  null: () => json(null),
  "200 without a token": () => json({ token_type: "Bearer" }),
  "200 with an empty token": () => json({ access_token: "", token_type: "Bearer" }),
  "204": () => new Response(null, { status: 204 }),
  "a redirect to a page": () => new Response("", { status: 302, headers: { location: "https://as.example/login" } }),
};

/** Answers that say nothing of the refresh token. */
const FAILING: Readonly<Record<string, () => Response | "network">> = {
  "500": () => page(500),
  "502": () => page(502),
  "503": () => new Response("", { status: 503, headers: { "retry-after": "1" } }),
  "504": () => page(504),
  "429": () => failure("slow_down", 429),
  "408": () => page(408),
  "temporarily_unavailable with 400": () => failure("temporarily_unavailable"),
  "server_error with 400": () => failure("server_error"),
  "too_many_requests with 400": () => failure("too_many_requests"),
  "TooManyRequestsException with 400": () => failure("TooManyRequestsException"),
  "rate_limit_exceeded with 403": () => failure("rate_limit_exceeded", 403),
  "temporarily_unavailable with 200": () => failure("temporarily_unavailable", 200),
  "no answer": () => "network",
};

describe("a refresh of a token", () => {
  it("names the scopes that were requested at the sign-in, not those that were granted", async () => {
    const as = new FakeAuthorizationServer({ tokens: { scope: "api://x/.default other" } });
    const { server, connected } = await signedIn({ servers: [as], metadata: { scopes_supported: ["read", "write"] } });
    server.over.add("access-3");
    await connected.callTool("x");
    expect(server.tokenRequests("refresh_token").map((one) => one.get("scope"))).to.deep.equal(["read write"]);
  });

  it("names no scopes when the sign-in named none", async () => {
    const { server, connected } = await signedIn();
    server.over.add("access-3");
    await connected.callTool("x");
    expect(server.tokenRequests("refresh_token").map((one) => one.has("scope"))).to.deep.equal([false]);
  });

  it("names no scope that the server named as not granted", async () => {
    const metadata = { scopes_supported: ["read", "offline_access"] };
    const servers = [new FakeAuthorizationServer({ metadata, tokens: { scope: "read" } })];
    const { server, connected } = await signedIn({ servers, metadata: { scopes_supported: ["read", "write"] } });
    server.over.add("access-3");
    await connected.callTool("x");
    expect(server.tokenRequests("refresh_token").map((one) => one.get("scope"))).to.deep.equal(["read"]);
  });

  it("is repeated without scopes when the server refuses those, and takes only what it granted", async () => {
    const metadata = { scopes_supported: ["read", "offline_access"] };
    const servers = [new FakeAuthorizationServer({ metadata, tokens: { scope: "READ" } })];
    const { server, reasons, connected } = await signedIn({ servers, metadata: { scopes_supported: ["read"] } });
    server.over.add("access-3");
    atRefresh(server, failure("invalid_scope"));
    await connected.callTool("x");
    expect(server.tokenRequests("refresh_token").map((one) => one.get("scope"))).to.deep.equal([
      "read offline_access",
      null,
    ]);
    expect(reasons).to.deep.equal(["first"]);
  });

  for (const [title, answer] of Object.entries(DEAD)) {
    it(`that is answered with ${title} ends in one sign-in, and the token is forgotten (A-21)`, async () => {
      const { server, reasons, connected, fake } = await signedIn({}, { storage: "persistent" });
      server.expire();
      atRefresh(server, answer());
      await connected.callTool("x");
      expect(server.tokenRequests("refresh_token").map((one) => one.get("refresh_token"))).to.have.length(1);
      expect(reasons).to.deep.equal(["first", "expired"]);
      await connected.callTool("x");
      expect(reasons).to.have.length(2);
      // What was stored is the new sign-in.
      const [token] = server.tokenRequests("refresh_token");
      expect((await fake.host.authorizations.view(URL_OF_SERVER))?.state).to.equal("signed-in");
      server.expire();
      await connected.callTool("x");
      const last = server.tokenRequests("refresh_token").at(-1)?.get("refresh_token");
      expect(last).not.to.equal(token?.get("refresh_token"));
    });
  }

  it("that is refused leaves the user signed out while the prompt is declined, and is not repeated", async () => {
    const server = new ProtectedServer({ methods: CALLS });
    let isWilling = true;
    const fake = await signingHost(server, {
      policy: (request) => ({ answer: isWilling ? server.signIn(request) : { action: "decline" } }),
    });
    const connected = await fake.host.connect(URL_OF_SERVER);
    server.expire();
    isWilling = false;
    server.as.quirks.next = { "/token": [failure("invalid_request"), failure("invalid_request")] };
    for (let time = 0; time < 3; time++) {
      expect((await mcpRejection(connected.callTool("x"))).data.reason).to.equal("declined");
      expect((await fake.host.authorizations.view(URL_OF_SERVER))?.state).to.equal("expired");
    }
    expect(server.tokenRequests("refresh_token")).to.have.length(1);
  });

  for (const [title, answer] of Object.entries(FAILING)) {
    it(`that fails with ${title} keeps the token, and shows no prompt`, async () => {
      const { server, reasons, fake, connected } = await signedIn({}, { storage: "persistent" });
      server.over.add("access-3");
      server.as.quirks.next = { "/token": [answer(), answer(), answer()] };
      const calling = mcpRejection(connected.callTool("x"));
      let isOver = false;
      void calling.then(() => (isOver = true));
      await until(() => {
        if (!isOver && (fake.clock.nextIn ?? Infinity) <= 5_000) fake.clock.advance(fake.clock.nextIn ?? 0);
        return isOver;
      });
      const { code, data } = await calling;
      expect([code, data.reason]).to.deep.equal(["ERR-AUTH", "passing"]);
      expect(server.as.requests.filter(isRefresh)).to.have.length(3);
      await connected.callTool("x");
      expect(server.requested.at(-1)?.headers.get("authorization")).to.equal("Bearer access-4");
      expect(reasons).to.deep.equal(["first"]);
    });
  }
});
