/** The commands that compare what servers offer: `mcp-panel surface` and `mcp-panel compare`. */
import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import { runProgram } from "./run-program.js";

const tool = (name: string, inputSchema: object = {}, description = ""): object => ({
  name,
  description,
  inputSchema: { type: "object", ...inputSchema },
});
const city = (minLength: number): object => ({ properties: { city: { type: "string", minLength } } });

/** MCP server of 2025-11-25 that offers the tools of `tools` to clients with the header field `X-Token: t0p`. */
function startServer(tools: () => readonly object[]): Promise<HttpServer> {
  const server = createServer((request, response) => {
    void (async () => {
      let body = "";
      for await (const part of request) body += String(part);
      const { id, method } = JSON.parse(body || "{}") as { id?: number; method?: string }; // our own client sends it
      if (request.headers["x-token"] !== "t0p") return void response.writeHead(403).end();
      if (id === undefined) return void response.writeHead(202).end();
      const serverInfo = { name: "birds", version: String(tools().length) };
      const result =
        method === "tools/list"
          ? { tools: tools() }
          : { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo };
      const error = { code: -32601, message: "unknown" };
      const answer = method === "initialize" || method === "tools/list" ? { result } : { error };
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
    })();
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

describe("the commands mcp-panel surface and mcp-panel compare", () => {
  let server: HttpServer;
  let url: string;
  let offered: readonly object[] = [tool("count", city(1)), tool("find")];
  const files = new Map<string, string>();
  const env = { MCP_VAR_TOKEN: "t0p" };
  const header = ["--header", "X-Token: {{token}}"];
  const run = (...args: readonly string[]): ReturnType<typeof runProgram> => runProgram(args, files, env);
  before(async () => {
    server = await startServer(() => offered);
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp?key=secret`; // it listens on a port
    files.set("calm.json", JSON.stringify({ tools: [tool("count", city(1)), tool("find")] }));
    files.set("strict.json", JSON.stringify({ tools: [tool("count", city(3)), tool("find", {}, "Finds.")] }));
    files.set("more.json", JSON.stringify({ tools: [tool("count", city(0)), tool("find"), tool("new")] }));
  });
  after(() => server.close());

  it("write a surface that a later one is compared with, without the query of the address", async () => {
    expect(await run("surface", url, ...header, "--output", "released.json")).to.deep.equal({
      code: 0,
      error: "",
      out: "released.json: 2 tools, 0 prompts, 0 resources\n",
    });
    expect(files.get("released.json")).to.include('"birds"').and.not.include("secret");
    expect(JSON.parse((await run("surface", url, ...header)).out)).to.have.property("format", "mcp-surface");
    const same = await run("compare", "released.json", url, "--header", "after=X-Token: {{token}}");
    expect([same.code, same.out]).to.deep.equal([0, "birds 2 → birds 2: 0 breaking, 0 not breaking, 0 text only\n"]);
    offered = [tool("count", city(3))];
    const later = await run("compare", "released.json", url, ...header);
    expect(later.code).to.equal(1);
    expect(later.out).to.equal(
      [
        "Breaking:",
        "  tool count: /inputSchema/properties/city/minLength narrowed: 1 → 3",
        "  tool find: removed",
        "",
        "Text only:",
        '  server: /version changed: "2" → "1"',
        "",
        "birds 2 → birds 1: 2 breaking, 0 not breaking, 1 text only",
        "",
      ].join("\n"),
    );
  });

  it("fail with the classes of change that --fail-on includes", async () => {
    const codes = async (after: string): Promise<readonly number[]> =>
      Promise.all(
        ["none", "breaking", "non-breaking", "text"].map(
          async (failOn) => (await run("compare", "calm.json", after, "--fail-on", failOn)).code,
        ),
      );
    expect(await codes("calm.json")).to.deep.equal([0, 0, 0, 0]);
    expect(await codes("more.json")).to.deep.equal([0, 0, 1, 1]);
    expect(await codes("strict.json")).to.deep.equal([0, 1, 1, 1]);
  });

  it("report JSON and JUnit XML, also into a file", async () => {
    const json = await run("compare", "calm.json", "strict.json", "--reporter", "json");
    expect(JSON.parse(json.out)).to.have.nested.property("counts.breaking", 1);
    const junit = await run("compare", "calm.json", "strict.json", "--reporter", "junit", "--output", "changes.xml");
    expect(junit.out).to.include("Breaking:");
    expect(files.get("changes.xml"))
      .to.include('tests="2" failures="1"')
      .and.include('<testcase name="tool find" classname="tool"/>')
      .and.include('<failure type="breaking" message="/inputSchema/properties/city/minLength narrowed: 1 → 3">');
    const equal = await run("compare", "calm.json", "calm.json", "--reporter", "junit");
    expect(equal.out).to.include('<testcase name="no changes" classname="surface"/>');
  });

  it("write no control characters of a server to the terminal", async () => {
    files.set("hostile.json", JSON.stringify({ tools: [tool("\u001b[2J\u202e\n<b>")] }));
    const { out } = await run("compare", "hostile.json", "calm.json");
    // oxlint-disable-next-line no-control-regex -- these are the characters that must not be there
    expect(out.replaceAll("\n", "")).not.to.match(/[\u0000-\u001f\u007f-\u009f\u202e]/);
    expect(out).to.include("[2J").and.include(": renamed to find");
  });

  it("exit with 2, and a sentence, if the command line is wrong or a surface can't be read", async () => {
    files.set("other.json", "{}");
    const wrong: readonly (readonly string[])[] = [
      ["surface"],
      ["surface", "released.json"],
      ["surface", url, "http://127.0.0.1:1/"],
      ["surface", url],
      ["surface", url, "--header", "X-Token: {{nothing}}"],
      ["surface", url, ...header, "--output", "read-only/a.json"],
      ["surface", "http://127.0.0.1:1/mcp"],
      ["surface", "http://["],
      ["surface", url, "--unknown"],
      ["compare"],
      ["compare", "calm.json"],
      ["compare", "calm.json", "strict.json", "more.json"],
      ["compare", "calm.json", "none.json"],
      ["compare", "calm.json", "other.json"],
      ["compare", "calm.json", "calm.json", "--fail-on", "all"],
      ["compare", "calm.json", "calm.json", "--reporter", "xml"],
      ["compare", "calm.json", "calm.json", "--header", "left=A: b"],
      ["compare", "calm.json", "calm.json", "--header", "novalue"],
      ["compare", "calm.json", "calm.json", "--output", "read-only/a.txt"],
      ["compare", "calm.json", "calm.json", "--unknown"],
    ];
    for (const args of wrong) {
      const { code, error } = await run(...args);
      expect(code, args.join(" ")).to.equal(2);
      expect(error, args.join(" ")).to.match(/^mcp-panel (surface|compare): .*\n/);
    }
    files.set("odd.json", JSON.stringify({ tools: [tool("count", city(1)), {}] }));
    expect((await run("compare", "odd.json", "calm.json")).error).to.match(/^odd\.json: tools\[1\]/);
  });

  it("print their usage", async () => {
    expect((await run("--help")).out)
      .to.include("surface")
      .and.include("compare");
    expect((await run("surface", "--help")).out)
      .to.include("--header")
      .and.include("--output");
    const { out } = await run("compare", "--help");
    for (const option of ["--fail-on", "--header", "--reporter", "--output"]) expect(out).to.include(option);
  });
});
