/** Config files of other clients as people have them, links people share, and hostile ones of both. */
import { expect } from "chai";
import { readPins } from "../../../components/page-storage/connect-settings.js";
import { headerProblem } from "../../../components/page-storage/header-rules.js";
import {
  holdsSecret,
  lacksSecret,
  MAX_LINK,
  ownAddress,
  readLink,
  sharedAddress,
  writeLink,
} from "../../../components/page-storage/server-link.js";
import { exportServers } from "../../../components/views/servers/config-file.js";
import { readConfigText } from "../../../components/views/servers/read-config.js";
import { looksLikeLink, readInstallLink } from "../../../components/views/servers/install-link.js";
import { MAX_CONFIG } from "../../../src/server-config/config-text.js";
import { MOST_ENTRIES } from "../../../src/server-config/read-servers.js";
import { parseJsonc } from "../../../src/json/jsonc.js";
import { filled, filledHeaders } from "../../../components/views/servers/placeholders.js";
import { addressOf } from "../../../components/views/servers/server-address.js";

const base64 = (value: unknown): string => btoa(JSON.stringify(value));
const urls = async (text: string): Promise<string[]> => (await readConfigText(text)).drafts.map(({ url }) => url);

/** What each client's documentation tells people to write. */
const FILES = {
  "Claude Desktop": `{
    "mcpServers": {
      "filesystem": { "command": "npx", "args": ["-y", "@modelcontextprotocol/server-filesystem", "/Users/me"] },
      "linear": { "command": "npx", "args": ["-y", "mcp-remote@latest", "https://mcp.linear.app/sse", "--header", "Authorization: Bearer \${TOKEN}"] }
    }
  }`,
  "Claude Code": `{
    "mcpServers": {
      "api": { "type": "http", "url": "\${API_BASE_URL:-https://api.example.com}/mcp", "headers": { "Authorization": "Bearer \${API_KEY}" } }
    }
  }`,
  Cursor: `{ "mcpServers": { "docs": { "url": "https://docs.example.com/mcp", "headers": { "API_KEY": "\${env:DOCS_KEY}" } } } }`,
  "VS Code": `{
    // who asks
    "inputs": [ { "type": "promptString", "id": "key", "description": "API key", "password": true }, ],
    "servers": {
      "github": { "type": "http", "url": "https://api.githubcopilot.com/mcp/", "headers": { "X-Key": "\${input:key}" } },
      "play": { "type": "stdio", "command": "npx", "args": ["@playwright/mcp"] },
    },
  }`,
  "VS Code settings": `{ "editor.fontSize": 12, "mcp": { "servers": { "one": { "type": "sse", "url": "https://one.example/sse" } } } }`,
  Windsurf: `{ "mcpServers": { "figma": { "serverUrl": "https://figma.example/mcp", "disabled": true } } }`,
  "Gemini CLI": `{ "mcpServers": { "g": { "httpUrl": "https://g.example/mcp", "timeout": 5000 } } }`,
  Zed: `{
    /* settings */ "theme": "One Dark",
    "context_servers": {
      "remote": { "source": "custom", "enabled": true, "url": "https://zed.example/mcp", "headers": {} },
      "local": { "command": { "path": "node", "args": ["server.js"] } }
    }
  }`,
};

