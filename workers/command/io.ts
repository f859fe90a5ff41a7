/** Process of a command, as a port: tests run commands without one. Types only. */

/** Input and output of a command. */
export interface CommandIo {
  /** Writes to standard output. */
  readonly out: (text: string) => void;
  /** Writes to standard error. */
  readonly error: (text: string) => void;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly readFile: (path: string) => Promise<string>;
  readonly writeFile: (path: string, text: string) => Promise<void>;
  /** Aborted when the user interrupts the command. */
  readonly signal: AbortSignal;
  /** Aborted when the user interrupts the command again, which then ends without waiting for anything. */
  readonly forced: AbortSignal;
  /** Folder of the built package. */
  readonly folder: string;
  /** Opens an address in the user's browser, if there is one. */
  readonly openBrowser: (url: string) => void;
  /**
   * Calls `listener` whenever the user presses Enter, until the returned function is called; `undefined` if the command
   * has no terminal.
   */
  readonly onEnter: ((listener: () => void) => () => void) | undefined;
}

/** One command of the program. Resolves with the exit code. */
export interface Command {
  /** Sentence for the list of commands. */
  readonly summary: string;
  /** Text of `--help`. */
  readonly help: string;
  readonly run: (args: readonly string[], io: CommandIo) => Promise<number>;
}

/** Exit codes. `usage`: the command line or a file is wrong. */
export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;
