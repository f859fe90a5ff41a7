/** A host with a relay: what goes through it, when the user is prompted, and what its failures say. Through `createHost`. */
import { expect } from "chai";
import { createHost } from "../../../../src/client/host/create-host.js";
import type { ClientHost, InputRequest, RelaySettings } from "../../../../src/client/api/index.js";
import type { HttpPort, UnloadRequest } from "../../../../src/transport/index.js";
import { FakeFetch, type Answer, type FakeRequest } from "../../../fixtures/fake-fetch.js";
import { mcpServer } from "../../../fixtures/mcp-server.js";
import { until } from "../../../fixtures/until.js";
import { mcpRejection } from "../../../fixtures/rejection.js";

const SERVER = "https://mcp.example/mcp";
const PAGE = "https://console.example";
const RELAY = `${PAGE}/relay`;

/** The relay's answer to a request, as the wire says. */
async function relayed(request: FakeRequest, answer: Answer): Promise<Response> {
  const response = await answer({ ...request, url: request.headers.get("mcp-relay-target") ?? "" }, 0);
  const headers = new Headers(response.headers);
  headers.set("mcp-relay-fields", [...headers.keys()].join(", "));
  return new Response(response.body, { status: response.status, headers });
}

interface World {
  readonly host: ClientHost;
  readonly through: () => readonly FakeRequest[];
  readonly direct: () => readonly FakeRequest[];
  readonly prompted: InputRequest[];
  readonly unload: UnloadRequest[];
}

/** A page that can't read the server, with a relay that can. `answers`: what the relay does. `allows`: the user's answer. */
async function world(
  relay: Partial<RelaySettings> = {},
  {
    answers = relayed,
    allows = true,
    answersPrompts = true,
    era = "modern" as "modern" | "legacy",
    isReadable = false,
    listens = true,
  } = {},
): Promise<World> {
  const fake = mcpServer({ era, methods: { "tools/call": () => ({ resultType: "complete", content: [] }) } });
  const server: Answer = ({ url, init }) => fake.fetch(url, init);
  const answer: Answer = (request, index) => {
    if (request.url === RELAY) return answers(request, server);
    if (isReadable) return server(request, index);
    if (request.init.mode === "no-cors") return new Response(null);
    throw new TypeError("Failed to fetch");
  };
  const http: HttpPort & FakeFetch = new FakeFetch(answer, { pageOrigin: PAGE });
  const unload: UnloadRequest[] = [];
  const port: HttpPort = {
    fetch: http.fetch,
    pageOrigin: PAGE,
    isOnline: () => true,
    answeredAt: new Map(),
    unloadRequest: (_, request) => void (request && unload.push(request)),
  };
  const host = await createHost({ relay: { url: RELAY, ...relay }, platform: { http: port }, storage: "memory" });
  const prompted: InputRequest[] = [];
  if (listens)
    host.subscribe((events) => {
      for (const event of events) {
        if (event.kind !== "input-request") continue;
        prompted.push(event.request);
        if (answersPrompts)
          void host.inputRequests.answer(event.request.requestId, { action: allows ? "allow" : "deny" });
      }
    });
  const to = (isRelay: boolean) => () => http.requests.filter(({ url }) => (url === RELAY) === isRelay);
  return { host, prompted, unload, through: to(true), direct: to(false) };
}

