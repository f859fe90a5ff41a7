/** Redirects are never followed; an address whose server wants a slash at its end, or none, is found without that (T-42). */
import { expect } from "chai";
import { FakeClock } from "../../../fixtures/fake-clock.js";
import { createModernHttp, originAndPathOf } from "../../../../src/transport/index.js";
import { FakeFetch, noNetwork, result, rpcError, status, type Answer } from "../../../fixtures/fake-fetch.js";
import { FakeSink } from "../../../fixtures/fake-sink.js";
import { mcpRejection } from "../../../fixtures/rejection.js";

const REQUEST = { jsonrpc: "2.0", id: 1, method: "m", params: {} } as const;
const GIVEN = "https://mcp.example/mcp?key=SECRET";
const SLASHED = "https://mcp.example/mcp/?key=SECRET";

function setUp(answer: Answer, { headers, url = GIVEN }: { headers?: Record<string, string>; url?: string } = {}) {
  const http = new FakeFetch(answer);
  const endpoint = { url, ...(headers && { headers }) };
  const transport = createModernHttp(endpoint, http, new FakeClock());
  transport.start(new FakeSink());
  return { http, transport, endpoint };
}

/** A redirect as Node shows it, and as a browser does. */
const reported = (location: string): Response => status(307, { location });
const opaque = (): Response =>
  Object.defineProperties(new Response(null), { type: { value: "opaqueredirect" }, status: { value: 0 } });
const requested = ({ requests }: FakeFetch): string[] => requests.map(({ url }) => url);

describe("a redirect of the endpoint", () => {
  for (const [given, wanted] of [
    [GIVEN, SLASHED],
    [SLASHED, GIVEN],
  ] as const) {
    it(`is answered by a request to ${wanted.split("?")[0]} once, which all later requests use`, async () => {
      const { http, transport } = setUp((request) => (request.url === given ? opaque() : result(request, {})), {
        url: given,
        headers: { authorization: "Bearer t" },
      });
      await transport.send(REQUEST, {});
      await transport.send(REQUEST, {});
      expect(requested(http)).to.deep.equal([given, wanted, wanted]);
      expect(http.requests.every(({ init }) => init.redirect === "manual")).to.equal(true);
    });
  }

  it("passes on the refusal of the other spelling, as of another era", async () => {
    const { http, transport, endpoint } = setUp((request) =>
      request.url === GIVEN ? opaque() : rpcError(request, -32601, undefined, 400),
    );
    expect(await mcpRejection(transport.send(REQUEST, {}))).to.include({ code: "ERR-METHOD" });
    expect([requested(http), endpoint.url]).to.deep.equal([[GIVEN, SLASHED], SLASHED]);
  });

  for (const [what, second] of [
    ["redirects as well", opaque],
    ["is not there", () => status(404)],
  ] as const) {
    it(`is an error when the other spelling ${what}; the address stays`, async () => {
      const { http, transport, endpoint } = setUp((request) => (request.url === GIVEN ? opaque() : second()));
      const error = await mcpRejection(transport.send(REQUEST, {}));
      expect(error).to.deep.include({ code: "ERR-REDIRECT", data: { url: "https://mcp.example/mcp" } });
      expect([requested(http), endpoint.url]).to.deep.equal([[GIVEN, SLASHED], GIVEN]);
      expect(error.message).to.contain("https://mcp.example/mcp redirects").and.not.contain("SECRET");
    });
  }

  it("leaves the address unchanged when the other spelling can't be reached", async () => {
    const { transport, endpoint } = setUp((request) => (request.url === GIVEN ? opaque() : noNetwork()));
    expect(await mcpRejection(transport.send(REQUEST, {}))).to.include({ code: "ERR-UNREACHABLE" });
    expect(endpoint.url).to.equal(GIVEN);
  });

  it("of a server that has answered is an error at once", async () => {
    const { http, transport } = setUp((request, index) => (index === 0 ? result(request, {}) : opaque()));
    await transport.send(REQUEST, {});
    expect(await mcpRejection(transport.send(REQUEST, {}))).to.include({ code: "ERR-REDIRECT" });
    expect(requested(http)).to.deep.equal([GIVEN, GIVEN]);
  });

  for (const [location, to] of [
    ["https://other.example/mcp?state=SECRET", "https://other.example/mcp"],
    ["/v2/mcp#a", "https://mcp.example/v2/mcp"],
    ["http://192.168.1.1/cgi-bin/reboot?now=1", "http://192.168.1.1/cgi-bin/reboot"],
    ["javascript:alert(1)", undefined],
  ] as const) {
    it(`is named where the platform shows its location: ${location} is never requested`, async () => {
      const { http, transport } = setUp(() => reported(location));
      const { code, data, message } = await mcpRejection(transport.send(REQUEST, {}));
      expect({ code, to: data.to }).to.deep.equal({ code: "ERR-REDIRECT", to });
      expect(message).to.not.contain("SECRET").and.not.contain("alert");
      expect(requested(http)).to.deep.equal([GIVEN, SLASHED]);
    });
  }
});

describe("an error's message", () => {
  it("names the place without its query, which may hold secrets", async () => {
    const { transport, endpoint } = setUp(() => status(500));
    const { message, data } = await mcpRejection(transport.send(REQUEST, {}));
    expect(JSON.stringify([message, data]))
      .to.contain("https://mcp.example/mcp")
      .and.not.contain("SECRET");
    expect(originAndPathOf(endpoint)).to.equal("https://mcp.example/mcp");
  });

  it("repeats nothing of the answer where the embedder's header fields may be in it", async () => {
    const echo = (): Response => new Response("you sent Bearer t", { status: 500 });
    const secret = await mcpRejection(
      setUp(echo, { headers: { authorization: "Bearer t" } }).transport.send(REQUEST, {}),
    );
    expect(secret.data).to.not.have.property("excerpt");
    expect((await mcpRejection(setUp(echo).transport.send(REQUEST, {}))).data).to.have.property("excerpt");
  });
});
