/**
 * `mcp-panel run`: runs a collection and reports the verdicts.
 *
 * Owns: the order of reading, running and reporting, and the exit code. 0: all calls passed. 1: a call failed or was
 * skipped. 2: the command line or the file is wrong.
 */
import { plannedCalls } from "../../src/collections/planned-calls.js";
import { withSnapshots } from "../../src/collections/update-snapshots.js";
import {
  createHost,
  isMcpError,
  readCollection,
  runCollection,
  writeCollection,
  type Collection,
  type CollectionProblem,
  type CollectionReport,
} from "../../src/index.js";
import { writeExact } from "../../src/json/exact-text.js";
import { textOfFile, writeTextFile } from "./files.js";
import { EXIT, type Command, type CommandIo } from "./io.js";
import { junitReport } from "./junit-report.js";
import { runOptions, serversOf, variablesFor, withConnectionSecrets, type RunOptions } from "./run-options.js";
import { printable, textOfCall, textOfProblem, textSummary } from "./text-report.js";
import { UsageError } from "./usage-error.js";

const HELP = `Usage: mcp-panel run <file> [options]

Runs the calls of a collection one after the other and checks their expectations.

Options:
  --server <url>            Address of the server, instead of the one in the file.
  --server <name>=<url>     Address of one of several servers. Can be repeated.
  --header "<Name>: <value>"          Header field for the server. Can be repeated.
  --header "<server>=<Name>: <value>" Header field for one of several servers.
                            {{name}} in a value stands for a variable.
  --env <name>              Environment to use. Default: the first of the file.
  --var <name>=<value>      Value of a variable. Can be repeated.
  --bail                    Skips the rest after the first call that fails.
  --timeout <ms>            Deadline of calls that have none of their own. Default: 60000.
  --update-snapshots        Writes the results of the run into the file as its snapshots.
  --reporter <text|json|junit>        Format of the report. Default: text.
  --output <file>           Writes the report to a file; the calls are listed as text.
  --help                    Shows this text.

Variables that are not on the command line are taken from the environment of the process:
the variable "token" from MCP_VAR_TOKEN. Use that for secrets. Reports have the names of
variables in header fields and addresses, and not the values that are given for them.

Exit code: 0 if all calls passed, 1 if one failed or was skipped, 2 if the command line or the file is wrong.
`;

/** The command. */
export const runCommand: Command = {
  summary: "Runs a collection of calls and checks the results.",
  help: HELP,
  run: execute,
};

async function execute(args: readonly string[], io: CommandIo): Promise<number> {
  const options = runOptions(args);
  const { collection, problems } = await readCollection(await textOfFile(options.file, io));
  for (const problem of problems) io.error(textOfProblem(options.file, problem));
  if (!collection) return EXIT.usage;
  if (plannedCalls(collection).length === 0) throw new UsageError(`${options.file} has no calls that can be run.`);
  const isListed = options.reporter === "text" || options.output !== undefined;
  const report = await runWith(options, collection, io, isListed);
  if (isListed) io.out(textSummary(report));
  await write(options, report, problems, io);
  if (options.updateSnapshots) await updateSnapshots(options, collection, report, problems, io);
  if (problems.length > 0) return EXIT.usage;
  return report.passed === report.calls.length ? EXIT.ok : EXIT.failed;
}

async function runWith(
  options: RunOptions,
  collection: Collection,
  io: CommandIo,
  isListed: boolean,
): Promise<CollectionReport> {
  const variables = variablesFor(options, collection, io.env);
  const host = await createHost();
  const { environment, bail, timeoutMs } = options;
  try {
    return await runCollection(host, withConnectionSecrets(collection, options, variables), {
      servers: serversOf(options, collection),
      variables,
      bail,
      signal: io.signal,
      ...(environment !== undefined && { environment }),
      ...(timeoutMs !== undefined && { timeoutMs }),
      onEvent: (event) => {
        if (isListed && event.kind === "call-ended") io.out(textOfCall(event.report));
      },
    });
  } catch (error) {
    // The only failure of a run as a whole: the environment does not exist.
    if (isMcpError(error) && error.code === "ERR-ARGUMENT") throw new UsageError(error.message);
    throw error;
  } finally {
    await host.close();
  }
}

async function write(
  { reporter, output }: RunOptions,
  report: CollectionReport,
  problems: readonly CollectionProblem[],
  io: CommandIo,
): Promise<void> {
  const text =
    reporter === "json"
      ? `${writeExact({ ...report, problems }, 2)}\n`
      : reporter === "junit"
        ? junitReport(report)
        : [...report.calls.map(textOfCall), textSummary(report)].join("");
  if (output === undefined) {
    if (reporter !== "text") io.out(text);
    return;
  }
  await writeTextFile(output, text, io);
}

async function updateSnapshots(
  { file }: RunOptions,
  collection: Collection,
  report: CollectionReport,
  problems: readonly CollectionProblem[],
  io: CommandIo,
): Promise<void> {
  // Writing a file that was read in part would lose the rest.
  if (problems.length > 0) throw new UsageError(`${file} has problems; its snapshots were not updated.`);
  const updated = withSnapshots(collection, report);
  if (updated === collection) return;
  await writeTextFile(file, await writeCollection(updated), io);
  io.out(`The snapshots in ${printable(file)} were updated.\n`);
}
