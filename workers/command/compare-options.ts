/**
 * Options of `mcp-panel compare`.
 *
 * Owns: the two sides with their header fields, and the classes that fail.
 */
import { MANY, ONE, readCommandLine, reporterNamed, type Reporter } from "./command-line.js";
import { filledFromEnvironment, headerOption } from "./header-option.js";
import type { CommandIo } from "./io.js";
import { UsageError } from "./usage-error.js";

/** Classes of changes that can fail a comparison; each includes those before it. */
const CLASSES = ["none", "breaking", "non-breaking", "text"] as const;

/** Command line of `mcp-panel compare`. */
export interface CompareOptions {
  /** File or address of each surface, with the header fields for it. */
  readonly before: ComparedSource;
  readonly after: ComparedSource;
  /** Least class of change that fails. */
  readonly failOn: (typeof CLASSES)[number];
  readonly reporter: Reporter;
  readonly output: string | undefined;
}

/** One side of a comparison. */
interface ComparedSource {
  readonly source: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Reads the command line. Throws {@link UsageError}. */
export function compareOptions(args: readonly string[], env: CommandIo["env"]): CompareOptions {
  const { values, positionals } = readCommandLine(args, {
    header: MANY,
    reporter: ONE,
    output: ONE,
    "fail-on": ONE,
  });
  const [before, after, ...more] = positionals;
  if (before === undefined || after === undefined)
    throw new UsageError("two surfaces are compared: name a file or an address for each.");
  if (more.length > 0) throw new UsageError(`two surfaces are compared, not also ${more.join(", ")}.`);
  const reporter = reporterNamed(values.reporter);
  const failOn = CLASSES.find((name) => name === (values["fail-on"] ?? "breaking"));
  if (!failOn) throw new UsageError(`--fail-on is one of ${CLASSES.join(", ")}.`);
  const headersFor = (side: string): Readonly<Record<string, string>> =>
    Object.fromEntries(
      (values.header ?? [])
        .map(headerOption)
        .filter(({ server }) => server === undefined || server === side)
        .map(({ field, value }) => [field, filledFromEnvironment(value, env)]),
    );
  for (const { server } of (values.header ?? []).map(headerOption))
    if (server !== undefined && server !== "before" && server !== "after")
      throw new UsageError(`--header ${server}=…: the sides are called before and after.`);
  return {
    before: { source: before, headers: headersFor("before") },
    after: { source: after, headers: headersFor("after") },
    failOn,
    reporter,
    output: values.output,
  };
}
