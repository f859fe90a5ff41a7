/** The program `mcp-panel`: the command line, the exit codes and the reports. */
import { spawnSync } from "node:child_process";
import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import type { CommandIo } from "../../../workers/command/io.js";
import { parseExact, writeExact } from "../../../src/json/exact-text.js";
import { runProgram } from "./run-program.js";

/** MCP server of 2025-11-25 with a tool `echo`, and one that answers with hostile text. */
function startServer(): Promise<HttpServer> {
  const server = createServer((request, response) => {
    void (async () => {
      let body = "";
      for await (const part of request) body += String(part);
      const {
        id,
        method,
        params = {},
      } = parseExact(body || "{}") as { id?: number; method?: string; params?: Record<string, unknown> }; // our own client sends it
      const { name, arguments: args } = params as { name?: string; arguments?: unknown };
      const text =
        name === "hostile"
          ? "\u001b[2J\u0000]]>\u202e<b>\uffff"
          : writeExact({ args, token: request.headers["x-token"] });
      const results: Record<string, unknown> = {
        initialize: {
          protocolVersion: "2025-11-25",
          capabilities: { tools: {} },
          serverInfo: { name: "test", version: "1" },
        },
        "tools/call": { content: [{ type: "text", text }], structuredContent: args },
        "tools/list": { tools: [] },
      };
      const result = results[method ?? ""];
      if (id === undefined) response.writeHead(202).end();
      else
        response
          .writeHead(200, { "content-type": "application/json" })
          .end(
            writeExact(
              result
                ? { jsonrpc: "2.0", id, result }
                : { jsonrpc: "2.0", id, error: { code: -32601, message: "unknown" } },
            ),
          );
    })();
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

const echo = { name: "echo", tool: "echo", arguments: { a: 1 } };
const failing = { ...echo, name: "fails", expect: [{ kind: "equals", path: "$.structuredContent", value: { a: 2 } }] };

describe("the command mcp-panel run", () => {
  let server: HttpServer;
  let url: string;
  const files = new Map<string, string>();
  before(async () => {
    server = await startServer();
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`; // it listens on a port
  });
  after(() => server.close());

  const run = (args: readonly string[], env?: CommandIo["env"], signal?: AbortSignal): ReturnType<typeof runProgram> =>
    runProgram(args, files, env, signal);
  const put = (collection: object): void =>
    void files.set("c.json", JSON.stringify({ name: "c", servers: { s: { url } }, ...collection }));

  it("exits with 0 if all calls passed, and lists them", async () => {
    put({ items: [echo, { name: "folder", items: [{ ...echo, name: "second" }] }] });
    const { code, out, error } = await run(["run", "c.json"]);
    expect([code, error]).to.deep.equal([0, ""]);
    expect(out).to.match(/^✓ echo \(\d+ ms\)\n✓ folder \/ second \(\d+ ms\)\n\nc: 2 passed \(\d+\.\d s\)\n$/);
  });

  it("exits with 1 if one failed, and shows the difference", async () => {
    put({ items: [failing, echo] });
    const { code, out } = await run(["run", "c.json"]);
    expect(code).to.equal(1);
    expect(out)
      .to.include("✗ fails")
      .and.include('-   "a": 2')
      .and.include('+   "a": 1')
      .and.include("1 passed, 1 failed");
    expect((await run(["run", "c.json", "--bail"])).out).to.include("- echo\n    skipped: an earlier call failed.");
    const controller = new AbortController();
    controller.abort();
    expect(await run(["run", "c.json"], {}, controller.signal)).to.deep.include({ code: 1, error: "" });
  });

  it("exits with 2, and a sentence, if the command line or the file is wrong", async () => {
    files.set("bad.json", "{");
    files.set("empty.json", '{"name":"c","items":[]}');
    files.set(
      "typo.json",
      JSON.stringify({ name: "c", servers: { s: { url } }, items: [echo, { ...echo, expects: [] }] }),
    );
    put({ items: [echo] });
    const wrong: readonly (readonly string[])[] = [
      ["walk"],
      ["run"],
      ["run", "none.json"],
      ["run", "bad.json"],
      ["run", "empty.json"],
      ["run", "c.json", "d.json"],
      ["run", "c.json", "--unknown"],
      ["run", "c.json", "--reporter", "xml"],
      ["run", "c.json", "--env", "dev"],
      ["run", "c.json", "--var", "novalue"],
      ["run", "c.json", "--header", "novalue"],
      ["run", "c.json", "--header", "x=A: b"],
      ["run", "c.json", "--server", "nowhere"],
      ["run", "c.json", "--timeout", "soon"],
    ];
    for (const args of wrong) {
      const { code, error } = await run(args);
      expect(code, args.join(" ")).to.equal(2);
      expect(error, args.join(" ")).to.not.equal("");
    }
    const typo = await run(["run", "typo.json"]);
    expect(typo.code).to.equal(2);
    expect(typo.out).to.include("2 passed");
    expect(typo.error).to.equal("typo.json: $.items[1].expects: This member is not known.\n");
  });

  it("prints its usage", async () => {
    expect(await run(["--help"])).to.deep.include({ code: 0, error: "" });
    const { code, out } = await run(["run", "--help"]);
    expect(code).to.equal(0);
    for (const option of [
      "--server",
      "--header",
      "--env",
      "--var",
      "--bail",
      "--reporter",
      "--output",
      "--timeout",
      "--update-snapshots",
    ])
      expect(out).to.include(option);
  });

  it("takes variables from the command line and the environment, with the type that the collection gives them", async () => {
    const value = { id: 5, city: "Oslo", token: "t0p" };
    put({
      variables: { id: { value: 1 }, city: { value: "" }, "my.token": { secret: true } },
      environments: { dev: { variables: {} }, live: { variables: { city: { value: "Rome" } } } },
      items: [
        {
          ...echo,
          arguments: { id: "{{id}}", city: "{{city}}", token: "{{my.token}}" },
          expect: [{ kind: "equals", path: "$.structuredContent", value }],
        },
      ],
    });
    const env = { MCP_VAR_MY_TOKEN: "t0p", MCP_VAR_CITY: "Lima" };
    const { code, out } = await run(["run", "c.json", "--var", "id=5", "--var", "city=Oslo"], env);
    expect([code, out]).to.have.property("0", 0);
    const live = await run(["run", "c.json", "--env", "live", "--reporter", "json"], { MCP_VAR_MY_TOKEN: "t0p" });
    expect(live.out).to.include("Rome").and.not.include("t0p");
  });

  it("replaces servers and sends header fields to one server only", async () => {
    put({
      servers: { s: { url: "http://127.0.0.1:1/none" }, other: { url } },
      variables: { token: { secret: true } },
      items: [
        {
          ...echo,
          server: "s",
          expect: [{ kind: "matches", path: "$.content[0].text", pattern: '"token":"Bearer t0p"' }],
        },
        { ...echo, server: "other", expect: [{ kind: "matches", path: "$.content[0].text", pattern: "token" }] },
      ],
    });
    const args = ["run", "c.json", "--server", `s=${url}`, "--header", "s=X-Token: Bearer {{token}}"];
    const { out } = await run(args, { MCP_VAR_TOKEN: "t0p" });
    expect(out).to.include("1 passed, 1 failed");
    expect((await run(["run", "c.json", "--header", "X-Token: a"])).code).to.equal(2);
    files.set("plain.json", JSON.stringify({ name: "plain", items: [echo] }));
    expect((await run(["run", "plain.json", "--server", url, "--header", "X-Token: a"])).code).to.equal(0);
  });

  it("takes the variables of header fields and addresses from the environment, without a declaration", async () => {
    const { port } = new URL(url);
    put({
      servers: { s: { url: url.replace(port, "{{port}}") } },
      items: [{ ...echo, expect: [{ kind: "matches", path: "$.content[0].text", pattern: '"token":"Bearer t0p"' }] }],
    });
    const env = { MCP_VAR_TOKEN: "t0p", MCP_VAR_PORT: port };
    const { code, error } = await run(["run", "c.json", "--header", "X-Token: Bearer {{token}}"], env);
    expect([code, error]).to.deep.equal([0, ""]);
  });

  it("has the values of variables in header fields and addresses in no report, declared as secrets or not", async () => {
    put({
      servers: { s: { url: `${url}?key={{key}}` } },
      variables: { token: { value: "none" } },
      items: [{ ...echo, expect: [{ kind: "equals", path: "$.content[0].text", value: "x" }, { kind: "snapshot" }] }],
    });
    const env = { MCP_VAR_TOKEN: "t0p-token", MCP_VAR_KEY: "k3y-of-address" };
    const args = ["run", "c.json", "--header", "X-Token: Bearer {{token}}"];
    for (const reporter of ["text", "json", "junit"]) {
      const { code, out, error } = await run([...args, "--reporter", reporter, "--output", "report"], env);
      expect(code, reporter).to.equal(1);
      const shown = [out, error, files.get("report")].join("\n");
      expect(shown, reporter).to.include("Bearer {{token}}").and.not.include("t0p-token");
    }
    put({ servers: { s: { url: `http://127.0.0.1:1/{{key}}` } }, items: [echo] });
    for (const reporter of ["text", "json", "junit"])
      expect((await run(["run", "c.json", "--reporter", reporter], env)).out, reporter).to.not.include(
        "k3y-of-address",
      );
    const shows = { ...echo, expect: [{ kind: "equals", path: "$.content[0].text", value: "x" }] };
    put({ variables: { token: { value: "open" } }, items: [shows] });
    expect((await run(args)).out).to.include("Bearer open");
  });

  it("keeps braces in a schema", async () => {
    const schema = { type: "object", description: "{{a}}", properties: {} };
    put({ items: [{ ...echo, expect: [{ kind: "schema", path: "$.structuredContent", schema }] }] });
    const { code, out } = await run(["run", "c.json"]);
    expect(code, out).to.equal(0);
  });

  it("reports JSON with all verdicts, also into a file", async () => {
    put({ items: [failing, echo] });
    const { out } = await run(["run", "c.json", "--reporter", "json"]);
    const report = JSON.parse(out) as Record<string, unknown>;
    expect(report).to.include({ name: "c", passed: 1, failed: 1, skipped: 0 });
    expect(report).to.have.nested.property("calls[0].expectations[1].actual.a", 1);
    const again = await run(["run", "c.json", "--reporter", "json", "--output", "report.json"]);
    expect(again.out).to.include("✗ fails");
    expect(JSON.parse(files.get("report.json") ?? "")).to.include({ passed: 1, failed: 1 });
  });

  it("keeps all digits of numbers, from the command line and the file to the reports and the snapshots", async () => {
    const [id, other] = ["9007199254740993", "9007199254740992"];
    const collection = {
      variables: { id: { value: 1 } },
      items: [
        {
          ...echo,
          arguments: { id: "{{id}}" },
          expect: [{ kind: "equals", path: "$.structuredContent", value: { id: "OTHER" } }, { kind: "snapshot" }],
        },
      ],
    };
    put(collection);
    files.set("c.json", (files.get("c.json") ?? "").replace('"OTHER"', other));
    const args = ["run", "c.json", "--var", `id=${id}`];
    for (const reporter of ["text", "json", "junit"]) {
      const { code, out } = await run([...args, "--reporter", reporter]);
      expect(code, reporter).to.equal(1);
      expect(out, reporter).to.include(id).and.include(other);
    }
    await run([...args, "--update-snapshots"]);
    expect(files.get("c.json")).to.include(`"id": ${id}`);
    const { out } = await run([...args, "--reporter", "json"]);
    expect(JSON.parse(out)).to.have.nested.property("calls[0].expectations[2].passed", true);
  });

  it("reports well-formed JUnit XML, whatever a server sends", async () => {
    const hostile = {
      name: 'a "hostile" <call> & \u0001',
      tool: "hostile",
      expect: [{ kind: "equals", path: "$.content[0].text", value: "x" }],
    };
    const skipped = { ...echo, name: "skipped", arguments: { id: "{{id}}" } };
    put({ items: [{ name: "folder", items: [echo, hostile, { ...failing, save: { id: "$" } }, skipped] }] });
    const { out } = await run(["run", "c.json", "--reporter", "junit"]);
    expect(out).to.match(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<testsuites name="c" tests="4" failures="2" errors="0" skipped="1" time="\d+\.\d{3}">/,
    );
    expect(out).to.include('<testcase name="echo" classname="c / folder" time=');
    expect(out).to.include('<skipped message="&quot;id&quot; was not saved by folder / fails."/>');
    // oxlint-disable-next-line no-control-regex -- these are the characters that must not be there
    expect(out).not.to.match(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/);
    const { status, stderr } = spawnSync(
      "python3",
      ["-c", "import sys, xml.dom.minidom as m; m.parseString(sys.stdin.buffer.read())"],
      { input: out, encoding: "utf8" },
    );
    if (status !== null) expect(stderr).to.equal("");
  });

  it("writes no control characters of a server to the terminal", async () => {
    put({
      items: [
        { name: "hostile", tool: "hostile", expect: [{ kind: "matches", path: "$.content[0].text", pattern: "^x" }] },
      ],
    });
    const { out } = await run(["run", "c.json"]);
    // oxlint-disable-next-line no-control-regex -- these are the characters that must not be there
    expect(out.replaceAll("\n", "")).not.to.match(/[\u0000-\u001f\u007f-\u009f\u202e]/);
  });

  it("updates the snapshots in the file on request", async () => {
    put({ items: [{ ...echo, expect: [{ kind: "snapshot" }] }] });
    expect((await run(["run", "c.json"])).code).to.equal(1);
    expect((await run(["run", "c.json", "--update-snapshots"])).out).to.include("updated");
    expect((await run(["run", "c.json"])).code).to.equal(0);
    expect((await run(["run", "c.json", "--update-snapshots"])).out).not.to.include("updated");
  });
});
