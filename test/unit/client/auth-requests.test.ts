/** Requests of a sign-in to the authorization server: who asks, for which server, and in a form that browsers send without a preflight. */
import { expect } from "chai";
import { FakeAuthorizationServer } from "../../fixtures/fake-authorization-server.js";
import { URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { ProtectedServer, signingHost } from "../../fixtures/protected-server.js";
import { codeOf } from "../../fixtures/rejection.js";

describe("the requests of a sign-in", () => {
  it("register the type of application that fits the redirect URL (A-11)", async () => {
    for (const [redirectUrl, type] of [
      ["https://app.example/callback", "web"],
      ["http://localhost:8080/callback", "native"],
    ] as const) {
      const server = new ProtectedServer();
      const fake = await signingHost(server, { offer: { redirectUrl } });
      await fake.host.connect(URL_OF_SERVER);
      const [registration] = server.as.to("/register");
      expect(JSON.parse(registration?.body ?? "{}")).to.include({ application_type: type });
    }
  });

  it("each name the server that the tokens are for (A-13)", async () => {
    const server = new ProtectedServer({ methods: { "tools/call": () => ({ content: [] }) } });
    const addresses: string[] = [];
    const fake = await signingHost(server, {
      policy: (request) => {
        if (request.kind === "sign-in") addresses.push(request.authorizationUrl);
        return { answer: server.signIn(request) };
      },
    });
    const connected = await fake.host.connect(URL_OF_SERVER);
    server.expire();
    await connected.callTool("x");
    expect(addresses.map((address) => new URL(address).searchParams.get("resource"))).to.deep.equal([URL_OF_SERVER]);
    const tokens = server.as.to("/token").map(({ params }) => [params.get("grant_type"), params.get("resource")]);
    expect(tokens).to.deep.equal([
      ["authorization_code", URL_OF_SERVER],
      ["refresh_token", URL_OF_SERVER],
    ]);
  });

  it("use https, and need a preflight only to register (A-22)", async () => {
    const server = new ProtectedServer();
    const fake = await signingHost(server);
    await fake.host.connect(URL_OF_SERVER);
    const simple = fake.http.requests.filter(({ url }) => url !== URL_OF_SERVER && !url.endsWith("/register"));
    expect(simple.length).to.be.at.least(3);
    for (const { url, method, headers } of simple) {
      expect(new URL(url).protocol, url).to.equal("https:");
      const types = ["accept", "content-type", "user-agent"]; // browsers take the last one out
      expect(
        [...headers.keys()].filter((name) => !types.includes(name)),
        url,
      ).to.deep.equal([]);
      if (method === "POST") expect(headers.get("content-type"), url).to.contain("application/x-www-form-urlencoded");
    }
    const unsafe = new ProtectedServer({ servers: [new FakeAuthorizationServer({ issuer: "http://as.example" })] });
    const refused = await signingHost(unsafe);
    expect(await codeOf(refused.host.connect(URL_OF_SERVER))).to.equal("ERR-AUTH-DISCOVERY");
    expect(refused.http.requests.some(({ url }) => url.startsWith("http://as.example"))).to.equal(false);
  });
});
