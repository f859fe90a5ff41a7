/** Links and entries for other programs, read by code that has nothing of ours, and by our readers of files. */
import { Buffer } from "node:buffer";
import { execFileSync } from "node:child_process";
import { expect } from "chai";
import { load } from "js-yaml";
import { parse as parseToml } from "smol-toml";
import {
  addToPrograms,
  type AddTo,
  type ProgramName,
  type SharedServer,
} from "../../../src/server-config/add-to-links.js";
import { readServersText } from "../../../src/server-config/read-servers.js";
import { readInstallLink } from "../../../components/views/servers/install-link.js";

const URL_ONE = "https://one.example/mcp?team=a%20b&plus=1+1#ignored";
const SHOWN = "https://one.example/mcp?team=a%20b&plus=1+1";
const NAMES = ["Plain", "Zażółć 服务器 🚀", `It's "quoted" \\ back`, "a+b / c=d & e#f ? g%20h", "<b>bold</b>", "  "];
const http = (name = "One", more: object = {}): SharedServer => ({ kind: "http", name, url: URL_ONE, ...more });
const STDIO: SharedServer = {
  kind: "stdio",
  name: "Files",
  command: "npx",
  args: ["-y", "@scope/files@1.2.3", "--root", "/home/a b", 'it\'s "here"', "a+b/c=d&e#f", "雪"],
  cwd: "/home/me/project",
  env: ["API_TOKEN", "LOG_LEVEL"],
};

function to(server: SharedServer, program: ProgramName): AddTo {
  const found = addToPrograms(server).find((one) => one.program === program);
  if (!found) throw new Error(`nothing for ${program}`);
  return found;
}
/** The parameters of a link, by the URL parser of Node. */
const query = (link: string | undefined): URLSearchParams => new URL(link ?? "").searchParams;
const fromBase64 = (text: string | null): unknown => JSON.parse(Buffer.from(text ?? "", "base64").toString("utf8"));
const shown = (name: string): string => name.trim() || "server";
/** The words that a shell makes of a command line. */
const words = (line: string | undefined): string[] =>
  execFileSync("sh", ["-c", `printf '%s\\0' ${line}`], { encoding: "utf8" })
    .split("\0")
    .slice(0, -1);

