/**
 * Options of a command line.
 *
 * Owns: reading them with `util.parseArgs`, and what several commands have in common.
 */
import { parseArgs, type ParseArgsConfig } from "node:util";
import { UsageError } from "./usage-error.js";

/** Option with one value. */
export const ONE = { type: "string" } as const;
/** Option that can be repeated. */
export const MANY = { type: "string", multiple: true } as const;

/** Reporters by name. */
const REPORTERS = ["text", "json", "junit"] as const;

/** Name of a reporter. */
export type Reporter = (typeof REPORTERS)[number];

/** Reads options and positional arguments. Throws {@link UsageError} for an option that is not known. */
export function readCommandLine<T extends NonNullable<ParseArgsConfig["options"]>>(
  args: readonly string[],
  options: T,
): ReturnType<typeof parseArgs<{ options: T; allowPositionals: true }>> {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Returns the reporter with this name; `text` without a name. Throws {@link UsageError}. */
export function reporterNamed(name = "text"): Reporter {
  const reporter = REPORTERS.find((one) => one === name);
  if (!reporter) throw new UsageError(`--reporter is one of ${REPORTERS.join(", ")}.`);
  return reporter;
}
