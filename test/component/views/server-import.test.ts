/** `<mcp-server-import>` with the files of other clients: all servers, and the keys that are left out. */
import { expect, fixture, html, waitUntil } from "../../helpers/testing.js";
import "../../../components/views/servers/server-import.js";
import type { McpServerImport } from "../../../components/views/servers/server-import.js";
import { CONFIG_FILES } from "../../fixtures/server-configs.js";
import { allInside, inside, textOf } from "./stage.js";

/** The import after a file was dropped on it, once it shows what it found. */
async function dropped(file: string, text: string): Promise<McpServerImport> {
  const element = await fixture<McpServerImport>(html`<mcp-server-import></mcp-server-import>`);
  const data = new DataTransfer();
  data.items.add(new File([text], file.replace(/^.*\//, "")));
  inside(element, ".drop").dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
  const status = inside(element, "[role=status]");
  await waitUntil(() => status.childElementCount > 0);
  return element;
}

describe("mcp-server-import", () => {
  for (const [program, files] of Object.entries(CONFIG_FILES))
    it(`shows every server of the files of ${program}, and the keys that are left out`, async () => {
      for (const { file, text, http = {}, stdio = {}, useless = [], ignored = [], off = [] } of files) {
        const element = await dropped(file, text);
        const names = allInside(element, ".draft strong > bdi").map((one) => textOf(one));
        const all = [...Object.keys(http), ...Object.keys(stdio), ...useless];
        expect(names.toSorted(), text).to.deep.equal(all.toSorted());
        const shown = textOf(element);
        for (const key of ignored) expect(shown, text).to.contain(key);
        // What a command only forwards to is used directly.
        const started = text.includes("mcp-remote") ? [] : Object.values(stdio);
        for (const command of started) expect(shown, text).to.contain(command);
        expect(shown.includes("disabled in the file"), text).to.equal(off.length > 0);
        expect(allInside(element, "[role=alert]")).to.have.lengthOf(0);
      }
    });

  it("shows the command that opens a panel with a server, quoted, and without the values of variables", async () => {
    const server = {
      command: "npx",
      args: ["-y", "it's $HOME", "${env:KEY}/a b", "\u202efdp.exe", ""],
      env: { TOKEN: "secret", KEY: "${KEY}", "A B": "x" },
      cwd: "/my folder",
    };
    const element = await dropped("mcp.json", JSON.stringify({ mcpServers: { server } }));
    const copy = inside<HTMLElement & { load(): string }>(element, "mcp-copy-button");
    expect(copy.load()).to.equal(
      "npx mcp-panel -e 'TOKEN=…' -e 'A B=…' --cwd '/my folder' -- " +
        `npx -y 'it'\\''s $HOME' "$KEY"'/a b' '⟦U+202E⟧fdp.exe' ''`,
    );
    expect(textOf(element)).not.to.contain("secret");
    await expect(element).to.be.accessible();
  });

  it("says which names a map of the file has twice, and shows the last entry of each", async () => {
    const entry = (port: number): string => `"one\u202e": { "url": "https://${port}.example/mcp" }`;
    const element = await dropped("mcp.json", `{ "mcpServers": { ${entry(1)}, ${entry(2)} } }`);
    expect(allInside(element, ".draft")).to.have.lengthOf(1);
    expect(textOf(element)).to.contain("https://2.example/mcp").and.contain("only the last one counts: one⟦U+202E⟧");
    await expect(element).to.be.accessible();
  });

  it("prompts for a variable of Gemini CLI and of Codex, and says what is no file at all", async () => {
    const toml = '[mcp_servers.a]\nurl = "https://a.example/mcp"\nbearer_token_env_var = "KEY"\n';
    const json = '{"mcpServers":{"a":{"httpUrl":"https://a.example/mcp","headers":{"Authorization":"Bearer $KEY"}}}}';
    for (const text of [toml, json]) {
      const element = await dropped("pasted", text);
      expect(allInside(element, "[data-token]"), text).to.have.lengthOf(1);
    }
    expect(textOf(await dropped("x.toml", "[a"))).to.contain("Not valid JSON, TOML or YAML");
  });
});
