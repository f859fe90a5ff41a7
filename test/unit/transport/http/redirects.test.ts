/** Redirects: followed to the first answer on the same origin, and never again: a session or arguments could be carried elsewhere. */
import { expect } from "chai";
import { FakeClock } from "../../../fixtures/fake-clock.js";
import { createModernHttp, placeOf } from "../../../../src/transport/index.js";
import { FakeFetch, from, result, status, type FakeRequest } from "../../../fixtures/fake-fetch.js";
import { FakeSink } from "../../../fixtures/fake-sink.js";
import { mcpRejection } from "../../../fixtures/rejection.js";

const ASK = { jsonrpc: "2.0", id: 1, method: "m", params: {} } as const;

function setUp(answer: (request: FakeRequest) => Response, headers?: Record<string, string>) {
  const http = new FakeFetch(answer);
  const endpoint = { url: "https://mcp.example/mcp?key=SECRET", ...(headers && { headers }) };
  const transport = createModernHttp(endpoint, http, new FakeClock());
  transport.start(new FakeSink());
  return { http, transport, endpoint };
}
const redirects = (http: FakeFetch): unknown[] => http.requests.map(({ init }) => init.redirect);

describe("a redirect", () => {
  it("on the same origin moves the endpoint with the first answer, and none is followed afterwards", async () => {
    const moved = "https://mcp.example/mcp/";
    const { http, transport } = setUp((request) => from(result(request, {}), moved));
    await transport.send(ASK, {});
    await transport.send({ ...ASK, id: 2 }, {});
    expect(redirects(http)).to.deep.equal(["follow", "error"]);
    expect(http.at(1).url).to.equal(moved);
  });

  it("to another origin is refused, and nothing of the answer is used", async () => {
    const { transport, endpoint } = setUp((request) => from(result(request, {}), "https://evil.example/"));
    const error = await mcpRejection(transport.send(ASK, {}));
    expect(error.code).to.equal("ERR-PROTO");
    expect(endpoint).to.not.have.property("settled");
  });

  it("is never followed with the embedder's own header fields; an empty set of them is none", async () => {
    const secret = setUp((request) => result(request, {}), { authorization: "Bearer t" });
    await secret.transport.send(ASK, {});
    const none = setUp((request) => result(request, {}), {});
    await none.transport.send(ASK, {});
    expect([...redirects(secret.http), ...redirects(none.http)]).to.deep.equal(["error", "follow"]);
  });
});

describe("an error's message", () => {
  it("names the place without its query, which may hold secrets", async () => {
    const { transport, endpoint } = setUp(() => status(500));
    const { message, data } = await mcpRejection(transport.send(ASK, {}));
    expect(JSON.stringify([message, data]))
      .to.contain("https://mcp.example/mcp")
      .and.not.contain("SECRET");
    expect(placeOf(endpoint)).to.equal("https://mcp.example/mcp");
  });

  it("repeats nothing of the answer where the embedder's header fields may be in it", async () => {
    const echo = (): Response => new Response("you sent Bearer t", { status: 500 });
    const secret = await mcpRejection(setUp(echo, { authorization: "Bearer t" }).transport.send(ASK, {}));
    expect(secret.data).to.not.have.property("excerpt");
    expect((await mcpRejection(setUp(echo).transport.send(ASK, {}))).data).to.have.property("excerpt");
  });
});
