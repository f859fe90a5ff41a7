/** Every way HTTP fails, as an error that says what to change (T-09, T-41). */
import { expect } from "chai";
import { systemClock } from "../../../../src/jsonrpc/index.js";
import { failureOfFetch, failureOfResponse } from "../../../../src/transport/http/failure.js";
import { FakeFetch, json } from "../../../fixtures/fake-fetch.js";
import { OpenBody } from "../../../fixtures/sse.js";

const ENDPOINT = { url: "https://mcp.example/mcp" };
const RPC = { jsonrpc: "2.0", id: null, error: { code: -32602, message: "bad", data: { a: 1 } } };

describe("a status that is no success", () => {
  const statuses: readonly (readonly [number, Record<string, string>, string])[] = [
    [400, {}, "ERR-HTTP"],
    [401, {}, "ERR-AUTH"],
    [403, {}, "ERR-FORBIDDEN"],
    [404, {}, "ERR-HTTP"],
    [405, {}, "ERR-HTTP"],
    [406, {}, "ERR-HTTP"],
    [408, {}, "ERR-HTTP"],
    [413, {}, "ERR-HEADERS-LARGE"],
    [429, {}, "ERR-RATE"],
    [429, { "retry-after": "7" }, "ERR-RATE"],
    [431, {}, "ERR-HEADERS-LARGE"],
    [500, {}, "ERR-HTTP"],
    [502, {}, "ERR-HTTP"],
    [503, {}, "ERR-HTTP"],
    [503, { "retry-after": "7" }, "ERR-RATE"],
  ];
  for (const [status, headers, code] of statuses) {
    it(`of ${status}${headers["retry-after"] ? " with Retry-After" : ""} is ${code}`, async () => {
      const error = await failureOfResponse(new Response("<h1>no</h1>", { status, headers }), ENDPOINT);
      expect(error).to.include({ code, name: "ClientError" });
      expect(error.data).to.include({ status, excerpt: "<h1>no</h1>" });
      expect(error.message).to.contain(String(status)).and.contain(ENDPOINT.url);
      if (headers["retry-after"]) expect(error.data).to.include({ retryAfter: "7" });
    });
  }

  for (const [requested, words] of [
    ["7", "Try again in 7 s."],
    ["600", "Try again in 600 s."],
    ["86400", "Try again later."],
    ["999999999", "Try again later."],
    ["9".repeat(400), "Try again later."],
    ["-5", "Try again later."],
    ["soon", "Try again later."],
    ["Thu, 01 Jan 1970 00:01:00 GMT", "Try again in 60 s."],
  ] as const) {
    it(`with Retry-After: ${requested.slice(0, 40)} has the time to try again, in words`, async () => {
      const response = new Response(null, { status: 429, headers: { "retry-after": requested } });
      const { message, data } = await failureOfResponse(response, ENDPOINT, {
        clock: { ...systemClock, now: () => 0 },
      });
      expect(message).to.contain(words).and.not.contain("9999");
      expect(String(data.retryAfter).length).to.be.at.most(100);
    });
  }

  for (const status of [400, 404, 405, 413, 422, 500, 503]) {
    it(`of ${status} is replaced by a JSON-RPC error in its body (T-09)`, async () => {
      const error = await failureOfResponse(json(RPC, { status }), ENDPOINT);
      expect(error).to.deep.include({ name: "ServerError", code: "ERR-PARAMS", rpcCode: -32602, rpcData: { a: 1 } });
      expect(error.data).to.include({ status });
    });
  }

  for (const [status, code] of [
    [401, "ERR-AUTH"],
    [403, "ERR-FORBIDDEN"],
    [429, "ERR-RATE"],
  ] as const) {
    it(`of ${status} is not replaced: the status decides what happens next`, async () => {
      const error = await failureOfResponse(json(RPC, { status }), ENDPOINT);
      expect(error).to.include({ name: "ClientError", code });
      expect(error.data).to.include({ rpcCode: -32602 });
    });
  }

  it("of 403 names the page's origin, for the server's operator to allow (T-45)", async () => {
    const refused = new Response(null, { status: 403 });
    const error = await failureOfResponse(refused, ENDPOINT, { pageOrigin: "https://page.example" });
    expect(error.message).to.contain("https://page.example");
    expect(error.data).to.include({ pageOrigin: "https://page.example" });
  });

  it("is reported with its text where it has one", async () => {
    const error = await failureOfResponse(new Response(null, { status: 418, statusText: "I'm a teapot" }), ENDPOINT);
    expect(error.message).to.contain("418 I'm a teapot");
  });

  for (const body of ["", "null", "[]", '{"error":"no"}', '{"error":{"code":"x","message":"y"}}', "{"]) {
    it(`has no JSON-RPC error in ${JSON.stringify(body)}`, async () => {
      expect(await failureOfResponse(new Response(body, { status: 400 }), ENDPOINT)).to.include({ code: "ERR-HTTP" });
    });
  }

  it("keeps a short excerpt of a long body, and nothing of an endless or broken one", async () => {
    const long = await failureOfResponse(new Response("x".repeat(5_000), { status: 500 }), ENDPOINT);
    expect(long.data.excerpt).to.have.length(1_024);
    const endless = await failureOfResponse(new Response("x".repeat(70_000), { status: 500 }), ENDPOINT);
    expect(endless).to.have.nested.property("data.excerpt", "");
    const broken = new OpenBody();
    broken.break();
    expect(await failureOfResponse(new Response(broken.stream, { status: 500 }), ENDPOINT)).to.include({
      code: "ERR-HTTP",
    });
  });
});

