/**
 * Starts the real servers the suites talk to, each in its own process and on its own port: the demo's field notebook, and
 * `@modelcontextprotocol/server-everything`.
 */
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { freePort } from "../../.ci/free-port.mjs";

const require = createRequire(import.meta.url);
const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

async function answers(url) {
  for (let attempt = 0; attempt < 150; attempt++) {
    const up = await fetch(url, { method: "OPTIONS" }).then(
      () => true,
      () => false,
    );
    if (up) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no server came up at ${url}`);
}

/** Starts a program of Node's; resolves with its process when something answers at `url`. */
export async function start(args, env, url, node = process.execPath) {
  const child = spawn(node, args, {
    stdio: ["ignore", "ignore", "ignore"],
    env: { ...process.env, ...env },
  });
  await answers(url);
  return child;
}

/** The words that start the notebook on a port. */
export const notebookArgs = (port) => ["--import", "tsx", path("../../demo/server/main.ts"), String(port)];

/** Starts both; `urls` are their endpoints, `stop` ends them. */
export async function startPeers() {
  const [notebookPort, everythingPort] = [await freePort(), await freePort()];
  const urls = {
    notebook: `http://127.0.0.1:${notebookPort}/mcp`,
    everything: `http://127.0.0.1:${everythingPort}/mcp`,
  };
  const everything = require
    .resolve("@modelcontextprotocol/server-everything/package.json")
    .replace("package.json", "dist/index.js");
  const children = await Promise.all([
    start(notebookArgs(notebookPort), {}, urls.notebook),
    start([everything, "streamableHttp"], { PORT: String(everythingPort) }, urls.everything),
  ]);
  return {
    urls,
    stop: () => {
      for (const child of children) child.kill();
    },
  };
}
