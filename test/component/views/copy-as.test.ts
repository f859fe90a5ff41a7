/** Copying a request as something else: curl, TypeScript, JSON-RPC. */
import { expect, fixture, html, waitUntil } from "../../helpers/testing.js";
import type { McpCopyButton } from "../../../components/parts/basic/copy-button.js";
import { toolEn } from "../../../components/strings/en/tool.js";
import { addEnglish, StringsController } from "../../../components/strings/index.js";
import { copyCall } from "../../../components/views/tool-detail/copy-call.js";
import { scriptedInfo } from "../../helpers/scripted-host.js";
import { openRecording } from "../../../src/client/traffic/open-recording.js";
import { curlOf } from "../../../components/views/traffic/copy-entry.js";
import { asTypeScriptSdk } from "../../../components/views/traffic/copy-as-sdk.js";
import { asCurl, asJsonRpc, asTypeScript, exchangeOf } from "../../../components/views/traffic/copy-as.js";

addEnglish(toolEn);

/** Takes what is copied; the test's page may have no permission. */
function stubClipboard(): { readonly texts: string[]; restore(): void } {
  const texts: string[] = [];
  const before = navigator.clipboard.writeText.bind(navigator.clipboard);
  navigator.clipboard.writeText = (text) => Promise.resolve(void texts.push(text));
  return { texts, restore: () => (navigator.clipboard.writeText = before) };
}

const params = { name: "dig", arguments: { deep: true } };

