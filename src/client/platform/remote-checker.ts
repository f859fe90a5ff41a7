/**
 * Schema checker in another thread, for an engine that must not include its code. The code that started the engine also
 * starts and ends the checker.
 *
 * Owns: sharing one checker between all servers, which take turns. After a failure, loading is retried.
 */
import { lazyAsync } from "../../async/lazy-async.js";
import type { Clock } from "../../jsonrpc/index.js";
import type { SchemaChecker } from "../../schema/validation/schema-checker.js";

/**
 * Deadline of a check in milliseconds, including the start of the checker; a check that takes longer terminates the
 * checker.
 */
const CHECK_MS = 5_000;

/** Loads the client of the other thread. */
const LOAD = (): Promise<typeof import("../../schema/validation/serve-checker.js")> =>
  import("../../schema/validation/serve-checker.js");

/**
 * Returns a function that opens the checker, once per server; rejects with `ERR-WORKER` if it can't be loaded. `want`
 * requests a checker and returns the port to it; each request replaces the previous checker.
 */
export function remoteChecker(want: () => MessagePort, clock: Clock, load = LOAD): () => Promise<SchemaChecker> {
  const shared = lazyAsync(async () => {
    const { connectChecker } = await load();
    return connectChecker(want(), { timer: clock, timeoutMs: CHECK_MS, onSilence: want });
  });
  return async () => (await shared()).queue();
}
