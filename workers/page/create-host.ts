/**
 * Creates a host in the best place there is: in a worker where a page can start one, otherwise in the caller's thread.
 *
 * Owns: that choice. `connect.ts` has the host over a worker.
 */
import type { ClientHost } from "../../src/client/api/index.js";
import { checkedOptions, withHandlers, type HostOptions } from "../../src/client/host/host-options.js";
import { LiveHost } from "../../src/client/live/live-host.js";
import { startHost } from "./connect.js";

/**
 * Creates a host. Its engine runs in a worker in a page, and in the caller's thread where no worker can be started or
 * there is no document, such as in Node. Rejects with `ERR-ARGUMENT` for an unknown option, and for a value of the
 * wrong type.
 * @example
 * await using host = await createHost({ clientInfo: { name: "our-docs", version: "3.2" } });
 * const server = await host.connect("https://example.com/mcp");
 */
export async function createHost(options: HostOptions = {}): Promise<ClientHost> {
  const { fetch, handlers, platform } = await checkedOptions(options);
  const isPage = typeof document === "object" && typeof Worker === "function";
  if (isPage && !fetch && !platform) return new LiveHost(await withHandlers(await startHost(options), handlers));
  const { hostHere } = await import("../../src/client/host/create-host.js"); // in a page, the engine is in the worker's file
  return hostHere(options);
}
