/** What is secret in an exchange, and how it is hidden. */
import { expect } from "chai";
import { maskedFields, maskedUrl, Secrets } from "../../../../src/client/traffic/mask.js";

const field = (name: string, value: string, own: readonly string[] = []) =>
  maskedFields([[name, value]], new Set(own))[0];

describe("the masking of header fields", () => {
  it("hides credentials and keeps the scheme and the length", () => {
    expect(field("Authorization", "Bearer abc.def")).to.deep.equal({
      name: "Authorization",
      value: "Bearer •••",
      masked: 7,
    });
    expect(field("authorization", "DPoP  x y")).to.deep.equal({ name: "authorization", value: "DPoP  •••", masked: 3 });
    expect(field("authorization", "abcdef")).to.deep.equal({ name: "authorization", value: "•••", masked: 6 });
    for (const name of [
      "Cookie",
      "Set-Cookie",
      "DPoP",
      "Mcp-Session-Id",
      "Proxy-Authorization",
      "X-Api-Key",
      "x-auth-token",
      "Client-Secret",
      "DPoP-Nonce",
    ])
      expect(field(name, "s3cret-value"), name).to.deep.equal({ name, value: "•••", masked: 12 });
  });

  it("hides the embedder's fields, whatever their names", () => {
    expect(field("X-Team", "birds", ["x-team"])).to.deep.equal({ name: "X-Team", value: "•••", masked: 5 });
    expect(field("X-Team", "birds")).to.deep.equal({ name: "X-Team", value: "birds" });
  });

  it("shows public fields", () => {
    for (const name of [
      "WWW-Authenticate",
      "Access-Control-Allow-Credentials",
      "Content-Type",
      "Mcp-Method",
      "Mcp-Protocol-Version",
    ])
      expect(field(name, "value"), name).to.deep.equal({ name, value: "value" });
  });

  it("masks addresses in fields, and masks no field twice", () => {
    expect(field("Location", "https://a.example/cb?code=xyz&x=1")?.value).to.equal("https://a.example/cb?code=•••&x=1");
    expect(field("Location", "/cb?code=xyz")?.value).to.equal("/cb?•••");
    expect(field("Link", "<https://a.example/?code=xyz>; rel=next")?.value).to.equal("<https://a.example/?•••");
    expect(field("Refresh", "5")?.value).to.equal("5");
    expect(field("X-Page", "https://a.example/?code=xyz")?.value).to.equal("https://a.example/?code=xyz");
    expect(field("authorization", "Bearer •••")).to.deep.equal({ name: "authorization", value: "Bearer •••" });
  });

  it("takes bounded time", () => {
    const many = Array.from({ length: 1_000 }, (_, at): [string, string] => [`x-${at}`, "v".repeat(100_000)]);
    const fields = maskedFields(many);
    expect(fields).to.have.length(200);
    expect(fields[0]?.value.length).to.equal(8_192);
  });
});

describe("the masking of addresses", () => {
  it("hides values of the query that look like secrets, and the fragment", () => {
    const url =
      "https://a.example:8080/mcp?token=a&api_key=b&code=c&state=d&X-Amz-Signature=e&page=2&flag#access_token=f";
    expect(maskedUrl(url)).to.equal(
      "https://a.example:8080/mcp?token=•••&api_key=•••&code=•••&state=•••&X-Amz-Signature=•••&page=2&flag",
    );
  });

  it("leaves user names out, and cuts what is no address", () => {
    expect(maskedUrl("https://user:pass@a.example/mcp")).to.equal("https://a.example/mcp");
    expect(maskedUrl("in the page")).to.equal("in the page");
    expect(maskedUrl("nonsense?token=abc")).to.equal("nonsense?•••");
  });
});

describe("secrets that were sent", () => {
  it("are masked wherever else they occur, also escaped in JSON and in addresses", () => {
    const secrets = new Secrets();
    secrets.add('se"cret\\1234');
    secrets.add("a%2Fb%2Fc%2Fd%2Fe");
    const text = JSON.stringify({ a: 'se"cret\\1234', b: "a/b/c/d/e and a%2Fb%2Fc%2Fd%2Fe" });
    expect(secrets.masked(text)).to.equal('{"a":"•••","b":"••• and •••"}');
  });

  it("are not masked if they are short, as words are", () => {
    const secrets = new Secrets();
    secrets.add("tea");
    expect(secrets.masked("a cup of tea")).to.equal("a cup of tea");
  });

  it("are the thousand used last: one that is used again stays", () => {
    const secrets = new Secrets();
    for (let at = 0; at < 1_500; at++) {
      secrets.add(`secret-number-${at}.`);
      secrets.add("the token in use");
    }
    expect(secrets.masked("secret-number-0. secret-number-1499. the token in use")).to.equal(
      "secret-number-0. ••• •••",
    );
  });

  it("are not displaced by tasks, of which a server can create any number", () => {
    const secrets = new Secrets();
    secrets.add("the token in use");
    for (let at = 0; at < 3_000; at++) secrets.addTask(`task-number-${at}.`);
    expect(secrets.masked("the token in use, task-number-2999.")).to.equal("•••, •••");
    expect(secrets.covers("task-number-2999.")).to.equal(true);
    expect(secrets.covers("task-number-1.")).to.equal(false);
    expect(secrets.covers("tea")).to.equal(true);
  });
});
