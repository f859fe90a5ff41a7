/** The policy of an app's frame: nothing that a server declares widens it (UI-05). */
import { expect } from "chai";
import fc from "fast-check";
import { cspOf, readPolicy } from "../../../src/apps/app-policy.js";

const SERVER = "https://mcp.example/mcp";
const STRICT =
  "default-src 'none'; script-src 'unsafe-inline' data: blob:; style-src 'unsafe-inline'; img-src data: blob:; media-src data: blob:; " +
  "font-src data:; connect-src 'none'; frame-src 'none'; worker-src 'none'; object-src 'none'; base-uri 'none'; " +
  "form-action 'none'; manifest-src 'none'";

const problems = (values: unknown, server = SERVER): readonly (string | undefined)[] =>
  readPolicy({ connectDomains: values }, server).domains.map(({ problem }) => problem);

describe("the policy of an app", () => {
  it("allows nothing but inline code and data of the app itself, if its server declares nothing", () => {
    expect(cspOf({}, "strict")).to.equal(STRICT);
  });

  it("allows nothing but inline code and data without declared domains (UI-05)", () => {
    for (const csp of [undefined, null, "https://a.example", [], {}, { connectDomains: [] }])
      expect(readPolicy(csp, SERVER).csp).to.equal(STRICT);
  });

  it("puts each declared list into its directives (UI-05)", () => {
    const { csp, granted } = readPolicy(
      {
        connectDomains: ["https://api.example", "wss://live.example:8443", "https://api.example"],
        resourceDomains: ["https://*.cdn.example"],
        frameDomains: ["https://frame.example"],
        baseUriDomains: ["https://base.example"],
      },
      SERVER,
    );
    expect(csp).to.include("connect-src https://api.example wss://live.example:8443;");
    expect(csp).to.include("script-src 'unsafe-inline' data: blob: https://*.cdn.example;");
    expect(csp).to.include("img-src data: blob: https://*.cdn.example;");
    expect(csp).to.include("frame-src https://frame.example;");
    expect(csp).to.include("base-uri https://base.example;");
    expect(granted.connectDomains).to.deep.equal(["https://api.example", "wss://live.example:8443"]);
  });

  it("leaves out, with a reason, everything that is no origin (UI-05)", () => {
    const hostile = [
      "*",
      "https://*",
      "https://ok.example; script-src *",
      "https://ok.example,evil",
      "'unsafe-eval'",
      "data:",
      "https://a/path",
      "https://u:p@a.example",
      "https://a.example:99999",
      "https://a.example:0",
      "https://*.*.example",
      "https://a.example\nx",
      " https://a.example",
      "https://-a.example",
      "https://*.example",
      "blob:",
      "",
      7,
      null,
      {},
    ];
    expect(problems(hostile)).to.deep.equal(hostile.map(() => "malformed"));
    expect(problems(["http://x", "ws://x.example"])).to.deep.equal(["insecure", "insecure"]);
    const everybody = ["https://*.co.uk", "https://*.github.io", "wss://*.Workers.dev", "https://*.cloudfront.net:443"];
    expect(problems(everybody)).to.deep.equal(everybody.map(() => "shared"));
    expect(problems(["https://*.mine.github.io", "https://github.io", "https://*.mine.co.uk"])).to.deep.equal([
      undefined,
      undefined,
      undefined,
    ]);
    expect(readPolicy({ connectDomains: hostile }, SERVER).csp).to.equal(STRICT);
    expect(readPolicy({ connectDomains: "https://a.example" }, SERVER).domains).to.deep.equal([
      { list: "connectDomains", value: "https://a.example", problem: "malformed" },
    ]);
  });

  it("leaves out the user's device and network, unless the server is there (UI-05)", () => {
    const inward = [
      "https://10.0.0.1",
      "https://192.168.0.1:8443",
      "https://2130706433",
      "https://0x7f.1",
      "https://router.local",
      "https://intranet",
    ];
    expect(problems(inward)).to.deep.equal(inward.map(() => "own-network"));
    expect(problems(["http://localhost:3000", "ws://127.0.0.1:*"])).to.deep.equal(["insecure", "insecure"]);
    expect(problems(["http://localhost:3000", "ws://127.0.0.1:*"], "http://localhost:8080/mcp")).to.deep.equal([
      undefined,
      undefined,
    ]);
    expect(problems(["https://192.168.0.1"], "https://192.168.0.7/mcp")).to.deep.equal([undefined]);
    expect(problems(["https://10.0.0.1"], "message-port")).to.deep.equal(["own-network"]);
  });

  it("grants at most 50 domains of a list", () => {
    const many = Array.from({ length: 60 }, (_, at) => `https://a${at}.example`);
    expect(problems(many).filter((one) => one === "too-many")).to.have.length(10);
  });

  it("is permissive only in what a developer needs on this device", () => {
    const { csp } = readPolicy({}, "http://localhost:8080/mcp", "permissive");
    expect(csp).to.include("'unsafe-eval'").and.to.include("connect-src http://localhost:* ws://localhost:*");
    expect(csp).to.include("default-src 'none'").and.to.include("form-action 'none'");
  });

  it("has, for any declaration, exactly these directives, and only sources that match the grammar (UI-05)", () => {
    const piece = fc.constantFrom(
      "https://",
      "wss://",
      "a.example",
      "*",
      "*.",
      ":443",
      ";",
      ",",
      " ",
      "'none'",
      "data:",
      "/x",
      "\n",
      "é",
      "//",
      "@",
    );
    const domain = fc.oneof(
      fc.string(),
      fc.array(piece, { maxLength: 6 }).map((parts) => parts.join("")),
    );
    const list = fc.array(domain, { maxLength: 6 });
    const names = STRICT.split("; ").map((one) => one.split(" ")[0]);
    fc.assert(
      fc.property(
        fc.record({ connectDomains: list, resourceDomains: list, frameDomains: list, baseUriDomains: list }),
        (csp) => {
          const directives = readPolicy(csp, SERVER)
            .csp.split("; ")
            .map((one) => one.split(" "));
          expect(directives.map(([name]) => name)).to.deep.equal(names);
          const own = /^('none'|'unsafe-inline'|data:|blob:)$/;
          for (const [, ...sources] of directives)
            for (const source of sources)
              expect(
                own.test(source) || /^(https|wss):\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?$/i.test(source),
                source,
              ).to.equal(true);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
