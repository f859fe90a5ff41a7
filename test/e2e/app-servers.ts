/** The published example servers of MCP Apps, each in its own process. */
import { fileURLToPath } from "node:url";
import { spawn, type ChildProcess } from "node:child_process";
import { freePort } from "../../.ci/free-port.mjs";

/** One that runs. */
export interface AppServer {
  readonly url: string;
  stop(): void;
}

/** Starts one; resolves with its endpoint when it answers. `args`: its options. */
export async function startAppServer(name: string, args: readonly string[] = []): Promise<AppServer> {
  const port = await freePort();
  const file = fileURLToPath(
    new URL(`../../node_modules/@modelcontextprotocol/server-${name}/dist/index.js`, import.meta.url),
  );
  const env = { ...process.env, PORT: String(port) };
  const child: ChildProcess = spawn(process.execPath, [file, ...args], { stdio: "ignore", env });
  const url = `http://localhost:${port}/mcp`;
  for (let attempt = 0; attempt < 150; attempt++) {
    const isUp = await fetch(url, { method: "OPTIONS" }).then(
      () => true,
      () => false,
    );
    if (isUp) return { url, stop: () => void child.kill() };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill();
  throw new Error(`server-${name} did not start`);
}
