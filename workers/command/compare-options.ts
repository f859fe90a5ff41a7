/**
 * Options of `mcp-panel compare`.
 *
 * Owns: reading the command line.
 */
import { parseArgs } from "node:util";
import { filledFromEnvironment, headerOption } from "./header-option.js";
import type { CommandIo } from "./io.js";
import { UsageError } from "./usage-error.js";

/** Reporters by name. */
const REPORTERS = ["text", "json", "junit"] as const;
/** Classes of changes that can fail a comparison; each includes those before it. */
const CLASSES = ["none", "breaking", "non-breaking", "text"] as const;

/** Command line of `mcp-panel compare`. */
export interface CompareOptions {
  /** File or address of each surface, with the header fields for it. */
  readonly before: ComparedSource;
  readonly after: ComparedSource;
  /** Least class of change that fails. */
  readonly failOn: (typeof CLASSES)[number];
  readonly reporter: (typeof REPORTERS)[number];
  readonly output: string | undefined;
}

/** One side of a comparison. */
interface ComparedSource {
  readonly source: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Reads the command line. Throws {@link UsageError}. */
export function compareOptions(args: readonly string[], env: CommandIo["env"]): CompareOptions {
  const { values, positionals } = parsed(args);
  const [before, after, ...more] = positionals;
  if (before === undefined || after === undefined)
    throw new UsageError("two surfaces are compared: name a file or an address for each.");
  if (more.length > 0) throw new UsageError(`two surfaces are compared, not also ${more.join(", ")}.`);
  const reporter = REPORTERS.find((name) => name === (values.reporter ?? "text"));
  if (!reporter) throw new UsageError(`--reporter is one of ${REPORTERS.join(", ")}.`);
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
    ...{ failOn, reporter, output: values.output },
  };
}

function parsed(args: readonly string[]) {
  const one = { type: "string" } as const;
  const header = { type: "string", multiple: true } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...{ header, reporter: one, output: one }, "fail-on": one },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
