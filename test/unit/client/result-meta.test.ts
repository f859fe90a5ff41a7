/** `_meta` of results, blocks and contents in views. */
import { expect } from "chai";
import type { BlockView, ResultView } from "../../../src/client/api/views.js";
import { openStore } from "../../../src/storage/index.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpServer, type MethodAnswer } from "../../fixtures/mcp-server.js";

const metaOf = ({ meta }: Pick<ResultView | BlockView, "meta">): unknown => meta && JSON.parse(meta.head);

async function connected(methods: Readonly<Record<string, MethodAnswer>>) {
  return new FakeHost(mcpServer({ methods }), openStore()).host.connect(URL_OF_SERVER);
}

describe("the view of a result", () => {
  it("has its `_meta`, without the server's name that every answer carries, and that of each block", async () => {
    const named = { "io.modelcontextprotocol/serverInfo": { name: "x", version: "1" } };
    const server = await connected({
      "tools/call": () => ({
        _meta: { ...named, "com.example/trace": "t-1" },
        content: [
          { type: "text", text: "a", _meta: { "com.example/line": 7 } },
          { type: "text", text: "b" },
          {
            type: "resource",
            _meta: { outer: true },
            resource: { uri: "note:///1", text: "c", _meta: { inner: true } },
          },
        ],
      }),
      "resources/read": () => ({ _meta: named, contents: [{ uri: "note:///1", text: "c", _meta: { page: 2 } }] }),
      "prompts/get": () => ({
        _meta: { draft: true },
        messages: [{ role: "user", content: { type: "text", text: "d", _meta: { tone: "calm" } } }],
      }),
    });
    const called = await server.callTool("dig", {}, { view: true });
    expect(metaOf(called)).to.deep.equal({ "com.example/trace": "t-1" });
    expect(called.blocks.map(metaOf)).to.deep.equal([{ "com.example/line": 7 }, undefined, { outer: true }]);
    expect(JSON.parse(called.blocks[2]?.contentsMeta?.head ?? "")).to.deep.equal({ inner: true });
    const read = await server.readResource("note:///1", { view: true });
    expect(read).to.not.have.property("meta");
    expect(JSON.parse(read.blocks[0]?.contentsMeta?.head ?? "")).to.deep.equal({ page: 2 });
    const prompt = await server.getPrompt("p", {}, { view: true });
    expect(metaOf(prompt)).to.deep.equal({ draft: true });
    expect(prompt.blocks.map(metaOf)).to.deep.equal([{ tone: "calm" }]);
  });

  it("has only the beginning of a `_meta` that is long", async () => {
    const server = await connected({
      "tools/call": () => ({ content: [{ type: "text", text: "a", _meta: { long: "x".repeat(1_000_000) } }] }),
    });
    const { meta } = (await server.callTool("dig", {}, { view: true })).blocks[0] ?? {};
    expect(meta?.head).to.have.length(16_384);
    expect(meta?.length).to.be.above(1_000_000);
  });
});
