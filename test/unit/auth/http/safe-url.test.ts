/** Which addresses are asked and shown while signing in, and which never. */
import { expect } from "chai";
import * as fc from "fast-check";
import { endpointUrl, pageUrl } from "../../../../src/auth/http/safe-url.js";
import { isMcpError, type McpError } from "../../../../src/errors/index.js";

const SERVER = "https://h.example/mcp";

/** What a check throws. */
function refusal(check: typeof endpointUrl, text: string, serverUrl = SERVER): McpError {
  try {
    check(text, "the token_endpoint", serverUrl);
  } catch (error) {
    if (isMcpError(error)) return error;
    throw error;
  }
  throw new Error(`${text} was taken`);
}

describe("an address of a document or an endpoint (A-05, A-22)", () => {
  for (const [text, serverUrl] of [
    ["https://as.example/token?a=b", SERVER],
    ["https://93.184.215.14/", SERVER],
    ["https://[2606:2800::1]/", SERVER],
    ["http://localhost:9000/token", "http://localhost:3000/mcp"],
    ["http://127.0.0.1:9000/token", "http://localhost:3000/mcp"],
    ["http://[::1]:9000/token", "http://app.localhost/mcp"],
    ["http://as.localhost/token", "http://127.1.2.3/mcp"],
    ["https://10.0.0.7/token", "https://192.168.1.2/mcp"],
    ["https://as.example/token", "http://localhost:3000/mcp"],
    ["https://keycloak.local/token", "http://localhost:3000/mcp"],
    ["https://sso/token", "https://mcp.corp.internal/mcp"],
    ["https://10.0.0.7/token", "https://mcp.local/mcp"],
    ["https://sso.local/token", "https://10.0.0.7/mcp"],
  ] as const) {
    it(`may be ${text} for a server at ${serverUrl}`, () => {
      expect(endpointUrl(text, "x", serverUrl).href).to.equal(text);
    });
  }

  for (const text of [
    "http://as.example/token",
    "http://10.0.0.1/token",
    "http://localhost.example/token",
    "javascript:__pwned=1",
    "data:text/html,<script>__pwned=1</script>",
    "file:///etc/passwd",
    "vbscript:x",
    "blob:https://as.example/1",
    "ftp://as.example/",
    "wss://as.example/",
    "mcp+app://as.example/",
    "https://user@as.example/",
    "https://user:secret@as.example/",
    "/token",
    "",
    "https://",
    "java\nscript:x",
    " https://as.example/",
    "https://as.exam\tple/",
    `https://as.example/${"x".repeat(9_000)}`,
  ]) {
    it(`may not be ${JSON.stringify(text.slice(0, 60))} (A-18)`, () => {
      const error = refusal(endpointUrl, text);
      expect(error.code).to.equal("ERR-AUTH-DISCOVERY");
      expect(error.data).to.include({ reason: "unsafe", what: "the token_endpoint" });
      expect(error.message).to.include("the token_endpoint").and.not.include("secret");
    });
  }

  for (const host of [
    "localhost",
    "localhost.",
    "a.localhost",
    "127.0.0.1",
    "127.1",
    "0x7f.1",
    "2130706433",
    "0177.0.0.1",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.0.1",
    "100.64.0.1",
    "169.254.169.254",
    "224.0.0.1",
    "255.255.255.255",
    "198.18.0.1",
    "router.local",
    "router.local.",
    "git.corp.internal",
    "nas.home.arpa",
    "router.lan",
    "fritz.box",
    "git.corp",
    "intranet",
    "[::]",
    "[::1]",
    "[fd00::1]",
    "[fe80::1]",
    "[fec0::1]",
    "[ff02::1]",
    "[::ffff:10.0.0.1]",
    "[::ffff:93.184.215.14]",
    "[::7f00:1]",
    "[64:ff9b::a00:1]",
    "[2002:a00:1::]",
    "[2001::1]",
  ]) {
    it(`may not be at ${host} for a public server`, () => {
      const error = refusal(endpointUrl, `https://${host}/latest/meta-data/`);
      expect(error.code).to.equal("ERR-AUTH-DISCOVERY");
      expect(error.data).to.include({ reason: "unsafe", host: new URL(`https://${host}`).hostname });
    });
  }

  it("may not be in another address space than the server's", () => {
    const hosts = [
      "127.0.0.1",
      "10.0.0.1",
      "100.64.0.1",
      "169.254.1.1",
      "224.0.0.1",
      "0.0.0.0",
      "[::ffff:a00:1]",
      "250.0.0.1",
    ];
    for (const from of hosts) {
      for (const to of hosts) {
        const check = (): unknown => endpointUrl(`https://${to}/`, "x", `https://${from}/mcp`);
        if (from === to) expect(check).not.to.throw();
        else expect(check, `${from} to ${to}`).to.throw();
      }
    }
  });

  it("may only be https without credentials, however it is written", () => {
    const scheme = fc.constantFrom("https:", "http:", "javascript:", "HTTPS:", "data:", "\thttps:", "file:");
    const rest = fc.array(
      fc.constantFrom("//", "/", "@", ":", "a.example", "127.1", "[::1]", "0x7f000001", "\\", "?", "#", "."),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.tuple(scheme, rest).map(([a, b]) => a + b.join("")),
          fc.string(),
        ),
        (text) => {
          let url: URL;
          try {
            url = endpointUrl(text, "x", SERVER);
          } catch (error) {
            expect(isMcpError(error)).to.equal(true);
            return;
          }
          expect(url.protocol).to.equal("https:");
          expect(url.username + url.password).to.equal("");
          expect(url.hostname).not.to.match(/^(127(\.\d+){3}|\[::1\]|(.+\.)?localhost\.?)$/);
        },
      ),
    );
  });

  it("may not be loopback for a public server in any spelling of its number", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0x7f000000, max: 0x7fffffff }), (number) => {
        for (const host of [String(number), `0x${number.toString(16)}`, `0${number.toString(8)}`]) {
          expect(refusal(endpointUrl, `https://${host}/`).data.reason).to.equal("unsafe");
        }
      }),
    );
  });
});

describe("the address of a sign-in page (A-18)", () => {
  it("may be that of an endpoint, with its query", () => {
    expect(pageUrl("https://as.example/authorize?tenant=1", "x", SERVER).search).to.equal("?tenant=1");
  });

  for (const text of [
    "https://as.example/authorize#frag",
    "https://as.example/authorize#",
    "javascript:__pwned=1",
    "data:text/html,x",
    "vbscript:x",
    "http://as.example/authorize",
  ]) {
    it(`may not be ${text}`, () => {
      expect(refusal(pageUrl, text).code).to.equal("ERR-AUTH-DISCOVERY");
    });
  }
});
