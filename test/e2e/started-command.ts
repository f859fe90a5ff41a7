/** The built command, running in a process of its own. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const COMMAND = fileURLToPath(new URL("../../dist/command.js", import.meta.url));

export interface StartedCommand {
  /** Address that was printed. */
  readonly link: string;
  readonly origin: string;
  readonly child: ChildProcess;
  readonly end: () => Promise<void>;
}

/** Starts the command. Resolves when it has printed an address. */
export async function startCommand(
  args: readonly string[],
  { home, cwd }: { readonly home?: string; readonly cwd?: string } = {},
): Promise<StartedCommand> {
  const env = home === undefined ? process.env : { ...process.env, HOME: home, XDG_CONFIG_HOME: undefined };
  const child = spawn(process.execPath, [COMMAND, "--no-open", ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    env,
    ...(cwd !== undefined && { cwd }),
  });
  const exited = once(child, "exit");
  const ended = exited.then(([code]) => Promise.reject(new Error(`The command ended with ${code}.`)));
  const line = once(createInterface(child.stdout), "line") as Promise<[string]>; // readline emits texts
  const [link] = await Promise.race([line, ended]);
  ended.catch(() => undefined);
  return {
    link,
    origin: new URL(link).origin,
    child,
    async end() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}
