import { expect } from "chai";

import { listenNotebook, type ListeningNotebook } from "../../../../demo/server/listen.js";
import { modern } from "./wire.js";

describe("the field notebook called from another origin", () => {
  const origin = "https://ide.example";
  let server: ListeningNotebook;

  before(async () => {
    server = await listenNotebook();
  });

  after(() => server.close());

  function preflight(headers: string): Promise<Response> {
    return fetch(server.url, {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "POST", "access-control-request-headers": headers },
    });
  }

  it("answers a preflight with every header that a client of either era sends", async () => {
    const response = await preflight("content-type,mcp-method");
    expect(response.status).to.equal(204);
    expect(response.headers.get("access-control-allow-origin")).to.equal("*");
    expect(response.headers.get("access-control-allow-methods")).to.equal("POST, GET, DELETE");
    expect(response.headers.get("access-control-max-age")).to.equal("7200");
    expect(response.headers.get("access-control-allow-headers")).to.equal(
      "content-type, authorization, dpop, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id, last-event-id",
    );
  });

  it("allows the requested mirrored parameters, and nothing else", async () => {
    const response = await preflight("Mcp-Param-Region, x-secret, mcp-param-days, mcp-param-");
    const allowed = response.headers.get("access-control-allow-headers")?.split(", ");
    expect(allowed).to.include.members(["mcp-param-region", "mcp-param-days"]);
    expect(allowed).to.have.lengthOf(10);
  });

  it("exposes the headers that a browser must read, on answers and on errors alike", async () => {
    const answers = [
      await modern(server.url, "server/discover", {}, { headers: { origin } }),
      await modern(server.url, "notes/burn", {}, { headers: { origin } }),
      await fetch(server.url, { headers: { origin, "mcp-session-id": "unheard-of" } }),
      await fetch(server.url, { method: "PUT", headers: { origin } }),
    ];
    expect(answers.map((answer) => answer.status)).to.deep.equal([200, 404, 404, 405]);
    for (const answer of answers) {
      expect(answer.headers.get("access-control-allow-origin")).to.equal("*");
      expect(answer.headers.get("access-control-expose-headers")).to.equal(
        "Mcp-Session-Id, WWW-Authenticate, DPoP-Nonce, Retry-After",
      );
      await answer.text();
    }
  });

  it("survives a request target that is no URL, and has nothing beside /mcp", async () => {
    const response = await fetch(server.url.replace("/mcp", "//"));
    expect(response.status).to.equal(404);
    await response.text();
  });
});