describe("a host with a relay", () => {
  for (const era of ["modern", "legacy"] as const) {
    it(`reaches a server without CORS after one question, and never again directly (${era})`, async () => {
      const { host, prompted, through, direct, unload } = await world({}, { era });
      const server = await host.connect(SERVER, { headers: { "x-api-key": "k", authorization: "Bearer t" } });
      expect(server.info.relay).to.equal(RELAY);
      expect(server.info.url).to.equal(SERVER);
      const tries = direct().length;
      await server.callTool("echo", {});
      expect(direct()).to.have.length(tries);
      expect(prompted.map(({ kind, serverUrl }) => [kind, serverUrl])).to.deep.equal([["relay", SERVER]]);
      expect(prompted[0]).to.deep.include({ relay: PAGE, origins: ["https://mcp.example"] });
      for (const { headers, init } of through()) {
        expect(headers.get("mcp-relay-target")).to.equal(SERVER);
        expect(headers.get("mcp-relay-fields")).to.equal("x-api-key");
        expect([headers.get("authorization"), headers.get("mcp-relay-authorization")]).to.deep.equal([
          null,
          "Bearer t",
        ]);
        expect(init.credentials).to.equal("same-origin");
      }
      if (era === "legacy") {
        expect(unload[0]).to.deep.include({ url: RELAY, credentials: "same-origin" });
        expect(unload[0]?.headers["mcp-relay-target"]).to.equal(SERVER);
      }
      // The next connection goes through it at once, until the grant is revoked.
      await host.connect(SERVER);
      expect(direct()).to.have.length(tries);
      const [grant] = await host.inputRequests.grants();
      expect(grant).to.deep.include({ kind: "relay", relay: PAGE, serverUrl: SERVER, lasts: "always" });
      await host.inputRequests.revoke(grant?.key ?? "");
      await host.connect(SERVER);
      expect(prompted).to.have.length(2);
      await host.close();
    });
  }

  it("is refused by the user once: the failure stays what it was, and no later attempt prompts", async () => {
    const { host, prompted, through } = await world({}, { allows: false });
    for (let attempt = 0; attempt < 2; attempt++) {
      const error = await mcpRejection(host.connect(SERVER));
      expect(error.code).to.match(/^ERR-CORS/);
    }
    expect(prompted).to.have.length(1);
    expect(through()).to.deep.equal([]);
    await mcpRejection(host.connect(SERVER, { relay: "fallback" }));
    expect(prompted).to.have.length(2);
    await host.close();
  });

  it("is prompted for once by connections of one address that start together, and by the rest if one gives up", async () => {
    const { host, prompted } = await world();
    const both = await Promise.all(["a", "b"].map((id) => host.connect(SERVER, { id })));
    expect(both.map(({ info }) => info.relay)).to.deep.equal([RELAY, RELAY]);
    expect(prompted).to.have.length(1);
    await host.close();

    const slow = await world({}, { answersPrompts: false });
    const first = new AbortController();
    const given = slow.host.connect(SERVER, { id: "a", signal: first.signal }).catch(() => "gave up");
    const other = slow.host.connect(SERVER, { id: "b" });
    await until(() => slow.prompted.length === 1);
    first.abort();
    expect(await given).to.equal("gave up");
    await until(() => slow.prompted.length === 2);
    await slow.host.inputRequests.answer(slow.prompted[1]?.requestId ?? "", { action: "allow" });
    expect((await other).info.relay).to.equal(RELAY);
    await slow.host.close();
  });

  it("is used for no further request once its grant is revoked", async () => {
    const { host, through, direct } = await world();
    const server = await host.connect(SERVER);
    const [grant] = await host.inputRequests.grants();
    await host.inputRequests.revoke(grant?.key ?? "");
    const before = [through().length, direct().length];
    expect((await mcpRejection(server.callTool("echo", {}))).code).to.equal("ERR-REFUSED");
    expect([through().length, direct().length]).to.deep.equal(before);
    await host.connect(SERVER);
    expect(through().length).to.be.greaterThan(before[0] ?? 0);
    await host.close();
  });

  it("leaves a server alone that the page reaches, and one that never may use it", async () => {
    const readable = await world({}, { isReadable: true });
    expect((await readable.host.connect(SERVER)).info.relay).to.equal(undefined);
    expect([readable.prompted, readable.through()]).to.deep.equal([[], []]);
    await readable.host.close();
    const { host, through } = await world();
    expect((await mcpRejection(host.connect(SERVER, { relay: "never" }))).code).to.match(/^ERR-CORS/);
    expect(through()).to.deep.equal([]);
    await host.close();
  });

  it("goes through it at once in the mode `always`, and without a prompt if no consent is needed", async () => {
    const always = await world({ mode: "always", headers: { "x-csrf": "1" } });
    await always.host.connect(SERVER);
    expect([always.prompted, always.direct()]).to.deep.equal([[], []]);
    expect(always.through()[0]?.headers.get("x-csrf")).to.equal("1");
    expect(always.through()[0]?.headers.has("mcp-relay-fields")).to.equal(false);
    await always.host.close();
    const free = await world({ needsConsent: false });
    expect((await free.host.connect(SERVER)).info.relay).to.equal(RELAY);
    expect(free.prompted).to.deep.equal([]);
    await free.host.close();
  });

  it("keeps the address of the server in recorded traffic, beside that of the relay", async () => {
    const { host } = await world({ mode: "always" });
    await host.traffic.record(true);
    await host.connect(SERVER);
    const { rows } = await host.traffic.list({ kind: "exchange" }, 0, 10);
    expect(rows.length).to.be.greaterThan(0);
    for (const row of rows) expect(row).to.deep.include({ url: SERVER, relay: RELAY });
    await host.close();
  });

  it("says where a server redirects to, which a page can't see", async () => {
    const answers = async (): Promise<Response> =>
      new Response(null, {
        headers: {
          "mcp-relay-fields": "",
          "mcp-relay-status": "307",
          "mcp-relay-location": "https://new.example/mcp?key=1",
        },
      });
    const { host } = await world({ mode: "always" }, { answers });
    const error = await mcpRejection(host.connect(SERVER));
    expect([error.code, error.data.to]).to.deep.equal(["ERR-REDIRECT", "https://new.example/mcp"]);
    await host.close();
  });

  it("is used for each connection as that one says, also beside another one, and never for a server in the page", async () => {
    const { host, through, direct } = await world({ mode: "always" }, { isReadable: true });
    const relayed = await host.connect(SERVER, { id: "a" });
    const own = await host.connect(SERVER, { id: "b", relay: "never" });
    const before = [through().length, direct().length];
    await relayed.callTool("x", {});
    expect([through().length, direct().length]).to.deep.equal([(before[0] ?? 0) + 1, before[1]]);
    await own.callTool("x", {});
    expect([relayed.info.relay, own.info.relay]).to.deep.equal([RELAY, undefined]);
    expect(direct().length).to.equal((before[1] ?? 0) + 1);
    const { port1, port2 } = new MessageChannel();
    const error = await mcpRejection(host.connect(port1, { connectTimeoutMs: 50 }));
    expect(error.code).to.equal("ERR-TIMEOUT");
    port2.close();
    await host.close();
  });

  it("changes no failure if nobody can be prompted", async () => {
    const { host, through } = await world({}, { listens: false });
    expect((await mcpRejection(host.connect(SERVER))).code).to.match(/^ERR-CORS/);
    expect(through()).to.deep.equal([]);
    await host.close();
  });

  it("must be at a URL of the page's own origin, and used in a known mode", async () => {
    for (const [url, relay, words] of [
      ["https://evil.example/relay", "always", /must have the origin of the page/],
      ["http://[", "always", /needs a url/],
      [RELAY, "maybe", /needs the mode/],
    ] as const) {
      const { host, through, direct } = await world({ url });
      const { message } = await mcpRejection(host.connect(SERVER, { relay: relay as "always" })); // without types
      expect([words.test(message), through(), direct()]).to.deep.equal([true, [], []]);
      await host.close();
    }
  });

  const problem = (reason: string, detail: string) => async (): Promise<Response> =>
    new Response(JSON.stringify({ detail }), {
      status: 403,
      headers: { "content-type": "application/problem+json", "mcp-relay-error": reason },
    });
  const FAILURES: Readonly<Record<string, readonly [answers: () => Promise<Response>, code: string, words: RegExp]>> = {
    "a server that is down": [
      problem("unreachable", "Nothing listens."),
      "ERR-UNREACHABLE",
      /can't reach .*Nothing listens/,
    ],
    "a certificate": [problem("certificate", "It is not valid."), "ERR-UNREACHABLE", /It is not valid/],
    "a server that is not allowed": [problem("not-allowed", "Add it."), "ERR-FORBIDDEN", /refused.*Add it/],
    "too many requests": [problem("rate", "Wait."), "ERR-RATE", /Wait/],
    "a page that is no relay": [async () => new Response("<html>"), "ERR-FORBIDDEN", /is no relay/],
    "a backend that is deployed": [async () => new Response("", { status: 502 }), "ERR-HTTP", /answered 502/],
    "a session of the page that is over": [
      async () => new Response("", { status: 401 }),
      "ERR-FORBIDDEN",
      /sign-in to this/,
    ],
    "a relay that is down": [() => Promise.reject(new TypeError("x")), "ERR-UNREACHABLE", /relay .* did not answer/],
  };
  for (const [what, [answers, code, words]] of Object.entries(FAILURES)) {
    it(`says of ${what} what the relay found`, async () => {
      const { host, prompted, direct } = await world({}, { answers });
      const error = await mcpRejection(host.connect(SERVER));
      expect(error.code).to.equal(code);
      expect(error.message).to.match(words);
      expect(error.data.relay).to.equal(RELAY);
      // It did not work: nothing is remembered, and the next attempt begins without the relay.
      expect(await host.inputRequests.grants()).to.deep.equal([]);
      const tries = direct().length;
      await mcpRejection(host.connect(SERVER));
      expect(direct().length).to.be.greaterThan(tries);
      expect(prompted).to.have.length(1);
      await host.close();
    });
  }

  for (const [what, relay, words] of [
    ["no address", { url: 7 }, /needs a url/],
    ["an unknown mode", { url: RELAY, mode: "maybe" }, /needs the mode/],
    ["an unknown member", { url: RELAY, allow: [] }, /unknown member "allow"/],
    ["a field of messages", { url: RELAY, headers: { Accept: "x" } }, /"accept"/],
    ["a field that is none", { url: RELAY, headers: { "a b": "x" } }, /is none/],
    ["a wrong consent", { url: RELAY, needsConsent: "no" }, /true or false/],
  ] as const) {
    it(`is not created with ${what}`, async () => {
      // A program without types can pass anything.
      const error = await mcpRejection(createHost({ relay: relay as unknown as RelaySettings }));
      expect([error.code, words.test(error.message)]).to.deep.equal(["ERR-ARGUMENT", true]);
    });
  }
});
