/**
 * Public documents of sign-ins, which the relay reads itself to bind endpoints to servers.
 *
 * Owns: their size, and the memory: in this process, for ten minutes. Never sends or stores anything of a caller.
 */
import { readBody } from "../bytes/read-body.js";
import type { RelayFetch } from "./exchange.js";
import type { DocumentPorts, PublicDocument } from "./oauth-binding.js";
import type { TargetDecision } from "./target.js";

/** Largest document, and largest answer of an endpoint, in bytes. */
export const MAX_DOCUMENT_BYTES = 262_144;
const MAX_KEPT = 100;
const KEPT_MS = 600_000;

type Found = PublicDocument | string;

/**
 * Makes the reader. `decide` refuses an address by throwing, also one that is remembered. What can't be read counts as
 * absent; only an abort rejects.
 */
export function documentReader(
  fetch: RelayFetch,
): (signal: AbortSignal, decide: (url: URL) => TargetDecision) => DocumentPorts {
  const memory = new Map<string, { readonly until: number; readonly found: Found }>();
  const remember = (key: string, found: Found): void => {
    const [oldest] = memory.keys();
    if (memory.size >= MAX_KEPT && oldest !== undefined) memory.delete(oldest);
    memory.set(key, { until: Date.now() + KEPT_MS, found });
  };
  return (signal, decide) => {
    const find = async <T extends Found>(
      url: URL,
      accept: string,
      read: (answer: Response) => Promise<T | undefined>,
    ) => {
      const key = `${accept} ${url.href}`;
      try {
        const decision = decide(url);
        const known = memory.get(key);
        if (known !== undefined && known.until > Date.now()) return known.found as T; // of the same `read`
        memory.delete(key);
        const headers = { accept, "accept-encoding": "identity", "user-agent": "mcp-panel-relay" };
        const found = await read(await fetch(url.href, { headers, redirect: "manual", signal, ...decision }));
        if (found !== undefined) remember(key, found);
        return found;
      } catch (error) {
        if (signal.aborted) throw error;
        return undefined;
      }
    };
    return {
      read: (url) => find(url, "application/json", documentIn),
      challenge: (server) =>
        find(server, "application/json, text/event-stream", async ({ headers, body }) => {
          await body?.cancel();
          return headers.get("www-authenticate") ?? undefined;
        }),
    };
  };
}

async function documentIn(response: Response): Promise<PublicDocument | undefined> {
  const isFound = response.status === 200;
  const bytes = await readBody(response, isFound ? MAX_DOCUMENT_BYTES : 0);
  if (!isFound || bytes.length > MAX_DOCUMENT_BYTES) return undefined;
  const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
  return typeof value === "object" && value !== null ? { ...value } : undefined;
}
