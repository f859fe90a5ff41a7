/**
 * Public documents of sign-ins, which the relay reads itself to bind endpoints to servers.
 *
 * Owns: their size and number, and the memory: in this process, for ten minutes, and one for what is absent. Never sends or stores anything of a caller.
 */
import { readBody } from "../bytes/read-body.js";
import type { RelayFetch } from "./exchange.js";
import type { DocumentPorts, PublicDocument } from "./oauth-binding.js";
import { RelayRefusal } from "./refusal.js";
import type { TargetDecision } from "./target.js";

/** Largest document, and largest answer of an endpoint, in bytes. */
export const MAX_DOCUMENT_BYTES = 262_144;
const MAX_KEPT = 100;
const KEPT_MS = 600_000;
const ABSENT_KEPT_MS = 60_000;
/** Most documents that are read for one request: a server chooses the hosts of its authorization servers. */
const MAX_READS = 10;
const ANY_ANSWER = "application/json, text/event-stream";
const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

type Found = PublicDocument | string;

/**
 * Makes the reader. `decide` refuses an address by throwing, also one that is remembered. What can't be read counts as
 * absent; only an abort rejects, or a request that would need too many.
 */
export function documentReader(
  fetch: RelayFetch,
): (signal: AbortSignal, decide: (url: URL) => TargetDecision) => DocumentPorts {
  const memory = new Map<string, { readonly until: number; readonly found: Found | undefined }>();
  const remember = (key: string, found: Found | undefined): void => {
    const [oldest] = memory.keys();
    if (memory.size >= MAX_KEPT && oldest !== undefined) memory.delete(oldest);
    memory.set(key, { until: Date.now() + (found === undefined ? ABSENT_KEPT_MS : KEPT_MS), found });
  };
  return (signal, decide) => {
    let reads = 0;
    const find = async <T extends Found>(
      url: URL,
      read: (answer: Response) => Promise<T | undefined>,
      accept: string,
      body?: string,
    ): Promise<T | undefined> => {
      const key = `${body ?? ""} ${accept} ${url.href}`;
      let decision: TargetDecision;
      try {
        decision = decide(url);
      } catch {
        return undefined;
      }
      const known = memory.get(key);
      if (known !== undefined && known.until > Date.now()) return known.found as T | undefined; // of the same `read`
      memory.delete(key);
      if (++reads > MAX_READS) throw new RelayRefusal("not-bound");
      const headers = new Headers({ accept, "accept-encoding": "identity", "user-agent": "mcp-panel-relay" });
      if (body !== undefined) headers.set("content-type", "application/json");
      const message = body === undefined ? {} : { method: "POST", body };
      const found = await fetch(url.href, { ...message, headers, redirect: "manual", signal, ...decision })
        .then(read)
        .catch(() => undefined);
      signal.throwIfAborted();
      remember(key, found);
      return found;
    };
    return {
      read: (url) => find(url, documentIn, "application/json"),
      // Many servers answer GET with 405 before they look for a token; those of HTTP+SSE take only GET.
      challenge: async (server) =>
        (await find(server, challengeIn, ANY_ANSWER)) ?? (await find(server, challengeIn, ANY_ANSWER, PING)),
    };
  };
}

async function challengeIn({ headers, body }: Response): Promise<string | undefined> {
  await body?.cancel();
  return headers.get("www-authenticate") ?? undefined;
}

async function documentIn(response: Response): Promise<PublicDocument | undefined> {
  const isFound = response.status === 200;
  const bytes = await readBody(response, isFound ? MAX_DOCUMENT_BYTES : 0);
  if (!isFound || bytes.length > MAX_DOCUMENT_BYTES) return undefined;
  const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
  return typeof value === "object" && value !== null ? { ...value } : undefined;
}