describe("a fetch that failed", () => {
  const cause = new TypeError("Failed to fetch");
  const fail = (url: string, options: { pageOrigin?: string; online?: boolean } = {}, headers: string[] = []) =>
    failureOfFetch(cause, { url }, new FakeFetch(() => new Response(), options), headers);

  it("is ERR-OFFLINE on a device that reports so", () => {
    expect(fail("https://a.example/mcp", { online: false })).to.include({ code: "ERR-OFFLINE", cause });
  });

  it("names the page's origin and every header the server must allow (T-40, T-41)", () => {
    const error = fail("https://a.example/mcp", { pageOrigin: "https://page.example" }, ["content-type", "mcp-method"]);
    expect(error).to.include({ code: "ERR-CORS" });
    expect(error.message).to.contain("https://a.example").and.contain("https://page.example");
    expect(error.message).to.contain("content-type, mcp-method");
    expect(error.data).to.deep.equal({
      origin: "https://a.example",
      pageOrigin: "https://page.example",
      headers: ["content-type", "mcp-method"],
    });
  });

  it("has the platform's error as cause where that has the reason, as Node's does, and not otherwise", () => {
    const reporting = new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") });
    const http = new FakeFetch(() => new Response());
    expect(failureOfFetch(reporting, { url: "https://a.example/mcp" }, http, []).cause).to.equal(reporting);
    expect(failureOfFetch(cause, { url: "https://a.example/mcp" }, http, []).cause).to.equal(undefined);
  });

  it("is not reported as CORS on the page's own origin, or without a page", () => {
    for (const [error, code] of [
      [fail("https://a.example/mcp", { pageOrigin: "https://a.example" }), "ERR-CORS"], // until the cause is known
      [fail("https://a.example/mcp"), "ERR-UNREACHABLE"],
    ] as const) {
      expect(error.code).to.equal(code);
      expect(error.message).to.not.contain("Access-Control");
    }
  });

  it("is never reported in the browser's words", () => {
    for (const options of [{}, { online: false }, { pageOrigin: "https://page.example" }]) {
      for (const url of ["https://a.example/mcp", "http://a.example/mcp"]) {
        expect(fail(url, options).message).to.not.match(/failed to fetch|networkerror|load failed/i);
      }
    }
  });
});
