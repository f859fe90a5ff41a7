/** Stdio servers of the command, and what happens to their processes. Types only. */

/** Stdio server that the user named on the command line or in a file. */
export interface StdioServer {
  /** Name in the address of its WebSocket; no two servers have the same. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Working folder. Default: that of the command. */
  readonly cwd?: string;
  /** Environment variables, in addition to those that are inherited. */
  readonly env?: Readonly<Record<string, string>>;
  /** Inherits every variable of the command, instead of the few that programs need to run. */
  readonly inheritsEnv?: boolean;
  /** Files and folders: the process ends when one of them changes, and the page starts it again. */
  readonly watch?: readonly string[];
}

/** Reasons for which a process does not start. */
export type StartFailure = "not-found" | "not-executable" | "no-folder" | "other";

/** Status of a process, which the page gets as JSON. */
export type ProcessStatus =
  | {
      readonly state: "started";
      readonly pid: number;
      readonly command: string;
      readonly args: readonly string[];
      readonly cwd: string;
      /** Names of its environment variables; their values never leave this machine. */
      readonly env: readonly string[];
    }
  | { readonly state: "failed"; readonly reason: StartFailure; readonly message: string }
  /** The process closed a pipe while it is still running: no message can pass, and it is ended. */
  | { readonly state: "stdin-closed" | "stdout-closed" }
  /** `ms`: how long it ran. `code` is `null` after a signal, `signal` otherwise. */
  | { readonly state: "exited"; readonly code: number | null; readonly signal: string | null; readonly ms: number }
  /** `files`: paths from the working folder of the process. */
  | { readonly state: "changed"; readonly files: readonly string[] };

/** Event for the terminal. */
export type StdioEvent =
  | { readonly kind: "status"; readonly server: string; readonly status: ProcessStatus }
  /** A watched path can't be watched, or does not exist. */
  | { readonly kind: "unwatched"; readonly server: string; readonly message: string }
  /** The server seems to change watched files each time it starts: its end waits until it is older. */
  | { readonly kind: "loop"; readonly server: string; readonly files: readonly string[] };

/** Times in milliseconds. */
export interface StdioTimes {
  /** From the end of its standard input to SIGTERM. Default: 2,000. */
  readonly endMs: number;
  /** The same for a process that is of no more use: a watched file changed, or a pipe is closed. Default: 300. */
  readonly graceMs: number;
  /** From SIGTERM to SIGKILL. Default: 2,000. */
  readonly termMs: number;
  /** Silence after which a line of standard error without line end is passed on. Default: 250. */
  readonly silenceMs: number;
  /** Time without a further change after which changes of watched files count. Default: 50. */
  readonly settleMs: number;
  /** Age below which a process is young: files that change then may be changed by it, at each start. Default: 2,000. */
  readonly youngMs: number;
  /** Age that a process reaches before a change ends it, after three that were young. Default: 10,000. */
  readonly heldMs: number;
  /** Between two pings, which find pages that are gone although nothing is read from them. Default: 5,000. */
  readonly pingMs: number;
}

/** Options of the servers. */
export interface StdioOptions {
  /** Environment of the command. Default: `process.env`. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly times?: Partial<StdioTimes>;
  /** Longest line in bytes, in both directions. Default: 64 MiB. */
  readonly maxLineBytes?: number;
  /** Starts no second process that ends the servers when the command itself is killed. */
  readonly hasNoGuard?: boolean;
  readonly onEvent?: (event: StdioEvent) => void;
}