describe("copying a request", () => {
  it("writes a command with the fields of the legacy era, and a place for the session", () => {
    const source = exchangeOf({
      url: "https://a.example/mcp",
      era: "legacy",
      revision: "2025-11-25",
      method: "tools/call",
      params,
    });
    expect(asCurl(source)).to.equal(
      [
        "curl --globoff --no-buffer --url 'https://a.example/mcp'",
        "--header 'Content-Type: application/json'",
        "--header 'Accept: application/json, text/event-stream'",
        "--header 'MCP-Protocol-Version: 2025-11-25'",
        `--header 'Mcp-Session-Id: '"$MCP_SECRET_MCP_SESSION_ID"`,
        `--data-raw '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"dig","arguments":{"deep":true}}}'`,
      ].join(" \\\n  "),
    );
    const old = exchangeOf({
      url: "https://a.example/mcp",
      era: "legacy",
      revision: "2025-03-26",
      method: "ping",
      params: {},
    });
    expect(asCurl(old)).not.to.contain("Protocol-Version");
  });

  it("writes a command with the fields and the envelope of the modern era, and no session", () => {
    const source = exchangeOf({
      url: "https://a.example/mcp",
      era: "modern",
      revision: "2026-07-28",
      method: "tools/call",
      params: { ...params, name: "größer" },
    });
    const command = asCurl(source);
    expect(command).to.contain("'Mcp-Method: tools/call'");
    expect(command).to.contain("'Mcp-Name: =?base64?Z3LDtsOfZXI=?='");
    expect(command).to.contain('"io.modelcontextprotocol/protocolVersion":"2026-07-28"');
    expect(command).not.to.match(/session/i);
  });

  it("includes the header fields of the server's settings, in each format", async () => {
    const info = { ...scriptedInfo("https://a.example/mcp"), era: "legacy", revision: "2025-11-25" } as const;
    const strings = new StringsController(await fixture<McpCopyButton>(html`<mcp-copy-button></mcp-copy-button>`));
    const call = { info, tool: "dig", args: { deep: true }, schema: {}, meta: { trace: "abc" } };
    const row = await fixture(copyCall(() => call, strings));
    for (const button of row.querySelectorAll("mcp-copy-button")) {
      const text = await button.load?.();
      expect(text, button.label).to.match(/"?trace"?: ?"abc"/);
    }
    const said = { url: "https://a.example/mcp", method: "tools/call" };
    const sent = { progressToken: 1, "io.modelcontextprotocol/protocolVersion": "2026-07-28" };
    expect(asTypeScript({ ...said, params: { ...params, _meta: sent } })).not.to.contain("meta");
  });

  it("writes arguments in the order of the schema, whatever the order they were set in, and others after them", async () => {
    const info = { ...scriptedInfo("https://a.example/mcp"), era: "legacy", revision: "2025-11-25" } as const;
    const strings = new StringsController(await fixture<McpCopyButton>(html`<mcp-copy-button></mcp-copy-button>`));
    const place = { type: "object", properties: { x: {}, y: {} } };
    const schema = { type: "object", properties: { from: place, stops: { items: place }, speed: {} } };
    const args = { other: 1, speed: 2, stops: [{ y: 1, x: 2 }], from: { z: 1, y: 2, x: 3 } };
    const row = await fixture(copyCall(() => ({ info, tool: "dig", args, schema }), strings));
    const ordered = '{"from":{"x":3,"y":2,"z":1},"stops":[{"x":2,"y":1}],"speed":2,"other":1}';
    for (const button of row.querySelectorAll("mcp-copy-button"))
      expect((await button.load?.())?.replace(/\s|,(?=\s*[}\]])/g, ""), button.label).to.contain(ordered);
  });

  it("writes the same message as JSON-RPC and as curl, with what each request of the modern era says of its client", async () => {
    const clientInfo = { name: "our-editor", version: "2" };
    const clientCapabilities = { elicitation: { form: {} } };
    const known = { era: "modern", revision: "2026-07-28", clientInfo, clientCapabilities } as const;
    const info = { ...scriptedInfo("https://a.example/mcp"), ...known };
    const strings = new StringsController(await fixture<McpCopyButton>(html`<mcp-copy-button></mcp-copy-button>`));
    const call = { info, tool: "dig", args: { deep: true }, schema: {}, meta: { trace: "abc" } };
    const row = await fixture(copyCall(() => call, strings));
    const [curl, , , , jsonRpc] = row.querySelectorAll("mcp-copy-button");
    const message = JSON.parse((await jsonRpc?.load?.()) ?? "") as { params: { _meta: unknown } };
    expect(message.params._meta).to.deep.equal({
      trace: "abc",
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": clientInfo,
      "io.modelcontextprotocol/clientCapabilities": clientCapabilities,
    });
    expect(await curl?.load?.()).to.contain(`--data-raw '${JSON.stringify(message)}'`);
  });

  it("leaves the secret of an address out, and says so", async () => {
    const info = { ...scriptedInfo("https://a.example/mcp?api_key=SUPERSECRET&x=1"), era: "modern" } as const;
    const strings = new StringsController(await fixture<McpCopyButton>(html`<mcp-copy-button></mcp-copy-button>`));
    const row = await fixture(copyCall(() => ({ info, tool: "dig", args: {}, schema: {} }), strings));
    const [curl, typeScript] = row.querySelectorAll("mcp-copy-button");
    expect(await curl?.load?.()).to.contain(`--url 'https://a.example/mcp?api_key='"$MCP_SECRET_API_KEY"'&x=1'`);
    expect(await typeScript?.load?.()).to.contain(`"https://a.example/mcp?api_key=<API_KEY>&x=1"`);
    for (const button of row.querySelectorAll("mcp-copy-button"))
      expect(await button.load?.()).not.to.contain("SUPERSECRET");
    const copied = stubClipboard();
    try {
      for (const button of [curl, typeScript]) {
        button?.renderRoot.querySelector("button")?.click();
        await waitUntil(() => /without the secret/.test(button?.renderRoot.textContent ?? ""));
      }
    } finally {
      copied.restore();
    }
    expect(copied.texts).to.have.length(2);
  });

  it("is no injection: an address or a field becomes neither an option nor a file's name", () => {
    const fields = [
      { name: "@/etc/passwd", value: "x" },
      { name: "accept", value: "*/*" },
    ];
    for (const url of ["-o/home/user/.bashrc", "@/etc/passwd", "--config=/tmp/x"]) {
      const command = asCurl({ method: "GET", url, fields });
      expect(command).to.contain(`--url 'http://${url}'`).and.not.to.contain("'@");
    }
  });

  it("shows hidden characters in what is pasted", () => {
    const hidden = "a\u202eb\u0007\r\nc\u{e0041}";
    const command = asCurl({
      method: "POST",
      url: `https://a.example/${hidden}`,
      fields: [{ name: "x", value: hidden }],
      body: JSON.stringify({ hidden }),
    });
    // oxlint-disable-next-line no-control-regex -- finding control characters is the point
    expect(command).not.to.match(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e\u{e0041}]/u);
    expect(command).to.contain(String.raw`a\u202eb\u0007\r\nc\udb40\udc41`);
    expect(JSON.parse(asJsonRpc({ hidden }))).to.deep.equal({ hidden });
    expect(asJsonRpc({ hidden })).to.contain(String.raw`\u202e`);
  });

  it("expands no variable of the user's shell that a server or a recording names", () => {
    const source = {
      method: "GET",
      url: "https://evil.example/mcp?AWS_SECRET_ACCESS_KEY=•••&PATH=•••",
      fields: [
        { name: "GITHUB_TOKEN", value: "•••" },
        { name: "x-$(id)", value: "Bearer •••" },
      ],
    };
    const variables = (command: string): string[] => [...command.matchAll(/"\$(\w+)"/g)].map(([, name = ""]) => name);
    expect(variables(asCurl(source))).to.deep.equal(
      ["AWS_SECRET_ACCESS_KEY", "PATH", "GITHUB_TOKEN"].map((name) => `MCP_SECRET_${name}`),
    );
    const recorded = asCurl({ ...source, isRecorded: true });
    expect(recorded).not.to.contain('"$');
    expect(recorded).to.contain(
      `--url 'https://evil.example/mcp?AWS_SECRET_ACCESS_KEY=''<AWS_SECRET_ACCESS_KEY>''&PATH=''<PATH>'`,
    );
    expect(recorded).to.contain(`--header 'GITHUB_TOKEN: ''<GITHUB_TOKEN>'`);
  });

  it("has placeholders for what an opened recording masks", async () => {
    const text = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} });
    const request = {
      method: "POST",
      url: "https://evil.example/mcp?AWS_SECRET_ACCESS_KEY=•••",
      httpVersion: "HTTP/2",
      headers: [{ name: "GITHUB_TOKEN", value: "•••" }],
      queryString: [],
      cookies: [],
      headersSize: -1,
      bodySize: text.length,
      postData: { mimeType: "application/json", text },
    };
    const response = {
      status: 200,
      statusText: "",
      httpVersion: "HTTP/2",
      headers: [],
      cookies: [],
      redirectURL: "",
      content: { size: 0, mimeType: "application/json", text: "{}" },
      headersSize: -1,
      bodySize: 0,
    };
    const entry = { startedDateTime: "2026-11-28T08:00:00Z", time: 5, request, response, cache: {}, timings: {} };
    const har = { log: { version: "1.2", creator: { name: "x", version: "1" }, entries: [entry] } };
    const { host } = await openRecording(JSON.stringify(har));
    const { rows } = await host.traffic.list({ kind: "exchange" }, 0, 10);
    const [exchange] = rows;
    const command = await curlOf(host, undefined, exchange?.id ?? 0);
    expect(command).to.contain("<GITHUB_TOKEN>").and.not.to.contain('"$');
  });

  it("keeps a member called __proto__ a member in TypeScript", () => {
    const args: unknown = JSON.parse('{"__proto__": {"admin": true}, "text": "\\"__proto__\\": 1"}');
    const call = { method: "tools/call", url: "https://a.example/mcp", params: { name: "dig", arguments: args } };
    for (const program of [asTypeScript(call), asTypeScriptSdk(call)]) {
      expect(program)
        .to.contain('["__proto__"]: {')
        .and.to.contain(String.raw`"\"__proto__\": 1"`);
    }
  });

  it("writes a program with this client", () => {
    const fields = [
      { name: "authorization", value: "Bearer •••", masked: 4 },
      { name: "mcp-session-id", value: "•••", masked: 4 },
      { name: "accept", value: "application/json" },
    ];
    const text = asTypeScript({ url: "https://a.example/mcp?token=•••", method: "tools/call", params, fields });
    expect(text).to.contain('import { createHost } from "mcp-panel/client";');
    expect(text).to.contain('host.connect("https://a.example/mcp?token=<TOKEN>", {');
    expect(text).to.contain('"authorization": "Bearer <AUTHORIZATION>"');
    expect(text).not.to.contain("session");
    expect(text).to.contain('server.callTool("dig", {');
    const other = asTypeScript({ url: "https://a.example/mcp", method: "resources/read", params: { uri: "x`${y}" } });
    expect(other).to.contain('server.request("resources/read", {');
    expect(other).to.contain('"uri": "x`${y}"');
    expect(other).not.to.contain("headers");
  });
});
