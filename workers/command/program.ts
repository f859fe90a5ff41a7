/**
 * The program `mcp-panel`: finds a command by its name and runs it. Without one, it opens the panel.
 *
 * Owns: the list of commands, help, and the sentence and exit code of a wrong command line. Each command is one file,
 * loaded when it is used.
 */
import { EXIT, type Command, type CommandIo } from "./io.js";
import { isServerWord } from "./open/server-address.js";
import { oneLine } from "./text-report.js";
import { isUsageError } from "./usage-error.js";

const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  run: async () => (await import("./run.js")).runCommand,
  surface: async () => (await import("./surface.js")).surfaceCommand,
  compare: async () => (await import("./compare.js")).compareCommand,
};

/** Runs the program with its arguments; resolves with the exit code. */
export async function program(args: readonly string[], io: CommandIo): Promise<number> {
  const [name, ...rest] = args;
  if (name === "--help" || name === "-h" || name === "help") {
    io.out(await overview());
    return EXIT.ok;
  }
  if (name === undefined || name.startsWith("-") || isServerWord(name)) return run(await openCommand(), "", args, io);
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!load) {
    io.error(`mcp-panel: there is no command "${name}".\n\n${await overview()}`);
    return EXIT.usage;
  }
  return run(await load(), ` ${name}`, rest, io);
}

/** Runs a command; `name` is what its user wrote after that of the program. */
async function run(command: Command, name: string, args: readonly string[], io: CommandIo): Promise<number> {
  const end = args.indexOf("--");
  const own = end < 0 ? args : args.slice(0, end);
  if (own.includes("--help") || own.includes("-h")) {
    io.out(command.help);
    return EXIT.ok;
  }
  try {
    return await command.run(args, io);
  } catch (error) {
    if (!isUsageError(error)) throw error;
    io.error(`mcp-panel${name}: ${oneLine(error.message)}\nmcp-panel${name} --help explains the options.\n`);
    return EXIT.usage;
  }
}

async function openCommand(): Promise<Command> {
  return (await import("./open/open.js")).openCommand;
}

async function overview(): Promise<string> {
  const { help } = await openCommand();
  const names = Object.keys(COMMANDS);
  const lines = await Promise.all(
    names.map(async (name) => `  ${name.padEnd(10)}${(await COMMANDS[name]?.())?.summary ?? ""}`),
  );
  return [
    help,
    "Other commands: mcp-panel <command> [options]",
    ...lines,
    "\nmcp-panel <command> --help explains a command.\n",
  ].join("\n");
}
