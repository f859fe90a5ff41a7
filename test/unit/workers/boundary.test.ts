/** What crosses the boundary: failures with their codes, large results as views, tools in slices, hostile commands refused. */
import { expect } from "chai";
import { createEngineApi } from "../../../workers/engine/engine-api.js";
import { createHost, type ClientHost } from "../../../workers/index.js";
import type { CommandName } from "../../../workers/contract.js";
import { rejection } from "../../helpers/host-suite.js";
import { until } from "../../fixtures/until.js";
import { peerUrls } from "../../helpers/peer-urls.js";

describe("the worker's boundary", () => {
  let host: ClientHost;
  before(async () => {
    host = await createHost();
  });
  after(() => host.close());

  it("keeps the code, the server's number and its data of an error", async () => {
    const server = await host.connect((await peerUrls()).notebook);
    const error = await rejection(server.callTool("crash_recorder", {}));
    expect(error).to.include({ name: "ServerError", code: "ERR-RPC", rpcCode: -32603 });
    expect(error).to.have.property("rpcData").that.is.an("object");
  });

  it("refuses a malformed address, and one that is not http", async () => {
    expect(await rejection(host.connect("http://"))).to.have.property("code", "ERR-ARGUMENT");
    expect(await rejection(host.connect("javascript:alert(1)"))).to.have.property("code", "ERR-ARGUMENT");
    expect(await rejection(host.connect("http://user:secret@localhost/mcp"))).to.have.property("code", "ERR-ARGUMENT");
  });

  it("refuses parameters that can't cross, and continues", async () => {
    const server = await host.connect((await peerUrls()).notebook);
    expect(await rejection(server.callTool("run_survey", { bad: () => 1 }))).to.have.property("code", "ERR-ARGUMENT");
    expect(await server.callTool("identify_blurred", {})).to.have.property("isError", true);
  });

  it("passes ten thousand tools in slices", async () => {
    const server = await host.connect(`${(await peerUrls()).notebook}?tools=10000`);
    const tools = await server.listTools();
    expect(tools.length).to.be.greaterThan(10_000);
    expect(new Set(tools.map((tool) => tool.name)).size).to.equal(tools.length);
  });

  it("keeps a large result and returns its pieces", async () => {
    const server = await host.connect((await peerUrls()).notebook);
    const view = await server.callTool("export_diary", { megabytes: 4 }, { view: true });
    const [block] = view.blocks;
    if (block?.type !== "text") throw new Error("a text block was expected");
    expect(block.text.length).to.be.greaterThan(3_900_000);
    expect(block.text.head.length).to.be.at.most(16_384);
    const piece = await host.results.text(view.resultId, 0, 1_000_000, 1_000_100);
    expect(piece).to.have.lengthOf(100);

    const rows = await server.callTool("export_observations", { rows: 20_000 }, { view: true });
    expect(rows.structured?.type).to.equal("object");
    const slice = await host.results.nodes(rows.resultId, ["observations"], 19_990, 100);
    expect(slice.total).to.equal(20_000);
    expect(slice.nodes).to.have.lengthOf(10);

    const picture = await server.callTool("show_photograph", {}, { view: true });
    const at = picture.blocks.findIndex((one) => one.type === "image");
    const bytes = new Uint8Array(await host.results.bytes(picture.resultId, at));
    expect([...bytes.slice(0, 4)]).to.deep.equal([0x89, 0x50, 0x4e, 0x47]);
  });
});

describe("the engine's command table", () => {
  it("answers a command that does not exist, or only on the prototype, with an error as data", async () => {
    const api = createEngineApi(() => undefined);
    await api.hello({ pageOrigin: location.origin });
    for (const name of ["nonsense", "constructor", "__proto__", "toString"]) {
      const outcome = await api.run(1, name as CommandName, {});
      expect(outcome).to.include({ ok: false });
    }
  });

  it("opens the database at once, before a connection needs it", async () => {
    let opened = 0;
    const open = (): never => {
      opened++;
      throw new DOMException("refused", "SecurityError");
    };
    const api = createEngineApi(() => undefined, { indexedDB: { open } as unknown as IDBFactory });
    await api.hello({ pageOrigin: location.origin });
    await until(() => opened > 0);
    expect(opened).to.be.at.least(1);
  });

  it("answers before hello with an error as data", async () => {
    const outcome = await createEngineApi(() => undefined).run(1, "close", {});
    expect(outcome).to.include({ ok: false });
  });
});
