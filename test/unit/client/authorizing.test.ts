/** One server's requests with authorization: where tokens go, whom a refusal may trouble, and what it does to deadlines. */
import { expect } from "chai";
import type { InputRequest, InputResponses } from "../../../src/client/api/index.js";
import { HostAuthorizations, type PromptUser } from "../../../src/client/authorization/authorizations.js";
import { serverHttp } from "../../../src/client/authorization/authorized-http.js";
import type { HttpRequest } from "../../../src/transport/index.js";
import { FakeClock, settled } from "../../fixtures/fake-clock.js";
import { status } from "../../fixtures/fake-fetch.js";
import { URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { ProtectedServer, REDIRECT_URL, type ProtectedScript } from "../../fixtures/protected-server.js";

/** The requests of one connection, and how often a user was asked. */
function requests(script: ProtectedScript = {}) {
  const server = new ProtectedServer(script);
  const requested: string[] = [];
  const request = (async (body: InputRequest) => {
    requested.push(body.kind);
    return server.signIn(body) as InputResponses["sign-in"];
  }) as unknown as PromptUser; // asked for nothing but signing in
  const platform = { http: server.http, clock: new FakeClock(), random: () => 0.5 };
  const authorizations = new HostAuthorizations(
    platform,
    {
      offer: () => ({ redirectUrl: REDIRECT_URL }),
      memory: () => Promise.reject(new Error("there is none")),
      request,
      emit: () => undefined,
      signedIn: () => undefined,
      note: () => undefined,
    },
    async () => undefined,
  );
  const http = serverHttp(server.http, {
    reported: () => undefined,
    open: () => authorizations.of(() => ({ serverId: "a", serverUrl: URL_OF_SERVER })),
  });
  return { server, requested, http };
}

const CALL = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "x" } };

function post(message: object = CALL, more: Partial<HttpRequest> = {}): [RequestInit, HttpRequest] {
  const body = JSON.stringify(message);
  return [
    { method: "POST", body },
    { method: "POST", headers: {}, body, onPause: () => undefined, ...more },
  ];
}

describe("a request to a server that requires authorization", () => {
  it("pauses its deadlines during a sign-in, and restarts them afterwards (U-12)", async () => {
    const { http } = requests({ methods: { "tools/call": () => ({}) } });
    const pauses: unknown[] = [];
    const onPause = (...pause: unknown[]): undefined => void pauses.push(pause);
    expect((await http.fetch(URL_OF_SERVER, ...post(CALL, { onPause }))).status).to.equal(200);
    expect(pauses).to.deep.equal([
      [true, true],
      [false, true],
    ]);
  });

  it("restarts its deadlines when the sign-in fails", async () => {
    const { http } = requests({ metadata: { resource: "https://evil.example/" } });
    let depth = 0;
    const onPause = (isPaused: boolean): undefined => void (depth += isPaused ? 1 : -1);
    await http.fetch(URL_OF_SERVER, ...post(CALL, { onPause })).catch(() => undefined);
    expect(depth).to.equal(0);
  });

  it("prompts for no sign-in when it is a GET stream, or a message without an answer", async () => {
    const { http, requested, server } = requests();
    const listen = { jsonrpc: "2.0", id: 2, method: "subscriptions/listen" };
    const notify = { jsonrpc: "2.0", method: "notifications/cancelled" };
    const [init, { onPause: _onPause, ...unattended }] = post(notify);
    const [listenInit, { onPause: _none, ...status }] = post(listen, { priority: "stream" });
    expect((await http.fetch(URL_OF_SERVER, listenInit, status)).status).to.equal(401);
    expect((await http.fetch(URL_OF_SERVER, init, unattended)).status).to.equal(401);
    expect((await http.fetch(URL_OF_SERVER, { method: "GET" }, { method: "GET", headers: {} })).status).to.equal(401);
    expect(requested).to.deep.equal([]);
    expect(server.as.requests).to.deep.equal([]);
  });

  it("opens a GET stream with the token that another request got", async () => {
    const { http, server, requested } = requests({ methods: { "tools/call": () => ({}) }, stream: () => status(200) });
    await http.fetch(URL_OF_SERVER, ...post());
    const response = await http.fetch(
      URL_OF_SERVER,
      { method: "GET" },
      { method: "GET", headers: {}, priority: "stream" },
    );
    expect(response.status).to.equal(200);
    expect(server.requested.at(-1)?.headers.get("authorization")).to.equal("Bearer access-3");
    expect(requested).to.have.length(1);
  });

  it("sends the token to its own origin only (A-01)", async () => {
    const { http, server } = requests({ methods: { "tools/call": () => ({}) } });
    await http.fetch(URL_OF_SERVER, ...post());
    for (const url of ["https://other.example/mcp", "https://mcp.example:8443/mcp", "https://sub.mcp.example/mcp"]) {
      await http.fetch(url, ...post());
      expect(server.http.at(-1).url).to.equal(url);
      expect(server.http.at(-1).headers.has("authorization")).to.equal(false);
    }
  });

  it("starts no sign-in for another origin that refuses (A-01)", async () => {
    const challenge = { "www-authenticate": 'Bearer resource_metadata="https://evil.example/metadata"' };
    const { http, requested, server } = requests({
      methods: { "tools/call": () => ({}) },
      elsewhere: () => status(401, challenge),
    });
    await http.fetch(URL_OF_SERVER, ...post());
    expect((await http.fetch("https://other.example/mcp", ...post())).status).to.equal(401);
    await settled();
    expect(requested).to.have.length(1);
    expect(server.http.requests.filter(({ url }) => url.includes("evil"))).to.deep.equal([]);
  });
});
