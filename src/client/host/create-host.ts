/**
 * Creates a host in the caller's thread, whose schema checker also runs there.
 *
 * Owns: that choice, reading handlers, and what an option replaces in the platform. A worker has its checker and its
 * handlers in other threads (`workers/checker/checker-thread.ts`, `workers/page/page-handlers.ts`), and must not
 * include the code of this one.
 */
import { lazyAsync } from "../../async/lazy-async.js";
import type { ClientHost } from "../api/index.js";
import type { SchemaChecker } from "../../schema/validation/schema-checker.js";
import type { EngineHost } from "./engine-host.js";
import type { ChangeHandlers } from "./loaded-later.js";
import { checkedOptions, withHandlers, type HostOptions } from "./host-options.js";
import { LiveHost } from "../live/live-host.js";
import { thisPlatform, type Platform } from "../platform/platform.js";
import { wireHost, type WiringOptions } from "./wire-host.js";

/**
 * Creates a host whose engine runs in the caller's thread, for Node, a worker of your own, and tests. Rejects with
 * `ERR-ARGUMENT` for an unknown option, and for a value of the wrong type.
 * @example
 * const host = await createHost();
 * const server = await host.connect("https://example.com/mcp");
 */
export async function createHost(options: HostOptions = {}): Promise<ClientHost> {
  return hostHere(await checkedOptions(options));
}

/** Creates a host in this thread, from options that were checked. */
export async function hostHere(options: HostOptions): Promise<ClientHost> {
  const { fetch, storage, tokens, handlers, platform } = options;
  const here = { ...thisPlatform(), ...platform };
  const host = createEngineHost(
    {
      ...here,
      ...(fetch && { http: { ...here.http, fetch: (url, init) => fetch(url, init) } }),
      ...(storage === "memory" && { indexedDB: undefined }),
      ...(tokens && { tokens }),
    },
    options,
  );
  return new LiveHost(await withHandlers(host, handlers));
}

/** Creates a host on exactly these ports. Default: those of this environment. */
export function createEngineHost(platform: Platform = thisPlatform(), options: WiringOptions = {}): EngineHost {
  return wireHost({ openChecker, ...platform }, { changeHandlers, ...options });
}

const changeHandlers: ChangeHandlers = async (before, changes) => {
  const { changedTable } = await import("./handlers/handlers.js"); // loaded on demand: most hosts have none
  return changedTable(before, changes);
};

/** Checker shared by all hosts of this thread: it keeps the schemas it has read. */
const openChecker = lazyAsync(async (): Promise<SchemaChecker> => {
  const { createSchemaChecker } = await import("../../schema/validation/index.js");
  return createSchemaChecker();
});
