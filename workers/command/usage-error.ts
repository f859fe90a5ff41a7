/** Error of the command line or of a file, which ends the program with exit code 2 and a sentence. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Returns true for such an error, also from another copy of this file. */
export function isUsageError(error: unknown): error is UsageError {
  return error instanceof Error && error.name === "UsageError";
}
