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

  it("has all digits of numbers in each `_meta`, whether or not the answer names the server", async () => {
    const digits = "123456789012345678901234567890";
    const exact = `{"n":${digits},"deep":{"list":[0.1234567890123456789012]}}`;
    const named = exact.replace("{", '{"io.modelcontextprotocol/serverInfo":{"name":"x","version":"1"},');
    const text = (meta: string): string => `{"type":"text","text":"a","_meta":${meta}}`;
    const answers: Readonly<Record<string, (meta: string) => string>> = {
      "tools/call": (meta) => `"content":[${text(exact)}],"_meta":${meta}`,
      "resources/read": (meta) => `"contents":[{"uri":"a:1","text":"a","_meta":${exact}}],"_meta":${meta}`,
      "prompts/get": (meta) => `"messages":[{"role":"user","content":${text(exact)}}],"_meta":${meta}`,
    };
    for (const meta of [exact, named]) {
      const respond =
        (method: string): MethodAnswer =>
        (_params, { body }) =>
          new Response(
            `{"jsonrpc":"2.0","id":${JSON.stringify(body?.id)},"result":{"resultType":"complete",${answers[method]?.(meta)}}}`,
            {
              headers: { "content-type": "application/json" },
            },
          );
      const methods = Object.fromEntries(Object.keys(answers).map((method) => [method, respond(method)]));
      const server = await connected(methods);
      for (const view of [
        await server.callTool("dig", {}, { view: true }),
        await server.readResource("a:1", { view: true }),
        await server.getPrompt("p", {}, { view: true }),
      ]) {
        const [block] = view.blocks;
        for (const head of [view.meta?.head, (block?.contentsMeta ?? block?.meta)?.head]) {
          expect(head).to.contain(digits).and.contain("0.1234567890123456789012").and.not.contain("serverInfo");
        }
      }
    }
  });

  it("has the text and the bytes of a resource that has both, and no size that is negative", async () => {
    const contents = [
      { uri: "a:1", text: "ab", blob: btoa("abc"), mimeType: "text/plain" },
      { uri: "a:2", text: 5, blob: "AAAA" },
    ];
    const resources = [
      { uri: "a:1", name: "a", size: -1 },
      { uri: "a:2", name: "b", size: 0 },
      { uri: "a:3", name: "c", size: "5" },
    ];
    const link = { type: "resource_link", uri: "a:1", name: "a", size: -1 };
    const server = await connected({
      "resources/read": () => ({ contents }),
      "resources/list": () => ({ resources }),
      "tools/call": () => ({ content: [link] }),
    });
    const { blocks, resultId: _id } = await server.readResource("a:1", { view: true });
    expect(blocks[0]).to.deep.include({ text: { head: "ab", length: 2 }, byteLength: 3 });
    expect(blocks[1]).to.not.have.property("text");
    expect((await server.listResources()).map(({ size }) => size)).to.deep.equal([undefined, 0, undefined]);
    expect((await server.callTool("a")).content[0]).to.not.have.property("size");
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
