/** What a refused request within a legacy session means (T-13, T-14). */
import { expect } from "chai";
import { from, json, noNetwork, result, rpcError, status, type Answer } from "../../../fixtures/fake-fetch.js";
import { codeOf } from "../../../fixtures/rejection.js";
import { request, SESSION, setUp, open } from "../../../fixtures/fake-legacy-http.js";

describe("a request of a session that the server refuses", () => {
  const inSession = (answer: Answer, pageOrigin?: string) =>
    setUp(
      (request, index) => (index === 0 ? result(request, {}, SESSION) : answer(request, index)),
      pageOrigin === undefined ? {} : { pageOrigin },
    );
  const withoutSession = (answer: Answer, pageOrigin?: string) =>
    setUp(
      (request, index) => (index === 0 ? result(request, {}) : answer(request, index)),
      pageOrigin === undefined ? {} : { pageOrigin },
    );

  for (const [what, answer] of [
    ["nothing", () => status(404)],
    ["-32001", (request) => rpcError(request, -32001, undefined, 404)],
  ] as const satisfies readonly (readonly [string, Answer])[]) {
    it(`with 404 and ${what} within a session means that the session is lost (T-13)`, async () => {
      const { transport } = inSession(answer);
      await open(transport);
      expect(await codeOf(transport.send(request(2), {}))).to.equal("ERR-SESSION");
    });
  }

  for (const [rpcCode, code] of [
    [-32601, "ERR-METHOD"],
    [-32002, "ERR-NOT-FOUND"],
    [-32602, "ERR-PARAMS"],
  ] as const) {
    it(`with 404 and ${rpcCode} means the JSON-RPC error`, async () => {
      const { transport } = inSession((request) => rpcError(request, rpcCode, undefined, 404));
      await open(transport);
      expect(await codeOf(transport.send(request(2), {}))).to.equal(code);
    });
  }

  it("with 404 before there is a session means no lost session", async () => {
    const { transport } = setUp(() => status(404));
    expect(await codeOf(transport.send(request(1, "initialize"), {}))).to.equal("ERR-HTTP");
  });

  for (const [what, answer] of [
    ["nothing", () => status(400)],
    ["-32000", (request) => rpcError(request, -32000, undefined, 400)],
  ] as const satisfies readonly (readonly [string, Answer])[]) {
    it(`with 400 and ${what} may lack a session id that CORS hides from the page (T-14)`, async () => {
      const { transport } = withoutSession(answer, "https://page.example");
      await open(transport);
      expect(await codeOf(transport.send(request(2), {}))).to.equal("ERR-CORS-EXPOSE");
    });
  }

  it("with 400 outside a page, within a session, or with a JSON-RPC error, has no such session id", async () => {
    const outside = withoutSession(() => status(400));
    const within = inSession(() => status(400), "https://page.example");
    const meaning = withoutSession((request) => rpcError(request, -32602, undefined, 400), "https://page.example");
    for (const { transport } of [outside, within, meaning]) await open(transport);
    expect(await codeOf(outside.transport.send(request(2), {}))).to.equal("ERR-HTTP");
    expect(await codeOf(within.transport.send(request(2), {}))).to.equal("ERR-HTTP");
    expect(await codeOf(meaning.transport.send(request(2), {}))).to.equal("ERR-PARAMS");
  });

  it("with 400 is passed on unchanged: the session checks whether it is lost", async () => {
    const json400: Answer = (request) => {
      const error = { code: -32000, message: "Bad Request: No valid session ID provided" };
      return json({ jsonrpc: "2.0", id: request.body?.id, error }, { status: 400 });
    };
    for (const [answer, code] of [
      [json400, "ERR-RPC"],
      [() => new Response("Invalid session", { status: 400 }), "ERR-HTTP"],
    ] as const) {
      const { transport } = setUp((request, index) =>
        index === 0 ? result(request, {}, SESSION) : answer(request, index),
      );
      await open(transport);
      expect(await codeOf(transport.send(request(2), {}))).to.equal(code);
    }
  });

  it("without a network is reported as such", async () => {
    const { transport } = inSession(noNetwork);
    await open(transport);
    expect(await codeOf(transport.send(request(2), {}))).to.equal("ERR-UNREACHABLE");
  });

  it("with a redirect is refused", async () => {
    const { transport } = inSession(() => from(json({}), "https://evil.example/"));
    await open(transport);
    expect(await codeOf(transport.send(request(2), {}))).to.equal("ERR-REDIRECT");
  });
});
