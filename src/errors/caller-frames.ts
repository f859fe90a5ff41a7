/**
 * Frames of the code that waits, in the stacks of errors.
 *
 * Owns: adding them. An error of a request is created where its answer arrives, whose stack says nothing of the program; V8 knows which functions wait
 * in an async function that goes on after `await`. Other engines do not, and their stacks stay as they are.
 */
import { isMcpError } from "./mcp-error.js";

/** Errors that have such frames: one error may reject many calls. */
const traced = new WeakSet<Error>();

/**
 * Settles as `work` does. The stack of an error of this client also has the frames of the functions that await the result.
 * @example return withCallerFrames(this.#host.connect(target));
 */
export async function withCallerFrames<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isMcpError(error) && !traced.has(error)) addFrames(error);
    throw error;
  }
}

function addFrames(error: Error): void {
  traced.add(error);
  const known = error.stack;
  if (known === undefined) return;
  const waiting = (new Error().stack ?? "").split("\n").filter((line) => /^ +at async /.test(line));
  const missing = waiting.filter((line) => !known.includes(line));
  if (missing.length > 0) error.stack = [known, ...missing].join("\n");
}
