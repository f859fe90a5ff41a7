/** Programs with the official SDKs: the TypeScript one runs against the demo's server; the Python one is parsed, and runs where the SDK is installed. */
import { expect } from "chai";

import { execFile, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { asPythonSdk, asTypeScriptSdk } from "../../../components/views/traffic/copy-as-sdk.js";
import { listenNotebook, type ListeningNotebook } from "../../../demo/server/listen.js";
import { parseExact } from "../../../src/json/exact-text.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const run = promisify(execFile);
/** A Python of this machine, with the SDK if there is one with it. */
const PYTHON = [process.env.MCP_PYTHON, "python3"].find(
  (path) => path !== undefined && spawnSync(path, ["--version"]).status === 0,
);
const hasSdk = PYTHON !== undefined && spawnSync(PYTHON, ["-c", "from mcp import Client"]).status === 0;

const call = (url: string) => ({ url, params: { name: "get_species", arguments: { species: "curlew" } } });
const HOSTILE = {
  url: "https://example.com/mcp?token=•••",
  params: {
    name: 'a"\n\\ \u202E\u{e0041}`${x}`',
    arguments: parseExact('{"id":9007199254740993,"yes":true,"none":null,"list":[1.5,[]],"__proto__":{}}'),
    _meta: { "com.example/trace": "1" },
  },
};

describe("a call as a program", () => {
  let server: ListeningNotebook;
  before(async () => (server = await listenNotebook()));
  after(() => server.close());

  it("runs with the official TypeScript SDK", async () => {
    const program = asTypeScriptSdk(call(server.url));
    const { stdout } = await run(process.execPath, ["--input-type=module", "-e", program], { cwd: root });
    expect(stdout).to.contain("Numenius arquata");
  });

  it("is valid with hostile names and values (TypeScript)", () => {
    const program = asTypeScriptSdk(HOSTILE);
    expect(program).to.contain("token=<TOKEN>").and.contain("9007199254740993").and.contain("com.example/trace");
    expect(program).not.to.match(/[\u202E\u{e0041}]/u);
    const checked = spawnSync(process.execPath, ["--input-type=module", "--check", "-"], { input: program });
    expect(checked.stderr.toString()).to.equal("");
  });

  if (PYTHON !== undefined) {
    it("is valid with hostile names and values (Python)", () => {
      const program = asPythonSdk(HOSTILE);
      expect(program).to.contain("9007199254740993").and.contain("True").and.contain("None").and.contain("meta={");
      expect(program).not.to.match(/[\u202E\u{e0041}]/u);
      // The name is read back as it was, from the only call in the program.
      const reader = `import ast, json, sys
for node in ast.walk(ast.parse(sys.stdin.read())):
    if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "call_tool":
        print(json.dumps([ast.literal_eval(one) for one in node.args]))`;
      const read = spawnSync(PYTHON, ["-c", reader], { input: program });
      expect(read.stderr.toString()).to.equal("");
      const [name, args] = parseExact(read.stdout.toString()) as [string, object];
      expect(name).to.equal(HOSTILE.params.name);
      expect(args).to.deep.equal(HOSTILE.params.arguments);
    });
  }

  if (PYTHON !== undefined && hasSdk) {
    it("runs with the official Python SDK", async () => {
      const { stdout } = await run(PYTHON, ["-c", asPythonSdk(call(server.url))]);
      expect(stdout).to.contain("Numenius arquata");
    });
  }
});
