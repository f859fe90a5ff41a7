/**
 * Creates a host in this thread, whose schema checker also runs in this thread.
 *
 * Owns: that choice. A worker has its checker in another thread (`workers/checker/checker-thread.ts`), and must not include the code
 * of this one.
 */
import { lazyAsync } from "../../errors/lazy-async.js";
import type { InputRequestPolicy } from "../../requests/index.js";
import type { SchemaChecker } from "../../schema/validation/schema-checker.js";
import type { EngineHost } from "./engine-host.js";
import { thisPlatform, type Platform } from "../platform/platform.js";
import { wireHost } from "./wire-host.js";

/**
 * Creates a host whose engine runs in this thread. `platform` is for tests and unusual environments; `policy` responds to servers on the
 * user's behalf.
 * @example
 * const host = createEngineHost();
 * const server = await host.connect("https://example.com/mcp");
 */
export function createEngineHost(platform: Platform = thisPlatform(), policy?: InputRequestPolicy): EngineHost {
  return wireHost({ openChecker, ...platform }, policy);
}

/** Checker shared by all hosts of this thread: it keeps the schemas it has read. */
const openChecker = lazyAsync(async (): Promise<SchemaChecker> => {
  const { createSchemaChecker } = await import("../../schema/validation/index.js");
  return createSchemaChecker();
});
