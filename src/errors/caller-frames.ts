/**
 * Callers' frames in the stacks of errors.
 *
 * Owns: adding them. The error of a request is created where its answer arrives, so its stack does not have the
 * caller's functions. V8 adds the functions that await a promise to the stack of an error created after `await`. Other
 * engines do not: their stacks stay as they are.
 */
import { isMcpError } from "./mcp-error.js";

/** Errors that have such frames: one error may reject many calls. */
const traced = new WeakSet<Error>();

/**
 * Settles as `work` does. The stack of an error of this client also has the functions that await the result. `signal`:
 * the caller's own, whose reason is left unchanged.
 * @example return withCallerFrames(this.#host.connect(target));
 */
export async function withCallerFrames<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isMcpError(error) && error !== signal?.reason && !traced.has(error)) addFrames(error);
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
