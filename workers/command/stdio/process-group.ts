/**
 * Process with its descendants.
 *
 * Owns: signals to all of them. On POSIX they are the process group that the process leads, with processes that outlive
 * it; a descendant that leaves the group is out of reach. On Windows they are the tree below the process, for as long
 * as it runs.
 */
import { spawn } from "node:child_process";
import process from "node:process";

export const IS_WINDOWS = process.platform === "win32";

/** Group of a process. Never sends a signal once the group was gone: its number may be that of another. */
export class ProcessGroup {
  readonly pid: number;
  #isGone = false;

  constructor(pid: number) {
    this.pid = pid;
  }

  /** True if no process of the group is left. */
  get isGone(): boolean {
    this.#send(0);
    return this.#isGone;
  }

  /** Requests the end of the group. Nothing on Windows, where a process can't refuse. */
  terminate(): void {
    if (!IS_WINDOWS) this.#send("SIGTERM");
  }

  /** Ends the group. */
  kill(): void {
    if (!IS_WINDOWS) this.#send("SIGKILL");
    else if (!this.#isGone)
      spawn("taskkill", ["/pid", String(this.pid), "/T", "/F"], { stdio: "ignore", windowsHide: true }).on(
        "error",
        () => this.#send("SIGKILL"), // without its descendants, where there is no taskkill
      );
  }

  #send(signal: NodeJS.Signals | 0): void {
    if (this.#isGone) return;
    try {
      process.kill(IS_WINDOWS ? this.pid : -this.pid, signal);
    } catch {
      this.#isGone = true; // or all of it belongs to another user, and is out of reach
    }
  }
}
