/** `mcp-panel surface`: writes what a server offers as a file, with which later versions can be compared. */
import { MANY, ONE, readCommandLine } from "./command-line.js";
import { writeTextFile } from "./files.js";
import { filledFromEnvironment, headerOption } from "./header-option.js";
import { EXIT, type Command, type CommandIo } from "./io.js";
import { isAddress, surfaceFrom } from "./surface-source.js";
import { printable } from "./text-report.js";
import { UsageError } from "./usage-error.js";

const HELP = `Usage: mcp-panel surface <url> [options]

Reads the tools, prompts, resources and capabilities of a server, and writes them as a surface file.
mcp-panel compare compares such files.

Options:
  --header "<Name>: <value>"  Header field for the server. Can be repeated. {{name}} in a value stands
                              for the environment variable MCP_VAR_NAME. Use that for secrets.
  --output <file>             Writes to a file instead of standard output.
  --help                      Shows this text.

Exit code: 0 if the surface was written, 2 if the command line is wrong or the server can't be read.
`;

/** The command. */
export const surfaceCommand: Command = {
  summary: "Writes what a server offers as a file, for comparisons.",
  help: HELP,
  run: execute,
};

async function execute(args: readonly string[], io: CommandIo): Promise<number> {
  const { url, headers, output } = surfaceOptions(args);
  const fields = headers.map(headerOption).map(({ field, value }) => [field, filledFromEnvironment(value, io.env)]);
  const surface = await surfaceFrom(url, Object.fromEntries(fields), io);
  const text = `${JSON.stringify(surface, null, 2)}\n`;
  if (output === undefined) io.out(text);
  else {
    await writeTextFile(output, text, io);
    const { tools = [], prompts = [], resources = [] } = surface;
    const counts = `${tools.length} tools, ${prompts.length} prompts, ${resources.length} resources`;
    io.out(`${printable(output)}: ${counts}\n`);
  }
  return EXIT.ok;
}

function surfaceOptions(args: readonly string[]) {
  const { values, positionals } = readCommandLine(args, { header: MANY, output: ONE });
  const [url, ...more] = positionals;
  if (url === undefined || !isAddress(url)) throw new UsageError("the address of a server is missing.");
  if (more.length > 0) throw new UsageError(`one server is read at a time, not also ${more.join(", ")}.`);
  return { url, headers: values.header ?? [], output: values.output };
}
