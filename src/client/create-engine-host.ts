/**
 * Makes a host in this thread: the core wired with the platform, the whole façade and views of results.
 */
import { Connection } from "./connection.js";
import { EngineHost } from "./engine-host.js";
import { thisPlatform, type Platform } from "./platform.js";
import { ResultStore } from "./result-store.js";

/**
 * Makes a host whose engine runs in this thread. `platform` is for tests and unusual places.
 * @example
 * const host = createEngineHost();
 * const server = await host.connect("https://example.com/mcp");
 */
export function createEngineHost(platform: Platform = thisPlatform()): EngineHost {
  return new EngineHost(platform, new ResultStore(), (parts) => new Connection(parts));
}