describe("the import of config files of other clients", () => {
  it("reads the servers of each client that a browser can use", async () => {
    expect(await urls(FILES["Claude Desktop"])).to.deep.equal(["https://mcp.linear.app/sse"]);
    expect(await urls(FILES.Cursor)).to.deep.equal(["https://docs.example.com/mcp"]);
    expect(await urls(FILES["VS Code"])).to.deep.equal(["https://api.githubcopilot.com/mcp/"]);
    expect(await urls(FILES["VS Code settings"])).to.deep.equal(["https://one.example/sse"]);
    expect(await urls(FILES.Windsurf)).to.deep.equal(["https://figma.example/mcp"]);
    expect(await urls(FILES["Gemini CLI"])).to.deep.equal(["https://g.example/mcp"]);
    expect(await urls(FILES.Zed)).to.deep.equal(["https://zed.example/mcp"]);
    expect((await readConfigText(FILES.Windsurf)).drafts[0]?.isOff).to.equal(true);
  });

  it("names local programs with the reason, and uses the address behind a proxy command", async () => {
    const { drafts, unusable } = await readConfigText(FILES["Claude Desktop"]);
    expect(unusable).to.deep.equal([
      {
        name: "filesystem",
        reason: "stdio",
        detail: "npx -y @modelcontextprotocol/server-filesystem /Users/me",
        command: "npx mcp-panel -- npx -y @modelcontextprotocol/server-filesystem /Users/me",
        ignored: [],
        isOff: false,
      },
    ]);
    expect(drafts[0]).to.deep.include({ isBridged: true, headers: { Authorization: "Bearer ${TOKEN}" } });
    expect((await readConfigText(FILES.Zed)).unusable[0]).to.include({ name: "local", detail: "node server.js" });
    expect((await readConfigText(FILES["VS Code"])).unusable[0]).to.deep.include({ name: "play", reason: "stdio" });
  });

  it("prompts for placeholders and never uses them as values", async () => {
    const [draft] = (await readConfigText(FILES["Claude Code"])).drafts;
    expect(draft?.placeholders.map(({ token, usual }) => [token, usual])).to.deep.equal([
      ["${API_BASE_URL:-https://api.example.com}", "https://api.example.com"],
      ["${API_KEY}", ""],
    ]);
    if (!draft) return;
    const { url, headers, placeholders } = draft;
    expect(filled(url, placeholders, new Map())).to.equal("https://api.example.com/mcp");
    expect(filledHeaders(headers, placeholders, new Map())).to.equal(undefined);
    const values = new Map([["${API_KEY}", "k ${API_BASE_URL}"]]);
    expect(filledHeaders(headers, placeholders, values)).to.deep.equal({ Authorization: "Bearer k ${API_BASE_URL}" });
    const [input] = (await readConfigText(FILES["VS Code"])).drafts[0]?.placeholders ?? [];
    expect(input).to.deep.include({ token: "${input:key}", label: "API key", isSecret: true });
  });

  it("tolerates comments and trailing commas, and leaves strings unchanged", () => {
    const value = parseJsonc('\ufeff{ "a": "// no /* comment */ ,]", /* x */ "b": [1, 2, ], // end\n "c": "\\"//", }');
    expect(value).to.deep.equal({ a: "// no /* comment */ ,]", b: [1, 2], c: '"//' });
    for (const broken of ["", "{", '{"a": 1,, }', "[,]", '{ "a": "x', "/*", "{,}"])
      expect(() => parseJsonc(broken), broken).to.throw(SyntaxError);
  });

  it("reads a file of the maximum size whose only string consists of escapes", () => {
    const text = `"${"\\n".repeat(499_999)}"`;
    expect(text).to.have.length(MAX_CONFIG);
    expect(parseJsonc(text)).to.equal("\n".repeat(499_999));
  });

  it("reads a map alone, a single entry, and reports what is neither", async () => {
    expect(await urls('{ "a": { "url": "https://a.example/" }, "b": { "url": "https://b.example/" } }')).to.have.length(
      2,
    );
    expect((await readConfigText('{ "name": "n", "url": "https://a.example/" }')).drafts[0]?.name).to.equal("n");
    expect((await readConfigText("[1]")).broken).to.equal("no-map");
    expect((await readConfigText('{ "a": 1 }')).broken).to.equal("no-map");
    expect((await readConfigText("hello")).broken).to.equal("not-json");
    expect(await readConfigText('{ "mcpServers": {} }')).to.deep.include({ drafts: [], unusable: [] });
  });

  it("refuses malformed addresses, passwords in addresses, other transports, and fields a page can't send", async () => {
    const entry = (value: object): ReturnType<typeof readConfigText> =>
      readConfigText(JSON.stringify({ mcpServers: { x: value } }));
    for (const url of ["javascript:alert(1)", "file:///etc/passwd", "https://u:p@a.example/", "//a.example", "x"])
      expect((await entry({ url })).unusable[0]?.reason, url).to.equal("bad-address");
    expect((await entry({ url: "https://a.example", type: "ws" })).unusable[0]?.reason).to.equal("transport");
    expect((await entry({ url: 7 })).unusable[0]?.reason).to.equal("no-address");
    const headers = { Cookie: "a=b", "Mcp-Session-Id": "1", "X-Ok": "yes", "Bad Name": "x" };
    expect((await entry({ url: "https://a.example", headers })).drafts[0]).to.deep.include({
      headers: { "X-Ok": "yes" },
      refused: ["Cookie", "Mcp-Session-Id", "Bad Name"],
    });
  });

  it("is bounded: huge files, many entries, keys with a meaning in JavaScript", async () => {
    expect((await readConfigText(" ".repeat(MAX_CONFIG + 1))).broken).to.equal("too-large");
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`s${n}`, { url: "https://a.example/" }]));
    const read = await readConfigText(JSON.stringify({ mcpServers: many }));
    expect(read.drafts).to.have.length(MOST_ENTRIES);
    expect(read.left).to.equal(10_000 - MOST_ENTRIES);
    const odd = await readConfigText(
      '{ "mcpServers": { "__proto__": { "url": "https://a.example/" }, "constructor": null } }',
    );
    expect(odd.drafts.map(({ name }) => name)).to.deep.equal(["__proto__"]);
    expect((await readConfigText(`${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`)).broken).to.equal("no-map");
  });

  it("reads fixed revisions, and leaves out those that can't be used", () => {
    const pins = { era: "legacy", revision: "2025-06-18", connectTimeoutMs: 5_000, timeouts: { idleTimeoutMs: 1e12 } };
    expect(readPins(pins)).to.deep.equal({ era: "legacy", revision: "2025-06-18", connectTimeoutMs: 5_000 });
    expect(readPins({ era: "x", revision: "1999-01-01", connectTimeoutMs: Number.NaN })).to.deep.equal({});
  });

  it("exports without secrets, and reads its own exports", async () => {
    const places = [
      { id: "1", url: "https://a.example/mcp", name: "a" },
      { id: "2", url: "https://b.example/mcp", name: "a" },
    ];
    const text = exportServers(places, ({ id }) =>
      id === "1" ? { headers: { Authorization: "secret" }, era: "legacy" } : {},
    );
    expect(text).not.to.contain("secret");
    const { drafts } = await readConfigText(text);
    expect(drafts.map(({ name, url }) => [name, url])).to.deep.equal([
      ["a", "https://a.example/mcp"],
      ["a-2", "https://b.example/mcp"],
    ]);
    expect(drafts[0]?.placeholders.map(({ token }) => token)).to.deep.equal(["<Authorization>"]);
    expect(drafts[0]?.era).to.equal("legacy");
  });
});

