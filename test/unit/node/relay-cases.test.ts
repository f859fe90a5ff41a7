/** The relay against addresses, fields and callers that would misuse it: its resolver and its sockets are the test's own. */
import { connect } from "node:net";
import type { Server } from "node:http";
import { expect } from "chai";
import { createRelay, type RelayAllow, type RelayFetch, type RelayOptions } from "../../../src/relay/index.js";
import { pinnedFetch, toNode } from "../../../workers/relay/index.js";
import { listening, portOf, recordingAgents } from "../../fixtures/relay/recording-agent.js";
import CASES from "../../fixtures/relay/cases.json" with { type: "json" };

const URL_OF_RELAY = "https://console.example.com/mcp-relay";
const API = "https://api.example.com/mcp";
const POLICIES: Readonly<Record<string, RelayAllow>> = {
  open: () => true,
  strict: [API],
  loopback: ["http://127.0.0.1:8080/mcp", "http://localhost:8080/mcp", "http://[::1]:8080/mcp"],
  private: ["http://10.1.2.3:8080/mcp", "http://tools.corp.internal:8080/mcp"],
};

type Repeated = {
  readonly repeat: string;
  readonly times: number;
  readonly after?: string;
  readonly then?: readonly string[];
};
type Fields = Readonly<Record<string, string>>;

/** Text as its bytes in a header field. */
const inField = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text));
const textOf = (target: string | Repeated): string =>
  typeof target === "string" ? target : (target.after ?? "") + target.repeat.repeat(target.times);
const addressesOf = (query: (string | Repeated)[] | undefined): string[] =>
  (query ?? []).flatMap((one) =>
    typeof one === "string" ? [one] : [...Array.from({ length: one.times }, () => one.repeat), ...(one.then ?? [])],
  );
const lookedUp = (addresses: readonly string[]) =>
  addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

const request = (headers: Fields, init: RequestInit = {}): Request => {
  const all = { "sec-fetch-site": "same-origin", ...headers };
  return new Request(URL_OF_RELAY, { method: "POST", ...init, headers: all });
};
const reasonOf = ({ headers, status }: Response): string =>
  headers.get("mcp-relay-error") ?? (status === 200 ? "ok" : `status ${status}`);

describe("a target of the relay", () => {
  let upstream: Server;
  before(async () => (upstream = await listening((_, response) => response.end("{}"))));
  after(() => upstream.close());

  /** The reason, and the addresses that were dialled. */
  async function judged(one: (typeof CASES.target)[number]): Promise<{ reason: string; dialled: string[][] }> {
    const dialled: string[][] = [];
    const [query] = "dns" in one ? (one.dns as (string | Repeated)[][]) : [];
    const hangs = "resolver" in one;
    const fetch = pinnedFetch({
      resolve: () => (hangs ? new Promise(() => undefined) : Promise.resolve(lookedUp(addressesOf(query)))),
      resolveMs: 20,
      agent: recordingAgents(portOf(upstream), dialled),
    });
    const relay = createRelay({ allow: POLICIES[one.policy] ?? [], authorize: () => true, fetch });
    let fields: Request;
    try {
      fields = request({ "mcp-relay-target": inField(textOf(one.target)) });
    } catch {
      return { reason: "bad-url", dialled }; // a line break: no field has one
    }
    const response = await relay(fields);
    await response.body?.cancel();
    return { reason: reasonOf(response), dialled };
  }

  const groups = new Set(CASES.target.map(({ group }) => group));
  for (const group of groups) {
    const cases = CASES.target.filter((one) => one.group === group);
    it(`is judged by its address, in ${cases.length} cases: ${group}`, async () => {
      const wrong: unknown[] = [];
      for (const one of cases) {
        const { reason, dialled } = await judged(one);
        const first = "dns" in one && one.dns ? addressesOf(one.dns[0] as string[])[0] : undefined;
        const isDialled =
          dialled.length === (one.reason === "ok" ? 1 : 0) && (!first || dialled.every(([to]) => to === first));
        if (reason !== one.reason || !isDialled) wrong.push({ ...one, got: reason, dialled });
      }
      expect(wrong).to.deep.equal([]);
    });
  }

  it("is reached with the query of the request, whether its entry has none or the same", async () => {
    const fetched: string[] = [];
    const fetch: RelayFetch = async (url) => {
      fetched.push(String(url));
      return new Response("{}", { headers: { "content-type": "application/json" } });
    };
    const allow = ["https://tools.example.com/mcp", "https://tools.example.com/keyed?key=1"];
    const relay = createRelay({ allow, authorize: () => true, fetch });
    const targets = [
      "https://tools.example.com/mcp?sessionId=7",
      "https://tools.example.com/mcp",
      "https://tools.example.com/keyed?key=1",
    ];
    for (const target of targets)
      expect(await (await relay(request({ "mcp-relay-target": target }))).text()).to.equal("{}");
    expect(fetched).to.deep.equal(targets);
  });

  it("is resolved once for each request, so that a name that changes between check and connection is not followed", async () => {
    const dialled: string[][] = [];
    const answers = [["93.184.215.14"], ["127.0.0.1"]];
    let queries = 0;
    const resolve = async () => lookedUp(answers[queries++] ?? []);
    const fetch = pinnedFetch({ resolve, agent: recordingAgents(portOf(upstream), dialled) });
    const relay = createRelay({ allow: () => true, authorize: () => true, fetch });
    const get = async () => relay(request({ "mcp-relay-target": "https://rebind.example.com/mcp" }));
    expect(await (await get()).text()).to.equal("{}");
    expect({ queries, dialled }).to.deep.equal({ queries: 1, dialled: [["93.184.215.14"]] });
    expect(reasonOf(await get())).to.equal("address");
    expect(dialled).to.have.length(1);
  });
});

