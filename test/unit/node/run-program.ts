/** The program `mcp-panel` with files in memory: its exit code, and what it writes. */
import { fileURLToPath } from "node:url";
import type { CommandIo } from "../../../workers/command/io.js";
import { program } from "../../../workers/command/program.js";

export async function runProgram(
  args: readonly string[],
  files: Map<string, string>,
  env: CommandIo["env"] = {},
  signal = new AbortController().signal,
  more: Partial<CommandIo> = {},
): Promise<{ code: number; out: string; error: string }> {
  const [out, error]: [string[], string[]] = [[], []];
  const code = await program(args, {
    out: (text) => out.push(text),
    error: (text) => error.push(text),
    env,
    signal,
    forced: new AbortController().signal,
    folder: fileURLToPath(new URL("../../../dist", import.meta.url)),
    openBrowser: () => undefined,
    onEnter: undefined,
    readFile: async (path) => {
      const text = files.get(path);
      if (text === undefined) throw new Error("ENOENT");
      return text;
    },
    writeFile: async (path, text) => {
      if (path.startsWith("read-only/")) throw new Error("EACCES");
      files.set(path, text);
    },
    ...more,
  });
  return { code, out: out.join(""), error: error.join("") };
}
