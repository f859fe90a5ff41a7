/**
 * Starts servers no one here wrote, each in its own process and on its own port: published packages as their users run them.
 *
 * Owns: the command of each, its port, and its end. Never gives one more of the environment than it needs: server-everything has a
 * tool that prints it. What the commands serve was measured; each test file says what it relies on.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../../.ci/free-port.mjs";

const require = createRequire(import.meta.url);
/** A file of a package, whatever its `exports` allow. */
const inside = (name, file) => join(require.resolve(`${name}/package.json`), "..", file);
const reference = (name) => inside(`@modelcontextprotocol/server-${name}`, "dist/index.js");

/** An HTTP front of both eras before a server that speaks over its standard streams. */
const proxied = (...command) => ({
  path: "/mcp",
  args: (port) => [
    inside("mcp-proxy", "dist/bin/mcp-proxy.mjs"),
    "--host",
    "127.0.0.1",
    "--port",
    port,
    "--server",
    "stream",
    "--",
    process.execPath,
    ...command,
  ],
});

/** How each is started. `folder` is its own, new and empty but for `curlew.txt`. */
const SERVERS = {
  everything: () => ({ path: "/mcp", args: () => [reference("everything"), "streamableHttp"] }),
  "everything-sse": () => ({ path: "/sse", args: () => [reference("everything"), "sse"] }),
  "proxied-everything": () => proxied(reference("everything"), "stdio"),
  "proxied-filesystem": (folder) => proxied(reference("filesystem"), folder),
  "proxied-memory": () => proxied(reference("memory")),
  playwright: () => ({
    path: "/mcp",
    host: "localhost", // the only name it lets itself be called by
    args: (port) => [
      inside("@playwright/mcp", "cli.js"),
      "--host",
      "127.0.0.1",
      "--port",
      port,
      "--headless",
      "--isolated",
    ],
  }),
  tmcp: () => ({
    path: "/mcp",
    args: (port) => [fileURLToPath(new URL("../peers/tmcp-server.mjs", import.meta.url)), port],
  }),
};

/** Resolves when something answers at `url`, whatever it says; rejects when the process ended before, with what it wrote last. */
async function answers(url, child) {
  let written = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part) => (written = (written + part).slice(-2000)));
  for (let attempt = 0; attempt < 300; attempt++) {
    if (child.exitCode !== null) break;
    const up = await fetch(url, { method: "OPTIONS" }).then(
      () => true,
      () => false,
    );
    if (up) return;
    await wait(50);
  }
  throw new Error(`no server came up at ${url}: ${written}`);
}

/** Asks the process to end, and makes it end when it doesn't. */
async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill();
  const killer = setTimeout(() => child.kill("SIGKILL"), 2000);
  await ended;
  clearTimeout(killer);
}

/** Starts one; `url` is its endpoint, `stop` ends it and removes its folder. */
export async function startRealServer(name) {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "mcp-peer-")));
  await writeFile(join(folder, "curlew.txt"), "Numenius arquata\n");
  const [port, { path, args, host = "127.0.0.1" }] = [String(await freePort()), SERVERS[name](folder)];
  const url = `http://${host}:${port}${path}`;
  const { PATH, SystemRoot } = process.env;
  const child = spawn(process.execPath, args(port), {
    stdio: ["ignore", "pipe", "pipe"],
    cwd: folder,
    env: {
      PATH,
      HOME: folder,
      PORT: port,
      MEMORY_FILE_PATH: join(folder, "memory.jsonl"),
      ...(SystemRoot !== undefined && { SystemRoot }), // Windows opens no socket without it
    },
  });
  const stop = async () => {
    await end(child);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await answers(url, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, folder, stop };
}
