/** Puts the page and the package's files into out/. */
import { cpSync } from "node:fs";
import { fileURLToPath } from "node:url";

cpSync("index.html", "out/index.html");
cpSync(fileURLToPath(new URL(".", import.meta.resolve("mcp-panel-dist/mcp-panel.js"))), "out/mcp-panel", {
  recursive: true,
});
