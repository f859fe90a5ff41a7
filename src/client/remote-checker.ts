/**
 * A schema checker in another thread, for an engine that must not carry its code: whoever started the engine starts and ends it.
 */
import type { Clock } from "../jsonrpc/index.js";
import type { SchemaChecker } from "../schema/validation/schema-checker.js";

/** Long enough to start the checker, too; a schema that keeps it busy for longer has it ended. */
const CHECK_MS = 5_000;

/** Opens it. `want` asks for a checker behind the other end of the port it gives; each wish takes the place of the one before. */
export async function openRemoteChecker(want: () => MessagePort, clock: Clock): Promise<SchemaChecker> {
  const { connectChecker } = await import("../schema/validation/serve-checker.js");
  return connectChecker(want(), { timer: clock, timeoutMs: CHECK_MS, onSilence: want });
}
