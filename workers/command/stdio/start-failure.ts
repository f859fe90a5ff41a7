/** Reasons why a process did not start, in sentences that say what to do. */
import { existsSync, statSync } from "node:fs";
import { delimiter, resolve } from "node:path";
import type { ProcessStatus, StartFailure } from "./stdio-server.js";

/** Start that was tried. */
export interface StartAttempt {
  readonly command: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

type Failed = Extract<ProcessStatus, { state: "failed" }>;

const failed = (reason: StartFailure, message: string): Failed => ({ state: "failed", reason, message });

/** The failure if the working folder is missing: the system would say that the program is. */
export function folderFailure({ cwd }: StartAttempt): Failed | undefined {
  if (statSync(cwd, { throwIfNoEntry: false })?.isDirectory() === true) return undefined;
  return failed("no-folder", `The working folder ${cwd} does not exist. Create it, or name another.`);
}

/** The failure for an error of the system. */
export function startFailure(error: unknown, attempt: StartAttempt): Failed {
  const { code = "", message } = error instanceof Error ? (error as NodeJS.ErrnoException) : { message: String(error) };
  const { command, cwd } = attempt;
  const isPath = /[/\\]/.test(command);
  switch (code) {
    case "ENOENT":
      if (!isPath) return failed("not-found", notInPath(attempt));
      return existsSync(resolve(cwd, command))
        ? failed("not-found", `${command} can't run: the program that its first line names does not exist.`)
        : failed("not-found", `There is no program ${resolve(cwd, command)}. Check the path.`);
    case "EACCES":
    case "EPERM":
      return failed(
        "not-executable",
        `${command} is not a program that can be run (${code}). ` +
          `Make it executable, or start it with its interpreter, for example "node ${command}".`,
      );
    case "EMFILE":
    case "ENFILE":
      return failed(
        "other",
        `${command} can't be started: too many files are open (${code}). ` +
          `Close other servers, or raise the limit ("ulimit -n").`,
      );
    case "E2BIG":
      return failed("other", `${command} can't be started: its arguments and variables are too long (E2BIG).`);
    default:
      return failed("other", `${command} can't be started: ${message}.`);
  }
}

function notInPath({ command, env }: StartAttempt): string {
  const [, path = ""] = Object.entries(env).find(([name]) => name.toUpperCase() === "PATH") ?? [];
  const folders = path.split(delimiter).filter(Boolean);
  const searched = folders.length === 0 ? "PATH is not set" : `PATH has these folders: ${folders.join(", ")}`;
  return `There is no program "${command}". Install it, or give its full path. ${searched}.`;
}
