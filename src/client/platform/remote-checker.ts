/**
 * Schema checker in another thread, for an engine that must not include its code. The code that started the engine starts and ends it.
 *
 * Owns: sharing one checker between all servers, which take turns, and not keeping a failure to load.
 */
import { lazyAsync } from "../../errors/lazy-async.js";
import type { Clock } from "../../jsonrpc/index.js";
import type { SchemaChecker } from "../../schema/validation/schema-checker.js";

/** Deadline of a check in milliseconds, including the start of the checker; a schema that takes longer terminates it. */
const CHECK_MS = 5_000;

/** Loads the client of the other thread. */
const LOAD = (): Promise<typeof import("../../schema/validation/serve-checker.js")> =>
  import("../../schema/validation/serve-checker.js");

/**
 * Returns a function that opens the checker, once per server; rejects with `ERR-WORKER` when it can't be loaded. `want` requests a checker
 * behind the other end of the port it returns; each request replaces the previous one.
 */
export function remoteChecker(want: () => MessagePort, clock: Clock, load = LOAD): () => Promise<SchemaChecker> {
  const shared = lazyAsync(async () => {
    const { connectChecker } = await load();
    return connectChecker(want(), { timer: clock, timeoutMs: CHECK_MS, onSilence: want });
  });
  return async () => (await shared()).queue();
}
