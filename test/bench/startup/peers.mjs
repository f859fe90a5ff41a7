/**
 * The peers of the startup benchmark: other people's programs at exact versions, installed when they are first measured, beside our
 * dependencies and not among them.
 *
 * Owns: installing them, and the Inspector's own server. Never: a change to what was installed.
 */
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findNode22 } from "../../../.ci/node22.mjs";
import { root, run } from "../../../.ci/setup.mjs";
import { freePort } from "../../../.ci/free-port.mjs";
import { start } from "../../helpers/peers.mjs";

export const INSPECTOR = "2.12.0";
export const USE_MCP = "0.0.21";
const REACT = "19.3.1";
const FOLDER = join(root, "node_modules", ".cache", "bench-peers");

/** The node_modules with `packages` in it ("name@version"); throws when they can't be installed. */
function install(name, packages) {
  const prefix = join(FOLDER, name);
  const done = join(prefix, "installed.txt");
  if (!existsSync(done)) {
    console.log(`[bench] installing ${packages.join(", ")} …`);
    const options = ["--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"];
    const { ok } = run("npm", ["install", "--prefix", prefix, ...options, ...packages], { timeout: 300_000 });
    if (!ok) throw new Error(`npm install ${packages.join(" ")} failed`);
    writeFileSync(done, packages.join("\n"));
  }
  return join(prefix, "node_modules");
}

/** The node_modules with use-mcp and the React it needs. */
export const installUseMcp = () =>
  install(`use-mcp-${USE_MCP}`, [`use-mcp@${USE_MCP}`, `react@${REACT}`, `react-dom@${REACT}`]);

/** The folder with the Inspector, in whose node_modules it is. */
export const inspectorFolder = () =>
  dirname(install(`inspector-${INSPECTOR}`, [`@modelcontextprotocol/inspector@${INSPECTOR}`]));

/** The path of a Node that is new enough for the Inspector; throws when there is none to be had. */
export function nodeOfInspector() {
  const node = findNode22();
  if (node === undefined) throw new Error("MCP Inspector needs Node 22, which could not be installed");
  return node;
}

/**
 * Starts the Inspector's own server by its own command, with a home and a catalog of its own. Resolves with the `address` that opens it on
 * the server at `url` and connects (its documented deep link), and `stop`.
 */
export async function startInspector(url) {
  const node = nodeOfInspector();
  const home = await mkdtemp(join(tmpdir(), "bench-inspector-"));
  const catalog = join(home, "mcp.json");
  // The entry its deep link makes and looks up, with the era it would otherwise not try: it speaks 2026-07-28, too.
  const entry = { type: "streamable-http", url, protocolEra: "auto" };
  await writeFile(catalog, JSON.stringify({ mcpServers: { "deep-link": entry } }));
  const [port, token] = [await freePort(), "bench"];
  const env = {
    HOME: home,
    CLIENT_PORT: String(port),
    MCP_SANDBOX_PORT: "0",
    MCP_APP_ORIGIN_PORT: "0",
    MCP_AUTO_OPEN_ENABLED: "false",
    MCP_INSPECTOR_API_TOKEN: token,
    MCP_INSPECTOR_SECRET_STORE: "memory",
  };
  const origin = `http://127.0.0.1:${port}`;
  const launcher = join(
    inspectorFolder(),
    "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js",
  );
  const child = await start([launcher, "--web", "--catalog", catalog], env, origin, node);
  const query = { MCP_INSPECTOR_API_TOKEN: token, serverUrl: url, transport: "http", autoConnect: token };
  return {
    address: `${origin}/?${new URLSearchParams(query)}`,
    async stop() {
      const gone = once(child, "exit");
      child.kill();
      await gone;
      await rm(home, { recursive: true, force: true });
    },
  };
}
