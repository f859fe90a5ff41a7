/** Values that break naive code: each costs itself, nothing else. */
import { expect } from "chai";
import { events } from "../../fixtures/fake-fetch.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpServer } from "../../fixtures/mcp-server.js";
import { mcpRejection } from "../../fixtures/rejection.js";
import { sse } from "../../fixtures/sse.js";

/** An object that can't be made a string. */
const TRAP = { toString: null, valueOf: null };

for (const era of ["modern", "legacy"] as const) {
  describe(`hostile values in the ${era} era`, () => {
    it("as a progress token lose that notification, not the call", async () => {
      const fake = new FakeHost(
        mcpServer({
          era,
          methods: {
            "tools/call": (_, request) =>
              events(
                sse({
                  jsonrpc: "2.0",
                  method: "notifications/progress",
                  params: { progressToken: TRAP, progress: 1 },
                }) + sse({ jsonrpc: "2.0", id: request.body?.id, result: { content: [] } }),
              ),
          },
        }),
      );
      const server = await fake.host.connect(URL_OF_SERVER);
      expect(await server.callTool("x", {}, { onProgress: () => undefined })).to.deep.include({ content: [] });
    });
  });
}

describe("unknown protocol revisions", () => {
  it("end in ERR-VERSION, with the readable ones named", async () => {
    const server = mcpServer({
      methods: { "server/discover": () => ({ supportedVersions: [TRAP, "1.0", 7], capabilities: {} }) },
    });
    const error = await mcpRejection(new FakeHost(server).host.connect(URL_OF_SERVER, { era: "modern" }));
    expect(error.code).to.equal("ERR-VERSION");
    expect(error.data.supported).to.deep.equal(["1.0"]);
  });

  it("are distinguished from older ones, when the modern era was chosen", async () => {
    const server = mcpServer({
      methods: { "server/discover": () => ({ supportedVersions: ["2025-11-25"], capabilities: {} }) },
    });
    const error = await mcpRejection(new FakeHost(server).host.connect(URL_OF_SERVER, { era: "modern" }));
    expect(error.message).to.contain("speaks MCP 2025-11-25; this client offered 2026-07-28");
  });
});
