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
  { cause: "no CORS at all", given: { rules: { allowOrigin: "never" } }, code: "ERR-CORS", served: ["GET", "GET"] },
  {
    cause: "one header missing in Access-Control-Allow-Headers",
    given: { rules: { allowHeaders: others } },
    code: "ERR-CORS-HEADER",
    served: ["GET", "GET", ...pairs(3), "OPTIONS", ...pairs(2)],
  },
  {
    cause: "a preflight answered with 401",
    given: { rules: { preflightStatus: 401 } },
    code: "ERR-CORS-HEADER",
    served: ["GET", "GET", ...HEADERS.map(() => "OPTIONS")],
  },
  {
    cause: "an error page without Access-Control-Allow-Origin",
    given: { rules: { allowOrigin: "not-on-errors", status: 403 } },
    code: "ERR-CORS",
    served: ["GET", "GET"],
  },
  { cause: "refused, DNS or TLS", given: { rules: { isGone: true } }, code: "ERR-UNREACHABLE", served: [] },
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
    served: ["GET", "GET", ...pairs(HEADERS.length)],
  },
  {
    cause: "a redirect to another origin",
    given: { rules: { redirectTo: "https://other.example/login?state=STATE-SECRET" } },
    code: "ERR-PROTO",
    served: ["GET", "GET"],
  },
];

describe("the diagnosis of a failed fetch (T-41)", () => {
  for (const { cause, given, isBlocked, code, served } of ROWS) {
    it(`tells ${cause}: ${code}`, async () => {
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

  it("names the origin a redirect leads to", async () => {
    const error = await verdict(setUp({ rules: { redirectTo: "https://other.example/login" } }));
    expect(error.data).to.include({ to: "https://other.example" });
  });

  it("finds the new address when the server moved on its origin", async () => {
    const parts = setUp({ rules: { redirectTo: "https://mcp.example/mcp/" } });
    expect(await works(parts)).to.equal(false);
    expect(await parts.run()).to.deep.equal({ kind: "moved", url: "https://mcp.example/mcp/" });
  });

  for (const [what, rules] of [
    ["a page for people", { contentType: "text/html; charset=utf-8" }],
    ["nothing", { status: 404 }],
  ] as const) {
    it(`takes a redirect that ends at ${what} for no new address`, async () => {
      const error = await verdict(setUp({ rules: { redirectTo: "https://mcp.example/docs", ...rules } }));
      expect(error).to.include({ code: "ERR-CORS-HEADER" });
    });
  }

  it("says that Access-Control-Allow-Methods must name DELETE, which needs leave where POST does not", async () => {
    const parts = setUp({ rules: { allowMethods: ["POST"] }, failed: { method: "DELETE" } });
    expect(await works(parts)).to.equal(false);
    const error = await verdict(parts);
    expect(error).to.include({ code: "ERR-CORS" });
    expect(error.message).to.contain("Access-Control-Allow-Methods do not name DELETE");
  });

  it("is not misled by Cross-Origin-Resource-Policy, which bars the first probe alone", async () => {
    const error = await verdict(setUp({ rules: { barsNoCors: true, allowHeaders: others } }));
    expect(error.data.refused).to.deep.equal(["mcp-name"]);
  });

  for (const [isTold, code] of [
    [true, "ERR-CSP"],
    [false, "ERR-UNREACHABLE"],
  ] as const) {
    it(`waits a moment for a violation, which is told after fetch failed: ${code}`, async () => {
      let directive: string | undefined;
      const parts = setUp({ port: { recentViolation: () => directive } });
      parts.browser.isBlocking = true;
      const waiting = verdict(parts);
      await settled();
      expect(parts.clock.nextIn).to.equal(100);
      if (isTold) directive = "connect-src";
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
    [
      "they share one and the answer can't be read",
      { rules: { allowOrigin: "never" }, failed: { pageOrigin: "https://mcp.example" } },
    ],
    ["there is no page and the server answers", { failed: { pageOrigin: undefined } }],
    ["the address is none", { failed: { endpoint: { url: "mcp" } } }],
  ] as const) {
    it(`when ${when}`, async () => {
      const parts = setUp(given);
      expect(await parts.run()).to.deep.equal({ kind: "failure", error: parts.failure });
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
