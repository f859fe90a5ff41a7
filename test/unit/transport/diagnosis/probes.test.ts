/** The questions a diagnosis asks: what is in them, how many there are, and how they end (T-42). */
import { expect } from "chai";
import { settled } from "../../../fixtures/fake-clock.js";
import { HEADERS, PAGE, setUp, verdict } from "./set-up.js";
import { fixSnippet } from "../../../../src/transport/diagnosis/index.js";

const many = Array.from({ length: 20 }, (_, index) => `mcp-param-p${index}`);

describe("a probe of the diagnosis", () => {
  it("never holds a value of the embedder's header fields, and changes nothing (T-42)", async () => {
    const { browser, run } = setUp({ rules: { preflightStatus: 401 } });
    await run();
    expect(browser.requests).to.have.length(1 + HEADERS.length);
    for (const { headers, init, method } of browser.requests) {
      expect([...headers.values()].join()).to.not.contain("SECRET");
      expect(method).to.equal("GET");
      expect(init).to.include({ mode: "cors", redirect: "manual" });
      expect(init).to.include({ credentials: "omit", cache: "no-store", referrerPolicy: "no-referrer" });
      expect(init).to.not.have.property("body");
      expect([...headers.keys()].length).to.be.at.most(1);
    }
    expect(browser.requests.slice(1).map(({ headers }) => [...headers.entries()][0])).to.deep.equal(
      HEADERS.map((name) => [name, name === "content-type" ? "application/json" : "x"]),
    );
  });

  it("checks first whether this page may read a plain answer, and nothing more where it may not", async () => {
    const { browser, run } = setUp({ rules: { allowOrigin: "never" } });
    await run();
    const accept = "text/event-stream, application/json";
    expect(browser.requests.map(({ headers }) => [...headers])).to.deep.equal([[["accept", accept]]]);
  });

  it("cancels its response at once, which may be a stream without end", async () => {
    const { browser, run } = setUp();
    await run();
    for (const { init } of browser.requests) expect(init.signal?.aborted).to.equal(true);
  });
});

describe("the header fields that CORS refuses", () => {
  it("are named exactly, with the lines to add", async () => {
    const error = await verdict(setUp({ rules: { allowHeaders: ["authorization", "content-type", "x-api-key"] } }));
    expect(error.data.refused).to.deep.equal(["mcp-method", "mcp-name", "mcp-protocol-version"]);
    expect(error.data.fix).to.equal(fixSnippet(PAGE, HEADERS));
    expect(error.data).to.not.have.property("untested");
    expect(error.message).to.contain("mcp-method, mcp-name, mcp-protocol-version").and.not.contain("no preflight");
  });

  it("may all be refused because no preflight is answered, which is reported", async () => {
    expect((await verdict(setUp({ rules: { preflightStatus: 404 } }))).message).to.contain("no preflight");
  });

  it("are looked for in 12 probes at most, those of single tools last", async () => {
    const headers = [...many, "mcp-session-id"];
    const parts = setUp({ rules: { allowHeaders: many }, failed: { headers } });
    const error = await verdict(parts);
    expect(parts.browser.requests).to.have.length(1 + 12);
    expect(error.data.refused).to.deep.equal(["mcp-session-id"]);
    expect(error.data.untested).to.deep.equal(many.slice(11));
  });

  it("stay unknown, and the failure unchanged, when those left untried may be the refused ones", async () => {
    const parts = setUp({ rules: { allowHeaders: many.slice(0, 15) }, failed: { headers: many } });
    expect(await verdict(parts)).to.equal(parts.failure);
  });

  it("are looked for no longer than 10 seconds; those found until then are reported", async () => {
    const parts = setUp({
      rules: {
        allowHeaders: [],
        silentOn: ({ headers }) => ["content-type", "mcp-method"].some((name) => headers.has(name)),
      },
    });
    const waiting = verdict(parts);
    for (let turn = 0; turn < 2; turn++) {
      await settled();
      parts.clock.advance(5_000);
    }
    const error = await waiting;
    expect(error.data.refused).to.deep.equal(["authorization"]);
    expect(error.data.untested).to.deep.equal(HEADERS.slice(1));
    expect(parts.clock.running).to.equal(0);
  });
});

describe("a server that does not respond to a probe", () => {
  {
    it("ends the diagnosis after 5 seconds: the failure is unchanged", async () => {
      const parts = setUp({ rules: { silentOn: () => true } });
      const waiting = verdict(parts);
      await settled();
      expect(parts.clock.nextIn).to.equal(5_000);
      parts.clock.advance(5_000);
      expect(await waiting).to.equal(parts.failure);
      expect(parts.browser.requests.at(-1)?.init.signal?.aborted).to.equal(true);
      expect(parts.clock.running).to.equal(0);
    });
  }
});

describe("fixSnippet", () => {
  it("names the origin, and every header field the request or MCP needs once, but no safelisted one", () => {
    const lines = fixSnippet("https://app.example", ["Content-Type", "accept-language", "mcp-param-city"]).split("\n");
    expect(lines).to.deep.equal([
      "Access-Control-Allow-Origin: https://app.example",
      "Vary: Origin",
      "Access-Control-Allow-Methods: GET, POST, DELETE, OPTIONS",
      "Access-Control-Allow-Headers: content-type, authorization, mcp-protocol-version, mcp-session-id, last-event-id, mcp-method, mcp-name, mcp-param-city",
      "Access-Control-Expose-Headers: Mcp-Session-Id, WWW-Authenticate, Retry-After",
      "Access-Control-Max-Age: 7200",
    ]);
  });

  for (const origin of [undefined, "null"]) {
    it(`allows every page where the origin is ${origin}, which names none`, () => {
      expect(fixSnippet(origin, [])).to.match(/^Access-Control-Allow-Origin: \*\nAccess/);
    });
  }
});
