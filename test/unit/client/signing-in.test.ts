/** The first time a server demands authorization: who is asked, what is sent again, and every way it may end. */
import { expect } from "chai";
import { settled } from "../../fixtures/fake-clock.js";
import { FakeAuthorizationServer } from "../../fixtures/fake-authorization-server.js";
import { status, type FakeRequest } from "../../fixtures/fake-fetch.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpRejection, codeOf } from "../../fixtures/rejection.js";
import { nextRequest, ProtectedServer, signingHost } from "../../fixtures/protected-server.js";
import { until } from "../../fixtures/until.js";

const HOUR_MS = 3_600_000;
const LIST = { "tools/list": () => ({ tools: [{ name: "x", inputSchema: { type: "object" } }] }) };

function requestCount(fake: FakeHost): number {
  return fake.reported("input-request").filter(({ request }) => request.kind === "sign-in").length;
}

describe("signing in while connecting", () => {
  it("shows the user which host receives the code, and that it is not of the site of the sign-in page", async () => {
    const [page, tokens] = ["https://as.example", "https://tokens.test"];
    const as = new FakeAuthorizationServer({ metadata: { token_endpoint: `${tokens}/token` } });
    const elsewhere = ({ url, init }: FakeRequest) => as.fetch(url.replace(tokens, page), init);
    const server = new ProtectedServer({ methods: LIST, servers: [as], elsewhere });
    const fake = await signingHost(server, { policy: undefined });
    const connecting = fake.host.connect(URL_OF_SERVER);
    const request = await nextRequest(fake);
    const warnings = [{ kind: "code-elsewhere", origin: tokens }];
    expect(request).to.deep.include({ authorizationOrigin: page, tokenOrigin: tokens, warnings });
    await fake.host.inputRequests.answer(request.requestId, server.signIn(request));
    expect((await connecting).info.revision).to.equal("2026-07-28");
  });

  for (const era of ["modern", "legacy"] as const) {
    it(`prompts the user once, and sends the request again with the token (A-01, A-25, ${era})`, async () => {
      const server = new ProtectedServer({ era, methods: LIST });
      const fake = await signingHost(server, { policy: undefined });
      const connecting = fake.host.connect(URL_OF_SERVER, { id: "a", era });
      const request = await nextRequest(fake);
      expect(request).to.deep.include({ kind: "sign-in", serverId: "a", serverUrl: URL_OF_SERVER, reason: "first" });
      expect(request).to.deep.include({ issuer: "https://as.example", authorizationOrigin: "https://as.example" });
      expect(server.requested).to.have.length(1); // the one that was refused
      await fake.host.inputRequests.answer(request.requestId, server.signIn(request));
      const connected = await connecting;
      expect((await connected.listTools()).map(({ name }) => name)).to.deep.equal(["x"]);
      expect(requestCount(fake)).to.equal(1);
      const [refused, ...others] = server.requested;
      expect(refused?.headers.has("authorization")).to.equal(false);
      expect(others[0]?.body).to.deep.equal(refused?.body);
      expect(others.every(({ headers }) => headers.get("authorization") === "Bearer access-3")).to.equal(true);
      expect(others.every(({ url, init }) => !url.includes("access") && init.redirect === "manual")).to.equal(true);
    });
  }

  it("is done by the handler of the program, which declares the redirect page; false declines", async () => {
    const server = new ProtectedServer({ methods: LIST });
    const fake = await signingHost(server, { policy: undefined, offer: "none" });
    const redirectUrl = "https://ide.example/callback.html";
    const opened: string[] = [];
    let isDeclined = true;
    await fake.host.setHandlers({
      signIn: {
        redirectUrl,
        open(request) {
          opened.push(request.authorizationUrl);
          return isDeclined ? false : server.as.authorize(request.authorizationUrl);
        },
      },
    });
    expect(await codeOf(fake.host.connect(URL_OF_SERVER))).to.equal("ERR-AUTH");
    isDeclined = false;
    const connected = await fake.host.connect(URL_OF_SERVER);
    expect((await connected.listTools()).map(({ name }) => name)).to.deep.equal(["x"]);
    expect(opened.map((url) => new URL(url).searchParams.get("redirect_uri"))).to.deep.equal([
      redirectUrl,
      redirectUrl,
    ]);
    expect(requestCount(fake)).to.equal(0);
  });

  it("waits for the user without a deadline (U-12)", async () => {
    const server = new ProtectedServer();
    const fake = await signingHost(server, { policy: undefined });
    const connecting = fake.host.connect(URL_OF_SERVER);
    const request = await nextRequest(fake);
    fake.clock.advance(8 * 60_000);
    await settled();
    expect(await fake.host.inputRequests.list()).to.have.length(1);
    await fake.host.inputRequests.answer(request.requestId, server.signIn(request));
    await connecting;
  });

  it("does not count the user's time as the server's", async () => {
    for (const era of ["modern", "legacy"] as const) {
      const server = new ProtectedServer({ era });
      const fake = await signingHost(server, { policy: undefined });
      const connecting = fake.host.connect(URL_OF_SERVER, { era });
      const request = await nextRequest(fake);
      fake.clock.advance(60_000);
      await fake.host.inputRequests.answer(request.requestId, server.signIn(request));
      await connecting;
      expect(fake.reported("server").at(-1)?.server.latencyMs, era).to.be.below(1_000);
    }
  });

  it("is not timed out after an hour, but a callback by then is refused (A-16, U-12)", async () => {
    const server = new ProtectedServer();
    const fake = await signingHost(server, { policy: undefined });
    const connecting = mcpRejection(fake.host.connect(URL_OF_SERVER));
    const request = await nextRequest(fake);
    fake.clock.advance(HOUR_MS);
    await settled();
    expect(await fake.host.inputRequests.list()).to.have.length(1);
    await fake.host.inputRequests.answer(request.requestId, server.signIn(request));
    const { code, data } = await connecting;
    expect([code, data.reason]).to.deep.equal(["ERR-AUTH", "expired"]);
    expect(server.as.to("/token")).to.have.length(0);
  });

  it("ends with ERR-AUTH when the user declines, and prompts when they connect again", async () => {
    const server = new ProtectedServer();
    const fake = await signingHost(server, { policy: undefined });
    const connecting = mcpRejection(fake.host.connect(URL_OF_SERVER));
    await fake.host.inputRequests.answer((await nextRequest(fake)).requestId, { action: "decline" });
    const { code, data } = await connecting;
    expect([code, data.reason]).to.deep.equal(["ERR-AUTH", "declined"]);
    expect(server.as.to("/token")).to.have.length(0);
    const again = fake.host.connect(URL_OF_SERVER);
    const request = await nextRequest(fake);
    await fake.host.inputRequests.answer(request.requestId, server.signIn(request));
    expect((await again).info.revision).to.equal("2026-07-28");
  });

  it("shows no prompt where it was not offered", async () => {
    const server = new ProtectedServer();
    const fake = await signingHost(server, { offer: "none" });
    expect(await codeOf(fake.host.connect(URL_OF_SERVER))).to.equal("ERR-AUTH");
    expect(requestCount(fake)).to.equal(0);
    expect(server.http.requests.every(({ url }) => url === URL_OF_SERVER)).to.equal(true);
  });

  it("shows no prompt, and adds nothing, for a server whose authorization header the page sets", async () => {
    const server = new ProtectedServer();
    const fake = await signingHost(server);
    const headers = { Authorization: "Bearer of-the-page" };
    expect(await codeOf(fake.host.connect(URL_OF_SERVER, { headers }))).to.equal("ERR-AUTH");
    expect(server.requested.every((one) => one.headers.get("authorization") === "Bearer of-the-page")).to.equal(true);
    expect(server.http.requests).to.have.length(server.requested.length);
    server.known.add("of-the-page");
    await fake.host.connect(URL_OF_SERVER, { headers });
  });

  it("is withdrawn with the request that needed it, with its reason", async () => {
    const server = new ProtectedServer();
    const fake = await signingHost(server, { policy: undefined });
    const abort = new AbortController();
    const reason = new Error("enough");
    const connecting = fake.host.connect(URL_OF_SERVER, { signal: abort.signal }).catch((error: unknown) => error);
    const request = await nextRequest(fake);
    abort.abort(reason);
    expect(await connecting).to.equal(reason);
    await settled();
    expect(await fake.host.inputRequests.list()).to.deep.equal([]);
    expect(await fake.host.inputRequests.answer(request.requestId, server.signIn(request))).to.equal(false);
    expect(server.as.to("/token")).to.have.length(0);
  });

  it("is withdrawn when the host closes", async () => {
    const server = new ProtectedServer();
    const fake = await signingHost(server, { policy: undefined });
    const connecting = codeOf(fake.host.connect(URL_OF_SERVER));
    await nextRequest(fake);
    await fake.host.close();
    expect(await connecting).to.equal("ERR-CLOSED");
    expect(await fake.host.inputRequests.list()).to.deep.equal([]);
  });

  it("ends when a new token is refused (A-21)", async () => {
    const server = new ProtectedServer();
    const fake = await signingHost(server, {
      policy: (request) => {
        const answer = server.signIn(request);
        server.as.isGood = () => false;
        return { answer };
      },
    });
    const { code, data } = await mcpRejection(fake.host.connect(URL_OF_SERVER));
    expect([code, data.reason]).to.deep.equal(["ERR-AUTH", "refused"]);
    expect(server.tokenRequests("authorization_code")).to.have.length(1);
    expect(server.tokenRequests("refresh_token")).to.have.length(0);
    expect(server.requested).to.have.length(2);
    expect((await fake.host.authorizations.view(URL_OF_SERVER))?.state).to.equal("refused");
  });

  it("is not started by a 403 without scopes: it is ERR-FORBIDDEN, once", async () => {
    const server = new ProtectedServer({ methods: { "tools/call": () => status(403), ...LIST } });
    const fake = await signingHost(server);
    const connected = await fake.host.connect(URL_OF_SERVER);
    const before = server.requested.length;
    expect(await codeOf(connected.callTool("x"))).to.equal("ERR-FORBIDDEN");
    expect(server.requested.slice(before).filter(({ body }) => body?.method === "tools/call")).to.have.length(1);
    expect(server.tokenRequests("authorization_code")).to.have.length(1);
  });
});

