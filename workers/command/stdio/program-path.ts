/**
 * Program that is started for a command.
 *
 * Owns: `npx` and `npm` on Windows. They are batch files there, which only a shell can run, and a shell would read
 * quotes, `%` and `^` in the arguments. Node runs what is in those files instead.
 */
import { existsSync } from "node:fs";
import { win32 } from "node:path";

/** Program and its arguments. */
export interface Program {
  readonly file: string;
  readonly args: readonly string[];
}

/** The program of a command. `node`: the path of Node. */
export function startedProgram(
  { command, args }: { readonly command: string; readonly args: readonly string[] },
  isWindows: boolean,
  node: string,
  exists: (path: string) => boolean = existsSync,
): Program {
  const [, name] = /^(npx|npm)(?:\.cmd)?$/i.exec(command) ?? [];
  if (isWindows && name !== undefined) {
    const script = win32.join(win32.dirname(node), "node_modules/npm/bin", `${name.toLowerCase()}-cli.js`);
    if (exists(script)) return { file: node, args: [script, ...args] };
  }
  return { file: command, args };
}