describe("a fetch that pins", () => {
  it("uses a connection again, but none to a private host for a public one of the same name", async () => {
    const server = await listening((_, response) => response.end("{}"));
    const dialled: string[][] = [];
    const agent = recordingAgents(portOf(server), dialled, true);
    let address = "10.0.0.1";
    const fetch = pinnedFetch({ resolve: async () => lookedUp([address]), agent });
    const get = async (mayBePrivate: boolean): Promise<void> => {
      await (await fetch("http://tools.example.com/mcp", { mayBePrivate })).text();
      await new Promise((done) => setImmediate(done)); // the connection is free after the answer
    };
    await get(true);
    await get(true);
    address = "93.184.215.14";
    await get(false);
    await get(false);
    expect(dialled).to.deep.equal([["10.0.0.1"], ["93.184.215.14"]]);
    server.closeAllConnections();
    server.close();
  });

  it("closes the connection of an answer whose body is cancelled", async () => {
    const closed = new Promise<void>((done) => {
      void listening((_, response) => {
        response.once("close", done).writeHead(200, { "content-length": 9 }).write("{}");
      }).then(async (server) => {
        const answer = await pinnedFetch()(`http://127.0.0.1:${portOf(server)}/`, { mayBePrivate: true });
        server.close();
        await answer.body?.cancel();
      });
    });
    await closed;
  });

  it("resolves nothing for a request that was aborted before, so that a resolver that fails ends no process", async () => {
    const unhandled: unknown[] = [];
    const note = (error: unknown): void => void unhandled.push(error);
    const listeners = process.listeners("unhandledRejection");
    process.removeAllListeners("unhandledRejection").on("unhandledRejection", note);
    let queries = 0;
    const resolve = async (): Promise<never> => {
      queries++;
      throw new Error("no such name");
    };
    const aborted = AbortSignal.abort(new Error("gone"));
    const failure = await pinnedFetch({ resolve })(API, { signal: aborted }).catch((error: unknown) => error);
    await new Promise((done) => setImmediate(done)); // rejections are reported after the microtasks
    process.off("unhandledRejection", note);
    for (const listener of listeners) process.on("unhandledRejection", listener);
    expect([failure, queries, unhandled]).to.deep.equal([aborted.reason, 0, []]);
  });
});

