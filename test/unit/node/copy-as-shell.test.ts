/** What is copied as a command, given to a real shell: nothing a server chose does anything there. */
import { execFileSync } from "node:child_process";
import { expect } from "chai";
import fc from "fast-check";
import { asCurl } from "../../../components/views/traffic/copy-as.js";

/** The words a shell hands to `curl`. */
function wordsOf(command: string, env: Readonly<Record<string, string>> = {}): readonly string[] {
  const script = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }\n${command}\n`;
  const out = execFileSync("/bin/sh", ["-c", script], {
    env: { PATH: "/usr/bin:/bin", ...env },
    stdio: ["ignore", "pipe", "ignore"],
  });
  return out.toString("utf8").split("\0").slice(0, -1);
}

describe("a copied command in a shell", () => {
  it("has header fields and bodies unchanged, whatever they hold", () => {
    const odd = fc.oneof(
      fc.string({ unit: "grapheme-ascii", maxLength: 40 }),
      fc.constantFrom("'; rm -rf / #", "$(id)", "`id`", '"$HOME"', "\\", "!!", "a'b'c", "%s", "-o x", "*", "~", "&&"),
    );
    fc.assert(
      fc.property(odd, odd, odd, (value, argument, key) => {
        const body = JSON.stringify({
          jsonrpc: "2.0",
          id: 1,
          method: "tools/call",
          params: { name: argument, arguments: { [key]: value } },
        });
        const fields = [{ name: "X-Odd", value }];
        const words = wordsOf(asCurl({ method: "POST", url: "https://a.example/mcp?q=['x']&{1-2}", fields, body }));
        expect(words[words.indexOf("--url") + 1]).to.equal("https://a.example/mcp?q=['x']&{1-2}");
        expect(words[words.indexOf("--header") + 1]).to.equal(`X-Odd: ${value}`);
        expect(JSON.parse(words.at(-1) ?? "")).to.deep.equal(JSON.parse(body));
      }),
      { numRuns: 60 },
    );
  });

  it("has secrets as variables", () => {
    const fields = [
      { name: "authorization", value: "Bearer •••", masked: 20 },
      { name: "Mcp-Session-Id", value: "•••", masked: 8 },
    ];
    const command = asCurl({ method: "DELETE", url: "https://a.example/mcp?api_key=•••&page=2", fields });
    const words = wordsOf(command, {
      MCP_SECRET_AUTHORIZATION: "s e c",
      MCP_SECRET_MCP_SESSION_ID: "sid",
      MCP_SECRET_API_KEY: "k'1",
    });
    expect(words).to.deep.equal([
      "--globoff",
      "--no-buffer",
      "--url",
      "https://a.example/mcp?api_key=k'1&page=2",
      "--request",
      "DELETE",
      "--header",
      "authorization: Bearer s e c",
      "--header",
      "Mcp-Session-Id: sid",
    ]);
  });
});
