/** The handler of a server's page, with files in memory. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { createPage, type PanelPageOptions } from "../../../src/panel-page/index.js";
import { packageFiles } from "../../../workers/panel-page/index.js";

const ADDRESS = "https://mcp.example.com/mcp";
const NAVIGATION = { accept: "text/html,*/*;q=0.8", "sec-fetch-dest": "document" };
const FILES: Readonly<Record<string, string>> = {
  "mcp-panel.js": `export const panel = ${JSON.stringify("a".repeat(1_000))};`,
  "mcp-oauth-callback.html": "<!doctype html>",
  "mcp-sandbox.html": "<!doctype html>",
  "page/list-abc1234.js": "export {};",
};

/** A page, and the names that it read. */
function pageOf(options: Partial<PanelPageOptions> = {}) {
  const read: string[] = [];
  const files = async (name: string): Promise<Uint8Array | undefined> => {
    read.push(name);
    const text = FILES[name];
    return text === undefined ? undefined : new TextEncoder().encode(text);
  };
  const page = createPage({ name: "Notebook", files, ...options });
  const get = (url: string, headers: Readonly<Record<string, string>> = NAVIGATION, method = "GET") =>
    page(new Request(url, { method, headers }));
  return { get, read };
}

describe("the page of a server", () => {
  it("is not stored, not indexed, and different for other values of Accept", async () => {
    const response = await pageOf().get(ADDRESS);
    expect(response?.status).to.equal(200);
    expect(Object.fromEntries(response?.headers ?? [])).to.include({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      vary: "Accept, Sec-Fetch-Dest",
      "x-robots-tag": "noindex",
      "x-content-type-options": "nosniff",
    });
  });

  it("has at most 6 kB, and no address or call from the query", async () => {
    const response = await pageOf().get(`${ADDRESS}?server=https://evil.example/mcp&tool=delete`);
    const text = (await response?.text()) ?? "";
    expect(text.length).to.be.lessThan(6_000);
    expect(text).to.include(`<span data-address>${ADDRESS}</span>`);
    expect(text).not.to.match(/evil|delete/);
    expect(text).to.match(/<noscript>.*Allow JavaScript/);
  });

  it("allows its own script and style by their hashes, and no inline code or evaluation", async () => {
    const response = await pageOf({ connect: ["https://login.example.com"] }).get(ADDRESS);
    const policy = response?.headers.get("content-security-policy") ?? "";
    const text = (await response?.text()) ?? "";
    const hashOf = async (pattern: RegExp): Promise<string> => {
      const bytes = new TextEncoder().encode(pattern.exec(text)?.[1] ?? "");
      const digest = await crypto.subtle.digest("SHA-256", bytes);
      return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
    };
    const directives = policy.split("; ");
    expect(directives).to.include.members([
      "default-src 'none'",
      `script-src 'self' ${await hashOf(/<script type="module">([\s\S]*?)<\/script>/)}`,
      `style-src ${await hashOf(/<style>([\s\S]*?)<\/style>/)}`,
      "connect-src 'self' https://login.example.com",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
    ]);
    expect(policy).not.to.match(/unsafe|https?:(?!\/\/login)|\*/);
  });

  it("shows the name of the server as text", async () => {
    const text = (await (await pageOf({ name: `<img src=x onerror="a()"> & 'b'` }).get(ADDRESS))?.text()) ?? "";
    expect(text).to.include("<title>&lt;img src=x onerror=&quot;a()&quot;&gt; &amp; 'b'</title>");
    expect(text).not.to.include("<img");
    expect(text).to.include("claude mcp add --transport http img-src-x-onerror-a-b &#39;".replaceAll("&#39;", "'"));
  });

  it("shows an address that leaves neither the markup nor the quotes of a shell", async () => {
    const [page, hostile] = [
      pageOf({ path: "/a';b&<c>/mcp".replace(/[<>]/g, encodeURIComponent) }),
      "/a';b&%3Cc%3E/mcp",
    ];
    const text = (await (await page.get(`https://mcp.example.com${hostile}`))?.text()) ?? "";
    expect(text).to.include("'<span data-address>https://mcp.example.com/a%27;b&amp;%3Cc%3E/mcp</span>'");
  });

  it("shows the public address, if that is known", async () => {
    const response = await pageOf({ url: "https://mcp.example.com/mcp" }).get("http://10.0.0.7:3000/mcp");
    expect(await response?.text()).not.to.include("10.0.0.7");
  });

  for (const [path, src, script] of [
    ["/mcp", "./mcp", "./mcp/panel/mcp-panel.js"],
    ["/tools/v1/mcp", "./mcp", "./mcp/panel/mcp-panel.js"],
    ["/tools/", "./", "./panel/mcp-panel.js"],
    ["/", "./", "./panel/mcp-panel.js"],
  ] as const)
    it(`finds its server and its files at ${path}, by addresses relative to its own`, async () => {
      const page = pageOf({ path });
      const text = (await (await page.get(`https://mcp.example.com${path}`))?.text()) ?? "";
      expect(text).to.include(`src="${src}"`).and.include(`src="${script}"`);
      const file = await page.get(new URL(script, `https://mcp.example.com${path}`).href);
      expect(file?.headers.get("content-type")).to.equal("text/javascript; charset=utf-8");
    });

  it("leaves everything else to the server", async () => {
    const { get, read } = pageOf();
    for (const method of ["HEAD", "OPTIONS", "POST", "DELETE", "PUT"])
      expect(await get(ADDRESS, NAVIGATION, method), method).to.equal(undefined);
    expect(await get(ADDRESS, { accept: "text/event-stream" })).to.equal(undefined);
    for (const path of ["/", "/mcp/", "/mcp2", "/MCP", "/mcp/panel", "/.well-known/oauth-protected-resource/mcp"])
      expect(await get(`https://mcp.example.com${path}`), path).to.equal(undefined);
    expect(read).to.deep.equal([]);
  });

  it("is nowhere if it is not enabled", async () => {
    const { get } = pageOf({ enabled: false });
    expect(await get(ADDRESS)).to.equal(undefined);
    expect(await get(`${ADDRESS}/panel/mcp-panel.js`)).to.equal(undefined);
  });

  for (const [option, value] of [
    ["name", ""],
    ["files", {}],
    ["path", "mcp"],
    ["path", "/mcp?a"],
    ["path", "/a/../mcp"],
    ["url", "javascript:alert(1)"],
    ["connect", ["https://login.example.com/path"]],
    ["connect", ["https://a.example; script-src *"]],
    ["connect", ["*"]],
  ] as const)
    it(`refuses ${option}: ${JSON.stringify(value)}`, () =>
      expect(() => pageOf({ [option]: value })).to.throw(TypeError, `\`${option}\``));
});

