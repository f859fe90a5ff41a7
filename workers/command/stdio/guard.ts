/**
 * Guard of the stdio servers: a process that ends them when the command can't.
 *
 * Owns: a pipe from the command to the guard. When it closes while groups are left, the command was killed: the guard
 * gives them the time to end by themselves, and then ends them. It knows only groups that the command named, and never
 * a command line. It leads a session of its own, so that what kills the group of the command does not end it.
 */
import { spawn, type ChildProcess } from "node:child_process";
import type { Socket } from "node:net";
import { dirname } from "node:path";
import process from "node:process";

/** Program of the guard, as text: the command is a single file. Lines are `+` or `-` and the number of a group. */
const PROGRAM = `
const { spawnSync } = require("node:child_process");
const [endMs, termMs] = process.argv.slice(1).map(Number);
const isWindows = process.platform === "win32";
const groups = new Set();
let rest = "";
const send = (signal) => {
  for (const id of groups)
    try {
      if (isWindows && signal) spawnSync("taskkill", ["/pid", String(id), "/T", "/F"], { windowsHide: true });
      process.kill(isWindows ? id : -id, isWindows ? 0 : signal);
    } catch {
      groups.delete(id);
    }
};
const afterwards = (signal, ms, next) => {
  send(signal);
  const last = Date.now() + ms;
  const look = () => {
    send(0);
    if (groups.size === 0) process.exit();
    if (Date.now() < last) setTimeout(look, 25);
    else next();
  };
  look();
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
process.stdin.setEncoding("utf8");
process.stdin.on("data", (more) => {
  const lines = (rest + more).split("\\n");
  rest = lines.pop();
  for (const line of lines) groups[line[0] === "+" ? "add" : "delete"](Number(line.slice(1)));
});
process.stdin.on("error", () => {});
process.stdin.on("close", () =>
  afterwards(0, endMs, () => afterwards("SIGTERM", termMs, () => afterwards("SIGKILL", 0, () => process.exit()))),
);
`;

/** The guard. Its process starts with the first group. */
export class Guard {
  readonly #args: readonly string[];
  readonly #groups = new Set<number>();
  #process: ChildProcess | undefined;

  /** Times as those of the end of a process, in milliseconds. */
  constructor(endMs: number, termMs: number) {
    this.#args = [String(endMs), String(termMs)];
  }

  /** Has the guard end this group if the command is killed. */
  add(pid: number): void {
    this.#groups.add(pid);
    if (this.#process) this.#write(`+${pid}\n`);
    else this.#start();
  }

  /** Takes a group that is gone from the guard: its number may be that of another soon. */
  remove(pid: number): void {
    this.#groups.delete(pid);
    this.#write(`-${pid}\n`);
  }

  /** Ends the guard. */
  end(): void {
    (this.#process?.stdin as Socket | undefined)?.end(); // a pipe is a socket
    this.#process = undefined;
  }

  #start(): void {
    try {
      const { NODE_OPTIONS: _, ...env } = process.env;
      const guard = spawn(process.execPath, ["-e", PROGRAM, ...this.#args], {
        cwd: dirname(process.execPath), // holds no folder of a server
        detached: true,
        env,
        stdio: ["pipe", "ignore", "ignore"],
        windowsHide: true,
      });
      this.#process = guard;
      const lost = (): void => {
        if (this.#process === guard) this.#process = undefined; // the next server starts another
      };
      guard.on("error", lost).on("exit", lost).unref();
      guard.stdin.on("error", lost);
      (guard.stdin as Socket).unref(); // a pipe is a socket
      this.#write([...this.#groups].map((pid) => `+${pid}\n`).join(""));
    } catch {
      this.#process = undefined; // no descriptor is free: the servers run without a guard
    }
  }

  #write(text: string): void {
    if (this.#process?.stdin?.writable) this.#process.stdin.write(text);
  }
}
