/**
 * `mcp-panel compare`: compares what two servers, or two versions of one, offer.
 *
 * Owns: the order of reading, comparing and reporting, and the exit code. 0: no change of the classes that fail. 1:
 * there is one. 2: the command line is wrong, or a surface can't be read.
 */
import { compareSurfaces, type ServerSurface, type SurfaceChange, type SurfaceComparison } from "../../src/index.js";
import { junitOfChanges, textOfChanges } from "./changes-report.js";
import { compareOptions, type CompareOptions } from "./compare-options.js";
import { writeTextFile } from "./files.js";
import { EXIT, type Command, type CommandIo } from "./io.js";
import { surfaceFrom } from "./surface-source.js";

const HELP = `Usage: mcp-panel compare <before> <after> [options]

Compares what two servers, or two versions of one, offer: tools with their schemas, prompts, resources and
capabilities. <before> and <after> are the addresses of servers, or surface files (mcp-panel surface).

Options:
  --fail-on <none|breaking|non-breaking|text>  Least class of change that fails. Default: breaking.
  --header "<Name>: <value>"                   Header field for both servers. Can be repeated.
  --header "before=<Name>: <value>"            Header field for one of them.
                            {{name}} in a value stands for the environment variable MCP_VAR_NAME.
  --reporter <text|json|junit>                 Format of the report. Default: text.
  --output <file>           Writes the report to a file; the changes are listed as text.
  --help                    Shows this text.

Exit code: 0 if no change fails, 1 if one does, 2 if the command line is wrong or a surface can't be read.
`;

/** Classes that fail, for each value of `--fail-on`. */
const FAILING: Readonly<Record<CompareOptions["failOn"], readonly SurfaceChange["class"][]>> = {
  none: [],
  breaking: ["breaking"],
  "non-breaking": ["breaking", "non-breaking"],
  text: ["breaking", "non-breaking", "text"],
};

/** The command. */
export const compareCommand: Command = {
  summary: "Compares what two servers, or two versions of one, offer.",
  help: HELP,
  run: execute,
};

async function execute(args: readonly string[], io: CommandIo): Promise<number> {
  const options = compareOptions(args, io.env);
  const before = await surfaceFrom(options.before.source, options.before.headers, io);
  const after = await surfaceFrom(options.after.source, options.after.headers, io);
  const comparison = await compareSurfaces(before, after);
  await report(options, comparison, [nameOf(before, options.before.source), nameOf(after, options.after.source)], io);
  const failed = FAILING[options.failOn].some((kind) => comparison.counts[kind] > 0);
  return failed ? EXIT.failed : EXIT.ok;
}

/** Name and version of the server; without them, the file or address without its query. */
function nameOf({ server }: ServerSurface, source: string): string {
  return [server.name, server.version].filter(Boolean).join(" ") || source.replace(/[?#].*$/s, "");
}

async function report(
  { reporter, output, failOn }: CompareOptions,
  comparison: SurfaceComparison,
  names: readonly [string, string],
  io: CommandIo,
): Promise<void> {
  const listed = textOfChanges(comparison, names);
  const text =
    reporter === "json"
      ? `${JSON.stringify(comparison, null, 2)}\n`
      : reporter === "junit"
        ? junitOfChanges(comparison, names, (change) => FAILING[failOn].includes(change.class))
        : listed;
  if (output === undefined) return io.out(text);
  io.out(listed);
  await writeTextFile(output, text, io);
}
