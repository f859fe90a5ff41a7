/** One revision and no other (V-16). */
import { expect } from "chai";
import type { Revision } from "../../../src/index.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpServer } from "../../fixtures/mcp-server.js";
import { codeOf } from "../../fixtures/rejection.js";

describe("a fixed revision", () => {
  for (const revision of ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] as const) {
    it(`of ${revision} is what initialize offers, without a probe`, async () => {
      const http = mcpServer({ era: "legacy", revision });
      const server = await new FakeHost(http).host.connect(URL_OF_SERVER, { revision });
      expect(server.info.revision).to.equal(revision);
      expect(http.at(0).body).to.have.nested.property("params.protocolVersion", revision);
    });
  }

  it("of 2026-07-28 is probed, and never falls back", async () => {
    const modern = await new FakeHost(mcpServer()).host.connect(URL_OF_SERVER, { revision: "2026-07-28" });
    expect(modern.info.revision).to.equal("2026-07-28");
    const legacy = mcpServer({ era: "legacy" });
    await codeOf(new FakeHost(legacy).host.connect(URL_OF_SERVER, { revision: "2026-07-28" }));
    expect(legacy.requests.map(({ body }) => body?.method)).to.not.include("initialize");
  });

  it("that the server does not settle on is no connection: the session is closed", async () => {
    const http = mcpServer({ era: "legacy", revision: "2025-03-26" });
    const fake = new FakeHost(http);
    expect(await codeOf(fake.host.connect(URL_OF_SERVER, { id: "a", revision: "2025-06-18" }))).to.equal("ERR-VERSION");
    expect(http.requests.at(-1)?.method).to.equal("DELETE");
    expect(fake.states("a").at(-1)).to.equal("failed");
  });

  it("that does not exist is refused before anything is sent", async () => {
    const http = mcpServer();
    const connecting = new FakeHost(http).host.connect(URL_OF_SERVER, { revision: "2030-01-01" as Revision });
    expect(await codeOf(connecting)).to.equal("ERR-ARGUMENT");
    expect(http.requests).to.deep.equal([]);
  });
});