/** A relay whose target answers with `answer`, and what the target got. */
function toApi(
  answer: (url: string, init: RequestInit) => Response | Promise<Response>,
  more: Partial<RelayOptions> = {},
) {
  const sent: { url: string; headers: Headers }[] = [];
  const fetch: RelayFetch = async (url, init) => {
    sent.push({ url, headers: new Headers(init.headers) });
    return answer(url, init);
  };
  return { sent, relay: createRelay({ allow: [API], authorize: () => true, fetch, ...more }) };
}

describe("a redirect of a target", () => {
  for (const { upstream, why } of CASES.redirect)
    it(`is handed back with its status and location, and not followed: ${upstream.status}, ${why}`, async () => {
      const { status, location } = upstream;
      const { relay, sent } = toApi(() => new Response("moved", { status, headers: { location } }));
      const response = await relay(request({ "mcp-relay-target": API }));
      expect(response.status).to.equal(200);
      expect(response.headers.get("mcp-relay-status")).to.equal(String(status));
      expect(response.headers.get("mcp-relay-location")).to.equal(location);
      expect(response.headers.get("location")).to.equal(null);
      expect(sent).to.have.length(1);
    });
});

describe("a header field of the relay", () => {
  type FieldCase = {
    request?: { headers: Fields };
    upstream?: { headers: Fields; body?: string };
    expect: string;
    why: string;
  };
  for (const one of CASES.field as FieldCase[])
    it(`is ${one.expect}: ${one.why}`, async () => {
      const { relay, sent } = toApi(
        () => new Response(one.upstream?.body ?? "{}", { headers: one.upstream?.headers ?? {} }),
      );
      const given = { ...one.request?.headers };
      if (given.origin === "same") given.origin = "https://console.example.com";
      const response = await relay(request({ "mcp-relay-target": API, ...given }));
      const names = Object.keys(one.request?.headers ?? {}).filter((name) => !name.startsWith("mcp-relay-"));
      const arrived = names.filter((name) => sent[0]?.headers.has(name));
      const returned = Object.entries(one.upstream?.headers ?? {}).filter(
        ([name, value]) => response.headers.get(name) === value,
      );
      if (one.expect === "400") {
        expect([response.status, reasonOf(response), sent.length]).to.deep.equal([400, "field", 0]);
        return;
      }
      expect(arrived).to.deep.equal(one.expect === "forwarded" ? ["mcp-session-id"] : []);
      expect(returned).to.deep.equal([]);
      expect(response.headers.get("content-type")).to.match(/^text\/plain/);
      expect(response.headers.get("x-content-type-options")).to.equal("nosniff");
      expect(response.headers.get("content-security-policy")).to.equal("sandbox; default-src 'none'");
    });

  it("that the client needs arrives, and mcp-relay-fields names those of the target", async () => {
    const known = {
      "content-type": "application/json",
      "mcp-session-id": "s-1",
      "www-authenticate": 'Bearer resource_metadata="https://api.example.com/x"',
      "retry-after": "7",
      "dpop-nonce": "n-1",
    };
    const headers = { ...known, "mcp-relay-error": "forged", "set-cookie": "a=b" };
    const { relay, sent } = toApi(() => new Response("{}", { status: 401, headers }));
    const fields = {
      "mcp-relay-fields": "X-API-Key, x-tenant",
      "x-api-key": "k",
      "x-other": "no",
      authorization: "Basic c29uc29sZQ==",
      "mcp-relay-authorization": "Bearer t",
    };
    const response = await relay(request({ "mcp-relay-target": API, "mcp-protocol-version": "2026-07-28", ...fields }));
    expect(response.status).to.equal(401);
    for (const [name, value] of Object.entries(known)) expect(response.headers.get(name), name).to.equal(value);
    expect(response.headers.get("mcp-relay-fields")?.split(", ")).to.have.members(Object.keys(known));
    expect(response.headers.get("mcp-relay-status")).to.equal(null);
    expect(response.headers.get("mcp-relay-error")).to.equal(null);
    expect(sent[0]?.headers.get("authorization")).to.equal("Bearer t");
    expect([...(sent[0]?.headers.keys() ?? [])]).to.have.members([
      "accept-encoding",
      "authorization",
      "mcp-protocol-version",
      "user-agent",
      "x-api-key",
    ]);
  });
});

