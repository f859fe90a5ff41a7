/**
 * The program `mcp-panel`: finds a command by its name and runs it.
 *
 * Owns: the list of commands, help, and the sentence and exit code of a wrong command line. Each command is one file,
 * loaded when it is used.
 */
import { EXIT, type Command, type CommandIo } from "./io.js";
import { isUsageError } from "./usage-error.js";

const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  run: async () => (await import("./run.js")).runCommand,
  surface: async () => (await import("./surface.js")).surfaceCommand,
  compare: async () => (await import("./compare.js")).compareCommand,
};

/** Runs the program with its arguments; resolves with the exit code. */
export async function program([name, ...args]: readonly string[], io: CommandIo): Promise<number> {
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    (name === undefined ? io.error : io.out)(await overview());
    return name === undefined ? EXIT.usage : EXIT.ok;
  }
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!load) {
    io.error(`mcp-panel: there is no command "${name}".\n\n${await overview()}`);
    return EXIT.usage;
  }
  const command = await load();
  if (args.includes("--help") || args.includes("-h")) {
    io.out(command.help);
    return EXIT.ok;
  }
  try {
    return await command.run(args, io);
  } catch (error) {
    if (!isUsageError(error)) throw error;
    io.error(`mcp-panel ${name}: ${error.message}\nmcp-panel ${name} --help explains the options.\n`);
    return EXIT.usage;
  }
}

async function overview(): Promise<string> {
  const names = Object.keys(COMMANDS);
  const lines = await Promise.all(
    names.map(async (name) => `  ${name.padEnd(10)}${(await COMMANDS[name]?.())?.summary ?? ""}`),
  );
  return `Usage: mcp-panel <command> [options]\n\nCommands:\n${lines.join("\n")}\n\nmcp-panel <command> --help explains a command.\n`;
}
