/**
 * A schema checker in another thread, for an engine that must not carry its code: whoever started the engine starts and ends it.
 *
 * Owns: that there is one for all servers, who take turns, and that a failure to load is not kept.
 */
import { lazyAsync } from "../../errors/lazy-async.js";
import type { Clock } from "../../jsonrpc/index.js";
import type { SchemaChecker } from "../../schema/validation/schema-checker.js";

/** Long enough to start the checker, too; a schema that keeps it busy for longer has it ended. */
const CHECK_MS = 5_000;

/** Loads what speaks to the other thread. */
const LOAD = (): Promise<typeof import("../../schema/validation/serve-checker.js")> =>
  import("../../schema/validation/serve-checker.js");

/**
 * What opens it, for one server each time; rejects with `ERR-WORKER` when it can't be loaded. `want` asks for a checker behind the other
 * end of the port it gives; each request replaces the previous one.
 */
export function remoteChecker(want: () => MessagePort, clock: Clock, load = LOAD): () => Promise<SchemaChecker> {
  const shared = lazyAsync(async () => {
    const { connectChecker } = await load();
    return connectChecker(want(), { timer: clock, timeoutMs: CHECK_MS, onSilence: want });
  });
  return async () => (await shared()).queue();
}