describe("the Authorization of the embedder's own backend", () => {
  const own = { authorization: "Basic c29uc29sZQ==", "mcp-relay-target": API };

  it("never reaches a target, which gets that of mcp-relay-authorization or none", async () => {
    const { relay, sent } = toApi(() => new Response("{}"));
    await relay(request(own));
    await relay(request({ ...own, "mcp-relay-authorization": "Bearer t" }));
    expect(sent.map(({ headers }) => headers.get("authorization"))).to.deep.equal([null, "Bearer t"]);
    expect(sent.filter(({ headers }) => headers.has("mcp-relay-authorization"))).to.deep.equal([]);
  });

  it("can't be named as a field to forward", async () => {
    const { relay, sent } = toApi(() => new Response("{}"));
    for (const name of ["Authorization", "mcp-relay-authorization"])
      expect(reasonOf(await relay(request({ ...own, "mcp-relay-fields": name })))).to.equal("field");
    expect(sent).to.deep.equal([]);
  });
});

describe("a challenge of a target", () => {
  for (const [given, kept] of [
    ['Bearer realm="x", resource_metadata="https://a.example/x", scope="a b"', "the same"],
    ['DPoP algs="ES256", error="use_dpop_nonce", Bearer', "the same"],
    ["Bearer", "the same"],
    ['Basic realm="x"', null],
    ["Negotiate", null],
    [
      'Basic realm="x", Bearer resource_metadata="https://a.example/x"',
      'Bearer resource_metadata="https://a.example/x"',
    ],
    ['Bearer scope="a", Digest realm="x", nonce="n"', 'Bearer scope="a"'],
  ] as const)
    it(`reaches the page unless a browser would prompt for a password with it: ${given}`, async () => {
      const { relay } = toApi(() => new Response("", { status: 401, headers: { "www-authenticate": given } }));
      const response = await relay(request({ "mcp-relay-target": API }));
      expect(response.headers.get("www-authenticate")).to.equal(kept === "the same" ? given : kept);
    });
});

