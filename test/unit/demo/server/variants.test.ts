import { expect } from "chai";

import { listenNotebook, type ListeningNotebook } from "../../../../demo/server/listen.js";
import { callTool, last, list, messages, modern, openSession, post } from "./wire.js";

describe("the variants of the server that a URL selects", () => {
  let server: ListeningNotebook;

  before(async () => {
    server = await listenNotebook();
  });

  after(() => server.close());

  it("include ten thousand tools in pages of 500, all names unique", async () => {
    const url = `${server.url}?tools=10000`;
    await (await modern(url, "server/discover")).text();
    let page = await last(await modern(url, "tools/list"));
    const names: unknown[] = [];
    for (let pages = 1; pages < 100; pages += 1) {
      const tools = list(page, "tools");
      expect(tools).to.have.length.within(1, 500);
      names.push(...tools.map((tool) => tool["name"]));
      const cursor = page.result?.["nextCursor"];
      if (cursor === undefined) break;
      page = await last(await modern(url, "tools/list", { cursor }));
    }
    expect(names).to.have.lengthOf(10_035);
    expect(new Set(names).size).to.equal(names.length);
    expect(names).to.include.members(["list_notes", "plot_0001", "plot_10000"]);
  });

  it("include pages of the list in a legacy session too, of any size", async () => {
    const session = await openSession(`${server.url}?tools=30&page=7`);
    const first = await last(await session.request("tools/list"));
    expect(list(first, "tools")).to.have.lengthOf(7);
    const second = await last(await session.request("tools/list", { cursor: first.result?.["nextCursor"] }));
    expect(list(second, "tools")).to.have.lengthOf(7);
  });

  it("refuse a cursor that was never sent with -32602", async () => {
    const response = await modern(`${server.url}?tools=10`, "tools/list", { cursor: "page two, please" });
    expect((await last(response)).error?.code).to.equal(-32602);
  });

  it("run a generated tool, but none beyond the requested number", async () => {
    const url = `${server.url}?tools=10`;
    const called = await callTool(url, "plot_0010", { minutes: 3 });
    expect(JSON.stringify(called.result)).to.include("plot 10");
    expect((await callTool(url, "plot_0011")).error?.code).to.equal(-32602);
    expect((await callTool(server.url, "plot_0001")).error?.code).to.equal(-32602);
  });

  it("have every mix of the four hints among sixteen generated tools", async () => {
    const tools = list(await last(await modern(`${server.url}?tools=16`, "tools/list")), "tools");
    const plots = tools.filter((tool) => String(tool["name"]).startsWith("plot_"));
    expect(new Set(plots.map((tool) => JSON.stringify(tool["annotations"])))).to.have.lengthOf(16);
  });

  it("answer server/discover with ?era=legacy as a server that does not know it", async () => {
    const response = await modern(`${server.url}?era=legacy`, "server/discover");
    expect(response.status).to.equal(400);
    expect((await last(response)).error).to.deep.equal({
      code: -32000,
      message: "Bad Request: Server not initialized",
    });
    const session = await openSession(`${server.url}?era=legacy`);
    expect(list(await last(await session.request("tools/list")), "tools")).to.have.lengthOf(35);
  });

  it("refuse initialize with ?era=modern and name the supported revision", async () => {
    const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "wire", version: "1" } };
    const message = { jsonrpc: "2.0", id: 1, method: "initialize", params };
    const response = await post(`${server.url}?era=modern`, message, {});
    expect(response.status).to.equal(400);
    const { error } = await last(response);
    expect(error?.code).to.equal(-32022);
    expect(error?.data).to.deep.include({ supported: ["2026-07-28"] });
  });

  it("answer JSON with ?json=1 in both eras, where progress is lost", async () => {
    const url = `${server.url}?json=1`;
    const params = { name: "run_survey", arguments: { steps: 2, stepMs: 10 }, _meta: { progressToken: 1 } };
    const answers = [
      await modern(url, "tools/call", params, { meta: { progressToken: 1 } }),
      await (await openSession(url)).request("tools/call", params),
    ];
    for (const answer of answers) {
      expect(answer.headers.get("content-type")).to.match(/^application\/json/);
      expect(await messages(answer)).to.have.lengthOf(1);
    }
  });

  it("have malformed tools among the good ones with ?malformed=1 in both eras", async () => {
    const url = `${server.url}?malformed=1`;
    const session = await openSession(url);
    const answers = [await modern(url, "tools/list"), await session.request("tools/list")];
    for (const answer of answers) {
      const tools = list(await last(answer), "tools");
      expect(tools).to.have.lengthOf(39);
      expect(tools.filter((tool) => tool["name"] === undefined)).to.have.lengthOf(1);
      const byName = new Map(tools.map((tool) => [tool["name"], tool["inputSchema"]]));
      expect(byName.has("no_schema")).to.equal(true);
      expect(byName.get("no_schema")).to.equal(undefined);
      expect(byName.get("string_schema")).to.deep.equal({ type: "string" });
      expect(JSON.stringify(byName.get("illegal_header"))).to.include('"x-mcp-header":"Not a token"');
      expect(tools.at(-1)?.["name"], "the good ones go on after the bad").to.equal("withdraw_record");
    }
  });

  it("ignore invalid parameters in the query", async () => {
    const response = await modern(`${server.url}?tools=many&page=0&era=future&json=yes`, "tools/list");
    const answer = await last(response);
    expect(list(answer, "tools")).to.have.lengthOf(35);
    expect(answer.result).to.not.have.property("nextCursor");
  });
});
