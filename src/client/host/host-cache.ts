/** The cache of a host: descriptions and lists of servers that were connected before. Loaded on first use. */
import type { HostCache } from "../api/index.js";
import { cached, reportCached } from "../memory/cached-state.js";
import type { HostMemory } from "../memory/host-memory.js";
import { readUrl } from "../platform/read-url.js";

/**
 * Cache over `memory`; relative URLs are resolved against `baseUrl`. `servers` knows those that are connected or
 * connecting. Its methods reject as {@link HostMemory.of} does.
 */
export function hostCache(
  memory: HostMemory,
  baseUrl: string | undefined,
  servers: { isOpen(serverId: string): boolean },
): HostCache {
  return {
    read: async (url, options = {}) => cached(memory, readUrl(url, baseUrl), options),
    show: async (url, { id, headers }) => {
      const known = await memory.of(readUrl(url, baseUrl), headers);
      if (servers.isOpen(id)) return false;
      memory.owners.set(id, known.owner);
      // A connection may begin meanwhile, and reports newer data.
      return reportCached(id, known, (event) => servers.isOpen(id) || memory.emit(event), "closed");
    },
    clear: async (url, { headers } = {}) => (await memory.of(readUrl(url, baseUrl), headers)).forget(),
  };
}