describe("a caller of the relay", () => {
  type CallerCase = {
    request: { method: string; path?: string; headers?: Fields; body?: object };
    expect: string;
    reason: string;
    why: string;
  };
  const AUTHORIZE: Readonly<Record<string, RelayOptions["authorize"]>> = {
    host: "anyone",
    session: ({ headers }) => headers.get("mcp-relay-token") === "right",
  };

  /** Status and reason of a request that is written as it stands; no status when the socket is closed. */
  async function raw(port: number, { method, path = "/mcp-relay", headers = {}, body }: CallerCase["request"]) {
    const text = body ? JSON.stringify(body) : "";
    const fields = {
      host: `127.0.0.1:${port}`,
      "content-length": String(text.length),
      connection: "close",
      ...headers,
    };
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
    const socket = connect(port, "127.0.0.1").setEncoding("latin1");
    socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${text}`);
    let answer = "";
    for await (const part of socket) answer += String(part);
    return {
      status: /^HTTP\/1.1 (\d+)/.exec(answer)?.[1],
      reason: /^mcp-relay-error: (.*?)\r$/m.exec(answer)?.[1],
      answer,
    };
  }

  for (const one of CASES.caller as CallerCase[])
    it(`is answered with ${one.expect}: ${one.why}`, async () => {
      let [origin, sent] = ["", 0];
      const fetch: RelayFetch = async () => {
        sent++;
        return new Response("{}");
      };
      const server = await listening((req, res) => {
        const authorize = AUTHORIZE[one.reason] ?? (() => true);
        void toNode(createRelay({ allow: [API], authorize, origin, fetch }))(req, res);
      });
      origin = `http://127.0.0.1:${portOf(server)}`;
      const { status, reason, answer } = await raw(portOf(server), one.request);
      server.close();
      expect(status).to.equal(/^\d+/.exec(one.expect)?.[0]);
      if (status !== undefined && one.request.method !== "TRACE") expect(reason).to.equal(one.reason);
      expect(answer).not.to.match(/access-control/i);
      expect(sent).to.equal(0);
    });

  it("without a session, of another site or of an unknown origin is refused; a program is accepted by its session only", async () => {
    const own = { "mcp-relay-target": API };
    const judge = async (headers: Fields, more: Partial<RelayOptions> = {}, method = "POST") => {
      const { relay } = toApi(() => new Response("{}"), { origin: "https://console.example.com", ...more });
      return reasonOf(await relay(new Request(URL_OF_RELAY, { method, headers: { ...own, ...headers } })));
    };
    const page = { origin: "https://console.example.com" };
    const anyone = { authorize: "anyone" } as const;
    expect(await judge(page)).to.equal("ok");
    expect(await judge({ ...page, "sec-fetch-site": "cross-site" })).to.equal("origin");
    expect(await judge({ ...page, "sec-fetch-site": "same-site" })).to.equal("origin");
    expect(await judge({ origin: "https://other.example.com" })).to.equal("origin");
    expect(await judge(page, { authorize: () => false })).to.equal("session");
    expect(await judge(page, { authorize: async () => undefined })).to.equal("session");
    expect(await judge({}, { authorize: () => "ada" }, "GET")).to.equal("ok");
    expect(await judge({ "sec-fetch-site": "same-origin" }, anyone, "GET")).to.equal("ok");
    expect(await judge({}, anyone, "GET")).to.equal("origin");
    expect(await judge(page, { ...anyone, origin: ["https://console.example.com", "https://b.example.com"] })).to.equal(
      "ok",
    );
  });

  it("of a name that was rebound to the relay is refused by its Host, whatever `authorize` says, once `origin` is given", async () => {
    const { relay, sent } = toApi(() => new Response("{}"), { origin: "https://console.example.com" });
    const judge = async (host: string, headers: Fields) =>
      reasonOf(
        await relay(new Request(`https://${host}/mcp-relay`, { headers: { "mcp-relay-target": API, ...headers } })),
      );
    for (const host of ["evil.example", "console.example.com:8443", "console.example.com.evil.example"])
      for (const headers of [{ "sec-fetch-site": "same-origin" }, { origin: "https://console.example.com" }, {}])
        expect(await judge(host, headers as Fields), host).to.equal("host");
    expect(await judge("evil.example", { "x-forwarded-host": "console.example.com" })).to.equal("host");
    expect(sent).to.deep.equal([]);
    expect(await judge("console.example.com", {})).to.equal("ok");
  });

  it("can't be left open: options that would do so throw when the relay is made", () => {
    const authorize = (): boolean => true;
    const fetch: RelayFetch = async () => new Response();
    const made = (options: object) => () => createRelay(options as RelayOptions); // as a program without types would
    expect(made({ allow: [API] })).to.throw(TypeError, "authorize");
    expect(made({ allow: [API], authorize: "anyone" })).to.throw(TypeError, "origin");
    expect(made({ allow: () => true, authorize, fetch })).to.throw(TypeError, "pinnedFetch");
    expect(made({ allow: () => true, authorize, fetch: pinnedFetch() })).not.to.throw();
    for (const url of [
      "http://api.example.com/mcp",
      "https://169.254.169.254/",
      "http://metadata.google.internal/computeMetadata/v1/",
      "https://metadata.goog/",
      "http://[::ffff:a9fe:a9fe]/",
      "https://u:p@a.example/",
      "/mcp",
    ])
      expect(made({ allow: [url], authorize }), url).to.throw(TypeError, url);
    expect(made({ allow: [{ url: "http://mcp.corp.example.com/mcp", private: true }], authorize })).not.to.throw();
  });
});

