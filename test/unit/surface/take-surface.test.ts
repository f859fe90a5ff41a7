/** Surfaces of connected servers. */
import { expect } from "chai";
import { compareSurfaces, readSurface, takeSurface } from "../../../src/index.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpServer } from "../../fixtures/mcp-server.js";

const tool = { name: "a", description: "Does it.", inputSchema: { type: "object" } };

for (const era of ["modern", "legacy"] as const) {
  describe(`the surface of a server of the ${era} era`, () => {
    it("has everything that the server offers, on all pages, and survives a file", async () => {
      const http = mcpServer({
        era,
        methods: {
          "tools/list": ({ cursor }) =>
            cursor === "2" ? { tools: [{ ...tool, name: "b" }] } : { tools: [tool], nextCursor: "2" },
          "resources/list": () => ({ resources: [{ uri: "file:///a", name: "a" }] }),
          "resources/templates/list": () => ({ resourceTemplates: [{ uriTemplate: "file:///{path}", name: "t" }] }),
          "prompts/list": () => ({ prompts: [{ name: "p" }] }),
        },
      });
      const { host } = new FakeHost(http);
      const surface = await takeSurface(await host.connect(`${URL_OF_SERVER}?token=secret`));
      expect(surface.server).to.include({ url: URL_OF_SERVER, name: "fake", version: "1" });
      expect(surface.tools?.map(({ name }) => name)).to.deep.equal(["a", "b"]);
      expect(surface.resources?.map(({ uri }) => uri)).to.deep.equal(["file:///a"]);
      expect(surface.resourceTemplates?.map(({ uriTemplate }) => uriTemplate)).to.deep.equal(["file:///{path}"]);
      expect(surface.prompts?.map(({ name }) => name)).to.deep.equal(["p"]);
      expect(JSON.stringify(surface)).not.to.include("secret");
      const read = await readSurface(JSON.stringify(surface));
      expect(read.problems).to.deep.equal([]);
      expect((await compareSurfaces(surface, read.surface)).changes).to.deep.equal([]);
    });

    it("requests only what the server offers, and works without templates", async () => {
      const http = mcpServer({
        era,
        capabilities: { resources: {} },
        methods: { "resources/list": () => ({ resources: [] }) },
      });
      const { host } = new FakeHost(http);
      const surface = await takeSurface(await host.connect(URL_OF_SERVER));
      expect(surface).to.deep.include({ tools: [], prompts: [], resources: [], resourceTemplates: [] });
      expect(http.requests.some(({ body }) => body?.["method"] === "tools/list")).to.equal(false);
    });
  });
}