describe("links to other programs", () => {
  for (const name of NAMES)
    it(`carry the name ${JSON.stringify(name)} and the address unchanged`, () => {
      const server = http(name);
      for (const program of ["vscode", "vscode-insiders"] as const) {
        const { link = "" } = to(server, program);
        expect(link.startsWith(`${program}:mcp/install?`)).to.equal(true);
        const value: unknown = JSON.parse(decodeURIComponent(link.slice(link.indexOf("?") + 1)));
        expect(value).to.deep.equal({ name: shown(name), type: "http", url: SHOWN });
      }
      for (const [program, place] of [
        ["cursor", "cursor://anysphere.cursor-deeplink/mcp/install"],
        ["lm-studio", "lmstudio://add_mcp"],
      ] as const) {
        const { link } = to(server, program);
        expect(link?.split("?")[0]).to.equal(place);
        expect(query(link).get("name")).to.equal(shown(name));
        expect(fromBase64(query(link).get("config"))).to.deep.equal({ url: SHOWN });
      }
      const kiro = query(to(server, "kiro").link);
      expect([kiro.get("name"), JSON.parse(kiro.get("config") ?? "")]).to.deep.equal([shown(name), { url: SHOWN }]);
      const goose = query(to(server, "goose").link);
      expect([goose.get("name"), goose.get("url"), goose.get("type")]).to.deep.equal([
        shown(name),
        SHOWN,
        "streamable_http",
      ]);
      expect(goose.get("id")).to.match(/^[a-z0-9-]+$/);
      const replit = fromBase64(query(to(server, "replit").link).get("mcp"));
      expect(replit).to.deep.equal({ displayName: shown(name), baseUrl: SHOWN });
    });

  it("name HTTP+SSE to the programs that tell the transports apart", () => {
    const gemini = (server: SharedServer): unknown => {
      const { mcpServers } = JSON.parse(to(server, "gemini").text ?? "") as { mcpServers: Record<string, object> };
      return mcpServers.one;
    };
    const sse = http("One", { isHttpSse: true, headers: ["X-Key"] });
    expect(gemini(sse)).to.deep.equal({ url: SHOWN, headers: { "X-Key": "<X-Key>" } });
    expect(gemini(http())).to.deep.equal({ httpUrl: SHOWN });
    expect(words(to(sse, "claude-code").text).slice(0, 5)).to.deep.equal([
      "claude",
      "mcp",
      "add",
      "--transport",
      "sse",
    ]);
    expect(JSON.parse(to(sse, "vscode").text ?? "")).to.have.nested.property("servers.one.type", "sse");
    const { extensions } = load(to(sse, "goose").text ?? "") as { extensions: Record<string, object> };
    expect(extensions.one).to.include({ type: "sse", uri: SHOWN });
    expect(query(to(http("One", { isHttpSse: true }), "goose").link).get("type")).to.equal("sse");
  });

  it("carry the command of a stdio server, without its folder", () => {
    const { args, command } = STDIO as Extract<SharedServer, { kind: "stdio" }>;
    const env = { API_TOKEN: "<API_TOKEN>", LOG_LEVEL: "<LOG_LEVEL>" };
    const cursor = query(to(STDIO, "cursor").link);
    expect(fromBase64(cursor.get("config"))).to.deep.equal({ command, args, env });
    const { link = "" } = to(STDIO, "vscode");
    const value = JSON.parse(decodeURIComponent(link.slice(link.indexOf("?") + 1))) as Record<string, unknown>;
    expect(value).to.deep.include({ type: "stdio", command, args });
    expect(value.env).to.deep.equal({ API_TOKEN: "${input:API_TOKEN}", LOG_LEVEL: "${input:LOG_LEVEL}" });
    expect(value.inputs).to.deep.include({
      id: "API_TOKEN",
      type: "promptString",
      description: "API_TOKEN",
      password: true,
    });
    const goose = query(to(STDIO, "goose").link);
    expect([goose.get("cmd"), goose.getAll("arg"), goose.getAll("env")]).to.deep.equal([
      "npx",
      args,
      ["API_TOKEN=<API_TOKEN>", "LOG_LEVEL=<LOG_LEVEL>"],
    ]);
    for (const { link: one } of addToPrograms(STDIO))
      expect(decodeURIComponent(one ?? "")).not.to.contain("/home/me/project");
  });

  it("are left out where a program has none, or can't reach the server", () => {
    const programs = (server: SharedServer): string[] =>
      addToPrograms(server)
        .filter(({ link }) => link !== undefined)
        .map(({ program }) => program);
    expect(programs({ ...STDIO, command: "/opt/own" } as SharedServer)).not.to.include("goose");
    expect(programs(STDIO)).not.to.include("replit");
    expect(programs({ ...http(), url: "http://localhost:3000/mcp" } as SharedServer)).not.to.include("replit");
    expect(programs(http("One", { headers: ["X-Key"] }))).not.to.include("goose");
    const long = { ...STDIO, args: ["x".repeat(9_000)] } as SharedServer;
    expect(programs(long)).to.deep.equal([]);
    expect(programs(http())).to.have.members([
      ...["vscode", "vscode-insiders", "cursor", "claude-desktop", "goose", "kiro", "lm-studio", "replit"],
    ]);
  });

  it("are read by the import as the same server", () => {
    for (const program of ["vscode", "vscode-insiders", "cursor"] as const) {
      const { drafts } = readInstallLink(to(http("Zażółć & co"), program).link ?? "");
      expect(drafts.map(({ name, url }) => [name, url])).to.deep.equal([["Zażółć & co", SHOWN]]);
    }
  });
});

