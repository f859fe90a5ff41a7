/** The page of the command that opens the panel: who gets what, by real requests. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import { codeOf, open, raw, trade, type Opened, type RawRequest } from "./opened.js";

const SERVER = "http://127.0.0.1:9/mcp";

describe("the page of the command", () => {
  let opened: Opened;
  let port: number;
  let token: string;
  before(async () => {
    opened = await open([SERVER, "--header", "X-Key: {{key}}", "--no-open"], { env: { MCP_VAR_KEY: "secret" } });
    ({ port } = opened);
    ({ token } = JSON.parse((await trade(port, codeOf(opened.links[0]))).body));
  });
  after(() => opened.end());

  const origin = (): string => `http://127.0.0.1:${port}`;
  const upgrade = (protocols: string, fields: RawRequest["fields"] = {}, path = "/stdio/none"): RawRequest => ({
    line: `GET ${path} HTTP/1.1`,
    fields: {
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
      "sec-websocket-protocol": protocols,
      ...fields,
    },
  });

  it("is a document without a secret, under a policy that allows the scripts of the package alone", async () => {
    const { status, fields, body } = await raw(port);
    expect(status).to.equal(200);
    expect(body).not.to.contain(token).and.not.to.contain("9/mcp");
    expect(fields["content-security-policy"])
      .to.match(/^default-src 'none'; script-src 'self';/)
      .and.contain("frame-ancestors 'none'")
      .and.not.contain("unsafe");
    expect(fields).to.include({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin-allow-popups",
      "x-content-type-options": "nosniff",
    });
  });

  it("is the same under each name of this machine, and over both loopback addresses", async () => {
    for (const host of [`localhost:${port}`, `[::1]:${port}`, `LOCALHOST:${port}`])
      expect((await raw(port, { host })).status, host).to.equal(200);
    const v6 = await raw(port, { address: "::1", host: `[::1]:${port}` }).catch(() => undefined);
    if (v6) expect(v6.status).to.equal(200); // a machine without IPv6 listens on one address
  });

  it("takes a user who typed the address, and the page itself", async () => {
    for (const site of ["none", "same-origin"])
      expect((await raw(port, { fields: { "sec-fetch-site": site } })).status).to.equal(200);
    expect((await raw(port, { fields: { origin: origin() } })).status).to.equal(200);
  });

  it("answers everybody else with 403 and nothing more, whatever is requested", async () => {
    const code = codeOf(opened.links[0]);
    const body = JSON.stringify({ code });
    const withToken = { "panel-token": token };
    const requests: Readonly<Record<string, RawRequest>> = {
      "a name that was rebound": { host: `attacker.example:${port}` },
      "a name that was rebound, without its port": { host: "attacker.example" },
      "another port in Host": { host: "127.0.0.1:80" },
      "no port in Host": { host: "127.0.0.1" },
      "another address of this machine": { host: `127.0.0.2:${port}` },
      "a name that ends like one of this machine": { host: `x.localhost:${port}` },
      "a page of another origin": { fields: { origin: "https://attacker.example" } },
      "a page of another port": { fields: { origin: "http://127.0.0.1:80" } },
      "a page without an origin": { fields: { origin: "null" } },
      "an image of another site": { fields: { "sec-fetch-site": "cross-site", "sec-fetch-dest": "image" } },
      "a page of the same site": { fields: { "sec-fetch-site": "same-site" } },
      "a link of another site": {
        fields: { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" },
      },
      "a preflight": { line: "OPTIONS /relay HTTP/1.1", fields: { origin: "https://attacker.example" } },
      "a whole address": { line: `GET http://127.0.0.1:${port}/ HTTP/1.1` },
      "the relay without a token": { line: "POST /relay HTTP/1.1", fields: { "mcp-relay-target": SERVER }, body: "{}" },
      "the relay with another token": {
        line: "POST /relay HTTP/1.1",
        fields: { "mcp-relay-target": SERVER, "panel-token": `${token}x` },
        body: "{}",
      },
      "the relay with a token, from another origin": {
        line: "POST /relay HTTP/1.1",
        fields: { ...withToken, "mcp-relay-target": SERVER, origin: "https://attacker.example" },
        body: "{}",
      },
      "a code that was used": { line: "POST /session HTTP/1.1", body },
      "no code": { line: "POST /session HTTP/1.1" },
      "a body that is no JSON": { line: "POST /session HTTP/1.1", body: "code" },
      "an empty token": { line: "POST /session HTTP/1.1", fields: { "panel-token": "" }, body },
      "a large body": { line: "POST /session HTTP/1.1", body: JSON.stringify({ code: "x".repeat(100_000) }) },
      "the session by GET": { line: "GET /session HTTP/1.1", fields: withToken },
      "a WebSocket without an origin": upgrade(`mcp-lines.1, token.${token}`),
      "a WebSocket of another origin": upgrade(`mcp-lines.1, token.${token}`, { origin: "https://attacker.example" }),
      "a WebSocket without a token": upgrade("mcp-lines.1", { origin: origin() }),
      "a WebSocket with another token": upgrade(`mcp-lines.1, token.${token}x`, { origin: origin() }),
      "a WebSocket under a name that was rebound": {
        ...upgrade(`mcp-lines.1, token.${token}`, { origin: origin() }),
        host: `attacker.example:${port}`,
      },
      "the page for sign-ins in a frame": {
        line: "GET /panel/mcp-oauth-callback.html HTTP/1.1",
        fields: { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe" },
      },
    };
    for (const [what, request] of Object.entries(requests)) {
      const { status, fields, body: text } = await raw(port, request);
      expect([status, text], what).to.deep.equal([403, ""]);
      const { date: _date, ...rest } = fields;
      // No page can tell the refusal of a WebSocket from that of a port on which nobody listens.
      const common = {
        "cross-origin-resource-policy": "same-origin",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
      };
      const isSocket = what.startsWith("a WebSocket");
      expect(rest, what).to.deep.equal({ "content-length": "0", connection: "close", ...(!isSocket && common) });
    }
  });

  it("trades a code once, and confirms its token afterwards", async () => {
    opened.enter();
    const code = codeOf(opened.links[0]);
    const { status, body, fields } = await trade(port, code);
    expect(status).to.equal(200);
    expect(fields["cache-control"]).to.equal("no-store");
    expect(JSON.parse(body)).to.deep.equal({
      token,
      servers: [{ name: SERVER, url: SERVER, headers: { "X-Key": "secret" } }],
    });
    expect((await trade(port, code)).status).to.equal(403);
    const again = await raw(port, { line: "POST /session HTTP/1.1", fields: { "panel-token": token } });
    expect(JSON.parse(again.body)).to.deep.include({ token });
  });

  it("makes a new link with each press of Enter, which ends the one before", async () => {
    opened.enter();
    opened.enter();
    const [newest, before] = opened.links.map(codeOf);
    expect((await trade(port, before ?? "")).status).to.equal(403);
    expect((await trade(port, newest ?? "")).status).to.equal(200);
  });

  it("serves the files of the package and nothing else", async () => {
    const get = (path: string): ReturnType<typeof raw> => raw(port, { line: `GET ${path} HTTP/1.1` });
    expect((await get("/panel/mcp-oauth-callback.html")).fields["content-security-policy"]).to.contain(
      "frame-ancestors 'none'",
    );
    expect((await get("/panel/mcp-sandbox.html")).fields).to.include({
      "content-security-policy": "frame-ancestors 'self'",
      "cache-control": "no-cache",
    });
    for (const path of [
      "/panel/",
      "/panel/page",
      "/panel/page/",
      "/panel/command.js",
      "/panel/../package.json",
      "/panel/page/../../package.json",
      "/panel/%2e%2e/package.json",
      "/panel/..%2fpackage.json",
      "/panel/..\\package.json",
      "/panel/page/..%00.js",
      "//panel/mcp-panel.js",
      "/package.json",
      "/stdio/none",
      "/constructor",
    ])
      expect([path, (await get(path)).status, (await get(path)).body]).to.deep.equal([path, 404, ""]);
  });

  it("takes GET and HEAD for documents, and POST for the session and the relay", async () => {
    const head = await raw(port, { line: "HEAD / HTTP/1.1" });
    expect([head.status, head.body]).to.deep.equal([200, ""]);
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH"]) {
      const { status, body, fields } = await raw(port, { line: `${method} / HTTP/1.1` });
      expect([method, status, body, fields.allow]).to.deep.equal([method, 405, "", "GET, HEAD"]);
    }
  });

  it("lets an authorization server lead a tab to the page for sign-ins", async () => {
    const fields = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
    const line = "GET /panel/mcp-oauth-callback.html?code=1&state=2 HTTP/1.1";
    expect((await raw(port, { line, fields })).status).to.equal(200);
    expect((await raw(port, { line, fields, host: `attacker.example:${port}` })).status).to.equal(403);
  });

  it("refuses a WebSocket for a server that it does not have", async () => {
    const request = upgrade(`mcp-lines.1, token.${token}`, { origin: origin() });
    for (const path of ["/stdio/none", "/stdio/", "/stdio/%", "/", "/relay"])
      expect((await raw(port, { ...request, line: `GET ${path} HTTP/1.1` })).status, path).to.equal(404);
  });

  it("relays to servers of this machine, and never to metadata services", async () => {
    const server = createServer((request, response) => {
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(request.headers));
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const { port: target } = server.address() as AddressInfo; // it listens on TCP
    const relayed = (address: string): ReturnType<typeof raw> =>
      raw(port, {
        line: "POST /relay HTTP/1.1",
        fields: {
          origin: origin(),
          "panel-token": token,
          "mcp-relay-target": address,
          "content-type": "application/json",
        },
        body: "{}",
      });
    try {
      for (const host of ["127.0.0.1", "localhost"]) {
        const { status, body } = await relayed(`http://${host}:${target}/mcp`);
        expect(status, host).to.equal(200);
        expect(body).not.to.contain(token).and.not.to.contain("origin");
      }
      for (const address of [
        "http://169.254.169.254/latest/meta-data",
        "http://metadata.google.internal/",
        "http://[fd00:ec2::254]/",
        "http://100.100.100.200/",
        "http://0.0.0.0:1234/",
      ]) {
        const { status, fields } = await relayed(address);
        expect([address, status, fields["mcp-relay-error"]]).to.deep.equal([address, 403, "address"]);
      }
    } finally {
      server.close();
    }
  });
});
