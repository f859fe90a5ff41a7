/**
 * Process of a stdio server.
 *
 * Owns: its start, its pipes, and its end: the end of its standard input, then SIGTERM, then SIGKILL, both to its whole
 * group. Reads no message. No shell takes part.
 */
import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { resolve } from "node:path";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import spawn from "cross-spawn";
import { serverEnvironment } from "./environment.js";
import { ErrorLines } from "./error-lines.js";
import type { Guard } from "./guard.js";
import { Lines } from "./lines.js";
import { IS_WINDOWS, ProcessGroup } from "./process-group.js";
import { startedProgram } from "./program-path.js";
import { folderFailure, startFailure } from "./start-failure.js";
import { isWatched, type ProcessStatus, type StdioServer, type StdioTimes } from "./stdio-server.js";

const LOOK_MS = 10;
/** Longest wait for a killed process to leave the table of processes. */
const KILLED_MS = 1_000;

/** Receiver of the output of a process. */
export interface ProcessOutput {
  readonly onLine: (line: string) => void;
  readonly onErrorLine: (line: string) => void;
  /** A line of standard output is over the limit. */
  readonly onTooLong: () => void;
  /** Standard input takes more again. */
  readonly onRoom: () => void;
  /** `failed` and `exited` are the last. */
  readonly onStatus: (status: ProcessStatus) => void;
}

/** Settings for all processes. */
export interface ProcessSettings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly times: StdioTimes;
  readonly maxLineBytes: number;
  readonly guard: Guard | undefined;
}

/** Process of a server, from its start to the end of its group. */
export class StdioProcess {
  readonly #output: ProcessOutput;
  readonly #settings: ProcessSettings;
  readonly #startedAt = performance.now();
  readonly #hurry = new AbortController();
  #child: ChildProcessWithoutNullStreams | undefined;
  #group: ProcessGroup | undefined;
  #hasExited = false;
  #ending: Promise<void> | undefined;

  /** Starts the process. Nothing is reported before the caller has returned. */
  constructor(server: StdioServer, settings: ProcessSettings, output: ProcessOutput) {
    this.#output = output;
    this.#settings = settings;
    const cwd = resolve(server.cwd ?? "");
    const env = serverEnvironment(server, settings.env, IS_WINDOWS);
    const attempt = { command: server.command, cwd, env };
    const { file, args } = startedProgram(server, IS_WINDOWS, process.execPath);
    const fail = (error: unknown): void => {
      this.#hasExited = true;
      queueMicrotask(() => output.onStatus(folderFailure(attempt) ?? startFailure(error, attempt)));
    };
    try {
      // On POSIX, detached makes it the leader of a group. On Windows it would take its place in the tree.
      const child = spawn(file, [...args], { cwd, env, detached: !IS_WINDOWS, windowsHide: true });
      child.on("error", (error) => {
        if (child.pid === undefined) fail(error);
      });
      if (child.pid === undefined) return;
      // All three are pipes by default, and missing only where the start failed.
      this.#run(child as ChildProcessWithoutNullStreams, child.pid);
      const { command, args: given } = server;
      const names = Object.keys(server.env ?? {}).toSorted();
      const started = { command, args: given, cwd, env: names, isWatched: isWatched(server) };
      child.once("spawn", () => output.onStatus({ state: "started", pid: child.pid ?? 0, ...started }));
    } catch (error) {
      fail(error);
    }
  }

  /** Time since its start, in milliseconds. */
  get ageMs(): number {
    return performance.now() - this.#startedAt;
  }

  /** Writes a line to standard input. `false`: what waits there is over its mark, until `onRoom`. */
  write(line: string): boolean {
    const stdin = this.#child?.stdin;
    return stdin?.writable ? stdin.write(`${line}\n`) : true;
  }

  /** Reads no more output until {@link resume}. */
  pause(): void {
    // What an ended process has left is little, and its last lines matter most.
    if (this.#hasExited) return;
    this.#child?.stdout.pause();
    this.#child?.stderr.pause();
  }

  /** Reads output again. */
  resume(): void {
    this.#child?.stdout.resume();
    this.#child?.stderr.resume();
  }

  /** Ends the process and its group. `endMs`: time between the end of standard input and SIGTERM. */
  end(endMs: number = this.#settings.times.endMs): Promise<void> {
    return (this.#ending ??= this.#end(endMs));
  }

  /** Ends the process and its group without waiting for either to end by itself. */
  kill(): Promise<void> {
    this.#hurry.abort();
    return this.end(0);
  }

  async #end(endMs: number): Promise<void> {
    const group = this.#group;
    if (!group) return;
    this.#child?.stdin.end();
    this.resume(); // a process that waits for its output to be read would not see the end of its input
    if (!(await this.#isGoneIn(endMs))) {
      if (!this.#hurry.signal.aborted) group.terminate();
      if (!(await this.#isGoneIn(IS_WINDOWS ? 0 : this.#settings.times.termMs))) {
        group.kill();
        await this.#isGoneIn(KILLED_MS, false);
      }
    }
    this.#settings.guard?.remove(group.pid);
  }

  #run(child: ChildProcessWithoutNullStreams, pid: number): void {
    const { times, maxLineBytes, guard } = this.#settings;
    const { onLine, onErrorLine, onTooLong, onRoom, onStatus } = this.#output;
    this.#child = child;
    this.#group = new ProcessGroup(pid);
    guard?.add(pid);
    const lines = new Lines(onLine, maxLineBytes, onTooLong);
    const errorLines = new ErrorLines(onErrorLine, times.silenceMs);
    child.stdout.on("data", (chunk: Buffer) => lines.write(chunk));
    child.stderr.on("data", (chunk: Buffer) => errorLines.write(chunk));
    child.stdin.on("drain", onRoom);
    child.stdin.on("close", onRoom);
    child.stdin.on("error", () => void this.#closed("stdin-closed"));
    child.stdout.on("end", () => void this.#closed("stdout-closed"));
    child.stdout.on("error", () => void this.#closed("stdout-closed"));
    child.stderr.on("error", () => child.stderr.destroy());
    const closed = new Promise<void>((done) => child.once("close", () => done()));
    child.once("exit", (code, signal) => {
      this.#hasExited = true;
      const ms = Math.round(this.ageMs);
      void (async () => {
        // Descendants have no one to talk to any more. Those outside of the group may hold the pipes for ever.
        await this.end(times.graceMs);
        this.resume();
        await Promise.race([closed, pause(times.termMs, undefined, { ref: false })]);
        child.stdout.destroy();
        child.stderr.destroy();
        lines.end();
        errorLines.end();
        onStatus({ state: "exited", code, signal, ms });
      })();
    });
  }

  /** A pipe was closed. A process that is about to exit closes them all. */
  async #closed(state: "stdin-closed" | "stdout-closed"): Promise<void> {
    const { graceMs } = this.#settings.times;
    if (this.#ending || (await this.#isGoneIn(graceMs)) || this.#ending) return;
    this.#output.onStatus({ state });
    await this.end(graceMs);
  }

  /** Waits for the end of the process and its group; `false` when the time is over first, or somebody is in a hurry. */
  async #isGoneIn(ms: number, mayHurry = true): Promise<boolean> {
    const end = performance.now() + ms;
    for (;;) {
      if (this.#hasExited && this.#group?.isGone !== false) return true;
      if (performance.now() >= end || (mayHurry && this.#hurry.signal.aborted)) return false;
      await pause(LOOK_MS);
    }
  }
}
