#!/usr/bin/env node
/**
 * Entry of the program `mcp-panel` in Node.
 *
 * Owns: connecting the program to its process. The first interrupt ends the command in order, and so do the end of its
 * npx and an error that nobody handled: processes that it started must not outlive it. The second interrupt ends it at
 * once.
 */
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { browserProgram, startBrowser } from "./open/browser.js";
import { program } from "./program.js";
import { printable } from "./text-report.js";

/** Time for ending at once, in milliseconds. */
const FORCED_MS = 500;
/** Time in which a second signal is the same interrupt, in milliseconds: npx passes on what the terminal sends as well. */
const SAME_MS = 500;
/** Time between two looks for npx, in milliseconds. */
const LOOK_MS = 500;

const interrupted = new AbortController();
const forced = new AbortController();
let hasFailed = false;
let interruptedAt = 0;

function interrupt(): void {
  if (!interrupted.signal.aborted) {
    interruptedAt = performance.now();
    return interrupted.abort();
  }
  if (performance.now() - interruptedAt < SAME_MS) return;
  forced.abort();
  setTimeout(() => process.exit(hasFailed ? 1 : 130), FORCED_MS).unref();
}

/** Interrupts the command when npx ends: its signals end a shell between both, which passes nothing on. */
function followNpx(): void {
  const parent = process.ppid;
  execFile("ps", ["-o", "ppid=,comm=", "-p", String(parent)], (error, out) => {
    // Some shells become the command: npx is the parent then.
    const [, above] = /^\s*(\d+) .*sh\s*$/.exec(error ? "" : out) ?? [];
    const isOver = (): boolean => process.ppid !== parent || (above !== undefined && !isRunning(Number(above)));
    setInterval(() => {
      if (!interrupted.signal.aborted && isOver()) interrupt();
    }, LOOK_MS).unref();
  });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH"; // of the system
  }
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, interrupt);
if (process.env.npm_command === "exec" && process.platform !== "win32") followNpx();
process.on("uncaughtException", (error) => {
  hasFailed = true;
  process.exitCode = 1;
  process.stderr.write(printable(`mcp-panel: ${error.stack ?? error.message}\n`));
  interrupt();
});
// The terminal was closed: there is nothing to write to, and the signal for that is on its way.
for (const stream of [process.stdin, process.stdout, process.stderr]) stream.on("error", () => undefined);

function onEnter(listener: () => void): () => void {
  const { stdin } = process;
  const onData = (data: Buffer): void => {
    if (data.includes("\n")) listener();
  };
  stdin.on("data", onData);
  return () => {
    stdin.off("data", onData);
    stdin.pause();
    stdin.unref();
  };
}

const code = await program(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  error: (text) => void process.stderr.write(text),
  env: process.env,
  readFile: (path) => readFile(path, "utf8"),
  writeFile: (path, text) => writeFile(path, text),
  signal: interrupted.signal,
  forced: forced.signal,
  folder: dirname(fileURLToPath(import.meta.url)),
  openBrowser(url) {
    const browser = browserProgram(url, process.platform, process.env);
    if (browser) startBrowser(browser);
  },
  onEnter: process.stdin.isTTY ? onEnter : undefined,
});
process.exitCode = hasFailed ? 1 : code;
