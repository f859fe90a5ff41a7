/** Endpoints in different places: what honest authorization servers publish passes, the shape of a mix-up does not (RFC 9700, 4.4). */
import { expect } from "chai";
import { isSameSite, requireOnePlace } from "../../../../src/auth/discovery/mix-up.js";

const server = (issuer: string, page: string, token: string, iss?: true) => ({
  issuer,
  authorization_endpoint: page,
  token_endpoint: token,
  ...(iss && { authorization_response_iss_parameter_supported: iss }),
});

describe("the endpoints of an authorization server", () => {
  // As published by these in 2025, none of them with `iss`.
  for (const [who, issuer, page, token] of [
    [
      "Google",
      "https://accounts.google.com",
      "https://accounts.google.com/o/oauth2/v2/auth",
      "https://oauth2.googleapis.com/token",
    ],
    [
      "Dropbox",
      "https://www.dropbox.com",
      "https://www.dropbox.com/oauth2/authorize",
      "https://api.dropboxapi.com/oauth2/token",
    ],
    [
      "Amazon Cognito",
      "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_a",
      "https://shop.auth.eu-west-1.amazoncognito.com/oauth2/authorize",
      "https://shop.auth.eu-west-1.amazoncognito.com/oauth2/token",
    ],
    ["Figma", "https://api.figma.com", "https://www.figma.com/oauth/mcp", "https://api.figma.com/v1/oauth/token"],
    [
      "Atlassian",
      "https://mcp.atlassian.com",
      "https://mcp.atlassian.com/v1/authorize",
      "https://cf.mcp.atlassian.com/v1/token",
    ],
    [
      "Entra ID",
      "https://sts.windows.net/t/",
      "https://login.microsoftonline.com/t/oauth2/authorize",
      "https://login.microsoftonline.com/t/oauth2/token",
    ],
    ["one on this device", "http://localhost:9000", "http://localhost:9000/authorize", "http://localhost:9000/token"],
  ] as const) {
    it(`may belong together: ${who}`, () => {
      expect(() => requireOnePlace(server(issuer, page, token))).to.not.throw();
    });
  }

  for (const [evil, honest] of [
    ["http://127.0.0.1:9001", "http://127.0.0.1:9000"],
    ["http://localhost:9001", "http://localhost:9000"],
    ["http://[::1]:9001", "http://[::1]:9000"],
    ["http://127.0.0.1", "http://127.0.0.1:9000"],
    ["https://localhost:9001", "https://localhost:9000"],
    ["http://as.localhost:9001", "http://as.localhost:9000"],
  ] as const) {
    it(`may not be the sign-in page of ${honest} with a token endpoint at ${evil}: each port on loopback is another program`, () => {
      expect(() => requireOnePlace(server(evil, `${honest}/authorize`, `${evil}/token`)))
        .to.throw()
        .with.property("code", "ERR-AUTH-DISCOVERY");
    });
  }

  it("may not be a foreign sign-in page with a token endpoint of its own, unless answers have an issuer", () => {
    const evil = ["https://evil.example", "https://honest.test/authorize", "https://evil.example/token"] as const;
    expect(() => requireOnePlace(server(...evil)))
      .to.throw(/honest\.test/)
      .with.property("code", "ERR-AUTH-DISCOVERY");
    expect(() => requireOnePlace(server(...evil, true))).to.not.throw();
  });
});

describe("isSameSite", () => {
  for (const [one, other, is] of [
    ["https://a.example/", "https://b.a.example:8443/x", true],
    ["https://api.one.co.uk/", "https://www.one.co.uk/", true],
    ["https://one.co.uk/", "https://two.co.uk/", false],
    ["https://x.ai/", "https://y.ai/", false],
    ["https://10.0.0.1/", "https://11.0.0.1/", false],
    ["https://[::1]/", "https://[::2]/", false],
    ["https://sso/", "https://sso/", true],
    ["http://127.0.0.1:1/", "http://127.0.0.1:1/x", true],
    ["http://127.0.0.1:1/", "http://127.0.0.1:2/", false],
    ["https://10.0.0.1:1/", "https://10.0.0.1:2/", true],
  ] as const) {
    it(`says ${String(is)} of ${one} and ${other}`, () => {
      expect(isSameSite(one, other)).to.equal(is);
    });
  }
});