describe("entries for the files of other programs", () => {
  const SECRETS = ["hunter2", "ghp_abc", "sk-live-1", "Bearer", "s3cr3t"];
  const servers: readonly SharedServer[] = [
    http("One", { headers: ["Authorization", "X-Team"] }),
    STDIO,
    {
      ...STDIO,
      args: [
        ...["--api-key", "hunter2", "--token=hunter2", "-e", "GH=ghp_abc", "--header", "X-A: s3cr3t", "sk-live-1"],
        ...["https://u:hunter2@two.example/mcp?token=s3cr3t&a=1", "Authorization: Bearer hunter2", "plain"],
      ],
    } as SharedServer,
    { ...http(), url: "https://one.example/mcp?api_key=hunter2&team=a" } as SharedServer,
  ];

  for (const [index, server] of servers.entries())
    it(`are valid in the format of each program, and have no secret (server ${index + 1})`, async () => {
      for (const { program, link = "", text, file } of addToPrograms(server)) {
        for (const secret of SECRETS) expect(`${decodeURIComponent(link)}\n${text}`, program).not.to.contain(secret);
        if (text === undefined || file === undefined) continue;
        const value = file.endsWith(".toml") ? parseToml(text) : file.endsWith(".yaml") ? load(text) : JSON.parse(text);
        expect(value, program).to.be.an("object");
        const { entries } = await readServersText(text, { file });
        expect(entries, program).to.have.length(1);
        const [entry] = entries;
        if (server.kind === "http") expect(entry, program).to.deep.include({ kind: "http" });
        else expect(entry, program).to.deep.include({ kind: "stdio", command: server.command });
        expect(
          (entry as { ignored?: readonly string[] }).ignored?.filter((key) => key !== "timeout"),
          program,
        ).to.deep.equal([]);
      }
    });

  it("have the placeholders that their programs fill in", async () => {
    const server = http("One", { headers: ["X-Key"] });
    expect(JSON.parse(to(server, "vscode").text ?? "")).to.deep.equal({
      inputs: [{ id: "X-Key", type: "promptString", description: "X-Key", password: true }],
      servers: { one: { type: "http", url: SHOWN, headers: { "X-Key": "${input:X-Key}" } } },
    });
    expect(parseToml(to(server, "codex").text ?? "")).to.deep.equal({
      mcp_servers: { one: { url: SHOWN, http_headers: { "X-Key": "<X-Key>" } } },
    });
    expect(JSON.parse(to(server, "gemini").text ?? "")).to.deep.equal({
      mcpServers: { one: { httpUrl: SHOWN, headers: { "X-Key": "<X-Key>" } } },
    });
    expect(JSON.parse(to(server, "windsurf").text ?? "").mcpServers.one).to.deep.include({ serverUrl: SHOWN });
    expect(JSON.parse(to(STDIO, "zed").text ?? "").context_servers.files).to.deep.include({
      source: "custom",
      command: "npx",
    });
    expect(load(to(STDIO, "goose").text ?? "")).to.have.nested.property("extensions.files.cmd", "npx");
    const { entries } = await readServersText(to(servers[3] ?? http(), "cursor").text ?? "");
    expect(entries).to.have.nested.property("[0].url", "https://one.example/mcp?api_key=<api_key>&team=a");
  });

  it("are commands whose words a shell leaves as they are", () => {
    const { args, command } = STDIO as Extract<SharedServer, { kind: "stdio" }>;
    expect(words(to(STDIO, "claude-code").text)).to.deep.equal([
      ...["claude", "mcp", "add", "--env", "API_TOKEN=<API_TOKEN>", "--env", "LOG_LEVEL=<LOG_LEVEL>"],
      ...["--transport", "stdio", "files", "--", command, ...args],
    ]);
    const server = http(`$(touch /tmp/x) "; rm`, { headers: ["X-Key"] });
    expect(
      words(to({ ...server, url: "https://one.example/it's/$(x)?a=1&b=`2`" } as SharedServer, "claude-code").text),
    ).to.deep.equal([
      ...["claude", "mcp", "add", "--transport", "http", "touch-tmp-x-rm"],
      ...["https://one.example/it%27s/$(x)?a=1&b=`2`", "--header", "X-Key: <X-Key>"],
    ]);
  });

  it("show characters that are invisible or change the direction of others", () => {
    const odd = "a\u202eb\u200b\u{e0041}\u007f";
    const server: SharedServer = { ...STDIO, name: odd, args: [odd, "__proto__"], env: ["__proto__"] } as SharedServer;
    for (const { program, text = "", file = "" } of addToPrograms(server)) {
      if (file === "") continue;
      expect(text, program).not.to.match(/[\u202e\u200b\u007f]|\u{e0041}/u);
      const value: unknown = file.endsWith(".toml")
        ? parseToml(text)
        : file.endsWith(".yaml")
          ? load(text)
          : JSON.parse(text);
      expect(JSON.stringify(value), program).to.contain(JSON.stringify(odd));
    }
    const { link = "" } = to(server, "vscode");
    expect(decodeURIComponent(link.slice(link.indexOf("?") + 1))).to.contain('"name":"a b"');
  });
});