describe("links to servers", () => {
  it("reads the links of Cursor and VS Code, their web pages, and plain addresses", () => {
    const entry = { url: "https://a.example/mcp", headers: { "X-Key": "${input:key}" } };
    const links = [
      `cursor://anysphere.cursor-deeplink/mcp/install?name=docs&config=${encodeURIComponent(base64(entry))}`,
      `https://cursor.com/en/install-mcp/mcp/install?name=docs&config=${base64(entry)}`,
      `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: "docs", ...entry }))}`,
      `vscode-insiders:mcp/install?${JSON.stringify({ name: "docs", ...entry })}`,
      `https://insiders.vscode.dev/redirect/mcp/install?name=docs&config=${encodeURIComponent(JSON.stringify(entry))}`,
    ];
    for (const link of links) {
      expect(looksLikeLink(link.replaceAll(" ", "%20")), link).to.equal(true);
      const { drafts } = readInstallLink(link);
      expect(
        drafts.map(({ name, url }) => [name, url]),
        link,
      ).to.deep.equal([["docs", entry.url]]);
    }
    expect(readInstallLink("https://a.example/mcp").drafts[0]?.url).to.equal("https://a.example/mcp");
  });

  it("reports links without a server", () => {
    const bad = [
      "cursor://anysphere.cursor-deeplink/mcp/install?name=x&config=%%%",
      "cursor://elsewhere/mcp/install?config=e30=",
      "vscode:mcp/install?{",
      "javascript:alert(1)",
      "https://page.example/#mcp=!!!",
      `vscode:mcp/install?${"a".repeat(20_000)}`,
    ];
    for (const link of bad) expect(readInstallLink(link).broken, link).to.be.oneOf(["bad-link", "too-large"]);
    expect(
      readInstallLink(`vscode:mcp/install?${JSON.stringify({ name: "x", command: "rm" })}`).unusable,
    ).to.have.length(1);
  });

  it("writes links of its own that it reads, whatever the names are", () => {
    const link = {
      url: "https://a.example/mcp",
      name: "Käse 🧀",
      tool: "<b>",
      args: { q: "ü", deep: [1, { a: null }] },
    };
    const text = writeLink(link, "https://page.example/docs?x=1#old");
    expect(text.startsWith("https://page.example/docs?x=1#mcp=")).to.equal(true);
    expect(new URL(text).hash).to.match(/^#mcp=[\w-]+$/);
    expect(readLink(new URL(text).hash)).to.deep.equal({ kind: "link", link });
    expect(() => writeLink({ ...link, args: { q: "x".repeat(MAX_LINK) } }, "https://page.example/")).to.throw(
      RangeError,
    );
  });

  it("writes no secret of an address into a link, and finds the user's server by the rest", () => {
    const url = "https://a.example/mcp?team=blue&api_key=SUPERSECRET&x=1";
    const text = writeLink({ url, tool: "dig" }, "https://page.example/");
    const read = readLink(new URL(text).hash);
    if (read?.kind !== "link") throw new Error("no link");
    expect(JSON.stringify(read)).not.to.contain("SUPERSECRET");
    expect(new URL(read.link.url).searchParams.get("team")).to.equal("blue");
    expect(holdsSecret(url)).to.equal(true);
    expect(lacksSecret(read.link.url)).to.equal(true);
    const own = ["https://b.example/mcp", "https://a.example/mcp?team=red&api_key=OTHER&x=1", url];
    expect(ownAddress(read.link.url, own)).to.equal(url);
    expect(ownAddress(read.link.url, own.slice(0, 2))).to.equal(read.link.url);
    expect(ownAddress("https://a.example/mcp?api_key=mine", own)).to.equal("https://a.example/mcp?api_key=mine");
    expect(holdsSecret("https://a.example/mcp?team=blue#a")).to.equal(false);
    expect(sharedAddress("https://a.example/mcp?team=b%20l#a")).to.equal("https://a.example/mcp?team=b%20l#a");
  });

  it("refuses links that are malformed, too large, or lead to no server", () => {
    const hash = (value: unknown): string => `#mcp=${base64(value).replaceAll("+", "-").replaceAll("/", "_")}`;
    const reason = (text: string): unknown => {
      const read = readLink(text);
      return read?.kind === "refused" ? read.reason : read;
    };
    expect(readLink("#section")).to.equal(undefined);
    expect(reason("#mcp=")).to.equal("malformed");
    expect(reason("#mcp=%00")).to.equal("malformed");
    expect(reason(`#mcp=${"A".repeat(MAX_LINK)}`)).to.equal("too-large");
    expect(reason(hash({ v: 2, url: "https://a.example" }))).to.equal("malformed");
    expect(reason(hash({ v: 1, url: "javascript:alert(1)" }))).to.equal("bad-address");
    expect(reason(hash({ v: 1, url: "https://u:p@a.example" }))).to.equal("bad-address");
    expect(reason(hash({ v: 1, url: "https://a.example", tool: "a", prompt: "b" }))).to.equal("malformed");
    expect(reason(hash({ v: 1, url: "https://a.example", args: {} }))).to.equal("malformed");
    expect(reason(hash({ v: 1, url: "https://a.example", tool: 1 }))).to.equal("malformed");
  });
});

describe("the input of a user", () => {
  it("is a web address, with or without its scheme", () => {
    expect(
      ["localhost:3000/mcp", "a.example/mcp", " https://a.example ", "http://intranet/mcp"].map(addressOf),
    ).to.deep.equal([
      "http://localhost:3000/mcp",
      "https://a.example/mcp",
      "https://a.example/",
      "http://intranet/mcp",
    ]);
    for (const text of ["", "hello", "ftp://a.example", "https://u:p@a.example", "javascript:alert(1)"])
      expect(addressOf(text), text).to.equal(undefined);
  });

  it("is a header field that can be sent, or is refused with the reason (H-09)", () => {
    expect(headerProblem("X-Key", "väl")).to.equal(undefined);
    expect(headerProblem("", "x")).to.equal("no-name");
    expect(headerProblem("a b", "x")).to.equal("bad-name");
    expect(headerProblem("MCP-Protocol-Version", "x")).to.equal("reserved");
    expect(headerProblem("Sec-Fetch-Mode", "x")).to.equal("forbidden");
    expect(headerProblem("X-Key", "a\r\nb: c")).to.equal("bad-value");
    expect(headerProblem("X-Key", "键")).to.equal("bad-value");
    expect(headerProblem("X-Key", "x".repeat(20_000))).to.equal("too-long");
  });
});
