/** The built command, running in a process of its own, and what its page does, without a browser. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { WebSocket } from "ws";

const COMMAND = fileURLToPath(new URL("../../dist/command.js", import.meta.url));

export interface StartedCommand {
  /** Address that was printed. */
  readonly link: string;
  readonly origin: string;
  readonly child: ChildProcess;
  /** Everything in the terminal so far. */
  readonly terminal: () => string;
  readonly end: () => Promise<void>;
}

interface StartOptions {
  readonly home?: string;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Runs it with `npx`, as the leader of a process group, which `child` then is. */
  readonly isNpx?: boolean;
}

/** Starts the command. Resolves when it has printed an address. */
export async function startCommand(
  args: readonly string[],
  { home, cwd, env = {}, isNpx = false }: StartOptions = {},
): Promise<StartedCommand> {
  const installed = isNpx ? install() : undefined;
  const [file, ...words] = isNpx ? ["npx", "--no-install", "mcp-panel"] : [process.execPath, COMMAND];
  const child = spawn(file ?? "", [...words, "--no-open", ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    detached: isNpx,
    env: { ...process.env, ...(home !== undefined && { HOME: home, XDG_CONFIG_HOME: undefined }), ...env },
    ...((installed ?? cwd) !== undefined && { cwd: installed ?? cwd }),
  });
  const exited = once(child, "exit");
  let terminal = "";
  const link = await new Promise<string>((done, failed) => {
    const take = (data: Buffer): void => {
      terminal += String(data);
      const [printed] = /^http:\S+#code=\S+$/m.exec(terminal) ?? [];
      if (printed !== undefined) done(printed);
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    void exited.then(([code]) => failed(new Error(`The command ended with ${code}: ${terminal}`)));
  });
  return {
    link,
    origin: new URL(link).origin,
    child,
    terminal: () => terminal,
    async end() {
      child.kill("SIGTERM");
      await exited;
      if (installed !== undefined) rmSync(installed, { recursive: true });
    },
  };
}

/** A folder in which `npx` finds the command. */
function install(): string {
  const folder = mkdtempSync(join(tmpdir(), "mcp-panel-npx-"));
  mkdirSync(join(folder, "node_modules/.bin"), { recursive: true });
  const bin = join(folder, "node_modules/.bin/mcp-panel");
  writeFileSync(bin, `#!/usr/bin/env node\nimport(${JSON.stringify(pathToFileURL(COMMAND).href)});\n`, { mode: 0o755 });
  return folder;
}

/** Trades the code of a link for the token, as the page does. */
export async function tokenFor({ link, origin }: StartedCommand): Promise<string> {
  const code = new URLSearchParams(new URL(link).hash.slice(1)).get("code");
  const response = await fetch(`${origin}/session`, { method: "POST", body: JSON.stringify({ code }) });
  return ((await response.json()) as { readonly token: string }).token; // of the command
}

/** Opens the WebSocket of a stdio server, as the page does. Resolves when the first frame is there. */
export async function openSocket(
  { origin }: StartedCommand,
  token: string,
  name: string,
): Promise<{ readonly socket: WebSocket; readonly frames: readonly string[] }> {
  const url = `${origin.replace("http", "ws")}/stdio/${encodeURIComponent(name)}`;
  const socket = new WebSocket(url, ["mcp-lines.1", `token.${token}`], { origin });
  const frames: string[] = [];
  socket.on("message", (data: Buffer) => frames.push(String(data)));
  socket.on("error", () => undefined);
  await once(socket, "message");
  return { socket, frames };
}