describe("a step of a sign-in through the relay", () => {
  type OAuthCase = {
    request: { kind: string; server: string; target: string; contentType?: string };
    known?: { issuer?: string; authorization_servers?: string[]; token_endpoint?: string };
    expect: string;
    reason: string;
    why: string;
  };
  const LOGIN = "https://login.example.net";
  const FORM = "application/x-www-form-urlencoded";

  /** Authorization server and MCP server that publish these documents; the endpoint answers with `{}`. */
  const published = (known: OAuthCase["known"] = {}) => {
    const { authorization_servers = [LOGIN], ...metadata } = known;
    const documents: Readonly<Record<string, object>> = {
      "https://api.example.com/.well-known/oauth-protected-resource/mcp": { resource: API, authorization_servers },
      [`${LOGIN}/.well-known/oauth-authorization-server`]: { issuer: LOGIN, ...metadata },
    };
    return (url: string, { method = "GET" }: RequestInit) => {
      const found = documents[url];
      if (found) return Response.json(found);
      return method === "GET" ? new Response("no", { status: 404 }) : Response.json({ access_token: "t" });
    };
  };

  async function judge(one: OAuthCase, allow: RelayAllow = [API]): Promise<string> {
    const { relay } = toApi(published(one.known), { allow });
    const { kind, target, server, contentType } = one.request;
    const isMetadata = kind === "metadata";
    const type = contentType ?? (kind === "registration" ? "application/json" : FORM);
    const fields = { "mcp-relay-kind": kind, "mcp-relay-for": server, "mcp-relay-target": target };
    const init = isMetadata ? { method: "GET" } : { body: "grant_type=x" };
    const response = await relay(request({ ...fields, ...(!isMetadata && { "content-type": type }) }, init));
    const reason = reasonOf(response);
    return reason === "status 404" ? "ok" : reason; // a document that is not there was looked for
  }

  for (const one of CASES.oauth as OAuthCase[])
    it(`is ${one.expect === "allow" ? "allowed" : "refused"}: ${one.why}`, async () =>
      expect(await judge(one)).to.equal(one.reason));

  const step = (kind: string, target: string, known?: OAuthCase["known"]) =>
    judge({ request: { kind, server: API, target }, ...(known && { known }), expect: "", reason: "", why: "" });

  it("is bound for each kind to its own endpoint, and never reaches the authorization endpoint", async () => {
    const known = {
      token_endpoint: `${LOGIN}/token`,
      registration_endpoint: `${LOGIN}/reg`,
      revocation_endpoint: `${LOGIN}/rev`,
      authorization_endpoint: `${LOGIN}/authorize`,
    };
    expect(await step("registration", `${LOGIN}/reg`, known)).to.equal("ok");
    expect(await step("revocation", `${LOGIN}/rev`, known)).to.equal("ok");
    for (const kind of ["registration", "token", "revocation"])
      expect(await step(kind, `${LOGIN}/authorize`, known), kind).to.equal("not-bound");
    expect(await step("token", `${LOGIN}/rev`, known)).to.equal("not-bound");
    expect(await step("introspection", `${LOGIN}/token`, known)).to.equal("kind");
  });

  it("is bound to the server's origin if it publishes nothing, as 2025-03-26 has it (A-24)", async () => {
    const { relay } = toApi((_, { method }) => new Response("{}", { status: method === "POST" ? 200 : 404 }));
    const send = async (target: string) => {
      const fields = {
        "mcp-relay-kind": "token",
        "mcp-relay-for": API,
        "mcp-relay-target": target,
        "content-type": FORM,
      };
      return reasonOf(await relay(request(fields, { body: "grant_type=x" })));
    };
    expect(await send("https://api.example.com/token")).to.equal("ok");
    expect(await send("https://api.example.com/admin")).to.equal("not-bound");
  });

  it("may use the address of the server's challenge, at its own origin only", async () => {
    const place = (origin: string): string => `${origin}/oauth/resource`;
    for (const [origin, reason] of [
      ["https://api.example.com", "ok"],
      ["https://other.example.com", "not-bound"],
    ] as const) {
      const headers = { "www-authenticate": `Bearer resource_metadata="${place(origin)}"` };
      const { relay } = toApi((url) =>
        url === place(origin)
          ? Response.json({})
          : new Response("", { status: url === API ? 401 : 404, headers: url === API ? headers : {} }),
      );
      const fields = { "mcp-relay-kind": "metadata", "mcp-relay-for": API, "mcp-relay-target": place(origin) };
      expect(reasonOf(await relay(request(fields, { method: "GET" }))), origin).to.equal(reason);
    }
  });

  it("may use the address of the challenge of a server that answers GET with 405 before it looks for a token", async () => {
    const place = "https://api.example.com/oauth/resource";
    const { relay, sent } = toApi((url, { method = "GET", body }) => {
      if (url === place) return Response.json({});
      if (url !== API) return new Response("", { status: 404 });
      if (method === "GET") return new Response("", { status: 405 });
      expect(JSON.parse(String(body))).to.include({ method: "ping" });
      return new Response("", { status: 401, headers: { "www-authenticate": `Bearer resource_metadata="${place}"` } });
    });
    const fields = { "mcp-relay-kind": "metadata", "mcp-relay-for": API, "mcp-relay-target": place };
    expect(reasonOf(await relay(request(fields, { method: "GET" })))).to.equal("ok");
    expect(sent.map(({ headers }) => headers.get("authorization"))).to.deep.equal([null, null, null]);
  });

  it("reads at most ten documents for a request, and none again in a minute that was absent", async () => {
    const issuers = Array.from({ length: 5 }, (_, n) => `https://issuer-${n}.example.net/a`);
    const { relay, sent } = toApi((url) =>
      url.startsWith("https://api.example.com/.well-known/")
        ? Response.json({ authorization_servers: issuers })
        : new Response("", { status: 404 }),
    );
    const fields = {
      "mcp-relay-kind": "token",
      "mcp-relay-for": API,
      "mcp-relay-target": "https://x.example.net/token",
    };
    const send = async () => reasonOf(await relay(request({ ...fields, "content-type": FORM }, { body: "a=b" })));
    expect([await send(), sent.length]).to.deep.equal(["not-bound", 10]);
    expect([await send(), sent.length <= 20]).to.deep.equal(["not-bound", true]);
    for (let count = 0; count < 3; count++) await send();
    expect(new Set(sent.map(({ url }) => url)).size).to.be.at.least(sent.length - 1); // GET and POST of the challenge
  });

  it("sends no field of the caller for metadata, and only those of its client to an endpoint", async () => {
    const { relay, sent } = toApi(published({ token_endpoint: `${LOGIN}/token` }));
    const secret = {
      authorization: "Basic c29uc29sZQ==",
      "mcp-relay-authorization": "Bearer s",
      dpop: "p",
      "mcp-session-id": "s",
      "mcp-relay-fields": "x-api-key",
      "x-api-key": "k",
    };
    const common = { ...secret, "mcp-relay-for": API, accept: "application/json" };
    const prm = "https://api.example.com/.well-known/oauth-protected-resource/mcp";
    await relay(request({ ...common, "mcp-relay-kind": "metadata", "mcp-relay-target": prm }, { method: "GET" }));
    expect([...(sent[0]?.headers.keys() ?? [])]).to.have.members(["accept", "accept-encoding", "user-agent"]);
    const fields = { "mcp-relay-kind": "token", "mcp-relay-target": `${LOGIN}/token`, "content-type": FORM };
    await relay(request({ ...common, ...fields }, { body: "code=c" }));
    const names = [...(sent.at(-1)?.headers.keys() ?? [])];
    expect(names).to.have.members(["accept", "accept-encoding", "authorization", "content-type", "dpop", "user-agent"]);
    expect(sent.at(-1)?.headers.get("authorization")).to.equal("Bearer s");
    const own = sent.slice(1, -1);
    expect(own.map(({ url }) => url)).to.include(prm);
    expect(own.filter(({ headers }) => headers.has("authorization"))).to.deep.equal([]);
  });
});
