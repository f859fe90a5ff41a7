/** How a session is ended by a place that goes before it could close it (T-24). */
import { expect } from "chai";
import type { UnloadRequest } from "../../../../src/transport/http/http-port.js";
import { FakeHost, URL_OF_SERVER } from "../../../fixtures/fake-host.js";
import { mcpServer } from "../../../fixtures/mcp-server.js";

describe("the unload request of a session", () => {
  const said = async (era: "legacy" | "modern") => {
    const reported: (UnloadRequest | undefined)[] = [];
    const http = Object.assign(mcpServer({ era }), {
      unloadRequest: (_session: object, request: UnloadRequest | undefined) => void reported.push(request),
    });
    const fake = new FakeHost(http);
    const server = await fake.host.connect(URL_OF_SERVER, { headers: { authorization: "Bearer x" } });
    return { reported, server };
  };

  it("is registered when the session begins, with the request that ends it, and removed when it is closed", async () => {
    const { reported, server } = await said("legacy");
    expect(reported).to.deep.equal([
      {
        url: URL_OF_SERVER,
        headers: { authorization: "Bearer x", "mcp-session-id": "s-1", "mcp-protocol-version": "2025-11-25" },
      },
    ]);
    await server.close();
    expect(reported.at(-1)).to.equal(undefined);
  });

  it("holds none of the protocol's fields that an embedder set (H-09)", async () => {
    const reported: (UnloadRequest | undefined)[] = [];
    const http = Object.assign(mcpServer({ era: "legacy" }), {
      unloadRequest: (_session: object, request: UnloadRequest | undefined) => void reported.push(request),
    });
    await new FakeHost(http).host.connect(URL_OF_SERVER, { headers: { "Mcp-Session-Id": "forged" } });
    expect(reported[0]?.headers["mcp-session-id"]).to.equal("s-1");
  });

  it("is not needed where there is no session", async () => {
    const { reported } = await said("modern");
    expect(reported.filter((request) => request !== undefined)).to.deep.equal([]);
  });
});