describe("the files of a page", () => {
  const file = (name: string): string => `${ADDRESS}/panel/${name}`;

  it("are kept for a year if their names have a hash, and otherwise compared", async () => {
    const { get } = pageOf();
    const script = await get(file("page/list-abc1234.js"), {});
    expect(script?.headers.get("cache-control")).to.equal("public, max-age=31536000, immutable");
    const entry = await get(file("mcp-panel.js"), {});
    expect(entry?.headers.get("cache-control")).to.equal("no-cache");
    const again = await get(file("mcp-panel.js"), { "if-none-match": entry?.headers.get("etag") ?? "" });
    expect([again?.status, await again?.text()]).to.deep.equal([304, ""]);
  });

  it("are compressed for those who accept that", async () => {
    const { get } = pageOf();
    const zipped = await get(file("mcp-panel.js"), { "accept-encoding": "br, gzip" });
    expect(zipped?.headers.get("content-encoding")).to.equal("gzip");
    const body = zipped?.body?.pipeThrough(new DecompressionStream("gzip"));
    expect(await new Response(body).text()).to.equal(FILES["mcp-panel.js"]);
    for (const encoding of ["identity", "gzip;q=0", "gzip;q=0.0, br"]) {
      const plain = await get(file("mcp-panel.js"), { "accept-encoding": encoding });
      expect([plain?.headers.get("content-encoding"), await plain?.text()]).to.deep.equal([
        null,
        FILES["mcp-panel.js"],
      ]);
    }
  });

  it("are sent as they are where the framework compresses responses", async () => {
    const { get } = pageOf({ compress: false });
    const plain = await get(file("mcp-panel.js"), { "accept-encoding": "gzip" });
    expect(plain?.headers.get("content-encoding")).to.equal(null);
    expect(plain?.headers.get("vary")).to.equal(null);
    expect(await plain?.text()).to.equal(FILES["mcp-panel.js"]);
  });

  it("that are documents have a policy of their own", async () => {
    const { get } = pageOf();
    const callback = await get(file("mcp-oauth-callback.html?code=a&state=b"));
    expect(callback?.headers.get("content-security-policy")).to.include("script-src 'self'");
    expect(callback?.headers.get("referrer-policy")).to.equal("no-referrer");
    const sandbox = await get(file("mcp-sandbox.html"));
    expect(sandbox?.headers.get("content-security-policy")).to.equal("frame-ancestors 'self'");
  });

  it("are only those of the panel, whatever a request names", async () => {
    const { get, read } = pageOf();
    for (const name of [
      "",
      "package.json",
      "../package.json",
      "..%2fpackage.json",
      "%2e%2e/package.json",
      "page/../../package.json",
      "page/..%2f..%2fpackage.js",
      "page/..%5c..%5cpackage.js",
      "page/.js",
      "page/a/b.js",
      "page/list-abc1234.js.map",
      "page//etc/passwd.js",
      "mcp-panel.js/",
      "mcp-panel.js%00.html",
      "constructor",
      "__proto__",
    ])
      expect(await get(file(name)), name).to.equal(undefined);
    expect(read).to.deep.equal([]);
  });

  it("are read again after a failure", async () => {
    let failures = 1;
    const page = createPage({
      name: "Notebook",
      files: async () => {
        if (failures-- > 0) throw new Error("disk");
        return new Uint8Array();
      },
    });
    const request = (): Promise<Response | undefined> => page(new Request(file("mcp-panel.js")));
    const failed = await request().catch((error: Error) => error.message);
    expect(failed).to.equal("disk");
    expect((await request())?.status).to.equal(200);
  });
});

describe("the files of the package", () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "mcp-panel-"));
    mkdirSync(join(folder, "page"));
    const names = ["mcp-panel.js", "mcp-oauth-callback.html", "mcp-oauth-callback.js", "mcp-sandbox.html"];
    for (const name of [...names, "page/list-abc1234.js", "page/list-abc1234.js.map", "package.json"])
      writeFileSync(join(folder, name), name);
  });
  after(() => rmSync(folder, { recursive: true }));

  it("are read by their names, and nothing else is", async () => {
    const files = packageFiles(folder);
    for (const name of ["mcp-panel.js", "page/list-abc1234.js"])
      expect(new TextDecoder().decode(await files(name))).to.equal(name);
    for (const name of ["package.json", "page/list-abc1234.js.map", "page/../package.json", "../etc/passwd", ""])
      expect(await files(name), name).to.equal(undefined);
  });

  it("are missed at once where they are not", () =>
    expect(() => packageFiles(tmpdir())).to.throw("node_modules/mcp-panel/dist"));
});
