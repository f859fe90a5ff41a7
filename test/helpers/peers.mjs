/**
 * Starts the real servers the suites talk to, each in its own process and on its own port: the demo's field notebook, and
 * `@modelcontextprotocol/server-everything`.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

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

async function start(args, env, url) {
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "ignore", "ignore"],
    env: { ...process.env, ...env },
  });
  await answers(url);
  return child;
}

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
    start(["--import", "tsx", path("../../demo/server/main.ts"), String(notebookPort)], {}, urls.notebook),
    start([everything, "streamableHttp"], { PORT: String(everythingPort) }, urls.everything),
  ]);
  return {
    urls,
    stop: () => {
      for (const child of children) child.kill();
    },
  };
}
