/** Resources and prompts: listed, read and got. */
import { expect } from "chai";
import { json, rpcError } from "../../fixtures/fake-fetch.js";
import { codeOf } from "../../fixtures/rejection.js";
import { connected } from "../../fixtures/fake-lists.js";

describe("resources and prompts", () => {
  it("are listed over all pages, with bad ones reported (K-03, R-01)", async () => {
    const { server, fake } = await connected({
      "resources/list": ({ cursor }) =>
        cursor === undefined
          ? { resources: [{ uri: "a://1" }, { name: "no uri" }], nextCursor: "2" }
          : { resources: [{ uri: "a://2" }] },
      "prompts/list": () => ({ prompts: [{ name: "p" }, {}] }),
    });
    expect((await server.listResources()).map(({ uri }) => uri)).to.deep.equal(["a://1", "a://2"]);
    expect((await server.listPrompts()).map(({ name }) => name)).to.deep.equal(["p"]);
    expect(fake.reported("problem").map(({ problem }) => [problem.about, problem.name])).to.deep.equal([
      ["resource", "no uri"],
      ["prompt", undefined],
    ]);
  });

  it("are read and got, with their arguments (P-01, R-01)", async () => {
    const { server, http } = await connected({
      "resources/read": ({ uri }) => ({ contents: [{ uri, text: "t" }] }),
      "prompts/get": () => ({ messages: [{ role: "user", content: { type: "text", text: "hi" } }] }),
    });
    expect((await server.readResource("a://1")).contents).to.deep.equal([{ uri: "a://1", text: "t" }]);
    expect((await server.getPrompt("p", { a: "1" })).messages).to.have.length(1);
    expect(http.at(-1).body).to.have.deep.nested.property("params.arguments", { a: "1" });
    await server.getPrompt("p");
    expect(http.at(-1).body?.params).to.not.have.property("arguments");
  });

  it("reject with the server's error, and for malformed results", async () => {
    const { server } = await connected({
      "resources/read": (_, request) => rpcError(request, -32002),
      "prompts/get": () => ({}),
      "prompts/list": (_, request) =>
        json({ jsonrpc: "2.0", id: request.body?.id, error: { code: -32601, message: "x" } }, { status: 404 }),
    });
    expect(await codeOf(server.readResource("a://1"))).to.equal("ERR-NOT-FOUND");
    expect(await codeOf(server.getPrompt("p"))).to.equal("ERR-PROTO");
    expect(await codeOf(server.listPrompts())).to.equal("ERR-METHOD");
  });
});
