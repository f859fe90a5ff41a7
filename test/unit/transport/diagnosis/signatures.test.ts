/** Every failure that looks alike to a script, told apart by what a browser lets through (T-40, T-41, T-44). */
import { expect } from "chai";
import { settled } from "../../../fixtures/fake-clock.js";
import { HEADERS, PAGE, setUp, verdict, works, type SetUp } from "./set-up.js";

interface Row {
  readonly cause: string;
  readonly given: SetUp;
  readonly isBlocked?: boolean;
  readonly code: string;
  /** Methods the server saw while it was asked. */
  readonly served: readonly string[];
}

const HTTP = { endpoint: { url: "http://mcp.example/mcp" } };
const LOOPBACK = { endpoint: { url: "http://127.0.0.1:3000/mcp" } };
const others = HEADERS.filter((name) => name !== "mcp-name");
const pairs = (count: number): string[] => Array.from({ length: count }, () => ["OPTIONS", "GET"]).flat();

const ROWS: readonly Row[] = [
  { cause: "no CORS at all", given: { rules: { allowOrigin: "never" } }, code: "ERR-CORS", served: ["GET"] },
  {
    cause: "one header missing in Access-Control-Allow-Headers",
    given: { rules: { allowHeaders: others } },
    code: "ERR-CORS-HEADER",
    served: ["GET", ...pairs(3), "OPTIONS", ...pairs(2)],
  },
  {
    cause: "a preflight answered with 401",
    given: { rules: { preflightStatus: 401 } },
    code: "ERR-CORS-HEADER",
    served: ["GET", ...HEADERS.map(() => "OPTIONS")],
  },
  {
    cause: "an error page without Access-Control-Allow-Origin",
    given: { rules: { allowOrigin: "not-on-errors", status: 403 } },
    code: "ERR-CORS",
    served: ["GET"],
  },
  {
    cause: "refused, DNS or TLS, which look like no CORS",
    given: { rules: { isGone: true } },
    code: "ERR-CORS",
    served: [],
  },
  { cause: "mixed content", given: { failed: HTTP }, isBlocked: true, code: "ERR-MIXED", served: [] },
  {
    cause: "a denied local network",
    given: { failed: LOOPBACK, port: { permission: () => Promise.resolve("denied") } },
    isBlocked: true,
    code: "ERR-LOCAL-NETWORK",
    served: [],
  },
  {
    cause: "the page's connect-src",
    given: { port: { recentViolation: () => "connect-src" } },
    isBlocked: true,
    code: "ERR-CSP",
    served: [],
  },
  {
    cause: "being offline",
    given: { port: { isOnline: () => false } },
    isBlocked: true,
    code: "ERR-OFFLINE",
    served: [],
  },
  {
    cause: "a preflight for POST answered with 405",
    given: { rules: { preflightStatus: (method) => (method === "POST" ? 405 : 204) } },
    code: "ERR-CORS",
    served: ["GET", ...pairs(HEADERS.length)],
  },
  {
    cause: "a redirect of every method, OPTIONS too",
    given: { rules: { redirectTo: "https://other.example/login?state=STATE-SECRET" } },
    code: "ERR-REDIRECT",
    served: ["GET", ...HEADERS.map(() => "OPTIONS")],
  },
  {
    cause: "a redirect of GET and POST, after a preflight that allows everything",
    given: { rules: { redirectTo: "https://mcp.example/other", redirects: ["GET", "POST"] } },
    code: "ERR-REDIRECT",
    served: ["GET", ...pairs(HEADERS.length)],
  },
];

describe("the diagnosis of a failed fetch (T-41)", () => {
  for (const { cause, given, isBlocked, code, served } of ROWS) {
    it(`reports ${cause}: ${code}`, async () => {
      const parts = setUp(given);
      parts.browser.isBlocking = isBlocked ?? false;
      expect(await works(parts), "the request itself").to.equal(false);
      const error = await verdict(parts);
      expect(error).to.include({ code, name: "ClientError", cause: parts.failure });
      expect(error.data).to.include({ pageOrigin: PAGE });
      expect(parts.browser.served).to.deep.equal(served);
      expect(JSON.stringify([error.message, error.data])).to.not.contain("SECRET");
      expect(parts.clock.running).to.equal(0);
    });
  }

  it("ignores a redirect of GET, which may be for people, as the cause where a preflight refuses a header", async () => {
    const rules = { redirectTo: "https://mcp.example/docs", redirects: ["GET"], allowHeaders: others };
    const parts = setUp({ rules });
    expect(await works(parts)).to.equal(false);
    expect((await verdict(parts)).data.refused).to.deep.equal(["mcp-name"]);
  });

  it("reports that a server that lets nothing be read may not exist either, and what to do in both cases", async () => {
    const [refuses, gone] = [setUp({ rules: { allowOrigin: "never" } }), setUp({ rules: { isGone: true } })];
    const { message, data } = await verdict(refuses);
    expect(await verdict(gone)).to.deep.include({ message, data });
    expect(message).to.contain("nothing answers there, or").and.to.contain("the browser does not tell which");
    expect(data.fix).to.contain(`Access-Control-Allow-Origin: ${PAGE}`);
  });

  it("is certain that nothing answers where CORS does not apply: on the page's own origin", async () => {
    const parts = setUp({ rules: { isGone: true }, failed: { pageOrigin: "https://mcp.example" } });
    expect(await verdict(parts)).to.include({ code: "ERR-UNREACHABLE" });
  });

  it("reports that Access-Control-Allow-Methods must name DELETE, unlike POST", async () => {
    const parts = setUp({ rules: { allowMethods: ["POST"] }, failed: { method: "DELETE" } });
    expect(await works(parts)).to.equal(false);
    const error = await verdict(parts);
    expect(error).to.include({ code: "ERR-CORS" });
    expect(error.message).to.contain("Access-Control-Allow-Methods do not name DELETE");
  });

  for (const [isReported, code] of [
    [true, "ERR-CSP"],
    [false, "ERR-CORS"],
  ] as const) {
    it(`waits a moment for a violation, which is reported after fetch failed: ${code}`, async () => {
      let directive: string | undefined;
      const parts = setUp({ port: { recentViolation: () => directive } });
      parts.browser.isBlocking = true;
      const waiting = verdict(parts);
      await settled();
      expect(parts.clock.nextIn).to.equal(100);
      if (isReported) directive = "connect-src";
      parts.clock.advance(100);
      expect(await waiting).to.include({ code });
      expect(parts.clock.running).to.equal(0);
    });
  }
});

describe("the original failure is kept", () => {
  for (const [when, given] of [
    ["a GET works by now", { failed: { method: "GET" } }],
    ["page and server share an origin", { failed: { pageOrigin: "https://mcp.example" } }],
    ["there is no page and the server answers", { failed: { pageOrigin: undefined } }],
    ["the address is none", { failed: { endpoint: { url: "mcp" } } }],
  ] as const) {
    it(`when ${when}`, async () => {
      const parts = setUp(given);
      expect(await parts.run()).to.equal(parts.failure);
    });
  }

  it("when a port throws: a diagnosis never rejects", async () => {
    const parts = setUp({
      port: {
        isOnline: () => {
          throw new Error("no navigator");
        },
      },
    });
    expect(await verdict(parts)).to.equal(parts.failure);
  });
});
