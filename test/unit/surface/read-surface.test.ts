/** Surfaces in files. */
import { expect } from "chai";
import { readSurface } from "../../../src/index.js";
import { codeOf } from "../../fixtures/rejection.js";

const tool = { name: "a", inputSchema: { type: "object" } };

describe("a surface file", () => {
  it("is read as it was written", async () => {
    const surface = {
      format: "mcp-surface",
      version: 1,
      takenAt: "2026-07-28T00:00:00.000Z",
      server: { url: "https://example.com/mcp", name: "birds", version: "1.2.0" },
      capabilities: { tools: { listChanged: true } },
      tools: [tool],
      prompts: [],
    };
    expect(await readSurface(JSON.stringify(surface))).to.deep.equal({ problems: [], surface });
  });

  it("may be a result of tools/list, or a response with one", async () => {
    for (const text of [{ tools: [tool] }, { jsonrpc: "2.0", id: 1, result: { tools: [tool] } }]) {
      const { surface } = await readSurface(JSON.stringify(text));
      expect(surface.tools).to.deep.equal([tool]);
      expect(surface.prompts).to.equal(undefined);
    }
  });

  it("keeps its good items, and names the others", async () => {
    const { surface, problems } = await readSurface(
      JSON.stringify({
        format: "mcp-surface",
        version: 1,
        tools: [{ name: "b" }, tool, 7],
        resources: [{ uri: "file:///a" }],
      }),
    );
    expect(surface.tools?.map(({ name }) => name)).to.deep.equal(["a"]);
    expect(surface.resources?.map(({ uri }) => uri)).to.deep.equal(["file:///a"]);
    expect(problems).to.have.length(2);
    expect(problems[0]).to.include("(b)").and.to.include("inputSchema");
  });

  it("that is something else is refused with ERR-ARGUMENT", async () => {
    for (const text of ["", "{", "[]", "{}", '{"tools": 1}', '{"format": "mcp-surface", "version": 2}'])
      expect(await codeOf(readSurface(text)), text).to.equal("ERR-ARGUMENT");
  });
});
