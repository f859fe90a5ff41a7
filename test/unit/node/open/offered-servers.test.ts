/** `mcp-panel` without arguments: the files that it reads, and what a page must show before it gets a server. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect } from "chai";
import { configPlaces } from "../../../../workers/command/open/config-places.js";
import type { OfferedServer, OfferedServerList } from "../../../../workers/command/open/offered-servers.js";
import { codeOf, open, raw, trade, type Opened } from "./opened.js";

interface Session {
  readonly token: string;
  readonly list: OfferedServerList;
}

describe("mcp-panel without arguments", () => {
  let home = "";
  const running: Opened[] = [];
  beforeEach(() => (home = realpathSync(mkdtempSync(join(tmpdir(), "mcp-panel-")))));
  afterEach(async () => {
    for (const one of running.splice(0)) await one.end();
    rmSync(home, { recursive: true });
  });

  function write(path: string, value: unknown): void {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), typeof value === "string" ? value : JSON.stringify(value));
  }

  async function session(
    env: Readonly<Record<string, string>> = {},
    files = new Map<string, string>(),
  ): Promise<Session & { readonly port: number }> {
    const opened = await open([], { env: { HOME: home, ...env }, files });
    running.push(opened);
    return { ...(JSON.parse((await trade(opened.port, codeOf(opened.links[0]))).body) as Session), port: opened.port };
  }

  async function choose(
    { port, token }: { readonly port: number; readonly token: string },
    index: number,
    { digest }: Pick<OfferedServer, "digest">,
  ): Promise<object> {
    const fields = { "panel-token": token };
    const body = JSON.stringify({ index, digest });
    return JSON.parse((await raw(port, { line: "POST /choose HTTP/1.1", fields, body })).body) as object;
  }

  it("lists every entry, and gives the page a server with the values of its variables when it is chosen", async () => {
    write(".cursor/mcp.json", {
      mcpServers: {
        web: { url: "https://a.example/${PART}", headers: { Authorization: "Bearer ${env:TOKEN}", Literal: "secret" } },
        local: { command: "node", args: ["s.js", "a b"], env: { TOKEN: "${TOKEN}", MODE: "secret" }, disabled: true },
      },
    });
    const { list, ...page } = await session({ PART: "mcp", TOKEN: "t0ken" });
    expect(JSON.stringify(list)).not.to.contain("secret").and.not.to.contain("t0ken");
    const [web, local] = list.servers;
    expect(web).to.include({ name: "web", program: "Cursor", line: "https://a.example/${PART}", isOff: false });
    expect(web?.values).to.deep.equal(["Authorization (${env:TOKEN})", "Literal"]);
    expect(local).to.include({ name: "local", kind: "stdio", line: 'node s.js "a b"', isOff: true });
    expect(local?.values).to.deep.equal(["TOKEN (${TOKEN})", "MODE"]);
    if (!web || !local) return;
    expect(await choose(page, 0, web)).to.deep.equal({
      server: {
        name: "web",
        url: "https://a.example/mcp",
        headers: { Authorization: "Bearer t0ken", Literal: "secret" },
      },
    });
    expect(await choose(page, 1, local)).to.have.nested.property("server.stdio", true);
    expect(await choose(page, 1, web)).to.have.property("list");
  });

  it("refuses a server after any change of what is started or contacted, and shows what the file has now", async () => {
    const entry = { command: "node", args: ["a"], env: { MODE: "one" }, cwd: "x", envFile: ".env" };
    const changes = [
      { ...entry, command: "deno" },
      { ...entry, args: ["b"] },
      { ...entry, env: { MODE: "two" } },
      { ...entry, env: { OTHER: "one" } },
      { ...entry, cwd: "y" },
      { ...entry, envFile: ".env2" },
      { url: "https://a.example/" },
    ];
    write(".cursor/mcp.json", { mcpServers: { a: entry } });
    const { list, ...page } = await session();
    const [shown] = list.servers;
    if (!shown) throw new Error("not listed");
    for (const change of changes) {
      write(".cursor/mcp.json", { mcpServers: { a: change } });
      const refused = await choose(page, 0, shown);
      expect(refused, JSON.stringify(change)).to.have.property("list");
      expect(refused).to.not.have.nested.property("list.servers[0].digest", shown.digest);
    }
    write(".cursor/mcp.json", { mcpServers: { a: { ...entry, timeout: 5 } } });
    expect(await choose(page, 0, shown), "the file of variables is missing").to.have.property("problem");
    const files = new Map([[join(home, ".env"), "KEY=v\n"]]);
    expect(await choose(await session({}, files), 0, shown)).to.have.property("server");
  });

  it("lists entries with odd names, and of files that are broken the reason", async () => {
    const entries = '"__proto__": { "command": "a" }, "..": { "command": "b" }, "x\\u202ey": { "command": "c" }';
    write(".cursor/mcp.json", `{ "mcpServers": { ${entries} } }`);
    write(".lmstudio/mcp.json", { mcpServers: { "..": { command: "d" } } });
    write(".codex/config.toml", "[mcp_servers\n");
    write(".config/zed/settings.json", '{ "theme": "x" }');
    mkdirSync(join(home, ".gemini/settings.json"), { recursive: true });
    write(".codeium/mcp_config.json", " ".repeat(4_000_001));
    const { list } = await session();
    expect(list.servers.map(({ name }) => name)).to.deep.equal(["__proto__", "server", "x\\u{202e}y", "server-2"]);
    expect(list.problems.map((text) => text.replace(`${home}/`, "").split(" ")[0])).to.have.members([
      ".codex/config.toml",
      ".gemini/settings.json",
      ".codeium/mcp_config.json",
    ]);
  });

  it("knows the paths of each platform", () => {
    const files = (platform: string, env: Readonly<Record<string, string>>): readonly string[] =>
      configPlaces({ platform, env, cwd: platform === "win32" ? "C:\\w" : "/w" }).map(({ file }) => file);
    const mac = files("darwin", { HOME: "/Users/me" });
    expect(mac).to.include("/Users/me/Library/Application Support/Claude/claude_desktop_config.json");
    expect(mac).to.include.members(["/Users/me/.config/goose/config.yaml", "/w/.vscode/mcp.json"]);
    const windows = files("win32", { USERPROFILE: "C:\\Users\\me", APPDATA: "C:\\Users\\me\\AppData\\Roaming" });
    expect(windows).to.include("C:\\Users\\me\\AppData\\Roaming\\Block\\goose\\config\\config.yaml");
    expect(windows).to.include.members(["C:\\Users\\me\\.codex\\config.toml", "C:\\w\\.mcp.json"]);
    const linux = files("linux", { HOME: "/h", XDG_CONFIG_HOME: "/x", CODEX_HOME: "/c" });
    expect(linux).to.include.members(["/x/Code/User/mcp.json", "/c/config.toml", "/h/.claude.json"]);
    expect(files("linux", {}), "without a home folder").to.have.lengthOf(7);
  });
});
