/** Config files of other MCP clients on the command line: all servers of each, and what is said about the rest. */
import { expect } from "chai";
import type { OfferedServerList } from "../../../../workers/command/open/offered-servers.js";
import { CONFIG_ENV, CONFIG_FILES, type ConfigFile } from "../../../fixtures/server-configs.js";
import { runProgram } from "../run-program.js";
import { codeOf, open, trade } from "./opened.js";

interface Content {
  readonly servers: readonly { readonly name: string; readonly url?: string }[];
  readonly list?: OfferedServerList;
}

/** Content of the page, and the text of the terminal. */
async function opened(
  args: readonly string[],
  files: Map<string, string>,
): Promise<Content & { readonly terminal: string }> {
  const running = await open(args, { files, env: CONFIG_ENV });
  const { body } = await trade(running.port, codeOf(running.links[0]));
  const content = JSON.parse(Buffer.from(body, "latin1").toString()) as Content;
  await running.end();
  return { ...content, terminal: running.errors.join("") };
}

/** Names of the servers that are not disabled, in a file with several projects also twice. */
function namesIn({ http = {}, stdio = {}, off = [] }: ConfigFile): readonly string[] {
  const names = [...Object.keys(http), ...Object.keys(stdio)].filter((name) => !off.includes(name));
  return names.map((name, index) => (names.indexOf(name) < index ? `${name}-2` : name)).toSorted();
}

describe("mcp-panel --config", () => {
  for (const [program, files] of Object.entries(CONFIG_FILES))
    it(`finds every server of the files of ${program}, and names what it leaves out`, async () => {
      expect(files).to.have.lengthOf(5);
      for (const config of files) {
        const { file, text, needs, http = {}, useless = [], ignored = [] } = config;
        const args = ["--config", file];
        if (needs !== undefined) {
          expect((await runProgram(args, new Map([[file, text]]), CONFIG_ENV)).error).to.contain(needs);
          continue;
        }
        // An entry that has nothing to connect to is a mistake in the file.
        const wanted = file.includes("windsurf") && useless.length > 0 ? ["--server", "old"] : [];
        const { servers, terminal } = await opened([...args, ...wanted], new Map([[file, text]]));
        if (servers.length > 0 || namesIn(config).length === 0)
          expect(servers.map(({ name }) => name).toSorted(), text).to.deep.equal(namesIn(config));
        for (const { name, url } of servers) if (url !== undefined) expect(url, text).to.equal(http[name]);
        for (const name of wanted.length > 0 ? [] : useless) expect(terminal, text).to.contain(`"${name}"`);
        const isShown = namesIn(config).length > 0;
        for (const key of isShown ? ignored : []) expect(terminal, text).to.contain(key);
      }
    });

  it("takes a server from whichever file has it, and says what there is if none does", async () => {
    const files = new Map([
      ["a.json", '{"mcpServers":{"one":{"url":"https://one.example/"}}}'],
      ["b.toml", '[mcp_servers.two]\nurl = "https://two.example/"\n'],
      ["c.yaml", "extensions:\n  three: { type: sse, uri: 'https://three.example/' }\n"],
    ]);
    const all = [...files.keys()].flatMap((file) => ["--config", file]);
    const { servers } = await opened([...all, "--server", "three", "--server", "one"], files);
    expect(servers.map(({ name }) => name)).to.deep.equal(["one", "three"]);
    const { code, error } = await runProgram([...all, "--server", "four"], files);
    expect(code).to.equal(2);
    expect(error).to.contain("a.json has one; b.toml has two; c.yaml has three");
  });

  it("says where a file of each format is wrong", async () => {
    const wrong = { "x.toml": "[mcp_servers\n", "x.yaml": "extensions: {\n", "x.json": '{"a":' };
    for (const [file, text] of Object.entries(wrong)) {
      const { code, error } = await runProgram(["--config", file], new Map([[file, text]]));
      expect(code, file).to.equal(2);
      expect(error).to.match(/x\.(?:toml|yaml|json) is not valid (?:TOML|YAML|JSON): /);
    }
  });

  it("names what a JSON map has twice, and what is beyond 200 entries", async () => {
    const many = Object.fromEntries(Array.from({ length: 207 }, (_, n) => [`s${n}`, { command: "node" }]));
    const twice = `{
      "mcpServers": {
        "one": { "command": "first" }, // an old one
        "two": { "command": "x", "env": { "A": "1", "\\u0041": "2" } },
        "one": { "command": "second" },
      },
      "one": ["one", { "two": "one" }, "one"],
    }`;
    const files = new Map([
      ["twice.json", twice],
      ["many.json", JSON.stringify({ mcpServers: many })],
      ["once.json", '{"mcpServers":{"a":{"command":"\\"a\\":","args":["a","a"]},"b":{"command":"a"}}}'],
    ]);
    const { servers, terminal } = await opened(["--config", "twice.json"], files);
    expect(servers.map(({ name }) => name)).to.deep.equal(["one", "two"]);
    expect(terminal).to.contain("twice.json has these keys more than once in one object").and.contain(": A, one.");
    const all = await opened(["--config", "many.json"], files);
    expect([all.list?.servers.length, all.terminal.includes("7 more entries")]).to.deep.equal([200, true]);
    expect((await opened(["--config", "once.json"], files)).terminal).not.to.contain("more than once");
  });

  it("lists many servers instead of connecting all of them, without a need of consent", async () => {
    const entries = Object.fromEntries(
      Array.from({ length: 6 }, (_, n) => [`s${n}`, { command: "node", args: [`${n}`] }]),
    );
    const files = new Map([["m.json", JSON.stringify({ mcpServers: entries })]]);
    const { servers, list } = await opened(["--config", "m.json"], files);
    expect(servers).to.deep.equal([]);
    expect(list?.servers.map(({ name, line, program }) => [name, line, program])).to.deep.equal(
      Object.keys(entries).map((name, n) => [name, `node ${n}`, undefined]),
    );
  });
});