describe("signing in while connected", () => {
  /** Connected, and then nothing that was given is good any more, nor can be renewed. */
  async function lapsed(methods: NonNullable<ProtectedServer["script"]["methods"]> = {}) {
    const server = new ProtectedServer({ methods: { ...LIST, ...methods } });
    let isThere = true;
    const fake = await signingHost(server, {
      policy: (request) => (isThere ? { answer: server.signIn(request) } : "prompt"),
    });
    const connected = await fake.host.connect(URL_OF_SERVER, { id: "a" });
    isThere = false;
    server.expire();
    server.as.quirks.next = { "/token": [new Response('{"error":"invalid_grant"}', { status: 400 })] };
    return { server, fake, connected };
  }
  const text = (value: string) => ({ content: [{ type: "text", text: value }] });

  it("prompts once for several requests at once, and sends all of them again (A-25)", async () => {
    const { server, fake, connected } = await lapsed({ "tools/call": () => text("here") });
    const calls = ["x", "x", "x"].map((name) => connected.callTool(name));
    const request = await nextRequest(fake);
    await settled();
    expect(await fake.host.inputRequests.list()).to.have.length(1);
    expect(request).to.include({ reason: "expired" });
    await fake.host.inputRequests.answer(request.requestId, server.signIn(request));
    for (const { content } of await Promise.all(calls)) expect(content).to.deep.equal(text("here").content);
    expect(requestCount(fake)).to.equal(1);
    expect(server.tokenRequests("authorization_code")).to.have.length(2);
  });

  it("prompts once for several requests at once when the user declines", async () => {
    const { fake, connected } = await lapsed();
    const calls = ["x", "x", "x"].map((name) => codeOf(connected.callTool(name)));
    const request = await nextRequest(fake);
    await settled();
    await fake.host.inputRequests.answer(request.requestId, { action: "decline" });
    expect(await Promise.all(calls)).to.deep.equal(["ERR-AUTH", "ERR-AUTH", "ERR-AUTH"]);
    expect(requestCount(fake)).to.equal(1);
  });

  it("prompts for the next request when the first was aborted", async () => {
    const { server, fake, connected } = await lapsed({ "tools/call": () => text("here") });
    const abort = new AbortController();
    const first = connected.callTool("x", {}, { signal: abort.signal }).catch((error: unknown) => error);
    const request = await nextRequest(fake);
    const second = connected.callTool("x");
    await settled();
    abort.abort(new Error("enough"));
    expect(await first).to.have.property("message", "enough");
    const next = await until(async () =>
      (await fake.host.inputRequests.list()).find(({ requestId }) => requestId !== request.requestId),
    );
    await fake.host.inputRequests.answer(next.requestId, server.signIn(next));
    expect((await second).content).to.deep.equal(text("here").content);
  });

  it("is withdrawn when its connection ends", async () => {
    const { fake, connected } = await lapsed();
    const calling = codeOf(connected.callTool("x"));
    await nextRequest(fake);
    await connected.close();
    expect(await calling).to.equal("ERR-CLOSED");
    expect(await fake.host.inputRequests.list()).to.deep.equal([]);
  });
});
