/** The cache of a host: descriptions and lists of servers that were connected before. Loaded on first use. */
import type { HostCache } from "../api/index.js";
import { cached } from "../memory/cached-state.js";
import type { HostMemory } from "../memory/host-memory.js";
import { readUrl } from "../platform/read-url.js";

/**
 * Cache over `memory`; relative URLs are resolved against `baseUrl`. Its methods reject as {@link HostMemory.of} does.
 */
export function hostCache(memory: HostMemory, baseUrl: string | undefined): HostCache {
  return {
    read: async (url, options = {}) => cached(memory, readUrl(url, baseUrl), options),
    clear: async (url, { headers } = {}) => (await memory.of(readUrl(url, baseUrl), headers)).forget(),
  };
}
